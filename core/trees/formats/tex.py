r"""What formats that are written in TeX share: comments, escapes and groups, and the place where reading stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.game import Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets
from core.trees.formats.formulas import plain_formulas
from core.trees.formats.node_text import Words, words_at
from core.trees.formats.players import CHANCE
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at, shown

LOOKED_AT = 100_000  # characters, which are searched for a tree

_MARK = re.compile(r"\\[\s\S]|%[^\n\r]*+|(?P<mark>[{}\[\](),])")
_CLOSED_BY = {"{": "}", "[": "]", "(": ")"}
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
_MATHS = re.compile(r"\$([^$]*+)\$")
_SPACE_BESIDE_DIGITS = re.compile("(?<![0-9]) | (?![0-9])")
_FRACTION = re.compile(r"\\[dt]?frac\s*+\{\s*+([0-9]++)\s*+\}\s*+\{\s*+([0-9]++)\s*+\}")
ESCAPES = str.maketrans(
    {character: f"\\{character}" for character in "$_%&#{}"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def chance_among(options: Iterable[str]) -> str:
    """Return the word by which chance decides at a node with these options, "" if a player does."""
    return next((option for option in map(str.strip, options) if option in CHANCE), "")


def without_comments(written: str) -> str:
    """Return TeX without its comments."""
    return _COMMENT.sub(lambda found: found[1] or "", written) if "%" in written else written


def plain_tex(written: str) -> str:
    """Return a text without the braces around it and without escapes; what is not a number keeps its other commands."""
    written = plain_formulas(_LINE_BREAK.sub("\n", _without_braces(written.strip())))
    if "$" in written or "\\" in written:
        number = _FRACTION.sub(r"\1/\2", _MATHS.sub(r"\1", written)).replace(r"\infty", "∞")
        number = _SPACE_BESIDE_DIGITS.sub("", number)
        if to_value(number) is not None:
            return number
        _, colon, tail = number.rpartition(":")
        if colon and to_value(tail) is not None:
            kept = written.rpartition(":")[0]
            if (kept.count("$") - kept.count(r"\$")) % 2:  # a formula that holds the value too
                kept = plain_formulas(f"{kept}$")
            return f"{_unescaped(kept)}: {tail}"
    return _unescaped(written)


def _unescaped(written: str) -> str:
    return _COMMAND.sub(lambda found: found["symbol"] or _MEANS[found["name"]], written) if "\\" in written else written


def marks(written: str, at: int = 0) -> Iterator[tuple[int, str, int]]:
    """Yield where each bracket and comma stands in TeX, what it is, and how many braces are open then."""
    depth = 0
    for found in _MARK.finditer(written, at):
        if mark := found["mark"]:
            depth += (mark == "{") - (mark == "}")
            yield found.start(), mark, depth


def _without_braces(written: str) -> str:
    """Return a text without the one pair of braces that goes around all of it."""
    if not (written.startswith("{") and written.endswith("}")):
        return written
    end = next((at for at, mark, depth in marks(written) if mark == "}" and depth == 0), len(written) - 1)
    return written if end < len(written) - 1 else written[1:-1]


def last_group(tikz: str) -> str:
    """Return the last group in braces of a TikZ path, `node[midway]{left}`."""
    tikz = _without_braces(tikz.strip())
    start, group = 0, ""
    for at, mark, depth in marks(tikz):
        if mark == "{" and depth == 1:
            start = at + 1
        elif mark == "}" and depth == 0:
            group = tikz[start:at]
    return group


def around(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of TeX between two places that are not commands with what they take."""
    for command in _FRAME.finditer(text, start, end):
        yield start, command.start()
        start = command.end()
    yield start, end


def is_tex(text: str, pattern: re.Pattern[str]) -> bool:
    """Return whether a text begins with a command of TeX, and holds what matches a pattern."""
    head = text[:LOOKED_AT]
    start = SPACE.match(head)
    return start is not None and head.startswith("\\", start.end()) and pattern.search(head) is not None


class TexReader(Brackets):
    """Brackets in a text of TeX, and the place in it, which goes on with each thing that is taken."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks | None) -> None:
        super().__init__(text, root_player, remarks)
        self.at = at

    def leave_out(self, start: int, end: int) -> None:
        """Take it that what TeX says between two places is not read."""
        for part in around(self.text, start, end):
            self.remarks.leave_out(*part)

    def skip(self) -> int:
        """Go past space and comments; return where this is."""
        space = SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.at

    def takes(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take what matches a pattern, if it comes next."""
        found = pattern.match(self.text, self.skip())
        self.at = found.end() if found else self.at
        return found

    def comes(self, mark: str) -> bool:
        """Return whether this comes next."""
        return self.text.startswith(mark, self.skip())

    def bracket(self, opening: str) -> str | None:
        """Take what stands in a bracket of this kind, if one comes next; raise TextError if it is never closed."""
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
        raise error_at(self.text, start, f"this {opening} is never closed.", f"Write {closing} where it ends.")

    def words(self, position: int, written: str) -> Words:
        """Read what stands on a node."""
        return words_at(self.text, position, plain_tex(without_comments(written)))

    def name(self, position: int, written: str) -> str:
        """Read what stands on the way to a node, the name of a move."""
        return check_label(self.text, position, plain_tex(without_comments(written)))

    def beside(self) -> str:
        """Take a node of TikZ on the way to a node; return the name of the move."""
        position, written, _ = self.label()
        return self.name(position, written)

    def label(self) -> tuple[int, str, list[str]]:
        """Take a node of TikZ; return where its text in braces begins, the text, and the options before it.

        Raises TextError if there is no text.
        """
        options: list[str] = []
        while (found := self.bracket("[")) is not None or self.takes(_AT) or self.bracket("(") is not None:
            options += (found or "").split(",")
        position = self.skip()
        written = self.bracket("{")
        if written is None:
            raise self.wrong()
        return position, written, options

    def wrong(self) -> TextError:
        """Return the error for what comes next and may not stand here."""
        start = self.skip()
        said = self.text[start : start + 24].split("\n")[0]
        if not said:
            return error_at(self.text, start, "the tree ends too early.", "Close what is open.")
        return error_at(
            self.text, start, f"{shown(said)} can't be read in this tree.", "Leave only the tree's own commands."
        )
