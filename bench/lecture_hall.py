"""A lecture hall: many browsers open one link at nearly the same time, stay for a while, and leave.

Run from anywhere: python bench/lecture_hall.py
Needs no browser: each visitor speaks Streamlit's protocol, over the loopback only, until the page is done, and loads
the recording that the player names, which has the picture, and then the pieces that this one names. The app runs in a
child process on a free port of this machine.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import ConnectionClosed, InvalidHandshake, Subprotocol
from websockets.asyncio.client import connect

from bench.step_in_browser import Spread, app
from viz.serving.route import PATH

LINK = "tree=[[3,12,8],[2,4,6],[14,5,2]]&step=22"
LARGE = "game=tictactoe&position=___/___/___"

ROUNDS = 5
"""The number of consecutive rounds that show whether memory grows."""

PATIENCE = 120
"""A browser without a picture after this many seconds has failed."""

FILES_AT_ONCE = 6
"""The number of files of a page that a browser loads at a time."""


class NoPictureError(Exception):
    """The page was done, and no player was on it."""


@dataclass(frozen=True)
class Round:
    """The browsers that open a link, and within how many seconds; on a first visit they load the page's files too.

    Those who `stay` leave when all have the picture.
    """

    title: str
    browsers: int = 300
    seconds: float = 10.0
    first_visit: bool = False
    link: str = LINK
    stay: bool = False


@dataclass(frozen=True)
class Measured:
    """The milliseconds to the picture of each browser that got one, and how many did not.

    Where they stay, `memory` is what the server holds (MB) while all are there, and `work` its processor's time (s) in
    the second after.
    """

    waits: list[float]
    failures: int
    memory: float = math.nan
    work: float = math.nan


async def fetch(url: str, paths: list[str]) -> bytes:
    """Load files of the app by one connection, as they are sent; return the last one."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    content = b""
    try:
        while paths:
            path = paths.pop()
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"(?i)content-length: *(\d+)", head)
            if not head.startswith(b"HTTP/1.1 200") or size is None:
                raise ConnectionError(f"{path}: {head[:100]!r}")
            content = await reader.readexactly(int(size[1]))
    finally:
        writer.close()
    return content


async def load_files(url: str, link: str) -> None:
    """Load the page of a link and the files that it names, as a browser does that was never here."""
    page = (await fetch(url, [f"/?{link}"])).decode()
    named = list(dict.fromkeys(re.findall(r'(?:src|href)="\.(/static/[^"]+)"', page)))
    if not named:
        raise ConnectionError("the page names no files")
    await asyncio.gather(*(fetch(url, named) for _ in range(FILES_AT_ONCE)))


class Hall:
    """The visitors of a round: who stays waits here until all have come."""

    def __init__(self, url: str, round_: Round) -> None:
        self.url = url
        self.round = round_
        self.left = round_.browsers
        self.full = asyncio.Event()
        self.ends = asyncio.Event()

    async def visit(self, number: int) -> float | None:
        """Come when it is this visitor's turn, open the link, and leave; return the milliseconds, None if it failed."""
        delay = number * self.round.seconds / self.round.browsers
        wait = None
        try:
            async with asyncio.timeout(delay + PATIENCE):
                await asyncio.sleep(delay)
                wait = await self.open()
        except (OSError, EOFError, ConnectionClosed, InvalidHandshake, NoPictureError):  # TimeoutError is an OSError
            self.arrive()
        return wait

    async def open(self) -> float:
        """Open the link as Streamlit's page does, and load the recording; return the milliseconds that took."""
        start = perf_counter()
        if self.round.first_visit:
            await load_files(self.url, self.round.link)
        stream = f"ws{self.url.removeprefix('http')}/_stcore/stream"
        picture = None
        async with connect(
            stream, subprotocols=[Subprotocol("streamlit")], max_size=None, open_timeout=None, ping_interval=None
        ) as socket:
            opening = BackMsg()
            opening.rerun_script.query_string = self.round.link
            await socket.send(opening.SerializeToString())
            finished = False
            while not finished:
                message = ForwardMsg.FromString(await socket.recv(decode=False))
                component = message.delta.new_element.bidi_component
                if self.round.first_visit:
                    await fetch(self.url, re.findall(r"/scripts/[\w.]+", component.js_content))
                if component.component_name.endswith("plyscope_player"):
                    address = f"{PATH}/{document_of(component)}"
                    recording = await fetch(self.url, [address])
                    picture = 1000 * (perf_counter() - start)
                    await fetch(self.url, [f"{address}.{number}" for number in reversed(pieces_of(recording))])
                finished = message.WhichOneof("type") == "script_finished"
            if picture is None:
                raise NoPictureError
            self.arrive()
            if self.round.stay:
                await self.ends.wait()
        return picture

    def arrive(self) -> None:
        """Count a visitor who has the picture, or never will."""
        self.left -= 1
        if not self.left:
            self.full.set()


@cache
def pieces_of(recording: bytes) -> range:
    """Return the numbers of a recording's further pieces.

    It is read once for all visitors: each of them has a machine of its own, while these share the server's.
    """
    return range(1, len(json.loads(gzip.decompress(recording))["words"]["starts"]))


def document_of(component: BidiComponent) -> str:
    """Return the name of the recording of a player."""
    found = re.search(r'"document": ?"([0-9a-f]+)"', component.json or component.mixed.json)
    if found is None:
        raise NoPictureError
    return found[1]


async def come(url: str, process: int, visitors: Round) -> Measured:
    """Let the browsers of a round open the link; return how long each waited, and what they cost while they stayed."""
    hall = Hall(url, visitors)
    visits = [asyncio.create_task(hall.visit(number)) for number in range(visitors.browsers)]
    held = worked = math.nan
    if visitors.stay:
        await hall.full.wait()
        await asyncio.sleep(2)  # what Streamlit does after a run
        held, before = memory(process), work(process)
        await asyncio.sleep(1)
        worked = work(process) - before
    hall.ends.set()
    found = [wait for wait in await asyncio.gather(*visits) if wait is not None]
    return Measured(found, visitors.browsers - len(found), held, worked)


def work(process: int) -> float:
    """Return the seconds of processor's time that a process took so far; not known where there is no /proc."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return math.nan
    fields = status.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the MB that a process holds in memory."""
    status = Path(f"/proc/{process}/status")
    if status.exists():
        kilobytes = re.search(r"VmRSS:\s*(\d+)", status.read_text())
    else:
        command = ["ps", "-o", "rss=", "-p", str(process)]
        kilobytes = re.search(r"(\d+)", subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return int(kilobytes[1]) / 1024 if kilobytes else math.nan


def measure(rounds: Sequence[Round], *options: str) -> list[Measured]:
    """Run the app with more options of Streamlit, and print a line for each round; return what was measured."""
    start = perf_counter()
    results = []
    with app(*options) as (url, process):
        print(f"Started in {perf_counter() - start:.1f} s.")
        for visitors in rounds:
            before = memory(process)
            result = asyncio.run(come(url, process, visitors))
            wait = Spread.of(result.waits) if len(result.waits) > 1 else Spread(*3 * [sum(result.waits) or math.nan])
            each = (result.memory - before) / visitors.browsers
            print(
                f"{visitors.title:<38}{visitors.browsers:>9}{visitors.seconds:>7g} s"
                f"{wait.median:>9,.0f}{wait.high:>9,.0f}{wait.largest:>9,.0f}{result.failures:>9}"
                f"{before:>8.0f}{memory(process):>8.0f}{each:>8.2f}{result.work:>8.2f}",
                flush=True,
            )
            results.append(result)
    return results


def main() -> None:
    """Measure classes that open links, one after the other."""
    print(
        "Milliseconds to the picture: median, 95th percentile, maximum. Memory of the server in MB: before, after, and"
    )
    print("more for each browser while it stays; seconds of its work in a second in which all only step.")
    print(
        f"{'':<38}{'browsers':>9}{'within':>9}{'to the picture':>27}{'failures':>9}{'before':>8}{'after':>8}"
        f"{'each':>8}{'work':>8}"
    )
    again = [Round(f"again, {number}", 200, 5.0) for number in range(1, ROUNDS + 1)]
    measure(
        [
            Round("the first of all", 1),
            Round("a class", stay=True),
            *again,
            Round("empty board, the first of all", 1, link=LARGE),
            Round("empty board, a class", link=LARGE, stay=True),
            Round("1,000 browsers", 1_000, 60.0),
            Round("each for the first time", 200, first_visit=True),
        ]
    )
    print("A class before whom nobody opened the empty board")
    measure([Round("the first of all", 1), Round("empty board, a class", link=LARGE)])


if __name__ == "__main__":
    main()
