"""Hypothesis strategies for trees, windows, options and positions, and seeded random trees for the long loops."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from core.checking.observed import observed_in
from core.game import BOTH, MAX, Player, Value
from core.games.tictactoe import TicTacToe
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.options import OPTIONS, Bounds, Cutoff, Form, Order, SearchOptions
from core.options.visit_report import ReportedVisit
from core.search import ALGORITHMS, search
from core.search.algorithm import Algorithm
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from tests.brute_force import FOLLOWED, Nested, static_evaluation

WRITTEN = (Order.GIVEN, Order.REVERSED)
"""The orders that the tree as it is written tells; tests/core/test_orders.py holds the others to these."""

RARE = (0.5, -1.5, math.inf, -math.inf, 10**40, -(10**400), 0.1)
"""Leaf values that go wrong where floats, infinity or the size of integers are mishandled."""

NAMES = ("B", "x", "A'", "a b", "é→", "x: 3", "3", "-1/2", "\u20131", "inf", "Min", "MAX", "-", "- a", "a->b", "=", ",")
"""Names that go wrong where a format takes them for something else."""

FULL = (-math.inf, math.inf)

heavy = settings(max_examples=settings().max_examples // 5)
"""For a test that searches every example again and again."""

PRUNING: list[dict[str, Any]] = [
    {"cutoff": cutoff, "bounds": bounds, "order": order, "form": form}
    for cutoff, bounds, order, form in product(Cutoff, Bounds, WRITTEN, Form)
]
"""Every combination of the choices of a search that prunes."""

ONE_PASS = {name: ALGORITHMS[name] for name in FOLLOWED}
"""The searches that the reference follows event by event; tests/core/test_tables_and_passes.py is about the others.

tests/core/test_quiescence.py is about the search beyond the depth limit, which not every game can serve.
"""

ONCE_ALGORITHMS = [
    name for name, algorithm in ONE_PASS.items() if algorithm.prunes and not (algorithm.revisits or algorithm.chance)
]
"""Those that prune and visit each node once, all as alpha-beta does."""

PROVING_ALGORITHMS = [
    name for name, algorithm in ALGORITHMS.items() if not (algorithm.samples or algorithm.plies_beyond)
]
"""Those that find the value of the root to any depth limit or none, or a bound on it."""

PRUNING_ALGORITHMS = [name for name, algorithm in ONE_PASS.items() if algorithm.prunes]

values = st.integers(-3, 3) | st.sampled_from(RARE)  # a narrow range, so that ties are common
nested_trees: st.SearchStrategy[Nested] = st.recursive(
    values, lambda subtrees: st.lists(subtrees, min_size=1, max_size=4), max_leaves=25
)
"""Trees of unequal depths; single leaves too."""

finite_values = st.integers(-9, 9) | st.sampled_from([value for value in RARE if value not in FULL])
finite_trees: st.SearchStrategy[Nested] = st.recursive(
    finite_values, lambda subtrees: st.lists(subtrees, min_size=1, max_size=4), max_leaves=25
)
"""Trees whose leaves have a mean."""

players = st.sampled_from(BOTH)
_or_not = st.booleans()
_few = st.integers(-3, 3)
_limits = st.integers(0, 4)
depths = st.none() | _limits
windows = st.just(FULL) | st.lists(values, min_size=2, max_size=2, unique=True).map(sorted).map(tuple)


_visible = st.characters(categories=("L", "N", "P", "S"))
_names = st.sampled_from(NAMES) | st.text(_visible | st.just(" "), min_size=1, max_size=12).map(str.strip).filter(bool)
_said = st.one_of(st.none(), st.none(), _names)  # a tree has fewer names than nodes


@st.composite
def labelled_trees(draw: st.DrawFn) -> LeafTree:
    """Draw a tree of which some nodes and moves have names, and some inner nodes the value that a reader gave.

    Now and then inner nodes have static evaluations, and some moves are noisy.
    """
    tree = LeafTree.from_nested(draw(nested_trees), draw(players))
    names = {node: name for node in range(len(tree)) if (name := draw(_said))}
    moves = {node: name for node in range(1, len(tree)) if (name := draw(_said))}
    inner = [node for node in range(len(tree)) if not tree.is_terminal(node)]
    given = {node: draw(values) for node in inner if draw(_or_not)}
    if len({value - tree.depths[node] for node, value in given.items()}) == 1:
        given = {}  # numbers that count the plies are read as such, and the page says so: see test_wild.py
    tree = replace(tree, names=names, moves=moves, given=given)
    if not draw(st.sampled_from([False, False, True])):
        return tree
    evals = {node: draw(values) for node in inner if draw(_or_not)}
    return replace(tree, evals=evals, noisy=frozenset(node for node in range(1, len(tree)) if draw(_or_not)))


_weights = st.integers(1, 5)


@st.composite
def chance_trees(draw: st.DrawFn, leaves: st.SearchStrategy[Any] = values) -> LeafTree:
    """Draw a tree of which some inner nodes are chance nodes, with probabilities of small denominators."""
    nested: st.SearchStrategy[Nested] = st.recursive(
        leaves, lambda subtrees: st.lists(subtrees, min_size=1, max_size=4), max_leaves=20
    )
    tree = LeafTree.from_nested(draw(nested), draw(players))
    chances: dict[int, Fraction] = {}
    for children in tree.children:
        if draw(_or_not) and children:
            weights = [draw(_weights) for _ in children]
            chances |= {child: Fraction(weight, sum(weights)) for child, weight in zip(children, weights, strict=True)}
    return replace(tree, chances=chances)


@cache
def one_of(_name: str, values: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Return what draws one of the values of that name; values of two names may be equal.

    Hypothesis looks into each strategy once: to make one for each example takes as long as all that is drawn.
    """
    return st.sampled_from(values)


VALUES = {"order": WRITTEN}
"""The values that are drawn of a choice among a few, where not every one is."""

DRAWN: dict[str, st.SearchStrategy[Any]] = {
    "window": windows,
    "depth": depths,
    "playouts": st.integers(1, 40),
    "exploration": st.sampled_from([0, 0.1, 1, math.sqrt(2), 10]),
    "seed": st.integers(0, 99),
    "table": st.none() | st.integers(1, 4),
    "guess": st.none() | values.filter(lambda guess: guess not in FULL),  # aspiration refuses any other
    "margin": st.sampled_from([0.1, 1, 2, 10]),
}
"""What draws each option that is not a choice among a few."""

HELD = {
    "hand": "it names the nodes of one tree: tests/core/test_options.py",
    "endgame": "only some games have a table: tests/core/test_endgame_table.py",
    "book": "only some games have a book: tests/core/test_opening_book.py",
    "nodes": "it ends a search early: tests/core/test_tables_and_passes.py",
    "budget": "it ends a search early: tests/checking.py",
    "mistake": "it makes a search err: tests/core/test_tables_and_passes.py",
    "misconception": "it makes a search err: tests/core/test_misconceptions.py",
    "program": "it is of one tree, and may err: tests/core/test_program_trace.py",
    "opponent": "it asks for another value: tests/subjects.py",
    "leaves": "it is refused where a leaf lies outside: tests/subjects.py",
}
"""The options that keep their default here, each with the reason and the tests that draw it."""


@st.composite
def options(draw: st.DrawFn, /, *, once: bool = False, **fixed: Any) -> SearchOptions:
    """Draw the options of a search; `fixed` names those that are given, and with `once` no node is visited again.

    Each row of the table of options that the search heeds is drawn, but for those that are HELD.
    """
    every = [*ONCE_ALGORITHMS, "minimax"] if once else [name for name in PROVING_ALGORITHMS if name in ONE_PASS]
    pruning = ONCE_ALGORITHMS if once else PRUNING_ALGORITHMS
    chosen = {"algorithm": draw(one_of("algorithm", (*pruning, *every)))} | fixed  # minimax has little to choose
    entry = ALGORITHMS[chosen["algorithm"]]
    for name in drawn_of(entry):
        if name in fixed:
            continue
        chosen[name] = draw(DRAWN[name] if name in DRAWN else one_of(name, tuple(values_of(name))))
    if entry.plies_beyond and chosen["depth"] is None:
        chosen["depth"] = draw(_limits)
    return SearchOptions(**chosen)


def drawn_of(entry: Algorithm) -> list[str]:
    """Return the names of the options that are drawn for a search: those that it heeds and that are not held.

    A seed without an order is that of playouts.
    """
    held = {*HELD, *(["seed"] if "order" in entry.heeds else [])}
    return [name for name in OPTIONS if name in entry.heeds - held]


def values_of(name: str) -> list[Any]:
    """Return the values of an option that is a choice among a few, as far as they are drawn."""
    return list(VALUES.get(name, OPTIONS[name].titles))


@st.composite
def reported_programs(draw: st.DrawFn) -> tuple[LeafTree, SearchOptions]:
    """Draw a tree and what a program tells of a search of it: some visits, some windows and values, right or wrong."""
    tree = LeafTree.from_nested(draw(nested_trees), draw(players))
    algorithm = draw(st.sampled_from(["alphabeta", "minimax"]))
    visits = observed_in(search(tree, SearchOptions(algorithm))).report(tree)
    told = [visit for visit in visits if draw(st.integers(0, 4))] or list(visits)
    if draw(_or_not):
        told = draw(st.permutations(told))
    for at, visit in enumerate(told):
        if draw(_or_not):
            numbers = [draw(st.none() | values) for _ in visit[1:]]
            told[at] = ReportedVisit(visit.path, *numbers)
    return tree, SearchOptions(algorithm, program=tuple(told))


@st.composite
def tables_and_passes(draw: st.DrawFn, /, **fixed: Any) -> SearchOptions:
    """Draw the options of a search with a table or with several passes; `fixed` names those that are given."""
    chosen = {
        "algorithm": draw(st.sampled_from([name for name in PROVING_ALGORITHMS if name not in ONE_PASS])),
        "order": draw(st.sampled_from([*WRITTEN, Order.HASH, Order.KILLER, Order.HISTORY])),
        "guess": draw(st.none() | values),
    } | fixed
    heeded = ALGORITHMS[chosen["algorithm"]].heeds | {"algorithm", *fixed}
    return draw(options(**{name: value for name, value in chosen.items() if name in heeded}))


@st.composite
def positions(draw: st.DrawFn) -> TicTacToe:
    """Draw a tic-tac-toe position that was reached by playing, at least four plies into the game."""
    game = TicTacToe()
    state = game.initial
    for _ in range(draw(st.integers(4, 9))):
        if not game.is_terminal(state):
            state = game.result(state, draw(st.sampled_from(game.actions(state))))
    return TicTacToe(state)


def judged_tree(nested: Nested, root: Player = MAX) -> LeafTree:
    """Return a tree whose inner nodes have a static evaluation, so that a depth limit can be tried on it."""
    return with_evaluations(LeafTree.from_nested(nested, root))


def with_evaluations(tree: LeafTree) -> LeafTree:
    """Return a tree with a static evaluation of each inner node, and of the root even if it is a leaf."""
    inner = {node: len(below) for node, below in enumerate(tree.children) if below or node == 0}
    return replace(tree, evals={node: static_evaluation(children) for node, children in inner.items()})


def noisy_tree(nested: Nested, root: Player = MAX) -> LeafTree:
    """Return such a tree in which every other move is noisy, which serves every search."""
    tree = judged_tree(nested, root)
    return replace(tree, noisy=frozenset(range(0, len(tree), 2)))


@dataclass(frozen=True)
class RangedTree(LeafTree):
    """A tree that tells between which numbers its leaves lie."""

    utility_range: tuple[Value, Value] = FULL


@st.composite
def noisy_trees(draw: st.DrawFn, nested: st.SearchStrategy[Nested] = nested_trees) -> LeafTree:
    """Draw a tree with noisy moves, and with static evaluations that may be as wrong as can be."""
    tree = LeafTree.from_nested(draw(nested), draw(players))
    evals = {node: draw(_few) for node in range(len(tree)) if node == 0 or not tree.is_terminal(node)}
    noisy = frozenset(node for node in range(1, len(tree)) if draw(_or_not)) | {0}  # no move leads to the root
    known = {each.name: getattr(tree, each.name) for each in fields(tree)} | {"evals": evals, "noisy": noisy}
    is_near = all(-3 <= value <= 3 for value in tree.leaf_values)
    return RangedTree(**known, utility_range=draw(st.sampled_from([FULL, (-3, 3)] if is_near else [FULL])))


def random_tree(random: Random, plies: int = 5) -> Nested:
    """Return a random tree with many ties and leaves at every depth."""
    if plies == 0 or random.random() < 0.2:
        return random.choice(RARE) if random.random() < 0.1 else random.randint(-3, 3)
    return [random_tree(random, plies - 1) for _ in range(random.randint(1, 3))]


def random_options(random: Random, **fixed: Any) -> SearchOptions:
    """Return random options of a search that prunes, by default alpha-beta, half of the time with a narrowed window."""
    entry = ALGORITHMS[fixed.get("algorithm", SearchOptions.algorithm)]
    alpha, beta = sorted(random.sample(range(-4, 5), 2))
    chosen: dict[str, Any] = {
        "window": random.choice([FULL, (alpha, beta)]),
        "depth": random.choice([None, None, 1, 2, 3]),
    }
    few = (name for name in drawn_of(entry) if OPTIONS[name].titles)
    chosen |= {name: random.choice(values_of(name)) for name in few}
    return SearchOptions(**chosen | fixed)


@st.composite
def lab_settings(draw: st.DrawFn) -> LabSettings:
    """Draw an experiment of a few small trees, in every order and with every kind of values."""
    branching = draw(st.integers(2, 5))
    order = draw(st.sampled_from(MoveOrder))
    return LabSettings(
        branching,
        draw(st.integers(0, {2: 6, 3: 4, 4: 3, 5: 3}[branching])),
        draw(st.integers(1, 4)),
        draw(st.sampled_from(LeafValues)),
        order,
        draw(st.sampled_from([0, 0.25, 0.7, 1])) if order is MoveOrder.PARTLY else None,
        draw(st.sampled_from(Cutoff)),
        draw(st.integers(0, MAX_SEED)),
    )


def uniform_tree(random: Random, branching: int, plies: int, most: int = 9) -> Nested:
    """Return a full tree with leaves from 0 to `most`, as classes draw it."""
    if plies == 0:
        return random.randint(0, most)
    return [uniform_tree(random, branching, plies - 1, most) for _ in range(branching)]
