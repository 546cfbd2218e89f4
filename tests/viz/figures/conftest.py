"""The searches whose figures are checked at every step: a drawing of each takes longer than any other check."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Player
from tests.viz.conftest import WAYS, searched_in
from tests.viz.given import Searched


@pytest.fixture(
    params=[
        pytest.param(("nonstrict", Player.MAX), id="nonstrict-max"),
        pytest.param(("nonstrict", Player.MIN), id="nonstrict-min", marks=pytest.mark.thorough),
        pytest.param(("negamax", Player.MIN), id="negamax-min", marks=pytest.mark.large),
    ]
)
def searched(request: pytest.FixtureRequest, worked_tree: dict[str, Any]) -> Searched:
    """Give each worked tree with either player at its root, and in the numbers of the mover where they differ there."""
    way, root = request.param
    return searched_in(worked_tree, WAYS[way], root)
