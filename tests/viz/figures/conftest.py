"""The searches whose figures are checked at every step: a drawing of each takes longer than any other check."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.conftest import WAYS
from tests.viz.given import Searched


@pytest.fixture(params=["nonstrict", "negamax"])
def searched(request: pytest.FixtureRequest, worked_tree: dict[str, Any], root: Player) -> Searched:
    """Give each worked tree, searched with the numbers of MAX and with those of the mover, either one at its root."""
    tree = LeafTree.from_nested(worked_tree["tree"], root)
    return Searched(worked_tree["tree"], tree, search(tree, WAYS[request.param]))
