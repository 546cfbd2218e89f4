"""The search as indented lines: golden texts, names, and which line a step shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from core.game import Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, SearchOptions
from core.search import search
from core.trace import EVENT, Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests.viz.written import as_text, line_at
from viz.words.text_trace import DEEPEST_INDENT, lines

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ENDGAME = TicTacToe.from_position("XOX/OO_/_X_")


def tree(nested: Any, root: Player = Player.MAX) -> LeafTree:
    return LeafTree.from_nested(nested, root)


GOLDEN: dict[str, tuple[Game[Any, Any], SearchOptions, str]] = {
    "a search that looks again": (
        tree([[3, 12], [[6, 5], [4, 9]], [2, 7]]),
        SearchOptions("pvs"),
        """
A  MAX  (−∞, ∞)
  B  MIN  (−∞, ∞)
    3
    v = 3, β = 3
    12
  B = 3
  v = 3, α = 3
  C  MIN  (3, 4)
    E  MAX  (3, 4)
      6
      v = 6 ≥ 4 = β: cut
      skipped: 5
    E ≥ 6
    v = 6
    F  MAX  (3, 4)
      4
      v = 4 ≥ 4 = β: cut
      skipped: 9
    F ≥ 4
    v = 4
  C ≥ 4
  4 > 3 = α: C again
  C again  MIN  (3, ∞)
    E again  MAX  (3, ∞)
      6
      v = 6, α = 6
      5
    E = 6
    v = 6, β = 6
    F again  MAX  (5, 6)
      4
      v = 4
      9
      v = 9 ≥ 6 = β: nothing left to skip
    F = 9
  C = 6
  v = 6, α = 6
  D  MIN  (6, 7)
    2
    v = 2 ≤ 6 = α: cut
    skipped: 7
  D ≤ 2
A = 6
""",
    ),
    "textbook": (
        tree(TEXTBOOK),
        SearchOptions(),
        """
A  MAX  (−∞, ∞)
  B  MIN  (−∞, ∞)
    3
    v = 3, β = 3
    12
    8
  B = 3
  v = 3, α = 3
  C  MIN  (3, ∞)
    2
    v = 2 ≤ 3 = α: cut
    skipped: 4, 6
  C ≤ 2
  D  MIN  (3, ∞)
    14
    v = 14, β = 14
    5
    v = 5, β = 5
    2
    v = 2 ≤ 3 = α: nothing left to skip
  D = 2
A = 3
""",
    ),
    "deep cutoff": (
        tree([5, [[[3, 9], 7], 8]]),
        SearchOptions(),
        """
A  MAX  (−∞, ∞)
  5
  v = 5, α = 5
  B  MIN  (5, ∞)
    C  MAX  (5, ∞)
      D  MIN  (5, ∞)
        3
        v = 3 ≤ 5 = α: cut
        skipped: 9
      D ≤ 3
      v = 3
      7
      v = 7, α = 7
    C = 7
    v = 7, β = 7
    8
  B = 7
  v = 7, α = 7
A = 7
""",
    ),
    "MIN at the root, fail-hard in a narrow window": (
        tree(TEXTBOOK, Player.MIN),
        SearchOptions(window=(4, 9), bounds=Bounds.HARD),
        """
A  MIN  (4, 9)
  B  MAX  (4, 9)
    3
    v = 3
    12
    v = 12 ≥ 9 = β: cut
    skipped: 8
  B ≥ 9
  v = 9
  C  MAX  (4, 9)
    2
    v = 2
    4
    v = 4
    6
    v = 6, α = 6
  C = 6
  v = 6, β = 6
  D  MAX  (4, 6)
    14
    v = 14 ≥ 6 = β: cut
    skipped: 5, 2
  D ≥ 6
A = 6
""",
    ),
    "strict": (
        tree([[-1, 0], [-1, -2, 1]]),
        SearchOptions(cutoff=Cutoff.STRICT),
        """
A  MAX  (−∞, ∞)
  B  MIN  (−∞, ∞)
    −1
    v = −1, β = −1
    0
  B = −1
  v = −1, α = −1
  C  MIN  (−1, ∞)
    −1
    v = −1, β = −1
    −2
    v = −2 < −1 = α: cut
    skipped: 1
  C ≤ −2
A = −1
""",
    ),
    "minimax": (
        tree([[3, 12], [2, 4]]),
        SearchOptions("minimax"),
        """
A  MAX
  B  MIN
    3
    v = 3
    12
  B = 3
  v = 3
  C  MIN
    2
    v = 2
    4
  C = 2
A = 3
""",
    ),
    "endgame": (
        ENDGAME,
        SearchOptions(),
        """
the root  MAX  (−∞, ∞)
  X c2  MIN  (−∞, ∞)
    O a1  MAX  (−∞, ∞)
      X c1 = 1
      v = 1, α = 1
    O a1 = 1
    v = 1, β = 1
    O c1  MAX  (−∞, 1)
      X a1 = 0
      v = 0, α = 0
    O c1 = 0
    v = 0, β = 0
  X c2 = 0
  v = 0, α = 0
  X a1  MIN  (0, ∞)
    O c2 = −1
    v = −1 ≤ 0 = α: cut
    skipped: O c1
  X a1 ≤ −1
  X c1  MIN  (0, ∞)
    O c2 = −1
    v = −1 ≤ 0 = α: cut
    skipped: O a1
  X c1 ≤ −1
the root = 0
""",
    ),
    "depth limit": (
        ENDGAME,
        SearchOptions(depth=1),
        """
the root  MAX  (−∞, ∞)
  X c2 ≈ 0.2 (static evaluation)
  v ≈ 0.2, α ≈ 0.2
  X a1 ≈ 0.1 (static evaluation)
  X c1 ≈ 0.1 (static evaluation)
the root ≈ 0.2
""",
    ),
    "stopped": (
        tree(TEXTBOOK),
        SearchOptions(budget=20),
        """
A  MAX  (−∞, ∞)
  B  MIN  (−∞, ∞)
    3
    v = 3, β = 3
    12
    8
  B = 3
  v = 3, α = 3
  C  MIN  (3, ∞)
    2
stopped: 3 children not searched
""",
    ),
    "a single leaf": (tree(7), SearchOptions(), "\nA  MAX  (−∞, ∞)\nA = 7\n"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_text_is_the_golden_one(name: str) -> None:
    game, options, text = GOLDEN[name]
    assert "\n" + as_text(search(game, options), game) == text


def test_a_bound_that_is_updated_before_the_test_is_what_is_compared() -> None:
    trace = search(tree([3, [2, 9]]), SearchOptions())
    (at,) = np.flatnonzero(trace.events["kind"] == Kind.CUTOFF)
    own = trace.events[at].copy()
    own["kind"], own["beta"], own["detail"] = Kind.BETA, own["value"], own["beta"]
    cutoff = trace.events[at].copy()
    cutoff["beta"] = own["beta"]
    rows = np.array([*trace.events[:at], own, cutoff, *trace.events[at + 1 :]], EVENT)
    text = as_text(Trace(trace.options, rows, trace.values, trace.places, trace.visits))
    assert "    v = 2, β = 2 ≤ 3 = α: cut\n" in text


NAMED = LeafTree(((1, 2), (), (3, 4), (), ()), (None, 3, None, 2, 9), names={0: "top", 1: "a", 3: "b", 4: "c"})


@pytest.mark.parametrize(
    ("game", "skipped"),
    [
        (NAMED, "c = 9"),
        (tree([3, [2, [1, 1], 0.5, [4]]]), "C, 0.5, D"),
        (tree([3, [2, *range(8)]]), "0, 1, 2, 3, 4, 5, 6, 7"),
        (tree([3, [2, *range(1_210)]]), "0, 1, 2, 3, 4, 5, 6, 7 and 1,202 more"),
        (None, "2 children"),
    ],
)
def test_skipped_children_are_named_as_far_as_they_are_known(game: LeafTree | None, skipped: str) -> None:
    trace = search(game or tree([3, [2, 4, 6]]), SearchOptions())
    (line,) = [str(line) for line in lines(trace, game) if "skipped" in str(line)]
    assert line == f"skipped: {skipped}"


def test_a_leaf_with_a_name_is_shown_by_it() -> None:
    assert as_text(search(NAMED, SearchOptions()), NAMED).startswith("top  MAX  (−∞, ∞)\n  a = 3\n")


@pytest.mark.parametrize("label", ["two\nlines", "two\r\n\tlines", "two\u2028lines", "two\x00lines", " two lines\n"])
def test_a_label_stays_on_its_line(label: str) -> None:
    game = LeafTree(NAMED.children, NAMED.values, names={0: label, 1: label, 4: label})
    text = as_text(search(game, SearchOptions()), game)
    assert text.startswith("two lines  MAX  (−∞, ∞)\n  two lines = 3\n")
    assert "skipped: two lines = 9\n" in text


@pytest.mark.parametrize("label", ["{0}", "{", "<b>", "v" * 10_000])
def test_a_label_is_never_read_as_anything_else(label: str) -> None:
    game = LeafTree(NAMED.children, NAMED.values, names={0: label})
    assert as_text(search(game, SearchOptions()), game).startswith(f"{label}  MAX  (−∞, ∞)\n")


def test_the_indentation_of_a_deep_tree_is_bounded() -> None:
    nested: Any = 1
    for _ in range(2_000):
        nested = [nested]
    text = as_text(search(tree(nested), SearchOptions()))
    assert f"\n{'  ' * DEEPEST_INDENT}ply 2000: 1\n" in text
    assert len(text) < 1_000_000


@pytest.mark.parametrize(("step", "index"), [(0, -1), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (43, 21)])
def test_a_step_has_the_last_line_that_is_written_by_then(step: int, index: int) -> None:
    written = list(lines(search(tree(TEXTBOOK), SearchOptions())))
    assert line_at(written, step) == index


def test_no_line_before_the_first_event() -> None:
    assert line_at([], 0) == -1
