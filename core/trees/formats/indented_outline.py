"""Trees written as an indented outline, one node per line: `B`, below it `x: 3`."""

from __future__ import annotations

import re
from typing import TypeAlias

from core.game import Fix, OptionError, Player, TextError
from core.options.numerals import DECIMAL, FRACTION, SIGN
from core.trees.formats.brackets import Brackets
from core.trees.formats.format import Format, Remarks, mending
from core.trees.formats.node_text import Words, is_plain, read_words, words_at, write_inner
from core.trees.formats.source import (
    OUTLINED,
    QUOTED,
    STARRED,
    Mistake,
    check_label,
    check_room,
    number_at,
    plain_formulas,
    probability_at,
    quote,
    unquote,
    write_probability,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = "A\n  left -> B\n    3\n    x: 12\n  right -> C\n    2\n    4"
LONGEST = 10_000_000
"""Characters of the longest outline written: indentation grows with the square of the depth."""

NAMELESS = frozenset({"", "-", "*"})
_BULLET = re.compile(r"(?:[-*+\u2022]|[0-9]{1,3}[.)]|[a-z]{1,4}\))[ \t\xa0]++(?=\S)")
_MARK = re.compile(r"(?:#{1,6}|\*{1,9}|-{1,9}|[0-9]{1,3}(?:\.[0-9]{1,3})*+\.?+)[ \t]++(?=\S)")
"""Marks of depth on lines without indentation: Markdown headings, Org stars, and numbers such as 1.2."""
_EMPHASIS = re.compile(
    r"(?:(?<=[-*+.):=] )|(?P<indent>^[ \t]*+)(?=\*\*|`))(?P<mark>\*\*|`|\[\[)(?P<said>[^*`\[\]\r\n]++)(?:\*\*|`|\]\])",
    re.MULTILINE,
)
_RULED = re.compile(r"(?P<mark>[|.>~])(?: ?(?P=mark))*+(?=[ \t]*+[^\s|.>~])")
"""Marks of depth used in place of spaces."""
_ARROW = re.compile(r"->|\u2192")
_CHANCE = re.compile(rf"{STARRED}[ \t]++(?=\S)")
_LINE, _MARKED_LINE = (
    re.compile(
        r"[\r\n]*+(?P<indent>[^\S\r\n\x0b\x0c\x1c-\x1f\x85]*+)"
        rf"(?P<bullet>(?:{bullet})?+)(?P<chance>(?:{_CHANCE.pattern})?+)(?P<content>[^\r\n]*+)"
    )
    for bullet in (_BULLET.pattern, f"{_MARK.pattern}|{_BULLET.pattern}")
)
"""A line: its indentation, a bullet or mark, the probability with its star and space, and the rest."""
_NUMBER = rf"{SIGN}(?:{FRACTION}|{DECIMAL})"
_NAMED_NUMBER = rf"(?:[^\W\d]\w{{0,30}}+[ ]?[(=:][ ]?)?+{_NUMBER}\)?+"
_LEAVES = re.compile(
    r"(?P<name>[^:,]*+):[ ]*+(?:(?:leaves|values|utilities)[ :=]++)?+"
    rf"(?P<leaves>{_NAMED_NUMBER}(?:,[ ]++{_NAMED_NUMBER})++|{_NUMBER}(?:[ ]++{_NUMBER})++)"
)
_IN_BRACKETS = re.compile(
    rf"(?P<name>[^:,\[{{]*+)[: ]*+[\[{{][ ]*+(?P<leaves>{_NAMED_NUMBER}(?:[ ]*+[,;|][ ]*+{_NAMED_NUMBER})++)[ ]*+[\]}}]"
    rf"(?:[ ]*+(?:->|[\u2192=:])[ ]*+(?P<value>{_NUMBER}))?+"
)
_UNCLOSED = re.compile(rf"[^:,\[{{\"]*+[: ]*+(?P<bracket>[\[{{])[ ]*+{_NUMBER}(?:[ ]*+,[ ]*+{_NUMBER})++[^\]}},]*+\Z")
_LEAF = re.compile(_NAMED_NUMBER)
"""A node with its leaves on the same line, `D: J(10), K(20)`, or in brackets and with its value, `D [10, 20] -> 10`."""
_WINDOW = re.compile(r"[\[(,][ ]*+[-+\u2212]?(?:inf|\u221e)|alpha|beta|[\u03b1\u03b2]", re.IGNORECASE)
"""A sign that two numbers in brackets are the bounds of a search."""
_HEADING = re.compile(r"#{1,6}[ \t]")
_QUOTED = re.compile(QUOTED)
_PLAIN = re.compile(r"[^\s\"\u201c:=\u2192()\[\]{}\\`<%][^:=\u2192]*+")
_PLAIN_FIRST = re.compile(r"(?!(?i:graph|flowchart|mindmap|digraph|strict|max|min)\b)[^\W\d_][\w' ]*+")
"""A root's name with which no other format begins."""
_BEGINNING = re.compile(r"\s*+[^\[({\s][^\r\n:=\u2192]*+(?:[:=\u2192]|[\r\n]\s*+\S)")

_SEVERAL = re.compile(r"=|<|(?:\S++\s++){4}|[\[({][^\[\](){}\s,]*+[\s,][^\[\](){}]*+[\])}]")
"""Signs that a name is really a tree, or a computation."""

_Line: TypeAlias = re.Match[str]


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from an outline: a node's children are on the lines below it, indented further, or below its mark."""
    text = _EMPHASIS.sub(_plain, text)
    root, *others = text.split("\n")
    if max(ruled := [_depth_marks(line) for line in others if line.strip()] or [0]) > 1 and min(ruled) > 0:
        text = "\n".join([root, *(_RULED.sub(lambda marks: " " * len(marks[0]), line, count=1) for line in others)])
    lines, levels = _lines(text)
    reader = _Reader(text, root_player, remarks)
    is_page = not levels and bool(lines) and not _HEADING.match(lines[-1]["content"])
    while is_page and _HEADING.match(lines[0]["content"]) and not lines[0]["indent"]:
        reader.remarks.leave_out(*lines.pop(0).span("content"))
    if len(lines) > 1 and lines[0]["content"].startswith("//") and lines[1]["bullet"]:
        reader.remarks.leave_out(*lines.pop(0).span("content"))
    if not lines:
        raise Mistake(0, "there is no tree here.", "Write one node per line, with its children indented below it.")
    _check_indentation(lines)
    is_list = not levels and len(lines) > 2 and not lines[0]["bullet"] and all(line["bullet"] for line in lines[1:])
    if not levels and len(lines) > 1 and lines[1]["indent"] == lines[0]["indent"] and not is_list:
        first = read_words(lines[0]["content"])
        if first.player and not first.label and first.value is None:
            reader.take(first, lines[0].start("content"))
            del lines[0]
    depths = [levels.get(line.start(), len(line["indent"])) + (is_list and at > 0) for at, line in enumerate(lines)]
    for line, level, following in zip(lines, depths, [*depths[1:], 0], strict=True):
        width = reader.close_to(level)
        if width != level:
            problem = "this line is indented unlike any line above it."
            raise Mistake(line.start("indent"), problem, "Line it up with its siblings.")
        if reader.is_whole:
            raise _second_root(line, lines)
        reader.begin(line, width, is_last=following <= level)
    reader.close_to(0)
    tree = reader.tree()
    if len(lines) == 1 and not _QUOTED.search(text) and _SEVERAL.search(tree.names.get(0, "")):
        problem = "all of this would be the name of one leaf."
        raise Mistake(lines[0].start("content"), problem, "Copy only the tree, or put the name in quotes.")
    return tree


class _Reader(Brackets):
    def __init__(self, text: str, root_player: Player, remarks: Remarks) -> None:
        super().__init__(root_player, remarks)
        self.text = text
        self.has_windows = _WINDOW.search(text) is not None
        self.widths: list[int] = []
        """The indentation of each open node."""

    def begin(self, line: _Line, width: int, *, is_last: bool) -> None:
        """Open the node of a line, below which nothing stands if it `is_last`."""
        chance_at = line.start("chance")
        if unclosed := _UNCLOSED.match(line["content"]):
            closing = "]" if unclosed["bracket"] == "[" else "}"
            at = line.start("content") + unclosed.start("bracket")
            raise Mistake(at, "this bracket is never closed.", f"Write {closing} after the leaves.")
        move, rest, position = self._move(line["content"], line.start("content"))
        if line["chance"] and not self.nodes:
            raise Mistake(chance_at, "nothing leads to the root, so it has no probability.", "Remove it.")
        probability = line["chance"].rstrip().removesuffix("*")
        chance = probability_at(chance_at, probability) if probability else None
        self.open(line.start("content"), move, chance)
        self.widths.append(width)
        forms = (
            [*([] if self.has_windows else [_IN_BRACKETS]), *([_LEAVES] if self.widths[1:] or "," in rest else [])]
            if is_last
            else []
        )
        if listed := next(filter(None, (form.fullmatch(rest) for form in forms)), None):
            rest = ": ".join(filter(None, [listed["name"].strip(), listed.groupdict().get("value")]))
        rest = rest.removesuffix(":")
        if rest not in NAMELESS:
            self.say(self._words(rest, position), position)
        for leaf in _LEAF.findall(listed["leaves"]) if listed else ():
            *name, value = re.split("[(=:]", leaf.rstrip(")"))
            self.leaf(position, number_at(position, value.strip()), "".join(name).strip())

    def _move(self, content: str, position: int) -> tuple[str, str, int]:
        quoted = _QUOTED.match(content)
        end = quoted.end() if quoted else 0
        arrow = _ARROW.search(content, end)
        before = content[end : arrow.start()].strip() if arrow else ""
        if arrow is None or (quoted and before):
            return "", content.strip(), position
        is_node = _IN_BRACKETS.fullmatch(before) or (before and read_words(before)[:2] == ("", None))
        if not quoted and is_node:  # who moves, and what is found: MAX → 3
            return "", f"{before}{':':<{arrow.end() - len(before)}}{content[arrow.end() :]}".strip(), position
        name = check_label(position, unquote(quoted[0]) if quoted else plain_formulas(before))
        return name, content[arrow.end() :].strip(), position + arrow.end()

    def _words(self, written: str, position: int) -> Words:
        quoted = _QUOTED.match(written)
        after = written[quoted.end() :].strip() if quoted else ""
        if quoted and (not after or after[0] in ":="):
            label = check_label(position, unquote(quoted[0]))
            return Words(label, number_at(position, after[1:].strip()) if after else None, None)
        return words_at(position, written)

    def close_to(self, width: int) -> int:
        """End the nodes with at least this indentation; return that of the last one ended, if any."""
        closed = width
        while self.widths and self.widths[-1] >= width:
            closed = self.widths.pop()
            self.close("Write a value after it, as in x: 3, or its children below it.")
        return closed


def write(tree: LeafTree) -> str:
    """Write a tree as an outline, two spaces per level; raise OptionError if its depth makes the text too long."""
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


def _lines(text: str) -> tuple[list[_Line], dict[int, int]]:
    marks = [mark.strip() for mark in re.findall(f"^{_MARK.pattern}", text, re.MULTILINE)]
    deep = [mark for mark in marks if mark.startswith(("##", "**", "--"))]
    written = [line for line in text.splitlines() if line.strip()]
    is_numbered = any("." in mark[:-1] for mark in marks) and len(marks) == len(written)
    is_marked = is_numbered or len(deep) > len(set(deep))
    lines: list[_Line] = []
    for line in (_MARKED_LINE if is_marked else _LINE).finditer(text):
        if line["content"].strip():
            check_room(line.start("indent"), len(lines) - 1, 0)  # with a line above the root
            lines.append(line)
    levels = {line.start(): _level(line) for line in lines} if is_marked else {}
    if any(mark.startswith("--") for mark in deep):
        levels = {line.start(): line["bullet"].count("-") for line in lines}
    return lines, levels


def _plain(said: re.Match[str]) -> str:
    marks = " " * len(said["mark"])
    return f"{marks}{said['said']}{marks}" if said["indent"] is None else f"{said['indent']}{said['said']}{marks * 2}"


def _depth_marks(line: str) -> int:
    found = _RULED.match(line)
    return len(found[0].replace(" ", "")) if found else 0


def _level(line: _Line) -> int:
    """Return a line's depth by its mark; an unmarked line is below all marks, as deep as its indentation."""
    mark = line["bullet"].strip()
    if line["indent"] or not mark.strip("-+\u2022"):
        return 10 + len(line["indent"])
    return len(mark.rstrip(".").split(".")) if mark[0].isdigit() else len(mark)


def _check_indentation(lines: list[_Line]) -> None:
    before = ""
    for line in lines:
        indent = line["indent"]
        tabs = indent.count("\t")
        kind = "tabs" if tabs else "spaces"
        mixed = 0 < tabs < len(indent)
        if mixed or (before and indent and kind != before):
            problem = f"this line is indented by {kind}, and one above it by {before}."
            if mixed:
                problem = "this line is indented by tabs and spaces."
            raise Mistake(line.start("indent"), problem, "Use only spaces or only tabs in the whole text.")
        before = kind if indent else before


def _second_root(line: _Line, lines: list[_Line]) -> TextError:
    problem, remedy = "this is a second root.", "Indent it, or write one line above all, such as -."
    level = "\t" if any("\t" in other["indent"] for other in lines) else "  "
    said = (f"{level}{other['indent']}{other['chance']}{other['content'].rstrip()}" for other in lines)
    fix = Fix("Put a node above all", "\n".join(["-", *said]))
    return Mistake(line.start("content"), problem, remedy, fix)


def _written(name: str, *, is_first: bool = False) -> str:
    plain = (
        (_PLAIN_FIRST if is_first else _PLAIN).fullmatch(name)
        and "->" not in name
        and not (is_first and _SEVERAL.search(name))
        and not _BULLET.match(f"{name} x")  # a bullet even on its own, once something follows
        and not _CHANCE.match(f"{name} x")
        and name not in NAMELESS
        and is_plain(name)
    )
    return name if plain else quote(name)


FORMAT = Format(
    name="outline",
    title="Indented outline",
    looks_like=lambda text: (_BEGINNING.match(text[:1000]) or OUTLINED.match(text[:1000])) is not None,
    parse=parse,
    writer=write,
    example=EXAMPLE,
)
