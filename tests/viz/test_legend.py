"""The legend has a row about what only some searches have where it is asked for, and nowhere else."""

from __future__ import annotations

from inspect import Parameter, signature

import pytest

from core.game import Player
from viz.figures.seen import ROOT_LOOK
from viz.figures.style_sheet import Element, player_style
from viz.notation import PLAIN
from viz.tree.legend import HEIGHT, legend
from viz.tree.shapes import DIGIT_HEIGHT, value_height

ASKED_FOR = [name for name, each in signature(legend).parameters.items() if each.kind is Parameter.KEYWORD_ONLY]


@pytest.mark.parametrize("row", ASKED_FOR)
def test_it_says_something_only_where_it_is_asked_for(row: str) -> None:
    assert legend(PLAIN, **{row: True}) != legend(PLAIN) == legend(PLAIN, **{row: False})


@pytest.mark.parametrize("player", [Player.MAX, Player.MIN])
def test_a_value_stands_inside_its_shape(player: Player) -> None:
    sample = Element("g", {"class": f"node {player.value}"}, Element("div", {"class": "legend"}))
    size = float(player_style().look(Element("text", {"class": "value"}, sample), ROOT_LOOK)["font-size"])
    base = value_height(player, PLAIN.shapes, HEIGHT)
    assert -HEIGHT < base - DIGIT_HEIGHT * size < base < HEIGHT
