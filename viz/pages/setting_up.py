"""A position that is set up on the board, in the controls: a press on a square changes the text of the position."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from core.game import PositionError
from core.games.entry import GameEntry
from viz.boards import BOARDS
from viz.components.set_up import set_up_board
from viz.contract.set_up import SetUpData
from viz.pages.option_controls import choose

IN_TURN = "in turn"


def show_setting_up(entry: GameEntry, text: str, chosen: Mapping[str, str]) -> None:
    """Show the board, if positions of the game can be set up on one; `text` is the key of the position's text.

    It also shows what can't arise, which the page then refuses with the rule that it breaks.
    """
    setting_up = entry.setting_up
    if setting_up is None:
        return
    position = st.session_state[text]
    with st.expander("Set up on the board", key=f"{text}-set-up"):
        pieces = {"": IN_TURN} | {side: side for side in entry.sides}
        about = "What clicking a square puts there; clicking a square that has it takes it away."
        choose(f"{text}-piece", "Put", pieces, about)
        try:
            state = setting_up.state(position, **chosen)
        except PositionError:
            st.caption("Correct the text of the position first, or empty it.")
            return
        board = BOARDS[entry.name]
        marks = board.marks(state, None)
        squares = {key: f"{square_of(key)}, {mark.split()[0] if mark else 'empty'}" for key, mark in marks.items()}
        drawn: SetUpData = {
            "board": board.blank(state),
            "marks": marks,
            "squares": squares,
            "position": position or "empty",
        }
        set_up_board(drawn, f"{text}-board", on_pressed=lambda key: press_square(entry, text, key, chosen))


def press_square(entry: GameEntry, text: str, key: str, chosen: Mapping[str, str]) -> None:
    """Put the piece that is chosen on a square, or take away the one that is there."""
    state = st.session_state
    if entry.setting_up is not None:
        state[text] = entry.setting_up.put(state[text], square_of(key), state[f"{text}-piece"], **chosen)


def square_of(key: str) -> str:
    """Return the square that a part of a board shows.

    >>> square_of("square-a1")
    'a1'
    """
    return key.removeprefix("square-")
