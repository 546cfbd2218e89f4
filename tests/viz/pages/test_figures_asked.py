"""What the page answers to a player that asks for a figure."""

from __future__ import annotations

import base64
from functools import partial
from typing import Any

import pytest

from core.game import OptionError
from viz.comparing.comparison_link import USUAL
from viz.comparing.panes import compare_searches
from viz.figures import png_and_pdf
from viz.figures.formats import FORMATS
from viz.pages import figures
from viz.pages.figures import NEED_NO_CONVERTER, figure, figure_beside, figures_beside, figures_offered
from viz.recording import record
from viz.sharing.request import Request


@pytest.mark.parametrize("name", FORMATS)
def test_a_figure_comes_as_a_file(name: str) -> None:
    steps = 2 if name in {"gif", "handout"} else None
    asked = {"figure": name, "step": 7, "width": 200, "steps": steps, "sentence": True, "transparent": False}
    answer = figure(record(Request()), asked)
    assert len(base64.b64decode(answer["file"])) > 500
    assert answer["suffix"] == FORMATS[name].suffix
    assert answer["mime"] == FORMATS[name].mime
    assert not answer["note"]


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"figure": "bmp"}, "'bmp' is not a format."),
        ({"figure": None}, "'None' is not a format."),
        ({"figure": "svg", "step": 9999}, "there is no step 9,999"),
        ({"figure": "svg", "step": "7"}, "the step is not a whole number."),
        ({"figure": "svg", "step": True}, "the step is not a whole number."),
        ({"figure": "png", "width": 1.5}, "the width is not a whole number."),
        ({"figure": "png", "width": 0}, "a width of 0 pixels is out of range."),
        ({"figure": "gif", "steps": "some"}, "some is not a number of steps."),
        ({"figure": "gif", "steps": -3}, "-3 is not a number of steps."),
        ({"figure": "gif", "steps": [0, 0]}, "the format gif shows one search alone."),
        ({"figure": "svg", "steps": [0]}, "there are 1 steps for 2 searches."),
        ({"figure": "svg", "stop": 8}, "there are 0 steps for 2 searches."),
        ({"figure": "svg", "steps": [0, 9999]}, "there is no step 9,999"),
        ({"figure": "svg", "steps": [0, "7"]}, "the step is not a whole number."),
        ({"figure": "svg", "steps": [0, 0], "stop": "x"}, "the stop is not a whole number."),
        ({"figure": "png", "steps": [0, 0], "width": 0}, "a width of 0 pixels is out of range."),
    ],
)
def test_what_makes_no_sense_is_refused(asked: dict[str, Any], problem: str) -> None:
    is_beside = isinstance(asked.get("steps"), list) or "stop" in asked
    made = (
        partial(figure_beside, compare_searches(Request(), USUAL)) if is_beside else partial(figure, record(Request()))
    )
    with pytest.raises(OptionError) as caught:
        made(asked)
    assert caught.value.problem.startswith(problem)


@pytest.mark.parametrize("name", [one["name"] for one in figures_beside()])
def test_a_figure_of_a_comparison_comes_as_a_file(name: str) -> None:
    asked = {"figure": name, "steps": [9, 7], "stop": 8, "stops": 26, "width": 200, "sentence": True}
    answer = figure_beside(compare_searches(Request(), USUAL), asked)
    assert len(base64.b64decode(answer["file"])) > 500
    assert answer["suffix"] == FORMATS[name].suffix


def test_only_what_the_server_can_make_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one["name"] for one in figures_offered()] == list(FORMATS if png_and_pdf.CONVERTS else NEED_NO_CONVERTER)
    monkeypatch.setattr(figures, "CONVERTS", False)
    assert [one["name"] for one in figures_offered()] == list(NEED_NO_CONVERTER)
