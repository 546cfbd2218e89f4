"""The command line prints what it printed: exact text, and the exit code."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from core.__main__ import cli, main
from core.trees.formats import FORMATS
from tests.contract.recorded import Record

COMMANDS = Record("commands.json")
"""By command line, as a reader types it into a shell: `printf TEXT | ` before it is its standard input."""

PROGRAM = ["python", "-m", "core"]
SECONDS = re.compile(r'(?<="seconds": )[0-9.e-]+')
"""How long a search took, which differs from run to run."""

Run = Callable[[str], dict[str, Any]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process."""

    def run(command: str) -> dict[str, Any]:
        arguments, stdin = shlex.split(command), ""
        if arguments[0] == "printf":
            stdin = arguments[1].replace(r"\n", "\n")
            assert arguments[2] == "|"
            del arguments[:3]
        assert arguments[:3] == PROGRAM
        monkeypatch.setattr("sys.argv", ["core", *arguments[3:]])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main()
        out, err = capsys.readouterr()
        return {"code": code, "out": SECONDS.sub("…", out).splitlines(), "err": err.splitlines()}

    return run


@pytest.mark.parametrize("command", [*COMMANDS], ids=[*COMMANDS])
def test_a_command_line_prints_what_it_printed(run: Run, command: str) -> None:
    COMMANDS.check(command, run(command))


def test_every_command_and_format_is_recorded() -> None:
    assert len(COMMANDS) >= 80
    words = [shlex.split(command.partition(shlex.join(PROGRAM))[2]) for command in COMMANDS]
    assert {line[0] for line in words if line} >= cli.commands.keys()
    for flag in ("--from", "--to"):
        named = {line[line.index(flag) + 1] for line in words if line[:1] == ["convert"] and flag in line}
        assert named >= FORMATS.keys()


def test_errors_and_results_are_recorded() -> None:
    codes = [case["code"] for case in COMMANDS.cases.values()]
    assert min(codes.count(code) for code in (0, 2)) >= 20
    assert all(case["err"] for case in COMMANDS.cases.values() if case["code"])
    for field in ('"seconds": …', '"returned": [', '"agree": true'):
        assert any(field in line for case in COMMANDS.cases.values() for line in case.get("out", []))


def test_the_record_is_in_order() -> None:
    assert COMMANDS.text() == COMMANDS.file.read_text(encoding="utf-8")
