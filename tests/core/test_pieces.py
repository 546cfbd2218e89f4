"""A search is worked out in pieces: wherever they end, the trace is the same, and it takes little memory."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trace import Trace
from core.trace import repeated as repeated_module
from core.trace.lean_recorder import LeanRecorder
from core.trace.pieces import Pieces
from core.trace.recorder import Recorder
from core.trace.repeated import Growing, GrowingColumn, Repeated
from core.trees.leaf_tree import LeafTree
from tests.strategies import PRUNING, judged_tree, nested_trees, options, players


def in_pieces(game: Any, chosen: SearchOptions, calls: int) -> Trace:
    """Return what the lean recorder makes of a search in pieces of so many calls."""
    recorder = LeanRecorder(game, chosen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pieces, "calls_at_once", calls)
        return search(game, chosen, recorder)


@given(nested_trees, players, options(once=True), st.none() | st.integers(2, 60), st.integers(1, 12))
def test_wherever_the_pieces_end_the_trace_is_the_same(
    nested: Any, player: Player, chosen: SearchOptions, budget: int | None, calls: int
) -> None:
    game, chosen = judged_tree(nested, player), replace(chosen, budget=budget)
    assert in_pieces(game, chosen, calls) == search(game, chosen, Recorder(game, chosen))


@given(
    nested_trees,
    players,
    st.sampled_from(["alphabeta", "minimax", "negamax"]),
    st.sampled_from(PRUNING),
    st.integers(0, 4),
    st.integers(1, 12),
)
def test_so_it_is_with_estimates(
    nested: Any, player: Player, name: str, choices: dict[str, Any], depth: int, calls: int
) -> None:
    game, chosen = judged_tree(nested, player), SearchOptions(name, depth=depth, **choices)
    assert in_pieces(game, chosen, calls) == search(game, chosen, Recorder(game, chosen))


@pytest.mark.parametrize("calls", [1, 5, 100])
def test_the_path_goes_on_from_the_pieces_before(calls: int) -> None:
    tree = LeafTree.from_nested([[3, [12, 8]], [2, [4, 6]], 14])
    chosen, seen = SearchOptions("minimax"), []

    class Told(LeanRecorder):
        def leaf(self, utility: Any) -> Any:
            seen.append((self.depth, self.path))
            return super().leaf(utility)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pieces, "calls_at_once", calls)
        search(tree, chosen, Told(tree, chosen))
    paths = [(0, 0), (0, 1, 0), (0, 1, 1), (1, 0), (1, 1, 0), (1, 1, 1), (2,)]
    assert seen == [(len(path), path) for path in paths]


def test_a_large_trace_takes_at_most_32_bytes_an_event() -> None:
    trace = search(TicTacToe.from_position("X__/___/___"), SearchOptions("minimax"))
    assert len(trace) > 150_000
    places, visits = trace.places, trace.visits
    assert visits.parent is places.parent
    assert visits.in_pass.strides == (0,)  # one number for all of them
    columns = [trace.events, *vars(places).values(), visits.place]
    assert sum(column.nbytes for column in columns) <= 32 * len(trace)


def test_things_that_are_alike_are_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated_module, "FEW", 4)
    few, many = Growing(), Growing()
    for at in range(0, 40, 4):
        few.add(["a", at, "b", "a"])
        many.add([str(at), at, -at - 1, "a"])
    copied = copy(few)
    copied.add(["c"])
    frozen, others = few.frozen(), many.frozen()
    assert isinstance(frozen, Repeated)
    assert isinstance(others, tuple)
    assert frozen == [thing for at in range(0, 40, 4) for thing in ("a", at, "b", "a")]
    assert others == tuple(thing for at in range(0, 40, 4) for thing in (str(at), at, -at - 1, "a"))
    assert [*copied.frozen()] == [*frozen, "c"]
    assert frozen != [*frozen, "c"]
    assert frozen != "ab"
    assert repr(frozen[:3]) == repr(Repeated(("a", 0, "b"), np.arange(3))) == "('a', 0, 'b')"
    with pytest.raises(TypeError, match="unhashable"):
        hash(frozen)
    with pytest.raises(IndexError):
        frozen[40]


@given(st.lists(st.lists(st.integers(-(2**30), 2**30) | st.integers(-70, 70), max_size=4), max_size=6))
def test_a_column_has_room_for_the_sum_of_two(pieces: list[list[int]]) -> None:
    column = GrowingColumn()
    for piece in pieces:
        column.add(np.array(piece, np.int64))
    assert len(column) == sum(map(len, pieces))
    frozen = column.frozen()
    assert frozen.tolist() == [number for piece in pieces for number in piece]
    assert (frozen + frozen).tolist() == [2 * number for piece in pieces for number in piece]
