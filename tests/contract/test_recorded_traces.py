"""Trace files of every version are read, searches write the files that they wrote, and events have their fields."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.audit import audit
from core.game import Game
from core.games import GAMES
from core.search import search
from core.search.search_text import from_text
from core.trace import Kind
from core.trace.file import VERSIONS, read_lines, write_lines
from core.trees.formats import read
from tests.contract.recorded import REWRITE, Record, digest
from tests.contract.seen import finds

TRACES = Record("traces.json", "of", "lines")
"""The lines of a file, and of which tree or position it is; or by its name a search whose file is written."""

EVENTS = Record("trace-events.json")
"""The fields of each kind of event in these files; ENTER has more at the first visit to a node."""


def searched(of: str) -> Game[Any, Any]:
    """Return the tree or the game that a trace is of."""
    game, _, position = of.partition(" ")
    return GAMES[game].from_position(position, None) if game in GAMES else read(of).tree


def written(game: Game[Any, Any], options: Any) -> list[str]:
    """Return the lines of the file of a search."""
    return [line.rstrip("\n") for line in write_lines(search(game, options))]


def replayed(lines: list[str], of: str) -> dict[str, Any]:
    """Return what a trace file is read as, and whether the same search writes the same file now."""
    game, trace = searched(of), read_lines(lines)
    found = {"finds": finds(trace), "problems": list(map(str, audit(trace, game)))}
    again = written(game, trace.options) == [line.rstrip("\n") for line in write_lines(trace)]
    return found | {"is what the search writes now": again}


def lines_of(name: str) -> list[str]:
    """Return the lines of the file of a case, given or written."""
    if "lines" in TRACES.cases[name]:
        return TRACES.cases[name]["lines"]
    of, _, options = name.partition(" by ")
    return written(searched(of), from_text(options))


@pytest.mark.parametrize("name", [*TRACES])
def test_a_trace_file_is_what_it_was(name: str) -> None:
    case, lines = TRACES.cases[name], lines_of(name)
    if "lines" in case:
        TRACES.check(name, replayed(lines, case["of"]))
    else:
        assert [line.rstrip("\n") for line in write_lines(read_lines(lines))] == lines
        TRACES.check(name, {"file": digest(lines)})


def fields_of_events() -> dict[str, dict[str, Any]]:
    """Return the fields of each kind of event, with the version of the files that have it."""
    found: dict[str, dict[str, Any]] = {}
    for name in TRACES:
        if "by hand" in name:
            continue
        header, *events = map(json.loads, lines_of(name))
        for event in events:
            kind = f"{event['event']}{', first visit' if 'parent' in event else ''}"
            held = found.setdefault(kind, {"version": header["version"], "fields": []})
            held["version"] = min(held["version"], header["version"])
            held["fields"] += [field for field in event if field not in held["fields"]]
    return {kind: held | {"fields": " ".join(held["fields"])} for kind, held in sorted(found.items())}


if REWRITE:
    EVENTS.cases = {kind: EVENTS.cases.get(kind, {}) for kind in fields_of_events()}


@pytest.mark.large
@pytest.mark.parametrize("kind", [*EVENTS])
def test_an_event_has_the_fields_that_it_had(kind: str) -> None:
    EVENTS.check(kind, fields_of_events()[kind])


def test_files_of_every_version_and_events_of_every_kind_are_recorded() -> None:
    headers = [json.loads(case["lines"][0]) for case in TRACES.cases.values() if "lines" in case]
    assert {header["version"] for header in headers} == set(VERSIONS)
    assert {kind.partition(",")[0] for kind in EVENTS} == Kind.__members__.keys()
    assert any("problems" in case for case in TRACES.cases.values())
