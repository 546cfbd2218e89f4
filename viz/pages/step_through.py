"""The page "Step through": a tree or a position at the left, the player beside it."""

from __future__ import annotations

from html import escape
from time import monotonic

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import OptionError, Player, PlyscopeError, TextError
from core.games import GAMES, GameEntry
from core.options import Bounds, Cutoff, Order
from core.search import ALGORITHMS
from core.trees.library import LIBRARY
from viz.link import Request, from_query, read_window
from viz.player import player
from viz.recording import example_of, record
from viz.wording import window_text

TREE = "tree"
"""The choice beside the games: a tree that the reader gives."""

PATIENCE = 0.4
"""Seconds of work before a progress bar is shown: a short one would only flicker."""

WIDGETS = (
    "source",
    "example",
    "tree",
    "root",
    "position",
    "to_move",
    "depth",
    "algorithm",
    "cutoff",
    "bounds",
    "order",
    "window",
)
"""The keys of the controls in Streamlit's session state, which owns what they hold."""

STYLE = """<style>
.stMainBlockContainer { max-width: none; padding: 1rem 1.2rem .4rem; }
.stAppHeader { min-height: 0; height: 2.4rem; background: transparent; }
.stSidebarHeader, [data-testid=stSidebarHeader] { height: 2.4rem; margin: 0; }
.brand { font-size: 1.35rem; font-weight: 700; letter-spacing: -.01em; }
.stMain .stVerticalBlock { gap: .5rem; }
.stSidebar .stVerticalBlock { gap: .7rem; }
.stSidebar textarea { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
.problem { padding: .6rem 1rem; border: 1px solid #c1272d; border-left-width: 6px; border-radius: 8px; }
.problem pre { margin: .4rem 0 0; overflow-x: auto; font: .95em/1.3 ui-monospace, "DejaVu Sans Mono", monospace; }
@media (max-width: 700px) {
  .stMainBlockContainer { padding: .5rem .5rem .3rem; }
  .stMain .problem { margin-left: 46px; } /* the button that opens the sidebar stands there */
}
</style>"""


def page() -> None:
    """Read the controls, search, and show; what can't be searched is explained, and the picture stays."""
    st.html(STYLE)
    state = st.session_state
    if "recording" not in state:
        try:
            link_problem = open_link()
        except PlyscopeError as error:  # not even the default can be drawn
            show_problem(error)
            st.stop()
        if link_problem is not None:
            show_problem(link_problem, "The first example is shown instead.")
    for key in WIDGETS:  # Streamlit forgets a widget that a run does not show; nothing that was typed may be lost
        state[key] = state[key]
    with st.sidebar:
        below_text = controls()
    try:
        search(request())
    except PlyscopeError as error:
        with below_text:
            show_problem(error, "The picture is unchanged.")
    player(state.recording)


def search(asked: Request) -> None:
    """Make the recording that is asked for, with a progress bar and a way to stop if that takes a while."""
    state = st.session_state
    if asked == state.get("stopped"):
        st.info("The search was stopped and the picture is unchanged. Press Run to search again.")
        return
    place = st.empty()
    bars: list[DeltaGenerator] = []
    began = monotonic()

    def tell(share: float, doing: str) -> None:
        if not bars and monotonic() - began > PATIENCE:
            box = place.container(horizontal=True, vertical_alignment="center")
            bars.append(box.progress(0.0))
            box.button("Stop", on_click=lambda: state.update(stopped=asked))
        for bar in bars:
            bar.progress(share, f"{doing} …")

    state.recording = record(asked, state.recording, tell)
    place.empty()


def open_link() -> PlyscopeError | None:
    """Set the controls to what the address asks for; where that is wrong open the default and return the reason."""
    problem = None
    try:
        asked = from_query(st.query_params.to_dict())
        st.session_state.recording = record(asked)
    except PlyscopeError as error:
        problem = error
        asked = Request()
        st.session_state.recording = record(asked)
    st.session_state.update(
        source=asked.game or TREE,
        example=example_of(asked),
        tree=asked.tree,
        root=asked.root,
        position=asked.position or GAMES[asked.game or next(iter(GAMES))].example_position,
        to_move=asked.to_move or "",
        depth=asked.depth,
        algorithm=asked.algorithm,
        cutoff=asked.cutoff,
        bounds=asked.bounds,
        order=asked.order,
        window=window_text(asked.window),
    )
    return problem


def request() -> Request:
    """Return what the controls ask for; raise OptionError if the window can't be read."""
    state = st.session_state
    try:
        window = read_window(state.window)
    except ValueError as error:
        raise OptionError(
            f"{state.window!r} is no window.", "Write two numbers, the lower first, such as −∞, 5.", place="window"
        ) from error
    return Request(
        tree=state.tree,
        game=None if state.source == TREE else state.source,
        position=state.position,
        to_move=state.to_move or None,
        root=state.root,
        algorithm=state.algorithm,
        cutoff=state.cutoff,
        bounds=state.bounds,
        order=state.order,
        window=window,
        depth=state.depth,
    )


def controls() -> DeltaGenerator:
    """Show the controls; return the place below the text, where its mistakes are explained."""
    st.html('<div class="brand">Plyscope</div>')
    state = st.session_state
    titles = {TREE: "A tree"} | {name: entry.title for name, entry in GAMES.items()}
    st.segmented_control("Search in", titles, format_func=titles.__getitem__, key="source", required=True)
    if state.source == TREE:
        tree_controls()
    else:
        game_controls(state.source)
    st.button("Run", type="primary", width="stretch", on_click=lambda: state.update(stopped=None))
    below_text = st.container()
    if state.source == TREE:
        choose(
            "root", "At the root moves", {Player.MAX: "MAX", Player.MIN: "MIN"}, "The players alternate from the root."
        )
    else:
        limits(GAMES[state.source])
    st.divider()
    algorithms = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    st.segmented_control("Algorithm", algorithms, format_func=algorithms.__getitem__, key="algorithm", required=True)
    if ALGORITHMS[state.algorithm].prunes:
        choose("cutoff", "Cut when a value", {Cutoff.NONSTRICT: "equals the bound", Cutoff.STRICT: "passes the bound"},
               "Courses differ. Both find the same root value; with equality more is cut.")  # fmt: skip
    choose("order", "Search the children", {Order.GIVEN: "left to right", Order.REVERSED: "right to left"},
           "The order changes what is cut, never the root's value.")  # fmt: skip
    if ALGORITHMS[state.algorithm].prunes:
        with st.expander("More options"):
            choose("bounds", "Return outside the window", {Bounds.SOFT: "the value", Bounds.HARD: "the edge"},
                   "Fail-soft returns the tighter bound, fail-hard the edge of the window.")  # fmt: skip
            st.text_input(
                "Window at the root", key="window", help="Alpha and beta at the start. −∞, ∞ finds the exact value."
            )
    return below_text


def choose(key: str, label: str, choices: dict[str, str], about: str) -> None:
    """Show a choice between a few, with a line about it."""
    st.radio(label, choices, format_func=choices.__getitem__, key=key, help=about, horizontal=True)


def tree_controls() -> None:
    """Show the tree's text and the examples."""
    state = st.session_state

    def open_example() -> None:
        if state.example is not None:
            example = LIBRARY[state.example]
            state.tree, state.root = example.text, example.root_player

    def forget_example() -> None:
        state.example = None

    st.selectbox(
        "Example",
        LIBRARY,
        format_func=lambda name: LIBRARY[name].title,
        key="example",
        placeholder="Choose an example",
        on_change=open_example,
    )
    if state.example is not None:
        st.caption(LIBRARY[state.example].look_for)
    st.text_area(
        "Tree",
        key="tree",
        height=110,
        on_change=forget_example,
        help="Nested lists: a list is a node, a number is a leaf. Decimals, negative numbers and inf are leaves too.",
    )


def game_controls(name: str) -> None:
    """Show the position."""
    st.text_input(
        "Position", key="position", help=f"Rows from the top, with _ for an empty square: {GAMES[name].empty_position}"
    )


def limits(entry: GameEntry) -> None:
    """Show the side to move and the depth limit of a game."""
    sides = {"": "as the marks tell"} | {side: side for side in entry.sides}
    choose("to_move", "To move", sides, "The side to move is MAX, and values are from its side.")
    scored = entry.evaluations[0].replace("-", " ")
    st.number_input(
        "Depth limit",
        min_value=0,
        step=1,
        key="depth",
        placeholder="none",
        help=f"How many plies to search. At the limit {scored} tells what a position is worth.",
    )


def show_problem(problem: PlyscopeError, meanwhile: str = "") -> None:
    """Say what is wrong, how to mend it, and what the page shows meanwhile; point at the place in the text."""
    parts = [f'<div class="problem" role="alert">{escape(str(problem))} {escape(meanwhile)}']
    if isinstance(problem, TextError) and problem.source:
        parts.append(f"<pre>{escape(problem.source)}\n{' ' * (problem.caret - 1)}^</pre>")
    st.html("".join([*parts, "</div>"]))
