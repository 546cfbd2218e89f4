"""The search that the page makes of what is chosen next: one that can, and the reader's own where that can."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.games import GAMES
from core.games.own import OwnGame
from core.trace import Kind
from tests import chomp
from tests.chomp import CHOMP
from tests.viz.pages.running import choose_above, held, opened, problems, widget
from tests.viz.pages.test_play_page import asks, playing
from viz.boards import BOARDS
from viz.boards.own import board_of_file

CHANCE_TREE = '[{"chance": [[0.5, 3], [0.5, 8]]}, [5, 4]]'


def search_in(app: AppTest, source: str) -> AppTest:
    return widget(app, "Search in").set_value(source).run()


def choose(app: AppTest, algorithm: str) -> AppTest:
    return choose_above(app, algorithm=algorithm)


def searched(app: AppTest) -> tuple[str, str]:
    """Return the algorithm of the recording that is shown, and its notice, less its words on the cutoff rule."""
    assert problems(app) == []
    recording = app.session_state.plyscope.shown.recording
    assert held(app).search.algorithm == recording.scene.trace.options.algorithm
    return recording.scene.trace.options.algorithm, (recording.notice or "").partition("The cutoff rule")[0].strip()


@pytest.mark.large
def test_where_chance_decides_the_search_is_one_that_can_and_the_readers_own_comes_back() -> None:
    app = search_in(opened("step_through"), "dice-race")
    able = "does not support chance nodes, so the search is now expectiminimax."
    assert searched(app) == ("expectiminimax", f"Alpha-beta {able}")
    assert searched(search_in(app, "nim")) == ("alphabeta", "The usual search here is alpha-beta.")
    app = choose(opened("step_through", "game=dice-race&position=3"), "pvs")
    assert searched(app) == ("expectiminimax", f"Principal variation search {able}")
    assert searched(choose(app, "star1"))[0] == "star1"
    assert searched(search_in(app, "nim"))[0] == "star1"


def test_who_chooses_the_other_cutoff_rule_is_told_if_it_changes_nothing() -> None:
    same = "Both cutoff rules do the same here."
    app = opened("step_through", "tree=[[3, 4], [5, 6]]")
    assert same not in searched(app)[1]
    assert same in searched(choose_above(app, cutoff="strict"))[1]
    assert same in searched(choose_above(app, cutoff="nonstrict"))[1]
    assert same not in searched(choose(app, "minimax"))[1]
    app = opened("step_through", "tree=[[3, 4], [3, 6]]")  # at the 3 of the second child
    assert same not in searched(choose_above(app, cutoff="strict"))[1]


def test_each_search_that_is_compared_is_one_that_can() -> None:
    app = opened("compare", f"tree={CHANCE_TREE}")
    cards = ["Search 1", "Search 2"]
    assert problems(app) == []
    assert [widget(app, card).value for card in cards] == ["expectiminimax", "star1"]
    told = [caption.value for caption in app.caption]
    assert "Minimax does not support chance nodes, so the search is now expectiminimax." in told
    assert "Alpha-beta does not support chance nodes, so the search is now Star1." in told
    widget(app, "Tree").set_value("[[3, 4], 5]").run()
    assert [widget(app, card).value for card in cards] == ["minimax", "alphabeta"]


def test_a_search_that_the_reader_chose_stays_whatever_the_others_are() -> None:
    app = opened("compare", "tree=[[3,4],5]")
    for card, algorithm in (("Search 2", "pvs"), ("Search 2", "alphabeta"), ("Search 1", "alphabeta")):
        widget(app, card).set_value(algorithm).run()
    assert [widget(app, card).value for card in ("Search 1", "Search 2")] == ["alphabeta", "alphabeta"]


@pytest.fixture
def _chomp_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, CHOMP.name, CHOMP)
    monkeypatch.setitem(BOARDS, CHOMP.name, board_of_file(OwnGame(Path("chomp.py"), CHOMP, chomp)))


@pytest.mark.thorough
@pytest.mark.usefixtures("_chomp_is_registered")
def test_a_game_is_searched_as_it_says_where_no_search_was_chosen() -> None:
    app = search_in(opened("step_through"), "chomp")
    assert searched(app) == ("alphabeta-tt", "The usual search here is alpha-beta with a table.")
    assert searched(search_in(app, "tree"))[0] == "alphabeta"
    assert searched(opened("step_through", "game=chomp"))[0] == "alphabeta-tt"
    assert searched(opened("step_through", "game=chomp&position=2,2&algorithm=alphabeta"))[0] == "alphabeta"
    assert searched(search_in(choose(opened("step_through"), "minimax"), "chomp"))[0] == "minimax"


@pytest.mark.usefixtures("_chomp_is_registered")
def test_so_it_does_not_lose_its_first_move_in_play() -> None:
    app = opened("play")
    widget(app, "Game").set_value("chomp").run()
    assert widget(app, "The search").value == "alphabeta-tt"
    assert "The usual search here is alpha-beta with a table." in [caption.value for caption in app.caption]
    app = asks(app, "hint")
    hint = playing(app).hint
    assert hint is not None
    assert (hint.value, hint.is_whole) == (1, True)
    widget(app, "The search").set_value("minimax").run()
    widget(app, "Game").set_value("dice-race").run()
    assert widget(app, "The search").value == "expectiminimax"


TREE = "tree=[[3,12],[[6,5],[4,9]],[2,7]]&root=max"


def test_stepping_offers_what_it_heeds_and_every_panel_speaks_of_it() -> None:
    app = opened("step_through", f"{TREE}&algorithm=pvs&step=34")
    assert problems(app) == []
    recording = app.session_state.plyscope.shown.recording
    assert recording.check.outcome.warning is None
    assert recording.meta.startswith("principal variation search, ")
    assert recording.scene.trace[33].kind is Kind.RESEARCH
    keys = {box.key for box in (*app.selectbox, *app.radio)}
    assert "form" not in keys, "it has no choice of when to test"
    html = str(recording.scene.panels)
    assert "Principal variation search" in html
    assert not {"Minimax", "Alpha-beta"} & set(html.replace("<", " ").replace(".", " ").split())
