"""A trace told for the side to move says the same of the same search."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.game import MAX, MIN
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Kind, negated
from core.trace.shown_numbers import for_mover
from core.trees.leaf_tree import LeafTree
from tests.subjects import drawn_for

OTHER = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER, Bound.EXACT: Bound.EXACT, Bound.NONE: Bound.NONE}


PROVING = [name for name, entry in ALGORITHMS.items() if not (entry.samples or entry.chance)]


@given(st.sampled_from(PROVING), st.data())
def test_every_number_is_that_of_the_side_to_move(name: str, data: st.DataObject) -> None:
    subject, chosen = drawn_for(name, data)
    trace = search(subject.game, chosen)
    told = for_mover(trace)
    assert told.for_max is trace
    assert told.places is trace.places
    assert (len(told), told.truncated) == (len(trace), trace.truncated)
    for ours, theirs in zip(told, trace, strict=True):
        assert all(
            getattr(ours, name) == getattr(theirs, name) for name in ("node", "visit", "child", "set_by", "left")
        )
        if trace.places.players[ours.node] is MAX:
            assert ours == theirs
            continue
        assert (ours.alpha, ours.beta) == (-theirs.beta, -theirs.alpha)
        assert ours.value == (None if theirs.value is None else -theirs.value)
        assert ours.old == (None if theirs.old is None else -theirs.old)
        assert ours.bound is OTHER[theirs.bound]
        assert ours.kind is {Kind.ALPHA: Kind.BETA, Kind.BETA: Kind.ALPHA}.get(theirs.kind, theirs.kind)


def test_a_child_hands_up_the_negative() -> None:
    told = for_mover(search(LeafTree.from_nested([[3, 5], [2]]), SearchOptions("negamax")))
    returned = {told.places.path(event.node): event for event in told if event.kind is Kind.EXIT}
    assert returned[0,].value == -3
    assert told.handed_up(-3) == returned[()].value == 3
    assert told.handed_up_bound(Bound.LOWER) is Bound.UPPER
    assert told.maximizes(returned[0,].node)
    assert told.places.players[returned[0,].node] is MIN


def test_zero_is_no_negative_zero() -> None:
    assert str(negated(0.0)) == "0.0"
    assert str(negated(0)) == "0"
