"""SSS*: best-first search, as passes of alpha-beta that lower an upper bound until it is reached."""

from __future__ import annotations

import math
from typing import Any

from core.game import Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_EVERY_SEARCH, Algorithm
from core.search.alpha_beta_table import a_pass_with_table
from core.search.listing import CodeLine, Listing, Tested, both_sides
from core.search.null_window import finite_utilities, next_below
from core.trace.recorder import Recorder

BEYOND = 1e99
"""Alpha of the first pass if a game does not state its greatest utility. A greater one is found all the same."""


def sss(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state.

    Stockman's SSS* keeps a list of states, takes the one of greatest merit, and ends when that is the root. The merit
    is an upper bound on the root's value. Here each pass lowers that bound: it asks in a null window whether the bound
    is reached, and the table guides it to the leaves that SSS* would take from its list, in the same order. The passes
    end when the bound is reached. Leaves that SSS* would have in its list are visited again.

    The leaves differ from those of SSS* if a game meets a position twice, since the table then knows it, if the table
    is too small to keep all, and if equality does not cut off.

    Sources: Stockman, "A Minimax Algorithm Better than Alpha-Beta?", *Artificial Intelligence* 12 (1979); the passes
    are AB-SSS* of Plaat, Schaeffer, Pijls and de Bruin, "Best-First Fixed-Depth Minimax Algorithms", *Artificial
    Intelligence* 87 (1996). Raises as `Visits`.
    """
    search = a_pass_with_table(game, record, options)
    below = next_below(game, options)
    _, highest = finite_utilities(game)
    most, g = math.inf, search(BEYOND if highest == -math.inf else highest, math.inf)
    while -math.inf < g < most:
        most = g
        g = search(below(most), most)
    return g


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    passes = (
        CodeLine("root.driver", 0, "sss(s):"),
        CodeLine("root.init", 1, "g ← ∞"),
        CodeLine("root.loop", 1, "repeat:"),
        CodeLine("root.bound", 2, "most ← g"),
        CodeLine("root.pass", 2, "g ← max_value(s, the next number below most, most), or min_value"),
        CodeLine("root.test", 1, "until g = most"),
        CodeLine("root.answer", 1, "return g"),
    )
    source = "Stockman (1979), as AB-SSS* of Plaat, Schaeffer, Pijls and de Bruin (1996)"
    return Listing(source, passes + both_sides(options, tested, table=options.mistake))


SSS = Algorithm(
    "sss",
    "SSS*",
    "visits the leaves of Stockman's best-first search in its order",
    sss,
    listing,
    OF_EVERY_SEARCH | {"cutoff", "table", "replace"},
    has_table=True,
    passes="windows",
)
