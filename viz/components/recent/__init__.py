"""The list of the trees stored in this browser, each a link."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    return st.components.v2.component(
        "plyscope_recent",
        html='<ul></ul><p hidden>Nothing here yet.</p><button type="button">Forget all</button>',
        css=(HERE / "recent.css").read_text("utf-8"),
        js=bundle(HERE / "mount.js"),
    )


def recent_trees() -> None:
    """Show the trees of recent visits, newest first, and a button that forgets them. The server never sees them."""
    _mount()(key="recent")
