"""The audit is not a rubber stamp: it finds whatever is changed in a trace that was right.

What it lets pass, and why: labels are names, not claims, and which numbers are estimates is left to `check_marks` in
tests/checking.py; a different option that would have led to the same events
is right as well; and an exact value outside of its window may be named as the bound that the window makes of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.game import BOTH, Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import search
from core.search.algorithm import EVERY_PLY
from core.trace import ABSENT, Bound, Kind, Trace
from core.trace.kinds import CARRIED, Detail
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.deep_combs import chain
from tests.strategies import judged_tree, nested_trees, options, players
from tests.sweeps import one_in

TELLS_A_NUMBER = [kind for kind, carried in CARRIED.items() if carried.detail is Detail.VALUE]
BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TIES: Nested = [[-1, 0, 1], [1, -1, 0], [-1, 0]]
NARROW: Nested = [[3, [7, 1]], [[2, 9], 4, 6], 5]
INFINITE: Nested = [-3, [2.5, [-math.inf, 4], math.inf], [0, math.inf]]
AT_MIN = LeafTree.from_nested([[3, 5], [6, 9], [1, 2]], Player.MIN)
DICE = read("((0.5*(4 6) 0.5*(8 3)) (0.25*2 0.5*(1 5) 0.25*10))").tree
NOISY = replace(judged_tree([[9, 1], 2, [5, [8, 3]]]), noisy=frozenset({2, 6, 7}))
LATE = TicTacToe.from_position("XOX/OO_/_X_")
ONE_IN = 1 if settings().max_examples > 1_000 else 9
"""Of so many changes at a place one is tried, at the next place another one; `make fuzz` tries all."""

SEARCHES: dict[str, tuple[Game, SearchOptions]] = {
    "minimax": (LeafTree.from_nested([[3, 12], [2.5, -4]], Player.MIN), SearchOptions("minimax")),
    "strict ties": (LeafTree.from_nested(TIES), SearchOptions(cutoff=Cutoff.STRICT)),
    "deep": (LeafTree.from_nested([5, [[[3, 9], 7], 8]]), SearchOptions()),
    "infinite": (LeafTree.from_nested(INFINITE), SearchOptions()),
    "reversed at MIN": (AT_MIN, SearchOptions(order=Order.REVERSED)),
    "narrow": (LeafTree.from_nested(NARROW), SearchOptions(window=(2, 4))),
    "hard": (LeafTree.from_nested(NARROW), SearchOptions(bounds=Bounds.HARD, window=(2, 4))),
    "fails low": (LeafTree.from_nested([[3, 5], 4]), SearchOptions(window=(6, 9))),
    "depth": (LATE, SearchOptions(depth=1)),
    "stopped": (LeafTree.from_nested(BOOK), SearchOptions(budget=22)),
    "stopped early": (LeafTree.from_nested(BOOK), SearchOptions(budget=6)),
    "one leaf": (LeafTree.from_nested(7), SearchOptions()),
    "update, strict ties": (LeafTree.from_nested(TIES), SearchOptions(cutoff=Cutoff.STRICT, form=Form.UPDATE)),
    "update, reversed at MIN": (AT_MIN, SearchOptions(order=Order.REVERSED, form=Form.UPDATE)),
    "update, hard": (LeafTree.from_nested(NARROW), SearchOptions(bounds=Bounds.HARD, window=(2, 4), form=Form.UPDATE)),
    "update, stopped before the cutoff": (LeafTree.from_nested(BOOK), SearchOptions(budget=23, form=Form.UPDATE)),
    "pvs": (LeafTree.from_nested([[3, 12], [[6, 5], 9], [2, 7]]), SearchOptions("pvs")),
    "pvs, hard and strict": (
        LeafTree.from_nested([[3, 5], [[4, 4], [2, 7]]], Player.MIN),
        SearchOptions("pvs", cutoff=Cutoff.STRICT, bounds=Bounds.HARD),
    ),
    "pvs, stopped at the second visit": (LeafTree.from_nested([[3, 12], [6, 5]]), SearchOptions("pvs", budget=27)),
    "expectiminimax": (DICE, SearchOptions("expectiminimax")),
    "star1": (DICE, SearchOptions("star1")),
    "quiescence": (NOISY, SearchOptions("quiescence", depth=1)),
    "uct": (AT_MIN, SearchOptions("uct", playouts=9)),
}


a_sample = pytest.mark.parametrize("searched", one_in(3, SEARCHES), indirect=True)


@pytest.fixture(params=SEARCHES)
def searched(request: pytest.FixtureRequest) -> tuple[Trace, Game]:
    game, chosen = SEARCHES[request.param]
    return search(game, chosen), game


def with_events(trace: Trace, events: Any) -> Trace:
    return replace(trace, events=events)


def assert_found(changed: Trace, original: Trace, game: Game, what: str) -> None:
    # The audit first: it ends at an early mistake, while the other two go through all events.
    assert audit(changed, game) or changed == original or only_names_by_window(changed, original), what


def only_names_by_window(changed: Trace, original: Trace) -> bool:
    """Return whether all that is changed is that an exact value outside of its window is named as a bound."""
    pairs = list(zip(changed, original, strict=False))
    windows = {event.visit: (event.alpha, event.beta) for event in original if event.kind is Kind.ENTER}
    return (
        len(changed) == len(original)
        and changed.places == original.places
        and all(
            now == was
            or (
                now == replace(was, bound=now.bound)
                and (was.kind, was.bound) == (Kind.EXIT, Bound.EXACT)
                and was.value is not None
                and (
                    (now.bound is Bound.UPPER and was.value <= windows[was.visit][0])
                    or (now.bound is Bound.LOWER and was.value >= windows[was.visit][1])
                )
            )
            for now, was in pairs
        )
    )


def single_changes(trace: Trace) -> Iterator[tuple[int, str, int]]:
    """Yield every event and column, each with some of the numbers that could stand there instead."""
    indices = range(len(trace.values))
    choices: dict[str, Sequence[int]] = {
        "kind": list(Kind),
        "bound": range(len(Bound)),
        "visit": range(len(trace.visits)),
        "child": range(ABSENT, int(trace.places.branching.max()) + 1),
        "alpha": indices,
        "beta": indices,
        "value": range(ABSENT, len(trace.values)),
        "detail": range(ABSENT, max(len(trace.values), len(trace.places), 9)),
    }
    for at, row in enumerate(trace.events):
        for column, numbers in choices.items():
            for number in numbers:
                names_no_number = column == "detail" and row["kind"] in TELLS_A_NUMBER
                if (at + number) % ONE_IN or number == row[column]:
                    continue
                if not (names_no_number and number not in indices):
                    yield at, column, number


def test_a_right_trace_has_no_problem(searched: tuple[Trace, Game]) -> None:
    assert audit(*searched) == ()


@pytest.mark.large
@a_sample
def test_each_change_of_one_number_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    for at, column, number in single_changes(trace):
        events = trace.events.copy()
        events[column][at] = number
        if column == "kind" and number in TELLS_A_NUMBER and events["detail"][at] >= len(trace.values):
            continue  # an old value that is not in the table: not a trace at all
        assert_found(with_events(trace, events), trace, game, f"{column} of event {at} as {number}")


@pytest.mark.large
@a_sample
def test_each_event_that_is_missing_repeated_or_out_of_place_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    rows = trace.events
    for at in range(len(trace)):
        assert_found(with_events(trace, np.delete(rows, at)), trace, game, f"without event {at}")
        for other in range(at % ONE_IN, len(trace), ONE_IN):
            assert_found(with_events(trace, np.insert(rows, other, rows[at])), trace, game, f"event {at} at {other}")
            if other < at:
                swapped = rows.copy()
                swapped[[at, other]] = rows[[other, at]]
                assert_found(with_events(trace, swapped), trace, game, f"events {at} and {other} swapped")
    for end in range(len(trace)):
        assert audit(with_events(trace, rows[:end].copy()), game)


OTHERS: dict[str, list[Any]] = {
    "parent": [ABSENT, 0, 1, 2],
    "child": [ABSENT, 0, 1, 2],
    "depth": [ABSENT, 0, 1, 2],
    "branching": [0, 1, 2, 3, 4],
    "players": list(BOTH),
    "moves": [None, 0, 1, 99, "X a1"],
    "states": [None, 0, 1, 99, "___/___/___ X"],
}
COLUMNS = ("parent", "child", "depth", "branching")


def with_nodes(trace: Trace, **columns: Any) -> Trace:
    """Return the trace with other columns in its node table."""
    given: dict[str, Any] = {
        name: np.array(column, np.int32) if name in COLUMNS else tuple(column) for name, column in columns.items()
    }
    return replace(trace, places=replace(trace.places, **given))


@pytest.mark.large
@a_sample
@pytest.mark.parametrize("column", OTHERS)
def test_each_change_of_the_node_table_is_found(searched: tuple[Trace, Game], column: str) -> None:
    trace, game = searched
    for node in range(len(trace.places)):
        held = getattr(trace.places, column)
        for other in OTHERS[column][node % 2 :: 2] if ONE_IN > 1 else OTHERS[column]:
            changed = [*held[:node], other, *held[node + 1 :]]
            assert_found(with_nodes(trace, **{column: changed}), trace, game, f"{column} of node {node} as {other}")


def test_a_node_too_many_or_too_few_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    held = {field.name: list(getattr(trace.places, field.name)) for field in fields(trace.places)}
    assert audit(with_nodes(trace, **{name: column[:-1] for name, column in held.items()}), game)
    assert audit(with_nodes(trace, **{name: [*column, column[-1]] for name, column in held.items()}), game)


@given(nested_trees, players, options(bounds=Bounds.SOFT), st.data())
def test_a_change_anywhere_in_any_trace_is_found(
    nested: Any, root: Player, chosen: SearchOptions, data: st.DataObject
) -> None:
    game = judged_tree(nested, root)
    trace = search(game, chosen)
    at = data.draw(st.integers(0, len(trace) - 1))
    column, numbers = data.draw(
        st.sampled_from([("bound", len(Bound)), *((name, len(trace.values)) for name in ("alpha", "beta", "value"))])
    )
    events = trace.events.copy()
    events[column][at] = data.draw(st.integers(0, numbers - 1))
    assert_found(with_events(trace, events), trace, game, f"{column} of event {at}")


def test_a_single_point_searched_fail_hard_may_be_claimed_in_any_way_that_holds() -> None:
    tree = LeafTree.from_nested([[3, [3, 2]], [3, [3, 4]]])
    trace = search(tree, SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD))
    points = [at for at, event in enumerate(trace) if event.kind is Kind.EXIT and event.alpha == event.beta]
    accepted = set()
    for at in points:
        for bound in Bound:
            events = trace.events.copy()
            events["bound"][at] = bound
            if not audit(with_events(trace, events), tree):
                accepted.add((trace.places.path(trace[at].node), bound))
    assert ((1, 1), Bound.LOWER) in accepted
    assert ((1, 1), Bound.EXACT) not in accepted
    assert ((1, 1), Bound.NONE) not in accepted


@pytest.mark.parametrize(
    ("searched", "other", "problem"),
    [
        ("minimax", LeafTree.from_nested([[3, 12], [2.5, -5]], Player.MIN), "the value so far is"),
        ("minimax", LeafTree.from_nested([[3, 12], 2.5], Player.MIN), ""),
        ("expectiminimax", replace(DICE, chances=DICE.chances | {2: Fraction(1, 3)}), "do not add to 1."),
        ("quiescence", replace(NOISY, noisy=frozenset({0})), "nobody stands pat here."),
        ("quiescence", replace(NOISY, noisy=frozenset({3, 6, 7})), ""),
    ],
)
def test_a_trace_of_another_tree_is_found(searched: str, other: LeafTree, problem: str) -> None:
    found = audit(search(*SEARCHES[searched]), other)
    assert found
    assert problem in " ".join(map(str, found))


ALPHA_BETA, UPDATE, PVS, UCT = (
    SearchOptions(),
    SearchOptions(form=Form.UPDATE),
    SearchOptions("pvs"),
    SearchOptions("uct"),
)
TIED = judged_tree([[3, 12, 8], [3, 4, 6], [14, 5, 2]])
DEEP = judged_tree(chain(EVERY_PLY + 3))
TO_THE_END = SearchOptions("iterative", depth=EVERY_PLY + 2)


@pytest.mark.large
@pytest.mark.parametrize(
    ("game", "searched", "claimed", "problem"),
    [
        (TIED, ALPHA_BETA, {"algorithm": "minimax"}, "event 6: no such event follows from what is known."),
        (TIED, ALPHA_BETA, {"cutoff": Cutoff.STRICT}, "event 21: BETA for child 0 is due here."),
        (TIED, ALPHA_BETA, {"form": Form.UPDATE}, "event 21: BETA for child 0 is due here."),
        (TIED, UPDATE, {"form": Form.COMPARE}, "event 21: CUTOFF for child 0 is due here."),
        (TIED, ALPHA_BETA, {"order": Order.REVERSED}, "event 1: another event is due before this visit."),
        (TIED, ALPHA_BETA, {"window": (0, 9)}, "event 0: the window handed down is (0, 9)."),
        (TIED, ALPHA_BETA, {"depth": 1}, "event 1: the node has 0 children."),
        (TIED, ALPHA_BETA, {"budget": 5}, "event 43: the budget was 5 events."),
        (TIED, ALPHA_BETA, {"algorithm": "pvs"}, "event 7: a null window is due here."),
        (TIED, PVS, {"algorithm": "alphabeta"}, "event 7: the window handed down is (-inf, 3)."),
        (NOISY, SearchOptions(depth=1), {"algorithm": "quiescence"}, "event 2: the node is not at the horizon."),
        (DICE, SearchOptions("star1"), {"leaves": (0, 11)}, "event 2: the window handed down is (0, 11)."),
        (DEEP, TO_THE_END, {"depth": None}, "event 8577: the limit of this pass is 128."),
        (DEEP, TO_THE_END, {"nodes": 7}, "event 8844: the budget was 7 nodes."),
        (AT_MIN, replace(UCT, exploration=0), {"exploration": 1}, "is due here."),
    ],
)
def test_options_that_would_have_led_to_other_events_are_found(
    game: LeafTree, searched: SearchOptions, claimed: dict[str, Any], problem: str
) -> None:
    trace = search(game, searched)
    assert problem in " ".join(map(str, audit(replace(trace, options=replace(searched, **claimed)), game)))


def test_a_problem_names_the_event() -> None:
    trace = search(LeafTree.from_nested([3, 8]), SearchOptions())
    assert [str(problem) for problem in audit(trace, LeafTree.from_nested([3, 7]))][:3] == [
        "event 7: the value so far is 7.",
        "event 8: the node returns 7.",
        "event 8: the node may be worth anything from 7 to 7.",
    ]
