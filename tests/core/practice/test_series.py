"""Series: every exercise can be done, its key is right, and what a misconception answers is marked as what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.game import OptionError
from core.options import Misconception, Order
from core.practice.exercises import LAST_NUMBER, WORDS, Exercise, asks, distinguishing, exercise, ideas_about, like_it
from core.practice.fitting import standard_options
from core.practice.hand_in import HandIn, hand_in_of
from core.practice.marking import ItemVerdict, Part, agrees, mark
from core.practice.next_event import what_next
from core.practice.questions import QUESTIONS, asked_of, key_text, mark_answer
from core.practice.reference import OPEN
from core.practice.series import FILL, IN_TURN, NEXT, SERIES, START, Task, offered
from core.practice.sheets.key import key_hand_in
from core.practice.telling_apart import groups_on, known_for
from core.search import search
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in

NUMBERS = [1, 2, 3, 4, 26]


def part_of(hand_in: HandIn, parts: tuple[Part, ...]) -> HandIn:
    """Return the parts of a hand-in that are asked for."""
    nodes = hand_in.nodes if Part.NODES in parts else {}
    if Part.VALUE in parts and hand_in.value is not None:
        nodes = {**nodes, (): hand_in.value}
    return HandIn(
        nodes=nodes,
        move=hand_in.move if Part.MOVE in parts else None,
        skipped=hand_in.skipped if Part.SKIPPED in parts else None,
        order=hand_in.order if Part.ORDER in parts else None,
        windows=hand_in.windows if Part.WINDOWS in parts else {},
    )


def check(made: Exercise) -> None:
    """Check that an exercise can be done, and that its own key is marked right."""
    assert asks(made).endswith((".", "?"))
    if made.kind == FILL:
        hand_in = part_of(hand_in_of(search(made.tree, made.options)), made.parts)
        assert mark(made.tree, made.options, hand_in, asked=frozenset(made.parts)).is_right
    elif made.kind == NEXT:
        question = what_next(made.tree, search(made.tree, made.options), made.step)
        assert question is not None
        assert question.begins == made.step
        assert len(question.choices) >= 3
    else:
        key = key_text(made.kind, made.tree, made.options, made.item)
        assert mark_answer(made.kind, made.tree, made.options, key, made.item).right


@pytest.mark.large
@pytest.mark.parametrize("series", one_in(3, SERIES))
def test_every_exercise_can_be_done(series: str) -> None:
    kinds = set()
    for number in NUMBERS:
        made = exercise(series, 3, number)
        check(made)
        kinds.add(made.kind)
    assert len(kinds) > 1


@pytest.mark.thorough
@pytest.mark.parametrize("series", SERIES)
def test_every_series_goes_on_to_its_fiftieth_exercise_whatever_the_seed(series: str) -> None:
    for number in (11, 50):
        check(exercise(series, seed=number, number=number))


@pytest.mark.large
@pytest.mark.parametrize("series", one_in(5, SERIES))
def test_what_a_misconception_answers_is_marked_as_what_it_is(series: str) -> None:
    told = 0
    for number in NUMBERS[:4]:
        made = exercise(series, 3, number)
        told += sum(is_marked_wrong(made, idea) for idea in ideas_about(made))
    assert told > 2


def is_marked_wrong(made: Exercise, idea: Misconception) -> bool:
    """Return whether the answer of a misconception is wrong, and check that the misconception is named then."""
    options = replace(standard_options(made.options), misconception=idea)
    if made.kind == FILL:
        handed = part_of(hand_in_of(search(made.tree, options)), made.parts)
        marking = mark(made.tree, made.options, handed, asked=frozenset(made.parts))
        if any(each.verdict is ItemVerdict.WRONG for each in marking.marks):
            assert idea in {fit.name for fit in marking.fits or ()}
            return True
        return False  # at most, something is missing
    question, asked = asked_of(made.kind, made.tree, made.options, made.item)
    key = question.key(replace(asked, options=options))
    marked = mark_answer(made.kind, made.tree, made.options, question.write(asked, key), made.item)
    assert marked.right or idea in marked.fits
    return not marked.right


def test_from_the_other_end_is_an_idea_in_every_series() -> None:
    for series in SERIES.values():
        for task in series.tasks:
            if task.kind == "deepening":
                continue  # whose answer depends on no order
            assert Misconception.REVERSED in known_for(task.options), (series.name, task.kind)


@pytest.mark.large
def test_another_seed_and_another_series_have_other_trees() -> None:
    made = [exercise(series, seed, 1) for series in SERIES for seed in range(3, 6)]
    assert len({(each.tree, each.options) for each in made}) > len(made) - 3


def test_the_trees_grow() -> None:
    for series in SERIES.values():
        for task in series.tasks:
            sizes = [size.most_nodes for size in task.sizes]
            assert sizes == sorted(sizes)
    small, large = (exercise("two-plies", 1, number) for number in (1, 46))
    assert len(small.tree) < len(large.tree)


def test_every_series_has_its_words() -> None:
    assert list(SERIES)[-2:] == list(IN_TURN)
    for name, series in SERIES.items():
        assert name == series.name
        assert series.about.endswith(".")
        for task in series.tasks:
            assert task.kind in (FILL, NEXT, *QUESTIONS)
            assert bool(task.parts) is (task.kind == FILL)
    assert WORDS.keys() == set(Part)
    assert {task.kind for series in SERIES.values() for task in series.tasks} == {FILL, NEXT, *QUESTIONS}


ROUNDS = {
    "minimax-values": "fill nodes move, fill value move, rescale, next",
    "two-plies": "fill skipped value move, count, next, range, build one-leaf two-leaves last-child two-cutoffs",
    "deep-cutoffs": "fill skipped value, next, count leaves skipped, build inner-node max-node deep",
    "ties": "fill skipped move, fill skipped move, range, range, build equality",
    "windows": "fill windows, next, fill windows skipped",
    "bounds": "fill nodes, next, fill nodes skipped",
    "order": "mirror, order, fill skipped order",
    "chance": "fill nodes move, possible, rescale linear.move cube.move square.move, fill skipped, possible",
    "exams": "cases best, fill skipped value, shape, deepening, fill skipped, history, cases worst",
}
"""What links that were handed out have: a new task goes into a new edition of a series (docs/adding-a-question.md)."""


def test_a_series_that_was_handed_out_keeps_its_tasks() -> None:
    tasks = {
        name: ", ".join(" ".join((task.kind, *task.parts, *task.items)) for task in SERIES[name].tasks)
        for name in ROUNDS
    }
    assert tasks == ROUNDS
    assert (tuple(ROUNDS)[:-1], tuple(ROUNDS)) == tuple(IN_TURN.values())


@pytest.mark.large
def test_a_new_edition_takes_the_place_in_the_menu_and_leaves_the_links_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers, names = range(1, 3), ("order", *IN_TURN)
    before = [exercise(name, 1, number) for name in names for number in numbers]
    first = SERIES["order"]
    second = replace(first, name="order-2", tasks=(Task("count", first.tasks[0].sizes), *first.tasks))
    monkeypatch.setitem(SERIES, "order-2", second)
    exercise.cache_clear()
    assert [exercise(name, 1, number) for name in names for number in numbers] == before
    assert exercise("order-2", 1, 1).kind == "count"
    assert {each.name for each in offered("")} == {*SERIES} - {"order", "mixed"}
    assert {each.name for each in offered("order")} == {*SERIES} - {"mixed"}


def test_an_exercise_says_what_it_asks() -> None:
    assert asks(exercise("two-plies", 0, 1)) == (
        "Give what is skipped, the value of the root and the move that the search chooses."
    )
    assert asks(exercise("two-plies", 0, 3)) == "What happens next?"
    assert exercise("order", 0, 3).options.order is Order.REVERSED


@pytest.mark.parametrize(
    ("seed", "number", "message"),
    [
        (MAX_SEED + 1, 1, f"seed: {MAX_SEED + 1:,} is out of range. Give a seed from 0 to {MAX_SEED:,}."),
        (-1, 1, "seed: -1 is out of range."),
        (7, 0, f"number: there is no exercise 0. Give a number from 1 to {LAST_NUMBER}."),
        (7, LAST_NUMBER + 1, f"number: there is no exercise 1,000. Give a number from 1 to {LAST_NUMBER}."),
    ],
)
def test_numbers_that_name_no_exercise_are_refused(seed: int, number: int, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        exercise("ties", seed, number)
    assert message in str(refused.value)


# After an exercise


TASKS = [(name, number) for name, each in SERIES.items() for number, _ in enumerate(each.tasks, start=1)]


@pytest.mark.large
@pytest.mark.parametrize(("series", "number"), one_in(3, TASKS))
def test_another_like_it_is_the_same_task_under_the_same_number_and_can_be_done(series: str, number: int) -> None:
    """Also where there is nothing that a tree could tell apart."""
    done = exercise(series, 1, number)
    others = [like_it(done)]
    if done.kind in (NEXT, "build", "range"):
        others.append(distinguishing(done, known_for(done.options)[:2]))
    for other in others:
        assert (other.link, other.kind, other.parts) == (done.link, done.kind, done.parts)
        check(other)


@pytest.mark.large
def test_another_like_it_has_no_leaf_beyond_the_range_that_the_search_knows() -> None:
    for seed in range(1, 4):
        for number in (2, 4):
            done = exercise("chance", seed, number)
            assert done.options.leaves is not None
            assert like_it(done).link == done.link


def test_after_ideas_that_no_tree_of_the_size_tells_apart_a_larger_tree_comes() -> None:
    done = exercise("windows", 77, 1)
    ideas = {Misconception.FRESH_WINDOW, Misconception.ROOT_FRESH, Misconception.NEVER_UPDATED, Misconception.GREEDY}
    larger = distinguishing(done, ideas)
    groups = groups_on(larger.tree, larger.options, ideas, larger.parts)
    assert sum(not ideas.isdisjoint(group) for group in groups) > 1
    assert max(larger.tree.depths) > max(done.tree.depths)


@pytest.mark.large
def test_after_the_solution_was_seen_another_answer_is_right() -> None:
    for name, seed, number in (("deep-cutoffs", 1, 1), ("minimax-values", 1, 1), ("bounds", 1, 1), ("windows", 2, 3)):
        done = exercise(name, seed, number)
        shown = key_hand_in(done)
        again = like_it(done)
        assert not agrees(again.tree, again.options, shown, OPEN), done.link


@pytest.mark.large
def test_after_the_solution_was_seen_the_tree_is_another_one_of_the_same_structure() -> None:
    for name, seed, number in (("two-plies", 0, 1), ("deep-cutoffs", 3, 2), ("chance", 2, 1), ("order", 0, 2)):
        done = exercise(name, seed, number)
        again = like_it(done)
        assert again == like_it(done)
        assert again.tree != done.tree
        assert (again.tree.children, again.kind, again.link) == (done.tree.children, done.kind, done.link)
        assert len(leaves_of(again)) == len(leaves_of(done))
        check(again)
    built = exercise("two-plies", 0, 5)
    assert (built.kind, built.tree) == ("build", START)
    assert like_it(built) == replace(built, item="two-leaves")


def leaves_of(made: Exercise) -> list[int]:
    return [node for node in search(made.tree, made.options).places.states if made.tree.is_terminal(node)]


def test_the_next_tree_separates_what_fitted() -> None:
    done = replace(exercise("two-plies", 0, 1), tree=LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    first, *_ = groups_on(done.tree, done.options, asked=done.parts)
    hidden = first[1:]
    again = distinguishing(done, hidden)
    assert again.tree != done.tree
    assert len(groups_on(again.tree, again.options, hidden, again.parts)) > 1
    check(again)
