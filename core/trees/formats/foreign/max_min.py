"""Trees written as formulas, `max(min(3, 12, 8), min(2, 4, 6)) = 3`: each max is a node of MAX, each min one of MIN."""

from __future__ import annotations

import re

from core.game import Player
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets, never_closed
from core.trees.formats.format import Foreign, mending
from core.trees.formats.node_text import Words
from core.trees.formats.players import PLAYERS
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import error_at, number_at, shortened
from core.trees.leaf_tree import LeafTree

LOOKED_AT = 2_000  # characters, by which a formula is told

_CALL = r"(?:[A-Za-z_]\w*+(?:\.|::))?+\\?(?P<player>(?i:max|min))\s*+(?P<open>[({\[]\s*+\[?)"
_FORMULA = re.compile(rf"[\s#%/*>]*+(?P<left>[^=\n\r]{{0,200}}?(?::=|[=\u2261])\s*+)??(?<![A-Za-z0-9]){_CALL}")
_INNER = re.compile(rf"[({{\[,]\s*+{_CALL}")
_TEX = re.compile(
    r"\\(?=[{}])|\\(?:left|right|[bB]igg?[lr]?|quad|qquad|displaystyle|begin\{\w++\*?\}|end\{\w++\*?\})(?![A-Za-z])"
    r"|\\[,;:!\\\[\]]|[$&]"
)
"""What TeX has in a formula beside the formula."""
_TOKEN = re.compile(
    rf"\s*+(?:{_CALL}|(?P<close>[)}}\]])|(?P<comma>[,;])|(?P<word>[^\s,;()\[\]{{}}=]++)|(?P<end>\Z)|(?P<other>.))",
    re.DOTALL,
)
_NAMED = re.compile(r"\s*+\\?\w++\s*+(?:\([^()]*+\)\s*+)?+(?::?=|\u2261)\s*+")
"""A left side that only names what is worked out."""
_EQUALS = re.compile(r"\s*+[=\u2261]\s*+(?P<term>(?:(?![=\u2261\n\r]).)*+)")
_EQUALS_INSIDE = re.compile(r"\s*+[=\u2261]\s*+(?P<term>[^\s,;()\[\]{}=\u2261]++)")
_AFTER = re.compile(r"[ \t.;,]*+(?:[^\n\r]*+\s*+\Z|\s*+[=\u2261])")
_CLOSED_BY = {"(": ")", "{": "}", "[": "]"}


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from a formula, whose left side is passed over; = and a number after a term give its value.

    Raises TextError, with the place, also for an unknown such as x.
    """
    return _Reader(text, root_player, remarks).read()


def looks_like(text: str) -> bool:
    """Return whether a text is a formula with a max or min in another, or with one after a left side or before =."""
    head = _plain(text[:LOOKED_AT])
    first = _FORMULA.match(head)
    if first is None:
        return False
    is_nested = _INNER.search(head, first.end() - 1) is not None
    end = _end_of(head, first.start("open"))
    if end is None:
        return is_nested and len(head.strip().splitlines()) == 1
    return (is_nested or bool(first["left"]) or first["open"] != "(" or _EQUALS.match(head, end) is not None) and (
        _AFTER.match(head, end) is not None or len(text) > LOOKED_AT
    )


class _Reader(Brackets):
    def read(self) -> LeafTree:
        plain = _plain(self.text)
        first = _FORMULA.match(plain)
        if first is None:
            raise error_at(self.text, 0, "there is no formula here.", "Write one such as max(min(3, 12), min(2, 4)).")
        at, brackets = first.start("player"), list[int]()  # how many close each node that is open
        if first["left"] and not _NAMED.fullmatch(first["left"]):
            self.remarks.leave_out(0, first.end("left"))
        is_due = True  # a term has to come, and no comma
        while not self.is_whole:
            token = _TOKEN.match(plain, at)
            if token is None:
                raise AssertionError("each character belongs to a token")
            kind = token.lastgroup or ""
            position, at = token.start("player" if kind == "open" else kind), token.end()
            if kind == "open" and is_due:
                self.open(position)
                brackets.append(len("".join(token["open"].split())))
                self.turn(PLAYERS[token["player"].lower()], position)
            elif kind == "word" and is_due:
                self._leaf(token["word"], position)
                is_due = False
            elif kind == "comma" and not is_due:
                is_due = True
            elif kind == "close" and not is_due:
                brackets[-1] -= 1
                if not brackets[-1]:
                    brackets.pop()
                    at = self._said(plain, at, _EQUALS_INSIDE if brackets else _EQUALS)
                    self.close()
            elif kind == "end":
                raise never_closed(
                    self.text, self.nodes[-1].position, ")" * len(self.nodes), "bracket", "close it where it ends"
                )
            else:
                problem = f"{shortened(token[0].strip())!r} may not stand here."
                raise error_at(
                    self.text, position, problem, "Write numbers, max(…) and min(…), with commas between them."
                )
        self.remarks.leave_out(at, len(self.text))
        return self.tree()

    def _leaf(self, word: str, position: int) -> None:
        if to_value(word) is None and word[:1].isalpha():
            problem = f"{shortened(word)!r} is an unknown leaf."
            raise error_at(self.text, position, problem, "Write a number in its place.")
        self.leaf(position, number_at(self.text, position, word))

    def _said(self, plain: str, at: int, equals: re.Pattern[str]) -> int:
        """Take what a term is said to come to; return where that ends."""
        while found := equals.match(plain, at):
            first = found["term"].split(maxsplit=1)[0].strip(".,;") if found["term"].strip() else ""
            value = to_value(first)
            if value is not None:
                self.say(Words("", value, None), found.start("term"))
            start, end = (
                found.start("term"),
                found.start("term") + len(found["term"].rstrip()),
            )  # without commands of TeX
            self.remarks.leave_out(start if value is None else start + len(first), end)
            at = found.end()
        return at


def _plain(text: str) -> str:
    """Return a text with blanks for what TeX has beside a formula, so that every place stays."""
    return _TEX.sub(lambda found: " " * len(found[0]), text)


def _end_of(text: str, start: int) -> int | None:
    """Return where the bracket ends that opens there, None if it is never closed."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in _CLOSED_BY) - (text[at] in _CLOSED_BY.values())
        if not depth and at > start:
            return at + 1
    return None


FOREIGN = Foreign("Formula of max and min", looks_like, parse)
