"""A plugin of pytest that notes which tests run which lines, and how long each test takes.

It is loaded with `-p tests.mutation.tests_of_lines`, in a run under `coverage run`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

SECONDS = Path("mutation-seconds.json")
"""Where the seconds of each test are kept, in the folder in which pytest runs."""

LINES = Path("mutation-lines")
"""Where `coverage run` is told to keep the lines."""

_seconds: dict[str, float] = defaultdict(float)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note the lines that run now as those of this test."""
    running = Coverage.current()
    if running is None:
        return (yield)
    running.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        running.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add a phase of a test to its time, if the test belongs to the sound ones."""
    if report.failed:
        pytest.exit(f"{report.nodeid} fails without any mutant", returncode=1)
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    """Write the times."""
    SECONDS.write_text(json.dumps(_seconds), "utf-8")
