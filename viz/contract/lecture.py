"""A student's page: the live class that it follows."""

from typing import TypedDict

from viz.contract.live import LivePage


class LedPlace(TypedDict):
    """Where a class has led a page: a link of a page; each has its own `number`."""

    page: LivePage
    query: str
    number: int


class LectureData(TypedDict):
    """Where the page is, by its name, and what became of the last place it was asked to go to.

    `taken` is the number of that place, 0 for none in this `session`; `link` is the page's link to it, and `problem`
    says why it can't be shown.
    """

    page: str
    session: str
    taken: int
    link: str
    problem: str | None
