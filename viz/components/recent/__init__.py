"""The list of the trees stored in this browser, each a link."""

from __future__ import annotations

from pathlib import Path

from viz.components.component import component

HERE = Path(__file__).parent


COMPONENT = component(
    "recent",
    lambda: '<ul></ul><p hidden>Nothing here yet.</p><button type="button">Forget all</button>',
    lambda: (HERE / "recent.css").read_text("utf-8"),
)


def recent_trees() -> None:
    """Show the trees of recent visits, newest first, and a button that forgets them. The server never sees them."""
    COMPONENT(key="recent")
