"""Independent answers: plain minimax, and alpha-beta as textbooks print it, over nested lists.

Nothing here is shared with the searches, the recorder or the audit: one function serves both players, recursion is
Python's own, and a node is the list that it is written as. `solve` answers with the keys of docs/command-line.md.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from core.game import Game, Player, Value
from core.options import Bounds, Cutoff, Form, Order, SearchOptions

Nested: TypeAlias = Any
"""A number, or a list of trees."""

Limit: TypeAlias = tuple[Value, list[int] | None]
"""A bound, and the path of the node that set it; None for the initial window."""


def minimax(tree: Nested, player: Player = Player.MAX) -> Value:
    """Return the value of a tree."""
    if not isinstance(tree, list):
        return tree
    best = max if player is Player.MAX else min
    return best(minimax(child, player.opponent) for child in tree)


def game_value(game: Game, state: Any, depth: int | None = None) -> Value:
    """Return the value of a game's state, with its static evaluation `depth` plies below."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.evaluate(state)  # type: ignore[attr-defined]  # only asked of games that have one
    best = max if game.to_move(state) is Player.MAX else min
    below = None if depth is None else depth - 1
    return best(game_value(game, game.result(state, move), below) for move in game.actions(state))


def static_evaluation(children: int) -> int:
    """Return what `JudgedTree` makes of an inner node with so many children."""
    return children - 2


def cut_at(tree: Nested, depth: int | None) -> Nested:
    """Return the tree as a search to `depth` plies sees it: inner nodes at the limit are leaves."""
    if depth is None or not isinstance(tree, list):
        return tree
    return [cut_at(child, depth - 1) for child in tree] if depth else static_evaluation(len(tree))


def below(tree: Nested, path: list[int]) -> Nested:
    """Return the subtree at a path."""
    for index in path:
        tree = tree[index]
    return tree


def replaced(tree: Nested, path: list[int], subtree: Nested) -> Nested:
    """Return the tree with another subtree at a path."""
    if not path:
        return subtree
    index, *rest = path
    return [replaced(child, rest, subtree) if at == index else child for at, child in enumerate(tree)]


def solve(tree: Nested, options: SearchOptions, root: Player = Player.MAX) -> dict[str, Any]:
    """Return what `python -m core solve --json` has to print for a tree, infinite numbers as "inf" and "-inf"."""
    search = _Search(options)
    alpha, beta = options.window
    value, bound, line = search.visit(cut_at(tree, options.depth), [], root is Player.MAX, (alpha, None), (beta, None))
    in_favour = "lower" if root is Player.MAX else "upper"
    if bound not in ("exact", in_favour):
        line = []
    return {
        "value": shown(value),
        "best_move": line[0] if line else None,
        "principal_variation": line,
        "nodes_visited": search.visited,
        "leaves_evaluated": search.leaves,
        "cutoffs": search.cutoffs,
        "returned": search.returned,
        "events": search.events,
        "truncated": False,
    }


def shown(value: Value) -> Value | str:
    """Return a number as the command line's JSON shows it."""
    return {math.inf: "inf", -math.inf: "-inf"}.get(value, value)


@dataclass
class _Search:
    options: SearchOptions
    visited: int = 0
    events: int = 0
    leaves: list[list[int]] = field(default_factory=list)
    cutoffs: list[dict[str, Any]] = field(default_factory=list)
    returned: list[dict[str, Any]] = field(default_factory=list)

    def visit(self, tree: Nested, path: list[int], maximizes: bool, low: Limit, high: Limit) -> Any:
        """Search a subtree in the window from `low` to `high`; return its value, what that is, and the line of play."""
        self.visited += 1
        self.events += 2  # ENTER and EXIT
        if not isinstance(tree, list):
            self.events += 1
            self.leaves.append(path)
            self.returned.append({"node": path, "value": shown(tree), "bound": "exact"})
            return tree, "exact", []
        alpha, beta = low[0], high[0]
        value: Value | None = None
        line: list[int] = []
        seen = []
        order = list(range(len(tree)))
        if self.options.order is Order.REVERSED:
            order.reverse()
        while order:
            child = order.pop(0)
            result, bound, play = self.visit(tree[child], [*path, child], not maximizes, low, high)
            seen.append((result, bound))
            if value is None or (result > value if maximizes else result < value):
                value = result
                line = [child, *(play if bound == "exact" else [])]
                self.events += 1  # BEST
            if self.options.algorithm == "minimax":
                continue
            if self.options.form is Form.UPDATE:
                low, high = self._narrowed(value, path, maximizes, low, high)
                cuts = self._meet(low[0], high[0])
            else:
                cuts = self._meet(value, high[0]) if maximizes else self._meet(low[0], value)
            if cuts:
                self._cut(path, child, maximizes, low, high, order)
                break
            low, high = self._narrowed(value, path, maximizes, low, high)
        bound = self._bound(value, alpha, beta, maximizes, seen)
        if self.options.bounds is Bounds.HARD and self.options.algorithm != "minimax":
            value = min(max(value, alpha), beta)  # type: ignore[type-var]  # there is always a child
        self.returned.append({"node": path, "value": shown(value), "bound": bound})  # type: ignore[arg-type]
        return value, bound, line

    def _narrowed(self, value: Value, path: list[int], maximizes: bool, low: Limit, high: Limit) -> tuple[Limit, Limit]:
        if not (value > low[0] if maximizes else value < high[0]):
            return low, high
        self.events += 1  # ALPHA or BETA
        return ((value, path), high) if maximizes else (low, (value, path))

    def _meet(self, low: Value, high: Value) -> bool:
        return low > high if self.options.cutoff is Cutoff.STRICT else low >= high

    def _cut(self, path: list[int], child: int, maximizes: bool, low: Limit, high: Limit, rest: list[int]) -> None:
        self.events += 1 + len(rest)  # CUTOFF, and SKIP for each child that is left
        set_by = (high if maximizes else low)[1]
        distance = len(path) + 1 if set_by is None else len(path) - len(set_by)
        self.cutoffs.append(
            {
                "node": path,
                "kind": "beta" if maximizes else "alpha",
                "child": [*path, child],
                "alpha": shown(low[0]),
                "beta": shown(high[0]),
                "set_by": set_by,
                "reach": "deep" if distance > 1 else "shallow",
                "pruned": [[*path, index] for index in rest],
            }
        )

    def _bound(self, value: Any, alpha: Value, beta: Value, maximizes: bool, seen: list[tuple[Value, str]]) -> str:
        """Return what a value is of the true one: the contract of alpha-beta, and what is known on the edges."""
        if self.options.algorithm == "minimax" or alpha < value < beta:
            return "exact"
        if value not in (alpha, beta):
            return "upper" if value < alpha else "lower"
        if self.options.bounds is Bounds.HARD and alpha == beta:  # the returned number does not tell; the children do
            favourable, other = ("lower", "upper") if maximizes else ("upper", "lower")
            attained = any(result == value and bound in ("exact", favourable) for result, bound in seen)
            return favourable if attained else other
        strict_soft = self.options.cutoff is Cutoff.STRICT and self.options.bounds is Bounds.SOFT
        if strict_soft or abs(value) == math.inf:
            return "exact"
        return "upper" if value == alpha else "lower"
