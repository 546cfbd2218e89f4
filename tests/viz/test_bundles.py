"""What is not drawn is folded into bundles of the right size: nothing is lost, and what happens inside one shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from core.comparing.united_tree import unite
from core.game import BOTH, Game, Player
from core.games.tictactoe import TicTacToe
from core.options import Order, SearchOptions
from core.search import search
from core.trace import Kind, Path, Trace
from core.trace.frames import Frame, Frames, Status
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.brute_force import Nested
from tests.strategies import nested_trees, options, players, positions
from tests.sweeps import one_in
from tests.viz.given import FOR_MAX, seeded
from tests.viz.replayed import Replayed, counters_at, differences, picture_at, tree_at
from viz.figures.tree_at import TreeAt
from viz.replay.scene import Scene, scene
from viz.tree.outline import Bundle, Outline, branching_of, outline, subtree_sizes

MOST = 20


def cases() -> list[tuple[str, Game[Any, Any], SearchOptions]]:
    wide = [[random % 7 for random in range(start, start + 6)] for start in range(30)]
    deep: Any = 1
    for _ in range(60):
        deep = [deep, 2]
    found: list[tuple[str, Game[Any, Any], SearchOptions]] = [
        ("wide", LeafTree.from_nested(wide), SearchOptions()),
        ("wide-stopped", LeafTree.from_nested(wide), SearchOptions(budget=150)),
        ("one-row-reversed", LeafTree.from_nested(list(range(100))), SearchOptions("alphabeta", order=Order.REVERSED)),
        ("deep", LeafTree.from_nested(deep), SearchOptions()),
        ("game", TicTacToe.from_position("XO_/_X_/O__"), SearchOptions()),
        ("game-reversed", TicTacToe.from_position("XO_/_X_/O__"), SearchOptions("minimax", order=Order.REVERSED)),
    ]
    for seed in range(5):
        random = seeded(seed)
        nested = [strategies.random_tree(random, 4) for _ in range(random.randint(4, 30))]
        tree = strategies.judged_tree(nested, random.choice(BOTH))
        found.append((f"random-{seed}", tree, strategies.random_options(random)))
    return found


CASES = {name: (game, options) for name, game, options in cases()}


def owner_of(path: tuple[int, ...], shape: Outline) -> int:
    """Return what stands for a path: its node, or the bundle that hides the first part of it that is not drawn."""
    drawn = {node.path: node.key for node in shape.nodes}
    if path in drawn:
        return drawn[path]
    hidden = next(length for length in range(len(path) + 1) if path[:length] not in drawn)
    parent = drawn[path[: hidden - 1]]
    return next(b.key for b in shape.bundles if b.parent == parent and path[hidden - 1] in b.indices)


def bundle_state(bundle: Bundle, frame: Frame, shape: Outline, trace: Trace, states: dict[int, str]) -> str:
    """Return the state that a bundle has to show at a frame."""
    if frame.current is not None and shape.owner[frame.current] == bundle.key:
        return Status.CURRENT
    above = states[bundle.parent]
    if above in (Status.SKIPPED, Status.UNVISITED):
        return above
    parent = shape.nodes[bundle.parent].place
    skipped = {child for child in bundle.indices if parent is not None and frame.skips(parent, child)}
    visited = [visit for visit in frame.nodes if shape.owner[visit] == bundle.key]
    if not visited:
        return Status.SKIPPED if len(skipped) == len(bundle.indices) else Status.UNVISITED
    tops = [visit for visit in visited if int(trace.places.parent[visit]) == parent]
    finished = sum(frame.nodes[visit].status is Status.DONE for visit in tops) + len(skipped)
    return Status.DONE if finished == len(bundle.indices) else Status.OPEN


@pytest.mark.parametrize(("game", "options"), CASES.values(), ids=CASES)
def test_every_node_is_drawn_or_accounted_for(game: Game[Any, Any], options: SearchOptions) -> None:
    trace = search(game, options)
    shape = outline(trace, game, MOST)
    assert len(shape.nodes) <= MOST
    if isinstance(game, LeafTree):
        assert len(shape.nodes) + shape.hidden == len(game)
    else:
        assert len(shape.nodes) + shape.hidden == 1 + int(trace.places.branching.sum())
    for visit in range(len(trace.places)):
        assert shape.owner[visit] == owner_of(trace.places.path(visit), shape)
    for node in shape.nodes:
        assert shape.nodes[node.key] is node
        assert node.place is None or trace.places.path(node.place) == node.path
        branches = list(shape.children[node.key])
        assert branches == sorted(branches)


def check_every_step(trace: Trace, drawn: Scene) -> None:
    """Check what is drawn and what each bundle tells, at about 40 of the steps."""
    shape, replayed, frames, paper = drawn.outline, Replayed(drawn.words), Frames(trace), TreeAt(drawn)
    checked = set(range(0, len(trace) + 1, max(1, len(trace) // 40))) | {len(trace)}
    for step in range(len(trace) + 1):
        if step in checked:
            frame = frames.at(step)
            expected, slots = picture_at(frame, shape, trace), tree_at(paper, step)
            assert not differences(slots, expected), f"step {step}"
            assert not differences(replayed.slots, counters_at(frame, trace, drawn.game)), f"step {step}"
            states = {node.key: expected[f"n{node.key}", "data-state"] or "" for node in shape.nodes}
            cut = [(place, at.visit) for place, at in frame.nodes.items() if at.cutoff is not None]
            saving = [place for place, visit in cut if not trace.is_late(visit)]
            visits_of = Counter(shape.owner[visit] for visit in frame.nodes)
            cuts_of = Counter(shape.owner[place] for place in saving)
            for bundle in shape.bundles:
                where = f"step {step}, bundle {bundle}"
                state = bundle_state(bundle, frame, shape, trace, states)
                assert slots[f"n{bundle.key}", "data-state"] == state, where
                visits = visits_of[bundle.key]
                shown = slots.get((f"n{bundle.key}", "text:visits"))
                assert shown == (f"{visits:,} visited" if visits else None), where
                shown = slots.get((f"n{bundle.key}", "text:cuts"))
                assert bool(shown) == bool(cuts_of[bundle.key]), where
        if step < len(trace):
            replayed.forward()


@pytest.mark.large
@pytest.mark.parametrize(("game", "options"), one_in(6, CASES.values()), ids=CASES)
def test_every_step_shows_its_frame_and_its_bundles(game: Game[Any, Any], options: SearchOptions) -> None:
    trace = search(game, options)
    check_every_step(trace, scene(trace, game, most=MOST, notation=FOR_MAX))


MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()


def count(nested: Nested) -> int:
    return 1 + sum(map(count, nested)) if isinstance(nested, list) else 1


def visited_or_skipped(trace: Trace) -> set[Path]:
    """Return the paths of the nodes that a search comes to know of."""
    paths = {trace.places.path(node) for node in range(len(trace.places))}
    return paths | {(*trace.places.path(e.node), e.child or 0) for e in trace if e.kind is Kind.SKIP}


def inner_nodes(tree: LeafTree) -> list[int]:
    return [node for node in range(len(tree)) if tree.children[node]]


@given(nested_trees, players)
@settings(max_examples=max(50, settings().max_examples // 5))
def test_of_a_tree_every_node_counts(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    traces = [search(tree, ALPHA_BETA)]
    known = unite(traces)
    size = subtree_sizes(tree, known, branching_of(known, traces))
    at: dict[int, Any] = {0: nested}
    for node in inner_nodes(tree):
        at |= dict(zip(tree.children[node], at[node], strict=True))
        indices = range(len(at[node]))
        assert size(node, indices) == count(at[node]) - 1
        assert [size(node, [index]) for index in indices] == [count(below) for below in at[node]]


@given(positions(), options(order=SearchOptions.order, window=SearchOptions.window))
@settings(max_examples=max(20, settings().max_examples // 20))
def test_of_a_game_what_any_search_comes_to_counts(game: TicTacToe, chosen: SearchOptions) -> None:
    traces = [search(game, ALPHA_BETA), search(game, chosen)]
    known = unite(traces)
    branching = branching_of(known, traces)
    size = subtree_sizes(game, known, branching)
    found = set.union(*map(visited_or_skipped, traces))
    for number in range(len(known)):
        path = known.path(number)
        if branching[number]:
            below = [each for each in found if each[: len(path)] == path != each]
            assert size(number, range(branching[number])) == len(below)
            assert size(number, [0]) == sum(each[len(path)] == 0 for each in below)
