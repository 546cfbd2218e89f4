r"""Trees of the LaTeX packages qtree and tikz-qtree, `\Tree [.MAX [.MIN 3 12 ] [.MIN 2 4 ] ]`."""

from __future__ import annotations

import re
from fractions import Fraction

from core.game import Player
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.foreign.foreign import Foreign
from core.trees.formats.foreign.tex_scan import LOOKED_AT, TexScan, is_tex
from core.trees.formats.node_text import NOTHING, Words
from core.trees.formats.parent_links import no_value, shown
from core.trees.formats.players import CHANCE
from core.trees.formats.probabilities import check_children
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_label, check_room, error_at
from core.trees.formats.tex import TexNode, chance_among, chance_and_move, plain_tex
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among
from core.trees.leaf_tree import LeafTree

_TREE = re.compile(r"\\Tree(?![A-Za-z])")
_EDGE = re.compile(r"\\edge(?![A-Za-z])")
_NODE_COMMAND = re.compile(r"\\node(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_OPEN = re.compile(r"\[(?P<named>\.?)")
_CLOSE = re.compile(r"\](?P<named>\.(?=\S))?")
_WORD = re.compile(r"(?:\$[^$]*+\$|\\[^\s\[\]{}]++|[^\s\[\]{};\\$])++")
_SIGN = re.compile(r"!\\?\w*+(?:\{[^{}]*+\})?+|;")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree of qtree's brackets; the text of an edge is the move. Raises TextError, with the place.

    >>> parse(r"\Tree [.A \edge node[left]{l}; [.B 3 12 ] {x: 4} ]").names
    {1: 'B', 4: 'x', 0: 'A'}
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    tree = _TREE.search(text)
    if tree is None:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    return _Reader(text, tree.end(), root_player, remarks).read()


class _Reader:
    """Reads one tree from bracket to bracket."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks | None) -> None:
        self._scan = TexScan(text, at)
        self._turns = Turns(text, root_player, remarks)
        self._builder = TreeBuilder()
        self._open: list[TexNode] = []
        self._move = ""
        self._decides = ""  # the word by which chance decides at the node whose label was taken last

    def read(self) -> LeafTree:
        """Return the tree."""
        scan = self._scan
        while True:
            position = scan.skip()
            if scan.takes(_EDGE):
                self._edge()
            elif bracket := scan.takes(_OPEN):
                self._begin(position, is_named=bool(bracket["named"]))
            elif self._open and (bracket := scan.takes(_CLOSE)):
                self._end(is_named=bool(bracket["named"]))
                if not self._open:
                    return self._builder.build(self._turns.root_player)
            elif self._open and scan.takes(_SIGN):
                continue
            elif self._open:
                self._leaf(position)
            else:
                raise scan.wrong()

    def _begin(self, position: int, *, is_named: bool) -> None:
        """Take the beginning of an inner node."""
        check_room(self._scan.text, position, len(self._builder), self._builder.depth)
        self._decides = ""
        words = self._label() if is_named else NOTHING
        turns = self._builder.turns(self._builder.depth)
        words = self._turns.take(words, turns, position)
        chance, move = self._led_by(position)
        self._open.append(TexNode(position, words, move, self._decides))
        self._builder.open(chance=chance)
        if self._decides:
            self._builder.decides_by_chance()
        if player := CHANCE.get(self._decides):
            self._turns.say(player, turns, position)

    def _led_by(self, position: int) -> tuple[Fraction | None, str]:
        """Return the probability of the node at an index, if chance leads there, and the name of its move."""
        said, self._move = self._move, ""
        if self._open and self._open[-1].decides:
            return chance_and_move(self._scan.text, position, said)
        return None, said

    def _end(self, *, is_named: bool) -> None:
        """End the inner node that was begun last, whose name may stand behind its bracket."""
        node = self._open.pop()
        words = node.words
        if is_named:
            words = self._turns.take(self._label(), self._builder.turns(self._builder.depth - 1), node.position)
        if not self._builder.children and words.value is None:
            problem, remedy = "this node has no children.", "Write at least one number in its brackets."
            raise error_at(self._scan.text, node.position, problem, remedy)
        check_children(self._scan.text, node.position, self._builder.chances)
        self._builder.close(words.label, node.move if self._open else "", words.value)

    def _leaf(self, position: int) -> None:
        """Take a leaf."""
        scan = self._scan
        check_room(scan.text, position, len(self._builder), self._builder.depth)
        words = self._turns.take(self._label(), self._builder.turns(self._builder.depth), position)
        if words.value is None:
            words = value_among(words)
            self._turns.note(words.asides)
        if words.value is None:
            remedy = "Write a number in its place, or a text with it in braces, as in {x: 3}."
            raise no_value(scan.text, position, shown(words.label), words, remedy)
        chance, move = self._led_by(position)
        self._builder.leaf(words.value, words.label, move, chance)

    def _label(self) -> Words:
        """Take what stands on a node: a word, a group, or a node of TikZ."""
        scan = self._scan
        if scan.takes(_NODE_COMMAND):
            while (options := scan.bracket("[")) is not None or scan.bracket("(") is not None:
                self._decides = self._decides or chance_among((options or "").split(","))
        position = scan.skip()
        written = scan.bracket("{")
        if written is None:
            word = scan.takes(_WORD)
            if word is None:
                raise scan.wrong()
            written = word[0]
        return scan.words(position, written)

    def _edge(self) -> None:
        """Take how the edge to the next child is drawn, and its text."""
        scan = self._scan
        scan.bracket("[")
        while scan.takes(_NODE):
            while scan.bracket("[") is not None or scan.bracket("(") is not None:
                pass
            position = scan.skip()
            self._move = check_label(scan.text, position, plain_tex(scan.bracket("{") or ""))


def _looks_like(text: str) -> bool:
    return is_tex(text) and _TREE.search(text[:LOOKED_AT]) is not None


FOREIGN = Foreign("qtree", _looks_like, parse)
