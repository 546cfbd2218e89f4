"""What a page without a player has in its address."""

from typing import TypedDict


class AddressData(TypedDict):
    """What the address of a page holds: the path of the page, and its query."""

    page: str
    query: str
