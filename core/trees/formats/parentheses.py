"""Trees written in round brackets, `(A (B 3 12) (C x:2 4))`: the shortest form that carries everything."""

from __future__ import annotations

import re
from typing import Any

from core.game import Fix, Player, TextError
from core.options.numerals import to_value
from core.trees.formats.brackets import Brackets, never_closed, written
from core.trees.formats.format import Aside, Format, Remarks, mending
from core.trees.formats.node_text import Turn, Words, is_bound, read_turn, with_bare
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
    skip,
    unquote,
    write_probability,
)
from core.trees.leaf_tree import LeafTree

EXAMPLE = "(A left>(B 3 x:12 8) right>(C 2 4 6))"
LOOKED_AT = 1_000  # characters, to recognize the format

_WORD = r"(?:[^\s\-,;()\[\]{}:=>\u2192\"\u201c\u201d]|-(?!>))++"

_BLANK = f"{BLANK}*+"
_SKIPPED = re.compile(_BLANK)
_NAME = f"(?:{QUOTED}|{_WORD})"
_MOVES = r"(?:\u2192|-?>)"
_ITEM = re.compile(
    rf"""{_BLANK}(?P<chance>{STARRED})?+{_BLANK}(?:(?P<move>{_NAME}){_BLANK}{_MOVES}{_BLANK})?+
    (?:(?P<open>\()
      |(?:(?P<label>{_NAME}){_BLANK}:|(?P<given>(?:{_NAME})?+){_BLANK}=)?{_BLANK}(?P<value>{_NAME}))""",
    re.VERBOSE,
)
"""A child, as far as the bracket or the number with which it begins; or the name and the value of a node."""
_SIGN = re.compile(rf"{_BLANK}(?P<sign>{_MOVES}|[:=])")
_SIGNED = re.compile(rf"{_NAME}{_SIGN.pattern}")
_END = re.compile(rf"{_BLANK}(?:(?P<comma>[,;])|(?P<close>\))|(?P<end>\Z))")
_STRANGE = (
    (re.compile(r"[\[\]{}]"), "this tree is written with round brackets.", "Write ( and )."),
    (re.compile('["\u201c\u201d]'), "this name in quotes is never closed.", 'Write " at its end, on the same line.'),
)
"""Misplaced signs: the problem and the remedy."""
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
        self.at = 0
        self.fresh = False  # nothing has been read since the last opening bracket

    def read(self) -> LeafTree:
        while True:
            if found := _END.match(self.text, self.at):
                if self._ends(found):
                    return self.tree()
            elif (found := _ITEM.match(self.text, self.at)) and not self.is_whole:
                self._item(found)
            else:
                raise self._mistake(skip(_SKIPPED, self.text, self.at))
            self.at = found.end()

    def _ends(self, found: re.Match[str]) -> bool:
        position = found.start(found.lastgroup or 0)
        if found["end"] is not None and self.nodes:
            otherwise = "close it where its node ends"
            raise never_closed(self.text, self.nodes[-1].position, ")" * len(self.nodes), "bracket", otherwise)
        if found["end"] is not None and not self.is_whole:
            raise Mistake(0, "there is no tree here.", f"Write a tree such as {EXAMPLE}.")
        if found["close"] and not self.nodes:
            fix = Fix("Remove the bracket", self.text[:position] + self.text[found.end() :])
            raise Mistake(position, "this bracket closes nothing.", "Remove it, or add ( where its node begins.", fix)
        if found["comma"] and not self.nodes:
            raise self._mistake(position)
        if found["close"]:
            if not self.nodes[-1].children:
                raise self.childless()
            self.close()
        self.fresh = False
        return found["end"] is not None

    def _item(self, found: re.Match[str]) -> None:
        position, fresh, self.fresh = found.start("value"), self.fresh, False
        if found["chance"] and not self.nodes:
            raise self._mistake(found.start("chance"))
        if not found["open"] and (sign := _SIGN.match(self.text, found.end())):
            before = {"label": ":", "given": "=", "move": ">"}
            said = next((before[kind] for kind in before if found[kind]), "")
            raise self._mistake(position, said) if said else self._dangling(sign)
        chance = probability_at(found.start("chance"), found["chance"][:-1]) if found["chance"] else None
        move = self._checked(found["move"] or "", found.start("move"))
        if found["open"]:
            self.open(found.start("open"), move, chance)
            self.fresh = True
            return
        written, named = found["value"], "label" if found["label"] else "given"
        label, turn = found[named], _turn_of(written)
        if label is None and written in _OPERATORS:
            remedy = "Write its result in its place, or put the sign in quotes if it is a name."
            raise Mistake(position, "the computation here can't be read.", remedy)
        if found["given"] and self.nodes and is_bound(found["given"]):
            number_at(position, written)
            self._ignore_bounds()
            self.fresh = fresh
        elif found["given"] is not None and fresh and not (move or chance):
            self._head(found["given"], found.start("given"))
            self._say(value=number_at(position, written))
        elif label == "":
            raise self._mistake(found.start("given"))
        elif label or (_is_bare(written) and to_value(written) is not None):
            name = self._checked(label or "", found.start(named))
            self.leaf(position, number_at(position, written), name, move, chance)
        elif not (move or chance) and (fresh or (turn.player and not (self.nodes or turn.name))):
            self._head(written, position)
        else:
            problem = f"{shortened(written)!r} has no value."
            raise Mistake(position, problem, "Write one after it, as in x:3, or children in brackets, as in (B 3 5).")

    def _head(self, written: str, position: int) -> None:
        turn = _turn_of(written) if written else Turn("", None)
        label = self._checked(written, position)
        if turn.player:
            words = Words(turn.name, None, turn.player, (Aside.TURNS,) if turn.is_shared else ())
            words = self.take(with_bare(words, written) if self.nodes else words, position)
            label = check_label(position, words.label)
        if self.nodes:
            self._say(label=label)

    def _ignore_bounds(self) -> None:
        if Aside.BOUNDS not in self.nodes[-1].words.asides:
            self._say(asides=(Aside.BOUNDS,))
            self.remarks.add([Aside.BOUNDS])

    def _say(self, **said: Any) -> None:
        self.nodes[-1].words = self.nodes[-1].words._replace(**said)

    def _checked(self, written: str, position: int) -> str:
        return check_label(position, unquote(written) if written and not _is_bare(written) else written)

    def _dangling(self, sign: re.Match[str]) -> TextError:
        return self._mistake(skip(_SKIPPED, self.text, sign.end()), sign["sign"].replace("\u2192", ">")[-1])

    def _mistake(self, position: int, sign: str = "") -> TextError:
        """Return the error for what stands at a place; a sign before it is not followed by a value."""
        text = self.text
        for pattern, problem, remedy in _STRANGE:
            if pattern.match(text, position):
                return Mistake(position, problem, remedy)
        if self.is_whole:
            remedy = "Put one pair of brackets around everything, or remove the rest."
            fix = Fix("Put brackets around everything", f"({text.strip()})")
            return Mistake(position, "the tree ends before this.", remedy, fix)
        if sign:
            what = "a leaf or a bracket, as in left>3" if sign == ">" else f"a number, as in x{sign}3"
            return Mistake(position, f"{sign} is not followed by a value.", f"Write {what}.")
        if self.nodes and (chance := _STARRED.match(text, position)):
            said = write_probability(probability_at(position, chance[0][:-1]))
            problem, after = f"{said}* is not followed by a child.", skip(_SKIPPED, self.text, chance.end())
            return Mistake(after, problem, "Write a leaf or a bracket after it, as in 0.5*3.")
        if signed := _SIGNED.match(text, position):
            return self._dangling(signed)
        remedy = "Remove it, or write before it what it belongs to."
        return Mistake(position, "nothing stands before this sign.", remedy)


def _is_bare(written: str) -> bool:
    return written[0] not in '"\u201c'


def _turn_of(written: str) -> Turn:
    return read_turn(written) if _is_bare(written) else Turn(written, None)


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from round brackets, with items separated by spaces or commas; raise TextError, with the place."""
    text = _LEAF.sub(
        lambda leaf: leaf[0].replace("(", " ").replace(")", " ").replace(leaf["word"], " " * len(leaf["word"])), text
    )
    return _Reader(text, root_player, remarks).read()


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
