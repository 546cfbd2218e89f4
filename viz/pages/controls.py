"""The controls at the left: what they hold, and the request that they make together."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import OptionError, Player
from core.games import GAMES, GameEntry
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS
from core.trees.library import LIBRARY
from viz.courses import COURSES, course_of
from viz.link import Request, read_window, to_query
from viz.notation import Notation, Shapes, Windows
from viz.recording import example_of
from viz.wording import window_text

TREE = "tree"
"""The choice beside the games: a tree that the reader gives."""

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
    "form",
    "shapes",
    "windows",
    "tested",
    "course",
)
"""The keys of the controls in Streamlit's session state, which owns what they hold."""


def set_controls(asked: Request) -> None:
    """Make the controls hold what a request asks for."""
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
        form=asked.form,
        shapes=asked.shapes,
        windows=asked.windows,
        tested=asked.tested,
        opened=asked.opened,
        opened_in=_searched(asked),
    )
    st.session_state.course = chosen_course()


def request() -> Request:
    """Return what the controls ask for; raise OptionError if the window can't be read."""
    state = st.session_state
    try:
        window = read_window(state.window) if ALGORITHMS[state.algorithm].prunes else Request.window
    except ValueError as error:
        raise OptionError(
            f"{state.window!r} is no window.", "Write two numbers, the lower first, such as −∞, 5.", place="window"
        ) from error
    asked = Request(
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
        form=state.form,
        shapes=state.shapes,
        windows=state.windows,
        tested=state.tested,
    )
    if state.opened_in != _searched(asked):  # what was opened in another tree says nothing of this one
        state.opened, state.opened_in = frozenset(), _searched(asked)
    return replace(asked, opened=state.opened)


def _searched(asked: Request) -> str:
    """Return what tells one search from another, however it is drawn."""
    return to_query(replace(asked, opened=frozenset()))


def chosen_course() -> str | None:
    """Return the course that makes just the choices of the controls, None if no course does."""
    state = st.session_state
    options = SearchOptions(state.algorithm, state.cutoff, state.bounds, state.order, form=state.form)
    return course_of(options, Notation(state.shapes, state.windows, state.tested))


def take_course() -> None:
    """Set all that a course chooses."""
    state = st.session_state
    if state.course is not None:
        course = COURSES[state.course]
        state.algorithm, state.cutoff, state.bounds = course.algorithm, course.cutoff, course.bounds
        state.order, state.form = course.order, course.form
        state.shapes, state.windows, state.tested = (
            course.notation.shapes,
            course.notation.windows,
            course.notation.tested,
        )


def show_controls() -> DeltaGenerator:
    """Show the controls; return the place below the text, where its mistakes are explained."""
    state = st.session_state
    if state.example is not None and state.root != LIBRARY[state.example].root_player:
        state.example = None
    for key in WIDGETS:  # Streamlit forgets a widget that a run does not show; nothing that was typed may be lost
        state[key] = state[key]
    st.html('<div class="brand">Plyscope</div>')
    titles = {TREE: "A tree"} | {name: entry.title for name, entry in GAMES.items()}
    choose("source", "Search in", titles, "A tree that you write, or the tree of a game from a position.")
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
    search_controls()
    return below_text


def search_controls() -> None:
    """Show the course, and each choice that it sets."""
    state = st.session_state
    state.course = chosen_course()
    st.selectbox(
        "Course",
        COURSES,
        format_func=lambda name: COURSES[name].title,
        key="course",
        placeholder="Choices of your own",
        help="Courses differ in when a search cuts off, what a node returns and how a tree is drawn.",
        on_change=take_course,
    )
    if state.course is not None:
        st.caption(COURSES[state.course].about)
    algorithms = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    choose("algorithm", "Algorithm", algorithms, "Minimax visits every node; alpha-beta skips what can't matter; "
           "negamax is alpha-beta with one function for both sides.")  # fmt: skip
    prunes = ALGORITHMS[state.algorithm].prunes
    if prunes:
        choose("cutoff", "Cut when a value", {Cutoff.NONSTRICT: "equals the bound", Cutoff.STRICT: "passes the bound"},
               "Courses differ. Both find the same root value; with equality more is cut.")  # fmt: skip
    choose("order", "Search the children", {Order.GIVEN: "left to right", Order.REVERSED: "right to left"},
           "The order changes what is cut, never the root's value.")  # fmt: skip
    with st.expander("More options"):
        if prunes:
            choose("form", "Test for a cutoff", {Form.COMPARE: "before the bound moves", Form.UPDATE: "after it"},
                   "The same cutoffs; after it, the window of a node that is cut off is empty.")  # fmt: skip
            choose("bounds", "Return outside the window", {Bounds.SOFT: "the value", Bounds.HARD: "the edge"},
                   "Fail-soft returns the tighter bound, fail-hard the edge of the window.")  # fmt: skip
            st.text_input(
                "Window at the root", key="window", help="Alpha and beta at the start. −∞, ∞ finds the exact value."
            )
        choose("shapes", "Nodes", {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"},
               "MAX points up or is a square, MIN points down or is a circle.")  # fmt: skip
        if prunes:
            choose("windows", "Alpha and beta", {Windows.BESIDE: "beside", Windows.INTERVAL: "as intervals",
                   Windows.EDGES: "on the edges", Windows.NONE: "not shown"},
                   "Where a window is written in the tree.")  # fmt: skip


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
        help="Trees that each show one thing; choosing one replaces the text below.",
        on_change=open_example,
    )
    told = st.empty()  # always there: Streamlit would fold an expander whose place among its siblings changes
    if state.example is not None and is_usual_search():
        told.caption(LIBRARY[state.example].look_for)
    st.text_area(
        "Tree",
        key="tree",
        height=110,
        on_change=forget_example,
        help="Nested lists: a list is a node, a number is a leaf. Decimals, negative numbers and inf are leaves too.",
    )


def is_usual_search() -> bool:
    """Say whether all options are as a page opens with: only then does what is said of an example hold."""
    state = st.session_state
    try:
        return to_query(request()) == to_query(Request(tree=state.tree, root=state.root))
    except OptionError:
        return False


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
