"""Trees written in DOT, the language of Graphviz: `digraph { a -> {b c} b [label="3"] c [label="12"] }`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.game import Fix, Player, TextError
from core.trees.formats.format import Format, mending
from core.trees.formats.graphs import Graph, Node, class_on, one_line, text_on, text_on_link, without_entities
from core.trees.formats.node_text import words_at
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at, shortened
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
"""How deep subgraphs may stand in each other."""

_SKIPPED = r"(?:\s++|//[^\n\r]*+|\#[^\n\r]*+|```[^\n\r]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/)*+"
_QUOTED = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_PIECE = re.compile(
    rf"""{_SKIPPED}(?:
      (?P<arrow> -> | --(?!>) )
    | (?P<word> [^\W\d]\w*+ | [-\u2212]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?+)(?![\w/]) | [-\u2212]?\u221e)
    | (?P<quoted> {_QUOTED} (?: {_SKIPPED}\+{_SKIPPED}{_QUOTED} )*+ )
    | (?P<html> <[^<>]*+(?:<[^<>]*+>[^<>]*+)*+> )
    | (?P<mark> [{{}}\[\];,=:] )
    | (?P<end> \Z )
    | (?P<wrong> [\s\S] )
    )""",
    re.VERBOSE | re.DOTALL,
)
_PARTS = re.compile(f"({_QUOTED})|{_SKIPPED}[+]{_SKIPPED}", re.DOTALL)
_LINE_JOINT = re.compile(r"\\\r?\n")
_TAG = re.compile(r"<[^<>]*+>")
_BREAK = re.compile(r"<br\s*+/?+>", re.IGNORECASE)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_FIELD = re.compile(r"(?<!\\)\|\s*+(?:<\w++>)?+")
_KEYWORDS = frozenset({"graph", "node", "edge", "subgraph", "strict", "digraph"})
_DRAWN = frozenset(
    "label xlabel class arrowhead arrowsize bgcolor color constraint dir fillcolor fixedsize fontcolor fontname"  # noqa: SIM905  shorter than a list
    " fontsize group height image labelloc len margin minlen nodesep ordering penwidth peripheries pos rank rankdir"
    " ranksep regular shape sides size splines style tooltip weight width".split()
)
"""The attributes that are read, and those that say only how a graph is drawn."""
_BARE = re.compile(r"[^\s\[\];,{}\"=<>]++")
_LIKELY = re.compile(
    rf"{_SKIPPED}(?:(?:strict\s++)?+(?:digraph\b|graph\b\s*+(?:[\w.]++|\"[^\"]*+\")?+\s*+\{{)"
    r'|(?:"(?:[^"\\\n]|\\.)*+"|[^{}\[\]();,\n"\']){1,60}?->(?!>))',
    re.IGNORECASE,
)
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "|": r"\|", "&": "&amp;"})


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from a graph in DOT; a node without a label is called by its id. Raises TextError, with the place."""
    return _Reader(text, remarks or Remarks()).read(root_player)


class _Token(NamedTuple):
    """A piece of a text: its kind, which for a mark is the mark itself, where it stands, and what it says.

    An id has the kind `id`, a word that DOT keeps for itself the kind of that word, and HTML the kind `html`.
    """

    kind: str
    start: int
    end: int
    said: str


def _tokens(text: str, remarks: Remarks) -> Iterator[_Token]:
    """Cut a text into tokens; texts in quotes that + joins are one, and comments are left out."""
    for match in _PIECE.finditer(text):
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        if start > match.start() and not text[match.start() : start].isspace():
            remarks.leave_out(match.start(), start)
        said = match[kind]
        if kind == "word":
            word = said.lower()
            kind = word if word in _KEYWORDS else "id"
        elif kind == "mark":
            kind = said
        elif kind == "quoted":
            kind, said = "id", _unquoted(said)
        elif kind == "html":
            said = said[1:-1]
        yield _Token(kind, start, end, said)


def _unquoted(said: str) -> str:
    """Return what texts in quotes say, joined; all escapes but that of the quote are left, as only labels have them."""
    if said.find('"', 1) == len(said) - 1 and "\\" not in said:
        return said[1:-1]
    joined = "".join(part[1:-1] for part in _PARTS.findall(said) if part)
    return _LINE_JOINT.sub("", joined).replace(r"\"", '"')


def _plain(token: _Token, identifier: str) -> str:
    """Return a label without its escapes, its entities and, in HTML, its tags; its lines end in line breaks."""
    said = token.said
    if said.startswith("{") and said.endswith("}") and _FIELD.search(said):
        said = _FIELD.sub("\n", said[1:-1])  # a record, of which each field is a line
    if token.kind == "html":
        said = _TAG.sub("", _BREAK.sub("\n", said))
    elif "\\" in said:
        said = _ESCAPE.sub(
            lambda escape: {"n": "\n", "l": "\n", "r": "\n", "N": identifier}.get(escape[1], escape[1]), said
        )
    return without_entities(said)


class _Reader(Graph):
    def __init__(self, text: str, remarks: Remarks) -> None:
        super().__init__(text, 'Write the value in its label, as in {} [label="3"].')
        self._remarks = remarks
        self._tokens = _tokens(text, remarks)
        self._token = next(self._tokens)
        self._depth = 0

    def read(self, root_player: Player) -> LeafTree:
        self._header()
        start = self._token.start
        self._braces()
        if self._token.kind != "end":
            raise self._wrong("the graph ends before this.", "Remove what follows the last brace.")
        if not self.nodes:
            raise error_at(self._text, start, "there is no node in this graph.", 'Write one, such as a [label="3"].')
        return self.build(root_player, self._remarks, write)

    def _next(self) -> _Token:
        token = self._token
        if token.kind != "end":
            self._token = next(self._tokens)
        return token

    def _takes(self, *kinds: str) -> _Token | None:
        return self._next() if self._token.kind in kinds else None

    def _header(self) -> None:
        text, first = self._text, self._token
        self._takes("strict")
        if not self._takes("graph", "digraph"):
            if first.kind == "end":
                raise error_at(text, 0, "there is no graph here.", "Write one such as digraph { a -> b }.")
            fix = Fix("Put digraph { } around it", f"digraph {{\n{text.rstrip()}\n}}\n")
            problem = "a graph begins with the word digraph or graph."
            raise error_at(text, first.start, problem, "Write digraph { before it and } after it.", fix)
        self._name("graph")

    def _name(self, what: str) -> None:
        self._takes("id")
        if self._token.kind != "{":
            raise self._wrong(f"the opening brace of the {what} is missing.", "Write { here.", insert="{ ")

    def _braces(self) -> list[Node]:
        """Read what stands in braces, which come next; return the nodes that a subgraph holds."""
        start = self._next().start
        self._depth += 1
        nodes: dict[Node, None] = {}
        while not self._takes("}"):
            if self._token.kind == "end":
                fix = Fix("Add }", self._text.rstrip() + "\n" + "}" * self._depth + "\n")
                raise error_at(self._text, start, "this brace is never closed.", "Write } at the end.", fix)
            nodes.update(self._statement())
        self._depth -= 1
        return list(nodes)

    def _statement(self) -> dict[Node, None]:
        """Read a chain of links with its attributes, a setting, or a sign between statements; return the nodes."""
        left: list[Node] = []
        if token := self._takes("id"):
            if self._takes("="):
                self._value()
            else:
                left = self._node(token)
        elif self._token.kind in ("{", "subgraph"):
            left = self._subgraph()
        elif not self._takes(";", ",", "graph", "node", "edge") and self._token.kind not in ("arrow", "["):
            raise self._wrong()
        nodes = dict.fromkeys(left)
        linked: list[Node] = []
        named, move = 0, ""  # how many of the links have this name, that of the last attributes
        while self._token.kind in ("arrow", "["):
            if self._token.kind == "[":
                attributes = self._attributes()
                label = attributes.get("label") or (attributes.get("xlabel") if linked else None)
                if linked and label:
                    named, move = len(linked), check_label(self._text, label.start, one_line(_plain(label, "")))
                elif len(left) == 1 and not linked:
                    self._say(left[0], label, attributes.get("class"))
                continue
            if not left:
                raise self._wrong("a node is missing before the arrow.", "Write the node that it comes from.")
            arrow = self._next()
            right = self._end_of_link()
            linked += self.join(left, right, arrow.start, directed=arrow.said == "->")
            left = right
            nodes.update(dict.fromkeys(left))
        for child in linked[:named]:
            child.move = move
        return nodes

    def _end_of_link(self) -> list[Node]:
        if self._token.kind in ("{", "subgraph"):
            return self._subgraph()
        if token := self._takes("id"):
            return self._node(token)
        raise self._wrong("a node is missing after the arrow.", "Write the node that it leads to.")

    def _node(self, token: _Token) -> list[Node]:
        """Return the node of an id that was taken, and pass over its ports."""
        while self._takes(":"):
            if not self._takes("id"):
                remedy = "Remove the colon, or write the id in quotes."
                raise self._wrong("the port is missing after the colon.", remedy)
        return [self.node(token.said, token.start)]

    def _subgraph(self) -> list[Node]:
        if self._takes("subgraph"):
            self._name("subgraph")
        if self._depth > MAX_NESTING:
            raise self._wrong("subgraphs are nested too deeply here.", f"Use at most {MAX_NESTING} levels.")
        return self._braces()

    def _say(self, node: Node, label: _Token | None, css: _Token | None) -> None:
        if label and label.said not in ("", r"\N"):
            self.say(node, words_at(self._text, label.start, _plain(label, node.identifier)), label.start)
        if css:
            node.set_class(css.said)

    def _attributes(self) -> dict[str, _Token]:
        start = self._next().start
        read: dict[str, _Token] = {}
        while not self._takes("]"):
            if self._takes(";", ","):
                continue
            if self._token.kind == "end":
                raise error_at(self._text, start, "this bracket is never closed.", "Write ] after the attributes.")
            name = self._takes("id", *_KEYWORDS)
            if name is None:
                raise self._wrong("this is not an attribute.", 'Write attributes as in [label="3"].')
            if self._takes("="):
                value = read[name.said.lower()] = self._value()
                if name.said.lower() not in _DRAWN:
                    self._remarks.leave_out(name.start, value.end)
        return read

    def _value(self) -> _Token:
        token = self._token
        if self._text.startswith('"', token.start) and token.kind != "id":
            raise self._wrong()
        if token.kind not in ("id", "html"):
            raise self._unreadable(token)
        after = self._text[token.end : token.end + 1]
        if token.kind == "id" and after and after not in " \t\r\n,;]}/#" and self._text[token.start] != '"':
            raise self._unreadable(token)
        return self._next()

    def _unreadable(self, token: _Token) -> TextError:
        bare = _BARE.match(self._text, token.start)
        fix = None
        if bare:
            fix = Fix("Put it in quotes", f'{self._text[: token.start]}"{bare[0]}"{self._text[bare.end() :]}')
        problem = "this value is missing or needs quotes."
        return error_at(self._text, token.start, problem, 'Write it as in label="1/2".', fix)

    def _wrong(self, problem: str = "", remedy: str = "", *, insert: str = "") -> TextError:
        token = self._token
        found = self._text[token.start : token.end]
        if found == '"':
            problem, remedy = "this text in quotes is never closed.", 'Write " at its end.'
        elif self._text.startswith("/*", token.start):
            problem, remedy = "this comment is never closed.", "Write */ at its end."
        elif not problem or token.kind == "wrong":
            problem = f"{shortened(found)!r} may not stand here."
            remedy = "Write links such as a -> b, and put ids with signs in quotes."
        fixed = self._text[: token.start] + insert + self._text[token.start :]
        fix = Fix(f"Add {insert.strip()}", fixed) if insert else None
        return error_at(self._text, token.start, problem, remedy, fix)


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
