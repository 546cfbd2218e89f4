"""Trees written in round brackets, `(A (B 3 12) (C x:2 4))`: the shortest form that carries everything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from core.game import Fix, Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.claims import is_bound
from core.trees.formats.fixes import mending
from core.trees.formats.format import JUDGED, Format, Part
from core.trees.formats.node_text import Words, with_bare
from core.trees.formats.numbers import to_value, with_minus_signs
from core.trees.formats.players import Turn, read_turn
from core.trees.formats.probabilities import STARRED, check_children, probability_at, write_probability
from core.trees.formats.quotes import QUOTED, quote, unquote
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    BLANK,
    OUTLINED,
    UNSEEN,
    check_label,
    check_room,
    error_at,
    number_at,
    shortened,
    without_unseen,
)
from core.trees.formats.turns import Turns
from core.trees.leaf_tree import LeafTree

EXAMPLE = "(A left>(B 3 x:12 8) right>(C 2 4 6))"
LOOKED_AT = 1_000
"""Characters that `looks_like` looks at."""

_WORD = rf"(?:[^\s\-,;()\[\]{{}}:=>\u2192\"\u201c\u201d{UNSEEN}]|-(?!>))++"


# Every character belongs to a token, so that the scan never skips one.
_TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<chance> {STARRED} )
    | (?P<name> {QUOTED} | {_WORD} ) (?: {BLANK}*+ (?P<sign> [:=\u2192] | -?> ) )?+
    | (?P<comma> ,)
    | (?P<open> \()
    | (?P<close> \))
    | (?P<bare_sign> [:=\u2192] | -?> )
    | (?P<square> [\[\]{{}}])
    | (?P<semicolon> ;)
    | (?P<mark> ["\u201c\u201d])
    | (?P<unseen> [{UNSEEN}])
    | (?P<end> \Z)
    )""",
    re.VERBOSE,
)
_QUOTED = re.compile(QUOTED)
_CUT_QUOTE = re.compile(r'"(?:[^"\\\r\n]|\\[^\r\n])*+\\?\Z')
_NAME_AFTER_BRACKET = re.compile(r"\)[^\s(),;]")
_APART = re.compile(r"\)\s++(?P<name>'[^']*+'|[^\s(),:;=>\u2192]++)\s*+(?:[,);]|\Z)")
_STARRED = re.compile(STARRED)
_LIKELY_NEWICK = re.compile(r"(?:\s++|\[[^\]]*+\])*+(?:(?i:max|min)\s*+)?+\(")
_PLAIN = re.compile(rf"{_WORD}(?<!-)")
_BEGINNING = re.compile(r"(?i:\s*+(?:(?:max|min)?\s*+\(|(?:max|min)[ \t]++[^\r\n]++\s*+\Z))")


@dataclass(slots=True)
class _Node:
    """An inner node that is being read: where its bracket stands, and what is known of it."""

    position: int
    label: str = ""
    move: str = ""
    given: Value | None = None
    has_bounds: bool = False


class _Reader:
    """Takes the tokens of a text one by one."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        self.text = text
        self.remarks = remarks or Remarks()
        self.builder = TreeBuilder()
        self.turns = Turns(text, root_player, self.remarks)
        self.nodes: list[_Node] = []
        self.move = ""
        self.label = ""
        self.chance: Fraction | None = None  # of the child that is to come
        self.sign = ""  # the sign that waits for what it announces, or none
        self.passed_over = False  # the value that a sign announces is that of alpha or beta
        self.fresh = False  # nothing has come yet after the bracket that was opened last

    def take(self, token: re.Match[str]) -> None:
        """Take the next token."""
        kind = token.lastgroup or ""
        position = token.start("name") if kind == "sign" else token.start(kind)
        if self.builder and not self.nodes and kind not in _STRANGE | {"end", "close"}:
            raise self._second_tree(position)
        if kind == "name":
            self._name(token["name"], position)
        elif kind == "sign":
            self._head(token["name"], token["sign"], position)
        elif kind == "open" and self.sign in {"", ">"}:
            check_room(self.text, position, len(self.builder), self.builder.depth)
            self.builder.open(chance=self.chance)
            self.nodes.append(_Node(position, move=self.move))
            self.move = self.sign = ""
            self.chance = None
            self.fresh = True
        elif kind == "chance" and self.nodes and not self.sign and self.chance is None:
            self.chance = probability_at(self.text, position, token[kind][:-1])
            self.fresh = False
        elif self.chance is not None and kind not in _STRANGE:
            problem = f"{write_probability(self.chance)}* is not followed by a child."
            raise error_at(self.text, position, problem, "Write a leaf or a bracket after it, as in 0.5*3.")
        elif kind == "bare_sign" and token[kind] == "=" and self.fresh:
            self.fresh, self.sign = False, "="
        elif self.sign and kind not in _STRANGE:
            raise self._dangling(position)
        elif kind == "close" and self.nodes:
            self._close()
        elif kind == "comma" and self.nodes:
            self.fresh = False
        elif kind == "end" and self.builder and not self.nodes:
            return
        else:
            raise self._mistake(token, kind, position)

    def _name(self, written: str, position: int) -> None:
        """Take a name or a number that no sign follows."""
        bare = _is_bare(written)
        turn = read_turn(written) if bare else Turn(written, None)
        if self.sign == "=":
            number = number_at(self.text, position, written)
            self.sign = ""
            if self.passed_over:
                self.passed_over = False
                return
            self.nodes[-1].given = number
        elif self.sign == ":" or (bare and _is_like_a_number(written)):
            check_room(self.text, position, len(self.builder), self.builder.depth)
            self.builder.leaf(number_at(self.text, position, written), self.label, self.move, self.chance)
            self.label = self.move = self.sign = ""
            self.chance = None
        elif turn.player and not self.sign and (self.fresh or not (self.builder or turn.name)):
            self._turn(turn, written, position)
        elif self.fresh:
            self.nodes[-1].label = self._checked(written, position)
        else:
            problem = f"{shortened(written)!r} has no value."
            remedy = "Write one after it, as in x:3, or children in brackets, as in (B 3 5)."
            raise error_at(self.text, position, problem, remedy)
        self.fresh = False

    def _head(self, written: str, sign: str, position: int) -> None:
        """Take a name and the sign after it, which says what the name belongs to."""
        if self.sign and not (self.sign == ">" and sign == ":"):
            raise self._dangling(position)
        self.sign = sign[-1]
        if sign == "=" and self.nodes and is_bound(written):
            self.passed_over = self.nodes[-1].has_bounds = True
            return
        name = self._checked(written, position)
        turn = read_turn(written) if _is_bare(written) else Turn(written, None)
        if sign == ":":
            self.label = name
        elif sign != "=":
            self.move, self.sign = name, ">"
        elif not self.fresh:
            problem = "only the name right after a bracket is followed by =, for the value of an inner node."
            fix = Fix("Write : for =", self.text.replace("=", ":"))
            raise error_at(self.text, position, problem, "Write the value of a leaf after :, as in x:3.", fix)
        elif turn.player:
            self._turn(turn, written, position)
        else:
            self.nodes[-1].label = name
        self.fresh = False

    def _turn(self, turn: Turn, written: str, position: int) -> None:
        """Take a word that tells the player to move at the node whose bracket is open, and perhaps its name."""
        asides = (Aside.TURNS,) if turn.is_shared else ()
        words = Words(turn.name, None, turn.player, asides)
        turns = self.builder.turns(max(0, len(self.nodes) - 1))
        words = self.turns.take(with_bare(words, written) if self.nodes else words, turns, position)
        if self.nodes:
            self.nodes[-1].label = check_label(self.text, position, words.label)

    def _close(self) -> None:
        node = self.nodes.pop()
        if not self.builder.children:
            problem, remedy = "this node has no children.", "Write at least one number in its brackets."
            raise error_at(self.text, node.position, problem, remedy)
        check_children(self.text, node.position, self.builder.chances)
        if node.has_bounds:
            self.remarks.add([Aside.BOUNDS])
        self.builder.close(node.label, node.move, node.given)
        self.fresh = False

    def _checked(self, written: str, position: int) -> str:
        return check_label(self.text, position, written if _is_bare(written) else unquote(written))

    def _dangling(self, position: int) -> TextError:
        """Return the error for a sign that is not followed by what it announces."""
        what = "a leaf or a bracket, as in left>3" if self.sign == ">" else f"a number, as in x{self.sign}3"
        return error_at(self.text, position, f"{self.sign} is not followed by a value.", f"Write {what}.")

    def _second_tree(self, position: int) -> TextError:
        problem, remedy = (
            "the tree ends before this.",
            "Put one pair of brackets around everything, or remove the rest.",
        )
        fix = Fix("Put brackets around everything", f"({self.text.strip()})")
        return error_at(self.text, position, problem, remedy, fix)

    def _mistake(self, token: re.Match[str], kind: str, position: int) -> TextError:
        """Return the error for a token that may not stand where it does."""
        text = self.text
        fix = None
        if kind == "end":
            return self._unfinished()
        if kind == "unseen":
            problem, remedy = f"the text holds the invisible character U+{ord(token[kind]):04X}.", "Delete it."
            fix = Fix("Delete the invisible characters", without_unseen(text))
        elif kind == "square":
            problem, remedy = "this tree is written with round brackets.", "Write ( and )."
            fix = Fix("Write round brackets", text.translate(_ROUND))
        elif kind == "semicolon":
            problem, remedy = "items are not separated by semicolons.", "Write a space or a comma between two items."
            fix = Fix("Write spaces", text.replace(";", " ").strip())
        elif kind == "mark":
            problem, remedy = "this name in quotes is never closed.", 'Write " at its end, on the same line.'
            fix = Fix("Write straight quotation marks", text.translate(_STRAIGHT))
        elif kind == "close":
            problem, remedy = "this bracket closes nothing.", "Remove it, or add ( where its node begins."
            fix = Fix("Remove the bracket", text[:position] + text[token.end() :])
        else:
            problem, remedy = "nothing stands before this sign.", "Remove it, or write before it what it belongs to."
        return error_at(text, position, problem, remedy, fix)

    def _unfinished(self) -> TextError:
        if not self.nodes:
            return error_at(self.text, 0, "there is no tree here.", f"Write a tree such as {EXAMPLE}.")
        missing = ")" * len(self.nodes)
        shown = missing if len(missing) <= 8 else f"{len(missing):,} closing brackets"
        problem, remedy = "this bracket is never closed.", f"Add {shown} at the end, or close it where its node ends."
        fix = Fix(f"Add {shown} at the end", self.text.rstrip() + missing)
        return error_at(self.text, self.nodes[-1].position, problem, remedy, fix)


_ROUND = str.maketrans("[]{}", "()()")
_STRAIGHT = str.maketrans("\u201c\u201d", '""')
_STRANGE = frozenset({"unseen", "square", "semicolon", "mark"})
"""Tokens that stand nowhere in a tree."""


def _is_bare(written: str) -> bool:
    return written[0] not in '"\u201c'


def _is_like_a_number(written: str) -> bool:
    """Return whether a word is a number, or one with a dash for its minus sign."""
    return to_value(written) is not None or with_minus_signs(written) != written


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from round brackets; spaces or commas stand between two items.

    The word after a bracket names its node, and `=5` after it gives a value; a leaf is a number or `x:3`; `left>`
    before either names the move, and `0.5*` before all of that is its probability below a chance node. `max` or `min`
    in place of a node's name, or before the tree, says who is to move.
    Raises TextError, with the place, where the text is not such a tree.

    >>> tree = parse("min (A=5 left>(B 3 x:12) 8)")
    >>> tree.names, tree.moves, tree.given, tree.root_player
    ({3: 'x', 1: 'B', 0: 'A'}, {1: 'left'}, {0: 5}, <Player.MIN: 'min'>)
    """
    reader = _Reader(text, root_player, remarks)
    for token in _TOKEN.finditer(text):
        reader.take(token)
        if token.lastgroup == "end":
            break
    return reader.builder.build(reader.turns.root_player)


def write(tree: LeafTree) -> str:
    """Write a tree in as few characters as `parse` needs.

    >>> write(parse("( A = 5, left -> (B 3 x: 12), 8 )"))
    '(A=5 left>(B 3 x:12)8)'
    """
    parts = ["min"] if tree.root_player is Player.MIN else []
    pending: list[int | str] = [tree.initial]
    while pending:
        item = pending.pop()
        if isinstance(item, int):
            text = f"{write_probability(tree.chances[item])}*" if item in tree.chances else ""
            text += f"{_written(tree.moves[item])}>" if item in tree.moves else ""
            label = _written(tree.names[item]) if item in tree.names else ""
            if tree.is_terminal(item):
                text += f"{label}:" * bool(label) + repr(tree.utility(item))
            else:
                pending.append(")")
                pending.extend(reversed(tree.children[item]))
                given = f"={tree.given[item]!r}" if item in tree.given else ""
                text += f"({label}{given}"
        else:
            text = item
        if parts and parts[-1][-1] not in "()" and text[0] not in "()":
            parts.append(" ")
        parts.append(text)
    return "".join(parts)


def looks_like(text: str) -> bool:
    """Return whether a text begins with a bracket, and lacks the signs of Newick, which begins with one too."""
    head = _without_quoted(text)
    is_quoted = _QUOTED.match(text.lstrip()[:LOOKED_AT]) is not None  # the first line of an outline
    return not is_quoted and _BEGINNING.match(head) is not None and not is_newick(text) and not OUTLINED.match(head)


def is_newick(text: str) -> bool:
    """Return whether a text has commas in brackets, and Newick's semicolon or a name behind a bracket.

    >>> is_newick("((3,12)B,8)A"), is_newick("((3,12),8);"), is_newick("((3,12) 8)")
    (True, True, False)
    """
    head = _without_quoted(text)
    if "," not in head or not _LIKELY_NEWICK.match(head):
        return False
    named = head if len(text) <= LOOKED_AT else head[: head.rfind(")")]  # what follows the last bracket may be cut
    return text[-LOOKED_AT:].rstrip().endswith(";") or (_names_after_bracket(named) and not OUTLINED.match(head))


def _without_quoted(text: str) -> str:
    head = _QUOTED.sub("", text[:LOOKED_AT])
    return _CUT_QUOTE.sub("", head) if len(text) > LOOKED_AT else head


def _names_after_bracket(text: str) -> bool:
    """Return whether a name stands after a closing bracket for the node that it closes, as it does only in Newick.

    With space before it, a number is taken for the next child, and what has a value after it for a leaf with a name.
    """
    apart = (found["name"] for found in _APART.finditer(text))
    return _NAME_AFTER_BRACKET.search(text) is not None or not all(map(_is_like_a_number, apart))


def _written(name: str) -> str:
    is_word = _is_like_a_number(name) or read_turn(name).player or is_bound(name)
    is_special = is_word or _STARRED.match(name)
    return name if _PLAIN.fullmatch(name) and not is_special else quote(name)


FORMAT = Format(
    name="parentheses",
    title="Parentheses",
    looks_like=looks_like,
    parse=parse,
    write=write,
    carries=frozenset(Part) - JUDGED,
    example=EXAMPLE,
    suffix=".txt",
)
