"""Negamax is told with the numbers of the side to move: the mirror image of what is told with MAX's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from core.game import BOTH, MAX, Player
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.strategies import judged_tree, nested_trees, options, players
from tests.viz.replayed import Replayed
from viz.notation import Notation, Numbers
from viz.scene import Scene, scene

WINDOW = ("data-alpha", "data-beta", "data-value")
MIRRORED = {"=": "=", "≥": "≤", "≤": "≥", "≈": "≈", "": ""}


def scenes(nested: Any, root: Player, chosen: SearchOptions) -> tuple[Scene, Scene]:
    """Return a search as it is told for the side to move, and for MAX."""
    game = judged_tree(nested, root)
    trace = search(game, chosen)
    mover, for_max = (scene(trace, game, notation=Notation(numbers=numbers)) for numbers in Numbers)
    return mover, for_max


def number(text: str) -> float:
    return float(text.strip("=≥≤≈?").replace("−", "-").replace("∞", "inf"))


def signs(text: str) -> str:
    return "".join(sign for sign in text if sign in "=≥≤≈?")


@given(nested_trees, players, options(algorithm="negamax"))
def test_the_picture_is_the_mirror_image_at_the_nodes_of_min(nested: Any, root: Player, chosen: SearchOptions) -> None:
    mover, for_max = scenes(nested, root, chosen)
    here, there = Replayed(mover.patches), Replayed(for_max.patches)
    for _ in range(for_max.steps):
        here.forward()
        there.forward()
        assert not [text for page in (here, there) for text in page.slots.values() if "null window" in str(text)]
        for key, what in there.places:
            if what in {"data-state", "data-edge", "data-best", "data-tie", "data-late"} or key.startswith("count-"):
                assert here.slots.get((key, what)) == there.slots[key, what], (key, what)
        for node in for_max.outline.nodes:
            ours, theirs = ({what: page.slots[f"n{node.key}", what] for what in WINDOW} for page in (here, there))
            if node.player is MAX or not theirs["data-alpha"]:
                assert ours == theirs
                continue
            assert number(ours["data-alpha"]) == -number(theirs["data-beta"])
            assert number(ours["data-beta"]) == -number(theirs["data-alpha"])
            if theirs["data-value"]:
                assert number(ours["data-value"]) == -number(theirs["data-value"])
                assert signs(ours["data-value"]) == "".join(MIRRORED.get(s, s) for s in signs(theirs["data-value"]))


@pytest.mark.parametrize("root", BOTH)
def test_the_line_that_cuts_stands_under_numbers_that_cut(root: Player) -> None:
    game = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], root)
    drawn = scene(search(game, SearchOptions("negamax")), game)
    page = Replayed(drawn.patches)
    cuts = 0
    for _ in range(drawn.steps):
        page.forward()
        if page.slots["say", "data-kind"] == "CUTOFF":
            cuts += 1
            alpha, beta, value = page.slots["window", "cells"]
            assert number(value) >= number(beta.removeprefix("β ")), (alpha, beta, value)
            assert page.slots["table", "mark"] == "max-high"
            assert page.slots["code", "mark"] == "node.cut"
    assert cuts


def told(nested: Any, *, root: Player = MAX, numbers: Numbers = Numbers.MOVER) -> list[str]:
    """Return the sentences of a search by negamax."""
    game = LeafTree.from_nested(nested, root)
    drawn = scene(search(game, SearchOptions("negamax")), game, notation=Notation(numbers=numbers))
    page = Replayed(drawn.patches)
    sentences = []
    for _ in range(drawn.steps):
        page.forward()
        sentences.append(" ".join(filter(None, (page.slots["lead", "text"], page.slots["rest", "text"]))))
    return sentences


def test_sentences_name_the_numbers_of_the_side_to_move() -> None:
    sentences = told([[3, 12], [2, 4]])
    assert "B returns −3, which is 3 for A." in " ".join(sentences)
    assert "The first child of B is a leaf worth 3." in sentences
    assert any(s.startswith("C can give MIN at least −2, and beta is −3: A already has 3 from B.") for s in sentences)
    assert sentences[-1].startswith("The search is over: A is worth 3 for MAX.")
