"""MTD(f): null windows only, each of which says whether the value is above or below, until the bounds meet."""

from __future__ import annotations

import math
from typing import Any

from core.game import Game, Value
from core.options import SearchOptions
from core.search.algorithm import OF_PRUNING, Algorithm
from core.search.alpha_beta_table import a_pass_with_table
from core.search.listing import CodeLine, Listing, Tested, both_sides
from core.search.null_window import finite_utilities, next_above, next_below
from core.search.passes import first_guess
from core.trace.recorder import Recorder


def mtdf(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the value of the game's initial state.

    Each pass asks in a null window whether the value is at least beta. The bound that it returns is the next beta, and
    the table keeps what it found at each node. The passes end when the upper and the lower bound meet.

    It needs fail-soft: if a pass returned only the bound that it was asked about, each would advance by a single
    number. Begun at infinity, MTD(f) visits the leaves that SSS* visits, in the same order.

    Source: Plaat, Schaeffer, Pijls and de Bruin, "Best-First Fixed-Depth Minimax Algorithms", *Artificial Intelligence*
    87 (1996), figure 4. The null window ends at the next number, see `null_window`; at infinity that is the greatest
    utility, if the game tells it. Raises as `Visits`.
    """
    search = a_pass_with_table(game, record, options)
    above, below = next_above(game, options), next_below(game, options)
    lowest, highest = finite_utilities(game)
    least, most = -math.inf, math.inf
    g = first_guess(game, options)
    while least < most:
        beta = (above(g) if g > -math.inf else lowest) if g == least else g
        g = search(below(beta) if beta < math.inf else highest, beta)
        if g < beta:
            most = g
        else:
            least = g
    return g


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    passes = (
        CodeLine("root.driver", 0, "mtdf(s, g):"),
        CodeLine("root.init", 1, "least ← −∞; most ← ∞"),
        CodeLine("root.loop", 1, "while least < most:"),
        CodeLine("root.beta", 2, "β ← the next number above g if g = least, else g"),
        CodeLine("root.pass", 2, "g ← max_value(s, the next number below β, β), or min_value"),
        CodeLine("root.bound", 2, "if g < β: most ← g, else least ← g"),
        CodeLine("root.answer", 1, "return g"),
    )
    source = "Plaat, Schaeffer, Pijls and de Bruin (1996), figure 4; the search is alpha-beta with a table"
    return Listing(source, passes + both_sides(options, tested, table=options.mistake))


MTDF = Algorithm(
    "mtdf",
    "MTD(f)",
    "closes in on the value by asking in null windows if it is more or less",
    mtdf,
    listing,
    OF_PRUNING - {"window", "leaves", "form", "bounds"} | {"table", "replace", "guess"},
    has_table=True,
    passes="windows",
)
