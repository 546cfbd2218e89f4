"""The page "Cat and Mouse": a graph with cycles and draws, analysed backwards."""

from __future__ import annotations

import streamlit as st

from core.game import PlyscopeError
from core.games.cat_and_mouse import EXAMPLE, CatAndMouse
from viz.components.retrograde import graph
from viz.pages.problems import show_problem
from viz.pages.session import Analysed, close_drawer, session
from viz.retrograde.graph_data import graph_data
from viz.retrograde.graph_link import read_link, to_query

TEXT = "cat-and-mouse-graph"
"""The key of the field that holds the graph as text."""

EXAMPLES = {
    "A draw (example 1)": EXAMPLE,
    "Won at once (example 2)": "[[1,3],[0],[3],[0,2]]",
    "The long way round": "[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]",
    "The cat guards the hole": "[[3],[3,4,5],[3,4],[0,1,2,5],[1,2,5],[1,3,4]]",
}
RULES = (
    "The mouse moves first, along an edge. It wins in the hole, 0, which the cat can't enter. The cat wins by catching "
    "it. A repeated position is a draw."
)


def page() -> None:
    """Read the graph, analyse it, and show the replays."""
    st.caption(RULES)
    problems = st.container()  # always there, so that what is below stays in place
    with problems:
        shown = session().analysed or open_link()
    with st.sidebar:
        asked = show_controls(shown)
    if asked:
        with problems:
            open_text(st.session_state[TEXT])
    shown = session().analysed or shown
    try:
        data = graph_data(shown.game)
    except PlyscopeError as error:
        show_problem(error)
        st.stop()
    link = to_query(shown.game)
    graph({**data, "link": link, "story": shown.story, "start": shown.step, "opened": shown.number})


def open_link() -> Analysed:
    """Return what the address asks for; if it is wrong, say why and return the first example."""
    try:
        analysed = Analysed(*read_link(st.query_params.to_dict()))
    except PlyscopeError as error:
        show_problem(error, "The first example is shown instead.")
        analysed = Analysed(CatAndMouse.from_position(EXAMPLE))
    session().analysed = analysed
    return analysed


def show_controls(shown: Analysed) -> bool:
    """Show the examples, and the field for a graph; return whether that graph is asked for."""
    with st.container(key="graph-examples"):
        for title, text in EXAMPLES.items():
            st.button(title, on_click=choose, args=(text,), width="stretch")
    st.session_state.setdefault(TEXT, shown.game.position)
    with st.form("graph", border=False):
        st.text_area("Graph: the neighbours of each node, from node 0", key=TEXT, height=110)
        return st.form_submit_button("Show", type="primary")


def choose(text: str) -> None:
    """Show an example, also in the field."""
    st.session_state[TEXT] = text
    open_text(text)


def open_text(text: str) -> None:
    """Show a graph from its beginning; say what is wrong with a text that is no graph."""
    before = session().analysed
    try:
        game = CatAndMouse.from_position(text)
    except PlyscopeError as error:
        show_problem(error, "The picture is unchanged.")
        return
    session().analysed = Analysed(game, number=before.number + 1 if before else 0)
    close_drawer()
