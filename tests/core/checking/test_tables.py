"""A table of positions, a random choice, and negamax's window: each mistake is named, or told by what it does."""

from __future__ import annotations

import pytest

from core.checking.check import Verdict
from core.checking.report import lines
from tests.core.checking.planted_minimax import WITH_COLOR
from tests.core.checking.test_families import checked
from tests.sweeps import one_in

TABLE = """
EXACT, LOWER, UPPER = "exact", "lower", "upper"
table = {}


def search(place, depth, alpha, beta, is_max):
    first = alpha, beta
    key = place, depth, is_max
    if key in table:
        value, flag = table[key]
        if flag == EXACT:
            return value
        alpha, beta = (max(alpha, value), beta) if flag == LOWER else (alpha, min(beta, value))
        if alpha >= beta:
            return value
    if depth == 0:
        return place * 7 % 11 - 5
    best = float("-inf") if is_max else float("inf")
    for after in (place + 1, place + 2, place + 4):
        value = search(after, depth - 1, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    table[key] = best, (UPPER if best <= first[0] else LOWER if best >= first[1] else EXACT)
    return best
"""

BOUND = "It was met before: what a search in another window has found may be no more than a bound."
AGAIN = "It searches positions again of which it has found the exact value"
MISTAKES = {
    "none": ("", "", "right on every tree shown"),
    "bounds as values": ("UPPER if best <= first[0] else LOWER if best >= first[1] else EXACT", "EXACT", BOUND),
    "alpha taken too late": ("    table[key]", "    first = alpha, beta\n    table[key]", AGAIN),
    "flags swapped": ("UPPER if best <= first[0] else LOWER", "LOWER if best <= first[0] else UPPER", BOUND),
    "the window in the key": ("depth, is_max\n", "depth, is_max, alpha, beta\n", AGAIN),
    "no depth in the key": ("key = place, depth,", "key = place,", "The same position was met before"),
    "a value less the depth": ("not is_max)\n        best", "not is_max) - 1\n        best", "is worth"),
}


@pytest.mark.large
@pytest.mark.parametrize(("old", "new", "said"), one_in(8, MISTAKES.values()), ids=MISTAKES)
def test_a_mistake_in_a_table_is_told_by_what_it_does(old: str, new: str, said: str) -> None:
    assert old in TABLE
    start = "search(1, 4, -float('inf'), float('inf'), True)"
    report = checked(TABLE.replace(old, new) if old else TABLE, None, start=start, positions=3)
    assert said in "\n".join(lines(report))


HEAPS = """
known = {}
counter = [0]


def search(heaps, alpha, beta, is_max, memo={}):
    key = tuple(sorted(heaps)), is_max
    if key in known:
        return known[key]
    if not any(heaps):
        return -1 if is_max else 1
    best = -9 if is_max else 9
    for after in [heaps[:at] + (left,) + heaps[at + 1 :] for at, heap in enumerate(heaps) for left in range(heap)]:
        value = search(after, alpha, beta, not is_max)
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    known[key] = best
    return best
"""
FORGETS = """

def play(heaps):
    known.clear()
    return search(heaps, -9, 9, True)
"""
CLEARED, DELETED, COUNTED = "known.clear()", "del known[heaps]", "counter[0] = 0"


@pytest.mark.parametrize(
    ("old", "new", "is_right"),
    [
        ("", "", False),
        ("known", "memo", False),
        ("alpha >= beta", "False", True),
        ("    return best\n", f"    return best\n{FORGETS}", True),
        ("    return best\n", f"    return best\n{FORGETS.replace(CLEARED, DELETED)}", True),
        ("    return best\n", f"    return best\n{FORGETS.replace(CLEARED, COUNTED)}", False),
        ("    known[key] = best\n", "    known[key] = best\n    counter[0] += 1\n", False),
    ],
    ids=["for ever", "a default", "whole values", "forgotten before each search", "deleted", "counted", "a counter"],
)
def test_what_is_kept_after_a_search_may_be_wrong_in_the_next(old: str, new: str, is_right: bool) -> None:
    program = HEAPS.replace(old, new) if old else HEAPS
    report = checked(program, None, start="search((1, 1, 2, 2), -9, 9, True)", positions=3)
    told = "\n".join(lines(report))
    assert (report.verdict is not Verdict.WRONG, "It was asked after" in told) == (is_right, not is_right), told


BEST = """
best = -9
move = 1


def minimax(stones, is_max):
    values = [minimax(stones - taken, not is_max) for taken in (1, 2, 3) if taken <= stones]
    return (max if is_max else min)(values, default=-1 if is_max else 1)


def choose(stones):
    global best, move
    for taken in (1, 2, 3):
        value = minimax(stones - taken, False) if taken <= stones else -9
        if value > best:
            best, move = value, taken
    return move
"""


@pytest.mark.large
def test_a_best_value_that_is_never_reset_is_wrong_in_the_next_search() -> None:
    right = BEST.replace("    for taken in (1, 2, 3):\n", "    best = -9\n    for taken in (1, 2, 3):\n")
    found = [checked(text, None, start="choose(9)") for text in (BEST, right)]
    assert [each.verdict for each in found] == [Verdict.WRONG, Verdict.RIGHT]
    assert "It was asked after" in "\n".join(lines(found[0]))


RANDOM = """
import random


def value(tree, alpha, beta, is_max):
    if isinstance(tree, int):
        return tree
    v = float("-inf") if is_max else float("inf")
    for child in tree:
        found = value(child, alpha, beta, not is_max)
        v = max(v, found) if is_max else min(v, found)
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def search_root(tree):
    alpha, values = float("-inf"), []
    for child in tree:
        values.append(value(child, alpha, float("inf"), False))
        alpha = max(alpha, *values)
    return random.choice([at for at, each in enumerate(values) if each == max(values)])
"""


@pytest.mark.large
def test_a_random_choice_among_what_only_equals_by_a_bound_is_wrong_each_time() -> None:
    assert "is no more than a bound" in "\n".join(lines(checked(RANDOM)))
    assert checked(RANDOM.replace("value(child, alpha,", 'value(child, float("-inf"),')).answers


NEGAMAX = (
    WITH_COLOR.replace("(node, depth, color)", "(node, depth, alpha, beta, color)")
    .replace("(child, depth - 1, -color)", "(child, depth - 1, -beta, -alpha, -color)")
    .replace(
        "    return best",
        "        alpha = max(alpha, best)\n        if alpha >= beta:\n            break\n    return best",
    )
)


@pytest.mark.large
@pytest.mark.parametrize(
    ("old", "new", "idea"),
    [
        ("", "", None),
        ("-beta, -alpha", "alpha, beta", "window-kept"),
        ("-beta, -alpha", "-alpha, -beta", "negated-only"),
        ("color * node.value", "node.value", "leaf-sign"),
    ],
)
def test_what_goes_wrong_with_the_sign_in_negamax_is_named(old: str, new: str, idea: str | None) -> None:
    report = checked(NEGAMAX.replace(old, new) if old else NEGAMAX)
    assert [each.name for each in report.fits] == ([] if idea is None else [idea])
    assert report.is_right == (idea is None)


MIXED = """
def search(tree, alpha, beta, is_max):
    if isinstance(tree, int):
        return tree
    v = float("-inf")
    for child in tree:
        found = search(child, alpha, beta, not is_max)
        v = max(v, found)
        alpha, beta = (max(alpha, found), beta) if is_max else (alpha, min(beta, found))
        if alpha >= beta:
            break
    return v if is_max else beta
"""


def test_one_side_may_return_what_it_found_and_the_other_its_bound() -> None:
    assert checked(MIXED).is_right


SLOW = """
import time
import tkinter

table, calls = {}, 0


def search(place, depth, is_max):
    global calls
    calls += 1
    if depth == 0:
        time.sleep(0.005)
        return place * 7 % 11 - 5
    if (place, depth) not in table:
        found = (max if is_max else min)(search(place + step, depth - 1, not is_max) for step in (1, 2, 4))
        table[place, depth] = found
    return table[place, depth]
"""


@pytest.mark.large
@pytest.mark.parametrize("keeps", [True, False])
def test_it_is_told_if_a_search_is_too_slow_for_what_it_keeps(monkeypatch: pytest.MonkeyPatch, keeps: bool) -> None:
    monkeypatch.setattr("core.checking.data.game_tree.SECONDS", 0.06)
    text = SLOW if keeps else SLOW.replace("table[place, depth] = found", "return found")
    report = checked(text, None, start="search(1, 3, True)", positions=1)
    assert any("too long for what it keeps" in note for note in report.notes) is keeps
