"""The audit is not a rubber stamp: it finds whatever is changed in a trace that was right.

What it lets pass, and why: labels are names, not claims; a different option that would have led to the same events
is right as well; and an exact value outside of its window may be named as the bound that the window makes of it.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import BOTH, Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import heeds, search
from core.trace import ABSENT, Bound, Kind, Trace
from core.trace.kinds import CARRIED, Detail
from core.trees.leaf_tree import LeafTree
from tests.strategies import (
    PRUNING_ALGORITHMS,
    judged_tree,
    nested_trees,
    options,
    players,
)

SOFT_STRICT = SearchOptions(cutoff=Cutoff.STRICT)
TELLS_A_NUMBER = [kind for kind, carried in CARRIED.items() if carried.detail is Detail.VALUE]
SEARCHES: dict[str, tuple[Game, SearchOptions]] = {
    "textbook": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions()),
    "minimax": (LeafTree.from_nested([[3, 12], [2.5, -4]], Player.MIN), SearchOptions("minimax")),
    "ties": (LeafTree.from_nested([[-1, 0, 1], [1, -1, 0], [-1, 0]]), SearchOptions()),
    "strict ties": (LeafTree.from_nested([[-1, 0, 1], [1, -1, 0], [-1, 0]]), SOFT_STRICT),
    "deep": (LeafTree.from_nested([5, [[[3, 9], 7], 8]]), SearchOptions()),
    "infinite": (LeafTree.from_nested([-3, [2.5, [-math.inf, 4], math.inf], [0, math.inf]]), SearchOptions()),
    "reversed at MIN": (
        LeafTree.from_nested([[3, 5], [6, 9], [1, 2]], Player.MIN),
        SearchOptions(order=Order.REVERSED),
    ),
    "narrow": (LeafTree.from_nested([[3, [7, 1]], [[2, 9], 4, 6], 5]), SearchOptions(window=(2, 4))),
    "hard": (LeafTree.from_nested([[3, [7, 1]], [[2, 9], 4, 6], 5]), SearchOptions(bounds=Bounds.HARD, window=(2, 4))),
    "fails low": (LeafTree.from_nested([[3, 5], 4]), SearchOptions(window=(6, 9))),
    "depth": (TicTacToe.from_position("XOX/OO_/_X_"), SearchOptions(depth=1)),
    "endgame": (TicTacToe.from_position("XOX/OO_/_X_", "O"), SearchOptions()),
    "stopped": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), SearchOptions(budget=22)),
    "stopped early": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), SearchOptions(budget=6)),
    "one leaf": (LeafTree.from_nested(7), SearchOptions()),
    "update": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), SearchOptions(form=Form.UPDATE)),
    "update, strict ties": (
        LeafTree.from_nested([[-1, 0, 1], [1, -1, 0], [-1, 0]]),
        SearchOptions(cutoff=Cutoff.STRICT, form=Form.UPDATE),
    ),
    "update, reversed at MIN": (
        LeafTree.from_nested([[3, 5], [6, 9], [1, 2]], Player.MIN),
        SearchOptions(order=Order.REVERSED, form=Form.UPDATE),
    ),
    "update, hard": (
        LeafTree.from_nested([[3, [7, 1]], [[2, 9], 4, 6], 5]),
        SearchOptions(bounds=Bounds.HARD, window=(2, 4), form=Form.UPDATE),
    ),
    "update, infinite": (
        LeafTree.from_nested([-3, [2.5, [-math.inf, 4], math.inf], [0, math.inf]]),
        SearchOptions(form=Form.UPDATE),
    ),
    "update, stopped before the cutoff": (
        LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]),
        SearchOptions(budget=23, form=Form.UPDATE),
    ),
    "pvs": (LeafTree.from_nested([[3, 12], [[6, 5], 9], [2, 7]]), SearchOptions("pvs")),
    "pvs, hard and strict": (
        LeafTree.from_nested([[3, 5], [[4, 4], [2, 7]]], Player.MIN),
        SearchOptions("pvs", cutoff=Cutoff.STRICT, bounds=Bounds.HARD),
    ),
    "pvs, stopped at the second visit": (LeafTree.from_nested([[3, 12], [6, 5]]), SearchOptions("pvs", budget=27)),
    "negamax": (LeafTree.from_nested([[3, 5], [6, 9], [1, 2]], Player.MIN), SearchOptions("negamax")),
    "uct": (LeafTree.from_nested([[3, 5], [6, 9], [1, 2]], Player.MIN), SearchOptions("uct", playouts=9)),
}


@pytest.fixture(params=SEARCHES)
def searched(request: pytest.FixtureRequest) -> tuple[Trace, Game]:
    game, chosen = SEARCHES[request.param]
    return search(game, chosen), game


def with_events(trace: Trace, events: Any) -> Trace:
    return dataclasses.replace(trace, events=events)


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
                now == dataclasses.replace(was, bound=now.bound)
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
    """Yield every event and column, each with a third of the numbers that could stand there instead."""
    indices = range(len(trace.values))
    choices: dict[str, Sequence[int]] = {
        "kind": list(Kind),
        "bound": range(len(Bound)),
        "estimates": range(0, 7, 3),
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
                if (at + number) % 3 or number == row[column]:
                    continue
                if not (names_no_number and number not in indices):
                    yield at, column, number


def test_a_right_trace_has_no_problem(searched: tuple[Trace, Game]) -> None:
    assert audit(*searched) == ()


@pytest.mark.large
def test_each_change_of_one_number_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    for at, column, number in single_changes(trace):
        events = trace.events.copy()
        events[column][at] = number
        if column == "kind" and number in TELLS_A_NUMBER and events["detail"][at] >= len(trace.values):
            continue  # an old value that is not in the table: not a trace at all
        assert_found(with_events(trace, events), trace, game, f"{column} of event {at} as {number}")


@pytest.mark.large
def test_each_event_that_is_missing_repeated_or_out_of_place_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    rows = trace.events
    for at in range(len(trace)):
        assert_found(with_events(trace, np.delete(rows, at)), trace, game, f"without event {at}")
        for other in range(at % 3, len(trace), 3):  # each place is tried with a third of the events
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
    return dataclasses.replace(trace, places=dataclasses.replace(trace.places, **given))


@pytest.mark.large
@pytest.mark.parametrize("column", OTHERS)
def test_each_change_of_the_node_table_is_found(searched: tuple[Trace, Game], column: str) -> None:
    trace, game = searched
    for node in range(len(trace.places)):
        held = getattr(trace.places, column)
        for other in OTHERS[column]:
            changed = [*held[:node], other, *held[node + 1 :]]
            assert_found(with_nodes(trace, **{column: changed}), trace, game, f"{column} of node {node} as {other}")


def test_a_node_too_many_or_too_few_is_found(searched: tuple[Trace, Game]) -> None:
    trace, game = searched
    held = {field.name: list(getattr(trace.places, field.name)) for field in dataclasses.fields(trace.places)}
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


@pytest.mark.parametrize("game", [LeafTree.from_nested([[3, 12], 4]), LeafTree.from_nested([[3, 11], 2])])
def test_a_trace_of_another_tree_is_found(game: LeafTree) -> None:
    assert audit(search(LeafTree.from_nested([[3, 12], 2]), SearchOptions()), game)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("algorithm", [name for name in PRUNING_ALGORITHMS if heeds(name, "form")])
def test_a_cutoff_in_the_other_form_is_found(algorithm: str, form: Form) -> None:
    (claimed,) = set(Form) - {form}
    game = LeafTree.from_nested([3, [2, 9]])
    chosen = SearchOptions(algorithm, form=form)
    trace = dataclasses.replace(search(game, chosen), options=dataclasses.replace(chosen, form=claimed))
    word = "BETA" if claimed is Form.UPDATE else "CUTOFF"
    assert [str(problem) for problem in audit(trace, game)] == [f"event 11: {word} for child 0 is due here."]


@pytest.mark.parametrize(
    ("claimed", "problem"),
    [
        (SearchOptions("minimax"), "event 6: no such event follows from what is known."),
        (SearchOptions(cutoff=Cutoff.STRICT), "event 21: BETA for child 0 is due here."),
        (SearchOptions(form=Form.UPDATE), "event 21: BETA for child 0 is due here."),
        (SearchOptions(order=Order.REVERSED), "event 1: another event is due before this visit."),
        (SearchOptions(window=(0, 9)), "event 0: the window handed down is (0, 9)."),
        (SearchOptions(depth=1), "event 1: the node has 0 children."),
        (SearchOptions(budget=5), "event 43: the budget was 5 events."),
    ],
)
def test_options_that_would_have_led_to_other_events_are_found(claimed: SearchOptions, problem: str) -> None:
    game = judged_tree([[3, 12, 8], [3, 4, 6], [14, 5, 2]])
    trace = search(game, SearchOptions())
    assert str(audit(dataclasses.replace(trace, options=claimed), game)[0]) == problem


def test_a_scout_without_a_null_window_is_found() -> None:
    game = judged_tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = search(game, SearchOptions())
    claimed = dataclasses.replace(trace, options=SearchOptions("pvs"))
    assert str(audit(claimed, game)[0]) == "event 7: a null window is due here."


def test_an_audit_stops_after_twenty_problems() -> None:
    game = LeafTree.from_nested([*range(50)])
    trace = search(game, SearchOptions())
    events = trace.events.copy()
    events["alpha"] = events["beta"]
    assert len(audit(with_events(trace, events), game)) == 20


def test_a_problem_names_the_event() -> None:
    trace = search(LeafTree.from_nested([3, 8]), SearchOptions())
    assert [str(problem) for problem in audit(trace, LeafTree.from_nested([3, 7]))][:3] == [
        "event 7: the value so far is 7.",
        "event 8: the node returns 7.",
        "event 8: the node may be worth anything from 7 to 7.",
    ]
