"""The page Cat and Mouse: links, examples, and graphs that are typed."""

from __future__ import annotations

import pytest

from core.game import PlyscopeError
from core.games.cat_and_mouse import EXAMPLE, CatAndMouse
from tests.viz.pages.running import opened, problems
from viz.pages.cat_and_mouse import EXAMPLES, TEXT
from viz.pages.session import KEY
from viz.retrograde.graph_link import read_link, to_query

RING = "[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]"


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_link_opens_its_graph_again(text: str) -> None:
    game = CatAndMouse.from_position(text)
    name, _, value = to_query(game).partition("=")
    assert read_link({name: value, "show": "minimax", "step": "12"}) == (game, "minimax", 12)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({"graph": "[[1]"}, "in the link, graph, line 1, column 5"),
        ({"graph": "[[1],[0],[3]]"}, "in the link, graph, node 2"),
        ({"show": "alphabeta"}, "in the link, show"),
        ({"step": "-1"}, "in the link, step"),
        ({"step": "1e3"}, "in the link, step"),
    ],
)
def test_what_a_link_asks_for_in_vain_is_named(query: dict[str, str], place: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        read_link(query)
    assert caught.value.place == place
    assert all(part.endswith(".") for part in caught.value.args)


def test_a_wrong_link_shows_the_first_example() -> None:
    app = opened("cat_and_mouse", "graph=[[1,2],[0],[0]]")
    (told,) = problems(app)
    assert "in the link, graph, node 2: the cat starts here" in told
    assert "The first example is shown instead." in told
    assert app.session_state[KEY].analysed.game.position == EXAMPLE


def test_an_example_is_shown_and_stands_in_the_field() -> None:
    app = opened("cat_and_mouse", "show=minimax&step=3")
    before = app.session_state[KEY].analysed
    assert (before.story, before.step) == ("minimax", 3)
    next(button for button in app.button if button.label == "The long way round").click().run()
    assert not problems(app)
    assert app.text_area(key=TEXT).value == RING
    after = app.session_state[KEY].analysed
    assert (after.game.position, after.step) == (RING, 0)
    assert after.number != before.number


def test_a_typed_graph_is_shown_or_its_mistake() -> None:
    app = opened("cat_and_mouse")
    show = next(button for button in app.button if button.label == "Show")
    app.text_area(key=TEXT).set_value("[[1],[0,2],[1,7]]")
    show.click().run()
    (told,) = problems(app)
    assert "position, node 2: 7 is not a node. Write node numbers from 0 to 2." in told
    assert "The picture is unchanged." in told
    assert app.session_state[KEY].analysed.game.position == EXAMPLE
    app.text_area(key=TEXT).set_value(RING)
    next(button for button in app.button if button.label == "Show").click().run()
    assert not problems(app)
    assert app.session_state[KEY].analysed.game.position == RING


@pytest.mark.parametrize("name", ["graph", "show", "step"])
def test_a_hostile_link_is_not_markup(name: str) -> None:
    app = opened("cat_and_mouse", f"{name}=<img src=x onerror=alert(1)>")
    (told,) = problems(app)
    assert f"in the link, {name}" in told
    assert "<img" not in told
