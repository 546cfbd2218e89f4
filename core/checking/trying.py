"""The trees that a search is tried on: some tell the misconceptions apart, others are random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from core.checking.binding import LAST_WAY_OUT, Asked, Binding, bindings
from core.checking.data.game_tree import Positions, Start
from core.checking.data.kind import Data
from core.checking.data.nodes import Berkeley
from core.checking.observed import Observed, Trouble
from core.checking.roles import Role
from core.checking.source import Source
from core.checking.watching import Seen
from core.game import OptionError
from core.options.numerals import listed
from core.trees.formats.nested_lists import parse
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.leaf_tree import LeafTree

TREES = (
    "[[4,-1,3],-2]",
    "[7,[-3,-5,0]]",
    "[[3,5],[3,1]]",
    "[[-3,[3,-3]],-4]",
    "[-1,-1,[6,-1,7]]",
    "[-2,[0,[1,9]]]",
    "[[1,-4],[-4,7]]",
    "[[-3,9],[-3,9,8]]",
    "[[5,8,2],[0,7]]",
    "[5,[[[3,9],7],8]]",
    "[[4,6,-4],[-6,2,-1]]",
    "[8,[[[5,9],8],8]]",
    "[[[0,5],[8,1],2],-3,-5]",
    "[[7,5],[5,-3,1],[-1,7,0]]",
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[8,[[7,-4,5],5],[[0,8,5],8,3]]",
    "[2,[5,[4,1,[4,3,3]],[6,-4]],-5]",
    "[2,[[[5,6,6],[5,5]],[[0,2,1],[4,4,9]]]]",
    "[[15000,20000],[12000,30000]]",
    "[[20000,-15000],[12000,30000,-40000],[-20000,-30000]]",
)
"""Trees that tell the misconceptions apart, smallest first."""

LARGE = (
    "[[[1500,2000],[1200,3000]],[[1100,4000],[1700,1300]]]",
    "[[[20000,-15000],[12000,30000]],[[-20000,-30000],[15000,20000]]]",
)
"""Full binary trees with leaves beyond the numbers that are used for ∞."""

GHOSTS = (
    "[[[[3,5]],[[6,2]]],[[[7,1]],9]]",
    "[[[[3,5]],[[6,2]]],[[[7,1]],[[4,9]]]]",
    "[[[[[5,2],3]],[[[8,6],[1,9]]]],[[[[4,7],[7,0]]],[[2,[6,3]]]]]",
    "[[[[[[4,9]],[[2,6]]]],[[[[5,1]],[[8,3]]]]],[[[[[7,0]],[[3,5]]]],[[[[6,2]],[[9,4]]]]]]",
)
"""Trees for two and three ghosts: MAX passes between them."""

RANDOM_TREES = 20
FULL = 18  # full binary trees, for programs that can search no others
FIXED_POSITIONS = 8  # of a program's own game
RANDOM_POSITIONS = 4  # few, since each has a large tree


def separating(family: type[Data], *, is_binary: bool = False) -> Sequence[LeafTree | Start]:
    """Return the trees that tell the misconceptions apart, as far as this kind of data can hold them.

    For a program's own game, they are positions reached by random moves, the same each time.
    """
    if family is Positions:
        return [*(Start(seed) for seed in range(-20, FIXED_POSITIONS - 21)), Start(is_whole=True)]
    if family is Berkeley:
        return [parse(text) for text in (*TREES, *GHOSTS)]
    if is_binary:
        full = (generate(GeneratorSettings(3, (2, 2), values=(-3, 3), seed=seed)) for seed in range(FULL))
        return [*full, *map(parse, LARGE)]
    return [parse(text) for text in TREES]


def unseen(family: type[Data], seed: int, *, is_binary: bool = False) -> Iterator[LeafTree | Start]:
    """Yield random trees for a kind of data; the same seed gives the same trees."""
    random = Random(seed)  # noqa: S311  reproducible from the seed
    if family is Positions:
        yield from (Start(random.randrange(2**31)) for _ in range(RANDOM_POSITIONS))
        return
    for _ in range(RANDOM_TREES):
        depth, most = (3, 2) if is_binary else random.choice(SHAPES)
        irregular = not is_binary and random.random() < 0.5
        yield generate(GeneratorSettings(depth, (2, most), irregular, (-20, 20), seed=random.randrange(2**31)))


SHAPES = ((2, 4), (3, 3), (4, 2), (4, 3))  # plies, and the most children per node


MOST_LATE = 2  # trees on which a program may time out or end its process before no more are tried

NOT_BEGUN = {Trouble.UNREAD, Trouble.ERROR, Trouble.NOTHING, Trouble.NO_ANSWER}  # where its own game does not begin

LATE = {Trouble.TIME, Trouble.ENDED, Trouble.MEMORY}

SIGNS = "[[[5,5],[5,5]],[[-7,-7],[-7,-7]]]"
"""Only where values or windows turn with the side to move, a −5 or a 7 is found here."""

PROBES = ("[[[3,4],[4,5]],[[0,-1],[9,5]]]", "[[[-8,-6],[6,4]],[[4,6],[6,9]]]", "[[[-3,5],[8,0]],[[-3,6],[5,-4]]]")
"""Trees for finding out how a program is called; any kind of data can hold them, and no one move is best in all."""

EVEN = "[[4,-1,3],[-2,5]]"
"""One more, with the other side to move at the leaves, for programs that don't need two children."""


Look = Callable[[int, LeafTree | Start], Seen]  # runs the program, called in the way with this number


def chosen(source: Source, asked: Asked, look: Look) -> tuple[int, Binding]:
    """Return the way to call a program in which it is right, else the first in which it searches, with its number.

    Raises OptionError as `bindings` does, or if the search depends on a guessed argument.
    """
    ways = bindings(source, asked)
    own = [number for number, way in enumerate(ways) if way.family is Positions]
    searching, late, turns = dict[int, list[Observed]](), 0, False
    negamax = list[int]()  # tried only where the sign is seen to turn
    for number, way in enumerate(ways):
        first = ways[next(iter(searching))] if searching else way
        both = {way.function, first.function}
        if len(both) > 1 and not both <= way.source.recursive & first.source.recursive:  # of two, one may be for MIN
            break
        if number in own and not searching and not look(number, Start(0)).has(*NOT_BEGUN):
            return number, way
        # full trees hide what goes wrong in others
        is_other = number in own or way.counts_down is not first.counts_down or (way.is_binary and not first.is_binary)
        if is_other or late >= MOST_LATE or (way.is_negamax and not turns):
            continue
        negamax += [number] * way.is_negamax
        signs, *seen = _probed(way, number, look)
        if not way.is_negamax:
            turns = signs.failure is None and _turns(signs.observed, has_sign=way.takes(Role.COLOR))
            if turns:
                continue
        if all(each.failure is None for each in (signs, *seen)):
            if all(answers(each.tree, each.observed) for each in seen):
                return number, way
            if not all(each.observed.by_leaves for each in seen):
                searching[number] = [each.observed for each in seen]
        late += any(each.has(*LATE) for each in (signs, *seen))
    itself = [number for number, way in enumerate(ways) if way.function in way.source.recursive]  # fails for itself
    number = next(iter(searching or negamax or own or itself), 0)
    unguessed = [replace(way, call="", guessed=()) for way in ways]
    other_guesses = (each for each in searching if unguessed[each] == unguessed[number])
    if any(searching[each] != searching[number] for each in other_guesses):
        said = f"nothing says what {listed(ways[number].guessed)} should be in {ways[number].call}."
        raise OptionError(said, LAST_WAY_OUT, place=asked.file)
    return number, ways[number]


def _turns(observed: Observed, *, has_sign: bool) -> bool:
    """Return whether the sign of values or of bounds turns with the side to move in the tree for it.

    A program that is given the sign turns them unless all are seen not to.
    """
    found = {number for visit in observed.visits for number in (visit.alpha, visit.beta, visit.returned)}
    turned, right = found & {-5, 7}, found & {5, -7}
    return bool(turned and right) or (has_sign and (bool(turned) or not right))


def _probed(way: Binding, number: int, look: Look) -> Iterator[Seen]:
    for text in (SIGNS, *PROBES) if way.is_binary else (SIGNS, *PROBES, EVEN):
        seen = look(number, parse(text))
        yield seen
        if seen.failure is not None:
            return


def answers(tree: LeafTree, observed: Observed) -> bool:
    """Return whether a search has the right value and a best move, as far as it returns them."""
    found = [observed.value] if observed.value is not None else []
    if observed.move is not None:
        found.append(tree.minimax[tree.children[0][observed.move]])
    return {*found} == {tree.minimax[0]}
