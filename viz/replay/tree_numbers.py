"""The numbers in the picture of the tree: values and windows at drawn nodes, and the counts of bundles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from core.game import Value
from core.search import ALGORITHMS
from core.trace import ABSENT, Estimates, Kind
from core.trace.kinds import SCORES
from viz.notation import Notation, Windows
from viz.replay.at_once import Changes, becomes
from viz.replay.changes import Slot
from viz.replay.columns import Column, Whole, choose, each, each_where, flags, running_counts
from viz.replay.marks import times, value_text
from viz.replay.moments import Moments
from viz.tree.outline import Outline
from viz.words.wording import coded, shown, signed, told


def tree_numbers(moments: Moments, outline: Outline, notation: Notation) -> Iterator[Changes]:
    """Yield the numbers after each event."""
    keys = np.array(outline.owner, np.int64)[moments.node]
    yield from _values(moments, outline, keys)
    if ALGORITHMS[moments.trace.options.algorithm].prunes:
        yield from _bounds(moments, outline, keys, notation.windows)
    yield from _bundle_counts(moments, outline, keys)


def _values(moments: Moments, outline: Outline, keys: Whole) -> Iterator[Changes]:
    """Yield the values of drawn nodes. A visit that begins anew has none."""
    nodes, bundles = outline.nodes, outline.bundles
    named = Column(keys, [f"n{key}" for key in range(len(nodes) + len(bundles))])
    numbers = moments.trace.visits.numbers[moments.visit].astype(np.int64)
    has, drawn = ~moments.value.which(None), keys < len(nodes)
    where = drawn & (has | (moments.of_kind(Kind.ENTER) & (numbers > 1)))
    told = moments.value, moments.bound, moments.estimates
    data = each_where(has, lambda value, *about: signed(coded(value), *about), *told)
    yield becomes(where, _slots(named, "data-value"), data.map(lambda text: text or ""))
    leaf = Column(keys, [*(node.is_leaf for node in nodes), *(False for _ in bundles)])
    yield becomes(where & ~leaf.which(True), _slots(named, "data-given"), _given(moments))
    known = ["" if node.known is None else shown(node.known) for node in nodes]
    text = choose(has, each_where(has, value_text, *told, leaf), Column(keys, [*known, *("" for _ in bundles)]))
    yield becomes(where, _slots(named, "text:value"), text)
    if ALGORITHMS[moments.trace.options.algorithm].samples and moments.trace.visits_again:
        again = Column(numbers, [times(number) for number in range(int(numbers.max(initial=0)) + 1)])
        yield becomes(drawn & moments.of_kind(Kind.EXIT), _slots(named, "text:again"), again)


def _given(moments: Moments) -> Column[str | None]:
    """Return the mark of values that the search was given in this visit, as by an estimate: "Ask first" shows them.

    What a playout has found is given; the mean that it leaves behind is not.
    """
    if ALGORITHMS[moments.trace.options.algorithm].samples:
        given = moments.of_kind(Kind.PLAYOUT)
    else:
        given = moments.last(moments.of_kind(*SCORES)) != ABSENT
    return flags(given).map(lambda holds: "true" if holds else None)


def _bounds(moments: Moments, outline: Outline, keys: Whole, windows: Windows) -> Iterator[Changes]:
    """Yield the windows of drawn nodes as the notation writes them. On an edge one stays as it was handed down."""
    nodes = outline.nodes
    drawn, on_edges = keys < len(nodes), windows is Windows.EDGES
    is_leaf = np.array([*(node.is_leaf for node in nodes), *(False for _ in outline.bundles)], bool)[keys]
    written = moments.of_kind(Kind.ENTER) & ((keys > 0) | ~is_leaf) if on_edges else ~is_leaf
    named = Column(keys, [f"n{key}" for key in range(len(is_leaf) and int(keys.max()) + 1)])
    slots = Column(keys, [f"w{key}" if on_edges and key else f"n{key}" for key in range(len(named.things))])
    for side, name in enumerate(("alpha", "beta")):
        number, which = (moments.alpha, moments.beta)[side], (Estimates.ALPHA, Estimates.BETA)[side]
        yield becomes(drawn, _slots(named, f"data-{name}"), number.map(coded))
        text = each(partial(_bound_text, windows, which, side), number, moments.estimates)
        if windows is not Windows.NONE:
            yield becomes(drawn & written, _slots(slots, f"text:{name}"), text)


def _bundle_counts(moments: Moments, outline: Outline, keys: Whole) -> Iterator[Changes]:
    """Yield how many nodes of each bundle were visited, and how many cutoffs were in it."""
    inside = keys >= len(outline.nodes)
    named = Column(keys, [f"n{key}" for key in range(len(outline.nodes) + len(outline.bundles))])
    saves = moments.trace.left_unvisited[moments.visit] != 0
    for what, where, written in (
        ("text:visits", inside & moments.of_kind(Kind.ENTER), "{:,} visited".format),
        ("text:cuts", inside & moments.of_kind(Kind.CUTOFF) & saves, _cutoffs),
    ):
        counts = running_counts(keys, where)
        texts = [written(count) for count in range(int(counts.max(initial=0)) + 1)]
        yield becomes(where, _slots(named, what), Column(counts, texts))


def _slots(named: Column[str], what: str) -> Column[Slot]:
    return named.map(lambda key: (key, what))


def _bound_text(windows: Windows, which: Estimates, side: int, number: Value, estimates: Estimates) -> str:
    """Return alpha or beta as a notation writes it."""
    text = told(shown(number), estimates, which)
    return window_texts(windows, text, text)[side]


def _cutoffs(count: int) -> str:
    return f"{count:,} cutoff{'' if count == 1 else 's'}"


def window_texts(windows: Windows, alpha: str, beta: str) -> tuple[str, str]:
    """Return how a notation writes the two numbers of a window.

    >>> window_texts(Windows.INTERVAL, "3", "∞")
    ('(3,', '∞)')
    """
    match windows:
        case Windows.NONE:
            return "", ""
        case Windows.BESIDE:
            return f"α {alpha}", f"β {beta}"
        case _:
            return f"({alpha},", f"{beta})"
