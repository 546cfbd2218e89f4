"""A game that is played: its link opens it as it was, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import has_chance
from core.games import GAMES
from core.options import Order, SearchOptions
from core.playing.match import moves_text, play_text
from core.playing.reply import Reply
from core.search import ALGORITHMS
from tests.documented_game import beginners, is_ready
from tests.strategies import PROVING_ALGORITHMS
from viz.playing.play_data import play_data
from viz.playing.play_link import read_table, table_query
from viz.playing.play_table import SECONDS, PlayTable
from viz.playing.play_words import facts, notes, status
from viz.sharing.request import PAGE_BUDGET, Position
from viz.words.wording import unbroken


def read(query: str) -> tuple[PlayTable, list[str]]:
    table, problems = read_table(dict(parse_qsl(query, keep_blank_values=True)))
    return table, [f"{error} {instead}" for error, instead in problems]


@given(data=st.data())
def test_a_table_comes_back_from_its_link(data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from([entry for entry in GAMES.values() if is_ready(entry)]))
    chosen = entry.chosen(
        {name: data.draw(st.sampled_from(list(each.values))) for name, each in entry.choices_in_play.items()}
    )
    side = data.draw(st.sampled_from(beginners(entry)))
    start = Position(
        entry.name, data.draw(st.sampled_from([entry.start_position, entry.example_position])), None, chosen
    )
    sides = tuple(side for side in entry.sides if data.draw(st.booleans()))
    table = PlayTable.begin(replace(start, to_move=side) if start.text == entry.start_position else start, sides)
    orders = [Order.GIVEN, Order.REVERSED, *([Order.EVALUATION] if entry.evaluations else [])]
    depth = data.draw(st.none() | st.integers(1, 9)) if entry.evaluations else None
    algorithms = [name for name in PROVING_ALGORITHMS if entry.evaluations or not ALGORITHMS[name].deepens]
    if has_chance(table.match.game):
        algorithms = [name for name in algorithms if ALGORITHMS[name].chance]
    options = SearchOptions(
        data.draw(st.sampled_from(algorithms)), order=data.draw(st.sampled_from(orders)), depth=depth
    )
    table = replace(table, chosen=options, seconds=data.draw(st.sampled_from(SECONDS)))
    for _ in range(data.draw(st.integers(0, 4))):
        if not table.match.is_over:
            table = table.with_match(table.match.play(data.draw(st.sampled_from(table.match.legal))))
    assert read(table_query(table)) == (table, [])


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("game=chesss", "in the link, game: 'chesss' is not a valid value."),
        ("game=nim&position=1,x", "in the link, position, heap 2: 'x' is not a number of stones."),
        ("game=tictactoe&position=XXX/OOO/___", "in the link, position: both X and O have three in a row"),
        ("game=tictactoe&to-move=Z", "in the link, side to move: 'Z' is not a side."),
        ("game=tictactoe&moves=b2,b2", "in the link, moves, move 2: 'b2' is not a legal move here."),
        ("game=tictactoe&moves=%3Cscript%3E", "in the link, moves, move 1: '<script>' is not a legal move here."),
        ("game=tictactoe&symmetry=on", "in the link, symmetry: in play it is always off. Leave it out."),
        ("game=tictactoe&wins=equal", "in the link, wins: in play it is always faster. Leave it out."),
        ("game=nim&search=Q", "in the link, search: 'Q' is not a side. Write A, B, A,B or none."),
        ("game=nim&seconds=0.5", "in the link, seconds: '0.5' is not a time for a move. Choose 0.3, 1, 3, 10."),
        ("game=tictactoe&order=best", "in the link, order: the order best needs"),
        ("game=tictactoe&algorithm=oracle", "in the link, algorithm: 'oracle' is not a valid value."),
        ("game=nim&depth=3", "in the link, depth: Nim has no static evaluation"),
    ],
)
def test_what_can_t_be_read_is_told_and_the_game_opens_without_it(query: str, said: str) -> None:
    table, (problem,) = read(query)
    assert problem.startswith(said)
    assert problem.endswith("instead.")
    assert table.match.moves == ()
    entry = GAMES[table.start.game]
    assert table.match.state == entry.at(None, None, entry.chosen_in_play(())).initial


@pytest.mark.parametrize(
    ("query", "state", "by_search", "played", "wrong"),
    [
        ("", "___/___/___ X", ("O",), "", 0),
        ("tree=[3,5]&step=2", "___/___/___ X", ("O",), "", 0),
        # the link calls the sides as they were called before
        ("game=nim&position=1,2&search=L,R&seconds=9&moves=b-1", "1,1 ply 1 B", ("A", "B"), "b−1", 1),
        ("game=nim&search=none", "3,4,5 ply 0 A", (), "", 0),
    ],
)
def test_what_a_link_leaves_out_or_has_wrong_leaves_the_rest_as_it_is(
    query: str, state: str, by_search: tuple[str, ...], played: str, wrong: int
) -> None:
    table, problems = read(query)
    assert len(problems) == wrong
    assert (table.match.state, table.by_search, moves_text(table.match)) == (state, by_search, played)
    assert (table.is_search_alone, table.is_persons_to_move) == (len(by_search) == 2, len(by_search) < 2)


def table_at(game: str, position: str = "", moves: str = "", by_search: str | None = None, **chosen: Any) -> PlayTable:
    table = PlayTable.begin(Position(game, position), None if by_search is None else tuple(by_search))
    table = replace(table, chosen=SearchOptions(**chosen), seconds=600.0)
    return table.with_match(play_text(table.match, moves))


@pytest.mark.parametrize(
    ("position", "moves", "by_search", "said"),
    [
        ("", "", "O", ("X to move", "X begins.", "Play on the board, or choose one of the legal moves.")),
        ("", "b2", "O", ("O to move", "You play: X b2.", "The search looks for a move …")),
        ("", "b2,a1", "O", ("X to move", "The search plays: O a1.", "")),
        ("", "b2,a1", "", ("X to move", "O a1.", "")),
        ("", "", "XO", ("X to move", "X begins.", "The search plays both sides: press Next move.")),
        ("", "a1,b1,a2,b2,a3", "O", ("Game over", "X wins.", "You play: X a3.")),
        ("XXX/OO_/___", "", "O", ("Game over", "X wins.", "This position is already decided.")),
    ],
)
def test_the_state_of_the_game_is_said(position: str, moves: str, by_search: str, said: tuple[str, str, str]) -> None:
    expected = list(said)
    for move in ("X b2", "O a1", "X a3"):  # which stays on one line
        expected = [text.replace(move, unbroken(move)) for text in expected]
    assert list(status(table_at("tictactoe", position, moves, by_search))) == expected


def test_nobody_plays_a_throw() -> None:
    table = table_at("dice-race", moves="small,throws 2,large,throws 1", by_search="B", algorithm="star1")
    assert status(table).lead == f"{unbroken('B throws 1')}."


@pytest.mark.parametrize(
    ("by_search", "moves", "can", "offered"),
    [
        ("O", "", {"hint", "swap"}, 9),
        ("O", "b2", None, 0),
        ("O", "b2,a1", {"hint", "back", "swap", "new"}, 7),
        ("O", "a1,b1,a2,b2,a3", {"back", "swap", "new"}, 0),
        ("", "b2", {"hint", "back", "new"}, 8),
        ("XO", "", None, 0),
        ("XO", "b2", {"back", "new", "next", "finish"}, 0),
    ],
)
def test_moves_and_buttons_are_offered_to_whom_they_are_for(
    by_search: str, moves: str, can: set[str] | None, offered: int
) -> None:
    data = play_data(table_at("tictactoe", "", moves, by_search), {}, None)
    assert len(data["legal"]) == len(data["press"]) == offered
    assert can is None or set(data["can"]) == can


def test_a_note_says_what_was_not_searched() -> None:
    assert notes(a_reply(), 1.0) == ""
    assert notes(a_reply(is_whole=False), 0.3).startswith("The search was stopped after 0.3 s. This is the best")
    assert "first legal move" in notes(a_reply(is_whole=False, line=(), value=None), 0.3)
    assert "deepest that did" in notes(a_reply(asked=SearchOptions(depth=9)), 1.0)
    assert f"first {PAGE_BUDGET:,} of its 900,000" in notes(a_reply(events=900_000), 1.0)
    start = table_at("nim", "1,1").match
    assert dict(facts(a_reply(is_whole=False), start))["Depth"].startswith("up to ")
    assert dict(facts(a_reply(value=None, line=()), start))["Value"] == "none yet"


@pytest.mark.parametrize(
    ("game", "position", "moves", "value"),
    [
        ("nim", "1,1", "", "B wins in 2 plies"),
        ("nim", "1,2", "", "A wins in 3 plies"),
        ("tictactoe", "", "a1", "a draw"),
        ("tictactoe", "XX_/OO_/___", "", "X wins in 1 ply"),
        ("predict-winner", "4,7", "", "A wins by 3"),
    ],
)
def test_a_value_is_told_as_who_wins_and_how_soon(game: str, position: str, moves: str, value: str) -> None:
    table = table_at(game, position, moves)
    assert dict(facts(table.searched(), table.match))["Value"] == value


def a_reply(**other: Any) -> Reply:
    return replace(table_at("nim", "1,1").searched(), **other)
