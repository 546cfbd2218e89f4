"""The trees whose answers were worked out independently: by `search` and by the command line, under both rules.

The form of the test and the form of the search, alpha-beta's or negamax's, make no difference to the answers.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.__main__ import main
from core.game import Player
from core.options import Cutoff, Form, SearchOptions
from core.search import search
from core.trace.result import result_of
from core.trees.leaf_tree import LeafTree
from tests.strategies import ONCE_ALGORITHMS

Worked = dict[str, Any]


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("algorithm", ONCE_ALGORITHMS)
@pytest.mark.parametrize("rule", Cutoff)
def test_the_search_finds_the_worked_answers(worked_tree: Worked, rule: Cutoff, algorithm: str, form: Form) -> None:
    expected = worked_tree["alphabeta"][rule]
    tree = LeafTree.from_nested(worked_tree["tree"], Player(worked_tree["root"]))
    trace = search(tree, SearchOptions(algorithm, cutoff=rule, form=form))
    result = result_of(trace)
    assert result.value == worked_tree["value"]
    assert [list(trace.places.path(leaf)) for leaf in result.leaves] == expected["leaves_evaluated"]
    pruned = [[*trace.places.path(cutoff.node), child] for cutoff in result.cutoffs for child in cutoff.skipped]
    assert pruned == expected["pruned"]


@pytest.mark.parametrize("rule", Cutoff)
def test_the_command_line_prints_the_worked_answers(
    worked_tree: Worked, rule: Cutoff, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = worked_tree["alphabeta"][rule]
    text = json.dumps(worked_tree["tree"])
    arguments = ["solve", text, "--root", worked_tree["root"], "--cutoff", str(rule), "--json"]
    monkeypatch.setattr("sys.argv", ["core", *arguments])
    assert main() == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["value"] == worked_tree["value"]
    assert answer["leaves_evaluated"] == expected["leaves_evaluated"]
    assert [path for cutoff in answer["cutoffs"] for path in cutoff["pruned"]] == expected["pruned"]


def test_minimax_evaluates_every_leaf(worked_tree: Worked) -> None:
    trace = search(LeafTree.from_nested(worked_tree["tree"], Player(worked_tree["root"])), SearchOptions("minimax"))
    result = result_of(trace)
    assert result.value == worked_tree["value"]
    assert not result.cutoffs
    for rule in Cutoff:
        answers = worked_tree["alphabeta"][rule]
        assert len(result.leaves) >= len(answers["leaves_evaluated"]) + len(answers["pruned"])
