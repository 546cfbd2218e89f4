"""Traces as JSON Lines: a header, then one line per event. docs/trace-format.md describes every field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np

from core.game import OptionError, Player, TraceError, Value
from core.options import OPTIONS, SearchOptions
from core.options.numerals import from_json, natural_from_json, to_json
from core.trace import ABSENT, EVENT, Bound, Estimates, Kind, Places, Trace, VisitTable
from core.trace.kinds import CARRIED, Detail

VERSIONS = (1, 2, 3)
"""The versions that are read; version 2 has nodes that are entered again, and RESEARCH; version 3 has the events of a
transposition table, ITERATION, and chance nodes."""

USUAL = {"cutoff", "form", "bounds", "window", "order", "depth", "budget"}
"""The options that are written even at their defaults."""

_HALF = re.compile("[\ud800-\udfff]")


def write_lines(trace: Trace) -> Iterator[str]:
    """Yield the lines of a trace file, each ending in a line break."""
    yield _line({"plyscope": "trace", "version": _version(trace), "options": _header(trace.options)})
    places = trace.places
    entered = 0
    for event in trace:
        line: dict[str, Any] = {"event": event.kind.name, "node": event.node}
        if event.kind is Kind.ENTER and event.node == entered:  # at a further visit the node is known
            entered += 1
            parent = int(places.parent[event.node])
            line |= {
                "parent": None if parent == ABSENT else parent,
                "child": None if parent == ABSENT else int(places.child[event.node]),
                "move": places.moves[event.node],
                "player": places.players[event.node],
                "state": places.states[event.node],
                "label": places.labels[event.node],
                "children": int(places.branching[event.node]),
            }
        elif event.child is not None:
            line["child"] = event.child
        line |= {"alpha": to_json(event.alpha), "beta": to_json(event.beta)}
        if event.value is not None:
            line |= {"value": to_json(event.value), "bound": event.bound.name.lower()}
        if event.estimates:
            line["estimates"] = [(number.name or "").lower() for number in event.estimates]
        carried = CARRIED[event.kind]
        if carried.field:
            detail = getattr(event, carried.field)
            line[carried.field] = to_json(detail) if carried.detail is Detail.VALUE else detail
        yield _line(line)


def _version(trace: Trace) -> int:
    """Return the first version of the format that has room for the whole trace."""
    kinds = np.unique(trace.events["kind"]).tolist()
    return max([2 if trace.visits_again else 1, *(CARRIED[Kind(kind)].version for kind in kinds)])


def _header(options: SearchOptions) -> dict[str, Any]:
    """Return the options for a header: the usual ones, and whatever is not at its default."""
    return {"algorithm": options.algorithm} | {
        name: option.to_json(value)
        for name, option in OPTIONS.items()
        if (value := getattr(options, name)) != option.default or name in USUAL
    }


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_lines(lines: Iterable[str]) -> Trace:
    """Return the trace in some lines; raise TraceError, with the line, for one that breaks the format.

    Blank lines are ignored. Whether the events follow from one another is for `core.audit` to say.
    """
    reader: _Reader | None = None
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            record = json.loads(text)
            _check_halves(text, record)
            if not isinstance(record, dict):
                raise ValueError("each line needs to be a JSON object")
            if reader is None:
                reader = _Reader(_options(record), record["version"])
            else:
                reader.add(record)
        except (ValueError, TypeError, KeyError, RecursionError, OptionError) as error:
            reason = f"there is no {error}" if isinstance(error, KeyError) else str(error)
            raise TraceError(
                f"{reason}.".replace("..", "."),
                "Compare the line with the table of events in docs/trace-format.md.",
                place=f"line {number}",
            ) from error
    if reader is None:
        raise TraceError("the file is empty.", "A trace begins with a header line.", place="line 1")
    return reader.trace()


def _options(header: dict[str, Any]) -> SearchOptions:
    if header.get("plyscope") != "trace":
        raise ValueError('the first line needs to be a header with "plyscope": "trace"')
    if header["version"] not in VERSIONS:
        *most, last = map(str, VERSIONS)
        known = f"{', '.join(most)} and {last}"
        raise ValueError(f"version {header['version']!r} is unknown; this program reads versions {known}")
    given = header["options"]
    if not isinstance(given, dict):
        raise ValueError("the options need to be a JSON object")
    chosen = {name: option.from_json(given[name]) for name, option in OPTIONS.items() if name in given}
    return SearchOptions(algorithm=str(given["algorithm"]), **chosen)


class _Reader:
    """Collects the events of a file; a field that a line leaves out keeps its last value in that visit to the node."""

    def __init__(self, options: SearchOptions, version: int) -> None:
        self.options = options
        self.version = version
        self.rows: list[tuple[int, ...]] = []
        self.numbers: dict[Value, int] = {}
        self.latest: dict[int, dict[str, Any]] = {}
        self.nodes: list[dict[str, Any]] = []
        self.visits: list[tuple[int, int]] = []
        self.visit_of: dict[int, int] = {}

    def add(self, record: dict[str, Any]) -> None:
        name = record["event"]
        if name not in Kind.__members__ or CARRIED[Kind[name]].version > self.version:
            raise ValueError(f"there is no event {name!r}")
        kind, node = Kind[name], natural_from_json(record["node"])
        if kind is Kind.ENTER:
            self._enter(node, record)
        elif node >= len(self.nodes):
            raise ValueError(f"node {node} was not entered yet")
        now = self.latest[node]
        now.update({field: record[field] for field in ("alpha", "beta", "value", "bound") if field in record})
        carried = CARRIED[kind]
        child = record.get("child") if kind is not Kind.ENTER else None
        detail = self._detail(record[carried.field], carried.detail) if carried.field else ABSENT
        if child is None and carried.child:
            raise KeyError("child")
        self.rows.append(
            (
                kind,
                Bound[str(now["bound"]).upper()],
                sum({Estimates[str(name).upper()] for name in record.get("estimates", [])}),
                self.visit_of[node],
                ABSENT if child is None else natural_from_json(child),
                self._number(now["alpha"]),
                self._number(now["beta"]),
                ABSENT if now["value"] is None else self._number(now["value"]),
                detail,
            )
        )

    def _enter(self, node: int, record: dict[str, Any]) -> None:
        if node < len(self.nodes) and self.version > 1:
            self._visit(node)
            return
        if node != len(self.nodes):
            raise ValueError(f"nodes are numbered in visiting order, so this one needs to be {len(self.nodes)}")
        parent = record["parent"]
        if (parent is None) != (node == 0):
            raise ValueError("the root, and only the root, has no parent")
        above = ABSENT if parent is None else natural_from_json(parent, node)
        self.nodes.append(
            {
                "parent": above,
                "child": ABSENT if parent is None else natural_from_json(record["child"]),
                "depth": 0 if parent is None else self.nodes[above]["depth"] + 1,
                "branching": natural_from_json(record["children"]),
                "players": Player(record["player"]),
                "moves": _plain(record.get("move")),
                "states": _plain(record.get("state")),
                "labels": str(record.get("label", "")),
            }
        )
        self._visit(node)

    def _visit(self, node: int) -> None:
        above = self.nodes[node]["parent"]
        self.latest[node] = {"value": None, "bound": "none"}
        self.visit_of[node] = len(self.visits)
        self.visits.append((node, ABSENT if above == ABSENT else self.visit_of[above]))

    def _detail(self, item: object, detail: Detail | None) -> int:
        if detail is Detail.VALUE:
            return self._number(item)
        if detail is Detail.NODE:
            return ABSENT if item is None else natural_from_json(item, len(self.nodes))
        return natural_from_json(item)

    def _number(self, item: object) -> int:
        return self.numbers.setdefault(from_json(item), len(self.numbers))

    def trace(self) -> Trace:
        columns = {field.name: [node[field.name] for node in self.nodes] for field in fields(Places)}
        return Trace(
            self.options,
            np.array(self.rows, EVENT),
            tuple(self.numbers),
            Places.of(columns),
            VisitTable.of(*np.array(self.visits, np.int32).reshape(-1, 2).T),
        )


def _check_halves(text: str, record: object) -> None:
    """Raise ValueError if a line holds half of a surrogate pair, plain or as an escape: no file and no page can."""
    if not text.isascii() or "\\u" in text:
        half = _HALF.search(json.dumps(record, ensure_ascii=False))
        if half:
            raise ValueError(f"the line holds half of a character, U+{ord(half[0]):04X}")


def _plain(item: Any) -> Any:
    if isinstance(item, list | dict):
        raise ValueError("a move or state needs to be a number or a string")
    return item
