"""The welcome of a first visit: what this is, and three ways in."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from viz.components.component import component

HERE = Path(__file__).parent


COMPONENT = component(
    "welcome", lambda: (HERE / "welcome.html").read_text("utf-8"), lambda: (HERE / "welcome.css").read_text("utf-8")
)


def welcome() -> None:
    """Show it until something is done, and to nobody who has done something before."""
    with st.container(key="welcome"):
        COMPONENT(key="welcome-line")
