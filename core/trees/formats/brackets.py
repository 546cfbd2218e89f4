"""`Brackets`: the nodes of a text that is nested, each with what stands on it and what leads to it, as a tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from core.game import Fix, Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.node_text import NOTHING, Words, no_value
from core.trees.formats.players import CHANCE
from core.trees.formats.probabilities import check_children, probability_at
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_room, error_at, shortened, shown, without_unseen
from core.trees.formats.turns import Turns
from core.trees.leaf_tree import LeafTree


@dataclass(slots=True)
class Node:
    """A node that is open: where it begins, what it says, the word by which chance decides there, and its move.

    A move below a node where chance decides by a word begins with the probability.
    """

    position: int
    words: Words = NOTHING
    decides: str = ""
    move: str = ""
    chance: Fraction | None = None


class Strange(NamedTuple):
    """What there is to say of a token that stands nowhere in a format; the problem has a place for the token."""

    problem: str
    remedy: str
    title: str
    mended: Callable[[str], str]


INVISIBLE = Strange(
    "the text holds the invisible character {}.",
    "Delete it, or type the line again.",
    "Delete the invisible characters",
    without_unseen,
)


class Brackets:
    """Takes nodes in preorder: `open` where one begins, `say` what stands on it, `close` where it ends.

    >>> brackets = Brackets("[A [0.5 up, 3] [0.5, 5]]", Player.MAX)
    >>> brackets.open(0); brackets.say(Words("A", None, None), 1, "chance")
    >>> for position, value, move in ((3, 3, "0.5 up"), (15, 5, "0.5")):
    ...     brackets.open(position, move); brackets.say(Words("", value, None), position); brackets.close("Write one.")
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

    @property
    def is_whole(self) -> bool:
        """Whether the root is closed."""
        return not self.nodes and len(self.builder) > 0

    def open(self, position: int, move: str = "", chance: Fraction | None = None) -> None:
        """Begin a node at an index of the text; raise TextError if there is no room for it."""
        check_room(self.text, position, len(self.builder), self.builder.depth)
        self.builder.open(chance=chance)
        self.nodes.append(Node(position, move=move, chance=chance))

    def leaf(
        self, position: int, value: Value, label: str = "", move: str = "", chance: Fraction | None = None
    ) -> None:
        """Add a leaf that stands at an index of the text; raise TextError if there is no room for it."""
        check_room(self.text, position, len(self.builder), self.builder.depth)
        self.builder.leaf(value, label, move, chance)

    def say(self, words: Words, position: int, decides: str = "") -> None:
        """Take what stands on the open node, before its children or after them; there chance may decide."""
        turns, node = self.builder.turns(self.builder.depth - 1), self.nodes[-1]
        node.words = self.turns.take(words, turns, position)
        if decides:
            node.decides = decides
            self.builder.decides_by_chance()
        if player := CHANCE.get(decides):
            self.turns.say(player, turns, position)

    def close(self, remedy: str = "") -> None:
        """End the open node; raise TextError if it has neither a child nor a value, which the remedy tells to write."""
        node = self.nodes[-1]
        if not self.builder.children:
            node.words = self.turns.on_leaf(node.words)
            if node.words.value is None:
                raise no_value(self.text, node.position, shown(node.words.label), node.words, remedy)
        check_children(self.text, node.position, self.builder.chances)
        self.nodes.pop()
        if self.nodes and self.nodes[-1].decides:
            written, _, rest = node.move.partition(" ")
            node.chance, node.move = probability_at(self.text, node.position, written), rest.strip()
        self.builder.close(node.words.label, node.move, node.words.value, node.chance)

    def tree(self) -> LeafTree:
        """Return the tree, once all nodes are closed."""
        return self.builder.build(self.turns.root_player)

    def childless(self) -> TextError:
        """Return the error for the open node, whose brackets hold no child."""
        remedy = "Write at least one number in its brackets."
        return error_at(self.text, self.nodes[-1].position, "this node has no children.", remedy)


def strange_at(text: str, token: re.Match[str], strange: Strange) -> TextError:
    """Return the error for a token, whose kind is its last group, that stands nowhere in a format."""
    said = token[token.lastgroup or 0]
    shown = f"U+{ord(said):04X}" if strange is INVISIBLE else repr(shortened(said))
    fix = Fix(strange.title, strange.mended(text))
    return error_at(text, token.start(token.lastgroup or 0), strange.problem.format(shown), strange.remedy, fix)


def never_closed(text: str, position: int, missing: str, what: str, otherwise: str) -> TextError:
    """Return the error for a bracket at an index of a text that ends without the missing ones."""
    title = f"Add {missing if len(missing) <= 8 else f'{len(missing):,} closing brackets'} at the end"
    fix = Fix(title, text.rstrip() + missing)
    return error_at(text, position, f"this {what} is never closed.", f"{title}, or {otherwise}.", fix)


def written(tree: LeafTree, begin: Callable[[int], str], end: Callable[[int], str]) -> Iterator[str]:
    """Yield what begins each node, in preorder, and behind what is below it what ends the node.

    >>> "".join(written(LeafTree.from_nested([3, [5]]), lambda node: f"({node}", lambda node: ")"))
    '(0(1)(2(3)))'
    """
    pending = [tree.initial]
    while pending:
        node = pending.pop()
        if node < 0:
            yield end(~node)
        else:
            yield begin(node)
            pending.append(~node)
            pending.extend(reversed(tree.children[node]))
