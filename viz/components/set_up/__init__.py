"""The board on which a position is set up, square by square."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from viz.components.component import component
from viz.components.player import style
from viz.contract.set_up import SetUpData

HERE = Path(__file__).parent


COMPONENT = component(
    "set_up",
    lambda: '<div class="plyscope-set-up"><div class="drawing"></div></div>',
    lambda: style(HERE / "set_up.css"),
)


def set_up_board(data: SetUpData, key: str, *, on_pressed: Callable[[str], None]) -> None:
    """Show a board; `on_pressed` receives the key of a square that is pressed."""

    def take() -> None:
        pressed = st.session_state.get(key, {}).get("pressed")
        if isinstance(pressed, str) and pressed in data["squares"]:
            on_pressed(pressed)

    COMPONENT(data=data, key=key, on_pressed_change=take)
