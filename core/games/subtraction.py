"""The subtraction game: a few stones at a time from one heap, and the theory of who wins.

A state is its own notation: the heap, the most stones that a move may take, and the side to move, `10 up to 3 A`. A
move is a side and the stones that it takes, `A takes 2`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.answers import TextWithAnswers, with_answers
from core.game import PositionError
from core.games.entry import NUMBER_GAMES, Example, GameChoice, GameEntry
from core.games.heap import FORMER_SIDES, OneHeap, read_stones, stones_of, taken_by
from core.games.two_sides import OTHER, SIDES
from core.games.wins import EQUAL, next_ply, split_ply, wins_choice
from core.games.written_positions import read_side

MOST_STONES = 20
"""The most stones in the heap. Taking up to 5, its tree has 814,296 nodes, of which alpha-beta visits 146,178."""

MOST_TAKEN = ("3", "2", "4", "5")
"""The choices of the most stones that a move may take, the default first."""

EXAMPLE = "Write the stones of the heap, such as 10, or 10 up to 4 where a move takes up to 4."


@dataclass(frozen=True)
class Subtraction(OneHeap):
    """The subtraction game from any heap; whoever is to move there is MAX. A win is worth 1, a loss -1.

    >>> game = Subtraction.from_position("10")
    >>> game.actions(game.initial)
    ['A takes 1', 'A takes 2', 'A takes 3']
    >>> game.result(game.initial, "A takes 2")
    '8 up to 3 B'
    """

    initial: str = "10 up to 3 A"
    title = "Subtraction game"

    @classmethod
    def from_position(
        cls, text: str, to_move: str | None = None, most: str = MOST_TAKEN[0], wins: str = EQUAL
    ) -> Subtraction:
        """Read the stones of the heap, `10`, and the most that a move may take, `10 up to 4`.

        If the text does not say, it is `most`. Without `to_move` ("A" or "B") A is to move. Raises PositionError if the
        text can't be read, or if there are too many stones.
        """
        side = SIDES[0] if to_move is None else read_side(to_move, SIDES)
        position, ply = split_ply(" ".join(text.lower().split()), wins)
        heap, *limit = position.split(" up to ", 1)
        stones = read_stones(heap, MOST_STONES, EXAMPLE)
        taken = limit[0] if limit else most
        if taken not in MOST_TAKEN:
            problem = f"a move can't take up to {taken[:24]!r}."
            raise PositionError(
                problem, f"Write a number from {min(MOST_TAKEN)} to {max(MOST_TAKEN)}.", place="position"
            )
        return cls(f"{stones} up to {taken}{ply} {side}")

    def actions(self, state: str) -> Sequence[str]:
        """Return a move for each number of stones, one stone first."""
        return [f"{state[-1]} takes {stones}" for stones in range(1, min(most_of(state), stones_of(state)) + 1)]

    def result(self, state: str, move: str) -> str:
        return f"{stones_of(state) - taken_by(move)} up to {most_of(state)}{next_ply(state)} {OTHER[state[-1]]}"

    def remark(self, state: str) -> TextWithAnswers:
        """Return who wins with best play: with at most k stones a move, the side to move loses from multiples of k + 1.

        Source: T. S. Ferguson, *Game Theory*, part I, section 1.

        >>> str(Subtraction().remark("10 up to 3 A"))
        '10 = 2 · 4 + 2: A is to move and wins with best play, by taking 2.'
        """
        side, stones, whole = state[-1], stones_of(state), most_of(state) + 1
        if not stones:
            return with_answers(f"{OTHER[side]} took the last stone and wins.")
        times, rest = divmod(stones, whole)
        if rest:
            written = f"{stones} = {times} · {whole} + {rest}" if times else f"{stones} is less than {whole}"
            return with_answers(
                f"{written}: {side} is to move and {{:answer}}.", f"wins with best play, by taking {rest}"
            )
        loses = f"loses against best play, since whatever {side} takes, {OTHER[side]} can make it {whole} together"
        return with_answers(f"{stones} = {times} · {whole}: {side} is to move and {{:answer}}.", loses)


def most_of(state: str) -> int:
    """Return the most stones that a move may take."""
    return int(state.split(" ")[3])


SUBTRACTION = GameEntry(
    name="subtraction",
    title=Subtraction.title,
    from_position=Subtraction.from_position,
    start_position="10",
    example_position="6",
    sides=SIDES,
    family=NUMBER_GAMES,
    former_sides=FORMER_SIDES,
    about="A and B in turn take a few stones from one heap; the last stone wins.",
    notation="The stones of the heap: 10. Where a move takes up to 4 stones: 10 up to 4. "
    "A is to move unless B is chosen.",
    said=lambda state: {"most": str(most_of(state))},
    variations={
        "most": GameChoice(
            "Stones a move", "The most stones that a move may take.", {most: f"1 to {most}" for most in MOST_TAKEN}
        ),
        **wins_choice("by 0.01 for each move fewer"),
    },
    examples={
        "A multiple of four": Example(
            "8", "Up to three stones a move: whatever is taken, the answer brings it back to a multiple of four."
        ),
        "One stone over": Example("9", "Taking one leaves a multiple of four: the only move that wins."),
        "Up to four a move": Example("10 up to 4", "The multiples of five lose here, and 10 is one."),
    },
)
