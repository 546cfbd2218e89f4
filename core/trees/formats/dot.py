"""Trees written in DOT, the language of Graphviz: `digraph { a -> {b c} b [label="3"] c [label="12"] }`."""

from __future__ import annotations

import re

from core.game import Fix, Player, TextError
from core.trees.formats.dot_tokens import KEYWORDS, SKIPPED, Token, plain, tokens
from core.trees.formats.fixes import mending
from core.trees.formats.format import JUDGED, Format, Part
from core.trees.formats.graphs import Graph, Node, class_on, one_line, text_on, text_on_link
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

_BARE = re.compile(r"[^\s\[\];,{}\"=<>]++")
_LIKELY = re.compile(
    rf"{SKIPPED}(?:(?:strict\s++)?+(?:digraph\b|graph\b\s*+(?:[\w.]++|\"[^\"]*+\")?+\s*+\{{)"
    r'|(?:"(?:[^"\\\n]|\\.)*+"|[^{}\[\]();,\n"\']){1,60}?->(?!>))',
    re.IGNORECASE,
)
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "|": r"\|", "&": "&amp;"})


class _Braces:
    """What braces hold: the nodes so far, the end of the last link, and the link that waits for its other end."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.nodes: dict[Node, None] = {}
        self.left: list[Node] = []
        self.edge: Token | None = None
        self.linked: list[Node] = []  # the children of the links in this statement
        self.named = 0  # how many of these the attributes so far give a move of the name `move`
        self.move = ""


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from a graph in DOT; a node without a label is called by its id. Raises TextError, with the place.

    >>> parse('digraph { a -> 3 [label="up"]; a -> b; b [label="B: -inf"] }').values
    (None, 3, -inf)
    """
    return _Reader(text).read(root_player, remarks)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokens(text)
        self._token = next(self._tokens)
        self._graph = Graph(text, 'Write the value in its label, as in {} [label="3"].')
        self._braces: list[_Braces] = []

    def read(self, root_player: Player, remarks: Remarks | None) -> LeafTree:
        """Return the tree."""
        start = self._header()
        while self._braces:
            self._piece()
        if self._token.kind != "end":
            raise self._wrong("the graph ends before this.", "Remove what follows the last brace.")
        if not self._graph.nodes:
            raise error_at(self._text, start, "there is no node in this graph.", 'Write one, such as a [label="3"].')
        return self._graph.build(root_player, remarks, write)

    def _next(self) -> Token:
        token = self._token
        if token.kind != "end":
            self._token = next(self._tokens)
        return token

    def _header(self) -> int:
        """Read what stands before the first brace; return where that is."""
        text, first = self._text, self._token
        if first.kind == "strict":
            self._next()
        if self._token.kind not in ("graph", "digraph"):
            if first.kind == "end":
                raise error_at(text, 0, "there is no graph here.", "Write one such as digraph { a -> b }.")
            fix = Fix("Put digraph { } around it", f"digraph {{\n{text.rstrip()}\n}}\n")
            problem, remedy = (
                "a graph begins with the word digraph or graph.",
                "Write digraph { before it and } after it.",
            )
            raise error_at(text, first.start, problem, remedy, fix)
        self._next()
        if self._token.kind == "id":
            self._next()
        if self._token.kind != "{":
            raise self._wrong("the opening brace of the graph is missing.", "Write { here.", insert="{ ")
        start = self._next().start
        self._braces.append(_Braces(start))
        return start

    def _piece(self) -> None:
        braces, token = self._braces[-1], self._token
        kind = token.kind
        if braces.edge and kind not in ("id", "{", "subgraph"):
            raise self._wrong("a node is missing after the arrow.", "Write the node that it leads to.")
        if kind == "id":
            self._node_or_setting(braces)
        elif kind == "arrow":
            if not braces.left:
                raise self._wrong("a node is missing before the arrow.", "Write the node that it comes from.")
            braces.edge = self._next()
        elif kind == "[":
            self._take_attributes(braces)
        elif kind in (";", ",", "graph", "node", "edge"):
            self._next()
            self._end_statement(braces)
        elif kind in ("{", "subgraph"):
            self._open()
        elif kind == "}":
            self._next()
            self._end_statement(self._braces.pop())
            if self._braces:
                self._end_of_link(list(braces.nodes))
        elif kind == "end":
            fix = Fix("Add }", self._text.rstrip() + "\n" + "}" * len(self._braces) + "\n")
            raise error_at(self._text, braces.start, "this brace is never closed.", "Write } at the end.", fix)
        else:
            raise self._wrong()

    def _node_or_setting(self, braces: _Braces) -> None:
        token = self._next()
        if self._token.kind == "=" and not braces.edge:
            self._next()
            self._value()
            self._end_statement(braces)
            return
        while self._token.kind == ":":
            self._next()
            if self._token.kind != "id":
                raise self._wrong(
                    "the port is missing after the colon.", "Remove the colon, or write the id in quotes."
                )
            self._next()
        self._end_of_link([self._graph.node(token.said, token.start)])

    def _end_of_link(self, nodes: list[Node]) -> None:
        """Take one end of a link, or the beginning of a statement."""
        braces = self._braces[-1]
        if len(self._braces) > 1:  # only the nodes of a subgraph are asked for
            braces.nodes.update(dict.fromkeys(nodes))
        arrow = braces.edge
        if arrow:
            braces.linked += self._graph.join(braces.left, nodes, arrow.start, directed=arrow.said == "->")
            braces.edge = None
        else:
            self._end_statement(braces)
        braces.left = nodes

    def _end_statement(self, braces: _Braces) -> None:
        for child in braces.linked[: braces.named]:  # once for all: it may have as many names as it has links
            child.move = braces.move
        braces.left, braces.edge, braces.linked, braces.named = [], None, [], 0

    def _open(self) -> None:
        if not self._braces[-1].edge:
            self._end_statement(self._braces[-1])
        if self._token.kind == "subgraph":
            self._next()
            if self._token.kind == "id":
                self._next()
        if self._token.kind != "{":
            raise self._wrong("the opening brace of the subgraph is missing.", "Write { here.", insert="{ ")
        if len(self._braces) > MAX_NESTING:
            raise self._wrong("subgraphs are nested too deeply here.", f"Use at most {MAX_NESTING} levels.")
        self._braces.append(_Braces(self._next().start))

    def _attributes(self) -> dict[str, Token]:
        start = self._next().start
        read: dict[str, Token] = {}
        while self._token.kind != "]":
            if self._token.kind in (";", ","):
                self._next()
                continue
            if self._token.kind == "end":
                raise error_at(self._text, start, "this bracket is never closed.", "Write ] after the attributes.")
            if self._token.kind != "id" and self._token.kind not in KEYWORDS:
                raise self._wrong("this is not an attribute.", 'Write attributes as in [label="3"].')
            name = self._next()
            if self._token.kind == "=":
                self._next()
                read[name.said.lower()] = self._value()
        self._next()
        return read

    def _value(self) -> Token:
        token = self._token
        if self._text.startswith('"', token.start) and token.kind != "id":
            raise self._wrong()
        if token.kind not in ("id", "html"):
            raise self._unreadable(token)
        after = self._text[token.end : token.end + 1]
        if token.kind == "id" and after and after not in " \t\r\n,;]}/#" and self._text[token.start] != '"':
            raise self._unreadable(token)
        return self._next()

    def _unreadable(self, token: Token) -> TextError:
        bare = _BARE.match(self._text, token.start)
        fix = None
        if bare:
            fix = Fix("Put it in quotes", f'{self._text[: token.start]}"{bare[0]}"{self._text[bare.end() :]}')
        problem = "this value is missing or needs quotes."
        return error_at(self._text, token.start, problem, 'Write it as in label="1/2".', fix)

    def _take_attributes(self, braces: _Braces) -> None:
        """Take the attributes that tell something of the tree."""
        attributes = self._attributes()
        label = attributes.get("label") or (attributes.get("xlabel") if braces.linked else None)
        if label:
            self._say(braces, label)
        if len(braces.left) == 1 and not braces.linked and "class" in attributes:
            braces.left[0].set_class(attributes["class"].said)

    def _say(self, braces: _Braces, label: Token) -> None:
        """Take a label, which names the move of a link, or is the text on a node."""
        if braces.linked:
            braces.named = len(braces.linked)
            braces.move = check_label(self._text, label.start, one_line(plain(label, "")))
        elif len(braces.left) == 1 and label.said not in ("", r"\N"):
            node = braces.left[0]
            written = plain(label, node.identifier)
            self._graph.say(node, words_at(self._text, label.start, written), label.start)

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
    """Write a tree as a digraph; an inner node without a name shows MAX or MIN, and a chance node has a class.

    >>> print(write(LeafTree.from_nested([3, 12])))
    digraph {
        graph [ordering=out]
        n0 [label="MAX"]
        n0 -> {n1 n2}
        n1 [label="3"]
        n2 [label="12"]
    }
    <BLANKLINE>
    """
    lines = ["digraph {", "    graph [ordering=out]"]
    for node, children in enumerate(tree.children):
        said = class_on(tree, node)
        if tree.is_chance(node):
            said = f'"{said}" shape=circle'
        player = f" class={said}" if said else ""
        lines.append(f'    n{node} [label="{text_on(tree, node).translate(_ESCAPES)}"{player}]')
        if not any(text_on_link(tree, child) for child in children):
            if children:
                below = " ".join(f"n{child}" for child in children)
                lines.append(f"    n{node} -> {below if len(children) == 1 else f'{{{below}}}'}")
            continue
        for child in children:
            name = text_on_link(tree, child)
            label = f' [label="{name.translate(_ESCAPES)}"]' if name else ""
            lines.append(f"    n{node} -> n{child}{label}")
    return "\n".join([*lines, "}", ""])


FORMAT = Format(
    name="dot",
    title="Graphviz DOT",
    looks_like=lambda text: _LIKELY.match(text[:2000]) is not None,
    parse=parse,
    write=write,
    carries=frozenset(Part) - JUDGED,
    example=EXAMPLE,
    suffix=".dot",
)
