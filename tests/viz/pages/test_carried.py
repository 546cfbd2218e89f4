"""What goes over from one tree to the next on the page "Step through", and what the page says of it."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.options import Order
from core.trace.result import result_of
from core.trees.formats import AUTO, FORMATS, read
from core.trees.library import LIBRARY
from tests.viz.pages.running import held, opened, problems, widget
from viz.pages.working_tree import written
from viz.sharing.request import Position, Request, TreeText

TEXTBOOK = Request().subject.text
NAMES_MIN = "min\nA\n  B\n    3\n    12\n  C\n    2\n    4"
OTHER = "[[4,6],[7,[1,9]],5]"
MIN_EXAMPLE = next(name for name, example in LIBRARY.items() if example.root_player is Player.MIN)


def type_tree(page: AppTest, text: str) -> AppTest:
    widget(page, "Tree").set_value(text)
    return page.run()


def choose(page: AppTest, label: str, chosen: str) -> AppTest:
    return widget(page, label).set_value(chosen).run()


def assert_root(page: AppTest, player: Player) -> None:
    """Assert who moves at the root, as the control shows it and as it was searched."""
    assert not page.exception
    shown = (
        Player(widget(page, "Player at the root").value or ""),
        page.session_state.plyscope.shown.recording.game.root_player,
    )
    assert shown == (player, player)


def said(page: AppTest) -> str:
    return " ".join(
        [caption.value for caption in page.caption] + [page.session_state.plyscope.shown.recording.notice or ""]
    )


def test_a_tree_that_names_its_player_leaves_the_next_one_to_the_reader() -> None:
    page = type_tree(opened("step_through"), NAMES_MIN)
    assert_root(page, Player.MIN)
    assert "The text says that MIN moves at the root." in said(page)
    assert_root(type_tree(page, TEXTBOOK), Player.MAX)
    assert result_of(page.session_state.plyscope.shown.recording.scene.trace).value == 3
    again = "MAX moves at the root again: the text does not say who does."
    assert said(page).count(again) == 2  # beside it, and in the tree
    assert again in said(page.run())
    widget(page, "Player at the root").set_value(Player.MIN).run()
    assert_root(page, Player.MIN)
    assert_root(type_tree(page, "max\nA\n  3\n  5"), Player.MAX)
    assert_root(type_tree(page, OTHER), Player.MIN)
    assert "MIN moves at the root again" in said(page)
    widget(page, "Player at the root").set_value(Player.MAX).run()
    assert_root(page, Player.MAX)
    assert "at the root" not in said(page)


@pytest.mark.parametrize("source", ["link", "example"])
def test_the_player_that_a_tree_came_with_stays_with_it_alone(source: str) -> None:
    if source == "link":
        page, text = opened("step_through", f"tree={OTHER}&root=min"), OTHER
    else:
        page, text = choose(opened("step_through"), "Example", MIN_EXAMPLE), LIBRARY[MIN_EXAMPLE].text
    assert_root(page, Player.MIN)
    assert_root(type_tree(page, text.replace("1", "2")), Player.MIN)  # an edit makes no other tree
    assert_root(type_tree(page, NAMES_MIN.removeprefix("min\n")), Player.MAX)
    assert "MAX moves at the root again" in said(page)


def test_an_order_by_hand_is_that_of_one_tree_and_a_window_goes_on() -> None:
    page = opened("step_through", f"tree={OTHER}&order=hand&hand=root=2,0,1&window=0,5")
    assert "is kept" not in said(page)
    type_tree(page, OTHER.replace("9", "8"))
    assert held(page).search.held["order"] is Order.HAND
    assert held(type_tree(page, TEXTBOOK)).search.held["order"] is Order.GIVEN
    assert "The order by hand was made for another tree" in said(page)
    assert page.session_state.plyscope.shown.recording.scene.trace.options.window == (0, 5)
    assert "The initial window 0, 5 is kept." in said(page)


def test_an_order_that_only_games_have_is_left_with_the_game() -> None:
    page = opened("step_through", "game=tictactoe&position=XOX/OO_/_X_&order=evaluation")
    assert held(choose(page, "Search in", "tree")).search.held["order"] is Order.GIVEN
    assert "A tree has no static evaluation" in said(page)


def test_a_format_that_the_text_is_not_in_is_reported_and_the_tree_can_still_be_edited() -> None:
    page = opened("step_through", "tree=[3,5]")
    before = page.session_state.plyscope.shown.recording
    (told,) = problems(choose(page, "Format", "dot"))
    assert "The picture is unchanged." in told
    assert page.session_state.plyscope.shown.recording is before
    going_on = page.session_state.plyscope.work.searched.format  # what an edit writes the tree in
    assert written(read("[3,8]").tree, FORMATS["lists"], going_on) == ("[3,8]", AUTO)
    assert page.button(key="found-format").label == "Read it as Nested lists, not as Graphviz DOT"
    page.button(key="found-format").click().run()
    assert held(page).tree.format == AUTO
    assert not problems(page)


def opens_a_tree() -> None:
    """Open a link, and then, as another page does, the tree that the session holds as `chosen`; a script of its own."""
    import streamlit as st  # noqa: PLC0415  only the body of this function is run

    from viz.pages.opening import open_link, open_request  # noqa: PLC0415

    if "plyscope" not in st.session_state:
        open_link(lambda *_: None)
    if "chosen" in st.session_state:
        open_request(st.session_state.pop("chosen"))


@pytest.mark.parametrize(
    ("query", "step"),
    [
        ({"game": "tictactoe", "position": "XO_/___/___", "depth": "2", "to-move": "X"}, 7),
        ({"tree": OTHER, "open": "root,1"}, 7),
        ({"tree": OTHER, "algorithm": "minimax", "window": "0,5"}, 0),  # there step 7 is another moment
    ],
)
def test_a_tree_from_another_page_takes_nothing_along_that_was_of_the_one_before(
    query: dict[str, str], step: int
) -> None:
    page = AppTest.from_function(opens_a_tree)
    page.query_params.update(query)
    page.run()
    page.session_state.chosen = Request(TreeText(TEXTBOOK), step=7)
    now = held(page.run())
    assert not page.exception
    assert (now.game, now.tree.text, now.opened) == (None, TEXTBOOK, ())
    assert page.session_state.plyscope.coming.step == step
    if "game" in query:  # as the reader finds it on the way back
        assert now.position == Position("tictactoe", "XO_/___/___", "X")
        assert now.search.held["depth"] == 2
