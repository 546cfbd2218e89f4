"""The audit is not a rubber stamp: it finds whatever is changed in a trace that was right.

What it lets pass, and why: labels are names, not claims; a different option that would have led to the same events
is right as well; an exact value outside of its window may be named as the bound that the window makes of it; nobody
has to ask a table or a book, to store anything, or to tell a limit that is the options' own; a node at the limit of one
pass may have any number of children in the next; an endgame table may tell another move that is as good; and where a
search is stopped between two passes, only its place and what was left are claims.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.audit import audit
from core.game import BOTH, Game
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS, heeds, search
from core.trace import ABSENT, Bound, Kind, Trace
from core.trace.kinds import CARRIED, Detail
from core.trees.leaf_tree import LeafTree
from tests.strategies import PRUNING_ALGORITHMS, heavy, judged_tree
from tests.subjects import drawn_for

TELLS_A_NUMBER = [kind for kind, carried in CARRIED.items() if carried.detail is Detail.VALUE]
NEED_NOT_BE = (Kind.BOOK, Kind.MISS, Kind.STORE, Kind.ITERATION)


@pytest.mark.parametrize("name", ALGORITHMS)
@settings(heavy, derandomize=True)  # the same changes each time: some others are right as well, as is told above
@given(data=st.data())
def test_whatever_is_changed_is_found(name: str, data: st.DataObject) -> None:
    check_drawn(name, data)


def check_drawn(name: str, data: st.DataObject) -> None:
    subject, chosen = drawn_for(name, data)
    if ALGORITHMS[name].deepens:  # such a search may be over after any pass: less is claimed of one that is stopped
        chosen = dataclasses.replace(chosen, budget=None, nodes=None)
    check_changes(search(subject.game, chosen), subject.game, data.draw(st.integers(0, 2**32)))


def check_changes(trace: Trace, game: Game[Any, Any], seed: int, changes: int = 20) -> None:
    """Check that the audit finds changes of a trace, each by itself."""
    random = Random(seed)  # noqa: S311  to try it again
    for _ in range(changes):
        what, changed = spoiled(trace, random)
        # The audit first: it ends at an early mistake, while the other two go through all events.
        assert audit(changed, game) or changed == trace or only_names_by_window(changed, trace), what


def spoiled(trace: Trace, random: Random) -> tuple[str, Trace]:
    """Return a trace with one change, and what that is."""
    spoil = random.choice([with_a_number, with_a_number, with_a_number, with_a_row, with_a_place, with_a_visit])
    return spoil(trace, random)


def with_a_number(trace: Trace, random: Random) -> tuple[str, Trace]:
    """Return a trace with another number in one event."""
    values = len(trace.values)
    numbers = {
        "kind": [*Kind],
        "bound": range(len(Bound)),
        "estimates": range(8),
        "visit": range(len(trace.visits)),
        "child": range(ABSENT, int(trace.places.branching.max()) + 1),
        "alpha": range(values),
        "beta": range(values),
        "value": range(ABSENT, values),
        "detail": range(ABSENT, max(values, len(trace.places), 9)),
    }
    at, events = random.randrange(len(trace)), trace.events.copy()
    if trace[at].kind is Kind.KNOWN:
        del numbers["detail"]  # another move may be as good
    elif trace[at].kind is Kind.TRUNCATED and trace[at - 1].kind is Kind.EXIT and trace[at - 1].node == 0:
        numbers = {"kind": [Kind.TRUNCATED, Kind.EXIT, Kind.ENTER]}  # between two passes
    column = random.choice([*numbers])
    events[column][at] = random.choice(numbers[column])
    if events["kind"][at] in TELLS_A_NUMBER and events["detail"][at] >= values:
        events["detail"][at] = ABSENT  # a number that is not in the table makes no trace
    return f"{column} of event {at}: {events[at]}", dataclasses.replace(trace, events=events)


def with_a_row(trace: Trace, random: Random) -> tuple[str, Trace]:
    """Return a trace with one event missing, repeated or swapped with another, or with its end missing."""
    rows, at, other = trace.events, random.randrange(len(trace)), random.randrange(len(trace))
    swapped = rows.copy()
    swapped[[at, other]] = rows[[other, at]]
    changes = {
        f"event {at} again at {other}": np.insert(rows, other, rows[at]),
        f"events {at} and {other} swapped": swapped,
    }
    # A search in passes may be over after any of them.
    after_pass = at > 0 and trace[at - 1].kind is Kind.EXIT and trace[at - 1].node == 0
    if not after_pass:
        changes[f"only {at} events"] = rows[:at].copy()
    if rows["kind"][at] not in NEED_NOT_BE and not (after_pass and trace[at].kind is Kind.TRUNCATED):
        changes[f"without event {at}"] = np.delete(rows, at)
    what = random.choice([*changes])
    return what, dataclasses.replace(trace, events=changes[what])


def with_a_place(trace: Trace, random: Random) -> tuple[str, Trace]:
    """Return a trace with something else in its table of places, or with one of them too many or too few."""
    held: dict[str, list[Any]] = {column: list(entries) for column, entries in vars(trace.places).items()}
    is_open = Kind.ITERATION in trace.events["kind"]  # how many children there are at the limit
    choices = ["parent", "child", "depth", "players", "moves", "states", "more", "less", *["branching"] * (not is_open)]
    what = random.choice(choices)
    at = random.randrange(len(trace.places))
    if what == "more":
        held = {column: [*entries, entries[-1]] for column, entries in held.items()}
    elif what == "less":
        held = {column: entries[:-1] for column, entries in held.items()}
    else:
        others = {"players": BOTH, "moves": (None, 0, 1, 99), "states": (None, 0, 1, 99)}
        held[what][at] = random.choice(others.get(what, range(ABSENT, 5)))
    columns: dict[str, Any] = {
        column: np.array(entries, np.int32) if column in ("parent", "child", "depth", "branching") else tuple(entries)
        for column, entries in held.items()
    }
    return f"{what} of place {at}", dataclasses.replace(trace, places=dataclasses.replace(trace.places, **columns))


def with_a_visit(trace: Trace, random: Random) -> tuple[str, Trace]:
    """Return a trace with something else in its table of visits."""
    column, at = random.choice(["place", "parent", "in_pass"]), random.randrange(len(trace.visits))
    numbers = getattr(trace.visits, column).copy()
    numbers[at] = random.choice(range(len(trace.places)) if column == "place" else range(ABSENT, numbers.max() + 2))
    table = dataclasses.replace(trace.visits, **{column: numbers})
    return f"{column} of visit {at} as {numbers[at]}", dataclasses.replace(trace, visits=table)


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


def test_a_single_point_searched_fail_hard_may_be_claimed_in_any_way_that_holds() -> None:
    tree = LeafTree.from_nested([[3, [3, 2]], [3, [3, 4]]])
    trace = search(tree, SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD))
    points = [at for at, event in enumerate(trace) if event.kind is Kind.EXIT and event.alpha == event.beta]
    accepted = set()
    for at in points:
        for bound in Bound:
            events = trace.events.copy()
            events["bound"][at] = bound
            if not audit(dataclasses.replace(trace, events=events), tree):
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
    assert len(audit(dataclasses.replace(trace, events=events), game)) == 20


def test_a_problem_names_the_event() -> None:
    trace = search(LeafTree.from_nested([3, 8]), SearchOptions())
    assert [str(problem) for problem in audit(trace, LeafTree.from_nested([3, 7]))][:3] == [
        "event 7: the value so far is 7.",
        "event 8: the node returns 7.",
        "event 8: the node may be worth anything from 7 to 7.",
    ]
