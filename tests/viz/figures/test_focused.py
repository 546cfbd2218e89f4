"""The path of the search with all siblings: the right nodes, each as in the whole tree, and none on another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from core.game import Game
from core.games.connectfour import ConnectFour
from core.games.nim import Nim
from core.games.subtraction import Subtraction
from core.games.take_from_ends import PredictWinner
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in
from viz.boards import BOARDS
from viz.boards.board import Board
from viz.figures.focused import Focused, can_be_read, path_at
from viz.figures.pictures import Box, Drawn, around
from viz.figures.whole_tree import WholeTree
from viz.notation import PLAIN, Notation, notation_of
from viz.replay.scene import Scene, scene

SIXTEEN = [[[[3, 5], [6, 9]], [[1, 2], [0, -1]]], [[[7, 4], [8, 2]], [[5, 3], [6, 1]]]]


def drawn(game: Game[Any, Any], board: str | None = None, notation: Notation = PLAIN, **chosen: Any) -> Scene:
    return scene(search(game, SearchOptions(**chosen)), game, board, notation=notation)


TREE = LeafTree.from_nested(SIXTEEN)
SCENES: dict[str, Callable[[], Scene]] = {
    "tree": lambda: drawn(TREE),
    "mover": lambda: drawn(TREE, notation=notation_of("ucla"), algorithm="negamax"),
    "again": lambda: drawn(TREE, algorithm="pvs"),
    "endgame": lambda: drawn(TicTacToe.from_position("XOX/_O_/___"), "tictactoe"),
    "to a depth": lambda: drawn(ConnectFour(), "connectfour", depth=2),
    "many moves": lambda: drawn(LeafTree.from_nested([[-move, [move, 1], 3] for move in range(20)])),
}
scene_of = cache(lambda name: SCENES[name]())


def nodes_of(drawn: Drawn) -> dict[str, Drawn]:
    """Return the drawn nodes by their paths."""
    units = (unit for layer in drawn.inside[0].inside if layer.kind == "nodes" for unit in layer.inside)
    return {unit.element.attrib["data-path"]: unit for unit in units if unit.kind != "bundle"}


def told(unit: Drawn) -> tuple[str | None, str | None, set[str]]:
    """Return what a node says: its state, whether it is best, and its words, which may stand in fewer lines or more."""
    words = {word for part in unit.walk() if part.element.tag == "text" for word in part.text.split()}
    return unit.element.get("data-state"), unit.element.get("data-best"), words


def expected(found: Scene, step: int) -> set[str]:
    """Return the paths of the nodes that are drawn: the path, all siblings, and the children of its last node."""
    path = path_at(found.trace, step)
    above = {path[:end] for end in range(len(path) + 1)}
    drawn = (node.path for node in found.outline.nodes)
    return {".".join(map(str, each)) for each in drawn if not each or each[:-1] in above}


@pytest.mark.large
@pytest.mark.parametrize("name", one_in(2, SCENES))
def test_the_nodes_of_the_path_and_their_siblings_say_what_they_say_in_the_whole_tree(name: str) -> None:
    found = scene_of(name)
    whole = WholeTree(found)
    steps = [*range(0, found.steps, max(1, found.steps // 10)), found.steps]
    focused = Focused(whole, steps)
    for step in steps:
        here, there = nodes_of(focused.drawn(step)), nodes_of(whole.drawn(step))
        assert here.keys() == expected(found, step)
        for path, unit in here.items():
            assert told(unit) == told(there[path]), (step, path)
        assert focused.sentence(step) == whole.sentence(step)


def boxes(unit: Drawn, *kinds: str) -> list[Box]:
    found = (part.box for part in unit.walk() if part.kind in kinds)
    return [box for box in found if box is not None]


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    return across > 0.5 and min(one.bottom, other.bottom) - max(one.top, other.top) > 0.5


@pytest.mark.large
@pytest.mark.parametrize("name", one_in(2, SCENES))
def test_nothing_lies_on_anything_else_or_beyond_the_picture(name: str) -> None:
    found = scene_of(name)
    steps = [found.steps * part // 7 for part in range(8)]
    focused = Focused(WholeTree(found), steps)
    for step in steps:
        drawn = focused.drawn(step)
        (units,) = (layer.inside for layer in drawn.inside[0].inside if layer.kind == "nodes")
        shapes = [boxes(unit, "shape", "name", "below", "bound") for unit in units]
        for one, other in combinations(shapes, 2):
            assert not any(overlap(box, its) for box in one for its in other), step
        left, top, right, bottom = focused.box
        for box in (box for unit in shapes for box in unit):
            assert left <= box.left < box.right <= right
            assert top - 2 <= box.top < box.bottom <= bottom  # the line around the root's board is thicker on the path


GAMES: dict[str, Callable[[], Scene]] = {
    "tictactoe": lambda: scene_of("endgame"),
    "connectfour": lambda: scene_of("to a depth"),
    "nim": lambda: drawn(Nim.from_position("1,2,1"), "nim"),
    "predict-winner": lambda: drawn(PredictWinner.from_position("1,5,233,7"), "predict-winner"),
    "subtraction": lambda: drawn(Subtraction.from_position("4"), "subtraction"),
}


@pytest.mark.large
@pytest.mark.parametrize("name", GAMES)
def test_each_node_of_a_path_has_a_board_with_the_marks_of_its_position(name: str) -> None:
    found = GAMES[name]()
    steps = [found.steps * part // 9 for part in range(10)]
    focused = Focused(WholeTree(found), steps)
    for step in steps:
        for path, unit in nodes_of(focused.drawn(step)).items():
            state, move = found.game.initial, None
            for index in map(int, filter(None, path.split("."))):
                move = found.game.actions(state)[index]
                state = found.game.result(state, move)
            (board,) = (part for part in unit.inside if part.kind == "small-board")
            marks = [part.element.get("data-mark", "") for part in board.walk()]
            expected = BOARDS[name].marks(state, move).values()
            assert sorted(filter(None, marks)) == sorted(filter(None, expected)), (step, path)


def test_a_board_shows_what_stands_on_it_and_nothing_else() -> None:
    root = nodes_of(Focused(WholeTree(scene_of("endgame")), [0]).drawn(0))[""]
    (board,) = (part for part in root.parts if part.kind == "small-board")
    assert Counter(part.kind for part in board.walk() if part.kind in {"x", "o"}) == {"x": 2, "o": 2}
    frame, _ = boxes(root, "shape")
    for part in board.walk():
        assert part.box is None or around([part.box, frame]) == frame


ODD = '<svg><g><g class="square" data-key="a" data-mark=""><{}/></g></g></svg>'


@pytest.mark.parametrize("part", ['polygon points="0 0 9 9"', 'circle r="3" fill="teal"', 'path d="M0 0Q1 1 2 2"'])
def test_a_board_that_paper_can_not_follow_is_left_out(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for shape, count in ((part, 0), ("rect", 1)):
        board = Board(lambda _, shape=shape: ODD.format(shape), lambda *_: {"a": "X"}, lambda _: (0, 0, 9, 9))  # type: ignore[misc]
        monkeypatch.setitem(BOARDS, "tictactoe", board)
        root = nodes_of(Focused(WholeTree(scene_of("endgame")), [0]).drawn(0))[""]
        assert sum(part.kind == "small-board" for part in root.inside) == count


@pytest.mark.large
@pytest.mark.parametrize(
    ("game", "name", "chosen"),
    [
        (TicTacToe(), "tictactoe", {"depth": 7}),
        (ConnectFour.from_position("", columns="9"), "connectfour", {"depth": 2}),
        (TREE, None, {}),
    ],
    ids=["deep", "wide", "a tree"],
)
def test_where_there_is_no_room_for_boards_nodes_have_none(game: Game[Any, Any], name: str | None, chosen: Any) -> None:
    found = drawn(game, name, **chosen)
    focused = Focused(WholeTree(found), [found.steps])
    assert all(part.kind != "small-board" for part in focused.drawn(found.steps).walk())


def test_a_wide_tree_can_not_be_read_whole() -> None:
    assert all(can_be_read(WholeTree(scene_of(name))) for name in ("tree", "endgame"))
    assert not can_be_read(WholeTree(drawn(ConnectFour(), "connectfour", depth=3)))
    folded = scene(search(TREE, SearchOptions()), TREE, most=6)
    assert not can_be_read(WholeTree(folded))
