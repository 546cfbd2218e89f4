"""Independent answers: plain minimax, alpha-beta as textbooks print it, and principal variation search, over lists.

Nothing here is shared with the searches, the recorder or the audit: one function serves both players, recursion is
Python's own, and a node is the list that it is written as. What sets one search apart from another is its policy.
`solve` answers with the keys of docs/output.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from core.game import Game, Player, Value
from core.options import Bounds, Cutoff, Form, Order, SearchOptions

Nested: TypeAlias = Any
"""A number, or a list of trees."""

FULL = (-math.inf, math.inf)

Limit: TypeAlias = tuple[Value, list[int] | None]
"""A bound, and the path of the node that set it; None for the initial window."""

Range: TypeAlias = list[Value]
"""The least and the most that a node can be worth, and the same if nothing is known of the nodes at the depth limit."""


def minimax(tree: Nested, player: Player = Player.MAX) -> Value:
    """Return the value of a tree."""
    if not isinstance(tree, list):
        return tree
    best = max if player is Player.MAX else min
    return best(minimax(child, player.opponent) for child in tree)


Worth: TypeAlias = Callable[[Any, int | None], Value]
"""Returns what a state is worth with so many plies to search, None for no limit."""


def worth_in(
    game: Game, *, beyond: int = 0, at_random: bool = False, is_known: Callable[[Any], bool] = lambda _: False
) -> Worth:
    """Return plain minimax over a game, in which MIN may move `at_random`.

    At the depth limit a state is evaluated, or a quiet one is at most `beyond` plies later. Below the root nothing
    limits the depth of what `is_known`.
    """

    @cache
    def worth(state: Any, left: int | None) -> Value:
        if game.is_terminal(state):
            return game.utility(state)
        if left is not None and state != game.initial and is_known(state):
            return worth(state, None)
        if left == 0 and not beyond:
            return game.evaluate(state)  # type: ignore[attr-defined]  # only asked of games that have one
        moves, choices = list(game.actions(state)), list[Value]()
        if left is not None and left <= 0:
            moves = [move for move in moves if left > -beyond and game.is_noisy(state, move)]  # type: ignore[attr-defined]
            choices = [game.evaluate(state)]  # type: ignore[attr-defined]
        after = None if left is None else left - 1
        choices += [worth(game.result(state, move), after) for move in moves]
        player = game.to_move(state)
        if player is Player.CHANCE:
            return mean(choices, game.probabilities(state))  # type: ignore[attr-defined]  # games with dice have them
        if player is Player.MIN and at_random:
            return mean(choices, [Fraction(1, len(choices))] * len(choices))
        return max(choices) if player is Player.MAX else min(choices)

    return worth


def mean(values: Sequence[Value], weights: Sequence[Fraction]) -> Value:
    """Return the number nearest to a weighted sum; a whole one, or one beyond the range of floats, is an integer."""
    infinite = [value for value in values if abs(value) == math.inf]
    if infinite:
        return infinite[0]
    total = sum(weight * Fraction(str(value)) for weight, value in zip(weights, values, strict=True))
    total = Fraction(total)
    return round(total) if total.denominator == 1 or abs(total) > 10**300 else float(total)


def game_value(game: Game, state: Any, depth: int | None = None) -> Value:
    """Return the value of a game's state, with its static evaluation `depth` plies below."""
    return worth_in(game)(state, depth)


def static_evaluation(children: int) -> int:
    """Return what `with_evaluations` makes of an inner node with this many children."""
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
    search = _Search(options, tree)
    (alpha, beta), (least, most) = options.window, options.leaves or FULL
    if max(alpha, least) < min(beta, most):
        alpha, beta = max(alpha, least), min(beta, most)
    seen = cut_at(tree, options.depth)
    value = search.visit(seen, [], root is Player.MAX, (alpha, None), (beta, None))
    line = search.line_of_play(root)
    return {
        "value": shown(value),
        "estimate": search.is_estimate(),
        "best_move": line[0] if line else None,
        "best_moves": search.best_moves(line),
        "principal_variation": line,
        "nodes_visited": search.visited,
        **search.again(),
        "leaves_evaluated": search.leaves,
        "cutoffs": search.cutoffs,
        "returned": search.returned,
        "events": search.events,
        "truncated": False,
    }


def leaves_of(tree: Nested) -> list[Value]:
    """Return the values of a tree's leaves."""
    return [leaf for child in tree for leaf in leaves_of(child)] if isinstance(tree, list) else [tree]


def digits(value: Value) -> int:
    """Return how many digits stand after the point of a number."""
    return 0 if abs(value) == math.inf else max(0, -int(Decimal(str(value)).as_tuple().exponent))


def shown(value: Value) -> Value | str:
    """Return a number as the command line's JSON shows it."""
    return {math.inf: "inf", -math.inf: "-inf"}.get(value, value)


@dataclass(frozen=True)
class Policy:
    """What sets a search apart: whether it `prunes`, has the test in either place, and `scouts` in null windows."""

    prunes: bool = True
    heeds_form: bool = False
    scouts: bool = False


FOLLOWED = {
    "minimax": Policy(prunes=False),
    "expectiminimax": Policy(prunes=False),
    "alphabeta": Policy(heeds_form=True),
    "negamax": Policy(heeds_form=True),
    "star1": Policy(),
    "pvs": Policy(scouts=True),
}
"""The searches that `solve` follows event by event, by name. Any other is held to its value and its claims."""


@dataclass
class _Search:
    options: SearchOptions
    written: Nested
    visited: int = 0
    researches: int = 0
    places: set[tuple[int, ...]] = field(default_factory=set)
    worth: dict[tuple[int, ...], Range] = field(default_factory=dict)
    events: int = 0
    leaves: list[list[int]] = field(default_factory=list)
    cutoffs: list[dict[str, Any]] = field(default_factory=list)
    returned: list[dict[str, Any]] = field(default_factory=list)
    best: dict[tuple[int, ...], int] = field(default_factory=dict)
    values: dict[tuple[int, ...], Value] = field(default_factory=dict)

    @property
    def policy(self) -> Policy:
        return FOLLOWED[self.options.algorithm]

    def visit(self, tree: Nested, path: list[int], maximizes: bool, low: Limit, high: Limit) -> Value:
        """Search a subtree in the window from `low` to `high` and return its value."""
        self.visited += 1
        self.places.add(tuple(path))
        self.events += 2  # ENTER and EXIT
        if not isinstance(tree, list):
            self.events += 1
            self.leaves.append(path)
            is_judged = len(path) == self.options.depth and isinstance(below(self.written, path), list)
            self.worth[tuple(path)] = [tree, tree, *((self.options.leaves or FULL) if is_judged else (tree, tree))]
            return self._return(path, tree)
        for child in range(len(tree)):  # what an earlier visit found there
            self.values.pop((*path, child), None)
            self.worth.pop((*path, child), None)
        self.best.pop(tuple(path), None)
        alpha, beta = low[0], high[0]
        value: Value | None = None
        order = list(range(len(tree)))
        if self.options.order is Order.REVERSED:
            order.reverse()
        while order:
            child = order.pop(0)
            result = self._search_child(tree[child], [*path, child], maximizes, low, high, first=value is None)
            if value is None or (result > value if maximizes else result < value):
                value = result
                self.best[tuple(path)] = child
                self.events += 1  # BEST
            if not self.policy.prunes:
                continue
            if self.options.form is Form.UPDATE and self.policy.heeds_form:
                low, high = self._narrowed(value, path, maximizes, low, high)
                cuts = self._meet(low[0], high[0])
            else:
                cuts = self._meet(value, high[0]) if maximizes else self._meet(low[0], value)
            if cuts:
                self._cut(path, child, maximizes, low, high, order)
                break
            low, high = self._narrowed(value, path, maximizes, low, high)
        if self.options.bounds is Bounds.HARD and self.policy.prunes:
            value = min(max(value, alpha), beta)  # type: ignore[type-var]  # there is always a child
        unseen = self.options.leaves or FULL
        worths = [self.worth.get((*path, child), [*unseen, *unseen]) for child in range(len(tree))]
        self.worth[tuple(path)] = [max(each) if maximizes else min(each) for each in zip(*worths, strict=True)]
        return self._return(path, value)  # type: ignore[arg-type]

    def _search_child(
        self, tree: Nested, path: list[int], maximizes: bool, low: Limit, high: Limit, *, first: bool
    ) -> Value:
        """Search a child in the node's window; one that scouts asks of all but the first whether they are better."""
        bound = low[0] if maximizes else high[0]
        if not self.policy.scouts or first or abs(bound) == math.inf:
            return self.visit(tree, path, not maximizes, low, high)
        beside = self.beside(bound, 1 if maximizes else -1)
        if not (beside < high[0] if maximizes else beside > low[0]):
            return self.visit(tree, path, not maximizes, low, high)
        null = (low, (beside, path[:-1])) if maximizes else ((beside, path[:-1]), high)
        value = self.visit(tree, path, not maximizes, *null)
        cuts = self._meet(value, high[0]) if maximizes else self._meet(low[0], value)
        if cuts or not isinstance(tree, list) or not (value > bound if maximizes else value < bound):
            return value
        self.events += 1  # RESEARCH
        self.researches += 1
        least, most, surely_least, surely_most = self.worth[tuple(path)]
        value = self.visit(tree, path, not maximizes, low, high)
        now = self.worth[tuple(path)]
        self.worth[tuple(path)] = [
            max(least, now[0]), min(most, now[1]), max(surely_least, now[2]), min(surely_most, now[3]),
        ]  # fmt: skip
        return value

    def beside(self, bound: Value, step: int) -> Value:
        """Return the number next to a bound, as the leaves of the whole tree are written."""
        exact = Fraction(Decimal(str(bound)))
        if abs(exact) >= 2**53:
            return math.floor(exact * step) * step + step
        scale = 10 ** max((digits(leaf) for leaf in leaves_of(self.written)), default=0)
        beside = Fraction(math.floor(exact * step * scale) + 1, scale) * step
        return int(beside) if beside.denominator == 1 else float(beside)

    def again(self) -> dict[str, int]:
        """Return how many different nodes were visited, and how often one was searched again: where that happened."""
        if len(self.places) == self.visited:
            return {}
        places = len(self.places)
        return {"different_nodes": places, "distinct_places": places, "researches": self.researches, "passes": 1}

    def _return(self, path: list[int], value: Value) -> Value:
        self.values[tuple(path)] = value
        least, most, *_ = self.worth[tuple(path)]
        bound = "exact" if least == value == most else "lower" if least >= value else "upper"
        self.returned.append({"node": path, "value": shown(value), "bound": bound})
        return value

    def is_estimate(self) -> bool:
        """Return whether the claim about the root may be wrong for some values of the nodes at the depth limit."""
        value, (*_, least, most) = self.values[()], self.worth[()]
        holds = {"exact": least == value == most, "lower": least >= value, "upper": most <= value}
        return not holds[self.returned[-1]["bound"]]

    def best_moves(self, line: list[int]) -> list[int]:
        """Return the moves that are shown to be worth just what the root is; else the one of the line, if there is."""
        claims = {
            tuple(claim["node"]): (claim["value"], claim["bound"]) for claim in self.returned if self.is_kept(claim)
        }
        if claims[()][1] != "exact" or not line:
            return line[:1]
        return [path[0] for path, claim in claims.items() if len(path) == 1 and claim == claims[()]]

    def line_of_play(self, root: Player) -> list[int]:
        """Return best play as far as it is shown: along children that alone prove their parent's value."""
        bounds = {tuple(claim["node"]): claim["bound"] for claim in self.returned if self.is_kept(claim)}
        path: tuple[int, ...] = ()
        while path in self.best:
            maximizes = (root is Player.MAX) == (len(path) % 2 == 0)
            in_favour = "lower" if maximizes else "upper"
            if bounds[path] not in (("exact", in_favour) if path == () else ("exact",)):
                break
            children = [child[-1] for child in bounds if child and child[:-1] == path]
            for child in (self.best[path], *children):
                value, at_least = self.values[(*path, child)], self.values[path]
                if bounds[(*path, child)] in ("exact", in_favour) and (
                    value >= at_least if maximizes else value <= at_least
                ):
                    path = (*path, child)
                    break
        return list(path)

    def is_kept(self, claim: dict[str, Any]) -> bool:
        """Return whether a claim is of a node that the last visit to the node above has searched."""
        return tuple(claim["node"]) in self.values

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
