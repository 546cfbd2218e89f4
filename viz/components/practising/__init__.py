"""The exercises of the page Practise, and the Python that puts them there."""

from __future__ import annotations

from pathlib import Path

from viz.components.component import component
from viz.components.player import markup, style
from viz.contract.practising import TutorData

HERE = Path(__file__).parent
PLAYER = "<!-- player.html -->"


COMPONENT = component(
    "practising",
    lambda: (HERE / "practice.html").read_text("utf-8").replace(PLAYER, markup()),
    lambda: style(HERE / "practice.css"),
)


def exercises(data: TutorData) -> None:
    """Put the exercises on the page. The browser asks for each by its address, and keeps what was done."""
    COMPONENT(data=data, key="practice")
