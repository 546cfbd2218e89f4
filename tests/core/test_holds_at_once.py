"""The audit of all events together: it confirms every right trace of a plain search, and no wrong one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit.by_event import problems_by_event
from core.audit.holds_at_once import holds_at_once
from core.game import BOTH, Game, Player
from core.games.connectfour import ConnectFour
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import search
from core.trace import EVENT, Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests.strategies import PRUNING, heavy, judged_tree, random_tree

GAMES: list[Game[Any, Any]] = [
    TicTacToe.from_position("XOX/OO_/_X_"),
    TicTacToe.from_position("XO_/_X_/__O"),
    ConnectFour.from_position("", rows="4", columns="4"),
]
SEARCHES = ("alphabeta", "negamax", "minimax")


def searched(random: Random) -> tuple[Game[Any, Any], Trace]:
    """Return a game and a plain search of it, of any options and with any budget."""
    tree = judged_tree([random_tree(random, 3), random_tree(random, 3)], random.choice(BOTH))
    game: Game[Any, Any] = tree if random.random() < 0.8 else random.choice(GAMES)
    chosen = SearchOptions(random.choice(SEARCHES), depth=random.choice((None, 1, 2)) if game is tree else 2)
    if chosen.algorithm != "minimax":
        chosen = replace(chosen, **random.choice(PRUNING), window=random.choice((chosen.window, (-2, 2), (0, 1))))
    return game, search(game, replace(chosen, budget=random.choice((None, random.randint(2, 60)))))


def with_other_number(random: Random, trace: Trace) -> Trace:
    rows, name = np.array(trace.events), random.choice(EVENT.names or ())
    most = {"kind": Kind.TRUNCATED, "bound": 3, "estimates": 7, "visit": len(trace.visits) - 1}
    least = 0 if name in {*most, "alpha", "beta"} else -1
    rows[name][random.randrange(len(rows))] = random.randint(least, most.get(name, len(trace.values) - 1))
    return replace(trace, events=rows)


def with_other_event(random: Random, trace: Trace) -> Trace:
    rows, at = np.array(trace.events), random.randrange(len(trace))
    other = np.delete(rows, at) if random.random() < 0.5 else np.insert(rows, at, rows[random.randrange(len(rows))])
    return replace(trace, events=other)


def with_other_place(random: Random, trace: Trace) -> Trace:
    name, at = random.choice(("parent", "child", "depth", "branching")), random.randrange(len(trace.places))
    column = np.array(getattr(trace.places, name))
    column[at] += random.choice((-1, 1))
    return replace(trace, places=replace(trace.places, **{name: column}))  # type: ignore[arg-type]


def with_other_position(random: Random, trace: Trace) -> Trace:
    name, at = random.choice(("states", "players", "moves")), random.randrange(len(trace.places))
    column = list(getattr(trace.places, name))
    column[at] = random.choice(column)
    return replace(trace, places=replace(trace.places, **{name: tuple(column)}))  # type: ignore[arg-type]


def with_other_options(random: Random, trace: Trace) -> Trace:
    others: list[dict[str, Any]] = [
        {"window": (0, 3)},
        {"cutoff": random.choice(list(Cutoff))},
        {"bounds": random.choice(list(Bounds))},
        {"form": random.choice(list(Form))},
        {"order": random.choice((Order.GIVEN, Order.REVERSED, Order.RANDOM))},
        {"algorithm": random.choice((*SEARCHES, "pvs"))},
        {"depth": random.choice((None, 1, 2))},
        {"budget": random.randint(2, 60)},
    ]
    return replace(trace, options=replace(trace.options, **random.choice(others)))


@given(st.randoms(use_true_random=True))
def test_right_traces_are_confirmed(random: Random) -> None:
    game, trace = searched(random)
    assert problems_by_event(trace, game) == ()
    assert holds_at_once(trace, game)


def test_a_child_that_equals_the_value_may_show_what_it_is_where_the_search_stops() -> None:
    tree = LeafTree.from_nested([[1, 1], [1], [2]], Player.MIN)
    for budget in range(2, 30):
        trace = search(tree, SearchOptions(window=(0, 1), bounds=Bounds.HARD, budget=budget))
        assert holds_at_once(trace, tree), budget


@pytest.mark.parametrize(
    "change", [with_other_number, with_other_event, with_other_place, with_other_position, with_other_options]
)
@heavy
@given(st.randoms(use_true_random=True))
def test_no_wrong_trace_is_confirmed(change: Callable[[Random, Trace], Trace], random: Random) -> None:
    game, trace = searched(random)
    for _ in range(6):
        changed = change(random, trace)
        assert not holds_at_once(changed, game) or problems_by_event(changed, game) == ()


@pytest.mark.parametrize("column", EVENT.names or ())
def test_each_column_is_checked(column: str) -> None:
    game = TicTacToe()
    trace = search(game, SearchOptions(depth=3))
    at = int(np.flatnonzero(trace.events["kind"] == Kind.CUTOFF)[3])
    rows = np.array(trace.events)
    rows[column][at] += 1
    assert holds_at_once(trace, game)
    assert not holds_at_once(replace(trace, events=rows), game)


@pytest.mark.parametrize("options", [SearchOptions("pvs"), SearchOptions("its-own"), SearchOptions(order=Order.BEST)])
def test_other_searches_are_left_to_the_audit_by_event(options: SearchOptions) -> None:
    game = judged_tree([[3, 5], [2, 9]])
    trace = search(game, replace(options, algorithm="pvs" if options.algorithm == "pvs" else "alphabeta"))
    assert not holds_at_once(replace(trace, options=options), game)
