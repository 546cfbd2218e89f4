"""Trace files and docs/trace-format.md: what is written is read back, and each mistake is named with its line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from core.game import TraceError
from core.options import SearchOptions
from core.search import search
from core.trace import Bound, Kind
from core.trace.file import VERSIONS, read_lines, write_lines
from core.trees.leaf_tree import LeafTree

HEADER: dict[str, Any] = {"plyscope": "trace", "version": VERSIONS[0], "options": {"algorithm": "alphabeta"}}
ROOT: dict[str, Any] = {
    "event": "ENTER",
    "node": 0,
    "parent": None,
    "player": "max",
    "state": 0,
    "children": 2,
    "alpha": "-inf",
    "beta": "inf",
}
CHILD = ROOT | {"node": 1, "parent": 0, "child": 0, "move": 0, "player": "min", "state": 1, "children": 0}
CUTOFF = {"event": "CUTOFF", "node": 0, "child": 0, "set_by": None}
BEST = {"event": "BEST", "node": 0, "child": 0, "old": "-inf", "value": 3, "bound": "lower"}


def lines(*records: dict[str, Any]) -> list[str]:
    return [json.dumps(record) for record in records]


def without(record: dict[str, Any], name: str) -> dict[str, Any]:
    return {field: held for field, held in record.items() if field != name}


def test_a_field_that_is_left_out_keeps_its_last_value_at_that_node() -> None:
    full = search(LeafTree.from_nested([[3, 12], [2, 4]]), SearchOptions())
    short, told = [], dict[int, dict[str, Any]]()
    for text in write_lines(full):
        record = json.loads(text)
        known = told.setdefault(record.get("node", -1), {})
        fields = ("alpha", "beta", "value", "bound")
        short.append({name: item for name, item in record.items() if name not in fields or known.get(name) != item})
        known |= {name: record[name] for name in fields if name in record}
    assert sum(map(len, short)) < sum(len(json.loads(text)) for text in write_lines(full)) - 2 * len(full)
    assert read_lines(lines(*short)) == full


def test_what_may_be_left_out_of_a_header_and_an_enter() -> None:
    trace = read_lines(["\n", *lines(HEADER, ROOT), "  ", *lines(BEST)])
    assert trace.options == SearchOptions()
    assert (trace.places.moves, trace.places.labels) == ((None,), ("",))
    assert (trace[1].value, trace[1].bound, trace[1].alpha) == (3, Bound.LOWER, float("-inf"))


def test_a_header_alone_is_a_trace_without_events() -> None:
    trace = read_lines(lines(HEADER))
    assert (len(trace), len(trace.places), trace.truncated) == (0, 0, False)
    assert read_lines(write_lines(trace)) == trace


REMEDY = "Compare the line with the table of events in docs/trace-format.md."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ([], "line 1: the file is empty. A trace begins with a header line."),
        (["{"], "line 1: Expecting property name"),
        (["[1]"], "line 1: each line needs to be a JSON object"),
        (["[" * 100_000], "line 1: "),
        (lines({"version": 1}), 'line 1: the first line needs to be a header with "plyscope": "trace"'),
        (lines(without(HEADER, "version")), "line 1: there is no 'version'"),
        (lines(HEADER | {"version": 4}), "line 1: version 4 is unknown; this program reads versions 1, 2 and 3"),
        (lines(without(HEADER, "options")), "line 1: there is no 'options'"),
        (lines(HEADER | {"options": []}), "line 1: the options need to be a JSON object"),
        (lines(HEADER | {"options": {}}), "line 1: there is no 'algorithm'"),
    ],
)
def test_a_file_without_a_header_is_refused(text: list[str], message: str) -> None:
    with pytest.raises(TraceError) as caught:
        read_lines(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("cutoff", "lax", "'lax' is not a valid Cutoff"),
        ("bounds", 1, "1 is not a valid Bounds"),
        ("window", [5, 5], "window: alpha 5 is not below beta 5."),
        ("window", [1], "not enough values to unpack"),
        ("window", 3, "'int' object is not iterable"),
        ("window", ["a", 3], "'a' is not a number"),
        ("depth", "two", "'two' is not a whole number from 0"),
        ("budget", True, "True is not a whole number from 0"),
        ("budget", 1, "budget: 1 is below 2."),
    ],
)
def test_an_option_that_no_search_has_is_refused(name: str, given: Any, message: str) -> None:
    with pytest.raises(TraceError) as caught:
        read_lines(lines(HEADER | {"options": {"algorithm": "alphabeta", name: given}}))
    assert str(caught.value).startswith(f"line 1: {message}")
    assert str(caught.value).endswith(REMEDY)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (without(ROOT, "event"), "there is no 'event'"),
        (ROOT | {"event": "JUMP"}, "there is no event 'JUMP'"),
        (ROOT | {"event": ["ENTER"]}, "unhashable type"),
        (without(CHILD, "node"), "there is no 'node'"),
        (CHILD | {"node": "1"}, "'1' is not a whole number from 0"),
        (CHILD | {"node": 2}, "nodes are numbered in visiting order, so this one needs to be 1"),
        (ROOT, "nodes are numbered in visiting order, so this one needs to be 1"),
        (BEST | {"node": 1}, "node 1 was not entered yet"),
        (CHILD | {"parent": None}, "the root, and only the root, has no parent"),
        (without(CHILD, "parent"), "there is no 'parent'"),
        (CHILD | {"parent": 1}, "1 is not a whole number from 0 to 0"),
        (without(CHILD, "child"), "there is no 'child'"),
        (CHILD | {"child": 2**31}, "2147483648 is not a whole number from 0 to 2147483647"),
        (without(CHILD, "children"), "there is no 'children'"),
        (without(CHILD, "player"), "there is no 'player'"),
        (CHILD | {"player": "white"}, "'white' is not a valid Player"),
        (CHILD | {"move": [0]}, "a move or state needs to be a number or a string"),
        (without(CHILD, "alpha"), "there is no 'alpha'"),
        (CHILD | {"beta": None}, "None is not a number"),
        (CHILD | {"beta": float("nan")}, "nan is not a number"),
        (CHILD | {"beta": float("inf")}, "inf is not a number"),
        (BEST | {"value": "3"}, "'3' is not a number"),
        (BEST | {"bound": "equal"}, "there is no 'EQUAL'"),
        (without(BEST, "old"), "there is no 'old'"),
        (BEST | {"old": None}, "None is not a number"),
        (without(BEST, "child"), "there is no 'child'"),
        (without(CUTOFF, "set_by"), "there is no 'set_by'"),
        (CUTOFF | {"set_by": 1}, "1 is not a whole number from 0 to 0"),
        (without(CUTOFF, "child"), "there is no 'child'"),
        ({"event": "SKIP", "node": 0}, "there is no 'child'"),
        (CHILD | {"label": "B\ud83d"}, "the line holds half of a character, U+D83D"),
        ({"event": "TRUNCATED", "node": 0}, "there is no 'left'"),
    ],
)
def test_a_line_that_is_not_an_event_is_refused(record: dict[str, Any], message: str) -> None:
    with pytest.raises(TraceError) as caught:
        read_lines([*lines(HEADER), "", *lines(ROOT, record)])
    assert str(caught.value).startswith(f"line 4: {message}")
    assert str(caught.value).endswith(REMEDY)
    assert caught.value.place == "line 4"


def test_the_second_node_cannot_come_first() -> None:
    for record in (CHILD | {"node": 0}, CHILD):
        with pytest.raises(TraceError, match=r"^line 2: (the root, and only|nodes are numbered)"):
            read_lines(lines(HEADER, record))


PAGE = (Path(__file__).parents[2] / "docs" / "trace-format.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """Return the page's only fenced block of a language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return text


def test_the_page_s_example_is_the_search_s_trace() -> None:
    trace = read_lines(block("jsonl").splitlines())
    assert trace == search(LeafTree.from_nested([3, [2, 9]]), SearchOptions())


def test_the_page_s_check_finds_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for text, problems in ((block("jsonl"), ""), (block("jsonl").replace(': 2, "bound"', ': 1, "bound"'), "event 8: ")):
        Path("mine.jsonl").write_text(text, encoding="utf-8")
        exec(block("python"), {})  # noqa: S102  the page's own code
        assert capsys.readouterr().out[: len("event 8: ")] == problems


def test_the_page_names_every_event() -> None:
    for name in Kind.__members__:
        assert f"| `{name}` |" in PAGE
