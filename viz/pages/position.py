"""The position of a game, in the controls: its text, and a button for each move that can be typed."""

from __future__ import annotations

import streamlit as st

from core.game import PositionError
from core.games import GAMES, GameEntry
from viz.pages.session import session


def take_game() -> None:
    """Replace the position of another game by the example of the game that was just chosen."""
    state, controls = st.session_state, session().controls
    if state.source in GAMES and state.source != controls.position_of:
        entry = GAMES[state.source]
        controls.position_of = entry.name
        state.update(position=entry.example_position, to_move="", depth=None)


def is_evaluated(source: str) -> bool:
    """Return whether what is searched, a game or the reader's tree, has a static evaluation."""
    return source in GAMES and bool(GAMES[source].evaluations)


def show_position(entry: GameEntry) -> None:
    """Show the position's text, and buttons for further moves if positions are typed as moves."""
    st.text_input("Position", key="position", persist_state="session", help=entry.notation)
    if not entry.typed:
        return
    state = st.session_state
    played = "".join(state.position.split())
    typed = not played.strip(entry.typed)  # a position can also be written as a board, which has no last move
    with st.container(key="moves", horizontal=True, gap="xsmall"):
        for move in entry.typed:
            st.button(
                move,
                key=f"move-{move}",
                on_click=lambda text=f"{played}{move}": state.update(position=text),
                disabled=not (typed and _can_arise(entry, f"{played}{move}")),
                help=f"Play {move} next.",
            )
    st.button(
        "Take back",
        on_click=lambda: state.update(position=played[:-1]),
        disabled=not (typed and played),
        help="Take back the last move.",
    )


def _can_arise(entry: GameEntry, position: str) -> bool:
    try:
        entry.from_position(position, None)
    except PositionError:
        return False
    return True
