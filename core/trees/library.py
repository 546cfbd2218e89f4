"""The named trees: each shows one thing about minimax or alpha-beta."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.game import Player


class Moment(StrEnum):
    """A moment of a search to open at, whatever its step."""

    START = "start"
    FIRST_CUTOFF = "first cutoff"
    FIRST_DEEP_CUTOFF = "first deep cutoff"
    LAST_CUTOFF = "last cutoff"
    END = "end"


@dataclass(frozen=True)
class ExampleTree:
    """A tree as text, and a sentence about what its usual search shows, by default left to right.

    The search is alpha-beta, or expectiminimax with chance nodes; `shows` are words to find it by, `opens_at` is the
    moment to open at.
    """

    title: str
    text: str
    look_for: str
    shows: tuple[str, ...]
    opens_at: Moment = Moment.END
    root_player: Player = Player.MAX


LIBRARY: dict[str, ExampleTree] = {
    "textbook-3x3": ExampleTree(
        "Three by three, the textbooks' first tree",
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "C is cut off after its first leaf, 2, but D is searched to the end, because its 2 comes last.",
        ("textbook", "alpha cutoff", "last child", "ternary"),
        Moment.FIRST_CUTOFF,
    ),
    "one-ply-choice": ExampleTree(
        "One choice between two leaves",
        "[8, 5]",
        "MAX takes the larger leaf, 8; with a single ply there is nothing to cut off.",
        ("single ply", "no cutoff"),
        Moment.START,
    ),
    "two-ply-choice": ExampleTree(
        "The largest leaf lies under the wrong move",
        "[[1, 10], [2, 5]]",
        "MIN would answer with 1, so MAX never gets the 10 and prefers C, which is worth 2.",
        ("greedy is wrong", "no cutoff", "binary"),
    ),
    "two-ply-leaves-3-5-2-9": ExampleTree(
        "The smallest tree with a skipped leaf",
        "[[3, 5], [2, 9]]",
        "Once C shows 2 it cannot beat the 3 from B, and the leaf 9 is never evaluated.",
        ("first alpha cutoff", "alpha cutoff", "binary"),
        Moment.FIRST_CUTOFF,
    ),
    "three-move-draw-count": ExampleTree(
        "Three moves of equal value",
        "[[-1, 0, 1], [1, -1, 0], [-1, 0, 1]]",
        "Every move is worth −1 and the first is chosen; cutoffs on equality skip three leaves, strict ones none.",
        ("tie", "equality decides", "alpha cutoff", "negative values", "ternary"),
    ),
    "two-by-two-no-cut": ExampleTree(
        "Nothing to skip",
        "[[3, 12], [8, 2]]",
        "With 8, C is still above alpha, so its last leaf is needed too: alpha-beta evaluates them all.",
        ("nothing skipped", "last child", "alpha cutoff", "binary"),
    ),
    "two-by-two-last-child-cutoff": ExampleTree(
        "A cutoff at the last child",
        "[[3, 12], [15, 1]]",
        "The last leaf, 1, takes C below alpha: a cutoff, though no child is left to skip.",
        ("last child", "alpha cutoff", "binary"),
        Moment.FIRST_CUTOFF,
    ),
    "three-ply-eight-leaves": ExampleTree(
        "Three plies, and a wrong answer in print",
        "[[[3, 5], [2, 9]], [[1, 6], [0, 8]]]",
        "The value is 6 and no leaf is skipped; one source prints value 3 with 6, 0 and 8 pruned, which is wrong, "
        "because the nodes above the leaves are MAX nodes, and a low leaf such as 1 never cuts off a MAX node.",
        ("published mistake", "nothing skipped", "last child", "beta cutoff", "binary"),
    ),
    "flat-list-depth-3": ExampleTree(
        "Eight leaves as a binary tree",
        "[[[3, 5], [2, 9]], [[12, 5], [23, 15]]]",
        "The last leaf, 15, is skipped: G already has 23, and MIN holds C to 12.",
        ("beta cutoff", "last child", "binary"),
        Moment.LAST_CUTOFF,
    ),
    "open-lines-tic-tac-toe": ExampleTree(
        "Tic-tac-toe by open lines: centre, corner, side",
        "[[1, 2], [1, 0, -1, 1, 0], [-1, 0, -1, -2, 0]]",
        "B, the centre, is best with 1; cutoffs on equality evaluate 4 of the 12 leaves, strict ones 5.",
        ("tic-tac-toe", "alpha cutoff", "equality decides", "negative values", "mixed branching"),
    ),
    "deep-cutoff": ExampleTree(
        "A deep cutoff",
        "[5, [[[3, 9], 7], 8]]",
        "D is cut off after 3 by the root's alpha, 5, set three plies above it: B and C have no value yet.",
        ("deep cutoff", "alpha cutoff", "unequal depths", "binary"),
        Moment.FIRST_DEEP_CUTOFF,
    ),
    "min-root": ExampleTree(
        "MIN moves first",
        "[[3, 5], [6, 9], [1, 2]]",
        "C is cut off by beta, for it is a MAX node here: it already has 6, and MIN at the root can have 5 from B.",
        ("MIN root", "beta cutoff"),
        Moment.FIRST_CUTOFF,
        Player.MIN,
    ),
    "uneven-depths": ExampleTree(
        "Leaves at every depth, and infinite ones",
        "[-3, [2.5, [-inf, 4], inf], [[0, -1.5], inf]]",
        "MIN never chooses inf nor MAX -inf, so the value is 2.5; the 0 from E then cuts off C before its inf.",
        (
            "unequal depths",
            "infinite values",
            "negative values",
            "decimals",
            "beta cutoff",
            "alpha cutoff",
            "last child",
            "mixed branching",
        ),
    ),
    "first-beta-cutoff": ExampleTree(
        "The smallest tree with a beta cutoff",
        "[[[2, 4], [7, 1]], 3]",
        "MIN at B can have 4 from C, so once D shows 7 its leaf 1 is skipped: B is worth 4, whatever that leaf is.",
        ("first beta cutoff", "beta cutoff", "unequal depths", "binary"),
        Moment.FIRST_CUTOFF,
    ),
    "equality-decides": ExampleTree(
        "Where equality decides",
        "[[[4, 6], [6, 9]], [[3, 6], [1, 2]]]",
        "The 6 of E only equals beta and the 6 of F only equals alpha, so cutoffs on equality evaluate 5 of the "
        "8 leaves and strict ones all 8.",
        ("equality decides", "beta cutoff", "alpha cutoff", "a bound that looks like a tie", "binary"),
        Moment.FIRST_CUTOFF,
    ),
    "bound-not-tie": ExampleTree(
        "A bound that looks like a tie",
        "[[5, 8], [5, 2]]",
        "C comes back with 5, the value of B, but that is only an upper bound, and C is worse: strict cutoffs show "
        "that it is worth 2.",
        ("a bound that looks like a tie", "equality decides", "alpha cutoff", "binary"),
    ),
    "soft-and-hard": ExampleTree(
        "Fail-soft and fail-hard return different bounds",
        "[[6, 9], [1, 4]]",
        "C is cut off after its first leaf and returns 1 if the search is fail-soft but alpha, 6, if it is "
        "fail-hard; both say that C is worth no more than that.",
        ("fail-soft and fail-hard", "alpha cutoff", "binary"),
        Moment.FIRST_CUTOFF,
    ),
    "best-order": ExampleTree(
        "Best order",
        "[[6, 8, 7], [3, 9, 5], [1, 4, 2]]",
        "Every node has its best child first, and 5 of the 9 leaves are evaluated, the fewest that can prove 6.",
        ("best order", "alpha cutoff", "ternary"),
    ),
    "worst-order": ExampleTree(
        "Worst order",
        "[[2, 4, 1], [5, 9, 3], [7, 8, 6]]",
        "This is the best-order tree in a mirror: every node has its best child last and all 9 leaves are "
        "evaluated, but right to left only 5 are.",
        ("worst order", "no cutoff", "ternary"),
    ),
    "short-and-long-lines": ExampleTree(
        "Short lines and long ones",
        "[6, [8, 4, 9], [[7, 1], [9, 3]]]",
        "A leaf may come at any depth: the 6 right below the root is the alpha that cuts off B after 8 and 4.",
        ("unequal depths", "alpha cutoff", "beta cutoff", "mixed branching"),
        Moment.FIRST_CUTOFF,
    ),
    "chain": ExampleTree(
        "A chain",
        "[[[[[7]]]]]",
        "Nobody has a choice, so the one leaf, 7, is the value of all five nodes above it.",
        ("chain", "single child", "no cutoff"),
        Moment.START,
    ),
    "wide": ExampleTree(
        "Eight moves at the root",
        "[[4, 7], [3, 9], [6, 8], [5, 1], [2, 9], [4, 3], [7, 8], [0, 9]]",
        "Alpha rises at B, D and H, to 4, 6 and 7, and the five other moves are cut off after their first leaf.",
        ("wide", "alpha cutoff"),
        Moment.LAST_CUTOFF,
    ),
    "single-child-nodes": ExampleTree(
        "Nodes with a single child",
        "[[[4], [6, 2]], [[3]], 5]",
        "A node with one child passes its value on, and a cutoff there, as at C, has nothing left to skip.",
        ("single child", "last child", "alpha cutoff", "beta cutoff", "unequal depths", "mixed branching"),
        Moment.LAST_CUTOFF,
    ),
    "all-equal": ExampleTree(
        "All leaves equal",
        "[[[2, 2], [2, 2]], [[2, 2], [2, 2]]]",
        "Cutoffs on equality evaluate 5 of the 8 leaves, as few as in the best order, and strict ones all 8.",
        ("all leaves equal", "tie", "equality decides", "beta cutoff", "alpha cutoff", "best order", "binary"),
    ),
    "negative-and-decimal": ExampleTree(
        "Negative and decimal values",
        "[[-0.5, 1.25], [-1.5, -3], [0.25, -2.75]]",
        "C is cut off after −1.5, which is less than the −0.5 from B although 1.5 is more than 0.5.",
        ("negative values", "decimals", "alpha cutoff", "last child"),
        Moment.FIRST_CUTOFF,
    ),
    "sure-win": ExampleTree(
        "A sure win",
        "[[4, 6], [inf, inf], [7, 9]]",
        "C is worth inf, and since nothing can be better, cutoffs on equality end the root there and skip D.",
        ("infinite values", "beta cutoff", "equality decides"),
        Moment.FIRST_CUTOFF,
    ),
    "ternary-three-plies": ExampleTree(
        "Three plies of three",
        "[[[5, 1, 8], [2, 7, 6], [9, 3, 4]], [[6, 2, 9], [1, 4, 3], [8, 5, 7]], [[3, 4, 1], [2, 5, 0], [6, 8, 9]]]",
        "B is worth 7, so C is given up after I shows 4 and D after K shows 4: 16 of the 27 leaves are evaluated.",
        ("ternary", "alpha cutoff", "beta cutoff", "fail-soft and fail-hard"),
        Moment.LAST_CUTOFF,
    ),
    "mixed-branching": ExampleTree(
        "One to four children",
        "[[[4, 9], [7, 2, 5], 6], [[8, 1], 3], [2, [5, 7, 9, 6]], 1]",
        "The 2 below D skips H with its four leaves, while the 3 below C comes last and skips nothing.",
        ("mixed branching", "unequal depths", "alpha cutoff", "last child"),
        Moment.LAST_CUTOFF,
    ),
    "critical-tree": ExampleTree(
        "Knuth and Moore's critical tree",
        "[[[21, 20, 8], [22, 13, 2], [27, 23, 5]], [[19, 4, 1], [25, 14, 9], [26, 24, 11]], "
        "[[16, 7, 3], [17, 12, 6], [18, 15, 10]]]",
        "With the best child first everywhere, 3 plies of 3 children need 3^2 + 3^1 − 1 = 11 of the 27 leaves, and "
        "no order needs fewer.",
        ("critical tree", "best order", "beta cutoff", "alpha cutoff", "ternary"),
    ),
    "aima-exercise": ExampleTree(
        "An exercise the size of AIMA's",
        "[[5, 11, 7], [8, 4, 6], [9, 2, 10]]",
        "C and D each look better than B at their first leaf, 8 and 9, and are cut off at their second.",
        ("AIMA", "alpha cutoff", "ternary"),
        Moment.FIRST_CUTOFF,
    ),
    "berkeley-exercise": ExampleTree(
        "An exercise the size of Berkeley's CS188",
        "[[[5, 2], [8, 6]], [[4, 5], [7, 1]], [[3, 9], [9, 4]]]",
        "CS188 does not cut off on equality, so 10 of the 12 leaves are evaluated by its rule and 8 by that of AIMA.",
        ("Berkeley CS188", "equality decides", "beta cutoff", "alpha cutoff", "mixed branching"),
        Moment.FIRST_CUTOFF,
    ),
    "ucla-exercise": ExampleTree(
        "An exercise the size of UCLA's CS 161",
        "[[[[6, 11], [4, 13]], [[9], [17, 3]]], [[[5, 8], [7]], [[1, 10]]]]",
        "The root's alpha, 6, cuts off L and N, three plies below it, and 7 of the 12 leaves settle the game.",
        ("UCLA CS 161", "deep cutoff", "beta cutoff", "alpha cutoff", "single child", "mixed branching"),
        Moment.FIRST_DEEP_CUTOFF,
    ),
    "cmu-exercise": ExampleTree(
        "An exercise the size of CMU's 15-150",
        "[[[[5, 7], [3, 15]], [[20, 18], [19, 11]]], [[[1, 9], [8, 6]], [[12, 4], [13, 17]]]]",
        "Maxie does best with C, worth 6, though the greatest leaf, 20, lies below B, and L and N are cut off by "
        "the alpha of the root.",
        ("CMU 15-150", "deep cutoff", "greedy is wrong", "last child", "beta cutoff", "alpha cutoff", "binary"),
        Moment.FIRST_DEEP_CUTOFF,
    ),
    "trap": ExampleTree(
        "A trap for random playouts",
        "[[3, 4], [9, 8, [[0, 9, 8], [0, 8, 9]]]]",
        "B, worth 3, is best, since MIN can hold C to 0; but most games after C end with 8 or 9, and of 100 "
        "playouts of UCT most go there.",
        ("sampling is wrong", "greedy is wrong", "alpha cutoff", "mixed branching"),
    ),
    "coin-or-long-shot": ExampleTree(
        "A coin against a long shot",
        '[{"chance": [[0.5, 4], [0.5, 8]]}, {"chance": [[0.75, 1], [0.25, 12]]}]',
        "B, a coin for 4 or 8, is worth 6 and C only 3.75, though C has the largest leaf, 12: a chance node is "
        "worth the sum of its children's values, each times its probability.",
        ("chance nodes", "greedy is wrong"),
    ),
    "how-much-counts": ExampleTree(
        "With chance nodes, the size of a leaf counts",
        '[{"chance": [[0.8, [3, 6]], [0.2, [7, 5]]]}, {"chance": [[0.8, [2, 4]], [0.2, [8, 9]]]}]',
        "B is worth 3.4 and C 3.2; with 80 and 90 in place of 8 and 9 the leaves are still in the same order, but "
        "C is worth 17.6 and best.",
        ("chance nodes", "the size of leaves decides"),
    ),
    "horizon": ExampleTree(
        "A capture at the horizon",
        """{"children": [
  {"move": "takes", "eval": 5, "children": [{"move": "takes", "noisy": true, "value": -4}, 6]},
  {"move": "waits", "eval": 1, "children": [{"move": "takes", "noisy": true, "value": 3}, 1]},
  {"move": "trades", "eval": 0, "children": [
    {"move": "takes", "noisy": true, "eval": -3, "children": [{"noisy": true, "value": 0}, -5]}, 2]}]}""",
        "To 1 ply the evaluations say that B is best, with 5; quiescence search to 1 ply goes on with noisy moves, "
        "where B is retaken for −4, and finds that C is, with 1.",
        ("depth limit errs", "quiescence", "alpha cutoff", "negative values", "unequal depths", "mixed branching"),
    ),
}
"""The examples by name, in the order of the menu; the page opens the first."""
