"""The exercises of the page Practise, and the Python that puts them there."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle
from viz.components.player import markup, style
from viz.contract.practising import TutorData

HERE = Path(__file__).parent
PLAYER = "<!-- player.html -->"


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_practice",
        html=(HERE / "practice.html").read_text("utf-8").replace(PLAYER, markup()),
        css="\n".join([style(), (HERE / "practice.css").read_text("utf-8")]),
        js=bundle(HERE / "mount.js"),
    )


def exercises(data: TutorData) -> None:
    """Put the exercises on the page. The browser asks for each by its address, and keeps what was done."""
    _mount()(data=data, key="practice")
