"""The choice of an order: as options, as text, at the command line, and where it is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.__main__ import main
from core.audit import audit
from core.commands.search_report import json_lines
from core.game import Game, OptionError
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.options.paths import hand_text, read_hand
from core.search import ALGORITHMS, search, state_values
from core.trace import Kind, Path
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from tests.strategies import PROVING_ALGORITHMS, with_evaluations

NESTED = [[3, 12, 8], [2, 4]]


@pytest.mark.parametrize(
    ("game", "chosen", "message"),
    [
        (LeafTree.from_nested(NESTED), {"order": Order.EVALUATION}, "order: this tree's inner nodes have no static"),
        (LeafTree.from_nested(NESTED), {"hand": (((2,), (0, 1)),)}, "hand: there is no node 2."),
        (LeafTree.from_nested(NESTED), {"hand": (((0, 1, 0), (0,)),)}, "hand: there is no node 0.1.0."),
        (LeafTree.from_nested(NESTED), {"hand": (((0,), (1, 0)),)}, "hand: 0 has 3 children, and 2 are put in order."),
        (LeafTree.from_nested(NESTED), {"hand": (((0, 0), (1, 0)),)}, "hand: 0.0 has 0 children, and 2 are put in"),
    ],
)
@pytest.mark.parametrize("name", [name for name in PROVING_ALGORITHMS if not ALGORITHMS[name].deepens])
def test_an_order_that_the_tree_cannot_serve_is_refused(
    game: Game, chosen: dict[str, Any], message: str, name: str
) -> None:
    with pytest.raises(OptionError) as caught:
        search(game, SearchOptions(name, **{"order": Order.HAND} | chosen))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"seed": -1}, "seed: -1 is below 0."),
        ({"hand": (((), (1, 0)),)}, "hand: an order by hand does not go with the order given."),
        ({"order": Order.BEST, "hand": (((), (1, 0)),)}, "hand: an order by hand does not go with the order best"),
        ({"order": Order.HAND, "hand": (((), (1, 2)),)}, "hand: 1,2 at root is not an order of the children."),
        ({"order": Order.HAND, "hand": (((), (0, 1)), ((), (1, 0)))}, "hand: the node root is named twice."),
    ],
)
def test_a_choice_of_order_that_contradicts_itself_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        SearchOptions(**chosen)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("depth", [None, 9])
def test_values_of_too_many_states_are_refused_before_the_search(
    monkeypatch: pytest.MonkeyPatch, depth: int | None
) -> None:
    monkeypatch.setattr(state_values, "MOST_STATES", 1_000)
    with pytest.raises(OptionError, match=r"^order: more than 1,000 states would have to be valued"):
        search(TicTacToe(), SearchOptions(order=Order.BEST, depth=depth))


@pytest.mark.parametrize(
    ("arguments", "chosen"),
    [
        (["--order", "best"], SearchOptions(order=Order.BEST)),
        (["--order", "random", "--seed", "7"], SearchOptions(order=Order.RANDOM, seed=7)),
        (
            ["--order", "hand", "--hand", "root=1,0; 0=2,0,1"],
            SearchOptions(order=Order.HAND, hand=(((), (1, 0)), ((0,), (2, 0, 1)))),
        ),
    ],
)
def test_the_command_line_takes_an_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], chosen: SearchOptions
) -> None:
    monkeypatch.setattr("sys.argv", ["core", "solve", str(NESTED), "--json", *arguments])
    assert main() == 0
    expected = "".join(json_lines(search(LeafTree.from_nested(NESTED), chosen)))
    assert json.loads(capsys.readouterr().out) == json.loads(expected)


@pytest.mark.parametrize("text", ["root", "root=", "root=a", "0.x=1,0", "0=-1,0", "=;="])
def test_a_text_that_holds_no_order_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_hand(text)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.lists(st.integers(0, 12), max_size=3).map(tuple), st.permutations(range(3)).map(tuple))))
def test_an_order_by_hand_is_read_back(hand: list[tuple[Path, tuple[int, ...]]]) -> None:
    assert read_hand(hand_text(tuple(hand))) == tuple(hand)


def test_a_search_that_is_stopped_while_states_are_valued_tells_what_is_left() -> None:
    tree = with_evaluations(LeafTree.from_nested([[3, 5], [2, 9], 4]))
    options = SearchOptions(order=Order.BEST, depth=2)
    record = Recorder(tree, options)
    record.stop()
    trace = search(tree, options, record)
    assert [event.kind for event in trace] == [Kind.ENTER, Kind.TRUNCATED]
    assert (trace[1].left, trace.places.branching.tolist()) == (3, [3])
    assert audit(trace, tree) == ()
