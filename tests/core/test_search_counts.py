"""The tables of docs/search-counts.md have the counts of today, and its shares are those of their nodes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.game import Game
from core.games import GAMES
from core.search import search
from core.search.search_text import from_text
from core.trace import Kind
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings

TEXT = (Path(__file__).parents[2] / "docs" / "search-counts.md").read_text(encoding="utf-8")

ROW = re.compile(r"^\| `(.+?)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)

TABLES = {
    title: {name: tuple(int(count.replace(",", "")) for count in counts) for name, *counts in ROW.findall(section)}
    for title, _, section in (part.partition("\n") for part in TEXT.split("\n## ")[2:])
}
"""By position: the nodes, leaves and events of each search."""

SMALL: dict[str, Game[Any, Any]] = {
    "A random tree of 3 moves and 6 plies": generate(GeneratorSettings(depth=6, branching=(3, 3), seed=1)),
    "Predict the winner with 8 numbers": GAMES["predict-winner"].at("3,9,1,7,5,8,2,6"),
    "Dice race over 8 steps": GAMES["dice-race"].at("8"),
}


@pytest.mark.parametrize(("title", "name"), [(title, name) for title in SMALL for name in TABLES[title]])
def test_the_page_has_the_counts_of_today(title: str, name: str) -> None:
    trace = search(SMALL[title], from_text(name))
    leaves = np.isin(trace.events["kind"], (Kind.LEAF, Kind.HORIZON)).sum()
    assert TABLES[title][name] == (len(trace.visits), leaves, len(trace))


def test_the_shares_are_those_of_the_nodes_of_alpha_beta() -> None:
    *positions, dice = TABLES.values()
    for name in TABLES["Tic-tac-toe from the empty board"]:
        nodes = [(table[name][0], table["alphabeta"][0]) if name in table else None for table in positions]
        shares = ["–" if each is None else f"{each[0] / each[1]:.0%}" for each in nodes]
        assert f"| `{name}` | {' | '.join(shares)} |" in TEXT
    full, star1, wider = (nodes for nodes, *_ in dice.values())
    assert f"it visits {star1 / full:.0%} of the nodes of `expectiminimax`" in TEXT
    assert f"and {wider / full:.0%} if it is told a range that is twice as wide" in TEXT.replace("\n", " ")
