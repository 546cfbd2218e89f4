"""The logs of rooms: in memory, and in a real Redis that two servers share."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from core.game import MissingPackageError, OptionError
from tests.viz.serving.asking import run
from tests.viz.serving.test_live import QUERY, SCREEN, device
from viz.serving import room_logs
from viz.serving.room_logs import LogsInMemory, LogsInRedis, RoomLogs

ROOT = Path(__file__).parents[3]
SERVE = "import sys, uvicorn; from starlette.applications import Starlette; from viz.serving.live import routes; "
SERVE += "uvicorn.run(Starlette(routes=routes()), port=int(sys.argv[1]), log_level='error')"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """Run a server until the end; it is there once its port is."""
    server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment})
    try:
        latest = time.monotonic() + 60
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            assert server.poll() is None
            assert time.monotonic() < latest
            time.sleep(0.02)
        yield
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a Redis that keeps nothing, and return its address; skip where there is none."""
    command, port = shutil.which("redis-server"), free_port()
    if command is None:
        pytest.skip("no redis-server")
    pytest.importorskip("redis")
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path_factory.mktemp("redis"))]
    with running([command, *options, "--loglevel", "warning"], port):
        yield f"redis://127.0.0.1:{port}"


@pytest.fixture(params=["memory", "redis"])
def logs(request: pytest.FixtureRequest) -> RoomLogs:
    if request.param == "memory":
        return LogsInMemory()
    address = request.getfixturevalue("redis")
    return LogsInRedis(f"{address}/{os.getpid() % 16}")


async def read(logs: RoomLogs, name: str) -> list[str]:
    return [entry async for entry in logs.entries(name)]


@pytest.mark.large
def test_entries_are_read_in_order_from_the_first_until_the_room_ends(
    logs: RoomLogs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_logs, "LOOKS_UP", 50)

    async def play() -> None:
        assert await logs.begin("BCDFGH", "one", "first")
        assert await logs.begin("BCDFGH", "one", "not again")
        assert not await logs.begin("BCDFGH", "two", "of others")
        assert await logs.named("BCDFGH") == "one"
        assert [await logs.is_kept(name) for name in ("one", "two")] == [True, False]
        reading = asyncio.create_task(read(logs, "one"))
        for number in range(50):
            await logs.add("one", str(number))
            if number % 10 == 0:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        await logs.drop("BCDFGH", "one")
        assert await reading == ["first", *map(str, range(50))]
        assert await logs.named("BCDFGH") is None
        assert await logs.begin("BCDFGH", "two", "of others")
        await logs.drop("BCDFGH", "two")

    run(play())


def test_a_redis_that_is_not_there_is_told() -> None:
    pytest.importorskip("redis")
    logs = LogsInRedis(f"redis://127.0.0.1:{free_port()}")
    with pytest.raises(OptionError, match="can't be reached"):
        run(logs.named("BCDFGH"))
    with pytest.raises(OptionError, match="PLYSCOPE_ROOMS is 'nothing'"):
        LogsInRedis("nothing")


def test_the_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(MissingPackageError, match="pip install --group redis"):
        LogsInRedis("redis://127.0.0.1")


class Server:
    """A process that serves live classes."""

    def __init__(self, port: int) -> None:
        self.port = port

    def post(self, path: str, sent: Any, token: str = "", **headers: str) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=20)
        line.request("POST", f"/live/{path}", json.dumps(sent), {"Authorization": f"Bearer {token}", **headers})
        return json.loads(line.getresponse().read())

    def get(self, path: str) -> HTTPResponse:
        line = HTTPConnection("127.0.0.1", self.port, timeout=20)
        line.request("GET", f"/live/{path}")
        return line.getresponse()


def until(stream: HTTPResponse, **fields: Any) -> dict[str, Any]:
    """Return the next state with these fields."""
    while line := stream.readline():
        if line.startswith(b"data: "):
            data = json.loads(line.removeprefix(b"data: "))
            if all(data.get(name) == value for name, value in fields.items()):
                return dict(data)
    raise AssertionError("the stream has ended")


@pytest.mark.large
def test_two_processes_share_a_class(redis: str) -> None:
    with ExitStack() as running_:
        ports = free_port(), free_port()
        for port in ports:
            command = [sys.executable, "-c", SERVE, str(port)]
            running_.enter_context(running(command, port, PLYSCOPE_ROOMS=f"{redis}/15"))
        one, other = map(Server, ports)
        opened = one.post("open", {})
        room, token = opened["room"], opened["token"]
        assert json.loads(other.get(f"code/{opened['code']}").read()) == {"room": room}
        phone = other.get(f"{room}/events?device={device(1)}")
        desk = one.get(f"{room}/desk?watch={opened['watch']}")
        one.post(f"{room}/show", SCREEN, token)
        assert until(phone, step=4)["query"] == QUERY
        until(desk, present=1)
        one.post(f"{room}/ask", {"asks": "move", "step": 4, "query": QUERY}, token)
        until(phone, phase="vote")
        for number in range(20):
            server = (one, other)[number % 2]
            vote = {"device": device(100 + number), "number": 1, "round": 1, "choice": number % 3}
            assert server.post(f"{room}/vote", vote)["wait"] == 2  # it does not listen yet
            voter = server.get(f"{room}/events?device={device(100 + number)}")
            until(voter, phase="vote")
            assert server.post(f"{room}/vote", vote)["choice"] == number % 3
            voter.close()
        closed = other.post(f"{room}/phase", {"phase": "closed", "number": 1, "round": 1}, token)
        assert closed["counts"] == [[7, 7, 6]]
        until(phone, phase="closed")
        report = one.post(f"{room}/end", {}, token)
        assert report["results"][0]["counts"] == [[7, 7, 6]]
        until(phone, phase="over")
        assert b"gone" in other.get(f"{room}/events?device={device(1)}").read()
        for stream in (phone, desk):
            stream.close()
