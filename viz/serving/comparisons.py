"""`compared`: a comparison, from the store that all sessions share."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import OptionError
from core.options import SearchOptions
from viz.comparing.panes import ComparisonView, compare_searches, comparison_name
from viz.owner_settings import STORE
from viz.serving.store import Progress, Store
from viz.sharing.request import Request


def compared(
    subject: Request, searches: Sequence[SearchOptions | OptionError], progress: Progress = lambda *_: None
) -> ComparisonView:
    """Return the comparison that `compare_searches` makes, once for all sessions of the server.

    Raises PlyscopeError if the subject can't be read, or if none of the searches can run.
    """

    def make(tell: Progress) -> ComparisonView:
        made = compare_searches(subject, searches, tell)
        for pane in made.panes:
            if pane.recording is not None:
                _ = pane.recording.scene.document  # it is part of the work that others wait for
        return made

    subject.searched()  # the name does not say whether the text is in the chosen format
    return _STORE.get(comparison_name(subject, searches), make, progress)


def kept_comparison(name: str) -> ComparisonView | None:
    """Return the comparison of that `id` if the store has it."""
    return _STORE.kept(name)


_STORE: Store[str, ComparisonView] = Store(STORE.read() * 2**20)
