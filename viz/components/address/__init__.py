"""The address of a page: it names what the page shows, without a new entry in the history of the browser.

Setting Streamlit's query parameters makes one: going back would lead to the page as it was before, which sets them
again, and so would never lead away.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle
from viz.contract.address import AddressData

HERE = Path(__file__).parent


@cache
def _mount() -> Any:
    return st.components.v2.component("plyscope_address", html="<span hidden></span>", js=bundle(HERE / "mount.js"))


def name_in_address(page: str, query: str) -> None:
    """Have the address hold a query while it is that of a page, which is given as its path."""
    content: AddressData = {"page": page, "query": query}
    _mount()(data=content, key="address", height=1)
