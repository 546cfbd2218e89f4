"""The board on which a position is set up, square by square."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle
from viz.components.player import style
from viz.contract.set_up import SetUpData

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_set_up",
        html='<div class="plyscope-set-up"><div class="drawing"></div></div>',
        css="\n".join([style(), (HERE / "set_up.css").read_text("utf-8")]),
        js=bundle(HERE / "mount.js"),
    )


def set_up_board(data: SetUpData, key: str, *, on_pressed: Callable[[str], None]) -> None:
    """Show a board; `on_pressed` receives the key of a square that is pressed."""

    def take() -> None:
        pressed = st.session_state.get(key, {}).get("pressed")
        if isinstance(pressed, str) and pressed in data["squares"]:
            on_pressed(pressed)

    _mount()(data=data, key=key, on_pressed_change=take)
