"""Trace files of version 1 are read, replayed and checked as they were when they were written."""

from __future__ import annotations

from typing import Any

import pytest

from core.audit import audit
from core.game import Game, TraceError
from core.games import GAMES
from core.options.numerals import to_json
from core.options.paths import path_text
from core.trace import Event, Trace
from core.trace.file import read_lines
from core.trace.frames import NodeFrame, Status
from core.trace.report import summary_lines
from core.trees.formats import read
from tests.contract.recorded import Record
from tests.contract.seen import searched_with
from tests.frames import frame_at

TRACES = Record("traces.json", "lines", "of")
"""A trace is given as the lines of its file, and as what was searched: a tree's text, or a game and a position."""

LETTERS = {Status.UNVISITED: ".", Status.OPEN: "o", Status.CURRENT: "c", Status.DONE: "d", Status.SKIPPED: "s"}


def replayed(lines: list[str], of: list[str]) -> dict[str, Any]:
    """Return what a trace file replays to: a line for each frame, and what its audit and its summary say."""
    trace, game = read_lines(lines), searched(of)
    nodes = trace.places
    return {
        "options": searched_with(trace.options),
        "truncated": trace.truncated,
        "nodes": [
            f"{path_text(nodes.path(node))} {nodes.players[node]} {nodes.branching[node]} children,"
            f" {nodes.moves[node]!r} to {nodes.states[node]!r} {nodes.labels[node]!r}"
            for node in range(len(nodes))
        ],
        "frames": [frame(trace, step) for step in range(len(trace) + 1)],
        "last": [f"{path_text(nodes.path(node))}: {held(at)}" for node, at in last_frame(trace).items()],
        "problems": list(map(str, audit(trace, game))),
        "summary": "".join(summary_lines(trace, game)).splitlines(),
    }


def searched(of: list[str]) -> Game[Any, Any]:
    """Return the tree or the game that a trace is of."""
    if len(of) == 1:
        return read(of[0]).tree
    name, position = of
    return GAMES[name].from_position(position, None)


def last_frame(trace: Trace) -> dict[int, NodeFrame]:
    return dict(frame_at(trace, len(trace)).nodes)


def frame(trace: Trace, step: int) -> str:
    """Return a frame as a line: its event, what is true at that node, the state of each node, and the counters."""
    now = frame_at(trace, step)
    states = "".join(LETTERS[at.status] for _, at in sorted(now.nodes.items()))
    skipped = ",".join(path_text((*trace.places.path(node), child)) for node, child in sorted(now.skipped))
    counts = now.counters
    counted = f"{counts.nodes} {counts.leaves} {counts.cutoffs}+{counts.late} {counts.skipped}"
    here = "start" if now.event is None else f"{told(trace, now.event)}: {held(now.nodes[now.event.node])}"
    return f"{step} {here} | {states} | skipped {skipped or 'none'} | {counted}"


def told(trace: Trace, event: Event) -> str:
    """Return an event by the paths of its nodes, with what only its kind carries."""
    path = trace.places.path
    parts = [event.kind.name, path_text(path(event.node))]
    parts += [] if event.child is None else [f"child {event.child}"]
    parts += [] if event.old is None else [f"old {to_json(event.old)}"]
    parts += [] if event.set_by is None else [f"set by {path_text(path(event.set_by))}"]
    parts += [] if event.left is None else [f"left {event.left}"]
    return " ".join(parts)


def held(at: NodeFrame) -> str:
    """Return what is true at a node."""
    value = "none" if at.value is None else f"{to_json(at.value)} {at.bound.name.lower()}"
    estimates = "".join(f" ≈{number.name}" for number in at.estimates)
    return f"{value} in {to_json(at.alpha)},{to_json(at.beta)}{estimates}"


@pytest.mark.parametrize("name", [*TRACES])
def test_a_trace_file_replays_to_what_it_did(name: str) -> None:
    case = TRACES.cases[name]
    try:
        found = replayed(case["lines"], case["of"])
    except TraceError as error:
        found = {"error": str(error)}
    TRACES.check(name, found)


def test_trace_files_of_every_kind_are_recorded() -> None:
    assert len(TRACES) >= 15
    assert {'"version":1,' in case["lines"][0].replace(" ", "") for case in TRACES.cases.values()} == {True}
    options = " ".join(case.get("options", "") for case in TRACES.cases.values())
    for chosen in ("algorithm=minimax", "algorithm=negamax", "form=update", "bounds=hard", "cutoff=strict", "depth=2"):
        assert chosen in options
    frames = [line for case in TRACES.cases.values() for line in case.get("frames", [])]
    assert {line.split()[1] for line in frames} >= {"start", "HORIZON", "SKIP", "TRUNCATED", "ALPHA", "BETA", "CUTOFF"}
    assert sum("frames" in case and "problems" not in case for case in TRACES.cases.values()) >= 12
    assert any("≈VALUE" in line for line in frames)
    assert any("problems" in case for case in TRACES.cases.values())
    assert any("error" in case for case in TRACES.cases.values())


def test_the_record_is_in_order() -> None:
    assert TRACES.text() == TRACES.file.read_text(encoding="utf-8")
