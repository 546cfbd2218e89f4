"""`Changes`: what all events together change on the page, slot by slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from viz.replay.changes import Content, Slot
from viz.replay.columns import Column, Mask, Whole


def becomes(where: Mask, slot: Slot | Column[Slot], content: Column[Any]) -> Changes:
    """Return the changes of what has a content in each row, at the events where a condition holds."""
    rows = np.flatnonzero(where)
    return Changes(rows, slot[rows] if isinstance(slot, Column) else slot, content[rows])


class Changes(NamedTuple):
    """What slots hold after some events, which are given by their numbers in ascending order.

    The slot is one for all of the events or one for each. A row whose slot holds its content already changes nothing;
    of several rows of one event and slot the last one counts.
    """

    events: Whole
    slot: Slot | Column[Slot]
    content: Column[Any]

    def effective(self, now: Mapping[Slot, Content]) -> tuple[Whole, Column[Slot], Column[Content]]:
        """Return the events, slots and contents of the rows that change something, given what slots hold before.

        They are ordered by slots, and those of a slot by events.
        """
        events, content = self.events, self.content.compact()
        if isinstance(self.slot, Column):
            slots = self.slot.compact()
            order = np.argsort(slots.numbers, kind="stable")
            events, content, slots = events[order], content[order], slots[order]
        else:
            slots = Column(np.zeros(len(events), np.int64), (self.slot,))
        again = (np.diff(events, append=-1) == 0) & (np.diff(slots.numbers, append=-1) == 0)
        if again.any():
            events, content, slots = events[~again], content[~again], slots[~again]
        changes = np.diff(content.numbers, prepend=-1) != 0
        firsts = np.flatnonzero(np.diff(slots.numbers, prepend=-1))
        held = [now.get(slot) for slot in slots[firsts].tolist()]
        changes[firsts] = [one != other for one, other in zip(held, content[firsts].tolist(), strict=True)]
        return events[changes], slots[changes], content[changes]
