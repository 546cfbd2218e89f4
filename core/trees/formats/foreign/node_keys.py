"""The keys by which other programs call what a node has."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Player
from core.trees.formats.foreign.values import Item
from core.trees.formats.labelled_json_reader import FLAGS, TRUTH, TURNS
from core.trees.formats.players import read_turn

CHILDREN = (
    "children",
    "kids",
    "childs",
    "child",
    "nodes",
    "branches",
    "subtrees",
    "successors",
    "succ",
    "next",
    "leaves",
)
SIDES = ("left", "middle", "mid", "center", "centre", "right")
"""Keys of a single child each, in their order; each is the name of its move."""
VALUE = ("value", "eval", "evaluation", "utility", "payoff", "score", "val", "minimax", "heuristic", "v", "u", "data")
LABEL = ("label", "name", "title", "text")
ID = ("id", "key", "node", "name", "label")
PARENT = ("parent", "parentId", "parent_id", "parentid", "pid")
MOVE = ("move", "action", "edge")
FROM = ("from", "source", "parent", "start", "tail")
TO = ("to", "target", "child", "end", "head")
NODES, EDGES = ("nodes", "vertices"), ("edges", "links", "arcs")


def first(fields: Mapping[str, Item], keys: tuple[str, ...]) -> Item | None:
    """Return what stands under the first of some keys that is there."""
    return next((fields[key] for key in keys if key in fields), None)


def player_of(fields: Mapping[str, Item]) -> Player | None:
    """Return who is to move at a node, if one of its keys says so."""
    for key, item in fields.items():
        said = item.text or ""
        if key in FLAGS and said in TRUTH:
            return TRUTH[said]
        turn = read_turn(said.strip())
        if key in TURNS and turn.player and not turn.name:
            return turn.player
    return None
