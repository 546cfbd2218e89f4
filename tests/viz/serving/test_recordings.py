"""Recordings are made once for all sessions, and browsers load them by the name of their content."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from threading import Event
from time import monotonic, sleep

import pytest

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from tests.viz.serving.asking import Answer, ask, scope_of
from viz.replay import pieces
from viz.replay.document import document, find
from viz.replay.recording import Recording, record
from viz.serving import comparisons, recordings
from viz.serving.comparisons import compared
from viz.serving.recordings import begin, recorded
from viz.serving.route import HEADERS, PATH, routes
from viz.serving.store import Progress, Store
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


def ended(query: dict[str, str]) -> None:
    """Begin the recording of a link, and wait until that is over."""
    begin(query, "a reader")
    until_done("a reader")


def until_done(asker: str) -> None:
    """Wait until all is over that was begun for an address: one after the other."""
    while True:
        with suppress(OptionError):  # others still wait
            recordings._AHEAD.of(asker).submit(lambda: None).result(10)
            return
        sleep(0.01)


def test_the_recording_of_a_link_is_begun_before_its_page_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    ended({"tree": TREES[0], "step": "4"})
    monkeypatch.setattr(recordings, "record", lambda *_: pytest.fail("it was made again"))
    assert recorded(Request(TreeText(TREES[0]))).scene.steps > 0


def test_a_link_that_can_t_be_read_is_left_to_its_page() -> None:
    ended({"tree": "[[3, 5], [2"})
    ended({"tree": TREES[0]})  # and others are begun as before
    with pytest.raises(PlyscopeError, match="]"):
        recorded(Request(TreeText("[[3, 5], [2")))


@pytest.mark.large
def test_what_no_page_asks_for_in_time_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ended_with: list[type[BaseException]] = []

    def endless(_request: Request, _previous: object, progress: Progress) -> Recording:
        try:
            while True:
                sleep(0.01)
                progress(0.5, "Searching")
        except BaseException as error:
            ended_with.append(type(error))
            raise

    monkeypatch.setattr(recordings, "record", endless)
    monkeypatch.setattr(recordings, "AHEAD", 0.2)
    ended({"tree": TREES[0]})
    waited = monotonic() + 10
    while not ended_with and monotonic() < waited:
        sleep(0.01)
    assert ended_with


def test_others_of_one_address_are_left_to_their_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, made = Event(), list[Request]()

    def slow(request: Request, *_: object) -> Recording:
        made.append(request)
        goes_on.wait(10)
        return record(request)

    monkeypatch.setattr(recordings, "record", slow)
    for leaf in range(5):
        begin({"tree": f"[3, {leaf}]"}, "a hall")
    goes_on.set()
    until_done("a hall")
    assert [request.subject for request in made] == [TreeText("[3, 0]"), TreeText("[3, 1]")]
