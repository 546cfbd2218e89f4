"""What a browser loads once and keeps: Streamlit's own files, and our scripts, compressed once and kept in memory.

Streamlit itself opens each of its files anew for each browser and sends it uncompressed, three times as large.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cached_property
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from viz.serving.route import IMMUTABLE, under

PATH = "/static"
"""Streamlit's folder of these files in the address of the app."""

SCRIPTS = "/scripts"
"""The folder of our scripts; viz/components/component.py knows it too."""

PACKED = frozenset((".woff2", ".png", ".jpg", ".webp"))
"""Files that compression makes no smaller."""


class Asset(NamedTuple):
    """A file ready to send."""

    body: bytes
    media_type: str
    is_compressed: bool


class Assets:
    """Answers requests for Streamlit's files in a `folder`; the `app` below a `base` answers all others.

    Streamlit reserves the address of its files, so this is a middleware, not a route.
    """

    def __init__(self, app: ASGIApp, folder: Path, base: str = "") -> None:
        self._app = app
        self._folder = folder
        self._below = f"{under(base, PATH)}/"
        self._kept: dict[str, Asset] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        name = self._name(scope)
        if name is None:
            await self._app(scope, receive, send)
            return
        if name not in self._kept:
            self._kept[name] = await run_in_threadpool(_asset, self._folder / name)
        await _response(self._kept[name], Headers(scope=scope))(scope, receive, send)

    def _name(self, scope: Scope) -> str | None:
        """Return the name of the requested file; None for other requests."""
        if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith(self._below):
            return None
        name: str = scope["path"].removeprefix(self._below)
        return name if name in self._names else None

    @cached_property
    def _names(self) -> frozenset[str]:
        """The names of all files; no other is ever opened."""
        files = (file for file in self._folder.rglob("*") if file.is_file())
        return frozenset(file.relative_to(self._folder).as_posix() for file in files)


def _response(asset: Asset, asked: Headers) -> Response:
    if not asset.is_compressed:
        return Response(asset.body, headers=IMMUTABLE, media_type=asset.media_type)
    headers = IMMUTABLE | {"Vary": "Accept-Encoding"}
    if "gzip" not in asked.get("Accept-Encoding", ""):
        return Response(gzip.decompress(asset.body), headers=headers, media_type=asset.media_type)
    return Response(asset.body, headers=headers | {"Content-Encoding": "gzip"}, media_type=asset.media_type)


def _asset(file: Path) -> Asset:
    body, media_type = file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix in PACKED:
        return Asset(body, media_type, is_compressed=False)
    return Asset(gzip.compress(body), media_type, is_compressed=True)


def scripts(named: Callable[[str], str | None], base: str = "") -> Route:
    """Return the route of our scripts below a `base`; `named` finds the script of a file's name, if there is one."""
    kept: dict[str, Asset] = {}

    def answer(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in kept:
            script = named(name)
            if script is None:
                return PlainTextResponse("There is no such script: reload the page.", 404)
            kept[name] = Asset(gzip.compress(script.encode()), "text/javascript", is_compressed=True)
        return _response(kept[name], request.headers)

    return Route(f"{under(base, SCRIPTS)}/{{name}}", answer)
