"""The keys in data, and columns in a table, for a node's children, value, name, parent and move."""

from __future__ import annotations

from core.trees.formats.node_text import FLAGS, TURNS

CHILDREN = (
    *("children", "kids", "childs", "child", "sons", "nodes", "branches", "subtrees", "successors", "succ"),
    *("next", "leaves", "subForest", "actions", "moves", "childIds", "child_ids"),
    *("hijos", "filhos", "enfants", "fils", "figli", "kinder"),
)
SIDES = ("left", "middle", "mid", "center", "centre", "right")
"""Keys with a single child each, in order; each also names its move."""
VALUE = (
    *("value", "eval", "evaluation", "utility", "payoff", "score", "val", "minimax", "heuristic"),
    *("v", "u", "data", "size", "terminal_utility", "terminal_value", "valor", "valeur", "valore", "wert"),
)
LABEL = ("label", "name", "title", "text", "rootLabel", "state", "nombre", "nome", "nom", "etiqueta")
ID = ("id", "key", "node", "name", "label")
PARENT = ("parent", "parentId", "parent_id", "parentid", "pid")
MOVE = ("move", "action", "edge")
FROM = ("from", "source", "parent", "start", "tail")
TO = ("to", "target", "child", "end", "head")
CHANCE = ("p", "prob", "probability", "probs", "probabilities")
NODES_UNDER, EDGES = ("nodes", "vertices"), ("edges", "links", "arcs", "relations")
ROOTS = frozenset({"root", "start", "initial"})
"""Keys, in lowercase, for the name of the root."""
NONE = frozenset({"#", "-", "\u2013", "\u2014", "/", "none", "null", "nil", "na", "nan", "unset", "-1"})
"""Stands for no parent or no value, in lowercase."""
ROLES = frozenset(
    {"tree", "root", "node", "inner", "branch", "child", "item", "leaf", "game", "gametree", "game_tree"}
) | {"nodes", "ul", "ol", "li", "opml", "body", "outline", "groups"}
"""Keys for the role of their values, which are not names."""
OWN = TURNS | FLAGS.keys() | {"label", "name", "value", "move", "children", "root", "chance", "p", "eval", "noisy"}
"""The keys of labelled JSON."""
BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
KNOWN = frozenset({*CHILDREN, *SIDES, *VALUE, *LABEL, *ID, *MOVE, *PARENT, *CHANCE, "chance"})
READ = frozenset({*KNOWN, *FROM, *TO, *TURNS, *FLAGS, "root", "noisy", "order"})
