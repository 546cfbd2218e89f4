"""Finds the misconceptions that hand in the same: each is run on the tree until it departs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.game import Game, OptionError, Player, Value
from core.options import Misconception, SearchOptions
from core.practice.comparison import Handed, Marker, Tolerance, that_show
from core.practice.hand_in import HandIn, Window, Worth, leaves_below
from core.practice.reference import ALL, Convention, SearchAnswer, answer_in, departing, departures_from, reference
from core.search import as_heeded, played, search
from core.search.misconceptions import misconceptions_of
from core.search.misconceptions.steps import AlphaBeta
from core.search.recursion_limit import restored
from core.trace import Bound
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree

MOST_LEAVES = 200
"""The most leaves of a tree on which misconceptions are tried."""

STANDS_FOR = {"negamax": "alphabeta"}
"""A search that has the misconceptions of another."""


def fitting(
    tree: LeafTree, options: SearchOptions, hand_in: HandIn, conventions: frozenset[Convention] = ALL
) -> tuple[type[AlphaBeta], ...] | None:
    """Return the misconceptions that give all of a hand-in, each under some open convention.

    Returns None for a tree on which they are not tried. A search without its own has alpha-beta's. Those that differ
    most from what is right come first. Raises OptionError as `mark`.
    """
    if sum(not below for below in tree.children) > MOST_LEAVES:
        return None
    handed, shown = Handed(tree, hand_in), that_show(hand_in, conventions)
    if handed.lost:
        return ()
    searched = standard_options(options)
    ideas = misconceptions_of(searched.algorithm)
    with restored():
        fits = [name for name, idea in ideas.items() if _hands_in(idea, searched, handed, shown)]
    return tuple(ideas[name] for name in by_difference(tree, options, fits))


def standard_options(options: SearchOptions) -> SearchOptions:
    """Return the options of the search that misconceptions depart from: alpha-beta for negamax."""
    algorithm = STANDS_FOR.get(options.algorithm, options.algorithm)
    return replace(as_heeded(options), algorithm=algorithm, misconception=Misconception.NONE, budget=None, nodes=None)


def by_difference(tree: LeafTree, options: SearchOptions, ideas: Sequence[Misconception]) -> tuple[Misconception, ...]:
    """Return misconceptions of a search, those with the most wrong items on a tree first."""
    if len(ideas) < 2:
        return tuple(ideas)
    searched = standard_options(options)
    right = _items(reference(tree, searched))

    def difference(idea: Misconception) -> int:
        misled = replace(searched, misconception=idea)
        try:
            return len(right ^ _items(answer_in(tree, misled, search(tree, misled))))
        except OptionError:  # it meets both infinities at a chance node
            return 0

    return tuple(sorted(ideas, key=difference, reverse=True))


def _items(answer: SearchAnswer) -> frozenset[Hashable]:
    """Return the items of an answer: values, windows, what is skipped, and the move."""
    worths = ((node, worth.value) for node, worth in answer.worths.items())
    return frozenset([*worths, *answer.entries.items(), *answer.skipped, ("move", answer.move)])


def _hands_in(
    idea: type[AlphaBeta], options: SearchOptions, handed: Handed, conventions: frozenset[Convention]
) -> bool:
    """Return whether a misconception gives all that was handed in, under some open convention.

    A choice that would not have changed the run, up to where it departs, is not tried.
    """
    differed: list[tuple[frozenset[Convention], frozenset[Convention]]] = []  # what mattered, and where it departed
    options = replace(options, misconception=idea.name)
    for departures in departures_from(options, conventions - {Convention.MOMENT}):
        if any(departures & mattered == departed for mattered, departed in differed):
            continue
        chosen = departing(options, departures)
        game = played(handed.tree, chosen)
        record = _ComparingRecorder(game, chosen, handed, conventions)
        run = idea(game, record, chosen)
        try:
            run.search()
            if record.agrees():
                return True
        except _DiffersError:
            pass
        except OptionError:  # it meets both infinities at a chance node
            return False
        mattered = frozenset(record.mattered | ({Convention.EQUALITY} if run.met_equality else set()))
        differed.append((mattered, departures & mattered))
    return False


class _DiffersError(Exception):
    """A search did something that was not handed in."""


@dataclass(slots=True)
class _Open:
    """An open node: its number in the tree, its window, and its current bounds.

    `unskipped` are evaluated leaves below it that were handed in as skipped: one idea skips them afterwards.
    """

    node: int
    window: Window
    alpha: Value
    beta: Value
    unskipped: set[int] = field(default_factory=set)


class _ComparingRecorder(Recorder):
    """A recorder that raises `_DiffersError` once a search does something that was not handed in.

    `mattered` are the conventions, besides equality, that may have made a difference so far.
    """

    def __init__(
        self, game: Game[Any, Any], options: SearchOptions, handed: Handed, conventions: frozenset[Convention]
    ) -> None:
        super().__init__(game, options)
        self.mattered: set[Convention] = set()
        self._chosen, self._handed, self._given, self._conventions = options, handed, handed.given, conventions
        self._uses_cut_bounds = misconceptions_of(options.algorithm)[options.misconception].uses_cut_bounds
        self._tolerance = Tolerance.of(handed.tree, options, conventions)
        self._moments = [False, True] if Convention.MOMENT in conventions else [False]  # whether windows are at exit
        self._line: list[_Open] = []

    def agrees(self) -> bool:
        """Return whether a finished search gives all that was handed in."""
        answer = answer_in(self._handed.tree, self._chosen, self.freeze())
        comparisons = (Marker(self._handed, answer, self._conventions, at_exit=each) for each in self._moments)
        return any(comparison.agrees() for comparison in comparisons)

    def enter(self, state: Any, player: Player, alpha: Value, beta: Value, mean: Value | None = None) -> None:
        super().enter(state, player, alpha, beta, mean)
        self._line.append(_Open(state, (alpha, beta), alpha, beta))
        self._compare_window(self._line[-1], at_exit=False)

    def alpha(self, child: int, alpha: Value) -> None:
        super().alpha(child, alpha)
        self._line[-1].alpha = alpha

    def beta(self, child: int, beta: Value) -> None:
        super().beta(child, beta)
        self._line[-1].beta = beta

    def cutoff(self, child: int, skipped: Sequence[tuple[int, Hashable]]) -> None:
        super().cutoff(child, skipped)
        if self._uses_cut_bounds or True in self._moments:
            self.mattered.add(Convention.FORM)
        self._compare_skipped(skipped)

    def cutoff_at(self, child: int, value: Value, skipped: Sequence[tuple[int, Hashable]], *, meets_beta: bool) -> None:
        super().cutoff_at(child, value, skipped, meets_beta=meets_beta)
        self._compare_skipped(skipped)

    def leaf(self, utility: Value) -> Value:
        super().leaf(utility)
        leaf = self._line[-1].node
        if self._given.skipped and leaf in self._given.skipped and leaf:  # at the root there is nothing else
            self._line[-2].unskipped.add(leaf)
        self._compare_worth(utility)
        return utility

    def exit(self, value: Value) -> Value:
        super().exit(value)
        if self._line[-1].unskipped:
            raise _DiffersError
        alpha, beta = self._line[-1].window
        if not alpha < value < beta:
            self.mattered.add(Convention.RETURNED)
        self._compare_worth(value)
        return value

    def _compare_worth(self, value: Value) -> None:
        left = self._line.pop()
        self._compare_window(left, at_exit=True)
        handed, found = self._given.worths.get(left.node), Worth(value, self.returned or Bound.EXACT)
        if handed is not None and not self._tolerance.is_worth(handed, found, left.window):
            raise _DiffersError

    def _compare_window(self, at: _Open, *, at_exit: bool) -> None:
        handed = self._given.windows.get(at.node)
        if handed is None or at_exit not in self._moments:
            return
        if not self._tolerance.is_window(handed, (at.alpha, at.beta)):
            self._moments.remove(at_exit)
            if not self._moments:
                raise _DiffersError

    def _compare_skipped(self, skipped: Sequence[tuple[int, Hashable]]) -> None:
        if self._given.skipped is not None:
            below = self._handed.tree.children[self._line[-1].node]
            leaves = leaves_below(self._handed.tree, [below[child] for child, _ in skipped])
            if not leaves <= self._given.skipped:
                raise _DiffersError
            self._line[-1].unskipped -= leaves
