"""The figures that the page makes: what its player offers, and the answer to what it asks for."""

from __future__ import annotations

import base64
from typing import Any

from core.game import OptionError
from viz.contract.mailbox import Told
from viz.contract.player import FigureData
from viz.figures.formats import FORMATS, Wanted, make, plan
from viz.figures.paper import CONVERTS
from viz.figures.replay import Replay
from viz.figures.svg import Look
from viz.recording import Recording

NEED_NO_CONVERTER = ("svg", "tikz", "html")


def figures_offered() -> list[FigureData]:
    """Return the formats that this server can make."""
    return [
        {
            "name": format_.name,
            "title": format_.title,
            "about": format_.about,
            "whole": format_.whole,
            "width": format_.width,
        }
        for format_ in FORMATS.values()
        if CONVERTS or format_.name in NEED_NO_CONVERTER
    ]


def figure(recording: Recording, question: dict[str, Any]) -> Told:
    """Return a figure of a recording as a file, of the focus view if the question has a drawing of that.

    Raises OptionError for what can't be.
    """
    replay = Replay(recording, question.get("drawing"))
    name = str(question["figure"])
    data = make(replay, name, wanted(question))
    format_ = FORMATS[name]
    file = base64.b64encode(data).decode()
    return {"file": file, "mime": format_.mime, "suffix": format_.suffix, "note": replay.pictures.note}


def frames(recording: Recording, question: dict[str, Any]) -> Told:
    """Return the steps of which a figure has pictures, for the browser to draw them; raise OptionError for too many."""
    return {"steps": plan(Replay(recording), str(question["frames"]), wanted(question))}


def wanted(question: dict[str, Any]) -> Wanted:
    """Return what a player asks for. Anything may stand in a question; raise OptionError for what makes no sense."""
    look = Look(
        sentence=question.get("sentence") is True,
        transparent=question.get("transparent") is True,
        width=_whole_number(question.get("width"), "width"),
    )
    steps = question.get("steps")
    return Wanted(_whole_number(question.get("step"), "step"), look, steps if isinstance(steps, str | int) else None)


def _whole_number(value: object, what: str) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(f"the {what} is not a whole number.", "Write one such as 1600.", place=f"--{what}")
    return value
