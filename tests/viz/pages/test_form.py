"""The form of Step through and the choices above the tree: one owner of each; any format is found in its text."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player
from core.options import Cutoff
from core.options.courses import COURSES
from core.search import ALGORITHMS
from core.trees.formats import FORMATS, read
from tests.viz.pages.running import choose_above, go_on, held, opened, problems, widget, writes
from viz.contract.player import ChoicesData
from viz.pages.answering import answer
from viz.pages.controls import take_tree
from viz.pages.form import FORM
from viz.pages.revisions import hand
from viz.pages.working_tree import choose_root
from viz.sharing.request import Request, TreeText

OPEN = "Hide the form"


def line_of(app: AppTest) -> str:
    """Return what the line of the form says."""
    return str(app.sidebar.expander[0].label)


def run(app: AppTest) -> AppTest:
    return app.sidebar.button[0].click().run()


def test_the_form_is_open_until_a_search_was_run_and_then_as_the_reader_leaves_it() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]")
    assert line_of(app) == OPEN
    app.sidebar.text_area[0].set_value("[4,7]").run()
    assert line_of(app) == OPEN
    assert line_of(run(app)) == "Change the tree"
    assert app.session_state[FORM] is False
    app.sidebar.text_area[0].set_value("[[3,").run()
    assert line_of(app) == OPEN  # over a problem
    assert problems(app)
    app.sidebar.text_area[0].set_value("[3,5,2,9]")
    assert line_of(run(app)) == OPEN  # over another tree that is offered
    (other,) = [button for button in app.sidebar.button if button.label.startswith("Read the list")]
    assert held(other.click().run()).tree.text == "[[3,5],[2,9]]"
    controls = app.session_state["plyscope"].controls
    controls.is_open, controls.is_chosen = True, True  # as the reader does by its line
    assert line_of(run(app.run())) == OPEN


def test_what_is_typed_into_a_field_that_a_run_has_not_made_yet_changes_nothing() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]")
    revisions = app.session_state["plyscope"].controls.revisions
    number, text = revisions["tree"]
    revisions["tree"] = (number + 1, text)  # as a run does that is stopped before it shows the field
    app.sidebar.text_area[0].set_value("[4,7]").run()
    assert not app.exception
    assert held(app).tree.text == text
    assert app.sidebar.text_area[0].value == text


def test_a_callback_with_nothing_put_there_chooses_nothing() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]&root=min")
    go_on(app, asked=lambda: hand("root", choose_root))  # as Streamlit does after a run that was stopped
    go_on(app, asked=writes("[7,[1,8]]"))
    assert held(app).tree.root is Player.MAX


def test_what_is_typed_is_searched_although_its_callback_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.pages.fields.hand", lambda *_: None)  # as Streamlit does if a click comes after it
    app = opened("step_through", "tree=[[3,5],[4,9]]")
    app.sidebar.text_area[0].set_value("[4,7]").run()
    widget(app, "Player at the root").set_value(Player.MIN).run()
    assert problems(app) == []
    assert shown(app).subject == TreeText("[4,7]", root=Player.MIN)


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
    assert widget(app, "Course").value is None
    widget(app, "Course").set_value(course).run()
    assert offered(app) == {"algorithm": COURSES[course].search.algorithm, "cutoff": Cutoff.STRICT}
    assert shown(app).chosen.cutoff is Cutoff.STRICT


def test_what_the_search_does_not_heed_is_not_offered_and_comes_back_as_it_was() -> None:
    app = opened("step_through", "tree=[[3,5],[4,9]]&cutoff=strict")
    assert offered(choose_above(app, algorithm="minimax")) == {"algorithm": "minimax"}
    assert offered(choose_above(app, algorithm="alphabeta")) == {"algorithm": "alphabeta", "cutoff": Cutoff.STRICT}


QUIET = {name for name, entry in ALGORITHMS.items() if entry.plies_beyond}
KNOW_CHANCE = {name for name, entry in ALGORITHMS.items() if entry.chance}


@pytest.mark.parametrize(
    ("link", "can", "others"),
    [
        (f"tree={CHANCE}", KNOW_CHANCE, ALGORITHMS.keys() - KNOW_CHANCE),
        ("tree=[[3,5],[4,9]]", {"alphabeta"}, QUIET),
        ("game=tictactoe&depth=2", {"alphabeta"}, QUIET),
        ("game=chess&depth=1", QUIET, set()),
    ],
)
def test_a_search_can_be_chosen_where_it_can_be_made(link: str, can: set[str], others: set[str]) -> None:
    if "chess" in link:
        pytest.importorskip("chess")
    algorithm, *_ = choices(opened("step_through", link))["offered"]
    possible = {name for name, *_, is_possible in algorithm["values"] if is_possible}
    assert can <= possible
    assert not others & possible


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
    widget(app, "Initial window").set_value("5,0").run()
    assert choices(app)["problem"] is None
    assert len(problems(app)) == 1


def test_what_is_not_offered_is_refused() -> None:
    app = opened("step_through")
    before, answers = shown(app), list[Any]()
    wrong: list[dict[str, Any]] = [{"algorithm": "x"}, {"cutoff": "x"}, {"order": "best"}, {"x": "y"}, {"algorithm": 3}]
    for number, each in enumerate([*wrong, {"cutoff": None}], start=1):
        question = {"choose": each, "turn": float(number), "number": number}
        go_on(app, asked=lambda asked=question: answers.append(answer(asked)))  # type: ignore[misc]
        assert "is not a choice" in answers[-1]["problem"]
        assert shown(app) == before


MISTAKES = {
    "lists": "[[3,12],\n [2,x]]",
    "parentheses": "(A (B 3 12) (C 2 x",
    "labelled": '{"label": "A", "children": [3, {"label": }]}',
    "outline": "A\n  B\n    3\n   5",
    "mermaid": 'graph TD\n  A --> B["3"]\n  B --> A',
    "dot": "digraph { A -> B; C -> B; B [label=3] }",
    "table": "id,parent,value\nA,,\nb,A,3\nb,A,5",
    "forest": "[A [3] [5]",
    "flat": "3 5 2 9 12",
}


def test_each_format_is_found_and_searched() -> None:
    app = opened("step_through")
    for format_ in FORMATS.values():
        go_on(app, asked=writes(format_.example))
        assert problems(app) == [], format_.name
        shown = app.session_state.plyscope.shown
        assert shown.asked.subject == TreeText(format_.example, root=read(format_.example).tree.root_player)
        assert shown.recording.scene.trace.places.players[0] is shown.asked.subject.root
        assert any(f"Read as {format_.title}." in caption.value for caption in app.caption), format_.name


def test_a_mistake_in_each_format_is_pointed_at() -> None:
    app = opened("step_through", "step=22")
    before = app.session_state.plyscope.shown.recording.id
    assert set(MISTAKES) == set(FORMATS)
    for name, text in MISTAKES.items():
        go_on(app, asked=writes(text))
        (told,) = problems(app)
        assert "The picture is unchanged." in told, name
        assert "line " in told, name
        assert told.count("<pre") == 1, name
        assert app.session_state.plyscope.shown.recording.id == before, name


def test_what_was_taken_is_told_and_one_click_takes_the_other() -> None:
    app = opened("step_through")
    go_on(app, asked=writes("1\n  2\n    3\n    17"))
    assert any("read as the name" in caption.value for caption in app.caption)
    (other,) = [button for button in app.button if button.label == "Read the numbers as values"]
    other.click().run()
    assert problems(app) == []
    tree = app.session_state.plyscope.shown.asked.searched()
    assert (tree.names, tree.given) == ({}, {0: 1, 1: 2})
    assert not [button for button in app.button if button.label.startswith("Read the numbers")]


def test_of_two_trees_one_click_takes_either() -> None:
    app = opened("step_through")
    go_on(app, asked=writes("graph TD\nA --> 3 & 5\nB --> 7 & 8"))
    offers = [button for button in app.button if button.label.startswith("Did you mean")]
    assert [button.label for button in offers] == [f"Did you mean: ` Only the tree of {name} `" for name in "AB"]
    offers[1].click().run()
    assert problems(app) == []
    assert app.session_state.plyscope.shown.asked.searched().names == {0: "B"}


EDITED = read("[[3],[2,4]]").tree


@pytest.mark.parametrize(
    ("chosen", "written"),
    [
        ("labelled", "labelled"),  # which reads nested lists as well
        ("dot", "auto"),  # which does not
    ],
)
def test_an_edit_that_comes_with_another_format_is_written_in_it_where_that_fits(chosen: str, written: str) -> None:
    app = opened("step_through", "tree=[[3,12],[2,4]]")
    question = {"edit": "delete", "path": "0.1", "keep": [], "search": "any", "number": 1}

    def both_at_once() -> None:
        take_tree("format", chosen)
        answer(question)

    go_on(app, asked=both_at_once)
    assert held(app).tree.format == written
    assert held(app).tree.text == FORMATS["lists" if written == "auto" else written].write(EDITED)
