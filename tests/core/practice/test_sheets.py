"""Sheets: variants of equal structure that share no answer, and keys that brute force and the marker agree with."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import OptionError, Player, Value
from core.options import Cutoff, Misconception, SearchOptions
from core.options.paths import Path
from core.practice.exercises import Exercise
from core.practice.hand_in import HandIn, skipped_leaves
from core.practice.hand_in_formats import read_hand_in
from core.practice.marking import Part, mark
from core.practice.questions import QUESTIONS, QuestionSubject, mark_answer
from core.practice.reference import ALL, OPEN
from core.practice.scheme import score
from core.practice.series import FILL, IN_TURN, NEXT, SERIES
from core.practice.sheets import sheet
from core.practice.sheets.copying import MOST_POOLED, least_copied, points_copied
from core.practice.sheets.key import Key, key_of, next_question
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import Sheet, copied, make_sheet
from core.practice.sheets.structure import COUNTED, Structure, cells
from core.practice.sheets.tasks import of_series
from core.practice.sheets.variants import fits, is_ambiguous
from core.practice.telling_apart import known_for
from core.search.leaf_range import leaf_range
from core.search.misconceptions import MISCONCEPTIONS
from core.trace import Bound
from core.trees.formats import nested_lists, read
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from core.trees.rebuilding import node_at
from tests.brute_force import leaves_of, minimax, solve, worth_in
from tests.checking import holds
from tests.strategies import FULL, finite_trees, heavy
from tests.sweeps import one_in

TEXTBOOK = nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]")
PARTS = ("fill:value+move", "fill:nodes", "fill:windows", "fill:order+value", "fill")

EVERY = one_in(2, SERIES if settings().max_examples > 1_000 else ("two-plies", "ties", "chance", "order", "exams"))
"""Every series with `make fuzz`; otherwise five, which ask all kinds of questions."""

_made: dict[str, Sheet] = {}


def sheet_of(series: str) -> Sheet:
    if series not in _made:
        _made[series] = make_sheet(SheetRequest(series=series, variants=2, seed=7))
    return _made[series]


def nested(tree: LeafTree, node: int = 0) -> Any:
    return [nested(tree, child) for child in tree.children[node]] or tree.utility(node)


@pytest.mark.large
@pytest.mark.parametrize("series", EVERY)
def test_the_variants_of_a_question_have_one_structure_and_no_tree_twice(series: str) -> None:
    for question in sheet_of(series).questions:
        first, *others = question.structures
        but = COUNTED if question.variants[0].counts else ()
        assert {each.but(but) for each in others} <= {first.but(but)}
        if question.variants[0].varies:
            assert len({made.tree.values for made in question.variants}) == len(question.variants)
            assert {(made.kind, made.parts, made.options) for made in question.variants} == {
                (question.variants[0].kind, question.variants[0].parts, question.variants[0].options)
            }


@pytest.mark.large
@pytest.mark.parametrize("series", EVERY)
def test_no_answer_is_right_in_another_variant(series: str) -> None:
    for question in sheet_of(series).questions:
        for made, other in permutations(question.variants, 2):
            if made.has_few_answers:
                continue
            assert not fits(made, other)
            if made.kind == FILL:  # nor by the marker of the page, which leaves all conventions open
                handed = read_hand_in(key_of(made).answer, other.tree)
                assert not mark(other.tree, other.options, handed, asked=frozenset(other.parts)).is_right
            elif made.kind != NEXT:
                assert not mark_answer(other.kind, other.tree, other.options, key_of(made).answer, other.item).right
    sheets = zip(*(question.variants for question in sheet_of(series).questions), strict=True)
    for pair in permutations(sheets, 2):
        assert not all(map(fits, *pair))


@pytest.mark.large
@pytest.mark.parametrize("series", EVERY)
def test_whether_equality_cuts_matters_only_where_the_question_is_about_it(series: str) -> None:
    for question in sheet_of(series).questions:
        for made in question.variants:
            says_rule = made.about_equality or made.options.window != FULL
            if series != "ties" and made.has_tree and not says_rule:
                assert series in IN_TURN or not is_ambiguous(made)  # which have questions about ties too
    if series == "ties":
        assert any(is_ambiguous(made) for made in sheet_of(series).questions[0].variants)


def check_key(made: Exercise) -> None:
    """Check a key by the marker of the page, each wrong answer by the points that it says, and the value by hand."""
    key = key_of(made)
    if made.kind == FILL:
        asked = frozenset(made.parts)
        right = read_hand_in(key.answer, made.tree)
        assert score(mark(made.tree, made.options, right, ALL, asked)) == (key.points, key.points)
        for wrong in key.wrong:
            handed = read_hand_in(wrong.answer, made.tree)
            marking = mark(made.tree, made.options, handed, OPEN, asked)
            assert score(marking) == (wrong.points, key.points)
            assert wrong.points < key.points
        check_by_brute_force(made, key)
    elif made.kind == NEXT:
        found = next_question(made)
        assert key.answer == "ABCD"[found.right]
        assert {idea for wrong in key.wrong for idea in wrong.ideas} == {
            idea for choice in found.choices for idea in choice.ideas
        }
    else:
        assert mark_answer(made.kind, made.tree, made.options, key.answer, made.item).right
        for wrong in key.wrong:
            marked = mark_answer(made.kind, made.tree, made.options, wrong.answer, made.item)
            assert not marked.right
            assert set(wrong.ideas) <= set(marked.fits)
    assert not {idea for wrong in key.wrong for idea in wrong.ideas} - {*MISCONCEPTIONS}


def check_by_brute_force(made: Exercise, key: Key) -> None:
    """Check a key by plain minimax with means at chance nodes, and where nothing is left to chance by the search."""
    tree, handed = made.tree, read_hand_in(key.answer, made.tree)
    worth = worth_in(tree)
    for path, told in handed.nodes.items():
        assert holds(told.value, told.bound, worth(node_at(tree, path), None), rounds=True)
    if not tree.chances:
        check_search(handed, nested(tree), made.options)
    if made.options.window != FULL:  # which may leave the value open
        return
    if handed.value is not None:
        assert handed.value.bound is Bound.EXACT
    if handed.move is not None:
        assert worth(tree.children[0][handed.move], None) == worth(0, None)
    for leaf in skipped_leaves(tree, handed.skipped or ()):
        for end in made.options.leaves or leaf_range(tree, made.options):
            values = (*tree.values[:leaf], end, *tree.values[leaf + 1 :])
            assert worth_in(replace(tree, values=values))(0, None) == worth(0, None)


def check_search(handed: HandIn, tree: Any, options: SearchOptions) -> None:
    found = solve(tree, options)
    if handed.move is not None:
        assert handed.move == found["best_move"]
    if handed.skipped is not None:
        assert handed.skipped == {tuple(path) for cut in found["cutoffs"] for path in cut["pruned"]}
    if handed.order is not None:
        assert [list(path) for path in handed.order] == found["leaves_evaluated"]
    windows = dict(windows_in(tree, options, (), options.window))
    assert handed.windows.items() <= windows.items()


def windows_in(tree: Any, options: SearchOptions, path: Path, window: tuple[Value, Value]) -> Iterator[Any]:
    """Yield the window of each node that alpha-beta enters, by its path."""
    alpha, beta = window
    yield path, window
    if not isinstance(tree, list):
        return
    is_max, reaches = len(path) % 2 == 0, operator.ge if options.cutoff is Cutoff.NONSTRICT else operator.gt
    for index, child in enumerate(tree):
        yield from windows_in(child, options, (*path, index), (alpha, beta))
        worth = minimax(child, Player.MIN if is_max else Player.MAX)  # outside the window it changes no bound wrongly
        if reaches(worth, beta) if is_max else reaches(alpha, worth):
            return
        alpha, beta = (max(alpha, worth), beta) if is_max else (alpha, min(beta, worth))


@pytest.mark.large
@pytest.mark.parametrize("series", EVERY)
def test_each_key_scores_full_and_each_wrong_answer_what_it_says(series: str) -> None:
    for question in sheet_of(series).questions:
        for made in question.variants:
            check_key(made)


@pytest.mark.large
@heavy
@given(
    finite_trees.filter(lambda tree: 2 <= len(leaves_of(tree)) <= 12), st.sampled_from(PARTS), st.sampled_from(Cutoff)
)
def test_keys_of_any_tree(tree: Any, kind: str, rule: Cutoff) -> None:
    own, options = LeafTree.from_nested(tree), SearchOptions(cutoff=rule)
    wanted = SheetRequest(tree=own, kinds=(kind,), options=options, variants=1, about_rule=True)
    made = make_sheet(wanted).questions[0].variants[0]
    check_key(made)
    assert made.tree == own


@pytest.mark.large
@heavy
@given(finite_trees.filter(lambda tree: 6 <= len(leaves_of(tree)) <= 12), st.integers(0, 99))
def test_variants_of_any_tree_have_its_shape_and_its_structure(tree: Any, seed: int) -> None:
    own = LeafTree.from_nested(tree)
    with suppress(OptionError):  # some trees have no other of their structure
        check_variants(own, make_sheet(SheetRequest(tree=own, variants=2, seed=seed, about_rule=True)))


@pytest.mark.large
@pytest.mark.parametrize("name", one_in(2, ["critical-tree", "cmu-exercise"]))
def test_four_variants_of_a_tree_of_a_class(name: str) -> None:
    own = read(LIBRARY[name].text, Player.MAX).tree
    (question,) = make_sheet(SheetRequest(tree=own, variants=4)).questions
    assert question.variants[0].tree == own
    assert len(set(question.structures)) == 1
    assert not any(fits(*pair) for pair in permutations(question.variants, 2))


def check_variants(own: LeafTree, sheet: Sheet) -> None:
    (question,) = sheet.questions
    first, second = question.variants
    assert first.tree == own
    assert second.tree.children == own.children
    assert question.structures[0] == question.structures[1]
    assert not fits(first, second)
    assert not fits(second, first)


@pytest.mark.large
def test_the_same_seed_makes_the_same_sheet_and_another_one_another() -> None:
    one, again, other = (make_sheet(SheetRequest(series="two-plies", kinds=("fill",), seed=seed)) for seed in (4, 4, 5))
    assert one == again
    assert one.questions[0].variants[0].tree != other.questions[0].variants[0].tree


@pytest.mark.large
def test_a_course_searches_by_its_own_rules() -> None:
    sheet = make_sheet(SheetRequest(series="two-plies", kinds=("fill",), course="cs188"))
    assert sheet.questions[0].variants[0].options.cutoff is Cutoff.STRICT
    ties = make_sheet(SheetRequest(series="ties", kinds=("fill",), course="cs188", questions=1))
    assert ties.questions[0].variants[0].options.cutoff is Cutoff.NONSTRICT


@pytest.mark.large
def test_kinds_and_numbers_of_questions() -> None:
    sheet = make_sheet(SheetRequest(series="deep-cutoffs", kinds=("fill",), questions=2, variants=1))
    assert [question.variants[0].kind for question in sheet.questions] == [FILL, FILL]
    own = make_sheet(SheetRequest(tree=TEXTBOOK, kinds=("count:cutoffs", "fill:nodes", "build:deep"), variants=1))
    assert [(made.kind, made.item, made.parts) for (made,) in (each.variants for each in own.questions)] == [
        ("count", "cutoffs", ()),
        (FILL, "", (Part.NODES,)),
        ("build", "deep", ()),
    ]
    assert own.questions[0].variants[0].tree == TEXTBOOK


@pytest.mark.large
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (SheetRequest(variants=0), "variants: 0 is out of range. Give a number from 1 to 26."),
        (SheetRequest(questions=21), "questions: 21 is out of range. Give a number from 1 to 20."),
        (SheetRequest(seed=-1), "seed: -1 is out of range."),
        (SheetRequest(pick=(0,)), "pick: 0 is out of range. Give a number from 1 to 20."),
        (SheetRequest(points=(2, 101)), "points: 101 is out of range. Give a number from 1 to 100."),
        (SheetRequest(size=9), "size: 9 is out of range. Give a number from 1 to 4."),
        (SheetRequest(series="x"), "series: there is no series named 'x'. Choose from minimax-values, "),
        (SheetRequest(kinds=("x",)), "kinds: there is no kind 'x'. Choose from fill, next, count, "),
        (
            SheetRequest(series="order", kinds=("count",)),
            "kinds: the series order has no count. Choose from mirror, order, fill.",
        ),
        (SheetRequest(title="x" * 201), "title: this title has more than 200 characters."),
        (SheetRequest(instructions="x" * 501), "instructions: these have more than 500 characters."),
        (SheetRequest(tree=TEXTBOOK, kinds=("fill:x",)), "kinds: 'x' is no part. Choose from value, move, "),
        (
            SheetRequest(tree=TEXTBOOK, kinds=("count:x",)),
            "kinds: count:x can't be asked of this tree. Choose from count:leaves",
        ),
        (
            SheetRequest(tree=TEXTBOOK, kinds=("possible",)),
            "kinds: possible can't be asked of this tree. Choose another kind.",
        ),
        (
            SheetRequest(tree=nested_lists.parse("[[1,2]]"), kinds=("build:x",)),
            "kinds: build:x can't be asked of this tree. Choose from build:",
        ),
        (SheetRequest(tree=nested_lists.parse("3")), "tree: the tree has 1 leaf. Give one with 2 to 60 leaves."),
        (
            SheetRequest(tree=nested_lists.parse("[[3,5],[3,1]]")),
            "about-rule: on this tree it matters whether equality cuts. Change a leaf, or let the sheet be about that.",
        ),
        (
            SheetRequest(tree=TEXTBOOK, options=SearchOptions(misconception=Misconception.GREEDY)),
            "misconception: the key would be that of somebody who has it. Choose none.",
        ),
        (SheetRequest(tree=TEXTBOOK, options=SearchOptions("uct")), "algorithm: a hand-in of 'uct' can't be marked"),
        (
            SheetRequest(tree=nested_lists.parse("[1,2]"), variants=26),
            (
                "variants: only 9 variants were found of question 1, “Fill in the tree”: of equal structure, "
                "without a shared answer. "
                "Ask for 9, or give a tree with more leaves or larger numbers."
            ),
        ),
        (
            SheetRequest(tree=TEXTBOOK, kinds=("rescale", "build"), variants=3),
            (
                "variants: two variants would have the same answers, since questions of this kind have few. "
                "Ask for 1 variant, or add a question of another kind."
            ),
        ),
    ],
)
def test_what_can_not_be_is_said_with_what_would_do(wanted: SheetRequest, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        make_sheet(wanted)
    assert said in str(refused.value)


def test_the_structure_of_the_textbook_tree() -> None:
    (question,) = make_sheet(SheetRequest(tree=TEXTBOOK, variants=1)).questions
    assert cells(question.structures[0]) == {
        "leaves": "9",
        "visited": "7",
        "plies": "2",
        "cutoffs": "1 × alpha, shallow, at the last child; 1 × alpha, shallow, skips 2",
        "changes": "4",
        "ties": "1",
        "digits": "11",
        "by_accident": (
            "The parent's bound only, The other rule for equality, The last of equal moves, Skipped children count as 0"
        ),
    }
    assert Structure(1, 1, 1, (), 0, 0, 1) != Structure(1, 1, 1, (), 0, 0, 2)


# What copying brings


@pytest.mark.large
def test_answers_copied_from_a_neighbour_score_what_the_marker_gives_them() -> None:
    sheet = make_sheet(SheetRequest(series="two-plies", variants=3, seed=7))
    whole = sum(key_of(each.variants[0]).points for each in sheet.questions)
    shares = [
        100 * sum(points_copied(each.variants[one], each.variants[other]) for each in sheet.questions) // whole
        for one, other in ((0, 1), (1, 0), (1, 2), (2, 1))
    ]
    assert copied(sheet) == max(shares)
    assert 0 < max(shares) < 100
    for each in sheet.questions:
        assert points_copied(each.variants[0], each.variants[0]) == key_of(each.variants[0]).points
    fill = sheet.questions[0].variants
    handed = read_hand_in(key_of(fill[0]).answer, fill[1].tree)
    marking = mark(fill[1].tree, fill[1].options, handed, fill[1].conventions, frozenset(fill[1].parts))
    assert points_copied(fill[0], fill[1]) == score(marking)[0]
    assert copied(make_sheet(SheetRequest(variants=1))) is None


@pytest.mark.large
def test_of_the_trees_of_a_question_those_are_taken_of_which_copying_scores_least() -> None:
    (group,) = of_series(SheetRequest("windows", kinds=("fill",), questions=1, seed=7))
    pool = sheet._pooled(group, SheetRequest("windows", seed=7), lambda: None)[0].pool
    assert 2 < len(pool) <= MOST_POOLED
    scores = {
        (one, other): max(points_copied(*pair) for pair in (both, both[::-1]))
        for one, other in permutations(range(len(pool)), 2)
        for both in [(pool[one][0], pool[other][0])]
    }
    (chosen,) = least_copied([pool], [[Fraction(1)]], 2, keeps=False)
    assert scores[pool.index(chosen[0]), pool.index(chosen[1])] == min(scores.values()) < max(scores.values())
    (kept,) = least_copied([pool], [[Fraction(1)]], 3, keeps=True)
    assert kept[0] == pool[0]


@pytest.mark.large
def test_neighbours_who_share_an_answer_in_one_question_share_none_in_the_next() -> None:
    """Two questions with the same two answers in turn: the variants alternate so that one of them always differs."""
    made = sheet_of("two-plies").questions[3].variants
    pools = [[(made[0],), (made[1],), (made[0],)], [(made[0],), (made[0],), (made[1],)]]
    found = least_copied(pools, [[Fraction(1)], [Fraction(1)]], 2, keeps=False)
    assert [one != other for one, other in found] == [True, True]


FIRST_EDITION = {"two-plies": "150eae8de27d", "order": "e3c824163bf7", "chance": "637bab53ec90"}
"""What the trees of three sheets were before there were other editions."""


@pytest.mark.large
@pytest.mark.parametrize(
    ("series", "seed", "variants"), one_in(3, [("two-plies", 7, 2), ("order", 7, 3), ("chance", 3, 2)])
)
def test_a_sheet_of_the_first_edition_stays_as_it_was(series: str, seed: int, variants: int) -> None:
    made = make_sheet(SheetRequest(series, seed=seed, variants=variants, edition=1))
    found = [[(each.kind, each.item, each.step, each.tree.values) for each in one.variants] for one in made.questions]
    assert sha256(repr(found).encode()).hexdigest().startswith(FIRST_EDITION[series])
    assert not any(each.joined for each in made.questions)


# Own points, and a choice of questions


@pytest.mark.large
def test_picked_questions_come_in_their_order_with_their_points_and_keep_their_trees() -> None:
    wanted = SheetRequest("two-plies", kinds=("fill", "count", "range"), variants=2, seed=7)
    whole = make_sheet(replace(wanted, pick=(1, 3)))
    picked = make_sheet(replace(wanted, pick=(3, 1), points=(4, 10)))
    assert [each.variants for each in picked.questions] == [each.variants for each in whole.questions[::-1]]
    assert [each.points for each in picked.questions] == [4, 10]
    assert picked.labels == ("1", "2")
    assert [each.weight for each in picked.questions] == [4, 2]  # a range has 1 point, this tree 5


@pytest.mark.thorough
def test_copying_is_told_in_the_points_of_the_teacher() -> None:
    wanted = SheetRequest("two-plies", kinds=("fill", "range"), variants=2, seed=7)
    usual, own = (copied(make_sheet(replace(wanted, points=points))) for points in ((), (1, 9)))
    assert usual == 100 * 4 // 6  # of the tree 4 of 5 points, of the range none
    assert own == 100 * 4 // 50


@pytest.mark.large
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"pick": (3,)}, "pick: there is no question 3. Choose from 1 to 2."),
        ({"pick": (1, 1)}, "pick: question 1 comes twice. Give each number once."),
        ({"points": (1, 2)}, "2 numbers are given, and the sheet has 3 questions. A part, such as 1a, is one of them."),
        ({"points": (1, 2)}, "Give 3, such as 3,2,2."),
        ({"pick": (2,), "points": (1, 2)}, "2 numbers are given, and the sheet has 1 question. Give 1, such as 3."),
    ],
)
def test_a_choice_that_does_not_fit_is_refused(wanted: dict[str, tuple[int, ...]], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        make_sheet(replace(SheetRequest("order", variants=1), **wanted))  # type: ignore[arg-type]  # by name
    assert said in str(refused.value)


# Several questions about one tree


@pytest.mark.thorough
def test_questions_about_one_tree_have_it_in_each_variant() -> None:
    made = make_sheet(SheetRequest("order", variants=2, seed=7))
    assert made.labels == ("1a", "1b", "2")
    assert [each.joined for each in made.questions] == [False, True, False]
    for first, second in zip(made.questions[0].variants, made.questions[1].variants, strict=True):
        assert first.tree == second.tree
        assert first.kind != second.kind
    own = make_sheet(SheetRequest(tree=TEXTBOOK, kinds=("fill", "range", "mirror", "next", "count"), variants=2))
    assert own.labels == ("1a", "1b", "2", "3", "4")
    assert [each.variants[1].kind for each in own.questions] == ["fill", "mirror", "range", "next", "count"]
    assert own.questions[0].variants[1].tree == own.questions[1].variants[1].tree != TEXTBOOK
    alone = make_sheet(SheetRequest(tree=TEXTBOOK, kinds=("fill", "count:leaves"), variants=1))
    assert alone.labels == ("1a", "1b")  # a count takes trees of other structure, but there is only one


def test_at_most_one_question_is_filled_in_in_a_tree() -> None:
    made = make_sheet(SheetRequest(tree=TEXTBOOK, kinds=("fill:nodes", "fill:skipped+value"), variants=1))
    assert made.labels == ("1", "2")


def test_both_cases_and_a_shape_stand_under_one_tree() -> None:
    made = make_sheet(SheetRequest("exams", kinds=("cases", "shape"), questions=3, variants=1, seed=7))
    assert made.labels == ("1a", "1b", "1c")


def test_an_idea_that_skips_the_node_asked_about_is_no_wrong_answer() -> None:
    tree = nested_lists.parse("[[[1,0],[9,4]],[[3,8],[4,9]]]")
    made = make_sheet(SheetRequest(tree=tree, kinds=("history:F",), variants=1)).questions[0].variants[0]
    skipping = [each for each in known_for(made.options) if not QUESTIONS["history"].key(_by(made, each))]
    assert skipping
    assert not {*skipping}.intersection(idea for wrong in key_of(made).wrong for idea in wrong.ideas)


def _by(made: Exercise, idea: Misconception) -> QuestionSubject:
    return replace(made.asked, options=replace(made.options, misconception=idea))


@pytest.mark.thorough
def test_a_question_about_a_shape_is_the_same_in_each_variant_and_has_no_numbers() -> None:
    sheet = make_sheet(SheetRequest(series="exams", variants=2, seed=7))
    same = [each.variants[0] == each.variants[1] for each in sheet.questions]
    assert same == [each.variants[0].kind in ("cases", "shape") for each in sheet.questions]
