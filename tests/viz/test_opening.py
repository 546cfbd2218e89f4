"""What the browser kept is taken up again on a page that was called without a link."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.trees.history import History, Version


def takes_up() -> None:
    """Open the page, and then what the session holds as `kept`; a script of its own."""
    import streamlit as st  # noqa: PLC0415  only the body of this function is run

    from viz.pages.opening import open_link, restore  # noqa: PLC0415

    if "plyscope" not in st.session_state:
        open_link(lambda *_: None)
    if "kept" in st.session_state:
        restore(st.session_state.pop("kept"))


def taken_up(query: str, *texts: str) -> Any:
    """Return the session after a page was called without a link, with what the browser kept."""
    page = AppTest.from_function(takes_up).run()
    history = History.start(Version(texts[0], Player.MAX, "auto", "Text")) if texts else None
    page.session_state.kept = {"query": query, "history": history and history.to_json(), "all": True}
    assert not page.run().exception
    return page.session_state


def test_a_game() -> None:
    state = taken_up("?game=tictactoe&position=XO_/___/___&depth=2&step=5")
    assert (state.source, state.position, state.depth, state.plyscope.coming.step) == ("tictactoe", "XO_/___/___", 2, 5)


def test_a_game_with_the_history_of_a_tree() -> None:
    assert taken_up("?game=tictactoe&position=XO_/___/___&depth=2", "[3,5]").source == "tictactoe"


def test_a_made_tree() -> None:
    tree = taken_up("?make=depth:2,branching:2,seed:7&step=5").tree
    state = taken_up("?make=depth:2,branching:2,seed:7&step=5", tree)
    assert (state.tree, state.plyscope.coming.step, bool(state.plyscope.work.made)) == (tree, 5, True)


@pytest.mark.parametrize("query", ["?tree=[3,5]&algorithm=minimax&step=4", "?algorithm=minimax&step=4"])
def test_a_tree_whose_text_is_in_the_history_alone(query: str) -> None:
    state = taken_up(query, "[[8, 2], 7]")
    assert (state.tree, state.algorithm, state.plyscope.coming.step) == ("[[8, 2], 7]", "minimax", 4)
