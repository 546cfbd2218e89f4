"""What may be wrong with the streams of a command line: their encoding, that they are closed, that a disk is full."""

from __future__ import annotations

import codecs
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from core.__main__ import cli, main
from core.commands import output
from core.commands.running import WAITING
from tests.command_line import ROOT
from tests.sweeps import one_in
from viz.__main__ import main as figure_main

TREE = "[[3,12,8],[2,4,6]]"

RIGHT = Path(__file__).parents[2] / "data" / "students" / "nested_lists.py"

COMMANDS = {
    "solve": ["solve", TREE],
    "solve, as JSON": ["solve", TREE, "--json"],
    "solve a game": ["solve", "--game", "connectfour", "--depth", "2"],
    "solve a graph": ["solve", "--game", "cat-and-mouse"],
    "compare": ["compare", "--game", "connectfour", "--depth", "3"],
    "compare, as JSON": ["compare", TREE, "--json"],
    "depths": ["depths", "--game", "connectfour", "--max-depth", "2"],
    "depths, as JSON": ["depths", "--game", "connectfour", "--max-depth", "2", "--json"],
    "depths, as CSV": ["depths", "--game", "connectfour", "--max-depth", "2", "--csv"],
    "generate": ["generate"],
    "endgame": ["endgame", "tictactoe", "--position", "XOX/OO_/_X_"],
    "lab": ["lab", "--trees", "3"],
    "lab, a tree": ["lab", "--depth", "2", "--tree", "0"],
    "lab, as JSON": ["lab", "--trees", "3", "--json"],
    "orders": ["orders", "tictactoe", "--positions", "2", "--depth", "2", "--order", "random"],
    "list": ["list"],
    "list, as JSON": ["list", "--json"],
    "mark": ["mark", TREE, "--hand-in", "value 3"],
    "mark, as JSON": ["mark", TREE, "--hand-in", "value 3", "--json"],
    "mark, the key": ["mark", TREE, "--key"],
    "misconceptions": ["misconceptions"],
    "misconceptions, as JSON": ["misconceptions", "--json"],
    "misconceptions on a tree": ["misconceptions", TREE],
    "check": ["check", str(RIGHT), "--tree", TREE],
    "check, as JSON": ["check", str(RIGHT), "--tree", TREE, "--json"],
    "help": ["solve", "--help"],
}
"""A line of each command, and each way in which it prints."""


class Done(NamedTuple):
    """What a command line left behind: its exit code, and what it wrote to standard error."""

    code: int
    err: str


Start = Callable[..., Done]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Start:
    """Run a command line in this process, with a standard output of its own."""

    def start(*arguments: str, stdout: object, main: Callable[[], int] = main) -> Done:
        monkeypatch.setattr("sys.argv", ["core", *arguments])
        monkeypatch.setattr("sys.stdout", stdout)
        code = main()
        return Done(code, capsys.readouterr().err)

    return start


@pytest.fixture
def full() -> Iterator[io.TextIOWrapper]:
    """Give a file on a full disk."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    stream = io.TextIOWrapper(io.FileIO("/dev/full", "w"), encoding="utf-8")
    yield stream
    output_lost = stream.detach()
    output_lost.close()


def test_every_command_is_here() -> None:
    assert {words[0] for words in COMMANDS.values()} == cli.commands.keys() - {"convert"}


ENCODED = [
    (name, encoding)
    for name, encoding in product(COMMANDS, ("cp1252", "ascii", "utf-8"))
    if "check" not in name or encoding == "cp1252"  # which tries the program in a process of its own
]


@pytest.mark.large
@pytest.mark.parametrize(("name", "encoding"), ENCODED)
def test_every_encoding_will_do(start: Start, name: str, encoding: str) -> None:
    written = io.BytesIO()
    done = start(*COMMANDS[name], stdout=io.TextIOWrapper(written, encoding=encoding, write_through=True))
    assert done.code == 0, done
    text = written.getvalue().decode("utf-8" if name == "help" and encoding == "ascii" else encoding)  # so does click
    assert text
    if encoding == "utf-8":
        assert not any(sign in text for sign in (r"\u", "~"))
    elif name in {"compare", "depths", "solve a game"}:
        assert "~" in text
    if "JSON" in name:
        json.loads(text)


def test_a_tree_that_the_encoding_can_t_hold_is_refused(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, code in (("utf-8", 0), ("cp1252", 2)):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("(Łódź 3 5)".encode())))
        written = io.BytesIO()
        stdout = io.TextIOWrapper(written, encoding=encoding, write_through=True)
        done = start("convert", "--to", "parentheses", stdout=stdout)
        assert done.code == code
        assert (code == 0) == ("Łódź" in written.getvalue().decode(encoding))
    assert done.err.startswith("error: standard output: its encoding, cp1252, has no character U+0141. Set ")


def test_there_is_something_to_read_for_every_sign() -> None:
    output.make_ready()
    for sign, said in output.INSTEAD.items():
        assert f"{sign}x".encode("ascii", "plyscope.instead").decode() == f"{said}x"
    assert "misère, ½, \U0001f600, \0".encode("ascii", "plyscope.instead") == rb"misere, 12, \U0001f600, " + b"\0"
    assert codecs.lookup_error("plyscope.instead") is not None


@pytest.mark.large
@pytest.mark.parametrize("name", COMMANDS)
def test_an_output_that_takes_nothing_is_told(start: Start, full: io.TextIOWrapper, name: str) -> None:
    for stdout, problem in ((full, "No space left on device."), (None, "Bad file descriptor.")):
        done = start(*COMMANDS[name], stdout=stdout)
        assert done.code == 2
        assert problem in done.err
        assert done.err.splitlines()[-1].startswith("error: ")


@pytest.mark.parametrize("arguments", [["solve", TREE, "--trace"], ["endgame", "tictactoe", "-o"]])
def test_a_full_disk_is_told_of_a_file_too(start: Start, full: io.TextIOWrapper, arguments: list[str]) -> None:
    done = start(*arguments, full.name if isinstance(full.name, str) else "/dev/full", stdout=io.StringIO())
    assert done.code == 2
    assert done.err.endswith("'/dev/full' can't be written: No space left on device. Check the path.\n")


def test_a_figure_needs_no_output_if_it_goes_to_a_file(start: Start, tmp_path: Path) -> None:
    figure = tmp_path / "figure.svg"
    assert start("figure", TREE, "--to", "svg", "-o", str(figure), stdout=None, main=figure_main).code == 0
    assert figure.read_text().startswith("<")
    assert start("figure", TREE, "--to", "svg", "-o", "-", stdout=None, main=figure_main).code == 2


@pytest.mark.parametrize("arguments", [["solve", "-"], ["compare", "-"], ["convert", "--to", "lists"]])
def test_a_closed_input_is_told(start: Start, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.setattr("sys.stdin", None)
    done = start(*arguments, stdout=io.StringIO())
    assert done == (2, "error: standard input: it can't be read: Bad file descriptor. Check where it comes from.\n")


SHELL = [
    ("solve '[3,5]' >&-", 2, "standard output: it can't be written"),
    ("solve '[3,5]' <&- 2>&-", 0, ""),
    ("solve '[3,' 2>&-", 2, ""),
    ("list | true", 1, ""),
    ("solve --game tictactoe --json | head -1", 1, ""),
]


@pytest.mark.large
@pytest.mark.skipif(os.name == "nt", reason="shells differ on Windows")
@pytest.mark.parametrize(("line", "code", "said"), one_in(3, SHELL))
def test_in_a_shell(line: str, code: int, said: str) -> None:
    script = f'"$0" -m core {line}; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["/bin/bash", "-c", script, sys.executable], cwd=ROOT, capture_output=True, check=False)
    err = done.stderr.decode().removeprefix(f"{WAITING}\n")
    assert done.returncode == code, err
    assert err.startswith(f"error: {said}" if said else "")
    assert err.count("\n") == bool(said)
