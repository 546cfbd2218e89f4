r"""Trees of TikZ, `\node {MAX} child {node {3}} child {node {5}};`."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.game import Player
from core.trees.formats.brackets import Brackets
from core.trees.formats.fixes import mending
from core.trees.formats.format import Foreign
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at
from core.trees.formats.tex import LOOKED_AT, TexScan, chance_among, is_tex, plain_tex
from core.trees.leaf_tree import LeafTree

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_BEFORE_TEXT = re.compile(r"(?:at|node)(?![A-Za-z])")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
_REMEDY = "Write the value in its braces, as in node {3}."
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


class _Label(NamedTuple):
    """A text on a node or an edge: where it stands, what is written, what it says, and the options before it."""

    position: int
    written: str
    said: str
    options: tuple[str, ...]


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree of TikZ's children; the label of an edge is the move. Raises TextError, with the place.

    >>> parse(r"\node {A} child {node {3} edge from parent node[left] {l}} child {node {$-\infty$}};").moves
    {1: 'l'}
    """
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    return _Reader(text, roots[-1].end(), root_player, remarks).read()


class _Reader:
    """Reads the nodes of one tree from its root on."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks | None) -> None:
        self._scan = TexScan(text, at)
        self._brackets = Brackets(text, root_player, remarks)

    def read(self) -> LeafTree:
        """Return the tree."""
        scan, nodes = self._scan, self._brackets.nodes
        self._brackets.open(scan.at)
        self._text()
        while nodes:
            if scan.takes(_CHILD):
                self._child()
            elif scan.takes(_EDGE):
                self._edge()
            elif scan.takes(_NODE):  # one more text on the edge, or beside the node
                said = self._label().said
                nodes[-1].move = nodes[-1].move or said
            elif scan.comes("}") and len(nodes) > 1:
                scan.at += 1
                self._brackets.close(_REMEDY)
            elif scan.comes(";") and len(nodes) == 1:
                self._brackets.close(_REMEDY)
            else:
                raise scan.wrong()
        return self._brackets.tree()

    def _child(self) -> None:
        scan = self._scan
        if scan.takes(_FOREACH):
            raise error_at(scan.text, scan.at, "children of a loop can't be read.", "Write each child by itself.")
        options = scan.bracket("[")
        if options and "missing" in options:
            scan.bracket("{")
            return
        if not scan.comes("{"):
            raise scan.wrong()
        scan.at += 1
        self._brackets.open(scan.at)
        if scan.takes(_NODE):
            self._text()

    def _text(self) -> None:
        label = self._label()
        words = self._scan.words(label.position, label.written)
        self._brackets.say(words, label.position, chance_among(label.options))

    def _label(self) -> _Label:
        scan = self._scan
        options: list[str] = []
        while True:
            if (found := scan.bracket("[")) is not None:
                options += found.split(",")
            elif not scan.takes(_BEFORE_TEXT) and scan.bracket("(") is None:
                break
        position = scan.skip()
        written = scan.bracket("{")
        if written is None:
            raise scan.wrong()
        return _Label(position, written, check_label(scan.text, position, plain_tex(written)), tuple(options))

    def _edge(self) -> None:
        self._scan.bracket("[")
        while self._scan.takes(_NODE):
            node = self._brackets.nodes[-1]
            node.move = self._label().said or node.move


def _looks_like(text: str) -> bool:
    return is_tex(text) and _LIKELY.search(text[:LOOKED_AT]) is not None


FOREIGN = Foreign("TikZ", _looks_like, parse)
