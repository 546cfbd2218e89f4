"""The server is set up for a class: its settings, and the measurement that holds them to it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.lecture_hall import Round, measure

ROOT = Path(__file__).resolve().parents[1]


def test_streamlit_runs_with_the_settings_that_a_class_needs() -> None:
    """Started by hand, as on Windows, too: they stand in the file that Streamlit reads."""
    script = (
        "from streamlit import config\n"
        "print(config.get_option('server.fileWatcherType'), config.get_option('runner.postScriptGC'))"
    )
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["none", "False"]


@pytest.mark.large
def test_every_browser_of_a_small_class_gets_the_picture(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = [Round("few", 4, 0.2, stay=True), Round("first", 2, 0.1, first_visit=True)]
    with ThreadPoolExecutor(1) as elsewhere:  # a browser test in this process may have an event loop running
        few, first = elsewhere.submit(measure, rounds).result()
    assert (len(few.waits), few.failures) == (4, 0)
    assert (len(first.waits), first.failures) == (2, 0)
    assert all(0 < wait < 60_000 for wait in [*few.waits, *first.waits])
    assert few.memory > 0
    assert few.work < 1
    assert "few" in capsys.readouterr().out
