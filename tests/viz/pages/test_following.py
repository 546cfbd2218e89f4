"""A student's page goes where a live class is led, once for each place, and says why where it can't."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from streamlit.testing.v1 import AppTest

from core.game import PlyscopeError
from tests.components.json_data import problems as wrong_in
from tests.viz.pages.running import go_on, opened, problems
from viz.contract.lecture import LectureData
from viz.contract.mailbox import NumberedAnswer
from viz.pages import following
from viz.pages.answering import answer
from viz.playing.play_link import table_query

PAGES = {"step": "step_through", "compare": "compare", "play": "play"}
GAME = "game=nim&position=1,2&algorithm=alphabeta&cutoff=nonstrict&search=B&seconds=1&moves=a-1"
LED = {
    "step": "tree=[[4,7],[1,9]]&root=min&algorithm=minimax&step=5",
    "compare": "tree=[[4,7],[1,9]]&root=max&searches=minimax~alphabeta&by=event&stop=3",
    "play": GAME,
}


def link_of(app: AppTest, page: str) -> str:
    """Return what the player of a page tells the class that it shows."""
    session = app.session_state.plyscope
    if page == "step":
        return str(session.shown.recording.link)
    if page == "play":
        return table_query(session.playing.table)
    place, _ = session.comparing.place
    return f"{session.comparing.shown.link}&by={place.by}"


@pytest.mark.large
@pytest.mark.parametrize("came_from", PAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_it_is_led_to_and_calls_it_as_it_said(page: str, came_from: str) -> None:
    links: list[str] = []
    app = opened(PAGES[came_from])
    app = go_on(app, PAGES[page], lambda: links.append(following.open_place({"page": page, "query": LED[page]})))
    assert problems(app) == []
    assert links == [link_of(app, page)]
    if page == "step":
        assert app.session_state.plyscope.shown.recording.start == 5
    if page == "compare":
        assert app.session_state.plyscope.comparing.place[0].stop == 3


@pytest.mark.large
def test_the_page_of_a_student_does_not_search_for_the_moves_of_a_game() -> None:
    app = go_on(opened("play"), asked=lambda: following.open_place({"page": "play", "query": GAME}))
    playing = app.session_state.plyscope.playing
    assert len(playing.table.match.moves) == 1
    assert playing.replies == {}


@pytest.mark.large
@pytest.mark.parametrize(
    "led",
    [
        {"page": "step", "query": "tree=[[3,"},
        {"page": "compare", "query": "tree=[[3,&searches=minimax"},
        {"page": "play", "query": "game=tictactoe&position=XXXX"},
        {"page": "guide", "query": "tree=[3,5]"},
        {"page": "step", "query": None},
    ],
)
def test_what_cannot_be_read_changes_nothing(led: dict[str, Any]) -> None:
    app = opened("step_through", "tree=[3,5]")
    before = app.session_state.plyscope.shown.asked

    def lead() -> None:
        with pytest.raises(PlyscopeError):
            following.open_place(led)

    assert go_on(app, asked=lead).session_state.plyscope.shown.asked == before


def test_what_is_asked_of_a_tree_to_which_a_class_led_without_a_run_is_done_with_that_tree() -> None:
    app = opened("step_through", "tree=[3,5]")
    led: dict[str, Any] = {"page": "step", "query": LED["step"], "number": 1}
    told: list[NumberedAnswer] = []

    def edit(path: str, value: str) -> None:
        told.append(answer({"number": 1, "edit": "set-value", "path": path, "argument": value, "led": led}))

    for path, value, tree in (("0.0", "8", "[[8,7],[1,9]]"), ("0.1", "6", "[[8,6],[1,9]]")):  # the page is as it was
        app = go_on(app, asked=partial(edit, path, value))
        assert app.session_state.plyscope.shown.asked.subject.text.replace(" ", "") == tree
    assert problems(app) == []
    led |= {"number": 2, "query": "recording=gone&step=5"}
    go_on(app, asked=lambda: edit("0.0", "1"))
    assert [each.get("problem") for each in told[:2]] == [None, None]
    assert "too long for a link" in told[2]["problem"]


class Led:
    """Runs a page for a browser that asks for places, with what its component is handed and where the page goes."""

    handed: ClassVar[list[LectureData]] = []
    went: ClassVar[list[str]] = []

    def __init__(self) -> None:
        self.handed.clear()
        self.went.clear()
        self.app = AppTest.from_function(self._page, default_timeout=60)

    @staticmethod
    def _page() -> None:
        import streamlit as st  # noqa: PLC0415  Streamlit runs the body of this function alone

        from viz.pages.following import follow_class  # noqa: PLC0415

        pages = {name: st.Page(lambda: None, title=name, url_path=name) for name in ("step", "compare", "play")}
        follow_class(pages["step"], pages)  # type: ignore[arg-type]

    def run(self, **led: Any) -> LectureData:
        with (
            patch.object(following, "led_to", lambda: led or None),
            patch.object(following, "lecture", self.handed.append),
            patch("streamlit.switch_page", lambda page: self.went.append(page.title)),
        ):
            assert not self.app.run().exception
        assert list(wrong_in(self.handed[-1], LectureData)) == []
        return self.handed[-1]


def test_each_place_is_taken_once() -> None:
    led = Led()
    name = led.run()["session"]
    place = {"page": "compare", "query": LED["compare"], "number": 1, "session": name}
    taken = led.run(**place)
    assert (taken["page"], taken["taken"], taken["problem"]) == ("step", 1, None)
    assert led.went == ["compare"]
    led.run(**place)
    assert led.went == ["compare"]
    led.run(**place | {"number": 2, "page": "step", "query": LED["step"]})
    assert led.went == ["compare"]  # it is on that page


def test_a_place_that_another_session_was_asked_for_is_not_taken() -> None:
    led = Led()
    led.run()
    assert led.run(page="play", query=GAME, number=3, session="another")["taken"] == 0
    assert led.went == []


def test_a_place_that_cannot_be_shown_is_told_with_its_reason() -> None:
    led = Led()
    name = led.run()["session"]
    told = led.run(page="step", query="tree=[[3,", number=1, session=name)
    assert told["taken"] == 1
    assert "bracket" in (told["problem"] or "")
    assert led.went == []
