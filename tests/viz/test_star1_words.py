"""What the page says of Star1: cutoffs at chance nodes, and the windows that these hand down."""

from __future__ import annotations

import pytest

from core.options import SearchOptions
from core.trace import Kind
from core.trace.result import result_of
from tests.viz.written import as_text
from viz.recording import Recording, record
from viz.sharing.request import Request, TreeText
from viz.words.answers import without_marks
from viz.words.argument import arguments
from viz.words.narration import Narrator

TREE = "((0.5*(4 6) 0.5*(8 3)) (0.25*(2 9) 0.5*(1 5) 0.25*(10 7)) (0.5*(0 3) 0.5*(9 9)))"
STAR1 = SearchOptions("star1")
BY_BETA = "(((0.5*(0.5*8 0.5*9) 0.5*(0.5*2 0.5*3)) (0.5*9 0.25*8 0.25*7) 1) 4)"


def recorded(text: str = TREE, options: SearchOptions = STAR1) -> Recording:
    return record(Request(TreeText(text), options))


def said(found: Recording, kind: Kind) -> list[str]:
    narrator = Narrator(found.scene.trace, found.scene.game)
    sentences = [(event.kind, str(narrator.sentence(event))) for event in found.scene.trace]
    return [sentence for each, sentence in sentences if each is kind]


def texts(found: Recording) -> set[str]:
    return set(map(without_marks, found.scene.patches.data()["strings"]))


def test_a_cutoff_at_a_chance_node_is_said_with_its_numbers() -> None:
    assert said(recorded(), Kind.CUTOFF) == [
        (
            "H is worth at most 1. With 1 or less from H, C meets its alpha whatever the rest of it is worth. The "
            "other child of H can't change the result, so it is skipped."
        ),
        (
            "Even if the rest is 10, the greatest leaf, C is worth at most 0.25 · 2 + 0.5 · 1 + 0.25 · 10 = 3.5, and A "
            "already has 3.5 from B. The remaining child of C can't change the result, so it is skipped."
        ),
        (
            "J is worth at most 0, and that is the least value that a leaf can have. The other child of J can't "
            "change the result, so it is skipped."
        ),
    ]


@pytest.mark.parametrize(("window", "bound"), [((-5, 2), "beta 2"), ((8, 20), "alpha 8")])
def test_a_cutoff_by_the_initial_window_names_its_end(window: tuple[int, int], bound: str) -> None:
    tree = '{"chance": [[0.5, 3], [0.5, 9]]}'
    (cutoff,) = said(recorded(tree, SearchOptions("star1", window=window)), Kind.CUTOFF)
    assert f"and the search began with {bound}." in cutoff


def test_windows_are_said_with_what_they_are_for() -> None:
    entered = said(recorded(), Kind.ENTER)
    assert entered[0].endswith("Its window is (−∞, ∞). Each leaf is worth 0 to 10, as in this tree.")
    assert any(each.endswith("Its window is (0, 10), all that a leaf can be worth.") for each in entered)
    assert any("(1, 10): outside it, C is settled whatever its rest is worth." in each for each in entered)
    given = recorded(options=SearchOptions("star1", leaves=(-5, 20)))
    assert said(given, Kind.ENTER)[0].endswith("Each leaf is worth −5 to 20, as given.")


def test_a_sum_says_what_the_rest_can_add() -> None:
    assert said(recorded(), Kind.CHANCE)[0] == (
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
                ),
            ],
        ),
    ],
)
def test_the_argument_for_a_cutoff(options: SearchOptions, expected: list[str]) -> None:
    found = [str(each) for each in arguments(recorded(options=options).scene.trace)]
    assert found[: len(expected)] == expected


def test_the_text_trace_has_the_comparison() -> None:
    found = recorded()
    text = as_text(found.scene.trace, found.scene.game)
    assert "    E = 4\n    v = 2\n    F  MIN  (0, 10)\n" in text  # a sum alone cuts nothing off
    lines = text.splitlines()
    assert "    v + r · U = 3.5 ≤ 3.5 = α: cut" in lines
    assert "  C ≤ 3.5" in lines


def test_a_chance_node_below_min_is_cut_off_by_beta() -> None:
    found = recorded(BY_BETA)
    assert said(found, Kind.CUTOFF) == [
        (
            "Even if the rest is 1, the least leaf, D is worth at least 0.5 · 9 + 0.25 · 8 + 0.25 · 1 = 6.75, and B "
            "already has 5.5 from C. The remaining child of D can't change the result, so it is skipped."
        ),
    ]
    (cutoff,) = result_of(found.scene.trace).cutoffs
    assert (cutoff.kind, len(cutoff.skipped)) == ("beta", 1)
    assert {"β cut", "beta"} <= texts(found)
