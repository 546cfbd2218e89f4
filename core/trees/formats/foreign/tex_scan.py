"""`TexScan`: where the reading of LaTeX stands, and what takes it on by a group, by options or by a word."""

from __future__ import annotations

import re

from core.game import TextError
from core.trees.formats.node_text import Words, words_at
from core.trees.formats.parent_links import shown
from core.trees.formats.source import BYTE_ORDER_MARK, error_at
from core.trees.formats.tex import SPACE, plain_tex, without_comments

LOOKED_AT = 100_000
"""Characters that are searched for a tree."""

_MARK = re.compile(r"\\[\s\S]|%[^\n\r]*+|[{}\[\]()]")
_CLOSED_BY = {"{": "}", "[": "]", "(": ")"}


def is_tex(text: str) -> bool:
    r"""Return whether a text begins with a command of TeX.

    >>> is_tex("% a tree\n\\Tree [.A 3 5 ]"), is_tex("A")
    (True, False)
    """
    head = text[:LOOKED_AT].removeprefix(BYTE_ORDER_MARK)
    start = SPACE.match(head)
    return start is not None and head.startswith("\\", start.end())


class TexScan:
    """A place in a text, which goes on with each thing that is taken."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at

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
        for mark in _MARK.finditer(self.text, start):
            if mark[0] in {"{", opening}:
                depth += 1
            elif mark[0] in {"}", closing}:
                depth -= 1
            if depth == 0:
                self.at = mark.end()
                return self.text[start + 1 : mark.start()]
        raise error_at(self.text, start, f"this {opening} is never closed.", f"Write {closing} where it ends.")

    def words(self, position: int, written: str) -> Words:
        """Read what stands on a node."""
        return words_at(self.text, position, plain_tex(without_comments(written)))

    def wrong(self) -> TextError:
        """Return the error for what comes next and may not stand here."""
        start = self.skip()
        said = self.text[start : start + 24].split("\n")[0]
        if not said:
            return error_at(self.text, start, "the tree ends too early.", "Close what is open.")
        return error_at(
            self.text, start, f"{shown(said)} can't be read in this tree.", "Leave only the tree's own commands."
        )
