"""Every slot of the patches has its place on the page: what the player can't find it passes over in silence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import viz.components.player
from core.game import Game, OptionError
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trees.leaf_tree import LeafTree
from tests.strategies import with_evaluations
from tests.viz.given import page_of
from viz.notation import Notation, Shapes, Windows
from viz.scene import Scene, scene

GAMES: dict[str, tuple[Game[Any, Any], str | None]] = {
    "textbook": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), None),
    "deep": (LeafTree.from_nested([5, [[[3, 9], 7], 8]]), None),
    "leaf": (LeafTree.from_nested(7), None),
    "wide": (LeafTree.from_nested([[row] * 9 for row in range(9)]), None),
    "endgame": (TicTacToe.from_position("XOX/OO_/_X_"), "tictactoe"),
}


def with_key(html: str) -> list[Element]:
    """Return every element of some HTML that has a key."""
    return [part for part in page_of(html).iter() if "data-key" in part.attrib]


@cache
def of_the_player() -> list[Element]:
    """Return those of the player itself, which are the same around every scene."""
    return with_key(viz.components.player.markup())


def elements_by_key(drawn: Scene) -> dict[str, Element]:
    """Return every element of the page that has a key; fail where two have the same."""
    parts = [drawn.picture.svg, drawn.board or "", *drawn.panels.values()]
    elements = [*of_the_player(), *(part for html in parts for part in with_key(html))]
    keys = Counter(element.attrib["data-key"] for element in elements)
    assert max(keys.values()) == 1, keys.most_common(3)
    return {element.attrib["data-key"]: element for element in elements}


def having(element: Element, name: str, value: str | None = None) -> list[Element]:
    """Return the elements inside with an attribute, of a value if one is given."""
    return [part for part in element.iter() if name in part.attrib and value in (None, part.attrib[name])]


def check(drawn: Scene) -> None:
    elements = elements_by_key(drawn)
    data = drawn.patches.data()
    for key, what in data["slots"]:
        if key == "e0":  # the root has no edge
            continue
        if key.startswith("horizon-name-"):  # the browser makes one for each line
            assert int(key.rpartition("-")[2]) in drawn.picture.geometry["horizons"]
            continue
        element = elements.get(key)
        assert element is not None, (key, what)
        kind, _, part = what.partition(":")
        if part:
            assert len(having(element, "data-part", part)) == 1, (key, what)
        elif kind == "text":
            assert not len(element), (key, "its elements would go")
        elif kind == "cells":
            assert having(element, "data-cell"), key
        elif kind == "mark":
            assert having(element, "data-line"), key
    marks = {number for number, (_, what) in enumerate(data["slots"]) if what == "mark"}
    assert marks
    for slot, number in zip(data["changed"], data["become"], strict=True):
        value = data["values"][number]
        if slot in marks and value is not None:
            assert isinstance(value, int)
            key, line = data["slots"][slot][0], data["strings"][value]
            assert len(having(elements[key], "data-line", line)) == 1, (key, line)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", GAMES)
def test_every_slot_has_its_element(name: str, algorithm: str) -> None:
    game, board = GAMES[name]
    entry = ALGORITHMS[algorithm]
    if entry.plies_beyond and board:  # it is a game without noisy moves
        with pytest.raises(OptionError, match="noisy"):
            search(game, SearchOptions(algorithm, depth=1))
        return
    if isinstance(game, LeafTree) and (entry.deepens or entry.plies_beyond):
        game = with_evaluations(game)
        game = replace(game, noisy=frozenset(range(0, len(game), 2)))
    check(scene(search(game, SearchOptions(algorithm, depth=1 if entry.plies_beyond else None)), game, board, most=30))


@pytest.mark.parametrize("shapes", Shapes)
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("name", GAMES)
def test_every_slot_has_its_element_in_every_notation(name: str, windows: Windows, shapes: Shapes) -> None:
    game, board = GAMES[name]
    check(scene(search(game, SearchOptions()), game, board, notation=Notation(shapes, windows), most=30))
