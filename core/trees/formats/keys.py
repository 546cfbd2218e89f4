"""What the keys of data say, and the columns of a table: which are a node's children, value, name, parent, move."""

from __future__ import annotations

from core.trees.formats.node_text import FLAGS, TURNS

CHILDREN = (
    *("children", "kids", "childs", "child", "nodes", "branches", "subtrees", "successors", "succ"),
    *("next", "leaves", "subForest", "actions", "childIds", "child_ids"),
)
SIDES = ("left", "middle", "mid", "center", "centre", "right")
"""Keys of a single child each, in their order; each is the name of its move."""
VALUE = (
    *("value", "eval", "evaluation", "utility", "payoff", "score", "val", "minimax", "heuristic"),
    *("v", "u", "data", "size"),
)
LABEL = ("label", "name", "title", "text", "rootLabel", "state")
ID = ("id", "key", "node", "name", "label")
PARENT = ("parent", "parentId", "parent_id", "parentid", "pid")
MOVE = ("move", "action", "edge")
FROM = ("from", "source", "parent", "start", "tail")
TO = ("to", "target", "child", "end", "head")
CHANCE = ("p", "prob", "probability", "probs", "probabilities")
NODES_UNDER, EDGES = ("nodes", "vertices"), ("edges", "links", "arcs")
NONE = frozenset({"#", "-", "\u2013", "\u2014", "/", "none", "null", "nil", "na", "nan", "-1"})
"""What stands for no parent and no value, in small letters."""
ROLES = frozenset(
    {"tree", "root", "node", "inner", "branch", "child", "item", "leaf", "game", "gametree", "game_tree"}
) | {"nodes", "ul", "ol", "li"}
"""Keys that say what stands under them, and are no names."""
OWN = frozenset({"label", "name", "value", "move", "children", "root", "chance", "p", "eval", "noisy"}) | TURNS | FLAGS
"""The keys of labelled JSON."""
BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
KNOWN = frozenset({*CHILDREN, *SIDES, *VALUE, *LABEL, *ID, *MOVE, *PARENT, *CHANCE, "chance"})
READ = frozenset({*KNOWN, *FROM, *TO, *TURNS, *FLAGS, "root", "noisy", "order"})
