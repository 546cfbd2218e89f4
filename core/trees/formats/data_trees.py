"""Trees in data of any language: lists and objects in each other, terms, formulas, and nodes that name each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.game import Player
from core.trees.formats.format import Foreign, Parse, mending
from core.trees.formats.items import Item
from core.trees.formats.keys import EDGES, NODES_UNDER
from core.trees.formats.named_nodes import graph_of, of_pairs, of_rows, row_of
from core.trees.formats.nested_nodes import is_constructor, nested_tree
from core.trees.formats.programs import PLAYERS as PLAYERS_CALLED
from core.trees.formats.programs import USUAL, has_statement, read_program, without_tex
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import error_at
from core.trees.leaf_tree import LeafTree


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from data of a program, assigned to a name or by itself. Raises TextError, with the place."""
    remarks = remarks or Remarks()
    program = read_program(without_tex(text))
    found = {name: item for name, item in program.values.items() if name not in program.used}
    values = {name: item for name, item in found.items() if item.fields and all(map(_is_number, item.fields.values()))}
    trees = {name: item for name, item in found.items() if name not in values and item.holds_nodes}
    if not trees:
        trees, values = (values, {}) if values else (found, {})
    nodes, edges = (next((trees[key] for key in keys if key in trees), None) for keys in (NODES_UNDER, EDGES))
    if nodes and edges:
        both = Item(nodes.position, "{", None, {"nodes": nodes, "edges": edges})
        return tree_of(text, both, root_player, remarks)
    usual = next((name for name in USUAL if name in trees), None)
    name = usual if usual is not None else next(iter(trees), "")
    for part in program.between:
        remarks.leave_out(*part)
    if program.edges:
        remarks.notation = "data"
        return of_pairs(text, program.edges, remarks, program.nodes).build(root_player, remarks)
    if not trees:
        raise error_at(text, 0, "each of the nodes here is below another one.", "Write which node is the root.")
    if len(trees) > 1 and usual is None and all(map(is_constructor, trees.values())):
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
    utilities = {name: value for item in values.values() for name, value in (item.fields or {}).items()}
    return tree_of(text, trees[name], root_player, remarks, utilities)


def reading(items: Callable[[str, Remarks], Item]) -> Parse:
    """Return the reader of a notation in which values are written otherwise than in brackets."""

    @mending
    def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        remarks = remarks or Remarks()
        return tree_of(text, items(text, remarks), root_player, remarks)

    return parse


def tree_of(
    text: str, item: Item, root_player: Player, remarks: Remarks, utilities: Mapping[str, Item] | None = None
) -> LeafTree:
    """Return the tree that a value is: of nodes in each other, or of nodes that name each other."""
    graph = graph_of(text, item, remarks, utilities or {})
    if graph is not None:
        remarks.notation = "data"
        return graph.build(root_player, remarks)
    return nested_tree(text, item, root_player, remarks)


def _is_number(item: Item) -> bool:
    return item.number is not None


DATA = Foreign("Data of a program", has_statement, parse)
FORMULA = Foreign("Formula of max and min", has_statement, parse)
