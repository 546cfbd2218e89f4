"""The panel "Decision table": the three cases of a returned value, at MAX and at MIN, with the one that holds lit."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Player
from core.search import ALGORITHMS
from core.trace import Event, Kind, Trace
from viz.changes import Change
from viz.open_calls import OpenCalls
from viz.verdict import Verdict, condition, consequence, is_cut, verdict


class DecisionTable:
    """Shows what follows from the value that a child returned."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.prunes = ALGORITHMS[trace.options.algorithm].prunes

    def html(self) -> str:
        """Return the table with no cell lit."""
        if not self.prunes:
            return '<p class="note">Minimax compares with no bound: v is the best value so far, and nothing is cut.</p>'
        rows = "".join(self.row(player) for player in Player)
        return (
            '<p class="caption" data-key="table-caption"></p>'
            f'<table class="decisions" data-key="table"><tbody>{rows}</tbody></table>'
        )

    def row(self, player: Player) -> str:
        """Return the row of a player: each case with its condition and what follows."""
        cutoff = self.trace.options.cutoff
        cells = "".join(
            f'<td data-line="{player.value}-{case}"{" class=cuts" if is_cut(player, case) else ""}>'
            f"<b>{condition(player, case, cutoff).replace('<', '&lt;')}</b> {consequence(player, case)}</td>"
            for case in Verdict
        )
        return f'<tr><th scope="row">{player.name}</th>{cells}</tr>'

    def start(self) -> Iterator[Change]:
        """Yield nothing: no cell is lit."""
        yield from ()

    def of(self, event: Event, calls: OpenCalls) -> Iterator[Change]:
        """Yield the cell that an event lights."""
        if not self.prunes or event.kind is Kind.SKIP:
            return
        arrival = calls.arrival
        if arrival is None:
            yield "table", "mark", None
            yield "table-caption", "text", None
            return
        case = verdict(arrival.player, arrival.value, arrival.alpha, arrival.beta, self.trace.options.cutoff)
        yield "table", "mark", f"{arrival.player.value}-{case}"
        numbers = (calls.shown[number] for number in (arrival.value, arrival.alpha, arrival.beta))
        words = calls.name(arrival.node), *numbers
        has_moved = event.kind in (Kind.ALPHA, Kind.BETA)  # the table tells of the bounds that the value met
        told = "At {0}: {1} arrived; α was {2}, β was {3}" if has_moved else "At {0}: {1} arrives; α = {2}, β = {3}"
        yield "table-caption", "text", (told, *words)
