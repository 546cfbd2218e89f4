"""`compare_searches`: one tree or position searched in several ways becomes a comparison that the page can show."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.search_text import title
from core.synchrony import Stop, by_event, by_leaf, by_node
from core.trace import Kind, Path, Trace
from viz.compare_link import LETTERS, CompareRequest, searched_by, to_compare_query
from viz.link import LONGEST_LINK, Request, path_text
from viz.outline import Outline
from viz.recording import Recording, Searched, draw_search, search_and_check, title_of

STATES = ("here", "skipped", "done")
"""What a search can be doing at a stop; viz/player/comparison.js has the numbers."""

COUNTED = ("nodes", "leaves", "cutoffs", "skipped")


@dataclass(frozen=True)
class Pane:
    """One of the searches: its recording, or why it can't run."""

    letter: str
    title: str
    recording: Recording | None
    refused: str | None = None


@dataclass(frozen=True)
class Compared:
    """A comparison: its panes, the lines of stops along which they move together, and what is said of them.

    `id` tells one comparison from another, `subject` one tree or position from another. `link` is the query that opens
    it, without its stop; None if it is too long for an address. `lines` holds a line of stops for each way of stepping
    together, `most` the greatest of each counter.
    """

    id: str
    subject: str
    title: str
    link: str | None
    notice: str | None
    panes: tuple[Pane, ...]
    lines: dict[str, dict[str, Any]]
    most: dict[str, int]

    def data(self) -> dict[str, Any]:
        """Return the comparison, without its panes, as JSON holds it; viz/player/comparison.js reads it."""
        names = ("id", "subject", "title", "link", "notice", "lines", "most")
        return {name: getattr(self, name) for name in names}


def compare_searches(
    subject: Request,
    searches: Sequence[SearchOptions | OptionError],
    progress: Callable[[float, str], None] = lambda *_: None,
) -> Compared:
    """Search a subject in each way and draw the searches beside each other; one that can't run says why.

    `progress` is told the share that is done and a word about it; what it raises ends the work.
    Raises PlyscopeError if the subject can't be read, or if none of the searches can run.
    """
    game = subject.searched()
    found: dict[int, Searched] = {}
    refused: dict[int, PlyscopeError] = {}
    for at, options in enumerate(searches):
        progress(0.5 * at / len(searches), "Searching")
        try:
            if isinstance(options, OptionError):
                raise options
            found[at] = search_and_check(searched_by(subject, options), game)
        except OptionError as error:
            refused[at] = error
    if not found:
        raise next(iter(refused.values()))
    traces = {at: searched.trace for at, searched in found.items()}
    panes = []
    for at, options in enumerate(searches):
        if at in refused:
            heading = "Not run" if isinstance(options, OptionError) else title(options)
            panes.append(Pane(LETTERS[at], heading, None, str(refused[at])))
            continue
        assert not isinstance(options, OptionError)
        progress(0.5 + 0.5 * at / len(searches), "Drawing")
        others = [trace for other, trace in traces.items() if other != at]
        recording = draw_search(searched_by(subject, options), game, found[at], beside=others)
        panes.append(Pane(LETTERS[at], title(options), recording))
    query = to_compare_query(CompareRequest(subject, tuple(o for o in searches if isinstance(o, SearchOptions))))
    shapes = [pane.recording.scene.outline for pane in panes if pane.recording]
    return Compared(
        id=hashlib.sha256(query.encode()).hexdigest(),
        subject=hashlib.sha256(to_compare_query(CompareRequest(subject)).encode()).hexdigest(),
        title=title_of(subject),
        link=query if len(query) <= LONGEST_LINK else None,
        notice=None,
        panes=tuple(panes),
        lines=_lines(list(traces.values()), shapes[0]),
        most={name: max(_count(trace, name) for trace in traces.values()) for name in COUNTED},
    )


_KINDS = {"nodes": (Kind.ENTER,), "leaves": (Kind.LEAF, Kind.HORIZON), "cutoffs": (Kind.CUTOFF,), "skipped": (Kind.SKIP,)}


def _count(trace: Trace, name: str) -> int:
    kinds = trace.events["kind"]
    return sum(int((kinds == kind).sum()) for kind in _KINDS[name])


def _lines(traces: list[Trace], shape: Outline) -> dict[str, dict[str, Any]]:
    """Return the stops of each way of stepping together as columns; the first stop is before the first event."""
    columns = {}
    for way, stops in (("node", by_node(traces)), ("event", by_event(traces)), ("leaf", by_leaf(traces))):
        columns[way] = {
            "steps": [[0, *(stop.steps[at] for stop in stops)] for at in range(len(traces))],
            "states": [[0, *(STATES.index(stop.states[at]) for stop in stops)] for at in range(len(traces))],
        }
        if way == "node":
            columns[way] |= _nodes(stops, shape)
    return columns


def _nodes(stops: list[Stop], shape: Outline) -> dict[str, Any]:
    """Return for each stop its node, and whether it is entered or left, with the names of the nodes."""
    drawn = {node.path: node for node in shape.nodes}
    numbers: dict[Path, int] = {}
    names = []
    for stop in stops:
        if stop.path not in numbers:
            numbers[stop.path] = len(names)
            node = drawn.get(stop.path)
            names.append(node_name(shape, node.key) if node else f"node {path_text(stop.path)}")
    return {
        "names": names,
        "nodes": [0, *(numbers[stop.path] for stop in stops)],
        "paths": ["", *(path_text(stop.path) for stop in stops)],
        "kinds": ["start", *(stop.kind for stop in stops)],
    }


def node_name(shape: Outline, key: int) -> str:
    """Return what a stop calls a drawn node."""
    node = shape.nodes[key]
    if node.label:
        return node.label
    above = shape.nodes[node.parent or 0].label
    return f"child {node.path[-1] + 1} of {above}" if node.path else "the root"
