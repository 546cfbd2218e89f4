"""The numbers of the guessing game, with the guess, above the three answers."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.guess_number import GuessNumber, guessing_of
from viz.looks import LAST, Looks, rule, style_element

CELL = 40
FEWEST_COLUMNS = 7
"""The width of a board of few numbers, so that they are not huge."""
MARGIN = 6
GAP, HEIGHT = 12, 36
"""The gap above the answers, and their height."""
ANSWERS = ("lower", "correct", "higher")

PARTS = "number", "answer"
POSSIBLE = "number =left", "answer =open"
LOOKS = Looks(
    [
        *(rule("rect", part, fill="line/35") for part in PARTS),
        *(rule("text", part, fill="muted", font_size=20, text_anchor="middle") for part in PARTS),
        rule("path", "number", display="none", stroke="muted", stroke_width=2),
        rule("path", "number =out", display="block"),
        *(rule("rect", part, fill="card", stroke="ink") for part in POSSIBLE),
        *(rule("text", part, fill="ink", font_weight=650) for part in POSSIBLE),
        *(rule("rect", f"{part} =last", **LAST, stroke_width=3) for part in PARTS),
        *(rule("text", f"{part} =last", fill="ink") for part in PARTS),
        rule("rect", "number =found", stroke="best", stroke_width=5),
    ]
)


def blank(initial: str) -> str:
    """Return the numbers, struck out by style once out of range, and the answers as SVG."""
    numbers = guessing_of(initial).numbers
    left, _, width, height = box(initial)
    indent = (width - numbers * CELL) / 2
    parts = [
        f'<svg class="board wide" viewBox="0 0 {width + 2 * left} {height}" role="img" aria-label="Board">',
        f'{style_element(LOOKS)}<g transform="translate({left} 0)">',
    ]
    parts += [
        f'<g class="number" data-key="number-{number}" data-mark="" data-press="{number}"'
        f' transform="translate({indent + (number - 1) * CELL:g} 0)">'
        f'<rect x="2" y="2" width="{CELL - 4}" height="{CELL - 4}" rx="4"/>'
        f'<path d="M9 {CELL - 9}L{CELL - 9} 9"/><text x="{CELL // 2}" y="{CELL // 2 + 7}">{number}</text></g>'
        for number in range(1, numbers + 1)
    ]
    third = width / len(ANSWERS)
    parts += [
        f'<g class="answer" data-key="answer-{answer}" data-mark="" data-press="{answer}"'
        f' transform="translate({at * third:g} {CELL + GAP})">'
        f'<rect x="2" y="2" width="{third - 4:g}" height="{HEIGHT - 4}" rx="4"/>'
        f'<text x="{third / 2:g}" y="{HEIGHT / 2 + 7:g}">{answer}</text></g>'
        for at, answer in enumerate(ANSWERS)
    ]
    parts.append("</g></svg>")
    return "".join(parts)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of the numbers and the answers."""
    width = max(FEWEST_COLUMNS, guessing_of(initial).numbers) * CELL
    return MARGIN, 0, width, CELL + GAP + HEIGHT


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return what numbers and answers show: whether a number is left or guessed, and an answer possible.

    >>> shown = marks("2-3 of 3 paid 1 G", "A higher")
    >>> shown["number-1"], shown["number-2"], shown["answer-higher"]
    ('out last', 'left', 'last')
    """
    low, high, numbers, _, guess = guessing_of(state)
    left = "left found" if low == high else "left"
    shown = {f"number-{at}": left if low <= at <= high else "out" for at in range(1, numbers + 1)}
    ready = {f"answer-{answer}" for answer in press(state)}
    shown |= {f"answer-{answer}": "open" if f"answer-{answer}" in ready else "" for answer in ANSWERS}
    if guess is not None:  # it awaits its answer, even at the root
        shown[f"number-{guess}"] += " last"
    elif move is not None:
        answer = move.split(" ")[1]
        asked = {"lower": high + 1, "higher": low - 1}.get(answer, low)
        shown[f"number-{asked}"] += " last"
        shown[f"answer-{answer}"] += "last"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each number to guess, or of each possible answer.

    >>> press("1-3 of 3 paid 0 guess 1 A")
    {'higher': 'A higher', 'correct': 'A correct'}
    """
    return {move.rpartition(" ")[2]: move for move in GuessNumber().actions(state)}
