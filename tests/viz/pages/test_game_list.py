"""The list of games: number games are one there, with variants, and a link to each opens as before."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.games import GAMES
from core.games.entry import NUMBER_GAMES
from tests.viz.pages.running import opened, problems

NUMBERS = [name for name, entry in GAMES.items() if entry.family == NUMBER_GAMES]
PAGES = {"step_through": "source", "compare": "source", "play": "play-game"}


def title_of(app: AppTest) -> str:
    title: str = app.session_state.plyscope.shown.recording.title
    return title


@pytest.mark.parametrize("page", PAGES)
def test_they_are_one_game_in_the_list(page: str) -> None:
    listed = opened(page).selectbox(key=PAGES[page]).options
    assert listed.count(NUMBER_GAMES) == 1
    assert not {GAMES[name].title for name in NUMBERS} & set(listed)
    assert {"Tic-tac-toe", "Connect Four", "Nim", "Dice race"} <= set(listed)


def test_a_variant_is_chosen_in_a_list_of_its_own() -> None:
    app = opened("step_through")
    assert "Variant" not in [each.label for each in app.selectbox]
    app.selectbox(key="source").set_value(NUMBERS[0]).run()
    assert title_of(app) == GAMES[NUMBERS[0]].title
    variants = app.selectbox(key="source-variant")
    assert variants.options == [GAMES[name].title for name in NUMBERS]
    for name in NUMBERS[1:]:
        app.selectbox(key="source-variant").set_value(name).run()
        assert problems(app) == []
        assert title_of(app) == GAMES[name].title
        assert app.text_input(key="position").value == GAMES[name].example_position
        assert app.selectbox(key="source").value == name
    app.selectbox(key="source").set_value("nim").run()
    assert title_of(app) == "Nim"
    assert "Variant" not in [each.label for each in app.selectbox]
