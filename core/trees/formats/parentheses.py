"""Trees written in round brackets, `(A (B 3 12) (C x:2 4))`: the shortest form that carries everything."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from core.game import Fix, Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets, never_closed, written
from core.trees.formats.format import Format, mending
from core.trees.formats.node_text import Turn, Words, is_bound, read_turn, with_bare
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    BLANK,
    OUTLINED,
    QUOTED,
    STARRED,
    Mistake,
    check_label,
    number_at,
    probability_at,
    quote,
    shortened,
    unquote,
    write_probability,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = "(A left>(B 3 x:12 8) right>(C 2 4 6))"
LOOKED_AT = 1_000  # characters, to recognize the format

_WORD = r"(?:[^\s\-,;()\[\]{}:=>\u2192\"\u201c\u201d]|-(?!>))++"


# Every character belongs to a token, so the scan never skips one.
_TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<chance> {STARRED} )
    | (?P<name> {QUOTED} | {_WORD} ) (?: {BLANK}*+ (?: (?P<label> :) | (?P<given> =) | (?P<move> \u2192 | -?>) ) )?+
    | (?P<comma> [,;])
    | (?P<open> \()
    | (?P<close> \))
    | (?P<equals> =)
    | (?P<bare_sign> [:\u2192] | -?> )
    | (?P<square> [\[\]{{}}])
    | (?P<mark> ["\u201c\u201d])
    | (?P<end> \Z)
    )""",
    re.VERBOSE,
)
_AFTER = {
    ">": frozenset({"name", "label", "open"}),
    ":": frozenset({"name"}),
    "=": frozenset({"name"}),
    "*": frozenset({"name", "label", "move", "open"}),
}
"""The tokens that may follow the sign before a value or a child."""

_STRANGE = {
    "square": (
        *("this tree is written with round brackets.", "Write ( and ).", "Write round brackets"),
        str.maketrans("[]{}", "()()"),
    ),
    "mark": (
        *("this name in quotes is never closed.", 'Write " at its end, on the same line.'),
        *("Write straight quotation marks", str.maketrans("\u201c\u201d", '""')),
    ),
}
"""Messages about misplaced signs: the problem, the remedy, and how to repair the text."""
_OPERATORS = frozenset("+-*/")
_QUOTED = re.compile(QUOTED)
_LEAF = re.compile(r"\(\s*+(?P<word>leaf|terminal)\s++[^\s()>:=\"*]++\s*+\)", re.IGNORECASE)
"""A leaf in brackets, as in Lisp; in quotes, the word is a name."""
_CUT_QUOTE = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*+\\?\Z')
_NAME_AFTER_BRACKET = re.compile(r"\)[^\s(),;\]]")
_APART = re.compile(r"\)\s++(?P<name>'[^']*+'|[^\s(),:;=>\u2192]++)\s*+(?:[,);]|\Z)")
_STARRED = re.compile(STARRED)
_LIKELY_NEWICK = re.compile(r"(?:\s++|\[[^\]]*+\])*+(?:(?i:max|min)\s*+)?+\((?!\*)")
_PLAIN = re.compile(rf"{_WORD}(?<!-)")
_BEGINNING = re.compile(r"(?i:\s*+(?:(?:max|min)?\s*+\(|(?:max|min)[ \t]++[^\r\n]++\s*+\Z))")


class _Reader(Brackets):
    def __init__(self, text: str, root_player: Player, remarks: Remarks) -> None:
        super().__init__(root_player, remarks)
        self.text = text
        self.move = ""
        self.label = ""
        self.chance: Fraction | None = None  # of the next child
        self.sign = ""  # waiting for what it introduces: >, :, = or the * of a probability
        self.is_of_bound = False  # the value after = is alpha's or beta's
        self.fresh = False  # nothing has been read since the last opening bracket

    def accept(self, token: re.Match[str]) -> None:
        kind = token.lastgroup or ""
        position = token.start("name" if token["name"] else kind)
        if kind in _STRANGE:
            problem, remedy, title, signs = _STRANGE[kind]
            raise Mistake(position, problem, remedy, Fix(title, self.text.translate(signs)))
        if self.is_whole and kind not in {"end", "close"}:
            remedy = "Put one pair of brackets around everything, or remove the rest."
            fix = Fix("Put brackets around everything", f"({self.text.strip()})")
            raise Mistake(position, "the tree ends before this.", remedy, fix)
        if self.sign and kind not in _AFTER[self.sign]:
            raise self._dangling(position)
        self.is_of_bound = self.is_of_bound and self.sign == "="
        self._accept(token, kind, position)
        self.fresh = kind == "open" or (self.fresh and self.is_of_bound)

    def _accept(self, token: re.Match[str], kind: str, position: int) -> None:
        match kind:
            case "name":
                self._name(token["name"], position)
            case "given":
                self._announced(token["name"], position)
            case "label":
                self.label, self.sign = self._checked(token["name"], position), ":"
            case "move":
                self.move, self.sign = self._checked(token["name"], position), ">"
            case "chance" if self.nodes:
                self.chance, self.sign = probability_at(position, token[kind][:-1]), "*"
            case "equals" if self.fresh:
                self.sign = "="
            case "open":
                self.open(position, self.move, self.chance)
                self.move, self.sign, self.chance = "", "", None
            case "close" if self.nodes:
                if not self.nodes[-1].children:
                    raise self.childless()
                self.close()
            case "comma" if self.nodes:
                pass
            case "end" if self.is_whole:
                pass
            case _:
                raise self._mistake(token, kind, position)

    def _name(self, written: str, position: int) -> None:
        if written in _OPERATORS:
            remedy = "Write its result in its place, or put the sign in quotes if it is a name."
            raise Mistake(position, "the computation here can't be read.", remedy)
        turn = _turn_of(written)
        if self.sign == "=" and not self.label:
            number = number_at(position, written)
            if not self.is_of_bound:
                self._say(value=number)
            self.sign = ""
        elif self.sign in {":", "="} or (_is_bare(written) and to_value(written) is not None):
            self.leaf(position, number_at(position, written), self.label, self.move, self.chance)
            self.label, self.move, self.sign, self.chance = "", "", "", None
        elif turn.player and not self.sign and (self.fresh or not (self.nodes or turn.name)):
            self._turn(turn, written, position)
        elif self.fresh:
            self._say(label=self._checked(written, position))
        else:
            problem = f"{shortened(written)!r} has no value."
            raise Mistake(position, problem, "Write one after it, as in x:3, or children in brackets, as in (B 3 5).")

    def _announced(self, written: str, position: int) -> None:
        """Read the name before =: that of an inner node, or alpha or beta, which are ignored."""
        self.sign = "="
        self.is_of_bound = bool(self.nodes) and is_bound(written)
        turn = _turn_of(written)
        if self.is_of_bound:
            if Aside.BOUNDS not in self.nodes[-1].words.asides:
                self._say(asides=(Aside.BOUNDS,))
                self.remarks.add([Aside.BOUNDS])
        elif not self.fresh:
            self.label = self._checked(written, position)
        elif turn.player:
            self._turn(turn, written, position)
        else:
            self._say(label=self._checked(written, position))

    def _say(self, **said: Any) -> None:
        self.nodes[-1].words = self.nodes[-1].words._replace(**said)

    def _turn(self, turn: Turn, written: str, position: int) -> None:
        words = Words(turn.name, None, turn.player, (Aside.TURNS,) if turn.is_shared else ())
        words = self.take(with_bare(words, written) if self.nodes else words, position)
        if self.nodes:
            self._say(label=check_label(position, words.label))

    def _checked(self, written: str, position: int) -> str:
        return check_label(position, written if _is_bare(written) else unquote(written))

    def _dangling(self, position: int) -> TextError:
        if self.sign == "*":
            problem = f"{write_probability(self.chance or Fraction(1))}* is not followed by a child."
            return Mistake(position, problem, "Write a leaf or a bracket after it, as in 0.5*3.")
        what = "a leaf or a bracket, as in left>3" if self.sign == ">" else f"a number, as in x{self.sign}3"
        return Mistake(position, f"{self.sign} is not followed by a value.", f"Write {what}.")

    def _mistake(self, token: re.Match[str], kind: str, position: int) -> TextError:
        text = self.text
        if kind == "end" and self.nodes:
            otherwise = "close it where its node ends"
            return never_closed(text, self.nodes[-1].position, ")" * len(self.nodes), "bracket", otherwise)
        if kind == "end":
            return Mistake(0, "there is no tree here.", f"Write a tree such as {EXAMPLE}.")
        if kind == "close":
            fix = Fix("Remove the bracket", text[:position] + text[token.end() :])
            return Mistake(position, "this bracket closes nothing.", "Remove it, or add ( where its node begins.", fix)
        remedy = "Remove it, or write before it what it belongs to."
        return Mistake(position, "nothing stands before this sign.", remedy)


def _is_bare(written: str) -> bool:
    return written[0] not in '"\u201c'


def _turn_of(written: str) -> Turn:
    return read_turn(written) if _is_bare(written) else Turn(written, None)


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from round brackets, with items separated by spaces or commas.

    The word after an opening bracket names its node, and `=5` after it gives a value. A leaf is a number or `x:3`.
    `left>` before either names the move, and `0.5*` before all of that is its probability below a chance node. `max` or
    `min` in place of a node's name, or before the tree, says who moves. Raises TextError, with the place.
    """
    text = _LEAF.sub(
        lambda leaf: leaf[0].replace("(", " ").replace(")", " ").replace(leaf["word"], " " * len(leaf["word"])), text
    )
    reader = _Reader(text, root_player, remarks)
    for token in _TOKEN.finditer(text):
        reader.accept(token)
        if token.lastgroup == "end":
            break
    return reader.tree()


def write(tree: LeafTree) -> str:
    """Write a tree in as few characters as `parse` needs."""

    def begin(node: int) -> str:
        text = f"{write_probability(tree.chances[node])}*" if node in tree.chances else ""
        text += f"{_written(tree.moves[node])}>" if node in tree.moves else ""
        label = _written(tree.names[node]) if node in tree.names else ""
        if tree.is_terminal(node):
            return text + f"{label}:" * bool(label) + repr(tree.utility(node))
        return f"{text}({label}" + (f"={tree.given[node]!r}" if node in tree.given else "")

    parts = ["min"] if tree.root_player is Player.MIN else []
    for text in written(tree, begin, lambda node: ")" if tree.children[node] else ""):
        if parts and text and parts[-1][-1] not in "()" and text[0] not in "()":
            parts.append(" ")
        parts.extend(filter(None, [text]))
    return "".join(parts)


def looks_like(text: str) -> bool:
    """Return whether a text begins with a bracket and has no signs of Newick, which also begins with one."""
    head = _without_quoted(text)
    is_quoted = _QUOTED.match(text.lstrip()[:LOOKED_AT]) is not None  # the first line of an outline
    return not is_quoted and _BEGINNING.match(head) is not None and not is_newick(text) and not OUTLINED.match(head)


def is_newick(text: str) -> bool:
    """Return whether a text has commas in brackets, and Newick's semicolon or a name after a bracket."""
    head = _without_quoted(text)
    if "," not in head or not _LIKELY_NEWICK.match(head):
        return False
    named = head if len(text) <= LOOKED_AT else head[: head.rfind(")")]  # what follows the last bracket may be cut
    apart = (found["name"] for found in _APART.finditer(named))  # a number may also be the next child
    is_named = _NAME_AFTER_BRACKET.search(named) or any(to_value(name) is None for name in apart)
    return text[-LOOKED_AT:].rstrip().endswith(";") or (bool(is_named) and not OUTLINED.match(head))


def _without_quoted(text: str) -> str:
    head = _QUOTED.sub("", text[:LOOKED_AT])
    return _CUT_QUOTE.sub("", head) if len(text) > LOOKED_AT else head


def _written(name: str) -> str:
    is_word = to_value(name) is not None or read_turn(name).player or is_bound(name)
    is_special = is_word or name in _OPERATORS or _STARRED.match(name) or name.lower() in {"leaf", "terminal"}
    return name if _PLAIN.fullmatch(name) and not is_special else quote(name)


FORMAT = Format(
    name="parentheses", title="Parentheses", looks_like=looks_like, parse=parse, writer=write, example=EXAMPLE
)
