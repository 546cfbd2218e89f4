"""The class that a student has joined, above every page: following the teacher, and voting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.component import component
from viz.contract.lecture import LectureData

HERE = Path(__file__).parent
KEY = "lecture"
"""The key of the component; page.css hides it where the reader is in no class."""


COMPONENT = component(
    "lecture",
    lambda: (HERE / "lecture.html").read_text("utf-8"),
    lambda: "\n".join(
        file.read_text("utf-8") for file in (HERE.parent / "shared/live/votes.css", HERE / "lecture.css")
    ),
)


def led_to() -> dict[str, Any] | None:
    """Return the place that the browser asked the page to go to last: `page`, `query`, `number` and `session`."""
    led = st.session_state.get(KEY, {}).get("led")
    return led if isinstance(led, dict) else None


def lecture(data: LectureData) -> None:
    """Show the class, if the reader has joined one. It stays in the state of the component where it leads the page."""
    COMPONENT(data=data, key=KEY, on_led_change=lambda: None)
