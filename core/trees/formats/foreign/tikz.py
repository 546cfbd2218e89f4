r"""Trees of TikZ, `\node {MAX} child {node {3}} child {node {5}};`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from core.game import Player
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.foreign.foreign import Foreign
from core.trees.formats.foreign.tex_scan import LOOKED_AT, TexScan, is_tex
from core.trees.formats.parent_links import no_value, shown
from core.trees.formats.players import CHANCE
from core.trees.formats.probabilities import check_children
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_label, check_room, error_at
from core.trees.formats.tex import TexNode, chance_among, chance_and_move, plain_tex
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among
from core.trees.leaf_tree import LeafTree

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_BEFORE_TEXT = re.compile(r"(?:at|node)(?![A-Za-z])")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
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
        self._open: list[TexNode] = []

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
                said = self._label().said
                self._open[-1] = self._open[-1]._replace(move=self._open[-1].move or said)
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
        self._open.append(TexNode(self._scan.at))

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
        label = self._label()
        words, decides = self._scan.words(label.position, label.written), chance_among(label.options)
        turns = self._builder.turns(self._builder.depth - 1)
        words = self._turns.take(words, turns, label.position)
        self._open[-1] = self._open[-1]._replace(words=words, decides=decides)
        if decides:
            self._builder.decides_by_chance()
        if player := CHANCE.get(decides):
            self._turns.say(player, turns, label.position)

    def _label(self) -> _Label:
        """Take options, a name, a place and a text."""
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
        """Take the edge to a node, with its text, which is the move."""
        self._scan.bracket("[")
        while self._scan.takes(_NODE):
            said = self._label().said
            self._open[-1] = self._open[-1]._replace(move=said or self._open[-1].move)

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
        check_children(self._scan.text, node.position, self._builder.chances)
        chance: Fraction | None = None
        move = node.move if self._open else ""
        if self._open and self._open[-1].decides:
            chance, move = chance_and_move(self._scan.text, node.position, node.move)
        self._builder.close(words.label, move, words.value, chance)


def _looks_like(text: str) -> bool:
    return is_tex(text) and _LIKELY.search(text[:LOOKED_AT]) is not None


FOREIGN = Foreign("TikZ", _looks_like, parse)
