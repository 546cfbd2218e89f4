"""Without Graphviz no page is an exception: each says what is missing, once, and shows all that needs no picture."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core.trees.library import LIBRARY
from tests.viz.pages.running import go_on, markup, opened, problems
from viz.guide import PARTS, SECTIONS
from viz.guide.courses import figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.tree import layout, thumbnail
from viz.tree.graphviz_program import LayoutError

MISSING = LayoutError("Graphviz is missing.", "Install it.", place="layout")


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take Graphviz away; give a list that gains an entry with each layout that is asked for."""
    asked: list[str] = []

    def fail(source: str, _: int) -> None:
        asked.append(source)
        raise MISSING

    monkeypatch.setattr(layout, "placed", fail)
    thumbnail.thumbnail.cache_clear()
    st.cache_resource.clear()
    return asked


def test_the_guide_keeps_its_text_and_its_links(tries: list[str]) -> None:
    app = opened("guide")
    assert len(problems(app)) == len(tries) == 1
    assert len([*app.header]) == len(PARTS) + 1
    assert len([*app.subheader]) == len(SECTIONS) + 1 + len(DISAGREEMENTS)
    links = [caption for caption in app.caption if caption.value.startswith("[Open in Step through]")]
    shown = [section.figures for section in SECTIONS] + [figures_of(each) for each in DISAGREEMENTS]
    assert len(links) == sum(map(len, shown))


@pytest.mark.parametrize("page", ["step_through", "compare"])
def test_the_pages_of_players_say_what_is_missing(page: str, tries: list[str]) -> None:
    app = opened(page)
    assert tries
    (told,) = problems(app)
    assert "Graphviz is missing. Install it." in told
    assert "unchanged" not in told


def test_a_picture_comes_back_once_graphviz_does(tries: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("trees")
    assert tries
    monkeypatch.undo()
    go_on(app)
    assert problems(app) == []
    assert len([piece for piece in markup(app) if "<img" in piece]) == len(LIBRARY)


PROBLEMS = {
    "missing": (None, "Graphviz is missing, so no tree can be drawn."),
    "hanging": ("time.sleep(60)", "graphviz-pure took longer than 0.3 s"),
    "crashing": ("os.abort()", "graphviz-pure failed (exit code -6)"),
    "printing nonsense": ("print('node 0 left down')", "graphviz-pure printed something other than numbers"),
}


def title_of(app: AppTest) -> str:
    """Return which tree the player shows."""
    recording = app.session_state["plyscope"].shown.recording
    return str(recording.game.values)


@pytest.mark.skipif(sys.platform == "win32", reason="a script with #! is not a command on Windows")
@pytest.mark.parametrize("name", PROBLEMS)
def test_in_the_middle_of_a_class_the_page_keeps_its_picture_and_goes_on_once_graphviz_does(
    name: str, tmp_path: Path
) -> None:
    script, says = PROBLEMS[name]
    numbers = list(PROBLEMS).index(name)  # a tree of its own, since what was laid out is kept
    app = opened("step_through", f"tree=[[3,5],[4,{numbers}]]")
    before = title_of(app)
    assert problems(app) == []
    if script is not None:
        command = tmp_path / "graphviz-pure"
        command.write_text(f"#!{sys.executable}\nimport os, time\n{script}\n", encoding="utf-8")
        command.chmod(0o755)
    layout.placed.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        if name == "hanging":  # the others take as long as Python does to start, which is long on a busy machine
            patch.setattr("viz.tree.graphviz_program.SECONDS", 0.3)
        patch.setattr("viz.tree.graphviz_program._scripts", lambda: str(tmp_path))
        patch.setenv("PATH", str(tmp_path))
        app.sidebar.text_area[0].set_value(f"[[1,2,[{numbers},7]],[6]]").run()
        app.sidebar.button[0].click().run()
        (told,) = problems(app)
        assert says.replace("'", "&#x27;") in told
        assert "The picture is unchanged." in told
        assert title_of(app) == before
    app.sidebar.button[0].click().run()
    assert problems(app) == []
    assert title_of(app) != before
