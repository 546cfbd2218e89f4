"""Nim: the rules, last stone wins or loses, and Bouton's theory of who wins.

A state is its own notation: the heaps, `misère` where the last stone loses, and the side to move, as in `3,4,5 A` or
`1,0,2 misère B`. A move is a side, the stones that it takes and their heap, `A takes 2 from b`; the heaps are a, b, c
and so on as written. In links that move is `b−2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import xor
from unicodedata import normalize

from core.answers import TextWithAnswers, with_answers
from core.game import Player, PositionError, Value
from core.games.entry import Example, GameChoice, GameEntry
from core.games.heap import FORMER_SIDES, take
from core.games.two_sides import KEPT, OTHER, SIDES, TwoSides
from core.games.wins import EQUAL, counts_moves, next_ply, split_ply, win_after, wins_choice
from core.games.written_positions import read_side

HEAPS = "abcdefgh"
"""The heaps' names, and so their greatest number."""

MOST_STONES = 16
"""The most stones in a position. The tree of 1,3,5,7 has 516,124,195 nodes; best first 44,391 are visited."""

MISERE = "misère"
RULES = {"normal": "", MISERE: f" {MISERE}", "misere": f" {MISERE}"}
"""How each rule may be written, and how a state writes it."""

EXAMPLE = "Write the stones of each heap, such as 3,4,5, or 3,4,5 misère where the last stone loses."


@dataclass(frozen=True)
class Nim(TwoSides):
    """Nim from any heaps; whoever is to move there is MAX. A win is worth 1, a loss -1.

    With the `wins` "faster" each move made takes 0.01 from a win's worth.

    >>> game = Nim.from_position("1,2")
    >>> game.actions(game.initial)
    ('A takes 1 from a', 'A takes 1 from b', 'A takes 2 from b')
    >>> game.result(game.initial, "A takes 2 from b")
    '1,0 B'
    """

    initial: str = "3,4,5 A"
    title = "Nim"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None, variant: str = "normal", wins: str = EQUAL) -> Nim:
        """Read the heaps, `3,4,5`, or `3,4,5 misère`; raise PositionError if they can't be read or are too many.

        The `variant` "misere" sets the rule of a position without one. Without `to_move` ("A" or "B") A is to move.
        """
        side = SIDES[0] if to_move is None else read_side(to_move, SIDES)
        position, ply = split_ply(normalize("NFC", text).strip(), wins)
        words = re.split(r"\s*,\s*|\s+", position)
        rule = RULES[words.pop().lower() if words[-1].lower() in RULES else variant]
        return cls(f"{','.join(map(str, _checked(words or [''])))}{rule}{ply} {side}")

    @staticmethod
    @lru_cache(KEPT)
    def actions(state: str) -> Sequence[str]:
        """Return a move for each number of stones that can be taken from each heap, the first heap first."""
        heaps = zip(HEAPS, heaps_of(state), strict=False)
        return tuple(f"{state[-1]} takes {taken} from {heap}" for heap, size in heaps for taken in range(1, size + 1))

    @staticmethod
    @lru_cache(KEPT)
    def result(state: str, move: str) -> str:
        heap, stones = heap_and_stones(move)
        heaps = list(heaps_of(state))
        heaps[HEAPS.index(heap)] -= stones
        rule = RULES[MISERE] if _is_misere(state) else ""
        return f"{','.join(map(str, heaps))}{rule}{next_ply(state)} {OTHER[state[-1]]}"

    def is_terminal(self, state: str) -> bool:
        return not self.actions(state)

    def utility(self, state: str) -> Value:
        """Return a win's worth if MAX has won, its negative if MIN has; the last to take is not to move."""
        return win_after(state) if (self.to_move(state) is Player.MAX) is _is_misere(state) else -win_after(state)

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  there is no evaluation
        return 2 if counts_moves(self.initial) else 0

    def imperative(self, move: str) -> str:
        """Return a move as an imperative.

        >>> Nim().imperative("A takes 12 from b")
        'take 12 from b'
        """
        return take(move)

    def brief(self, move: str) -> str:
        """Return a move by its heap, as in links.

        >>> Nim().brief("A takes 12 from b")
        'b−12'
        """
        heap, stones = heap_and_stones(move)
        return f"{heap}−{stones}"

    def remark(self, state: str) -> TextWithAnswers:
        """Return who wins with best play, by the nim-sum: the heaps, written in binary, added without carrying.

        Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901), 35-39.
        In misère play a sum of 0 wins once no heap is above 1.
        """
        side, heaps = state[-1], heaps_of(state)
        if not any(heaps):
            return with_answers(f"{OTHER[side]} took the last stone and {'loses' if _is_misere(state) else 'wins'}.")
        total = reduce(xor, heaps)
        reverses = _is_misere(state) and max(heaps) == 1
        outcome = "wins with" if (total != 0) is not reverses else "loses against"
        added = f"Nim-sum {' ⊕ '.join(map(str, heaps))} = " if len(heaps) > 1 else "Nim-sum "
        but = ", but with no heap above 1 misère play reverses the rule" if reverses else ""
        words = f"{added}{{:answer}}{but}: {side} is to move and {{:answer}}."
        return with_answers(words, total, f"{outcome} best play")


@lru_cache(KEPT)
def heaps_of(state: str) -> tuple[int, ...]:
    """Return the stones of each heap."""
    return tuple(map(int, state.split(" ", 1)[0].split(",")))


def heap_and_stones(move: str) -> tuple[str, int]:
    """Return a move's heap and stones."""
    _, _, stones, _, heap = move.split(" ")
    return heap, int(stones)


def _is_misere(state: str) -> bool:
    return MISERE in state


def _checked(words: Sequence[str]) -> list[int]:
    for number, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit()):
            problem = f"{word[:24]!r} is not a number of stones." if word else "there is no number of stones here."
            raise PositionError(problem, EXAMPLE, place=f"position, heap {number}")
    if len(words) > len(HEAPS):
        raise PositionError(f"there are {len(words)} heaps.", f"Write at most {len(HEAPS)}.", place="position")
    digits = [word.lstrip("0") or "0" for word in words]
    if max(map(len, digits)) > len(str(MOST_STONES)) or sum(map(int, digits)) > MOST_STONES:
        problem = f"more than {MOST_STONES} stones make a tree that is too large to search."
        raise PositionError(problem, "Write smaller heaps, or fewer.", place="position")
    return list(map(int, digits))


NIM = GameEntry(
    name="nim",
    title=Nim.title,
    from_position=Nim.from_position,
    start_position="3,4,5",
    example_position="1,1,2",
    sides=SIDES,
    former_sides=FORMER_SIDES,
    about="A and B in turn take stones from one of the heaps; the last stone wins, or loses (misère).",
    notation="The stones of each heap: 3,4,5. With misère after them, the last stone loses: 3,4,5 misère. "
    "A is to move unless B is chosen.",
    said=lambda state: {"variant": "misere" if _is_misere(state) else "normal"},
    variations={
        "variant": GameChoice(
            "Last stone",
            "Whether the side that takes the last stone wins, or loses (misère).",
            {"normal": "wins", "misere": "loses"},
        ),
        **wins_choice("by 0.01 for each move fewer"),
    },
    examples={
        "Two equal heaps": Example(
            "3,3", "Whoever is to move loses: the other side copies each move in the other heap."
        ),
        "Nim-sum 0": Example("1,2,3", "The heaps differ, but their nim-sum is 0: every move loses."),
        "The odd heap out": Example("1,2,2", "Taking the odd heap leaves two equal ones: the only move that wins."),
        "The last stone loses": Example(
            "1,1,1 misère", "Three single stones, which the side to move would win in normal play, lose here."
        ),
    },
)
