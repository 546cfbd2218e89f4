"""The panel "Decision table": the three cases of a returned value, at MAX and at MIN, with the one that holds lit."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import BOTH, Player
from core.search import ALGORITHMS
from core.trace import Estimates, Event, Kind, Trace
from viz.panels.view import View
from viz.replay.changes import Change
from viz.replay.open_calls import Arrival, OpenCalls
from viz.words.phrase import Phrase
from viz.words.verdict import Verdict, condition, consequence, is_cut, verdict
from viz.words.wording import worked_out


class DecisionTable:
    """Shows what follows from the value that a child returned."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        algorithm = ALGORITHMS[trace.options.algorithm]
        self.options = trace.options
        self.again = "; of a scout: search it again" if algorithm.revisits and not algorithm.passes else ""

    def html(self) -> str:
        """Return the table with no cell lit."""
        players = (Player.MAX,) if self.trace.is_for_mover else BOTH
        rows = "".join(self.row(player) for player in players)
        return (
            '<p class="caption" data-key="table-caption"></p>'
            f'<table class="decisions" data-key="table"><tbody>{rows}</tbody></table>'
        )

    def row(self, player: Player) -> str:
        """Return the row of a player: each case with its condition and what follows."""
        cutoff, form = self.options.cutoff, self.options.form
        cells = "".join(
            f'<td data-line="{player.value}-{case}"{" class=cuts" if is_cut(player, case) else ""}>'
            f"<b>{condition(player, case, cutoff).replace('<', '&lt;')}</b> {consequence(player, case, form)}"
            f"{self.again if case is Verdict.INSIDE else ''}</td>"
            for case in Verdict
        )
        name = "the side to move" if self.trace.is_for_mover else player.name
        return f'<tr><th scope="row">{name}</th>{cells}</tr>'

    def start(self) -> Iterator[Change]:
        """Yield nothing: no cell is lit."""
        yield from ()

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield the cell that an event lights."""
        if event.kind is Kind.SKIP:
            return
        # At a chance node every value counts, by its probability.
        arrived = None if calls.deciding.player is Player.CHANCE else calls.arrival
        yield "table", "mark", None if arrived is None else self.cell(arrived)
        yield "table-caption", "text", None if arrived is None else caption(calls, arrived)

    def cell(self, arrived: Arrival) -> str:
        """Return the cell of the case that holds."""
        player = arrived.player
        case = verdict(player, arrived.value, arrived.alpha, arrived.beta, self.trace.options.cutoff)
        return f"{player.value}-{case}"


def caption(calls: OpenCalls, arrived: Arrival) -> Phrase:
    """Return the numbers that the lit cell compares; a bound that has moved since is given before and after."""
    at = calls.deciding
    words = (
        calls.name(at.node),
        worked_out(arrived.value, arrived.estimates, Estimates.VALUE),
        worked_out(at.alpha, at.estimates, Estimates.ALPHA),
        worked_out(at.beta, at.estimates, Estimates.BETA),
    )
    if not calls.has_moved:
        return ("At {0}: {1} arrives; α = {2}, β = {3}", *words)
    if at.player is Player.MAX:
        before = worked_out(arrived.alpha, arrived.estimates, Estimates.ALPHA)
        return ("At {0}: {1} arrived; α rose from {4} to {2}, β = {3}", *words, before)
    before = worked_out(arrived.beta, arrived.estimates, Estimates.BETA)
    return ("At {0}: {1} arrived; α = {2}, β fell from {4} to {3}", *words, before)


DECISION_TABLE = View(
    "table",
    "Decision table",
    "what follows from v, at MAX and at MIN",
    lambda drawn: DecisionTable(drawn.trace),
    lambda drawn: drawn.algorithm.prunes and drawn.algorithm.moves_bounds,  # its cells say that α becomes v
)
