"""What a search answers: its best move in every game, and the best that it has when its time is over."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.game import Game, OptionError
from core.games import GAMES
from core.options import Book, Order, SearchOptions
from core.playing.match import Match
from core.playing.reply import MOST_EVENTS, UNPLAYED, reply, search_within
from core.search import ALGORITHMS, heeds, search
from core.trace import Kind, Trace
from core.trace.result import result_of
from tests.core.test_search import refusal
from tests.documented_game import ALL_GAMES
from tests.sweeps import one_in

PLENTY = 600.0
"""Seconds that no test comes to."""

LONG = ("chess", "uct")
"""Left out, since the playouts of chess are long; tests/core/test_uct.py has a search of it."""


def cut_after(events: int | dict[int | None, int]) -> Any:
    """Return searches that end after so many events, by their depth, in place of some time."""

    def within(game: Game[Any, Any], options: SearchOptions, seconds: float) -> Trace:  # noqa: ARG001
        budget = events if isinstance(events, int) else events.get(options.depth, 10**9)
        return search(game, replace(options, budget=budget))

    return within


@pytest.mark.large
@pytest.mark.parametrize(
    ("name", "algorithm"),
    one_in(5, [(name, algorithm) for name in ALL_GAMES for algorithm in ALGORITHMS if (name, algorithm) != LONG]),
)
def test_every_search_plays_a_random_game_against_chance_to_its_end(name: str, algorithm: str) -> None:
    entry, chance = ALL_GAMES[name], Random(7)  # noqa: S311  only to be the same again
    if refusal(ALGORITHMS[algorithm], entry.at(entry.example_position)):
        with pytest.raises(OptionError):
            reply(entry.at(entry.example_position), SearchOptions(algorithm), PLENTY)
        return
    match = Match.begin(entry, entry.at(entry.example_position))
    replied = 0
    while not match.is_over:
        if match.is_throw:
            match = match.thrown(chance)
        elif match.side == entry.sides[0]:
            game = entry.at(match.position, match.side)
            depth = 2 if entry.evaluations and heeds(algorithm, "depth") else None
            options = SearchOptions(algorithm, depth=depth)
            found = reply(game, options, PLENTY)
            trace = search(game, options)
            result = result_of(trace)
            assert (found.value, found.bound, found.nodes) == (result.value, result.bound, result.nodes_visited)
            assert found.line[0] == found.move
            assert found.options.depth == options.depth
            assert found.is_whole
            assert (found.cutoffs, found.leaves) == (len(result.cutoffs), len(result.leaves))
            assert found.estimate == result.estimate
            assert found.events == len(trace)
            match = match.play(found.move)
            replied += 1
        else:
            match = match.play(chance.choice(match.legal))
    assert replied


def test_the_line_is_play_from_the_position() -> None:
    game = GAMES["tictactoe"].at("XOX/OO_/_X_")
    found = reply(game, SearchOptions(), PLENTY)
    state = game.initial
    for move in found.line:
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert found.deepest == 3


def test_a_search_that_does_not_finish_gives_way_to_the_deepest_that_does() -> None:
    game = GAMES["connectfour"].at()
    found = reply(game, SearchOptions(depth=6), PLENTY, cut_after({6: 50, 4: 50}))
    assert found.options.depth == 3
    assert found.asked.depth == 6
    assert found.is_whole
    assert found.nodes == result_of(search(game, SearchOptions(depth=3))).nodes_visited


def test_what_is_not_asked_for_is_not_searched_deeper() -> None:
    found = reply(GAMES["connectfour"].at(), SearchOptions(depth=2), PLENTY, cut_after({2: 50}))
    assert found.options.depth == 1


def test_without_a_static_evaluation_the_best_so_far_is_played() -> None:
    game = GAMES["nim"].at("1,2,2", "R")
    found = reply(game, SearchOptions("minimax"), PLENTY, cut_after(400))
    assert not found.is_whole
    assert found.move == "B takes 1 from a"
    assert found.line[0] == "B takes 1 from a"
    assert found.value == 1


def test_what_has_no_best_move_yet_plays_the_first_one() -> None:
    game = GAMES["connectfour"].at()
    found = reply(game, SearchOptions(depth=4), PLENTY, cut_after(5))
    assert found.move == "X a1"
    assert (found.value, found.line, found.is_whole) == (None, (), False)


@pytest.mark.large
def test_the_time_is_kept_in_a_game_that_nobody_searches_to_the_end() -> None:
    for name in ("connectfour", "nim"):
        position = None if name == "connectfour" else "4,4,4,4"
        found = reply(GAMES[name].at(position), SearchOptions("minimax", depth=None), 0.4)
        assert found.events < MOST_EVENTS  # the time ended it, not the memory
        assert found.seconds >= 0.4
        assert found.asked.depth is None


def test_a_search_within_its_time_is_the_search() -> None:
    game = GAMES["nim"].at("1,1,2")
    assert search_within(game, SearchOptions(), PLENTY).events.tolist() == search(game, SearchOptions()).events.tolist()
    assert search_within(game, SearchOptions(), 0).truncated or len(search(game, SearchOptions())) < 10_000


@pytest.mark.parametrize("order", UNPLAYED)
def test_an_order_that_knows_the_values_is_refused(order: Order) -> None:
    with pytest.raises(OptionError) as caught:
        reply(GAMES["nim"].at("1,2"), SearchOptions(order=order), PLENTY)
    assert caught.value.place == "order"
    assert "given" in caught.value.remedy


def test_what_the_game_can_t_serve_is_refused() -> None:
    with pytest.raises(OptionError):
        reply(GAMES["nim"].at("1,2"), SearchOptions(depth=2), PLENTY)


def test_a_book_that_takes_too_long_is_left_out() -> None:
    game = GAMES["connectfour"].at("", None, (("columns", "4"), ("rows", "4")))
    found = reply(game, SearchOptions(book=Book.ON, depth=2), seconds=0.0, within=cut_after(10_000))
    assert not found.from_book
    assert found.is_whole
    assert found.options.book is Book.ON


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "iterative", "mtdf", "sss", "uct"])
def test_the_move_is_decided_where_the_root_takes_it_for_the_last_time(algorithm: str) -> None:
    game = GAMES["tictactoe"].at("XOX/OO_/_X_")
    found = reply(game, SearchOptions(algorithm, playouts=20), 20)
    trace = search(game, found.options)
    if trace.samples:
        assert found.decided == len(trace)
        return
    decision = trace[found.decided - 1]
    assert decision.node == 0
    assert decision.kind is Kind.BEST
    assert game.actions(game.initial)[decision.child or 0] == found.move
    assert not any(event.node == 0 and event.kind is Kind.BEST for event in list(trace)[found.decided :])
