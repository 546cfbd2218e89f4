"""docs/any-language.md: its programs print visits that are right, in every language that is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command_line import Run
from tests.sweeps import one_in

PAGE = (Path(__file__).parents[3] / "docs" / "any-language.md").read_text("utf-8")
TREES = ("[[3,12,8],[2,4,6],[14,5,2]]", "[[[[-1],1],[1]],[[1],-1]]")
"""What the two programs of each language search."""

LANGUAGES = {
    "js": ("node", "search.js", "node search.js"),
    "java": ("java", "Search.java", "java Search.java"),
    "cpp": ("g++", "search.cpp", "g++ -o search search.cpp && ./search"),
    "csharp": ("mcs", "Search.cs", "mcs Search.cs && mono Search.exe"),
    "rust": ("rustc", "search.rs", "rustc search.rs && ./search"),
}
"""What a language needs, the name of a file, and how it is run."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_each_language_has_a_program_for_a_nested_list_and_one_for_a_game() -> None:
    assert {*re.findall(r"^```(\w+)", PAGE, re.MULTILINE)} == LANGUAGES.keys()
    assert {len(blocks(language)) for language in LANGUAGES} == {2}


@pytest.mark.large
@pytest.mark.parametrize("which", one_in(2, [1, 0]), ids=["game", "list"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_prints_its_visits(run: Run, tmp_path: Path, language: str, which: int) -> None:
    needs, name, command = LANGUAGES[language]
    if shutil.which(needs) is None:
        pytest.skip(f"there is no {needs}")
    (tmp_path / name).write_text(blocks(language)[which])
    visits = tmp_path / "visits.txt"
    with visits.open("w") as file:
        subprocess.run(command, cwd=tmp_path, stdout=file, check=True, shell=True)  # noqa: S602  these commands
    done = run("check", "--trace", str(visits), "--tree", TREES[which], "--course", "plain")
    assert (done.code, done.err) == (0, "")
    assert "down to the windows" in done.out
    with visits.open("a") as file:
        file.write("root.0.0 3 inf\n")
    assert run("check", "--trace", str(visits), "--tree", TREES[which]).code in {1, 2}
