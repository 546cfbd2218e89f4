"""A link to a game opens it as it was; what can't be read is told with its place, and the game opens without it."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import has_chance
from core.games import GAMES
from core.options import Order, SearchOptions
from core.playing.match import moves_text
from core.search import ALGORITHMS
from tests.documented_game import beginners, is_ready
from tests.strategies import PROVING_ALGORITHMS
from viz.playing.play_link import read_table, table_query
from viz.playing.play_table import SECONDS, PlayTable
from viz.sharing.request import Position


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


@pytest.mark.parametrize("query", ["", "tree=[3,5]&step=2"])
def test_what_names_no_game_opens_the_first_one_at_its_start(query: str) -> None:
    table, problems = read(query)
    assert problems == []
    assert table.match.state == "___/___/___ X"
    assert table.by_search == ("O",)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("game=chesss", "in the link, game: 'chesss' is not a valid value."),
        ("game=nim&position=1,x", "in the link, position, heap 2: 'x' is not a number of stones."),
        ("game=tictactoe&position=XXX/OOO/___", "in the link, position: both X and O have three in a row"),
        ("game=tictactoe&to-move=Z", "in the link, side to move: 'Z' is not a side."),
        ("game=tictactoe&moves=b2,b2", "in the link, moves, move 2: 'b2' is not a legal move here."),
        ("game=tictactoe&moves=%3Cscript%3E", "in the link, moves, move 1: '<script>' is not a legal move here."),
        ("game=tictactoe&symmetry=on", "in the link, symmetry: a game is played with all its moves. Leave it out."),
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
    assert table.match.state == entry.at().initial


def test_one_mistake_leaves_the_rest_as_it_is() -> None:
    table, problems = read("game=nim&position=1,2&search=L,R&seconds=9&moves=b-1")
    assert len(problems) == 1
    assert moves_text(table.match) == "b−1"
    assert table.by_search == ("A", "B"), "which the link calls as they were called before"
    assert table.is_search_alone


def test_people_may_play_both_sides() -> None:
    table, _ = read("game=nim&search=none")
    assert table.by_search == ()
    assert table.is_persons_to_move
