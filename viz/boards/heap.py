"""One heap of stones in short rows that can be counted, with the last taken ones outlined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.games.heap import stones_of, taken_by
from viz.looks import LAST, Looks, Rule, rule, style_element

CELL = 40
FEWEST_COLUMNS = 7
"""The width of a board with short rows, so that its stones are not huge."""
MARGIN = 34
"""The room at either side of the stones: at the right for the count up to the end of a row."""


def blank(stones: int, row: int) -> str:
    """Return a heap as SVG, so many stones to a row; a style shows those left."""
    columns, rows, left = _measures(stones, row)
    width = 2 * left + columns * CELL
    parts = [
        f'<svg class="board wide" viewBox="0 0 {width:g} {rows * CELL}" role="img" aria-label="Board">',
        f'{style_element(looks(stones))}<g transform="translate({left:g} 0)">',
        '<g class="heap" data-key="heap" data-mark="">',
    ]
    for stone in range(1, max(1, stones) + 1):
        y, x = (at * CELL for at in divmod(stone - 1, row))
        parts.append(
            f'<rect class="cell place-{stone}" data-press="{stone}" x="{x + 1}" y="{y + 1}" width="{CELL - 2}"'
            f' height="{CELL - 2}" rx="4"/>'
        )
        if stones:
            parts.append(
                f'<circle class="stone stone-{stone}" data-press="{stone}" cx="{x + CELL // 2}" cy="{y + CELL // 2}"'
                ' r="13"/>'
            )
    parts.append("</g>")
    for full in range(1, stones // row + 1):
        x, y = columns * CELL + MARGIN // 2, full * CELL - CELL // 2 + 5
        parts.append(f'<text class="coordinate" x="{x}" y="{y}">{full * row}</text>')
    parts.append("</g></svg>")
    return "".join(parts)


def box(stones: int, row: int) -> tuple[float, float, float, float]:
    """Return the area of the stones."""
    columns, rows, left = _measures(stones, row)
    return left, 0, columns * CELL, rows * CELL


def _measures(stones: int, row: int) -> tuple[int, int, float]:
    """Return a heap's columns, rows, and left edge, so that it is centred."""
    columns = max(1, min(stones, row))
    return columns, max(1, -(-stones // row)), MARGIN + max(0, FEWEST_COLUMNS - columns) * CELL / 2


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what the heap shows: its stones by number, and those that the last move took.

    >>> marks("2 A", "B takes 3")
    {'heap': '1 2 last taken-3 taken-4 taken-5'}
    """
    left = stones_of(state)
    words = [str(stone) for stone in range(1, left + 1)]
    if move is not None:
        words += ["last", *(f"taken-{stone}" for stone in range(left + 1, left + taken_by(move) + 1))]
    return {"heap": " ".join(words)}


def pressed(state: str, moves: Iterable[str]) -> Mapping[str, str]:
    """Return the move of each stone that can be pressed: it is taken with those after it.

    >>> pressed("5 A", ["A takes 1", "A takes 4"])
    {'5': 'A takes 1', '2': 'A takes 4'}
    """
    return {str(stones_of(state) - taken_by(move) + 1): move for move in moves}


def looks_of(initial: str) -> Looks:
    """Return the looks of a position's heap."""
    return looks(stones_of(initial))


def looks(stones: int) -> Looks:
    """Return the looks of a heap, with the places of the last taken stones."""
    taken = (rule(f"place-{stone}", f"heap =taken-{stone}", **LAST, stroke_width=3) for stone in range(1, stones + 1))
    return Looks([rule("cell", fill="line/35"), *taken, *stone_rules(stones)])


def stone_rules(stones: int) -> Iterator[Rule]:
    """Yield the looks of stones: those whose number is in their heap's mark are there."""
    yield rule("stone", display="none", fill="ink")
    for stone in range(1, stones + 1):
        yield rule(f"stone-{stone}", f"heap ={stone}", display="block")
        outline = {"fill": "none", "stroke": "ink", "stroke_dasharray": "5 4"}
        yield rule(f"stone-{stone}", f"heap =taken-{stone}", display="block", **outline, stroke_width=2.5)
