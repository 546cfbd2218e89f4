"""Cat and Mouse: the replays on a graph, whose sentences are true, the graph as a picture, and its page."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from xml.etree.ElementTree import fromstring

import pytest
from streamlit.testing.v1 import AppTest

from core.game import Player, PlyscopeError
from core.games.cat_and_mouse import CAT, EXAMPLE, MOUSE, SIDES, START, CatAndMouse, Place
from core.retrograde.analysis import analyse, endless_line
from tests.core.retrograde.random_graphs import random_game, seeded
from tests.viz.pages.running import opened, problems
from tests.viz.read_pieces import steps_of
from viz.pages.cat_and_mouse import EXAMPLES, TEXT
from viz.pages.session import KEY
from viz.replay.part import Slot
from viz.retrograde.graph_data import graph_data
from viz.retrograde.graph_link import read_link, to_query
from viz.retrograde.graph_picture import APART, EDGE, RADIUS, draw_graph, edges_of, place_graph
from viz.retrograde.outcome_tables import cell_key
from viz.retrograde.stories import GraphStory, minimax_story, retrograde_story
from viz.words.phrase import fill

GAMES = [CatAndMouse.from_position(text) for text in EXAMPLES.values()]
GAMES += [random_game(seeded(seed), 8) for seed in range(6)]
LETTERS: dict[Player | None, str] = {MOUSE: "M", CAT: "C", None: "D"}
SETTLED = re.compile(r"Mouse at (\d+), cat at (\d+), (mouse|cat) to move\. (.*)")

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.position)


def frames(story: GraphStory) -> list[dict[Slot, str | None]]:
    """Return what every slot shows at each step, from step 0."""
    steps = list(steps_of(story.slots, [0], [story.piece], story.steps))
    now: dict[Slot, str | None] = dict.fromkeys(slot for step in steps for slot in step)
    found = []
    for step in steps:
        now |= {slot: fill(value) if isinstance(value, tuple) else value for slot, value in step.items()}
        found.append(dict(now))
    return found


def sentence(frame: dict[Slot, str | None]) -> str:
    return f"{frame['lead', 'text']} {frame['rest', 'text']}"


@pytest.mark.large
@each_game
def test_the_last_step_shows_the_whole_analysis(game: CatAndMouse) -> None:
    found = analyse(game)
    last = frames(retrograde_story(game, found, place_graph(game.graph)))[-1]
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
    story = frames(retrograde_story(game, found, place_graph(game.graph)))
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
    story = frames(minimax_story(endless, place_graph(game.graph)))
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


DRAWN = [CatAndMouse.from_position(text) for text in EXAMPLES.values()]
DRAWN += [random_game(seeded(seed), nodes) for seed, nodes in enumerate((3, 5, 9, 20, 50))]
each_graph = pytest.mark.parametrize("game", DRAWN, ids=lambda game: str(len(game.graph)))


@each_graph
def test_nodes_and_edges_have_room(game: CatAndMouse) -> None:
    places = place_graph(game.graph)
    assert len(places.centres) == len(game.graph)
    for one, other in combinations(range(len(game.graph)), 2):
        apart = EDGE if other in game.graph[one] else APART
        assert math.dist(places.centres[one], places.centres[other]) >= apart - 1
    for x, y in places.centres:
        assert RADIUS < x < places.width - RADIUS
        assert RADIUS < y < places.height - RADIUS


@each_graph
def test_the_picture_has_every_edge_and_node(game: CatAndMouse) -> None:
    svg = fromstring(draw_graph(game.graph, place_graph(game.graph), START))  # noqa: S314  our own
    assert len(svg.findall(".//line")) == len(edges_of(game.graph)) == sum(map(len, game.graph)) / 2
    texts = [text.text for text in svg.iter("text")]
    assert texts == ["0", "hole", *map(str, range(1, len(game.graph))), "M", "C"]
    keys = [element.attrib["data-key"] for element in svg.iter() if "data-key" in element.attrib]
    assert sorted(keys) == ["cat", "mouse", "move", "others", "round-cat", "round-mouse"]


RING = "[[2,6],[2,4],[0,1],[5,6],[1,5],[3,4],[0,3]]"


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_link_opens_its_graph_again(text: str) -> None:
    game = CatAndMouse.from_position(text)
    name, _, value = to_query(game).partition("=")
    assert read_link({name: value, "show": "minimax", "step": "12"}) == (game, "minimax", 12)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({"graph": "[[1]"}, "in the link, graph, line 1, column 5"),
        ({"graph": "[[1],[0],[3]]"}, "in the link, graph, node 2"),
        ({"show": "alphabeta"}, "in the link, show"),
        ({"step": "-1"}, "in the link, step"),
        ({"step": "1e3"}, "in the link, step"),
    ],
)
def test_what_a_link_asks_for_in_vain_is_named(query: dict[str, str], place: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        read_link(query)
    assert caught.value.place == place
    assert all(part.endswith(".") for part in caught.value.args)


@pytest.mark.large
@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("graph=[[1,2],[0],[0]]", "in the link, graph, node 2: the cat starts here"),
        *((f"{name}=<img src=x onerror=alert(1)>", f"in the link, {name}") for name in ("graph", "show", "step")),
    ],
)
def test_a_wrong_link_shows_the_first_example_and_is_not_markup(query: str, says: str) -> None:
    app = opened("cat_and_mouse", query)
    (told,) = problems(app)
    assert says in told
    assert "The first example is shown instead." in told
    assert "<img" not in told
    assert app.session_state[KEY].analysed.game.position == EXAMPLE


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run()


@pytest.mark.large
def test_an_example_stands_in_the_field_and_a_typed_graph_is_shown_or_its_mistake() -> None:
    app = opened("cat_and_mouse", "show=minimax&step=3")
    before = app.session_state[KEY].analysed
    assert (before.story, before.step) == ("minimax", 3)
    assert not problems(press(app, "The long way round"))
    assert app.text_area(key=TEXT).value == RING
    after = app.session_state[KEY].analysed
    assert (after.game.position, after.step) == (RING, 0)
    assert after.number != before.number
    app.text_area(key=TEXT).set_value("[[1],[0,2],[1,7]]")
    (told,) = problems(press(app, "Show"))
    assert "position, node 2: 7 is not a node. Write node numbers from 0 to 2." in told
    assert "The picture is unchanged." in told
    assert app.session_state[KEY].analysed.game.position == RING
    app.text_area(key=TEXT).set_value(EXAMPLE)
    assert not problems(press(app, "Show"))
    assert app.session_state[KEY].analysed.game.position == EXAMPLE
