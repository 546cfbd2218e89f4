"""Text in any format is found to be in it and searched, and a mistake in it is pointed at beside the old picture."""

from __future__ import annotations

import pytest
import streamlit as st

from core.trees.formats import FORMATS, read
from tests.viz.pages.running import go_on, opened, problems
from viz.pages.answering import answer
from viz.sharing.request import TreeText

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
        app.session_state.tree = format_.example
        go_on(app)
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
        app.session_state.tree = text
        go_on(app)
        (told,) = problems(app)
        assert "The picture is unchanged." in told, name
        assert "line " in told, name
        assert told.count("<pre") == 1, name
        assert app.session_state.plyscope.shown.recording.id == before, name


def test_what_was_taken_is_told_and_one_click_takes_the_other() -> None:
    app = opened("step_through")
    app.session_state.tree = "1\n  2\n    3\n    17"
    go_on(app)
    assert any("read as the name" in caption.value for caption in app.caption)
    (other,) = [button for button in app.button if button.label == "Read the numbers as values"]
    other.click().run()
    assert problems(app) == []
    tree = app.session_state.plyscope.shown.asked.searched()
    assert (tree.names, tree.given) == ({}, {0: 1, 1: 2})
    assert not [button for button in app.button if button.label.startswith("Read the numbers")]


def test_of_two_trees_one_click_takes_either() -> None:
    app = opened("step_through")
    app.session_state.tree = "graph TD\nA --> 3 & 5\nB --> 7 & 8"
    go_on(app)
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
        st.session_state.format = chosen
        answer(question)

    go_on(app, asked=both_at_once)
    assert app.session_state["format"] == written
    assert app.session_state["tree"] == FORMATS["lists" if written == "auto" else written].write(EDITED)
