"""Dice race: a choice between two dice each turn, and its worth.

A state is its own notation: the steps left to the goal, the die if one was chosen and is to be thrown, and the side
whose turn it is: `6 A`, and after A has chosen the large die, `6 large A`. A move is a side and its die,
`A small`, or its throw, `A throws 3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from core.answers import TextWithAnswers, with_answers
from core.expectation import rounded
from core.game import CHANCE, Player, PositionError, Value
from core.games.entry import Evaluation, Example, GameEntry
from core.games.two_sides import OTHER, SIDES
from core.games.written_positions import read_side, whole_number
from core.options.numerals import listed

MOST_STEPS = 8
"""The most steps to the goal: its tree has 5,383 nodes."""

DICE = {"small": (1, 2), "large": (1, 3)}
"""What each die can show, with equal probability."""

HOPE = Fraction(9, 10)
"""The static evaluation of a sure win with the next throw: less than a win."""

EXAMPLE = "Write the steps to the goal, such as 6, and the die where one is to be thrown: 6 large."


@dataclass(frozen=True)
class DiceRace:
    """The race from any distance; whoever's turn it is there is MAX. A win is worth 1, a loss -1.

    >>> game = DiceRace.from_position("6")
    >>> game.actions(game.initial), game.result(game.initial, "A large")
    (['A small', 'A large'], '6 large A')
    >>> game.actions("6 large A"), game.result("6 large A", "A throws 3")
    (['A throws 1', 'A throws 3'], '3 B')
    """

    initial: str = "6 A"
    title = "Dice race"
    is_stochastic = True
    utility_range: tuple[Value, Value] = (-1, 1)

    @classmethod
    def from_position(cls, text: str, to_move: str | None = None) -> DiceRace:
        """Read the steps left, `6`, and the die to be thrown, `6 large`.

        Without `to_move` ("A" or "B") it is A's turn. Raises PositionError if the text can't be read, or the way is too
        long.
        """
        side = SIDES[0] if to_move is None else read_side(to_move, SIDES)
        number, _, die = " ".join(text.lower().split()).partition(" ")
        steps = whole_number(number, MOST_STEPS)
        if steps is None:
            problem = f"{number[:24]!r} is not a number of steps." if number else "there is no number of steps here."
            raise PositionError(problem, EXAMPLE, place="position")
        if steps > MOST_STEPS:
            problem = f"more than {MOST_STEPS} steps make a tree that is too large to look at."
            raise PositionError(problem, f"Write at most {MOST_STEPS} steps.", place="position")
        if die and (die not in DICE or not steps):
            problem = f"{die[:24]!r} is not a die." if steps else "the goal is reached, so no die is thrown."
            raise PositionError(problem, f"Write {listed(DICE, 'or')} after the steps, or neither.", place="position")
        return cls(" ".join(filter(None, (str(steps), die, side))))

    def to_move(self, state: str) -> Player:
        """Return chance if a die is to be thrown, else MAX for the side to move at the root, or MIN."""
        if die_of(state):
            return CHANCE
        return Player.MAX if self._is_max(state) else Player.MIN

    def actions(self, state: str) -> Sequence[str]:
        """Return a move for each die, the small one first, or for each face of the die to be thrown."""
        side, die = state[-1], die_of(state)
        if self.is_terminal(state):
            return []
        return [f"{side} throws {face}" for face in DICE[die]] if die else [f"{side} {die}" for die in DICE]

    def brief(self, move: str) -> str:
        """Return the short name of a move: the die, or the throw.

        >>> DiceRace().brief("A throws 3"), DiceRace().brief("A large")
        ('3', 'large')
        """
        return move.rpartition(" ")[2]

    def result(self, state: str, move: str) -> str:
        """Return the state after a die is chosen, or after a throw: no step goes beyond the goal."""
        steps, side = steps_of(state), state[-1]
        if not die_of(state):
            return f"{steps} {move[2:]} {side}"
        return f"{max(0, steps - int(move[-1]))} {OTHER[side]}"

    def probabilities(self, state: str) -> Sequence[Fraction]:
        """Return the equal probabilities of the faces."""
        faces = DICE[die_of(state)]
        return (Fraction(1, len(faces)),) * len(faces)

    def is_terminal(self, state: str) -> bool:
        return steps_of(state) == 0

    def utility(self, state: str) -> int:
        """Return 1 if MAX has reached the goal, -1 if MIN has: not the side whose turn it would be."""
        return -1 if self._is_max(state) else 1

    def evaluate(self, state: str) -> Value:
        """Return 0.9 times the probability that the next throw wins, with the better die; negated for MIN.

        >>> DiceRace().evaluate("3 A"), DiceRace().evaluate("3 small B"), DiceRace().evaluate("1 B")
        (0.45, 0, -0.9)
        """
        chosen = die_of(state)
        faces = [DICE[chosen]] if chosen else DICE.values()
        steps = steps_of(state)
        wins = max(Fraction(sum(face >= steps for face in die), len(die)) for die in faces)
        return rounded(HOPE * wins * (1 if self._is_max(state) else -1))

    def remark(self, state: str) -> TextWithAnswers:
        """Return the probability that the side to move wins, and with which die.

        >>> str(DiceRace().remark("5 A"))
        'A wins with a probability of 56.25% if both play best, and the large die is better.'
        """
        side, steps, chosen = state[-1], steps_of(state), die_of(state)
        if not steps:
            return with_answers(f"{OTHER[side]} has reached the goal and wins.")
        worth = {die: _worth_of(die, steps) for die in DICE}
        best = worth[chosen] if chosen else max(worth.values())
        wins, share = "{} wins with a probability of {:answer} if both play best", f"{float((1 + best) / 2 * 100):g}%"
        if chosen:
            return with_answers(f"{wins} after this throw.", side, share)
        good = [die for die in DICE if worth[die] == best]
        die = f"the {good[0]} die is better" if len(good) == 1 else "either die is as good"
        return with_answers(f"{wins}, and {{:answer}}.", side, share, die)

    def _is_max(self, state: str) -> bool:
        return state[-1] == self.initial[-1]


def steps_of(state: str) -> int:
    """Return the steps that are left."""
    return int(state.split(" ", 1)[0])


def die_of(state: str) -> str:
    """Return the die to be thrown, "" if one is still to be chosen."""
    parts = state.split(" ")
    return parts[1] if len(parts) > 2 else ""


@lru_cache
def _worth(steps: int) -> Fraction:
    """Return the value for the side to move, worked out from the goal."""
    return max(_worth_of(die, steps) for die in DICE) if steps > 0 else Fraction(-1)


def _worth_of(die: str, steps: int) -> Fraction:
    return -sum((_worth(max(0, steps - face)) for face in DICE[die]), Fraction()) / len(DICE[die])


DICE_RACE = GameEntry(
    name="dice-race",
    title=DiceRace.title,
    from_position=DiceRace.from_position,
    start_position="6",
    example_position="3",
    sides=SIDES,
    about="A and B in turn choose a small die (1 or 2) or a large one (1 or 3), throw it, and move their one "
    "piece by its number; whoever reaches the goal wins.",
    notation="The steps that are left: 6. Where a die is to be thrown: 6 large. It is A's turn unless B is chosen.",
    evaluations={
        "next-throw": Evaluation(
            "next throw", "and a sure win with the next throw counts 0.9, where a win counts {win}"
        )
    },
    examples={
        "Three steps: the large die": Example("3", "The large die wins at once every other time, the small one never."),
        "Four steps: the small die": Example("4", "No throw wins at once: what counts is how near B comes."),
        "The die is chosen": Example("3 large", "A chance node at the root: nobody decides, the throw does."),
    },
)
