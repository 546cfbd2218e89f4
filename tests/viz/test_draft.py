"""The draft: what the reader writes, as it stands, and the request that it makes; what goes over to the next tree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from core.game import OptionError, Player
from core.games import GAMES
from core.options import Order, SearchOptions
from core.trees.library import LIBRARY
from tests.strategies import options
from viz.pages.carry_over import carry_over, root_words, with_able_search
from viz.sharing.draft import Draft, SearchDraft
from viz.sharing.link import to_query
from viz.sharing.request import FIRST, Position, Request, TreeText

CHANCE = '[{"chance": [[0.5, 3], [0.5, 8]]}, [5, 4]]'
HAND = SearchOptions(order=Order.HAND, hand=(((), (2, 0, 1)),))


def writing(text: str, draft: Draft) -> Draft:
    """Return the draft once the reader has typed another tree, and what the page makes of it."""
    return carry_over(replace(draft, tree=replace(draft.tree, text=text)))[0]


@given(options(budget=None))
def test_a_search_that_is_held_is_read_as_it_was(chosen: SearchOptions) -> None:
    draft = Draft().showing(Request(Position("tictactoe", "XOX/OO_/_X_"), chosen))
    kept = draft.search.read()
    assert to_query(Request(draft.subject, kept)) == to_query(Request(draft.subject, chosen))
    assert SearchDraft.of(kept).read() == kept


@pytest.mark.parametrize(("name", "text"), [("window", "x"), ("window", "5,0"), ("guess", "five")])
def test_a_text_that_can_t_be_read_stays_and_the_problem_names_its_field(name: str, text: str) -> None:
    draft = Draft(search=SearchDraft.of(SearchOptions("aspiration")).put(algorithm="aspiration", **{name: text}))
    if name == "window":
        draft = replace(draft, search=draft.search.put(algorithm="alphabeta"))
    with pytest.raises(OptionError) as caught:
        draft.request()
    assert caught.value.place == name
    assert draft.search.held[name] == text
    assert draft.search.put(**{name: "0,5" if name == "window" else "5"}).read()


def test_a_tree_and_a_position_stay_while_the_other_is_searched() -> None:
    draft = writing("[3,5]", Draft()).in_place("nim")
    assert draft.request().subject == Position("nim", GAMES["nim"].example_position)
    draft = replace(draft, position=replace(draft.position, text="1,2"), search=draft.search.put(depth=2))
    assert draft.in_place(None).request().subject == TreeText("[3,5]")
    assert draft.in_place(None).in_place("nim") == draft
    other = draft.in_place("connectfour")
    assert (other.position.text, other.search.held["depth"]) == (GAMES["connectfour"].example_position, None)
    assert draft.showing(Request()).position == draft.position
    assert writing("[3,5]", Draft()).showing(Request(Position("nim"))).tree == TreeText("[3,5]")


def test_bundles_are_opened_in_the_picture_of_one_search_alone() -> None:
    draft = Draft().with_opened(Draft().request(), ((), (1,)))
    assert draft.request().opened == ((), (1,))
    other = replace(draft, search=draft.search.put(algorithm="minimax"))
    assert other.request().opened == other.opened_in_picture(other.request()) == ()
    assert draft.showing(Request(opened=((2,),))).request().opened == ((2,),)


def test_the_settings_of_the_generator_go_with_the_tree_that_it_made() -> None:
    draft = Draft().showing(Request(TreeText("[3,5]", made="2,2")))
    assert draft.subject == TreeText("[3,5]", made="2,2")
    assert draft.with_tree("[3,6]").subject == TreeText("[3,6]")
    assert draft.with_tree("[3,6]").with_tree("[3,5]").subject == TreeText("[3,5]", made="2,2")


def test_who_moves_at_the_root_is_what_the_text_says_else_what_it_came_with_else_the_reader_s_choice() -> None:
    draft = writing("min\nA\n  3\n  5", Draft())
    assert draft.tree.root is Player.MIN
    assert "The text says that MIN" in root_words(draft)
    draft = writing("[[4,6],[7,[1,9]],5]", draft)
    assert draft.tree.root is Player.MAX
    assert "MAX moves at the root again" in root_words(draft)
    example = next(each for each in LIBRARY.values() if each.root_player is Player.MIN)
    came = carry_over(draft.with_tree(example.text, Player.MIN))[0]
    assert came.tree.root is Player.MIN
    assert writing(f"{example.text} ", came).tree.root is Player.MIN
    assert writing("[[4,6],[7,[1,9]],5,[8,8,8,8]]", came).tree.root is Player.MAX
    assert writing("[[4,6],[7,", came).tree.root is Player.MIN


def test_an_order_by_hand_goes_with_its_tree_and_an_edit_keeps_it_where_it_fits() -> None:
    draft = Draft().showing(Request(TreeText("[[4,6],[7,[1,9]],5]"), HAND))
    assert carry_over(draft) == (draft, None)
    kept, told = carry_over(draft.with_tree("(A (B 4 6) (C 7 (D 1 8)) 5)"), edited=True)
    assert (kept.search.read(), told) == (HAND, [])
    gone, told = carry_over(draft.with_tree("[[4,6],[7,[1,9]]]"), edited=True)
    assert gone.search.held["order"] is Order.GIVEN
    assert told == ["The order by hand no longer fits the tree, so the children are searched left to right."]
    other, told = carry_over(draft.with_tree(FIRST.text))
    assert (other.search.held["order"], other.search.held["hand"]) == (Order.GIVEN, "")
    assert "was made for another tree" in " ".join(told or [])
    windowed = Draft().showing(Request(TreeText("[[4,6],[7,[1,9]],5]"), SearchOptions(window=(0, 5))))
    assert carry_over(windowed.with_tree("[[4,6],[7,[1,8]],5]"))[1] == []
    kept, told = carry_over(windowed.with_tree(FIRST.text))
    assert (kept.search.read().window, told) == ((0, 5), ["The initial window (0, 5) is kept."])


def test_an_order_that_only_games_have_is_left_with_the_game() -> None:
    game = Draft().showing(Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(order=Order.EVALUATION)))
    tree, told = carry_over(game.in_place(None))
    assert tree.search.held["order"] is Order.GIVEN
    assert told == ["A tree has no static evaluation, so the children are searched left to right."]


def test_a_search_that_can_t_search_here_is_replaced_and_the_reader_s_own_comes_back() -> None:
    draft = Draft(search=Draft().search.put(algorithm="minimax"))
    chance = with_able_search(writing(CHANCE, draft))
    assert chance.search.algorithm == "expectiminimax"
    assert chance.search.notice == ("Minimax does not support chance nodes, so the search is now expectiminimax.")
    assert with_able_search(writing("[3,5", chance)) == writing("[3,5", chance)
    again = with_able_search(writing("[3,5]", chance)).search
    assert (again.algorithm, again.notice) == ("minimax", "The search is minimax again.")
    assert chance.search.put(algorithm="star1").notice == ""
