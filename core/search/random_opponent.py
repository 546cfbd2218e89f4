"""A game whose MIN moves at random: each of its nodes is a chance node with equal probabilities.

Courses call its search expectimax; Russell and Norvig (4th ed.), section 5.5, treats dice as a player.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from core.game import CHANCE, MIN, Game, Player
from core.options import Opponent, SearchOptions


def as_played(game: Game[Any, Any], options: SearchOptions) -> Game[Any, Any]:
    """Return the game as these options play it: unchanged unless the opponent moves at random.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([[3, 12], [2, 8]])
    >>> played = as_played(tree, SearchOptions("expectiminimax", opponent=Opponent.RANDOM))
    >>> played.to_move(1), played.minimax[:2]
    (<Player.CHANCE: 'chance'>, (7.5, 7.5))
    """
    if options.opponent is not Opponent.RANDOM or isinstance(game, _RandomMin):
        return game
    played = object.__new__(_against_random(type(game)))
    kept = {name: value for name, value in vars(game).items() if not _is_worked_out(type(game), name)}
    played.__dict__.update(kept)
    return played  # type: ignore[no-any-return]  # a subclass of the game's own class


class _RandomMin:
    """The common base of such games."""


def _is_worked_out(kind: type, name: str) -> bool:
    return isinstance(getattr(kind, name, None), cached_property)


@lru_cache(maxsize=64)
def _against_random(kind: type[Any]) -> type[Any]:

    class AgainstRandom(_RandomMin, kind):  # type: ignore[misc]  # the class is known only when it runs
        is_stochastic = True

        def to_move(self, state: Any) -> Player:
            """Return chance in place of MIN."""
            player: Player = kind.to_move(self, state)
            return CHANCE if player is MIN and not self.is_terminal(state) else player

        def probabilities(self, state: Any) -> Sequence[Fraction]:
            """Return equal probabilities for MIN's moves, and the game's own at its chance nodes."""
            if kind.to_move(self, state) is CHANCE:
                own: Sequence[Fraction] = kind.probabilities(self, state)
                return own
            moves = len(self.actions(state))
            return (Fraction(1, moves),) * moves

    return AgainstRandom
