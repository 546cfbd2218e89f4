"""The form of the test: both give the same search, told in another order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.audit import audit
from core.game import Player
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import search
from core.trace import Estimates, Event, Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests.strategies import (
    ONCE_ALGORITHMS,
    judged_tree,
    nested_trees,
    options,
    players,
)

INF = float("inf")
UPDATE = SearchOptions(form=Form.UPDATE)
CUT = (Kind.CUTOFF, Kind.SKIP, Kind.EXIT)


def told_by_updating(trace: Trace) -> Iterator[Event]:
    """Yield the events of a comparing search as an updating one tells them: a cut node's value is its own bound."""
    cut: dict[int, dict[str, Any]] = {}
    is_estimate: dict[int, tuple[Estimates, bool]] = {}
    for event in trace:
        if event.kind is Kind.CUTOFF:
            is_max = trace.places.players[event.node] is Player.MAX
            own, kind = ("alpha", Kind.ALPHA) if is_max else ("beta", Kind.BETA)
            number = Estimates.ALPHA if is_max else Estimates.BETA
            cut[event.node] = {own: event.value}
            is_estimate[event.node] = number, Estimates.VALUE in event.estimates
            old = getattr(event, own)
            yield moved(replace(event, kind=kind, old=old, set_by=None, **cut[event.node]), *is_estimate[event.node])
        told = replace(event, **cut.get(event.node, {}))
        yield moved(told, *is_estimate[event.node]) if event.node in is_estimate else told


def moved(event: Event, number: Estimates, is_estimate: bool) -> Event:
    """Return the event with a bound that has moved to the value, which may be an estimate."""
    return replace(event, estimates=event.estimates & ~number | (number if is_estimate else Estimates.NONE))


def both(game: LeafTree, chosen: SearchOptions) -> tuple[Trace, Trace]:
    return tuple(search(game, replace(chosen, form=form)) for form in Form)  # type: ignore[return-value]  # two forms


@given(nested_trees, players, options(once=True))
def test_the_forms_differ_only_in_the_bound_that_is_recorded_before_a_cutoff(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    compare, update = both(judged_tree(nested, root), chosen)
    assert list(update) == list(told_by_updating(compare))
    assert update.places == compare.places


@pytest.mark.parametrize("algorithm", ONCE_ALGORITHMS)
@pytest.mark.parametrize(
    ("nested", "root", "chosen", "node", "told"),
    [
        # MIN at B: 2 becomes beta, and 3 >= 2 cuts
        ([3, [2, 9]], Player.MAX, UPDATE, 2, "ENTER 3 inf; BEST 3 inf; BETA 3 2; CUTOFF 3 2; SKIP 3 2; EXIT 3 2"),
        ([3, [2, 9]], Player.MAX, SearchOptions(), 2, "ENTER 3 inf; BEST 3 inf; CUTOFF 3 inf; SKIP 3 inf; EXIT 3 inf"),
        # MAX at B, mirrored
        ([3, [7, 9]], Player.MIN, UPDATE, 2, "ENTER -inf 3; BEST -inf 3; ALPHA 7 3; CUTOFF 7 3; SKIP 7 3; EXIT 7 3"),
        # strict: equality leaves a window of a single point, which is searched on
        (
            [3, [3, 3, 2, 9]],
            Player.MAX,
            SearchOptions(cutoff=Cutoff.STRICT, form=Form.UPDATE),
            2,
            "ENTER 3 inf; BEST 3 inf; BETA 3 3; BEST 3 3; BETA 3 2; CUTOFF 3 2; SKIP 3 2; EXIT 3 2",
        ),
        # an infinite leaf meets the infinite bound
        (
            [INF, 3],
            Player.MAX,
            UPDATE,
            0,
            "ENTER -inf inf; BEST -inf inf; ALPHA inf inf; CUTOFF inf inf; SKIP inf inf; EXIT inf inf",
        ),
        # and one at the other end does not raise alpha
        ([-INF, -INF], Player.MAX, UPDATE, 0, "ENTER -inf inf; BEST -inf inf; EXIT -inf inf"),
        # a value below alpha leaves the bound as it was, and returns alpha fail-hard
        (
            [1, 2],
            Player.MAX,
            SearchOptions(bounds=Bounds.HARD, window=(4, 6), form=Form.UPDATE),
            0,
            "ENTER 4 6; BEST 4 6; BEST 4 6; EXIT 4 6",
        ),
    ],
)
def test_the_events_of_a_node(
    algorithm: str, nested: Any, root: Player, chosen: SearchOptions, node: int, told: str
) -> None:
    game = LeafTree.from_nested(nested, root)
    trace = search(game, replace(chosen, algorithm=algorithm))
    events = [f"{event.kind.name} {event.alpha} {event.beta}" for event in trace if event.node == node]
    assert "; ".join(events) == told
    assert audit(trace, game) == ()
