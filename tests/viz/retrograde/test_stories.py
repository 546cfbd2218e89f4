"""The replays on a graph: what their patches add up to is the analysis, and their sentences are true."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from core.game import Player
from core.games.cat_and_mouse import CAT, MOUSE, SIDES, START, CatAndMouse, Place
from core.retrograde.analysis import analyse
from core.retrograde.endless import endless_line
from tests.core.retrograde.random_graphs import random_game, seeded
from viz.pages.cat_and_mouse import EXAMPLES
from viz.replay.changes import Slot
from viz.replay.patches import PatchTable
from viz.retrograde.graph_data import graph_data
from viz.retrograde.graph_picture import place_graph
from viz.retrograde.outcome_tables import cell_key
from viz.retrograde.stories import minimax_story, retrograde_story
from viz.words.phrase import fill

GAMES = [CatAndMouse.from_position(text) for text in EXAMPLES.values()]
GAMES += [random_game(seeded(seed), 8) for seed in range(6)]
LETTERS: dict[Player | None, str] = {MOUSE: "M", CAT: "C", None: "D"}
SETTLED = re.compile(r"Mouse at (\d+), cat at (\d+), (mouse|cat) to move\. (.*)")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.position)


def frames(patches: PatchTable) -> list[dict[Slot, str | None]]:
    """Return what every slot shows at each step, from step 0."""

    def text(number: int) -> str | None:
        value = patches["values"][number]
        if value is None or isinstance(value, int):
            return None if value is None else patches["strings"][value]
        return fill(tuple(patches["strings"][word] for word in value))

    slots = [(key, what) for key, what in patches["slots"]]
    now = {slot: text(number) for slot, number in zip(slots, patches["initial"], strict=True)}
    found = [dict(now)]
    for first, last in pairwise([0, *patches["ends"]]):
        for at in range(first, last):
            now[slots[patches["changed"][at]]] = text(patches["become"][at])
        found.append(dict(now))
    return found


def sentence(frame: dict[Slot, str | None]) -> str:
    return f"{frame['lead', 'text']} {frame['rest', 'text']}"


@each_game
def test_the_last_step_shows_the_whole_analysis(game: CatAndMouse) -> None:
    found = analyse(game)
    last = frames(retrograde_story(game, found, place_graph(game.graph)).patches)[-1]
    for place in game.positions():
        key = cell_key(place)
        assert last[key, "text:who"] == LETTERS[found.winner(place)]
        plies = str(found.settled[place].plies) if place in found.settled else None
        assert (last[key, "text:plies"] or None) == plies
    winners = [found.winner(place) for place in game.positions()]
    for name, winner in (("mouse", MOUSE), ("cat", CAT), ("draw", None)):
        assert last[f"count-{name}", "text"] == str(winners.count(winner))
    assert last["count-open", "text"] == "0"
    assert "value " in sentence(last) or not found.draws


@each_game
def test_a_step_settles_one_position_and_says_why(game: CatAndMouse) -> None:
    found = analyse(game)
    story = frames(retrograde_story(game, found, place_graph(game.graph)).patches)
    assert not [slot for slot, text in story[0].items() if text and slot[1] == "data-outcome"]
    said = 0
    for before, after in pairwise(story[2:-1]):
        match = SETTLED.match(sentence(after))
        assert match
        place = Place(int(match[1]), int(match[2]), {"mouse": MOUSE, "cat": CAT}[match[3]])
        changed = {key for key, what in after if what == "data-outcome" and after[key, what] != before.get((key, what))}
        assert changed == {cell_key(place)}
        settled = found.settled[place]
        side = SIDES[settled.winner]
        assert f"the {side} wins in {settled.plies} pl" in match[4] or settled.plies == 1
        assert ("Every move" in match[4]) == (settled.winner is not place.to_move and len(game.moves(place)) > 1)
        assert ("Its only move" in match[4]) == (settled.winner is not place.to_move and len(game.moves(place)) == 1)
        assert ("the start" in match[4]) == (place == START)
        assert after["move", "d"]
        assert after["move", "data-side"] == match[3]
        assert bool(after.get(("others", "d"))) == ("Every move" in match[4])
        here = [key for (key, what), text in after.items() if what == "data-here" and text is not None]
        assert here == [cell_key(place)]
        said += 1
    assert said == sum(settled.move is not None for settled in found.settled.values())


@each_game
def test_minimax_is_shown_until_it_comes_round(game: CatAndMouse) -> None:
    endless = endless_line(game, START)
    data = graph_data(game)
    assert [story["name"] for story in data["stories"]] == ["retrograde", *(["minimax"] if endless else [])]
    if endless is None:
        assert "plain minimax would end here too" in data["explanation"]
        return
    story = frames(minimax_story(endless, place_graph(game.graph)).patches)
    assert len(story) == len(endless.positions)
    for ply, place in enumerate(endless.positions[:-1]):
        assert story[ply][cell_key(place), "text:plies"] == str(ply)
        assert f"ouse at {place.mouse}, cat at {place.cat}, {SIDES[place.to_move]} to move" in sentence(story[ply])
    last = story[-1]
    marked = {key for (key, what), text in last.items() if what == "data-outcome" and text == "again"}
    assert marked == {cell_key(place) for place in endless.positions[endless.again :]}
    assert last["round-mouse", "d"]
    assert last["round-cat", "d"]
    assert f"same {len(endless.positions) - 1 - endless.again} plies again" in sentence(last)
