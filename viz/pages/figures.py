"""The figures that the page makes: what its player offers, and the answer to what it asks for."""

from __future__ import annotations

import base64
from typing import Any

from core.game import OptionError
from viz.comparing.panes import Compared
from viz.contract.mailbox import Told
from viz.contract.player import FigureData
from viz.figures.beside import beside
from viz.figures.focused import Focused
from viz.figures.formats import FORMATS, STILLS, Wanted, make, make_beside, plan
from viz.figures.png_and_pdf import CONVERTS
from viz.figures.replay import Replay
from viz.figures.svg import Look
from viz.recording import Recording
from viz.replay.asking import COVERS

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


def figures_beside() -> list[FigureData]:
    """Return the formats in which this server can show several searches."""
    return [offered for offered in figures_offered() if offered["name"] in STILLS]


def figure_beside(compared: Compared, question: dict[str, Any]) -> Told:
    """Return a figure of a comparison as a file, each search at its own step; raise OptionError for what can't be."""
    name, asked = str(question["figure"]), wanted(question)
    steps = question["steps"] if isinstance(question.get("steps"), list) else []
    at = [_whole_number(step, "step") or 0 for step in steps]
    stop, stops = (_whole_number(question.get(key), key) or 0 for key in ("stop", "stops"))
    focused = question.get("picture") == "focus"
    told = asked.look.sentence
    pictures = beside(compared, at, stop, stops, sentence=told, focused=focused, asks=_covers(question))
    return _file(name, make_beside(pictures, name, stop, asked.look), pictures.note)


def figure(recording: Recording, question: dict[str, Any]) -> Told:
    """Return a figure of a recording as a file, of the focus view if the question has a drawing of that.

    Raises OptionError for what can't be.
    """
    focused = question.get("picture") == "focus"
    replay = Replay(recording, question.get("drawing"), focused=focused, asks=_covers(question))
    name = str(question["figure"])
    note = Focused.note if focused else replay.pictures.note
    return _file(name, make(replay, name, wanted(question)), note)


def _covers(question: dict[str, Any]) -> tuple[str, ...]:
    """Return what a player asks first."""
    asked = question.get("ask")
    return tuple(name for name in COVERS if isinstance(asked, list) and name in asked)


def _file(name: str, data: bytes, note: str) -> Told:
    format_ = FORMATS[name]
    return {"file": base64.b64encode(data).decode(), "mime": format_.mime, "suffix": format_.suffix, "note": note}


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
