"""`longest_sentences`: the sentences of a recording that need the most room, which is kept from the first step on."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from viz.replay.patches import PatchTable, parts_of
from viz.words.answers import without_marks
from viz.words.phrase import fill

MEASURED: Final = 8
"""The sentences that the browser measures: the longest by letters is not always the widest."""

PARTS: Final = ("tag", "lead", "rest")


def longest_sentences(table: PatchTable, most: int = MEASURED) -> list[tuple[str, str, str]]:
    """Return the sentences with the most letters, the longest first, each once: its tag and its two parts."""
    tag, lead, rest = (_by_step(table, part) for part in PARTS)
    letters = letters_of(table)
    _, first = np.unique(lead * len(letters) + rest, return_index=True)  # the first step that says each
    longest = first[np.lexsort((first, -(letters[lead[first]] + letters[rest[first]])))][:most]
    return [(_text(table, tag[step]), _text(table, lead[step]), _text(table, rest[step])) for step in longest.tolist()]


def _by_step(table: PatchTable, key: str) -> NDArray[np.int64]:
    """Return the value of an element's text at every step, from step 0 on; 0, which is nothing, where there is none."""
    steps = len(table["ends"]) + 1
    if (key, "text") not in table["slots"]:
        return np.zeros(steps, dtype=np.int64)
    slot = table["slots"].index((key, "text"))
    places = np.flatnonzero(np.asarray(table["changed"], dtype=np.int64) == slot)
    values = np.concatenate([[table["initial"][slot]], np.asarray(table["become"], dtype=np.int64)[places]])
    ends = np.concatenate([[0], np.asarray(table["ends"], dtype=np.int64)])
    done: NDArray[np.int64] = values[np.searchsorted(places, ends)]  # as many changes as there are before each end
    return done


def letters_of(table: PatchTable) -> NDArray[np.int64]:
    """Return how many letters the strings of each value have."""
    letters = [len(string) for string in table["strings"]]
    return np.array([sum(letters[part] for part in parts_of(value)) for value in table["values"]], dtype=np.int64)


def _text(table: PatchTable, number: int) -> str:
    value = table["values"][number]
    if value is None or isinstance(value, int):
        return "" if value is None else without_marks(table["strings"][value])
    template, *words = (table["strings"][part] for part in value)
    return fill((template, *words))
