"""The server is set up for a class: its settings, and the measurement that holds them to it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection, connect

from bench.lecture_hall import Round, measure, work
from bench.step_in_browser import app
from core.game import TextError
from viz.serving.origin import OwnPagesOnly
from viz.serving.runtime_tuning import SWITCH_INTERVAL, YOUNG
from viz.sharing.packed import MOST_BYTES
from viz.sharing.request import LONGEST_TEXT, TreeText

ROOT = Path(__file__).resolve().parents[1]

PLAN = "lab=branching:3,depth:12,trees:130,seed:1"
"""The link of a plan of the Lab that takes a minute."""


@pytest.mark.large
def test_streamlit_runs_with_the_settings_that_a_class_needs() -> None:
    """Started by hand, as on Windows, too: they stand in the file that Streamlit reads."""
    script = (
        "import gc, sys, app\n"
        "from streamlit import config\n"
        "print(config.get_option('server.fileWatcherType'), config.get_option('runner.postScriptGC'))\n"
        "print(sys.getswitchinterval(), gc.get_threshold()[0], gc.get_freeze_count() > 0)\n"
        "print(app.app._user_middleware[0].cls.__name__)"
    )
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    files, garbage, turn, young, is_frozen, first = found.stdout.split()
    assert (files, garbage) == ("none", "False")
    assert float(turn) == pytest.approx(SWITCH_INTERVAL)
    assert (int(young), is_frozen) == (YOUNG, "True")
    assert first == OwnPagesOnly.__name__  # before whatever is answered


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what a process works is read from /proc")
def test_a_closed_tab_ends_its_experiments() -> None:
    """Which would work for a minute otherwise."""
    with ThreadPoolExecutor(1) as elsewhere:
        assert elsewhere.submit(asyncio.run, _work_after_closing()).result() == 0


async def _work_after_closing() -> float:
    """Return the seconds that the Lab's processes work in a second, some time after their reader's tab was closed."""
    with app() as (url, server):
        async with _reader(url, "lab", PLAN) as done:
            while not await _work_within(0.2, server):
                assert not done.is_set()
        latest = monotonic() + 30
        while (left := await _work_within(1, server)) and monotonic() < latest:
            pass
        return left


@asynccontextmanager
async def _reader(url: str, page: str, link: str) -> AsyncIterator[asyncio.Event]:
    """Open a link on a page and stay; yield what is set when the page is done."""
    done = asyncio.Event()
    async with connect(
        f"ws{url.removeprefix('http')}/_stcore/stream",
        subprotocols=[Subprotocol("streamlit")],
        max_size=None,
        open_timeout=None,
        ping_interval=None,
    ) as socket:
        opening = BackMsg()
        opening.rerun_script.query_string = link
        opening.rerun_script.page_name = page
        await socket.send(opening.SerializeToString())
        listening = asyncio.create_task(_listen(socket, done))
        yield done
        listening.cancel()


async def _listen(socket: ClientConnection, done: asyncio.Event) -> None:
    """Read what the server sends, as a browser does."""
    while True:
        message = ForwardMsg.FromString(await socket.recv(decode=False))
        if message.WhichOneof("type") == "script_finished":
            done.set()


def _children(process: int) -> list[int]:
    """Return the child processes of a process."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


async def _work_within(seconds: float, server: int) -> float:
    """Return the seconds of processor's time that a server's child processes take within the next seconds."""
    children = _children(server)
    before = [work(child) for child in children]
    await asyncio.sleep(seconds)
    return sum(work(child) for child in children) - sum(before)


@pytest.mark.thorough
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


def test_a_text_too_long_for_a_page_is_refused() -> None:
    assert MOST_BYTES <= LONGEST_TEXT
    with pytest.raises(TextError, match="this text has 5,000,001 characters; at most 5,000,000 are read"):
        TreeText("1" * (LONGEST_TEXT + 1)).read()
