"""Iterative deepening: alpha-beta to one ply, then two, and so on, each time with the last best moves first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import Game, Value
from core.options import SearchOptions
from core.search.algorithm import EVERY_PLY, OF_PRUNING, Algorithm
from core.search.alpha_beta import a_pass
from core.search.alpha_beta_table import a_pass_with_table
from core.search.listing import CodeLine, Listing, Tested, both_sides
from core.search.visits import Visits
from core.trace.recorder import Recorder


def iterative_deepening(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state, as the last pass finds it.

    Each pass goes one ply deeper, until no line of play goes on or the depth limit is reached, and first searches the
    move that was best at the node in the pass before. If the node budget is spent, the last complete pass has the
    answer. If the table has a size, the passes share one.

    Sources: Slate and Atkin, "Chess 4.5: The Northwestern University Chess Program", in Frey (ed.), *Chess Skill in Man
    and Machine* (1977); Korf, "Depth-First Iterative-Deepening", *Artificial Intelligence* 27 (1985).
    Raises as `Visits`.
    """
    visits = Visits(game, record, options)
    if options.table is None:
        search = a_pass(game, visits, options)
    else:
        search = a_pass_with_table(game, record, options, visits)
    v: Value = 0
    for limit in limits(options.depth):
        visits.deepen(limit)
        v = search(*options.root_window)
        if not visits.met_the_limit:
            break
    return v


def limits(depth: int | None) -> Iterator[int]:
    """Yield the depth limits of the passes, up to that of the search; None is no limit.

    >>> list(limits(3)), list(limits(200))[-4:]
    ([1, 2, 3], [63, 64, 128, 200])
    """
    limit = 1
    while depth is None or limit < depth:
        yield limit
        limit += 1 if limit < EVERY_PLY else limit
    yield depth


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    passes = (
        CodeLine("root.driver", 0, "iterative_deepening(s):"),
        CodeLine("root.pass", 1, f"for limit = 1, 2, …{'' if options.depth is None else f' {options.depth}'}:"),
        CodeLine("root.search", 2, "v ← max_value(s, α, β, 0), or min_value"),
        CodeLine("root.enough", 2, "if no node was at the limit: leave the loop"),
        CodeLine("root.answer", 1, "return v"),
    )
    lines = both_sides(options, tested, limited=True, table=None if options.table is None else options.mistake)
    source = "Slate and Atkin (1977); the search is alpha-beta, which takes the best child of the last pass first"
    return Listing(source, passes + lines)


ITERATIVE = Algorithm(
    "iterative",
    "Iterative deepening",
    "searches to one ply, then to two, and so on, each time the best moves first",
    iterative_deepening,
    listing,
    OF_PRUNING - {"form"} | {"nodes", "table", "replace", "mistake"},
    passes="depths",
)
