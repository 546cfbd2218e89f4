"""Readers whose work goes on while a test asks the server something."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection, connect

FIRST_MOVES = ("X__/___/___", "_X_/___/___", "___/_X_/___", "___/___/__X")


def lab(trees: int, seed: int = 1) -> str:
    """Return the link of a plan of the Lab with the deepest trees of three children."""
    return f"lab=branching:3,depth:12,trees:{trees},seed:{seed}"


def minimax(position: str) -> str:
    """Return the link of a position of tic-tac-toe, searched whole."""
    return f"game=tictactoe&position={position}&algorithm=minimax"


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
