"""The address of a page without a player."""

from typing import TypedDict


class AddressData(TypedDict):
    """A page's path and query."""

    page: str
    query: str
