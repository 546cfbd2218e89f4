"""Stone game IV: a move takes a square number of stones from the heap; whoever can't move loses.

A state is its own notation: the stones left and the side to move, `17 A`. A move is a side and its stones,
`A takes 4`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from core.answers import TextWithAnswers, with_answers
from core.games.entry import NUMBER_GAMES, Example, GameEntry
from core.games.heap import OneHeap, read_stones, stones_of, taken_by
from core.games.two_sides import OTHER, SIDES
from core.games.wins import EQUAL, next_ply, split_ply, wins_choice
from core.games.written_positions import read_side

MOST_STONES = 36
"""The most stones in the heap. Its tree has 452,941 nodes, of which alpha-beta visits 105,701."""

SQUARES = (1, 4, 9, 16, 25, 36)

EXAMPLE = "Write the stones of the heap, such as 17."


@dataclass(frozen=True)
class StoneGame4(OneHeap):
    """Stone game IV from any heap; whoever is to move there is MAX. A win is worth 1, a loss -1.

    >>> game = StoneGame4.from_position("17")
    >>> game.actions(game.initial)
    ['A takes 1', 'A takes 4', 'A takes 9', 'A takes 16']
    >>> game.result(game.initial, "A takes 9")
    '8 B'
    """

    initial: str = "17 A"
    title = "Stone game IV"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None, wins: str = EQUAL) -> StoneGame4:
        """Read the stones of the heap, `17`; raise PositionError for anything else or too many. By default A moves."""
        side = SIDES[0] if to_move is None else read_side(to_move, SIDES)
        heap, ply = split_ply(text, wins)
        return cls(f"{read_stones(heap.strip(), MOST_STONES, EXAMPLE)}{ply} {side}")

    def actions(self, state: str) -> Sequence[str]:
        """Return a move for each square number of stones, one stone first."""
        return [f"{state[-1]} takes {square}" for square in SQUARES if square <= stones_of(state)]

    def result(self, state: str, move: str) -> str:
        return f"{stones_of(state) - taken_by(move)}{next_ply(state)} {OTHER[state[-1]]}"

    def remark(self, state: str) -> TextWithAnswers:
        """Return the heaps from which the side to move loses, up to this one.

        No square leads from one to another, and from every other heap one does. Source: OEIS A030193.

        >>> str(StoneGame4().remark("8 A"))
        'Whoever is to move loses from 0, 2, 5, 7 stones: A wins with best play, by taking 1.'
        """
        side, stones = state[-1], stones_of(state)
        if not stones:
            return with_answers(f"{side} can't move, so {OTHER[side]} wins.")
        lost = losing_heaps(stones)
        heaps = f"from {', '.join(map(str, lost))} stones"
        theory = "Whoever is to move loses {:answer}: {} {:answer}."
        if stones in lost:
            return with_answers(theory, heaps, side, "loses against best play")
        taken = next(square for square in SQUARES if stones - square in lost)
        return with_answers(theory, heaps, side, f"wins with best play, by taking {taken}")


@cache
def losing_heaps(most: int) -> tuple[int, ...]:
    """Return the heaps of up to `most` stones from which the side to move loses."""
    lost: list[int] = []
    for stones in range(most + 1):
        if not any(stones - square in lost for square in SQUARES):
            lost.append(stones)
    return tuple(lost)


STONE_GAME_4 = GameEntry(
    name="stone-game-4",
    title=StoneGame4.title,
    from_position=StoneGame4.from_position,
    start_position="17",
    example_position="9",
    sides=SIDES,
    family=NUMBER_GAMES,
    about="Two sides in turn take a square number of stones from one heap; whoever can't move loses.",
    notation="The stones of the heap: 17. A is to move unless B is chosen.",
    variations=wins_choice("by 0.01 for each move fewer"),
    examples={
        "Two stones": Example(
            "2", "Only one stone can be taken, and the last one is the other side's (problem 1510, example 2)."
        ),
        "The largest square loses": Example("8", "Taking 4 leaves 4, which the other side takes; taking 1 wins."),
        "A lost heap of seventeen": Example("17", "From 17 every square leaves a heap that the other side wins."),
    },
)
