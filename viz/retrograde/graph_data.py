"""The data of the page Cat and Mouse for a graph, made once for each graph."""

from __future__ import annotations

from functools import lru_cache

from core.games.cat_and_mouse import SIDES, START, CatAndMouse, Place
from core.retrograde.analysis import EndlessLine, analyse, endless_line
from viz.contract.recording import WordsData
from viz.contract.retrograde import GraphData, GraphStoryData
from viz.retrograde.graph_picture import draw_graph, place_graph
from viz.retrograde.outcome_tables import outcome_tables
from viz.retrograde.stories import GraphStory, minimax_story, retrograde_story
from viz.words.wording import plies

MOST_SHOWN = 14
"""The most positions of a line written out."""

ENDS = (
    "<p>From the start of this graph every line of play comes to an end, so plain minimax would end here too. Where a "
    "line can come back to a position it would not end: it would need a value that it is still working out.</p>"
)

MOST_KEPT = 32
"""The most graphs cached: a class that opens one link needs it once."""


@lru_cache(maxsize=MOST_KEPT)
def graph_data(game: CatAndMouse) -> GraphData:
    """Return the picture, the tables and the replays of a graph; raise LayoutError if Graphviz can't place it."""
    places = place_graph(game.graph)
    analysis, endless = analyse(game), endless_line(game, START)
    stories = [retrograde_story(game, analysis, places)]
    if endless is not None:
        stories.append(minimax_story(endless, places))
    settled = analysis.settled.get(START)
    outcome = "a draw" if settled is None else f"the {SIDES[settled.winner]} wins in {plies(settled.plies)}"
    count = len(analysis.settled) + len(analysis.draws)
    return {
        "id": game.position,
        "title": "Cat and Mouse",
        "meta": f"{len(game.graph)} nodes, {count:,} positions; with best play {outcome}",
        "picture": draw_graph(game.graph, places, START),
        "tables": outcome_tables(game),
        "explanation": explanation(endless),
        "stories": [_data(story) for story in stories],
    }


def _data(story: GraphStory) -> GraphStoryData:
    words: WordsData = {"slots": story.slots, "starts": [0], "pieces": [story.piece]}
    return {"name": story.name, "title": story.title, "steps": story.steps, "words": words}


def explanation(endless: EndlessLine[Place] | None) -> str:
    """Return the sentences as HTML."""
    if endless is None:
        return ENDS
    round_trip = plies(len(endless.positions) - 1 - endless.again)
    return (
        "<p>No. To value a position, minimax first values those after it. In this graph a line of play comes back to a "
        "position that is still open (each pair is the node of the mouse and that of the cat):</p>"
        f'<p class="line">{_line(endless)}</p>'
        f"<p>Its value would depend on itself, so the search repeats these {round_trip} forever, and so does "
        "alpha-beta unless a cutoff comes first. Calling a repeated position a draw would end the search, but then a "
        "position's value would depend on how it was reached. Retrograde analysis starts from the ends "
        "instead and settles each position once.</p>"
    )


def _line(endless: EndlessLine[Place]) -> str:
    """Return the line with its cycle in bold; the middle of a long one is left out.

    >>> from core.games.cat_and_mouse import START
    >>> _line(EndlessLine((START, START), 0, (0,)))
    '<b>1–2</b> <b>1–2</b>'
    """
    words = [
        f"<b>{place.mouse}–{place.cat}</b>" if at >= endless.again else f"{place.mouse}–{place.cat}"
        for at, place in enumerate(endless.positions)
    ]
    if len(words) > MOST_SHOWN:
        half = MOST_SHOWN // 2
        words = [*words[:half], "…", *words[-half:]]
    return " ".join(words)
