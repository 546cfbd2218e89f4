"""Trees written as an indented outline, one node per line: `B`, below it `x: 3`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from core.game import Fix, OptionError, Player, TextError
from core.trees.formats.brackets import Brackets
from core.trees.formats.format import JUDGED, Format, Part, mending
from core.trees.formats.formulas import plain_formulas
from core.trees.formats.node_text import Words, is_plain, read_words, words_at, write_inner
from core.trees.formats.numbers import with_minus_signs
from core.trees.formats.probabilities import STARRED, probability_at, write_probability
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    MAX_LABEL,
    OUTLINED,
    QUOTED,
    check_label,
    check_room,
    error_at,
    number_at,
    quote,
    shortened,
    unquote,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = "A\n  left -> B\n    3\n    x: 12\n  right -> C\n    2\n    4"
LONGEST = 10_000_000
"""Characters of an outline that is written: the indentation of a deep tree grows with the square of its depth."""

NAMELESS = frozenset({"", "-", "*"})
_LINE = re.compile(r"[\r\n]*+([^\S\r\n\x0b\x0c\x1c-\x1f\x85]*+)([^\r\n]*+)")
_BULLET = re.compile(r"[-*+\u2022][ \t\xa0]++(?=\S)")
_ARROW = re.compile(r"->|\u2192")
_CHANCE = re.compile(rf"{STARRED}[ \t]++")
_QUOTED = re.compile(QUOTED)
_PLAIN = re.compile(r"[^\s\"\u201c:=\u2192()\[\]{}\\`<%][^:=\u2192]*+")
_PLAIN_FIRST = re.compile(r"(?!(?i:graph|flowchart|digraph|strict|max|min)\b)[^\W\d_][\w' ]*+")
"""The name of a root that no other format begins with."""
_BEGINNING = re.compile(r"\s*+[^\[({\s][^\r\n:=\u2192]*+(?:[:=\u2192]|[\r\n]\s*+\S)")


class _Line(NamedTuple):
    """A line that is not blank: where it begins in the text, its indentation, and what it says.

    A bullet is left out of that, and so is the probability of a child of a chance node.
    """

    start: int
    indent: str
    position: int
    content: str
    chance: str  # with the star and the space after it


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree from an outline, where a node's children stand below it, indented further.

    A line is `B`, `3`, `x: 3`, or for an inner node without a name `-`; a bullet before it is ignored, `left -> `
    before it names the move, and `0.5* ` before all of that is its probability below a chance node. `max` or `min` as a
    node's name, or on a line of its own above the root, says who is to move. Raises TextError, with the place, where
    the text is not such a tree.

    >>> tree = parse("A\n  left -> B\n    3\n    x: 12\n  8")
    >>> tree.values, tree.names, tree.moves
    ((None, None, 3, 12, 8), {3: 'x', 1: 'B', 0: 'A'}, {1: 'left'})
    """
    lines = _lines(text)
    if not lines:
        remedy = "Write one node per line, with its children indented below it."
        raise error_at(text, 0, "there is no tree here.", remedy)
    _check_indentation(text, lines)
    reader = _Reader(text, root_player, remarks)
    if len(lines) > 1 and lines[1].indent == lines[0].indent:
        first = read_words(lines[0].content)
        if first.player and not first.label and first.value is None:
            reader.take(first, lines[0].position)
            del lines[0]
    for line in lines:
        width = reader.close_to(len(line.indent))
        if width != len(line.indent):
            raise _misaligned(text, line, width, lines)
        if reader.is_whole:
            raise _second_root(text, line, lines)
        reader.begin(line)
    reader.close_to(0)
    return reader.tree()


class _Reader(Brackets):
    """Takes the lines of a text one by one."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        super().__init__(text, root_player, remarks)
        self.lines: list[tuple[_Line, str]] = []
        """The lines of the open nodes, and what each says behind the name of a move."""

    def begin(self, line: _Line) -> None:
        """Begin the node of a line."""
        move, start = _move(self.text, line)
        rest = line.content[start:].strip()
        chance_at = line.position - len(line.chance)
        if line.chance and not self.nodes:
            raise error_at(self.text, chance_at, "nothing leads to the root, so it has no probability.", "Remove it.")
        probability = line.chance.rstrip().removesuffix("*")
        chance = probability_at(self.text, chance_at, probability) if line.chance else None
        self.open(line.position, move, chance)
        self.lines.append((line, rest))
        if rest not in NAMELESS:
            position = line.position + start
            self.say(_words(self.text, position, rest), position)

    def close_to(self, width: int) -> int:
        """End the nodes that are indented so far or further; return how far the last of them is, if there are some."""
        closed = width
        while self.lines and len(self.lines[-1][0].indent) >= width:
            line, rest = self.lines.pop()
            closed = len(line.indent)
            node = self.nodes[-1]
            if not (node.children or _QUOTED.match(rest)):
                self.look_for_value()
            if not node.children and node.words.value is None:
                raise _no_value(self.text, line, rest, node.words)
            self.close()
        return closed


def write(tree: LeafTree) -> str:
    r"""Write a tree as an outline, two spaces per level; raise OptionError if it is so deep that this becomes too long.

    >>> print(write(parse("-\n  b->x:3\n  B\n   -1")))
    -
      b -> x: 3
      B
        -1
    """
    length = 2 * sum(tree.depths)
    if length > LONGEST:
        problem = f"the indentation of a tree this deep would take {length:,} characters."
        raise OptionError(problem, "Choose a format with brackets.", place="outline")
    lines = ["min"] if tree.root_player is Player.MIN else []
    for node in range(len(tree)):
        value = tree.values[node] if tree.is_terminal(node) else tree.given.get(node)
        move = f"{_written(tree.moves[node])} -> " if node in tree.moves else ""
        label = _written(tree.names[node], is_first=node == tree.initial) if node in tree.names else ""
        number = "" if value is None else repr(value)
        words = f"{label}: {number}" if label and number else label or number
        if number and not label and tree.children[node]:
            words = write_inner("", value)
        chance = f"{write_probability(tree.chances[node])}* " if node in tree.chances else ""
        lines.append("  " * tree.depths[node] + chance + move + (words or "-"))
    return "\n".join(lines)


def _lines(text: str) -> list[_Line]:
    lines: list[_Line] = []
    for found in _LINE.finditer(text):
        content = found[2].rstrip()
        if content:
            indent, start = found[1], found.start(1)
            check_room(text, start, len(lines) - 1, 0)  # with a line above the root
            bullet = _BULLET.match(content)
            skipped = bullet.end() if bullet else 0
            chance = _CHANCE.match(content, skipped)
            said = chance.end() if chance else skipped
            lines.append(_Line(start, indent, start + len(indent) + said, content[said:], content[skipped:said]))
    return lines


def _check_indentation(text: str, lines: list[_Line]) -> None:
    """Raise TextError at the first line that is indented otherwise than those before it: by tabs, or by spaces."""
    before = ""
    for line in lines:
        tabs = line.indent.count("\t")
        kind = "tabs" if tabs else "spaces"
        mixed = 0 < tabs < len(line.indent)
        if mixed or (before and line.indent and kind != before):
            problem = f"this line is indented by {kind}, and one above it by {before}."
            if mixed:
                problem = "this line is indented by tabs and spaces."
            remedy = "Use only spaces or only tabs in the whole text."
            raise error_at(text, line.start, problem, remedy, Fix("Write spaces for the tabs", _without_tabs(lines)))
        if line.indent:
            before = kind


def _without_tabs(lines: list[_Line]) -> str:
    """Return the lines with as many spaces for a tab as the smallest indentation by spaces has."""
    widths = [len(line.indent) for line in lines if line.indent and "\t" not in line.indent]
    return _indented(lines, lambda line: line.indent.expandtabs(min(widths, default=2)))


def _indented(lines: list[_Line], indent: Callable[[_Line], str]) -> str:
    """Return the lines with other indentation."""
    return "\n".join(indent(line) + line.chance + line.content for line in lines)


def _move(text: str, line: _Line) -> tuple[str, int]:
    """Return the name of the move on a line, or none, and where the rest of the line's content begins."""
    quoted = _QUOTED.match(line.content)
    end = quoted.end() if quoted else 0
    arrow = _ARROW.search(line.content, end)
    before = line.content[end : arrow.start()].strip() if arrow else ""
    if arrow is None or (quoted and before):
        return "", 0
    return check_label(text, line.position, unquote(quoted[0]) if quoted else plain_formulas(before)), arrow.end()


def _words(text: str, position: int, written: str) -> Words:
    """Read what a line says of its node beside the move."""
    quoted = _QUOTED.match(written)
    after = written[quoted.end() :].strip() if quoted else ""
    if quoted and not after:
        return Words(check_label(text, position, unquote(written)), None, None)
    if quoted and after[0] in ":=":
        return Words(
            check_label(text, position, unquote(quoted[0])), number_at(text, position, after[1:].strip()), None
        )
    mended = with_minus_signs(written)
    is_dashed = mended != written and read_words(mended).value != read_words(written).value
    if is_dashed or _is_long_integer(written):
        number_at(text, position, _after_sign(written))
    return words_at(text, position, written)


def _is_long_integer(written: str) -> bool:
    return len(written) > MAX_LABEL and _after_sign(written).isdigit()


def _after_sign(written: str) -> str:
    """Return what stands after the sign that separates a name from a value, or everything if there is none."""
    return re.split("[:=]", written)[-1].strip()


def _no_value(text: str, line: _Line, written: str, words: Words) -> TextError:
    """Return the error for a leaf without a value."""
    last = _after_sign(written)
    if last != written or last[:1].isdigit():
        number_at(text, line.position, last)
    if Aside.BOUNDS in words.asides:
        problem = f"{shortened(written)!r} is read as α or β, and nothing is indented below it."
        remedy = 'Write its value too, as in v = 3, or put its name in quotes, as in "α": 3.'
        return error_at(text, line.position, problem, remedy)
    problem = f"{shortened(written)!r} has no value, and nothing is indented below it."
    return error_at(text, line.position, problem, "Write a value after it, as in x: 3, or its children below it.")


def _misaligned(text: str, line: _Line, width: int, lines: list[_Line]) -> TextError:
    problem, remedy = "this line is indented unlike any line above it.", "Line it up with its siblings."
    indent = (line.indent or " ")[0] * width
    mended = _indented(lines, lambda other: indent if other is line else other.indent)
    return error_at(text, line.start, problem, remedy, Fix("Line it up with its siblings", mended))


def _second_root(text: str, line: _Line, lines: list[_Line]) -> TextError:
    problem, remedy = "this is a second root.", "Indent it, or write one line above all, such as -."
    level = "\t" if any("\t" in other.indent for other in lines) else "  "
    fix = Fix("Put a node above all", "-\n" + _indented(lines, lambda other: level + other.indent))
    return error_at(text, line.position, problem, remedy, fix)


def _written(name: str, *, is_first: bool = False) -> str:
    """Write a name, in quotes if it would be read as something else, or if the text would by what it begins with."""
    plain = (
        (_PLAIN_FIRST if is_first else _PLAIN).fullmatch(name)
        and "->" not in name
        and not _BULLET.match(f"{name} x")  # a bullet even by itself, once something follows
        and not _CHANCE.match(f"{name} ")
        and name not in NAMELESS
        and all(map(is_plain, {name, with_minus_signs(name)}))
        and not _is_long_integer(name)
    )
    return name if plain else quote(name)


FORMAT = Format(
    name="outline",
    title="Indented outline",
    looks_like=lambda text: (_BEGINNING.match(text[:1000]) or OUTLINED.match(text[:1000])) is not None,
    parse=parse,
    writer=write,
    carries=frozenset(Part) - JUDGED,
    example=EXAMPLE,
    suffix=".txt",
)
