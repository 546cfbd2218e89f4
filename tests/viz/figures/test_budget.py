"""What a figure will take is told from its size, before anything of it is drawn."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.game import OptionError
from viz.figures import budget
from viz.figures.address import figure
from viz.figures.focused import Focused
from viz.figures.formats import FORMATS, STILLS
from viz.figures.pictures import Pictures
from viz.figures.whole_tree import WholeTree

SUBJECT = "tree=[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def _draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: Any) -> Pictures:
        raise AssertionError("it is drawn all the same")

    monkeypatch.setattr(WholeTree, "drawn", drawn)
    monkeypatch.setattr(Focused, "__init__", drawn)


@pytest.mark.usefixtures("_draws_nothing")
@pytest.mark.parametrize("limit", ["SECONDS", "MEGABYTES"])
@pytest.mark.parametrize("picture", ["whole", "focus"])
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_refused_before_it_is_begun(
    name: str, picture: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, limit, 0)
    with pytest.raises(OptionError, match=r"would take about .* seconds? and .* MB") as caught:
        figure(name, dict(parse_qsl(f"{SUBJECT}&picture={picture}")))
    assert caught.value.remedy


@pytest.mark.usefixtures("_draws_nothing")
@pytest.mark.parametrize("name", STILLS)
def test_searches_beside_each_other_are_refused_before_they_are_drawn(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "SECONDS", 0)
    with pytest.raises(OptionError, match="a figure of 2 searches would take about"):
        figure(name, dict(parse_qsl(f"{SUBJECT}&searches=minimax~alphabeta")))


@pytest.mark.large
def test_a_tree_that_is_drawn_again_for_each_step_takes_more_than_its_nodes() -> None:
    with pytest.raises(OptionError, match=r"a handout of 60 steps would take about \d+ seconds"):
        figure("handout", {"game": "tictactoe", "picture": "whole", "steps": "60"})


@pytest.mark.parametrize(("what", "number"), [("events of a page", 40_000), ("frames", 250)])
def test_what_takes_more_than_ten_seconds_by_itself_is_refused(what: str, number: int) -> None:
    with pytest.raises(OptionError, match=r"would take about 1[2-5] seconds"):
        budget.check(budget.Size({what: number}), "a figure", "Choose fewer steps.", "--steps")
    budget.check(budget.Size({what: number // 2}), "a figure", "Choose fewer steps.", "--steps")


@pytest.mark.large
def test_what_has_more_nodes_or_steps_takes_more() -> None:
    with pytest.raises(OptionError, match=r"a handout of 120 steps would take about \d+ seconds"):
        figure("handout", dict(parse_qsl("game=tictactoe&position=X__/_O_/___&picture=focus&steps=120")))
