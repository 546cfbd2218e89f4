"""A search that visits nodes again, on every page that shows a search."""

from __future__ import annotations

from core.trace import Kind
from tests.viz.pages.running import markup, opened, problems
from viz.comparing.panes import Compared

TREE = "tree=[[3,12],[[6,5],[4,9]],[2,7]]&root=max"


def test_stepping_offers_what_it_heeds_and_every_panel_speaks_of_it() -> None:
    app = opened("step_through", f"{TREE}&algorithm=pvs&step=34")
    assert problems(app) == []
    recording = app.session_state.plyscope.shown.recording
    assert recording.check.outcome.warning is None
    assert recording.meta.startswith("principal variation search, ")
    assert recording.scene.trace[33].kind is Kind.RESEARCH
    assert app.selectbox(key="cutoff" if "cutoff" in {box.key for box in app.selectbox} else "order")
    keys = {box.key for box in (*app.selectbox, *app.radio)}
    assert "form" not in keys, "it has no choice of when to test"
    html = str(recording.scene.panels)
    assert "Principal variation search" in html
    assert not {"Minimax", "Alpha-beta"} & set(html.replace("<", " ").replace(".", " ").split())


def test_comparing_says_how_many_nodes_are_different() -> None:
    app = opened("compare", f"{TREE}&searches=alphabeta~pvs")
    assert problems(app) == []
    compared: Compared = app.session_state.plyscope.comparing.shown
    assert [pane.title for pane in compared.panes] == ["Alpha-beta", "Principal variation search"]
    (table,) = [piece for piece in markup(app) if '<div class="figures">' in piece]
    assert ">18 (13)</td>" in table
    assert ">9 (7)</td>" in table
    assert "the number of distinct ones is in parentheses" in table
    names, *_ = compared.names
    assert [name for name in names if name.endswith(" again")] == [
        "C again",
        "E again",
        "the first child of E again",
        "F again",
        "the first child of F again",
    ]
