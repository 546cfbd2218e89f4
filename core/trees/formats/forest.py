r"""Trees in the brackets of the LaTeX package forest: `[A [B [3] [12] [8]] [C [2] [4] [6]]]`."""

from __future__ import annotations

import re
from itertools import pairwise

from core.game import Fix, Player, TextError
from core.trees.formats.brackets import Brackets
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.node_text import Words, words_at, write_inner, write_words
from core.trees.formats.numbers import to_value
from core.trees.formats.parent_links import text_on_link
from core.trees.formats.players import chance_class
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at
from core.trees.formats.tex import (
    ESCAPES,
    SPACE,
    TOKEN,
    chance_among,
    last_group,
    plain_tex,
    without_comments,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = r"""\begin{forest}
[Max
  [B, edge label={node[midway,left]{left}} [3] [12] [8]]
  [C, edge label={node[midway,right]{right}} [2] [4] [6]]]
\end{forest}
"""

LOOKED_AT = 4_000
"""Characters that are looked at to tell the format."""

_BEGIN = re.compile(r"\\begin\s*+\{forest\}")
_LINE_WITH_BEGIN = re.compile(
    rf"(?m:^)[ \t]*+(?:\\[A-Za-z]++(?:\{{[^{{}}\n]*+\}}|\[[^\[\]\n]*+\])*+[ \t]*+)*?{_BEGIN.pattern}"
)
"""The environment, with nothing but other commands before it on its line; in quotes it is a part of a name."""
_END = re.compile(r"\s*+\\end\s*+\{forest\}")
_EDGE_LABEL = re.compile(r"\s*+edge\s+label\s*+=\s*+(?P<tikz>[\s\S]*)")
_GROUPED = re.compile(r"[\[\],]")
_BEGINNING = re.compile(r"\s*+(?:\[\s*+)++(?P<says>\{[^{}\"']*+\}|[^\[\],\"'{][^\[\],]*+)\s*+(?P<rest>[\[\],][\s\S]*+)")
_CHILD = re.compile(r"\]\s*+\[")
_CHILD_OF_NUMBER = re.compile(r"\]\s*+\[|\[[^\[\],]*+\]")
_OPTIONS = re.compile(r",\s*+[A-Za-z][^\[\]]*+\[")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree from forest brackets, in their environment or alone. Raises TextError, with the place.

    >>> parse(r"[A [3, draw] [$-\infty$]]").values
    (None, 3, -inf)
    """
    return _Reader(text, root_player, remarks).read()


class _Reader:
    """Reads one text from bracket to bracket."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        self._text = text
        self._brackets = Brackets(text, root_player, remarks)

    def read(self) -> LeafTree:
        """Return the tree."""
        brackets = self._brackets
        at = self._root()
        while True:
            at = self._header(at)
            while (at := self._past_space(at)) < len(self._text) and self._text[at] == "]":
                brackets.close("Write the value in its brackets, as in [3] or [x: 3].")
                at += 1
                if not brackets.nodes:
                    self._check_end(at)
                    return brackets.tree()
            if at == len(self._text):
                raise brackets.unclosed()
            if self._text[at] != "[":
                raise self._between(at)
            if not brackets.nodes[-1].is_led:
                brackets.lead(brackets.nodes[-1].move)
            brackets.open(at)
            at += 1

    def _root(self) -> int:
        """Return the index after the bracket of the root."""
        text = self._text
        begin = _BEGIN.search(text)
        at = begin.end() if begin else 0
        depth = 0
        for token in TOKEN.finditer(text, at):
            mark = token["mark"]
            if mark == "[" and depth == 0:
                self._brackets.open(token.start())
                return token.end()
            if mark in ("{", "}"):
                depth += 1 if mark == "{" else -1
            elif mark == "]" and depth == 0:
                raise error_at(text, token.start(), "this bracket closes no node.", "Remove it, or write [ before it.")
        raise error_at(text, at if begin else 0, "there is no tree here.", "Write one such as [A [3] [12]].")

    def _header(self, at: int) -> int:
        """Read what a node says, and its options; return the index of the bracket after it."""
        start, comma, depth, group = at, -1, 0, at
        commas: list[int] = []
        end = len(self._text)
        for token in TOKEN.finditer(self._text, at):
            mark = token["mark"]
            if mark is None:
                continue
            if mark == "{":
                group = token.start() if depth == 0 else group
                depth += 1
            elif mark == "}":
                depth -= 1
                if depth < 0:
                    raise error_at(self._text, token.start(), "this brace closes nothing.", r"Remove it, or write \}.")
            elif depth == 0:
                if mark == ",":
                    commas.append(token.start())
                else:
                    end = token.start()
                    break
        if depth:
            raise error_at(
                self._text, group, "this brace is never closed.", r"Write } after its text, or \{ for a brace."
            )
        comma = commas[0] if commas else end
        position = self._past_space(start)
        words = self._words(position, self._text[start:comma])
        options = [self._text[begin + 1 : after] for begin, after in pairwise([*commas, end])]
        decides = chance_among(map(without_comments, options))
        move = self._move(commas, end)
        self._brackets.say(words, position, decides)
        self._brackets.nodes[-1].move = move
        return end

    def _words(self, position: int, written: str) -> Words:
        """Read what stands on a node."""
        written = without_comments(written).strip()
        if not any(mark in written for mark in "\\${"):
            return words_at(self._text, position, written)
        return words_at(self._text, position, plain_tex(written))

    def _move(self, commas: list[int], end: int) -> str:
        for begin, after in pairwise([*commas, end]):
            option = _EDGE_LABEL.match(self._text[begin + 1 : after])
            if option:
                label = last_group(without_comments(option["tikz"]))
                return check_label(self._text, begin + 1, plain_tex(label)) if label else ""
        return ""

    def _past_space(self, at: int) -> int:
        """Return the index of what comes next, past space and comments."""
        return _match_end(SPACE, self._text, at)

    def _check_end(self, at: int) -> None:
        end = _END.match(self._text, at)
        rest = self._past_space(at)
        if end or rest == len(self._text):
            return
        problem = "the tree ends before this."
        raise error_at(self._text, rest, problem, "Put one pair of brackets around everything, or remove the rest.")

    def _between(self, at: int) -> TextError:
        """Return the error for text after a child."""
        if _END.match(self._text, at):
            return self._brackets.unclosed(at)
        if self._text[at] == ",":
            fix = Fix("Remove the commas between nodes", re.sub(r"\]\s*+,\s*+(?=\[)", "] ", self._text))
            return error_at(self._text, at, "nodes are not separated by commas.", "Remove the comma.", fix)
        problem = "this stands between the children of a node."
        return error_at(self._text, at, problem, "Put it in brackets of its own, or before the first child.")


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def write(tree: LeafTree) -> str:
    r"""Write a tree in its environment, a line for each child of the root; chance nodes are circles.

    >>> print(write(LeafTree.from_nested([[3, 12], 8])))
    \begin{forest}
    [
      [[3] [12]]
      [8]]
    \end{forest}
    <BLANKLINE>
    """
    styles = dict.fromkeys(chance_class(tree.root_player, node) for node in range(len(tree)) if tree.is_chance(node))
    preamble = ", ".join(f"{style}/.style={{draw, circle}}" for style in styles)
    parts = [f"\\begin{{forest}} {preamble}".rstrip(), "\n"]
    pending: list[int | str] = [0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        value = tree.values[item] if tree.is_terminal(item) else tree.given.get(item)
        write_text = write_words if tree.is_terminal(item) else write_inner
        text = _escaped(write_text(tree.names.get(item, ""), value))
        move = text_on_link(tree, item) if item else ""
        options = f", {chance_class(tree.root_player, item)}" if tree.is_chance(item) else ""
        options += f", edge label={{node[midway]{{{move.translate(ESCAPES)}}}}}" if move else ""
        parts.append(f"[{text}{options}")
        pending.append("]")
        separator = "\n  " if item == 0 else " " if text or options else ""
        children = tree.children[item]
        for child in reversed(children[1:]):
            pending += (child, separator or " ")
        pending += (children[0], separator) if children else ()
    return "".join([*parts, "\n\\end{forest}\n"])


def _escaped(text: str) -> str:
    escaped = text.translate(ESCAPES)
    return f"{{{escaped}}}" if _GROUPED.search(text) else escaped


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
    write=write,
    carries=frozenset({Part.LABELS, Part.MOVES, Part.GIVEN, Part.CHANCES}),
    example=EXAMPLE,
    suffix=".tex",
)
