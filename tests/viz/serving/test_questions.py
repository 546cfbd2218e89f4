"""Questions at an address: what is told of a search, without a browser and without a session."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping
from threading import Event
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from core.game import Player
from core.trees.formats import FORMATS, read
from tests.viz.serving.asking import Answer, answer, ask, run, scope_of
from viz.replay.recording import record
from viz.serving import questions
from viz.serving.questions import MOST_WAITING, OF_ONE, Trying, routes
from viz.serving.recordings import recorded
from viz.sharing.request import Request, TreeText

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def asked(name: str, query: Mapping[str, str], base: str = "") -> Answer:
    address = scope_of(f"{base}/questions/{name}")
    return ask(Starlette(routes=routes(base)), {**address, "query_string": urlencode(query).encode()})


def told(name: str, **query: str) -> Any:
    return json.loads(asked(name, query).body)


@pytest.mark.parametrize("name", FORMATS)
def test_the_tree_of_a_search_is_written_in_any_format(name: str) -> None:
    found = told("text", **{"tree": "((B 3 12) (2 4))", "as": name})
    assert read(found["text"], Player.MAX, name).tree.values == read("[[3,12],[2,4]]").tree.values
    assert found["suffix"] == FORMATS[name].suffix
    assert ("names of nodes" in found["note"]) == (name in {"lists", "flat"})


def test_what_stands_below_a_node_is_told_as_text() -> None:
    assert told("subtree", tree=TREE, path="1")["text"] == "min(2 4 6)"
    assert "leaves the tree" in told("subtree", tree=TREE, path="7.7")["problem"]
    assert "A game has no tree" in told("subtree", game="tictactoe", position="XOX/OO_/_X_", path="0")["problem"]


def test_another_value_is_tried_a_line_for_each_piece_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PIECE", 0.0)
    monkeypatch.setattr(Trying.go_on, "__defaults__", (1e-6,))
    tried = asked("what-if", {"tree": TREE, "path": "1.0", "value": "5"})
    *working, last = map(json.loads, tried.body.splitlines())
    assert working
    assert all(piece.keys() == {"searches"} for piece in working)
    assert last == {"html": Trying(record(Request(TreeText(TREE))), (1, 0), "5").go_on(60)}
    assert tried.headers["content-encoding"] == "identity"  # compressed, a line would wait for others


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"tree": TREE, "path": "1.0", "value": "<b>"}, "“<b>” is not a number."),
        ({"tree": TREE, "path": "1", "value": "5"}, "The node [1] is not a leaf"),
        ({"tree": "[[3,", "path": "0", "value": "5"}, "never closed"),
        ({"recording": "gone", "path": "0", "value": "5"}, "Reload the page."),
        ({"game": "tictactoe", "position": "XOX/OO_/_X_", "path": "0", "value": "5"}, "come from its rules"),
        ({"tree": TREE, "path": "x", "value": "5"}, "“x” is not a path."),
    ],
)
def test_what_can_not_be_tried_is_told(query: dict[str, str], problem: str) -> None:
    found = told("what-if", **query)
    assert problem in found["problem"]
    assert found["problem"][0] in "“ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert "<b>" not in found["html"]


def test_a_tree_that_no_link_holds_is_asked_about_by_the_name_of_its_recording() -> None:
    name = recorded(Request(TreeText("[[3,5],[2,9]]"))).id
    assert told("text", **{"recording": name, "as": "lists"})["text"] == "[[3,5],[2,9]]"


def test_the_code_of_a_link_is_drawn_or_the_link_is_too_long() -> None:
    assert told("qr", link="http://localhost/?tree=[3,5]")["svg"].startswith("<svg")
    for letters, size in (("x" * 1_201, "1,201"), ("ж" * 601, "1,202"), ("한" * 1_000, "3,000")):
        assert told("qr", link=letters)["problem"].startswith(f"This link has {size} bytes")


def test_where_others_reach_the_server_is_told_below_its_base() -> None:
    app = Starlette(routes=routes("class/plyscope", "192.168.1.7"))
    assert json.loads(ask(app, scope_of("/class/plyscope/questions/network")).body) == {"host": "192.168.1.7"}


def test_another_question_is_not_there() -> None:
    assert asked("nothing", {}).status == 404


def test_an_address_that_asks_without_end_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = Event()
    monkeypatch.setitem(questions._ANSWERS, "slow", lambda *_: {"waited": goes_on.wait(30)})
    app = Starlette(routes=routes())

    def asks(name: str, host: str) -> Coroutine[Any, Any, Answer]:
        return answer(app, {**scope_of(f"/questions/{name}"), "query_string": b"link=x", "client": (host, 1)})

    async def play() -> None:
        asked = [asyncio.create_task(asks("slow", "198.51.100.1")) for _ in range(MOST_WAITING + 20)]
        refused, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert b"Wait for the answers" in refused.pop().result().body
        async with asyncio.timeout(10):
            assert b"<svg" in (await asks("qr", "192.0.2.7")).body
        goes_on.set()
        told = [json.loads(each.body) for each in await asyncio.gather(*asked)]
        assert told.count({"waited": True}) == OF_ONE + MOST_WAITING

    run(play())
