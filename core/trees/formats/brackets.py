"""`Brackets`: the nodes of a text that is nested, each with what stands on it and what leads to it, as a tree."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.game import Fix, Player, TextError
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.node_text import NOTHING, Words
from core.trees.formats.parent_links import no_value, shown
from core.trees.formats.players import CHANCE
from core.trees.formats.probabilities import check_children, probability_at
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_room, error_at
from core.trees.formats.turns import Turns
from core.trees.leaf_tree import LeafTree


@dataclass(slots=True)
class Node:
    """A node that is open: where it begins, what it says, the word by which chance decides there, and its move."""

    position: int
    words: Words = NOTHING
    decides: str = ""
    move: str = ""
    chance: Fraction | None = None
    is_led: bool = False


class Brackets:
    """Takes nodes in preorder: `open` where one begins, `say` and `lead` what stands on it, `close` where it ends.

    >>> brackets = Brackets("[A [0.5 up, 3] [0.5, 5]]", Player.MAX)
    >>> brackets.open(0); brackets.say(Words("A", None, None), 1, "chance")
    >>> for position, value, move in ((3, 3, "0.5 up"), (15, 5, "0.5")):
    ...     brackets.open(position); brackets.say(Words("", value, None), position)
    ...     brackets.lead(move); brackets.close("Write one.")
    >>> brackets.close("Write one.")
    >>> brackets.tree().moves, brackets.tree().probabilities(0)
    ({1: 'up'}, (Fraction(1, 2), Fraction(1, 2)))
    """

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None = None) -> None:
        self.text = text
        self.turns = Turns(text, root_player, remarks)
        self.builder = TreeBuilder()
        self.nodes: list[Node] = []
        """The open nodes, from the root down."""

    def open(self, position: int) -> None:
        """Begin a node at an index of the text; raise TextError if there is no room for it."""
        check_room(self.text, position, len(self.builder), self.builder.depth)
        self.builder.open()
        self.nodes.append(Node(position))

    def say(self, words: Words, position: int, decides: str = "") -> None:
        """Take what stands on the open node, before its children or after them; there chance may decide."""
        turns, node = self.builder.turns(self.builder.depth - 1), self.nodes[-1]
        node.words = self.turns.take(words, turns, position)
        if decides:
            node.decides = decides
            self.builder.decides_by_chance()
        if player := CHANCE.get(decides):
            self.turns.say(player, turns, position)

    def lead(self, move: str) -> None:
        """Take what stands on the way to the open node."""
        node = self.nodes[-1]
        node.move, node.is_led = move, True
        if len(self.nodes) > 1 and self.nodes[-2].decides:
            written, _, rest = move.partition(" ")
            node.chance, node.move = probability_at(self.text, node.position, written), rest.strip()

    def close(self, remedy: str) -> None:
        """End the open node; raise TextError if it has neither a child nor a value, which the remedy tells to write."""
        node = self.nodes[-1]
        if not self.builder.children:
            node.words = self.turns.on_leaf(node.words)
            if node.words.value is None:
                raise no_value(self.text, node.position, shown(node.words.label), node.words, remedy)
        check_children(self.text, node.position, self.builder.chances)
        if not node.is_led:
            self.lead(node.move)
        self.nodes.pop()
        self.builder.close(node.words.label, node.move, node.words.value, node.chance)

    def tree(self) -> LeafTree:
        """Return the tree, once all nodes are closed."""
        return self.builder.build(self.turns.root_player)

    def unclosed(self, end: int | None = None) -> TextError:
        """Return the error for a bracket, [, that is not closed before an index of the text."""
        before, after = (self.text, "") if end is None else (self.text[:end], f"\n{self.text[end:]}")
        fix = Fix("Add the missing brackets", f"{before.rstrip()}{']' * len(self.nodes)}{after}")
        place = self.nodes[-1].position
        return error_at(self.text, place, "this bracket is never closed.", "Write ] after its last child.", fix)
