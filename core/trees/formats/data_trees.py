"""Trees in data of any language: nodes that refer to each other by name, nested nodes, terms and formulas."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from core.game import Fix, Player, TextError, Value
from core.trees.formats import keys
from core.trees.formats.brackets import Brackets
from core.trees.formats.format import Foreign, Parse, mending
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.items import ABSENT, Item
from core.trees.formats.node_text import (
    FLAGS,
    NOTHING,
    PLAYERS,
    TRUTH,
    TURNS,
    Words,
    only_player,
    player_under,
    read_words,
    words_at,
    words_beside,
)
from core.trees.formats.programs import NAMED_TERM, NODES, USUAL, has_statement, read_program, without_tex
from core.trees.formats.programs import PLAYERS as PLAYERS_CALLED
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    CHANCE_EXAMPLE,
    check_label,
    error_at,
    number_at,
    probability_at,
    shortened,
    shown,
    why_no_number,
)
from core.trees.leaf_tree import LeafTree

NO_VALUE_BY_NAME = "Give it one, as in {}: 3."


def graph_of(text: str, item: Item, remarks: Remarks, utilities: Mapping[str, Item]) -> Graph | None:
    """Return the graph in a value, None if its nodes are nested; `utilities` are values by name."""
    fields, items = item.fields or {}, item.items or []
    if len(fields) == 1 and (only := next(iter(fields.values()))).has(*keys.EDGES):  # {"graph": …}
        return graph_of(text, only, remarks, utilities)
    listed, edges = item.under(*keys.NODES_UNDER).items or [], item.under(*keys.EDGES).items
    if items and items[0].has("data"):  # as in Cytoscape
        rows, links = (
            [_data_of(each) for each in items],
            [each for each in map(_data_of, items) if each.has(*keys.FROM[:2])],
        )
        return of_rows(text, ((None, row) for row in rows if not row.has(*keys.FROM[:2])), links, remarks)
    graph: _Named | None = None
    if edges is not None:
        rows = [_data_of(row) if row.fields else Item(row.position, "{", fields={"id": row}) for row in listed]
        graph = of_rows(text, ((None, row) for row in rows), map(_data_of, edges), remarks)
    elif rows := next(filter(_is_table, (listed, items)), []):
        graph = of_rows(text, ((None, row) for row in rows), (), remarks)
    elif item.head:
        pass
    elif fields and all(map(_is_node, fields.values())):
        linked = (below.under(key) for below in fields.values() for key in (*keys.CHILDREN, *keys.PARENT, *keys.SIDES))
        if any(map(names, linked)) or _counts_nodes(fields):
            graph = of_rows(text, fields.items(), (), remarks)
    elif fields and any(map(_tells_player, fields.values())):
        rows = [
            row_of(each) if each.items else Item(each.position, "{", None, {"value": each}) for each in fields.values()
        ]
        graph = of_rows(text, zip(fields, rows, strict=True), (), remarks)
    elif _are_links(items):
        graph = _of_pairs(text, items, remarks)
        graph.worths(utilities)
    elif fields.keys().isdisjoint(keys.KNOWN) and (
        utilities or any(map(_names_nodes, fields.values())) or _lists_keys(fields)
    ):
        graph = _of_names(text, fields, utilities)
    return graph


def _data_of(row: Item) -> Item:
    return row.under("data") if row.under("data").fields else row


def _tells_player(item: Item) -> bool:
    """Return whether a tuple is a node such as ("MAX", ["B", "C"])."""
    first = item.items[0] if item.items and len(item.items) == 2 and not item.head else ABSENT
    return only_player(first.text or "") is not None and item.items is not None and item.items[1].is_bracket


def _is_node(item: Item) -> bool:
    """Return whether the keys are a node's fields, not the names of nodes."""
    if not item.fields:
        return bool(item.head)
    if item.head or item.under("value").number is not None or item.under("label", "name").is_quoted:
        return True
    has_keys = item.has(*keys.CHILDREN, *keys.SIDES, *keys.VALUE, "chance")
    is_plain = all(key.lower() in keys.KNOWN or not each.holds_nodes for key, each in item.below)
    return item.under("children").written == "[" or (has_keys and is_plain)


def _are_links(items: list[Item]) -> bool:
    """Return whether these are links: pairs of names, some of them repeated, rather than leaves with names."""
    pairs = [item.items for item in items if item.items and len(item.items) == 2 and not item.head]
    if len(pairs) < len(items) or any(left.text is None or right.name is None for left, right in pairs):
        return False
    return any(right.text is not None and right.value is None for _, right in pairs) or len(
        {left.text for left, _ in pairs}
    ) < len(pairs)


def _is_table(items: list[Item]) -> bool:
    return all(item.has(*keys.ID) for item in items) and any(
        item.has(*keys.PARENT) or names(item.under(*keys.CHILDREN)) for item in items
    )


def _counts_nodes(fields: Mapping[str, Item]) -> bool:
    """Return whether all children are given as the numbers of other nodes."""
    below = [each for item in fields.values() for each in item.under(*keys.CHILDREN).items or []]
    return len(below) == len(fields) - 1 > 0 and {each.written for each in below} < fields.keys()


def names(item: Item) -> bool:
    """Return whether data is a node's name, or a list with one."""
    return any(each.text is not None and each.value is None for each in item.items or [item])


def _lists_keys(fields: Mapping[str, Item]) -> bool:
    """Return whether the numbers in lists are the keys of all lists but one, the root."""
    listed = {each.written for item in fields.values() for each in item.items or [] if each.number is not None}
    return len(fields) > 1 and len(fields.keys() - listed) == 1


def _with_move(below: tuple[str, Item]) -> tuple[str, Item]:
    """Return the move to a child and the child; the move may be paired with it, as in ("left", "B")."""
    move, child = below
    first, *rest = child.items or [child]
    return (first.text, rest[0]) if len(rest) == 1 and first.text and not child.head else (move, child)


def _names_nodes(item: Item) -> bool:
    return not item.head and (
        item.text is not None
        or any(each.text is not None and each.value is None for _, each in map(_with_move, item.below))
    )


class _Named(Graph):
    def __init__(self, text: str, remedy: str = NO_VALUE_BY_NAME, *, ids_are_names: bool = False) -> None:
        super().__init__(text, remedy, ids_are_names=ids_are_names)
        self._leaves = 0  # without a name

    def named(self, name: Item) -> Node:
        if name.name is None:
            raise error_at(self._text, name.position, "this is not the name of a node.", "Write a text in quotes.")
        return self.node(name.name, name.position)

    def below(self, parent: Node, child: Item, move: str = "") -> None:
        """Link a child to its parent: the node with that name, or a leaf if it is a number."""
        if child.number is not None:
            self._leaves += 1
            node = self.node(f"\0{self._leaves}", child.position)
            self.say(node, Words("", child.number, None), child.position)
        else:
            node = self.named(child)
        self.link(parent, node, child.position)
        node.move = check_label(self._text, child.position, move) or node.move

    def describe(self, node: Node, row: Item, remarks: Remarks, *, ids_are_labels: bool) -> None:
        fields = row.fields or {}
        key = next((key for key in keys.LABEL if key in fields and fields[key].name), "")
        label, value = row.under(key), row.under(*keys.VALUE)
        name, position = label.name or "", label.position if key else row.position
        given = None if value.is_absent or value.is_bracket else number_at(self._text, value.position, value.written)
        is_id = not key or label is row.under(*keys.ID)
        if not key and ids_are_labels and (given is not None or not is_generated(node.identifier)):
            name = node.identifier
        is_name = key != "label" and ((is_id and bool(key)) or given is None or remarks.numbers_are_names)
        words = words_beside(self._text, position, name, given, is_name=is_name)
        if is_id and words.value != given:  # an id such as 1.5 is not a value
            words = Words(name, given, None)
        self.say(node, words, row.position)
        turns = (player_under(key, each.text or "") for key, each in fields.items() if key in TURNS | FLAGS)
        node.player = next(filter(None, turns), None)
        move, chance = row.under(*keys.MOVE), row.under(*keys.CHANCE)
        if move.name:
            node.move = check_label(self._text, move.position, move.name)
        if not chance.is_absent:
            node.chance = chance.position, chance.written

    def worth(self, node: Node, value: Item, label: str = "") -> None:
        """Record a node's value and its label."""
        if value.value is not None:
            name = label or node.identifier
            self.say(node, words_beside(self._text, value.position, name, value.value), value.position)
        elif not value.is_absent:
            raise error_at(self._text, value.position, "this is not a number.", "Write one, such as 3 or -2.5.")

    def worths(self, values: Mapping[str, Item]) -> None:
        for name, value in values.items():
            self.worth(self.node(name, value.position), value)


def _of_names(text: str, table: Mapping[str, Item], values: Mapping[str, Item]) -> _Named:
    """Return the graph of `{"A": ["B", "C"], "B": 3, …}`; children may also be keyed by the names of the moves."""
    held = [child for below in table.values() for _, child in below.below]
    by_number = bool(held) and all(child.number is not None for child in held) and _lists_keys(table)
    graph = _Named(text, ids_are_names=not by_number)
    for name, below in table.items():
        parent = graph.node(name, below.position)
        if below.is_bracket:
            for move, child in map(_with_move, below.below):
                graph.below(parent, _by_name(child) if by_number else child, move)
        elif below.number is None and below.text is not None:
            graph.below(parent, below)
        else:
            graph.worth(parent, below)
    graph.worths(values)
    for node in graph.nodes.values() if by_number else ():
        node.words = node.words or NOTHING  # a number used as a leaf's name is not its value
    return graph


def of_rows(
    text: str,
    rows: Iterable[tuple[str | None, Item]],
    edges: Iterable[Item],
    remarks: Remarks,
    remedy: str = NO_VALUE_BY_NAME,
    *,
    ids_are_labels: bool = True,
) -> _Named:
    """Return the graph of objects: nodes, each with its id or its key, and links.

    If `ids_are_labels`, a node without a label takes its id, unless a program generated it.
    """
    graph = _Named(text, remedy)
    rows = list(rows)
    by_number = _counts_nodes({key: row for key, row in rows if key is not None})
    declared: set[str] = set()
    later: list[tuple[tuple[bool, Value], Item, Item]] = []
    for key, row in rows:
        identifier = row.under(*keys.ID) if key is None else Item(row.position, key, is_quoted=True)
        if identifier is ABSENT:
            raise error_at(text, row.position, "this node has no id.", "Write an id that no other node has.")
        node = graph.named(identifier)
        if node.identifier in declared:
            problem = f"the id {shortened(node.identifier)!r} is given twice."
            raise error_at(text, identifier.position, problem, "Give each node an id of its own.")
        declared.add(node.identifier)
        graph.describe(node, row, remarks, ids_are_labels=ids_are_labels)
        parent, order = row.under(*keys.PARENT), row.under("order")
        if parent.name:
            place = (True, 0) if order.is_absent else (False, number_at(text, order.position, order.written))
            later.append((place, parent, identifier))
        for child in row.under(*keys.CHILDREN).items or []:
            graph.below(node, _by_name(child) if by_number else child)
        for side in keys.SIDES:
            if row.under(side).text:
                graph.below(node, row.under(side), side)
    later = [each for each in later if each[1].written.lower() not in keys.NONE or each[1].name in graph.nodes]
    is_rooted = len(later) < len(declared)
    for _, parent, child in sorted(later, key=itemgetter(0)):
        if is_rooted and parent.name not in graph.nodes:
            raise _no_parent(text, parent, list(islice(graph.nodes, 1000)))
        graph.link(graph.named(parent), graph.named(child), parent.position)
    for edge in edges:
        parent, child = (
            edge.items if edge.items and len(edge.items) == 2 else (edge.under(*keys.FROM), edge.under(*keys.TO))
        )
        if parent is ABSENT or child is ABSENT:
            problem = "this link does not say from where to where."
            raise error_at(text, edge.position, problem, 'Write it as {"from": "A", "to": "B"}.')
        graph.below(graph.named(parent), _by_name(child), edge.under(*keys.MOVE, *keys.LABEL).name or "")
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
    """Return a term with its children's names as a row, as in `Node("A", "MIN", None, ["B", "C"])`."""
    fields = dict(term.fields or {})
    for item in term.items or []:
        key = "children" if item.is_bracket else "value" if item.number is not None else "id"
        if item.text and only_player(item.text.rpartition(".")[2]):
            key = "player"
        if not item.is_absent:
            fields.setdefault(key, item)
    return Item(term.position, "{", fields=fields)


def _of_pairs(text: str, pairs: Iterable[Item], remarks: Remarks, rows: Iterable[Item] = ()) -> _Named:
    """Return the graph of `{(A, MAX), (A, B), (A, C), (B, 3), (C, 4)}`: links, players and values.

    `rows` are nodes with their fields. Numbers are names if links begin at some of them.
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
            graph.below(node, child, pair.under(*keys.MOVE, *keys.LABEL).name or "")
    return graph


def _by_name(item: Item) -> Item:
    return item if item.name is None else Item(item.position, item.name, is_quoted=True)


_LIMITS = frozenset({"max_value", "min_value", "int_max", "int_min", "positive_infinity", "negative_infinity"})
"""Values that a program gives nodes before a search."""
_SIGNATURE = re.compile(
    r"\bclass\s++(?P<of>\w++)(?:(?!\bclass\b)[\s\S]){0,99}?(?:__init__\(\s*+self\s*+,|\bconstructor\()(?P<taken>[^()]{1,99})\)"
    r"|^[ \t]*+(?:public\s++)?+(?P<made>[A-Z]\w*+)\((?P<given>[^()\n]{1,99})\)\s*+\{",
    re.MULTILINE,
)
_AS_KEYWORDS = "Write children in a list, as in Node([3, 5]), or what each is, as in Node(value=3)."
_BY_CHANCE = frozenset({"chance", "random", "nature", "expectation", "exp", "dice"})
"""Names in data for the player of chance nodes."""
_KINDS = frozenset({"leaf", "terminal", "inner", "internal"})
"""Words in programs for the type of a node, which are not names."""
NO_VALUE = 'Write "value": with a number, or "children": with a list.'
"""The remedy for a node with neither."""


def _named(item: Item) -> tuple[str, Item] | None:
    if not item.fields or len(item.fields) > 1 or item.head or _is_node(item):
        return None
    key, only = next(iter(item.fields.items()))
    return None if key in keys.KNOWN and not only.holds_nodes else (key, only)


def _is_named(items: list[Item]) -> bool:
    is_text = len(items) > 1 and (items[0].is_word or items[0].is_quoted) and read_words(items[0].written).value is None
    return is_text and not any(names(each) for each in items[1:] if not each.is_bracket)


def _is_constructor(item: Item) -> bool:
    return (item.is_call or len(item.head) > 2) and NODES.fullmatch(item.head) is not None


def _with_keys(term: Item, called: list[str]) -> Item:
    usual = {key.lower(): key for key in keys.READ}
    said = {usual.get(key.strip("_").lower(), key): item for key, item in zip(called, term.items or [], strict=False)}
    return Item(term.position, "{", None, {**said, **(term.fields or {})}, end=term.end)


class _Child(NamedTuple):
    """A value that is a node, with its name, move and probability as its parent gives them."""

    item: Item
    label: str = ""
    move: str = ""
    chance: Fraction | None = None


def _nested_tree(text: str, item: Item, root_player: Player, remarks: Remarks) -> LeafTree:
    label, items = "", item.items or []
    if item.head.lower() in keys.ROLES and len(items) == 1 and items[0].head and not item.fields:  # tree(node(…)).
        item = items[0]
    while (not label or label.lower() in keys.ROLES) and (named := _named(item)) and named[1].holds_nodes:
        remarks.notation = "data"
        label, item = named
    _name_pairs(item)
    _fold_heap(item)
    reader = _Nested(text, root_player, remarks)
    pending: list[Iterator[_Child]] = [iter([_Child(item, "" if label.lower() in keys.ROLES else label)])]
    while pending:
        for child in pending[-1]:
            if (below := reader.begin(child)) is not None:
                pending.append(iter(below))
                break
        else:
            pending.pop()
            if pending:
                reader.close(NO_VALUE)
    return reader.tree()


def _fold_heap(item: Item) -> None:
    """Turn a full binary tree in an array, with empty inner nodes, into nested lists."""
    items = item.items or []
    level = items[len(items) // 2 :]
    if len(items) > 2 and all(each.is_absent for each in items[: len(items) // 2]):
        while len(level) > 2 and len(level) % 2 == 0:
            level = [Item(level[at].position, "[", level[at : at + 2]) for at in range(0, len(level), 2)]
        item.items = level if len(level) == 2 else items


def _name_pairs(root: Item) -> None:
    """Turn pairs of a value and children, `(5, [(3, []), (7, [])])`, into objects, if the whole value is such pairs."""
    nodes, has_leaf = [root] if root.items and root.items[-1].holds_nodes else [], False
    for node in nodes:
        first, second = node.items if node.items and len(node.items) == 2 and not node.head else (ABSENT, node)
        if first.is_bracket or first.is_absent or second.head or second.fields:
            return
        if second.items is None and (second.number is None or first.number is not None):  # ("x", 3) is a leaf
            return
        has_leaf = has_leaf or second.items == []
        nodes += second.items or []
    for node in nodes if has_leaf else ():
        first, second = node.items or []
        below = {"children": second} if second.items else {} if second.items == [] else {"value": second}
        node.items, node.fields = None, {"label": first, **below}


class _Nested(Brackets):
    def begin(self, child: _Child) -> list[_Child] | None:
        """Begin the node in a value and return its children; a leaf is also ended, and None returned."""
        item, label, move, chance = child
        number = item.number
        if number is not None and not label:
            self.leaf(item.position, number, "", move, chance)
            return None
        if (
            chance is None
            and item.fields
            and self.nodes
            and _is_node(item)
            and not (item.under(*keys.CHANCE).is_absent or item.under(*keys.CHANCE).is_bracket)
        ):
            problem = "this node has children with probabilities, but is not a chance node."
            raise error_at(self.text, self.nodes[-1].position, problem, 'Write "chance": true before "children".')
        if item.is_bracket:
            self.open(item.position, move, chance)
            if item.head:
                return self._term(item, label)
            if _is_node(item) or (item.fields is not None and not {*item.fields} - keys.OWN):
                return self._object(item, label)
            return self._listing(item, label)
        words = words_at(self.text, item.position, label).as_name if label else NOTHING
        if item.is_word or (item.is_quoted and item.value is None):
            self._is_data()
            words = words_at(self.text, item.position, item.written)  # a leaf such as "x: 3"
            if words.value is None:
                raise self._unknown(item)
            value = words.value
        else:
            number = item.value
            value = number_at(self.text, item.position, item.written.strip()) if number is None else number
        self.leaf(item.position, value, words.label, move, chance)
        return None

    def _unknown(self, word: Item) -> TextError:
        problem, remedy = why_no_number(word.written, shortened(word.written))
        if problem.endswith("is not a number."):
            problem = f"{shortened(word.written)!r} is an unknown leaf."
            remedy = "Write a number in its place. The page Practise asks for the range of a leaf."
        return error_at(self.text, word.position, problem, remedy)

    def _empty(self, listing: Item) -> TextError:
        remedy = "Write at least one child in it, or give a value."
        return error_at(self.text, listing.position, "this list is empty.", remedy)

    def _is_data(self) -> None:
        self.remarks.notation = "data"

    def _listing(self, item: Item, label: str) -> list[_Child]:
        """Read a list, whose first item may be the node's name, or a mapping from names to nodes."""
        items = item.items or []
        if not item.holds_nodes:
            raise self._empty(item)
        if len(items) > 2 and items[0].text and (player := only_player(items[1].text or "")):  # ("A", "MAX", […])
            self.turn(player, items[1].position)
            items = [items[0], *items[2:]]
        if item.written != "[" or item.fields or label:
            self._is_data()
        if _is_named(items):
            self._is_data()
            words = words_at(self.text, items[0].position, items[0].name or "")
            only = items[1] if len(items) == 2 else ABSENT
            self.say(words if words.label.lower() not in keys.ROLES else NOTHING, items[0].position)
            if only.value is not None:  # ("m", 6)
                self.nodes[-1].words = Words(words.label, only.value, None)
                return []
            is_list = only.is_bracket and not (only.head or _is_node(only))
            return self._with_names(only.below if is_list else [("", each) for each in items[1:]])
        if label:
            words = words_at(self.text, item.position, label)
            self.say(words if words.player else words.as_name, item.position)
        return self._with_names(item.below)

    def _with_names(self, below: Iterable[tuple[str, Item]]) -> list[_Child]:
        children = list[_Child]()
        for key, item in below:
            named = None if key else _named(item)
            if named:
                self.remarks.add([Aside.LEVELS])
                self._is_data()
            name, child = named or (key, item)
            is_move = child.has(*keys.LABEL) and _is_node(child) and not named
            name = "" if named and name.lower() in keys.ROLES else name
            children.append(_Child(child, "" if is_move else name, name if is_move else ""))
        return children

    def _term(self, item: Item, label: str) -> list[_Child]:
        """Read a term such as `Node("A", [Leaf(3), 5])`, or a formula `max(3, 5)`, and return its children."""
        head, fields = item.head, dict(item.fields or {})
        player = PLAYERS_CALLED.fullmatch(head)
        is_list = player is not None  # all its numbers are children
        is_named = NAMED_TERM.match(self.text) is not None
        if not player and (is_named or not _is_constructor(item)):
            if item.is_call and not is_named:
                raise self._call(item)
            label, is_list = head, True  # as in Lisp
        if not item.holds_nodes:
            raise self.childless()
        if player:
            self.turn(PLAYERS[player["player"].lower()], item.position)
            self.remarks.notation = self.remarks.notation or "formula"
        else:
            self._is_data()
        item.fields = fields
        names, numbers, below = self._arguments(item, is_list=is_list)
        if is_list and names:
            raise self._unknown(names[0])
        if not is_list and len(numbers) > 1 and (called := self._signatures.get(re.split(r"[.:]+", head)[-1])):
            return self._object(_with_keys(item, called), label)
        if not is_list and len(numbers) > 1:
            problem = "these numbers may be children, or a name and a value."
            raise error_at(self.text, item.position, problem, _AS_KEYWORDS)
        if not is_list and numbers:  # the node's own value
            below = [child for child in below if child.item is not numbers[0]]
            fields.setdefault("value", numbers[0])
        if names and fields.keys().isdisjoint(keys.LABEL):
            fields["label"] = names.pop(0)
        for name in names:
            self.remarks.leave_out(name.position, name.end)
        if item.given:
            fields["value"] = item.given
        return self._object(Item(item.position, "{", fields=fields), label, below)

    def _arguments(self, item: Item, *, is_list: bool) -> tuple[list[Item], list[Item], list[_Child]]:
        names, numbers, below = list[Item](), list[Item](), list[_Child]()
        has_list = False
        for each in item.items or []:
            word = each.written.rpartition(".")[2].lower()  # as in Player.MAX
            if each.is_bracket and not each.head:
                below += self._with_names(each.below)
                has_list = True
            elif (
                each.written in TRUTH
                or word in _LIMITS
                or (numbers and has_list and not is_list and each.number is not None)
            ):
                self.remarks.leave_out(each.position, each.end)  # usually a depth after the children
            elif each.is_bracket or each.number is not None:
                below.append(_Child(each))
                numbers += [] if each.is_bracket else [each]
            elif word in PLAYERS and not PLAYERS_CALLED.fullmatch(item.head):
                self.turn(PLAYERS[word], each.position)
            elif word in _BY_CHANCE | _KINDS and item.fields is not None:
                item.fields["type"] = each
            elif not each.is_absent:
                names.append(each)
        return names, numbers, below

    @cached_property
    def _signatures(self) -> dict[str, list[str]]:
        """The parameter names of constructors whose classes are in the text, by class."""
        signatures = dict[str, list[str]]()
        for found in _SIGNATURE.finditer(self.text):
            parts = (found["taken"] or found["given"]).split(",")
            said = [part.partition("=")[0].partition(":")[0].split() for part in parts]
            signatures[found["of"] or found["made"]] = [words[-1].strip("*&$") if words else "" for words in said]
        return signatures

    def _call(self, item: Item) -> TextError:
        if item.head == "float":
            number_at(self.text, item.position, item.head)
        remedy = "Write its result in its place, or run the program and copy what it prints."
        return error_at(self.text, item.position, f"the call of {shortened(item.head)} can't be read.", remedy)

    def _object(self, item: Item, label: str, below: list[_Child] | None = None) -> list[_Child]:
        fields = item.fields or {}
        decides = item.under("chance")
        of_lists = decides.is_bracket and len(fields) == 1  # {"chance": [[1/2, 3], [1/2, 5]]}
        if label or (fields.keys() & keys.KNOWN) - keys.OWN:
            self._is_data()
        elif below is None and not of_lists and not self.remarks.notation:
            self.remarks.notation = "labelled"
        is_named = any((item.under(key).name or "").lower() in _BY_CHANCE for key in TURNS)
        is_chance = decides.is_bracket or self._truth(decides, "chance") or is_named
        children = self._kids(item, decides, below or [], is_chance=is_chance)
        self.nodes[-1].is_chance = is_chance
        self._say(item, label, is_inner=bool(children))
        noisy, evaluation = self._truth(item.under("noisy"), "noisy"), item.under("eval")
        has_both = not evaluation.is_absent and children and "chance" not in fields
        self.judge(self._number(evaluation) if has_both else None, noisy=noisy)
        move = item.under(*keys.MOVE)
        if not move.is_absent:
            self.nodes[-1].move = check_label(self.text, move.position, move.name or "")
        return children

    def _kids(self, item: Item, decides: Item, given: list[_Child], *, is_chance: bool) -> list[_Child]:
        listing = item.under(*keys.CHILDREN)
        if decides.is_bracket:
            if not listing.is_absent:
                problem = "this node has both pairs and children."
                raise error_at(self.text, decides.position, problem, "Leave out one of the two.")
            return self._pairs(decides)
        role, only = _named(listing) or ("", listing)
        below = only.below or [("", only)] if role.lower() in keys.ROLES else listing.below
        if listing.is_bracket and not listing.holds_nodes and not _says_number(item):
            raise self._empty(listing)
        if not (listing.is_bracket or listing.is_absent):
            problem = "a list of children should stand here."
            raise error_at(self.text, listing.position, problem, "Write it in brackets, such as [3, 12].")
        children = [child for child in self._with_names(below) if not child.item.is_absent or len(below) > 2]
        children = [*given, *children]
        sides = [_Child(item.under(side), "", side) for side in keys.SIDES if not item.under(side).is_absent]
        chances = item.under(*keys.CHANCE).items or []
        if is_chance and chances and len(chances) == len(children):
            return [self._with_chance(item, child, said) for child, said in zip(children, chances, strict=True)]
        return [self._with_chance(item, child) if is_chance else child for child in (*children, *sides)]

    def _pairs(self, listing: Item) -> list[_Child]:
        children = list[_Child]()
        for pair in listing.items or []:
            if pair.items is None or len(pair.items) != 2:
                problem = "a pair of a probability and a subtree should stand here."
                raise error_at(self.text, pair.position, problem, f"Write a chance node as {CHANCE_EXAMPLE}.")
            probability, child = pair.items
            chance = probability_at(self.text, probability.position, probability.written.strip())
            children.append(_Child(child, chance=chance))
        if not children:
            raise self._empty(listing)
        return children

    def _with_chance(self, parent: Item, child: _Child, said: Item | None = None) -> _Child:
        said = said or child.item.under(*keys.CHANCE)
        if said.is_absent:
            problem = "a child of this chance node has no probability."
            raise error_at(self.text, parent.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
        return child._replace(chance=probability_at(self.text, said.position, said.written.strip()))

    def _say(self, item: Item, label: str, *, is_inner: bool) -> None:
        fields = item.fields or {}
        self._turns(item, is_inner=is_inner)
        if not all(item.under(key).is_absent for key in keys.BOUNDS):
            self.remarks.add([Aside.BOUNDS])
        if _has_more(item):
            self.remarks.add([Aside.KEYS])
        key = next((key for key in (*keys.LABEL, *keys.ID) if key in fields and fields[key].name), "")
        name = (fields[key].name if key else label) or ""
        if is_inner and key in keys.ID and key not in keys.LABEL and is_generated(name):
            name = ""
        said = item.under(*keys.VALUE[:1], *(keys.VALUE[2:] if is_inner else keys.VALUE[1:]))
        value = None if said.is_absent else self._number(said)
        is_name = key != "label" and (is_inner or value is None or self.remarks.numbers_are_names)
        position = fields[key].position if key else item.position
        self.say(words_beside(self.text, position, name, value, is_name=is_name), position)

    def _turns(self, item: Item, *, is_inner: bool) -> None:
        for key, each in item.below:
            if key == "root" and len(self.nodes) == 1 and not each.is_absent:
                player = PLAYERS.get((each.name or "").lower())
                if player is None:
                    raise error_at(self.text, each.position, '"root" is neither max nor min.', 'Write "max" or "min".')
                self.turn(player, each.position)
            elif player := player_under(key, each.written):
                is_other = self.remarks.names_root and player is not self._to_move()
                if is_other and not is_inner:  # the player who moved there
                    self.remarks.add([Aside.MOVED])
                else:
                    self.turn(player, each.position)

    def _to_move(self) -> Player:
        return self.root_player if self.nodes[-1].turns % 2 == 0 else self.root_player.opponent

    def _number(self, item: Item) -> Value:
        if item.is_bracket:
            raise error_at(self.text, item.position, "this is not a number.", "Write one, such as 3 or -2.5.")
        return item.number if item.number is not None else number_at(self.text, item.position, item.written.strip())

    def _truth(self, item: Item, key: str) -> bool:
        if item.is_absent or item.is_bracket:
            return False
        if item.written not in TRUTH:
            problem = f'"{key}" is neither true nor false.'
            raise error_at(self.text, item.position, problem, "Write true, or leave it out.")
        return TRUTH[item.written] is Player.MAX


def _says_number(item: Item) -> bool:
    return not item.under(*keys.VALUE).is_absent or read_words(item.under(*keys.LABEL).written).value is not None


def _has_more(item: Item) -> bool:
    said = {key for key, each in (item.fields or {}).items() if not each.is_absent}
    return not said <= keys.READ | keys.BOUNDS or len(said & {*keys.VALUE} - {"eval"}) > 1


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a program's data, assigned to a name or on its own. Raises TextError, with the place."""
    program = read_program(without_tex(text))
    found = {name: _as_map(item) for name, item in program.values.items() if name not in program.used}
    values = {name: item for name, item in found.items() if item.fields and not item.head and item.holds_numbers}
    trees = {name: item for name, item in found.items() if name not in values and item.holds_nodes}
    utilities = {name: each for item in values.values() for name, each in (item.fields or {}).items()}
    for part in program.between:
        remarks.leave_out(*part)
    if program.edges:
        remarks.notation = "data"
        graph = _of_pairs(text, program.edges, remarks, program.nodes)
        graph.worths(utilities)
        return graph.build(root_player, remarks)
    if not trees:
        trees, values, utilities = values or found, {}, {}
    nodes, edges = (next((trees[key] for key in keys if key in trees), None) for keys in (keys.NODES_UNDER, keys.EDGES))
    if nodes and edges:
        both = Item(nodes.position, "{", None, {"nodes": nodes, "edges": edges})
        return tree_of(text, both, root_player, remarks)
    usual = next((name for name in USUAL if name in trees), None)
    name = usual if usual is not None else next(iter(trees), "")
    if not trees:
        raise error_at(text, 0, "each of the nodes here is below another one.", "Write which node is the root.")
    if len(trees) > 1 and usual is None and all(map(_is_constructor, trees.values())):
        remarks.notation = "data"
        rows = ((None, row_of(item)) for item in trees.values())
        return of_rows(text, rows, (), remarks).build(root_player, remarks)
    if len(trees) > 1 and usual is None:
        second = list(trees)[1]
        problem = f"{name or 'the first value'} and {second} may both be the tree."
        raise error_at(text, trees[second].position, problem, "Leave only one of them.")
    is_formula = PLAYERS_CALLED.fullmatch(trees[name].head)
    if name and not is_formula:
        remarks.notation = "data"
    if name and not is_formula and (len(found) > 1 or name not in USUAL):
        line = text.count("\n", 0, trees[name].position) + 1
        remarks.say(f"The value that line {line:,} assigns is read as the tree.")
    for other, item in program.values.items():
        if other != name and other not in {*values, *program.used}:
            remarks.leave_out(item.position, item.end)
    return tree_of(text, trees[name], root_player, remarks, utilities)


def _as_map(item: Item) -> Item:
    """Return pairs in braces as a mapping, as written in C++: `{{"A", {"B", "C"}}}`."""
    pairs = [each.items for each in item.items or [] if each.written == "{" and each.items and len(each.items) == 2]
    if (
        item.written != "{"
        or not pairs
        or len(pairs) < len(item.items or [])
        or not all(key.is_quoted for key, _ in pairs)
    ):
        return item
    return Item(item.position, "{", None, {key.written: each for key, each in pairs}, end=item.end)


def reading(items: Callable[[str, Remarks], Item]) -> Parse:
    """Return the reader of a notation that writes values without brackets."""

    @mending
    def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
        return tree_of(text, items(text, remarks), root_player, remarks)

    return parse


def tree_of(
    text: str, item: Item, root_player: Player, remarks: Remarks, utilities: Mapping[str, Item] | None = None
) -> LeafTree:
    """Return the tree in a value, whose nodes are nested or refer to each other by name."""
    graph = graph_of(text, item, remarks, utilities or {})
    if graph is not None:
        remarks.notation = "data"
        return graph.build(root_player, remarks)
    return _nested_tree(text, item, root_player, remarks)


DATA = Foreign("Data of a program", has_statement, parse)
FORMULA = Foreign("Formula of max and min", has_statement, parse)
