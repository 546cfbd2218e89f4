r"""Trees in LaTeX: forest, `[A [B [3] [12]] [5]]`; read-only: `\Tree [.A 3 5 ]` of qtree, and TikZ."""

from __future__ import annotations

import re
from typing import ClassVar

from core.game import Fix, Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets, written
from core.trees.formats.format import Foreign, Format, Part, Remarks, mending
from core.trees.formats.graphs import text_on_link
from core.trees.formats.node_text import CHANCE, chance_class, words_at, write_inner, write_words
from core.trees.formats.source import Mistake, check_label, plain_formulas, shown, skip
from core.trees.leaf_tree import LeafTree

LOOKED_AT = 100_000  # characters in which a tree is looked for

_INSIDE = r"(?:\\[\s\S]|[^{}\\])*+"
for _ in range(4):
    _INSIDE = rf"(?:\\[\s\S]|[^{{}}\\]|\{{{_INSIDE}\}})*+"
_GROUP = re.compile(rf"\{{({_INSIDE})\}}")
"""A group in braces, which may hold four levels of others."""
_SPACE = r"(?:\s++|%[^\n\r]*+)*+"
_SKIPPED = re.compile(_SPACE)
_SETTINGS = rf"\[(?:[^\[\]{{}}]|\{{{_INSIDE}\}}|\[[^\[\]]*+\])*+\]"
_NODE = (
    rf"node(?![A-Za-z])(?P<options>(?:{_SPACE}(?:{_SETTINGS}|\([^()]*+\)|at(?![A-Za-z])))*+)"
    rf"{_SPACE}\{{(?P<label>{_INSIDE})\}}"
)
"""A node of TikZ, its options and its text."""
_ENVIRONMENT = re.compile(r"^[ \t]*+\\begin\{(?:tikzpicture|forest)\}", re.MULTILINE)
_FRAME = re.compile(r"\\[A-Za-z]++\*?+(?:\[[^\[\]]*+\]|\{[^{}]*+\})*+")
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


def _without_comments(written: str) -> str:
    return _COMMENT.sub(lambda found: found[1] or "", written) if "%" in written else written


def _plain_tex(written: str) -> str:
    """Return a text without comments, enclosing braces, escapes and formulas; `$x: 3$` is a name with a value."""
    written = _LINE_BREAK.sub("\n", _without_braces(_without_comments(written).strip()))
    written = _VALUE_IN_MATHS.sub(r"$\1$: \2", _FRACTION.sub(r"\1/\2", written))
    return _unescaped(plain_formulas(written))


def _unescaped(written: str) -> str:
    return _COMMAND.sub(lambda found: found["symbol"] or _MEANS[found["name"]], written) if "\\" in written else written


def _without_braces(written: str) -> str:
    whole = _GROUP.fullmatch(written)
    return whole[1] if whole else written


def _is_tex(text: str, pattern: re.Pattern[str]) -> bool:
    head = text[:LOOKED_AT]
    is_first = head.startswith("\\", skip(_SKIPPED, head)) or _ENVIRONMENT.search(head) is not None
    return is_first and pattern.search(head) is not None


class _TexReader(Brackets):
    """Reads a tree in TeX token by token; what stands around it is not read."""

    tokens: ClassVar[re.Pattern[str]]

    def __init__(self, text: str, root_player: Player, remarks: Remarks) -> None:
        super().__init__(root_player, remarks)
        self.text = text

    def read(self, start: int, at: int) -> LeafTree:
        """Return the tree whose command begins at a place, and whose first token at another."""
        self._leave_out(0, start)
        while not self.is_whole:
            at = skip(_SKIPPED, self.text, at)
            token = self.tokens.match(self.text, at)
            end = self.step(token) if token else None
            if end is None:
                raise self.wrong(at)
            at = end
        self._leave_out(self.end(skip(_SKIPPED, self.text, at)), len(self.text))
        return self.tree()

    def step(self, token: re.Match[str]) -> int | None:
        """Read a token; return where reading goes on, or None if it may not stand there."""
        raise NotImplementedError

    def end(self, at: int) -> int:
        """Return where the tree ends, if its last token ends at a place."""
        return at

    def _leave_out(self, start: int, end: int) -> None:
        for command in _FRAME.finditer(self.text, start, end):
            self.remarks.leave_out(start, command.start())
            start = command.end()
        self.remarks.leave_out(start, end)

    def label(self, found: re.Match[str], group: str, options: str) -> None:
        """Record the text on the open node; one of its options may say that it is a chance node."""
        said = map(str.strip, re.split(r"[\[\],]", _without_comments(options)))
        words = words_at(found.start(group), _plain_tex(found[group]))
        self.say(words, found.start(group), next((option for option in said if option in CHANCE), ""))

    def name_move(self, position: int, written: str) -> None:
        """Record the move to the open node, if it has none."""
        self.nodes[-1].move = self.nodes[-1].move or check_label(position, _plain_tex(written))

    def wrong(self, at: int) -> TextError:
        """Return the error for what can't be read at a place."""
        said = self.text[at : at + 24].split("\n")[0]
        if not said:
            return Mistake(at, "the tree ends too early.", "Close what is open.")
        if said[0] == "}":
            return Mistake(at, "this brace closes nothing.", r"Remove it, or write \}.")
        if said[0] == "{":
            return Mistake(at, "this brace is never closed.", r"Write } after its text, or \{ for a brace.")
        return Mistake(at, f"{shown(said)} can't be read in this tree.", "Leave only the tree's own commands.")


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
_PIECE = rf"(?:\\[\s\S]|%[^\n\r]*+|[^\[\],{{}}\\%]|\{{{_INSIDE}\}})*+"
_BEFORE_ROOT = re.compile(rf"(?:\\[\s\S]|%[^\n\r]*+|[^\[\]{{}}\\%]|\{{{_INSIDE}\}})*+(?=\[)")
_OPTION = re.compile(rf",({_PIECE})")
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
    start, at = begin.span() if begin else (0, 0)
    root = _BEFORE_ROOT.match(text, at)
    if root is None:
        raise Mistake(at, "there is no tree here.", "Write one such as [A [3] [12]].")
    return _Forest(text, root_player, remarks).read(start, root.end())


class _Forest(_TexReader):
    tokens = re.compile(rf"\[{_SPACE}(?P<label>{_PIECE})(?P<options>(?:,{_PIECE})*+)|(?P<close>\])|,")

    def step(self, token: re.Match[str]) -> int | None:
        if token["label"] is not None:
            self.open(token.start())
            self.label(token, "label", token["options"])
            for option in map(_without_comments, _OPTION.findall(token["options"])):
                if found := _EDGE_LABEL.match(option):
                    groups = _GROUP.findall(_without_braces(found["tikz"].strip())) or [""]
                    self.name_move(token.start("options"), groups[-1])
        elif token["close"]:
            self.close("Write the value in its brackets, as in [3] or [x: 3].")
        return token.end()

    def end(self, at: int) -> int:
        is_ended = _END.match(self.text, at)
        if not is_ended and at < len(self.text):
            remedy = "Put one pair of brackets around everything, or remove the rest."
            raise Mistake(at, "the tree ends before this.", remedy)
        return is_ended.end() if is_ended else at

    def wrong(self, at: int) -> TextError:
        if at == len(self.text) or _END.match(self.text, at):
            closed, after = self.text[:at].rstrip() + "]" * len(self.nodes), self.text[at:].lstrip()
            fix = Fix("Add the missing brackets", closed + (f"\n{after}" if after else ""))
            return Mistake(
                self.nodes[-1].position, "this bracket is never closed.", "Write ] after its last child.", fix
            )
        if self.text[at] in "{}":
            return super().wrong(at)
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
_WORD = r"(?:\$[^$]*+\$|\\[^\s\[\]{}]++|[^\s\[\]{};\\$])++"
_LABEL = re.compile(rf"\\{_NODE}|\{{(?P<group>{_INSIDE})\}}|(?P<word>{_WORD})")
_TIKZ_NODE = re.compile(_NODE)
_NO_WORD = "Write a number in its place, or a text with it in braces, as in {x: 3}."


@mending
def _parse_qtree(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    tree = _TREE.search(text)
    if tree is None:
        raise Mistake(0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    return _Qtree(text, root_player, remarks).read(*tree.span())


class _Qtree(_TexReader):
    tokens = re.compile(
        rf"(?P<edge>\\edge(?![A-Za-z]){_SPACE}(?:{_SETTINGS})?+)|(?P<open>\[\.?+)|(?P<close>\](?:\.(?=\S))?+)"
        r"|!\\?\w*+(?:\{[^{}]*+\})?+|;|(?P<leaf>)(?=\S)"
    )
    _move = 0, ""

    def step(self, token: re.Match[str]) -> int | None:
        at = token.end()
        if token["edge"]:
            while node := _TIKZ_NODE.match(self.text, skip(_SKIPPED, self.text, at)):
                self._move, at = (node.start("label"), node["label"]), node.end()
        elif token["open"]:
            self._open(token.start())
            at = self._labelled(at) if token["open"] == "[." else at
        elif not self.nodes:
            return None
        elif token["close"]:
            at = self._labelled(at) if token["close"] == "]." else at
            if not self.nodes[-1].children and self.nodes[-1].words.value is None:
                raise self.childless()
            self.close(_NO_WORD)
        elif token["leaf"] is not None:
            self._open(at)
            at = self._labelled(at)
            self.close(_NO_WORD)
        return at

    def _open(self, position: int) -> None:
        self.open(position)
        self.name_move(*self._move)
        self._move = 0, ""

    def _labelled(self, at: int) -> int:
        label = _LABEL.match(self.text, skip(_SKIPPED, self.text, at))
        if label is None:
            raise self.wrong(at)
        group = next(kind for kind in ("label", "group", "word") if label[kind] is not None)
        self.label(label, group, label["options"] or "")
        return label.end()


QTREE = Foreign("qtree", lambda text: _is_tex(text, _TREE), _parse_qtree)

_ROOT = re.compile(r"\\(?=node(?![A-Za-z]))|\\(?:path|draw|coordinate)(?![A-Za-z])")
_LIKELY = re.compile(r"(?<![A-Za-z])child\s*+(?:\[[^\[\]]*+\]\s*+)?+(?:\{|foreach)")


@mending
def _parse_tikz(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    child = _LIKELY.search(text)
    roots = list(_ROOT.finditer(text, 0, child.start() if child else len(text)))
    if not roots:
        raise Mistake(0, "there is no tree here.", r"Write one such as \node {A} child {node {3}};.")
    reader = _Tikz(text, root_player, remarks)
    reader.open(roots[-1].end())
    return reader.read(*roots[-1].span())


class _Tikz(_TexReader):
    tokens = re.compile(
        rf"(?P<child>child(?![A-Za-z]){_SPACE}(?P<about>{_SETTINGS})?+{_SPACE}(?:\{{|(?P<loop>foreach\b)))|{_NODE}"
        rf"|(?P<edge>edge\s+from\s+parent(?:\s+path)?(?![A-Za-z]){_SPACE}(?:{_SETTINGS})?+)|(?P<close>[}};])"
    )
    _is_new = True
    """Whether the text on the open node comes next."""

    def step(self, token: re.Match[str]) -> int | None:
        if token["loop"]:
            raise Mistake(token.end(), "children of a loop can't be read.", "Write each child by itself.")
        if token["child"] and "missing" in (token["about"] or ""):
            group = _GROUP.match(self.text, token.end() - 1)
            return group.end() if group else None
        if token["child"]:
            self.open(token.end())
        elif token["label"] is None:
            if token["close"] and (token["close"] == "}") is not (len(self.nodes) > 1):
                return None
            if token["close"]:
                self.close("Write the value in its braces, as in node {3}.")
        elif self._is_new:
            self.label(token, "label", token["options"])
        else:  # on the edge, or beside the node
            self.name_move(token.start("label"), token["label"])
        self._is_new = bool(token["child"])
        return token.end()


TIKZ = Foreign("TikZ", lambda text: _is_tex(text, _LIKELY), _parse_tikz)
