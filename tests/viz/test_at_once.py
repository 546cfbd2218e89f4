"""Changes of all events together make the patches that the same changes make one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.trace.columns import Whole, column
from tests.viz.replayed import Replayed, Slots
from viz.replay.at_once import Changes, becomes
from viz.replay.patches import Patches

SLOTS = [("a", "text"), ("b", "text"), ("b", "data-x")]
changes = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(SLOTS), st.sampled_from(["", "1", "2", None])), max_size=40
)
Drawn = list[tuple[int, tuple[str, str], Any]]


def started(initial: Any) -> Patches:
    patches = Patches()
    patches.start("a", "text", initial)
    return patches


def numbers(drawn: Drawn) -> Whole:
    return np.array([number for number, _, _ in drawn], np.int64)


def there(slots: Slots) -> Slots:
    return {slot: text for slot, text in slots.items() if text is not None}


@given(changes, st.sampled_from(["", "1", None]), st.booleans())
def test_they_show_the_same_at_every_step(drawn: Drawn, initial: Any, together: bool) -> None:
    drawn = sorted(drawn, key=lambda change: change[0])
    one_by_one, at_once = started(initial), started(initial)
    for step in range(10):
        one_by_one.change_each((*slot, content) for number, slot, content in drawn if number == step)
        one_by_one.end_step()
    at_once.end_steps(10)
    if together:
        parts = [
            Changes(numbers(drawn), column(slot for _, slot, _ in drawn), column(content for *_, content in drawn))
        ]
    else:
        by_slot = {slot: [change for change in drawn if change[1] == slot] for slot in SLOTS}
        parts = [Changes(numbers(own), slot, column(content for *_, content in own)) for slot, own in by_slot.items()]
    at_once.fill(parts)
    expected, found = Replayed(one_by_one), Replayed(at_once)
    for _ in range(10):
        expected.forward()
        changed = found.forward()
        assert there(found.slots) == there(expected.slots)
        assert all(found.numbers[slot] != before for slot, before in found.undo[-1])
        assert len(changed) == len(found.undo[-1])


def test_values_are_numbered_as_they_appear() -> None:
    patches = started("x")
    patches.end_steps(3)
    every = np.ones(3, bool)
    patches.fill([becomes(every, ("a", "text"), column("xyz")), becomes(every, ("b", "text"), column("zyw"))])
    data = patches.data()
    assert data["strings"] == ["x", "z", "y", "w"]
    assert data["become"] == [2, 3, 3, 2, 4]
    assert data["ends"] == [1, 3, 5]


def test_a_slot_that_two_of_them_change_is_refused() -> None:
    patches = started("")
    patches.end_steps(2)
    every = np.ones(2, bool)
    with pytest.raises(ValueError, match="changed in two places: b text"):
        patches.fill([becomes(every, ("b", "text"), column("xy")), becomes(every, ("b", "text"), column("zz"))])
