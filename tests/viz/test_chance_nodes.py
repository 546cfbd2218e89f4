"""A chance node is drawn as one and told as a sum, and Star1 says what it cuts off there."""

from __future__ import annotations

import pytest

from core.game import CHANCE
from core.options import Opponent, SearchOptions
from core.trace import Kind
from core.trace.result import result_of
from tests.viz.given import svg_of
from tests.viz.replayed import tree_at
from tests.viz.written import told
from viz.figures.tree_at import TreeAt
from viz.notation import PLAIN, Notation, Shapes
from viz.replay.recording import Recording, record
from viz.sharing.request import Request, TreeText
from viz.words.argument import arguments

TREE = "(A (B 0.5*low>(3 2) 1/3*(8 1) 1/6*x:4) (C 7 9))"
EXPECTIMINIMAX = SearchOptions("expectiminimax")


def recorded(text: str = TREE, options: SearchOptions = EXPECTIMINIMAX, notation: Notation = PLAIN) -> Recording:
    return record(Request(TreeText(text), options, notation))


def said(found: Recording, kind: Kind) -> list[str]:
    return told(found.scene.trace, found.scene.game, kind)


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
    picture = svg_of(found.scene.picture.data)
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


STAR1_TREE = "((0.5*(4 6) 0.5*(8 3)) (0.25*(2 9) 0.5*(1 5) 0.25*(10 7)) (0.5*(0 3) 0.5*(9 9)))"
STAR1 = SearchOptions("star1")
BY_BETA = "(((0.5*(0.5*8 0.5*9) 0.5*(0.5*2 0.5*3)) (0.5*9 0.25*8 0.25*7) 1) 4)"


def of_star1(text: str = STAR1_TREE, options: SearchOptions = STAR1) -> Recording:
    return recorded(text, options)


def test_a_cutoff_at_a_chance_node_is_said_with_its_numbers() -> None:
    assert said(of_star1(), Kind.CUTOFF) == [
        (
            "H is worth at most 1. With 1 or less from H, C meets its alpha whatever the rest of it is worth. The "
            "other child of H is skipped."
        ),
        (
            "Even if the rest is 10, the greatest leaf, C is worth at most 0.25 · 2 + 0.5 · 1 + 0.25 · 10 = 3.5, and A "
            "already has 3.5 from B. I is skipped."
        ),
        ("J is worth at most 0, and that is the least value that a leaf can have. The other child of J is skipped."),
    ]


@pytest.mark.parametrize(("window", "bound"), [((-5, 2), "beta 2"), ((8, 20), "alpha 8")])
def test_a_cutoff_by_the_initial_window_names_its_end(window: tuple[int, int], bound: str) -> None:
    tree = '{"chance": [[0.5, 3], [0.5, 9]]}'
    (cutoff,) = said(of_star1(tree, SearchOptions("star1", window=window)), Kind.CUTOFF)
    assert f"and the search began with {bound}." in cutoff


def test_windows_are_said_with_what_they_are_for() -> None:
    entered = said(of_star1(), Kind.ENTER)
    assert entered[0].endswith("Its window is (−∞, ∞). Each leaf is worth 0 to 10, as in this tree.")
    assert any(each.endswith("Its window is (0, 10), all that a leaf can be worth.") for each in entered)
    assert any("(1, 10): outside it, C is settled whatever its rest is worth." in each for each in entered)
    given = of_star1(options=SearchOptions("star1", leaves=(-5, 20)))
    assert said(given, Kind.ENTER)[0].endswith("Each leaf is worth −5 to 20, as given.")


def test_a_sum_says_what_the_rest_can_add() -> None:
    assert said(of_star1(), Kind.CHANCE)[0] == (
        "So far B has 0.5 · 4 = 2; the rest is still to come. With the rest, it is worth 2 to 7."
    )


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            STAR1,
            [
                (
                    "For the sum at C, it is enough that H is worth 1 or less. "
                    "At H, MIN can hold the value to 1 or less, whatever the other child is worth."
                ),
                (
                    "A already has 3.5 from B: MAX can be sure of that. "
                    "C is worth at most 3.5, even if each other child is the greatest leaf that there can be. "
                    "So C is no better for MAX than what A already has. "
                    "The bound was set by A, one ply above: a shallow cutoff."
                ),
            ],
        ),
        (
            SearchOptions("star1", window=(-5, 2)),
            [
                (
                    "The initial window asks only for values below 2. "
                    "B is worth at least 2, even if each other child is the least leaf that there can be."
                )
            ],
        ),
    ],
)
def test_the_argument_for_a_cutoff(options: SearchOptions, expected: list[str]) -> None:
    found = [str(each) for each in arguments(of_star1(options=options).scene.trace)]
    assert found[: len(expected)] == expected


def test_a_chance_node_below_min_is_cut_off_by_beta() -> None:
    found = of_star1(BY_BETA)
    assert said(found, Kind.CUTOFF) == [
        (
            "Even if the rest is 1, the least leaf, D is worth at least 0.5 · 9 + 0.25 · 8 + 0.25 · 1 = 6.75, and B "
            "already has 5.5 from C. The remaining child of D is skipped."
        )
    ]
    (cutoff,) = result_of(found.scene.trace).cutoffs
    assert (cutoff.kind, len(cutoff.skipped)) == ("beta", 1)
    shown = tree_at(TreeAt(found.scene), found.scene.steps)
    assert {"β cut", "beta"} <= {*shown.values()}
