"""Trees written as a table, CSV or TSV, with one row per node: `id,parent,order,label,value`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from core.csv_cells import csv_text, unguarded
from core.game import Fix, Player, TextError, Value
from core.options.numerals import counted
from core.trees.formats.format import Format, mending
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.node_text import Words, words_beside, write_words
from core.trees.formats.players import only_player
from core.trees.formats.probabilities import write_probability
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at, number_at, shortened, shown
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
COLUMNS = ("id", "parent", "order", "label", "value", "move", "player", "type", "probability")
OTHER_NAMES = {"p": "probability", "name": "label", "turn": "type"}
"""Columns that other programs write, read as one of ours where that is missing."""
NEEDED = ("id", "parent", "value")
NAMES_FOR_ID = ("node", "name")
"""Columns that hold the ids where there is no other: there an id is a name."""

_DELIMITERS = ",;\t"
_FIRST_LINE = re.compile(r"(?:[^\S\r\n]*+[\r\n])*+(?P<line>[^\r\n]*+)")
_QUOTED_CELL = re.compile(r'"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"')
_CELL = rf'(?:{_QUOTED_CELL.pattern}|(?!")(?P<plain>[^{{0}}\r\n]*+))(?P<end>{{0}}|\r\n?+|\n|\Z)'
"""A cell, and what ends it, with a place for the delimiter."""
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_LIKELY = re.compile(
    r"\s*+(?![\[{(])"
    + "".join(
        rf'(?=(?:[^\n\r]*[,;\t])? *(?:{name}|" *{name} *") *(?:[,;\t\n\r]|\Z))'
        for name in ("(?:id|node|name)", "parent")
    ),
    re.IGNORECASE,
)


class _Row(NamedTuple):
    """A row of the table: where its cells start in the text, and what stands in its columns, stripped."""

    places: list[int]
    cells: dict[str, str]


class _Table:
    def __init__(self, text: str) -> None:
        self.text = text
        first = _FIRST_LINE.match(text)
        self.delimiter = max(_DELIMITERS, key=first["line"].count) if first else ","
        self.unread = 0
        self.ids_are_names = False
        self.labels_are_names = False
        self._columns: dict[str, int] = {}

    def rows(self) -> Iterator[_Row]:
        """Read the header, then return the rows that hold anything."""
        lines = self._lines()
        places, header = next(lines, ([0], []))
        if not header:
            raise error_at(self.text, 0, "there is no table here.", f"Write the header {','.join(COLUMNS[:5])} first.")
        for index, (place, cell) in enumerate(zip(places, header, strict=True)):
            name = cell.lower()
            if name in self._columns and name in COLUMNS:
                raise error_at(self.text, place, f"the column {name} is given twice.", "Keep one of them.")
            self._columns[name] = index
        named = next((name for name in NAMES_FOR_ID if name in self._columns), "id")
        if "id" not in self._columns and named in self._columns:
            self._columns["id"] = self._columns.pop(named)
            self.ids_are_names = True
        self.labels_are_names = "label" not in self._columns
        for name, ours in OTHER_NAMES.items():
            if name in self._columns:
                self._columns.setdefault(ours, self._columns[name])
        for name in NEEDED:
            if name not in self._columns:
                raise self._no_column(places, header, name)
        self.unread = len(self._columns.keys() - {*COLUMNS, *OTHER_NAMES, ""})
        indexes = [(name, self._columns.get(name, len(header))) for name in COLUMNS]
        return (
            _Row(places, {name: cells[index] if index < len(cells) else "" for name, index in indexes})
            for places, cells in lines
        )

    def has(self, name: str) -> bool:
        return name in self._columns

    def place(self, row: _Row, name: str) -> int:
        """Return the index in the text of a cell of a row; of the last one if the row is too short."""
        return row.places[min(self._columns.get(name, 0), len(row.places) - 1)]

    def _lines(self) -> Iterator[tuple[list[int], list[str]]]:
        """Yield where the cells of each row are that holds anything, and what stands in them."""
        pattern = re.compile(_CELL.format(self.delimiter))
        start = at = 0
        places: list[int] = []
        cells: list[str] = []
        while at < len(self.text) or cells:
            cell = pattern.match(self.text, at)
            if cell is None:
                raise self._misquoted(start, at)
            places.append(at)
            cells.append((cell["plain"] or (cell["quoted"] or "").replace('""', '"')).strip())
            at = cell.end()
            if cell["end"] != self.delimiter:
                if any(cells):
                    yield places, cells
                start, places, cells = at, [], []

    def _misquoted(self, start: int, at: int) -> TextError:
        problem, remedy = "this text in quotes is never closed.", 'Write " at its end.'
        if _QUOTED_CELL.match(self.text, at):
            problem, remedy = "the quotes in this row can't be read.", 'Write a quote inside quotes as "".'
        return error_at(self.text, self.text.index('"', start), problem, remedy)

    def _no_column(self, places: list[int], header: list[str], name: str) -> TextError:
        others = {cell.lower()[:80]: index for index, cell in enumerate(header)}
        likely = get_close_matches(name, [cell for cell in others if cell not in COLUMNS][:100], 1)
        problem, remedy = f"the header has no column {name}.", f"Write a header such as {','.join(COLUMNS[:5])}."
        if not likely:
            return error_at(self.text, places[0], problem, remedy)
        place, written = places[others[likely[0]]], header[others[likely[0]]]
        word = self.text.find(written, place)
        fix = Fix(f"Write {name}", f"{self.text[:word]}{name}{self.text[word + len(written) :]}") if word >= 0 else None
        return error_at(self.text, place, problem, f"Write {name} in place of {shown(written)}.", fix)


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from a table; its header names the columns. Raises TextError, with the place."""
    remarks = remarks or Remarks()
    table = _Table(text)
    graph = Graph(text, "Write it in the column value.")
    rows: list[tuple[_Row, Node, tuple[bool, Value]]] = []
    for row in table.rows():
        identifier, order = row.cells["id"], row.cells["order"]
        position = table.place(row, "id")  # the first column, as a rule
        if not identifier:
            raise error_at(text, position, "this row has no id.", "Write an id that no other row has.")
        if identifier in graph.nodes:
            problem = f"the id {shortened(identifier)!r} is given twice."
            raise error_at(text, position, problem, "Give each row an id of its own.")
        node = graph.node(identifier, position)
        _take_row(table, graph, row, node, remarks)
        rows.append((row, node, (not order, _number(table, row, "order") if order else 0)))
    if not rows:
        raise error_at(text, 0, "the table has no rows.", "Write a row for each node below the header.")
    if table.unread:
        remarks.say(f"{counted(table.unread, 'column')} of the table {'is' if table.unread == 1 else 'are'} not read.")
    for row, _, _ in rows:
        if row.cells["parent"] and row.cells["parent"] not in graph.nodes:
            raise _no_parent(table, row, list(islice(graph.nodes, 1000)))
    for row, node, _ in sorted(rows, key=itemgetter(2)):
        if parent := row.cells["parent"]:
            graph.link(graph.nodes[parent], node, table.place(row, "parent"))
    return graph.build(root_player, remarks, write)


def _take_row(table: _Table, graph: Graph, row: _Row, node: Node, remarks: Remarks) -> None:
    cells = row.cells
    value = _number(table, row, "value") if cells["value"] else None
    label = cells["label"]
    if not table.has("label") and (table.ids_are_names or not is_generated(node.identifier)):
        label = node.identifier
    label = unguarded(label)
    is_name = table.labels_are_names and (table.ids_are_names or value is None or remarks.numbers_are_names)
    words = words_beside(
        table.text, table.place(row, "label") if label else row.places[0], label, value, is_name=is_name
    )
    if words.value != value and not table.has("label"):  # an id such as 1.5 is not a value
        words = Words(label, value, None)
    graph.say(node, words, row.places[0])
    if cells["move"]:
        node.move = check_label(table.text, table.place(row, "move"), unguarded(cells["move"]))
    if cells["probability"]:
        node.chance = table.place(row, "probability"), cells["probability"]
    said = cells["player"] or cells["type"]
    if said and (player := only_player(said)):
        node.player = player
    elif cells["player"]:
        problem = f"{shortened(cells['player'])!r} is not a player."
        raise error_at(table.text, table.place(row, "player"), problem, "Write max or min, or leave the cell empty.")


def _number(table: _Table, row: _Row, name: str) -> Value:
    """Return the number in a cell; a decimal comma is an error that can be mended."""
    written = row.cells[name]
    try:
        return number_at(table.text, table.place(row, name), written)
    except TextError as error:
        if table.delimiter != "," and _DECIMAL_COMMA.search(written):
            error.problem, error.remedy = f"{shown(written)} has a comma.", "Write decimals with a point, such as 2.5."
            error.fix = Fix("Write points for commas", _DECIMAL_COMMA.sub(".", table.text))
        raise


def _no_parent(table: _Table, row: _Row, known: list[str]) -> TextError:
    position, parent = table.place(row, "parent"), row.cells["parent"]
    problem = f"no row has the id {shortened(parent)!r}, which is given as a parent."
    likely = get_close_matches(parent[:80], known, 1, 0.6) or [one for one in known if one.lower() == parent.lower()]
    if not likely:
        return error_at(table.text, position, problem, "Add a row for it, or correct the parent.")
    end = table.text.find(parent, position) + len(parent)
    fix = Fix(f"Write {shown(likely[0])}", f"{table.text[: end - len(parent)]}{likely[0]}{table.text[end:]}")
    return error_at(table.text, position, problem, f"Write {shown(likely[0])}, or add a row for it.", fix)


def write(tree: LeafTree) -> str:
    """Write a tree as CSV; columns for moves, the player at the root and probabilities are there only if needed."""
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
