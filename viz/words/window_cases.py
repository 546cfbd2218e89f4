"""`WindowCase`: the three cases of a value against a window, at MAX and at MIN."""

from __future__ import annotations

import math
from enum import StrEnum
from functools import cache

from core.game import Player, Value
from core.options import Cutoff, Form
from core.options.numerals import listed
from viz.words.wording import worked_out


class WindowCase(StrEnum):
    """Where a value is relative to a window."""

    LOW = "low"
    INSIDE = "inside"
    HIGH = "high"


def verdict(player: Player, value: Value, alpha: Value, beta: Value, cutoff: Cutoff) -> WindowCase:
    """Return the case that holds. Strict cutoffs count the bound that would cut as inside.

    >>> str(verdict(Player.MIN, 3, 3, 9, Cutoff.NONSTRICT)), str(verdict(Player.MIN, 3, 3, 9, Cutoff.STRICT))
    ('low', 'inside')
    """
    strict = cutoff is Cutoff.STRICT
    if player is Player.MAX:
        cuts = value > beta if strict else value >= beta
        return WindowCase.HIGH if cuts else WindowCase.LOW if value <= alpha else WindowCase.INSIDE
    cuts = value < alpha if strict else value <= alpha
    return WindowCase.LOW if cuts else WindowCase.HIGH if value >= beta else WindowCase.INSIDE


def is_cut(player: Player, case: WindowCase) -> bool:
    """Return whether a case is the one that cuts off."""
    return case is (WindowCase.HIGH if player is Player.MAX else WindowCase.LOW)


@cache
def condition(player: Player, case: WindowCase, cutoff: Cutoff) -> str:
    """Return a case as a comparison.

    >>> condition(Player.MAX, WindowCase.HIGH, Cutoff.NONSTRICT), condition(Player.MIN, WindowCase.LOW, Cutoff.STRICT)
    ('β ≤ v', 'v < α')
    """
    strict = cutoff is Cutoff.STRICT
    at_max, at_min = strict and player is Player.MAX, strict and player is Player.MIN
    return {
        WindowCase.LOW: f"v {'<' if at_min else '≤'} α",
        WindowCase.INSIDE: f"α {'≤' if at_min else '<'} v {'≤' if at_max else '<'} β",
        WindowCase.HIGH: f"β {'<' if at_max else '≤'} v",
    }[case]


def consequence(player: Player, case: WindowCase, form: Form, *, scout: bool = False) -> str:
    """Return the consequence of a case, in a few words. In the update form the bound moves before the cutoff.

    Of a scout's value inside the window, only the bound that it passes is known.

    >>> consequence(Player.MIN, WindowCase.INSIDE, Form.COMPARE), consequence(Player.MIN, WindowCase.LOW, Form.UPDATE)
    ('β becomes v', 'β becomes v, then cut off')
    """
    if scout and case is WindowCase.INSIDE:
        return "search it again"
    moves = f"{own_bound(player)} becomes v"
    if is_cut(player, case):
        return f"{moves}, then cut off" if form is Form.UPDATE else "cut off"
    return moves if case is WindowCase.INSIDE else "no change"


def own_bound(player: Player) -> str:
    """Return the bound that a player's nodes move."""
    return "α" if player is Player.MAX else "β"


def cuts_when(player: Player, alpha: Value, beta: Value, cutoff: Cutoff) -> str:
    """Return the condition for cutting off an open node, in numbers.

    >>> from viz.words.answer_marks import without_marks
    >>> without_marks(cuts_when(Player.MIN, 3, math.inf, Cutoff.NONSTRICT))
    'cut if v ≤ 3'
    >>> without_marks(cuts_when(Player.CHANCE, 3, 7, Cutoff.NONSTRICT))
    'cut when sure: ≤ 3 or ≥ 7'
    """
    if player is Player.CHANCE:
        return _sure_when(alpha, beta, cutoff)
    bound = beta if player is Player.MAX else alpha
    strict = cutoff is Cutoff.STRICT
    if bound == (math.inf if player is Player.MAX else -math.inf):
        return "cannot be cut" if strict else "cannot be cut yet"
    signs = (">", "≥") if player is Player.MAX else ("<", "≤")
    limit = worked_out(bound)
    return f"cut if v {signs[not strict]} {limit}"


def _sure_when(alpha: Value, beta: Value, cutoff: Cutoff) -> str:
    signs = ("<", ">") if cutoff is Cutoff.STRICT else ("≤", "≥")
    low = [] if alpha == -math.inf else [f"{signs[0]} {worked_out(alpha)}"]
    high = [] if beta == math.inf else [f"{signs[1]} {worked_out(beta)}"]
    return f"cut when sure: {listed(low + high, 'or')}" if low + high else "cannot be cut yet"
