"""The text on a node: what is read as its name, its value, the player to move and a claim of a search."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.game import BOTH, Player
from core.trees.formats import FORMATS, read
from core.trees.formats.format import Aside, Format, Part
from core.trees.formats.node_text import Words, read_words, words_at, write_words
from core.trees.leaf_tree import LeafTree
from tests.core.formats.expected import refusal
from tests.strategies import NAMES, values

MAX, MIN = Player.MAX, Player.MIN
INF = math.inf
BOUNDS, LETTERS, FACTS, TURNS = ((aside,) for aside in (Aside.BOUNDS, Aside.LETTERS, Aside.FACTS, Aside.TURNS))


@pytest.mark.parametrize(
    ("text", "label", "value", "player", "asides"),
    [
        ("B", "B", None, None, ()),
        ("-1/2", "", -0.5, None, ()),
        ("x: 3", "x", 3, None, ()),
        ("f(x) = 3", "f(x)", 3, None, ()),
        ("x := 3", "x", 3, None, ()),
        ("v >= 3", "v >= 3", None, None, ()),
        ("v != 3", "v != 3", None, None, ()),
        ("A<br>3", "A", 3, None, ()),
        ("A<BR/>B", "A B", None, None, ()),
        ("A: 3\n5", "A: 3", 5, None, (Aside.LAST,)),
        ("Value:\n3", "", 3, None, ()),
        # a value by its name
        ("v = 3", "", 3, None, ()),
        ("V(s) = 3", "V(s)", 3, None, ()),
        ("v: 3", "v", 3, None, ()),
        ("Value: -2.5", "", -2.5, None, ()),
        ("B, utility = 1/2", "B", 0.5, None, ()),
        ("minimax value: 3", "", 3, None, ()),
        ("B\nscore 7", "B", 7, None, ()),
        ("the best value: 3", "", 3, None, ()),
        ("gain in value: 3", "gain in value", 3, None, ()),
        ("value: 3, score: 4", "value: 3, score: 4", None, None, ()),
        ("value: 3\nscore: 3", "", 3, None, ()),
        ("eval: $-\\infty$", "", -INF, None, ()),
        # whose move it is
        ("Min", "", None, MIN, ()),
        ("MAX: 3", "", 3, MAX, ()),
        ("Root (MIN)", "Root", None, MIN, ()),
        ("MAX (root)", "root", None, MAX, ()),
        ("MAX (root) value: 3", "root", 3, MAX, ()),
        ("Root: maximizer", "Root", None, MAX, ()),
        ("min-node", "", None, MIN, ()),
        ("Player: MIN", "", None, MIN, ()),
        ("MAX's turn", "", None, MAX, ()),
        ("MIN to move", "", None, MIN, ()),
        ("maximising player", "", None, MAX, ()),
        ("B - MIN", "B", None, MIN, ()),
        ("MAX A", "A", None, MAX, ()),
        ("Max node A'", "A'", None, MAX, ()),
        ("\u25b2", "", None, MAX, ()),
        ("\u25bd B: 3", "B", 3, MIN, ()),
        ("\u25b3 3", "", 3, MAX, ()),
        ("MIN (3)", "", 3, MIN, ()),
        ("MIN 2", "MIN 2", None, MIN, TURNS),
        ("max(3, 5) = 5", "max(3, 5)", 5, MAX, TURNS),
        ("Max Planck", "Max Planck", None, None, ()),
        ("Minimum", "Minimum", None, None, ()),
        ("5 min", "5 min", None, None, ()),
        ("MAX\nMIN", "MAX MIN", None, None, ()),
        # what a search claims
        ("v=-0.5\n\u03b1=-inf \u03b2=inf", "", -0.5, None, BOUNDS),
        ("skipped after \u03b1=5", "skipped after \u03b1=5", None, None, ()),
        ("MAX<br/>\u03b1=-\u221e, \u03b2=+\u221e", "", None, MAX, BOUNDS),
        ("MIN<br/>alpha: 3<br/>beta: ?", "", None, MIN, BOUNDS),
        ("B \u03b1=3 \u03b2=5", "B", None, None, BOUNDS),
        ("x: 3 [\u03b1=-\u221e, \u03b2=3]", "x", 3, None, BOUNDS),
        ("x: 3 (pruned, \u03b1 = 5 \u2265 \u03b2 = 3)", "x: 3 (pruned)", None, None, BOUNDS),
        ("B [-\u221e, 3]", "B", None, None, BOUNDS),
        ("B [1, 3]", "B [1, 3]", None, None, ()),
        ("(\u03b1, \u03b2) = (-inf, 5)", "", None, None, BOUNDS),
        ("window: [-inf, 5]\n3", "", 3, None, BOUNDS),
        ("$\\alpha=-\\infty$, $\\beta=5$", "", None, None, BOUNDS),
        ("&alpha;=&minus;&infin;\n&beta;=5\nB", "B", None, None, BOUNDS),
        ("v: 3, \u03b1: 3, \u03b2: inf", "", 3, None, BOUNDS),
        ("\u03b1: 5", "", None, None, BOUNDS),
        ("\u03b1=\n\u03b2=\nB", "B", None, None, BOUNDS),
        ("x_\u03b1: 5", "x_\u03b1", 5, None, ()),
        ("\u03b1 \u2265 \u03b2", "\u03b1 \u2265 \u03b2", None, None, ()),
        ("a: 3", "a", 3, None, ()),
        ("3\na=-inf\nb=5", "", 3, None, LETTERS),
        ("Depth: 2", "", None, None, FACTS),
        ("B\nDepth: 2\nValue: 5", "B", 5, None, FACTS),
        ("Step 3", "Step 3", None, None, ()),
        ("A, visited: 3/9", "A", None, None, FACTS),
    ],
)  # fmt: skip
def test_the_text_on_a_node_is_read(
    text: str, label: str, value: float | None, player: Player | None, asides: tuple[Aside, ...]
) -> None:
    assert read_words(text) == Words(label, value, player, asides)


@given(st.sampled_from([*NAMES, '"B"', 'say "x": 3', '"']), st.none() | values)
def test_words_come_back(label: str, value: float | None) -> None:
    assert words_at(0, write_words(label, value)) == Words(label, value, None)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("9" * 1001, "this integer has more than 1,000 digits."),
        ("9" * 9000, "this integer has more than 1,000 digits."),
        ("x" * 101, "this name has more than 100 characters."),
        ('"x": y', "'y' is not a number."),
    ],
)
def test_words_that_cannot_be_read_are_refused(written: str, problem: str) -> None:
    assert refusal(lambda text: words_at(0, text), written).problem == problem


# What labels are put together from that go wrong where a claim, a player or a value is taken for a name.
_PIECES = (
    *("α=5", "β = -∞", "α:", "alpha", "beta: 3", "a=1", "b=2", "[-inf, 3]", "(α, β)", "window", "\\alpha", "&infin;"),
    *("v=3", "value: 3", "Value", "minimax", "score 4", "Depth: 2", "step", "3", "-1/2", "∞", "B", "x", "Root", "left"),
    *("MAX", "min", "(MIN)", "maximizer", "MIN player", "min(3, 5)", "Max 1", "\u25b2", "\u25bd", "pruned"),
    "skipped after",
    *("<br>", ",", ";", ":", "=", "≥", "(", ")", "[", "]", "|", "/", "-", "->", '"', "'", "\\", "$", "{", "}", "#"),
)  # fmt: skip
labels = st.sampled_from(NAMES) | st.lists(st.sampled_from(_PIECES), min_size=1, max_size=4).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda space: space.join(pieces).strip()[:100].strip())
).filter(bool)


@st.composite
def trees(draw: st.DrawFn) -> LeafTree:
    """Draw a small tree with names, moves and given values of the kinds that pages of lectures hold."""
    plain = LeafTree.from_nested(
        draw(st.sampled_from([3, [3, 5], [[3, -INF], [0.5, 2]], [[[1], 2], 3]])), draw(st.sampled_from(BOTH))
    )
    some = st.lists(st.sampled_from(range(len(plain))), unique=True)
    return replace(
        plain,
        names={node: draw(labels) for node in draw(some)},
        moves={node: draw(labels) for node in draw(some) if node},
        given={node: draw(values) for node in draw(some) if not plain.is_terminal(node)},
    )


@pytest.mark.large
@pytest.mark.parametrize(
    "format_", [each for each in FORMATS.values() if Part.LABELS in each.carries], ids=lambda each: each.name
)
@settings(max_examples=max(50, settings().max_examples // 5))
@given(tree=trees())
def test_labels_of_any_sort_come_back_in_every_format(format_: Format, tree: LeafTree) -> None:
    if Part.MOVES not in format_.carries:
        tree = replace(tree, moves={})
    if Part.ROOT not in format_.carries:
        tree = replace(tree, root_player=Player.MAX)
    # Values that count the plies, from any number, are taken for these, and the page says so: see test_wild.py.
    inner = sum(map(bool, tree.children))
    assume(len(tree.given) < inner or len({value - tree.depths[node] for node, value in tree.given.items()}) != 1)
    text = format_.write(tree)
    for other in BOTH if Part.ROOT in format_.carries and tree.root_player is Player.MIN else [tree.root_player]:
        again = read(text, other, format_.name)
        assert again.tree == tree
        assert again.notes == ()
        assert format_.write(again.tree) == text
