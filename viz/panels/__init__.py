"""The panels that follow the search: one module per panel, one line here. Each is a pure function of (trace, step)."""

from __future__ import annotations

from core.options.notation import Notation
from core.trace import Trace
from viz.panels.calls import Calls
from viz.panels.code import Code
from viz.panels.decision_table import DecisionTable
from viz.panels.why import Why
from viz.panels.window import Window
from viz.replay.follower import Panel
from viz.tree.outline import Outline


def panels(trace: Trace, outline: Outline, notation: Notation) -> dict[str, Panel]:
    """Return the panels of a search, by the names of their views."""
    return {
        "window": Window(trace),
        "calls": Calls(trace),
        "code": Code(trace, notation),
        "table": DecisionTable(trace),
        "why": Why(trace, outline),
    }
