"""The board of the dice race: the steps to the goal, and below them the dice with their faces."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.dice_race import DICE, die_of, steps_of
from viz.looks import LAST, Looks, rule, style_element

CELL = 30
LEAST_STEPS = 7
"""The width of a board with a short way, so that its steps are not huge."""
GOAL_WIDTH = 46
NAME_WIDTH = 76
GAP = 14
"""The gap between the way and the dice, and between a die's name and its faces."""


def blank(initial: str) -> str:
    """Return the way, with the goal at its right end, and a row for each die."""
    steps = steps_of(initial)
    _, _, width, height = box(initial)
    left = (width - steps * CELL - GOAL_WIDTH) / 2
    parts = [
        (
            f'<svg class="board wide" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="Board">'
            f'{style_element(looks(initial))}<g class="way" data-key="way" data-mark="">'
        )
    ]
    for step in range(steps, -1, -1):
        x = left + (steps - step) * CELL
        wide, text = (CELL, str(step)) if step else (GOAL_WIDTH, "goal")
        parts.append(_square('class="square"', x, 0, wide, text, f'class="place-{step}" '))
    parts.append("</g>")
    for row, (die, faces) in enumerate(DICE.items()):
        x, y = (width - NAME_WIDTH - GAP - len(faces) * CELL) / 2, CELL + GAP + row * (CELL + GAP // 2)
        parts.append(_square(_part(f"die-{die}", die), x, y, NAME_WIDTH, f"{die} die"))
        for at, face in enumerate(faces):
            part = _part(f"face-{die}-{face}", f"{die}-{face}")
            parts.append(_square(part, x + NAME_WIDTH + GAP + at * CELL, y, CELL, str(face)))
    return "".join([*parts, "</svg>"])


def _part(key: str, press: str) -> str:
    return f'class="square" data-key="{key}" data-mark="" data-press="{press}"'


def _square(attributes: str, x: float, y: float, width: float, text: str, place: str = "") -> str:
    size = 14 if len(text) == 1 else 12
    return (
        f'<g {attributes} transform="translate({x:g} {y:g})">'
        f'<rect {place}x="1.5" y="1.5" width="{width - 3:g}" height="{CELL - 3}" rx="4"/>'
        f'<text class="coordinate" x="{width / 2:g}" y="20" style="font-size:{size}px">{text}</text></g>'
    )


def looks(initial: str) -> Looks:
    """Return the looks of the way and the dice; the position is a number in the way's mark."""
    rules = [
        rule("rect", "square =taken", stroke="chance", stroke_width=3),
        rule("rect", "square =taken =last", **LAST),
        rule("rect", "square =may-fall", fill="chance/16", stroke="chance"),
    ]
    for step in range(steps_of(initial) + 1):
        rules.append(rule(f"place-{step}", f"way =here-{step}", stroke="ink", stroke_width=3))
        rules.append(rule(f"place-{step}", f"way =here-{step} =last", **LAST))
    return Looks(rules)


def box(initial: str) -> tuple[float, float, float, float]:
    """Return the area of the way and the dice."""
    return 0, 0, max(LEAST_STEPS, steps_of(initial)) * CELL + GOAL_WIDTH, 3 * CELL + GAP + GAP // 2


def marks(state: str, move: str | None) -> Mapping[str, str]:
    """Return the marks of the position, the chosen die, and which of them is from the last move.

    >>> shown = marks("3 large A", "A large")
    >>> shown["way"], shown["die-large"], shown["face-large-3"], shown["die-small"]
    ('here-3', 'taken last', 'may-fall', '')
    """
    chosen = die_of(state)
    shown = {"way": f"here-{steps_of(state)}"}
    for die, faces in DICE.items():
        shown[f"die-{die}"] = "taken" if die == chosen else ""
        shown |= {f"face-{die}-{face}": "may-fall" if die == chosen else "" for face in faces}
    if move is not None:
        shown[f"die-{chosen}" if chosen else "way"] += " last"
    return shown


def press(state: str) -> Mapping[str, str]:
    """Return the move of each die to choose, or of each face to throw.

    >>> press("3 A"), press("3 large A")
    ({'small': 'A small', 'large': 'A large'}, {'large-1': 'A throws 1', 'large-3': 'A throws 3'})
    """
    side, die = state[-1], die_of(state)
    if not steps_of(state):
        return {}
    if die:
        return {f"{die}-{face}": f"{side} throws {face}" for face in DICE[die]}
    return {die: f"{side} {die}" for die in DICE}
