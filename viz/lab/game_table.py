"""What experiments in games found as rows of a table."""

from __future__ import annotations

from core.lab.experiment import saving
from core.lab.game_settings import SEARCHES, settings_to_text
from viz.lab.game_charts import InGame, name_of
from viz.lab.outcome_rows import Row, figures_of


def row_of(outcome: InGame, baseline: InGame) -> Row:
    """Return a line of the table; for a single position the standard error and the bands are None."""
    saved = saving(outcome, baseline)
    saved_low, saved_high = saved.band or (None, None)
    return {
        "search": SEARCHES[outcome.settings.options.algorithm],
        "order": name_of(outcome.settings),
        "depth": outcome.settings.depth,
        "positions": outcome.trees,
        **figures_of(outcome),
        "saved": saved.mean,
        "saved_low": saved_low,
        "saved_high": saved_high,
        "experiment": settings_to_text(outcome.settings),
    }
