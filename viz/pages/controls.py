"""The controls at the left: what they hold, and the request that they make together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.courses import COURSES, course_of
from core.game import OptionError, Player, PlyscopeError
from core.games import GAMES, GameEntry
from core.notation import Notation, Shapes, Windows
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.paths import hand_text, read_hand
from core.search import ALGORITHMS
from core.trees.formats import AUTO, FORMATS
from core.trees.library import LIBRARY
from viz.link import Request, read_window, to_query
from viz.pages import echoes
from viz.pages.order_controls import order_controls
from viz.pages.position import show_position, take_game
from viz.pages.working_tree import TREE, put, settle, swap_root
from viz.recording import example_of
from viz.wording import window_text

SUBJECT = ("source", "tree", "format", "root", "position", "to_move")
"""What is searched, as the widgets of more than one page hold it."""

SIDES = {Player.MAX: "MAX", Player.MIN: "MIN"}


def set_controls(asked: Request) -> None:
    """Make the controls hold what a request asks for."""
    put(asked.tree, asked.root, asked.format)
    game = asked.game or next(iter(GAMES))
    st.session_state.update(
        made=asked.made,
        made_tree=(asked.tree, asked.root),
        source=asked.game or TREE,
        position=asked.position if asked.game else GAMES[game].example_position,
        position_of=game,
        to_move=asked.to_move or "",
        depth=asked.depth,
        algorithm=asked.algorithm,
        cutoff=asked.cutoff,
        bounds=asked.bounds,
        order=asked.order,
        order_seed=asked.seed,
        hand=hand_text(asked.hand),
        window=window_text(asked.window),
        form=asked.form,
        shapes=asked.shapes,
        windows=asked.windows,
        tested=asked.tested,
        opened=asked.opened,
        opened_in=_searched(asked),
    )


def request() -> Request:
    """Return what the controls ask for; raise OptionError if the window or the order by hand can't be read."""
    state = st.session_state
    try:
        window = read_window(state.window) if ALGORITHMS[state.algorithm].prunes else Request.window
    except ValueError as error:
        raise OptionError(
            f"{state.window!r} is no window.", "Write two numbers, the lower first, such as −∞, 5.", place="window"
        ) from error
    try:
        hand = read_hand(state.hand) if state.order is Order.HAND else ()
    except ValueError as error:
        raise OptionError(
            f"{state.hand!r} is no order.", "Write the nodes and their children such as root=2,0,1;0=1,0.", place="hand"
        ) from error
    asked = replace(
        subject(),
        algorithm=state.algorithm,
        cutoff=state.cutoff,
        bounds=state.bounds,
        order=state.order,
        window=window,
        depth=state.depth,
        form=state.form,
        seed=state.order_seed if state.order is Order.RANDOM else Request.seed,
        hand=hand,
    )
    if state.opened_in != _searched(asked):  # what was opened in another tree says nothing of this one
        state.opened, state.opened_in = frozenset(), _searched(asked)
    return replace(asked, opened=state.opened)


def subject() -> Request:
    """Return a request for what the controls search, with the usual options."""
    state = st.session_state
    return Request(
        tree=state.tree,
        format=state.format,
        made=state.made if (state.tree, state.root) == state.made_tree else "",
        game=None if state.source == TREE else state.source,
        position=state.position,
        to_move=state.to_move or None,
        root=state.root,
        shapes=state.shapes,
        windows=state.windows,
        tested=state.tested,
    )


def _searched(asked: Request) -> str:
    """Return what tells one search from another, however it is drawn."""
    return to_query(replace(asked, opened=frozenset()))


def chosen_course() -> str | None:
    """Return the course that makes just the choices of the controls, None if no course does."""
    state = st.session_state
    options = SearchOptions(state.algorithm, state.cutoff, state.bounds, state.order, form=state.form)
    return course_of(options, Notation(state.shapes, state.windows, state.tested))


def take_course(name: str) -> None:
    """Set all that a course chooses."""
    state, course = st.session_state, COURSES[name]
    state.algorithm, state.cutoff, state.bounds = course.algorithm, course.cutoff, course.bounds
    state.order, state.form = course.order, course.form
    state.shapes, state.windows, state.tested = course.notation.shapes, course.notation.windows, course.notation.tested


def take_example(name: str) -> None:
    """Replace the tree by one of the examples."""
    put(LIBRARY[name].text, LIBRARY[name].root_player)


def show_controls() -> DeltaGenerator:
    """Show the controls of one search; return the place below the text, where its mistakes are explained."""
    below_text = subject_controls("step")
    if st.session_state.source != TREE:
        depth_limit(GAMES[st.session_state.source])
    st.divider()
    search_controls()
    return below_text


def subject_controls(page: str) -> DeltaGenerator:
    """Show what is searched; return the place below the text, where its mistakes are explained.

    `page` tells the pages that show these controls from each other.
    """
    state = st.session_state
    settle()
    if state.get("subject_on") != page:
        # The same key on another page is another widget to Streamlit. It begins empty if the browser still sends the
        # content of the one before, as it does in the first moments of a session, unless it is set here.
        state.update({name: state[name] for name in SUBJECT if name in state}, subject_on=page)
    st.html('<div class="brand">Plyscope</div>')
    titles = {TREE: "A tree"} | {name: entry.title for name, entry in GAMES.items()}
    about = "A tree that you write, or the tree of a game from a position."
    choose("source", "Search in", titles, about, on_change=take_game)
    if state.source == TREE:
        tree_controls()
    else:
        show_position(GAMES[state.source])
    st.button("Run", type="primary", width="stretch", on_click=lambda: state.update(stopped=None))
    below_text = st.container()
    if state.source == TREE:
        st.radio(
            "At the root moves",
            SIDES,
            format_func=SIDES.__getitem__,
            key="root",
            persist_state="session",
            on_change=swap_root,
            help="The players alternate from the root.",
            horizontal=True,
        )
    else:
        sides = {"": "as the position tells"} | {side: side for side in GAMES[state.source].sides}
        choose("to_move", "To move", sides, "The side to move is MAX, and values are from its side.")
    return below_text


def search_controls() -> None:
    """Show the course, and each choice that it sets."""
    state = st.session_state
    course = chosen_course()
    name_of(
        "Course",
        {name: course.title for name, course in COURSES.items()},
        course,
        take_course,
        placeholder="Choices of your own",
        about="Courses differ in when a search cuts off, what a node returns and how a tree is drawn.",
    )
    if course is not None:
        st.caption(COURSES[course].about)
    algorithms = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    choose("algorithm", "Algorithm", algorithms, "Minimax visits every node; alpha-beta skips what can't matter; "
           "negamax is alpha-beta with one function for both sides.")  # fmt: skip
    prunes = ALGORITHMS[state.algorithm].prunes
    if prunes:
        choose("cutoff", "Cut when a value", {Cutoff.NONSTRICT: "equals the bound", Cutoff.STRICT: "passes the bound"},
               "Courses differ. Both find the same root value; with equality more is cut.")  # fmt: skip
    order_controls()
    with st.expander("More options"):
        if prunes:
            choose("form", "Test for a cutoff", {Form.COMPARE: "before the bound moves", Form.UPDATE: "after it"},
                   "The same cutoffs; after it, the window of a node that is cut off is empty.")  # fmt: skip
            choose("bounds", "Return outside the window", {Bounds.SOFT: "the value", Bounds.HARD: "the edge"},
                   "Fail-soft returns the tighter bound, fail-hard the edge of the window.")  # fmt: skip
            st.text_input(
                "Window at the root",
                key="window",
                persist_state="session",
                help="Alpha and beta at the start. −∞, ∞ finds the exact value.",
            )
        choose("shapes", "Nodes", {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"},
               "MAX points up or is a square, MIN points down or is a circle.")  # fmt: skip
        if prunes:
            choose("windows", "Alpha and beta", {Windows.BESIDE: "beside", Windows.INTERVAL: "as intervals",
                   Windows.EDGES: "on the edges", Windows.NONE: "not shown"},
                   "Where a window is written in the tree.")  # fmt: skip


def choose(
    key: str, label: str, choices: dict[str, str], about: str, on_change: Callable[[], None] | None = None
) -> None:
    """Show a choice between a few, with a line about it."""
    st.radio(
        label,
        choices,
        format_func=choices.__getitem__,
        key=key,
        persist_state="session",
        help=about,
        on_change=on_change,
        horizontal=True,
    )


def name_of(
    label: str,
    titles: dict[str, str],
    shown: str | None,
    take: Callable[[str], None],
    *,
    placeholder: str,
    about: str,
) -> None:
    """Show which name goes with the other controls, None if none does; another one, chosen, is handed to `take`."""
    state = st.session_state
    if label in state and state[label] != shown:
        echoes.expect(label, state[label], shown)
    state[label] = shown

    def changed() -> None:
        if state[label] is not None and not echoes.is_echo(label, state[label]):
            take(state[label])

    st.selectbox(
        label,
        titles,
        format_func=titles.__getitem__,
        key=label,
        placeholder=placeholder,
        help=about,
        on_change=changed,
    )


def tree_controls() -> None:
    """Show the tree's text and the examples."""
    state = st.session_state
    found = ""
    with suppress(PlyscopeError):
        tree, format_ = Request(tree=state.tree, root=state.root, format=state.format).read()
        state.root = tree.root_player  # a text may say who moves first
        found = f"Read as {format_.title}." if state.format == AUTO else ""
    example = example_of(Request(tree=state.tree, root=state.root))
    name_of(
        "Example",
        {name: example.title for name, example in LIBRARY.items()},
        example,
        take_example,
        placeholder="Choose an example",
        about="Trees that each show one thing; choosing one replaces the text below.",
    )
    told = st.empty()  # always there: Streamlit would fold an expander whose place among its siblings changes
    if example is not None and is_usual_search():
        told.caption(LIBRARY[example].look_for)
    st.text_area(
        "Tree",
        key="tree",
        persist_state="session",
        height=110,
        help="A tree in any of the formats below. Numbers may be decimals, fractions, negative, or inf.",
    )
    st.selectbox(
        "Format",
        [AUTO, *FORMATS],
        format_func=lambda name: FORMATS[name].title if name in FORMATS else "Found from the text",
        key="format",
        persist_state="session",
        help="How the text is written. Choose one if another was found than you mean.",
    )
    st.caption(found)


def is_usual_search() -> bool:
    """Say whether all options are as a page opens with: only then does what is said of an example hold."""
    state = st.session_state
    try:
        return to_query(request()) == to_query(Request(tree=state.tree, root=state.root, format=state.format))
    except OptionError:
        return False


def depth_limit(entry: GameEntry) -> None:
    """Show the depth limit of a game."""
    scored = entry.evaluations[0].replace("-", " ")
    st.number_input(
        "Depth limit",
        min_value=0,
        step=1,
        key="depth",
        persist_state="session",
        placeholder="none" if entry.default_depth is None else f"{entry.default_depth}, unless you set it",
        help=f"How many plies to search. At the limit {scored} tells what a position is worth.",
    )
