"""Every route answers every value with 200, a 4xx and a sentence, or 503: whatever stands in its path, query or body.

Routes come from the server's own table. The names of parameters are those that the answers look up, each of which is
given from then on: so a new route, and a new parameter, is tried without a line here.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, get_args
from urllib.parse import quote_from_bytes

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.routing import Route

from core.trees.formats import FORMATS as TREE_FORMATS
from tests.hostile import ATTACKS
from tests.viz.serving.asking import Answer, scope_of
from viz.contract.live import LiveAsk, LivePhase
from viz.figures.formats import FORMATS
from viz.live.codes import LENGTH, LETTERS, name_of, watch_of
from viz.routes import routes
from viz.serving import live
from viz.serving.questions import _ANSWERS as QUESTIONS
from viz.sharing import request as request_module

TOKEN = "t" * 40
"""Of a class that is open."""

SMALL = {"tree": "[[3,12],[2,4]]", "algorithm": "alphabeta", "step": "5"}

GOOD = (
    b"tree=[[3,12],[2,4]]&step=5",
    b"tree=[[3,12],[2,4]]&searches=minimax~alphabeta",
    b"game=tictactoe&depth=1",
    b"",
)
"""Queries that are answered."""

NAMES = {"tree", "game", "searches", "steps", "link"}
"""Parameters that are known before any is looked up."""

PARTS = [
    *(*FORMATS, *QUESTIONS),
    *("open", "show", "ask", "phase", "report", "end", "vote", "events", "desk", "code", "BCDFGH"),
    *(name_of(TOKEN), watch_of(TOKEN), TOKEN),
]
"""What stands in paths."""

WORDS = [*PARTS, *TREE_FORMATS, *get_args(LiveAsk), *get_args(LivePhase)]

NUMBERS = ["0", "1", "7", "-1", "1e400", "0.5", "nan", "inf", "²", "\N{ARABIC-INDIC DIGIT ONE}", "√2"]
DIGITS = ["9" * 15, "1" * 16, "1" * 300, "9" * 5_000]

TEXTS = [
    *WORDS, *NUMBERS, *ATTACKS, "", " ", ",", "~", "minimax~alphabeta", "moments", "all", "0.1,root", "9" * 20 + ".0",
    "[[3,12],[2,4]]", "[" * 3_000, "日本語" * 300, "한" * 1_100, "Ж" * 1_199, "x" * 9_000, "\0", "\ufffd", "\u202e",
    "5,6", "1=0,1;root=1,0", "_" * 9, "tictactoe", "uct", "focus", "values,sentence,next", "open-spiel",
]  # fmt: skip

RAW = [b"\xff", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"%", b"&=&", b"+"]
"""What is no text in UTF-8."""

LONGEST = 60.0
"""Seconds for one answer, on a machine that does much else."""


class Spied(dict[str, Any]):
    """An object of JSON that tells which of its fields are looked up."""

    def __contains__(self, name: object) -> bool:
        _tell(name)
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        _tell(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Any:
        _tell(name)
        return super().__getitem__(name)


def _tell(name: object) -> None:
    if isinstance(name, str) and re.fullmatch(r"[a-zA-Z][\w-]{0,30}", name):
        NAMES.add(name)


def _quick_code(token: str) -> str:
    """Return a code without the time that the real one takes on purpose."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in sha256(token.encode()).digest()[:LENGTH])


@pytest.fixture
def _spying(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each name noted that is looked up in a query or in JSON; let no search take long."""
    item, has, load = QueryParams.__getitem__, QueryParams.__contains__, json.loads

    def looked_up(self: QueryParams, name: Any) -> Any:
        _tell(name)
        return item(self, name)

    def contains(self: QueryParams, name: Any) -> bool:
        _tell(name)
        return has(self, name)

    monkeypatch.setattr(QueryParams, "__getitem__", looked_up)
    monkeypatch.setattr(QueryParams, "__contains__", contains)
    monkeypatch.setattr(json, "loads", lambda text, **given: load(text, **{"object_hook": Spied, **given}))
    monkeypatch.setattr(request_module, "PAGE_BUDGET", 1_000)
    monkeypatch.setattr(live, "code_of", _quick_code)


async def answer(app: Starlette, scope: Mapping[str, Any], body: bytes) -> Answer:
    """Return the answer to whoever leaves as soon as something of it has come; raise what the application raises."""
    sent: list[Any] = []
    begun, left = asyncio.Event(), [False]

    async def receive() -> dict[str, Any]:
        if not left[0]:
            left[0] = True
            return {"type": "http.request", "body": body, "more_body": False}
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)
        if message.get("body") or not message.get("more_body", True):
            begun.set()

    async with asyncio.timeout(LONGEST):
        await app(dict(scope), receive, send)
    start, *bodies = sent
    headers = {key.decode(): value.decode() for key, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(each.get("body", b"") for each in bodies))


def values() -> st.SearchStrategy[bytes]:
    """Draw values as the bytes of an address."""
    texts = st.sampled_from(TEXTS) | st.text(max_size=20)
    return texts.map(lambda text: text.encode(errors="replace")) | st.sampled_from(RAW)


def items(names: Sequence[str]) -> st.SearchStrategy[Any]:
    """Draw items of JSON, with fields that are looked up somewhere."""
    plain = st.sampled_from(TEXTS) | st.text(st.characters(), max_size=5) | st.just("\ud800") | st.none()
    plain |= st.booleans() | st.integers() | st.sampled_from([10**400, 2**53, -1, 0, 1]) | st.floats()
    return st.recursive(
        plain,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(names) | st.text(max_size=3), inner, max_size=4)
        ),
        max_leaves=12,
    )


@st.composite
def requests(draw: st.DrawFn, asked: Route, known: Sequence[str]) -> tuple[str, bytes, bytes, str]:
    """Draw a request for a route: its path, query, body and authorization."""
    parts = st.sampled_from(PARTS) | st.text(min_size=1, max_size=9).filter(lambda text: "/" not in text)
    path = re.sub(r"\{\w+\}", lambda _: draw(parts), asked.path)
    names = draw(st.lists(st.sampled_from(known), max_size=4))
    small = SMALL if draw(st.booleans()) else {}
    query = {name: value.encode() for name, value in small.items()} | {name: draw(values()) for name in names}
    text = "&".join(f"{name}={quote_from_bytes(value)}" for name, value in query.items()).encode()
    authorization = draw(st.sampled_from([f"Bearer {TOKEN}", "Bearer", "\xff" * 70]))
    body = draw(
        items(known).map(lambda item: json.dumps(item).encode()) | st.binary(max_size=9) | st.just(b"[" * 9_999)
    )
    return path, text, body, authorization


TABLE = [each for each in routes() if isinstance(each, Route)]


def asked_of(path: str, method: str, query: bytes, body: bytes, authorization: str = "") -> Answer:
    """Return what a server answers that has one class open."""
    scope = {**scope_of(path, method), "query_string": query, "client": ("192.0.2.7", 80)}
    scope["headers"] = [(b"authorization", authorization.encode("latin-1"))]

    async def played() -> Answer:
        app = Starlette(routes=routes())
        if path.startswith("/live"):
            await answer(app, scope_of("/live/open", "POST"), json.dumps({"token": TOKEN}).encode())
        return await answer(app, scope, body)

    with ThreadPoolExecutor(1) as elsewhere:  # a browser test in this process may have an event loop running
        return elsewhere.submit(asyncio.run, played()).result()


def names_of(asked: Route) -> list[str]:
    """Return the names of all parameters that are looked up, each found once those before it are given."""
    paths = dict.fromkeys(re.sub(r"\{\w+\}", word, asked.path) for word in PARTS)
    before = 0
    while len(NAMES) > before:
        before = len(NAMES)
        body = json.dumps(dict.fromkeys(sorted(NAMES), "1")).encode()
        for query in GOOD:
            tried = {path: asked_of(path, method_of(asked), query, body, f"Bearer {TOKEN}").status for path in paths}
            paths = {path: None for path, status in tried.items() if status < 400} or paths
    return sorted(NAMES)


def method_of(asked: Route) -> str:
    return next(iter((asked.methods or {"GET"}) - {"HEAD"}))


TABLE = [each for each in routes() if isinstance(each, Route)]


@pytest.mark.large
@pytest.mark.usefixtures("_spying")
@pytest.mark.parametrize("asked", TABLE, ids=[each.path for each in TABLE])
def test_every_route_answers_every_value(asked: Route) -> None:
    @settings(deadline=None, suppress_health_check=list(HealthCheck))
    @given(requests(asked, names_of(asked)))
    def check(given: tuple[str, bytes, bytes, str]) -> None:
        path, query, body, authorization = given
        found = asked_of(path, method_of(asked), query, body, authorization)
        assert found.status in {200, 503} or 400 <= found.status < 500
        assert re.search(rb"\w+ \w+", found.body) or found.status == 200, "what is refused is said"

    check()


def test_the_table_has_all_routes() -> None:
    assert {each.path.split("/")[1] for each in TABLE} == {
        "scripts",
        "recordings",
        "checks",
        "figures",
        "questions",
        "live",
    }
