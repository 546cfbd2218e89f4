"""Modules of the browser part, asked from Python."""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any


def program() -> str:
    """Return the path of Deno."""
    found = shutil.which("deno", path=sysconfig.get_path("scripts")) or shutil.which("deno")
    assert found, "Deno is not installed; `pip install --group dev` does it"
    return found


class Reader:
    """A script beside this file that reads questions, a line of JSON each, and writes a line with each answer."""

    def __init__(self, script: str) -> None:
        command = [program(), "run", "--no-check", "--no-remote", "--no-npm", str(Path(__file__).with_name(script))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, question: Any) -> Any:
        """Return the answer to a question."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question, allow_nan=False) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        """End the process."""
        self.process.communicate(timeout=20)
