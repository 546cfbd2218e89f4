"""Setting up a position on a board in the controls: a press on a square changes the position's text."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core.game import PositionError
from core.games import GAMES
from core.games.entry import GameEntry
from viz.boards import BOARDS
from viz.components.set_up import set_up_board
from viz.contract.set_up import SetUpData
from viz.pages.fields import Slice, choose
from viz.pages.session import session
from viz.sharing.request import Position

IN_TURN = "in turn"


def show_setting_up(position: Slice[Position]) -> None:
    """Show the board, if the game's positions can be set up on one.

    It shows even what can't arise, which the page then refuses with the broken rule.
    """
    now = position.now()
    entry = GAMES[now.game]
    setting_up = entry.setting_up
    if setting_up is None:
        return
    with st.expander("Set up on the board", key=f"{position.name}position-set-up"):
        pieces = {"": IN_TURN} | {side: side for side in entry.sides}
        about = "What clicking a square puts there; clicking a square that has it takes it away."
        choose(f"{position.name}piece", "Put", pieces, _piece(entry), _take_piece, about)
        try:
            state = setting_up.state(now.text, **dict(now.chosen))
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
            "position": now.text or "empty",
        }
        set_up_board(drawn, f"{position.name}position-board", on_pressed=lambda key: press_square(position, key))


def press_square(position: Slice[Position], key: str) -> None:
    """Put the chosen piece on a square, or remove the one there."""
    now = position.now()
    entry = GAMES[now.game]
    if entry.setting_up is not None:
        text = entry.setting_up.put(now.text, square_of(key), _piece(entry), **dict(now.chosen))
        position.put(replace(now, text=text))


def _piece(entry: GameEntry) -> str:
    """Return what a press puts there: the piece of a side of the game, or "" for the sides in turn."""
    piece = session().controls.piece
    return piece if piece in entry.sides else ""


def _take_piece(piece: str) -> None:
    session().controls.piece = piece


def square_of(key: str) -> str:
    """Return the square that a part of a board shows.

    >>> square_of("square-a1")
    'a1'
    """
    return key.removeprefix("square-")
