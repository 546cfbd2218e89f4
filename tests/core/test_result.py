"""`Result` and the report: what a search found, as JSON and in a few lines, and its line of play."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from core.commands.search_report import json_lines
from core.game import Game
from core.options import SearchOptions
from core.search import search
from core.trace import Bound
from core.trace.file import VERSIONS, read_lines
from core.trace.result import may_be_worse, result_of
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree


def answer(game: Game, options: SearchOptions | None = None) -> dict[str, Any]:
    return json.loads("".join(json_lines(search(game, options or SearchOptions()))))


def test_numbers_in_json_keep_their_kind() -> None:
    leaves = [-math.inf, 0.5, 3, 10**400, math.inf]
    found = answer(LeafTree.from_nested([[leaf] for leaf in leaves]), SearchOptions("minimax"))
    shown = [returned["value"] for returned in found["returned"] if len(returned["node"]) == 1]
    assert shown == ["-inf", 0.5, 3, 10**400, "inf"]
    assert [type(value) for value in shown] == [str, float, int, int, str]


def test_a_trace_without_events_has_no_result() -> None:
    header = {"plyscope": "trace", "version": VERSIONS[0], "options": {"algorithm": "minimax"}}
    trace = read_lines([json.dumps(header)])
    result = result_of(trace)
    assert may_be_worse(trace) == {}
    assert (result.value, result.bound, result.best_move, result.events) == (None, Bound.NONE, None, 0)


@pytest.mark.parametrize(
    ("name", "tree", "line"),
    [("sss", "[[[4,0]]]", (0, 0, 0)), ("mtdf", "[[[2,1],3]]", (0, 0, 0)), ("mtdf", "[[5,1],[4,[6,3]],[2,9]]", (1, 0))],
)
def test_passes_are_read_together(name: str, tree: str, line: tuple[int, ...]) -> None:
    assert result_of(search(read(tree).tree, SearchOptions(name))).principal_variation == line
