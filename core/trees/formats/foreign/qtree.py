r"""Trees of the LaTeX packages qtree and tikz-qtree, `\Tree [.MAX [.MIN 3 12 ] [.MIN 2 4 ] ]`."""

from __future__ import annotations

import re

from core.game import Player
from core.trees.formats.format import Foreign, mending
from core.trees.formats.node_text import NOTHING, Words
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import error_at
from core.trees.formats.tex import TexReader, chance_among, is_tex
from core.trees.leaf_tree import LeafTree

_TREE = re.compile(r"\\Tree(?![A-Za-z])")
_EDGE = re.compile(r"\\edge(?![A-Za-z])")
_NODE = re.compile(r"\\node(?![A-Za-z])")
_OPEN = re.compile(r"\[(?P<named>\.?)")
_CLOSE = re.compile(r"\](?P<named>\.(?=\S))?")
_WORD = re.compile(r"(?:\$[^$]*+\$|\\[^\s\[\]{}]++|[^\s\[\]{};\\$])++")
_REMEDY = "Write a number in its place, or a text with it in braces, as in {x: 3}."
_SIGN = re.compile(r"!\\?\w*+(?:\{[^{}]*+\})?+|;")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree of qtree's brackets; the text of an edge is the move. Raises TextError, with the place."""
    tree = _TREE.search(text)
    if tree is None:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    return _Reader(text, tree.end(), root_player, remarks).read()


class _Reader(TexReader):
    _move = ""
    _decides = ""
    """The word by which chance decides at the node whose label was taken last."""

    def read(self) -> LeafTree:
        while True:
            position = self.skip()
            if self.takes(_EDGE):
                self.bracket("[")
                while self.comes("node"):
                    self._move = self.beside()
            elif bracket := self.takes(_OPEN):
                self._open(position)
                words = self._label() if bracket["named"] else NOTHING
                self.say(words, position, self._decides)
            elif not self.nodes:
                raise self.wrong()
            elif bracket := self.takes(_CLOSE):
                node = self.nodes[-1]
                if bracket["named"]:
                    self.say(self._label(), node.position)
                if not node.children and node.words.value is None:
                    raise self.childless()
                self.close(_REMEDY)
                if not self.nodes:
                    return self.tree()
            elif not self.takes(_SIGN):
                self._open(position)
                self.say(self._label(), position)
                self.close(_REMEDY)

    def _open(self, position: int) -> None:
        self.open(position, self._move)
        self._move = self._decides = ""

    def _label(self) -> Words:
        """Take what stands on a node: a word, a group, or a node of TikZ."""
        if self.takes(_NODE):
            position, label, options = self.label()
            self._decides = self._decides or chance_among(options)
            return self.words(position, label)
        position = self.skip()
        written = self.bracket("{")
        if written is None and (word := self.takes(_WORD)):
            written = word[0]
        if written is None:
            raise self.wrong()
        return self.words(position, written)


FOREIGN = Foreign("qtree", lambda text: is_tex(text, _TREE), parse)
