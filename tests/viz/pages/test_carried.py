"""What goes over from one tree to the next on the page "Step", and what the page says of it."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.trace.result import result_of
from core.trees.formats import AUTO, FORMATS, read
from tests.viz.pages.running import held, opened, problems, widget
from viz.pages.working_tree import written
from viz.sharing.request import Position, Request, TreeText

TEXTBOOK = Request().subject.text
NAMES_MIN = "min\nA\n  B\n    3\n    12\n  C\n    2\n    4"
OTHER = "[[4,6],[7,[1,9]],5]"


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


@pytest.mark.large
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

    from viz.pages.opening import open_link, open_request, show_opened  # noqa: PLC0415

    if "plyscope" not in st.session_state:
        show_opened(open_link(), lambda *_: None)
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
    assert page.session_state.plyscope.next_run.step == step
    if "game" in query:  # as the reader finds it on the way back
        assert now.position == Position("tictactoe", "XO_/___/___", "X")
        assert now.search.held["depth"] == 2
