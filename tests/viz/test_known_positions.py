"""An endgame table and an opening book on the page: picture, sentences, listing, text trace, legend and check."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from core.audit import claims
from core.games import GAMES
from core.options import OPTIONS, Book, SearchOptions
from core.search import search
from core.trace import Kind
from core.trace.frames import Frames
from tests.viz.pages.running import opened, widget
from tests.viz.test_scene import assert_every_step_is_right
from tests.viz.written import told
from viz.playing.play_data import found_data
from viz.playing.play_table import PlayTable
from viz.replay.check import Check
from viz.replay.panels.code import Execution, listing
from viz.replay.recording import record
from viz.sharing.link import read_link
from viz.sharing.request import Position, Request

END = GAMES["tictactoe"].at("XOX/OO_/_X_")
OPENING = GAMES["tictactoe"].at("X__/___/___")
NEARER_THE_END = GAMES["tictactoe"].at("XO_/_O_/__X")


@pytest.mark.large
@pytest.mark.parametrize("name", ["minimax", "alphabeta"])
def test_every_step_is_right(name: str) -> None:
    trace = search(NEARER_THE_END, SearchOptions(name, endgame=3))
    assert_every_step_is_right(trace, NEARER_THE_END, "tictactoe")


def test_the_sentence() -> None:
    trace = search(END, SearchOptions("minimax", endgame=2))
    assert told(trace, END, Kind.KNOWN) == [
        "The endgame table has X c2: it is worth 0. The best move there is O c1. Nothing below X c2 is searched.",
        "The endgame table has X a1: it is worth −1. The best move there is O c2. Nothing below X a1 is searched.",
        "The endgame table has X c1: it is worth −1. The best move there is O c2. Nothing below X c1 is searched.",
    ]


def test_the_check_says_what_it_takes_as_given(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(endgame=2))
    checked = record(request).check.outcome.checked
    assert checked is not None
    trace = search(request.searched(), request.options())
    assert checked.endswith("events was checked by brute force.")
    for most, said in ((0, "3 values of the endgame table were"), (9, "1 value of the endgame table was")):
        monkeypatch.setattr(claims, "MOST_CHECKED", most)
        checked = Check("", trace, request.searched()).outcome.checked
        assert checked is not None
        assert checked.endswith(f"was checked by brute force, but {said} taken as given.")


@pytest.mark.large
@pytest.mark.parametrize(("name", "value", "other"), [("endgame", 2, "tree"), ("book", Book.ON, "nim")])
def test_the_page_offers_it_to_games_that_have_it(name: str, value: object, other: str) -> None:
    app = opened("step_through", f"game=tictactoe&{name}={value}&position=XOX/OO_/_X_")
    for source, chosen in (("tictactoe", value), (other, SearchOptions.__dataclass_fields__[name].default)):
        if source != "tictactoe":
            widget(app, "Search in").set_value(source).run()
        assert not app.exception
        offered = [each.value for each in (*app.number_input, *app.radio) if each.label == OPTIONS[name].title]
        assert offered == ([value] if source == "tictactoe" else [])
        assert getattr(app.session_state.plyscope.shown.asked.chosen, name) == chosen


def test_a_search_with_a_book() -> None:
    options = SearchOptions("minimax", book=Book.ON, depth=1)
    trace = search(OPENING, options)
    (said,) = told(trace, OPENING, Kind.BOOK)
    lead, rest = (
        "The root is in the opening book. Its only move here is O b2.",
        "A game program would play it at once; ",
    )
    assert said.startswith(f"{lead} {rest}")
    assert_every_step_is_right(trace, OPENING, "tictactoe")
    anchors = list(map(Execution(trace, listing(options), Frames(trace)).line, trace))
    booked = [anchor for event, anchor in zip(trace, anchors, strict=True) if event.kind is Kind.BOOK]
    assert booked == ["max.book"]
    start = GAMES["tictactoe"].at()
    assert "Of its 9 moves here the first is X a3." in told(search(start, options), start, Kind.BOOK)[0]


def test_the_check_of_a_book_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "MOST_CHECKED", 3)
    asked = SearchOptions(book=Book.ON, depth=1)
    checked = record(Request(Position("tictactoe", "X__/___/___"), asked)).check.outcome.checked
    assert checked is not None
    assert checked.endswith("brute force, but the moves of the opening book were taken as given.")


def test_the_page_play_says_that_a_move_is_from_the_book() -> None:
    table = PlayTable.begin(Position("tictactoe", "X__/___/___"), ("O",))
    table = replace(table, chosen=SearchOptions(book=Book.ON))
    shown = found_data(table, 0, table.searched(), is_hint=False)
    assert shown["lead"].replace("\N{NO-BREAK SPACE}", " ") == "The opening book played O b2."
    assert shown["facts"] == [("Book", "its only move here"), ("Nodes", "none: nothing was searched")]
    assert shown["note"] == ""
    assert read_link(dict(parse_qsl(shown["tree"])))[0].options().book is Book.ON
    start = PlayTable.begin(Position("tictactoe"), ("X",))
    first = found_data(start, 0, replace(start, chosen=SearchOptions(book=Book.ON)).searched(), is_hint=True)
    assert first["facts"][0] == ("Book", "the first of its 9 moves here")
