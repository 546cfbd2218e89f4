"""Trees written in DOT, the language of Graphviz: `digraph { a -> {b c} b [label="3"] c [label="12"] }`."""

from __future__ import annotations

import re

from core.game import Fix, Player, TextError
from core.trees.formats.format import Format, Remarks, mending
from core.trees.formats.graphs import (
    Arrow,
    Node,
    Statements,
    class_on,
    one_line,
    text_on,
    text_on_link,
    without_entities,
)
from core.trees.formats.node_text import words_at
from core.trees.formats.source import Mistake, check_label, shortened
from core.trees.leaf_tree import LeafTree

EXAMPLE = """digraph {
    A [label="Max"]
    A -> B [label="left"]
    A -> C [label="right"]
    B -> {b1 b2 b3}
    C -> {c1 c2 c3}
    b1 [label="3"]  b2 [label="12"]  b3 [label="8"]
    c1 [label="2"]  c2 [label="4"]   c3 [label="6"]
}
"""
MAX_NESTING = 100
"""How deep subgraphs may be nested."""

_BLANK = r"(?:\s++|//[^\n\r]*+|\#[^\n\r]*+|```[^\n\r]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/)*+"
_WORD = r"(?P<word>[^\W\d]\w*+|[-\u2212]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?+)(?![\w/])|[-\u2212]?\u221e)"
_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_TEXT = rf"(?P<quoted>{_QUOTED}(?:{_BLANK}\+{_BLANK}{_QUOTED})*+)"
_NO_KEYWORD = r"(?!(?i:graph|node|edge|subgraph|strict|digraph)\b)"

_NAME = re.compile(rf"{_WORD}|{_TEXT}", re.DOTALL)
_ID = re.compile(rf"{_NO_KEYWORD}(?:{_NAME.pattern})", re.DOTALL)
_VALUE = re.compile(
    rf"{_NO_KEYWORD}{_WORD}(?=[\s,;\]}}/#]|\Z)|{_TEXT}|<(?P<html>[^<>]*+(?:<[^<>]*+>[^<>]*+)*+)>", re.DOTALL
)
_SETTING = re.compile(rf"(?:{_ID.pattern}){_BLANK}=", re.DOTALL)
_HEAD = re.compile(rf"(?:(?i:strict)\b{_BLANK})?+(?i:di)?+(?i:graph)\b")
_DEFAULTS = re.compile(r"(?i:graph|node|edge)\b|[;,]|(?=\[)")
_SUBGRAPH = re.compile(r"(?i:subgraph)\b")
_GROUP = re.compile(rf"{_SUBGRAPH.pattern}|\{{|{_ID.pattern}", re.DOTALL)
_ARROW = re.compile(r"->|--(?!>)")
_PIECE = re.compile(rf"{_ARROW.pattern}|{_NAME.pattern}|[{{}}\[\];,=:<]|\Z", re.DOTALL)
"""Any token of a graph."""
_PARTS = re.compile(f"({_QUOTED})|{_BLANK}[+]{_BLANK}", re.DOTALL)
_LINE_JOINT = re.compile(r"\\\r?\n")
_TAG = re.compile(r"<[^<>]*+>")
_BREAK = re.compile(r"<br\s*+/?+>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_FIELD = re.compile(r"(?<!\\)\|\s*+(?:<\w++>)?+")
_DRAWN = frozenset(
    "label xlabel class arrowhead arrowsize bgcolor color constraint dir fillcolor fixedsize fontcolor fontname"  # noqa: SIM905  shorter than a list
    " fontsize group height image labelloc len margin minlen nodesep ordering penwidth peripheries pos rank rankdir"
    " ranksep regular shape sides size splines style tooltip weight width".split()
)
"""The attributes that are read, and those that only affect the drawing."""
_LIKELY = re.compile(
    rf"{_BLANK}(?:(?:strict\s++)?+(?:digraph\b|graph\b\s*+(?:[\w.]++|\"[^\"]*+\")?+\s*+\{{)"
    r'|(?:"(?:[^"\\\n]|\\.)*+"|[^{}\[\]();,\n"\']){1,60}?->(?!>))',
    re.IGNORECASE,
)
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "|": r"\|", "&": "&amp;"})


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a graph in DOT; a node without a label is called by its id. Raises TextError, with the place."""
    reader = _Reader(text, 'Write the value in its label, as in {} [label="3"].', remarks)
    reader.read()
    return reader.build(root_player, remarks)


def _said(found: re.Match[str]) -> str:
    said = found[0]
    if found["quoted"] is None:
        return said
    if said.find('"', 1) == len(said) - 1 and "\\" not in said:
        return said[1:-1]
    joined = "".join(part[1:-1] for part in _PARTS.findall(said) if part)
    return _LINE_JOINT.sub("", joined).replace(r"\"", '"')


def _plain(label: re.Match[str], identifier: str = "") -> str:
    said = label["html"] or _said(label)
    if said.startswith("{") and said.endswith("}") and _FIELD.search(said):
        said = _FIELD.sub("\n", said[1:-1])  # a record: each field is a line
    if label["html"]:
        said = _TAG.sub("", _BREAK.sub("\n", said))
    elif "\\" in said:
        said = _ESCAPE.sub(
            lambda escape: {"n": "\n", "l": "\n", "r": "\n", "N": identifier}.get(escape[1], escape[1]), said
        )
    return without_entities(said)


class _Reader(Statements):
    skipped = re.compile(_BLANK)
    _depth = 0

    def read(self) -> None:
        start = self.skip()
        if start == len(self._text):
            raise Mistake(0, "there is no graph here.", "Write one such as digraph { a -> b }.")
        if self.takes(_HEAD):
            start = self._braces("graph")[1]
            if self.skip() < len(self._text):
                raise self._wrong("the graph ends before this.", "Remove what follows the last brace.")
        while self.skip() < len(self._text):  # its links only
            self._statement()
        if not self.nodes:
            raise Mistake(start, "there is no node in this graph.", 'Write one, such as a [label="3"].')

    def _next(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        self.skip()
        return self.takes(pattern)

    def _takes_one(self, marks: str) -> bool:
        start = self.skip()
        self._at += self._text[start : start + 1] in [*marks]
        return self._at > start

    def _braces(self, what: str = "") -> tuple[list[Node], int]:
        if what:
            self._next(_ID)
        start = self.skip()
        if not self._takes_one("{"):
            raise self._wrong(f"the opening brace of the {what} is missing.", "Write { here.")
        self._depth += 1
        nodes: dict[Node, None] = {}
        while not self._takes_one("}"):
            if self._at == len(self._text):
                fix = Fix("Add }", self._text.rstrip() + "\n" + "}" * self._depth + "\n")
                raise Mistake(start, "this brace is never closed.", "Write } at the end.", fix)
            nodes.update(dict.fromkeys(self._statement()))
        self._depth -= 1
        return list(nodes), start

    def _statement(self) -> list[Node]:
        if self.takes(_SETTING):
            self._value()
        elif self.takes(_DEFAULTS):
            self.describe([], [])
        elif _GROUP.match(self._text, self._at):
            return self.chain()
        elif _ARROW.match(self._text, self._at):
            raise self._wrong("a node is missing before the arrow.", "Write the node that it comes from.")
        else:
            raise self._wrong()
        return []

    def arrow(self) -> Arrow | None:
        found = self._next(_ARROW)
        return Arrow(found.start(), found[0] == "->") if found else None

    def group(self) -> list[Node]:
        is_named = self._next(_SUBGRAPH) is not None
        if is_named or self._text.startswith("{", self._at):
            if self._depth > MAX_NESTING:
                raise self._wrong("subgraphs are nested too deeply here.", f"Use at most {MAX_NESTING} levels.")
            return self._braces("subgraph" if is_named else "")[0]
        identifier = self.takes(_ID)
        if identifier is None:
            raise self._wrong("a node is missing after the arrow.", "Write the node that it leads to.")
        while self._takes_one(":"):
            if not self._next(_ID):
                remedy = "Remove the colon, or write the id in quotes."
                raise self._wrong("the port is missing after the colon.", remedy)
        return [self.node(_said(identifier), identifier.start())]

    def describe(self, nodes: list[Node], linked: list[Node]) -> None:
        """Record attributes: those of the links or, if there are none, of the one node before them."""
        while self._takes_one("["):
            attributes = self._attributes(self._at - 1)
            label, css = attributes.get("label"), attributes.get("class")
            if linked and (label := label or attributes.get("xlabel")):
                move = check_label(label.start(), one_line(_plain(label)))
                for child in linked:
                    child.move = move
            elif len(nodes) == 1 and not linked:
                node = nodes[0]
                if label and _said(label) not in {"", r"\N"}:
                    words = words_at(label.start(), _plain(label, node.identifier))
                    self.say(node, words, label.start())
                if css:
                    node.set_class(_said(css))

    def _attributes(self, start: int) -> dict[str, re.Match[str]]:
        read: dict[str, re.Match[str]] = {}
        while not self._takes_one("]"):
            if self._takes_one(";,"):
                continue
            if self._at == len(self._text):
                raise Mistake(start, "this bracket is never closed.", "Write ] after the attributes.")
            name = self.takes(_NAME)
            if name is None:
                raise self._wrong("this is not an attribute.", 'Write attributes as in [label="3"].')
            if self._takes_one("="):
                key = _said(name).lower()
                value = read[key] = self._value()
                if key not in _DRAWN:
                    self._remarks.leave_out(name.start(), value.end())
        return read

    def _value(self) -> re.Match[str]:
        value = self._next(_VALUE)
        if value is None:
            if self._text.startswith('"', self._at):
                raise self._wrong()
            raise Mistake(self._at, "this value is missing or needs quotes.", 'Write it as in label="1/2".')
        return value

    def _wrong(self, problem: str = "", remedy: str = "") -> TextError:
        text, start = self._text, self.skip()
        piece = _PIECE.match(text, start)
        if text.startswith('"', start) and not piece:
            problem, remedy = "this text in quotes is never closed.", 'Write " at its end.'
        elif text.startswith("/*", start):
            problem, remedy = "this comment is never closed.", "Write */ at its end."
        elif not problem or not piece:
            problem = f"{shortened(piece[0] if piece else text[start])!r} may not stand here."
            remedy = "Write links such as a -> b, and put ids with signs in quotes."
        return Mistake(start, problem, remedy)


def write(tree: LeafTree) -> str:
    """Write a tree as a digraph; an inner node without a name shows MAX or MIN, and a chance node has a class."""
    lines = ["digraph {", "    graph [ordering=out]"]
    for node, children in enumerate(tree.children):
        said = class_on(tree, node)
        if tree.is_chance(node):
            said = f'"{said}" shape=circle'
        player = f" class={said}" if said else ""
        lines.append(f'    n{node} [label="{text_on(tree, node).translate(_ESCAPES)}"{player}]')
        names = [text_on_link(tree, child) for child in children]
        if children and not any(names):
            below = " ".join(f"n{child}" for child in children)
            lines.append(f"    n{node} -> {below if len(children) == 1 else f'{{{below}}}'}")
            continue
        for child, name in zip(children, names, strict=True):
            label = f' [label="{name.translate(_ESCAPES)}"]' if name else ""
            lines.append(f"    n{node} -> n{child}{label}")
    return "\n".join([*lines, "}", ""])


FORMAT = Format(
    name="dot",
    title="Graphviz DOT",
    looks_like=lambda text: _LIKELY.match(text[:2000]) is not None,
    parse=parse,
    writer=write,
    example=EXAMPLE,
    suffix=".dot",
)
