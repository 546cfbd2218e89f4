"""Links to a comparison: what is searched, how each pane searches it, and the stop."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import quote_plus

from core.comparing.comparison import at_depth
from core.game import OptionError, PlyscopeError
from core.games import CHOICES
from core.options import SearchOptions
from core.options.numerals import listed
from core.options.paths import MOST_DIGITS, natural
from core.search.search_text import from_text, to_text
from viz.contract.comparing import Together
from viz.contract.player import PICTURES, PictureName
from viz.covers import COVERS
from viz.sharing.link import SAFE, TREE_ONLY, read_link
from viz.sharing.request import Request

MOST = 4
"""The most searches compared."""

WAYS: tuple[Together, ...] = ("node", "event", "leaf", "alone")
"""How the panes move together; viz/components/comparing knows what each means."""

BETWEEN = "~"
"""Separates the searches in a link; no option contains it."""

_PLUS = re.compile(r"\+(?=[a-z]+=)")
"""A space between the options of a search, in an address that was escaped once more in transit."""

USUAL = (SearchOptions(algorithm="minimax"), SearchOptions())
"""The default comparison: minimax with alpha-beta."""

OF_SUBJECT = (*TREE_ONLY, "game", "position", "to-move", *CHOICES)


@dataclass(frozen=True)
class CompareRequest:
    """What a comparison shows: `subject` is searched in each of `searches`; `by` is one of WAYS, `stop` where to open.

    `picture` is one of PICTURES, None for the one that suits the tree; `ask` are names of COVERS.

    Only what is searched, how it is drawn and `opened` count of the subject.
    """

    subject: Request = field(default_factory=Request)
    searches: tuple[SearchOptions, ...] = USUAL
    by: Together = WAYS[0]
    stop: int = 0
    picture: PictureName | None = None
    ask: tuple[str, ...] = ()


def searched_by(subject: Request, options: SearchOptions) -> Request:
    """Return the request that searches a subject with these options."""
    return replace(subject, chosen=options)


def to_compare_query(request: CompareRequest) -> str:
    """Return the query that opens a comparison, without its stop.

    >>> to_compare_query(CompareRequest())
    'tree=[[3,12,8],[2,4,6],[14,5,2]]&root=max&searches=minimax~alphabeta'
    """
    fields = request.subject.subject.fields()
    fields["searches"] = BETWEEN.join(map(to_text, request.searches))
    return "&".join(f"{name}={quote_plus(value, safe=f'{SAFE}=;~')}" for name, value in fields.items())


def is_comparison(query: Mapping[str, str]) -> bool:
    """Return whether the query of a link or a saved file is that of a comparison."""
    return "searches" in query


def read_compare_link(query: Mapping[str, str]) -> tuple[CompareRequest, list[PlyscopeError]]:
    """Return a link's comparison without the choices that can't be read, and what is wrong with those.

    Raises PlyscopeError if the tree or the position can't be read.
    """
    subject, wrong = read_link({name: query[name] for name in OF_SUBJECT if name in query})
    searches: list[SearchOptions] = []
    texts = query["searches"].split(BETWEEN) if "searches" in query else []
    for number, text in enumerate(texts[:MOST], start=1):
        try:
            searches.append(from_text(_PLUS.sub(" ", text)))
        except PlyscopeError as error:
            place = f"in the link, search {number}{error.place.removeprefix('search')}"
            wrong.append(error.at(place))
    if "depth" in query:  # for those without their own
        try:
            depth = natural(query["depth"])
            searches = [at_depth(each, depth) for each in searches or USUAL]
        except ValueError:
            problem = f"{query['depth'][:40]!r} is not a valid value."
            wrong.append(OptionError(problem, "Give a whole number of plies.", place="in the link, depth"))
    if len(texts) > MOST:
        problem = f"there are {len(texts)} searches."
        wrong.append(OptionError(problem, f"Compare at most {MOST}.", place="in the link, searches"))
    text, stop = query.get("stop", "0"), 0
    by = next((way for way in WAYS if way == query.get("by", way)), None)
    if by is None:
        problem = f"{query['by'][:40]!r} is not a valid value."
        wrong.append(OptionError(problem, f"Choose {listed(WAYS, 'or')}.", place="in the link, by"))
        by = WAYS[0]
    try:
        stop = natural(text)
    except ValueError:
        remedy = f"Give a whole number of 0 or more, of at most {MOST_DIGITS} digits."
        wrong.append(OptionError(f"{text[:40]!r} is not a valid value.", remedy, place="in the link, stop"))
    asked = query.get("picture")
    picture = next((picture for picture in PICTURES if picture == asked), None)
    if asked is not None and picture is None:
        problem = f"{asked[:40]!r} is not a valid value."
        wrong.append(OptionError(problem, f"Choose {listed(PICTURES, 'or')}.", place="in the link, picture"))
    named = query["ask"].split(",") if query.get("ask") else []
    if unknown := [name for name in named if name not in COVERS]:
        problem = f"{unknown[0][:40]!r} is not a valid value."
        wrong.append(OptionError(problem, f"Choose {', '.join(COVERS)}.", place="in the link, ask"))
    ask = tuple(name for name in COVERS if name in named)
    return CompareRequest(subject, tuple(searches) or USUAL, by, stop, picture, ask), wrong
