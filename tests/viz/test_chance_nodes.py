"""A chance node is drawn as one, with its probabilities on the edges, and told as a sum."""

from __future__ import annotations

import pytest

from core.game import CHANCE
from core.options import Opponent, SearchOptions
from core.trace import Kind
from viz.notation import PLAIN, Notation, Shapes
from viz.recording import Recording, record
from viz.sharing.request import Request, TreeText
from viz.words.narration import Narrator

TREE = "(A (B 0.5*low>(3 2) 1/3*(8 1) 1/6*x:4) (C 7 9))"
EXPECTIMINIMAX = SearchOptions("expectiminimax")


def recorded(text: str = TREE, options: SearchOptions = EXPECTIMINIMAX, notation: Notation = PLAIN) -> Recording:
    return record(Request(TreeText(text), options, notation))


def said(found: Recording, kind: Kind) -> list[str]:
    narrator = Narrator(found.scene.trace, found.scene.game)
    sentences = [(event.kind, str(narrator.sentence(event))) for event in found.scene.trace]
    return [sentence for each, sentence in sentences if each is kind]


def test_a_sum_is_told_term_by_term() -> None:
    found = recorded()
    assert (found.check.outcome.warning, said(found, Kind.CHANCE)) == (
        None,
        [
            "So far B has 0.5 · 2 = 1; the rest is still to come.",
            "So far B has 0.5 · 2 + 1/3 · 1 = 1.333…; the rest is still to come.",
            "The expected value of B is 0.5 · 2 + 1/3 · 1 + 1/6 · 4 = 2.",
        ],
    )
    entered = said(found, Kind.ENTER)
    assert "B is entered; chance decides here." in entered
    assert "D is entered with probability 0.5, by low; MIN is to move." in entered
    assert "X is entered with probability 1/6." in entered


def test_a_long_sum_leaves_out_its_middle() -> None:
    tree = "(" + " ".join(f"1/6*{pips}" for pips in range(1, 7)) + ")"
    assert said(recorded(tree), Kind.CHANCE)[-1] == (
        "The expected value of A is 1/6 · 1 + 1/6 · 2 + … + 1/6 · 6 = 3.5."
    )


@pytest.mark.parametrize(("shapes", "outline"), [(Shapes.TRIANGLES, "a"), (Shapes.SQUARES_AND_CIRCLES, "L")])
def test_the_picture_says_it_by_shape_and_by_text(shapes: Shapes, outline: str) -> None:
    found = recorded(notation=Notation(shapes=shapes))
    picture = found.scene.picture.svg
    (node,) = [part for part in picture.split("<g ") if 'data-player="chance"' in part]
    assert "<title>B, CHANCE</title>" in node
    assert outline in node.partition(' d="')[2].partition('"')[0]
    assert [f">{text}</text>" in picture for text in ("0.5 low", "1/3", "1/6")] == [True] * 3
    assert "<title>x, leaf, probability 1/6</title>" in picture
    assert [level.name for level in found.scene.picture.levels] == ["MAX", "CHANCE and MIN", "MIN", "leaves"]


def test_a_game_against_random_moves_is_drawn_with_chance_nodes() -> None:
    options = SearchOptions("expectiminimax", opponent=Opponent.RANDOM)
    found = recorded("[[1, 10], [2, 5]]", options)
    assert (found.check.outcome.warning, found.title) == (None, "The largest leaf lies under the wrong move")
    assert "against random moves" in found.meta
    assert [node.player for node in found.scene.outline.nodes[:3]][1:] == [CHANCE, CHANCE]
    assert {node.chance for node in found.scene.outline.nodes if node.is_leaf} == {"0.5"}
