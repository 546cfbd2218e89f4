"""The searches on which every view is checked at every step."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import BOTH, Player
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.viz.given import Searched, seeded

WAYS = {
    "nonstrict": SearchOptions(),
    "strict": SearchOptions(cutoff=Cutoff.STRICT),
    "minimax": SearchOptions("minimax"),
    "update": SearchOptions(form=Form.UPDATE),
    "negamax": SearchOptions("negamax"),
    "fail-hard": SearchOptions(bounds=Bounds.HARD),
}
RANDOM = 40


@pytest.fixture(params=BOTH)
def root(request: pytest.FixtureRequest) -> Player:
    """Give the player who moves first: MAX, then MIN."""
    return request.param


@pytest.fixture(params=[*WAYS.values()], ids=[*WAYS])
def searched(request: pytest.FixtureRequest, worked_tree: dict[str, Any], root: Player) -> Searched:
    """Give each worked tree, searched in each way, with either player at its root."""
    tree = LeafTree.from_nested(worked_tree["tree"], root)
    return Searched(worked_tree["tree"], tree, search(tree, request.param))


@pytest.fixture(params=range(RANDOM))
def searched_at_random(request: pytest.FixtureRequest) -> Searched:
    """Give random trees with ties, infinite leaves, depth limits and narrowed windows, some searches stopped early."""
    random = seeded(request.param)
    nested = strategies.random_tree(random, plies=4)
    tree = strategies.judged_tree(nested, random.choice(BOTH))
    algorithm = random.choice(strategies.PRUNING_ALGORITHMS)
    budget = random.choice([None, None, None, random.randint(2, 40)])
    options = strategies.random_options(random, algorithm=algorithm, budget=budget)
    return Searched(nested, tree, search(tree, options))
