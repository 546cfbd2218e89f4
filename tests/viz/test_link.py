"""A link opens what it was made from; one that can't be read says which part is wrong and never more than that."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError, Player, PlyscopeError
from core.options import Form, Order, SearchOptions
from core.search import ALGORITHMS, as_heeded
from core.search.listing import Tested
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests import strategies
from viz.notation import Notation, Shapes, Windows
from viz.replay.recording import record
from viz.sharing.link import LONGEST_LINK, from_query, read_link, to_query
from viz.sharing.request import Position, Request, TreeText

paths = st.lists(st.integers(0, 12), max_size=4).map(tuple)
POSITIONS = ["___/___/___", "XOX/OO_/_X_", "X__/_O_/__X", "xox/oo./-x-"]


def opened(link: str) -> Request:
    """Return the request of a link, read as a browser reads it."""
    return from_query(dict(parse_qsl(link, keep_blank_values=True)))


EVERY = strategies.options(depth=None) | strategies.tables_and_passes(depth=None)


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """Draw a request in which every choice counts."""
    chosen = as_heeded(draw(EVERY))
    look = Notation(*(draw(st.sampled_from(kind)) for kind in (Shapes, Windows, Tested)))
    bundles = tuple(draw(st.lists(paths, max_size=3, unique=True)))
    deepens, depth = ALGORITHMS[chosen.algorithm].deepens, draw(st.none() | st.integers(0, 9))
    random = replace(chosen, order=Order.RANDOM, seed=draw(st.integers(0, 99)))
    written = LeafTree.from_nested(draw(strategies.nested_trees))
    turns = draw(st.permutations(range(len(written.children[0])))) if written.children[0] else [0]
    by_hand = replace(chosen, order=Order.HAND, hand=(((), tuple(turns)),) if len(turns) > 1 else ())
    tree = TreeText(nested_lists.write(written), root=draw(strategies.players))
    of_game = Position("tictactoe", draw(st.sampled_from(POSITIONS))), replace(chosen, depth=depth)
    variant = draw(st.sampled_from([(), (("variant", "misere"),)]))
    drawn: list[tuple[TreeText | Position, SearchOptions]]
    drawn = [of_game, (of_game[0], replace(of_game[1], order=Order.EVALUATION))]
    if not deepens:  # which needs an evaluation
        nim = Position("nim", "3,4", None, variant)
        drawn += [(tree, chosen), (tree, random), (tree, by_hand), (nim, chosen)]
    return Request(*draw(st.sampled_from(drawn)), look, opened=bundles)


@given(requests(), st.integers(0, 10**6))
def test_a_link_opens_the_request_that_it_was_made_from(request: Request, step: int) -> None:
    link = to_query(request)
    assert opened(link) == request
    assert opened(f"{link}&step={step}") == replace(request, step=step)


@pytest.mark.parametrize(
    ("query", "depth"),
    [("game=connectfour", 4), ("game=connectfour&depth=2", 2), ("game=tictactoe", None), ("tree=[3,5]", None)],
)
def test_without_a_depth_a_game_is_searched_to_its_own(query: str, depth: int | None) -> None:
    assert opened(query).options().depth == depth


@pytest.mark.parametrize(
    ("query", "request_"),
    [
        ({}, Request()),
        ({"utm_source": "mail", "fbclid": "x", "embed": "true", "": ""}, Request()),
        ({"root": "min"}, Request(TreeText(root=Player.MIN))),
        ({"window": "−∞,5"}, Request(chosen=SearchOptions(window=(-math.inf, 5)))),
        ({"window": " -2.5 , inf "}, Request(chosen=SearchOptions(window=(-2.5, math.inf)))),
        ({"game": "tictactoe"}, Request(Position("tictactoe", "___/___/___"))),
        ({"algorithm": "negamax"}, Request(chosen=SearchOptions("negamax"))),
        ({"form": "update"}, Request(chosen=SearchOptions(form=Form.UPDATE))),
        ({"shapes": "squares-and-circles"}, Request(notation=Notation(shapes=Shapes.SQUARES_AND_CIRCLES))),
        ({"windows": "edges"}, Request(notation=Notation(windows=Windows.EDGES))),
        ({"tested": "value"}, Request(notation=Notation(tested=Tested.VALUE))),
        ({"open": "root,0.12,3"}, Request(opened=((), (0, 12), (3,)))),
        ({"views": "calls", "by": "leaf", "stops": "any", "fold": "0"}, Request()),
    ],
)
def test_what_a_link_leaves_out_is_the_default(query: Mapping[str, str], request_: Request) -> None:
    assert from_query(query) == request_


BAD = {
    "game": ["backgammon", ""],
    "root": ["north", "MAX"],
    "algorithm": ["negascout"],
    "form": ["update-first", ""],
    "shapes": ["hexagons"],
    "windows": ["below"],
    "tested": ["alpha"],
    "open": ["0.x", "0,-1", "0..1", "9" * 5_000],
    "cutoff": ["never"],
    "bounds": ["firm"],
    "order": ["sorted"],
    "seed": ["-1", "x", "9" * 16],
    "step": ["-1", "1.5", "9" * 400, "9" * 5_000],
    "hand": ["root", "root=0,0", "root=1,0"],  # the last with the order as given
    "window": ["5", "1,2,3", "a,b", "nan,1", "5,0", "5,5"],
    "depth": ["-1", "two", "4"],  # the last of a tree without static evaluations
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_value_names_its_parameter(name: str, value: str) -> None:
    with pytest.raises(OptionError) as caught:
        from_query({name: value})
    assert caught.value.place == f"in the link, {name}"
    assert len(str(caught.value)) < 240  # the games, of which there are many, are listed


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({"tree": ""}, "in the link, tree, line 1, column 1"),
        ({"tree": "[[3,"}, "in the link, tree, line 1, column 2"),
        ({"tree": "[3,[],5]"}, "in the link, tree, line 1, column 4"),
        ({"tree": "[3,<b>]"}, "in the link, tree, line 1, column 4"),
        ({"tree": "[3,5]", "game": "tictactoe"}, "in the link, tree"),
        ({"game": "tictactoe", "root": "max"}, "in the link, root"),
        ({"position": "___/___/___"}, "in the link, position"),
        ({"to-move": "X"}, "in the link, to-move"),
        ({"algorithm": "minimax", "window": "5,0"}, "in the link, window"),
        ({"game": "tictactoe", "position": "XXX/___/___"}, "in the link, position"),
        ({"game": "tictactoe", "position": "XOZ/___/___"}, "in the link, position, row 1, column 3"),
        ({"game": "tictactoe", "to-move": "Z"}, "in the link, side to move"),
        ({"game": "nim", "variant": "Z"}, "in the link, variant"),
        ({"game": "tictactoe", "variant": "misere"}, "in the link, variant"),
        ({"variant": "misere"}, "in the link, variant"),
    ],
)
def test_a_bad_tree_or_position_names_its_place(query: Mapping[str, str], place: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        from_query(query)
    assert caught.value.place == place


@pytest.mark.large
@pytest.mark.parametrize(("leaves", "fits"), [(10, True), (200, True), (900, False)])
def test_a_tree_too_long_for_an_address_has_no_link(leaves: int, fits: bool) -> None:
    values = [pow(7, leaf + 60, 10**50 + 151) for leaf in range(leaves)]  # long, and hardly compressible
    recording = record(Request(TreeText(str(values))))
    assert (recording.link is not None) == fits
    assert recording.link is None or len(recording.link) <= LONGEST_LINK
    assert ("too long for a link" in (recording.notice or "")) != fits


LEFT_OUT = {
    "algorithm=foo": ["algorithm"],
    "window=5,3": ["window"],
    "depth=x": ["depth"],
    "cutoff=y&form=z": ["cutoff", "form"],
    "order=evaluation": ["order"],
    "order=hand&hand=5=1,0": ["hand"],
    "algorithm=iterative": ["algorithm"],
    "margin=0": ["margin"],
}


@pytest.mark.parametrize(("bad", "names"), LEFT_OUT.items(), ids=LEFT_OUT)
def test_a_choice_that_cannot_be_read_is_left_out_and_the_rest_applies(bad: str, names: list[str]) -> None:
    asked, left_out = read_link({"tree": "[[3,5],[2]]", "step": "4"} | dict(parse_qsl(bad)))
    assert (asked.subject.text, asked.step) == ("[[3,5],[2]]", 4)
    assert [error.place for error in left_out] == [f"in the link, {name}" for name in names]


@pytest.mark.parametrize("asked", [{"depth": "2"}, {"order": "evaluation"}])
def test_what_needs_a_static_evaluation_is_refused_where_a_game_has_none(asked: dict[str, str]) -> None:
    query = {"game": "nim", "position": "1,2"}
    request, (problem,) = read_link(query | asked)
    assert request == from_query(query)
    assert problem.place == f"in the link, {next(iter(asked))}"
    assert problem.problem.startswith("Nim has no static evaluation")


@pytest.mark.parametrize("text", ["tree = [[3, 5], # B\n  [2, 9]]", "# Tree\n```\n[[3, 5], [2, 9]]\n```\n"])
def test_a_list_among_other_things_is_packed_so_that_its_link_holds_the_tree_alone(text: str) -> None:
    subject = TreeText(text)
    again = from_query(dict(parse_qsl(to_query(Request(subject))))).subject
    assert isinstance(again, TreeText)
    assert (again.text, again.read().tree) == ("[[3,5],[2,9]]", subject.read().tree)
