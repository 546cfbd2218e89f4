"""`Brackets`: the one builder of trees from text, used for nested texts and graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from core.game import Fix, Player, TextError, Value
from core.trees.formats.format import Remarks
from core.trees.formats.node_text import CHANCE, NOTHING, Words, no_value, value_among
from core.trees.formats.source import Mistake, check_children, check_room, probability_at, shown
from core.trees.leaf_tree import LeafTree


@dataclass(slots=True)
class Node:
    """An open node: its number, where it begins, its text, and its children so far.

    `turns` counts the nodes above it that are not chance nodes. Below a node marked as chance by a word, a move begins
    with its probability.
    """

    number: int
    position: int
    turns: int
    move: str
    chance: Fraction | None
    link_position: int
    words: Words = NOTHING
    is_chance: bool = False
    is_chance_by_word: bool = False
    children: list[int] = field(default_factory=list)


class Brackets:
    """Takes nodes in preorder: `open` where one begins, `say` for its text, `close` where it ends.

    `root_player` moves first, as far as the text says. `chance` is the probability of a chance node's child; all
    siblings have one.

    >>> brackets = Brackets(Player.MAX)
    >>> brackets.open(0); brackets.say(Words("A", None, None), 1, "chance")
    >>> for position, value, move in ((3, 3, "0.5 up"), (15, 5, "0.5")):
    ...     brackets.leaf(position, value, move=move)
    >>> brackets.close("Write one.")
    >>> brackets.tree().moves, brackets.tree().probabilities(0)
    ({1: 'up'}, (Fraction(1, 2), Fraction(1, 2)))
    """

    def __init__(self, root_player: Player, remarks: Remarks | None = None) -> None:
        self.root_player = root_player
        self.remarks = remarks or Remarks()
        self.nodes: list[Node] = []
        """The open nodes, from the root down."""
        self._children: list[tuple[int, ...]] = []
        self._values: list[Value | None] = []
        self._names: dict[int, str] = {}
        self._moves: dict[int, str] = {}
        self._given: dict[int, Value] = {}
        self._chances: dict[int, Fraction] = {}
        self._evals: dict[int, Value] = {}
        self._noisy: set[int] = set()

    @property
    def is_whole(self) -> bool:
        """Whether the root is closed."""
        return not self.nodes and len(self._children) > 0

    def open(
        self, position: int, move: str = "", chance: Fraction | None = None, link_position: int | None = None
    ) -> None:
        """Begin a node, and the link to it, at an index of the text; raise TextError if there is no room for it."""
        number, turns = len(self._children), 0
        check_room(position, number, len(self.nodes))
        if self.nodes:
            parent = self.nodes[-1]
            parent.children.append(number)
            parent.is_chance = parent.is_chance or chance is not None
            turns = parent.turns + (not parent.is_chance)
        self._children.append(())
        self._values.append(None)
        link_position = position if link_position is None else link_position
        self.nodes.append(Node(number, position, turns, move, chance, link_position))

    def leaf(
        self, position: int, value: Value, label: str = "", move: str = "", chance: Fraction | None = None
    ) -> None:
        """Add a leaf at an index of the text; raise TextError if there is no room for it."""
        self.open(position, move, chance)
        self.nodes[-1].words = Words(label, value, None)
        self.close()

    def say(self, words: Words, position: int, decides: str = "") -> None:
        """Record the open node's text, before or after its children; `decides` is a word for a chance node."""
        node = self.nodes[-1]
        node.words = self.take(words, position)
        if decides:
            node.is_chance = node.is_chance_by_word = True
        if player := CHANCE.get(decides):
            self.turn(player, position)

    def take(self, words: Words, position: int) -> Words:
        """Return a text on the open node, or above the root, as it should be read; record the player that it names."""
        if self.remarks.numbers_are_names and words.player is None:
            words = words.as_name
        self.remarks.add(words.asides)
        if words.player:
            self.turn(words.player, position)
        return words

    def turn(self, player: Player, position: int) -> None:
        """Record who moves at the open node; raise TextError if the text says otherwise elsewhere."""
        is_root_player = not self.nodes or self.nodes[-1].turns % 2 == 0
        root_player = player if is_root_player else player.opponent
        if self.remarks.names_root and root_player is not self.root_player:
            other = player.opponent.name
            problem = (
                f"{player.name} cannot move here: MAX and MIN take turns, and by what stands before {other} moves."
            )
            raise Mistake(position, problem, f"Write {other}, or leave the word out.")
        self.remarks.names_root = True
        self.root_player = root_player

    def judge(self, evaluation: Value | None, *, noisy: bool) -> None:
        """Record the open node's static evaluation, and whether a noisy move leads to it."""
        number = self.nodes[-1].number
        if evaluation is not None:
            self._evals[number] = evaluation
        if noisy and number:  # no move leads to the root
            self._noisy.add(number)

    def close(self, remedy: str = "", name: str = "") -> None:
        """End the open node; raise TextError, with its name or label and the remedy, if it has no child or value."""
        node = self.nodes[-1]
        number = node.number
        if not node.children:
            if node.words.value is None:  # the only number in its text may be it
                node.words = value_among(node.words)
                self.remarks.add(node.words.asides)
            if node.words.value is None:
                raise no_value(node.position, name or shown(node.words.label), node.words, remedy)
            self._values[number] = node.words.value
        else:
            check_children(node.position, [self._chances.get(child) for child in node.children])
            self._children[number] = tuple(node.children)
            if node.words.value is not None:
                self._given[number] = node.words.value
        self.nodes.pop()
        if node.chance is None and self.nodes and self.nodes[-1].is_chance_by_word:
            written, _, rest = node.move.partition(" ")
            node.chance, node.move = probability_at(node.link_position, written), rest.strip()
        if node.words.label:
            self._names[number] = node.words.label
        if node.move and number:  # nothing leads to the root
            self._moves[number] = node.move
        if node.chance is not None and number:
            self._chances[number] = node.chance

    def tree(self) -> LeafTree:
        """Return the tree, once all nodes are closed."""
        return LeafTree(
            tuple(self._children),
            tuple(self._values),
            self.root_player,
            self._names,
            self._moves,
            self._given,
            self._chances,
            self._evals,
            frozenset(self._noisy),
        )

    def childless(self) -> TextError:
        """Return the error for an open node without children."""
        remedy = "Write at least one number in its brackets."
        return Mistake(self.nodes[-1].position, "this node has no children.", remedy)


def never_closed(text: str, position: int, missing: str, what: str, otherwise: str) -> TextError:
    """Return the error for a bracket at an index of a text that ends without closing it."""
    title = f"Add {missing if len(missing) <= 8 else f'{len(missing):,} closing brackets'} at the end"
    fix = Fix(title, text.rstrip() + missing)
    return Mistake(position, f"this {what} is never closed.", f"{title}, or {otherwise}.", fix)


def written(tree: LeafTree, begin: Callable[[int], str], end: Callable[[int], str]) -> Iterator[str]:
    """Yield, in preorder, the beginning of each node and, after its subtree, its end."""
    pending = [tree.initial]
    while pending:
        node = pending.pop()
        if node < 0:
            yield end(~node)
        else:
            yield begin(node)
            pending.append(~node)
            pending.extend(reversed(tree.children[node]))
