"""Guess the number: MIN, the guesser G, pays each wrong guess; MAX, A, answers so that it costs the most.

A state is its own notation: the range that holds the number, how many numbers there are, what G has paid, the guess
that awaits an answer, and the side to move, as in `8-10 of 10 paid 7 G` and `8-10 of 10 paid 7 guess 9 A`. A move is
`G guess 9`, `A lower`, `A higher` or `A correct`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from core.answers import TextWithAnswers, with_answers
from core.game import Player, PositionError
from core.games.entry import NUMBER_GAMES, Example, GameEntry
from core.games.two_sides import KEPT
from core.games.written_positions import read_side, whole_number

MOST_NUMBERS = 12
"""The most numbers allowed. Their tree has 472,391 nodes, of which alpha-beta visits 175,600."""

GUESSER, ANSWERER = SIDES = ("G", "A")

EXAMPLE = "Write how many numbers there are, such as 10, or a range and what is paid: 8-10 of 10 paid 7."

WRITTEN = re.compile(
    r"(?:(?P<low>[0-9]+) ?- ?(?P<high>[0-9]+) of )?(?P<numbers>[0-9]+)(?: paid (?P<paid>[0-9]+))?"
    r"(?: guess (?P<guess>[0-9]+))?"
)


class Guessing(NamedTuple):
    """The range, both ends included, how many numbers there are, what is paid, and the guess, None if G is to guess."""

    low: int
    high: int
    numbers: int
    paid: int
    guess: int | None

    def written(self) -> str:
        position = f"{self.low}-{self.high} of {self.numbers} paid {self.paid}"
        return f"{position} {GUESSER}" if self.guess is None else f"{position} guess {self.guess} {ANSWERER}"


@dataclass(frozen=True)
class GuessNumber:
    """Guess the number from any position; the utility is what G has paid by the end.

    The position fixes the sides: G is MIN and A is MAX, whoever moves at the root.

    >>> game = GuessNumber.from_position("3")
    >>> game.actions(game.initial)
    ['G guess 1', 'G guess 2', 'G guess 3']
    >>> game.actions("1-3 of 3 paid 0 guess 1 A")
    ['A higher', 'A correct']
    >>> game.result("1-3 of 3 paid 0 guess 1 A", "A higher")
    '2-3 of 3 paid 1 G'
    """

    initial: str = "1-10 of 10 paid 0 G"
    title = "Guess the number"

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None) -> GuessNumber:
        """Read the number of numbers, `10`, or a state; raise PositionError also if it is not `to_move`'s turn."""
        given = None if to_move is None else read_side(to_move, SIDES)
        state = _read(text)
        if given not in {None, state[-1]}:
            problem = "A answers only after a guess." if given == ANSWERER else "the guess waits for an answer."
            remedy = f"Leave the side out: {state[-1]} is to move."
            raise PositionError(problem, remedy, place="side to move")
        return cls(state)

    def to_move(self, state: str) -> Player:
        """Return MIN for the guesser, MAX for the side that answers."""
        return Player.MIN if state[-1] == GUESSER else Player.MAX

    def actions(self, state: str) -> Sequence[str]:
        """Return a guess for each number of the range, or the possible answers to a guess."""
        low, high, _, _, guess = guessing_of(state)
        if guess is None:
            return [f"{GUESSER} guess {number}" for number in range(low, high + 1)] if low < high else []
        lower, higher = ["A lower"] if guess > low else [], ["A higher"] if guess < high else []
        return [*lower, *higher, "A correct"]

    def result(self, state: str, move: str) -> str:
        """Return the state after a guess or an answer; an answer other than `correct` makes G pay the guess."""
        guessing = guessing_of(state)
        if guessing.guess is None:
            return guessing._replace(guess=int(move[len("G guess ") :])).written()
        return _answered(guessing, guessing.guess, move).written()

    def is_terminal(self, state: str) -> bool:
        guessing = guessing_of(state)
        return guessing.low == guessing.high

    def utility(self, state: str) -> int:
        return guessing_of(state).paid

    def outcome(self, state: str) -> str:
        """Return what finding the number has cost."""
        guessing = guessing_of(state)
        return f"The number is {guessing.low}: {GUESSER} has paid {guessing.paid}."

    def decimals(self, *, evaluates: bool) -> int:  # noqa: ARG002  there is no evaluation
        return 0

    def remark(self, state: str) -> TextWithAnswers:
        """Return what is paid, and the most that binary search, which guesses the middle of the range, costs."""
        low, high, _, paid, guess = guessing_of(state)
        if low == high:
            return with_answers(f"The number is {low}. G has paid {paid}.")
        if guess is not None:
            return with_answers(f"G has paid {paid}, and pays {guess} more if {guess} is wrong.")
        most = paid + binary_search(low, high)
        return with_answers(f"G has paid {paid}. Binary search would make it at most {{:answer}}.", most)


@lru_cache(KEPT)
def guessing_of(state: str) -> Guessing:
    """Return the parts of a state."""
    words = state.split(" ")
    low, high = words[0].split("-")
    guess = int(words[6]) if len(words) > 6 else None
    return Guessing(int(low), int(high), int(words[2]), int(words[4]), guess)


def binary_search(low: int, high: int) -> int:
    """Return the most that G pays by always guessing the middle of the range, the lower of two."""
    if low >= high:
        return 0
    middle = (low + high) // 2
    return middle + max(binary_search(low, middle - 1), binary_search(middle + 1, high))


def _answered(guessing: Guessing, guess: int, move: str) -> Guessing:
    if move == "A correct":
        return guessing._replace(low=guess, high=guess, guess=None)
    paid = guessing.paid + guess
    if move == "A lower":
        return guessing._replace(high=guess - 1, paid=paid, guess=None)
    return guessing._replace(low=guess + 1, paid=paid, guess=None)


def _read(text: str) -> str:
    written = " ".join(text.lower().split())
    found = WRITTEN.fullmatch(written)
    if found is None:
        problem = (
            f"{written[:24]!r} does not say how many numbers there are." if written else "there is no number here."
        )
        raise PositionError(problem, EXAMPLE, place="position")
    numbers = whole_number(found["numbers"], MOST_NUMBERS) or 0
    if not numbers:
        raise PositionError("there is no number to guess.", "Write a number from 1.", place="position")
    if numbers > MOST_NUMBERS:
        problem = f"more than {MOST_NUMBERS} numbers make a tree that is too large to search."
        raise PositionError(problem, f"Write at most {MOST_NUMBERS}.", place="position")
    low, high = (
        whole_number(found[end] or usual, numbers) or 0 for end, usual in (("low", "1"), ("high", f"{numbers}"))
    )
    if not 1 <= low <= high <= numbers:
        problem = f"{found['low'][:6]}-{found['high'][:6]} is not a range of the numbers from 1 to {numbers}."
        raise PositionError(problem, "Write the lowest and the highest that are left.", place="position, range")
    paid = whole_number(found["paid"] or "0", numbers * numbers) or 0
    if not _can_have_paid(low, high, numbers, paid):
        problem = f"no wrong guesses outside {low}-{high} come to {found['paid'] or '0'}."[:110]
        raise PositionError(problem, "Write the sum of the guesses that were wrong.", place="position, paid")
    guess = None if found["guess"] is None else whole_number(found["guess"], numbers) or 0
    if guess is not None and (low == high or not low <= guess <= high):
        problem = f"{found['guess'][:6]} can't be guessed." if low < high else "a single number is left: G knows it."
        remedy = f"Write a number from {low} to {high}." if low < high else "Leave the guess out."
        raise PositionError(problem, remedy, place="position, guess")
    return Guessing(low, high, numbers, paid, guess).written()


def _can_have_paid(low: int, high: int, numbers: int, paid: int) -> bool:
    """Return whether wrong guesses that add up to what is paid can have left this range.

    Those next to a range must be among them, except where the answer `correct` left a single number.
    """
    outside = {number for number in range(1, numbers + 1) if not low <= number <= high}
    needed = outside & {low - 1, high + 1} if low < high else set()
    sums = 1 << sum(needed)  # bit n says whether some guesses add up to n
    for number in outside - needed:
        sums |= sums << number
    return bool(sums >> paid & 1)


GUESS_NUMBER = GameEntry(
    name="guess-number",
    title=GuessNumber.title,
    from_position=GuessNumber.from_position,
    start_position="10",
    example_position="4",
    sides=SIDES,
    family=NUMBER_GAMES,
    about="The guesser (G) is MIN and pays each wrong guess; the other side (A) is MAX and answers lower, "
    "higher or correct. The value is what finding the number costs.",
    notation="How many numbers there are: 10. Or the range that is left, with what is paid: 8-10 of 10 paid 7. "
    "Add a guess that is not answered yet: 8-10 of 10 paid 7 guess 9.",
    minimizer=GUESSER,
    worth="G pays {value} in all",
    examples={
        "The middle is best": Example("3", "Guessing 2 costs at most 2; 1 and 3 may cost more."),
        "The middle is not best": Example(
            "5", "Binary search begins with 3 and may pay 7; beginning with 2 or 4 costs at most 6."
        ),
        "What is paid counts": Example(
            "8-10 of 10 paid 7", "From here on it costs 9 at most: with the 7 that are paid the value is 16."
        ),
    },
)
