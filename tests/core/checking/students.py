"""Programs as students write them: one that is right for each family of signatures, and what makes each wrong.

A wrong program is the right one with a text put in place of another. Real bugs are among them: a root that is not
pruned (aima-python #34), a flag that is not handed on (AIND-Isolation), `-alpha, -beta` (two chess programs), the wrong
rule for equality (CS188), defaults the wrong way round (easyAI), ±1000 in place of ∞ (GeeksforGeeks).
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

STUDENTS = Path(__file__).parents[2] / "data" / "students"


class Wrong(NamedTuple):
    """What makes a program wrong: texts and what stands there instead; the idea that fits, and the first event."""

    idea: str
    departure: str
    changes: tuple[tuple[str, str], ...]


WRONG: dict[str, tuple[Wrong, ...]] = {
    "nested_lists": (
        Wrong("reversed-window", "window", (("alpha=-math.inf, beta=math.inf", "alpha=math.inf, beta=-math.inf"),)),
        Wrong(
            "fresh-window",
            "window",
            (("(child, alpha, beta, False)", "(child, maximizing=False)"), ("(child, alpha, beta, True)", "(child)")),
        ),
        Wrong("no-opponent", "window", (("(child, alpha, beta, False)", "(child, alpha, beta)"),)),
        Wrong(
            "no-break",
            "extra",
            (("if alpha >= beta:\n                break", "pass"), ("if beta <= alpha:\n            break", "pass")),
        ),
        Wrong("last-child", "returned", (("best = max(best, ", "best = ("), ("best = min(best, ", "best = ("))),
        Wrong("from-zero", "window", (("best = -math.inf", "best = 0"), ("best = math.inf", "best = 0"))),
    ),
    "index": (
        Wrong("from-zero", "window", (("10**9, -(10**9)", "0, 0"),)),
        Wrong("equality", "extra", (("if beta <= alpha", "if beta < alpha"),)),
        Wrong("", "window", (("False, values, alpha, beta", "False, values, MIN, beta"),)),
        Wrong("never-updated", "window", (("alpha = max(alpha, best)", "pass"), ("beta = min(beta, best)", "pass"))),
        Wrong(
            "bounds-swapped",
            "window",
            (
                ("alpha = max(alpha, best)", "beta = min(beta, best)"),
                (
                    "beta = min(beta, best)\n        if beta <= alpha:\n            break\n    return",
                    "alpha = max(alpha, best)\n        if beta <= alpha:\n            break\n    return",
                ),
            ),
        ),
        Wrong("no-opponent", "window", (("i, False,", "i, True,"),)),
    ),
    "nodes": (
        Wrong("alpha-everywhere", "window", (("beta = min(beta, value)", "alpha = max(alpha, value)"),)),
        Wrong(
            "own-bound",
            "skipped",
            (
                ("if value >= beta", 'if alpha > float("-inf") and value >= alpha'),
                ("if value <= alpha", 'if beta < float("inf") and value <= beta'),
            ),
        ),
        Wrong(
            "average",
            "window",
            (
                (
                    '        value = float("inf")\n',
                    """\
        full = float("-inf"), float("inf")
        each = [alphabeta(child, depth - 1, *full, True) for child in node.children]
        return sum(each) / len(each)
""",
                ),
            ),
        ),
        Wrong("no-break", "extra", (("if value >= beta", "if False"), ("if value <= alpha", "if False"))),
        Wrong(
            "skipped-are-zero",
            "returned",
            (
                (
                    "if value >= beta:\n                break",
                    "if value >= beta:\n                return value if child is node.children[-1] else max(value, 0)",
                ),
                (
                    "if value <= alpha:\n                break",
                    "if value <= alpha:\n                return value if child is node.children[-1] else min(value, 0)",
                ),
            ),
        ),
        Wrong("", "window", (("alpha = max(alpha, value)", "alpha = value"),)),
    ),
    "aima": (
        Wrong(
            "root-fresh",
            "window",
            (("game.result(state, a), best_score, beta)", "game.result(state, a), -math.inf, beta)"),),
        ),
        Wrong("last-of-equals", "move", (("if v > best_score", "if v >= best_score"),)),
        Wrong(
            "parent-only",
            "window",
            (
                ("max_value(game.result(state, a), alpha, beta)", "max_value(game.result(state, a), -math.inf, v)"),
                ("min_value(game.result(state, a), alpha, beta)", "min_value(game.result(state, a), v, math.inf)"),
            ),
        ),
        Wrong("equality", "extra", (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"))),
        Wrong("", "window", (("alpha = max(alpha, v)", "alpha = v"),)),
        Wrong("no-break", "extra", (("if v >= beta:", "if False:"), ("if v <= alpha:", "if False:"))),
    ),
    "lague": (
        Wrong(
            "global-bounds",
            "skipped",
            (
                (
                    "def minimax(position, depth, alpha, beta, maximizingPlayer):",
                    """\
ALPHA, BETA = float("-inf"), float("inf")
def minimax(position, depth, a, b, maximizingPlayer):
    global ALPHA, BETA""",
                ),
                ("alpha", "ALPHA"),
                ("beta", "BETA"),
            ),
        ),
        Wrong("", "skipped", (("depth - 1, alpha, beta, False", "depth - 2, alpha, beta, False"),)),
        Wrong(
            "last-child",
            "returned",
            (("maxEval = max(maxEval, eval)", "maxEval = eval"), ("minEval = min(minEval, eval)", "minEval = eval")),
        ),
        Wrong("never-updated", "window", (("alpha = max(alpha, eval)", "pass"), ("beta = min(beta, eval)", "pass"))),
        Wrong("no-opponent", "window", (("depth - 1, alpha, beta, False", "depth - 1, alpha, beta, True"),)),
        Wrong(
            "from-zero",
            "returned",
            (('maxEval = float("-inf")', "maxEval = 0"), ('minEval = float("inf")', "minEval = 0")),
        ),
    ),
    "cs188": (
        Wrong("equality", "skipped", (("if v > beta", "if v >= beta"), ("if v < alpha", "if v <= alpha"))),
        Wrong(
            "root-fresh",
            "window",
            (("            alpha = max(alpha, best)\n        return chosen", "        return chosen"),),
        ),
        Wrong("", "returned", (('v = float("-inf")', "v = 0"), ('v = float("inf")', "v = 0"))),
        Wrong("", "window", (("            beta = min(beta, v)\n", ""),)),
        Wrong("no-break", "extra", (("if v > beta", "if False"), ("if v < alpha", "if False"))),
        Wrong(
            "fresh-window",
            "window",
            (
                ("1, 0, alpha, beta)", '1, 0, float("-inf"), float("inf"))'),
                ("depth, alpha, beta))", 'depth, float("-inf"), float("inf")))'),
            ),
        ),
    ),
    "tictactoe": (
        Wrong("no-break", "extra", (("if beta <= alpha:", "if False:"),)),
        Wrong(
            "",
            "window",
            (("minimax(board, depth + 1, False, alpha, beta)", "minimax(board, depth + 1, False, -1000, beta)"),),
        ),
        Wrong("no-opponent", "extra", (("depth + 1, False", "depth + 1, True"),)),
        Wrong("never-updated", "window", (("alpha = max(alpha, best)", "pass"), ("beta = min(beta, best)", "pass"))),
        Wrong("equality", "extra", (("if beta <= alpha", "if beta < alpha"),)),
        Wrong("last-child", "returned", (("best = max(best, ", "best = ("), ("best = min(best, ", "best = ("))),
    ),
    "cs50": (
        Wrong("no-break", "extra", (("if v >= beta:", "if False:"), ("if v <= alpha:", "if False:"))),
        Wrong("", "window", (("alpha = max(alpha, v)", "pass"), ("beta = min(beta, v)", "pass"))),
        Wrong(
            "",
            "window",
            (("max_value(result(board, action), alpha, beta))", "max_value(result(board, action), -2, 2))"),),
        ),
        Wrong("", "returned", (("v = max(v, ", "v = ("), ("v = min(v, ", "v = ("))),
        Wrong("equality", "extra", (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"))),
        Wrong(
            "no-opponent", "window", (("= min_value(result", "= max_value(result"), ("v, min_value", "v, max_value"))
        ),
    ),
    "connect4": (
        Wrong(
            "negated-only",
            "window",
            (("alpha, beta, False)", "beta, alpha, False)"), ("alpha, beta, True)", "beta, alpha, True)")),
        ),
        Wrong(
            "fresh-window",
            "window",
            (
                ("alpha, beta, False)", "-math.inf, math.inf, False)"),
                ("alpha, beta, True)", "-math.inf, math.inf, True)"),
            ),
        ),
        Wrong("no-opponent", "extra", (("alpha, beta, False)", "alpha, beta, True)"),)),
        Wrong(
            "own-bound",
            "skipped",
            (
                ("alpha = max(alpha, value)", "is_cut, alpha = -math.inf < alpha <= value, max(alpha, value)"),
                ("beta = min(beta, value)", "is_cut, beta = math.inf > beta >= value, min(beta, value)"),
                ("if alpha >= beta", "if is_cut"),
            ),
        ),
        Wrong("equality", "extra", (("alpha >= beta", "alpha > beta"),)),
        Wrong("last-of-equals", "move", (("new_score > value", "new_score >= value"),)),
    ),
    "isolation": (
        Wrong("no-opponent", "window", (("alpha, beta, False)", "alpha, beta)"),)),
        Wrong("never-updated", "window", (("alpha = max(alpha, best)", "pass"), ("beta = min(beta, best)", "pass"))),
        Wrong("alpha-everywhere", "window", (("beta = min(beta, best)", "alpha = max(alpha, best)"),)),
        Wrong("no-break", "extra", (("if best >= beta:", "if False:"), ("if best <= alpha:", "if False:"))),
        Wrong("", "window", (("depth - 1, alpha, beta, False", "depth - 1, float('-inf'), beta, False"),)),
        Wrong("from-zero", "window", (('best = float("-inf")', "best = 0"), ('best = float("inf")', "best = 0"))),
    ),
    "negamax": (
        Wrong("negated-only", "window", (("(-beta, -alpha,", "(-alpha, -beta,"),)),
        Wrong("never-updated", "window", (("alpha = max(alpha, score)", "pass"),)),
        Wrong("equality", "extra", (("if score >= beta", "if score > beta"),)),
        Wrong("from-zero", "returned", (('bestscore = float("-inf")', "bestscore = 0"),)),
        Wrong("last-child", "returned", (("bestscore = max(bestscore, score)", "bestscore = score"),)),
        Wrong("no-break", "extra", (("if score >= beta:\n            return score", "pass"),)),
    ),
    "pairs": (
        Wrong("last-of-equals", "move", (("if value > best", "if value >= best"),)),
        Wrong(
            "fresh-window", "window", (("depth - 1, alpha, beta, not", "depth - 1, float('-inf'), float('inf'), not"),)
        ),
        Wrong("no-opponent", "window", (("beta, not maximizing", "beta, maximizing"),)),
        Wrong("", "returned", (("return best, best_move", "return alpha, best_move"),)),
        Wrong("equality", "extra", (("best >= beta", "best > beta"), ("best <= alpha", "best < alpha"))),
        Wrong("from-zero", "window", (('float("-inf") if maximizing else float("inf")', "0"),)),
    ),
    "move_first": (
        Wrong("negated-only", "window", (("-beta, -alpha", "-alpha, -beta"),)),
        Wrong("unsigned", "window", (("        value = -value\n", ""),)),
        Wrong("equality", "extra", (("alpha >= beta", "alpha > beta"),)),
        Wrong("never-updated", "window", (("alpha = max(alpha, best)", "pass"),)),
        Wrong("no-break", "extra", (("if alpha >= beta:\n            break", "pass"),)),
        Wrong("last-of-equals", "move", (("if value > best", "if value >= best"),)),
    ),
}
"""What makes each program wrong. An empty idea is a slip that no misconception makes."""


STARTS = {"isolation": "Board()"}
"""Where the games of programs begin that nobody knows but they."""


def program(family: str, wrong: Wrong | None = None) -> str:
    """Return the text of a program."""
    text = (STUDENTS / f"{family}.py").read_text("utf-8")
    for old, new in wrong.changes if wrong else ():
        assert old in text, old
        text = text.replace(old, new)
    return text
