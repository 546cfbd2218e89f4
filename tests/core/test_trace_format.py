"""docs/trace-format.md: its example is a trace, its check works, and it names every event."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.options import SearchOptions
from core.search import search
from core.trace import Kind
from core.trace.file import read_lines
from core.trees.leaf_tree import LeafTree

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
