"""Saved files, and work that a browser kept, open as what they were saved from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.game import PlyscopeError
from core.trees.history import History
from tests.contract.recorded import Record
from tests.contract.seen import opens, searched, without_lists
from viz.comparing.comparison_link import is_comparison, read_compare_link
from viz.pages.left_out import in_comparison, in_search
from viz.recording import record
from viz.sharing.link import read_link
from viz.sharing.saved import is_saved, kept_file, read_saved, saved_content
from viz.sharing.view_settings import read_settings

FILES = Record("files.json", "file", "kept")
"""A file is given as the JSON that it holds, or as its text; kept work as what the browser hands over."""


def text_of(case: dict[str, Any]) -> str:
    """Return the text that is opened."""
    if "kept" in case:
        return kept_file(case["kept"])
    file = case["file"]
    return file if isinstance(file, str) else json.dumps(file, ensure_ascii=False, indent=1)


def opened(text: str) -> dict[str, Any]:
    """Return what a file opens."""
    saved = read_saved(text)
    opens_too = {"others": saved.others, "history": versions(saved.history)}
    if is_comparison(saved.query):
        compares, left_out = read_compare_link(saved.query)
        return opens_too | {
            "searches": searched(compares.subject, *compares.searches),
            "opens": f"by={compares.by} step={compares.stop}",
            "left out": list(map(without_lists, in_comparison(left_out, compares, "file"))),
        }
    settings, unknown = read_settings(saved.query, "file")
    request, left_out = read_link(saved.query)
    recording = record(request)
    assert recording.check.outcome.warning is None
    told = [*in_search(left_out, request, "file"), *([unknown] if unknown else [])]
    return opens_too | {
        "searches": searched(request),
        "opens": opens(request, settings, recording),
        "left out": list(map(without_lists, told)),
        "saves": " ".join(sorted(saved_content(request, saved.query, saved.history, saved.others))),
    }


def versions(history: History | None) -> list[str]:
    """Return a line for each version of a tree; an arrow marks the present one."""
    if history is None:
        return []
    lines = [f"{each.what}: {each.text} ({each.root_player.value}, {each.format})" for each in history.versions]
    lines[history.at] = f"→ {lines[history.at]}"
    return lines


@pytest.mark.parametrize("name", [*FILES])
def test_a_file_opens_what_it_opened(name: str) -> None:
    text = text_of(FILES.cases[name])
    assert is_saved(text)
    try:
        found = opened(text)
    except PlyscopeError as error:
        found = {"error": str(error)}
    FILES.check(name, found)


def test_files_of_every_kind_are_recorded() -> None:
    for field, least in {"file": 10, "kept": 2, "history": 4, "error": 1, "left out": 1, "others": 1}.items():
        assert sum(field in case for case in FILES.cases.values()) >= least, field
