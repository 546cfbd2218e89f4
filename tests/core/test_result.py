"""`Result` and the report: what a search found, as records, as JSON and in a few lines, and its line of play."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.commands.search_report import json_lines, summary_lines
from core.game import BOTH, Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import search
from core.trace import Bound
from core.trace.file import VERSIONS, read_lines
from core.trace.result import CutoffResult, best_moves, may_be_worse, result_of
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from tests.brute_force import minimax
from tests.strategies import PROVING_ALGORITHMS, judged_tree, random_tree, uniform_tree

TEXTBOOK = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
KEYS = [
    "value",
    "estimate",
    "best_move",
    "best_moves",
    "principal_variation",
    "nodes_visited",
    "leaves_evaluated",
    "cutoffs",
    "returned",
    "events",
    "truncated",
]


def answer(game: Game, options: SearchOptions | None = None) -> dict[str, Any]:
    return json.loads("".join(json_lines(search(game, options or SearchOptions()))))


def test_the_result_of_the_textbook_tree() -> None:
    result = result_of(search(TEXTBOOK, SearchOptions()))
    assert (result.value, result.bound, result.best_move) == (3, Bound.EXACT, 0)
    assert result.principal_variation == (0, 0)
    assert (result.nodes_visited, result.events, result.skipped, result.truncated) == (11, 43, 2, False)
    assert result.leaves == (2, 3, 4, 6, 8, 9, 10)
    assert result.cutoffs == (
        CutoffResult(5, Player.MIN, 0, 3, math.inf, set_by=0, deep=False, late=False, skipped=(1, 2), kind="alpha"),
        CutoffResult(7, Player.MIN, 2, 3, 5, set_by=0, deep=False, late=True, skipped=(), kind="alpha"),
    )
    assert [cutoff.kind for cutoff in result.cutoffs] == ["alpha", "alpha"]


def test_json_has_the_keys_of_the_contract() -> None:
    found = answer(TEXTBOOK)
    assert list(found) == KEYS
    assert found["cutoffs"][0] == {
        "node": [1],
        "kind": "alpha",
        "child": [1, 0],
        "alpha": 3,
        "beta": "inf",
        "set_by": [],
        "reach": "shallow",
        "pruned": [[1, 1], [1, 2]],
    }
    assert list(found["cutoffs"][0]) == ["node", "kind", "child", "alpha", "beta", "set_by", "reach", "pruned"]
    assert found["cutoffs"][1]["pruned"] == []
    assert found["returned"][3:6] == [
        {"node": [0], "value": 3, "bound": "exact"},
        {"node": [1, 0], "value": 2, "bound": "exact"},
        {"node": [1], "value": 2, "bound": "upper"},
    ]
    assert found["returned"][-1] == {"node": [], "value": 3, "bound": "exact"}


@pytest.mark.parametrize(
    ("nested", "options", "cutoff"),
    [
        ([5, [[[3, 9], 7], 8]], SearchOptions(), {"node": [1, 0, 0], "set_by": [], "reach": "deep", "kind": "alpha"}),
        ([7, 8], SearchOptions(window=(2, 5)), {"node": [], "set_by": None, "reach": "shallow", "kind": "beta"}),
        ([[1, 8]], SearchOptions(window=(2, 5)), {"node": [0], "set_by": None, "reach": "deep", "kind": "alpha"}),
        ([math.inf, 3], SearchOptions(), {"node": [], "set_by": None, "beta": "inf", "pruned": [[1]]}),
        ([3, [2, 9]], SearchOptions(), {"node": [1], "set_by": [], "alpha": 3, "beta": "inf", "pruned": [[1, 1]]}),
        (
            [3, [2, 9]],
            SearchOptions(form=Form.UPDATE),
            {"node": [1], "set_by": [], "alpha": 3, "beta": 2, "pruned": [[1, 1]]},
        ),
        ([7, 8], SearchOptions(window=(2, 5), form=Form.UPDATE), {"node": [], "set_by": None, "alpha": 7, "beta": 5}),
        ([3, [8, 2]], SearchOptions(cutoff=Cutoff.STRICT), {"node": [1], "child": [1, 1], "pruned": []}),
        (
            [[3, 1, 5], [8, 4, 6]],
            SearchOptions(order=Order.REVERSED),
            {"node": [0], "child": [0, 1], "pruned": [[0, 0]]},
        ),
    ],
)
def test_a_cutoff_in_json(nested: Any, options: SearchOptions, cutoff: dict[str, Any]) -> None:
    found = answer(LeafTree.from_nested(nested), options)["cutoffs"][0]
    assert found | cutoff == found


def test_numbers_in_json_keep_their_kind() -> None:
    leaves = [-math.inf, 0.5, 3, 10**400, math.inf]
    found = answer(LeafTree.from_nested([[leaf] for leaf in leaves]), SearchOptions("minimax"))
    shown = [returned["value"] for returned in found["returned"] if len(returned["node"]) == 1]
    assert shown == ["-inf", 0.5, 3, 10**400, "inf"]
    assert [type(value) for value in shown] == [str, float, int, int, str]


@pytest.mark.parametrize(
    ("budget", "value", "best_move", "line"), [(4, None, None, []), (8, None, None, []), (20, 3, 0, [0, 0])]
)
def test_a_stopped_search_in_json(budget: int, value: int | None, best_move: int | None, line: list[int]) -> None:
    found = answer(TEXTBOOK, SearchOptions(budget=budget))
    assert (found["value"], found["best_move"], found["principal_variation"]) == (value, best_move, line)
    assert (found["events"], found["truncated"]) == (budget, True)


def test_a_trace_without_events_has_no_result() -> None:
    header = {"plyscope": "trace", "version": VERSIONS[0], "options": {"algorithm": "minimax"}}
    trace = read_lines([json.dumps(header)])
    result = result_of(trace)
    assert may_be_worse(trace) == {}
    assert (result.value, result.bound, result.best_move, result.events) == (None, Bound.NONE, None, 0)


@pytest.mark.parametrize(
    ("game", "options", "lines"),
    [
        (
            TEXTBOOK,
            SearchOptions(),
            [
                "value        3",
                "best move    0 (B)",
                "line of play 0 0",
                "visited      11 nodes, 7 of them leaves",
                "cutoffs      1, 0 of them deep; 2 children skipped; 1 more with nothing left to skip",
                "events       43",
            ],
        ),
        (
            replace(LeafTree.from_nested([3, 8]), names={2: "x"}, moves={2: "right"}),
            SearchOptions(),
            ["value        8", "best move    1 (right)", "line of play 1"],
        ),
        (LeafTree.from_nested([3, 8]), SearchOptions(), ["value        8", "best move    1", "line of play 1"]),
        (LeafTree.from_nested(-math.inf), SearchOptions(), ["value        -inf", "best move    none"]),
        (
            LeafTree.from_nested([[1], [2, 3]]),
            SearchOptions(window=(5, 9)),
            ["value        at most 2", "best move    none"],
        ),
        (
            LeafTree.from_nested([7, 8]),
            SearchOptions(window=(2, 5), bounds=Bounds.HARD),
            ["value        at least 5", "best move    0", "line of play 0"],
        ),
        (LeafTree.from_nested([[[1, 0], 3]]), SearchOptions(window=(2, 9), budget=11), ["value        none yet"]),
        (TicTacToe.from_position("XX_/OO_/___"), SearchOptions(), ["value        1", "best move    0 (X c3)"]),
    ],
)
def test_the_summary(game: Game, options: SearchOptions, lines: list[str]) -> None:
    summary = "".join(summary_lines(search(game, options), game)).splitlines()
    assert summary[: len(lines)] == lines
    assert len(summary) == 6 + (options.budget is not None)


def test_the_summary_of_a_stopped_search_says_what_is_left() -> None:
    (*_, last) = summary_lines(search(TEXTBOOK, SearchOptions(budget=20)), TEXTBOOK)
    assert last == "stopped      before the end, with 3 children of open nodes not searched\n"


@pytest.mark.parametrize("algorithm", PROVING_ALGORITHMS)
def test_a_whole_search_names_moves_that_are_best(algorithm: str) -> None:
    random = Random(algorithm)  # noqa: S311  seeded: trees, not secrets
    for number in range(150):
        nested = uniform_tree(random, 2, 4) if number % 2 else random_tree(random)
        if not isinstance(nested, list):
            continue
        root = random.choice(BOTH)
        values = [minimax(child, root.opponent) for child in nested]
        best = max(values) if root is Player.MAX else min(values)
        trace = search(judged_tree(nested, root), SearchOptions(algorithm))
        named = best_moves(trace)
        assert named[:1] == result_of(trace).principal_variation[:1]
        assert named or math.isinf(best)  # what no move improves on from the start, no move is shown to reach
        assert all(values[move] == best for move in named), nested


@pytest.mark.parametrize(
    ("name", "tree", "line"),
    [("sss", "[[[4,0]]]", (0, 0, 0)), ("mtdf", "[[[2,1],3]]", (0, 0, 0)), ("mtdf", "[[5,1],[4,[6,3]],[2,9]]", (1, 0))],
)
def test_passes_are_read_together(name: str, tree: str, line: tuple[int, ...]) -> None:
    assert result_of(search(read(tree).tree, SearchOptions(name))).principal_variation == line
