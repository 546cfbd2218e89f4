"""The search as indented lines: golden texts, names, and every line true at its step, without foresight."""

from __future__ import annotations

import operator
import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Bounds, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.frames import NodeFrame
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.frames import frame_at
from tests.viz.written import as_text, line_at
from viz.words.text_trace import Line, lines
from viz.words.wording import spoken

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ENDGAME = TicTacToe.from_position("XOX/OO_/_X_")


def tree(nested: Any, root: Player = Player.MAX) -> LeafTree:
    return LeafTree.from_nested(nested, root)


GOLDEN: dict[str, tuple[Game[Any, Any], SearchOptions, str]] = {
    "a search that looks again": (
        tree([[3], [[6, 5], [4, 9]]]),
        SearchOptions("pvs"),
        """
A  MAX  (−∞, ∞)
  B  MIN  (−∞, ∞)
    3
    v = 3, β = 3
  B = 3
  v = 3, α = 3
  C  MIN  (3, 4)
    D  MAX  (3, 4)
      6
      v = 6 ≥ 4 = β: cut
      skipped: 5
    D ≥ 6
    v = 6
    E  MAX  (3, 4)
      4
      v = 4 ≥ 4 = β: cut
      skipped: 9
    E ≥ 4
    v = 4
  C ≥ 4
  4 > 3 = α: C again
  C again  MIN  (3, ∞)
    D again  MAX  (3, ∞)
      6
      v = 6, α = 6
      5
    D = 6
    v = 6, β = 6
    E again  MAX  (5, 6)
      4
      v = 4
      9
      v = 9 ≥ 6 = β: nothing left to skip
    E = 9
  C = 6
  v = 6, α = 6
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


@pytest.mark.parametrize("label", ["{0}", "{", "<b>", "v" * 10_000])
def test_a_label_is_never_read_as_anything_else(label: str) -> None:
    game = LeafTree(NAMED.children, NAMED.values, names={0: label})
    assert as_text(search(game, SearchOptions()), game).startswith(f"{label}  MAX  (−∞, ∞)\n")


OPENS = re.compile(r".+  (?:MAX|MIN)(?:  \((.+), (.+)\))?")
DECIDES = re.compile(
    r"v (?:= )?(≈? ?\S+?)(?:, ([αβ]) (?:= )?(≈? ?\S+))?(?: ([≤≥<>]) (\S+) = ([αβ]): (?:cut|nothing left to skip))?"
)
DOUBTS = re.compile(r"(\S+) ([<>]) (≈? ?\S+) = ([αβ]): .+ again")
RETURNS = re.compile(r".+ ([=≤≥]) (\S+)")
COMPARED = {"≤": operator.le, "≥": operator.ge, "<": operator.lt, ">": operator.gt}
SIGNS = {"=": Bound.EXACT, "≤": Bound.UPPER, "≥": Bound.LOWER}


def check(trace: Trace, game: Game[Any, Any]) -> None:
    """Check the lines as a whole, and each by itself against the frame at its step."""
    written = list(lines(trace, game))
    assert all(before.step < after.step for before, after in pairwise(written))
    for step, event in enumerate(trace, start=1):
        index = line_at(written, step)
        assert written[index].step <= step
        assert index == len(written) - 1 or step < written[index + 1].step
        if event.kind in (Kind.LEAF, Kind.HORIZON, Kind.CUTOFF, Kind.TRUNCATED):
            assert written[index].step == step
    leaves = sum(event.kind in (Kind.LEAF, Kind.HORIZON) for event in trace)
    assert len(written) <= len(trace) - leaves
    for line in written:
        check_line(trace, line)


def check_line(trace: Trace, line: Line) -> None:
    frame = frame_at(trace, line.step)
    assert frame.event is not None
    node, kind, text = frame.event.node, frame.event.kind, str(line)
    shown, depth = frame.nodes[node], int(trace.places.depth[node])
    if kind is Kind.ENTER:
        assert line.depth == depth
        assert is_window(text, shown, ALGORITHMS[trace.options.algorithm].prunes)
    elif kind in (Kind.LEAF, Kind.HORIZON, Kind.EXIT):
        assert line.depth == depth
        assert is_value(text, shown)
    elif kind is Kind.SKIP:
        assert line.depth == depth + 1
        skipped = list(shown.skips)
        assert len(text.removeprefix("skipped: ").split(", ")) == len(skipped)
    elif kind is Kind.RESEARCH:
        assert line.depth == depth + 1
        assert is_doubt(text, frame.event, shown)
    elif kind is Kind.TRUNCATED:
        assert line.depth == 0
        assert re.fullmatch(rf"stopped: {frame.event.left} child(?:ren)? not searched", text)
    else:
        assert line.depth == depth + 1
        assert is_decision(text, shown, cut=shown.cutoff is not None)


def is_window(text: str, shown: NodeFrame, windows: bool) -> bool:
    match = OPENS.fullmatch(text)
    bounds = (told(shown, Estimates.ALPHA), told(shown, Estimates.BETA)) if windows else (None, None)
    return match is not None and match.groups() == bounds


def is_value(text: str, shown: NodeFrame) -> bool:
    assert shown.value is not None
    match = RETURNS.fullmatch(text.removesuffix(" (static evaluation)"))
    if match is None:
        return text.removesuffix(" (static evaluation)").replace("≈ ", "≈").split()[-1] == told(shown, Estimates.VALUE)
    return SIGNS[match[1]] is shown.bound and match[2] == told(shown, Estimates.VALUE)


def is_doubt(text: str, event: Event, shown: NodeFrame) -> bool:
    """Return whether a line says truly that a scout beat the node's own bound, so that a child is searched again."""
    match = DOUBTS.fullmatch(text)
    assert match is not None
    assert event.found is not None
    bound, number = {"α": (shown.alpha, Estimates.ALPHA), "β": (shown.beta, Estimates.BETA)}[match[4]]
    assert (match[1], match[3].replace("≈ ", "≈")) == (spoken(event.found), told(shown, number))
    return COMPARED[match[2]](event.found, bound)


def is_decision(text: str, shown: NodeFrame, *, cut: bool) -> bool:
    match = DECIDES.fullmatch(text)
    assert match is not None
    assert shown.value is not None
    value, own, ours, sign, theirs, other = (part and part.replace("≈ ", "≈") for part in match.groups())
    bounds = {"α": shown.alpha, "β": shown.beta}
    texts = {"α": told(shown, Estimates.ALPHA), "β": told(shown, Estimates.BETA)}
    if own is not None and (ours != texts[own] or ours != value):
        return False
    if cut:
        if theirs != texts[other] or (other == "α") != (sign in "≤<"):
            return False
        assert COMPARED[sign](shown.value, bounds[other])
    return cut == (sign is not None) and value == told(shown, Estimates.VALUE)


def told(shown: NodeFrame, number: Estimates) -> str:
    """Return a number at a node as a line has it."""
    value = {Estimates.VALUE: shown.value, Estimates.ALPHA: shown.alpha, Estimates.BETA: shown.beta}[number]
    assert value is not None
    return ("≈" if number in shown.estimates else "") + spoken(value)


budgets = st.none() | st.integers(2, 60)
plain_values = st.integers(-3, 3) | st.sampled_from([0.5, float("inf"), float("-inf")])
plain_trees = st.recursive(plain_values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)


@strategies.heavy
@given(plain_trees, strategies.players, budgets.flatmap(lambda budget: strategies.options(budget=budget)))
def test_every_line_is_true(nested: Any, root: Player, options: SearchOptions) -> None:
    game = strategies.judged_tree(nested, root)
    check(search(game, options), game)
