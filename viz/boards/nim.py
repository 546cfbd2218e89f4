"""The heaps of Nim, each in one row of stones or more, with the last taken ones outlined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.nim import HEAPS, Nim, heap_and_stones, heaps_of
from viz.boards.heap import stone_rules
from viz.looks import Looks, style_element

CELL = 40
FEWEST_COLUMNS = 7
"""The width of a board of small heaps, so that its stones are not huge."""
ROW = 8
"""The most stones in a row: more would be too small for a finger on a phone."""
LETTER = 0.05
"""The size of a heap's letter as a share of the longest row, since all boards are equally wide."""


def blank(initial: str) -> str:
    """Return a position's heaps as SVG, each a group of stones; a style shows those left."""
    heaps = heaps_of(initial)
    row, room, letter, margin = _measures(heaps)
    tops = [sum(map(_height, heaps[:at])) for at in range(len(heaps) + 1)]
    parts = [
        f'<svg class="board wide" viewBox="0 0 {room + margin:g} {tops[-1]}" role="img" aria-label="Board">',
        style_element(looks(initial)),
        f'<g transform="translate({(room - row) / 2 + margin:g} 0)">',
    ]
    for name, size, top in zip(HEAPS, heaps, tops, strict=False):
        stones = "".join(
            f'<circle class="stone stone-{at + 1}" data-press="{name}{at + 1}"'
            f' cx="{at % ROW * CELL + CELL // 2}" cy="{at // ROW * CELL + CELL // 2}" r="13"/>'
            for at in range(size)
        )
        parts.append(
            f'<g class="square heap" data-key="heap-{name}" data-mark="" transform="translate(0 {top})">'
            f'<rect x="1" y="1" width="{row - 2}" height="{_height(size) - 2}" rx="4"/>{stones}</g>'
            f'<text class="coordinate" x="{-margin / 2:g}"'
            f' y="{top + CELL / 2 + letter / 3:.1f}" style="font-size:{letter:g}px">{name}</text>'
        )
    parts.append("</g></svg>")
    return "".join(parts)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of a position's heaps."""
    heaps = heaps_of(initial)
    row, room, _, margin = _measures(heaps)
    return (room - row) / 2 + margin, 0, row, sum(map(_height, heaps))


def _height(stones: int) -> int:
    return CELL * max(1, -(-stones // ROW))


def _measures(heaps: Sequence[int]) -> tuple[float, float, float, float]:
    """Return the widths of the longest row and of the board, a letter's size and its room."""
    longest = min(max(1, *heaps), ROW)
    row, room = longest * CELL, max(longest, FEWEST_COLUMNS) * CELL
    letter = LETTER * room
    return row, room, letter, letter + 10


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each heap shows: its stones by number, and those that the last move took.

    >>> marks("1,2 B", "A takes 2 from b")
    {'heap-a': '1', 'heap-b': '1 2 last taken-3 taken-4'}
    """
    last, taken = ("", 0) if move is None else heap_and_stones(move)
    shown = {}
    for name, size in zip(HEAPS, heaps_of(state), strict=False):
        words = [str(stone) for stone in range(1, size + 1)]
        if name == last:
            words += ["last", *(f"taken-{stone}" for stone in range(size + 1, size + taken + 1))]
        shown[f"heap-{name}"] = " ".join(words)
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each stone that can be pressed: it is taken with those after it.

    >>> press("1,2 B")
    {'a1': 'B takes 1 from a', 'b2': 'B takes 1 from b', 'b1': 'B takes 2 from b'}
    """
    heaps = dict(zip(HEAPS, heaps_of(state), strict=False))
    moves = ((*heap_and_stones(move), move) for move in Nim().actions(state))
    return {f"{heap}{heaps[heap] - stones + 1}": move for heap, stones, move in moves}


def looks(initial: str) -> Looks:
    """Return the looks of stones: those whose number is in their heap's mark are there."""
    return Looks(stone_rules(max(1, *heaps_of(initial))))
