"""The descriptors of the server: it takes as many as it gets, and refuses in time, with words."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tests.viz.serving.asking import ask, run, scope_of
from tests.viz.serving.test_live import School, device, in_school
from viz.serving import descriptors, live
from viz.serving.descriptors import KEPT_FREE, OF_PHONE, Descriptors, RoomForPages, most_phones

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")


@pytest.fixture
def is_open(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many descriptors are said to be open, of a hundred."""
    said = [50]
    monkeypatch.setattr(descriptors, "open_now", lambda: said[0])
    monkeypatch.setattr(descriptors, "LOOKS_AGAIN", 0.0)
    return said


def test_the_limit_is_raised_as_far_as_the_system_lets_and_what_it_holds_is_said() -> None:
    script = (
        "from resource import *\n"
        "_, hard = getrlimit(RLIMIT_NOFILE)\n"
        "setrlimit(RLIMIT_NOFILE, (min(256, hard), min(hard, 4_096)))\n"
        "from viz.serving.descriptors import say_room\n"
        "say_room()\n"
        "print(*getrlimit(RLIMIT_NOFILE))"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    soft, hard = map(int, found.stdout.split())
    assert soft == hard > 256
    assert f"room for {most_phones(hard):,} phones" in found.stderr


def test_descriptors_are_counted_as_they_are() -> None:
    before = descriptors.open_now()
    with open(__file__), open(__file__):  # noqa: PTH123
        assert descriptors.open_now() == before + 2


async def _socket(socket: WebSocket) -> None:
    await socket.accept()
    await socket.close()


@pytest.mark.parametrize("most", [100, None])
def test_where_there_are_no_descriptors_for_a_page_it_is_told_and_what_is_open_goes_on(
    is_open: list[int], most: int | None
) -> None:
    done = Route("/{path:path}", lambda _: PlainTextResponse("done"), methods=["GET", "POST"])
    room = Middleware(RoomForPages, descriptors=Descriptors(lambda: most))
    app = Starlette(routes=[done, WebSocketRoute("/stream", _socket)], middleware=[room])
    page, step = scope_of("/", accept="text/html,*/*"), scope_of("/live/room/vote", "POST")
    assert ask(app, page).body == b"done"
    assert opens(app) == "websocket.accept"
    is_open[0] = 95
    told = ask(app, page)
    assert (told.status == 503) == (b"no room for another reader" in told.body) == (most is not None)
    assert opens(app) == ("websocket.accept" if most is None else "websocket.close")
    assert ask(app, step).body == b"done"
    is_open[0] = 50
    assert ask(app, page).body == b"done"


def opens(app: Starlette) -> str:
    """Return what a browser hears first that opens a websocket."""
    heard: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        heard.append(message)

    run(app({"type": "websocket", "path": "/stream", "headers": [], "subprotocols": []}, receive, send))
    return str(heard[0]["type"])


def test_those_who_come_at_once_are_counted_before_their_descriptors_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "open_now", lambda: 0)
    limited = Descriptors(lambda: 100)
    assert sum(limited.has_room(OF_PHONE, KEPT_FREE) for _ in range(100)) == 80 // OF_PHONE


def test_a_phone_for_whose_stream_there_is_no_descriptor_is_told(
    is_open: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "DESCRIPTORS", Descriptors(lambda: 100))

    async def play(school: School) -> None:
        lesson = await school.open()
        is_open[0] = 95
        async with lesson.phone(device(1)) as phone:
            assert await phone.next() == ("full", {})
        is_open[0] = 50
        async with lesson.phone(device(1)) as phone:
            assert (await phone.next())[0] == "vote"

    in_school(play)
