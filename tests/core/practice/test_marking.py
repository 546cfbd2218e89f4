"""Marks of hand-ins: right ones under every convention, single slips, what follows from them, and readable nonsense."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from core.game import MIN, OptionError
from core.options import Bounds, Cutoff, Form, Misconception, Order, SearchOptions
from core.options.paths import Path
from core.practice.comparison import Item
from core.practice.following import HandedNodes, follow
from core.practice.hand_in import MOST_NODES, HandIn, Worth, hand_in_of, leaves_below
from core.practice.hand_in_formats import read_hand_in
from core.practice.marking import ItemVerdict, Marking, Part, mark
from core.practice.marking_words import marking_json, sentences
from core.practice.reasons import change_at_root
from core.practice.reference import OPEN, Convention, reference, references
from core.practice.scheme import scheme_lines, score
from core.search import played, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of, rebuilt
from tests.core.practice.test_hand_in import TEXTBOOK, hand_ins
from tests.deep_combs import comb
from tests.strategies import chance_trees, finite_values, heavy, labelled_trees, options

DEEP = LeafTree.from_nested([5, [[[3, 9], 7], 8]])
TIE = LeafTree.from_nested([[3, 5], [3, 1]])
DIAGNOSTIC = LeafTree.from_nested([2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]])

MARKED = ("alphabeta", "negamax", "minimax")


def marked(tree: LeafTree, text: str, **others: Any) -> Marking:
    """Return the marks of a hand-in, given as text."""
    chosen = others.pop("options", SearchOptions())
    return mark(tree, chosen, read_hand_in(text, tree), **others)


def verdicts(marking: Marking) -> dict[tuple[str, tuple[int, ...]], str]:
    """Return the verdict of each item."""
    return {(str(each.item), each.path): str(each.verdict) for each in marking.marks}


@st.composite
def searches(draw: st.DrawFn) -> tuple[LeafTree, SearchOptions]:
    """Draw a tree and a search whose hand-in can be marked."""
    if draw(st.booleans()):
        return draw(labelled_trees()), draw(options(once=True, depth=None, algorithm=draw(st.sampled_from(MARKED))))
    algorithm = draw(st.sampled_from(["expectiminimax", "star1"]))
    return draw(chance_trees(finite_values)), draw(options(depth=None, algorithm=algorithm))


@st.composite
def some_of(draw: st.DrawFn, full: HandIn) -> HandIn:
    """Draw any part of a hand-in."""

    def some(items: Any) -> Any:
        return {path: item for path, item in items.items() if draw(st.booleans())}

    return HandIn(
        nodes=some(full.nodes),
        move=full.move if draw(st.booleans()) else None,
        skipped=full.skipped if draw(st.booleans()) else None,
        order=full.order if draw(st.booleans()) else None,
        windows=some(full.windows),
    )


def as_hand_in(of: Any) -> HandIn:
    """Return a reference as a hand-in, with its windows at exit if it has those."""
    full = hand_in_of(of.trace)
    return replace(full, windows={path_of(of.tree, node): of.windows[node] for node in of.inner if node in of.windows})


def test_what_is_not_cut_is_right_only_under_conventions_that_are_named_or_left_open() -> None:
    """Strict fail-hard search cuts less; nothing that was handed in would tell."""
    tree = LeafTree.from_nested([[[[3, 12], [8, 2]], [[4, 6], [14, 5]]], [[[2, 9], [1, 7]], [[10, 3], [6, 11]]]])
    text = "value 3; move B; skip 1.0.0.1, 1.0.1.1"
    lenient = marked(tree, text)
    assert lenient.is_right
    assert {Convention.EQUALITY, Convention.RETURNED} <= lenient.conventions
    assert "equality does not cut off" in sentences(lenient)[0]
    stated = mark(tree, SearchOptions(), lenient.hand_in, OPEN)
    assert not stated.is_right
    assert stated.first is not None
    assert stated.first.item is Item.MISSED


@given(st.data(), searches())
def test_a_right_hand_in_under_any_convention_is_never_marked_wrong(data: Any, searched: Any) -> None:
    """Nor any part of it; bounds may be written as values."""
    tree, chosen = searched
    every = list(references(tree, chosen, frozenset(Convention)))
    handed = data.draw(some_of(as_hand_in(data.draw(st.sampled_from(every)))))
    if data.draw(st.booleans()):
        handed = replace(handed, nodes={path: Worth(worth.value) for path, worth in handed.nodes.items()})
    marking = mark(tree, chosen, handed)
    wrong = [each for each in marking.marks if each.verdict not in (ItemVerdict.RIGHT, ItemVerdict.CONVENTION)]
    assert not wrong
    assert marking.is_right
    assert marking.first is None
    assert marking.step is None


@given(searches())
def test_the_courses_own_hand_in_is_right_without_any_convention(searched: Any) -> None:
    """Even where none is left open."""
    tree, chosen = searched
    for conventions in (frozenset[Convention](), frozenset(Convention)):
        marking = mark(tree, chosen, hand_in_of(search(tree, chosen)), conventions, frozenset(Part))
        assert {each.verdict for each in marking.marks} <= {ItemVerdict.RIGHT}
        assert not marking.conventions


@st.composite
def rightly_given(draw: st.DrawFn) -> tuple[LeafTree, SearchOptions, HandedNodes]:
    """Draw a search and some of what it hands in."""
    tree, chosen = draw(searches())
    found = reference(tree, chosen)
    worths = {node: worth for node, worth in found.worths.items() if draw(st.booleans())}
    windows = {node: pair for node, pair in found.entries.items() if draw(st.booleans())}
    return tree, chosen, HandedNodes(worths, windows, draw(st.sampled_from([None, found.skipped])))


BEYOND = LeafTree.from_nested([[0, 0, 0, 0], 0])
"""In a window that begins at 0, the first move is worth at most 0, and the second, of no greater value, just that."""


@given(rightly_given())
@example((BEYOND, SearchOptions(window=(0, 1)), HandedNodes()))
@example((LeafTree.from_nested([[0, 1], [0, 1]]), SearchOptions(window=(1, 2)), HandedNodes()))
def test_what_follows_from_a_right_hand_in_is_the_search_itself(
    case: tuple[LeafTree, SearchOptions, HandedNodes],
) -> None:
    """Whatever part of it is handed in: worths, windows, order and move."""
    tree, chosen, handed = case
    found, followed = reference(tree, chosen), follow(tree, chosen, handed)
    assert followed.worths == found.worths
    assert tuple(followed.order) == found.order
    if found.entries:
        assert followed.windows == found.entries
        assert followed.exits.items() <= reference(tree, chosen, at_exit=True).windows.items()
    assert followed.move == found.move
    assert {child for child, due in followed.due.items() if due} == set(found.tops)


# Worked examples


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (TEXTBOOK, "value 3; move B; skip 1.1, 1.2; C <=2; D 2; window D 3,inf"),
        (TEXTBOOK, "skip 1.1; skip 1.2; C 2; D <= 2"),
        (DEEP, "value 7; move B; skip 1.0.0.1; D <= 3; C 7; B 7; window D 5,inf"),
        (TIE, "value 3; move B; skip 1.1; C <= 3"),
        (TIE, "value 3; move B; skip none; C 1; order 0.0, 0.1, 1.0, 1.1"),
        (DIAGNOSTIC, "value 4; move B; skip 1.0.1.1, 1.1.0.1, 1.1.0.2"),
        (DIAGNOSTIC, "value 4; skip 1.1.0.1, 1.1.0.2"),
    ],
)
def test_right_hand_ins_of_the_trees_of_the_list(tree: LeafTree, text: str) -> None:
    """Worked out by hand; two of them cut at v > β."""
    marking = marked(tree, text)
    assert marking.is_right, verdicts(marking)


def test_two_conventions_do_not_mix() -> None:
    """The leaf of C is 3, which the window (4, ∞) returns as 3 or, fail-hard, as 4: as one of the two in all nodes."""
    tree = LeafTree.from_nested([[4, 9], [3, 1], [2, 8]])
    assert marked(tree, "C <= 3; D <= 2").is_right
    hard = marked(tree, "C <= 4; D <= 4")
    assert hard.is_right
    assert hard.conventions == {Convention.RETURNED}
    assert sentences(hard) == ["Everything is right in a fail-hard search."]
    mixed = marked(tree, "C <= 3; D <= 4; B 4")
    assert verdicts(mixed) == {("node", (0,)): "right", ("node", (1,)): "right", ("node", (2,)): "wrong"}
    assert sentences(mixed)[0] == (
        "D is worth at most 2, not at most 4: at D, v = 2 ≤ α = 4, and α comes from A, one ply above. "
        "It would be right in a fail-hard search, but the rest is not."
    )


def test_a_convention_that_the_course_does_not_leave_open_is_wrong() -> None:
    """Here equality has to cut off, and a bound has to be written as one."""
    closed = frozenset[Convention]()
    assert not marked(TIE, "skip none", conventions=closed).is_right
    assert not marked(TEXTBOOK, "C 2", conventions=closed).is_right
    assert marked(TEXTBOOK, "C <= 2", conventions=closed).is_right
    assert not marked(TEXTBOOK, "window A 3,inf", conventions=closed).is_right
    assert marked(TEXTBOOK, "window A 3,inf").conventions == {Convention.MOMENT}
    update = SearchOptions(form=Form.UPDATE)
    assert marked(TEXTBOOK, "window C 3,2", options=update).conventions == {Convention.MOMENT}
    assert marked(TEXTBOOK, "window C 3,2").conventions == {Convention.MOMENT, Convention.FORM}


@pytest.mark.parametrize("written", ["D >= 2", "C >= 2", "B >= 3", "A <= 3"])
def test_a_bound_that_is_not_proven_is_wrong(written: str) -> None:
    """One that points the other way, and one of a value inside its window."""
    assert not marked(TEXTBOOK, written).is_right


def test_a_move_that_is_proven_to_be_equal_is_right() -> None:
    """Where equality does not cut off, the second one is seen to be as good; else it is only a bound."""
    tree = LeafTree.from_nested([[3, 5], [3, 7]])
    assert marked(tree, "move B").marks[0].verdict is ItemVerdict.RIGHT
    strict = marked(tree, "move C", options=SearchOptions(cutoff=Cutoff.STRICT))
    assert strict.conventions == {Convention.MOVE}
    assert sentences(strict) == ["Everything is right with a move that is just as good."]
    assert sentences(marked(TIE, "move C", conventions=frozenset()))[0] == (
        "The best move is B, not C: C is worth at most 3, so it may be worse."
    )


def test_the_bugs_of_published_markers() -> None:
    """One never rejects a cut too many, one hands the root's window to all, one wants each edge below a cut."""
    over = marked(TEXTBOOK, "skip 1.1, 1.2, 2.1, 2.2")
    assert [each.path for each in over.marks if each.verdict is ItemVerdict.WRONG] == [(2, 1), (2, 2)]
    assert score(over) == (0, 3)
    inherited = marked(DEEP, "window D 5,inf; skip 1.0.0.1")
    assert inherited.is_right
    assert not marked(DEEP, "window D -inf,inf").is_right
    tree = LeafTree.from_nested([3, [[2, 1], [4, [7, -2]]], 0])
    for edges in ("1.1", "1.1, 1.1.0, 1.1.1, 1.1.1.0, 1.1.1.1", "1.1.0, 1.1.1.0, 1.1.1.1"):
        assert verdicts(marked(tree, f"skip {edges}")) == {("skip", (1, 1)): "right"}


@pytest.mark.large
@pytest.mark.parametrize(
    ("tree", "text", "said"),
    [
        (
            DEEP,
            "skip none",
            (
                "You searched the second child of D; it should be skipped: at D, v = 3 ≤ α = 5, and α comes from A, "
                "three plies above."
            ),
        ),
        (
            DEEP,
            "window D -inf,inf",
            "The window of D is (5, ∞), not (−∞, ∞): at D, α = 5 comes from A, three plies above.",
        ),
        (
            DIAGNOSTIC,
            "window G 2,inf",
            "The window of G is (2, 5), not (2, ∞): at G, β = 5 comes from B, two plies above.",
        ),
        (TEXTBOOK, "D 14", "D is worth 2, not 14: MIN takes the least of 14, 5 and 2."),
        (TEXTBOOK, "value 2", "A is worth 3, not 2: MAX takes the greatest of 3, ≤ 2 and 2."),
        (
            TEXTBOOK,
            "C <= 4",
            "C is worth at most 2, not at most 4: at C, v = 2 ≤ α = 3, and α comes from A, one ply above.",
        ),
        (TEXTBOOK, "B >= 3", "B is worth exactly 3, not at least 3: MIN takes the least of 3, 12 and 8."),
        (
            TEXTBOOK,
            "1.1 4",
            (
                "The second child of C is skipped, so it has no value: "
                "at C, v = 2 ≤ α = 3, and α comes from A, one ply above."
            ),
        ),
        (TEXTBOOK, "0.1 13", "The second child of B is worth 12, not 13."),
        (TEXTBOOK, "move D", "The best move is B, not D: D is worth 2."),
        (
            TEXTBOOK,
            "order 0.0, 0.1, 0.2, 1.0, 1.1",
            "The fifth leaf to be evaluated is the first child of D, not the second child of C.",
        ),
        (TEXTBOOK, "order 0.0", "The second leaf to be evaluated is the second child of B."),
        (TIE, "order 0.0, 0.1, 1.0, 1.1, 0.0", "No leaf is evaluated after the third."),
        (
            TEXTBOOK,
            "skip 2.2, 1.1, 1.2",
            "The third child of D must not be skipped: if it were worth 4, the root would be worth 4, not 3.",
        ),
        (
            TEXTBOOK,
            "skip C",
            "C must not be skipped: if the first child of C were worth 4, the root would be worth 4, not 3.",
        ),
        (
            DIAGNOSTIC,
            "skip F, 1.1.0.1, 1.1.0.2",
            (
                "F must not be skipped: the root is worth 4 whatever it is worth, "
                "but when its turn comes nothing proves that yet."
            ),
        ),
    ],
)
def test_the_first_mistake_in_words(tree: LeafTree, text: str, said: str) -> None:
    """With the reason, by the numbers of the search."""
    assert sentences(marked(tree, text))[0] == said


# Slips


def slip(draw: Any, full: HandIn) -> tuple[HandIn, Item, Path]:
    """Return a hand-in with one item that can't be right under any convention, the item, and its path."""
    kinds = [Item.NODE, *([Item.WINDOW] if full.windows else []), *([Item.MISSED] if full.skipped else [])]
    kinds += [Item.SKIP] if full.skipped is not None else []
    kind = draw(st.sampled_from(kinds))
    if kind is Item.NODE:
        path = draw(st.sampled_from(sorted(full.nodes)))
        return replace(full, nodes={**full.nodes, path: Worth(10**6)}), kind, path
    if kind is Item.WINDOW:
        path = draw(st.sampled_from(sorted(full.windows)))
        return replace(full, windows={**full.windows, path: (-(10**6), 10**6)}), kind, path
    assert full.skipped is not None
    assert full.order is not None
    if kind is Item.MISSED:
        path = draw(st.sampled_from(sorted(full.skipped)))
        return replace(full, skipped=full.skipped - {path}), kind, path
    path = draw(st.sampled_from(full.order))
    return replace(full, skipped=full.skipped | {path}), kind, path


@given(st.data(), searches())
def test_a_single_slip_is_found_and_nothing_else_is_wrong(data: Any, searched: Any) -> None:
    """In a hand-in that is right else, whatever the course leaves open."""
    tree, chosen = searched
    handed, kind, path = slip(data.draw, hand_in_of(search(tree, chosen)))
    strictly = data.draw(st.booleans())
    marking = mark(tree, chosen, handed, frozenset[Convention]() if strictly else frozenset(Convention))
    if kind in (Item.SKIP, Item.MISSED) and not strictly:
        assume(not marking.is_right)  # it is right with the other rule for equality
    wrong = [each for each in marking.marks if each.verdict is ItemVerdict.WRONG]
    assert [each.item for each in wrong] == [kind]
    assert marking.first == wrong[0]
    if kind is Item.SKIP:  # with its siblings it may be a whole subtree
        assert path[: len(wrong[0].path)] == wrong[0].path
    else:
        assert wrong[0].path == path
    assert {each.verdict for each in marking.marks if each is not wrong[0]} <= {
        ItemVerdict.RIGHT,
        ItemVerdict.CONVENTION,
    }
    assert marking.step is not None


@pytest.mark.large
@given(st.data(), labelled_trees(), st.sampled_from(list(Cutoff)), st.sampled_from(list(Bounds)), st.integers(-4, 4))
def test_what_follows_from_a_slip_is_not_wrong_again(
    data: Any, tree: LeafTree, cutoff: Cutoff, bounds: Bounds, misread: int
) -> None:
    """Whoever misreads a node, and goes on rightly from there, hands in all else of the tree with that leaf there."""
    chosen = SearchOptions(cutoff=cutoff, bounds=bounds)
    full = hand_in_of(search(tree, chosen))
    path = data.draw(st.sampled_from(sorted(full.nodes)))
    node = node_at(tree, path)
    assume(node and full.nodes[path].value != misread)
    other = rebuilt(tree, (), {node: ()}, values={node: misread}).tree
    after = hand_in_of(search(other, chosen))

    def below(items: Any) -> dict[Path, Any]:
        return {each: item for each, item in items.items() if each[: len(path)] == path}

    leaves = [each for each in full.order or () if each[: len(path)] == path]
    before = [*(after.order or ())]
    at = before.index(path)
    handed = HandIn(
        nodes={**after.nodes, **below(full.nodes), path: Worth(misread)},
        windows={**after.windows, **below(full.windows)},
        skipped=frozenset(
            {*(after.skipped or ()), *(each for each in full.skipped or () if each[: len(path)] == path)}
        ),
        order=(*before[:at], *leaves, *before[at + 1 :]),
        move=after.move,
    )
    marking = mark(tree, chosen, handed, frozenset())
    assert [each.path for each in marking.marks if each.verdict is ItemVerdict.WRONG] == [path]
    reached, of = score(marking)
    assert reached == of - 1


@given(st.data(), searches())
def test_no_readable_hand_in_is_too_much(data: Any, searched: Any) -> None:
    """Whatever it says, and whatever tree it was meant for."""
    tree, chosen = searched
    other = data.draw(st.just(tree) | labelled_trees())
    handed = data.draw(hand_ins(other))
    asked = data.draw(st.none() | st.frozensets(st.sampled_from(list(Part))))
    marking = mark(tree, chosen, handed, data.draw(st.frozensets(st.sampled_from(list(Convention)))), asked)
    told = marking_json(marking)
    assert len(told["sentences"]) <= 3
    assert all(each["said"] for each in told["marks"] if each["verdict"] != "right")
    assert 0 <= told["points"] <= told["of"]
    faults = [each for each in told["marks"] if each["verdict"] in ("wrong", "missing")]
    assert told["right"] == (len(faults) == len(marking.notes))  # a note is what was not asked for
    assert (marking.first is None) or told["first"] is None or 0 < told["first"] <= len(marking.reference.trace)
    assert scheme_lines(marking)[-1].endswith(f"{told['points']} of {told['of']}")


@heavy
@given(st.data(), searches())
def test_the_leaf_that_shows_a_cut_too_many_changes_the_root(data: Any, searched: Any) -> None:
    """By a search of the tree with that leaf; where none is named, no value of any leaf there does."""
    tree, chosen = searched
    node = data.draw(st.integers(0, len(tree) - 1))
    change = change_at_root(reference(tree, chosen), node)
    root = played(tree, chosen).minimax[0]  # type: ignore[attr-defined]

    def root_with(at: int, value: Any) -> Any:
        return played(rebuilt(tree, (), {at: ()}, values={at: value}).tree, chosen).minimax[0]  # type: ignore[attr-defined]

    if change is None:
        assert all(root_with(leaf, end) == root for leaf in leaves_below(tree, [node]) for end in (-(10**9), 10**9))
    else:
        assert root_with(change.node, change.value) == change.root != root


# Limits and courses


def test_a_tree_that_is_too_large_is_refused() -> None:
    """And so is a search that does not go to the leaves."""
    large = LeafTree.from_nested([[1] * MOST_NODES])
    with pytest.raises(OptionError, match="TREE: the tree has 2,002 nodes, and a hand-in is marked on at most 2,000"):
        mark(large, SearchOptions(), HandIn())
    with pytest.raises(OptionError, match="depth: a hand-in is marked only where the search goes to the leaves"):
        mark(TEXTBOOK, SearchOptions(depth=1), HandIn())
    with pytest.raises(OptionError, match="misconception: a hand-in is marked against the right search"):
        mark(TEXTBOOK, SearchOptions(misconception=Misconception.GREEDY), HandIn())
    with pytest.raises(OptionError, match="algorithm: a hand-in of 'pvs' can't be marked"):
        mark(TEXTBOOK, SearchOptions("pvs"), HandIn())


@pytest.mark.large
def test_a_deep_tree_is_marked() -> None:
    """Deeper than Python recurses."""
    tree = comb(990)
    assert mark(tree, SearchOptions(), hand_in_of(search(tree, SearchOptions()))).is_right


@pytest.mark.large
@pytest.mark.parametrize("order", list(Order))
def test_every_order_of_the_children_can_be_followed(order: Order) -> None:
    """With a hand-in that goes on after a mistake."""
    tree = replace(DIAGNOSTIC, evals=dict.fromkeys(range(len(DIAGNOSTIC)), 0), noisy=frozenset({1}))
    chosen = SearchOptions(order=order, hand=(((), (1, 0)),) if order is Order.HAND else ())
    full = hand_in_of(search(tree, chosen))
    assert mark(tree, chosen, full, frozenset()).is_right
    assert not mark(tree, chosen, replace(full, skipped=frozenset({(0,)}))).is_right


def test_min_at_the_root_and_right_to_left() -> None:
    """The same tree from the other side, and in the other order."""
    tree = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]], MIN)
    assert marked(tree, "value 6; move C; B 12; C 6; D >= 14; skip 2.1, 2.2").is_right
    reverse = SearchOptions(order=Order.REVERSED)
    assert marked(TEXTBOOK, "order 2.2, 2.1, 2.0, 1.2, 1.1, 1.0, 0.2, 0.1, 0.0; skip none", options=reverse).is_right


def test_chance_nodes() -> None:
    """A mean may be rounded to two decimals."""
    nested = LeafTree.from_nested([[1, 2, 4], 2])
    tree = replace(nested, chances=dict.fromkeys(nested.children[1], Fraction(1, 3)))
    chosen = SearchOptions("expectiminimax")
    assert marked(tree, "value 2.33; B 2.333; move B", options=chosen).is_right
    wrong = marked(tree, "value 2.3; B 2.5", options=chosen)
    assert sentences(wrong)[0] == "B is worth 2.33, not 2.5: 1/3 · 1 + 1/3 · 2 + 1/3 · 4 = 2.33."
    assert verdicts(marked(tree, "value 2.5; B 2.5", options=chosen))["node", ()] == "follows"
    assert (
        sentences(marked(tree, "skip B", options=chosen))[0] == "B must not be skipped, as this search skips nothing."
    )


# Points


def test_the_scheme() -> None:
    """A cutoff counts once, whatever it skips; a cut too many costs one; what was not asked for does not score."""
    marking = marked(TEXTBOOK, "value 3; move C; B 3; C 2; skip 1.1, 1.2, 2.2; window B -inf,inf; order 0.0, 0.1")
    assert scheme_lines(marking) == [
        "value of the root             1 of 1",
        "best move                     0 of 1",
        "values of the other nodes     2 of 2",
        "what is skipped               0 of 3",
        "windows                       1 of 1",
        "order of the leaves           0 of 1",
        "points                        4 of 9",
    ]
    asked = frozenset({Part.VALUE, Part.SKIPPED})
    assert score(marked(TEXTBOOK, "value 3; skip 1.1, 1.2; B 7; move D", asked=asked)) == (4, 4)
    assert score(marked(TEXTBOOK, "B 3", asked=asked)) == (0, 4)
    assert score(marked(TEXTBOOK, "skip none", options=SearchOptions("minimax"))) == (3, 3)
    two_cutoffs = LeafTree.from_nested([[3, 12], [2, 4], [1, 5]])
    assert score(marked(two_cutoffs, "skip 1.1")) == (1, 3)
    assert score(marked(two_cutoffs, "skip 1.1, 2.1")) == (3, 3)


def test_a_node_that_is_skipped_scores_where_it_is_left_empty() -> None:
    """It is crossed out, or all the others are filled in; a value there is wrong."""
    tree = LeafTree.from_nested([3, [[2, 1], [4, 9]]])
    asked = frozenset({Part.NODES, Part.SKIPPED})
    assert score(marked(tree, "value 3; B <=2; C 2; skip 1.1", asked=asked)) == (6, 6)
    assert score(marked(tree, "value 3; B <=2; C 2", asked=asked - {Part.SKIPPED})) == (4, 4)
    assert score(marked(tree, "B <=2; skip 1.1", asked=asked)) == (4, 6)
    assert score(marked(tree, "value 3; B <=2", asked=asked)) == (2, 6)
    assert score(marked(tree, "value 3; B <=2; C 2; D 9; skip 1.1", asked=asked)) == (5, 6)


@pytest.mark.parametrize("parts", [[part] for part in Part] + [[*Part]], ids=str)
def test_neither_points_nor_what_is_missing_tells_what_the_search_does(parts: list[Part]) -> None:
    """They are the same for all trees of a shape, whatever is skipped there."""
    told, skipped = set(), set()
    for a, b, c, d, e, f, g, h in islice(permutations(range(8)), 0, None, 2_003):
        tree = LeafTree.from_nested([[[a, b], [c, d]], [[e, f], [g, h]]])
        right = hand_in_of(search(tree, SearchOptions()))
        skipped.add(len(right.skipped or ()))
        full, empty = (mark(tree, SearchOptions(), handed, OPEN, frozenset(parts)) for handed in (right, HandIn()))
        told.add((score(full)[1], score(empty), *((each.item, each.path) for each in empty.marks)))
        assert score(full)[0] == score(full)[1]
        assert full.is_right
    assert len(skipped) > 1
    assert len({frozenset(each) for each in told}) == 1


def test_what_was_asked_for_and_is_not_there_is_missing() -> None:
    """It is not wrong."""
    marking = marked(TEXTBOOK, "value 3; B 3", asked=frozenset(Part))
    counts = Counter(each.verdict for each in marking.marks)
    assert counts == {ItemVerdict.RIGHT: 2, ItemVerdict.MISSING: 2 + 4 + 1 + 1 + 1}
    assert not marking.is_right
    assert marking.first is None
    assert sentences(marking) == ["What you entered is right; 9 items are missing."]
    assert sentences(marked(TEXTBOOK, "", asked=frozenset(Part))) == ["Nothing was handed in."]
    assert sentences(mark(TEXTBOOK, SearchOptions(), HandIn())) == ["Nothing was handed in."]


def test_nodes_that_are_not_in_the_tree_are_named_and_the_rest_is_marked() -> None:
    """As where a hand-in was meant for another tree."""
    handed = HandIn(nodes={(9,): Worth(3), (): Worth(3)}, move=7, skipped=frozenset({(1, 1), (1, 2), (4,)}))
    marking = mark(TEXTBOOK, SearchOptions(), handed)
    lost = [each.path for each in marking.marks if each.node is None]
    assert lost == [(7,), (9,), (4,)]
    assert score(marking) == (4, 4)
    assert sentences(marking)[0] == "This tree has no such node."


def test_the_json() -> None:
    """The contract of the page."""
    told = marking_json(marked(TEXTBOOK, "skip 1.1; value 3; move B"))
    assert told["marks"] == [
        {
            "item": "missed",
            "path": [1, 2],
            "verdict": "wrong",
            "said": "You searched the third child of C; it should be skipped.",
            "expected": "skipped",
        },
        {"item": "skip", "path": [1, 1], "verdict": "right", "said": "", "expected": "skipped"},
        {"item": "node", "path": [], "verdict": "right", "said": "", "expected": "3"},
        {"item": "move", "path": [0], "verdict": "right", "said": "", "expected": "B"},
    ]
    assert (told["right"], told["first"], told["points"], told["of"], told["convention"]) == (False, 22, 2, 5, None)
    shown = search(TEXTBOOK, SearchOptions())[told["first"] - 1]
    assert shown.kind is Kind.CUTOFF
