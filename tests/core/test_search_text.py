"""A search as one line of text is read back, and what is wrong with a line is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import OptionError
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS
from core.search.search_text import from_text, title, to_text
from tests.strategies import options


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
            "Negamax, bound first, fail-hard, window −∞,5, to 1 ply",
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
        ("", f"search: there is no search. Begin with {' or '.join(ALGORITHMS)}."),
        ("cutoff=strict", "search: 'cutoff=strict' is not a search. Begin with"),
        ("alphabeta fast", "search, word 2: 'fast' is not a search option. Use cutoff, form,"),
        (f"alphabeta {'x' * 41}", f"search, word 2: '{'x' * 40}' is not a search option."),
        (f"{'x' * 41}", f"search: '{'x' * 40}' is not a search."),
        ("alphabeta order=best pace=3", "search, word 3: 'pace=3' is not a search option"),
        ("alphabeta order=best order=best", "search, order: order is given twice."),
        ("alphabeta order=sorted", "search, order: 'sorted' is not a valid value. Give given or reversed or best or"),
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
