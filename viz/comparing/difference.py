"""What searches of one tree do differently: one picture of who visits what, and what each cutoff gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import islice

from core.comparing.differences import Gain, gains, lasting_cutoffs
from core.options.paths import path_text
from core.trace import Trace
from viz.contract.comparison import DifferenceData
from viz.notation import Windows
from viz.scene import Scene
from viz.tree.picture import draw

MOST_TOLD = 40
"""The most cutoffs that are explained."""


MOST_WORDS = 2
"""The lines of words that a node may have: who visits it, and who cuts off there."""


def difference(scenes: Sequence[Scene], numbers: Sequence[int]) -> DifferenceData:
    """Return the picture and the notes as JSON holds them; viz/components/comparison reads it.

    `scenes` draw the same nodes; `numbers` are what the page calls them. `visits` and `cuts` have an entry for each
    element: the numbers of the searches that come there, and that skip children there.
    """
    first, *others = scenes
    shape = first.outline
    without_windows = replace(first.notation, windows=Windows.NONE)
    picture = draw(shape, first.trace, without_windows, [other.trace for other in others], more=MOST_WORDS)
    elements = len(shape.nodes) + len(shape.bundles)
    visits: list[list[int]] = [[] for _ in range(elements)]
    cuts: list[list[int]] = [[] for _ in range(elements)]
    for number, scene in zip(numbers, scenes, strict=True):
        for key in sorted(set(scene.outline.owner)):
            visits[key].append(number)
        for key in sorted({scene.outline.owner[event.node] for event, _ in lasting_cutoffs(scene.trace)}):
            cuts[key].append(number)
    return {
        "tree": picture.svg,
        "geometry": picture.geometry,
        "visits": visits,
        "cuts": cuts,
        "notes": notes([scene.trace for scene in scenes], numbers),
    }


def circled(number: int) -> str:
    """Return a number from 1 to 20 in a circle: the mark of a search, which no value looks like."""
    return chr(ord("①") + number - 1)


def notes(traces: Sequence[Trace], numbers: Sequence[int]) -> str:
    """Return as HTML what each cutoff of one search gains over another; the greatest gains come first."""
    greatest: dict[tuple[int, int], Gain] = {}  # each cutoff is listed once, against the search that it saves most over
    for gain in islice(gains(traces), 10 * MOST_TOLD):
        other = greatest.get((gain.by, gain.node))
        if other is None or gain.leaves > other.leaves:
            greatest[gain.by, gain.node] = gain
    found = sorted(greatest.values(), key=lambda gain: -gain.leaves)
    if not found:
        return "<p>No cutoff of one search skips anything that another visits.</p>"
    told = "".join(
        f'<li data-path="{path_text(traces[gain.by].places.path(gain.node))}">'
        f"<b>{circled(numbers[gain.by])} against {circled(numbers[gain.over])}.</b> {escape(gain.sentence)}</li>"
        for gain in found[:MOST_TOLD]
    )
    more = f"<p>Only the {MOST_TOLD} greatest gains are listed.</p>" if len(found) > MOST_TOLD else ""
    return f"<ul>{told}</ul>{more}"
