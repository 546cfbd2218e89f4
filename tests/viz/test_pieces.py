"""Pieces show at every step what the parts show, each of them alone, and whichever is asked for first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.options import SearchOptions
from core.search import search
from core.trace.frames import Frame, Frames
from core.trees.leaf_tree import LeafTree
from tests.viz.read_pieces import Slot, Value, held, steps_of
from viz.replay import pieces
from viz.replay.pieces import MEASURED, Pieces, piece_of
from viz.replay.scene import scene
from viz.words.answer_marks import without_marks
from viz.words.phrase import fill

TRACE = search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), SearchOptions())
SENTENCE = (("tag", "text"), ("lead", "text"), ("rest", "text"))
PHRASES = st.tuples(st.just("{0} to {1}."), st.sampled_from("ab"), st.sampled_from("ab"))
VALUES = st.none() | st.sampled_from(["", "a", "ab", "\x00", "\U0001d54f"]) | PHRASES
SHOWN = st.lists(st.lists(VALUES, max_size=3), min_size=len(TRACE) + 1, max_size=len(TRACE) + 1)


@dataclass
class Shown:
    """Shows at each step what was drawn."""

    slots: tuple[Slot, ...]
    steps: list[list[Value]]

    def show(self, at: Frame) -> Sequence[Value]:
        return self.steps[at.step]


@given(SHOWN, SHOWN, st.integers(1, 9), st.integers(1, 9), st.data())
def test_each_piece_alone_shows_what_the_parts_show(
    sentences: list[list[Value]], others: list[list[Value]], first: int, size: int, data: st.DataObject
) -> None:
    parts = [Shown(SENTENCE, sentences), Shown((("n0", "text"), ("n1", "text"), ("n2", "text")), others)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "WHOLE", 0)
        patch.setattr(pieces, "FIRST", first)
        patch.setattr(pieces, "STEPS", size)
        made = Pieces(Frames(TRACE), parts)
        made.packed(data.draw(st.integers(0, len(made) - 1)))
        assert made.starts == [0, *range(first + 1, len(TRACE) + 1, size)]
        now: dict[Slot, Value] = {}
        for step, changed in enumerate(steps_of(made.slots, made.starts, made, made.steps)):
            now |= changed
            shown = {slot: value for part in parts for slot, value in zip(part.slots, part.steps[step], strict=False)}
            assert held(now) == held(shown) == held(made.at(step))
    assert step == len(TRACE)


@given(st.lists(st.tuples(VALUES, VALUES, VALUES), min_size=1, max_size=30))
def test_the_longest_sentences_come_first(said: list[tuple[Value, Value, Value]]) -> None:
    longest = piece_of([SENTENCE], [enumerate(said)])["longest"]
    sizes = sorted((len(read(lead)) + len(read(rest)) for _, lead, rest in dict.fromkeys(said)), reverse=True)
    assert [len(lead) + len(rest) for _, lead, rest in longest] == sizes[:MEASURED]
    assert set(longest) <= {(read(tag), read(lead), read(rest)) for tag, lead, rest in said}


def test_the_first_piece_has_the_longest_sentences_of_later_ones_so_that_they_need_no_more_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pieces, "WHOLE", 0)
    monkeypatch.setattr(pieces, "FIRST", 1)
    said: list[list[Value]] = [["", "a" * step, ""] for step in range(len(TRACE) + 1)]
    made = Pieces(Frames(TRACE), [Shown((("n0", "text"),), said), Shown(SENTENCE, said)], range(len(TRACE) + 1))
    assert [len(lead) for _, lead, _ in made[0]["longest"]] == [*range(len(TRACE), len(TRACE) - MEASURED, -1)]


def read(value: Value) -> str:
    return fill(value) if isinstance(value, tuple) else without_marks(value or "")


@pytest.mark.large
@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax", "pvs"])
def test_the_first_piece_of_a_search_nearly_has_its_longest_sentence(algorithm: str) -> None:
    leaves = iter(Random(7).choices(range(-99, 100), k=3**5))  # noqa: S311  the same tree in every run
    tree = LeafTree.from_nested(_uniform(leaves, 5))
    drawn = scene(search(tree, SearchOptions(algorithm)), tree)
    assert len(drawn.words) > 1
    said = [read(told.lead) + read(told.rest) for told in map(drawn.sentence, range(drawn.steps + 1))]
    assert max(len(lead) + len(rest) for _, lead, rest in drawn.words[0]["longest"]) > 0.9 * max(map(len, said))


def _uniform(leaves: Iterator[int], plies: int) -> Any:
    return [_uniform(leaves, plies - 1) for _ in range(3)] if plies else next(leaves)
