"""The depth table: what searches of a game position cost and find at increasing depths."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from time import perf_counter
from typing import Any

from core.csv_cells import csv_text
from core.game import Game, OptionError, Value, is_evaluated, no_evaluation
from core.options import SearchOptions
from core.search import recorder_for, search
from core.search.search_text import to_text
from core.studies.formulas import effective_branching_factor
from core.trace import Kind
from core.trace.recorder import Recorder
from core.trace.result import result_of

MOST_EVENTS = 2_000_000
"""The most events that a search of the table records unless its options say otherwise: some ten seconds of work."""


@dataclass(frozen=True)
class DepthRow:
    """One search to one depth; `search` is its text, without the depth.

    `effective_branching_factor` is that of `core.studies.formulas`, None for a single node and for a stopped search;
    `seconds` are those of the clock, the recording included. `cutoffs` are those that skip children. `best_action` is
    the move with index `best_move`. `value` is exact unless the search has a narrow window or is `truncated`:
    stopped, so that the row holds what was done until then. `bound` says which: `exact`, `lower`, `upper` or `none`.
    `events` is the length of the recording, `estimate` whether the value rests on static evaluations. Nodes and leaves
    count at each visit; `different_nodes` counts the nodes, None where each was visited once.
    """

    depth: int
    search: str
    nodes_visited: int
    leaves_evaluated: int
    cutoffs: int
    effective_branching_factor: float | None
    seconds: float
    best_move: int | None
    best_action: Hashable
    value: Value | None
    truncated: bool
    bound: str
    events: int
    estimate: bool = False
    different_nodes: int | None = None


@dataclass(frozen=True)
class DepthRefused:
    """A search that can't run to this depth, nor to a greater one, and why."""

    depth: int
    search: str
    error: OptionError


def depth_table(
    game: Game[Any, Any],
    searches: Sequence[SearchOptions],
    max_depth: int,
    watch: Callable[[Recorder], None] = lambda _: None,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[DepthRow | DepthRefused]:
    """Yield a row for each search to 1 ply, then to 2, and so on; one refused or stopped is left out from there on.

    `watch` receives the recorder of each search before it begins, so that it can be stopped; `clock` gives seconds. The
    rows end once no search reaches the depth limit. Raises OptionError for a greatest depth below 1, a game without
    static evaluation, and a search with a depth limit of its own.
    """
    if max_depth < 1:
        raise OptionError(f"{max_depth} is below 1.", "Give a number of plies of 1 or more.", place="greatest depth")
    if not is_evaluated(game):
        problem = f"{no_evaluation(game)}, so there is no depth table."
        raise OptionError(problem, "Compare searches to the end instead.", place="depth")
    for options in searches:
        if options.depth is not None:
            problem = f"{to_text(options)!r} has a depth limit of its own, and the table sets one."
            raise OptionError(problem, "Leave it out.", place="depth")

    def rows() -> Iterator[DepthRow | DepthRefused]:
        going = list(searches)
        for depth in range(1, max_depth + 1):
            cut_short = False
            for options in list(going):
                try:
                    row, met_horizon = _row(game, options, depth, watch, clock)
                except OptionError as error:
                    yield DepthRefused(depth, to_text(options), error)
                    going.remove(options)
                    continue
                yield row
                cut_short |= met_horizon
                if row.truncated:
                    going.remove(options)
            if not cut_short:
                return

    return rows()


def _row(
    game: Game[Any, Any],
    options: SearchOptions,
    depth: int,
    watch: Callable[[Recorder], None],
    clock: Callable[[], float],
) -> tuple[DepthRow, bool]:
    """Return a row, and whether the depth limit cut the search short anywhere; if not, no greater one matters."""
    budget = MOST_EVENTS if options.budget is None else options.budget
    limited = replace(options, depth=depth, budget=budget)
    recorder = recorder_for(game, limited)
    watch(recorder)
    start = clock()
    trace = search(game, limited, recorder)
    seconds = clock() - start
    result = result_of(trace)
    whole = result.nodes_visited > 1 and not result.truncated
    row = DepthRow(
        depth=depth,
        search=to_text(options),
        nodes_visited=result.nodes_visited,
        leaves_evaluated=len(result.leaves),
        cutoffs=len(result.saving),
        effective_branching_factor=effective_branching_factor(result.nodes_visited, depth) if whole else None,
        seconds=seconds,
        best_move=result.best_move,
        best_action=None if result.best_move is None else game.actions(game.initial)[result.best_move],
        value=result.value,
        truncated=result.truncated,
        bound=result.bound.name.lower(),
        events=result.events,
        estimate=result.estimate,
        different_nodes=result.places if trace.visits_again else None,
    )
    return row, bool((trace.events["kind"] == Kind.HORIZON).any())


def as_record(row: DepthRow) -> dict[str, Any]:
    """Return a row for JSON, with the number of different nodes only where that number differs."""
    record = asdict(row)
    if row.different_nodes is None:
        del record["different_nodes"]
    return record


def to_csv(rows: Sequence[DepthRow]) -> str:
    """Return a table as comma-separated values; different nodes have a column if a search visits some again.

    >>> row = DepthRow(1, "minimax", 10, 9, 0, 9.0, 0.5, 4, "X b2", 0.4, False, "exact", 21, True)
    >>> to_csv([row]).splitlines()[1]
    '1,minimax,10,9,0,9.0,0.5,4,X b2,0.4,False,exact,21,True'
    """
    again = any(row.different_nodes is not None for row in rows)
    names = [field.name for field in fields(DepthRow) if again or field.name != "different_nodes"]
    return csv_text([names, *([getattr(row, name) for name in names] for row in rows)])
