"""The choices above the tree: one owner, in the session, of which the form, courses, links and the player speak."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.options import Cutoff
from core.options.courses import COURSES
from core.search import ALGORITHMS
from tests.viz.pages.running import choose_above, go_on, opened, problems
from viz.contract.player import ChoicesData
from viz.pages.answering import answer
from viz.pages.form import FORM
from viz.sharing.request import Request

CHANCE = '[{"chance": [[0.5, 3], [0.5, 8]]}, [5, 4]]'


def choices(app: AppTest) -> ChoicesData:
    """Return what the page hands its player of the choices above the tree."""
    handed: list[ChoicesData] = []
    go_on(app, asked=lambda: handed.append(_choices()))
    return handed[0]


def _choices() -> ChoicesData:
    from viz.pages.choices_above import choices_above  # noqa: PLC0415  in the session of the page

    return choices_above()


def offered(app: AppTest) -> dict[str, Any]:
    return {choice["name"]: choice["chosen"] for choice in choices(app)["offered"]}


def shown(app: AppTest) -> Request:
    return app.session_state.plyscope.shown.asked


def test_a_choice_is_searched_and_is_in_the_link_and_in_the_course() -> None:
    app = opened("step_through", "tree=[[3,5],[3,9]]")
    choose_above(app, cutoff="strict", algorithm="negamax")
    assert problems(app) == []
    assert (shown(app).chosen.algorithm, shown(app).chosen.cutoff) == ("negamax", Cutoff.STRICT)
    assert "algorithm=negamax&cutoff=strict" in app.session_state.plyscope.shown.recording.link
    course = next(name for name, each in COURSES.items() if each.search.cutoff is Cutoff.STRICT)
    choose_above(app, cutoff="nonstrict")
    assert app.selectbox(key="Course").value is None
    app.selectbox(key="Course").set_value(course).run()
    assert offered(app) == {"algorithm": COURSES[course].search.algorithm, "cutoff": Cutoff.STRICT}
    assert shown(app).chosen.cutoff is Cutoff.STRICT


def test_what_the_search_does_not_heed_is_not_offered_and_comes_back_as_it_was() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]&cutoff=strict")
    assert offered(choose_above(app, algorithm="minimax")) == {"algorithm": "minimax"}
    assert offered(choose_above(app, algorithm="alphabeta")) == {"algorithm": "alphabeta", "cutoff": Cutoff.STRICT}


def test_a_search_that_does_not_know_chance_nodes_can_not_be_chosen_there() -> None:
    algorithm, *_ = choices(opened("step_through", f"tree={CHANCE}"))["offered"]
    assert [name for name, *_, can in algorithm["values"] if can] == [
        n for n, each in ALGORITHMS.items() if each.chance
    ]


@pytest.mark.parametrize(
    ("link", "can"),
    [("tree=[[3,5],[4,9]]", False), ("game=tictactoe&depth=2", False), ("game=chess&depth=1", True)],
)
def test_quiescence_search_can_be_chosen_where_noisy_moves_are_told(link: str, can: bool) -> None:
    if "chess" in link:
        pytest.importorskip("chess")
    algorithm, *_ = choices(opened("step_through", link))["offered"]
    assert [possible for name, *_, possible in algorithm["values"] if name == "quiescence"] == [can]


def test_a_choice_that_contradicts_another_is_told_above_the_tree_which_stays_and_the_form_is_not_opened() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]")
    app.button[0].click().run()
    choose_above(app, algorithm="iterative")
    assert problems(app) == []
    assert app.session_state[FORM] is False
    told = choices(app)
    assert "terative" in (told["problem"] or "")
    assert (told["problem"] or "").endswith("The picture is unchanged.")
    assert shown(app).chosen.algorithm == "alphabeta"
    assert offered(app)["algorithm"] == "iterative"
    choose_above(app, algorithm="pvs")
    assert choices(app)["problem"] is None
    app.text_input(key="window").set_value("5,0").run()
    assert choices(app)["problem"] is None
    assert len(problems(app)) == 1


@pytest.mark.parametrize(
    "wrong", [{"algorithm": "x"}, {"cutoff": "x"}, {"order": "best"}, {"x": "y"}, {"algorithm": 3}, {"cutoff": None}]
)
def test_what_is_not_offered_is_refused(wrong: dict[str, Any]) -> None:
    app, answers = opened("step_through"), []
    before = shown(app)
    go_on(app, asked=lambda: answers.append(answer({"choose": wrong, "turn": 1.0, "number": 1})))
    assert "is not a choice" in answers[0]["problem"]
    assert shown(app) == before
