"""Whether the cutoff rule matters: against the independent reference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.game import OptionError, Player
from core.options import Cutoff, SearchOptions
from core.search import search
from core.studies.cutoff_rule import NodesByRule, cutoff_rule_matters
from core.trace import Trace
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested, solve
from tests.strategies import nested_trees, options, players

DRAWS = [[-1, 0, 1], [1, -1, 0], [-1, 0, 1]]


def traced(nested: Nested, options: SearchOptions, root: Player = Player.MAX) -> tuple[Trace, LeafTree]:
    tree = LeafTree.from_nested(nested, root)
    return search(tree, options), tree


def test_minimax_has_no_rule() -> None:
    assert cutoff_rule_matters(*traced(DRAWS, SearchOptions("minimax"))) is None


@pytest.mark.parametrize("rule", Cutoff)
def test_a_search_that_the_budget_ends_is_not_compared(rule: Cutoff) -> None:
    trace, tree = traced(DRAWS, SearchOptions())
    enough_for_one = SearchOptions(cutoff=rule, budget=len(trace))
    recorded = search(tree, enough_for_one)
    assert recorded.truncated == (rule is Cutoff.STRICT)
    assert cutoff_rule_matters(recorded, tree) is None


def test_options_that_are_not_for_the_game_are_refused() -> None:
    trace, tree = traced(DRAWS, SearchOptions())
    with pytest.raises(OptionError, match=r"^algorithm: there is no search named 'astar'"):
        cutoff_rule_matters(replace(trace, options=SearchOptions("astar")), tree)


def skipped(answer: dict[str, Any]) -> list[list[int]]:
    return sorted(path for cutoff in answer["cutoffs"] for path in cutoff["pruned"])


@given(nested_trees, players, options(algorithm="alphabeta", depth=None))
def test_the_difference_is_what_the_reference_finds(nested: Nested, root: Player, chosen: SearchOptions) -> None:
    equality = solve(nested, replace(chosen, cutoff=Cutoff.NONSTRICT), root)
    beyond = solve(nested, replace(chosen, cutoff=Cutoff.STRICT), root)
    difference = NodesByRule(equality["nodes_visited"], beyond["nodes_visited"])
    expected = None if skipped(equality) == skipped(beyond) else difference
    assert cutoff_rule_matters(*traced(nested, chosen, root)) == expected
