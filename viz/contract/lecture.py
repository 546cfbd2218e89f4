"""What the page of a student is handed of a live class that it follows."""

from typing import TypedDict

from viz.contract.live import LivePage


class LedPlace(TypedDict):
    """Where a class has led a page: to a link of a page; each place of a browser's has another `number`."""

    page: LivePage
    query: str
    number: int


class LectureData(TypedDict):
    """Where the page is, by its name, and what became of the place that it was asked to go to last.

    `taken` is the number of that place, 0 for none in this `session`; `link` is what the page calls what it asks for,
    and `problem` says why it can't be shown.
    """

    page: str
    session: str
    taken: int
    link: str
    problem: str | None
