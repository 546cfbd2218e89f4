"""Several searches of one tree compared: what each finds, what it costs, and whether they agree."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from core.comparing.critical import LeafCounts, leaf_counts
from core.game import Game, OptionError, Value, has_chance
from core.options import Opponent, SearchOptions
from core.search import ALGORITHMS, as_heeded, heeds, played, search
from core.search.search_text import title
from core.studies.formulas import uniform_shape
from core.studies.skipped import Skipped, skipped
from core.trace import Bound, Trace
from core.trace.recorder import Recorder
from core.trace.result import Result, result_of

VISITS_AGAIN = "visits some nodes again: {:,} distinct nodes, {:,} distinct leaves."
"""What follows the title of a search that visits nodes again."""

DIFFERENT_OPPONENTS = "MIN moves at random in some searches only, so their values may differ from those of the others."
DIFFERENT_ENDS = (
    "Some searches go on beyond the depth limit by noisy moves, so their values may differ from the others."
)
DIFFERENT_TABLES = "Endgame tables know what lies beyond the depth limit, so the values may differ."
DIFFERENT_DEPTHS = "The searches go to different depths, so their values may differ; no two to the same depth disagree."


@dataclass(frozen=True)
class ComparedSearch:
    """One search that ran; `place` is its number among those asked for, from 0.

    `tree` counts the leaves to the depth limit: the fewest that prove the value, and all; None if there are too many
    states. A search that was stopped by its budget is `result.truncated`.
    """

    place: int
    options: SearchOptions
    trace: Trace
    result: Result
    skipped: Skipped
    tree: LeafCounts | None

    @property
    def title(self) -> str:
        """The search's title."""
        return title(self.options)

    @property
    def leaves(self) -> int:
        """The leaves evaluated, counting each visit, and states at the depth limit."""
        return len(self.result.leaves)

    @property
    def deep(self) -> int:
        """The number of its deep cutoffs that skip children."""
        return sum(cutoff.deep for cutoff in self.result.saving)

    @property
    def shallow(self) -> int:
        """The number of its shallow cutoffs that skip children."""
        return len(self.result.saving) - self.deep

    @property
    def saved(self) -> float | None:
        """The share of all leaves saved, from 0 to 1; None if unknown, or if it was stopped or samples."""
        if self.tree is None or self.result.truncated or self.trace.samples:
            return None
        return 1 - self.result.leaf_places / self.tree.full

    @property
    def ratio(self) -> float | None:
        """Its leaves as a multiple of the fewest that prove the value; None if unknown or unproven."""
        proved = self.result.bound is Bound.EXACT and not self.result.truncated
        return self.leaves / self.tree.minimal if proved and self.tree is not None else None

    @property
    def range(self) -> tuple[Value, Value]:
        """The root's possible values according to the search; a stopped search says little or nothing."""
        value, bound = self.result.value, self.result.bound
        low = value if value is not None and bound in (Bound.EXACT, Bound.LOWER) else -math.inf
        high = value if value is not None and bound in (Bound.EXACT, Bound.UPPER) else math.inf
        return low, high


@dataclass(frozen=True)
class Comparison:
    """The searches that ran, why others can't, by number, and contradictions: none, if all is right."""

    searches: tuple[ComparedSearch, ...]
    refused: Mapping[int, OptionError]
    disagreements: tuple[str, ...]
    shape: tuple[int, int] | None
    """The branching and depth of the tree, to the depth limit of all searches, if it is uniform."""

    @property
    def agree(self) -> bool:
        """Whether some root value is consistent with all searches to the same depth limit."""
        return not self.disagreements

    @property
    def may_differ(self) -> str:
        """Why the values may differ without being wrong, as a sentence; "" if they may not."""
        if len(_depths(self.searches)) > 1:
            return DIFFERENT_DEPTHS
        asked = [_asked(compared.options) for compared in self.searches]
        if len({each.opponent for each in asked}) > 1:
            return DIFFERENT_OPPONENTS
        if len({each.endgame for each in asked}) > 1:
            return DIFFERENT_TABLES
        return DIFFERENT_ENDS if len({each.beyond for each in asked}) > 1 else ""

    @property
    def minimal_leaves(self) -> int | None:
        """The fewest leaves that prove the value; None if unknown, or if the searches have different depth limits."""
        counts = {compared.tree for compared in self.searches if not compared.trace.samples}
        tree = counts.pop() if len(counts) == 1 and len(_depths(self.searches)) <= 1 else None
        return tree.minimal if tree else None


def compare(
    game: Game[Any, Any], searches: Sequence[SearchOptions], recorders: Sequence[Recorder | None] = ()
) -> Comparison:
    """Run the searches in turn and compare them; one that can't run is reported, and the others continue.

    `recorders` may hold a recorder for each search, so that another thread or a signal can stop it.
    """
    ran: list[ComparedSearch] = []
    refused: dict[int, OptionError] = {}
    counts: dict[_Asked, LeafCounts | None] = {}
    for place, options in enumerate(searches):
        recorder = recorders[place] if place < len(recorders) else None
        try:
            trace = search(game, options, recorder)
        except OptionError as error:
            refused[place] = error
            continue
        asked = _asked(options)
        if asked not in counts:
            counts[asked] = None if asked.beyond else _leaf_counts(played(game, options), options.depth)
        has_endgames = as_heeded(options).endgame is not None  # its positions are leaves of a smaller tree
        tree = None if has_endgames else counts[asked]
        ran.append(ComparedSearch(place, options, trace, result_of(trace), skipped(trace, game), tree))
    depths = _depths(ran)
    is_shaped = len(depths) == 1 and not has_chance(game) and not any(_asked(each.options).beyond for each in ran)
    shape = uniform_shape(game, *depths) if is_shaped else None
    return Comparison(tuple(ran), refused, tuple(_disagreements(ran)), shape)


class _Asked(NamedTuple):
    """What the value of the root depends on: -1 for `endgames` is none."""

    depth: int | None
    opponent: Opponent
    endgame: int
    beyond: int


def _asked(options: SearchOptions) -> _Asked:
    heeded = as_heeded(options)
    endgame = -1 if options.depth is None or heeded.endgame is None else heeded.endgame
    return _Asked(options.depth, heeded.opponent, endgame, ALGORITHMS[options.algorithm].plies_beyond)


def at_depth(options: SearchOptions, depth: int | None) -> SearchOptions:
    """Return a search's options with a depth limit, unless it has its own or can't have any."""
    takes = depth is not None and options.depth is None and heeds(options.algorithm, "depth")
    return replace(options, depth=depth) if takes else options


def _leaf_counts(game: Game[Any, Any], depth: int | None) -> LeafCounts | None:
    if has_chance(game):  # proofs of bounds do not suffice there
        return None
    try:
        return leaf_counts(game, depth)
    except OptionError:  # too many states: the searches stand without it
        return None


def _depths(searches: Iterable[ComparedSearch]) -> set[int | None]:
    """Return the depth limits of the searches that have one; a playout goes to the end of the game."""
    return {compared.options.depth for compared in searches if not compared.trace.samples}


def _disagreements(searches: Sequence[ComparedSearch]) -> Iterator[str]:
    """Yield a sentence for each depth limit and opponent whose searches allow no common root value."""
    asked = {_asked(compared.options) for compared in searches}
    for each in sorted(asked, key=lambda asked: (asked[0] is None, asked)):
        group = [compared for compared in searches if _asked(compared.options) == each]
        least = max(group, key=lambda compared: compared.range[0])
        most = min(group, key=lambda compared: compared.range[1])
        if least.range[0] > most.range[1]:
            yield (
                f"{least.title} says that the root is worth {_claim(least)}, {most.title} {_claim(most)}. "
                "One of them is wrong: please report this."
            )


def _claim(compared: ComparedSearch) -> str:
    words = {Bound.EXACT: "", Bound.LOWER: "at least ", Bound.UPPER: "at most "}
    return f"{words.get(compared.result.bound, '')}{compared.result.value}"
