"""The numbers of Can I win, taken ones struck out, above a bar that fills up to the total."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.can_i_win import CanIWin, number_of, taking_of
from viz.looks import LAST, Looks, rule, style_element

CELL = 48
COLUMNS = 5
MARGIN = 20
"""The room at either side."""
BAR, GAP = 18, 12
"""The height of the bar, and how far it is below the numbers."""
BELOW = 20
"""The room for the numbers at the ends of the bar."""

LOOKS = Looks(
    [
        rule("rect", "number", fill="line/35"),
        rule("rect", "unit", fill="line/35"),
        rule("text", "number", fill="ink", font_size=20, font_weight=650, text_anchor="middle"),
        rule("path", "number", display="none", stroke="muted", stroke_width=2),
        rule("rect", "number =free", fill="card", stroke="ink", stroke_width=1.5),
        rule("text", "number =taken", fill="muted", font_weight=400),
        rule("text", "number =last", fill="ink", font_weight=650),
        rule("path", "number =taken", display="block"),
        rule("rect", "unit =reached", fill="best"),
        rule("rect", "number =last", **LAST, stroke_width=3),
        rule("rect", "unit =last", **LAST, stroke_width=1),
    ]
)


def blank(initial: str) -> str:
    """Return the numbers of a position and the bar as SVG."""
    largest, total, _ = taking_of(initial)
    _, _, width, height = box(initial)
    indent = (COLUMNS - min(largest, COLUMNS)) * CELL // 2
    parts = [
        f'<svg class="board wide" viewBox="0 0 {width + 2 * MARGIN} {height + BELOW}" role="img" aria-label="Board">',
        f'{style_element(LOOKS)}<g transform="translate({MARGIN} 0)">',
    ]
    for number in range(1, largest + 1):
        row, column = divmod(number - 1, COLUMNS)
        parts.append(
            f'<g class="number" data-key="number-{number}" data-mark="" data-press="{number}"'
            f' transform="translate({indent + column * CELL} {row * CELL})">'
            f'<rect x="2" y="2" width="{CELL - 4}" height="{CELL - 4}" rx="5"/>'
            f'<path d="M10 {CELL - 10}L{CELL - 10} 10"/>'
            f'<text x="{CELL // 2}" y="{CELL // 2 + 7}">{number}</text></g>'
        )
    top, unit = height - BAR, width / max(1, total)
    parts += [
        f'<g class="unit" data-key="unit-{at}" data-mark="" transform="translate({(at - 1) * unit:.2f} {top})">'
        f'<rect x="0" y="1" width="{unit * 0.9:.2f}" height="{BAR - 2}"/></g>'
        for at in range(1, total + 1)
    ]
    parts += [
        f'<text class="coordinate" x="0" y="{height + 17}">0</text>',
        f'<text class="coordinate" x="{width}" y="{height + 17}">{total}</text></g></svg>',
    ]
    return "".join(parts)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of the numbers and the bar."""
    rows = -(-taking_of(initial).largest // COLUMNS)
    return MARGIN, 0, COLUMNS * CELL, rows * CELL + GAP + BAR


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what each number and each unit of the bar shows: whether it is reached, and by the last move.

    >>> shown = marks("3:4 2 B", "A +2")
    >>> shown["number-1"], shown["number-2"], shown["unit-2"], shown["unit-3"]
    ('free', 'taken last', 'reached last', '')
    """
    largest, total, taken = taking_of(state)
    reached, last = sum(taken), 0 if move is None else number_of(move)
    shown = {f"number-{number}": "taken" if number in taken else "free" for number in range(1, largest + 1)}
    if last:
        shown[f"number-{last}"] += " last"
    for at in range(1, total + 1):
        newest = " last" if at > reached - last else ""
        shown[f"unit-{at}"] = f"reached{newest}" if at <= reached else ""
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each number that can be pressed.

    >>> press("3:4 2 B")
    {'1': 'B +1', '3': 'B +3'}
    """
    return {str(number_of(move)): move for move in CanIWin().actions(state)}
