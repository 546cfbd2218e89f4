"""The menu of formats is the reader's: an edit that overtakes it on the way to the server leaves it as it is."""

from __future__ import annotations

import pytest
import streamlit as st

from core.trees.formats import FORMATS, read
from tests.viz.pages.running import go_on, opened
from viz.pages.answering import answer

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
