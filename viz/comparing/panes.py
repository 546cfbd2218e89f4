"""`compare_searches`: searches one tree or position in several ways and makes a comparison for the page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from core.comparing.comparison import ComparedSearch, Comparison, compare
from core.comparing.synchrony import by_event, by_leaf, by_node
from core.comparing.united_tree import UnitedTree, unite_visits
from core.game import Game, OptionError
from core.options import Order, SearchOptions
from core.options.numerals import counted, percent
from core.search import recorder_for
from core.search.search_text import title
from core.search.watched import watched
from core.trace import ABSENT, Path, Trace
from viz.comparing.difference import circled, difference
from viz.comparing.figures_table import figures_table
from viz.contract.comparing import ComparedData, DifferenceData, LineData
from viz.notation import Numbers
from viz.replay.notices import beyond_budget, folded_notice, opened_notices
from viz.replay.recording import Recording, draw_search, name_of
from viz.replay.scene import Scene
from viz.sharing.comparison_link import CompareRequest, searched_by, to_compare_query
from viz.sharing.link import LONGEST_LINK
from viz.sharing.request import Request, within_budget
from viz.words.wording import node_name, sentence_case

STOPPED = "stopped"

BUDGET = 50_000
"""The most events recorded per search: four such searches are drawn within a few seconds."""

COUNTED: dict[str, Callable[[ComparedSearch], int]] = {
    "nodes": lambda searched: searched.result.nodes_visited,
    "leaves": lambda searched: searched.leaves,
    "cutoffs": lambda searched: len(searched.result.cutoffs),
    "skipped": lambda searched: searched.skipped.number,
}
"""The counters of a pane, with their final values."""


@dataclass(frozen=True)
class Pane:
    """One of the searches: its recording, or why it can't run.

    `by_hand` says whether the reader can change the order in which children are searched.
    """

    number: int
    title: str
    recording: Recording | None
    refused: str | None = None
    by_hand: bool = False


@dataclass(frozen=True)
class ComparisonView:
    """A comparison: its panes, the lines of stops along which they move together, and the words about them.

    `id` identifies the comparison, `subject` the tree or position. `folded` is a notice about the whole tree, while
    that is shown, and `notice` all other notices. `link` is the query that opens it, without its stop; None if it is
    too long for an address. `lines` holds a line of stops for each way of stepping together, `names` what the nodes are
    called, with their parents and places; `most` is the maximum of each counter, `numbers` are those of the panes that
    have a recording, `leaves` a line on the leaves of each, `table` the figures as HTML.
    """

    id: str
    subject: str
    title: str
    link: str | None
    notice: str | None
    folded: str | None
    panes: tuple[Pane, ...]
    lines: dict[str, LineData]
    names: tuple[list[str], list[int], list[int]]
    most: dict[str, int]
    numbers: list[int]
    difference: DifferenceData
    leaves: str
    table: str

    def difference_along(self, path: Path | None) -> DifferenceData:
        """Return the difference along a path, or of the whole tree for None."""
        scenes = [pane.recording.scene for pane in self.panes if pane.recording]
        return difference(scenes, self.numbers, path, self.difference["notes"])

    def data(self) -> ComparedData:
        """Return the comparison, without its panes, for JSON; viz/components/comparing reads it."""
        return {
            "id": self.id,
            "subject": self.subject,
            "title": self.title,
            "link": self.link,
            "notice": self.notice,
            "folded": self.folded,
            "lines": self.lines,
            "names": self.names,
            "most": self.most,
            "numbers": self.numbers,
            "difference": self.difference,
            "leaves": self.leaves,
        }


def _compared(game: Game[Any, Any], searches: Sequence[SearchOptions], progress: Callable[[float], None]) -> Comparison:
    """Return a comparison, reporting progress."""
    progress(0.0)
    recorders = [recorder_for(game, options) for options in searches]
    most = BUDGET * len(searches)
    return watched(
        lambda: compare(game, searches, recorders), recorders, lambda events: progress(min(1.0, events / most))
    )


def compare_searches(
    subject: Request,
    searches: Sequence[SearchOptions | OptionError],
    progress: Callable[[float, str], None] = lambda *_: None,
) -> ComparisonView:
    """Search a subject in each way and draw the searches beside each other; one that can't run says why.

    `progress` receives the share done and a word about it; its exception ends the work.
    Raises PlyscopeError if the subject can't be read, or if none of the searches can run.
    """
    game = subject.searched()
    asked = {at: options for at, options in enumerate(searches) if isinstance(options, SearchOptions)}
    run = {
        at: within_budget(replace(searched_by(subject, options).options(), budget=BUDGET), game, len(asked))
        for at, options in asked.items()
    }
    size = next(filter(None, (beyond_budget(game, options) for options in run.values())), "")
    compared = _compared(game, list(run.values()), lambda share: progress(0.5 * share, f"Searching {size}".rstrip()))
    places = list(asked)
    refused = {at: error for at, error in enumerate(searches) if isinstance(error, OptionError)}
    refused |= {places[place]: error for place, error in compared.refused.items()}
    if not compared.searches:
        raise next(iter(refused.values()))
    ran = {places[one.place]: one for one in compared.searches}
    for_max = replace(subject, notation=replace(subject.notation, numbers=Numbers.MAX))  # so that numbers compare
    panes = []
    for at in range(len(searches)):
        heading = title(run[at]) if at in run else "Not run"
        if at in refused:
            panes.append(Pane(at + 1, heading, None, sentence_case(str(refused[at]))))
            continue
        progress((1 + at / len(searches)) / 2, "Drawing")
        others = [one.trace for other, one in ran.items() if other != at]
        request = searched_by(for_max, asked[at])
        recording = draw_search(request, game, ran[at].trace, others)
        panes.append(Pane(at + 1, heading, recording, by_hand=asked[at].order is Order.HAND))
    query = to_compare_query(CompareRequest(subject, tuple(asked.values())))
    traces = [one.trace for one in ran.values()]
    together = {"node": by_node(traces), "event": by_event(traces), "leaf": by_leaf(traces)}
    scenes = [pane.recording.scene for pane in panes if pane.recording]
    numbers = [pane.number for pane in panes if pane.recording]
    placed = tuple(replace(one, place=at) for at, one in ran.items())
    return ComparisonView(
        id=comparison_name(subject, searches),
        subject=hashlib.sha256(to_compare_query(CompareRequest(subject)).encode()).hexdigest(),
        title=subject.subject.title,
        link=query if len(query) <= LONGEST_LINK else None,
        folded=folded_notice(scenes[0]),
        notice=_notice(traces, scenes[0], subject),
        panes=tuple(panes),
        lines={
            way: LineData(moments=line.moments, nodes=line.nodes, steps=line.steps, where=line.where)
            for way, line in together.items()
        },
        names=_names(unite_visits(traces), traces, game),
        most={name: max(count(one) for one in ran.values()) for name, count in COUNTED.items()},
        numbers=numbers,
        difference=difference(scenes, numbers, () if any(scene.is_focused_first for scene in scenes) else None),
        leaves=leaves_line(placed),
        table=figures_table(replace(compared, searches=placed)),
    )


def comparison_name(subject: Request, searches: Sequence[SearchOptions | OptionError]) -> str:
    """Return the name of a comparison: what it shows, whatever the stop."""
    return hashlib.sha256(f"{name_of(subject)} {list(map(str, searches))}".encode()).hexdigest()


def _notice(traces: list[Trace], drawn: Scene, subject: Request) -> str | None:
    notices = [*opened_notices(drawn, subject.opened)]
    if any(trace.truncated and not trace.is_out_of_nodes for trace in traces):
        most = traces[0].options.budget
        notices.append(f"A search was stopped after {most:,} events, the most that this page records per search.")
        sizes = (beyond_budget(drawn.game, trace.options) for trace in traces if trace.truncated)
        if size := next(filter(None, sizes), ""):
            notices.append(f"Without cutoffs this is {size}.")
    return " ".join(notices) or None


def _names(tree: UnitedTree, traces: list[Trace], game: Game[Any, Any]) -> tuple[list[str], list[int], list[int]]:
    """Return, for each visit of the united tree, its node's name in sentences, its parent, and its index as a child."""
    names: list[str] = [""] * len(tree)
    for trace, own in zip(traces, tree.own, strict=True):
        visits, named = trace.visits, np.flatnonzero(own != ABSENT)
        for node, visit in zip(named.tolist(), own[named].tolist(), strict=True):
            names[node] = names[node] or node_name(trace, int(visits.place[visit]), game)
    return names, tree.parent.tolist(), tree.child.tolist()


def leaves_line(searches: Sequence[ComparedSearch]) -> str:
    """Return the line about leaves, "" for a single search. A stopped search is not compared."""
    counts = [(one.place + 1, one.leaves, one.result.truncated) for one in searches]
    first, *others = counts
    if not others:
        return ""
    if [(number, is_stopped) for number, _, is_stopped in counts] == [(1, False), (2, False)]:
        return f"{first[1]:,} → {_leaves(others[0][1])}, {change(first[1], others[0][1])}"
    parts = [f"{circled(first[0])} {_leaves(first[1])}" + (f", {STOPPED}" if first[2] else "")]
    for number, leaves, is_stopped in others:
        says = STOPPED if is_stopped else "" if first[2] else change(first[1], leaves)
        parts.append(f"{circled(number)} {leaves:,}" + (f", {says}" if says else ""))
    return " · ".join(parts)


def _leaves(count: int) -> str:
    return counted(count, "leaf", "leaves")


def change(before: int, after: int) -> str:
    """Return the change in whole percent.

    >>> change(16, 10), change(16, 14), change(10, 16), change(9, 9), change(1000, 999), change(1000, 1), change(0, 3)
    ('38% fewer', '13% fewer', '60% more', 'as many', 'under 1% fewer', 'over 99% fewer', '3 more')
    """
    if before == after:
        return "as many"
    more = "more" if after > before else "fewer"
    if not before:
        return f"{after:,} {more}"
    part = abs(after - before) / before
    if part < 0.01:
        return f"under 1% {more}"
    if more == "fewer" and part > 0.99:
        return f"over 99% {more}"
    return f"{percent(part, 0)} {more}"
