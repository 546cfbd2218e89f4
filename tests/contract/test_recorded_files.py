"""Saved files, and work that a browser kept, open as what they were saved from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.game import PlyscopeError
from tests.contract.recorded import Record
from tests.contract.seen import compared, opened
from viz.sharing.comparison_link import is_comparison
from viz.sharing.history import History
from viz.sharing.link import read_link
from viz.sharing.saved import is_saved, kept_file, read_saved, saved_content

FILES = Record("files.json", "file", "kept")
"""A file is given as the JSON that it holds, or as its text; kept work as what the browser hands over."""


def text_of(case: dict[str, Any]) -> str:
    """Return the text that is opened."""
    if "kept" in case:
        return kept_file(case["kept"])
    file = case["file"]
    return file if isinstance(file, str) else json.dumps(file, ensure_ascii=False, indent=1)


def opens(text: str) -> dict[str, Any]:
    """Return what a file opens."""
    saved = read_saved(text)
    kept = {"others": saved.others, "history": versions(saved.history)}
    if is_comparison(saved.query):
        return kept | compared(saved.query, "file")
    saves = saved_content(read_link(saved.query)[0], saved.query, saved.history, saved.others)
    return kept | opened(saved.query, "file") | {"saves": " ".join(sorted(saves))}


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
        found = opens(text)
    except PlyscopeError as error:
        found = {"error": str(error)}
    FILES.check(name, found)


def test_files_of_every_kind_are_recorded() -> None:
    assert {"file", "kept", "history", "others"} <= {field for case in FILES.cases.values() for field in case}
