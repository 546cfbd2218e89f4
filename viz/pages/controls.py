"""The controls in the drawer of Step, some of them also of Compare: each shows a part of the draft."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import Player, PlyscopeError
from core.options import SearchOptions
from core.options.courses import COURSES
from core.search import ALGORITHMS, heeds
from core.trees.formats import AUTO, FORMATS, Read
from core.trees.library import LIBRARY
from viz.notation import Numbers, Shapes, Windows, course_of, notation_of
from viz.pages.carry_over import carry_over, root_words, with_able_search
from viz.pages.fields import Slice, choose, write
from viz.pages.game_list import choose_game
from viz.pages.option_controls import depth_limit, offered, show_option
from viz.pages.position import show_examples, show_game_choices, show_look_for, show_position, show_side
from viz.pages.problems import offer_for_mover, offer_other_trees
from viz.pages.revisions import renew_on
from viz.pages.session import change, close_drawer, draft, session
from viz.pages.working_tree import TREE, choose_root
from viz.sharing.draft import SHOWN, Draft, SearchDraft
from viz.sharing.link import to_query
from viz.sharing.request import Position, Request, TreeText, usual_search

CHANCE_NODE = '{"chance": [[0.5, 3], [0.5, [4, 8]]]}'
"""A chance node in nested lists."""

SIDES = {Player.MAX: "MAX", Player.MIN: "MIN"}

POSITION = Slice[Position](lambda: draft().position, lambda position: change(position=position))
SEARCH = Slice[SearchDraft](lambda: draft().search, lambda search: change(search=search))


def show_request(request: Request, *, carries_over: bool = False) -> None:
    """Show a request in the controls.

    If it `carries_over` choices from another tree, the page says what becomes of them.
    """
    session().draft = draft().showing(request, carries_over=carries_over)


def chosen_course(draft: Draft) -> str | None:
    """Return the course with exactly the choices of a draft, if there is one."""
    choices = {name: draft.search.held[name] for name, option in SHOWN.items() if option.titles}
    return course_of(SearchOptions(draft.search.algorithm, **choices), draft.notation)


def take_course(name: str) -> None:
    """Set a course's choices."""
    course = COURSES[name]
    choices = {name: getattr(course.search, name) for name, option in SHOWN.items() if option.titles}
    search = draft().search.put(algorithm=course.search.algorithm, **choices)
    change(search=search, notation=notation_of(course.name))


def take_example(name: str) -> None:
    """Replace the tree by one of the examples."""
    session().draft = draft().with_tree(LIBRARY[name].text, LIBRARY[name].root_player)
    close_drawer()


def take_example_position(title: str) -> None:
    """Replace the position by one of the game's examples, with the depth that shows its point."""
    now = draft()
    example = now.entry.examples[title]
    position = replace(now.position, text=example.position, to_move=None)
    change(position=position, search=now.search.put(depth=example.depth))
    close_drawer()


def show_controls() -> DeltaGenerator:
    """Show the controls of one search; return the place below the text for its mistakes."""
    below_text = subject_controls("step")
    with st.expander("Search options", key="search-options"):  # with a key it stays open while options change
        search_controls()
    return below_text


def subject_controls(page: str) -> DeltaGenerator:
    """Show what is searched; return the place below the text for its mistakes.

    `page` names the page that shows these controls.
    """
    renew_on(page)
    settle(page)
    now = draft()
    about = "A tree that you write, or a game from a given position."
    choose_game("source", "Search in", about, now.game or TREE, take_source, {TREE: "A tree"})
    if now.in_game:
        show_examples(POSITION, take_example_position)
        show_position(POSITION)
    else:
        tree_controls()
    st.button("Run", type="primary", width="stretch", on_click=run_pressed)
    below_text = st.container()
    if now.in_game:
        with st.expander("Rules and side to move", key="game-options"):
            entry = now.entry
            if entry.minimizer:
                st.caption(f"{entry.minimizer} is MIN and {entry.maximizer} is MAX, whoever is to move.")
            else:
                show_side(POSITION, "The side to move is MAX; values are from its point of view.")
            show_game_choices(POSITION, entry.choices)
    else:
        st.caption(root_words(now))
        with st.expander("Root and format", key="tree-options"):
            tree_options()
    return below_text


def settle(page: str) -> None:
    """Fit the draft to its tree or position, and note remarks; on the page "step" fit its search as well."""
    coming = session().next_run
    now, notices = carry_over(draft())
    if notices is not None:
        coming.notices = notices
    if page == "step":
        before, now = now, with_able_search(now)
        if now.search.algorithm != before.search.algorithm:
            coming.notices.append(now.search.notice)
    session().draft = now


def take_source(source: str) -> None:
    """Search in a game, or in the tree."""
    session().draft = draft().in_place(None if source == TREE else source)
    if source != TREE:  # a tree is still to be given
        close_drawer()


def run_pressed() -> None:
    """Restart what the reader stopped, and show it."""
    close_drawer()
    here = session().shown
    if here is not None:
        here.stopped = None
    session().comparing.stopped = None


def search_controls() -> None:
    """Show the course, and the choices of the search that are not above the tree."""
    now = draft()
    lacks = now.lacks()
    if now.is_evaluated and heeds(now.search.algorithm, "depth"):
        depth_limit(SEARCH, now.position if now.in_game else None)
    course = chosen_course(now)
    choose(
        "course",
        "Course",
        {name: course.title for name, course in COURSES.items()},
        course,
        take_course,
        "Courses differ in when a search cuts off, what a node returns and how a tree is drawn.",
        compact=True,
        placeholder="Custom",
    )
    if course is not None:
        st.caption(COURSES[course].about)
    for option in (*offered(now.search, at_once=True), *offered(now.search, at_once=False, own=now.own_options)):
        if not option.above_tree:
            show_option(SEARCH, option, lacks=lacks)
    notation_controls()


def notation_controls() -> None:
    """Show how the tree is drawn."""
    now = draft()
    algorithm = ALGORITHMS[now.search.algorithm]
    if algorithm.for_mover:
        numbers = {Numbers.MOVER: "the side to move", Numbers.MAX: "MAX"}
        about = "What is good for one side is the negative for the other."
        choose("numbers", "Numbers for", numbers, now.notation.numbers, partial(take_notation, "numbers"), about)
    shapes = {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"}
    about = "MAX is a triangle up or a square, MIN a triangle down or a circle."
    choose("shapes", "Node shapes", shapes, now.notation.shapes, partial(take_notation, "shapes"), about)
    if algorithm.prunes:
        windows = {Windows.BESIDE: "beside", Windows.INTERVAL: "as intervals", Windows.EDGES: "on the edges"}
        windows |= {Windows.NONE: "not shown"}
        about = "Where each node's window is written in the tree."
        choose("windows", "Alpha and beta", windows, now.notation.windows, partial(take_notation, "windows"), about)


def take_notation(name: str, value: Any) -> None:
    """Draw the tree in another way."""
    change(notation=replace(draft().notation, **{name: value}))


def tree_controls() -> None:
    """Show the tree's text and the examples."""
    now = draft()
    found: Read | None = None
    with suppress(PlyscopeError):
        found = now.tree.read()
    example = TreeText(now.tree.text, root=now.tree.root).example
    choose(
        "example-tree",
        "Example",
        {name: example.title for name, example in LIBRARY.items()},
        example,
        take_example,
        "Each tree shows one thing; choosing one replaces the text below.",
        compact=True,
        placeholder="Choose an example",
    )
    place = st.empty()  # always there: Streamlit would collapse an expander whose place among its siblings changes
    if example is not None and is_usual_search(now):
        show_look_for(place, example, LIBRARY[example].look_for)
    about = (
        "A tree in any of the formats below. Numbers may be decimals, fractions, negative, or inf. "
        f"A chance node has a probability and a tree for each child, as in `{CHANCE_NODE}`."
    )
    write("tree", "Tree", now.tree.text, partial(take_tree, "text"), about, height=110)
    sentences = [] if found is None else [f"Format: {found.title}.", *found.notes]
    with st.container():  # one place, as above
        st.caption(" ".join(sentences if now.tree.format == AUTO else sentences[1:]))
        if found is not None:
            offer_other_trees(found)


def tree_options() -> None:
    """Show who moves at the root of the tree, and how its text is written."""
    tree, formats = draft().tree, {AUTO: "Detect automatically"} | {name: each.title for name, each in FORMATS.items()}
    choose("root", "Player at the root", SIDES, tree.root, choose_root, "The players alternate from the root.")
    about = "How the text is written. Choose a format if the wrong one was detected."
    choose("format", "Format", formats, tree.format, partial(take_tree, "format"), about, compact=True)
    with st.container(), suppress(PlyscopeError):
        offer_for_mover(tree.read())


def take_tree(name: str, value: Any) -> None:
    """Take the text of the tree, or its format."""
    change(tree=replace(draft().tree, **{name: value}))


def is_usual_search(draft: Draft) -> bool:
    """Return whether all options are the defaults: only then does the description of an example hold."""
    try:
        return to_query(draft.request()) == to_query(Request(draft.tree, SearchOptions(usual_search(draft.tree))))
    except PlyscopeError:
        return False
