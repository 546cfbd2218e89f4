"""Whether the cutoff rule matters to a search."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from core.game import Game
from core.options import Cutoff
from core.search import heeds, search
from core.trace import Path, Trace
from core.trace.result import cutoffs


class NodesByRule(NamedTuple):
    """How many nodes a search visits with and without cutoffs on equality."""

    nonstrict: int
    strict: int


def cutoff_rule_matters(trace: Trace, game: Game[Any, Any]) -> NodesByRule | None:
    """Return what the search in the trace visits under each cutoff rule; None if the same, or if it was stopped.

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
    return NodesByRule(len(nonstrict.visits), len(strict.visits))


def _skipped(trace: Trace) -> set[Path]:
    return {(*trace.places.path(cutoff.node), child) for cutoff in cutoffs(trace) for child in cutoff.skipped}
