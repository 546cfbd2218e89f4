"""Trees in data whose nodes name each other: dicts of children, tables of nodes, and pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from core.game import Player, TextError, Value
from core.trees.formats.foreign.node_keys import CHILDREN, FROM, ID, LABEL, MOVE, PARENT, TO, VALUE, first, player_of
from core.trees.formats.foreign.values import Item
from core.trees.formats.node_text import Words, words_at, words_beside
from core.trees.formats.parent_links import Links, shown
from core.trees.formats.players import read_turn
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at
from core.trees.leaf_tree import LeafTree

REMEDY = "Give it one, as in {}: 3."


class DataLinks:
    """Takes nodes that name each other, each with its place, and builds the tree."""

    def __init__(self, text: str, *, ids_are_names: bool = False) -> None:
        self._text = text
        self._links = Links(text, REMEDY, ids_are_names=ids_are_names)
        self._leaves = 0  # that have no name
        self._values: dict[int, Value] = {}

    def node(self, name: Item) -> int:
        """Return the node that a name stands for."""
        if name.name is None:
            raise error_at(self._text, name.position, "this is not the name of a node.", "Write a text in quotes.")
        return self._links.node(name.name, name.position)

    def below(self, parent: int, child: Item, move: str = "") -> None:
        """Link a child to its parent: the node of that name, or a leaf if it is a number."""
        if child.number is not None:
            self._leaves += 1
            node = self._links.node(f"\0{self._leaves}", child.position)
            self._links.say(node, Words("", child.number, None), child.position)
        else:
            node = self.node(child)
        self._links.link(parent, node, child.position)
        if move:
            self._links.set_move(node, check_label(self._text, child.position, move))

    def worth(self, node: int, value: Item, label: str = "") -> None:
        """Take the value of a node, and what it is called."""
        if value.value is None and not value.is_absent:
            raise error_at(self._text, value.position, "this is not a number.", "Write one, such as 3 or -2.5.")
        name = label or self._links.identifier(node)
        if value.value is not None:
            words = words_beside(self._text, value.position, name, value.value)
            self._links.say(node, words, value.position)

    def call(self, node: int, label: Item) -> None:
        """Take what a node is called."""
        self._links.say(node, words_at(self._text, label.position, label.name or ""), label.position)

    def moves(self, node: int, player: Player) -> None:
        """Take whose move it is at a node."""
        self._links.set_player(node, player)

    def build(self, root_player: Player, remarks: Remarks | None) -> LeafTree:
        """Return the tree."""
        return self._links.build(root_player, remarks)


def of_names(text: str, table: Mapping[str, Item], values: Mapping[str, Item]) -> DataLinks:
    """Return the links of `{"A": ["B", "C"], "B": 3, …}`; children may also stand under the names of the moves."""
    links = DataLinks(text, ids_are_names=True)
    for name, below in table.items():
        parent = links.node(Item(below.position, text=name))
        if below.items is not None:
            for child in below.items:
                links.below(parent, child)
        elif below.fields is not None:
            for move, child in below.fields.items():
                links.below(parent, child, move)
        elif below.number is None and below.text is not None:
            links.below(parent, below)
        else:
            links.worth(parent, below)
    for name, value in values.items():
        links.worth(links.node(Item(value.position, text=name)), value)
    return links


def of_rows(text: str, rows: Iterable[tuple[str | None, Item]], edges: Iterable[Item]) -> DataLinks:
    """Return the links of nodes that are objects, each with its id or its key, and of objects that are links."""
    links = DataLinks(text)
    later: list[tuple[Item, Item]] = []
    for key, row in rows:
        fields = row.fields or {}
        identifier = Item(row.position, text=key) if key is not None else first(fields, ID)
        if identifier is None:
            raise error_at(text, row.position, "this node has no id.", 'Write one, such as "id": "B".')
        node = links.node(identifier)
        _take(links, node, fields, identifier)
        parent = first(fields, PARENT)
        if parent is not None and not parent.is_absent and parent.name:
            later.append((parent, identifier))
        children = first(fields, CHILDREN)
        for child in (children.items or []) if children else []:
            links.below(node, child)
    for parent, child in later:
        links.below(links.node(parent), Item(child.position, text=child.name))
    for edge in edges:
        _take_edge(text, links, edge)
    return links


def _take(links: DataLinks, node: int, fields: Mapping[str, Item], identifier: Item) -> None:
    """Take what an object says of its node."""
    label, value = first(fields, LABEL), first(fields, VALUE)
    if value is not None and value.value is not None:
        links.worth(node, value, (label.name if label else identifier.name) or "")
    elif label is not None and label.name:
        links.call(node, label)
    player = player_of(fields)
    if player:
        links.moves(node, player)


def _take_edge(text: str, links: DataLinks, edge: Item) -> None:
    """Take a link: an object that names its ends, or a pair."""
    fields = edge.fields or {}
    parent, child = first(fields, FROM), first(fields, TO)
    if edge.items is not None and len(edge.items) == 2:
        parent, child = edge.items
    if parent is None or child is None:
        problem = "this link does not say from where to where."
        raise error_at(text, edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
    move = first(fields, MOVE) or first(fields, LABEL)
    links.below(links.node(parent), Item(child.position, text=child.name), (move.name if move else "") or "")


def of_pairs(text: str, pairs: Iterable[Item]) -> DataLinks:
    """Return the links of `{(A, MAX), (A, B), (A, C), (B, 3), (C, 4)}`: links, players and values."""
    links = DataLinks(text, ids_are_names=True)
    told = [pair.items or [] for pair in pairs]
    below = Counter(parent.name for parent, child in told if not _player(child))
    for parent, child in told:
        node = links.node(parent)
        player = _player(child)
        if player:
            links.moves(node, player)
        elif child.number is not None and below[parent.name] == 1:
            links.worth(node, child)
        else:
            links.below(node, child)
    return links


def _player(item: Item) -> Player | None:
    turn = read_turn(item.text or "")
    return None if turn.name else turn.player


def missing(text: str, position: int) -> TextError:
    """Return the error for data that is not a tree."""
    problem = f"the data at {shown(text[position : position + 12])} is not a tree of numbers."
    return error_at(text, position, problem, "Write lists of numbers, or a dict from each node to its children.")
