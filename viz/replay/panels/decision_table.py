"""The panel "Decision table": the three cases of a returned value, at MAX and at MIN, with the one that holds lit."""

from __future__ import annotations

from core.game import BOTH, Player
from core.search import ALGORITHMS
from core.trace import Event, Trace
from core.trace.frames import Frame
from viz.replay.panels.view import View
from viz.replay.part import Content, Slot
from viz.replay.stack import Arrival, Stack
from viz.words.phrase import Phrase
from viz.words.window_cases import WindowCase, condition, consequence, is_cut, verdict
from viz.words.wording import worked_out


class DecisionTable:
    """Shows what follows from the value that a child returned."""

    slots: tuple[Slot, ...] = (("table", "mark"), ("table-caption", "text"))

    def __init__(self, trace: Trace, stack: Stack) -> None:
        self.trace = trace
        self.stack = stack
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
            f"{self.again if case is WindowCase.INSIDE else ''}</td>"
            for case in WindowCase
        )
        name = "the side to move" if self.trace.is_for_mover else player.name
        return f'<tr><th scope="row">{name}</th>{cells}</tr>'

    def show(self, at: Frame) -> list[Content]:
        """Return the lit cell, and what it compares."""
        arrived = None if at.event is None else self.stack.arrival(at.event)
        # At a chance node every value counts, by its probability.
        if at.event is None or arrived is None or arrived.player is Player.CHANCE:
            return []
        return [self.cell(arrived), caption(self.stack, at.event, arrived)]

    def cell(self, arrived: Arrival) -> str:
        """Return the cell of the case that holds."""
        player = arrived.player
        case = verdict(player, arrived.value, arrived.alpha, arrived.beta, self.trace.options.cutoff)
        return f"{player.value}-{case}"


def caption(stack: Stack, event: Event, arrived: Arrival) -> Phrase:
    """Return the numbers that the lit cell compares; a moved bound is given before and after."""
    at = stack.deciding(event)
    words = (stack.name(at.node), worked_out(arrived.value), worked_out(at.alpha), worked_out(at.beta))
    if not stack.has_moved(event):
        return ("At {0}: {1} arrives; α = {2}, β = {3}", *words)
    if at.player is Player.MAX:
        before = worked_out(arrived.alpha)
        return ("At {0}: {1} arrived; α rose from {4} to {2}, β = {3}", *words, before)
    before = worked_out(arrived.beta)
    return ("At {0}: {1} arrived; α = {2}, β fell from {4} to {3}", *words, before)


DECISION_TABLE = View(
    "table",
    "Decision table",
    "what follows from v, at MAX and at MIN",
    lambda drawn: DecisionTable(drawn.trace, drawn.stack),
    lambda drawn: drawn.algorithm.prunes and drawn.algorithm.moves_bounds,  # its cells say that α becomes v
    seldom=True,
)
