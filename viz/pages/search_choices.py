"""The controls of the searches that are compared: a card for each, with its options behind a button."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.games import GAMES
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.paths import hand_text, read_hand, read_path
from core.search import ALGORITHMS
from core.search_text import from_text
from viz.comparing.link import MOST, read_compare_link
from viz.link import read_window
from viz.pages.controls import set_controls
from viz.pages.order_controls import order_controls
from viz.pages.working_tree import TREE
from viz.wording import window_text

FEWEST = 2
FIELDS = ("algorithm", "order", "seed", "hand", "cutoff", "bounds", "form", "window", "depth")


def key_of(pane: int, field: str) -> str:
    """Return the name under which the session holds a choice of a pane."""
    return f"search-{pane}-{field}"


def open_comparison(query: Mapping[str, str]) -> list[PlyscopeError]:
    """Set the controls to what a link or a saved file compares; return what of it can't be read, and is left out.

    Raises PlyscopeError, and changes nothing, where it is the tree or the position that can't be read.
    """
    state = st.session_state
    asked, wrong = read_compare_link(query)
    set_controls(asked.subject)
    set_searches(asked.searches)
    state.compare_place = asked.by, asked.stop, monotonic()
    return wrong


def set_searches(searches: tuple[SearchOptions, ...]) -> None:
    """Make the controls hold these searches."""
    st.session_state.search_count = len(searches)
    for pane, options in enumerate(searches):
        _set(pane, options)


def _set(pane: int, options: SearchOptions) -> None:
    for field in FIELDS:
        st.session_state[key_of(pane, field)] = getattr(options, field)
    st.session_state[key_of(pane, "window")] = window_text(options.window)
    st.session_state[key_of(pane, "hand")] = hand_text(options.hand)


def searches() -> list[SearchOptions | OptionError]:
    """Return what each card asks for, or what is wrong with it."""
    return [_search(pane) for pane in range(st.session_state.search_count)]


def _search(pane: int) -> SearchOptions | OptionError:
    chosen: dict[str, Any] = {field: st.session_state[key_of(pane, field)] for field in FIELDS}
    prunes = ALGORITHMS[chosen["algorithm"]].prunes
    try:
        window = read_window(chosen.pop("window")) if prunes else SearchOptions.window
    except ValueError:
        return OptionError("this is no window.", "Write two numbers, the lower first, such as −∞, 5.", place="window")
    try:
        hand = read_hand(chosen.pop("hand")) if chosen["order"] is Order.HAND else ()
    except ValueError:
        return OptionError("this is no order.", "Write nodes and their children: root=2,0,1;0=1,0.", place="hand")
    try:
        options = SearchOptions(**chosen | {"window": window, "hand": hand})
    except OptionError as error:
        return error
    if st.session_state.source == TREE:
        options = replace(options, depth=None)
    return options if options.order is Order.RANDOM else replace(options, seed=0)


def order_by_hand(number: int, path: str, order: list[int]) -> None:
    """Take the order in which the children of a node are to be searched in a pane, beside the others given there."""
    state, key = st.session_state, key_of(number - 1, "hand")
    with suppress(ValueError):
        orders = dict(read_hand(state[key]))
        state[key] = hand_text(tuple(sorted((orders | {read_path(path): tuple(order)}).items())))


def show_searches() -> None:
    """Show a card for each search, and the buttons that add one and take the last one away."""
    state = st.session_state
    for pane in range(state.search_count):
        with st.container(border=True, key=f"search-card-{pane}"):
            show_search(pane)
    with st.container(horizontal=True):
        add = st.button("Add a search", disabled=state.search_count == MOST)
        take = st.button("Remove the last", disabled=state.search_count <= FEWEST)
    if add:
        _set(state.search_count, from_text("alphabeta order=best"))
        state.search_count += 1
        st.rerun()
    if take:
        state.search_count -= 1
        st.rerun()


def show_search(pane: int) -> None:
    """Show the choices of a search: the algorithm and the order at once, the others behind a button."""
    state = st.session_state
    algorithms = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    _select(pane, "algorithm", f"Search {pane + 1}", algorithms)
    order_controls(
        "Children",
        order=key_of(pane, "order"),
        seed=key_of(pane, "seed"),
        hand=key_of(pane, "hand"),
        every=True,  # the pane says why it can't
        by_hand="Or drag a node of its tree to the place of the sibling in whose turn it is to be searched.",
    )
    prunes = ALGORITHMS[state[key_of(pane, "algorithm")]].prunes
    if prunes:
        _select(pane, "cutoff", "Cut when a value", {Cutoff.NONSTRICT: "equals the bound", Cutoff.STRICT: "passes it"})
    in_game = state.source != TREE
    if prunes or in_game:
        with st.popover("More options", width="stretch"):
            if in_game:
                usual = GAMES[state.source]
                st.number_input(
                    "Depth limit",
                    min_value=0,
                    step=1,
                    key=key_of(pane, "depth"),
                    persist_state="session",
                    placeholder="none" if usual.default_depth is None else f"{usual.default_depth}, unless you set it",
                    help=f"How many plies of {usual.title} to search.",
                )
            if prunes:
                bounds = {Bounds.SOFT: "the value", Bounds.HARD: "the edge"}
                _select(pane, "bounds", "Return outside the window", bounds)
                _select(
                    pane, "form", "Test for a cutoff", {Form.COMPARE: "before the bound moves", Form.UPDATE: "after"}
                )
                st.text_input("Window at the root", key=key_of(pane, "window"), persist_state="session")


def _select(pane: int, field: str, label: str, choices: dict[Any, str]) -> None:
    st.selectbox(label, choices, format_func=choices.__getitem__, key=key_of(pane, field), persist_state="session")
