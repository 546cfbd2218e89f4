"""`check` and `check_function`: try a search on many trees and report its first wrong event and the likely cause."""

from __future__ import annotations

import ast
import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from textwrap import dedent
from time import monotonic
from types import FunctionType
from typing import Any

from core.checking.binding import SEARCHES, Asked, Binding, bindings, searches
from core.checking.data.game_tree import Positions, Start
from core.checking.data.lists_and_dicts import Indexed
from core.checking.data.own_game import TRACE
from core.checking.differing import (
    Departure,
    Difference,
    Idea,
    Level,
    explained,
    first_difference,
    first_untrue,
    fitting,
    has_null_windows,
    has_table,
    level_of,
    misled,
    reference,
    shown_by,
)
from core.checking.observed import Failure, Observed, Trouble
from core.checking.roles import Role, by_name
from core.checking.source import Source
from core.checking.trying import LATE, MOST_LATE, answers, chosen, separating, unseen
from core.checking.watching import Limits, Program, Seen, watch
from core.game import BOTH, OptionError, Value
from core.options import Bounds, Cutoff, SearchOptions
from core.options.courses import COURSES
from core.options.numerals import counted, in_full
from core.search.alpha_beta import ALPHA_BETA
from core.search.minimax import MINIMAX
from core.search.misconceptions.slips import RootUncut
from core.search.misconceptions.steps import FULL
from core.search.pvs import PVS
from core.trees.leaf_tree import LeafTree

Look = Callable[[LeafTree | Start], Seen]  # runs the program's search on a tree, or on its own game

LONGEST = 60.0  # seconds after which no further tree is tried
LARGEST = 1_000  # a widely copied program with its leaves in a list has it for ∞
_PATIENT = 5  # positions that may fail to be followed: each may take long


class Verdict(StrEnum):
    """The outcome of a check, in one word."""

    RIGHT = "right"
    MORE = "more"
    """The answers are right, but it visits more than the textbook's search."""
    WRONG = "wrong"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True)
class Finding(Seen):
    """What a program does wrong on one tree: a difference or a failure.

    `visits_all`: it skips no leaf that the textbook's search visits. `visits_more`: it visits more than that search.
    """

    difference: Difference | None = None
    visits_all: bool = False
    visits_more: bool = False

    @property
    def answers(self) -> bool:
        """Whether the answer is right, whatever is visited: the value and the move, as far as they are returned."""
        return answers(self.tree, self.observed)

    @property
    def weight(self) -> tuple[bool, bool, bool, int]:
        """The order of reporting: differences before failures, wrong answers before right ones, small trees first."""
        return self.failure is not None, self.answers and self.visits_all, bool(self.after), len(self.tree)


@dataclass(frozen=True)
class Report:
    """The result of a check.

    `binding` is None for a search given as text. `options` are the rules that the program was held to; where courses
    differ, the ones it follows.

    `first` is the first wrong event, on the smallest tree that shows one. Of the `tried` trees, `randoms` were random,
    from `seed`, and `wrong` differ. `hidden` is how many hidden trees were right, and how many there were. `answers`:
    every answer is right and nothing is left out. `more`: on how many trees it visits more. `is_minimax`: what is
    wrong as alpha-beta is right as plain minimax.
    """

    options: SearchOptions
    levels: frozenset[Level]
    first: Finding | None
    fits: tuple[Idea, ...]
    tried: int
    wrong: int
    more: int
    answers: bool
    binding: Binding | None = None
    randoms: int = 0
    seed: int = 0
    hidden: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()
    is_minimax: bool = False

    @property
    def verdict(self) -> Verdict:
        """The outcome: a program that was never seen to search is neither right nor wrong."""
        if self.is_right:
            return Verdict.RIGHT
        if self.first is not None and self.first.failure is not None:
            return Verdict.NOT_CHECKED
        return Verdict.MORE if self.answers else Verdict.WRONG

    @property
    def is_right(self) -> bool:
        """Whether nothing differs on any tree, including the hidden ones."""
        return self.first is None and (self.hidden is None or self.hidden[0] == self.hidden[1])


def check(
    look: Look,
    binding: Binding,
    *,
    course: str | None = None,
    trees: Sequence[LeafTree | Start] = (),
    hidden: Sequence[LeafTree] = (),
    seed: int = 0,
) -> Report:
    """Return what is right and wrong with a program's search, on `trees` if given, else on the usual ones.

    Raises OptionError for a tree that the program's kind of data can't hold.
    """
    for tree in (*trees, *hidden):
        if isinstance(tree, LeafTree):
            _check_fits(tree, binding)
    candidates = _conventions(course)
    if not binding.takes(Role.ALPHA):  # bounds may be kept elsewhere
        candidates = (PLAIN, *candidates)
    until = monotonic() + LONGEST
    fixed = trees or separating(binding.family, is_binary=binding.is_binary)
    every = (*fixed, *(() if trees else unseen(binding.family, seed, is_binary=binding.is_binary)))
    seen = list(_looked_at(every, look, until))
    random = {id(each) for each in seen[len(fixed) :]}
    is_cut = monotonic() > until and len(seen) < len(every)
    late: tuple[str, ...] = (f"After {LONGEST:g} seconds no further tree was tried.",) if is_cut else ()
    if any(has_null_windows(each.observed, each.tree) for each in seen):
        candidates = (SearchOptions(PVS.name),)
    candidates += tuple(_bounded(candidates, seen, binding))
    if any(each.is_negamax for each in seen):  # of its own game, that is known only now
        binding = replace(binding, is_negamax=True)
    seen, notes = _counted(_distinct(seen), binding, () if trees else candidates)
    seen, report = _judged(seen, candidates, is_open=course is None)
    if report.options.leaves is not None:
        least, most = map(in_full, report.options.leaves)
        notes += (f"It counts on no leaf below {least} or above {most}; there was none.",)
    failures = [each.failure for each in seen if each.failure is not None]
    notes += (*late, *notes_on(seen, binding, failures if len(failures) < report.wrong else ()))
    said = ""
    if report.levels == {Level.ANSWER} or not binding.source.recursive:
        said = "It reads the tree, but does not call itself for what is below a node: there are no visits to be seen."
    elif not (binding.takes(Role.DEPTH) or {each.name for each in report.fits} - {"ply-long"} or _knows_leaves(seen)):
        said = "At no leaf does it return the leaf's value: the leaves of its own trees may be of another form."
    elif not report.answers and any(each.strays for each in seen):
        said = "It calls itself with a list that is no node of the tree, such as a part of one: this is another search."
    if report.first is not None and said:
        failure = report.first.failure or Failure(Trouble.UNREAD, said)
        report = replace(report, first=replace(report.first, difference=None, failure=failure), fits=())
    return replace(
        report,
        binding=binding,
        randoms=sum(id(each) in random for each in seen),
        seed=seed,
        hidden=_of_hidden(hidden, look, report.options) if hidden else None,
        notes=notes,
    )


def check_visits(
    observed: Observed, tree: LeafTree, course: str | None = None, search: str = ALPHA_BETA.name
) -> Report:
    """Return what is right and wrong with a search of one tree given as text, held to alpha-beta or minimax."""
    seen = Seen(tree, observed)
    report = _report([seen], (PLAIN,) if search == MINIMAX.name else _conventions(course), is_open=course is None)
    is_minimax = report.first is not None and _found(seen, PLAIN) is None
    notes = ("It is right as plain minimax: --search minimax holds it to that.",) if is_minimax else ()
    return replace(report, levels=level_of(observed, tree), notes=notes, is_minimax=is_minimax)


def _judged(seen: list[Seen], candidates: Sequence[SearchOptions], *, is_open: bool) -> tuple[list[Seen], Report]:
    """Return the report, and what was seen; where its own game shows no choice, or no sign of a negamax, all fail."""
    failed = [each for each in seen if each.failure is not None]
    if 2 * len(failed) > len(seen):  # what it does on the others shows nothing of a search
        return failed, _report(failed, candidates, is_open=is_open)
    why = _leaves_of_one_player(seen)
    report = _report(seen, candidates, is_open=is_open)
    if report.first is None and _worths(seen) == {0} and any(each.is_negamax for each in seen):
        said = "In its game from here every leaf is worth 0, which has no sign to turn: give another one by --start."
        why = why or Failure(Trouble.UNCLEAR, said)
    if report.first is None and all(each.shown and {*map(len, each.tree.children)} <= {0, 1} for each in seen):
        said = "There is no position with two moves in its game from here: give another one by --start."
        why = Failure(Trouble.UNCLEAR, said)
    if why is None:
        return seen, report
    seen = [replace(each, failure=why) for each in seen]
    return seen, _report(seen, candidates, is_open=is_open)


def _report(seen: Sequence[Seen], candidates: Sequence[SearchOptions], *, is_open: bool) -> Report:
    options, found = _by_best_convention(seen, candidates)
    first = min(found, key=lambda each: each.weight, default=None)
    whole = [each for each in seen if each.failure is None]
    held_to = [each for each in candidates if each.algorithm == options.algorithm]
    return Report(
        options=options,
        levels=_levels(whole),
        first=first,
        fits=_fits(whole, held_to, is_open=is_open) if first is not None and first.failure is None else (),
        tried=len(seen),
        wrong=len(found),
        more=sum(each.visits_more for each in found),
        answers=all(each.answers and each.visits_all for each in found if each.failure is None),
    )


def _check_fits(tree: LeafTree, binding: Binding) -> None:
    family = binding.family
    if family is Positions:
        raise OptionError("this program searches its own game.", "Leave the tree out.", place="--tree")
    if tree.is_stochastic or tree.root_player != "max":
        problem = "programs are tried on trees with MAX at the root and no chance node."
        raise OptionError(problem, "Give one.", place="--tree")
    leaves = {depth for node, depth in enumerate(tree.depths) if tree.is_terminal(node)}
    if binding.is_binary and (len(leaves) != 1 or any(len(below) not in {0, 2} for below in tree.children)):
        problem = f"this program searches {family.title}, so that its trees are full and binary."
        raise OptionError(problem, "Give such as [[[1,2],[3,4]],[[5,6],[7,8]]].", place="--tree")


PLAIN = SearchOptions(MINIMAX.name)


def _conventions(course: str | None) -> tuple[SearchOptions, ...]:
    """Return the variants of alpha-beta; a course fixes the rule for equality, but not which bound is returned."""
    cutoffs = tuple(Cutoff) if course is None else (COURSES[course].search.cutoff,)
    return tuple(SearchOptions(cutoff=cutoff, bounds=bounds) for cutoff, bounds in product(cutoffs, Bounds))


def _bounded(candidates: Sequence[SearchOptions], seen: Sequence[Seen], binding: Binding) -> Iterator[SearchOptions]:
    """Yield the candidates for a program that knows how good a leaf can be: from its first window, or from its game."""
    leaves = {value for each in seen if each.observed.visits for value in each.tree.leaf_values}
    first = {visit[1:3] for each in seen for visit in each.observed.visits[:1]}
    for options in candidates if leaves else ():
        own_game = options == PLAIN and binding.family is Positions
        least, most = (min(leaves), max(leaves)) if own_game else next(iter(first)) if len(first) == 1 else FULL
        if least is None or most is None or (least, most) == FULL:
            continue
        if least <= min(leaves) and max(leaves) <= most:
            yield replace(options, leaves=(least, most))


def _looked_at(trees: Iterable[LeafTree | Start], look: Look, until: float) -> Iterator[Seen]:
    late = unclear = 0
    for tree in trees:
        seen = look(tree)
        yield seen
        late += seen.has(*LATE)
        unclear += seen.has(Trouble.UNCLEAR)
        if late == MOST_LATE or unclear == _PATIENT or monotonic() > until:
            return


def _counted(
    seen: list[Seen], binding: Binding, candidates: Sequence[SearchOptions]
) -> tuple[list[Seen], tuple[str, ...]]:
    """Leave out what does not count, and return the rest with the reasons; all of the reader's own trees count.

    Many programs recognize a leaf by its depth, which is enough for their own game, or use a number for ∞: trees of
    another kind are left out if the program is wrong on these and right on all others.
    """
    if binding.family is Positions:  # what could not be followed is left out if others could be: it need not be wrong
        clear = [each for each in seen if not each.has(Trouble.UNCLEAR)]
        whys = [each.failure.said for each in seen if each.failure is not None and each.has(Trouble.UNCLEAR)]
        if not clear or not whys:
            return seen, ()
        return clear, (f"Not counted: {counted(len(whys), 'position')}. {whys[0]}",)
    notes = list[str]()
    for kept, how, note in (_EVEN, *([_SMALL] if binding.family is Indexed else [])) if candidates else ():
        held = [each for each in seen if kept(each.tree)]
        others = [each for each in seen if not kept(each.tree)]
        options, wrong = _by_best_convention(held, candidates)
        if held and others and not wrong and how(_found(each, options) for each in others):
            seen, notes = held, [*notes, note]
    return seen, tuple(notes)


def _leaves_of_one_player(seen: Sequence[Seen]) -> Failure | None:
    """Return why a negamax of its own game can't be checked if one player wins each leaf, whoever moves there.

    There may be such a game; but mostly its leaves lack the sign of the side to move.
    """
    won = {
        (each.tree.to_move(leaf), each.tree.utility(leaf) > 0)
        for each in seen
        if each.is_negamax
        for leaf in range(len(each.tree))
        if each.tree.is_terminal(leaf) and each.tree.utility(leaf)
    }
    if {player for player, _ in won} != {*BOTH} or len({is_max for _, is_max in won}) > 1:
        return None
    said = "Read as negamax, one player wins at every leaf that is won, whoever moves there"
    return Failure(Trouble.UNCLEAR, f"{said}: leaves need the sign of the side to move. If that is the game, {TRACE}.")


def _worths(seen: Sequence[Seen]) -> set[Value]:
    return {value for each in seen for value in each.tree.leaf_values}


_Kept = tuple[Callable[[LeafTree], bool], Callable[[Iterable[object]], bool], str]
_EVEN: _Kept = (
    lambda tree: len({depth for node, depth in enumerate(tree.depths) if tree.is_terminal(node)}) == 1,
    all,
    "It is wrong where leaves lie at different depths: it was held to the other trees alone.",
)
_SMALL: _Kept = (
    lambda tree: max(map(abs, tree.leaf_values)) < LARGEST,
    any,
    f"A number stands for ∞ in it: it was held to the trees whose leaves are below {LARGEST:,}.",
)
"""Which trees are kept, on how many of the others the program has to be wrong, and what is told."""


def _distinct(seen: Iterable[Seen]) -> list[Seen]:
    first = dict[object, Seen]()
    for each in seen:
        first.setdefault(id(each) if each.failure is not None else (each.tree, each.shown, each.after), each)
    return [*first.values()]


def _by_best_convention(
    seen: Sequence[Seen], candidates: Sequence[SearchOptions]
) -> tuple[SearchOptions, list[Finding]]:
    found = [(options, [each for each in (_found(look, options) for look in seen) if each]) for options in candidates]
    return min(found, key=lambda each: (sum(not (one.answers and one.visits_all) for one in each[1]), len(each[1])))


def _found(seen: Seen, options: SearchOptions) -> Finding | None:
    if seen.failure is not None:
        return Finding(**vars(seen))
    right = reference(seen.tree, options)
    difference = first_difference(seen.observed, right)
    is_by_value = options.algorithm == PVS.name or seen.after or has_table(seen.observed, seen.tree)
    if difference is not None and is_by_value:
        difference = first_untrue(seen.observed, right)
    else:
        difference = difference and explained(difference, seen.observed, right)
    if difference is not None and seen.shown and math.inf in map(abs, seen.tree.leaf_values):
        difference = first_difference(seen.observed, misled(seen.tree, options, RootUncut)) and difference
    if difference is None:
        return None
    if seen.shown and difference.departure is Departure.SKIPPED and _is_met(seen, seen.tree.parents[difference.node]):
        also = " The same position was met before: with another depth left, or another side to move, its value differs."
        difference = replace(difference, reason=difference.reason + also)
    if seen.after:
        also = f" It was asked after {seen.after} in the same program: what it keeps from there is wrong here."
        difference = replace(difference, reason=difference.reason + also)
    visited, shows = {visit.node for visit in seen.observed.visits}, shown_by(seen.observed, seen.tree)
    wanted = [visit.node for visit in right.observed.visits if shows[visit.node]]
    visits_all = {*wanted} <= visited
    visits_more = visits_all and len(seen.observed.visits) > len(wanted)
    return Finding(**vars(seen), difference=difference, visits_all=visits_all, visits_more=visits_more)


def _is_met(seen: Seen, node: int) -> bool:
    visited = [visit.node for visit in seen.observed.visits]
    earlier = visited[: visited.index(node)] if node in visited else []
    return any(seen.shown[each] == seen.shown[node] and each != node for each in earlier)


def _levels(whole: Sequence[Seen]) -> frozenset[Level]:
    """Return what is seen on all trees, except those where the program reaches no inner node that it could show."""
    deep = [level_of(each.observed, each.tree) for each in whole if max(each.tree.depths) > 1]
    telling = [levels for levels in deep if Level.NODES in levels] or deep
    return frozenset.intersection(*telling) if telling else frozenset({Level.ANSWER})


def _knows_leaves(seen: Sequence[Seen]) -> bool:
    """Return whether leaves return their values, as far as it is seen; a value may be returned by chance."""
    visits = [(look.tree, each) for look in seen for each in look.observed.visits if look.tree.is_terminal(each.node)]
    told = [(tree.utility(each.node), each.returned) for tree, each in visits if each.returned is not None]
    right = [value for value, returned in told if value == returned]
    return len(right) == len(told) or len({*right}) > 1


def _fits(whole: Sequence[Seen], candidates: Sequence[SearchOptions], *, is_open: bool) -> tuple[Idea, ...]:
    if candidates[0].algorithm == PVS.name:
        return ()
    observations = [(each.tree, each.observed) for each in whole]
    held_to = dict.fromkeys(replace(each, bounds=Bounds.SOFT, leaves=None) for each in candidates)
    found = {idea.name: idea for options in held_to for idea in fitting(observations, options)}
    return tuple(idea for idea in found.values() if not (is_open and idea.name == "equality"))


def _of_hidden(hidden: Sequence[LeafTree], look: Look, options: SearchOptions) -> tuple[int, int]:
    seen = _looked_at(hidden, look, monotonic() + LONGEST)
    return sum(_found(each, options) is None for each in seen), len(hidden)


def notes_on(seen: Sequence[Seen], binding: Binding, failures: Sequence[Failure]) -> Iterator[str]:
    """Yield the remaining remarks on a check."""
    for other in _unchecked(binding):
        yield f"{other} searches too, and is not checked here: check it by itself."
    yield from dict.fromkeys(each.note for each in seen if each.note)
    tables = [each for each in seen if has_table(each.observed, each.tree)]
    if tables:
        yield "It has a table: where it has searched a position before, the values are compared, not the visits."
    if any(each.shown and _searches_again(each) for each in tables):
        yield "It searches positions again of which it has found the exact value: their key, or a flag, may be wrong."
    if binding.family is Positions and len(seen) == 1 and seen[0].failure is None:
        plies = counted(max(seen[0].tree.depths), "ply", "plies")
        yield f"It was tried on the one tree that the program has, of {plies}: that shows little."
    if binding.family is Positions and len(worths := _worths(seen)) == 1 and seen[0].failure is None:
        yield f"Each leaf of its trees is worth {in_full(*worths)}: that shows little."
    if failures:
        yield f"On {counted(len(failures), 'tree')} it does not come to an end. {failures[0].said}"


def _unchecked(binding: Binding) -> list[str]:
    source = replace(binding.source, focus="")
    part = {binding.function} | source.called_from(binding.function)
    return [
        name
        for name, function in source.functions.items()
        if not (name in part or function.is_inner or function.plain_name.startswith("__"))
        and {Role.NODE, Role.VALUES, Role.GAME} & {*by_name(function.given, set()).values()}
        and ((SEARCHES.match(name) and searches(name, source)) or part & binding.searching & source.called_from(name))
    ]


def _searches_again(seen: Seen) -> bool:
    exact, tree = set[object](), seen.tree
    visited = {visit.node for visit in seen.observed.visits}
    for node, alpha, beta, returned, *_ in seen.observed.visits:
        key = seen.shown[node], tree.depths[node]
        if key in exact and any(child in visited for child in tree.children[node]):
            return True
        if returned is not None and alpha is not None and beta is not None and alpha < returned < beta:
            exact.add(key)
    return False


def check_function(
    function: Callable[..., Any],
    *,
    course: str | None = None,
    trees: Sequence[LeafTree] = (),
    arguments: str = "",
    start: str = "",
    call: str = "",
    seed: int = 0,
    limits: Limits | None = None,
) -> Report:
    """Return what is right and wrong with a function that searches, and with the functions it calls in its module.

    Unlike in a file of its own, changes that it makes to its module persist from tree to tree. Raises OptionError for a
    function that can't be called or whose source is not available.
    """
    if not isinstance(function, FunctionType):
        raise OptionError(f"{function!r} is no function.", "Give a function that you have written.", place="check")
    if course is not None and course not in COURSES:
        raise OptionError(f"there is no course {course!r}.", f"Choose one of {', '.join(COURSES)}.", place="course")
    source, beside = _source_of(function), dict(function.__globals__)
    beside |= inspect.getclosurevars(function).nonlocals
    program, within = Program(source, beside), limits or Limits()
    asked = Asked(source.file, function.__name__, arguments, start, call)
    ways = bindings(source, asked)
    _, binding = chosen(source, asked, lambda number, tree: watch(program, ways[number], tree, within))
    return check(lambda tree: watch(program, binding, tree, within), binding, course=course, trees=trees, seed=seed)


def _source_of(function: FunctionType) -> Source:
    file, found, pending = function.__code__.co_filename, dict[str, ast.stmt](), [function]
    while pending:
        each = pending.pop()
        if each.__name__ in found:
            continue
        try:
            lines, first = inspect.getsourcelines(each)
        except (OSError, TypeError) as error:
            problem = f"the text of {each.__name__} is not known."
            raise OptionError(problem, "Write it in a cell or in a file.", place="check") from error
        body = Source.of(dedent("".join(lines)), file).tree.body
        found[each.__name__] = ast.increment_lineno(body[0], max(first, 1) - 1)
        beside = (function.__globals__.get(name) for name in each.__code__.co_names)
        pending += [
            other for other in beside if isinstance(other, FunctionType) and other.__globals__ is function.__globals__
        ]
    return Source(file, ast.Module([*found.values()], []))
