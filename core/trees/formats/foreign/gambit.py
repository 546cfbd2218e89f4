r"""Gambit's extensive games, `EFG 2 R "title" { "MAX" "MIN" }`: two players who take turns, perfect information.

Source: https://gambitproject.readthedocs.io/en/latest/formats.efg.html
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from core.game import Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.foreign.foreign import Foreign
from core.trees.formats.players import read_turn
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_label, check_room, error_at, number_at, shortened
from core.trees.leaf_tree import LeafTree

_TOKEN = re.compile(
    r"""\s*+(?:(?P<text>"(?:[^"\\]|\\[\s\S])*+")|(?P<mark>[{},])|(?P<word>[^\s{},"]++)|(?P<end>\Z)|(?P<other>[\s\S]))"""
)
_HEADER = re.compile(r"\s*+EFG\s++[0-9]++\s++[RD]\b")
_ESCAPE = re.compile(r"\\([\s\S])")


@dataclass(slots=True)
class _Outcome:
    """What the two players are paid, and what the outcome is called."""

    payoffs: tuple[Value, Value]
    label: str


@mending
def parse(text: str, _root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a game of two players who take turns; the first player is MAX, whose payoffs are the values of the leaves.

    The two payoffs of every outcome need the same sum, 0 as a rule. Raises TextError, with the place.
    """
    return _Reader(text.removeprefix(BYTE_ORDER_MARK), remarks or Remarks()).read()


class _Reader:
    """Reads the nodes of one text, which stand in preorder."""

    def __init__(self, text: str, remarks: Remarks) -> None:
        header = _HEADER.match(text)
        self._text = text
        self._at = header.end() if header else 0
        self._remarks = remarks
        self._builder = TreeBuilder()
        self._outcomes: dict[str, _Outcome] = {}
        self._sum: Fraction | float | None = None
        self._sets: dict[tuple[str, str], list[str]] = {}
        self._moves: list[list[str]] = []  # for each open node, the actions whose children are still to come, reversed
        self._root: Player | None = None
        self._players = (Player.MAX, Player.MIN)

    def read(self) -> LeafTree:
        """Return the tree."""
        self._prologue()
        while True:
            kind, position, said = self._next()
            if kind == "end":
                raise self._ended()
            if len(self._builder) and not self._moves:
                raise error_at(self._text, position, "the tree ends before this.", "Remove the rest.")
            check_room(self._text, position, len(self._builder), self._builder.depth)
            move = self._moves[-1].pop() if self._moves else ""
            label = check_label(self._text, position, self._string())
            if said == "p":
                self._personal(position, label, move)
            elif said == "t":
                self._terminal(position, label, move)
            elif said == "c":
                raise error_at(
                    self._text, position, "this is a move by chance.", "Write labelled JSON, which has them."
                )
            else:
                raise error_at(self._text, position, f"{shortened(said)!r} is not a node.", "Begin it with p or t.")
            if not self._moves:
                kind, position, _ = self._next()
                if kind != "end":
                    raise error_at(self._text, position, "the tree ends before this.", "Remove the rest.")
                return self._builder.build(self._root or Player.MAX)

    def _prologue(self) -> None:
        """Read the title, the players and the comment."""
        self._string()
        names, place = self._braced("text")
        if len(names) != 2:
            problem = f"this game has {len(names)} players; a game tree has two."
            raise error_at(self._text, place, problem, "Use a game of two players.")
        first = read_turn(names[0])
        if first.player is Player.MIN and not first.name:
            self._players = (Player.MIN, Player.MAX)
        at = self._at
        if self._next()[0] != "text":
            self._at = at

    def _personal(self, position: int, label: str, move: str) -> None:
        """Read the rest of a node at which a player decides."""
        player, place = self._word()
        if player not in {"1", "2"}:
            raise error_at(self._text, place, f"{shortened(player)!r} is not a player.", "Write 1 or 2.")
        number, _ = self._word()
        self._string(optional=True)
        actions = self._actions(position, player, number)
        turn = self._players[int(player) - 1]
        root = turn if self._builder.depth % 2 == 0 else turn.opponent
        if self._root not in {None, root}:
            problem = f"player {player} moves twice in a row here, or on a ply that is the other's."
            raise error_at(self._text, place, problem, "Use a game in which the players take turns.")
        self._root, self._remarks.names_root = root, True
        self._outcome(optional=True)
        self._builder.open(label, move)
        self._moves.append(actions[::-1])

    def _actions(self, position: int, player: str, number: str) -> list[str]:
        """Return the actions of an information set, which only one node may belong to."""
        at = self._at
        kind, _, said = self._next()
        self._at = at
        actions = [check_label(self._text, position, each) for each in self._braced("text")[0]] if said == "{" else []
        if (player, number) in self._sets or not actions or kind == "end":
            problem = "an information set of several nodes is imperfect information."
            remedy = "Use a game in which each node is an information set of its own."
            if (player, number) not in self._sets:
                problem, remedy = "this node has no actions.", 'Write them, as in { "L" "R" }.'
            raise error_at(self._text, position, problem, remedy)
        self._sets[player, number] = actions
        return actions

    def _terminal(self, position: int, label: str, move: str) -> None:
        """Read the rest of a leaf, and close the nodes that are complete with it."""
        outcome = self._outcome()
        if outcome is None:
            raise error_at(self._text, position, "this leaf has no payoffs.", "Write them, as in { 3, -3 }.")
        value = outcome.payoffs[self._players.index(Player.MAX)]
        self._builder.leaf(value, label or outcome.label, move)
        while self._moves and not self._moves[-1]:
            self._moves.pop()
            self._builder.close()

    def _outcome(self, *, optional: bool = False) -> _Outcome | None:
        """Read the outcome of a node: its number, and with its first use its name and payoffs."""
        number, place = self._word()
        label = self._string(optional=True)
        at = self._at
        _, _, said = self._next()
        self._at = at
        if said == "{":
            payoffs, where = self._braced("word")
            values = [number_at(self._text, where, each) for each in payoffs]
            if len(values) != 2:
                raise error_at(self._text, where, "an outcome has two payoffs.", "Write them as in { 3, -3 }.")
            self._check_sum(where, values)
            outcome = _Outcome((values[0], values[1]), check_label(self._text, place, label))
            if number != "0":
                self._outcomes[number] = outcome
        if number in self._outcomes and optional:
            raise error_at(self._text, place, "an inner node has payoffs here.", "Give payoffs only to leaves.")
        return self._outcomes.get(number)

    def _check_sum(self, position: int, payoffs: list[Value]) -> None:
        """Raise TextError unless what one player gains is what the other loses."""
        try:
            total: Fraction | float = Fraction(str(payoffs[0])) + Fraction(str(payoffs[1]))
        except ValueError:
            total = float(payoffs[0] + payoffs[1])
        if self._sum is None:
            self._sum = total
        if total != self._sum:
            problem = "these payoffs have another sum than those before, so this is not a zero-sum game."
            raise error_at(self._text, position, problem, "Use a game in which one player gains what the other loses.")

    def _next(self) -> tuple[str, int, str]:
        """Take a token: its kind, where it stands and what it says."""
        token = _TOKEN.match(self._text, self._at)
        if token is None or token["end"] is not None:
            return "end", len(self._text), ""
        kind = token.lastgroup or ""
        self._at = token.end()
        said = token[kind]
        return kind, token.start(kind), _ESCAPE.sub(r"\1", said[1:-1]) if kind == "text" else said

    def _string(self, *, optional: bool = False) -> str:
        at = self._at
        kind, position, said = self._next()
        if kind == "text":
            return said
        if optional:
            self._at = at
            return ""
        raise self._wrong(position, said, 'Write a text in quotes here, "" for none.')

    def _word(self) -> tuple[str, int]:
        kind, position, said = self._next()
        if kind != "word":
            raise self._wrong(position, said, "Write a number here.")
        return said, position

    def _braced(self, kind: str) -> tuple[list[str], int]:
        """Return what stands in braces, and where these begin; commas are free."""
        _, place, said = self._next()
        if said != "{":
            raise self._wrong(place, said, "Write { before the list, and } after it.")
        found: list[str] = []
        while True:
            got, position, said = self._next()
            if got == "mark" and said == "}":
                return found, place
            if got == kind:
                found.append(said)
            elif said != ",":
                raise self._wrong(position, said, "Write } after the list.")

    def _wrong(self, position: int, said: str, remedy: str) -> TextError:
        """Return the error for what may not stand here, or for the end of the text."""
        if position == len(self._text):
            return self._ended()
        return error_at(self._text, position, f"{shortened(said)!r} may not stand here.", remedy)

    def _ended(self) -> TextError:
        return error_at(self._text, len(self._text.rstrip()), "the game ends too early.", "Add the missing nodes.")


FOREIGN = Foreign(
    "Gambit's extensive game", lambda text: _HEADER.match(text[:200].lstrip(BYTE_ORDER_MARK)) is not None, parse
)
