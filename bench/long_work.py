"""One reader's long work beside another who opens a link: how long the second one waits for the picture.

Run from anywhere: python bench/long_work.py
The session of the first is opened as bench/lecture_hall.py opens its own, and stays; visitors come one after the other.
The app runs anew for each kind of work, in a child process on a free port of this machine.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection, connect

from bench.lecture_hall import Hall, Round, memory
from bench.step_in_browser import Spread, app

VISITORS = 20
"""How many come, one after the other, while the long work goes on."""

PAUSE = 0.3
"""Seconds between two of them."""

START = 3.0
"""Seconds that the work has to begin in earnest."""

FIRST_MOVES = ("X__/___/___", "_X_/___/___", "___/_X_/___", "___/___/__X")

GOAL = 1_000
"""The most milliseconds that any of them should wait."""


@dataclass(frozen=True)
class Work:
    """What readers open on a page, as many as there are links; their titles in the table."""

    title: str
    page: str = ""
    links: tuple[str, ...] = ()


def lab(trees: int, seed: int = 1) -> str:
    """Return the link of a plan of the Lab with the deepest trees of three children."""
    return f"lab=branching:3,depth:12,trees:{trees},seed:{seed}"


def minimax(position: str) -> str:
    """Return the link of a position of tic-tac-toe, searched whole."""
    return f"game=tictactoe&position={position}&algorithm=minimax"


WORKS = (
    Work("nothing"),
    Work("the Lab at its largest", "lab", (lab(130),)),
    Work("ten such Labs", "lab", tuple(lab(130, seed) for seed in range(10))),
    Work("the Lab with a million small trees", "lab", ("lab=branching:2,depth:3,trees:1000000",)),
    Work("minimax recorded, all of tic-tac-toe", "", (minimax("___/___/___"),)),
    Work("four such recordings after a first move", "", tuple(map(minimax, FIRST_MOVES))),
)


class Measured(NamedTuple):
    """The milliseconds that each visitor waited, how many came while it went on, and the MB that the server held."""

    waits: list[float]
    beside: int
    memory: float


@asynccontextmanager
async def reader(url: str, page: str, link: str) -> AsyncIterator[asyncio.Event]:
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


async def measure(url: str, process: int, work: Work) -> Measured:
    """Have visitors come while the readers' work goes on."""
    hall = Hall(url, Round("", VISITORS))
    await hall.open()  # what only the first visit of all costs
    waits, beside, held = [], 0, 0.0
    async with AsyncExitStack() as stay:
        events = [await stay.enter_async_context(reader(url, work.page, link)) for link in work.links]
        await asyncio.sleep(START if events else 0)
        for _ in range(VISITORS):
            goes_on = not all(done.is_set() for done in events)
            waits.append(await hall.open())
            beside += goes_on
            held = max(held, memory(process))
            await asyncio.sleep(PAUSE)
    return Measured(waits, beside, held)


def main() -> None:
    """Measure each kind of long work, and print a line for it."""
    print(f"Milliseconds to the picture (at most {GOAL:,}) of {VISITORS} visitors: median, 95th percentile, maximum.")
    print(f"{'':<40}{'to the picture':>24}{'beside':>8}{'server, MB':>12}{'seconds':>9}")
    for work in WORKS:
        start = perf_counter()
        with app() as (url, process):
            found = asyncio.run(measure(url, process, work))
        took = perf_counter() - start
        print(f"{work.title:<40}{Spread.of(found.waits)}{found.beside:>8}{found.memory:>12.0f}{took:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
