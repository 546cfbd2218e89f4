"""Without Graphviz no page is an exception: each says what is missing, once, and shows all that needs no picture."""

from __future__ import annotations

import pytest
import streamlit as st

from core.trees.library import LIBRARY
from tests.viz.pages.running import go_on, markup, opened, problems
from viz.figures import thumbnail
from viz.guide import PARTS, SECTIONS
from viz.guide.courses import figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.tree import layout
from viz.tree.graphviz_program import LayoutError

MISSING = LayoutError("Graphviz is missing.", "Install it.", place="layout")


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take Graphviz away; give a list that gains an entry with each layout that is asked for."""
    return take_away(monkeypatch)


def take_away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []

    def fail(source: str, _: int) -> None:
        asked.append(source)
        raise MISSING

    monkeypatch.setattr(layout, "placed", fail)
    thumbnail.thumbnail.cache_clear()
    st.cache_resource.clear()
    return asked


@pytest.mark.large
def test_the_guide_keeps_its_text_and_its_links(tries: list[str]) -> None:
    app = opened("guide")
    assert len(problems(app)) == len(tries) == 1
    assert len([*app.header]) == len(PARTS) + 1
    assert len([*app.subheader]) == len(SECTIONS) + 1 + len(DISAGREEMENTS)
    links = [caption for caption in app.caption if caption.value.startswith("[Open in Step]")]
    shown = [section.figures for section in SECTIONS] + [figures_of(each) for each in DISAGREEMENTS]
    assert len(links) == sum(map(len, shown))


@pytest.mark.parametrize("page", ["step_through", "compare"])
def test_the_pages_of_players_say_what_is_missing(page: str, tries: list[str]) -> None:
    app = opened(page)
    assert tries
    (told,) = problems(app)
    assert "Graphviz is missing. Install it." in told
    assert "unchanged" not in told


@pytest.mark.large
def test_a_picture_comes_back_once_graphviz_does(tries: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("trees")
    assert tries
    monkeypatch.undo()
    go_on(app)
    assert problems(app) == []
    assert len([piece for piece in markup(app) if "<img" in piece]) == len(LIBRARY)


def test_in_the_middle_of_a_class_the_page_keeps_its_picture_and_goes_on_once_graphviz_does() -> None:
    app = opened("step_through", "tree=[[3,5],[4,0]]")
    before = app.session_state["plyscope"].shown.recording
    assert problems(app) == []
    with pytest.MonkeyPatch.context() as patch:
        take_away(patch)
        app.sidebar.text_area[0].set_value("[[1,2,[0,7]],[6]]").run()
        app.sidebar.button[0].click().run()
        (told,) = problems(app)
        assert "Graphviz is missing. Install it." in told
        assert "The picture is unchanged." in told
        assert app.session_state["plyscope"].shown.recording is before
    app.sidebar.button[0].click().run()
    assert problems(app) == []
    assert app.session_state["plyscope"].shown.recording is not before
