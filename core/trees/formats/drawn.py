r"""Trees drawn in characters: branches, as `├── 3` and `|-- 3`, and pictures with `/` and `\` between rows."""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import replace
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from core.game import Player, TextError
from core.options.numerals import to_value
from core.trees.formats import indented_outline, keys
from core.trees.formats.data import Item
from core.trees.formats.data_trees import tree_of
from core.trees.formats.format import Foreign, Remarks, mending
from core.trees.formats.node_text import only_player, read_words
from core.trees.formats.source import Mistake, blank, skip
from core.trees.leaf_tree import LeafTree

LOOKED_AT = 5_000  # characters, to recognize a drawing
AS_OUTLINE = "Write one line for each node, with its children indented below it."

_DOWN = r" \t\xa0\xa6\u2502\u2503\u2551\u2506\u250a|"
_BRANCH = re.compile(
    rf"^[{_DOWN}:]*(?:[\u251c\u2514\u2523\u2517\u2570\u255a\u2560][\u2500\u2501\u2550\u2574\u25b6\u25ba\u2192>-]*+"
    rf"|[+|`\\][-=_]{{2,}}+>?+|[+`|\\]-(?:>|(?=[ \t]))|[\xa6\xb0]--)"
    r"[ \t\xa0]*+(?=[^\s|+-])",
    re.MULTILINE,
)
_BETWEEN = re.compile(rf"^[{_DOWN}]++$", re.MULTILINE)
_DOWN_TO_END = re.compile(rf"[{_DOWN}\r\n]*+\Z")
_REPR = re.compile(
    r"(?:Any)?Node\((?:(?:id|name)=)?['\"](?:[^'\"\n/]*+/)*+(?P<name>[^'\"\n]*+)['\"]"
    r"(?:[^()\n]*?\b(?:value|utility|score|data|val|payoff)=(?P<value>[^\s,()]++))?+[^()\n]*+\)"
)
"""A node as printed by anytree."""
_SIDEWAYS = re.compile("\u250c\u2500|\u256d\u2500")
_COLUMNS = re.compile(r"\A\s*+levelName(?P<names>[^\n]*+)\n")
_ROW = re.compile(r"^[ \t]*+[0-9]++ (?P<said>[^\n]*+)", re.MULTILINE)
"""The header and a row as printed by data.tree."""
_DOT = re.compile(r"\A\s*+\.(?=[ \t]*+[\r\n])")

_STROKE = r"/\\|\u2571\u2572\u2502\u250c\u256d\u2510\u256e"
_ARROWS = str.maketrans("\u2199\u2198\u2193", "/\\|")
_STROKES = re.compile(rf"(?!\s*//)(?=[^{_STROKE}]*[{_STROKE}])[{_STROKE}\u2500\u252c\u2534\u253c \t]++")
_FORK = re.compile(r"\+(?:-++\+)++|(?<!_)_++\|_++")
"""A line that forks, of signs of a keyboard."""
_LINE = re.compile(r"[\u250c\u256d][\u2500\u252c\u2534\u253c]++[\u2510\u256e]|\S")
"""A line that forks, as in `┌──┴──┐`, or a stroke."""
PROSE = re.compile(r"^#|^[ \t]*+[^\W\d_]{4,}+:[ \t]*+$|(?<![^\W\d_])[^\W\d_]{2,}+(?:[,:]? [^\W\d_]++){3}")
"""A heading, or a line with four words in a row, above or below a picture."""
_WORD = re.compile(
    r"(?:\((?=[^()\n]*+\))|\[(?=[^\[\]\n]*+\]))(?P<said>[^()\[\]\n]*+)[)\]](?: (?P<turn>(?i:max|min))(?!\w))?+|\S++"
)
_NAMES = re.compile(r"(?:\w[^\s()]*+|\([^()\n]*+\))(?:[ ](?:[^\s()]++|\([^()\n]*+\)))*+")
"""Words that are one blank apart, which may be one name."""
_MERE_DOTS = frozenset("o*\u2022\u25cb\u25cf\u25a1\u25a0\u25e6")
"""Symbols for a node without a name."""
_ASIDE = {"/": 1, "\u2571": 1, "\\": -1, "\u2572": -1}
"""How far to the side a stroke's upper end is; its lower end is as far to the other side."""
_CORNER = re.compile(r"[/\u2571][ \t|\u2502]{0,2}[\\\u2572]")
_NODE = r"[^\s/\\|]++"
UNLINED = re.compile(
    rf"\A(?:[ \t]*+\n)*+(?:[ \t]{{2,}}+{_NODE}[ \t]*+\n){{1,2}}+"
    rf"(?:[ \t]*+{_NODE}(?:[ \t]++{_NODE})++[ \t]*+(?:\n|\Z))++\s*+\Z"
)
"""A picture without lines: the root, and its value below it, then rows of several nodes."""
NEAR = 3
"""The most columns between a stroke and its node."""


@mending
def _parse_branches(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from lines drawn as by `tree`: with the branches blanked out, they are an outline."""
    if sideways := _SIDEWAYS.search(text):
        problem = "this tree is drawn on its side."
        raise _unclear(0) if "\u2510" in text else Mistake(sideways.start(), problem, AS_OUTLINE)
    text = _alone(_plain(text), remarks)
    for pattern in (_BRANCH, _BETWEEN):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return indented_outline.parse(_DOT.sub(lambda found: found[0][:-1] + "-", text), root_player, remarks)


def _alone(text: str, remarks: Remarks) -> str:
    """Blank out what stands above the root of a drawing, and what follows it that is indented no further."""
    branches = [*_BRANCH.finditer(text)]
    if not branches:
        return text
    root = text.rfind("\n", 0, len(_DOWN_TO_END.sub("", text[: branches[0].start()]))) + 1
    indent = skip(re.compile(r"[ \t]*+"), text, root) - root
    below = re.compile(rf"^[ \t]{{0,{indent}}}(?!\s)", re.MULTILINE).search(text, branches[-1].end())
    end = below.start() if below else len(text)
    remarks.leave_out(0, root)
    remarks.leave_out(end, len(text))
    return blank(text[:root]) + text[root:end] + blank(text[end:])


def _plain(text: str) -> str:
    """Return a drawing by anytree or data.tree with only the name and value on each line."""
    columns = _COLUMNS.match(text)
    if columns is None:
        return _REPR.sub(lambda node: f"{node['name']}: {node['value']}" if node["value"] else node["name"], text)
    names = columns["names"].split()
    values = [at for at, name in enumerate(names) if name in keys.VALUE]

    def said(row: re.Match[str]) -> str:
        name, *cells = (row["said"].rsplit(None, len(names)) or [""]) if names else [row["said"].rstrip()]
        value = cells[values[0]] if values and len(cells) == len(names) else "NA"
        return f"{name}: {value}" if value != "NA" else name

    return _ROW.sub(said, "\n" + text[columns.end() :])


class _Row(NamedTuple):
    """The nodes on one line of a picture, including bare corners, and the lines of strokes above them."""

    start: int
    strokes: list[str]
    nodes: list[Item]


@mending
def _parse_picture(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    r"""Read a tree from a picture of rows with `/` and `\` between them. Raises TextError if it is unclear."""
    rows = _rows(_with_forks(text.translate(_ARROWS)), remarks)
    has_lines = any(row.strokes for row in rows)
    _take_notes(rows, remarks, has_lines=has_lines)
    if not has_lines:
        remarks.say("Each node is read as a child of the nearest one above it.")
    _take_values(rows, text, has_lines=has_lines)
    for upper, lower in pairwise(rows):
        ends = _ends(lower.strokes)
        are_as_many = len(ends) == len(lower.nodes)
        links = [] if has_lines else _shared(upper, lower)
        links += [
            (_nearest(end, lower, at if are_as_many else -1), _parent(top, aside, upper))
            for at, (top, end, aside) in enumerate(ends)
        ]
        if sorted(child for child, _ in links) != [*range(len(lower.nodes))] or any(parent < 0 for _, parent in links):
            raise _unclear(min(lower.start, len(text) - 1))
        for child, parent in sorted(links):
            above = upper.nodes[parent]
            above.items = above.items or []
            above.items.append(lower.nodes[child])
    if not rows or len(rows[0].nodes) != 1:
        raise _unclear(0)
    pending = rows[0].nodes[:1]
    for node in pending:
        if node.items:
            pending += node.items
            word, kind, listed = Item(node.position, node.written, is_quoted=True), "children", node.items
            if all(each.items and len(each.items) == 1 and 0 < (to_value(each.written) or 0) < 1 for each in listed):
                kind = "chance"  # the numbers stand on the lines
                listed = [Item(each.position, "[", [replace(each, items=None), *(each.items or [])]) for each in listed]
            node.items, node.fields = None, {"label": word, kind: Item(node.position, "[", listed)}
    return tree_of(text, pending[0], root_player, remarks)


def _with_forks(text: str) -> str:
    """Write lines that fork, as `+--+--+` and `__|__`, with signs for boxes: a sign inside that has a line below."""

    def in_boxes(fork: re.Match[str], below: str) -> str:
        inside = enumerate(fork[0][1:-1], fork.start() + 1)
        signs = (
            "\u2500" if sign in "-_" else "\u253c" if below[at : at + 1].strip() else "\u2534" for at, sign in inside
        )
        return f"\u250c{''.join(signs)}\u2510"

    lines = text.split("\n")
    return "\n".join(
        _FORK.sub(partial(in_boxes, below=below), line) for line, below in zip(lines, [*lines[1:], ""], strict=True)
    )


def _rows(text: str, remarks: Remarks) -> list[_Row]:
    rows, strokes, at = list[_Row](), list[str](), 0
    for line in text.expandtabs(4).splitlines(keepends=True):
        if PROSE.search(line):
            remarks.leave_out(at, at + len(line))
            at += len(line)
            continue
        is_stroked = _STROKES.fullmatch(line.rstrip()) is not None
        grows = strokes and len(_LINE.findall(line)) > len(_ends(strokes[-1:]))
        if not is_stroked or not rows or grows:  # strokes may also hold nodes that are mere corners
            found = [*(_CORNER if is_stroked else _WORD).finditer(line)]
            nodes = [Item(at + each.start(), "" if is_stroked else _name(each), end=at + each.end()) for each in found]
            names = [] if is_stroked or _NAMES.sub("", line).strip() else [*_NAMES.finditer(line)]
            if 0 < len(names) == (len(_ends(strokes)) if rows else 1) < len(nodes):  # of several words
                nodes = [Item(at + name.start(), name[0], end=at + name.end()) for name in names]
            rows += [_Row(at, strokes, nodes)] if line.strip() else []
            strokes = [] if line.strip() else strokes
        strokes += [line.rstrip()] if is_stroked else []
        at += len(line)
    return rows


def _take_notes(rows: list[_Row], remarks: Remarks, *, has_lines: bool) -> None:
    """Take the word beside a row to which one line fewer leads: who moves there, or a note such as (leaves)."""
    for row in rows:
        players = [node for node in row.nodes if only_player(node.written.strip(":").removesuffix("s"))]
        words = players or [node for node in row.nodes if node.value is None]
        is_whole = all(node.written.count("(") == node.written.count(")") for node in row.nodes)
        if not is_whole or len(words) != 1 or words[0] not in (row.nodes[0], row.nodes[-1]):
            continue
        lines = len(_ends(row.strokes)) if row.strokes else int(row is rows[0]) or len(row.nodes) - (not has_lines)
        if len(row.nodes) == lines + 1 and lines > (not players):
            row.nodes.remove(words[0])
            if players:
                turn = words[0].written.strip(":").removesuffix("s")
                row.nodes[0].written = f"{row.nodes[0].written} ({turn})".strip()
            else:
                remarks.leave_out(words[0].position, words[0].end)


def _take_values(rows: list[_Row], text: str, *, has_lines: bool) -> None:
    """Take a row without lines of its own for what each node above it is worth, or for words in brackets on it."""
    for at in range(len(rows) - 1, 0, -1):
        names, values = rows[at - 1].nodes, rows[at].nodes
        are_told = all(
            read_words(each.written).value is not None or (has_lines and text.startswith("(", each.position))
            for each in values
        )
        if not rows[at].strokes and len(names) == len(values) and are_told:
            for name, value in zip(names, values, strict=True):
                name.written, name.is_quoted = f"{name.written}\n{value.written}", True
            del rows[at]


def _name(word: re.Match[str]) -> str:
    said = f"{word['said']} ({word['turn']})" if word["turn"] else str(word["said"] or word[0].strip("_"))
    return "" if said in _MERE_DOTS else said


def _ends(strokes: list[str]) -> list[tuple[int, int, int]]:
    """Return each line's upper and lower column and its direction; a line has a stroke in every row."""
    ends: list[tuple[int, int, int]] = []
    for row in strokes:
        here = [*map(_line, _LINE.finditer(row))]
        above = ends or [(top, top, side) for top, side, _ in here]
        if len(above) != len(here):
            return []
        pairs = zip(above, here, strict=True)
        ends = [(top, at, side) for (top, _, side), (_, _, below) in pairs for at in below]
    return ends


def _line(line: re.Match[str]) -> tuple[int, int, list[int]]:
    """Return the upper column of a line, its direction, and its lower columns."""
    start, marks = line.start(), line[0]
    if len(marks) == 1:
        aside = _ASIDE.get(marks, 0)
        return start + aside, aside, [start - aside]
    tops = [start + at for at, mark in enumerate(marks) if mark in "\u2534\u253c"]
    below = [start + at for at, mark in enumerate(marks) if mark not in "\u2500\u2534"]
    return tops[0] if tops else (start + line.end()) // 2, 0, below if len(tops) < 2 else []


def _beside(column: int, row: _Row) -> list[tuple[int, int]]:
    """Return how far the node before or at a column and the one after it are, each with its number."""
    after = bisect(row.nodes, row.start + column, key=attrgetter("position"))
    return [(_apart(column, row, number), number) for number in (after - 1, after) if 0 <= number < len(row.nodes)]


def _apart(column: int, row: _Row, number: int) -> int:
    at, node = row.start + column, row.nodes[number]
    return max(node.position - at, at - node.end + 1, 0)


def _parent(column: int, aside: int, row: _Row) -> int:
    at = row.start + column
    leaning = [
        (apart, number)
        for apart, number in _beside(column, row)
        if (row.nodes[number].end > at - 2 if aside > 0 else row.nodes[number].position < at + 2)
    ]
    return min(leaning)[1] if aside and leaning else _nearest(column, row)


def _shared(upper: _Row, lower: _Row) -> list[tuple[int, int]]:
    """Return the links between rows without lines: each node has as many children, which no other one is nearer to."""
    size, rest = divmod(len(lower.nodes), len(upper.nodes))
    if rest or size < 2:
        return []
    columns = ((node.position + node.end) // 2 - lower.start for node in lower.nodes)
    return [
        (at, at // size if _apart(column, upper, at // size) <= min(_beside(column, upper))[0] else -1)
        for at, column in enumerate(columns)
    ]


def _nearest(column: int, row: _Row, likely: int = -1) -> int:
    """Return which node of a row is nearest to a column; -1 if two are, or none is near."""
    if likely >= 0:
        return likely if _apart(column, row, likely) <= NEAR else -1
    (least, number), *others = [*sorted(_beside(column, row)), (NEAR + 1, -1)]
    return number if least <= NEAR and others[0][0] > least else -1


def _unclear(position: int) -> TextError:
    return Mistake(position, "in this picture of a tree it is not clear which line leads where.", AS_OUTLINE)


def _is_picture(text: str) -> bool:
    head = _with_forks(text[:LOOKED_AT].translate(_ARROWS))
    return any(map(_STROKES.fullmatch, map(str.rstrip, head.splitlines()[:-1])))


BRANCHES = Foreign(
    "Drawing of a tree in characters",
    lambda text: (_BRANCH.search(text[:LOOKED_AT]) or _COLUMNS.match(text[:LOOKED_AT])) is not None,
    _parse_branches,
)
PICTURE, WITHOUT_LINES = (
    Foreign("Picture of a tree in characters", is_one, _parse_picture)
    for is_one in (_is_picture, lambda text: UNLINED.match(text) is not None)
)
