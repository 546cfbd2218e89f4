r"""Trees in LaTeX: forest, `[A [B [3] [12]] [5]]`; read-only: `\Tree [.A 3 5 ]` of qtree, and TikZ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.game import Fix, Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets, written
from core.trees.formats.format import Foreign, Format, Part, Remarks, mending
from core.trees.formats.graphs import text_on_link
from core.trees.formats.node_text import CHANCE, NOTHING, Words, chance_class, words_at, write_inner, write_words
from core.trees.formats.source import Mistake, check_label, plain_formulas, shown
from core.trees.leaf_tree import LeafTree

LOOKED_AT = 100_000  # characters in which a tree is looked for

_MARK = re.compile(r"\\[\s\S]|%[^\n\r]*+|(?P<mark>[{}\[\](),])")
_CLOSED_BY = {"{": "}", "[": "]", "(": ")"}
_INSIDE = r"(?:\\[\s\S]|[^{}\\])*+"
for _ in range(4):
    _INSIDE = rf"(?:\\[\s\S]|[^{{}}\\]|\{{{_INSIDE}\}})*+"
_GROUP = re.compile(rf"\{{({_INSIDE})\}}")
"""A group in braces, which may hold four levels of others."""
SPACE = re.compile(r"(?:\s++|%[^\n\r]*+)*+")
_FRAME = re.compile(r"\\[A-Za-z]++\*?+(?:\[[^\[\]]*+\]|\{[^{}]*+\})*+")
_AT = re.compile(r"(?:at|node)(?![A-Za-z])")
_COMMENT = re.compile(r"(\\[\s\S])|%[^\n\r]*+[\n\r]?+[ \t]*+")
_COMMAND = re.compile(
    r"\\(?:(?P<symbol>[$_%&#{} ,;])"
    r"|(?P<name>textbackslash|textasciicircum|textasciitilde|infty)(?![A-Za-z])(?:\{\}|[ \t]++)?+)"
)
_MEANS = {"textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~", "infty": "∞"}
_LINE_BREAK = re.compile(r"\\\\(?:\*|\[[^\[\]]*+\])?+(?![A-Za-z])|\\\\(?=[A-Za-z])")
_VALUE_IN_MATHS = re.compile(r"(?<!\\)\$([^$:]++):([^$:]++)\$\Z")
_FRACTION = re.compile(r"\\[dt]?frac\s*+\{\s*+([0-9]++)\s*+\}\s*+\{\s*+([0-9]++)\s*+\}")
ESCAPES = str.maketrans(
    {character: f"\\{character}" for character in "$_%&#{}"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def _chance_among(options: Iterable[str]) -> str:
    return next((option for option in map(str.strip, options) if option in CHANCE), "")


def _without_comments(written: str) -> str:
    return _COMMENT.sub(lambda found: found[1] or "", written) if "%" in written else written


def _plain_tex(written: str) -> str:
    """Return a text without enclosing braces, escapes and simple formulas; `$x: 3$` is a name with a value."""
    written = _LINE_BREAK.sub("\n", _without_braces(written.strip()))
    written = _VALUE_IN_MATHS.sub(r"$\1$: \2", _FRACTION.sub(r"\1/\2", written))
    return _unescaped(plain_formulas(written))


def _unescaped(written: str) -> str:
    return _COMMAND.sub(lambda found: found["symbol"] or _MEANS[found["name"]], written) if "\\" in written else written


def marks(written: str, at: int = 0) -> Iterator[tuple[int, str, int]]:
    """Yield, for each bracket and comma in TeX, its place, the sign, and how many braces are open after it."""
    depth = 0
    for found in _MARK.finditer(written, at):
        if mark := found["mark"]:
            depth += (mark == "{") - (mark == "}")
            yield found.start(), mark, depth


def _without_braces(written: str) -> str:
    whole = _GROUP.fullmatch(written)
    return whole[1] if whole else written


def _last_group(tikz: str) -> str:
    return next(iter(_GROUP.findall(_without_braces(tikz.strip()))[::-1]), "")


def around(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of TeX between two places that are not commands with their arguments."""
    for command in _FRAME.finditer(text, start, end):
        yield start, command.start()
        start = command.end()
    yield start, end


def _is_tex(text: str, pattern: re.Pattern[str]) -> bool:
    head = text[:LOOKED_AT]
    start = SPACE.match(head)
    return start is not None and head.startswith("\\", start.end()) and pattern.search(head) is not None


class _TexReader(Brackets):
    """Reads brackets in a TeX text, advancing its place with each thing read."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks) -> None:
        super().__init__(root_player, remarks)
        self.text = text
        self.at = at

    def read(self, start: int) -> LeafTree:
        """Return the tree, whose command begins at a place; what stands around it is not read."""
        self.leave_out(0, start)
        while not self.is_whole:
            self.step()
        self.leave_out(self.at, len(self.text))
        return self.tree()

    def step(self) -> None:
        """Read the next part of the tree."""
        raise NotImplementedError

    def leave_out(self, start: int, end: int) -> None:
        for part in around(self.text, start, end):
            self.remarks.leave_out(*part)

    def skip(self) -> int:
        space = SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.at

    def takes(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.skip())
        self.at = found.end() if found else self.at
        return found

    def comes(self, mark: str) -> bool:
        return self.text.startswith(mark, self.skip())

    def bracket(self, opening: str) -> str | None:
        """Read what is in a bracket of this kind, if one is next; raise TextError if it is never closed."""
        start = self.skip()
        if not self.text.startswith(opening, start):
            return None
        depth = 0
        closing = _CLOSED_BY[opening]
        for at, mark, _ in marks(self.text, start):
            depth += (mark in {"{", opening}) - (mark in {"}", closing})
            if depth == 0:
                self.at = at + 1
                return self.text[start + 1 : at]
        raise Mistake(start, f"this {opening} is never closed.", f"Write {closing} where it ends.")

    def words(self, position: int, written: str) -> Words:
        return words_at(position, _plain_tex(_without_comments(written)))

    def name(self, position: int, written: str) -> str:
        return check_label(position, _plain_tex(_without_comments(written)))

    def beside(self) -> str:
        position, written, _ = self.label()
        return self.name(position, written)

    def label(self) -> tuple[int, str, list[str]]:
        """Read a TikZ node; return where its text in braces begins, the text, and the options before it."""
        options: list[str] = []
        while (found := self.bracket("[")) is not None or self.takes(_AT) or self.bracket("(") is not None:
            options += (found or "").split(",")
        position = self.skip()
        written = self.bracket("{")
        if written is None:
            raise self.wrong()
        return position, written, options

    def wrong(self) -> TextError:
        start = self.skip()
        said = self.text[start : start + 24].split("\n")[0]
        if not said:
            return Mistake(start, "the tree ends too early.", "Close what is open.")
        return Mistake(start, f"{shown(said)} can't be read in this tree.", "Leave only the tree's own commands.")


EXAMPLE = r"""\begin{forest}
[Max
  [B, edge label={node[midway,left]{left}} [3] [12] [8]]
  [C, edge label={node[midway,right]{right}} [2] [4] [6]]]
\end{forest}
"""

_FOREST_LOOKED_AT = 4_000  # characters, to recognize the format

_BEGIN = re.compile(r"(?:\\begin\s*+\{forest\}|\\Forest\*?+\s*+\{)")
_LINE_WITH_BEGIN = re.compile(
    rf"(?m:^)[ \t]*+(?:\\[A-Za-z]++(?:\{{[^{{}}\n]*+\}}|\[[^\[\]\n]*+\])*+[ \t]*+)*?{_BEGIN.pattern}"
)
"""The environment, with only other commands before it on its line; in quotes it is part of a name."""
_END = re.compile(r"\s*+(?:\\end\s*+\{forest\}|\}\s*+\Z)")
_PIECE = re.compile(rf"(?:\\[\s\S]|%[^\n\r]*+|[^\[\],{{}}\\%]|\{{{_INSIDE}\}})*+")
_OPEN, _CLOSE, _COMMA = re.compile(r"\["), re.compile(r"\]"), re.compile(",")
_EDGE_LABEL = re.compile(r"\s*+edge\s+label\s*+=\s*+(?P<tikz>[\s\S]*)")
_GROUPED = re.compile(r"[\[\],]")
_BEGINNING = re.compile(r"\s*+(?:\[\s*+)++(?P<says>\{[^{}\"']*+\}|[^\[\],\"'{][^\[\],]*+)\s*+(?P<rest>[\[\],][\s\S]*+)")
_NEXT_CHILD = re.compile(r"\]\s*+\[")
_CHILD_OF_NUMBER = re.compile(r"\]\s*+\[|\[[^\[\],]*+\]")
_OPTIONS = re.compile(r",\s*+[A-Za-z][^\[\]]*+\[")


@mending
def parse_forest(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from forest brackets, in their environment or alone. Raises TextError, with the place."""
    begin = _BEGIN.search(text)
    reader = _Forest(text, begin.end() if begin else 0, root_player, remarks)
    reader.find_root()
    return reader.read(begin.start() if begin else 0)


class _Forest(_TexReader):
    def step(self) -> None:
        if self.takes(_OPEN):
            self.open(self.at - 1)
            self._header()
        elif self.takes(_CLOSE):
            self.close("Write the value in its brackets, as in [3] or [x: 3].")
            if not self.nodes:
                self._check_end()
        elif not (self.nodes and self.takes(_COMMA)):
            raise self._between()

    def find_root(self) -> None:
        for at, mark, depth in marks(self.text, self.at):
            if depth == 0 and mark == "[":
                self.at = at
                return
            if depth == 0 and mark == "]":
                raise Mistake(at, "this bracket closes no node.", "Remove it, or write [ before it.")
        raise Mistake(self.at, "there is no tree here.", "Write one such as [A [3] [12]].")

    def _header(self) -> None:
        position = self.skip()
        said, options = self._piece(), list[tuple[int, str]]()
        while self.takes(_COMMA):
            options.append((self.at, _without_comments(self._piece())))
        self.say(self.words(position, said), position, _chance_among(option for _, option in options))
        labels = ((at, _last_group(found["tikz"])) for at, option in options if (found := _EDGE_LABEL.match(option)))
        self.nodes[-1].move = next((self.name(at, label) for at, label in labels), "")

    def _piece(self) -> str:
        piece = _PIECE.match(self.text, self.at)
        self.at = piece.end() if piece else self.at
        if self.text.startswith("}", self.at):
            raise Mistake(self.at, "this brace closes nothing.", r"Remove it, or write \}.")
        if self.text.startswith("{", self.at):
            raise Mistake(self.at, "this brace is never closed.", r"Write } after its text, or \{ for a brace.")
        return piece[0] if piece else ""

    def _check_end(self) -> None:
        is_ended = _END.match(self.text, self.at)
        if not is_ended and self.skip() < len(self.text):
            remedy = "Put one pair of brackets around everything, or remove the rest."
            raise Mistake(self.at, "the tree ends before this.", remedy)
        self.at = is_ended.end() if is_ended else self.at

    def _between(self) -> TextError:
        text, at = self.text, self.skip()
        if at == len(text) or _END.match(text, at):
            after = f"\n{text[at:]}" if at < len(text) else ""
            fix = Fix("Add the missing brackets", f"{text[:at].rstrip()}{']' * len(self.nodes)}{after}")
            remedy = "Write ] after its last child."
            return Mistake(self.nodes[-1].position, "this bracket is never closed.", remedy, fix)
        problem = "this stands between the children of a node."
        return Mistake(at, problem, "Put it in brackets of its own, or before the first child.")


def write_forest(tree: LeafTree) -> str:
    """Write a tree in its environment, one line per child of the root; chance nodes are circles."""
    styles = dict.fromkeys(chance_class(tree.root_player, node) for node in range(len(tree)) if tree.is_chance(node))
    preamble = ", ".join(f"{style}/.style={{draw, circle}}" for style in styles)
    texts = [_text_on(tree, node) for node in range(len(tree))]

    def begin(node: int) -> str:
        parent = tree.parents[node]
        is_after_bracket = parent == node - 1 and not texts[parent]
        gap = "" if node == 0 else "\n  " if parent == 0 else "" if is_after_bracket else " "
        return f"{gap}[{texts[node]}"

    return "".join(
        (f"\\begin{{forest}} {preamble}".rstrip(), "\n", *written(tree, begin, lambda _: "]"), "\n\\end{forest}\n")
    )


def _text_on(tree: LeafTree, node: int) -> str:
    value = tree.values[node] if tree.is_terminal(node) else tree.given.get(node)
    said = (write_words if tree.is_terminal(node) else write_inner)(tree.names.get(node, ""), value)
    text = f"{{{said.translate(ESCAPES)}}}" if _GROUPED.search(said) else said.translate(ESCAPES)
    move = text_on_link(tree, node) if node else ""
    options = f", {chance_class(tree.root_player, node)}" if tree.is_chance(node) else ""
    return text + options + (f", edge label={{node[midway]{{{move.translate(ESCAPES)}}}}}" if move else "")


def _looks_like(text: str) -> bool:
    head = text[:_FOREST_LOOKED_AT]
    if _LINE_WITH_BEGIN.search(head):
        return True
    beginning = _BEGINNING.match(head)
    if beginning is None:
        return False
    says, rest = beginning["says"].strip(), beginning["rest"]
    if to_value(says) is not None:
        return _CHILD_OF_NUMBER.match(rest) is not None
    return rest[0] == "[" or (_NEXT_CHILD if rest[0] == "]" else _OPTIONS).match(rest) is not None


FOREST = Format(
    name="forest",
    title="LaTeX forest",
    looks_like=_looks_like,
    parse=parse_forest,
    writer=write_forest,
    carries=frozenset({Part.LABELS, Part.MOVES, Part.GIVEN, Part.CHANCES}),
    example=EXAMPLE,
    suffix=".tex",
)


_TREE = re.compile(r"\\Tree(?![A-Za-z])")
_EDGE = re.compile(r"\\edge(?![A-Za-z])")
_NODE = re.compile(r"\\node(?![A-Za-z])")
_QTREE_OPEN = re.compile(r"\[(?P<named>\.?)")
_QTREE_CLOSE = re.compile(r"\](?P<named>\.(?=\S))?")
_WORD = re.compile(r"(?:\$[^$]*+\$|\\[^\s\[\]{}]++|[^\s\[\]{};\\$])++")
_NO_WORD = "Write a number in its place, or a text with it in braces, as in {x: 3}."
_SIGN = re.compile(r"!\\?\w*+(?:\{[^{}]*+\})?+|;")

_ROOT = re.compile(r"\\(?:node|path|draw|coordinate)(?![A-Za-z])")
_CHILD = re.compile(r"child(?![A-Za-z])")
_TIKZ_NODE = re.compile(r"node(?![A-Za-z])")
_EDGE_FROM_PARENT = re.compile(r"edge\s+from\s+parent(?:\s+path)?(?![A-Za-z])")
_CLOSE_CHILD, _END_OF_PATH = re.compile(r"\}"), re.compile(";")
_FOREACH = re.compile(r"foreach(?![A-Za-z])")
_NO_VALUE = "Write the value in its braces, as in node {3}."
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


@mending
def _parse_qtree(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    tree = _TREE.search(text)
    if tree is None:
        raise Mistake(0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    return _Qtree(text, tree.end(), root_player, remarks).read(tree.start())


class _Qtree(_TexReader):
    _move = ""
    _decides = ""
    """The word for chance on the node whose label was read last."""

    def step(self) -> None:
        position = self.skip()
        if self.takes(_EDGE):
            self.bracket("[")
            while self.comes("node"):
                self._move = self.beside()
        elif bracket := self.takes(_QTREE_OPEN):
            self._open(position)
            words = self._label() if bracket["named"] else NOTHING
            self.say(words, position, self._decides)
        elif not self.nodes:
            raise self.wrong()
        elif bracket := self.takes(_QTREE_CLOSE):
            node = self.nodes[-1]
            if bracket["named"]:
                self.say(self._label(), node.position)
            if not node.children and node.words.value is None:
                raise self.childless()
            self.close(_NO_WORD)
        elif not self.takes(_SIGN):
            self._open(position)
            self.say(self._label(), position)
            self.close(_NO_WORD)

    def _open(self, position: int) -> None:
        self.open(position, self._move)
        self._move = self._decides = ""

    def _label(self) -> Words:
        if self.takes(_NODE):
            position, label, options = self.label()
            self._decides = self._decides or _chance_among(options)
            return self.words(position, label)
        position = self.skip()
        written = self.bracket("{")
        if written is None and (word := self.takes(_WORD)):
            written = word[0]
        if written is None:
            raise self.wrong()
        return self.words(position, written)


QTREE = Foreign("qtree", lambda text: _is_tex(text, _TREE), _parse_qtree)


@mending
def _parse_tikz(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise Mistake(0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    reader = _Tikz(text, roots[-1].end(), root_player, remarks)
    reader.open(reader.at)
    reader.label_node()
    return reader.read(roots[-1].start())


class _Tikz(_TexReader):
    def step(self) -> None:
        node = self.nodes[-1]
        if self.takes(_CHILD):
            self._child()
        elif self.takes(_EDGE_FROM_PARENT):
            self.bracket("[")
            while self.takes(_TIKZ_NODE):
                node.move = self.beside() or node.move
        elif self.takes(_TIKZ_NODE):  # another text on the edge, or beside the node
            said = self.beside()
            node.move = node.move or said
        elif self.takes(_CLOSE_CHILD if len(self.nodes) > 1 else _END_OF_PATH):
            self.close(_NO_VALUE)
        else:
            raise self.wrong()

    def _child(self) -> None:
        if self.takes(_FOREACH):
            raise Mistake(self.at, "children of a loop can't be read.", "Write each child by itself.")
        options = self.bracket("[")
        if options and "missing" in options:
            self.bracket("{")
            return
        if not self.comes("{"):
            raise self.wrong()
        self.at += 1
        self.open(self.at)
        if self.takes(_TIKZ_NODE):
            self.label_node()

    def label_node(self) -> None:
        """Read the text of the open node."""
        position, written, options = self.label()
        self.say(self.words(position, written), position, _chance_among(options))


TIKZ = Foreign("TikZ", lambda text: _is_tex(text, _LIKELY), _parse_tikz)
