"""The controls of compared searches: a card for each, with its options behind a button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from time import monotonic

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.options.paths import hand_text, read_hand, read_path
from core.search import ALGORITHMS, heeds
from core.search.search_text import from_text
from core.search.state_values import evaluation_at
from viz.pages.controls import show_request
from viz.pages.fields import Slice
from viz.pages.ignored_parameters import in_comparison
from viz.pages.option_controls import depth_limit, offered, show_algorithm, show_option
from viz.pages.problems import put_notes
from viz.pages.session import draft, session
from viz.sharing.comparison_link import MOST, CompareRequest, read_compare_link
from viz.sharing.draft import SearchDraft

FEWEST = 2

BY_DRAGGING = "Or drag a node in the tree onto the sibling whose turn it should take."

NOTES = "compare_notes"
"""The session's name for remarks on a link or file that was opened only in part."""


def pane_search(pane: int) -> Slice[SearchDraft]:
    """Return the search of a pane."""
    comparing = session().comparing

    def put(search: SearchDraft) -> None:
        comparing.searches = (*comparing.searches[:pane], search, *comparing.searches[pane + 1 :])

    return Slice(lambda: comparing.searches[pane], put, f"search-{pane}-")


def open_comparison(query: Mapping[str, str], source: str = "link") -> None:
    """Set the controls by a link, or another `source`; the page says what is left out.

    Raises PlyscopeError, and changes nothing, if the tree or the position can't be read.
    """
    try:
        request, left_out = read_compare_link(query)
    except PlyscopeError as error:
        raise error.at(error.place.replace("link", source, 1)) from error
    request, without_limit = _to_the_end(request)
    put_notes(NOTES, in_comparison([*left_out, *without_limit], request, source))
    show_request(request.subject)
    set_searches(request.searches)
    session().comparing.place = request, monotonic()


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


def set_searches(searches: Iterable[SearchOptions]) -> None:
    """Set the controls to these searches, as the reader's own choice."""
    session().comparing.searches = tuple(map(SearchDraft.of, searches))


def searches() -> list[SearchOptions | OptionError]:
    """Return what each card asks for, or what is wrong with it."""
    return [_read(search) for search in session().comparing.searches]


def _read(search: SearchDraft) -> SearchOptions | OptionError:
    now = draft()
    try:
        options = now.fitting(search)
    except OptionError as error:
        return error
    return options if now.is_evaluated else replace(options, depth=None)


def order_by_hand(number: int, path: str, order: list[int]) -> None:
    """Add an order for a node's children to a pane's."""
    search = pane_search(number - 1)
    with suppress(ValueError):
        orders = dict(read_hand(search.now().held["hand"])) | {read_path(path): tuple(order)}
        search.put(search.now().put(hand=hand_text(tuple(sorted(orders.items())))))


def show_searches() -> None:
    """Show a card for each search, and the buttons that add one and remove the last."""
    comparing = session().comparing
    comparing.searches = able_searches(comparing.searches)
    for pane in range(len(comparing.searches)):
        with st.container(border=True, key=f"search-card-{pane}"):
            show_search(pane)
    with st.container(horizontal=True):
        st.button("Add a search", disabled=len(comparing.searches) == MOST, on_click=add_search)
        st.button("Remove the last", disabled=len(comparing.searches) <= FEWEST, on_click=remove_search)


def add_search() -> None:
    """Add a search."""
    comparing = session().comparing
    comparing.searches = (*comparing.searches, SearchDraft.of(from_text("alphabeta order=best")))


def remove_search() -> None:
    """Remove a search."""
    comparing = session().comparing
    comparing.searches = comparing.searches[:-1]


def able_searches(searches: tuple[SearchDraft, ...]) -> tuple[SearchDraft, ...]:
    """Replace searches that can't search here by ones that know chance nodes, each once if possible."""
    found = list(searches)
    with suppress(PlyscopeError):
        game = draft().subject.searched()
        names = [name for name, each in ALGORITHMS.items() if each.can_search(game)]
        for at, search in enumerate(found):
            taken = {other.algorithm for other in found if other is not search}
            other = next((name for name in names if name not in taken), names[0])
            found[at] = replace(search.able(game, other), usual="")  # whatever the reader chooses is a choice
    return tuple(found)


def show_search(pane: int) -> None:
    """Show the choices of a search: the algorithm and the order directly, the others behind a button."""
    search, subject = pane_search(pane), draft()
    show_algorithm(search, f"Search {pane + 1}")
    if search.now().held["program"]:
        st.caption("As your program goes: its visits are in “More options”.")
    for option in offered(search.now(), at_once=True):
        show_option(search, option, more=BY_DRAGGING if option.by_path else "", lacks=subject.lacks(), compact=True)
    others = offered(search.now(), at_once=False, own=subject.own_options)
    takes_depth = subject.is_evaluated and heeds(search.now().algorithm, "depth")
    if others or takes_depth:
        with st.popover("More options", key=f"{search.name}more-options", width="stretch"):
            if takes_depth:
                depth_limit(search, subject.position if subject.in_game else None)
            for option in others:
                show_option(search, option, lacks=subject.lacks(), compact=True)
