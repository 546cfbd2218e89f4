"""What is carried over from one tree or position to the next; what is dropped is reported.

Who moves at the root is what the text says; else what the tree came with, from a link, the library or the picture;
else the reader's own choice, which outlives every tree. The widget `root` holds the one that counts, and
`viz.pages.session.Carried` the others.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import streamlit as st

from core.game import Game, OptionError, Player, PlyscopeError
from core.games import GAMES
from core.options import OPTIONS, Order, SearchOptions
from core.options.paths import read_hand
from core.search import heeds
from core.search.move_order import check_order
from viz.pages import carried_search
from viz.pages.position import chosen_in, is_evaluated, position, tells_captures
from viz.pages.session import session
from viz.sharing.history import is_edit
from viz.sharing.request import Subject, TreeText, usual_search


def came_with(root: Player) -> None:
    """Note that the tree of the session came with a player at the root."""
    session().carried.came = st.session_state.tree, root


def choose_root(root: Player) -> None:
    """Take the reader's choice of who moves at the root."""
    carried = session().carried
    carried.own_root, carried.came, carried.root_back = root, None, None


def asked_together() -> None:
    """Note that the tree or position came together with all choices: nothing is carried over."""
    session().carried.settled = _subject()
    with suppress(PlyscopeError):
        carried_search.came_with("algorithm", usual_search(_asked()))


def edited() -> None:
    """Note that the tree of the session is an edit of the one before, however its text is written."""
    session().work.edited = st.session_state.tree


def carry_over(page: str) -> None:
    """Drop what belonged to the previous tree or position, and note what the page is to say about that.

    The search of the page "step" is then one that can search what is there now.

    A text that can't be read changes nothing: the reader is not done with it.
    """
    carried = session().carried
    with suppress(PlyscopeError):
        game = _asked().searched()
        if st.session_state.source not in GAMES:
            _settle_root()
        before, now = carried.settled, _subject()
        if before != now:
            carried.settled = now
            session().coming.notices = _let_go(game, is_other=before is not None and not _is_edit(before, now))
        if page == "step" and (told := carried_search.settle("algorithm", game, usual_search(_asked()))):
            session().coming.notices.append(told)


def root_words() -> str:
    """Return a line about who moves at the root if the reader did not choose it, or if it has changed."""
    state, carried = st.session_state, session().carried
    given = carried.came[1] if carried.came else carried.own_root
    if state.root != given:
        return f"The text says that {state.root.name} moves at the root."
    return _back() if carried.root_back == state.tree else ""


def _back() -> str:
    return f"{st.session_state.root.name} moves at the root again: the text does not say who does."


def _settle_root() -> None:
    """Set who moves at the root of the tree; raise PlyscopeError if its text can't be read."""
    state, carried = st.session_state, session().carried
    came = carried.came if carried.came and is_edit(carried.came[0], state.tree) else None
    given = came[1] if came else carried.own_root
    now = TreeText(state.tree, state.format, given).read().tree.root_player
    if now == given and now != state.root:
        carried.root_back = state.tree
    state.root = now
    carried.came = (state.tree, given) if came else None


def _asked() -> Subject:
    """Return what the session searches."""
    state = st.session_state
    return position() if state.source in GAMES else TreeText(state.tree, state.format)


def _subject() -> tuple[str, ...]:
    """Return what identifies a tree or position."""
    state = st.session_state
    if state.source in GAMES:
        return (state.source, state.position, state.to_move, *chosen_in(state.source).values())
    return (state.source, state.tree)


def _is_edit(before: tuple[str, ...], now: tuple[str, ...]) -> bool:
    if before[0] in GAMES or now[0] in GAMES:
        return False
    return session().work.edited == now[1] or is_edit(before[1], now[1])


def _let_go(game: Game[Any, Any], *, is_other: bool) -> list[str]:
    """Drop orders that the tree or position can't have, or that belonged to another; return what the page says."""
    state = st.session_state
    instead = f"so the children are searched {Order.GIVEN.words}."
    told = [_back()] if is_other and state.source not in GAMES and session().carried.root_back == state.tree else []
    if state.order is Order.HAND and (is_other or not _fits(game, state.hand)):
        why = "was made for another tree" if is_other else "no longer fits the tree"
        told.append(f"The order by hand {why}, {instead}")
        state.order = Order.GIVEN
    if state.order is Order.EVALUATION and not is_evaluated(state.source):
        of = GAMES[state.source].title if state.source in GAMES else "A tree"
        told.append(f"{of} has no static evaluation, {instead}")
        state.order = Order.GIVEN
    if state.order is Order.CAPTURES and not tells_captures(state.source):
        told.append(f"Here no moves are captures, {instead}")
        state.order = Order.GIVEN
    if is_other:
        state.hand = ""
        if heeds(state.algorithm, "window") and not _is_usual(state.window):
            told.append(f"The initial window {state.window} is kept.")
    return told


def _fits(game: Game[Any, Any], text: str) -> bool:
    """Return whether a game has the nodes that an order by hand names."""
    try:
        check_order(game, SearchOptions(order=Order.HAND, hand=read_hand(text)))
    except OptionError:
        return False
    except ValueError:  # the page says that it can't be read
        return True
    return True


def _is_usual(window: str) -> bool:
    try:
        return bool(OPTIONS["window"].read(window) == SearchOptions.window)
    except ValueError:  # the page says that it can't be read
        return True
