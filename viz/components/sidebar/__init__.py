"""What every page has in its sidebar: the switch of the theme, and links before which what was typed is reported.

On a phone the sidebar closes behind a link. It also says when the server can't be reached.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    html, css = '<div class="switch"></div>', (HERE / "sidebar.css").read_text("utf-8")
    return st.components.v2.component("plyscope_sidebar", html=html, css=css, js=bundle(HERE / "mount.js"))


def theme_and_links() -> None:
    """Show the switch of the theme, and have the browser watch the links of the sidebar."""
    _mount()(key="sidebar-links", on_back_change=lambda: None)  # to be there again is to run
