"""The form of Step through: one line after Run, and otherwise as the reader left it."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.viz.pages.running import opened, problems
from viz.pages.form import FORM
from viz.pages.session import Session

OPEN = "Hide the form"


def line_of(app: AppTest) -> str:
    """Return what the line of the form says."""
    return str(app.sidebar.expander[0].label)


def run(app: AppTest) -> AppTest:
    return app.sidebar.button[0].click().run()


def turn(app: AppTest, *, opens: bool) -> AppTest:
    """Open or fold the form, as the reader does by its line."""
    controls = session_of(app).controls
    controls.is_open, controls.is_chosen = opens, True
    return app.run()


def session_of(app: AppTest) -> Session:
    return app.session_state["plyscope"]


@pytest.fixture
def app() -> AppTest:
    return opened("step_through", "tree=[[3,5],[4,9]]")


def test_the_form_is_open_until_a_search_was_run(app: AppTest) -> None:
    assert line_of(app) == OPEN
    app.sidebar.text_area[0].set_value("[4,7]").run()
    assert line_of(app) == OPEN
    run(app)
    assert line_of(app) == "Change the tree"
    assert app.session_state[FORM] is False


def test_a_form_that_the_reader_opened_stays_open(app: AppTest) -> None:
    turn(run(app), opens=True)
    run(app)
    assert line_of(app) == OPEN


def test_a_problem_opens_the_form(app: AppTest) -> None:
    run(app)
    app.sidebar.text_area[0].set_value("[[3,").run()
    assert line_of(app) == OPEN
    assert problems(app)


def test_run_does_not_fold_the_form_over_another_tree_that_is_offered(app: AppTest) -> None:
    app.sidebar.text_area[0].set_value("[3,5,2,9]")
    run(app)
    assert line_of(app) == OPEN
    (other,) = [button for button in app.sidebar.button if button.label.startswith("Read the list")]
    other.click().run()
    assert app.session_state.tree == "[[3,5],[2,9]]"
