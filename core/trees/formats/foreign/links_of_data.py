"""Trees in data whose nodes name each other: dicts of children, tables of nodes, and pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from core.game import Player
from core.trees.formats.foreign.values import Item
from core.trees.formats.graphs import Graph, Node
from core.trees.formats.node_text import Words, words_at, words_beside
from core.trees.formats.players import only_player, player_under
from core.trees.formats.source import check_label, error_at

CHILDREN = (
    *("children", "kids", "childs", "child", "nodes", "branches"),
    *("subtrees", "successors", "succ", "next", "leaves"),
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


def first(fields: Mapping[str, Item], keys: tuple[str, ...]) -> Item | None:
    """Return what stands under the first of some keys that is there."""
    return next((fields[key] for key in keys if key in fields), None)


def player_of(fields: Mapping[str, Item]) -> Player | None:
    """Return who is to move at a node, if one of its keys says so."""
    return next(filter(None, (player_under(key, item.text or "") for key, item in fields.items())), None)


class _DataGraph(Graph):
    """Nodes that data names, with the links between them."""

    def __init__(self, text: str, *, ids_are_names: bool = False) -> None:
        super().__init__(text, "Give it one, as in {}: 3.", ids_are_names=ids_are_names)
        self._leaves = 0  # that have no name

    def named(self, name: Item) -> Node:
        """Return the node that a name stands for."""
        if name.name is None:
            raise error_at(self._text, name.position, "this is not the name of a node.", "Write a text in quotes.")
        return self.node(name.name, name.position)

    def below(self, parent: Node, child: Item, move: str = "") -> None:
        """Link a child to its parent: the node of that name, or a leaf if it is a number."""
        if child.number is not None:
            self._leaves += 1
            node = self.node(f"\0{self._leaves}", child.position)
            self.say(node, Words("", child.number, None), child.position)
        else:
            node = self.named(child)
        self.link(parent, node, child.position)
        node.move = check_label(self._text, child.position, move)

    def worth(self, node: Node, value: Item, label: str = "") -> None:
        """Take the value of a node, and what it is called."""
        if value.value is not None:
            name = label or node.identifier
            self.say(node, words_beside(self._text, value.position, name, value.value), value.position)
        elif not value.is_absent:
            raise error_at(self._text, value.position, "this is not a number.", "Write one, such as 3 or -2.5.")


def of_names(text: str, table: Mapping[str, Item], values: Mapping[str, Item]) -> _DataGraph:
    """Return the graph of `{"A": ["B", "C"], "B": 3, …}`; children may also stand under the names of the moves."""
    graph = _DataGraph(text, ids_are_names=True)
    for name, below in table.items():
        parent = graph.node(name, below.position)
        if below.items is not None:
            for child in below.items:
                graph.below(parent, child)
        elif below.fields is not None:
            for move, child in below.fields.items():
                graph.below(parent, child, move)
        elif below.number is None and below.text is not None:
            graph.below(parent, below)
        else:
            graph.worth(parent, below)
    for name, value in values.items():
        graph.worth(graph.node(name, value.position), value)
    return graph


def of_rows(text: str, rows: Iterable[tuple[str | None, Item]], edges: Iterable[Item]) -> _DataGraph:
    """Return the graph of nodes that are objects, each with its id or its key, and of objects that are links."""
    graph = _DataGraph(text)
    later: list[tuple[Item, Item]] = []
    for key, row in rows:
        fields = row.fields or {}
        identifier = Item(row.position, text=key) if key is not None else first(fields, ID)
        if identifier is None:
            raise error_at(text, row.position, "this node has no id.", 'Write one, such as "id": "B".')
        node = graph.named(identifier)
        label, value = first(fields, LABEL), first(fields, VALUE)
        if value is not None and value.value is not None:
            graph.worth(node, value, (label.name if label else identifier.name) or "")
        elif label is not None and label.name:
            graph.say(node, words_at(text, label.position, label.name), label.position)
        node.player = player_of(fields) or node.player
        parent, children = first(fields, PARENT), first(fields, CHILDREN)
        if parent is not None and not parent.is_absent and parent.name:
            later.append((parent, identifier))
        for child in (children.items or []) if children else []:
            graph.below(node, child)
    for parent, child in later:
        graph.below(graph.named(parent), Item(child.position, text=child.name))
    for edge in edges:
        _take_edge(text, graph, edge)
    return graph


def _take_edge(text: str, graph: _DataGraph, edge: Item) -> None:
    fields = edge.fields or {}
    parent, child = first(fields, FROM), first(fields, TO)
    if edge.items is not None and len(edge.items) == 2:
        parent, child = edge.items
    if parent is None or child is None:
        problem = "this link does not say from where to where."
        raise error_at(text, edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
    move = first(fields, MOVE) or first(fields, LABEL)
    graph.below(graph.named(parent), Item(child.position, text=child.name), (move.name if move else "") or "")


def of_pairs(text: str, pairs: Iterable[Item]) -> _DataGraph:
    """Return the graph of `{(A, MAX), (A, B), (A, C), (B, 3), (C, 4)}`: links, players and values."""
    graph = _DataGraph(text, ids_are_names=True)
    told = [(*(pair.items or []),) for pair in pairs]
    below = Counter(parent.name for parent, child in told if not only_player(child.text or ""))
    for parent, child in told:
        node = graph.named(parent)
        if player := only_player(child.text or ""):
            node.player = player
        elif child.number is not None and below[parent.name] == 1:
            graph.worth(node, child)
        else:
            graph.below(node, child)
    return graph
