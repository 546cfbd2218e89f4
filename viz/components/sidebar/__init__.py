"""The links of the sidebar: what was typed is reported first, and on a phone the sidebar closes afterwards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    return st.components.v2.component("plyscope_sidebar", html="<span hidden></span>", js=bundle(HERE / "mount.js"))


def sidebar_links() -> None:
    """Have the browser report what was typed before it follows a link, and close the sidebar on a narrow screen."""
    _mount()(key="sidebar-links", height=1)
