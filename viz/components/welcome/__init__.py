"""What a first visit is told: what this is, and three ways in."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    html, css = ((HERE / name).read_text("utf-8") for name in ("welcome.html", "welcome.css"))
    return st.components.v2.component("plyscope_welcome", html=html, css=css, js=bundle(HERE / "mount.js"))


def welcome() -> None:
    """Show it until something is done, and to nobody who has done something before."""
    with st.container(key="welcome"):
        _mount()(key="welcome-line")
