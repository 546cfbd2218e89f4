"""The views beside the tree, in display order. A new view is one module in viz/replay/panels and one line here."""

from __future__ import annotations

from core.practice.hand_in import MOST_NODES, is_marked
from core.trees.leaf_tree import LeafTree
from viz.replay.panels.calls import CALLS
from viz.replay.panels.code import CODE
from viz.replay.panels.decision_table import DECISION_TABLE
from viz.replay.panels.passes import PASSES
from viz.replay.panels.playouts import PLAYOUTS
from viz.replay.panels.transposition_table import TRANSPOSITION_TABLE
from viz.replay.panels.view import View
from viz.replay.panels.why import WHY
from viz.replay.panels.window import WINDOW
from viz.replay.part import PartInput


def has_board(drawn: PartInput) -> bool:
    """Return whether a game's positions are drawn."""
    return drawn.board is not None


def is_tree(drawn: PartInput) -> bool:
    """Return whether the reader may change the values: those of a game follow from its rules."""
    return not has_board(drawn)


def is_practised(drawn: PartInput) -> bool:
    """Return whether a reader's own answer to this search can be marked."""
    game, trace = drawn.game, drawn.trace
    is_small = isinstance(game, LeafTree) and len(game) <= MOST_NODES
    return is_small and is_marked(drawn.algorithm.name) and trace.options.depth is None and not trace.truncated


PRACTISE = "practise"
"""The name of the view in which the reader fills in the tree."""

VIEWS: dict[str, View] = {
    view.name: view
    for view in (
        View("edit", "Edit", "change the tree: values, names, nodes", applies=is_tree, served=True),
        View(PRACTISE, "Practise", "fill in the tree yourself, and have it marked", applies=is_practised, served=True),
        View("board", "Board", "the position, and up to three before it", applies=has_board, at_first=True),
        PLAYOUTS,
        WHY,
        CODE,
        WINDOW,
        CALLS,
        View(
            "what-if",
            "What if",
            "another value at a leaf: what it changes, and which values change nothing",
            applies=is_tree,
            served=True,
        ),
        View("legend", "Legend", "what shapes, signs and colours mean"),
        View(
            "node",
            "Node",
            "every event at the current node, or at the one that you select; click one to go to it",
            seldom=True,
        ),
        DECISION_TABLE,
        PASSES,
        TRANSPOSITION_TABLE,
    )
}
"""The views by name."""

FIRST_SHOWN = tuple(view.name for view in VIEWS.values() if view.at_first)
"""The views shown by default, of those that apply."""
