r"""Trees of TikZ, `\node {MAX} child {node {3}} child {node {5}};`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.game import Player
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.foreign.foreign import Foreign
from core.trees.formats.foreign.tex_scan import LOOKED_AT, TexScan, is_tex
from core.trees.formats.forest import plain_tex
from core.trees.formats.parent_links import no_value, shown
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_label, check_room, error_at
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among
from core.trees.formats.words import NOTHING, Words
from core.trees.leaf_tree import LeafTree

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_BEFORE_TEXT = re.compile(r"(?:at|node)(?![A-Za-z])")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


@dataclass(slots=True)
class _Node:
    """A node that is being read: where it begins, what it says, and its move."""

    position: int
    words: Words = NOTHING
    move: str = ""


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree of TikZ's children; the label of an edge is the move. Raises TextError, with the place.

    >>> parse(r"\node {A} child {node {3} edge from parent node[left] {l}} child {node {$-\infty$}};").moves
    {1: 'l'}
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    return _Reader(text, roots[-1].end(), root_player, remarks).read()


class _Reader:
    """Reads the nodes of one tree from its root on."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks | None) -> None:
        self._scan = TexScan(text, at)
        self._turns = Turns(text, root_player, remarks)
        self._builder = TreeBuilder()
        self._open: list[_Node] = []

    def read(self) -> LeafTree:
        """Return the tree."""
        scan = self._scan
        self._begin()
        self._text()
        while self._open:
            if scan.takes(_CHILD):
                self._child()
            elif scan.takes(_EDGE):
                self._edge()
            elif scan.takes(_NODE):  # one more text on the edge, or beside the node
                _, _, said = self._label()
                self._open[-1].move = self._open[-1].move or said
            elif scan.comes("}") and len(self._open) > 1:
                scan.at += 1
                self._end()
            elif scan.comes(";") and len(self._open) == 1:
                self._end()
            else:
                raise scan.wrong()
        return self._builder.build(self._turns.root_player)

    def _begin(self) -> None:
        check_room(self._scan.text, self._scan.at, len(self._builder), self._builder.depth)
        self._builder.open()
        self._open.append(_Node(self._scan.at))

    def _child(self) -> None:
        """Take a child as far as its text."""
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
        self._begin()
        if scan.takes(_NODE):
            self._text()

    def _text(self) -> None:
        """Take the text of the node that was begun last."""
        position, written, _ = self._label()
        node = self._open[-1]
        node.words = self._scan.words(position, written)
        self._turns.take(node.words, len(self._open) - 1, position)

    def _label(self) -> tuple[int, str, str]:
        """Take options, a name, a place and a text; return where the text stands, what is written, and what it says."""
        scan = self._scan
        while scan.takes(_BEFORE_TEXT) or scan.bracket("[") is not None or scan.bracket("(") is not None:
            pass
        position = scan.skip()
        written = scan.bracket("{")
        if written is None:
            raise scan.wrong()
        return position, written, check_label(scan.text, position, plain_tex(written))

    def _edge(self) -> None:
        """Take the edge to a node, with its text, which is the move."""
        self._scan.bracket("[")
        while self._scan.takes(_NODE):
            _, _, said = self._label()
            self._open[-1].move = said or self._open[-1].move

    def _end(self) -> None:
        """End the node that was begun last."""
        node = self._open.pop()
        words = node.words
        if not self._builder.children and words.value is None:
            words = value_among(words)
            self._turns.note(words.asides)
            if words.value is None:
                remedy = "Write the value in its braces, as in node {3}."
                raise no_value(self._scan.text, node.position, shown(words.label), words, remedy)
        self._builder.close(words.label, node.move if self._open else "", words.value)


def _looks_like(text: str) -> bool:
    return is_tex(text) and _LIKELY.search(text[:LOOKED_AT]) is not None


FOREIGN = Foreign("TikZ", _looks_like, parse)
