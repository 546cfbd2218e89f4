"""Links to a comparison: they hold what was compared, and what can't be read is named and left out."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Player, PlyscopeError
from core.options import Cutoff, Order, SearchOptions
from core.search import as_heeded
from tests.strategies import options, players
from viz.contract.comparing import Together
from viz.contract.player import PICTURES, PictureName
from viz.sharing.comparison_link import MOST, USUAL, WAYS, CompareRequest, read_compare_link, to_compare_query
from viz.sharing.request import Position, Request, TreeText

ONE, OTHER, FOUR = (CompareRequest(searches=chosen) for chosen in (USUAL[:1], USUAL[1:], USUAL[:1] * 4))


@st.composite
def searches(draw: st.DrawFn) -> SearchOptions:
    """Draw a search with what it heeds and nothing else: a link holds no more."""
    order = draw(st.sampled_from(Order))
    seed = draw(st.integers(0, 99)) if order is Order.RANDOM else 0
    hands = [(), (((), (2, 0, 1)),), (((), (1, 0)), ((0, 1), (0,)))] if order is Order.HAND else [()]
    hand = draw(st.sampled_from(hands))
    return as_heeded(replace(draw(options()), order=order, seed=seed, hand=hand))


@pytest.mark.parametrize("between", ["+", "%20", "%2B"])
def test_a_plus_between_options_is_read_however_it_was_escaped(between: str) -> None:
    chosen = [f"alphabeta{between}cutoff=strict{between}window=%2B1,5", f"minimax{between}order=best"]
    request, wrong = read_compare_link(dict(parse_qsl(f"searches={'~'.join(chosen)}")))
    assert wrong == []
    assert request.searches == (
        SearchOptions(cutoff=Cutoff.STRICT, window=(1, 5)),
        SearchOptions("minimax", order=Order.BEST),
    )


def opened(query: str) -> tuple[CompareRequest, list[PlyscopeError]]:
    """Return what the page makes of an address."""
    return read_compare_link(dict(parse_qsl(query, keep_blank_values=True, strict_parsing=True)))


@pytest.mark.large
@given(
    st.lists(searches(), min_size=1, max_size=MOST).map(tuple),
    st.sampled_from(WAYS),
    st.integers(0, 9_999),
    players,
    st.sampled_from([None, *PICTURES]),
)
@settings(max_examples=max(100, settings().max_examples // 4))
def test_a_link_opens_what_was_compared(
    compared: tuple[SearchOptions, ...], by: Together, stop: int, root: Player, picture: PictureName | None
) -> None:
    asked = CompareRequest(Request(TreeText("[[3,12],[2]]", root=root)), compared, by, stop, picture)
    shown = f"&picture={picture}" if picture else ""
    assert opened(f"{to_compare_query(asked)}&by={by}&stop={stop}{shown}") == (asked, [])


def test_a_depth_is_that_of_the_searches_without_one_of_their_own() -> None:
    request, wrong = opened("game=tictactoe&searches=alphabeta~minimax+depth=1&depth=3")
    assert ([each.depth for each in request.searches], wrong) == ([3, 1], [])


@pytest.mark.parametrize(
    "subject",
    [
        Request(Position("tictactoe", "XOX/OO_/_X_")),
        Request(Position("connectfour", "4455")),
        Request(Position("connectfour", "cadacbd", chosen=(("rows", "4"), ("columns", "4")))),
        Request(TreeText("(A (B 3 12) (C 2 4))", root=Player.MIN)),
        Request(TreeText("[" + ",".join("[1,2,3,4,5,6,7]" for _ in range(60)) + "]")),
    ],
    ids=["tictactoe", "connectfour", "size", "named", "packed"],
)
def test_a_link_opens_the_same_game_or_tree(subject: Request) -> None:
    asked, wrong = opened(to_compare_query(CompareRequest(subject)))
    assert wrong == []
    assert asked.subject.searched() == subject.searched()
    assert asked.searches == USUAL


@pytest.mark.parametrize(
    ("field", "text", "place", "left"),
    [
        ("searches", "minimax~alphabet", "in the link, search 2", ONE),
        ("searches", "minimax~alphabeta cutoff=x", "in the link, search 2, cutoff", ONE),
        ("searches", "minimax cutoff=strict~alphabeta", "in the link, search 1, cutoff", OTHER),
        ("searches", "alphabeta window=5,0~minimax", "in the link, search 1, window", ONE),
        ("searches", "", "in the link, search 1", CompareRequest()),
        ("searches", "~".join(["minimax"] * 5), "in the link, searches", FOUR),
        ("by", "ply", "in the link, by", CompareRequest()),
        ("picture", "all", "in the link, picture", CompareRequest()),
        ("stop", "-1", "in the link, stop", CompareRequest()),
        ("stop", "two", "in the link, stop", CompareRequest()),
        ("stop", "9" * 5_000, "in the link, stop", CompareRequest()),
        ("root", "both", "in the link, root", CompareRequest()),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_and_left_out(field: str, text: str, place: str, left: CompareRequest) -> None:
    asked, wrong = read_compare_link({field: text})
    assert asked == left
    assert [error.place for error in wrong] == [place]


@pytest.mark.parametrize(
    "query", [{"tree": "[[3,"}, {"game": "backgammon"}, {"game": "tictactoe", "position": "XXX/XX_/___"}]
)
def test_a_tree_or_a_position_that_cannot_be_read_is_refused(query: dict[str, str]) -> None:
    with pytest.raises(PlyscopeError, match=r"^in the link, "):
        read_compare_link(query)
