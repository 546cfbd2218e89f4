"""Taking numbers from the ends of a row: the rules, and what the first side can always secure.

A state is its own notation: the numbers, taken ones with the side that took them, and the side to move, as in
`1A,5,233,7 B`. A move is a side, an end, and the number there, `B right 7`, or `B last 233` for the last number. If the
side took an equal number before, the place follows, `B last 5 (place 3)`: otherwise the move would not be unique.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, Self

from core.answers import TextWithAnswers, with_answers
from core.game import PositionError
from core.games.entry import NUMBER_GAMES, Example, GameEntry
from core.games.two_sides import KEPT, OTHER, SIDES, TwoSides
from core.games.written_positions import check_turn, read_side, whole_number

MOST_NUMBERS = 16
"""The most numbers in a row: its tree has 98,303 nodes, of which alpha-beta visits up to about 80,000."""

GREATEST = 10_000_000

EXAMPLE = "Write the numbers from the left, such as 1,5,233,7."


class Row(NamedTuple):
    """The numbers of a row, and the side that took each, "" for those left: from `first` up to `end`."""

    numbers: tuple[int, ...]
    takers: tuple[str, ...]
    first: int
    end: int

    def sum_of(self, side: str) -> int:
        return sum(number for number, taker in zip(self.numbers, self.takers, strict=True) if taker == side)


@dataclass(frozen=True)
class TakeFromEnds(TwoSides):
    """A row of numbers, from whose ends the sides take in turn; the side to move at the root is MAX.

    The utility is the sum of MAX's numbers less that of MIN's.

    >>> game = PredictWinner.from_position("1,5,233,7")
    >>> game.actions(game.initial)
    ['A left 1', 'A right 7']
    >>> game.result(game.initial, "A right 7")
    '1,5,233,7A B'
    """

    title: ClassVar[str]

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None) -> Self:
        """Read the numbers, `1A,5,233,7`, a taken one with its side; raise PositionError if no play leads there.

        Without `to_move` ("A" or "B") the side with fewer numbers is to move, A if they have equally many.
        """
        given = None if to_move is None else read_side(to_move, SIDES)
        words = re.split(r"\s*,\s*|\s+", text.strip())
        if len(words) > MOST_NUMBERS:
            problem = f"a row of {len(words)} numbers makes a tree that is too large to search."
            raise PositionError(problem, f"Write at most {MOST_NUMBERS}.", place="position")
        row = [_read_number(word, at) for at, word in enumerate(words, 1)]
        side = _side_to_move([taker for _, taker in row], given)
        return cls(f"{','.join(f'{number}{taker}' for number, taker in row)} {side}")

    @staticmethod
    def actions(state: str) -> Sequence[str]:
        """Return the move at the left end, then at the right; a single one for the last number.

        >>> PredictWinner.actions("1A,5,233,7 B"), PredictWinner.actions("1A,5B,233,7A B")
        (['B left 5', 'B right 7'], ['B last 233'])
        """
        row, side = row_of(state), state[-1]
        if row.first == row.end:
            return []
        left, right = row.numbers[row.first], row.numbers[row.end - 1]
        if row.end - row.first == 1:
            has_equal = (left, side) in zip(row.numbers, row.takers, strict=True)
            return [f"{side} last {left} (place {row.end})" if has_equal else f"{side} last {left}"]
        return [f"{side} left {left}", f"{side} right {right}"]

    def result(self, state: str, move: str) -> str:
        row = row_of(state)
        at = row.end - 1 if "right" in move else row.first
        words = state[:-2].split(",")
        words[at] += state[-1]
        return f"{','.join(words)} {OTHER[state[-1]]}"

    def is_terminal(self, state: str) -> bool:
        row = row_of(state)
        return row.first == row.end

    def utility(self, state: str) -> int:
        """Return by how much MAX is ahead of MIN; below 0 if MIN is ahead."""
        row, side = row_of(state), self.initial[-1]
        return row.sum_of(side) - row.sum_of(OTHER[side])

    def outcome(self, state: str) -> str:
        """Return who wins, and by how much."""
        lead = self.utility(state)
        side = self.initial[-1]
        return f"{side if lead > 0 else OTHER[side]} wins by {abs(lead):,}." if lead else "The game is drawn."

    def remark(self, state: str) -> TextWithAnswers:
        """Return each side's sum, and what the side to move can secure while an even number of numbers is left.

        Source: P. Winkler, *Mathematical Puzzles: A Connoisseur's Collection* (2004), "Coins in a row".

        >>> str(PredictWinner().remark("5,3,4,5 A"))
        'A has 0, B has 0. A can keep to the odd places, 9 in all, or the even ones, 8, and so gains at least 1.'
        """
        row, side = row_of(state), state[-1]
        other = OTHER[side]
        sums = {each: row.sum_of(each) for each in SIDES}
        scores = ", ".join(f"{each} has {total}" for each, total in sums.items())
        if row.first == row.end:
            ahead = max(SIDES, key=sums.__getitem__)
            lead = sums[ahead] - sums[OTHER[ahead]]
            return with_answers(f"{scores}: {ahead} wins by {lead}." if lead else f"{scores}: a tie.")
        left = row.numbers[row.first : row.end]
        if len(left) == 1:
            return with_answers(f"{scores}. {side} takes the last number.")
        if len(left) % 2:
            return with_answers(
                f"{scores}. Whatever {side} takes, {other} can then keep to the odd places or to the even ones."
            )
        odd, even = (sum(left[(row.first + parity) % 2 :: 2]) for parity in (0, 1))  # places of the whole row
        gain = f"gains at least {abs(odd - even)}" if odd != even else f"gains no less than {other}"
        places = f"the odd places, {odd} in all, or the even ones, {even}"
        return with_answers(f"{scores}. {side} can keep to {places}, and so {{:answer}}.", gain)


@dataclass(frozen=True)
class PredictWinner(TakeFromEnds):
    """Predict the winner: a row of any length."""

    initial: str = "1,5,233,7 A"
    title = "Predict the winner"


@dataclass(frozen=True)
class StoneGame(TakeFromEnds):
    """The stone game: the numbers are piles of stones, usually an even number of piles."""

    initial: str = "5,3,4,5 A"
    title = "Stone game"


@lru_cache(KEPT)
def row_of(state: str) -> Row:
    """Return the row of a state."""
    words = state[:-2].split(",")
    takers = tuple(word[-1] if word[-1] in SIDES else "" for word in words)
    numbers = tuple(int(word.rstrip("AB")) for word in words)
    if all(takers):
        return Row(numbers, takers, 0, 0)
    return Row(numbers, takers, takers.index(""), len(takers) - takers[::-1].index(""))


def place_of(state: str, move: str) -> int:
    """Return the place, from 1, of the number that the move to a state took.

    >>> place_of("1A,5,233,7B A", "B right 7")
    4
    """
    side, end, number, *place = move.split(" ", 3)
    if place:
        return int(place[0].removeprefix("(place ").removesuffix(")"))
    row = row_of(state)
    if end == "last":
        return list(zip(row.numbers, row.takers, strict=True)).index((int(number), side)) + 1
    return row.first if end == "left" else row.end + 1


def _read_number(word: str, at: int) -> tuple[int, str]:
    place = f"position, number {at}"
    taker = word[-1:].upper() if word[-1:].upper() in SIDES else ""
    number = whole_number(word[: len(word) - len(taker)], GREATEST)
    if number is None:
        problem = f"{word[:24]!r} is not a whole number from 0." if word else "there is no number here."
        raise PositionError(problem, EXAMPLE, place=place)
    if number > GREATEST:
        raise PositionError("this number is too large.", f"Write at most {GREATEST:,}.", place=place)
    return number, taker


def _side_to_move(takers: Sequence[str], given: str | None) -> str:
    inside = "".join(taker or "_" for taker in takers).strip("AB")
    if inside.strip("_"):
        at = next(at for at, taker in enumerate(takers) if taker and "" in takers[:at] and "" in takers[at:])
        problem = f"{takers[at]} can't have taken a number between two that are left."
        raise PositionError(problem, "Correct who took it.", place=f"position, number {at + 1}")
    a, b = (takers.count(side) for side in SIDES)
    side = given or ("A" if a <= b else "B")
    check_turn(side, OTHER[side], takers, f"A has taken {a} and B {b}", "Correct who took what")
    if not _can_arise(takers, side if a == b else OTHER[side]):
        problem = "the sides can't have taken these numbers in turn from the ends."
        raise PositionError(problem, "Correct who took what.", place="position")
    return side


def _can_arise(takers: Sequence[str], first: str) -> bool:
    """Return whether the sides, in turn from `first`, can have taken these numbers from the ends."""
    reached = {(0, len(takers))}
    for turn in range(len(takers) - takers.count("")):
        side = first if turn % 2 == 0 else OTHER[first]
        lefts = {(start + 1, end) for start, end in reached if takers[start] == side}
        reached = lefts | {(start, end - 1) for start, end in reached if takers[end - 1] == side}
    return bool(reached)


PREDICT_WINNER = GameEntry(
    name="predict-winner",
    title=PredictWinner.title,
    from_position=PredictWinner.from_position,
    start_position="1,5,233,7",
    example_position="1,5,233,7",
    sides=SIDES,
    family=NUMBER_GAMES,
    about="Two sides in turn take a number from either end of a row. The value is how far MAX comes out ahead; "
    "from 0 on, a tie included, the side that begins is the winner.",
    notation="The numbers from the left: 1,5,233,7. One that is taken has its side after it: 1A,5,233,7.",
    examples={
        "The greater end loses": Example("1,5,233,7", "Taking 7 leaves 233 to the other side; taking 1 wins it."),
        "The greatest number in the middle": Example(
            "1,5,2", "Whatever is taken first, the other side gets the 5 (problem 486, example 1)."
        ),
        "A tie": Example("2,2", "The value is 0, and in problem 486 that counts as a win of the side that begins."),
    },
)

STONE_GAME = GameEntry(
    name="stone-game",
    title=StoneGame.title,
    from_position=StoneGame.from_position,
    start_position="5,3,4,5",
    example_position="5,3,4,5",
    sides=SIDES,
    family=NUMBER_GAMES,
    about="Two sides in turn take the pile of stones at either end of a row. The value is how many more stones "
    "MAX gets.",
    notation="The stones of each pile from the left: 5,3,4,5. A pile that is taken has its side after it: 5A,3,4,5.",
    examples={
        "An even number of piles": Example(
            "5,3,4,5", "Whoever begins can have all even or all odd piles, and so never loses (problem 877, example 1)."
        ),
        "The second pile is the one to get": Example(
            "3,7,2,3", "Taking the left end would give the 7 away (problem 877, example 2)."
        ),
        "An odd number of piles": Example(
            "1,9,1", "With three piles, whoever begins opens the way to the middle one, and loses."
        ),
    },
)
