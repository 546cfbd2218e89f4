"""The sidebar on a phone: it covers the page, and so it closes when a link in it was followed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

SCRIPT = Path(__file__).parent / "sidebar.js"


@cache
def _mount() -> Any:
    return st.components.v2.component("plyscope_sidebar", html="<span hidden></span>", js=SCRIPT.read_text("utf-8"))


def closing_sidebar() -> None:
    """Have the browser close the sidebar on a narrow screen when a link in it is followed."""
    _mount()(key="closing-sidebar", height=1)
