"""A live class: students join, the teacher steps, all vote; phones are connections over the loopback.

Run from anywhere: python bench/live_class.py
With PLYSCOPE_ROOMS the rooms are in that Redis. Each phone finds the room by its code, listens to its events, and votes
by a connection of its own; in the last class there are tabs of Chromium among them, of 390x844. Then a class is shown
one tree after another, which its phones load, while another class steps. The app runs in a child process on a free
port, and shares the processor with all of them.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import random
from time import perf_counter, time
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.async_api import Page, async_playwright

from bench.lecture_hall import fetch, memory, work
from bench.step_in_browser import CHROMIUM_OPTIONS, Spread, app, chromium
from viz.serving.route import PATH

QUERY = "tree=[[3,12,8],[2,4,6],[14,5,2]]"
STEPS = 40
STUDENTS = (300, 1_000)
WITHIN = 5.0
"""Seconds within which all join, and within which all vote."""

TABS = 10

TREES, OTHERS = 8, 30
"""Trees that a class is shown one after the other, and the phones of another class that steps meanwhile."""

BETWEEN_TREES, BETWEEN_STEPS = 3.0, 0.25
"""Seconds from one to the next."""

PATIENCE = 60

HEAR = """root => {
  window.heard = {};
  new MutationObserver(() => { window.heard[root.dataset.step] ??= performance.timeOrigin + performance.now(); })
    .observe(root, {attributes: true, attributeFilter: ["data-step"]});
}"""
"""Has a page note when its player came to each step, in milliseconds of the clock."""


@dataclass
class Phone:
    """A phone: when it heard of each version of the room, and how many events came while others voted."""

    device: str
    heard: dict[int, float] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    events: int = 0
    joined: float = 0.0
    loads: bool = False
    loaded: dict[str, float] = field(default_factory=dict)
    """When it had the recording of each query."""


@dataclass
class Server:
    """The app, as its users reach it."""

    url: str

    async def send(self, method: str, path: str, sent: Any = None, token: str = "") -> Any:
        """Send one request by a connection of its own; return the JSON of the answer."""
        reader, writer = await self.request(method, path, sent, token)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200"):
                raise ConnectionError(f"{path}: {head[:100]!r}")
            size = next(
                int(line.split(b":")[1]) for line in head.lower().splitlines() if line.startswith(b"content-length")
            )
            return json.loads(await reader.readexactly(size))
        finally:
            writer.close()

    async def request(
        self, method: str, path: str, sent: Any = None, token: str = ""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request; return the connection."""
        address = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        body = b"" if sent is None else json.dumps(sent).encode()
        head = f"{method} /live/{path} HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Authorization: Bearer {token}\r\n\r\n".encode() + body)
        return reader, writer


async def listen(server: Server, code: str, phone: Phone, delay: float) -> None:
    """Join a class after a delay as a phone does, and listen until the class is over."""
    await asyncio.sleep(delay)
    start = perf_counter()
    room = (await server.send("GET", f"code/{code}"))["room"]
    reader, writer = await server.request("GET", f"{room}/events?device={phone.device}")
    loading = set[asyncio.Task[None]]()
    try:
        async for line in reader:
            if line.startswith(b"data: "):
                phone.events += 1
                data = json.loads(line[6:])
                if "version" in data:
                    phone.heard.setdefault(data["version"], perf_counter())
                    phone.state = data
                    phone.joined = phone.joined or perf_counter() - start
                    if phone.loads and data["query"] and data["query"] not in phone.loaded:
                        phone.loaded[data["query"]] = 0.0
                        loading.add(asyncio.create_task(load(server.url, room, data["query"], phone)))
    finally:
        writer.close()


async def load(url: str, room: str, query: str, phone: Phone) -> None:
    """Load what the teacher shows as the page of a phone does, at some time within those that the room tells."""
    await asyncio.sleep(random() * phone.state["spread"] / 1000)  # noqa: S311  no secret
    player = json.loads(gzip.decompress(await fetch(url, [f"/live/{room}/player"])))
    await fetch(url, [f"{PATH}/{player['document']}"])
    phone.loaded[query] = perf_counter()


async def until(done: Any) -> None:
    """Wait until something is so; fail if it takes long."""
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110  looked at from outside: the phones do nothing that phones don't
            await asyncio.sleep(0.01)


@asynccontextmanager
async def tabs(url: str, code: str, number: int) -> AsyncIterator[list[Page]]:
    """Open so many tabs that follow a class, each a browser context of its own."""
    if not number:
        yield []
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_OPTIONS)
        pages = [await browser.new_page(viewport={"width": 390, "height": 844}) for _ in range(number)]
        for page in pages:
            await page.goto(f"{url}/?class={code}&{QUERY}")
            root = page.locator(".plyscope-player[data-steps]")
            await root.wait_for(timeout=1000 * PATIENCE)
            await root.evaluate(HEAR)
        yield pages


async def teach(url: str, process: int, students: int, in_tabs: int = 0) -> None:
    """Teach a class of so many, of whom some more are tabs of a browser, and print a line or two."""
    server = Server(url)
    opened = await server.send("POST", "open", {})
    room, token = opened["room"], opened["token"]
    before = memory(process)
    phones = [Phone(f"phone-{number:020}") for number in range(students)]
    start = perf_counter()
    streams = [
        asyncio.create_task(listen(server, opened["code"], phone, WITHIN * number / students))
        for number, phone in enumerate(phones)
    ]
    await until(lambda: all(phone.joined for phone in phones))
    all_joined = perf_counter() - start
    await asyncio.sleep(1.5)
    held = 1024 * (memory(process) - before) / students

    lags: list[float] = []
    begun = work(process)
    begins: dict[int, float] = {}
    async with tabs(url, opened["code"], in_tabs) as pages:
        for step in range(STEPS):
            began, begins[step] = perf_counter(), 1000 * time()
            screen = {"page": "step", "query": QUERY, "step": step, "views": []}
            version = (await server.send("POST", f"{room}/show", screen, token))["version"]
            await until(lambda version=version: all(version in phone.heard for phone in phones))
            lags += [1000 * (phone.heard[version] - began) for phone in phones]
            await asyncio.sleep(0.3)
        shown = [await page.evaluate("window.heard") for page in pages]
    broadcast = 1000 * (work(process) - begun) / STEPS

    asked = await server.send("POST", f"{room}/ask", {"asks": "move", "step": 4, "query": QUERY}, token)
    await until(lambda: all(phone.state.get("phase") == "vote" for phone in phones))
    events = sum(phone.events for phone in phones)
    began = perf_counter()

    async def vote(number: int, phone: Phone) -> float:
        await asyncio.sleep(number / students)
        sent = perf_counter()
        choice = number % len(asked["question"]["options"])
        ballot = {"device": phone.device, "number": 1, "round": 1, "choice": choice}
        told = await server.send("POST", f"{room}/vote", ballot)
        if told.get("choice") != choice:
            raise ConnectionError(str(told))
        return 1000 * (perf_counter() - sent)

    waits = await asyncio.gather(*(vote(number, phone) for number, phone in enumerate(phones)))
    voted = perf_counter() - began
    chatter = sum(phone.events for phone in phones) - events
    closed = await server.send("POST", f"{room}/phase", {"phase": "closed", "number": 1, "round": 1}, token)
    counted = sum(closed["counts"][0])
    await server.send("POST", f"{room}/end", {}, token)
    for stream in streams:
        with suppress(ConnectionError):
            await stream
    joins = Spread.of([1000 * phone.joined for phone in phones])
    steps, votes = Spread.of(lags), Spread.of(waits)
    print(
        f"{students:>8,}{all_joined:>9.1f} s{joins.high:>8,.0f}"
        f"{steps.median:>9,.0f}{steps.high:>7,.0f}{steps.largest:>7,.0f}"
        f"{voted:>8.1f} s{votes.high:>8,.0f}{counted:>9,}{chatter:>9}{held:>9.1f}{broadcast:>9.1f}",
        flush=True,
    )
    if in_tabs:
        print_tabs(shown, begins)


def print_tabs(shown: list[dict[str, float]], begins: dict[int, float]) -> None:
    """Print when tabs showed the steps that they heard of."""
    waits = [heard[str(step)] - began for heard in shown for step, began in begins.items() if str(step) in heard]
    seen, most = Spread.of(waits), len(shown) * (STEPS - 1)  # each is at the first step from the beginning
    spread = f"{seen.median:>9,.0f}{seen.high:>7,.0f}{seen.largest:>7,.0f}"
    print(f"{len(shown):>8} tabs{'':>14}{spread}   {len(waits)} of {most} steps were shown")


async def show_trees(url: str, process: int, students: int) -> None:
    """Show a class one tree after another while another class steps; print when its phones have each, and the steps."""
    server = Server(url)
    shown, other = [await server.send("POST", "open", {}) for _ in range(2)]
    phones = [Phone(f"phone-{number:020}", loads=True) for number in range(students)]
    others = [Phone(f"other-{number:020}") for number in range(OTHERS)]
    streams = [
        asyncio.create_task(listen(server, room["code"], phone, WITHIN * number / students))
        for room, those in ((shown, phones), (other, others))
        for number, phone in enumerate(those)
    ]
    await until(lambda: all(phone.joined for phone in (*phones, *others)))
    lags: list[float] = []

    async def step_on() -> None:
        for step in range(int(TREES * BETWEEN_TREES / BETWEEN_STEPS)):
            began = perf_counter()
            screen = {"page": "step", "query": QUERY, "step": step, "views": []}
            version = (await server.send("POST", f"{other['room']}/show", screen, other["token"]))["version"]
            await until(lambda version=version: all(version in phone.heard for phone in others))
            lags.extend(1000 * (phone.heard[version] - began) for phone in others)
            await asyncio.sleep(max(0.0, BETWEEN_STEPS - (perf_counter() - began)))

    begun = work(process)
    stepping = asyncio.create_task(step_on())
    waits: list[float] = []
    for number in range(TREES):
        query = f"tree=[[{number},12,8],[2,4,6],[14,5,2]]"
        await fetch(url, [f"/questions/text?as=nested-lists&{query}"])  # the teacher's page has made the recording
        began = perf_counter()
        screen = {"page": "step", "query": query, "step": 0, "views": []}
        await server.send("POST", f"{shown['room']}/show", screen, shown["token"])
        await until(lambda query=query: all(phone.loaded.get(query) for phone in phones))
        waits += [1000 * (phone.loaded[query] - began) for phone in phones]
        await asyncio.sleep(max(0.0, BETWEEN_TREES - (perf_counter() - began)))
    await stepping
    each = 1000 * (work(process) - begun) / TREES / students
    for room in (shown, other):
        await server.send("POST", f"{room['room']}/end", {}, room["token"])
    for stream in streams:
        with suppress(ConnectionError):
            await stream
    print(f"The server's work for each tree of a phone, with the steps: {each:.1f} ms")
    for title, values in (("another tree", waits), ("a step of another class", lags)):
        spread = Spread.of(values)
        print(
            f"{students:>8,}  {title:<25}{spread.median:>9,.0f}{spread.high:>7,.0f}{spread.largest:>7,.0f}", flush=True
        )


def main() -> None:
    """Teach classes one after the other."""
    print(
        f"All join within {WITHIN:g} s, one after the other: seconds until the last has the state, and the wait of each"
    )
    print(
        "(95th percentile, ms). A step at each phone: median, 95th percentile, maximum (ms). All vote within a second:"
    )
    print("seconds until the last has its answer, the wait of each (95th percentile, ms), votes counted, events that")
    print("phones were sent meanwhile. Memory of the server for each phone (kB), and its work for a step (ms).")
    print(
        f"{'students':>8}{'joined':>11}{'wait':>8}{'a step at each phone':>23}{'voted':>10}{'wait':>8}{'counted':>9}"
        f"{'events':>9}{'each':>9}{'work':>9}"
    )
    with app() as (url, process):
        for students in STUDENTS:
            asyncio.run(teach(url, process, students))
        asyncio.run(teach(url, process, STUDENTS[0], TABS))
        print(
            "Another tree at each phone, and a step of another class meanwhile: median, 95th percentile, maximum (ms)"
        )
        asyncio.run(show_trees(url, process, STUDENTS[0]))


if __name__ == "__main__":
    main()
