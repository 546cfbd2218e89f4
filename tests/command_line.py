"""The command line as tests run it: in this process, by the fixture `run`, or apart, as a reader does."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from core.__main__ import main
from core.commands.running import WAITING

ROOT = Path(__file__).parents[1]


class Done(NamedTuple):
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON that it printed, and nothing else."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `python -m core` in this process."""

    def run(*arguments: str, stdin: str | bytes = b"") -> Done:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.argv", ["core", *arguments])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main()
        return Done(code, *capsys.readouterr())

    return run


def run_apart(*arguments: str, stdin: bytes = b"") -> Done:
    """Run `python -m core` as a reader does."""
    command = [sys.executable, "-m", "core", *arguments]
    done = subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode().removeprefix(f"{WAITING}\n"))
