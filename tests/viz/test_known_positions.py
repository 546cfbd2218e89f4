"""An endgame table and an opening book on the page: picture, sentences, listing, text trace, legend and check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.audit import claimed_endgames
from core.games import GAMES
from core.options import OPTIONS, Book, SearchOptions
from core.search import heeds, search
from core.trace import Kind, Trace
from tests.strategies import PROVING_ALGORITHMS
from tests.sweeps import one_in
from tests.viz.pages.running import opened
from tests.viz.replayed import Replayed
from tests.viz.test_scene import assert_every_step_is_right
from tests.viz.written import as_text
from viz.notation import PLAIN
from viz.playing.play_data import found_data
from viz.playing.play_link import read_table
from viz.playing.play_table import PlayTable
from viz.recording import record
from viz.replay.line_run import lines_run
from viz.replay.moments import Moments
from viz.scene import scene
from viz.sharing.link import read_link, to_query
from viz.sharing.request import Position, Request
from viz.tree.legend import legend
from viz.words.argument import arguments
from viz.words.listings import listing
from viz.words.narration import Narrator

END = GAMES["tictactoe"].at("XOX/OO_/_X_")
OPENING = GAMES["tictactoe"].at("X__/___/___")
OPEN = GAMES["tictactoe"].at("X__/_O_/__X")
NEARER_THE_END = GAMES["tictactoe"].at("XO_/_O_/__X")


def told(trace: Trace, game: Any, kind: Kind = Kind.KNOWN) -> list[str]:
    narrator = Narrator(trace, game)
    said = [(event, str(narrator.sentence(event))) for event in trace]
    return [sentence.replace("\N{NO-BREAK SPACE}", " ") for event, sentence in said if event.kind is kind]


@pytest.mark.parametrize(("name", "game"), one_in(2, [("alphabeta", OPEN), ("minimax", NEARER_THE_END)]))
def test_every_step_is_right(name: str, game: Any) -> None:
    assert_every_step_is_right(search(game, SearchOptions(name, endgame=3)), game, "tictactoe")


@pytest.mark.parametrize("name", [name for name in PROVING_ALGORITHMS if heeds(name, "endgame")])
def test_every_event_runs_a_line(name: str) -> None:
    trace = search(OPEN, SearchOptions(name, endgame=3))
    list(arguments(trace))
    shown = listing(trace.options)
    anchors = lines_run(Moments(trace), shown).tolist()
    run = [(event.kind, anchor) for event, anchor in zip(trace, anchors, strict=True)]
    assert {anchor for _, anchor in run} <= {line.anchor for line in shown.lines}
    known = {anchor for kind, anchor in run if kind is Kind.KNOWN}
    assert known
    assert known <= {"max.known", "min.known", "node.known"}


def test_the_sentence_and_the_text() -> None:
    trace = search(END, SearchOptions("minimax", endgame=2))
    assert told(trace, END) == [
        "The endgame table has X c2: it is worth 0. The best move there is O c1. Nothing below X c2 is searched.",
        "The endgame table has X a1: it is worth −1. The best move there is O c2. Nothing below X a1 is searched.",
        "The endgame table has X c1: it is worth −1. The best move there is O c2. Nothing below X c1 is searched.",
    ]
    assert "  X c2 = 0 (endgame table)\n" in as_text(trace, END)
    assert "endgame" not in as_text(search(END, SearchOptions("minimax")), END)


def test_the_node_says_that_it_is_known() -> None:
    trace = search(END, SearchOptions(endgame=2))
    drawn = scene(trace, END)
    replayed = Replayed(drawn.patches)
    for _ in range(drawn.steps):
        replayed.forward()
    marks = [text for (_, what), text in replayed.slots.items() if what == "text:cutoff" and text]
    assert marks == ["known"] * 3


def test_the_legend_has_it_where_it_is_of_use() -> None:
    assert "in the endgame table" in legend(PLAIN, known=True)
    assert "in the opening book" in legend(PLAIN, book=True)
    assert "endgame" not in legend(PLAIN)
    assert "book" not in legend(PLAIN)


def test_the_listing_asks_only_where_there_is_a_table() -> None:
    def lines(name: str, endgame: int | None) -> list[str]:
        return [line.text for line in listing(SearchOptions(name, endgame=endgame)).lines if "endgame" in line.text]

    assert lines("minimax", 2) == ["if s is in the endgame table, and not the root: return its value"] * 2
    assert lines("negamax", 2) == ["if s is in the endgame table, and not the root: return sign(s) · its value"]
    assert lines("minimax", None) == []
    assert [line.text for line in listing(SearchOptions("minimax", book=Book.ON)).lines if "book" in line.text] == [
        "if s is the root, and in the opening book: tell the moves there"
    ] * 2


def test_the_check_says_what_it_takes_as_given(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(endgame=2))
    checked = record(request).checked
    assert checked is not None
    assert checked.endswith("events was checked by brute force.")
    for most, said in ((0, "3 values of the endgame table were"), (9, "1 value of the endgame table was")):
        monkeypatch.setattr(claimed_endgames, "MOST_CHECKED", most)
        checked = record(request).checked
        assert checked is not None
        assert checked.endswith(f"was checked by brute force, but {said} taken as given.")


def test_a_link_has_it() -> None:
    request = Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(endgame=2))
    query = to_query(request)
    assert "&endgame=2&" in query
    fields = {"game": "tictactoe", "position": "XOX/OO_/_X_", "endgame": "2"}
    assert read_link(fields)[0].options().endgame == 2
    nim, left_out = read_link({"game": "nim", "endgame": "2"})
    assert nim.options().endgame is None
    assert str(left_out[0]).startswith("in the link, endgame: Nim has no endgame table")
    _, left_out = read_link({"tree": "[3,5]", "endgame": "2"})
    assert str(left_out[0]).startswith("in the link, endgame: this tree has no endgame table")
    table, problems = read_table(fields)
    assert (table.chosen.endgame, problems) == (2, [])


def test_the_page_offers_it_to_games_that_fill_up() -> None:
    title = OPTIONS["endgame"].title
    app = opened("step_through", "game=tictactoe&endgame=2&position=XOX/OO_/_X_")
    assert not app.exception
    assert [number.value for number in app.number_input if number.label == title] == [2]
    assert app.session_state.plyscope.shown.asked.chosen.endgame == 2
    for source in ("nim", "tree"):
        app.selectbox(key="source").set_value(source).run()
        assert not app.exception
        assert not [number for number in app.number_input if number.label == title]
        assert app.session_state.plyscope.shown.asked.chosen.endgame is None


def test_a_search_with_a_book() -> None:
    options = SearchOptions("minimax", book=Book.ON, depth=1)
    trace = search(OPENING, options)
    (said,) = told(trace, OPENING, Kind.BOOK)
    lead, rest = (
        "The root is in the opening book. Its only move here is O b2.",
        "A game program would play it at once; ",
    )
    assert said.startswith(f"{lead} {rest}")
    assert "  book: O b2\n" in as_text(trace, OPENING)
    assert_every_step_is_right(trace, OPENING, "tictactoe")
    anchors = lines_run(Moments(trace), listing(options)).tolist()
    booked = [anchor for event, anchor in zip(trace, anchors, strict=True) if event.kind is Kind.BOOK]
    assert booked == ["max.book"]
    start = GAMES["tictactoe"].at()
    assert "Of its 9 moves here the first is X a3." in told(search(start, options), start, Kind.BOOK)[0]


def test_the_check_of_a_book_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claimed_endgames, "MOST_CHECKED", 3)
    asked = SearchOptions(book=Book.ON, depth=1)
    checked = record(Request(Position("tictactoe", "X__/___/___"), asked)).checked
    assert checked is not None
    assert checked.endswith("brute force, but the moves of the opening book were taken as given.")


def test_the_page_play_says_that_a_move_is_from_the_book() -> None:
    table = PlayTable.begin(Position("tictactoe", "X__/___/___"), ("O",))
    table = replace(table, chosen=SearchOptions(book=Book.ON))
    shown = found_data(table, 0, table.searched(), is_hint=False)
    assert shown["lead"].replace("\N{NO-BREAK SPACE}", " ") == "The opening book played: O b2."
    assert shown["facts"] == [("Book", "its only move here"), ("Nodes", "none: nothing was searched")]
    assert shown["note"] == ""
    assert read_link(dict(parse_qsl(shown["tree"])))[0].options().book is Book.ON
    start = PlayTable.begin(Position("tictactoe"), ("X",))
    first = found_data(start, 0, replace(start, chosen=SearchOptions(book=Book.ON)).searched(), is_hint=True)
    assert first["facts"][0] == ("Book", "the first of its 9 moves here")


def test_the_page_offers_a_book_to_games_that_have_one() -> None:
    title = OPTIONS["book"].title
    app = opened("step_through", "game=tictactoe&book=on&position=XOX/OO_/_X_")
    assert not app.exception
    assert [choice.value for choice in app.radio if choice.label == title] == [Book.ON]
    app.selectbox(key="source").set_value("nim").run()
    assert not app.exception
    assert not [choice for choice in app.radio if choice.label == title]
    assert app.session_state.plyscope.shown.asked.chosen.book is Book.OFF
