"""The page "Compare" is never empty: where it can't show what is asked for, it says what it shows instead."""

from __future__ import annotations

import pytest

from tests.viz.pages.running import go_on, markup, opened, problems
from viz.sharing.request import FIRST


def test_a_first_visit_with_an_unreadable_text_compares_what_step_through_shows() -> None:
    app = opened("step_through", "tree=[4,[2,6]]")
    app.session_state.tree = "[[3,5],[2,"
    go_on(app, "compare")
    (told,) = problems(app)
    assert "this list is never closed." in told
    assert "Minimax and alpha-beta are compared instead, on what Step through shows." in told
    assert app.session_state.plyscope.comparing.asked[0].subject.text == "[4,[2,6]]"
    assert any('<div class="figures">' in piece for piece in markup(app))
    assert app.session_state.tree == "[[3,5],[2,", "what was typed stays"
    go_on(app)
    assert "The picture is unchanged." in problems(app)[0]
    app.session_state.tree = "[[3,5],[2,9]]"
    go_on(app)
    assert problems(app) == []
    assert app.session_state.plyscope.comparing.asked[0].subject.text == "[[3,5],[2,9]]"


@pytest.mark.parametrize(
    ("query", "says", "shown"),
    [
        ("tree=[[3,5],[2,&searches=minimax~alphabeta", "The first example is shown instead.", FIRST.text),
        (
            "tree=[4,[2,6]]&searches=minimax+order=evaluation",
            "Minimax and alpha-beta are compared instead.",
            "[4,[2,6]]",
        ),
    ],
)
def test_a_link_that_cannot_be_compared_shows_something_and_says_what(query: str, says: str, shown: str) -> None:
    app = opened("compare", query)
    (told,) = problems(app)
    assert says in told
    assert "The picture is unchanged." not in told
    assert app.session_state.plyscope.comparing.asked[0].subject.text == shown
