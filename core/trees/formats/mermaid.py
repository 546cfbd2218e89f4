"""Trees written as Mermaid flowcharts, `graph TD` with lines such as `A["Max"] -->|left| B["Min: 3"]`."""

from __future__ import annotations

import re

from core.game import Player, TextError
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
from core.trees.formats.source import Mistake, check_label, shortened, shown
from core.trees.leaf_tree import LeafTree

EXAMPLE = """graph TD
    A["Max"] -->|left| B["Min"]
    A -->|right| C["Min"]
    B --> b1["3"] & b2["12"] & b3["8"]
    C --> c1["2"] & c2["4"] & c3["6"]
"""

_WHITE = re.compile(r"\s*+")
_BLANKS = re.compile(r"[ \t]*+")
_END = re.compile(r"[;\n\r]|%%")
_LINE = re.compile(r"[^\n\r]*+")
_FRONT_MATTER = re.compile(r"\s*+---[ \t]*+\r?\n(?:(?!---)[^\n]*+\n)*+---[ \t]*+(?:\r?\n|\Z)")
_HEAD = r"(?:graph|flowchart(?:-elk)?)(?:[ \t]++(?:TB|TD|BT|RL|LR|[<>^v]))?+"
_HEADER = re.compile(rf"(?:graph|flowchart)[ \t]++[A-Za-z]{{1,20}}[ \t]*+(?=[\n\r;])|{_HEAD}(?=[\s;]|\Z)")
_SECOND = re.compile(rf"^[ \t]*+{_HEAD}[ \t]*+(?=[\n\r;]|\Z)", re.MULTILINE)
OTHER_DIAGRAM = re.compile(
    r"(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt|pie|journey|gitGraph|mindmap|timeline|quadrantChart)\b"
)
_PASSED_OVER = re.compile(
    r"(?:click\b[^\n\r]*+|accDescr\s*+\{[^}]*+\}"
    r"|(?:classDef|class|style|linkStyle|direction|title|accTitle|accDescr|end)\b"
    r"(?![ \t]*+[-=<&~\[({>@])[^\n\r;]*+)"
)
_DRAWN = re.compile("classDef|class|style|linkStyle|direction|end")
"""Statements that only affect the drawing."""
_ID = re.compile(r"(?:[\w./∞\u2212'?!*+$]|-(?=[\w∞]))++")
_OPEN = re.compile(r"[ \t]*+(?P<open>\({1,3}\[?|\[\[|\[\(|\[[/\\]?|\{{1,2}|>)")
_MIRRORED = str.maketrans("[({>", "])}]")
_SLASHES = ("/", "\\")
_SLANTED_END = re.compile(r"\s*+[/\\]?\]")
_BODY = re.compile(r'\s*+(?:"(?P<quoted>[^"]*+)"|(?P<plain>[^\[\](){}"\n\r]*+))')
_AFTER_TEXT = r"(?=[ \t]*+(?:[-=&;\n\r]|:::|\Z))"
_DATA = re.compile(r"@\{(?P<data>[^{}]*+)\}")
_DATA_LABEL = re.compile(r'label:[ \t]*+(?:"(?P<quoted>[^"]*+)"|(?P<plain>[^,"\n\r]++))')
_CLASS = re.compile(r":::(?P<name>(?:\w|-(?=\w))++)")
_SUBGRAPH = re.compile(r"subgraph\b(?![ \t]*+[-=<&~\[({>@])[ \t]*+(?P<title>[^\n\r;]*+)")
_SUBGRAPH_ID = re.compile(rf"(?P<quote>\"?)(?P<id>{_ID.pattern})(?P=quote)[ \t]*+(?:\[|\Z)")
_BELOW = re.compile(r"[ \t]*+(?:%%(?!\{)[^\n\r]*+)?+[\n\r](?:\s++|%%(?!\{)[^\n\r]*+)*+(?=--|==|-\.|~~~)")
"""What may come before an arrow at the beginning of a line."""
_AND = re.compile(r"\s*+&\s*+")
_ARROW = re.compile(
    r"[ \t]*+(?P<arrow>[<xo]?(?:-{2,}(?:[->]|[xo](?=[\s|]))|-\.++-(?:>|[xo](?=[\s|]))?"
    r"|={2,}(?:[=>]|[xo](?=[\s|]))|[-=\u2013\u2014]>|[\u2192\u21d2]|--(?=[ \t]++[\w\"]++[ \t]*+[\n\r;]))"
    r"|(?P<invisible>~{3,}))"
    r'(?:[ \t]*+\|[ \t]*+(?:"(?P<quoted>[^"]*+)"[ \t]*+|(?P<plain>[^|"\n\r]*+))\|)?+'
)
_NAMED_ARROW = re.compile(
    r'[ \t]*+([<xo]?)(?:--[ \t]*+(?:"([^"]*+)"[ \t]*+|([^\n\r]+?))(-{2,}(?:[->]|[xo](?=\s)))'
    r'|==[ \t]*+(?:"([^"]*+)"[ \t]*+|([^\n\r]+?))(={2,}[=>])'
    r'|-\.[ \t]*+(?:"([^"]*+)"[ \t]*+|([^\n\r](?:[^.\n\r]|\.++(?!-))*?))(\.++->?))'
)
"""An arrow with its text: the first mark, then for each kind the quoted text, the unquoted text, the last mark."""
_BACKWARDS = re.compile(r"<[-=.]++(?=[ \t]*+\w)")
_STYLING = re.compile(r"</?(?:b|i|u|em|strong|sub|sup|small|big|span|font|center|code)\b[^<>]*+>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*+/?>", re.IGNORECASE)
_HASH_ENTITY = re.compile(r"#(?=[A-Za-z]{2,31};)")
_HASH_NUMBER = re.compile(r"(?<!&)#(?=[0-9]{1,7};)")
_ESCAPES = str.maketrans({'"': "#quot;", "#": "#35;", "&": "#38;", "<": "#lt;", ">": "#gt;", "`": "#96;", "\\": "#92;"})
_LIKELY = re.compile(
    r"(?:[\s;]++|%%\{[\s\S]*?\}%%|%%[^\n\r]*+|```[^\n\r]*+|---[ \t]*+\r?\n(?:(?!---)[^\n]*+\n)*+---)*+"
    r"(?:flowchart\b|mindmap[ \t]*+[\r\n]|graph[ \t]++(?:[A-Za-z]{2}|[<>^v])[ \t]*+[\s;]|graph[ \t]*+[\n\r;](?!\s*+\{)"
    r"|(?=[\w./\u221e\u2212?!*+$-])(?:\"(?:[^\"\\\n\r]|\\.)*+\"|[^\n\r{}\"])*?(?<=[\w\])\"])\}*+ *+(?:-->|==>|-\.->))"
)


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a flowchart; a node without a text is called by its id. Raises TextError, with the place."""
    chart = _Flowchart(text, remarks)
    chart.read()
    return chart.build(root_player, remarks)


class _Flowchart(Statements):
    skipped = re.compile(r"(?:[\s;]++|%%(?!\{)[^\n\r]*+|```[^\n\r]*+)*+")

    def __init__(self, text: str, remarks: Remarks) -> None:
        super().__init__(text, 'Write the value on it, as in {}["3"].', remarks, ids_are_names=True)
        self._last_directive = text.rfind("}%%")
        self._subgraphs: list[str] = []

    def read(self) -> None:
        self._header()
        while self.skip() < len(self._text):
            if _SECOND.match(self._text, self._at):
                problem = "a second flowchart begins here."
                raise Mistake(self._at, problem, "Remove all flowcharts but one.")
            if not (self._pass_over(_PASSED_OVER) or self._subgraph()):
                self.chain()
                self.takes(_BLANKS)
                if self._at < len(self._text) and not _END.match(self._text, self._at):
                    raise self._unexpected(self._at)
        if not self.nodes:
            raise Mistake(0, "there is no tree here.", 'Write a link such as A --> B["3"] after graph TD.')
        for name in self._subgraphs:  # Mermaid draws it as a box
            if name in self.nodes:
                problem = f"{shown(name)} is the name of a subgraph, which is not a node of a tree."
                remedy = "Link the node in it that is meant, or give the subgraph another name."
                raise Mistake(self.nodes[name].position, problem, remedy)

    def _pass_over(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = self.takes(pattern)
        if found and not _DRAWN.match(found[0]):
            self._remarks.leave_out(*found.span())
        return found

    def _header(self) -> None:
        self.skip()
        self._pass_over(_FRONT_MATTER)
        self.skip()
        if OTHER_DIAGRAM.match(self._text, self._at):
            problem = "this is a Mermaid diagram of another kind."
            raise Mistake(self._at, problem, "Write a flowchart, which begins with graph TD.")
        self.takes(_HEADER)

    def skip(self) -> int:
        while (start := super().skip()) < self._last_directive and self._text.startswith("%%{", start):
            self._at = self._text.index("}%%", start) + 3
            self._remarks.leave_out(start, self._at)
        return self._at

    def _subgraph(self) -> re.Match[str] | None:
        line = self.takes(_SUBGRAPH)
        if line and (name := _SUBGRAPH_ID.match(line["title"].rstrip())):
            self._subgraphs.append(name["id"])
        return line

    def group(self) -> list[Node]:
        self.takes(_WHITE)
        nodes = [self._node()]
        while self.takes(_AND):
            nodes.append(self._node())
        return nodes

    def _node(self) -> Node:
        start = self._at
        identifier = self.takes(_ID)
        if identifier is None:
            raise self._unexpected(start)
        node = self.node(identifier[0], start)
        if bracket := self.takes(_OPEN):
            self._body(node, bracket.start("open"), bracket["open"])
        if (data := self.takes(_DATA)) and (label := _DATA_LABEL.search(data["data"])):
            self._say(node, label["quoted"] or label["plain"] or "", data.start())
        if css := self.takes(_CLASS):
            node.set_class(css["name"])
        return node

    def _body(self, node: Node, start: int, opening: str) -> None:
        if opening.startswith("((") and opening.endswith("["):  # not a shape
            opening = opening[:-1]
        closing = opening[::-1].translate(_MIRRORED)
        is_slanted = closing[0] in _SLASHES
        inside = self._at = start + len(opening)
        body = self.takes(_BODY)
        if body and self.takes(_SLANTED_END if is_slanted else re.compile(rf"\s*+{re.escape(closing)}")):
            written = body["plain"] if body["quoted"] is None else body["quoted"]
            if is_slanted and body["quoted"] is None and written.endswith(_SLASHES):
                written = written[:-1]
        elif self._text[inside : inside + 1] != '"' and (
            whole := re.compile(rf"([^\n\r]*?){re.escape(closing)}{_AFTER_TEXT}").match(self._text, inside)
        ):
            written = whole[1]  # with brackets or quotes in it
            self._at = whole.end()
        else:
            raise Mistake(start, "this text is never closed.", f"Write {closing} after it.")
        self._say(node, written, inside)

    def _say(self, node: Node, written: str, position: int) -> None:
        self.say(node, words_at(position, _plain(written)), position)

    def arrow(self) -> Arrow | None:
        self.takes(_BELOW)
        if arrow := self.takes(_ARROW):
            start, drawn, written = arrow.start("arrow"), arrow["arrow"], arrow["quoted"] or arrow["plain"] or ""
        elif arrow := self.takes(_NAMED_ARROW):
            head, *parts = arrow.groups("")
            start, drawn, written = arrow.start(1), head + "".join(parts[2::3]), "".join(parts[::3] + parts[1::3])
        else:
            return None
        directed = drawn[-1] in ">xo\u2192\u21d2" and drawn[0] not in "<xo"  # marks at both ends mean no direction
        visible = not drawn.startswith("~")
        move = check_label(start, one_line(_plain(written))) if written else ""
        return Arrow(start, directed, visible, move)

    def _unexpected(self, position: int) -> TextError:
        back = _BACKWARDS.match(self._text, position)
        if back:
            problem = f"{shown(back[0])} points backwards, which a flowchart arrow can't do."
            return Mistake(position, problem, "Write the parent first, as in A --> B.")
        if position >= len(self._text):
            return Mistake(position, "a node is missing here.", 'Write one, such as B or B["3"].')
        found = shortened(self._text[position : position + 40].split()[0]) if not self._text[position].isspace() else ""
        problem = f"{found!r} is neither a node nor an arrow." if found else "a node is missing here."
        return Mistake(position, problem, 'Write a link such as A --> B["3"], each on a line of its own.')


def write(tree: LeafTree) -> str:
    """Write a tree with one line per link; an inner node without a name shows MAX or MIN."""
    parents = tree.parents
    lines = ["graph TD", f"    {_node(tree, 0)}"]
    for node in range(1, len(tree)):
        name = text_on_link(tree, node)
        arrow = f'-->|"{name.translate(_ESCAPES)}"|' if name else "-->"
        lines.append(f"    n{parents[node]} {arrow} {_node(tree, node)}")
    return "\n".join(lines) + "\n"


def _node(tree: LeafTree, node: int) -> str:
    text = text_on(tree, node).translate(_ESCAPES)
    drawn = f'(("{text}"))' if tree.is_chance(node) else f'["{text}"]'
    said = class_on(tree, node)
    return f"n{node}{drawn}" + (f":::{said}" if said else "")


def _plain(written: str) -> str:
    if len(written) > 1 and written[0] == written[-1] == "`":
        written = written[1:-1]
    if "<" in written:
        written = _STYLING.sub("", _BREAK.sub("\n", written))
    if "#" in written:
        written = _HASH_ENTITY.sub("&", _HASH_NUMBER.sub("&#", written))
    return without_entities(written)


FORMAT = Format(
    name="mermaid",
    title="Mermaid flowchart",
    looks_like=lambda text: _LIKELY.match(text[:2000]) is not None,
    parse=parse,
    writer=write,
    example=EXAMPLE,
    suffix=".mmd",
)
