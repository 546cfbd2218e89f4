"""Finds out how to call a program by running it on a few small trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.checking.binding import LAST_WAY_OUT, Asked, Binding, bindings
from core.checking.data.game_tree import Positions
from core.checking.failure import Trouble
from core.checking.observed import Observed
from core.checking.roles import Role
from core.checking.source import Source
from core.checking.watching import Seen
from core.game import OptionError
from core.options.numerals import listed
from core.trees.formats.nested_lists import parse
from core.trees.leaf_tree import LeafTree

MOST_LATE = 2
"""Trees on which a program may time out or end its process before no more are tried."""

LATE = {Trouble.TIME, Trouble.ENDED, Trouble.MEMORY}

SIGNS = "[[[5,5],[5,5]],[[-7,-7],[-7,-7]]]"
"""Only where values or windows turn with the side to move, a −5 or a 7 is found here."""

PROBES = ("[[[3,4],[4,5]],[[0,-1],[9,5]]]", "[[[-8,-6],[6,4]],[[4,6],[6,9]]]", "[[[-3,5],[8,0]],[[-3,6],[5,-4]]]")
"""Trees for finding out how a program is called; any kind of data can hold them, and no one move is best in all."""

EVEN = "[[4,-1,3],[-2,5]]"
"""One more, with the other side to move at the leaves, for programs that don't need two children."""


def chosen(source: Source, asked: Asked, look: Callable[[int, LeafTree], Seen]) -> tuple[int, Binding]:
    """Return the way to call a program in which it is right, else the first in which it searches, with its number.

    Raises OptionError as `bindings` does, if no way is right and a likely one can't be used, or if the search depends
    on a guessed argument.
    """
    ways, problem = bindings(source, asked)
    searching, late, turns = dict[int, list[Observed]](), 0, False
    for number, way in enumerate(ways):
        if way.family is Positions and not searching:
            return number, way
        first = ways[next(iter(searching))] if searching else way
        if way.function != first.function:
            break
        counts = source.focused(way.function).counts_down
        is_other = way.family is Positions or (bool(searching) and way.counts_down is not counts)
        # full trees hide what goes wrong in others
        if is_other or (way.is_binary and not first.is_binary) or (way.is_negamax and not turns):
            continue
        signs, *seen = _probed(way, number, look)
        turns = not way.is_negamax and signs.failure is None and _turns(signs.observed, has_sign=way.takes(Role.COLOR))
        if turns:
            continue
        if all(each.failure is None for each in (signs, *seen)):
            if all(answers(each.tree, each.observed) for each in seen):
                return number, way
            if any(visit.node for each in seen for visit in each.observed.visits):
                searching[number] = [each.observed for each in seen]
        late += any(each.has(*LATE) for each in (signs, *seen))
        if late == MOST_LATE:
            break
    if problem is not None:
        raise problem
    number = next(iter(searching), 0)
    other_guesses = (each for each in searching if _unguessed(ways[each]) == _unguessed(ways[number]))
    if any(searching[each] != searching[number] for each in other_guesses):
        said = f"nothing says what {listed(ways[number].guessed)} should be in {ways[number].call}."
        raise OptionError(said, LAST_WAY_OUT, place=asked.file)
    return number, ways[number]


def _unguessed(way: Binding) -> Binding:
    return replace(way, call="", guessed=())


def _turns(observed: Observed, *, has_sign: bool) -> bool:
    """Return whether the sign of values or of bounds turns with the side to move in the tree for it.

    A program that is given the sign turns them unless all are seen not to.
    """
    found = {number for visit in observed.visits for number in (visit.alpha, visit.beta, visit.returned)}
    turned, right = found & {-5, 7}, found & {5, -7}
    return bool(turned and right) or (has_sign and (bool(turned) or not right))


def _probed(way: Binding, number: int, look: Callable[[int, LeafTree], Seen]) -> Iterator[Seen]:
    for text in (SIGNS, *PROBES) if way.is_binary else (SIGNS, *PROBES, EVEN):
        seen = look(number, parse(text))
        yield seen
        if seen.failure is not None:
            return


def answers(tree: LeafTree, observed: Observed) -> bool:
    """Return whether a search has the right value or, if it has none, a best move."""
    value, move = observed.value, observed.move
    if value is not None:
        return value == tree.minimax[0]
    return move is not None and tree.minimax[tree.children[0][move]] == tree.minimax[0]
