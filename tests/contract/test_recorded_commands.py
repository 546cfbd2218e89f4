"""The command line prints what it printed: some answers whole, of others the keys and a digest; and the exit code."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.__main__ import cli, main
from tests.contract.recorded import Record, digest
from tests.contract.seen import without_lists

COMMANDS = Record("commands.json", "keeps")
"""By command line, as a reader types it into a shell: `printf TEXT | ` before it is its standard input.

The exit code is 0 unless another one stands there.
"""

PROGRAM = ["python", "-m", "core"]
SECONDS = re.compile(r'(?<="seconds": )[0-9.e-]+')
"""How long a search took, which differs from run to run."""

Run = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process; return its exit code, its output and its errors."""

    def run(command: str) -> tuple[int, str, str]:
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
        return code, SECONDS.sub("0", out), err

    return run


def keys(item: Any, before: str = "") -> Iterator[str]:
    """Yield the keys of some JSON in their order, those of a list's items behind [].

    >>> list(keys({"value": 3, "cutoffs": [{"node": []}, {"node": [0]}]}))
    ['value', 'cutoffs', 'cutoffs[].node']
    """
    if isinstance(item, dict):
        for key, below in item.items():
            yield f"{before}{key}"
            yield from keys(below, f"{before}{key}.")
    elif isinstance(item, list):
        yield from dict.fromkeys(key for below in item for key in keys(below, f"{before[:-1]}[]."))


@pytest.mark.large
@pytest.mark.parametrize("command", [*COMMANDS])
def test_a_command_line_prints_what_it_printed(run: Run, command: str) -> None:
    kept = COMMANDS.cases[command].get("keeps", "")
    code, out, err = run(command)
    found: dict[str, Any] = {"code": code or None, "err": without_lists(err).rstrip()}
    if kept:
        found["keys"] = " ".join(keys(json.loads(out)))
        found["values"] = digest(out.splitlines()) if "values" in kept else None
    else:
        found["out"] = out.splitlines()
    COMMANDS.check(command, found)


def test_every_command_is_recorded() -> None:
    words = [shlex.split(command.partition(shlex.join(PROGRAM))[2]) for command in COMMANDS]
    assert {line[0] for line in words if line} >= cli.commands.keys()
    with_json = {
        name for name, command in cli.commands.items() if any("--json" in each.opts for each in command.params)
    }
    assert len(with_json) >= 5
    assert {line[0] for line in words if "--json" in line} >= with_json
