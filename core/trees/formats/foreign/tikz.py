r"""Trees of TikZ, `\node {MAX} child {node {3}} child {node {5}};`."""

from __future__ import annotations

import re

from core.game import Player
from core.trees.formats.format import Foreign, mending
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import error_at
from core.trees.formats.tex import TexReader, chance_among, is_tex
from core.trees.leaf_tree import LeafTree

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
_REMEDY = "Write the value in its braces, as in node {3}."
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree of TikZ's children; the label of an edge is the move. Raises TextError, with the place."""
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    return _Reader(text, roots[-1].end(), root_player, remarks).read()


class _Reader(TexReader):
    def read(self) -> LeafTree:
        self.open(self.at)
        self._text()
        while self.nodes:
            node = self.nodes[-1]
            if self.takes(_CHILD):
                self._child()
            elif self.takes(_EDGE):
                self.bracket("[")
                while self.takes(_NODE):
                    node.move = self.beside() or node.move
            elif self.takes(_NODE):  # one more text on the edge, or beside the node
                said = self.beside()
                node.move = node.move or said
            elif self.comes("}") and len(self.nodes) > 1:
                self.at += 1
                self.close(_REMEDY)
            elif self.comes(";") and len(self.nodes) == 1:
                self.close(_REMEDY)
            else:
                raise self.wrong()
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
        if self.takes(_NODE):
            self._text()

    def _text(self) -> None:
        position, written, options = self.label()
        self.say(self.words(position, written), position, chance_among(options))


FOREIGN = Foreign("TikZ", lambda text: is_tex(text, _LIKELY), parse)
