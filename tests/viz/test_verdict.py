"""The three cases of a value and a window: just one holds, it is the one that is named, and what follows is true."""

from __future__ import annotations

import math
from itertools import product

import pytest

from core.game import BOTH, Player, Value
from core.options import Cutoff, Form, SearchOptions
from core.search import ALGORITHMS, as_heeded, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.viz.comparisons import holds, is_cut_by
from viz.words.answers import without_marks
from viz.words.verdict import Verdict, condition, consequence, cuts_when, is_cut, verdict

NUMBERS = (-math.inf, -3, 0.5, 2, math.inf)
WINDOWS = [(alpha, beta) for alpha, beta in product(NUMBERS, NUMBERS) if alpha < beta]
POINTS = [(number, number) for number in NUMBERS]
"""Windows of a single point: strict cutoffs search them too."""

RULES = [(player, cutoff) for player in BOTH for cutoff in Cutoff]
PRUNING = [
    name
    for name, algorithm in ALGORITHMS.items()
    if "window" in algorithm.heeds and not (algorithm.passes or algorithm.plies_beyond)
]


@pytest.mark.parametrize(("player", "cutoff"), RULES)
@pytest.mark.parametrize("value", [*NUMBERS, -4, 1, 3])
def test_the_case_that_is_named_holds_and_no_other(player: Player, cutoff: Cutoff, value: Value) -> None:
    for alpha, beta in [*WINDOWS, *(POINTS if cutoff is Cutoff.STRICT else [])]:
        case = verdict(player, value, alpha, beta, cutoff)
        numbers = {"v": value, "α": alpha, "β": beta}
        holding = [other for other in Verdict if holds(condition(player, other, cutoff), numbers)]
        assert [case] == holding, (alpha, beta)
        assert is_cut_by(without_marks(cuts_when(player, alpha, beta, cutoff)), player, value) == is_cut(
            player, case
        ), (alpha, beta)


@pytest.mark.parametrize("algorithm", PRUNING)
@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize(("player", "cutoff"), RULES)
def test_what_follows_is_what_a_search_does(player: Player, cutoff: Cutoff, form: Form, algorithm: str) -> None:
    own = Kind.ALPHA if player is Player.MAX else Kind.BETA
    name = "α" if player is Player.MAX else "β"
    for (alpha, beta), value in product(WINDOWS, [*NUMBERS, -4, 1, 3]):
        tree = LeafTree.from_nested([value, 0], player)
        trace = search(tree, SearchOptions(algorithm, cutoff=cutoff, form=form, window=(alpha, beta)))
        kinds = {event.kind for event in trace if event.node == 0 and event.child == 0}
        form = as_heeded(trace.options).form
        done = [f"{name} becomes v"] * (own in kinds) + ["cut off"] * (Kind.CUTOFF in kinds)
        happened = ", then ".join(done) or "window unchanged"
        assert consequence(player, verdict(player, value, alpha, beta, cutoff), form) == happened, (alpha, beta, value)


@pytest.mark.parametrize(
    ("player", "alpha", "beta", "cutoff", "words"),
    [
        (Player.MIN, 3, math.inf, Cutoff.NONSTRICT, "cut as soon as v ≤ 3"),
        (Player.MIN, 3, math.inf, Cutoff.STRICT, "cut as soon as v < 3"),
        (Player.MAX, -math.inf, -0.5, Cutoff.NONSTRICT, "cut as soon as v ≥ −0.5"),
        (Player.MAX, -math.inf, 123456789, Cutoff.STRICT, "cut as soon as v > 123456789"),
        (Player.MAX, 3, math.inf, Cutoff.NONSTRICT, "cannot be cut yet"),
        (Player.MIN, -math.inf, 3, Cutoff.NONSTRICT, "cannot be cut yet"),
        (Player.MIN, -math.inf, 3, Cutoff.STRICT, "cannot be cut"),
        (Player.MAX, -math.inf, -math.inf, Cutoff.STRICT, "cut as soon as v > −∞"),
    ],
)
def test_the_words(player: Player, alpha: Value, beta: Value, cutoff: Cutoff, words: str) -> None:
    assert without_marks(cuts_when(player, alpha, beta, cutoff)) == words
