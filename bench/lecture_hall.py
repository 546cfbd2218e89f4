"""A lecture hall: many browsers open one link at nearly the same time, and leave; again and again.

Run from anywhere: python bench/lecture_hall.py
Needs no browser: each visitor speaks Streamlit's protocol, over the loopback only, until the player has its data. The
app runs in a child process on a free port of this machine, once with its own settings and once with Streamlit's.
"""

from __future__ import annotations

import asyncio
import math
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import ConnectionClosed, InvalidHandshake, Subprotocol
from websockets.asyncio.client import connect

from bench.step_in_browser import Spread, app

LINK = "tree=[[3,12,8],[2,4,6],[14,5,2]]&step=22"

ROUNDS = 10
"""The number of consecutive rounds that show whether memory grows."""

PATIENCE = 120
"""A browser without a picture after this many seconds has failed."""

FILES_AT_ONCE = 6
"""The number of files of a page that a browser loads at a time."""

STREAMLITS_OWN = ("--server.fileWatcherType", "auto", "--runner.postScriptGC", "true")


class NoPictureError(Exception):
    """The page was done, and no player was on it."""


@dataclass(frozen=True)
class Round:
    """The browsers that open the link, and within how many seconds; on a first visit they load the page's files too."""

    title: str
    browsers: int = 200
    seconds: float = 10.0
    first_visit: bool = False


@dataclass(frozen=True)
class Measured:
    """The milliseconds to the picture of each browser that got one, and how many did not."""

    waits: list[float]
    failures: int


async def load_files(url: str, link: str) -> None:
    """Load the page of a link and the files that it names, as a browser does that was never here."""
    address = urlsplit(url)

    async def get(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> bytes:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: *(\d+)", head)
        if not head.startswith(b"HTTP/1.1 200") or size is None:
            raise ConnectionError(f"{path}: {head[:100]!r}")
        return await reader.readexactly(int(size[1]))

    async def get_all(paths: list[str]) -> bytes:
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        try:
            page = b""
            while paths:
                page = await get(reader, writer, paths.pop())
            return page
        finally:
            writer.close()

    page = (await get_all([f"/?{link}"])).decode()
    named = list(dict.fromkeys(re.findall(r'(?:src|href)="\.(/static/[^"]+)"', page)))
    if not named:
        raise ConnectionError("the page names no files")
    await asyncio.gather(*(get_all(named) for _ in range(FILES_AT_ONCE)))


async def visit(url: str, link: str, delay: float, *, first_visit: bool) -> float:
    """Open a link after a delay, as Streamlit's page does, and leave; return the milliseconds to the picture."""
    await asyncio.sleep(delay)
    start = perf_counter()
    if first_visit:
        await load_files(url, link)
    stream = f"ws{url.removeprefix('http')}/_stcore/stream"
    picture = None
    async with connect(
        stream, subprotocols=[Subprotocol("streamlit")], max_size=None, open_timeout=None, ping_interval=None
    ) as socket:
        opening = BackMsg()
        opening.rerun_script.query_string = link
        await socket.send(opening.SerializeToString())
        finished = False
        while not finished:
            message = ForwardMsg.FromString(await socket.recv(decode=False))
            if message.delta.new_element.bidi_component.component_name.endswith("plyscope_player"):
                picture = 1000 * (perf_counter() - start)
            finished = message.WhichOneof("type") == "script_finished"
    if picture is None:
        raise NoPictureError
    return picture


async def come(url: str, visitors: Round) -> Measured:
    """Let the browsers of a round open the link, and return how long each waited."""

    async def one(number: int) -> float | None:
        delay = number * visitors.seconds / visitors.browsers
        try:
            async with asyncio.timeout(delay + PATIENCE):
                return await visit(url, LINK, delay, first_visit=visitors.first_visit)
        except (OSError, EOFError, ConnectionClosed, InvalidHandshake, NoPictureError):  # TimeoutError is an OSError
            return None

    waits = await asyncio.gather(*(one(number) for number in range(visitors.browsers)))
    found = [wait for wait in waits if wait is not None]
    return Measured(found, visitors.browsers - len(found))


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
        up = perf_counter()
        asyncio.run(come(url, Round("the first of all", 1)))
        print(f"Started in {up - start:.1f} s; the first picture of all {perf_counter() - up:.1f} s later.")
        before = memory(process)
        for visitors in rounds:
            result = asyncio.run(come(url, visitors))
            after = memory(process)
            wait = Spread.of(result.waits) if len(result.waits) > 1 else Spread(math.nan, math.nan, math.nan)
            print(
                f"{visitors.title:<30}{visitors.browsers:>9}{visitors.seconds:>7g} s"
                f"{wait.median:>9,.0f}{wait.high:>9,.0f}{wait.largest:>9,.0f}{result.failures:>9}"
                f"{before:>8.0f}{after:>8.0f}",
                flush=True,
            )
            results.append(result)
            before = after
    return results


def main() -> None:
    """Measure the app with its own settings, and with those that Streamlit has."""
    print("Milliseconds to the picture: median, 95th percentile, maximum. Memory of the server in MB.")
    print(f"{'':<30}{'browsers':>9}{'within':>9}{'to the picture':>27}{'failures':>9}{'before':>8}{'after':>8}")
    again = [Round(f"again, {number}", seconds=5.0) for number in range(1, ROUNDS + 1)]
    measure([Round("with its own settings"), *again, Round("each for the first time", first_visit=True)])
    measure([Round("with Streamlit's settings")], *STREAMLITS_OWN)


if __name__ == "__main__":
    main()
