"""How searches of one tree differ: one picture of who visits what, and what each cutoff saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from core.comparing.differences import Saving, lasting_cutoffs, saving_sentence, savings
from core.options.numerals import listed
from core.options.paths import path_text
from core.trace import Path, Trace
from viz.contract.comparing import DifferenceData
from viz.notation import Windows
from viz.replay.scene import Scene
from viz.tree.anatomy import WordsBelow
from viz.tree.outline import Outline, outline
from viz.tree.picture import draw
from viz.words.answer_marks import answer, as_html

MOST_LISTED = 40
"""The most cutoffs explained."""


def difference(
    scenes: Sequence[Scene], numbers: Sequence[int], path: Path | None = None, known: str | None = None
) -> DifferenceData:
    """Return the picture and the notes for JSON; viz/components/comparing reads it.

    `scenes` draw the same nodes; `numbers` are the page's names for them. `visits` and `cuts` have an entry for each
    element: the numbers of the searches that visit it, and that skip children there. The picture has the nodes of the
    `path` with all their siblings and the children of its last node; for None, what the scenes draw. `known` are the
    notes, where they are known.
    """
    first, *others = scenes
    shapes = [scene.outline for scene in scenes] if path is None else _along(scenes, path)
    without_windows = replace(first.notation, windows=Windows.NONE)
    traces = [scene.trace for scene in scenes]
    elements = len(shapes[0].nodes) + len(shapes[0].bundles)
    visits: list[list[int]] = [[] for _ in range(elements)]
    cuts: list[list[int]] = [[] for _ in range(elements)]
    for number, trace, shape in zip(numbers, traces, shapes, strict=True):
        for key in sorted(set(shape.owner)):
            if key < elements:  # otherwise it stands for what is below a node drawn without it
                visits[key].append(number)
        for key in sorted({shape.owner[event.node] for event, _ in lasting_cutoffs(trace)}):
            if key < elements:
                cuts[key].append(number)
    picture = draw(
        shapes[0],
        first.trace,
        without_windows,
        [other.trace for other in others],
        marks=[mark(*who, len(scenes)) for who in zip(visits, cuts, strict=True)],
        tucked=path is not None,
    )
    return {
        "path": None if path is None else path_text(path),
        "tree": picture.data,
        "geometry": picture.geometry,
        "visits": visits,
        "cuts": cuts,
        "notes": notes(traces, numbers) if known is None else known,
    }


def _along(scenes: Sequence[Scene], path: Path) -> list[Outline]:
    """Return each scene's nodes of a path, with all their siblings and the children of the last."""
    opened = [path[:end] for end in range(len(path) + 1)]
    traces = [scene.trace for scene in scenes]
    return [
        outline(
            scene.trace, scene.game, 1, opened, [other for other in traces if other is not scene.trace]
        ).without_bundles()
        for scene in scenes
    ]


def mark(visits: Sequence[int], cuts: Sequence[int], searches: int) -> WordsBelow:
    """Return the words below an element: which searches visit it, unless all or none do, and which cut off there.

    >>> mark([1, 3], [3], 3)
    WordsBelow(full=('only ① and ③', 'cut by ③'), short=('① ③', 'cut ③'))
    """
    full, short = [], []
    if 0 < len(visits) < searches:
        full.append(f"only {listed(map(circled, visits))}")
        short.append(" ".join(map(circled, visits)))
    if cuts:
        full.append(f"cut by {listed(map(circled, cuts))}")
        short.append(f"cut {' '.join(map(circled, cuts))}")
    return WordsBelow(tuple(full), tuple(short))


def circled(number: int) -> str:
    """Return a number from 1 to 20 in a circle: the mark of a search, unlike any value."""
    return chr(ord("①") + number - 1)


def notes(traces: Sequence[Trace], numbers: Sequence[int]) -> str:
    """Return as HTML what each cutoff of one search saves compared with another, greatest savings first."""
    greatest: dict[tuple[int, int], Saving] = {}  # each cutoff is listed once, against the search that it saves most
    for saving in islice(savings(traces), 10 * MOST_LISTED):
        other = greatest.get((saving.by, saving.node))
        if other is None or saving.leaves > other.leaves:
            greatest[saving.by, saving.node] = saving
    found = sorted(greatest.values(), key=lambda saving: -saving.leaves)
    if not found:
        return "<p>No cutoff of one search skips anything that another visits.</p>"
    items = "".join(
        f'<li data-path="{path_text(traces[saving.by].places.path(saving.node))}">'
        f"<b>{circled(numbers[saving.by])} against {circled(numbers[saving.over])}.</b> "
        f"{as_html(saving_sentence(saving, traces, answer))}</li>"
        for saving in found[:MOST_LISTED]
    )
    more = f"<p>Only the {MOST_LISTED} greatest savings are listed.</p>" if len(found) > MOST_LISTED else ""
    return f"<ul>{items}</ul>{more}"
