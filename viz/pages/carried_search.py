"""The search of what is chosen next: the reader's own where it can be, else the usual one of the tree or game.

A control of an algorithm is named by its key. `viz.pages.session.CarriedSearch` says what is known of one.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from core.game import Game
from core.search import ALGORITHMS
from viz.pages.session import CarriedSearch, session


def came_with(key: str, usual: str) -> None:
    """Note that what a control holds came together with a tree or game: the reader's own unless it is `usual` there."""
    held = st.session_state[key]
    session().carried.searches[key] = CarriedSearch("" if held == usual else held, held, usual)


def settle(key: str, game: Game[Any, Any], usual: str) -> str:
    """Put into a control the reader's own search, or the `usual` one if there is none or it can't search the game.

    Return a sentence about the change, "" if there is none.
    """
    state, searches = st.session_state, session().carried.searches
    held = state[key]
    before = searches.get(key, CarriedSearch(put=held, usual=usual))
    own, told = before.own, before.told
    if held != before.put:  # the reader has chosen
        own, told = "" if held == before.usual else held, ""
    now = own if own and ALGORITHMS[own].can_search(game) else usual
    if now == held:
        searches[key] = CarriedSearch(own, now, usual, told)
        return ""
    told = _change(held, now, game, is_own=now == own)
    state[key] = now
    searches[key] = CarriedSearch(own, now, usual, told)
    return told


def show_change(key: str) -> None:
    """Say below a control why it holds another search than before, until the reader chooses one."""
    place, known = st.empty(), session().carried.searches.get(key)  # always there, as below an example
    if known is not None and known.told and known.put == st.session_state[key]:
        place.caption(known.told)


def _change(before: str, now: str, game: Game[Any, Any], *, is_own: bool) -> str:
    said = ALGORITHMS[now].said
    if not ALGORITHMS[before].can_search(game):
        return f"{ALGORITHMS[before].title} does not support chance nodes, so the search is now {said}."
    return f"The search is {said} again." if is_own else f"The usual search here is {said}."
