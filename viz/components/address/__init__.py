"""The address of a page: it names what the page shows, without a new entry in the history of the browser.

Setting Streamlit's query parameters makes one: going back would lead to the page as it was before, which sets them
again, and so would never lead away.
"""

from __future__ import annotations

from viz.components.component import component
from viz.contract.address import AddressData

COMPONENT = component("address", lambda: "<span hidden></span>")


def name_in_address(page: str, query: str) -> None:
    """Have the address hold a query while it is that of a page, which is given as its path."""
    content: AddressData = {"page": page, "query": query}
    COMPONENT(data=content, key="address", height=1)
