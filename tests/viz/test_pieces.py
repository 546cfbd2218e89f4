"""Pieces show at every step what followers said, each of them alone, and whichever is asked for first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.options import SearchOptions
from core.search import search
from core.trace import Event
from core.trees.leaf_tree import LeafTree
from tests.viz.read_pieces import Value, held, steps_of
from viz.replay import pieces
from viz.replay.changes import Change
from viz.replay.open_calls import OpenCalls
from viz.replay.pieces import MEASURED, Piece, Pieces
from viz.words.answers import without_marks
from viz.words.phrase import fill

TRACE = search(LeafTree.from_nested([[3, 12, 8], [2, 4, 6]]), SearchOptions())
KEYS = ["tag", "lead", "rest", "n0"]
PHRASES = st.tuples(st.just("{0} to {1}."), st.sampled_from("ab"), st.sampled_from("ab"))
CONTENTS = st.none() | st.sampled_from(["", "a", "ab", "\x00", "\U0001d54f"]) | PHRASES
CHANGES = st.lists(st.tuples(st.sampled_from(KEYS), st.just("text"), CONTENTS), max_size=4)
SAID = st.lists(CHANGES, min_size=len(TRACE) + 1, max_size=len(TRACE) + 1)


@dataclass
class Said:
    """Says at each step what was drawn."""

    steps: list[list[Change]]
    at: int = 0

    def start(self) -> Iterator[Change]:
        yield from self.steps[0]

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        assert calls.top.node == event.node
        self.at += 1
        yield from self.steps[self.at]


@given(SAID, st.integers(1, 9), st.integers(1, 9), st.data())
def test_each_piece_alone_shows_what_the_followers_say(
    steps: list[list[Change]], first: int, size: int, data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "FIRST", first)
        patch.setattr(pieces, "STEPS", size)
        made = Pieces(TRACE, [Said(steps)])
        made.packed(data.draw(st.integers(0, len(made) - 1)))
        shown: list[dict[tuple[str, str], Value]] = [{}]
        for changes in steps:
            shown.append(shown[-1] | {(key, what): value for key, what, value in changes})
        now: dict[tuple[str, str], Value] = {}
        for step, changed in enumerate(steps_of(made)):
            assert not step or changed.keys() <= {(key, what) for key, what, _ in steps[step]}
            now |= changed
            assert held(now) == held(shown[step + 1]) == held(made.at(step))
        assert made.starts == [0, *range(first, len(TRACE), size)]


@given(st.lists(CHANGES, min_size=1, max_size=30))
def test_the_sentences_with_the_most_letters_come_first(steps: list[list[Change]]) -> None:
    piece, now = Piece({}), dict[str, Value]()
    said = []
    for changes in steps:
        piece.change(*changes)
        piece.end_step()
        now |= {key: value for key, _, value in changes}
        said.append((now.get("lead"), now.get("rest")))
    longest = piece.data()["longest"]
    sizes = sorted({pair: letters(pair[0]) + letters(pair[1]) for pair in said}.values(), reverse=True)
    assert len(longest) == min(MEASURED, len(sizes))
    assert [(lead, rest) for _, lead, rest in longest] == [
        (read(lead), read(rest))
        for lead, rest in sorted(dict.fromkeys(said), key=lambda pair: -letters(pair[0]) - letters(pair[1]))[:MEASURED]
    ]


def letters(value: Value) -> int:
    """Return the letters of a value, those of a template with its marks."""
    return len(value or "") if not isinstance(value, tuple) else sum(map(len, value))


def read(value: Value) -> str:
    return fill(value) if isinstance(value, tuple) else without_marks(value or "")
