"""The guide says nothing that its searches do not show: the sections of a first course, and of every tree."""

from __future__ import annotations

import math
from ast import literal_eval
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.game import Player, Value
from core.options import Mistake, SearchOptions
from core.search import search
from core.trace import Bound, Kind
from core.trace.result import cutoffs, result_of
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.brute_force import below, leaves_of, minimax, replaced
from tests.frames import frame_at
from tests.viz import test_guide_further
from tests.viz.guide_figures import Shown, all_figures, assert_says
from viz.guide import SECTIONS
from viz.guide.alpha_beta import FOUR_PLIES, WORST_FIRST
from viz.guide.section import Figure, Section
from viz.replay.recording import record


def test_games(game_facts: dict[str, Any]) -> None:
    shown = Shown("games")
    places, result = shown.trace.places, shown.result
    assert (places.states[0][-1], places.players[0]) == ("X", Player.MAX)
    assert_says(
        "games",
        "MAX, who moves at the root and here plays X, and MIN",
        f"the legal moves in a state, at the root {places.branching[0]};",
        "of each terminal state for MAX: 1 for a win, 0 for a draw, −1 for a loss.",
        f"This one has {result.nodes_visited} nodes, {len(result.leaves)} of them leaves.",
        f"From the empty board there are {game_facts['tictactoe']['complete_games']:,} possible games.",
    )


def test_kinds() -> None:
    event = Shown("kinds").event
    assert (event.kind, event.value) == (Kind.LEAF, -1)
    assert_says("kinds", "The leaf −1 is a loss for MAX, and therefore a win for MIN.")


def test_minimax() -> None:
    shown = Shown("minimax")
    a, b, c, d = (shown.values[name] for name in "ABCD")
    assert_says(
        "minimax",
        f"Here B is worth {b}, C is worth {c} and D is worth {d}, so A is worth {a}.",
        f"It evaluates every leaf, here all {len(shown.result.leaves)}.",
    )


def test_strategy() -> None:
    shown = Shown("strategy")
    tree = shown.nested
    best = max(
        min(tree[move][reply][answer] for reply, answer in enumerate(answers))
        for move in (0, 1)
        for answers in product((0, 1), repeat=2)
    )
    assert list(map(shown.path, "CFG")) == [(1,), (1, 0), (1, 1)]
    assert shown.result.principal_variation == (1, 0, 0)
    assert_says(
        "strategy",
        f"an optimal strategy is: move to C; if MIN answers F, take {tree[1][0][0]}; "
        f"if MIN answers G, take {tree[1][1][0]}. It guarantees {best}.",
        f"follow the **principal variation**: C, F, the leaf {shown.result.value}.",
    )


def test_opponent() -> None:
    shown = Shown("opponent")
    assert shown.result.best_move == 1
    assert_says(
        "opponent",
        f"Here MAX moves to C, which is worth {shown.values['C']}.",
        f"After B a MIN that errs would give {max(shown.nested[0])}, but an optimal one gives {shown.values['B']}.",
    )


def test_properties() -> None:
    shown = Shown("properties")
    (b,) = {len(shown.nested)} | {len(child) for child in shown.nested}
    m = max(shown.trace.places.depth.tolist())
    assert_says(
        "properties",
        f"$b^m$ leaves are evaluated. This tree has $b = {b}$ and $m = {m}$, so {len(shown.result.leaves)}.",
    )


def test_window() -> None:
    shown = Shown("window")
    entered = shown.event
    assert (entered.kind, shown.label(entered.node)) == (Kind.ENTER, "E")
    (of_a, best_of_a), (of_c, best_of_c) = (shown.from_child(shown.step, name) for name in "AC")
    assert (best_of_a, best_of_c) == (shown.path("B"), shown.path("D"))
    assert_says(
        "window",
        f"Here E is called with ({entered.alpha}, {entered.beta}): A has {of_a} from B, and C has {of_c} from D.",
    )


def test_cutoffs() -> None:
    shown = Shown("cutoffs")
    at_e, at_c = cutoffs(shown.trace)
    assert [(cut.kind, shown.label(cut.node), cut.deep) for cut in (at_e, at_c)] == [
        ("beta", "E", False),
        ("alpha", "C", False),
    ]
    assert at_e.node == shown.event.node
    steps = [index + 1 for index, event in enumerate(shown.trace) if event.kind is Kind.CUTOFF]
    of_b, best_of_b = shown.from_child(steps[0], "B")
    of_a, best_of_a = shown.from_child(steps[1], "A")
    assert (best_of_b, best_of_a) == (shown.path("D"), shown.path("B"))
    (leaf_of_e, all_of_g) = shown.skipped()
    assert all_of_g == (1, 1)  # the second child of C: F is its first
    at_most = shown.returned["C"]
    assert at_most.bound is Bound.UPPER
    assert_says(
        "cutoffs",
        f"E has {shown.values['E']}, and MIN at B already has {of_b} from D. "
        f"The leaf {below(shown.nested, list(leaf_of_e))} is skipped.",
        f"C is worth at most {at_most.value}, and MAX at A already has {of_a} from B. All of G is skipped.",
    )


def test_deep() -> None:
    shown = Shown("deep")
    (cut,) = cutoffs(shown.trace)
    assert (cut.deep, cut.set_by, shown.label(cut.node), cut.node) == (True, 0, "D", shown.event.node)
    has, first = shown.from_child(shown.step, "A")
    assert first == (0,)
    at = frame_at(shown.trace, shown.step).nodes
    assert [at[shown.trace.places.labels.index(label)].value for label in "BC"] == [None, None]
    assert_says(
        "deep",
        f"Here D, at ply {shown.trace.places.depth[cut.node]}, is worth at most {at[cut.node].value}, and the root "
        f"already has {has} from its first child. B and C have no value yet and play no part.",
    )


def test_returned() -> None:
    shown = Shown("returned")
    tree, b, d = shown.nested, shown.returned["B"], shown.returned["D"]
    assert d == shown.event
    assert (b.bound, d.bound) == (Bound.EXACT, Bound.UPPER)
    last = (*shown.path("D"), 1)
    assert last in shown.skipped()
    assert (shown.result.best_move,) == shown.path("B")
    assert_says(
        "returned",
        f"D returns the same {d.value} as B. But B is worth exactly {b.value}, and D at most {d.value}: its last leaf "
        f"was skipped, so D **may be worse**. Here that leaf is {below(tree, list(last))}, and D is worse.",
        "Were it a 9, D would be as good as B, and the search would look the same.",
        "Either way no move is better than B.",
    )
    other = replaced(tree, list(last), 9)
    assert minimax(below(other, list(shown.path("D"))), Player.MIN) == b.value == minimax(other)
    assert list(search(LeafTree.from_nested(other), SearchOptions())) == list(shown.trace)


def count_leaves(tree: Any, alpha: float = -math.inf, beta: float = math.inf, sign: int = 1) -> tuple[float, int]:
    """Return what alpha-beta finds for the side to move, and how many leaves it evaluates, without a recording."""
    if not isinstance(tree, list):
        return sign * tree, 1
    value, count = -math.inf, 0
    for child in tree:
        found, below = count_leaves(child, -beta, -max(alpha, value), -sign)
        value, count = max(value, -found), count + below
        if value >= beta:
            break
    return value, count


def orders(tree: Any) -> list[Any]:
    """Return a tree in every order of its children."""
    if not isinstance(tree, list):
        return [tree]
    return [list(turn) for below in product(*map(orders, tree)) for turn in permutations(below)]


@pytest.mark.large
def test_order() -> None:
    shown, turned = Shown("order"), Shown("order", 1)
    worth = [min(child) for child in shown.nested]
    assert [child[0] for child in shown.nested] == worth == sorted(worth, reverse=True)
    assert shown.result.value == turned.result.value
    four_plies = literal_eval(FOUR_PLIES)
    worst = max(count_leaves(ordered)[1] for ordered in orders(four_plies))
    assert_says(
        "order",
        "Here the best child comes first from the left and last from the right: "
        f"{len(shown.result.leaves)} of {len(turned.result.leaves)} leaves against all {len(leaves_of(shown.nested))}.",
        "if the best child always comes first, alpha-beta evaluates only "
        "$b^{\\lceil m/2 \\rceil} + b^{\\lfloor m/2 \\rfloor} - 1$ leaves of $b^m$.",
        WORST_FIRST,
        f"every order leaves a cutoff, and at most {worst} of the {len(leaves_of(four_plies))} leaves are evaluated.",
    )


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.name)
def test_every_section_is_checked_and_has_a_source(section: Section) -> None:
    assert f"test_{section.name}" in globals() | vars(test_guide_further)
    assert section.source.endswith(".")
    assert section.figures
    captions = [figure.caption for figure in section.figures]
    assert all(captions) == (len(captions) > 1)


@pytest.mark.large
@pytest.mark.parametrize("figure", all_figures())
def test_every_figure_is_recorded_as_it_should_be(figure: Figure) -> None:
    recording = record(figure.request)
    is_mistaken = figure.request.options().mistake is not Mistake.NONE
    assert (recording.check.outcome.warning is not None, recording.scene.trace.truncated) == (is_mistaken, False)
    assert recording.link is not None
    assert 0 < figure.step(recording.scene.trace) <= len(recording.scene.trace)


def evaluated(tree: Any) -> int:
    return len(result_of(search(LeafTree.from_nested(tree), SearchOptions())).leaves)


def best_first(tree: Any, player: Player = Player.MAX) -> Any:
    """Return a tree with the best child of each node first."""
    if not isinstance(tree, list):
        return tree
    children = [best_first(child, player.opponent) for child in tree]
    return sorted(children, key=lambda child: minimax(child, player.opponent), reverse=player is Player.MAX)


def mirrored(tree: Any) -> Any:
    """Return a tree with the children of each node in reverse order."""
    return [mirrored(child) for child in reversed(tree)] if isinstance(tree, list) else tree


@given(st.recursive(st.just(0), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25))
def test_any_shape_can_have_leaves_of_which_none_is_skipped(shape: Any) -> None:
    values = iter(range(len(leaves_of(shape))))

    def filled(tree: Any, player: Player) -> Any:
        """Give each child of MAX larger leaves than its elder siblings have, each child of MIN smaller ones."""
        if not isinstance(tree, list):
            return next(values)
        children = [filled(child, player.opponent) for child in (tree if player is Player.MAX else tree[::-1])]
        return children if player is Player.MAX else children[::-1]

    tree = filled(shape, Player.MAX)
    assert evaluated(tree) == len(leaves_of(tree))


@given(st.integers(1, 4).flatmap(lambda b: st.permutations(range(b * b)).map(lambda leaves: batched(leaves, b))))
def test_the_worst_child_first_saves_nothing_in_two_plies(tree: list[list[int]]) -> None:
    assert evaluated(mirrored(best_first(tree))) == len(leaves_of(tree))


def batched(leaves: list[int], size: int) -> list[list[int]]:
    return [leaves[start : start + size] for start in range(0, len(leaves), size)]


@given(strategies.chance_trees(st.integers(-3, 3)), st.integers(1, 9), st.integers(-9, 9))
def test_expectiminimax_survives_a_positive_linear_rescaling(tree: LeafTree, a: int, b: int) -> None:
    def best(game: LeafTree) -> tuple[int | None, Value | None]:
        found = result_of(search(game, SearchOptions("expectiminimax")))
        return found.best_move, found.value

    moved = replace(tree, values=tuple(None if value is None else a * value + b for value in tree.values))
    assume(all(chance.denominator & (chance.denominator - 1) == 0 for chance in tree.chances.values()))  # no rounding
    (move, value), (again, rescaled) = best(tree), best(moved)
    assert move == again
    assert value is None or rescaled == a * value + b
