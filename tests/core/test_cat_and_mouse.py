"""The rules of Cat and Mouse, and what its graphs may be."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import PositionError
from core.games.cat_and_mouse import CAT, EXAMPLE, MOUSE, START, CatAndMouse, Place

GAME = CatAndMouse.from_position(EXAMPLE)
RING = [[1, 49], *([node - 1, node + 1] for node in range(1, 49)), [48, 0]]


def test_the_mouse_goes_along_every_edge_and_the_cat_not_into_the_hole() -> None:
    assert GAME.moves(Place(5, 2, MOUSE)) == [Place(0, 2, CAT), Place(2, 2, CAT), Place(3, 2, CAT)]
    assert GAME.moves(Place(5, 2, CAT)) == [Place(5, 4, MOUSE), Place(5, 5, MOUSE)]


@pytest.mark.parametrize(
    ("place", "winner"), [(START, None), (Place(0, 2, CAT), MOUSE), (Place(3, 3, MOUSE), CAT), (Place(3, 3, CAT), CAT)]
)
def test_who_has_won(place: Place, winner: object) -> None:
    assert GAME.decided(place) is winner


@pytest.mark.parametrize("graph", [EXAMPLE, "[[1,3],[0],[3],[0,2]]", json.dumps(RING)])
def test_moves_stay_among_the_positions_and_no_side_is_stuck(graph: str) -> None:
    game = CatAndMouse.from_position(graph)
    positions = set(listed := list(game.positions()))
    assert len(positions) == len(listed) == 2 * len(game.graph) * len(game.cat_nodes)
    assert START in positions
    for place in positions:
        moves = game.moves(place)
        assert moves
        assert set(moves) <= positions
        assert {move.to_move for move in moves} == {place.to_move.opponent}


def test_a_node_that_only_the_hole_leads_to_is_none_of_the_cat_s() -> None:
    assert CatAndMouse.from_position("[[1,3],[0],[3],[0,2]]").cat_nodes == [2, 3]


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", "position, line 1, column 1", "the text ends too soon."),
        ("[[1,2],[0],", "position, line 1, column 12", "the text ends too soon."),
        ("[[1,2],[0],\n x", "position, line 2, column 2", "this is not JSON."),
        ("[[1,2],[0],[0]] 7", "position, line 1, column 17", "this is not JSON."),
        ("[[1,2],[0],0]", "position", "this is not a list of lists."),
        ("[" * 40_000, "position", "this is not a list of lists of node numbers."),
        (f"[[{'1' * 9_000}]]", "position", "this is not a list of lists of node numbers."),
        (" " * 60_000, "position", "the text has 60,000 characters, more than any graph of 50 nodes needs."),
        ("[]", "position", "the graph has 0 nodes."),
        (json.dumps([[1]] * 51), "position", "the graph has 51 nodes."),
        ("[[1],[0],[]]", "position, node 2", "this node has no neighbour."),
        ("[[1],[0],[3]]", "position, node 2", "3 is not a node."),
        ("[[1],[0],[-1]]", "position, node 2", "-1 is not a node."),
        ("[[1],[0],[true]]", "position, node 2", "true is not a node."),
        ("[[1],[0],[1.0]]", "position, node 2", "1.0 is not a node."),
        ('[[1],[0],["1"]]', "position, node 2", '"1" is not a node.'),
        (f'[[1],[0],["{"<b>" * 99}"]]', "position, node 2", '"<b><b><b><b><b><b><b><… is not a node.'),
        ("[[1],[0,2],[1,2]]", "position, node 2", "this node is its own neighbour."),
        ("[[1],[0,2],[1,1]]", "position, node 2", "1 stands here twice."),
        ("[[1],[0],[1]]", "position, node 2", "1 is a neighbour of 2, but 2 is not a neighbour of 1."),
        ("[[1,2],[0],[0]]", "position, node 2", "the cat starts here and can't move: the only neighbour is the hole."),
    ],
)
def test_a_graph_that_cannot_be_played_on_is_refused(text: str, place: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        CatAndMouse.from_position(text)
    assert (caught.value.place, caught.value.problem) == (place, problem)
    assert caught.value.remedy.endswith(".")


@given(
    st.text('[]{},0123 -.e"tru\n', max_size=40) | st.lists(st.lists(st.integers(0, 4), max_size=4), max_size=5).map(str)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        game = CatAndMouse.from_position(text)
    except PositionError as error:
        refused = error
    else:
        assert CatAndMouse.from_position(game.position) == game
        return
    assert refused.place.startswith("position")
    assert all(part.endswith(".") for part in refused.args)
