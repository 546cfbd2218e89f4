"""Trees written as a table, CSV or TSV, with one row per node: `id,parent,order,label,value`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from core.csv_cells import csv_text, unguarded
from core.game import Player
from core.options.numerals import counted
from core.trees.formats import keys
from core.trees.formats.data import Item
from core.trees.formats.format import Format, Remarks, mending
from core.trees.formats.named_nodes import of_rows
from core.trees.formats.node_text import TURNS, only_player, write_words
from core.trees.formats.source import Mistake, shortened, write_probability
from core.trees.leaf_tree import LeafTree

EXAMPLE = """id,parent,order,label,value
A,,,Max,
B,A,1,Min,
C,A,2,Min,
b1,B,1,,3
b2,B,2,,12
c1,C,1,,2
c2,C,2,,4
"""
HEADER = "id,parent,order,label,value"
_COLUMNS = frozenset(
    {*keys.ID, *keys.PARENT, *keys.CHILDREN, *keys.VALUE, *keys.LABEL, *keys.MOVE, *keys.CHANCE, *TURNS, "order"}
)

_DELIMITERS = ",;\t|"
_ABOVE = r"(?:(?:[ \t]*+(?:#|//|%|--)[^\n\r,;|]*+|[^\S\n\r]*+)[\n\r])*+"
_FIRST_LINE = re.compile(rf"{_ABOVE}(?P<line>[^\r\n]*+)")
"""The first line that is neither a heading nor a comment."""
_QUOTED_CELL = re.compile(r'"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"')
_CELL = rf'(?:{_QUOTED_CELL.pattern}|(?!")(?P<plain>[^{{0}}\r\n]*+))(?P<end>{{0}}|\r\n?+|\n|\Z)'
"""A cell and what ends it, with a place for the delimiter."""
_ONE = re.compile(r"[^\s,;|\[\]]++")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_LIKELY = re.compile(
    rf"\s*+(?![\[{{(]){_ABOVE}"
    + "".join(
        rf'(?=(?:[^\n\r]*[,;\t|])? *(?:{name}|" *{name} *") *(?:[,;\t|\n\r]|\Z))'
        for name in ("(?:id|node|name|child|to|target)", "(?:parent|children|successors|from|source)")
    ),
    re.IGNORECASE,
)


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a table whose header names the columns. Raises TextError, with the place."""
    first = _FIRST_LINE.match(text)
    delimiter = max(_DELIMITERS, key=first["line"].count) if first else ","
    lines = _lines(text, delimiter)
    header = next(lines, [])
    while len(header) == 1 and (below := next(lines, None)):
        header = below
    names = _names(header)
    remarks.leave_out(0, header[0].position)
    unread = sum(name not in {*_COLUMNS, ""} for name in names)
    if unread:
        remarks.say(f"{counted(unread, 'column')} of the table {'is' if unread == 1 else 'are'} not read.")
    rows = (_row(names, cells, delimiter) for cells in lines)
    identifier = next(name for name in keys.ID if name in names)
    are_labelled = any(name in names and name != identifier for name in keys.LABEL)
    remedy = "Write it in the column value."
    graph = of_rows(((None, row) for row in rows), (), remarks, remedy, ids_are_labels=not are_labelled)
    if not graph.nodes:
        raise Mistake(0, "the table has no rows.", "Write a row for each node below the header.")
    return graph.build(root_player, remarks)


def _names(header: list[Item]) -> list[str]:
    if not header:
        raise Mistake(0, "there is no table here.", f"Write the header {HEADER} first.")
    said = [cell.written.lower() for cell in header]
    ends = [next((name for name in said if name in of), "") for of in (keys.FROM, keys.TO)]
    if all(ends) and not {*said} & {"id", "node", "name"}:  # a link in each row
        said = [dict(zip(ends, ("parent", "id"), strict=True)).get(name, name) for name in said]
    names: dict[str, Item] = {}
    for name, cell in zip(said, header, strict=True):
        if name in names and name in _COLUMNS:
            raise Mistake(cell.position, f"the column {name} is given twice.", "Keep one of them.")
        names[name] = cell
    for needed in (keys.ID, keys.PARENT + keys.CHILDREN, keys.VALUE):
        if names.keys().isdisjoint(needed):
            problem = f"the header has no column {needed[0]}."
            raise Mistake(header[0].position, problem, f"Write a header such as {HEADER}.")
    return said


def _row(names: list[str], cells: list[Item], delimiter: str) -> Item:
    fields = {name: cell for name, cell in zip(names, cells, strict=False) if cell.written and name in _COLUMNS}
    for name in {*keys.VALUE, *keys.CHILDREN, "player"} & {
        name for name, cell in fields.items() if cell.written in {*keys.NONE, "?"} - {"-1"}
    }:
        del fields[name]
    for name in {*keys.CHILDREN} & fields.keys():
        cell = fields[name]
        cell.items = [Item(cell.position, one, is_quoted=True, end=cell.end) for one in _ONE.findall(cell.written)]
    for name in {*keys.LABEL, *keys.MOVE} & fields.keys():
        fields[name].written = unguarded(fields[name].written)
    for name in {*keys.VALUE, *keys.CHANCE, "order"} & fields.keys() if delimiter != "," else ():
        fields[name].written = _DECIMAL_COMMA.sub(".", fields[name].written)
    if "player" in fields and not only_player(fields["player"].written):
        problem = f"{shortened(fields['player'].written)!r} is not a player."
        raise Mistake(fields["player"].position, problem, "Write max or min, or leave the cell empty.")
    return Item(cells[0].position, "{", None, fields)


def _lines(text: str, delimiter: str) -> Iterator[list[Item]]:
    pattern = re.compile(_CELL.format(re.escape(delimiter)))
    start = at = 0
    cells: list[Item] = []
    while at < len(text) or cells:
        cell = pattern.match(text, at)
        if cell is None:
            problem, remedy = "this text in quotes is never closed.", 'Write " at its end.'
            if _QUOTED_CELL.match(text, at):
                problem, remedy = "the quotes in this row can't be read.", 'Write a quote inside quotes as "".'
            raise Mistake(text.index('"', start), problem, remedy)
        said = cell["plain"] or (cell["quoted"] or "").replace('""', '"')
        cells.append(Item(at, said.strip(), is_quoted=True, end=cell.end()))
        at = cell.end()
        if cell["end"] != delimiter:
            if any(each.written.strip("-:+|") for each in cells):  # not the rule below a Markdown header
                yield cells
            start, cells = at, []


def write(tree: LeafTree) -> str:
    """Write a tree as CSV; columns for moves, the player at the root and probabilities only appear if needed."""
    order = {child: index for children in tree.children for index, child in enumerate(children, 1)}
    columns: dict[str, Callable[[int], object]] = {
        "id": lambda node: node,
        "parent": lambda node: tree.parents[node] if node else None,
        "order": order.get,
        "label": lambda node: write_words(tree.names.get(node, ""), None),
        "value": lambda node: tree.values[node] if tree.is_terminal(node) else tree.given.get(node),
    }
    if tree.moves:
        columns["move"] = tree.moves.get
    if tree.root_player is Player.MIN:
        columns["player"] = {0: tree.root_player.value}.get
    if tree.is_stochastic:
        columns["probability"] = {node: write_probability(chance) for node, chance in tree.chances.items()}.get
    return csv_text([columns, *([cell(node) for cell in columns.values()] for node in range(len(tree)))])


FORMAT = Format(
    name="table",
    title="Table (CSV)",
    looks_like=lambda text: _LIKELY.match(text[:2000]) is not None,
    parse=parse,
    writer=write,
    example=EXAMPLE,
    suffix=".csv",
)
