r"""Trees in the brackets of the LaTeX package forest: `[A [B [3] [12] [8]] [C [2] [4] [6]]]`."""

from __future__ import annotations

import re
from itertools import pairwise

from core.game import Fix, Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import written
from core.trees.formats.format import Format, Part, mending
from core.trees.formats.graphs import text_on_link
from core.trees.formats.node_text import write_inner, write_words
from core.trees.formats.players import chance_class
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import error_at
from core.trees.formats.tex import ESCAPES, TexReader, chance_among, last_group, marks, without_comments
from core.trees.leaf_tree import LeafTree

EXAMPLE = r"""\begin{forest}
[Max
  [B, edge label={node[midway,left]{left}} [3] [12] [8]]
  [C, edge label={node[midway,right]{right}} [2] [4] [6]]]
\end{forest}
"""

LOOKED_AT = 4_000  # characters, by which the format is told

_BEGIN = re.compile(r"\\begin\s*+\{forest\}")
_LINE_WITH_BEGIN = re.compile(
    rf"(?m:^)[ \t]*+(?:\\[A-Za-z]++(?:\{{[^{{}}\n]*+\}}|\[[^\[\]\n]*+\])*+[ \t]*+)*?{_BEGIN.pattern}"
)
"""The environment, with nothing but other commands before it on its line; in quotes it is a part of a name."""
_END = re.compile(r"\s*+\\end\s*+\{forest\}")
_OPEN, _CLOSE, _COMMA = re.compile(r"\["), re.compile(r"\]"), re.compile(",")
_EDGE_LABEL = re.compile(r"\s*+edge\s+label\s*+=\s*+(?P<tikz>[\s\S]*)")
_GROUPED = re.compile(r"[\[\],]")
_BEGINNING = re.compile(r"\s*+(?:\[\s*+)++(?P<says>\{[^{}\"']*+\}|[^\[\],\"'{][^\[\],]*+)\s*+(?P<rest>[\[\],][\s\S]*+)")
_CHILD = re.compile(r"\]\s*+\[")
_CHILD_OF_NUMBER = re.compile(r"\]\s*+\[|\[[^\[\],]*+\]")
_OPTIONS = re.compile(r",\s*+[A-Za-z][^\[\]]*+\[")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from forest brackets, in their environment or alone. Raises TextError, with the place."""
    begin = _BEGIN.search(text)
    reader = _Reader(text, begin.end() if begin else 0, root_player, remarks)
    reader.leave_out(0, begin.start() if begin else 0)
    return reader.read()


class _Reader(TexReader):
    def read(self) -> LeafTree:
        self._find_root()
        while True:
            if self.takes(_OPEN):
                self.open(self.at - 1)
                self._header()
            elif self.takes(_CLOSE):
                self.close("Write the value in its brackets, as in [3] or [x: 3].")
                if not self.nodes:
                    self._check_end()
                    return self.tree()
            elif not (self.nodes and self.takes(_COMMA)):
                raise self._between()

    def _find_root(self) -> None:
        for at, mark, depth in marks(self.text, self.at):
            if depth == 0 and mark == "[":
                self.at = at
                return
            if depth == 0 and mark == "]":
                raise error_at(self.text, at, "this bracket closes no node.", "Remove it, or write [ before it.")
        raise error_at(self.text, self.at, "there is no tree here.", "Write one such as [A [3] [12]].")

    def _header(self) -> None:
        """Take what a node says, and its options, up to the next bracket."""
        text, position = self.text, self.skip()
        cuts, end, group, open_braces = [self.at - 1], len(text), self.at, 0
        for at, mark, depth in marks(text, self.at):
            open_braces = depth
            if depth < 0:
                raise error_at(text, at, "this brace closes nothing.", r"Remove it, or write \}.")
            if mark == "{" and depth == 1:
                group = at
            elif mark == "," and depth == 0:
                cuts.append(at)
            elif mark in "[]" and depth == 0:
                end = at
                break
        if open_braces:
            raise error_at(text, group, "this brace is never closed.", r"Write } after its text, or \{ for a brace.")
        self.at = end
        said, *options = [text[before + 1 : after] for before, after in pairwise([*cuts, end])]
        self.say(self.words(position, said), position, chance_among(map(without_comments, options)))
        for begin, option in zip(cuts[1:], options, strict=True):
            if found := _EDGE_LABEL.match(option):
                label = last_group(without_comments(found["tikz"]))
                self.nodes[-1].move = self.name(begin + 1, label) if label else ""
                break

    def _check_end(self) -> None:
        is_ended = _END.match(self.text, self.at)
        if not is_ended and self.skip() < len(self.text):
            remedy = "Put one pair of brackets around everything, or remove the rest."
            raise error_at(self.text, self.at, "the tree ends before this.", remedy)
        self.leave_out(is_ended.end() if is_ended else self.at, len(self.text))

    def _between(self) -> TextError:
        """Return the error for text after a child, or for none."""
        text, at = self.text, self.skip()
        if at == len(text) or _END.match(text, at):
            after = f"\n{text[at:]}" if at < len(text) else ""
            fix = Fix("Add the missing brackets", f"{text[:at].rstrip()}{']' * len(self.nodes)}{after}")
            remedy = "Write ] after its last child."
            return error_at(text, self.nodes[-1].position, "this bracket is never closed.", remedy, fix)
        problem = "this stands between the children of a node."
        return error_at(text, at, problem, "Put it in brackets of its own, or before the first child.")


def write(tree: LeafTree) -> str:
    """Write a tree in its environment, a line for each child of the root; chance nodes are circles."""
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
    """Return whether a text has the environment, or brackets that no commas part, as nested lists have."""
    head = text[:LOOKED_AT]
    if _LINE_WITH_BEGIN.search(head):
        return True
    beginning = _BEGINNING.match(head)
    if beginning is None:
        return False
    says, rest = beginning["says"].strip(), beginning["rest"]
    if to_value(says) is not None:
        return _CHILD_OF_NUMBER.match(rest) is not None
    return rest[0] == "[" or (_CHILD if rest[0] == "]" else _OPTIONS).match(rest) is not None


FORMAT = Format(
    name="forest",
    title="LaTeX forest",
    looks_like=_looks_like,
    parse=parse,
    writer=write,
    carries=frozenset({Part.LABELS, Part.MOVES, Part.GIVEN, Part.CHANCES}),
    example=EXAMPLE,
    suffix=".tex",
)
