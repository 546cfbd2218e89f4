"""What each search visits and records, on the same positions: the tables of docs/search-counts.md.

`python -m tests.core.search_counts` writes them anew. It counts, so that the numbers are the same on every machine; it
takes some ten seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.comparing.comparison import at_depth
from core.game import Game, OptionError
from core.games import GAMES
from core.search import search
from core.search.search_text import from_text
from core.trace import Kind
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings

PAGE = Path(__file__).parents[2] / "docs" / "search-counts.md"

BESIDE = "alphabeta"
"""The search that the others are compared with."""

SEARCHES = (
    "minimax",
    BESIDE,
    "alphabeta order=killer",
    "alphabeta order=history",
    "alphabeta order=hash",
    "pvs",
    "pvs order=history",
    "memo",
    "alphabeta-tt",
    "iterative",
    "aspiration",
    "mtdf",
    "sss",
)

OF_CHANCE = ("expectiminimax", "star1", "star1 leaves=-2,2")
"""The searches of positions with chance nodes, which no other takes."""

BELOW = "## Nodes, as a share of alpha-beta's\n"
"""Where the tables of the page begin. What stands above them is written by hand."""


@dataclass(frozen=True)
class Position:
    """A position to search: what it is called, the game from there, and the depth limit, None for none."""

    title: str
    game: Game[Any, Any]
    depth: int | None = None


@dataclass(frozen=True)
class Count:
    """What a search visited: visits, those to leaves, and events; or only why the position is not for it."""

    search: str
    nodes: int = 0
    leaves: int = 0
    events: int = 0
    refused: str = ""


def positions() -> Iterator[Position]:
    """Yield the positions of the page."""
    yield Position("Tic-tac-toe from the empty board", GAMES["tictactoe"].at())
    yield Position("Connect Four from the empty board to 4 plies", GAMES["connectfour"].at(), 4)
    yield Position("Connect Four from the empty board to 5 plies", GAMES["connectfour"].at(), 5)
    tree = generate(GeneratorSettings(depth=6, branching=(3, 3), seed=1))
    yield Position("A random tree of 3 moves and 6 plies", tree)
    yield Position("Nim with heaps of 3, 4 and 5", GAMES["nim"].at("3,4,5"))
    yield Position("Predict the winner with 8 numbers", GAMES["predict-winner"].at("3,9,1,7,5,8,2,6"))


def with_dice() -> Position:
    """Return a position with chance nodes."""
    return Position("Dice race over 8 steps", GAMES["dice-race"].at("8"))


def count(position: Position, text: str) -> Count:
    """Search a position and return what was visited."""
    options = at_depth(from_text(text), position.depth)
    try:
        trace = search(position.game, options)
    except OptionError as error:
        return Count(text, refused=str(error))
    leaves = np.isin(trace.events["kind"], (Kind.LEAF, Kind.HORIZON)).sum()
    return Count(text, len(trace.visits), int(leaves), len(trace))


def overview(counted: list[tuple[Position, list[Count]]]) -> Iterator[str]:
    """Yield a table with the share of alpha-beta's nodes that each search visits, a column per position."""
    yield BELOW
    yield f"| search | {' | '.join(position.title for position, _ in counted)} |"
    yield "|---|" + "--:|" * len(counted)
    for row, text in enumerate(SEARCHES):
        yield f"| `{text}` | {' | '.join(share(counts[row], counts) for _, counts in counted)} |"
    yield ""


def share(each: Count, counts: list[Count]) -> str:
    """Return the nodes of a search as a share of those of alpha-beta."""
    beside = next(other for other in counts if other.search == BESIDE)
    return "–" if each.refused else f"{each.nodes / beside.nodes:.0%}"


def section(position: Position, counts: list[Count]) -> Iterator[str]:
    """Yield the lines of a position: a table, and why a search is not in it."""
    yield f"## {position.title}\n"
    yield "| search | nodes | leaves | events |"
    yield "|---|--:|--:|--:|"
    for each in counts:
        if not each.refused:
            yield f"| `{each.search}` | {each.nodes:,} | {each.leaves:,} | {each.events:,} |"
    yield ""
    searched = [each for each in counts if not each.refused]
    yield f"The fewest nodes: {fewest(searched, 'nodes')}. The fewest leaves: {fewest(searched, 'leaves')}."
    for each in counts:
        if each.refused:
            yield f"\n`{each.search}` is left out. {_sentence(each.refused)}"
    yield ""


def fewest(counts: list[Count], what: str) -> str:
    """Return the names of the searches with the fewest of something."""
    least = min(getattr(each, what) for each in counts)
    return ", ".join(f"`{each.search}`" for each in counts if getattr(each, what) == least)


def _sentence(error: str) -> str:
    """Return what an error says, without the place of the option and the advice."""
    said = error.removeprefix("algorithm: ").partition(". ")[0]
    return f"{said[0].upper()}{said[1:]}."


def main() -> None:
    """Write the tables of the page."""
    counted = [(position, [count(position, text) for text in SEARCHES]) for position in positions()]
    lines = [*overview(counted)]
    for position, counts in counted:
        lines += section(position, counts)
    lines += section(with_dice(), [count(with_dice(), text) for text in OF_CHANCE])
    above, _, _ = PAGE.read_text(encoding="utf-8").partition(BELOW)
    PAGE.write_text(above + "\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
