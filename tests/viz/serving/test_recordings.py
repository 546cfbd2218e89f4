"""Recordings are made once for all sessions, and browsers load them by the name of their content."""

from __future__ import annotations

import gzip
import json

import pytest

from core.game import PlyscopeError
from core.options import SearchOptions
from tests.viz.serving.asking import Answer, ask, scope_of
from viz.replay import pieces
from viz.replay.document import document, find
from viz.replay.recording import record
from viz.serving import comparisons, recordings
from viz.serving.comparisons import compared
from viz.serving.recordings import recorded
from viz.serving.route import HEADERS, PATH, routes
from viz.serving.store import Store
from viz.sharing.request import Position, Request, TreeText

TREES = ["[[3, 5], [2, 9]]", "[[3, 5], [2, 9], 7]"]


@pytest.fixture(autouse=True)
def _no_recordings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "_STORE", Store(2**24))


def answer(name: str, base: str = "") -> Answer:
    """Return what the server answers where a document is asked for."""
    route, _ = routes(base)
    scope = scope_of(f"{base}{PATH}/{name}")
    match, more = route.matches(scope)
    assert match.name == "FULL"
    return ask(route.handle, {**scope, **more})


@pytest.mark.parametrize("tree", TREES)
def test_a_recording_is_made_once(tree: str) -> None:
    request = Request(TreeText(tree))
    first, again, later = recorded(request), recorded(request), recorded(Request(TreeText(tree), step=3))
    assert again is first
    assert later.scene is first.scene
    assert (first.start, later.start) == (0, 3)


def test_what_a_session_added_to_its_recording_stays_with_it() -> None:
    request = Request(TreeText(TREES[0]))
    own = record(request)
    assert recorded(request, own) is own
    assert recorded(request) is not own


def test_a_request_that_fails_says_why_each_time() -> None:
    for _ in range(2):
        with pytest.raises(PlyscopeError, match="]"):
            recorded(Request(TreeText("[[3, 5], [2")))


def test_a_format_that_the_text_is_not_in_is_refused_although_the_tree_is_there() -> None:
    known = recorded(Request(TreeText("[3,5]")))
    for previous in (known, None):
        with pytest.raises(PlyscopeError):
            recorded(Request(TreeText("[3,5]", "dot")), previous)
    with pytest.raises(PlyscopeError):
        compared(Request(TreeText("[3,5]", "dot")), [SearchOptions("minimax")])


@pytest.mark.parametrize("base", ["", "/class/plyscope"])
def test_a_browser_loads_all_that_a_scene_has(base: str) -> None:
    found = recorded(Request(Position("tictactoe", "XOX/OO_/_X_"))).scene
    status, headers, body = answer(found.document.name, base)
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert {name: headers[name.lower()] for name in HEADERS} == HEADERS
    assert json.loads(gzip.decompress(body)) == json.loads(json.dumps({**found.data(), "focus": found.focus}))


def test_a_browser_loads_the_pieces_after_the_first_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "WHOLE", 0)
    monkeypatch.setattr(pieces, "FIRST", 9)
    monkeypatch.setattr(pieces, "STEPS", 12)
    found = record(Request(Position("tictactoe", "XOX/OO_/_X_"))).scene
    head = json.loads(gzip.decompress(answer(found.document.name)[2]))
    numbers = range(1, len(head["words"]["starts"]))
    assert len(numbers) == len(found.document.further) > 1
    further = [json.loads(gzip.decompress(answer(f"{found.document.name}.{number}")[2])) for number in numbers]
    whole = json.loads(json.dumps(found.data()))
    assert head["words"]["pieces"] + further == whole["words"]["pieces"]


@pytest.mark.parametrize("name", ["0" * 32, "x", "%2e%2e"])
def test_a_name_of_nothing_is_not_found_and_not_remembered(name: str) -> None:
    status, headers, _ = answer(name)
    assert status == 404
    assert headers["cache-control"] == "no-store"


def test_equal_data_is_one_document_for_as_long_as_somebody_holds_it() -> None:
    one, other = document({"a": [1, 2]}), document({"a": [1, 2]})
    name = one.name
    assert other is one
    del one
    assert find(name) is other
    del other
    assert find(name) is None


def test_a_comparison_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparisons, "_STORE", Store(2**24))
    subject, ways = Request(TreeText(TREES[0])), [SearchOptions("minimax"), SearchOptions("alphabeta")]
    first = compared(subject, ways)
    assert compared(subject, ways) is first
    assert compared(subject, ways[::-1]) is not first
    assert compared(Request(TreeText(TREES[1])), ways) is not first
    for pane in first.panes:
        assert pane.recording is not None
        assert answer(pane.recording.scene.document.name)[0] == 200
