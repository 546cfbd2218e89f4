r"""Trees of LaTeX that are only read: `\Tree [.A 3 5 ]` of qtree, `\node {A} child {node {3}};` of TikZ."""

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
_NO_WORD = "Write a number in its place, or a text with it in braces, as in {x: 3}."
_SIGN = re.compile(r"!\\?\w*+(?:\{[^{}]*+\})?+|;")

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_TIKZ_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE_FROM_PARENT = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
_NO_VALUE = "Write the value in its braces, as in node {3}."
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


@mending
def parse_qtree(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree of qtree's brackets; the text of an edge is the move. Raises TextError, with the place."""
    tree = _TREE.search(text)
    if tree is None:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    reader = _Qtree(text, tree.end(), root_player, remarks)
    reader.leave_out(0, tree.start())
    return reader.read()


class _Qtree(TexReader):
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
                self.close(_NO_WORD)
                if not self.nodes:
                    self.leave_out(self.at, len(self.text))
                    return self.tree()
            elif not self.takes(_SIGN):
                self._open(position)
                self.say(self._label(), position)
                self.close(_NO_WORD)

    def _open(self, position: int) -> None:
        self.open(position, self._move)
        self._move = self._decides = ""

    def _label(self) -> Words:
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


QTREE = Foreign("qtree", lambda text: is_tex(text, _TREE), parse_qtree)


@mending
def parse_tikz(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree of TikZ's children; the label of an edge is the move. Raises TextError, with the place."""
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    reader = _Tikz(text, roots[-1].end(), root_player, remarks)
    reader.leave_out(0, roots[-1].start())
    return reader.read()


class _Tikz(TexReader):
    def read(self) -> LeafTree:
        self.open(self.at)
        self._text()
        while self.nodes:
            node = self.nodes[-1]
            if self.takes(_CHILD):
                self._child()
            elif self.takes(_EDGE_FROM_PARENT):
                self.bracket("[")
                while self.takes(_TIKZ_NODE):
                    node.move = self.beside() or node.move
            elif self.takes(_TIKZ_NODE):  # one more text on the edge, or beside the node
                said = self.beside()
                node.move = node.move or said
            elif self.comes("}") and len(self.nodes) > 1:
                self.at += 1
                self.close(_NO_VALUE)
            elif self.comes(";") and len(self.nodes) == 1:
                self.close(_NO_VALUE)
            else:
                raise self.wrong()
        self.leave_out(self.at + 1, len(self.text))
        return self.tree()

    def _child(self) -> None:
        if self.takes(_FOREACH):
            raise error_at(self.text, self.at, "children of a loop can't be read.", "Write each child by itself.")
        options = self.bracket("[")
        if options and "missing" in options:
            self.bracket("{")
            return
        if not self.comes("{"):
            raise self.wrong()
        self.at += 1
        self.open(self.at)
        if self.takes(_TIKZ_NODE):
            self._text()

    def _text(self) -> None:
        position, written, options = self.label()
        self.say(self.words(position, written), position, chance_among(options))


TIKZ = Foreign("TikZ", lambda text: is_tex(text, _LIKELY), parse_tikz)
