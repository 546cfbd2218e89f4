"""A row of numbers, with what A has taken above its place and what B has taken below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.games.take_from_ends import TakeFromEnds, place_of, row_of
from core.games.two_sides import SIDES
from viz.looks import LAST, Looks, rule, style_element

HEIGHT = 36
"""The height of a number, and of each of the three lanes: A's, the row, B's."""
STEP, SMALL_STEP = HEIGHT, HEIGHT // 2
"""The distance between lanes: on a small board they overlap, so that its type is readable."""
LETTER, DIGIT = 18, 13
"""The size of the type, and the width of a digit in it."""
LEAST_LETTER = 11
"""The smallest readable type, in pixels."""
NARROWEST = 36
MARGIN = 30
"""The room at the left for the names of the sides, and as much at the right."""
WIDEST = 440
"""The widest board with type of at least 11 pixels when shown 290 wide: longer rows are broken."""
LEAST_WIDTH = 240
"""The width of a board of few numbers, so that they are not huge."""
GAP = 14
"""The gap between the parts of a broken row."""

LOOKS = Looks(
    [
        rule("place", fill="line/35"),
        rule("a-lane row-lane b-lane", display="none"),
        rule("text", "number", fill="ink", font_weight=650, text_anchor="middle"),
        rule("card", fill="card", stroke="ink", stroke_width=1.5),
        rule("row-lane", "=left", display="block"),
        rule("a-lane", "=A", display="block"),
        rule("b-lane", "=B", display="block"),
        rule("card", "=last", **LAST, stroke_width=3),
    ]
)


class _Measures(NamedTuple):
    """How many numbers stand side by side, in how many parts, their width, and where they begin.

    `step` is the distance between lanes.
    """

    columns: int
    parts: int
    width: int
    left: float
    step: int

    @property
    def part(self) -> int:
        """Return the distance from one part to the next."""
        return HEIGHT + 2 * self.step + GAP

    @property
    def height(self) -> int:
        """Return the height of all parts."""
        return self.parts * self.part - GAP


def blank(initial: str) -> str:
    """Return the numbers as SVG, each once in every lane, one of them shown by style."""
    return _drawn(initial, STEP)


def small(initial: str) -> str:
    """Return the numbers as SVG for small boards."""
    return _drawn(initial, SMALL_STEP)


def least(initial: str) -> float:
    """Return the least height in pixels of a small board with readable numbers."""
    return box(initial)[3] * LEAST_LETTER / LETTER


def _drawn(initial: str, step: int) -> str:
    numbers = row_of(initial).numbers
    columns, parts, width, left, _ = measures = _measures(numbers, step)
    view = f'viewBox="0 0 {2 * left + columns * width:g} {measures.height}"'
    drawn = [
        f'<svg class="board wide" {view} role="img" aria-label="Board">{style_element(LOOKS)}',
        f'<g transform="translate({left:g} 0)">',
    ]
    for at, number in enumerate(numbers):
        part, column = divmod(at, columns)
        x, y = column * width, part * measures.part
        lanes = "".join(
            f'<g class="{lane}-lane" transform="translate(0 {index * step})">{_card(width)}'
            f'<text x="{width / 2:g}" y="{HEIGHT / 2 + 6:g}" font-size="{LETTER}">{number}</text></g>'
            for index, lane in enumerate(("a", "row", "b"))
        )
        drawn.append(
            f'<g class="number" data-key="number-{at + 1}" data-mark="" data-press="{at + 1}"'
            f' transform="translate({x} {y})">'
            f'<rect class="place" x="1" y="{step}" width="{width - 2}" height="{HEIGHT}"/>{lanes}</g>'
        )
    for part in range(parts):
        for side, index in zip(SIDES, (0, 2), strict=True):
            y = part * measures.part + index * step + HEIGHT // 2 + 6
            drawn.append(f'<text class="coordinate" x="-15" y="{y}" style="font-size:{LETTER}px">{side}</text>')
    drawn.append("</g></svg>")
    return "".join(drawn)


def _card(width: int) -> str:
    return f'<rect class="card" x="3" y="3" width="{width - 6}" height="{HEIGHT - 6}" rx="4"/>'


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of the numbers in the small SVG."""
    measures = _measures(row_of(initial).numbers, SMALL_STEP)
    return measures.left, 0, measures.columns * measures.width, measures.height


def _measures(numbers: tuple[int, ...], step: int) -> _Measures:
    """Return the measures of a row, broken into parts of about equal length if it is too wide."""
    width = max(NARROWEST, len(str(max(numbers))) * DIGIT + 20)
    parts = -(-len(numbers) // ((WIDEST - 2 * MARGIN) // width))
    columns = -(-len(numbers) // parts)
    return _Measures(columns, parts, width, max(MARGIN, (LEAST_WIDTH - columns * width) / 2), step)


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each number shows: who took it, if anyone, and whether in the last move.

    >>> marks("1A,5,233,7B A", "B right 7")
    {'number-1': 'A', 'number-2': 'left', 'number-3': 'left', 'number-4': 'B last'}
    """
    row = row_of(state)
    shown = {f"number-{at}": taker or "left" for at, taker in enumerate(row.takers, 1)}
    if move is not None:
        shown[f"number-{place_of(state, move)}"] += " last"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the moves of the numbers that can be pressed: the first and the last left.

    >>> press("1A,5,233,7 B")
    {'2': 'B left 5', '4': 'B right 7'}
    """
    row = row_of(state)
    return {str(at): move for at, move in zip((row.first + 1, row.end), TakeFromEnds.actions(state), strict=False)}
