"""Whether the cutoff rule matters to a search: the same game under the other rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.game import Game
from core.options import Cutoff
from core.search import heeds, search
from core.trace import Path, Trace
from core.trace.result import cutoffs, result_of


@dataclass(frozen=True)
class RuleDifference:
    """What a search skips and visits under each cutoff rule.

    `skipped` counts the children that cutoffs skip, each the root of a skipped subtree; `nodes` and `leaves`
    count what is visited, leaves and the nodes at the depth limit among both.
    """

    skipped_nonstrict: int
    skipped_strict: int
    nodes_nonstrict: int
    nodes_strict: int
    leaves_nonstrict: int
    leaves_strict: int


def cutoff_rule_matters(trace: Trace, game: Game[Any, Any]) -> RuleDifference | None:
    """Return how the search in the trace differs under the other cutoff rule; None if it doesn't, or was stopped.

    Takes as long as one more search. Raises OptionError if the trace's options are not for this game.
    """
    options = trace.options
    if trace.truncated or not heeds(options.algorithm, "cutoff"):
        return None
    other_rule = Cutoff.STRICT if options.cutoff is Cutoff.NONSTRICT else Cutoff.NONSTRICT
    other = search(game, replace(options, cutoff=other_rule))
    if other.truncated or (len(other.visits) == len(trace.visits) and _skipped(other) == _skipped(trace)):
        return None
    nonstrict, strict = (trace, other) if options.cutoff is Cutoff.NONSTRICT else (other, trace)
    equality, beyond = result_of(nonstrict), result_of(strict)
    return RuleDifference(
        skipped_nonstrict=equality.skipped,
        skipped_strict=beyond.skipped,
        nodes_nonstrict=equality.nodes_visited,
        nodes_strict=beyond.nodes_visited,
        leaves_nonstrict=len(equality.leaves),
        leaves_strict=len(beyond.leaves),
    )


def _skipped(trace: Trace) -> set[Path]:
    return {(*trace.places.path(cutoff.node), child) for cutoff in cutoffs(trace) for child in cutoff.skipped}
