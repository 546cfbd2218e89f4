"""Everything that the page Cat and Mouse hands to the browser for a graph, made once for each graph."""

from __future__ import annotations

from functools import lru_cache

from core.games.cat_and_mouse import SIDES, START, CatAndMouse
from core.retrograde.analysis import analyse, endless_line
from viz.contract.recording import WordsData
from viz.contract.retrograde import GraphData, GraphStoryData
from viz.retrograde.explanation import explanation
from viz.retrograde.graph_picture import draw_graph, place_graph
from viz.retrograde.outcome_tables import outcome_tables
from viz.retrograde.stories import GraphStory, minimax_story, retrograde_story
from viz.words.wording import plies

MOST_KEPT = 32
"""The most graphs whose data is kept: a class that opens one link needs it once."""


@lru_cache(maxsize=MOST_KEPT)
def graph_data(game: CatAndMouse) -> GraphData:
    """Return the picture, the tables and the replays of a graph; raise LayoutError if Graphviz can't place it."""
    places = place_graph(game.graph)
    found, endless = analyse(game), endless_line(game, START)
    stories = [retrograde_story(game, found, places)]
    if endless is not None:
        stories.append(minimax_story(endless, places))
    settled = found.settled.get(START)
    outcome = "a draw" if settled is None else f"the {SIDES[settled.winner]} wins in {plies(settled.plies)}"
    count = len(found.settled) + len(found.draws)
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
    words: WordsData = {"slots": story.slots, "starts": [0], "pieces": [story.piece], "further": []}
    return {"name": story.name, "title": story.title, "steps": story.steps, "words": words}
