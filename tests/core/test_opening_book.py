"""The opening book: its moves are best by plain minimax, searches tell of it, and books that readers give are kept."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import numpy as np
import pytest

from core.audit import Given, audit, claims, taken_as_given
from core.game import OptionError, Player
from core.games import GAMES
from core.options import Book, Order, SearchOptions
from core.playing.reply import reply
from core.search import ALGORITHMS, search
from core.search.opening_book import OPENING, book_moves
from core.search.state_values import all_values
from core.trace import Kind
from core.trace.file import read_lines, write_lines
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in

FOUR = (("columns", "4"), ("rows", "4"))
ASKING = [name for name, algorithm in ALGORITHMS.items() if "book" in algorithm.heeds]
ASKED = SearchOptions(book=Book.ON)


@pytest.mark.large
def test_the_book_has_the_best_moves_of_each_opening() -> None:
    start = GAMES["tictactoe"].at()
    values = {state: value for (state, _), value in all_values(start, None, "").items()}
    openings = 0
    for state in values:
        if start.is_terminal(state):
            continue
        game = GAMES["tictactoe"].at(state.split()[0])
        best = max if start.to_move(state) is Player.MAX else min
        after = [values[start.result(state, move)] for move in start.actions(state)]
        wanted = {index: 1 for index, value in enumerate(after) if value == best(after)}
        is_opening = 9 - state.count("_") <= OPENING
        openings += is_opening
        assert book_moves(game) == (wanted if is_opening else {})
    assert openings > 300


def test_four_by_four_has_a_book_and_larger_boards_have_none() -> None:
    assert book_moves(GAMES["connectfour"].at("", None, FOUR))
    assert book_moves(GAMES["connectfour"].at("abcdab", None, FOUR)) == {}
    with pytest.raises(OptionError, match="a board of 42 squares is too large for an opening book"):
        book_moves(GAMES["connectfour"].at())


ORDERS = (Order.GIVEN, Order.REVERSED)


@pytest.mark.large
@pytest.mark.parametrize(("name", "order"), one_in(4, [(name, ORDERS[at % 2]) for at, name in enumerate(ASKING)]))
def test_every_search_tells_of_it_once_and_finds_the_same(name: str, order: Order) -> None:
    game = GAMES["connectfour"].at("ab", None, FOUR)
    options = SearchOptions(name, depth=3, order=order)
    asked = replace(options, book=Book.ON)
    trace = search(game, asked)
    told = [event for event in trace if event.kind is Kind.BOOK]
    known = book_moves(game)
    assert [(event.node, event.visit, event.child, event.moves) for event in told] == [
        (0, 0, next(iter(known)), len(known))
    ]
    rest = [event for event in trace if event.kind is not Kind.BOOK]
    assert rest == list(search(game, options))
    assert audit(trace, game) == ()
    assert taken_as_given(trace, game) == Given(book=True)  # too much to check: nearly all of 4x4 follows
    assert read_lines(StringIO("".join(write_lines(trace)))) == trace


@pytest.mark.large
def test_the_audit_sees_a_book_that_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["tictactoe"].at("X__/___/___")
    trace = search(game, SearchOptions("alphabeta", book=Book.ON))
    row = int(np.flatnonzero(trace.events["kind"] == Kind.BOOK)[0])
    for column, number, said in (
        ("child", 0, "that move is worth -1, not 0."),
        ("child", 8, "the position has 8 moves."),
        ("detail", 0, "the position has 8 moves."),
    ):
        events = trace.events.copy()
        events[column][row] = number
        assert said in str(audit(replace(trace, events=events), game)[0])
    assert audit(replace(trace, options=SearchOptions("alphabeta")), game)
    assert taken_as_given(trace, game) == Given()
    monkeypatch.setattr(claims, "MOST_CHECKED", 10)
    assert audit(trace, game) == ()
    assert taken_as_given(trace, game) == Given(book=True)


def test_what_has_no_book_is_refused() -> None:
    for game, said in ((LeafTree.from_nested([3, 8]), "this tree has no"), (GAMES["nim"].at(), "Nim has no")):
        with pytest.raises(OptionError, match=f"{said} opening book") as caught:
            search(game, ASKED)
        assert caught.value.place == "book"


def test_the_search_of_play_makes_the_book_s_move() -> None:
    found = reply(GAMES["tictactoe"].at("X__/___/___"), ASKED, 1)
    assert (found.move, found.from_book, found.nodes, found.value, found.line) == ("O b2", 1, 0, None, ("O b2",))
    later = reply(GAMES["tictactoe"].at("XOX/OO_/_X_"), ASKED, 1)
    assert (later.from_book, later.move) == (0, "X c2")
    assert later.nodes > 0
    without = reply(GAMES["tictactoe"].at("X__/___/___"), SearchOptions(), 1)
    assert (without.from_book, without.move) == (0, "O b2")
    assert reply(GAMES["tictactoe"].at(), SearchOptions("uct", book=Book.ON), 1).from_book == 0
