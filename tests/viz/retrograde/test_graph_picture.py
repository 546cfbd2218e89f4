"""The graph as a picture: well-formed, with every edge, nodes apart from each other, arrows between them."""

from __future__ import annotations

import math
from itertools import combinations
from xml.etree.ElementTree import fromstring

import pytest

from core.games.cat_and_mouse import START, CatAndMouse
from tests.core.retrograde.random_graphs import random_game, seeded
from viz.pages.cat_and_mouse import EXAMPLES
from viz.retrograde.graph_picture import APART, EDGE, RADIUS, draw_graph, edges_of, place_graph

GAMES = [CatAndMouse.from_position(text) for text in EXAMPLES.values()]
GAMES += [random_game(seeded(seed), nodes) for seed, nodes in enumerate((3, 5, 9, 20, 50))]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(len(game.graph)))


@each_game
def test_nodes_and_edges_have_room(game: CatAndMouse) -> None:
    places = place_graph(game.graph)
    assert len(places.centres) == len(game.graph)
    for one, other in combinations(range(len(game.graph)), 2):
        apart = EDGE if other in game.graph[one] else APART
        assert math.dist(places.centres[one], places.centres[other]) >= apart - 1
    for x, y in places.centres:
        assert RADIUS < x < places.width - RADIUS
        assert RADIUS < y < places.height - RADIUS


@each_game
def test_the_picture_has_every_edge_and_node(game: CatAndMouse) -> None:
    svg = fromstring(draw_graph(game.graph, place_graph(game.graph), START))  # noqa: S314  our own
    assert len(svg.findall(".//line")) == len(edges_of(game.graph)) == sum(map(len, game.graph)) / 2
    texts = [text.text for text in svg.iter("text")]
    assert texts == ["0", "hole", *map(str, range(1, len(game.graph))), "M", "C"]
    keys = [element.attrib["data-key"] for element in svg.iter() if "data-key" in element.attrib]
    assert sorted(keys) == ["cat", "mouse", "move", "others", "round-cat", "round-mouse"]
