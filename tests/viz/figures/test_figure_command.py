"""`python -m viz figure`: each format comes out, and what can't be is said in a line, with the exit code 2."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from viz.__main__ import cli, main
from viz.figures.formats import FORMATS

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
STARTS = {
    "svg": b"<svg ",
    "worksheet-svg": b"<svg ",
    "solution-svg": b"<svg ",
    "png": b"\x89PNG",
    "pdf": b"%PDF",
    "tikz": b"% Plyscope",
    "html": b"<!DOCTYPE html>",
    "gif": b"GIF89a",
    "handout": b"%PDF",
    "worksheet": b"%PDF",
}


class Done(NamedTuple):
    """What a run of the command line left behind."""

    code: int
    out: bytes
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[..., Done]:
    """Run `python -m viz figure` in this process."""

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["viz", "figure", *arguments])
        code = main()
        out, err = capfdbinary.readouterr()
        return Done(code, out, err.decode())

    return run


@pytest.mark.large
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_written(name: str, run: Callable[..., Done], tmp_path: Path) -> None:
    file = tmp_path / f"figure{FORMATS[name].suffix}"
    few = ["--steps", "2", "--width", "100"] if name == "gif" else []
    assert run(TREE, "--to", name, "-o", str(file), *few) == (0, b"", "")
    assert file.read_bytes().startswith(STARTS[name])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--to png --width 0 -o x", "--width: a width of 0 pixels is out of range. Give a width from 16 to 10,000."),
        ("--to png --width 100000 -o x", "--width: a width of 100,000 pixels is out of range."),
        ("--to svg --width 5 -o x", "--width: a width of 5 pixels is out of range."),
        ("--to svg --step 44 -o x", "--step: there is no step 44: this search has 43 steps. Give a step from 0 to 43."),
        ("--to html --step -1 -o x", "--step: there is no step -1"),
        ("--to svg -o no/such/folder/x", "--output: 'no/such/folder/x' can't be written: No such file or directory."),
        ("--to gif --step 3 -o x", "--step: the format gif does not have it. Leave it out."),
        ("--to pdf --width 300 -o x", "--width: the format pdf does not have it."),
        ("--to svg --steps all -o x", "--steps: the format svg does not have it."),
        ("--to html --transparent -o x", "--transparent: the format html does not have it."),
        ("--to gif --seconds 0 -o x", "--seconds: a step can't be shown for 0 seconds."),
        ("--to gif --steps 0 -o x", "'0' is not one of all, moments, events, or a number of steps."),
        ("--to html --picture whole -o x", "--picture: the format html does not have it."),
        ("--to gif --picture focus --compare minimax -o x", "--to: the format gif shows one search alone."),
        ("--to svg --picture focus --step 44 -o x", "--step: there is no step 44: this search has 43 steps."),
        ("--to svg -o ''", "--output: it is empty. Give the name of a file."),
        ("--to bmp -o x", "'bmp' is not one of"),
        ("--to svg", "Missing option '-o'"),
        ("--to svg -o x --position ___/___/___", "--position: it does not go with this search: only games have it."),
        ("--to svg -o x --file y", "TREE: the tree is given twice."),
    ],
)
def test_what_can_not_be_is_said(
    arguments: str, said: str, run: Callable[..., Done], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(TREE, *shlex.split(arguments))
    assert (code, out) == (2, b"")
    assert err.startswith("error: ")
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.large
def test_what_of_a_large_tree_is_folded_is_said(run: Callable[..., Done]) -> None:
    large = ("--game", "tictactoe", "--position", "X__/_O_/___", "--to", "svg", "-o", "-", "--step", "5")
    done = run(*large, "--picture", "whole")
    assert done.code == 0
    assert done.err.startswith("note: 1,000 nodes of ")
    for beside in ((), ("--compare", "minimax depth=3")):
        done = run(*large, *beside)
        assert done.code == 0
        assert done.err.startswith("note: The path of the search is drawn")
        assert "--picture whole draws it" in done.err


def test_a_tree_that_can_be_read_is_drawn_whole_and_the_path_by_choice(run: Callable[..., Done]) -> None:
    usual, whole, focus = (
        run(TREE, "--to", "svg", "-o", "-", "--step", "5", *chosen)
        for chosen in ((), ("--picture", "whole"), ("--picture", "focus"))
    )
    assert usual == whole
    assert usual.err == ""
    assert focus.err.startswith("note: The path of the search is drawn")
    assert "--picture" not in focus.err
    assert focus.out.count(b"data-path") < whole.out.count(b"data-path")


@pytest.mark.large
def test_a_path_that_is_too_deep_for_a_figure_is_said(
    run: Callable[..., Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("viz.figures.focused.MOST_OPENED_TOGETHER", 60)
    chain = f"{'[' * 110}7{']' * 110}"
    for target in ("svg", "tikz"):
        done = run(chain, "--to", target, "-o", "-", "--step", "111", "--picture", "focus")
        assert (done.code, done.out) == (2, b"")
        said = "error: --step: the path to step 111 has 110 plies: with all siblings it is too large for a figure. "
        assert done.err == f"{said}Choose a step nearer to the root, or draw the whole tree.\n"
    assert run(chain, "--to", "svg", "-o", "-", "--step", "30", "--picture", "focus").code == 0
    assert run(chain, "--to", "svg", "-o", "-", "--step", "111", "--picture", "whole").code == 0


def test_scripts_from_before_have_it_by_its_former_name() -> None:
    assert {name for name, command in cli.commands.items() if not command.hidden} == {"figure", "sheet", "worksheet"}
    assert cli.commands["export"].callback is cli.commands["figure"].callback


def test_a_worksheet_has_a_command_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def written(*arguments: str) -> tuple[int, bytes, str]:
        monkeypatch.setattr(sys, "argv", ["viz", "worksheet", *arguments, "-o", "-"])
        code = main()
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    assert written(TREE)[1].startswith(b"%PDF")
    _, asked, _ = written(TREE, "--to", "svg")
    _, answered, _ = written(TREE, "--to", "svg", "--solution")
    assert asked.startswith(b"<svg ")
    assert b": worksheet" in asked
    assert b": solution" in answered
    assert "≤ 2".encode() in answered
    assert "≤ 2".encode() not in asked
    code, _, told = written("--game", "tictactoe", "--position", "XOX/OO_/_X_", "--to", "svg")
    assert (code, told.strip().split("error: ")[-1]) == (2, "--to: a game's worksheet is a PDF. Choose pdf.")
    assert written(TREE, "--solution")[0] == 2
