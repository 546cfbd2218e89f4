"""The search as indented lines: golden texts, names, and which line a step shows."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.written import as_text
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
    "a single leaf": (tree(7), SearchOptions(), "\nA  MAX  (−∞, ∞)\nA = 7\n"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_text_is_the_golden_one(name: str) -> None:
    game, options, text = GOLDEN[name]
    assert "\n" + as_text(search(game, options), game) == text


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
