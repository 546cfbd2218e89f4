"""Trees in data of Python, JSON and their like: nested lists and dicts, and nodes that name each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress

from core.game import Player, TextError
from core.trees.formats.brackets import Brackets
from core.trees.formats.data import ABSENT, Item, has_assignment, read_values
from core.trees.formats.format import Foreign, mending
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.labelled_json import NO_VALUE
from core.trees.formats.node_text import NOTHING, Words, words_at, words_beside
from core.trees.formats.players import FLAGS, TURNS, only_player, player_under
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import check_label, error_at, shown
from core.trees.leaf_tree import LeafTree

USUAL = ("tree", "game_tree", "gameTree", "graph", "succs", "children", "root", "nodes")
"""The names that are taken for the tree's if a text assigns several."""

_BEGINNING = re.compile(
    r"""\s*+ (?: dict\s*+\( | [{\[(]\s*+\(\s*+[\w"']
    | \{ [^{}]{0,400}? ["'](?:left|right|kids|edges|links)["']\s*+: )""",
    re.VERBOSE,
)
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
NODES, EDGES = ("nodes", "vertices"), ("edges", "links", "arcs")
ROLES = frozenset({"tree", "root", "node", "inner", "branch", "child", "item", "leaf"})
"""Keys that say what stands under them, and are no names."""
_KNOWN = frozenset({*CHILDREN, *SIDES, *VALUE, *LABEL, *ID, *MOVE, *PARENT})
_READ = frozenset({*_KNOWN, *FROM, *TO, *TURNS, *FLAGS})
DEEPEST = 200
"""Plies of nested data: Python itself allows no more brackets."""
LOOKED_AT = 2_000  # characters, by which data is told


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from data, assigned to a name or by itself. Raises TextError, with the place."""
    found, between = read_values(text)
    values = {
        name: item
        for name, item in found.items()
        if item.fields and all(each.number is not None for each in item.fields.values())
    }
    trees = {name: item for name, item in found.items() if name not in values and item.holds_nodes}
    if not trees:
        trees, values = (values, {}) if values else (found, {})
    usual = next((name for name in USUAL if name in trees), None)
    name = usual if usual is not None else next(iter(trees))
    if len(trees) > 1 and usual is None:
        second = list(trees)[1]
        problem = f"{name or 'the first value'} and {second} may both be the tree."
        raise error_at(text, trees[second].position, problem, "Leave only one of them.")
    remarks = remarks or Remarks()
    for part in between:
        remarks.leave_out(*part)
    if name and (len(found) > 1 or name not in USUAL):
        line = text.count("\n", 0, trees[name].position) + 1
        remarks.say(f"The value that line {line:,} assigns is read as the tree.")
    utilities = {name: value for item in values.values() for name, value in (item.fields or {}).items()}
    return _tree(text, trees[name], utilities, root_player, remarks)


def looks_like(text: str) -> bool:
    """Return whether a text assigns data, or begins with data that no format of ours has."""
    head = text[:LOOKED_AT]
    return _BEGINNING.match(head) is not None or has_assignment(text[:100_000])


def names_nodes(text: str) -> bool:
    """Return whether a text is a dict from nodes to the names of their children, and no object with keys of its own."""
    with suppress(TextError):
        fields = read_values(text)[0].get("", ABSENT).fields or {}
        has_lists = all(below.items is not None or below.number is not None for below in fields.values())
        return has_lists and fields.keys().isdisjoint(_KNOWN) and any(map(_names_nodes, fields.values()))
    return False


def _tree(
    text: str, item: Item, utilities: Mapping[str, Item], root_player: Player, remarks: Remarks | None
) -> LeafTree:
    fields, items = item.fields or {}, item.items or []
    if len(fields) == 1 and (only := next(iter(fields.values()))).has(*EDGES):  # {"graph": {"nodes": …, "edges": …}}
        return _tree(text, only, utilities, root_player, remarks)
    listed, edges = item.under(*NODES).items or [], item.under(*EDGES).items
    if edges is not None:
        rows = [row if row.fields else Item(row.position, "{", fields={"id": row}) for row in listed]
        links = _of_rows(text, ((None, row) for row in rows), edges)
    elif rows := next(filter(_is_table, (listed, items)), []):
        links = _of_rows(text, ((None, row) for row in rows), ())
    elif fields and all(map(_is_node, fields.values())):
        if not any(_names(below.under(*CHILDREN, *PARENT)) for below in fields.values()):
            return _nested(text, item, root_player, remarks)
        links = _of_rows(text, fields.items(), ())
    elif items and all(each.items and len(each.items) == 2 and each.items[0].text is not None for each in items):
        links = _of_pairs(text, items)
    elif fields and not _is_node(item) and (utilities or any(map(_names_nodes, fields.values()))):
        links = _of_names(text, fields, utilities)
    else:
        return _nested(text, item, root_player, remarks)
    return links.build(root_player, remarks)


def _is_table(items: list[Item]) -> bool:
    """Return whether these are nodes that name each other: each has an id, one its parent or its children by name."""
    return all(item.has(*ID) for item in items) and any(
        item.has(*PARENT) or _names(item.under(*CHILDREN)) for item in items
    )


def _is_node(item: Item) -> bool:
    """Return whether the keys are those of a node, and none is the name of one."""
    return item.has(*CHILDREN, *SIDES, *VALUE) and all(
        key.lower() in _KNOWN or not each.holds_nodes for key, each in item.below
    )


def _names(item: Item) -> bool:
    return any(each.text is not None for each in item.items or [item])


def _names_nodes(item: Item) -> bool:
    """Return whether data names other nodes: by itself, in a list, or under the names of moves."""
    return item.text is not None or any(each.text is not None and each.value is None for _, each in item.below)


def _nested(text: str, item: Item, root_player: Player, remarks: Remarks | None) -> LeafTree:
    label = ""
    while (not label or label.lower() in ROLES) and (named := _named(item)) and named[1].holds_nodes:
        label, item = named
    nest = _Nest(text, root_player, remarks)
    nest.add(item, label)
    return nest.tree()


def _named(item: Item) -> tuple[str, Item] | None:
    """Return the key and the value of a mapping with one key, which is no part of a node."""
    return next(iter(item.fields.items())) if item.fields and len(item.fields) == 1 and not _is_node(item) else None


class _Nest(Brackets):
    """Takes data in which children stand in their parents, as deep as brackets may be."""

    def add(self, item: Item, label: str = "", move: str = "") -> None:
        """Add a node with all below it; the label is its key."""
        if len(self.nodes) == DEEPEST:
            problem = f"this is where the tree passes {DEEPEST} plies, the most that are read from data of a program."
            raise error_at(self.text, item.position, problem, "Write nested lists, or labelled JSON.")
        if _is_node(item):
            self._object(item, item.fields or {}, label, move)
            return
        below = item.below
        words = words_at(self.text, item.position, label) if label else NOTHING
        if words.player is None or not below:  # a key is a name; on a leaf, max is one too
            words = words.as_name
        value = item.value
        if not below and value is None and item.text is not None:  # a leaf such as "x: 3"
            words = words_at(self.text, item.position, item.text)
            value = words.value
        if below:
            self.open(item.position, move)
            self.say(words, item.position)
            self._add_all(below)
            self.close()
        elif value is None:
            problem = f"the data at {shown(self.text[item.position : item.position + 12])} is not a tree of numbers."
            remedy = "Write lists of numbers, or a dict from each node to its children."
            raise error_at(self.text, item.position, problem, remedy)
        else:
            self.leaf(item.position, value, words.label, move)

    def _add_all(self, below: Iterable[tuple[str, Item]]) -> None:
        """Add children, each with its key; without one, `{"B": …}` is the node B."""
        for key, item in below:
            named = None if key else _named(item)
            if named:
                self.remarks.add([Aside.LEVELS])
            name, child = named or (key, item)
            self.add(child, "" if named and name.lower() in ROLES else name)

    def _object(self, item: Item, fields: Mapping[str, Item], label: str, move: str) -> None:
        children = item.under(*CHILDREN)
        is_inner = children.holds_nodes or item.has(*SIDES)
        key = next((key for key in (*LABEL, *ID) if key in fields and fields[key].name), "")
        name = (fields[key].name if key else label) or ""
        if is_inner and key in ID and key not in LABEL and is_generated(name):
            name = ""
        move = move or check_label(self.text, item.position, item.under(*MOVE).name or "")
        value = item.under(*VALUE).value
        is_name = key != "label" and (is_inner or value is None or self.remarks.numbers_are_names)
        words = words_beside(self.text, item.position, name, value, is_name=is_name)
        self.open(item.position, move)
        self.say(words, item.position)
        if _has_more(item):
            self.remarks.add([Aside.KEYS])
        if player := _player_of(item):
            self.turn(player, item.position)
        role, only = _named(children) or ("", children)
        is_role = role.lower() in ROLES  # as in {"children": {"node": [3, 5]}}
        self._add_all([("", each) for each in only.items or [only]] if is_role else children.below)
        for side in SIDES:
            if side in fields and not fields[side].is_absent:
                self.add(fields[side], "", side)
        if not self.nodes[-1].children and words.value is None:
            problem = "this node has neither a value nor children."
            raise error_at(self.text, item.position, problem, NO_VALUE)
        self.close()


class _DataGraph(Graph):
    def __init__(self, text: str, *, ids_are_names: bool = False) -> None:
        super().__init__(text, "Give it one, as in {}: 3.", ids_are_names=ids_are_names)
        self._leaves = 0  # that have no name

    def named(self, name: Item) -> Node:
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


def _of_names(text: str, table: Mapping[str, Item], values: Mapping[str, Item]) -> _DataGraph:
    """Return the graph of `{"A": ["B", "C"], "B": 3, …}`; children may also stand under the names of the moves."""
    graph = _DataGraph(text, ids_are_names=True)
    for name, below in table.items():
        parent = graph.node(name, below.position)
        if below.is_bracket:
            for move, child in below.below:
                graph.below(parent, child, move)
        elif below.number is None and below.text is not None:
            graph.below(parent, below)
        else:
            graph.worth(parent, below)
    for name, value in values.items():
        graph.worth(graph.node(name, value.position), value)
    return graph


def _of_rows(text: str, rows: Iterable[tuple[str | None, Item]], edges: Iterable[Item]) -> _DataGraph:
    """Return the graph of nodes that are objects, each with its id or its key, and of objects that are links."""
    graph = _DataGraph(text)
    later: list[tuple[Item, Item]] = []
    for key, row in rows:
        identifier = row.under(*ID) if key is None else Item(row.position, key, is_quoted=True)
        if identifier is ABSENT:
            raise error_at(text, row.position, "this node has no id.", 'Write one, such as "id": "B".')
        node = graph.named(identifier)
        label, value, parent = row.under(*LABEL), row.under(*VALUE), row.under(*PARENT)
        if value.value is not None:
            graph.worth(node, value, label.name or "")
        elif label.name:
            graph.say(node, words_at(text, label.position, label.name), label.position)
        node.player = _player_of(row) or node.player
        if parent.name:
            later.append((parent, identifier))
        for child in row.under(*CHILDREN).items or []:
            graph.below(node, child)
    for parent, child in later:
        graph.below(graph.named(parent), _by_name(child))
    for edge in edges:
        _take_edge(text, graph, edge)
    return graph


def _take_edge(text: str, graph: _DataGraph, edge: Item) -> None:
    parent, child = edge.items if edge.items and len(edge.items) == 2 else (edge.under(*FROM), edge.under(*TO))
    if parent is ABSENT or child is ABSENT:
        problem = "this link does not say from where to where."
        raise error_at(text, edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
    graph.below(graph.named(parent), _by_name(child), edge.under(*MOVE, *LABEL).name or "")


def _of_pairs(text: str, pairs: Iterable[Item]) -> _DataGraph:
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


def _by_name(item: Item) -> Item:
    """Return what names a node, which a number does too, as a text."""
    return item if item.name is None else Item(item.position, item.name, is_quoted=True)


def _has_more(item: Item) -> bool:
    """Return whether an object has a key that is not read, or several for its value."""
    said = {key for key, each in (item.fields or {}).items() if not each.is_absent}
    return not said <= _READ or len(said & {*VALUE}) > 1


def _player_of(item: Item) -> Player | None:
    return next(filter(None, (player_under(key, each.text or "") for key, each in item.below)), None)


FOREIGN = Foreign("Data of a program", looks_like, parse)
