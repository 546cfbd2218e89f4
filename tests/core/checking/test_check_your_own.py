"""docs/check-your-own.md: it prints what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command_line import Run

PAGE = (Path(__file__).parents[3] / "docs" / "check-your-own.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.large
def test_the_example_prints_what_the_page_shows(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(blocks("python")[0])
    done = run("check", str(file), "--seed", "1")
    assert done.code == 1
    assert done.out == blocks("text")[0]
