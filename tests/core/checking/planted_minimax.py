"""Plain minimax and negamax as students write them, and the texts that plant a wrong idea in each."""

from __future__ import annotations

from collections.abc import Iterator

ONE_FUNCTION = """
import math


def minimax(node, depth, maximizing):
    if depth == 0 or not node.children:
        return node.value
    if maximizing:
        best = -math.inf
        for child in node.children:
            best = max(best, minimax(child, depth - 1, False))
        return best
    best = math.inf
    for child in node.children:
        best = min(best, minimax(child, depth - 1, True))
    return best
"""

TWO_FUNCTIONS = """
def minimax(tree):
    best, chosen = float("-inf"), None
    for move, child in enumerate(tree):
        value = min_value(child)
        if value > best:
            best, chosen = value, move
    return best, chosen


def max_value(tree):
    if isinstance(tree, (int, float)):
        return tree
    v = float("-inf")
    for child in tree:
        v = max(v, min_value(child))
    return v


def min_value(tree):
    if isinstance(tree, (int, float)):
        return tree
    v = float("inf")
    for child in tree:
        v = min(v, max_value(child))
    return v
"""

IN_ONE_LINE = """
def solve(state, is_max=True):
    if isinstance(state, int):
        return state
    return (max if is_max else min)([solve(child, not is_max) for child in state])
"""

WITH_COLOR = """
def negamax(node, depth, color):
    if depth == 0 or node.is_leaf():
        return color * node.value
    best = float("-inf")
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -color))
    return best
"""

WITHOUT_COLOR = """
def negamax(tree):
    if isinstance(tree, int):
        return tree
    best = float("-inf")
    for child in tree:
        value = -negamax(child)
        if value > best:
            best = value
    return best
"""

BY_INDEX = """
def minimax(depth, nodeIndex, maximizingPlayer, values, targetDepth):
    if depth == targetDepth:
        return values[nodeIndex]
    if maximizingPlayer:
        return max(
            minimax(depth + 1, nodeIndex * 2, False, values, targetDepth),
            minimax(depth + 1, nodeIndex * 2 + 1, False, values, targetDepth),
        )
    return min(
        minimax(depth + 1, nodeIndex * 2, True, values, targetDepth),
        minimax(depth + 1, nodeIndex * 2 + 1, True, values, targetDepth),
    )
"""

RIGHT = {
    "one function": ONE_FUNCTION,
    "two functions": TWO_FUNCTIONS,
    "in one line": IN_ONE_LINE,
    "with color": WITH_COLOR,
    "without color": WITHOUT_COLOR,
    "by index": BY_INDEX,
}

MAX_HALF = "best = max(best, minimax(child, depth - 1, False))"
MIN_HALF = "best = min(best, minimax(child, depth - 1, True))"

PLANTED: dict[str, tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = {
    "one function": (
        ("min-everywhere", (("if maximizing", "if not maximizing"),)),
        ("no-opponent", (("depth - 1, False", "depth - 1, maximizing"),)),
        ("no-opponent", (("min(best,", "max(best,"), ("best = math.inf", "best = -math.inf"))),
        ("min-everywhere", (("max(best,", "min(best,"), ("best = -math.inf", "best = math.inf"))),
        ("opponent-stays", (("depth - 1, True", "depth - 1, maximizing"),)),
        ("from-leaves", (("if maximizing", "if depth % 2 == 0"),)),
        ("from-leaves", (("if maximizing", "if depth % 2 == 1"),)),
        ("last-child", (("max(best, minimax(child, depth - 1, False))", "minimax(child, depth - 1, False)"),)),
        ("last-child", (("min(best, minimax(child, depth - 1, True))", "minimax(child, depth - 1, True)"),)),
        ("from-zero", (("-math.inf", "0"), ("math.inf", "0"))),
        ("from-zero", (("-math.inf", "0"),)),
        ("large-number", (("math.inf", "9999"),)),
        ("large-number", (("best = math.inf", "best = 1000"),)),
        ("first-child", (("        return best\n    best", "            return best\n    best"),)),
        ("first-child", (("    return best\n", "        return best\n"),)),
        (
            "sum",
            (
                (MAX_HALF, "best += minimax(child, depth - 1, False)"),
                ("-math.inf", "0"),
                (MIN_HALF, "best += minimax(child, depth - 1, True)"),
                ("math.inf", "0"),
            ),
        ),
        ("sum", ((MIN_HALF, "best += minimax(child, depth - 1, True)"), ("best = math.inf", "best = 0"))),
        ("ply-short", (("depth == 0", "depth == 1"),)),
        ("ply-long", (("depth == 0 or not node.children", "depth == -1"),)),
        ("reversed", (("in node.children", "in reversed(node.children)"),)),
    ),
    "two functions": (
        ("root-twice", (("value = min_value(child)", "value = max_value(child)"),)),
        ("opponent-stays", (("min(v, max_value(child))", "min(v, min_value(child))"),)),
        (
            "from-zero",
            (('v = float("-inf")', "v = 0"), ('v = float("inf")', "v = 0"), ('float("-inf"), None', "0, None")),
        ),
    ),
    "in one line": (
        ("swapped", (("max if is_max else min", "min if is_max else max"),)),
        ("no-opponent", (("not is_max)", "is_max)"),)),
        ("sum", (("(max if is_max else min)", "sum"),)),
        (
            "average",
            (
                ("    return (max if is_max else min)(", "    values = "),
                ("])", "]\n    return max(values) if is_max else sum(values) / len(values)"),
            ),
        ),
        (
            "mean",
            (
                ("    return (max if is_max else min)(", "    values = "),
                ("])", "]\n    return sum(values) / len(values)"),
            ),
        ),
        ("reversed", (("in state", "in reversed(state)"),)),
    ),
    "with color": (
        ("unsigned", (("max(best, -negamax", "max(best, negamax"),)),
        ("leaf-sign", (("return color * node.value", "return node.value"),)),
        ("leaf-sign", (("return color * node.value", "return -color * node.value"),)),
        ("from-zero", (('float("-inf")', "0"),)),
        ("large-number", (('float("-inf")', "-1000"),)),
        ("last-child", (("max(best, -negamax(child, depth - 1, -color))", "-negamax(child, depth - 1, -color)"),)),
        ("swapped", (("max(best", "min(best"), ("-inf", "inf"))),
        ("first-child", (("    return best", "        return best"),)),
        ("ply-short", (("depth == 0", "depth == 1"),)),
    ),
    "without color": (
        ("no-opponent", (("-negamax", "negamax"),)),
        ("leaf-sign", (("return tree", "return -tree"),)),
        ("from-zero", (('float("-inf")', "0"),)),
        ("last-child", (("if value > best", "if True"),)),
    ),
    "by index": (
        ("no-opponent", (("2, False", "2, True"), ("+ 1, False", "+ 1, True"))),
        ("swapped", (("max(", "least("), ("min(", "max("), ("least(", "min("))),
        (
            "first-child",
            (
                ("            minimax(depth + 1, nodeIndex * 2 + 1, False, values, targetDepth),\n", "-1e9,"),
                ("        minimax(depth + 1, nodeIndex * 2 + 1, True, values, targetDepth),\n", "1e9,"),
            ),
        ),
    ),
}
"""The ideas that are planted in each program: by a text in place of another."""


def programs() -> Iterator[tuple[str, str]]:
    """Yield each idea with a program that has it."""
    for name, planted in PLANTED.items():
        for idea, changes in planted:
            text = RIGHT[name]
            for old, new in changes:
                assert old in text, (name, idea, old)
                text = text.replace(old, new)
            yield idea, text
