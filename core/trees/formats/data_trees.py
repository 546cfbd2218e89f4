"""Trees in data of any language, assigned to a name or on their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from core.game import Player
from core.trees.formats import keys
from core.trees.formats.format import Foreign, Parse, mending
from core.trees.formats.items import Item
from core.trees.formats.named_nodes import columns_of, graph_of, is_node, names, of_pairs, of_rows, row_of
from core.trees.formats.nested_nodes import is_constructor, nested_tree
from core.trees.formats.programs import PLAYERS as PLAYERS_CALLED
from core.trees.formats.programs import USUAL, Program, has_statement, read_program, without_tex
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import Mistake, shortened
from core.trees.leaf_tree import LeafTree

_WRAPPERS = frozenset({"tree", "root", "game", "game_tree", "gameTree"})
"""Keys of a tree that may have others beside it, such as settings."""
_WORTHS = frozenset({f"{key}s" for key in keys.VALUE} | {"utilities", "utils", "leaves", "leaf_values"})
"""Keys beside a tree for the values of its leaves."""


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a program's data, assigned to a name or on its own. Raises TextError, with the place."""
    program = read_program(without_tex(text))
    found = {name: _as_map(item) for name, item in program.values.items() if name not in program.used}
    trees, values = _parted(found)
    utilities = {name: each for item in values.values() for name, each in (item.fields or {}).items()}
    for part in program.between:
        remarks.leave_out(*part)
    if program.edges:
        remarks.notation = "data"
        graph = of_pairs(program.edges, remarks, program.nodes, utilities=utilities)
        return graph.build(root_player, remarks)
    if not trees:
        lone = {name: item for name, item in found.items() if item.is_bracket or not name}
        trees, values, utilities = values or lone, {}, {}
    if together := _together(found, trees):
        return tree_of(text, Item(0, "{", None, together), root_player, remarks)
    if not trees:
        program.check("")
        at = next((item.position for item in program.values.values()), 0)
        raise Mistake(at, "each of the nodes here is below another one.", "Write which node is the root.")
    usual = next((name for name in USUAL if name in trees), next(iter(trees)) if len(trees) == 1 else None)
    if usual is None and all(is_constructor(item) and row_of(item).has("id") for item in trees.values()):
        remarks.notation = "data"
        rows = ((None, row_of(item)) for item in trees.values())
        return of_rows(text, rows, (), remarks).build(root_player, remarks)
    name, *others = sorted(trees, key=lambda name: name != usual)
    if usual is None:
        problem = f"{name or 'the first value'} and {others[0]} may both be the tree."
        raise Mistake(trees[others[0]].position, problem, "Leave only one of them.")
    program.check(name)
    if name and not PLAYERS_CALLED.fullmatch(trees[name].head):
        remarks.notation = "data"
        if len(found) > 1 or name not in USUAL:
            line = text.count("\n", 0, trees[name].position) + 1
            remarks.say(f"The value that line {line:,} assigns is read as the tree.")
    for other in program.values.keys() - {name, *values, *program.used}:
        remarks.leave_out(program.values[other].position, program.values[other].end)
    if is_constructor(trees[name]):
        _check_whole(text, name, trees, program)
    return tree_of(text, trees[name], root_player, remarks, utilities)


def _parted(found: dict[str, Item]) -> tuple[dict[str, Item], dict[str, Item]]:
    """Return what may be trees, rather than steps such as best = max(best, value), and the values of leaves by name."""
    values = {
        name: item
        for name, item in found.items()
        if item.fields and not item.head and all(each.number is not None or each.is_absent for _, each in item.below)
    }
    trees = {name: item for name, item in found.items() if name not in values and item.holds_nodes}

    def is_step(item: Item) -> bool:
        is_formula = PLAYERS_CALLED.fullmatch(item.head)
        return names(item) if is_formula else not item.head and all(each.is_word for _, each in item.below)

    return {name: item for name, item in trees.items() if not is_step(item)} or trees, values


def _together(found: dict[str, Item], trees: dict[str, Item]) -> dict[str, Item]:
    """Return nodes and links, or the fields of all nodes in a list each, if names of their own are given to them."""
    nodes, edges = (
        next((item for name, item in trees.items() if name.lower().endswith(ends)), None)
        for ends in (keys.NODES_UNDER, keys.EDGES)
    )
    return {"nodes": nodes, "edges": edges} if nodes and edges else found if columns_of(found) else {}


def _check_whole(text: str, name: str, trees: dict[str, Item], program: Program) -> None:
    """Raise TextError if parts of a program's tree are added to it in a way that is not known."""
    nodes = {other: item for other, item in trees.items() if other != name and is_constructor(item)}
    lone = [other for other, item in nodes.items() if _is_leaf(item)]
    call = re.search(rf"\b{name}\.(\w+)\(\s*+\[?\s*+(?:{'|'.join(nodes)})\b", text) if name and nodes else None
    if call:
        problem = f"it is not known that {shortened(call[1])} adds children."
        raise Mistake(call.start(1), problem, "Write add_child, or the children in a list.")
    remedy = "Write the children of each node in a list, or add each with add_child."
    if lone:
        raise Mistake(nodes[lone[0]].position, f"how {shortened(lone[0])} belongs to the tree is not known.", remedy)
    if _is_leaf(trees[name]) and any(re.search(r"\w", text[slice(*part)]) for part in program.between):
        raise Mistake(trees[name].position, "of this tree only one node is found.", remedy)


def _is_leaf(term: Item) -> bool:
    """Return whether a term is a node with a name or a number, and nothing below."""
    below = [each for _, each in term.below]
    has_own = any(each.is_quoted or each.number is not None for each in below)
    return has_own and not any(each.is_bracket for each in below)


def _as_map(item: Item) -> Item:
    """Return pairs in braces as a mapping, as written in C++: `{{"A", {"B", "C"}}}`."""
    pairs = [each.items for each in item.items or [] if each.written == "{" and each.items and len(each.items) == 2]
    is_map = item.written == "{" and 0 < len(pairs) == len(item.items or []) and all(key.is_quoted for key, _ in pairs)
    fields = {key.written: each for key, each in pairs} if is_map else {}
    return Item(item.position, "{", None, fields, end=item.end) if fields else item


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
    beside = item.fields or {}
    name = next((key for key in beside if key in _WRAPPERS and beside[key].holds_nodes), "")
    below = [each for _, child in item.under(name).below for each in (child, *(child.items or []))]
    refers = any(each.text in beside for each in below)  # where root is a name like the others
    if name and len(beside) > 1 and not (is_node(item) or item.head or refers):
        item = beside.pop(name)
        worths = [each.fields or {} for key, each in beside.items() if key.lower() in _WORTHS and each.holds_numbers]
        utilities = {**(utilities or {}), **{key: each for worth in worths for key, each in worth.items()}}
        if len(beside) > len(worths):
            remarks.say("What stands beside the tree under other keys is not read.")
    graph = graph_of(text, item, remarks, utilities or {})
    if graph is not None:
        remarks.notation = "data"
        return graph.build(root_player, remarks)
    return nested_tree(text, item, root_player, remarks)


DATA = Foreign("Data of a program", has_statement, parse)
FORMULA = Foreign("Formula of max and min", has_statement, parse)
