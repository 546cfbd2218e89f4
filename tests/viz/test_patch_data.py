"""Patches in pieces show at every step what they show as a whole, and each piece does so alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.viz.read_pieces import Value, lengths, lines_of, steps_of
from viz.replay.at_once import becomes
from viz.replay.columns import column
from viz.replay.longest import longest_sentences
from viz.replay.patch_data import patch_data
from viz.replay.patches import Patches, PatchTable
from viz.words.phrase import Phrase, fill

KEYS = ["tag", "lead", "rest", "n0"]
PHRASES = st.tuples(st.just("{0} to {1}."), st.sampled_from("ab"), st.sampled_from("ab"))
CONTENTS = st.none() | st.sampled_from(["", "a", "ab", "\x00", "\U0001d54f"]) | PHRASES
CHANGES = st.tuples(st.sampled_from(KEYS), CONTENTS)


@st.composite
def recorded(draw: st.DrawFn) -> tuple[PatchTable, list[tuple[int, int]], list[list[Value]]]:
    """Draw patches, the lines of a text trace, and what each slot holds at each step."""
    patches, now = Patches(), dict[str, Value]()
    for key, content in draw(st.lists(CHANGES, max_size=5)):
        patches.start(key, "text", content)
        now[key] = content
    shown, lines = [dict(now)], []
    for step, changes in enumerate(draw(st.lists(st.lists(CHANGES, max_size=4), max_size=12)), 1):
        for key, content in changes:
            patches.change(key, "text", content)
            now[key] = content
        patches.end_step()
        shown.append(dict(now))
        if draw(st.booleans()):
            lines.append((step, patches.number(("line {0}", str(step)))))
    table = patches.data()
    keys = [key for key, _ in table["slots"]]
    return table, lines, [[each.get(key) for key in keys] for each in shown]


@given(recorded(), st.integers(0, 60))
def test_each_piece_alone_shows_what_the_whole_shows(
    made: tuple[PatchTable, list[tuple[int, int]], list[list[Value]]], most: int
) -> None:
    table, lines, shown = made
    data = patch_data(table, lines, most)
    assert len(data["starts"]) == len(data["pieces"])
    for start, count, piece in zip(
        data["starts"], lengths(data["starts"], len(shown) - 1), data["pieces"], strict=True
    ):
        assert steps_of(piece, count) == shown[start : start + count + 1]
    assert lines_of(data) == [("line {0}", str(step)) for step, _ in lines]


def said(table: PatchTable, shown: list[list[Value]]) -> list[tuple[str, str, str]]:
    """Return the sentences of all steps."""
    keys = [key for key, _ in table["slots"]]

    def text(step: list[Value], key: str) -> str:
        value = step[keys.index(key)] if key in keys else None
        return fill(value) if isinstance(value, tuple) else value or ""

    return [(text(step, "tag"), text(step, "lead"), text(step, "rest")) for step in shown]


def letters(value: str | Phrase | None) -> int:
    """Return the letters of a value, those of a template with its marks."""
    return len(value or "") if not isinstance(value, tuple) else sum(map(len, value))


@given(recorded(), st.integers(1, 9))
def test_the_longest_sentences_come_first_each_at_the_step_that_says_it_first(
    made: tuple[PatchTable, list[tuple[int, int]], list[list[Value]]], most: int
) -> None:
    table, _, shown = made
    keys = [key for key, _ in table["slots"]]

    def held(step: list[Value], key: str) -> Value:
        return step[keys.index(key)] if key in keys else None

    first: dict[tuple[Value, Value], int] = {}
    for step, each in enumerate(shown):
        first.setdefault((held(each, "lead"), held(each, "rest")), step)
    longest = sorted(first, key=lambda pair: (-letters(pair[0]) - letters(pair[1]), first[pair]))
    expected = [said(table, shown)[first[pair]] for pair in longest[:most]]
    assert longest_sentences(table, most) == expected


def test_a_slot_that_two_parts_of_the_page_change_is_refused() -> None:
    patches = Patches()
    patches.end_steps(2)
    every = np.ones(2, bool)
    with pytest.raises(ValueError, match="changed in two places: b text"):
        patches.fill([becomes(every, ("b", "text"), column("xy")), becomes(every, ("b", "text"), column("zz"))])
