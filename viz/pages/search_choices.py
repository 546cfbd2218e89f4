"""The controls of the searches that are compared: a card for each, with its options behind a button."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.games import GAMES
from core.options import SearchOptions
from core.options.paths import hand_text, read_hand, read_path
from core.search import ALGORITHMS, heeds
from core.search.search_text import from_text
from core.search.state_values import evaluation_at
from viz.comparing.comparison_link import MOST, CompareRequest, read_compare_link
from viz.pages import carried_search
from viz.pages.book_file import show_book_file
from viz.pages.controls import set_controls, subject
from viz.pages.left_out import in_comparison
from viz.pages.option_controls import Key, chosen, depth_limit, hold, offered, show_algorithm, show_option
from viz.pages.position import fitting_to, is_evaluated, own_options, position
from viz.pages.problems import put_notes
from viz.pages.session import session

FEWEST = 2

BY_DRAGGING = "Or drag a node in the tree onto the sibling whose turn it should take."

NOTES = "compare_notes"
"""The name under which the session holds what the page says about a link or file that it opened only in part."""


def key_of(pane: int) -> Key:
    """Return what gives the names under which the session holds the choices of a pane."""
    return lambda name: f"search-{pane}-{name}"


def open_comparison(query: Mapping[str, str], source: str = "link") -> None:
    """Set the controls to what a link, or another `source`, compares; the page says what is left out.

    Raises PlyscopeError, and changes nothing, where it is the tree or the position that can't be read.
    """
    try:
        asked, left_out = read_compare_link(query)
    except PlyscopeError as error:
        raise error.at(error.place.replace("link", source, 1)) from error
    asked, without_limit = _to_the_end(asked)
    put_notes(NOTES, in_comparison([*left_out, *without_limit], asked, source))
    set_controls(asked.subject)
    set_searches(asked.searches)
    session().comparing.place = asked, monotonic()


def _to_the_end(asked: CompareRequest) -> tuple[CompareRequest, list[OptionError]]:
    """Return a comparison without the depth limits that its subject does not support, and why."""
    game = asked.subject.searched()
    searches, wrong = list(asked.searches), list[OptionError]()
    for at, options in enumerate(asked.searches):
        try:
            evaluation_at(options.depth, game)
        except OptionError as error:
            wrong.append(error.at(f"in the link, search {at + 1}, depth"))
            searches[at] = replace(options, depth=None)
    return replace(asked, searches=tuple(searches)), wrong


def set_searches(searches: tuple[SearchOptions, ...]) -> None:
    """Make the controls hold these searches."""
    session().comparing.searches = len(searches)
    for pane, options in enumerate(searches):
        _put(options, pane)


def _put(options: SearchOptions, pane: int) -> None:
    """Set the controls of a pane, as the reader's own choice."""
    hold(options, key_of(pane))
    carried_search.came_with(key_of(pane)("algorithm"), "")


def searches() -> list[SearchOptions | OptionError]:
    """Return what each card asks for, or what is wrong with it."""
    return [_search(pane) for pane in range(session().comparing.searches)]


def _search(pane: int) -> SearchOptions | OptionError:
    try:
        options = fitting_to(st.session_state.source, chosen(key_of(pane)))
    except OptionError as error:
        return error
    return options if is_evaluated(st.session_state.source) else replace(options, depth=None)


def order_by_hand(number: int, path: str, order: list[int]) -> None:
    """Add an order for the children of a node to those given in a pane."""
    state, key = st.session_state, key_of(number - 1)("hand")
    with suppress(ValueError):
        orders = dict(read_hand(state[key]))
        state[key] = hand_text(tuple(sorted((orders | {read_path(path): tuple(order)}).items())))


def show_searches() -> None:
    """Show a card for each search, and the buttons that add one and remove the last."""
    comparing = session().comparing
    _settle_searches()
    for pane in range(comparing.searches):
        with st.container(border=True, key=f"search-card-{pane}"):
            show_search(pane)
    with st.container(horizontal=True):
        add = st.button("Add a search", disabled=comparing.searches == MOST)
        take = st.button("Remove the last", disabled=comparing.searches <= FEWEST)
    if add:
        _put(from_text("alphabeta order=best"), comparing.searches)
        comparing.searches += 1
        st.rerun()
    if take:
        comparing.searches -= 1
        st.rerun()


def _settle_searches() -> None:
    """Put searches that know chance nodes, each once as far as they go, in place of those that can't search here."""
    keys = [key_of(pane)("algorithm") for pane in range(session().comparing.searches)]
    with suppress(PlyscopeError):
        game = subject().searched()
        for key in keys:
            taken = {st.session_state[other] for other in keys if other != key}
            able = [name for name, each in ALGORITHMS.items() if each.can_search(game)]
            carried_search.settle(key, game, next((name for name in able if name not in taken), able[0]))


def show_search(pane: int) -> None:
    """Show the choices of a search: the algorithm and the order directly, the others behind a button."""
    key, source = key_of(pane), st.session_state.source
    show_algorithm(f"Search {pane + 1}", key)
    carried_search.show_change(key("algorithm"))
    for option in offered(key, at_once=True):
        show_option(option, key, more=BY_DRAGGING if option.by_path else "", compact=True)
    others = offered(key, at_once=False, own=own_options(source))
    takes_depth = is_evaluated(source) and heeds(st.session_state[key("algorithm")], "depth")
    if others or takes_depth:
        with st.popover("More options", key=key("more-options"), width="stretch"):
            if takes_depth:
                depth_limit(position() if source in GAMES else None, key)
            for option in others:
                show_option(option, key, compact=True)
                if option.from_file:
                    show_book_file(GAMES[source], key("book-file"))
