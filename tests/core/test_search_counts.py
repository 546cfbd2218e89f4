"""The tables of docs/search-counts.md have the counts of today; the two largest positions take too long to count."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.game import Game, OptionError
from core.games import GAMES
from core.search import search
from core.search.search_text import from_text
from core.trace import Kind
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings

TEXT = (Path(__file__).parents[2] / "docs" / "search-counts.md").read_text(encoding="utf-8")
CONNECT_FOUR = GAMES["connectfour"].at()
SMALL: dict[str, tuple[Game[Any, Any], str]] = {
    "Connect Four, 4 plies": (CONNECT_FOUR, " depth=4"),
    "Connect Four, 5 plies": (CONNECT_FOUR, " depth=5"),
    "Random tree, 3 moves and 6 plies": (generate(GeneratorSettings(depth=6, branching=(3, 3), seed=1)), ""),
    "Predict the winner, 8 numbers": (GAMES["predict-winner"].at("3,9,1,7,5,8,2,6"), ""),
}
"""The game of a column, and what is added to each search there."""

_, *POSITIONS = (cell.strip() for cell in re.findall(r"[^|]+", re.findall(r"^\| search .*\|$", TEXT, re.MULTILINE)[0]))
ROWS = re.findall(r"^\| `([a-z1].*?)` \| ([^|]+%.*) \|$", TEXT, re.MULTILINE)
SHARES = {name: dict(zip(POSITIONS, cells.split(" | "), strict=True)) for name, cells in ROWS}
DICE = re.findall(r"^\| `(.+)` \| ([\d,]+) \| ([\d,]+) \|$", TEXT, re.MULTILINE)


def nodes(position: str, name: str) -> int | None:
    game, depth = SMALL[position]
    try:
        return len(search(game, from_text(name + depth)).visits)
    except OptionError:
        return None


@pytest.mark.large
@pytest.mark.parametrize("position", SMALL)
def test_the_shares_are_those_of_today(position: str) -> None:
    usual = nodes(position, "alphabeta")
    assert usual is not None
    assert f"{usual:,}" in TEXT
    counts = {name: nodes(position, name) for name in SHARES}
    assert len(counts) == 13
    shares = {name: "–" if count is None else f"{count / usual:.0%}" for name, count in counts.items()}
    assert shares == {name: row[position] for name, row in SHARES.items()}


@pytest.mark.large
@pytest.mark.parametrize(("name", "visited", "leaves"), DICE)
def test_the_dice_race_has_the_counts_of_today(name: str, visited: str, leaves: str) -> None:
    trace = search(GAMES["dice-race"].at("8"), from_text(name))
    found = np.isin(trace.events["kind"], (Kind.LEAF, Kind.HORIZON)).sum()
    assert (visited, leaves) == (f"{len(trace.visits):,}", f"{found:,}")


def test_there_are_dice() -> None:
    assert len(DICE) == 3
