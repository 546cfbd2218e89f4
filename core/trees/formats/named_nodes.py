"""Nodes that name each other in data: rows with ids and parents, links, and the names of a node's children."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from operator import itemgetter

from core.game import Fix, TextError, Value
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.items import ABSENT, Item
from core.trees.formats.keys import (
    CHANCE,
    CHILDREN,
    EDGES,
    FROM,
    ID,
    KNOWN,
    LABEL,
    MOVE,
    NODES_UNDER,
    NONE,
    PARENT,
    SIDES,
    TO,
    VALUE,
)
from core.trees.formats.node_text import NOTHING, Words, words_beside
from core.trees.formats.players import FLAGS, TURNS, only_player, player_under
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at, number_at, shortened, shown

NO_VALUE = "Give it one, as in {}: 3."


def graph_of(text: str, item: Item, remarks: Remarks, utilities: Mapping[str, Item]) -> Graph | None:
    """Return the graph that a value is, None if its nodes stand in each other; `utilities` are values by name."""
    fields, items = item.fields or {}, item.items or []
    if len(fields) == 1 and (only := next(iter(fields.values()))).has(*EDGES):  # {"graph": {"nodes": …, "edges": …}}
        return graph_of(text, only, remarks, utilities)
    listed, edges = item.under(*NODES_UNDER).items or [], item.under(*EDGES).items
    if any(each.has("data") for each in items):  # as in Cytoscape
        rows, links = [_data_of(each) for each in items], [each for each in map(_data_of, items) if each.has(*FROM[:2])]
        return of_rows(text, ((None, row) for row in rows if not row.has(*FROM[:2])), links, remarks)
    graph: _Named | None = None
    if edges is not None:
        rows = [_data_of(row) if row.fields else Item(row.position, "{", fields={"id": row}) for row in listed]
        graph = of_rows(text, ((None, row) for row in rows), map(_data_of, edges), remarks)
    elif rows := next(filter(_is_table, (listed, items)), []):
        graph = of_rows(text, ((None, row) for row in rows), (), remarks)
    elif item.head:
        pass
    elif fields and all(map(is_node, fields.values())):
        if any(names(below.under(*CHILDREN, *PARENT)) for below in fields.values()) or _counts_nodes(fields):
            graph = of_rows(text, fields.items(), (), remarks)
    elif fields and any(map(_tells_player, fields.values())):
        rows = [
            row_of(each) if each.items else Item(each.position, "{", None, {"value": each}) for each in fields.values()
        ]
        graph = of_rows(text, zip(fields, rows, strict=True), (), remarks)
    elif _are_links(items):
        graph = of_pairs(text, items, remarks)
        for name, value in utilities.items():
            graph.worth(graph.node(name, value.position), value)
    elif fields.keys().isdisjoint(KNOWN) and (
        utilities or any(map(_names_nodes, fields.values())) or _lists_keys(fields)
    ):
        graph = _of_names(text, fields, utilities)
    return graph


def _data_of(row: Item) -> Item:
    """Return what a row says, which Cytoscape has under a key of its own."""
    return row.under("data") if row.under("data").fields else row


def _tells_player(item: Item) -> bool:
    """Return whether a tuple is a node such as ("MAX", ["B", "C"])."""
    first = item.items[0] if item.items and len(item.items) == 2 and not item.head else ABSENT
    return only_player(first.text or "") is not None and item.items is not None and item.items[1].is_bracket


def is_node(item: Item) -> bool:
    """Return whether the keys are those of a node, and none is the name of one."""
    if not item.fields:
        return bool(item.head)
    if item.head or item.under("value").number is not None or item.under("label", "name").is_quoted:
        return True
    has_keys = item.has(*CHILDREN, *SIDES, *VALUE, "chance")
    is_plain = all(key.lower() in KNOWN or not each.holds_nodes for key, each in item.below)
    return item.under("children").written == "[" or (has_keys and is_plain)


def _are_links(items: list[Item]) -> bool:
    """Return whether these are pairs of names, of which some are there again, and not leaves with a name each."""
    pairs = [item.items for item in items if item.items and len(item.items) == 2 and not item.head]
    if len(pairs) < len(items) or any(left.text is None or right.name is None for left, right in pairs):
        return False
    return any(right.text is not None for _, right in pairs) or len({left.text for left, _ in pairs}) < len(pairs)


def _is_table(items: list[Item]) -> bool:
    """Return whether these are nodes that name each other: each has an id, one its parent or its children by name."""
    return all(item.has(*ID) for item in items) and any(
        item.has(*PARENT) or names(item.under(*CHILDREN)) for item in items
    )


def _counts_nodes(fields: Mapping[str, Item]) -> bool:
    """Return whether the children of all nodes are numbers by which other nodes are called."""
    below = [each for item in fields.values() for each in item.under(*CHILDREN).items or []]
    return len(below) == len(fields) - 1 and {each.written for each in below} < fields.keys()


def names(item: Item) -> bool:
    """Return whether data is the name of a node, or a list with one."""
    return any(each.text is not None and each.value is None for each in item.items or [item])


def _lists_keys(fields: Mapping[str, Item]) -> bool:
    """Return whether the numbers in lists are those under which all lists but one stand."""
    listed = {each.written for item in fields.values() for each in item.items or [] if each.number is not None}
    return len(fields) > 1 and len(fields.keys() - listed) == 1


def _names_nodes(item: Item) -> bool:
    """Return whether data names other nodes: by itself, in a list, or under the names of moves."""
    return not item.head and (
        item.text is not None or any(each.text is not None and each.value is None for _, each in item.below)
    )


class _Named(Graph):
    def __init__(self, text: str, remedy: str = NO_VALUE, *, ids_are_names: bool = False) -> None:
        super().__init__(text, remedy, ids_are_names=ids_are_names)
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
        node.move = check_label(self._text, child.position, move) or node.move

    def describe(self, node: Node, row: Item, remarks: Remarks, *, ids_are_labels: bool) -> None:
        """Take what the row of a node says of it."""
        fields = row.fields or {}
        key = next((key for key in LABEL if key in fields and fields[key].name), "")
        label, value = row.under(key), row.under(*VALUE)
        name, position = label.name or "", label.position if key else row.position
        given = None if value.is_absent or value.is_bracket else number_at(self._text, value.position, value.written)
        is_id = not key or label is row.under(*ID)
        if not key and ids_are_labels and (given is not None or not is_generated(node.identifier)):
            name = node.identifier
        is_name = key != "label" and ((is_id and bool(key)) or given is None or remarks.numbers_are_names)
        words = words_beside(self._text, position, name, given, is_name=is_name)
        if is_id and words.value != given:  # an id such as 1.5 is not a value
            words = Words(name, given, None)
        self.say(node, words, row.position)
        turns = (player_under(key, each.text or "") for key, each in fields.items() if key in TURNS | FLAGS)
        node.player = next(filter(None, turns), None)
        move, chance = row.under(*MOVE), row.under(*CHANCE)
        if move.name:
            node.move = check_label(self._text, move.position, move.name)
        if not chance.is_absent:
            node.chance = chance.position, chance.written

    def worth(self, node: Node, value: Item, label: str = "") -> None:
        """Take the value of a node, and what it is called."""
        if value.value is not None:
            name = label or node.identifier
            self.say(node, words_beside(self._text, value.position, name, value.value), value.position)
        elif not value.is_absent:
            raise error_at(self._text, value.position, "this is not a number.", "Write one, such as 3 or -2.5.")


def _of_names(text: str, table: Mapping[str, Item], values: Mapping[str, Item]) -> _Named:
    """Return the graph of `{"A": ["B", "C"], "B": 3, …}`; children may also stand under the names of the moves."""
    held = [child for below in table.values() for _, child in below.below]
    by_number = bool(held) and all(child.number is not None for child in held) and _lists_keys(table)
    graph = _Named(text, ids_are_names=not by_number)
    for name, below in table.items():
        parent = graph.node(name, below.position)
        if below.is_bracket:
            for move, child in below.below:
                graph.below(parent, _by_name(child) if by_number else child, move)
        elif below.number is None and below.text is not None:
            graph.below(parent, below)
        else:
            graph.worth(parent, below)
    for name, value in values.items():
        graph.worth(graph.node(name, value.position), value)
    for node in graph.nodes.values() if by_number else ():
        node.words = node.words or NOTHING  # the number of a leaf is not its value
    return graph


def of_rows(
    text: str,
    rows: Iterable[tuple[str | None, Item]],
    edges: Iterable[Item],
    remarks: Remarks,
    remedy: str = NO_VALUE,
    *,
    ids_are_labels: bool = True,
) -> _Named:
    """Return the graph of nodes that are objects, each with its id or its key, and of objects that are links.

    Where `ids_are_labels`, a node without a label is called by its id, unless a program counted that up.
    """
    graph = _Named(text, remedy)
    rows = list(rows)
    by_number = _counts_nodes({key: row for key, row in rows if key is not None})
    declared: set[str] = set()
    later: list[tuple[tuple[bool, Value], Item, Item]] = []
    for key, row in rows:
        identifier = row.under(*ID) if key is None else Item(row.position, key, is_quoted=True)
        if identifier is ABSENT:
            raise error_at(text, row.position, "this node has no id.", "Write an id that no other node has.")
        node = graph.named(identifier)
        if node.identifier in declared:
            problem = f"the id {shortened(node.identifier)!r} is given twice."
            raise error_at(text, identifier.position, problem, "Give each node an id of its own.")
        declared.add(node.identifier)
        graph.describe(node, row, remarks, ids_are_labels=ids_are_labels)
        parent, order = row.under(*PARENT), row.under("order")
        if parent.name:
            place = (True, 0) if order.is_absent else (False, number_at(text, order.position, order.written))
            later.append((place, parent, identifier))
        for child in row.under(*CHILDREN).items or []:
            graph.below(node, _by_name(child) if by_number else child)
    later = [each for each in later if each[1].written.lower() not in NONE or each[1].name in graph.nodes]
    is_rooted = len(later) < len(declared)
    for _, parent, child in sorted(later, key=itemgetter(0)):
        if is_rooted and parent.name not in graph.nodes:
            raise _no_parent(text, parent, list(islice(graph.nodes, 1000)))
        graph.link(graph.named(parent), graph.named(child), parent.position)
    for edge in edges:
        parent, child = edge.items if edge.items and len(edge.items) == 2 else (edge.under(*FROM), edge.under(*TO))
        if parent is ABSENT or child is ABSENT:
            problem = "this link does not say from where to where."
            raise error_at(text, edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
        graph.below(graph.named(parent), _by_name(child), edge.under(*MOVE, *LABEL).name or "")
    return graph


def _no_parent(text: str, parent: Item, known: list[str]) -> TextError:
    said = parent.written
    problem = f"no node has the id {shortened(said)!r}, which is given as a parent."
    likely = get_close_matches(said[:80], known, 1, 0.6) or [one for one in known if one.lower() == said.lower()]
    if not likely:
        return error_at(text, parent.position, problem, "Add a node with it, or correct the parent.")
    at = text.find(said, parent.position)
    fix = Fix(f"Write {shown(likely[0])}", f"{text[:at]}{likely[0]}{text[at + len(said) :]}")
    return error_at(text, parent.position, problem, f"Write {shown(likely[0])}, or add a node with that id.", fix)


def row_of(term: Item) -> Item:
    """Return the row that a term is which names its children, as in `Node("A", "MIN", None, ["B", "C"])`."""
    fields = dict(term.fields or {})
    for item in term.items or []:
        key = "children" if item.is_bracket else "value" if item.number is not None else "id"
        if item.text and only_player(item.text.rpartition(".")[2]):
            key = "player"
        if not item.is_absent:
            fields.setdefault(key, item)
    return Item(term.position, "{", fields=fields)


def of_pairs(text: str, pairs: Iterable[Item], remarks: Remarks, rows: Iterable[Item] = ()) -> _Named:
    """Return the graph of `{(A, MAX), (A, B), (A, C), (B, 3), (C, 4)}`: links, players and values.

    `rows` are nodes with what there is to say of them. Numbers are names where links begin at some.
    """
    told = [(pair, *(pair.items or [])[:2]) for pair in pairs]
    by_number = any(parent.number is not None for _, parent, _ in told)
    graph = _Named(text, ids_are_names=not by_number)
    for row in rows:
        graph.describe(graph.named(row.under("id")), row, remarks, ids_are_labels=not by_number)
    told = [(pair, parent, _by_name(child) if by_number else child) for pair, parent, child in told]
    below = Counter(parent.name for _, parent, child in told if not only_player(child.text or ""))
    for pair, parent, child in told:
        node = graph.named(parent)
        if player := only_player(child.text or ""):
            node.player = player
        elif child.number is not None and below[parent.name] == 1:
            graph.worth(node, child)
        else:
            graph.below(node, child, pair.under(*MOVE, *LABEL).name or "")
    return graph


def _by_name(item: Item) -> Item:
    """Return what names a node, which a number does too, as a text."""
    return item if item.name is None else Item(item.position, item.name, is_quoted=True)
