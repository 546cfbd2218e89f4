"""Why a cutoff changes nothing: the words, the panel with two lines in the tree, and the claims tried by force."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player
from core.games.tictactoe import TicTacToe
from core.options import Cutoff, SearchOptions
from core.options.numerals import from_text
from core.search import search
from core.trace import Bound, Kind, Trace
from core.trace.frames import Frame
from core.trace.result import CutoffResult, cutoffs, result_of
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.brute_force import below, cut_at, minimax, replaced
from tests.frames import frame_at
from tests.viz.given import Searched
from tests.viz.replayed import to_the_end_and_back, words_of
from viz.replay.panels.why import SENTENCES, Why
from viz.tree.outline import Outline, outline
from viz.words.argument import Argument, arguments
from viz.words.narration import Narrator
from viz.words.phrase import fill
from viz.words.wording import count

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ENDGAME = TicTacToe.from_position("XOX/OO_/_X_")
MAX, MIN = Player.MAX, Player.MIN


def tree(nested: Any, root: Player = MAX) -> LeafTree:
    return LeafTree.from_nested(nested, root)


TEXTS: list[tuple[Any, ...]] = [
    (
        tree(TEXTBOOK),
        SearchOptions(),
        "A already has 3 from B: MAX can be sure of that.",
        "At C, MIN can hold the value to 2 or less, whatever the other two children are worth.",
        "So MAX never chooses C. The bound was set by A, one ply above: a shallow cutoff.",
    ),
    (
        tree([3, [4, 3, 9]]),
        SearchOptions(),
        "A already has 3 from its first child: MAX can be sure of that.",
        "At B, MIN can hold the value to 3 or less, whatever the remaining child is worth.",
        "So B is no better for MAX than what A already has. "  # noqa: ISC004  the text is one
        "The bound was set by A, one ply above: a shallow cutoff.",
    ),
    (
        tree([[3, 12], [15, 1]]),
        SearchOptions(cutoff=Cutoff.STRICT),
        "A already has 3 from B: MAX can be sure of that.",
        "At C, MIN can hold the value to 1 or less. No child of C is left, so nothing is skipped.",
        "So MAX never chooses C. The bound was set by A, one ply above: a shallow cutoff.",
    ),
    (
        tree([5, [[[3, 9], 7], 8]]),
        SearchOptions(),
        "A already has 5 from its first child: MAX can be sure of that.",
        "At D, MIN can hold the value to 3 or less, whatever the other child is worth.",
        "To reach D, play must pass through A, three plies above, where MAX already has 5.",
        "So best play never reaches D: a deep cutoff.",
    ),
    (
        tree([5, [[[5, 9], 7], 8]]),
        SearchOptions(),
        "A already has 5 from its first child: MAX can be sure of that.",
        "At D, MIN can hold the value to 5 or less, whatever the other child is worth.",
        "To reach D, play must pass through A, three plies above, where MAX already has 5.",
        "So D is no better for MAX: a deep cutoff.",
    ),
    (
        tree([3, 12, 8]),
        SearchOptions(window=(0, 10)),
        "The initial window asks only for values below 10.",
        "At A, MAX can get 12 or more, whatever the remaining child is worth.",
        "So A can't have a value in that range.",
        "The initial window counts as set above the root, one level above A: a shallow cutoff.",
    ),
    (
        tree([[-math.inf, 4], 2]),
        SearchOptions(),
        "No value is below −∞, the initial alpha.",
        "At B, MIN can hold the value to −∞, whatever the other child is worth.",
        "So B is worth exactly that.",
        "The initial window counts as set above the root, two levels above B: a deep cutoff.",
    ),
    (
        ENDGAME,
        SearchOptions(depth=2),
        "The root already has 0 from X c2: MAX can be sure of that, up to the depth limit.",
        "After X a1, MIN can hold the value to −1 or less, whatever the other child is worth.",
        "So MAX never chooses X a1. The bound was set by the root, one ply above: a shallow cutoff.",
    ),
]


@pytest.mark.parametrize("case", TEXTS)
def test_the_first_cutoff_is_argued_in_these_words(case: tuple[Any, ...]) -> None:
    game, options, *text = case
    said = str(next(arguments(search(game, options))))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == " ".join(text)


NUMBER = r"(−?(?:∞|\d+(?:\.\d+)?))"


def check(trace: Trace, nested: Any) -> None:
    """Check every argument of a trace against its frame, and what it claims against the tree's true values."""
    cutoffs = result_of(trace).cutoffs
    for argument, cutoff in zip(arguments(trace), cutoffs, strict=True):
        frame = frame_at(trace, argument.step)
        assert frame.event is not None
        assert frame.event.kind is Kind.CUTOFF
        assert frame.current == argument.node == cutoff.node
        check_lines(trace, argument, cutoff, frame)
        check_words(trace, argument, cutoff, frame)
        check_claims(trace, argument, cutoff, frame, cut_at(nested, trace.options.depth))


def check_lines(trace: Trace, argument: Argument, cutoff: CutoffResult, frame: Frame) -> None:
    parent, child = trace.places.parent, trace.places.child
    have, cut = argument.have(trace), argument.cut(trace)
    for line in (have, cut):
        assert all(parent[lower] == upper for upper, lower in pairwise(line))
    assert cut[-2] == argument.node
    assert child[cut[-1]] == cutoff.child
    if cutoff.set_by is None:
        assert have == ()
        assert cut[0] == 0
        return
    assert parent[cut[0]] == have[0] == cutoff.set_by
    assert not set(have) & set(cut)
    *inner, last = [frame.nodes[node] for node in have]
    assert len({shown.value for shown in (*inner, last)}) == 1
    assert all(shown.bound is Bound.EXACT for shown in inner[1:])
    assert last.bound is not Bound.EXACT or not trace.places.branching[have[-1]]


def check_words(trace: Trace, argument: Argument, cutoff: CutoffResult, frame: Frame) -> None:
    text = str(argument)
    assert not re.search(r"[{}!]|None|  |nothing yet", text)
    assert text.endswith(f"a {'deep' if cutoff.deep else 'shallow'} cutoff.")
    (limit,) = re.findall(rf"can (?:get|hold the value to) {NUMBER}", text)
    assert from_text(limit) == frame.nodes[argument.node].value
    assert ("nothing is skipped" in text) == (not cutoff.skipped)
    if cutoff.set_by is not None:
        held = re.findall(rf"already has {NUMBER}", text)
        assert {from_text(number) for number in held} == {frame.nodes[cutoff.set_by].value}
        plies = int(trace.places.depth[argument.node] - trace.places.depth[cutoff.set_by])
        assert f"{'one ply' if plies == 1 else f'{count(plies)} plies'} above" in text


def check_claims(trace: Trace, argument: Argument, cutoff: CutoffResult, frame: Frame, seen: Any) -> None:
    """Try the claims on the tree as the search sees it, for MIN with every number's sign changed."""
    sign = 1 if cutoff.player is MIN else -1
    root = trace.places.players[0]

    def truth(node: int) -> Any:
        return sign * minimax(below(seen, list(trace.places.path(node))), trace.places.players[node])

    value: Any = frame.nodes[argument.node].value
    most = sign * value
    bound = sign * (cutoff.alpha if cutoff.player is MIN else cutoff.beta)
    assert most < bound if trace.options.cutoff is Cutoff.STRICT else most <= bound
    assert truth(argument.node) <= most
    if cutoff.set_by is not None:
        held: Any = frame.nodes[cutoff.set_by].value
        assert sign * held == bound <= truth(cutoff.set_by)
        assert bool(re.search(r"never (?:chooses|reaches)", str(argument))) == (most < bound)
    low, high = trace.options.window
    result = min(max(minimax(seen, root), low), high)
    for other in (-math.inf, math.inf, -(10**6), 10**6, held if cutoff.set_by is not None else value):
        changed = seen
        for child in cutoff.skipped:
            changed = replaced(changed, [*trace.places.path(cutoff.node), child], other)
        assert min(max(minimax(changed, root), low), high) == result


# Small numbers, which sentences show exactly, and often enough equal ones.
plain_values = st.integers(-3, 3) | st.sampled_from([0.5, math.inf, -math.inf])
plain_trees = st.recursive(plain_values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)
plain_windows = st.just(strategies.FULL) | st.sampled_from([(-3, 2), (0, 1), (-1, math.inf), (1, 3)])


plain_options = plain_windows.flatmap(lambda window: strategies.options(algorithm="alphabeta", window=window))


@given(plain_trees, strategies.players, plain_options)
def test_every_argument_holds(nested: Any, root: Player, options: SearchOptions) -> None:
    check(search(strategies.judged_tree(nested, root), options), nested)


def test_a_null_window_is_said_to_be_that_of_the_node_that_asks() -> None:
    tree = LeafTree.from_nested([[3, 5], [[6, 9], [1, 2]], [4, [1, 8]]])
    (said, *_) = map(str, arguments(search(tree, SearchOptions("pvs"))))
    assert said.startswith("A only asks whether C is worth more than 3. At E, MAX can get 6 or more")


def keys_of(shape: Outline, nodes: Iterable[int]) -> str:
    """Return the elements that stand for some nodes, each once, as a slot lists them."""
    return ",".join(dict.fromkeys(str(shape.owner[node]) for node in nodes))


def check_panel(searched: Searched, most: int) -> None:
    trace = searched.trace
    shape = outline(trace, searched.tree, most)
    panel = Why(trace, shape, Narrator(trace))
    argued = {argument.step: argument for argument in arguments(trace)}
    assert [argument.node for argument in argued.values()] == [cutoff.node for cutoff in cutoffs(trace)]
    for frame, slots in to_the_end_and_back(words_of(trace, panel), searched.frames):
        event = frame.event
        shown = [slots.get((f"why-{number}", "text")) for number in range(SENTENCES)]
        note, lit = slots.get(("why-note", "text")), slots.get(("tree", "lit"))
        if event is None or event.kind not in (Kind.CUTOFF, Kind.SKIP):
            assert (shown, note, lit) == ([None] * SENTENCES, "No cutoff at this step.", None), frame.step
            continue
        argument = argued[max(step for step in argued if step <= frame.step)]
        assert argument.node == event.node
        assert [words for words in shown if words is not None] == list(map(fill, argument.sentences))
        assert note is None
        assert lit == (keys_of(shape, argument.have(trace)), keys_of(shape, argument.cut(trace)))


@pytest.mark.parametrize("most", [1_000, 4], ids=["whole", "folded"])
def test_every_step_of_a_random_tree(searched_at_random: Searched, most: int) -> None:
    check_panel(searched_at_random, most)
