"""Trees written as a table, CSV or TSV, with one row per node: `id,parent,order,label,value`."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import chain, islice
from operator import itemgetter
from typing import NamedTuple

from core.csv_cells import guarded, unguarded
from core.game import Fix, Player, TextError, Value
from core.trees.formats.fixes import mending
from core.trees.formats.format import JUDGED, Format, Part
from core.trees.formats.graphs import Graph, Node, is_generated
from core.trees.formats.node_text import Words, words_beside, write_words
from core.trees.formats.numbers import to_value
from core.trees.formats.players import only_player
from core.trees.formats.probabilities import write_probability
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at, is_label, number_at, shortened, shown
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
    """A row of the table: where it starts in the text, and what stands in its columns, without spaces around it."""

    start: int
    cells: dict[str, str]


class _Table:
    """A text in rows, with where its cells are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.delimiter = ","
        self.ids_are_names = False
        self.labels_are_names = False
        self._columns: dict[str, int] = {}
        self._cell = re.compile("")  # a cell with the delimiter after it

    def rows(self) -> Iterator[_Row]:
        """Read the header, then return the rows that hold anything."""
        lines = self._lines()
        start, header = next(lines, (0, []))
        if not header:
            raise error_at(self.text, 0, "there is no table here.", f"Write the header {','.join(COLUMNS[:5])} first.")
        for index, cell in enumerate(header):
            name = cell.strip().lower()
            if name in self._columns and name in COLUMNS:
                problem = f"the column {name} is given twice."
                raise error_at(self.text, self._place(start, index), problem, "Keep one of them.")
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
                raise self._no_column(start, header, name)
        indexes = [(name, self._columns.get(name, len(header))) for name in COLUMNS]
        return (
            _Row(start, {name: cells[index].strip() if index < len(cells) else "" for name, index in indexes})
            for start, cells in lines
        )

    def has(self, name: str) -> bool:
        """Return whether there is a column of that name."""
        return name in self._columns

    def place(self, row: _Row, name: str) -> int:
        """Return the index in the text of a cell of a row."""
        return self._place(row.start, self._columns.get(name, 0))

    def _place(self, position: int, index: int) -> int:
        for _ in range(index):
            cell = self._cell.match(self.text, position)
            if cell is None:
                break
            position = cell.end()
        return position

    def _lines(self) -> Iterator[tuple[int, list[str]]]:
        end = 0
        source = io.StringIO(self.text, newline="")

        def lines() -> Iterator[str]:
            nonlocal end
            for line in source:
                end += len(line)
                yield line

        physical = lines()
        first = next((line for line in physical if line.strip()), "")
        start = end - len(first)
        self.delimiter = max(_DELIMITERS, key=first.count)
        self._cell = re.compile(rf'(?:"[^"]*+(?:""[^"]*+)*+"|[^{self.delimiter}\n\r"])*+{self.delimiter}')
        reader = csv.reader(chain([first], physical), delimiter=self.delimiter, strict=True)
        while True:
            try:
                cells = next(reader, None)
            except csv.Error as error:
                raise self._misquoted(start, str(error)) from error
            if cells is None:
                return
            if any(map(str.strip, cells)):
                yield start, cells
            start = end

    def _misquoted(self, start: int, reason: str) -> TextError:
        quote = max(self.text.find('"', start), start)
        if "end of data" in reason:
            problem, remedy = "this text in quotes is never closed.", 'Write " at its end.'
        elif "limit" in reason:
            problem, remedy = "this cell is too long.", 'Write a shorter one, or close its quotes with ".'
        else:
            problem, remedy = "the quotes in this row can't be read.", 'Write a quote inside quotes as "".'
        return error_at(self.text, quote, problem, remedy)

    def _no_column(self, start: int, header: list[str], name: str) -> TextError:
        others = {cell.strip().lower()[:80]: index for index, cell in enumerate(header)}
        likely = get_close_matches(name, [cell for cell in others if cell not in COLUMNS][:100], 1)
        problem, remedy = f"the header has no column {name}.", f"Write a header such as {','.join(COLUMNS[:5])}."
        if not likely:
            return error_at(self.text, start, problem, remedy)
        place = self._place(start, others[likely[0]])
        written = header[others[likely[0]]].strip()
        word = self.text.find(written, place)
        fix = Fix(f"Write {name}", f"{self.text[:word]}{name}{self.text[word + len(written) :]}") if word >= 0 else None
        return error_at(self.text, place, problem, f"Write {name} in place of {shown(written)}.", fix)


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree from a table; its header names the columns. Raises TextError, with the place.

    >>> parse("id;parent;value\nA;;\nx;A;3\ny;A;1/2").values
    (None, 3, 0.5)
    """
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
    for row, _, _ in rows:
        if row.cells["parent"] and row.cells["parent"] not in graph.nodes:
            raise _no_parent(table, row, list(islice(graph.nodes, 1000)))
    for row, node, _ in sorted(rows, key=itemgetter(2)):
        if parent := row.cells["parent"]:
            graph.link(graph.nodes[parent], node, table.place(row, "parent"))
    return graph.build(root_player, remarks, write)


def _take_row(table: _Table, graph: Graph, row: _Row, node: Node, remarks: Remarks) -> None:
    """Take what a row says of its node beside its place in the tree."""
    cells = row.cells
    value = _number(table, row, "value") if cells["value"] else None
    label = cells["label"]
    if not table.has("label") and (table.ids_are_names or not is_generated(node.identifier)):
        label = node.identifier
    label = unguarded(label)
    is_name = table.labels_are_names and (table.ids_are_names or value is None or remarks.numbers_are_names)
    words = words_beside(table.text, table.place(row, "label") if label else row.start, label, value, is_name=is_name)
    if words.value != value and not table.has("label"):  # an id such as 1.5 is not a value
        words = Words(label, value, None)
    graph.say(node, words, row.start)
    if cells["move"]:
        move = unguarded(cells["move"])
        node.move = move if is_label(move) else check_label(table.text, table.place(row, "move"), move)
    if cells["probability"]:
        node.chance = cells["probability"], table.place(row, "probability")
    said = cells["player"] or cells["type"]
    if said and (player := only_player(said)):
        node.player = player
    elif cells["player"]:
        problem = f"{shortened(cells['player'])!r} is not a player."
        raise error_at(table.text, table.place(row, "player"), problem, "Write max or min, or leave the cell empty.")


def _number(table: _Table, row: _Row, name: str) -> Value:
    """Return the number in a cell; a decimal comma is an error that can be mended."""
    written = row.cells[name]
    value = to_value(written)
    if value is not None:
        return value
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
    """Write a tree as CSV; columns for moves, the player at the root and probabilities are there only if needed.

    >>> print(write(LeafTree.from_nested([3, 12])))
    id,parent,order,label,value
    0,,,,
    1,0,1,,3
    2,0,2,,12
    <BLANKLINE>
    """
    needed = {"move": tree.moves, "player": tree.root_player is Player.MIN, "probability": tree.is_stochastic}
    columns = [*COLUMNS[:5], *(name for name, is_needed in needed.items() if is_needed)]
    written = io.StringIO()
    writer = csv.DictWriter(written, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    parents = tree.parents
    order = {child: index for children in tree.children for index, child in enumerate(children, 1)}
    for node in range(len(tree)):
        value = tree.values[node] if tree.is_terminal(node) else tree.given.get(node)
        row = {
            "id": node,
            "parent": parents[node] if node else "",
            "order": order.get(node, ""),
            "label": guarded(write_words(tree.names.get(node, ""), None)),
            "value": "" if value is None else repr(value),
            "move": guarded(tree.moves.get(node, "")),
            "player": "" if node else tree.root_player.value,
            "probability": write_probability(tree.chances[node]) if node in tree.chances else "",
        }
        writer.writerow(row)
    return written.getvalue()


FORMAT = Format(
    name="table",
    title="Table (CSV)",
    looks_like=lambda text: _LIKELY.match(text[:2000]) is not None,
    parse=parse,
    write=write,
    carries=frozenset(Part) - JUDGED,
    example=EXAMPLE,
    suffix=".csv",
)
