"""The form of the test: what a node records in either. The audit and the reference hold every search in both to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.audit import audit
from core.game import Player
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.strategies import (
    ONCE_ALGORITHMS,
)

INF = float("inf")
UPDATE = SearchOptions(form=Form.UPDATE)


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
