"""The named trees: each shows one thing about minimax or alpha-beta, and says what to look for."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Player


@dataclass(frozen=True)
class Example:
    """A tree as nested lists, who moves at its root, and one sentence about what alpha-beta shows on it."""

    name: str
    title: str
    text: str
    look_for: str
    root_player: Player = Player.MAX


LIBRARY: dict[str, Example] = {
    example.name: example
    for example in (
        Example(
            "textbook-3x3",
            "Three by three, the textbooks' first tree",
            "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
            "C is cut off after its first leaf, 2, but D is searched to the end, because its 2 comes last.",
        ),
        Example(
            "one-ply-choice",
            "One choice between two leaves",
            "[8, 5]",
            "MAX takes the larger leaf, 8; with a single ply there is nothing to cut off.",
        ),
        Example(
            "two-ply-choice",
            "The largest leaf lies under the wrong move",
            "[[1, 10], [2, 5]]",
            "MAX cannot have the 10, since MIN would answer with 1, and so prefers C, which is worth 2.",
        ),
        Example(
            "two-ply-leaves-3-5-2-9",
            "The smallest tree with a skipped leaf",
            "[[3, 5], [2, 9]]",
            "Once C shows 2 it cannot beat the 3 from B, and the leaf 9 is never evaluated.",
        ),
        Example(
            "three-move-draw-count",
            "Three moves of equal value",
            "[[-1, 0, 1], [1, -1, 0], [-1, 0, 1]]",
            "Every move is worth -1 and the first is chosen; cutoffs on equality skip three leaves, strict ones none.",
        ),
        Example(
            "two-by-two-no-cut",
            "Nothing to skip",
            "[[3, 12], [8, 2]]",
            "With 8, C is still above alpha, so its last leaf is needed too: alpha-beta evaluates them all.",
        ),
        Example(
            "two-by-two-last-child-cutoff",
            "A cutoff at the last child",
            "[[3, 12], [15, 1]]",
            "The last leaf, 1, takes C below alpha: a cutoff, though no child is left to skip.",
        ),
        Example(
            "three-ply-eight-leaves",
            "Three plies, and a wrong answer in print",
            "[[[3, 5], [2, 9]], [[1, 6], [0, 8]]]",
            "The value is 6 and no leaf is skipped; one source prints value 3 with 6, 0 and 8 pruned, which is wrong, "
            "because the nodes above the leaves are MAX nodes, and a low leaf such as 1 never cuts off a MAX node.",
        ),
        Example(
            "flat-list-depth-3",
            "Eight leaves as a binary tree",
            "[[[3, 5], [2, 9]], [[12, 5], [23, 15]]]",
            "The last leaf, 15, is skipped: G already has 23, and MIN holds C to 12.",
        ),
        Example(
            "open-lines-tic-tac-toe",
            "Tic-tac-toe by open lines: centre, corner, side",
            "[[1, 2], [1, 0, -1, 1, 0], [-1, 0, -1, -2, 0]]",
            "B, the centre, is best with 1; cutoffs on equality evaluate 4 of the 12 leaves, strict ones 5.",
        ),
        Example(
            "deep-cutoff",
            "A deep cutoff",
            "[5, [[[3, 9], 7], 8]]",
            "D is cut off after 3 by the root's alpha, 5, set three plies above it: B and C have no value yet.",
        ),
        Example(
            "min-root",
            "MIN moves first",
            "[[3, 5], [6, 9], [1, 2]]",
            "C is cut off by beta, for it is a MAX node here: it already has 6, and MIN at the root can have 5 from B.",
            Player.MIN,
        ),
        Example(
            "uneven-depths",
            "Leaves at every depth, and infinite ones",
            "[-3, [2.5, [-inf, 4], inf], [[0, -1.5], inf]]",
            "MIN never chooses inf nor MAX -inf, so the value is 2.5; the 0 from E then cuts off C before its inf.",
        ),
    )
}
"""The examples by name, in the order of the menu; the page opens the first."""
