"""Can I win: two sides take numbers without putting them back; whoever reaches the total wins.

A state is its own notation: the largest number and the total, the numbers that are taken in ascending order, and the
side to move, as in `10:11 3,5 A`. A move is a side and the number that it takes, `A +6`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from core.answers import TextWithAnswers, with_answers
from core.game import PositionError, Value
from core.games.entry import NUMBER_GAMES, Example, GameEntry
from core.games.two_sides import KEPT, OTHER, SIDES, TwoSides
from core.games.wins import EQUAL, FASTER, wins_choice
from core.games.written_positions import read_side, whole_number

LARGEST = 10
"""The largest number allowed. Whatever the total, alpha-beta visits at most 84,239 nodes."""

GREATEST_TOTAL = 300

EXAMPLE = "Write the largest number and the total, such as 10:11, and what is taken: 10:11 3,5."


class Taking(NamedTuple):
    """The largest number, the total, and the numbers that are taken, in ascending order."""

    largest: int
    total: int
    taken: tuple[int, ...]

    @property
    def reached(self) -> int:
        return sum(self.taken)

    @property
    def free(self) -> list[int]:
        return [number for number in range(1, self.largest + 1) if number not in self.taken]

    @property
    def is_over(self) -> bool:
        """Return whether the total is reached or every number is taken."""
        return self.reached >= self.total or len(self.taken) == self.largest


@dataclass(frozen=True)
class CanIWin(TwoSides):
    """Can I win from any position; whoever is to move there is MAX. A win is worth 1, a loss -1.

    With the `wins` "faster" 0.1 more for each number that is left. As in problem 464 of LeetCode, the side that begins
    loses if no numbers reach the total, and wins if that is 0.

    >>> game = CanIWin.from_position("4:6 3")
    >>> game.actions(game.initial)
    ['B +1', 'B +2', 'B +4']
    >>> game.result(game.initial, "B +2")
    '4:6 2,3 A'
    """

    initial: str = "10:11 A"
    wins: str = EQUAL
    title = "Can I win"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None, wins: str = EQUAL) -> CanIWin:
        """Read `10:11`, the largest number and the total, and after them numbers that are taken, `10:11 3,5`.

        Without `to_move` ("A" or "B") A began. Raises PositionError if it can't be read or reached, or has too many
        numbers.
        """
        given = None if to_move is None else read_side(to_move, SIDES)
        head, *words = re.split(r"\s*,\s*|\s+", ":".join(map(str.strip, text.split(":"))))
        largest, total = _read_head(head)
        taken = _read_taken(words, largest, total)
        side = given or SIDES[len(taken) % 2]
        return cls(_written(largest, total, taken, side), wins)

    def actions(self, state: str) -> Sequence[str]:
        """Return a move for each number that is left, the smallest first; none once the game is over."""
        taking = taking_of(state)
        return [] if taking.is_over else [f"{state[-1]} +{number}" for number in taking.free]

    def result(self, state: str, move: str) -> str:
        largest, total, taken = taking_of(state)
        return _written(largest, total, sorted((*taken, number_of(move))), OTHER[state[-1]])

    def is_terminal(self, state: str) -> bool:
        return taking_of(state).is_over

    def utility(self, state: str) -> Value:
        """Return a win's worth if MAX has won, its negative if MIN has."""
        left = len(taking_of(state).free) if self.wins == FASTER else 0
        win = (10 + left) / 10 if left else 1
        return win if _winner(state) == self.initial[-1] else -win

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  there is no evaluation
        return 1 if self.wins == FASTER else 0

    def remark(self, state: str) -> TextWithAnswers:
        """Return the distance to the total, and who wins if a move or two decide, or if the total can't be reached.

        >>> str(CanIWin().remark("10:11 A"))
        '0 of 11: whatever A takes, B can reach 11 at once, so A loses against best play.'
        """
        taking, side = taking_of(state), state[-1]
        other, free, missing = OTHER[side], taking.free, taking.total - taking.reached
        so_far = f"{taking.reached} of {taking.total}"
        if taking.is_over:
            return with_answers(f"{so_far}: {_ending(state)}.")
        if free[-1] >= missing:
            return with_answers(
                f"{so_far}: {{:answer}}.", f"{side} can reach {taking.total} at once and wins with best play"
            )
        if sum(free) < missing:
            beginner = _beginner(state)
            return with_answers(
                f"{so_far}: all that is left comes to {sum(free)}, so {{:answer}}.", f"{beginner}, who began, loses"
            )
        if all(max(rest for rest in free if rest != number) >= missing - number for number in free):
            reaches = f"{other} can reach {taking.total} at once"
            return with_answers(
                f"{so_far}: {{:answer}}.", f"whatever {side} takes, {reaches}, so {side} loses against best play"
            )
        return with_answers(f"{so_far}, {missing} to go.")


@lru_cache(KEPT)
def taking_of(state: str) -> Taking:
    """Return the parts of a state."""
    head, *taken, _ = state.split(" ")
    largest, total = head.split(":")
    return Taking(int(largest), int(total), tuple(map(int, taken[0].split(","))) if taken else ())


def number_of(move: str) -> int:
    """Return the number that a move takes."""
    return int(move.partition("+")[2])


def _written(largest: int, total: int, taken: Sequence[int], side: str) -> str:
    return f"{largest}:{total} {','.join(map(str, taken))}{' ' if taken else ''}{side}"


def _beginner(state: str) -> str:
    return state[-1] if len(taking_of(state).taken) % 2 == 0 else OTHER[state[-1]]


def _winner(state: str) -> str:
    taking = taking_of(state)
    if not taking.total:
        return state[-1]
    return OTHER[state[-1] if taking.reached >= taking.total else _beginner(state)]


def _ending(state: str) -> str:
    taking, winner = taking_of(state), _winner(state)
    if not taking.total:
        return f"the total is reached before the first move, and {winner}, who would begin, wins"
    if taking.reached >= taking.total:
        return f"{winner} reached the total and wins"
    return f"every number is taken, so {OTHER[winner]}, who began, loses"


def _read_head(text: str) -> tuple[int, int]:
    parts = text.split(":")
    largest, total = (whole_number(part, GREATEST_TOTAL) for part in parts) if len(parts) == 2 else (None, None)
    if largest is None or total is None:
        problem = f"{text[:24]!r} is not a largest number and a total." if text else "there are no numbers here."
        raise PositionError(problem, EXAMPLE, place="position")
    if not largest:
        raise PositionError("there is no number to take.", "Write a largest number from 1.", place="position")
    if largest > LARGEST:
        problem = f"a largest number above {LARGEST} makes a tree that is too large to search."
        raise PositionError(problem, f"Write at most {LARGEST}.", place="position")
    if total > GREATEST_TOTAL:
        raise PositionError("this total is too large.", f"Write at most {GREATEST_TOTAL}.", place="position")
    return largest, total


def _read_taken(words: Sequence[str], largest: int, total: int) -> list[int]:
    taken = list[int]()
    for at, word in enumerate(words, 1):
        number, place = whole_number(word, largest), f"position, number {at}"
        if number is None or not 1 <= number <= largest:
            problem = f"{word[:24]!r} is not one of the numbers." if word else "there is no number here."
            raise PositionError(problem, f"Write a number from 1 to {largest}.", place=place)
        if number in taken:
            raise PositionError(f"{number} is taken twice.", "Write each number once.", place=place)
        taken.append(number)
    if taken and sum(taken) - max(taken) >= total:
        problem = f"these numbers reached {total} before the last of them was taken."
        raise PositionError(problem, "Leave out what was taken after that.", place="position")
    return sorted(taken)


CAN_I_WIN = GameEntry(
    name="can-i-win",
    title=CanIWin.title,
    from_position=CanIWin.from_position,
    start_position="10:11",
    example_position="4:6",
    sides=SIDES,
    family=NUMBER_GAMES,
    about="Two sides in turn take one of the numbers from 1 on, each once; whoever reaches the total wins. "
    "If no numbers do, the side that began loses.",
    notation="The largest number and the total: 10:11. After them the numbers that are taken: 10:11 3,5.",
    variations=wins_choice("0.1 for each number left"),
    examples={
        "Every number has its partner": Example(
            "4:5", "Whatever is taken, the other side reaches 5 with the partner that is left."
        ),
        "A number without a partner": Example(
            "5:9", "Taking 3 is the only move that wins: the pairs that are left make 6."
        ),
        "A total out of reach": Example(
            "3:7", "All numbers together make 6: nobody reaches 7, so the side that began loses."
        ),
    },
)
