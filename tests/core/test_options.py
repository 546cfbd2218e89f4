"""The options of a search: their table, as text, at the command line, and what is refused."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.commands.search_report import json_lines
from core.game import Game, OptionError
from core.games.tictactoe import TicTacToe
from core.options import OPTIONS, Bounds, Cutoff, Form, Order, SearchOptions
from core.options.numerals import listed
from core.options.option import Option
from core.options.paths import hand_text, read_hand
from core.search import ALGORITHMS, heeds, search, state_values
from core.search.search_text import from_text, title, to_text
from core.trace import Path as NodePath
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run
from tests.strategies import DRAWN, HELD, PROVING_ALGORITHMS, VALUES, options


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"window": (5, 5)}, "window: alpha 5 is not below beta 5. Give a window such as -inf,inf or 0,5."),
        ({"window": (5, -5)}, "window: alpha 5 is not below beta -5."),
        ({"window": (math.nan, 5)}, "window: alpha nan is not below beta 5."),
        ({"window": (0, math.nan)}, "window: alpha 0 is not below beta nan."),
        ({"window": (math.inf, math.inf)}, "window: alpha inf is not below beta inf."),
        ({"nodes": 0}, "nodes: 0 visits no node. Give 1 or more, or no limit."),
        ({"depth": -1}, "depth: -1 is below 0. Give a number of plies, or no limit."),
        ({"budget": 1}, "budget: 1 is below 2. Give a number of events of 2 or more, or no limit."),
        ({"seed": -1}, "seed: -1 is below 0."),
        ({"hand": (((), (1, 0)),)}, "hand: an order by hand does not go with the order given."),
        ({"order": Order.BEST, "hand": (((), (1, 0)),)}, "hand: an order by hand does not go with the order best"),
        ({"order": Order.HAND, "hand": (((), (1, 2)),)}, "hand: 1,2 at root is not an order of the children."),
        ({"order": Order.HAND, "hand": (((), (0, 1)), ((), (1, 0)))}, "hand: the node root is named twice."),
    ],
)
def test_what_no_search_could_do_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        SearchOptions(**chosen)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "chosen", [{"window": (-math.inf, -5)}, {"window": (10**400, 10**400 + 1)}, {"depth": 0}, {"budget": 2}]
)
def test_the_least_that_a_search_can_do_is_taken(chosen: dict[str, Any]) -> None:
    assert SearchOptions(**chosen)


ROOT = Path(__file__).parents[2]

every_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)


@every_option
def test_a_text_and_an_item_of_json_are_read_back(option: Option) -> None:
    for value in [*option.titles, option.default]:
        assert option.from_json(option.to_json(value)) == value
        if value is not None:
            assert option.read(option.write(value)) == option.read(option.shown(value)) == value


@every_option
def test_an_option_is_drawn_by_the_tests_or_they_say_where_it_is_tested_instead(option: Option) -> None:
    is_drawn = option.name in DRAWN or bool(option.titles)
    assert is_drawn or option.name in HELD, "add what draws it to tests/strategies.py"
    assert not {option.name} & DRAWN.keys() & HELD.keys()
    if option.name in HELD:
        instead = (ROOT / HELD[option.name].rpartition(": ")[2]).read_text("utf-8")
        assert option.name in instead.lower()


def test_only_options_are_drawn() -> None:
    assert DRAWN.keys() | HELD.keys() | VALUES.keys() <= OPTIONS.keys()


@every_option
def test_what_an_option_has_for_people_is_a_title_and_a_sentence(option: Option) -> None:
    assert option.title[0].isupper()
    assert option.about.endswith(".")
    assert len(set(option.titles.values())) == len(option.titles)
    assert any(heeds(name, option.name) for name in ALGORITHMS)
    assert getattr(SearchOptions, option.name) == option.default


@settings(max_examples=100)
@given(options(), st.sampled_from(Order), st.integers(0, 10**6), st.none() | st.integers(2, 99))
def test_a_search_is_read_back_from_its_text(
    chosen: SearchOptions, order: Order, seed: int, budget: int | None
) -> None:
    chosen = replace(chosen, order=order, seed=seed if order is Order.RANDOM else 0, budget=budget)
    if order is Order.HAND:
        chosen = replace(chosen, hand=(((0, 1), (0,)), ((), (1, 0))))
    if not ALGORITHMS[chosen.algorithm].prunes:  # which heeds none of these
        chosen = replace(chosen, cutoff=Cutoff.NONSTRICT, bounds=Bounds.SOFT, form=Form.COMPARE)
    text = to_text(chosen)
    assert from_text(text) == chosen
    name, *words = text.split()
    assert to_text(from_text(" ".join([name, *reversed(words)]))) == text


@pytest.mark.parametrize(
    ("text", "canonical", "words"),
    [
        ("minimax", "minimax", "Minimax"),
        (" alphabeta  cutoff=nonstrict seed=0 order=random", "alphabeta order=random", "Alpha-beta, random order 0"),
        (
            "negamax window=-inf,5.0 depth=1 bounds=hard form=update",
            "negamax form=update bounds=hard window=-inf,5 depth=1",
            "Negamax, bound first, fail-hard, window (−∞, 5), to 1 ply",
        ),
        (
            "alphabeta order=hand hand=root=2,0,1;0=1,0 depth=4 budget=99",
            "alphabeta order=hand hand=root=2,0,1;0=1,0 depth=4 budget=99",
            "Alpha-beta, ordered by hand, to 4 plies",
        ),
    ],
)
def test_the_text_and_the_title_of_a_search(text: str, canonical: str, words: str) -> None:
    assert to_text(from_text(text)) == canonical
    assert title(from_text(text)) == words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"search: there is no search. Begin with {listed(ALGORITHMS, 'or')}."),
        ("cutoff=strict", "search: 'cutoff=strict' is not a search. Begin with"),
        ("alphabeta fast", "search, word 2: 'fast' is not a search option. Use cutoff, form,"),
        (f"alphabeta {'x' * 41}", f"search, word 2: '{'x' * 40}' is not a search option."),
        (f"{'x' * 41}", f"search: '{'x' * 40}' is not a search."),
        ("alphabeta order=best pace=3", "search, word 3: 'pace=3' is not a search option"),
        ("alphabeta order=best order=best", "search, order: order is given twice."),
        ("alphabeta order=sorted", "search, order: 'sorted' is not a valid value. Give given, reversed, best,"),
        ("alphabeta cutoff", "search, cutoff: '' is not a valid value. Give nonstrict or strict."),
        (
            "alphabeta window=5",
            "search, window: '5' is not a valid value. Give two numbers such as 0,5, the lower first.",
        ),
        ("alphabeta window=5,0", "search, window: alpha 5 is not below beta 0."),
        (
            "alphabeta depth=-1",
            "search, depth: '-1' is not a valid value. Give a whole number of 0 or more, of at most 15 digits.",
        ),
        ("alphabeta budget=1", "search, budget: 1 is below 2."),
        ("alphabeta seed=3", "search, seed: only random order has a seed. Add order=random, or leave it out."),
        ("alphabeta hand=root=1,0", "search, hand: an order by hand does not go with the order given."),
        ("alphabeta order=hand hand=root=1,1", "search, hand: 1,1 at root is not an order of the children."),
        ("minimax window=0,5", "search, window: minimax has no window. Leave it out."),
        ("minimax cutoff=strict", "search, cutoff: minimax has no cutoff. Leave it out."),
    ],
)
def test_a_line_that_is_not_a_search_is_refused(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        from_text(text)
    assert str(caught.value).startswith(message)


NESTED = [[3, 12, 8], [2, 4]]


@pytest.mark.parametrize(
    ("game", "chosen", "message"),
    [
        (LeafTree.from_nested(NESTED), {"order": Order.EVALUATION}, "order: this tree's inner nodes have no static"),
        (LeafTree.from_nested(NESTED), {"hand": (((2,), (0, 1)),)}, "hand: there is no node 2."),
        (LeafTree.from_nested(NESTED), {"hand": (((0, 1, 0), (0,)),)}, "hand: there is no node 0.1.0."),
        (LeafTree.from_nested(NESTED), {"hand": (((0,), (1, 0)),)}, "hand: 0 has 3 children, and 2 are put in order."),
        (LeafTree.from_nested(NESTED), {"hand": (((0, 0), (1, 0)),)}, "hand: 0.0 has 0 children, and 2 are put in"),
    ],
)
@pytest.mark.parametrize("name", [name for name in PROVING_ALGORITHMS if not ALGORITHMS[name].deepens])
def test_an_order_that_the_tree_cannot_serve_is_refused(
    game: Game, chosen: dict[str, Any], message: str, name: str
) -> None:
    with pytest.raises(OptionError) as caught:
        search(game, SearchOptions(name, **{"order": Order.HAND} | chosen))
    assert str(caught.value).startswith(message)


def test_the_command_line_takes_an_order_by_hand(run: Run) -> None:
    chosen = SearchOptions(order=Order.HAND, hand=(((), (1, 0)), ((0,), (2, 0, 1))))
    answer = run("solve", str(NESTED), "--json", "--order", "hand", "--hand", "root=1,0; 0=2,0,1").answer
    assert answer == json.loads("".join(json_lines(search(LeafTree.from_nested(NESTED), chosen))))


@pytest.mark.parametrize("text", ["root", "root=", "root=a", "0.x=1,0", "0=-1,0", "=;="])
def test_a_text_that_holds_no_order_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_hand(text)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.lists(st.integers(0, 12), max_size=3).map(tuple), st.permutations(range(3)).map(tuple))))
def test_an_order_by_hand_is_read_back(hand: list[tuple[NodePath, tuple[int, ...]]]) -> None:
    assert read_hand(hand_text(tuple(hand))) == tuple(hand)


@pytest.mark.parametrize("depth", [None, 9])
def test_values_of_too_many_states_are_refused_before_the_search(
    monkeypatch: pytest.MonkeyPatch, depth: int | None
) -> None:
    monkeypatch.setattr(state_values, "MOST_STATES", 1_000)
    with pytest.raises(OptionError, match=r"^order: more than 1,000 states would have to be valued"):
        search(TicTacToe(), SearchOptions(order=Order.BEST, depth=depth))
