"""Alpha-beta search in steps: a misconception changes a step or two."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from core.expectation import Total
from core.game import MAX, Game, Player, Value
from core.options import Form, Misconception, SearchOptions
from core.search.cutoff_test import cutoff_test
from core.search.move_order import Numbered
from core.search.visits import Visit, Visits
from core.trace.recorder import Recorder

Window: TypeAlias = tuple[Value, Value]
"""Alpha and beta."""

FULL: Window = -math.inf, math.inf


@dataclass(slots=True)
class SearchedNode:
    """A node that is being searched.

    `is_max` says whether it takes the greatest value. `rest` are the children left to search, `move` is the last one
    searched, `returned` what each searched child returned, and `child` the last of them, None for a leaf. `before` is v
    before that child. `skipped` are the children that a cutoff left out.
    """

    visit: Visit
    is_max: bool
    alpha: Value
    beta: Value
    above: SearchedNode | None
    v: Value = 0
    before: Value = 0
    rest: Numbered = field(default_factory=list)
    move: tuple[int, Any] = (0, None)
    returned: list[Value] = field(default_factory=list)
    child: SearchedNode | None = None
    skipped: Numbered = field(default_factory=list)

    def best(self, *values: Value) -> Value:
        """Return the value that is best for the node."""
        return max(values) if self.is_max else min(values)


def as_mistake(idea: str, *truth: str) -> str:
    """Word a wrong idea so that nobody takes it for a fact, followed by the truth.

    >>> as_mistake("The last child counts.", "The best child counts.")
    'A common mistake: “The last child counts.” The best child counts.'
    """
    return " ".join([f"A common mistake: “{idea}”", *truth])


class AlphaBeta:
    """Alpha-beta search, as in `core.search.alpha_beta`; each step is a method.

    A misconception has its `name`, and a `title` for lists. `idea` says in a sentence what somebody who searches so
    thinks, `truth` what is true instead; `reference` is the search that it departs from. `uses_cut_bounds` says that it
    goes by the bounds of a node that was cut off. After a run, `met_equality` says whether a test compared equal
    numbers.
    """

    reference: ClassVar[str] = "alphabeta"
    name: ClassVar[Misconception] = Misconception.NONE
    title: ClassVar[str]
    idea: ClassVar[str]
    truth: ClassVar[str]
    uses_cut_bounds: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Take the title from the option's words."""
        cls.title = cls.name.words[0].upper() + cls.name.words[1:]

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        self.game = game
        self.record = record
        self.options = options
        self.visits = Visits(game, record, options)
        self._reaches = cutoff_test(options)
        self.met_equality = False
        self.root_player = game.to_move(game.initial)

    def search(self) -> Value:
        """Return the value of the game's initial state by this search. Raises as `Visits`."""
        alpha, beta = self.root_window()
        return self.function(self.game.initial)(self.game.initial, alpha, beta, 0, None)

    def reaches(self, value: Total | Value, bound: Total | Value) -> bool:
        """Return whether a value reaches a bound, as in `cutoff_test`."""
        self.met_equality |= value == bound
        return self._reaches(value, bound)

    def function(self, state: Any) -> Callable[[Any, Value, Value, int, SearchedNode | None], Value]:
        """Return the function that values a state."""
        return self.value

    def value(self, state: Any, alpha: Value, beta: Value, depth: int, above: SearchedNode | None) -> Value:
        """Return the value of a state in a window."""
        player = self.game.to_move(state)
        visit = self.visits.enter(state, player, alpha, beta, depth)
        if visit.ends:
            return self.score(visit, state)
        node = SearchedNode(visit, self.mover(player) is MAX, alpha, beta, above)
        node.v = self.first_value(node)
        node.rest = self.in_order(node, depth)
        while node.rest:
            node.move, *node.rest = node.rest
            alpha, beta = self.handed_down(node)
            child = visit.result(node.move)
            node.child = None
            node.returned.append(self.function(child)(child, alpha, beta, depth + 1, node))
            node.before, node.v = node.v, self.merged(node)
            visit.best(node.v)
            is_cut = self.cuts_off(node)
            if self.options.form is Form.UPDATE or not is_cut:
                self.move_bounds(node)
            if is_cut:
                node.skipped = self.skips(node)
                visit.cut(node.skipped)
                node.rest = [move for move in node.rest if move not in node.skipped]
        if above is not None:
            above.child = node
        return visit.exit(self.handed_up(node))

    def put(self, node: SearchedNode, alpha: Value, beta: Value) -> None:
        """Set the bounds of a node, and record what changes."""
        node.alpha, node.beta = alpha, beta
        node.visit.alpha(alpha)
        node.visit.beta(beta)

    # The steps

    def root_window(self) -> Window:
        """Return the window at the root."""
        return self.options.root_window

    def score(self, visit: Visit, state: Any) -> Value:
        """Return the value of a node at the end of the search."""
        return visit.value

    def mover(self, player: Player) -> Player:
        """Return which player chooses at a node where `player` is to move."""
        return player

    def in_order(self, node: SearchedNode, depth: int) -> Numbered:
        """Return the children of a node in the order of the search."""
        return list(node.visit.moves)

    def first_value(self, node: SearchedNode) -> Value:
        """Return v before any child is searched."""
        return -math.inf if node.is_max else math.inf

    def handed_down(self, node: SearchedNode) -> Window:
        """Return the window for the next child."""
        return node.alpha, node.beta

    def merged(self, node: SearchedNode) -> Value:
        """Return v after a child has returned."""
        return node.best(node.v, node.returned[-1])

    def cuts_off(self, node: SearchedNode) -> bool:
        """Return whether v ends the node."""
        return self.reaches(node.v, node.beta) if node.is_max else self.reaches(node.alpha, node.v)

    def skips(self, node: SearchedNode) -> Numbered:
        """Return which children a cutoff skips."""
        return node.rest

    def move_bounds(self, node: SearchedNode) -> None:
        """Move the node's own bound."""
        if node.is_max:
            self.put(node, max(node.alpha, node.v), node.beta)
        else:
            self.put(node, node.alpha, min(node.beta, node.v))

    def handed_up(self, node: SearchedNode) -> Value:
        """Return what the node returns."""
        return node.v


class _Plain(AlphaBeta):
    """Without a window nothing is handed down or cut off."""

    def handed_down(self, node: SearchedNode) -> Window:
        return FULL

    def cuts_off(self, node: SearchedNode) -> bool:
        return False

    def move_bounds(self, node: SearchedNode) -> None:
        pass


def without_window(kind: type[AlphaBeta]) -> type[AlphaBeta]:
    """Return a search without alpha and beta."""
    return type(kind.__name__, (_Plain, kind), {"name": kind.name})
