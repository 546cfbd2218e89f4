"""Questions of real exams: keys against brute force, answers as people write them, and the ideas behind wrong ones."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.comparing.critical import leaf_counts
from core.game import OptionError, Player, TextError, Value
from core.options import Bounds, Cutoff, Form, Misconception, Order, SearchOptions
from core.options.numerals import in_full
from core.practice.questions import QUESTIONS, QuestionSubject, asked_of, key_text, mark_answer, question_text
from core.practice.questions.best_and_worst_case import best_leaves, worst_leaves
from core.practice.questions.best_order import best_order
from core.practice.questions.build_a_tree import BUILT, holds_in
from core.practice.questions.counts import COUNTS
from core.practice.questions.question import LONGEST, ideas_for
from core.practice.questions.rescaled import RESCALINGS
from core.practice.questions.skipping_values import item_of, read_values, write_values
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of
from tests.brute_force import Nested, minimax, replaced, solve
from tests.strategies import chance_trees, heavy
from tests.sweeps import one_in

PLAIN, STRICT = SearchOptions(), SearchOptions(cutoff=Cutoff.STRICT)
TEXTBOOK: Nested = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DIAGNOSTIC: Nested = [2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]]
T1, D = map(LeafTree.from_nested, (TEXTBOOK, DIAGNOSTIC))

small_values = st.integers(0, 5)
small_trees: st.SearchStrategy[Nested] = st.recursive(
    small_values, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=8
).filter(lambda nested: isinstance(nested, list))
rules = st.builds(
    SearchOptions, cutoff=st.sampled_from(Cutoff), bounds=st.sampled_from(Bounds), form=st.sampled_from(Form)
)
players = st.sampled_from((Player.MAX, Player.MIN))


def evaluated(nested: Nested, options: SearchOptions, root: Player = Player.MAX) -> list[tuple[int, ...]]:
    """Return the paths of the leaves that a search evaluates, by brute force."""
    return [tuple(path) for path in solve(nested, options, root)["leaves_evaluated"]]


def leaves_of(tree: LeafTree) -> list[int]:
    return [node for node in range(len(tree)) if tree.is_terminal(node)]


def each_item(tree: LeafTree, options: SearchOptions) -> Iterator[tuple[str, str]]:
    for name, question in QUESTIONS.items():
        yield from ((name, item) for item in question.items(tree, options))


# What every question owes


@heavy
@given(small_trees, rules, players)
def test_the_key_of_every_question_is_marked_right(nested: Nested, options: SearchOptions, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    for name, item in each_item(tree, options):
        key = key_text(name, tree, options, item)
        marked = mark_answer(name, tree, options, key, item)
        assert (marked.right, marked.expected, marked.fits) == (True, key, ())
        assert question_text(name, tree, options, item).endswith(("?", "."))
        assert marked.sentence.endswith(".")


TELLING = [
    *(("count", item, nested) for item in COUNTS for nested in (TEXTBOOK, DIAGNOSTIC)),
    ("mirror", "", TEXTBOOK),
    ("mirror", "", DIAGNOSTIC),
    ("range", "0.0:1.1", [[3, 5], [3, 1]]),
    ("range", "1.0:1.1", TEXTBOOK),
]


@pytest.mark.large
@pytest.mark.parametrize(("name", "item", "nested"), one_in(2, TELLING))
def test_what_a_misconception_answers_is_marked_as_what_it_is(name: str, item: str, nested: Nested) -> None:
    question, asked = asked_of(name, LeafTree.from_nested(nested), PLAIN, item)
    wrong = 0
    for idea in ideas_for(asked.tree, PLAIN):
        misled = replace(asked, options=replace(PLAIN, misconception=idea))
        answer = question.key(misled)
        marked = mark_answer(name, asked.tree, PLAIN, question.write(misled, answer), item)
        assert marked.right is (answer == question.key(asked))
        assert (idea in marked.fits) is not marked.right
        wrong += not marked.right
    assert wrong > 5


@heavy
@given(st.sampled_from(list(QUESTIONS)), st.text() | st.text("x<>=()[],;.0123456789-∞ orneverysat"), st.data())
def test_any_answer_is_marked_or_refused_with_its_place(name: str, text: str, data: st.DataObject) -> None:
    items = QUESTIONS[name].items(D, PLAIN)
    assume(items)
    item = data.draw(st.sampled_from(items))
    with suppress(TextError) if name == "build" else nullcontext():
        try:
            mark_answer(name, D, PLAIN, text, item)
        except OptionError as error:
            refused = error
        else:
            return
        assert refused.place == "answer"
        assert refused.remedy.endswith(".")


@pytest.mark.parametrize(
    ("name", "item", "text", "message"),
    [
        ("counts", "", "", "question: there is no question named 'counts'. Choose from count, range, mirror, "),
        ("count", "trees", "", "question: “Count” can't be asked about 'trees'. Choose from leaves, nodes, skipped, "),
        ("possible", "", "no", "question: “Is pruning possible?” can't be asked here. Choose another question, "),
        ("count", "leaves", "seven", "answer: 'seven' is not a count. Write a whole number such as 7."),
        ("count", "leaves", "²", "answer: '²' is not a count."),
        ("range", "1.0:1.1", "x < y", "answer: 'y' is not a number. Write a range such as"),
        ("range", "1.0:1.1", "x", "answer: 'x' is not a range. Write a range such as"),
        ("range", "1.0:1.1", "3 < 5 < x", "answer: '3 < 5 < x' is not a range."),
        ("range", "1.0:1.1", "x" * (LONGEST + 1), "answer: this answer has more than 20,000 characters. Write a range"),
        ("mirror", "", "Q", "answer: there is no node named 'Q'."),
        ("mirror", "", " ", "answer: ' ' names no nodes. Write nodes by name or path"),
        ("order", "", "1,2", "answer: '1,2' is not an order. Write the paths of nodes"),
        ("order", "", "root=1,0", "answer: root has 3 children, and 2 are put in order. Name each child once."),
        ("order", "", "5=0", "answer: there is no node 5. Name a node of this tree."),
        ("rescale", "square.move", "perhaps", "answer: 'perhaps' is neither yes nor no. Write yes or no."),
        ("build", "deep", "[[3]]", "answer: an inner node of this tree has one child. Give each inner node two"),
        ("build", "deep", "[inf, 3]", "answer: a leaf of this tree is infinite. Give each leaf a number."),
        ("build", "deep", "(0.5*3 0.5*4)", "answer: this tree has chance nodes. Let MAX and MIN decide at every node."),
        ("build", "deep", f"[{'1,' * 61}1]", "answer: this tree has 62 leaves. Build one with 60 or fewer."),
        ("build", "deep", "[3, ", "line 1, column"),
    ],
)
def test_what_cannot_be_asked_or_read_is_refused(name: str, item: str, text: str, message: str) -> None:
    with pytest.raises((OptionError, TextError)) as refused:
        mark_answer(name, T1, PLAIN, text, item)
    assert message in str(refused.value)


def test_a_tree_in_which_min_moves_first_is_refused() -> None:
    with pytest.raises(OptionError, match="answer: MIN moves first in this tree"):
        mark_answer("build", T1, PLAIN, '{"player": "min", "children": [{"value": 3}, {"value": 4}]}', "deep")


# Count


@given(small_trees, rules, players)
def test_counts_are_those_of_brute_force(nested: Nested, options: SearchOptions, root: Player) -> None:
    tree, found = LeafTree.from_nested(nested, root), solve(nested, options, root)
    leaves = len(found["leaves_evaluated"])
    counts = {
        "leaves": leaves,
        "nodes": found["nodes_visited"],
        "skipped": len(leaves_of(tree)) - leaves,
        "cutoffs": sum(bool(cut["pruned"]) for cut in found["cutoffs"]),
    }
    assert {item: int(key_text("count", tree, options, item)) for item in COUNTS} == counts


@pytest.mark.parametrize(
    ("item", "answer", "sentence"),
    [
        ("leaves", "11", "7 leaves are evaluated, and 11 nodes are visited."),
        ("skipped", "7", "2 leaves are skipped, and 7 leaves are evaluated."),
        ("cutoffs", "2", "1 cutoff leaves something out, and 2 leaves are skipped."),
        ("cutoffs", "1", "1 cutoff leaves something out."),
    ],
)
def test_a_count_of_something_else_is_named(item: str, answer: str, sentence: str) -> None:
    marked = mark_answer("count", T1, PLAIN, answer, item)
    why = "" if marked.right else " What is skipped: the second child of C and the third child of C."
    assert marked.sentence == f"{sentence}{why}"


def test_a_wrong_count_is_told_what_is_skipped() -> None:
    assert mark_answer("count", T1, SearchOptions("minimax"), "7", "leaves").sentence.endswith("Nothing is skipped.")
    many = LeafTree.from_nested([[5, 6], *([1, 9] for _ in range(6))])
    assert mark_answer("count", many, PLAIN, "1", "skipped").sentence == (
        "6 leaves are skipped. What is skipped: the second child of C, the second child of D, the second child of E, "
        "the second child of F and 2 more."
    )


# The range of a leaf

tried = st.integers(-1, 6) | st.floats(-1, 6) | st.sampled_from([0.5, 1.5, 2.5, 3.5, 4.5, 10**6, -(10**6)])


@given(small_trees, rules, players, tried, st.data())
def test_a_child_is_skipped_for_just_the_values_of_the_key(
    nested: Nested, options: SearchOptions, root: Player, value: Value, data: st.DataObject
) -> None:
    tree = LeafTree.from_nested(nested, root)
    leaf = data.draw(st.sampled_from(leaves_of(tree)))
    child = data.draw(st.sampled_from(range(1, len(tree))))
    path, below = path_of(tree, leaf), path_of(tree, child)
    asked = QuestionSubject(tree, options, item_of(path, below))
    changed = replaced(nested, list(path), value)
    visited = any(each[: len(below)] == below for each in evaluated(changed, options, root))
    assert any(value in part for part in QUESTIONS["range"].key(asked)) is not visited


def test_the_range_is_asked_of_leaves_that_are_seen_and_children_that_are_not() -> None:
    assert QUESTIONS["range"].items(T1, PLAIN)[-1] == "2.2:1.2"
    assert key_text("range", T1, PLAIN, "1.0:1.1") == "x ≤ 3"
    assert key_text("range", T1, STRICT, "1.0:1.1") == "x < 3"
    assert key_text("range", T1, PLAIN, "0.0:1.1") == "x ≥ 2"
    assert key_text("range", T1, PLAIN, "2.0:1.1") == "always"
    assert question_text("range", T1, PLAIN, "1.0:1.1") == (
        "Suppose the first child of C is worth x instead of 2. For which values of x is the second child of C skipped?"
    )


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("x < 3", "With x = 3 it is skipped, and your answer leaves that out."),
        ("x <= 4", "With x = 3.5 it is visited, and your answer includes that."),
        ("x = 2", "With x = 1 it is skipped, and your answer leaves that out."),
        ("never", "With x = 2 it is skipped, and your answer leaves that out."),
    ],
)
def test_a_value_shows_that_a_range_is_wrong(answer: str, sentence: str) -> None:
    marked = mark_answer("range", T1, PLAIN, answer, "1.0:1.1")
    assert (marked.right, marked.sentence, marked.expected) == (
        False,
        f"The second child of C is skipped for x ≤ 3. {sentence}",
        "x ≤ 3",
    )


def test_the_other_rule_of_cutoffs_is_a_wrong_end() -> None:
    assert mark_answer("range", T1, STRICT, "x<3", "1.0:1.1").right
    assert not mark_answer("range", T1, STRICT, "x<=3", "1.0:1.1").right


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        (("x <= 3", "x≤3", "<=3", "3 >= x", "[-inf, 3]", "(−∞, 3]", "(-inf;3]", "x<3 or x=3", "X =< 3"), "x ≤ 3"),
        (("(3, 8]", "3 < x <= 8", "8 ≥ x > 3", "x > 3 or 4 < x ≤ 8 or x=5"), "x > 3"),
        (("(3, 8]", "3 < x <= 8", "8 ≥ x > 3", "(3,5] \N{UNION} [5,8]"), "3 < x ≤ 8"),
        (("x < 2 or x >= 5", "[5, inf) or (-inf, 2)"), "x < 2 or x ≥ 5"),
        (("x < 2 or x = 3 or x > 5", "(5, inf) or x = 3 or (-inf, 2)"), "x < 2 or x = 3 or x > 5"),
        (("never", "none", "5 < x < 3", "(3, 3]", "∅"), "never"),
        (("always", "any", "x < inf", "x <= 5 or x > 5", "(-inf, inf)"), "always"),
        (("x = -1/2", "[-.5,-0.5]"), "x = −0.5"),
    ],
)
def test_ranges_are_read_as_people_write_them(texts: tuple[str, ...], written: str) -> None:
    texts = texts if written != "x > 3" else texts[3:]
    assert {write_values(read_values(text)) for text in texts} == {written}


ends = st.integers(-3, 3) | st.sampled_from([-math.inf, math.inf, 0.5])
signs = st.sampled_from(["<", "<=", ">", ">=", "="])


@given(st.lists(st.tuples(signs, ends), min_size=1, max_size=4), st.integers(-8, 8))
def test_a_union_of_ranges_has_the_numbers_of_each(parts: list[tuple[str, Value]], doubled: int) -> None:
    value = doubled / 2
    values = read_values(" or ".join(f"x {sign} {in_full(end)}" for sign, end in parts))
    holds = {"<": value.__lt__, "<=": value.__le__, ">": value.__gt__, ">=": value.__ge__, "=": value.__eq__}
    assert any(value in interval for interval in values) is any(holds[sign](end) is True for sign, end in parts)
    assert read_values(write_values(values)) == values


def test_leaves_without_a_number_between_them_are_refused() -> None:
    close = LeafTree.from_nested([[1.0, math.nextafter(1, 2)], [0, 5]])
    with pytest.raises(OptionError, match=r"^tree: no number lies between 1\.0 and 1\.0000000000000002\."):
        key_text("range", close, PLAIN, "1.0:1.1")


# The other way round


def mirrored(nested: Nested) -> Nested:
    return [mirrored(child) for child in reversed(nested)] if isinstance(nested, list) else nested


@given(small_trees, rules, players)
def test_the_mirrored_tree_skips_what_the_search_right_to_left_does(
    nested: Nested, options: SearchOptions, root: Player
) -> None:
    tree = LeafTree.from_nested(nested, root)
    now = LeafTree.from_nested(mirrored(nested), root)
    seen = {node_at(now, path) for path in evaluated(mirrored(nested), options, root)}
    order = sorted(leaves_of(tree), reverse=True)  # the leaves of the mirrored tree, as they stand in it
    skipped = {leaf for leaf, there in zip(order, leaves_of(now), strict=True) if there not in seen}
    assert QUESTIONS["mirror"].key(QuestionSubject(tree, options)) == skipped


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("1.0, E", "Right to left, E, the first child of G and the second child of G are skipped. C is evaluated."),
        ("1.0.1.1, 1.1.0.1, 1.1.0.2", (
            "Right to left, E, the first child of G and the second child of G are skipped. "
            "Your answer is what is skipped left to right.")),
        ("E, 1.1.0.0", (
            "Right to left, E, the first child of G and the second child of G are skipped. "
            "The second child of G is skipped too.")),
    ],
)  # fmt: skip
def test_what_is_wrong_the_other_way_round_is_said(answer: str, sentence: str) -> None:
    sentence = sentence.replace("C is evaluated", "The first child of F is evaluated")
    assert mark_answer("mirror", D, PLAIN, answer).sentence == sentence


def test_a_skipped_subtree_may_be_named_by_its_top_or_its_leaves() -> None:
    for answer in ("E, 1.1.0.0, 1.1.0.1", "1.0.0.0, 1.0.0.1, 1.0.0.2, 1.1.0.1, 1.1.0.0", "E, 1.0.0.0, 1.1.0.0,1.1.0.1"):
        assert mark_answer("mirror", D, PLAIN, answer).right
    assert mark_answer("mirror", LeafTree.from_nested([3, [2, 1]]), PLAIN, "none").right


# The best order


def every_order(nested: Nested) -> Iterator[Nested]:
    if not isinstance(nested, list):
        yield nested
        return
    for children in permutations(nested):
        yield from map(list, product(*map(every_order, children)))


tiny_trees: st.SearchStrategy[Nested] = st.recursive(
    small_values, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=6
).filter(lambda nested: isinstance(nested, list))


@heavy
@given(tiny_trees, rules, players, st.sampled_from([(-math.inf, math.inf), (1, 4), (2, 3)]))
def test_no_order_evaluates_fewer_leaves(
    nested: Nested, options: SearchOptions, root: Player, window: tuple[Value, Value]
) -> None:
    tree, options = LeafTree.from_nested(nested, root), replace(options, window=window)
    fewest, hand = best_order(tree, options)
    assert fewest == min(len(evaluated(order, options, root)) for order in every_order(nested))
    assert len(QuestionSubject(tree, replace(options, order=Order.HAND, hand=hand)).evaluated) == fewest


@given(small_trees, players)
def test_the_best_order_needs_as_few_leaves_as_any_search(nested: Nested, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    assert best_order(tree, PLAIN)[0] == leaf_counts(tree).minimal


def test_best_first_by_value_is_not_always_the_best_order() -> None:
    tree = LeafTree.from_nested([[3, 3], [[[3, 1], [3, 1]], 9], 3])
    by_value = QuestionSubject(tree, SearchOptions(order=Order.BEST))
    assert len(by_value.evaluated) > best_order(tree, PLAIN)[0]


def test_an_order_that_takes_more_leaves_is_told_where_to_begin() -> None:
    marked = mark_answer("order", D, PLAIN, "root=1,0")
    assert marked.sentence == "Your order evaluates 11 leaves, and 7 are enough. At B, search D first."
    assert mark_answer("order", D, PLAIN, "1=1,0;1.0=1,0").right
    large = LeafTree.from_nested([list(range(5)), [3]])
    assert not QUESTIONS["order"].items(large, PLAIN)
    with pytest.raises(OptionError, match=r"^tree: the best order is known up to 60 nodes, and 4 children of each\."):
        best_order(large, PLAIN)


# Rescaled leaves


def rescaled(nested: Nested, name: str) -> Nested:
    if isinstance(nested, list):
        return [rescaled(child, name) for child in nested]
    return {"linear": 2 * nested + 3, "cube": nested**3, "square": nested * nested, "negate": -nested}[name]


signed_trees: st.SearchStrategy[Nested] = st.recursive(
    st.integers(-3, 3), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=8
).filter(lambda nested: isinstance(nested, list))


@given(signed_trees, rules, players, st.sampled_from(list(RESCALINGS)))
def test_what_stays_is_what_brute_force_finds(nested: Nested, options: SearchOptions, root: Player, name: str) -> None:
    tree, changed = LeafTree.from_nested(nested, root), rescaled(nested, name)
    before, after = solve(nested, options, root), solve(changed, options, root)
    kept = {
        "move": before["best_move"] == after["best_move"],
        "cuts": before["leaves_evaluated"] == after["leaves_evaluated"],
    }
    worths = [[minimax(child, root.opponent) for child in each] for each in (nested, changed)]
    best = max if root is Player.MAX else min
    is_clear = all(each.count(best(each)) == 1 for each in worths)
    assert (f"{name}.move" in QUESTIONS["rescale"].items(tree, options)) == is_clear
    for what, stays in kept.items():
        if is_clear or what == "cuts":
            assert key_text("rescale", tree, options, f"{name}.{what}") == ("yes" if stays else "no")
    if name in ("linear", "cube"):
        assert all(kept.values())


@given(chance_trees(st.integers(-3, 3)).filter(lambda tree: len(tree) > 1))
def test_only_linear_rescaling_surely_keeps_the_move_where_dice_decide(tree: LeafTree) -> None:
    options = SearchOptions("expectiminimax")
    assume("linear.move" in QUESTIONS["rescale"].items(tree, options))  # of equal moves it is not clear which stays
    assert key_text("rescale", tree, options, "linear.move") == "yes"


@pytest.mark.parametrize(
    ("text", "item", "sentence"),
    [
        ("((0.5*0 0.5*4) (0.5*3 0.5*2))", "cube.move", (
            "x³ keeps the order of the leaves, but not that of their means. The move was C, and is now B.")),
        ("((0.5*0 0.5*4) (0.5*3 0.5*2))", "linear.move", (
            "2x + 3 turns a mean into the mean of the new values, so that every comparison stays.")),
        ("((0.5*0 0.5*1) (0.5*3 0.5*2))", "cube.move", (
            "x³ keeps the order of the leaves, but not that of their means. On this tree the move is the same "
            "all the same.")),
        ("((3 -4) (2 1))", "square.move", (
            "x² does not keep the order of the leaves: −4 becomes 16 and 1 becomes 1. The move was C, and is now B.")),
        ("((3 5) (2 9))", "negate.cuts", (
            "−x does not keep the order of the leaves: 2 becomes −2 and 3 becomes −3. Now 0 leaves are skipped, "
            "and not 1.")),
        ("((3 5) (2 9))", "cube.cuts", (
            "x³ keeps the order of the leaves, and the search does nothing but compare them.")),
    ],
)  # fmt: skip
def test_the_reason_names_what_changes(text: str, item: str, sentence: str) -> None:
    tree = read(text).tree
    options = SearchOptions("expectiminimax") if tree.chances else PLAIN
    assert mark_answer("rescale", tree, options, "yes", item).sentence == sentence


def test_leaves_too_large_to_be_rescaled_are_refused() -> None:
    with pytest.raises(OptionError, match=r"^tree: x² of some leaf is too large for a decimal\."):
        key_text("rescale", LeafTree.from_nested([1e300, 2]), PLAIN, "square.move")


# Is pruning possible?


@given(chance_trees(st.integers(-3, 3)).filter(lambda tree: bool(tree.chances)), st.sampled_from(Cutoff))
def test_without_a_range_nothing_is_skipped_at_a_chance_node(tree: LeafTree, rule: Cutoff) -> None:
    options = SearchOptions("star1", cutoff=rule, leaves=(-math.inf, math.inf))
    cut = QUESTIONS["possible"].key(QuestionSubject(tree, options))
    assert not any(map(tree.is_chance, cut))
    assert cut <= QUESTIONS["possible"].key(QuestionSubject(tree, replace(options, leaves=(-3, 3)))) | {
        node for node in range(len(tree)) if not tree.is_chance(node)
    }


DICE = read("((0.5*4 0.5*6) (0.5*1 0.5*9))").tree


@pytest.mark.parametrize(
    ("leaves", "known"),
    [((0, 10), "with leaves from 0 to 10"), ((-math.inf, math.inf), "where leaves may have any value")],
)
def test_whether_pruning_is_possible_depends_on_the_range(leaves: tuple[Value, Value], known: str) -> None:
    options = SearchOptions("star1", leaves=leaves)
    marked = mark_answer("possible", DICE, options, "yes, at C")
    sentence = f"Nothing is skipped: {known}, what is left at each node can still matter."
    assert (marked.right, marked.sentence, marked.expected) == (False, sentence, "no")
    assert mark_answer("possible", DICE, options, "no").right
    assert mark_answer("possible", DICE, replace(options, leaves=(0, 9)), "yes, at C").right


def test_the_place_of_a_cutoff_counts() -> None:
    tree = read("((0.5*4 0.5*8) (0.5*1 0.5*9) (0.5*2 0.5*5))").tree
    options = SearchOptions("star1", leaves=(0, 10))
    said = "After the first child of C, C is sure to be worth no more than α = 6, so the rest is skipped."
    for answer in ("yes, at C", "Yes at D", "yes at C, D", "C"):
        assert mark_answer("possible", tree, options, answer).right
    assert mark_answer("possible", tree, options, "no").sentence == said
    wrong = mark_answer("possible", tree, options, "yes, at B")
    assert (wrong.right, wrong.sentence, wrong.expected) == (False, f"Nothing is skipped at B. {said}", "yes, at C, D")
    with pytest.raises(OptionError, match=r"^answer: this does not say where\."):
        mark_answer("possible", tree, options, "yes")
    assert Misconception.NO_RANGE in mark_answer("possible", DICE, SearchOptions("star1", leaves=(0, 10)), "C").fits


# A question of one's own

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-question.md").read_text("utf-8")


def test_a_question_is_one_module_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    (module,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(module, names)  # noqa: S102  our own page
    monkeypatch.setitem(QUESTIONS, "last", names["LAST"])
    assert question_text("last", T1, PLAIN) == "Which leaf is evaluated last?"
    assert key_text("last", T1, PLAIN) == "2.2"
    assert mark_answer("last", T1, PLAIN, "2.2").right
    marked = mark_answer("last", T1, PLAIN, "1.0")
    assert (marked.right, marked.sentence) == (False, "The last leaf is the third child of D.")
    assert Misconception.CUT_CLIMBS in marked.fits
    with pytest.raises(OptionError, match=r"^answer: this is not one leaf\. Write its name or path"):
        mark_answer("last", T1, PLAIN, "B")


# Build a tree


def shapes(leaves: int) -> Iterator[Any]:
    """Yield every shape of a tree with so many leaves, whose inner nodes have two children or more."""
    if leaves == 1:
        yield None
        return
    for first in range(1, leaves):
        for child in shapes(first):
            for rest in forests(leaves - first):
                yield [child, *rest]


def forests(leaves: int) -> Iterator[list[Any]]:
    """Yield every sequence of one shape or more with so many leaves together."""
    for first in range(1, leaves + 1):
        for child in shapes(first):
            if first == leaves:
                yield [child]
            else:
                yield from ([child, *rest] for rest in forests(leaves - first))


def orders(leaves: int) -> Iterator[tuple[int, ...]]:
    """Yield numbers for the leaves in each order that they can have, ties among them."""
    for ranks in product(range(leaves), repeat=leaves):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield ranks


def filled(shape: Any, numbers: Iterator[int]) -> Nested:
    return next(numbers) if shape is None else [filled(child, numbers) for child in shape]


def test_there_are_as_many_shapes_as_schroeder_counted() -> None:
    assert [sum(1 for _ in shapes(leaves)) for leaves in range(1, 7)] == [1, 1, 3, 11, 45, 197]
    assert [sum(1 for _ in orders(leaves)) for leaves in range(1, 5)] == [1, 3, 13, 75]


@pytest.mark.large
@pytest.mark.parametrize("rule", one_in(2, Cutoff))
def test_no_tree_with_fewer_leaves_shows_what_is_asked_for(rule: Cutoff) -> None:
    sizes = {name: len(leaves_of(read(built.smallest).tree)) for name, built in BUILT.items()}
    options = SearchOptions(cutoff=rule)
    for name, built in BUILT.items():
        assert holds_in(name, options, read(built.smallest).tree)
    for leaves in range(1, max(sizes.values())):
        for shape, numbers in product(list(shapes(leaves)), list(orders(leaves))):
            tree = LeafTree.from_nested(filled(shape, iter(numbers)))
            shown = {name for name in BUILT if sizes[name] > leaves and holds_in(name, options, tree)}
            assert not shown, (shape, numbers)


@pytest.mark.parametrize("rule", Cutoff)
def test_the_example_of_how_a_tree_is_written_shows_nothing_that_is_asked_for(rule: Cutoff) -> None:
    written = re.match(r"a tree such as (.*);", QUESTIONS["build"].expected)
    assert written
    example = read(written[1]).tree
    assert not [name for name in BUILT if holds_in(name, SearchOptions(cutoff=rule), example)]


@pytest.mark.parametrize(
    ("item", "answer", "right", "sentence"),
    [
        ("one-leaf", "[7, [5, 100]]", True, "It shows that, and no tree with fewer than 3 leaves does."),
        ("one-leaf", "[[7, 8], [5, 100]]", False, "It shows that, but has 4 leaves, and 3 are enough."),
        ("one-leaf", "[3, [4, 2]]", False, (
            "It does not show that: it has 0 skipped leaves, by 0 shallow cutoffs and 0 deep.")),
        ("deep", "[3, [2, 9]]", False, "It does not show that: it has 1 skipped leaf, by 1 shallow cutoff and 0 deep."),
    ],
)  # fmt: skip
def test_a_built_tree_is_searched(item: str, answer: str, right: bool, sentence: str) -> None:
    marked = mark_answer("build", T1, PLAIN, answer, item)
    assert (marked.right, marked.sentence) == (right, sentence)


# Best and worst case


def skips(tree: LeafTree, options: SearchOptions, values: Iterable[Value]) -> frozenset[int]:
    """Return what is skipped with these leaves."""
    leaves = dict(zip(leaves_of(tree), values, strict=True))
    filled = replace(tree, values=tuple(map(leaves.get, range(len(tree)))))
    return QuestionSubject(filled, options).skipped


@heavy
@given(tiny_trees, rules, players)
def test_no_leaves_of_a_shape_skip_more_than_in_the_best_case_and_none_skip_others(
    nested: Nested, options: SearchOptions, root: Player
) -> None:
    tree = LeafTree.from_nested(nested, root)
    if "best" not in QUESTIONS["cases"].items(tree, options):
        return
    key = QUESTIONS["cases"].key(QuestionSubject(tree, options, "best"))
    found = {skips(tree, options, order) for order in permutations(range(len(leaves_of(tree))))}
    assert key in found
    assert all(each <= key for each in found)


@given(small_trees, rules, players)
def test_leaves_are_known_that_bring_both_cases_about(nested: Nested, options: SearchOptions, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    key = QUESTIONS["cases"].key(QuestionSubject(tree, options, "best"))
    items = QUESTIONS["cases"].items(tree, options)
    if options.cutoff is Cutoff.STRICT and options.bounds is Bounds.HARD:
        assert not items  # what is returned does not pass the bound
        return
    assert skips(tree, options, best_leaves(tree)) == key
    assert not skips(tree, options, worst_leaves(tree))
    assert items == (("best", "worst") if key else ())


THREE_PLIES = LeafTree.from_nested([[[3, 5], [6, 9]], [[1, 2], [0, 4]]])


@pytest.mark.parametrize(
    ("name", "item", "answer", "right", "sentence"),
    [
        ("cases", "best", "0.1.1, G", True, (
            "In the best case the first child of each node is its best, and the second child of E and G are skipped.")),
        ("cases", "best", "G", False, "The second child of E can be skipped too."),
        ("cases", "best", "0.0.1, 0.1.1, G", False, "The second child of D is evaluated whatever the values are."),
        ("cases", "worst", "none", True, (
            "In the worst case nothing is skipped: each leaf can lie inside the window that it is met with.")),
        ("cases", "worst", "G", False, "That is so on every tree."),
        ("shape", "", "5 4 6 0; 4, 4; 0 0", True, "3 leaves are skipped, and no values skip more."),
        ("shape", "", "[[1,2],[3,4],[5,6],[7,8]]", False, (
            "2 leaves are skipped, and 3 can be. The first child of G is evaluated with these values.")),
    ],
)  # fmt: skip
def test_cases_are_marked_with_the_reason(name: str, item: str, answer: str, right: bool, sentence: str) -> None:
    marked = mark_answer(name, THREE_PLIES, PLAIN, answer, item)
    assert marked.right is right
    assert sentence in marked.sentence


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("1 2 3", "answer: this has 3 numbers, and the tree has 8 leaves. Write one number for each leaf"),
        ("1 2 3 x", "answer: 'x' is not a number. Write 8 numbers such as 3 12 8."),
        ("1 2 3 4 5 6 7 inf", "answer: 'inf' is not a number."),
    ],
)
def test_leaves_that_do_not_fill_a_shape_are_refused(answer: str, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        mark_answer("shape", THREE_PLIES, PLAIN, answer)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        SearchOptions("minimax"),
        SearchOptions(window=(0, 9)),
        SearchOptions(order=Order.REVERSED),
        SearchOptions(depth=1),
    ],
)
def test_cases_are_asked_where_the_whole_tree_is_searched_left_to_right(options: SearchOptions) -> None:
    tree = replace(THREE_PLIES, evals={1: 0, 8: 0})
    assert not QUESTIONS["cases"].items(tree, options)
    assert not QUESTIONS["shape"].items(tree, options)
    assert QUESTIONS["cases"].items(tree, PLAIN)


# Iterative deepening

DEEPENING = SearchOptions("iterative")
judged_trees = st.builds(
    lambda nested, root, evals: _with_evals(LeafTree.from_nested(nested, root), evals),
    small_trees,
    players,
    st.lists(small_values, min_size=20, max_size=20),
)


def _with_evals(tree: LeafTree, evals: list[Value]) -> LeafTree:
    inner = [node for node in range(len(tree)) if not tree.is_terminal(node)]
    return replace(tree, evals=dict(zip(inner, evals, strict=False)))


@given(judged_trees)
def test_each_pass_is_what_a_search_to_its_depth_finds(tree: LeafTree) -> None:
    items = QUESTIONS["deepening"].items(tree, DEEPENING)
    passes = range(1, max(tree.depths) + 1)
    found = [QuestionSubject(tree, replace(DEEPENING, depth=limit)).found for limit in passes]
    for item in items:
        key = QUESTIONS["deepening"].key(QuestionSubject(tree, DEEPENING, item))
        assert key == tuple(each.value if item == "values" else each.best_move for each in found)


def test_passes_are_marked_with_what_each_is_worth() -> None:
    tree = replace(LeafTree.from_nested([[6, 8], [5, 2, 6]]), evals={1: 1, 4: 2})
    marked = mark_answer("deepening", tree, DEEPENING, "C, C", "moves")
    assert (marked.right, marked.expected) == (False, "C, B")
    assert marked.sentence == "In the pass to depth 2 B is worth 6 and C is worth 2, and MAX chooses B."
    assert mark_answer("deepening", tree, DEEPENING, "C B", "moves").right
    assert mark_answer("deepening", tree, DEEPENING, "2; 6", "values").right
    assert question_text("deepening", tree, DEEPENING, "values") == (
        "A pass stops at its depth with the static evaluations, such as ≈3. "
        "What is the root worth after the passes to depth 1 and 2?"
    )
    for text, message in {"C": "this names 1, and there are 2 passes.", "C, Q": "there is no node named 'Q'"}.items():
        with pytest.raises(OptionError, match=message):
            mark_answer("deepening", tree, DEEPENING, text, "moves")


def test_passes_are_asked_of_trees_with_static_evaluations_and_moves_where_one_is_best() -> None:
    items = QUESTIONS["deepening"].items
    tree = LeafTree.from_nested([[6, 8], [5, 2, 6]])
    assert not items(tree, DEEPENING)
    assert items(replace(tree, evals={1: 1, 4: 2}), DEEPENING) == ("values", "moves")
    assert items(replace(tree, evals={1: 2, 4: 2}), DEEPENING) == ("values",)
    assert not items(replace(tree, evals={1: 1, 4: 2}), PLAIN)


# Histories of bounds


def bounds_written(nested: Nested, options: SearchOptions, root: Player) -> dict[tuple[int, ...], list[Value]]:
    """Return what the book's alpha-beta writes at each inner node: with what cuts off."""
    written: dict[tuple[int, ...], list[Value]] = {}

    def value(node: Nested, path: tuple[int, ...], alpha: Value, beta: Value, is_max: bool) -> Value:
        if not isinstance(node, list):
            return node
        best, own = (-math.inf, alpha) if is_max else (math.inf, beta)
        written[path] = [own]
        for at, below in enumerate(node):
            found = value(below, (*path, at), own if is_max else alpha, beta if is_max else own, not is_max)
            best = max(best, found) if is_max else min(best, found)
            if (best > own) if is_max else (best < own):
                own = best
                written[path].append(own)
            met, other = (best, beta) if is_max else (alpha, best)
            if met > other or (met == other and options.cutoff is Cutoff.NONSTRICT):
                break
        if options.bounds is Bounds.HARD:
            return min(max(best, alpha), beta)
        return best

    value(nested, (), *options.root_window, root is Player.MAX)
    return written


@heavy
@given(small_trees, rules, players)
def test_the_history_of_a_bound_is_what_the_book_writes(nested: Nested, options: SearchOptions, root: Player) -> None:
    tree = LeafTree.from_nested(nested, root)
    written = bounds_written(nested, options, root)
    for item in QUESTIONS["history"].items(tree, options):
        (path,) = [path for path in written if (tree.label(node_at(tree, path)) or "root") == item or item == _at(path)]
        assert mark_answer("history", tree, options, " ".join(map(str, written[path])), item).right
        assert not mark_answer("history", tree, options, " ".join(map(str, [*written[path], 99])), item).right


def _at(path: tuple[int, ...]) -> str:
    return ".".join(map(str, path)) or "root"


def test_every_bound_that_moves_is_asked_about_or_moves_less_often() -> None:
    assert QUESTIONS["history"].items(T1, PLAIN) == ("D",)
    assert QUESTIONS["history"].items(LeafTree.from_nested([[3, 9], [5, 7]]), PLAIN) == ("A",)
    assert not QUESTIONS["history"].items(T1, SearchOptions("minimax"))
    assert not QUESTIONS["history"].items(T1, SearchOptions("pvs"))


@pytest.mark.parametrize(
    ("text", "right", "sentence"),
    [
        ("−∞, 3, 5", True, "At A, α is −∞, then 3, then 5."),
        ("-inf → 3 → 5", True, "At A, α is −∞, then 3, then 5."),
        ("-inf 3 3 5", False, "What does not change α is not written again: it is −∞, then 3, then 5."),
        ("3, 5", False, "The search enters A with α = −∞; in all it is −∞, then 3, then 5."),
        ("-inf, 5", False, "α rises whenever a child of A returns more, and is never reset: it is −∞, then 3, then 5."),
    ],
)
def test_a_history_is_read_as_people_write_it(text: str, right: bool, sentence: str) -> None:
    tree = LeafTree.from_nested([[3, 9], [5, 7]])
    marked = mark_answer("history", tree, PLAIN, text, "A")
    assert (marked.right, marked.sentence) == (right, sentence)


def test_a_node_that_is_cut_off_may_note_the_value_that_cut_it_off() -> None:
    tree = LeafTree.from_nested([[3, 9], [6, 2, 8]])  # C goes ∞, 6, and is cut off by 2
    trace = [mark_answer("history", tree, replace(PLAIN, form=form), "inf 6 2", "C").right for form in Form]
    assert trace == [True, True]
    assert mark_answer("history", tree, PLAIN, "inf 6", "C").right


def test_an_idea_is_told_by_the_history_that_it_gives() -> None:
    tree = LeafTree.from_nested([[3, 9], [[5, 7], [4, 8], [9, 9]], [[4, 6, 9], [8, 2]]])
    marked = mark_answer("history", tree, PLAIN, "-inf, 5, 7", "E")
    assert marked.expected == "3, 5, 7"
    assert marked.sentence == "The search enters E with α = 3 (handed down from C); in all it is 3, then 5, then 7."
    fresh = {Misconception.AVERAGE, Misconception.FRESH_WINDOW, Misconception.PARENT_ONLY, Misconception.ROOT_FRESH}
    assert set(marked.fits) == fresh
