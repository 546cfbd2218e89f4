"""docs/check-your-own.md: it prints what the page shows, and its programs in other languages are right."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command_line import Run

PAGE = (Path(__file__).parents[3] / "docs" / "check-your-own.md").read_text("utf-8")
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_prints_what_the_page_shows(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(blocks("python")[0])
    done = run("check", str(file), "--seed", "1")
    assert done.code == 1
    assert done.out == blocks("text")[0]


LANGUAGES: dict[str, tuple[str, str, list[str]]] = {
    "java": ("java", "Search.java", ["java", "Search.java"]),
    "js": ("node", "search.js", ["node", "search.js"]),
}


@pytest.mark.large
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_in_any_language_prints_its_visits(run: Run, tmp_path: Path, language: str) -> None:
    needs, name, command = LANGUAGES[language]
    if shutil.which(needs) is None:
        pytest.skip(f"there is no {needs}")
    (tmp_path / name).write_text(blocks(language)[-1])
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    visits = tmp_path / "visits.txt"
    visits.write_text(printed)
    done = run("check", "--trace", str(visits), "--tree", TREE, "--course", "plain")
    assert (done.code, done.err) == (0, "")
    assert "down to the windows" in done.out
    visits.write_text(printed + "4 3 inf\n")
    assert run("check", "--trace", str(visits), "--tree", TREE).code in {1, 2}
