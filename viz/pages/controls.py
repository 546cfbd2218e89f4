"""The controls at the left: what they hold, and the request that they make together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import Player, PlyscopeError
from core.games import CHOICES, GAMES
from core.games.entry import GameEntry
from core.options import OPTIONS, SearchOptions
from core.options.courses import COURSES
from core.search import ALGORITHMS, heeds
from core.trees.formats import AUTO, FORMATS, Read
from core.trees.library import LIBRARY
from viz.notation import Notation, Numbers, Shapes, Windows, course_of, notation_of
from viz.pages import carried
from viz.pages.book_file import show_book_file
from viz.pages.game_list import choose_game
from viz.pages.option_controls import choose, chosen, depth_limit, hold, offered, show_option
from viz.pages.position import (
    choice_key,
    example_shown,
    fitting_to,
    hold_position,
    is_evaluated,
    lacking,
    own_options,
    position,
    show_game_choices,
    show_position,
    show_side,
    take_game,
    take_position,
)
from viz.pages.problems import offer_other_trees
from viz.pages.revisions import key_of, renew, taken
from viz.pages.session import session
from viz.pages.working_tree import TREE, choose_root, put
from viz.recording import example_of
from viz.sharing.link import to_query
from viz.sharing.request import FIRST, Position, Request, TreeText, usual_search

SUBJECT = ("source", "position", "to_move", *map(choice_key, CHOICES))
"""What is searched, as the widgets of more than one page hold it."""

CHANCE_NODE = '{"chance": [[0.5, 3], [0.5, [4, 8]]]}'
"""One, as a nested list writes it."""

LOOK_FOR = "look-for"
"""The key of what an example shows; page.css hides it while the class is asked first."""

SIDES = {Player.MAX: "MAX", Player.MIN: "MIN"}


def set_controls(asked: Request, *, carries_over: bool = False) -> None:
    """Make the controls hold what a request asks for.

    Where it `carries_over` choices that were made for another tree, the page says what it does with them.
    """
    tree = asked.subject if isinstance(asked.subject, TreeText) else FIRST
    put(tree.text, tree.root, tree.format)
    _set_position(asked)
    state = st.session_state
    hold(asked.chosen if asked.takes_depth else replace(asked.chosen, depth=state.depth))
    state.update(source=asked.game or TREE, **vars(asked.notation))
    work, controls = session().work, session().controls
    work.made, work.made_tree = tree.made, (tree.text, tree.root)
    controls.opened, controls.opened_in = asked.opened, _searched(asked)
    if not carries_over:
        carried.asked_together()


def _set_position(asked: Request) -> None:
    """Take the position of a request for a game; one for a tree leaves it as the reader knows it."""
    state = st.session_state
    if isinstance(asked.subject, Position):
        hold_position(asked.subject)
    elif "position" not in state:
        entry = next(iter(GAMES.values()))
        hold_position(Position(entry.name, entry.example_position))
        state.depth = None


def request() -> Request:
    """Return what the controls ask for; raise OptionError if the window or the order by hand can't be read."""
    controls = session().controls
    asked = replace(subject(), chosen=fitting_to(st.session_state.source, chosen()))
    if controls.opened_in != _searched(asked):  # what was opened in another tree does not apply to this one
        controls.opened, controls.opened_in = (), _searched(asked)
    return replace(asked, opened=controls.opened)


def subject() -> Request:
    """Return a request for what the controls search, and how it is drawn, with the usual options."""
    state = st.session_state
    if state.source != TREE:
        return Request(position(), notation=_notation())
    work = session().work
    made = work.made if (state.tree, state.root) == work.made_tree else ""
    return Request(TreeText(state.tree, state.format, state.root, made), notation=_notation())


def _notation() -> Notation:
    return Notation(**{each.name: st.session_state[each.name] for each in fields(Notation)})


def _searched(asked: Request) -> str:
    """Return what identifies a search, however it is drawn."""
    return to_query(replace(asked, opened=()))


def chosen_course() -> str | None:
    """Return the course that makes just the choices of the controls, None if no course does."""
    state = st.session_state
    choices = {name: state[name] for name, option in OPTIONS.items() if option.titles}
    return course_of(SearchOptions(state.algorithm, **choices), _notation())


def take_course(name: str) -> None:
    """Set all that a course chooses."""
    course = COURSES[name]
    choices = {name: getattr(course.search, name) for name, option in OPTIONS.items() if option.titles}
    st.session_state.update(algorithm=course.search.algorithm, **choices, **vars(notation_of(course.name)))


def take_example(name: str) -> None:
    """Replace the tree by one of the examples."""
    put(LIBRARY[name].text, LIBRARY[name].root_player)


def show_controls() -> DeltaGenerator:
    """Show the controls of one search; return the place below the text where its mistakes are explained."""
    below_text = subject_controls("step")
    with st.expander("Search options", key="search-options"):  # with a key it stays open while options change
        search_controls()
    return below_text


def subject_controls(page: str) -> DeltaGenerator:
    """Show what is searched; return the place below the text where its mistakes are explained.

    `page` names the page that shows these controls.
    """
    state = st.session_state
    if session().controls.page != page:
        # The same key on another page is another widget to Streamlit. It begins empty if the browser still sends the
        # content of the one before, as it does in the first moments of a session, unless it is set here.
        state.update({name: state[name] for name in SUBJECT if name in state})
        renew()
        session().controls.page = page
    carried.carry_over(page)
    about = "A tree that you write, or a game from a given position."
    choose_game("source", "Search in", about, take_game, {TREE: "A tree"})
    if state.source == TREE:
        tree_controls()
    else:
        entry = GAMES[state.source]
        position_examples(entry, example_shown(entry, state.position, state.to_move), partial(take_position, entry))
        show_position(GAMES[state.source])
    st.button("Run", type="primary", width="stretch", on_click=run_pressed, args=(page,))
    below_text = st.container()
    if state.source == TREE:
        st.caption(carried.root_words())
        with st.expander("Root and format", key="tree-options"):
            tree_options()
    else:
        with st.expander("Rules and side to move", key="game-options"):
            show_side(GAMES[state.source])
            show_game_choices(GAMES[state.source])
    return below_text


def run_pressed(page: str) -> None:
    """Let what the reader stopped begin anew; `page` names the page of the button."""
    session().controls.has_run = page == "step"
    here = session().shown
    if here is not None:
        here.stopped = None
    session().comparing.stopped = None


def search_controls() -> None:
    """Show the course, and each choice of the search that does not stand above the tree."""
    state = st.session_state
    if is_evaluated(state.source) and heeds(state.algorithm, "depth"):
        depth_limit(position() if state.source in GAMES else None)
    course = chosen_course()
    name_of(
        "Course",
        {name: course.title for name, course in COURSES.items()},
        course,
        take_course,
        placeholder="Custom",
        about="Courses differ in when a search cuts off, what a node returns and how a tree is drawn.",
    )
    if course is not None:
        st.caption(COURSES[course].about)
    algorithm = ALGORITHMS[state.algorithm]
    lacks, own = lacking(state.source), own_options(state.source)
    for option in (*offered(at_once=True), *offered(at_once=False, own=own)):
        if not option.above_tree:
            show_option(option, lacks=lacks)
        if option.from_file:
            show_book_file(GAMES[state.source], "book-file")
    if algorithm.for_mover:
        numbers = {Numbers.MOVER: "the side to move", Numbers.MAX: "MAX"}
        choose("numbers", "Numbers for", numbers, "What is good for one side is the negative for the other.")
    shapes = {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"}
    choose("shapes", "Node shapes", shapes, "MAX is a triangle up or a square, MIN a triangle down or a circle.")
    if algorithm.prunes:
        windows = {Windows.BESIDE: "beside", Windows.INTERVAL: "as intervals", Windows.EDGES: "on the edges"}
        windows |= {Windows.NONE: "not shown"}
        choose("windows", "Alpha and beta", windows, "Where each node's window is written in the tree.")


def name_of(
    label: str, titles: dict[str, str], shown: str | None, take: Callable[[str], None], *, placeholder: str, about: str
) -> None:
    """Show the name that fits the other controls, if any; a name that the reader chooses is handed to `take`."""

    def changed() -> None:
        name = taken(label)
        if name is not None:
            take(name)

    names = list(titles)
    st.selectbox(
        label,
        names,
        index=None if shown is None else names.index(shown),
        format_func=titles.__getitem__,
        key=key_of(label, shown),
        placeholder=placeholder,
        help=about,
        on_change=changed,
    )


def tree_controls() -> None:
    """Show the tree's text and the examples."""
    state = st.session_state
    found: Read | None = None
    with suppress(PlyscopeError):
        found = TreeText(state.tree, state.format, state.root).read()
    example = example_of(Request(TreeText(state.tree, root=state.root)))
    name_of(
        "Example",
        {name: example.title for name, example in LIBRARY.items()},
        example,
        take_example,
        placeholder="Choose an example",
        about="Each tree shows one thing; choosing one replaces the text below.",
    )
    told = st.empty()  # always there: Streamlit would collapse an expander whose place among its siblings changes
    if example is not None and is_usual_search():
        told.container(key=LOOK_FOR).caption(LIBRARY[example].look_for)
    st.text_area(
        "Tree",
        state.tree,
        key=key_of("tree", state.tree),
        on_change=lambda: state.update(tree=taken("tree")),
        height=110,
        help="A tree in any of the formats below. Numbers may be decimals, fractions, negative, or inf. "
        f"A chance node has a probability and a tree for each child, as in `{CHANCE_NODE}`.",
    )
    sentences = [] if found is None else [f"Read as {found.title}.", *found.notes]
    with st.container():  # one place, as above
        st.caption(" ".join(sentences if state.format == AUTO else sentences[1:]))
        if found is not None:
            offer_other_trees(found)


def tree_options() -> None:
    """Show who moves at the root of the tree, and how its text is written."""
    state, formats = st.session_state, [AUTO, *FORMATS]
    st.radio(
        "Player at the root",
        SIDES,
        index=list(SIDES).index(state.root),
        format_func=SIDES.__getitem__,
        key=key_of("root", state.root),
        on_change=lambda: choose_root(taken("root")),
        help="The players alternate from the root.",
        horizontal=True,
    )
    st.selectbox(
        "Format",
        formats,
        index=formats.index(state.format),
        format_func=lambda name: FORMATS[name].title if name in FORMATS else "Detect automatically",
        key=key_of("format", state.format),
        on_change=lambda: state.update(format=taken("format")),
        help="How the text is written. Choose a format if the wrong one was detected.",
    )


def position_examples(entry: GameEntry, shown: str | None, take: Callable[[str], None]) -> None:
    """Show the examples of a game, if it has any, and what the one that is `shown` is about."""
    if not entry.examples:
        return
    name_of(
        "Example position",
        {title: title for title in entry.examples},
        shown,
        take,
        placeholder="Choose an example",
        about="Each position shows one thing; choosing one replaces the text below and sets a depth for it.",
    )
    told = st.empty()  # always there, as below a tree's example
    if shown is not None:
        told.container(key=LOOK_FOR).caption(entry.examples[shown].about)


def is_usual_search() -> bool:
    """Return whether all options are the defaults: only then does the description of an example hold."""
    state = st.session_state
    try:
        tree = TreeText(state.tree, state.format, state.root)
        return to_query(request()) == to_query(Request(tree, SearchOptions(usual_search(tree))))
    except PlyscopeError:
        return False
