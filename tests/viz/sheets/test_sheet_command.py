"""`python -m viz sheet`: files are written, and what can't be is said in a line, with the exit code 2."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from core.practice.sheets.request import SheetRequest
from viz.__main__ import main
from viz.sheets.formats import FORMATS

STARTS = {
    "pdf": b"%PDF",
    "typst": b"#set document",
    "latex": b"\\documentclass[11pt,letterpaper",
    "moodle": b"<?xml",
    "csv": b"sheet,question",
}
SERIES = "--series two-plies --kinds fill --variants 1 --seed 7"

Run = Callable[[str], tuple[int, bytes, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> Run:
    """Run `python -m viz sheet` in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(arguments: str) -> tuple[int, bytes, str]:
        monkeypatch.setattr(sys, "argv", ["viz", "sheet", *shlex.split(arguments)])
        code = main()
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return run


@pytest.mark.large
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_written(name: str, run: Run, tmp_path: Path) -> None:
    paper = " --paper letter --key" if FORMATS[name].keyed else ""
    code, out, _ = run(f"{SERIES} --to {name} -o sheet{paper}")
    assert (code, out) == (0, b"")
    assert (tmp_path / "sheet").read_bytes().startswith(STARTS[name])


@pytest.mark.large
def test_a_tree_of_ones_own_in_a_course_with_a_title(run: Run) -> None:
    code, out, _ = run(
        "[[3,12,8],[2,4,6],[14,5,2]] --search minimax --kinds fill,next "
        "--variants 1 --seed 1 --title Test --to csv -o -"
    )
    assert code == 0
    assert out.splitlines()[1].startswith(b"Test,1,A,fill,")
    assert b",minimax,right," in out
    code, out, _ = run(f"{SERIES} --course cs188 --address http://x/ --to csv -o -")
    assert code == 0
    assert b"alphabeta cutoff=strict" in out
    assert b"http://x/?" in out


@pytest.mark.large
def test_the_seed_of_a_sheet_is_drawn_and_told_unless_it_is_given(run: Run) -> None:
    _, out, err = run("--kinds fill --variants 1 --to csv -o -")
    seed = err.partition("the seed is ")[2].split(",")[0]
    assert len(seed) > 6
    assert run("--kinds fill --variants 1 --to csv -o -")[1] != out
    assert run(f"--kinds fill --variants 1 --seed {seed} --to csv -o -") == (0, out, "")


@pytest.mark.large
def test_a_choice_of_questions_with_points(run: Run) -> None:
    code, out, _ = run(
        "--series two-plies --kinds fill,range --variants 1 --seed 7 --pick 2,1 --points 2,5 --to csv -o -"
    )
    assert code == 0
    rows = [line.split(",") for line in out.decode().splitlines() if ",right," in line]
    assert [row[3] for row in rows] == ["range", "fill"]


def test_a_missing_package_is_told_before_the_sheet_is_made(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[SheetRequest] = []
    monkeypatch.setattr("viz.__main__.make_sheet", made.append)
    monkeypatch.setattr("core.games.extras.find_spec", lambda _: None)
    code, _, err = run(f"{SERIES} --to pdf -o sheet.pdf")
    assert (code, made) == (2, [])
    assert "a PDF of a sheet needs the package typst, which is not installed. Add it: " in err


@pytest.mark.large
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (f"{SERIES} --to pdf -o no/such/folder/x", "--output: 'no/such/folder/x' can't be written: No such file"),
        (f"{SERIES} --to csv --key -o x", "--key: the format csv does not have it. Leave it out."),
        (f"{SERIES} --to moodle --paper a4 -o x", "--paper: the format moodle does not have it."),
        (f"{SERIES} --to qti -o x", "'qti' is not one of 'pdf', 'typst', 'latex', 'moodle', 'csv'"),
        (f"{SERIES} --search minimax --to csv -o x", "--search: it goes with a tree, not with a series. Leave it out."),
        ("[1,2] --series ties --to csv -o x", "--series: it goes with a series, not with a tree."),
        ("[1,2] --size 3 --to csv -o x", "--size: it goes with a series, not with a tree."),
        ("[1,2] --search pvs --to csv -o x", "algorithm: a hand-in of 'pvs' can't be marked"),
        ("[1,2] --search x --to csv -o x", "search: 'x' is not a search."),
        ("[1,2] --search minimax --kinds count --to csv -o x", "variants: only 1 variant was found of question 1, “"),
        ("[1,2 --to csv -o x", "line 1, column 1"),
        ("--series x --to csv -o x", "'x' is not one of"),
        ("--kinds x --to csv -o x", "kinds: there is no kind 'x'."),
        ("--variants 0 --to csv -o x", "variants: 0 is out of range."),
        ("[[3,5],[3,1]] --to csv -o x", "about-rule: on this tree it matters whether equality cuts."),
        (f"{SERIES} --points 1,x --to csv -o x", "--points: '1,x' is no row of numbers. Write some such as 3,2,5."),
        (f"{SERIES} --pick 2 --to csv -o x", "pick: there is no question 2. Choose from 1 to 1."),
        ("--to bmp -o x", "'bmp' is not one of"),
    ],
)
def test_what_can_not_be_is_said(arguments: str, said: str, run: Run, tmp_path: Path) -> None:
    code, out, err = run(arguments)
    assert (code, out) == (2, b"")
    assert said in err
    assert err.count("error: ") == 1
    assert not list(tmp_path.iterdir())
