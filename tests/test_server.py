"""The server is set up for a class: its settings, and the measurement that holds them to it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import subprocess
import sys
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, process_time, sleep

import pytest

from bench.lecture_hall import Round, measure, work
from bench.step_in_browser import app
from core.game import TextError
from tests.other_readers import FIRST_MOVES, lab, minimax, reader
from viz.playing.play_table import SECONDS
from viz.serving.garbage import YOUNG
from viz.serving.short_turns import TURN, take_short_turns
from viz.sharing.packed import LIKELY, MOST_BYTES, VERSION
from viz.sharing.request import LONGEST_TEXT, TreeText

ROOT = Path(__file__).resolve().parents[1]

SOON = 0.5
"""Seconds of work within which the server answers whatever its readers have opened.

It is measured by what the server worked until its answer: what a machine did besides is not its doing.
"""

ASKED = 6
"""How often the server is asked beside the readers of each page."""


def packed(text: str) -> str:
    """Return a link that unpacks to that text."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=LIKELY)
    stream = compressor.compress(text.encode()) + compressor.flush()
    return f"t={VERSION}{base64.urlsafe_b64encode(stream).decode().rstrip('=')}"


TEXTS = [
    *(packed(f"lists\n{'~' * (MOST_BYTES - number)}`"[:MOST_BYTES]) for number in range(8, 11)),
    *(packed(f"lists\n({'(1 2 3)' * (MOST_BYTES // 7 - number)})") for number in range(2, 5)),
    *(packed(f"dot\n({'x:3 ' * (MOST_BYTES // 4 - number)})") for number in range(2, 5)),
]
"""Nine links to the largest texts that are unpacked: twice three whose trees are large, and three without a tree."""

COMPLETE = json.dumps([[other for other in range(50) if other != node] for node in range(50)])

TWELVE = {
    "": [*TEXTS, *map(minimax, FIRST_MOVES[:3])],
    "play": [f"game=chess&search=w&seconds={SECONDS[-1]:g}&depth={depth}&algorithm=minimax" for depth in range(20, 32)],
    "lab": [*(lab(130, seed) for seed in range(6)), *(f"lab=game:tictactoe,depth:9,seed:{seed}" for seed in range(6))],
    "cat-and-mouse": [f"graph={COMPLETE}&step={step}" for step in range(12)],
    "compare": [*TEXTS, *(f"{minimax(move)}&searches=minimax~alphabeta~mtdf~sss" for move in FIRST_MOVES[:3])],
}
"""Twelve links to the most work that each page takes that does any, by the page's path."""


@pytest.mark.large
def test_streamlit_runs_with_the_settings_that_a_class_needs() -> None:
    """Started by hand, as on Windows, too: they stand in the file that Streamlit reads."""
    script = (
        "import gc, sys, app\n"
        "from streamlit import config\n"
        "print(config.get_option('server.fileWatcherType'), config.get_option('runner.postScriptGC'))\n"
        "print(sys.getswitchinterval(), gc.get_threshold()[0], gc.get_freeze_count() > 0)"
    )
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    files, garbage, turn, young, is_frozen = found.stdout.split()
    assert (files, garbage) == ("none", "False")
    assert float(turn) == pytest.approx(TURN)
    assert (int(young), is_frozen) == (YOUNG, "True")


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what a process works is read from /proc")
def test_a_closed_tab_ends_its_experiments() -> None:
    """Which would work for a minute otherwise."""
    with ThreadPoolExecutor(1) as elsewhere:
        assert elsewhere.submit(asyncio.run, _work_after_closing()).result() == 0


async def _work_after_closing() -> float:
    """Return the seconds that the Lab's processes work in a second, some time after their reader's tab was closed."""
    with app() as (url, server):
        async with reader(url, "lab", lab(130)) as done:
            while not await _work_in_a_second(server):
                assert not done.is_set()
        latest = monotonic() + 30
        while (left := await _work_in_a_second(server)) and monotonic() < latest:
            pass
        return left


def _children(process: int) -> list[int]:
    """Return the child processes of a process."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


async def _work_in_a_second(server: int) -> float:
    """Return the seconds of processor's time that a server's child processes take in the next second."""
    children = _children(server)
    before = [work(child) for child in children]
    await asyncio.sleep(1)
    return sum(work(child) for child in children) - sum(before)


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


@pytest.mark.large
@pytest.mark.parametrize("piece", ['"', "a", "~", " ", "1", "<", "[1,2],", "–"])
def test_no_step_of_reading_the_longest_text_keeps_others_waiting(piece: str) -> None:
    """Nothing else runs during a step; it is measured by what the process works until this thread has a turn again."""
    text = (piece * (LONGEST_TEXT // len(piece)))[:-1] + "`"

    def read() -> None:
        with suppress(TextError):
            TreeText(text).read()

    turn, longest = sys.getswitchinterval(), 0.0
    take_short_turns()
    try:
        reading = Thread(target=read)
        reading.start()
        while reading.is_alive():
            before = process_time()
            sleep(0.001)
            longest = max(longest, process_time() - before)
    finally:
        sys.setswitchinterval(turn)
    assert longest < 2 * SOON  # the processor is shared with other tests


def test_a_text_too_long_for_a_page_is_refused() -> None:
    assert MOST_BYTES <= LONGEST_TEXT
    with pytest.raises(TextError, match="this text has 5,000,001 characters; at most 5,000,000 are read"):
        TreeText("1" * (LONGEST_TEXT + 1)).read()


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what a process works is read from /proc")
def test_the_server_answers_soon_whatever_twelve_readers_have_opened() -> None:
    with ThreadPoolExecutor(1) as elsewhere:
        waits = elsewhere.submit(asyncio.run, _waits_beside_twelve()).result()
    assert waits.keys() == TWELVE.keys()
    slowest = {page: sorted(found)[-2:] for page, found in waits.items()}
    late = {page: found for page, found in slowest.items() if found[0] >= SOON or found[1] >= 2 * SOON}
    assert late == {}, "one answer may be late, by no more than as much again: threads take turns as they happen to"


async def _waits_beside_twelve() -> dict[str, list[float]]:
    """Return for each page what the server worked until it told its health, again and again, beside twelve readers."""
    waits = {}
    for page, links in TWELVE.items():
        with app() as (url, server):
            async with AsyncExitStack() as readers:
                for link in links:
                    await readers.enter_async_context(reader(url, page, link))
                before = work(server)
                waits[page] = [await asyncio.to_thread(_wait, url, server) for _ in range(ASKED)]
                assert work(server) - before > SOON, f"the links to {page!r} give the server nothing to do"
                os.kill(server, signal.SIGKILL)  # it would first do what its readers had begun
    return waits


def _wait(url: str, server: int) -> float:
    """Return the seconds that the server works, no longer than they last, until it has told that it is well."""
    sleep(0.1)
    before, begin = work(server), monotonic()
    with urllib.request.urlopen(f"{url}/_stcore/health", timeout=60) as answer:  # noqa: S310  our own server
        assert answer.read() == b"ok"
    return min(work(server) - before, monotonic() - begin)
