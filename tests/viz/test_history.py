"""Undo and redo: nothing is lost on the way back and forth, and only what was kept is read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.game import Player
from tests.strategies import heavy, players
from viz.sharing.history import KEPT_CHARACTERS, History, Version

texts = st.text("[]38,", max_size=8)
versions = st.builds(Version, texts, players, st.sampled_from(["lists", "outline"]), st.sampled_from(["Add child", ""]))
scalars = st.none() | st.booleans() | st.integers(-2, 9) | st.text("x[3", max_size=3) | st.sampled_from(["max", "min"])
anything = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4), max_leaves=12)


@st.composite
def histories(draw: st.DrawFn) -> History:
    history = History.start(draw(versions))
    for version in draw(st.lists(versions, max_size=12)):
        history = history.push(version)
    for _ in range(draw(st.integers(0, 5))):
        history = history.undo()
    return history


def version(text: str, what: str = "Set value") -> Version:
    return Version(text, Player.MAX, "lists", what)


def history_of(*written: str) -> History:
    history = History.start(version(written[0]))
    for text in written[1:]:
        history = history.push(version(text))
    return history


@heavy
@given(first=versions, edits=st.lists(versions, min_size=50, max_size=50))
def test_fifty_undos_give_back_the_first_text_and_redos_the_last(first: Version, edits: list[Version]) -> None:
    history = History.start(first)
    seen = [history.now]
    for edit in edits:
        history = history.push(edit)
        if history.now is not seen[-1]:
            seen.append(history.now)
    assert history.now.text == edits[-1].text
    for expected in reversed(seen[:-1]):
        assert history.can_undo
        history = history.undo()
        assert history.now == expected
    assert not history.can_undo
    assert history.undo().now == first
    for expected in seen[1:]:
        assert history.can_redo
        history = history.redo()
        assert history.now == expected
    assert not history.can_redo
    assert history.redo() == history


def test_a_new_edit_forgets_what_could_be_redone() -> None:
    history = history_of("1", "2", "3").undo().undo().push(version("4"))
    assert ([kept.text for kept in history.versions], history.can_redo) == (["1", "4"], False)


def test_an_edit_that_changes_nothing_is_not_a_version() -> None:
    history = history_of("1", "2").undo()
    assert history.push(version("1", "Mirror")) == history
    for other in (Version("1", Player.MIN, "lists", ""), Version("1", Player.MAX, "outline", "")):
        assert history.push(other).now == other


@pytest.mark.parametrize(
    ("undone", "limit", "kept", "now"),
    [
        (0, 10, ["1", "22", "333", "4444"], "4444"),
        (0, 9, ["22", "333", "4444"], "4444"),
        (0, 4, ["4444"], "4444"),
        (0, 0, ["4444"], "4444"),
        (2, 9, ["22", "333", "4444"], "22"),
        (2, 6, ["1", "22", "333"], "22"),
        (2, 4, ["1", "22"], "22"),
        (3, 7, ["1", "22", "333"], "1"),
    ],
)
def test_the_newest_versions_within_a_limit_are_kept_and_the_present_one(
    undone: int, limit: int, kept: list[str], now: str
) -> None:
    history = history_of("1", "22", "333", "4444")
    for _ in range(undone):
        history = history.undo()
    short = history.within(limit)
    assert ([each.text for each in short.versions], short.now.text) == (kept, now)


@heavy
@given(history=histories(), limit=st.integers(0, 60))
@example(history=history_of("33", "3", "33", "333", ""), limit=20)
def test_what_was_kept_is_read_back(history: History, limit: int) -> None:
    kept = json.loads(json.dumps(history.to_json(limit)))
    assert History.from_json(kept, limit) == history.within(limit)
    assert history.within(limit).now == history.now


def test_small_edits_of_a_large_text_are_kept_in_little_room() -> None:
    base = "[" + ",".join(map(str, range(1000))) + "]"
    history = history_of(base, *(base.replace(",500,", f",{value},") for value in range(-100, 0)))
    written = json.dumps(history.to_json())
    assert len(written) < len(base) + 100 * 40
    assert History.from_json(json.loads(written)) == history


FIRST = ["[3]", "Open", "max", "lists"]


@pytest.mark.parametrize(
    "item",
    [
        None,
        3,
        {},
        [],
        [1, 0],
        [1, 0, []],
        [2, 0, [FIRST]],
        [1, 1, [FIRST]],
        [1, -1, [FIRST]],
        [1, 0, [FIRST[:3]]],
        [1, 0, [["[3]", "Open", "nobody", "lists"]]],
        [1, 0, [[3, "Open", "max", "lists"]]],
        [1, 0, [["[3]", None, "max", "lists"]]],
        [1, 0, [["[3]", "x" * 101, "max", "lists"]]],
        [1, 0, [["[3]", "Open", "max", "x" * 101]]],
        [1, 0, [[[0, 0, "[3]"], "Open", "max", "lists"]]],
        [1, 0, [FIRST, FIRST]],
        [1, 0, [FIRST, [[1, 1], "Set value"]]],
        [1, 0, [FIRST, [[2, 2, ""], "Set value"]]],
        [1, 0, [FIRST, [[-1, 1, ""], "Set value"]]],
        [1, 0, [FIRST, [[1, -1, ""], "Set value"]]],
        [1, 0, [FIRST, [[1, 1, 5], "Set value"]]],
        [1, 0, [FIRST, [[1, 1, "5"], "Set value", "min"]]],
        [1, 0, [FIRST, [[1, 1, "5"], "Set value", "min", 3]]],
    ],
)
def test_anything_else_is_refused(item: object) -> None:
    with pytest.raises(ValueError, match=r"history|version|long|Player"):
        History.from_json(item)


def test_a_history_longer_than_the_limit_is_refused() -> None:
    kept = history_of("333", "444").to_json()
    assert History.from_json(kept, 6)
    with pytest.raises(ValueError, match="longer than is kept"):
        History.from_json(kept, 5)


@heavy
@given(item=anything | st.tuples(st.just(1), st.integers(0, 2), st.lists(anything, max_size=3)).map(list))
def test_hostile_json_raises_nothing_but_value_errors(item: object) -> None:
    try:
        history = History.from_json(item)
    except ValueError:
        return
    assert History.from_json(history.to_json()) == history


def test_small_rows_do_not_grow_into_a_huge_text() -> None:
    text = "x" * (KEPT_CHARACTERS // 2)
    rows: list[Any] = [[text, "Open", "max", "lists"], *([[len(text), 0, ""], "Set value"] for _ in range(100_000))]
    with pytest.raises(ValueError, match="longer than is kept"):
        History.from_json([1, 0, rows])
