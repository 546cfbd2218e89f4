"""Tries a mutant: runs the tests that come through its line, the quickest first, until one fails."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.mutation.chosen_tests import CHOSEN
from tests.mutation.sample import Mutant, mutated
from tests.mutation.tests_of_lines import LINES

PYTEST = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-seed=0")

NOT_COPIED = (".git", ".venv", ".mutants", ".hypothesis", ".*_cache", "__pycache__")
"""What is no part of the code."""

SETTLING = 30
"""Seconds that a run may take beyond the time of its tests: Python starts, tests are collected."""

SLOWER = 6
"""How many times as long as without a mistake the tests may take."""


class Copy:
    """A copy of the code, in which mistakes are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def renew(self, root: Path) -> None:
        """Copy the code, each file with its time, so that what Python compiled from it still holds."""
        shutil.copytree(root, self.folder, ignore=shutil.ignore_patterns(*NOT_COPIED), dirs_exist_ok=True)

    def measure(self, files: list[str], marks: str) -> None:
        """Run the tests in some files without a mistake, and keep which lines each comes through.

        Raises:
            RuntimeError: a test fails.
        """
        covered = ("-m", "coverage", "run", "--include=core/*,viz/*", f"--data-file={LINES}")
        plugin = ("-p", "tests.mutation.tests_of_lines", "--hypothesis-profile=quick", "-m", marks)
        command = (sys.executable, *covered, *PYTEST, *plugin, *files)
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, start_new_session=True
        )
        if done.returncode:
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])

    def attempt(self, mutant: Mutant, tests: list[str], seconds: float, profile: str = "quick") -> str:
        """Run tests with a mutant's mistake in the code, within a time.

        Return what killed it, the test that failed, `time` or `start`; or nothing where it survived.
        """
        path = self.folder / mutant.module
        kept = path.with_suffix(".kept")
        shutil.copy2(path, kept)
        try:
            path.write_text(mutated(kept.read_text("utf-8"), mutant), "utf-8")
            return self._run(tests, SETTLING + SLOWER * seconds, profile)
        finally:
            kept.replace(path)  # with its old time, so that what Python compiled from it still holds
            shutil.rmtree(self.folder / ".hypothesis" / "examples", ignore_errors=True)

    def _run(self, tests: list[str], limit: float, profile: str) -> str:
        """Run tests; return which failed."""
        (self.folder / CHOSEN).write_text(json.dumps(tests), "utf-8")
        files = sorted({name.partition("::")[0] for name in tests})
        plugin = ["-x", "-p", "tests.mutation.chosen_tests"]
        if any(file.startswith("tests/") for file in files):  # there is no profile where doctests alone are run
            plugin.append(f"--hypothesis-profile={profile}")
        running = subprocess.Popen(
            (sys.executable, *PYTEST, *plugin, *files),
            cwd=self.folder,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            said, _ = running.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            return "time"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
        if not running.returncode:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", said, re.MULTILINE)
        return failed[1] if failed else f"start: {said[-300:]}"
