"""The searches on which every view is checked at every step."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from core.game import BOTH, Player
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.sweeps import one_in
from tests.viz.given import Searched, seeded

USUAL = SearchOptions()
WAYS = {
    "nonstrict": USUAL,
    "strict": SearchOptions(cutoff=Cutoff.STRICT),
    "minimax": SearchOptions("minimax"),
    "update": SearchOptions(form=Form.UPDATE),
    "negamax": SearchOptions("negamax"),
    "fail-hard": SearchOptions(bounds=Bounds.HARD),
}


@pytest.fixture(
    params=[
        pytest.param((way, root), id=f"{name}-{root}", marks=() if way == USUAL else pytest.mark.large)
        for at, (name, way) in enumerate(WAYS.items())
        for root in (BOTH if way == USUAL else BOTH[at % 2 :][:1])
    ]
)
def searched(request: pytest.FixtureRequest, worked_tree: dict[str, Any]) -> Searched:
    """Give each worked tree, in the usual search with either player at its root, in each other way with one of them."""
    return searched_in(worked_tree, *request.param)


def searched_in(worked_tree: dict[str, Any], options: SearchOptions, root: Player) -> Searched:
    """Search a worked tree, or return the search that other tests have had, with its frames."""
    known = (worked_tree["id"], options, root)
    if known not in _searched:
        tree = LeafTree.from_nested(worked_tree["tree"], root)
        _searched[known] = Searched(worked_tree["tree"], tree, search(tree, options))
    return _searched[known]


_searched: dict[tuple[str, SearchOptions, Player], Searched] = {}


@pytest.fixture(params=one_in(4, range(40)))
def searched_at_random(request: pytest.FixtureRequest) -> Searched:
    """Give random trees with ties, infinite leaves, depth limits and narrowed windows, some searches stopped early."""
    return _searched_at_random(request.param)


@cache
def _searched_at_random(seed: int) -> Searched:
    random = seeded(seed)
    nested = strategies.random_tree(random, plies=4)
    tree = strategies.judged_tree(nested, random.choice(BOTH))
    algorithm = random.choice(strategies.PRUNING_ALGORITHMS)
    budget = random.choice([None, None, None, random.randint(2, 40)])
    options = strategies.random_options(random, algorithm=algorithm, budget=budget)
    return Searched(nested, tree, search(tree, options))
