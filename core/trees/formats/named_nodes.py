"""Trees in data whose nodes refer to each other by name: objects with ids, links, children by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from operator import itemgetter

from core.game import Value
from core.options.numerals import to_value
from core.trees.formats import keys
from core.trees.formats.data import ABSENT, Item
from core.trees.formats.format import Remarks
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.node_text import FLAGS, NOTHING, OUTCOMES, TURNS, Words, only_player, player_under, words_beside
from core.trees.formats.source import Mistake, check_label, number_at, shortened

_AS_NAME = 'Write its name in quotes, and the children of a node in one list: "A": ["B", "C"].'
_APART = re.compile(r"[\s,;]++")
NO_VALUE = "Give it one, as in {}: 3."


def graph_of(item: Item, remarks: Remarks, utilities: Mapping[str, Item]) -> Graph | None:
    """Return the graph in a value, None if its nodes are nested; `utilities` are values by name."""
    fields, items = item.fields or {}, item.items or []
    own = fields.keys() - keys.KNOWN
    lengths = (each for below in fields.values() for key, each in (below.fields or {}).items() if key in own)
    if length := next((each for each in lengths if each.number is not None), None):
        remedy = 'Write the children of a node in a list, such as "A": ["B", "C"], and a number only for a leaf.'
        raise Mistake(length.position, "this number may be the length of a link.", remedy)
    below, edges = item.under(*keys.NODES_UNDER), item.under(*keys.EDGES).items
    listed = below.items or []
    only = next(iter(fields.values())) if len(fields) == 1 else ABSENT
    inner = only if only.has(*keys.EDGES) else below  # {"graph": …}, or {"root": "A", "nodes": {"A": …}}
    if inner.fields and (graph := graph_of(inner, remarks, utilities)):
        return graph
    if items and items[0].has("data"):  # as in Cytoscape
        both = [_data_of(each) for each in items]
        listed, edges = ([row for row in both if row.has("from", "source") is is_edge] for is_edge in (False, True))
    rows: Iterable[tuple[str | None, Item]] = ()
    if edges and not listed and all(edge.items and len(edge.items) == 2 for edge in edges):
        return of_pairs(edges, remarks, utilities=utilities)
    if edges is not None:
        rows = [(None, _data_of(row) if row.fields else Item(row.position, "{", fields={"id": row})) for row in listed]
    elif table := next(filter(_is_table, (listed, items)), []):
        rows = [(None, row) for row in table]
    elif columns := columns_of(fields or _cells(items)):
        cells = zip(*columns.values(), strict=True)
        rows = [(None, Item(row[0].position, "{", fields=dict(zip(columns, row, strict=True)))) for row in cells]
    elif item.head:
        return None
    elif fields and _are_nodes(fields.values()):
        linked = (below.under(key) for below in fields.values() for key in (*keys.CHILDREN, *keys.PARENT, *keys.SIDES))
        rows = [(key, _with_value(each)) for key, each in fields.items()]
        rows = rows if any(map(_links, linked)) or _counts_nodes(rows) else ()
    elif fields and any(map(_tells_player, fields.values())):
        rows = [(key, row_of(each) if each.items else _with_value(each)) for key, each in fields.items()]
    elif _are_links(items):
        return of_pairs(items, remarks, utilities=utilities)
    else:
        are_names = utilities or any(map(_names_nodes, fields.values())) or _lists_keys(fields)
        is_table = fields and are_names and not any(key in keys.KNOWN and len(key) > 1 for key in fields)
        named = fields if is_table else _by_index(items, utilities)
        return _of_names(_without_root(named), utilities) if named else None
    is_graph = rows or edges is not None
    return of_rows(rows, map(_data_of, edges or ()), remarks, utilities=utilities) if is_graph else None


def columns_of(fields: Mapping[str, Item]) -> dict[str, list[Item]]:
    """Return the lists in a value, by key, if each node has its place in all of them and one tells the parents."""
    singular = {key if key in keys.KNOWN else key.removesuffix("s"): each.items for key, each in fields.items()}
    parents = next((singular[key] for key in keys.PARENT if singular.get(key)), None) or []
    columns = {key: items for key, items in singular.items() if items and len(items) == len(parents)}
    if columns and columns.keys().isdisjoint(keys.ID):
        columns["id"] = [Item(each.position, str(at)) for at, each in enumerate(parents)]
    return columns


def _data_of(row: Item) -> Item:
    data = row.under("data").fields
    return Item(row.position, "{", None, {**(row.fields or {}), **data}, end=row.end) if data else row


def _tells_player(item: Item) -> bool:
    first = item.items[0] if item.items and len(item.items) == 2 and not item.head else ABSENT
    return only_player(first.text or "") is not None and item.items is not None and item.items[1].is_bracket


def is_node(item: Item) -> bool:
    """Return whether the keys are a node's fields, not the names of nodes."""
    if item.head or item.under("value").number is not None or item.under("label", "name").is_quoted:
        return True
    has_keys = item.has(*keys.CHILDREN, *keys.SIDES, *keys.VALUE, "chance")
    is_plain = all(key.lower() in keys.KNOWN or not each.holds_nodes for key, each in item.below)
    return item.under("children").written == "[" or (has_keys and is_plain)


def _cells(items: list[Item]) -> dict[str, Item]:
    """Return the columns of rows of a name, the place of the parent and a value, as in `{"B", 0, 3}`."""
    cells = [item.items for item in items if item.items and len(item.items) == 3 and not item.head]
    parents = [parent.number for name, parent, value in cells if name.text is not None and value.number is not None]
    if len(parents) < max(3, len(items)) or any(
        parent not in (range(at) if at else [-1]) for at, parent in enumerate(parents)
    ):
        return {}
    columns = zip(("title", "parent", "value"), zip(*cells, strict=True), strict=True)
    return {key: Item(items[0].position, "[", [*column]) for key, column in columns}


def _are_nodes(items: Iterable[Item]) -> bool:
    numbers = [item.number is not None for item in items if item.number is not None or not is_node(item)]
    return all(numbers) and len(numbers) < len([*items])


def _with_value(item: Item) -> Item:
    return Item(item.position, "{", None, {"value": item}) if item.number is not None else item


def _links(item: Item) -> bool:
    return names(item) or (bool(item.fields) and all(each.text is not None for each in (item.fields or {}).values()))


def _are_links(items: list[Item]) -> bool:
    """Return whether these are links: pairs of names, some of them repeated, rather than leaves with names."""
    pairs = [item.items for item in items if item.items and len(item.items) == 2 and not item.head]
    if len(pairs) < len(items) or any(left.text is None or right.name is None for left, right in pairs):
        return False
    return any(names(right) for _, right in pairs) or len({left.text for left, _ in pairs}) < len(pairs)


def _is_table(items: list[Item]) -> bool:
    links = any(item.has(*keys.PARENT) or names(item.under(*keys.CHILDREN)) for item in items)
    return all(item.has(*keys.ID) for item in items) and (links or _counts_nodes((None, item) for item in items))


def _counts_nodes(rows: Iterable[tuple[str | None, Item]]) -> bool:
    rows = [*rows]
    identifiers = {row.under(*keys.ID).written if key is None else key for key, row in rows}
    below = [each for _, row in rows for each in row.under(*keys.CHILDREN).items or []]
    return len(below) == len(rows) - 1 > 0 and {each.written for each in below} < identifiers


def names(item: Item) -> bool:
    """Return whether data is a node's name, or a list with one."""
    return any(each.is_text and (each.text or "").lower() not in OUTCOMES for each in item.items or [item])


def _lists_keys(fields: Mapping[str, Item]) -> bool:
    listed = {each.written for item in fields.values() for each in item.items or [] if each.number is not None}
    return len(fields) > 1 and len(fields.keys() - listed) == 1


def _by_index(items: list[Item], utilities: Mapping[str, Item]) -> dict[str, Item]:
    """Return the children by node of `[[1, 2], [3, 4], [], [], []]`, if the other nodes have utilities."""
    numbers = sorted(each.number or 0 for item in items for each in item.items or [])
    are_indices = numbers == [*range(1, len(numbers) + 1)] and utilities.keys() <= {*map(str, numbers)}
    return {str(at): each for at, each in enumerate(items) if each.items} if utilities and are_indices else {}


def _with_move(below: tuple[str, Item]) -> tuple[str, Item]:
    move, child = below
    first, *rest = child.items or [child]
    return (first.text, rest[0]) if len(rest) == 1 and first.text and not child.head else (move, child)


def _names_nodes(item: Item) -> bool:
    below = map(_with_move, item.below)
    return not item.head and (item.text is not None or any(each.is_text for _, each in below))


class _Named(Graph):
    def __init__(self, remedy: str = NO_VALUE, *, ids_are_names: bool = False) -> None:
        super().__init__(remedy, ids_are_names=ids_are_names)
        self._leaves = 0  # without a name

    def named(self, name: Item) -> Node:
        if name.name is None:
            raise Mistake(name.position, "this is not the name of a node.", _AS_NAME)
        return self.node(name.name, name.position)

    def below(self, parent: Node, child: Item, move: str = "") -> None:
        """Link a child to its parent: the node with that name, or a leaf if it is a number."""
        if child.number is not None:
            self._leaves += 1
            node = self.node(f"\0{self._leaves}", child.position)
            self.say(node, Words("", child.number, None), child.position)
        else:
            name, chance = child.under(*keys.ID), child.under(*keys.CHANCE)  # as in {"node": "B", "p": 0.2}
            node = self.named(child if name is ABSENT else name)
            node.chance = node.chance if chance.is_absent else (chance.position, chance.written)
        self.link(parent, node, child.position)
        node.move = check_label(child.position, move) or node.move

    def describe(self, node: Node, row: Item, remarks: Remarks, *, ids_are_labels: bool) -> None:
        fields = row.fields or {}
        key = next((key for key in keys.LABEL if key in fields and fields[key].name), "")
        label, value = row.under(key), row.under(*keys.VALUE)
        name, position = label.name or "", label.position if key else row.position
        has_none = value.is_absent or value.is_bracket or (value.text or "").lower() == "unset"
        given = None if has_none else number_at(value.position, value.written)
        is_id = not key or label is row.under(*keys.ID)
        if not key and ids_are_labels and (given is not None or not is_generated(node.identifier)):
            name = node.identifier
        is_name = key != "label" and ((is_id and bool(key)) or given is None or remarks.numbers_are_names)
        words = words_beside(position, name, given, is_name=is_name)
        if is_id and words.value != given:  # an id such as 1.5 is not a value
            words = Words(name, given, None)
        self.say(node, words, row.position)
        turns = (player_under(key, each.text or "") for key, each in fields.items() if key in TURNS or key in FLAGS)
        node.player = next(filter(None, turns), None)
        move, chance = row.under(*keys.MOVE), row.under(*keys.CHANCE)
        if move.name:
            node.move = check_label(move.position, move.name)
        if not chance.is_absent:
            node.chance = chance.position, chance.written

    def worth(self, node: Node, value: Item) -> None:
        if value.value is not None:
            self.say(node, words_beside(value.position, node.identifier, value.value), value.position)
        elif not value.is_absent:
            raise Mistake(value.position, "this is not a number.", "Write one, such as 3 or -2.5.")

    def worths(self, values: Mapping[str, Item]) -> None:
        for name, value in values.items():
            self.worth(self.node(name, value.position), value)


def _without_root(table: Mapping[str, Item]) -> Mapping[str, Item]:
    """Leave out what only says which node is the root, as in `{"root": "A", "A": ["B", "C"], …}`."""
    said = {name for name, root in table.items() if name.lower() in keys.ROOTS and root.text in table.keys() - {name}}
    return {name: below for name, below in table.items() if name not in said}


def _of_names(table: Mapping[str, Item], values: Mapping[str, Item]) -> _Named:
    """Return the graph of `{"A": ["B", "C"], "B": 3, …}`; children may also be keyed by the names of the moves."""
    held = [child for below in table.values() for _, child in below.below]
    by_number = bool(held) and all(child.number is not None for child in held) and _lists_keys(table)
    graph = _Named(ids_are_names=not by_number)
    for name, below in table.items():
        if below.items == [] and to_value(name) is not None and not by_number:  # 4: [], of a leaf that is its value
            continue
        parent = graph.node(name, below.position)
        if below.is_bracket:
            for move, child in map(_with_move, below.below):
                graph.below(parent, _by_name(child) if by_number else child, move)
        elif below.number is None and below.text is not None:
            listed = _APART.split(below.written.strip())  # "B, C"
            for name_below in listed if {*listed} <= {*table, *values} else [below.written]:
                graph.below(parent, Item(below.position, name_below, is_quoted=True))
        else:
            graph.worth(parent, below)
    graph.worths(values)
    for node in graph.nodes.values() if by_number else ():
        node.words = node.words or NOTHING  # a number used as a leaf's name is not its value
    return graph


def of_rows(
    rows: Iterable[tuple[str | None, Item]],
    edges: Iterable[Item],
    remarks: Remarks,
    remedy: str = NO_VALUE,
    *,
    ids_are_labels: bool = True,
    utilities: Mapping[str, Item] | None = None,
) -> _Named:
    """Return the graph of objects, each with its id or its key, and links; their ids may be their labels."""
    graph = _Named(remedy)
    rows = list(rows)
    by_number = _counts_nodes(rows)
    declared: set[str] = set()
    later: list[tuple[tuple[bool, Value], Item, Item]] = []
    for key, row in rows:
        identifier = row.under(*keys.ID) if key is None else Item(row.position, key, is_quoted=True)
        if identifier is ABSENT:
            raise Mistake(row.position, "this node has no id.", "Write an id that no other node has.")
        node = graph.named(identifier)
        if node.identifier in declared:
            problem = f"the id {shortened(node.identifier)!r} is given twice."
            raise Mistake(identifier.position, problem, "Give each node an id of its own.")
        declared.add(node.identifier)
        graph.describe(node, row, remarks, ids_are_labels=ids_are_labels)
        parent, order = row.under(*keys.PARENT), row.under("order")
        if parent.name:
            place = (True, 0) if order.is_absent else (False, number_at(order.position, order.written))
            later.append((place, parent, identifier))
        for move, child in map(_with_move, row.under(*keys.CHILDREN).below):
            graph.below(node, _by_name(child) if by_number else child, move)
        for side in keys.SIDES:
            if row.under(side).text:
                graph.below(node, row.under(side), side)
    later = [each for each in later if each[1].written.lower() not in keys.NONE or each[1].name in graph.nodes]
    is_rooted = len(later) < len(declared)
    for _, parent, child in sorted(later, key=itemgetter(0)):
        if is_rooted and parent.name not in graph.nodes:
            problem = f"no node has the id {shortened(parent.written)!r}, which is given as a parent."
            raise Mistake(parent.position, problem, "Add a node with it, or correct the parent.")
        graph.link(graph.named(parent), graph.named(child), parent.position)
    for edge in edges:
        _link(graph, edge)
    graph.worths({name: value for name, value in (utilities or {}).items() if name in graph.nodes})
    return graph


def _link(graph: _Named, edge: Item) -> None:
    parent, child = edge.under(*keys.FROM), edge.under(*keys.TO, *keys.CHILDREN)
    if edge.items and len(edge.items) == 2:
        parent, child = edge.items
    if parent is ABSENT or child is ABSENT:
        problem = "this link does not say from where to where."
        raise Mistake(edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
    for each in child.items or _listed(child):
        graph.below(graph.named(parent), _by_name(each), edge.under(*keys.MOVE, *keys.LABEL).name or "")


def _listed(names: Item) -> list[Item]:
    if not names.is_quoted or "," not in names.written:
        return [names]
    return [Item(names.position, name, is_quoted=True) for name in _APART.split(names.written.strip())]


def row_of(term: Item) -> Item:
    """Return a term with its children's names as a row, as in `Node("A", "MIN", None, ["B", "C"])`."""
    fields = dict(term.fields or {})
    for item in term.items or []:
        key = "children" if item.is_bracket else "value" if item.number is not None else "id"
        if item.text and only_player(item.text.rpartition(".")[2]):
            key = "player"
        if not item.is_absent:
            fields.setdefault(key, item)
    return Item(term.position, "{", fields=fields)


def of_pairs(
    pairs: Iterable[Item], remarks: Remarks, rows: Iterable[Item] = (), *, utilities: Mapping[str, Item]
) -> _Named:
    """Return the graph of `{(A, MAX), (A, B), (A, C), (B, 3), (C, 4)}`: links, players and values.

    `rows` are nodes with their fields. Numbers are names if links begin at some of them.
    """
    told = [(pair, *(pair.items or [])[:2]) for pair in pairs]
    by_number = any(parent.number is not None for _, parent, _ in told)
    graph = _Named(ids_are_names=not by_number)
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
            graph.below(node, child, pair.under(*keys.MOVE, *keys.LABEL).name or "")
    graph.worths(utilities)
    return graph


def _by_name(item: Item) -> Item:
    return item if item.name is None else Item(item.position, item.name, is_quoted=True)
