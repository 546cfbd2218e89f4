"""Links to a graph: its adjacency lists, the replay and the step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

from core.game import OptionError, PositionError
from core.games.cat_and_mouse import EXAMPLE, CatAndMouse
from core.options.numerals import listed
from core.options.paths import natural

STORIES = ("retrograde", "minimax")
"""The names of the replays, the first one by default."""


class GraphLink(NamedTuple):
    """What a link opens."""

    game: CatAndMouse
    story: str
    step: int


def to_query(game: CatAndMouse) -> str:
    """Return the query of a link to a graph, without the replay and the step.

    >>> to_query(CatAndMouse.from_position("[[2],[2],[0, 1]]"))
    'graph=[[2],[2],[0,1]]'
    """
    return f"graph={quote(game.position, safe='[],')}"


def read_link(query: Mapping[str, str]) -> GraphLink:
    """Return what a link opens, by default the first example at its start.

    Raises PlyscopeError, with the parameter in `place`, for what can't be read.
    """
    try:
        game = CatAndMouse.from_position(query.get("graph", EXAMPLE))
    except PositionError as error:
        raise error.at(f"in the link, graph{error.place.removeprefix('position')}") from error
    story = query.get("show", STORIES[0])
    if story not in STORIES:
        problem = f"{story[:24]!r} is not a replay."
        raise OptionError(problem, f"Choose {listed(STORIES, 'or')}.", place="in the link, show")
    try:
        step = natural(query.get("step", "0"))
    except ValueError as error:
        remedy = "Write a whole number of 0 or more."
        raise OptionError("this is not a step.", remedy, place="in the link, step") from error
    return GraphLink(game, story, step)
