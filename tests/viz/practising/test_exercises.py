"""Exercises as the page Practise shows them: each has its question, and its own key is marked right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args
from urllib.parse import parse_qsl, urlsplit

import pytest

from core.game import OptionError, PlyscopeError
from core.options import Misconception
from core.practice.exercises import Exercise
from core.practice.hand_in import Worth, hand_in_of
from core.practice.hand_in_formats import hand_in_to_json
from core.practice.marking_words import MOST_NAMED
from core.practice.next_event import what_next
from core.practice.questions import QUESTIONS, key_text, mark_answer
from core.practice.questions.best_and_worst_case import worst_leaves
from core.practice.series import FILL, NEXT, SERIES
from core.search import search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.components.json_data import problems
from tests.sweeps import one_in
from viz.contract.practising import Marked, PracticeData, Tells
from viz.practising.exercises import (
    address_of,
    exercise_at,
    marked_exercise,
    practice_of,
    request_of,
    tutor_data,
    with_typed,
)
from viz.replay.recording import Recording, record
from viz.sharing.comparison_link import read_compare_link

KINDS = {FILL, NEXT, *QUESTIONS}
MOST_TASKS = max(len(series.tasks) for series in SERIES.values())


def opened(query: Mapping[str, str]) -> tuple[Exercise, Recording, PracticeData]:
    asked = exercise_at(query)
    recording = record(request_of(asked))
    return asked, recording, practice_of(asked, address_of(query), recording)


def key_of(asked: Exercise, recording: Recording) -> tuple[object, str]:
    """Return the hand-in and the text that are right."""
    if asked.kind == FILL:
        return hand_in_to_json(hand_in_of(search(asked.tree, asked.options))), ""
    if asked.kind == NEXT:
        found = what_next(recording.scene.game, recording.scene.shown_trace, asked.step)
        assert found is not None
        return None, str(found.right)
    return None, key_text(asked.kind, asked.tree, asked.options, asked.item)


@pytest.mark.large
@pytest.mark.parametrize("series", one_in(5, SERIES))
def test_every_exercise_of_a_round_has_its_question_and_its_key_is_right(series: str) -> None:
    for number in range(1, 1 + MOST_TASKS):
        query = {"series": series, "seed": "7", "n": str(number)}
        asked, recording, practice = opened(query)
        assert recording.game == asked.tree
        assert not list(problems(json.loads(json.dumps(practice)), PracticeData))
        assert practice["question"].endswith(".")
        assert (practice["takes"] == "tree") == (asked.kind == FILL)
        assert bool(practice["choices"]) == (practice["takes"] == "choice")
        assert exercise_at(dict(parse_qsl(practice["name"]))) == asked
        hand_in, text = key_of(asked, recording)
        marked = marked_exercise(asked, recording, hand_in, text)
        assert not list(problems(json.loads(json.dumps(marked)), Marked))
        assert marked["right"], (series, number, marked)
        assert marked["points"] == marked["of"] > 0


@pytest.mark.parametrize("number", ["1", "3"])
def test_in_the_series_about_bounds_no_bound_passes_as_a_value(number: str) -> None:
    asked, recording, _ = opened({"series": "bounds", "n": number})
    right = hand_in_of(search(asked.tree, asked.options))
    without = replace(right, nodes={path: Worth(worth.value) for path, worth in right.nodes.items()})
    assert without != right
    marked = [marked_exercise(asked, recording, hand_in_to_json(each), None)["right"] for each in (right, without)]
    assert marked == [True, False]


@pytest.mark.large
def test_a_mixed_round_has_exercises_of_several_kinds() -> None:
    kinds = {exercise_at({"series": "mixed", "n": str(number)}).kind for number in range(1, 21)}
    assert {FILL, NEXT} < kinds <= KINDS


def test_a_wrong_choice_is_told_what_happens_and_which_idea_it_fits() -> None:
    asked, recording, _ = opened({"series": "two-plies", "seed": "7", "n": "3"})
    found = what_next(recording.scene.game, recording.scene.shown_trace, asked.step)
    assert found is not None
    wrong = next(at for at, choice in enumerate(found.choices) if at != found.right and choice.ideas)
    marked = marked_exercise(asked, recording, None, str(wrong))
    assert (marked["right"], marked["told"], marked["first"]) == (False, True, found.ends)
    assert 0 < len(marked["fits"]) <= MOST_NAMED
    assert {fit["name"] for fit in marked["fits"]} <= set(map(str, found.choices[wrong].ideas))
    for nothing in ("", "9", "-1", "x", "99999999999"):
        with pytest.raises(OptionError, match="nothing is chosen"):
            marked_exercise(asked, recording, None, nothing)


@pytest.mark.large
@pytest.mark.parametrize("series", one_in(5, SERIES))
def test_the_first_check_says_where_something_is_wrong_and_only_the_third_all_that_is_right(series: str) -> None:
    tried = 0
    for number in range(1, 9):
        asked, recording, _ = opened({"series": series, "seed": "7", "n": str(number)})
        hand_in, text = key_of(asked, recording)
        wrong = _spoiled(asked, hand_in, text)
        where, why, whole = (marked_exercise(asked, recording, *wrong, tells) for tells in get_args(Tells))
        if whole["right"]:
            continue  # as where nothing is skipped
        tried += 1
        assert not list(problems(json.loads(json.dumps(where)), Marked))
        assert [each["right"] for each in (where, why, whole)] == [False] * 3
        assert (where["points"], where["of"]) == (whole["points"], whole["of"])
        assert where["first"] is None
        assert not where["fits"]
        assert not where["told"]
        assert not re.search(r"\d", "".join(where["sentences"])), where["sentences"]
        for each in (where, why):
            assert not any(mark["said"] for mark in each["marks"] if mark["verdict"] in ("wrong", "missing"))
            assert all(mark["item"] != "missed" for mark in each["marks"])  # its place is the answer
        if asked.kind == FILL:
            assert why["sentences"] == whole["sentences"]
            assert all(mark["said"] for mark in whole["marks"] if mark["verdict"] in ("wrong", "missing"))
            assert whole["told"]
        right = marked_exercise(asked, recording, hand_in, text, "where")
        assert right == marked_exercise(asked, recording, hand_in, text)
    assert tried > 4


def _spoiled(asked: Exercise, hand_in: object, text: str) -> tuple[object, str]:
    """Return a wrong answer: other numbers and no cuts in the tree; another choice, or another text."""
    if asked.kind == FILL:
        assert isinstance(hand_in, dict)
        nodes = [{**node, "value": "77"} for node in hand_in["nodes"]]
        windows = [{**window, "alpha": "76", "beta": "77"} for window in hand_in["windows"]]
        return {**hand_in, "nodes": nodes, "windows": windows, "skipped": []}, text
    if asked.kind == NEXT:
        return None, "1" if text == "0" else "0"
    choices = [value for value, _ in asked.question.choices if value != text] if asked.question else []
    takes = asked.question.takes if asked.question else "text"
    given = {"cuts": "0" if text == "none" else "none", "order": "as written", "built": "[[1,2],[3,4]]"}
    by_kind = {
        "possible": "A" if text == "none" else "none",
        "range": "x <= 0.25",
        "shape": " ".join(map(str, worst_leaves(asked.tree))),
        "deepening": ", ".join(reversed(text.split(", "))),
    }
    return None, choices[0] if choices else by_kind.get(asked.kind, given.get(takes, "99"))


@pytest.mark.large
def test_a_series_begins_with_a_worked_example_which_is_none_of_its_exercises() -> None:
    shown = exercise_at({"series": "two-plies", "seed": "7", "n": "0"})
    exercises = [exercise_at({"series": "two-plies", "seed": "7", "n": str(number)}) for number in range(1, 9)]
    assert (shown.number, shown.kind) == (0, exercises[0].kind)
    assert shown.tree not in [each.tree for each in exercises]
    worked = {each["name"]: each["example"] for each in tutor_data({})["series"]}
    assert worked["minimax-values"]
    assert not worked["mixed-2"]  # all other series have shown one


@pytest.mark.large
@pytest.mark.parametrize("series", [name for name in SERIES if exercise_at({"series": name, "n": "0"}).has_tree])
def test_a_worked_example_is_told_in_three_steps_the_last_with_the_answer(series: str) -> None:
    asked, recording, practice = opened({"series": series, "seed": "7", "n": "0"})
    (start, question), (first, own), (end, answer) = practice["stages"]
    assert (start, question, own) == (0, f"You will be asked: {practice['question']}", "")
    assert 0 < first < end == len(recording.scene.shown_trace)
    kinds = recording.scene.shown_trace.events["kind"]
    if Kind.SKIP in kinds:
        assert Kind.SKIP in kinds[:first]
        assert recording.scene.node_steps.at(first)
    if asked.question is not None:
        key = key_text(asked.kind, asked.tree, asked.options, asked.item)
        assert answer == mark_answer(asked.kind, asked.tree, asked.options, key, asked.item).sentence
    exercise = opened({"series": series, "seed": "7", "n": "1"})[2]
    assert not exercise["stages"]


def test_a_tree_that_is_being_built_takes_the_place_of_the_one_to_begin_with() -> None:
    asked = exercise_at({"series": "two-plies", "seed": "1", "n": "5"})
    assert with_typed(asked, " ") == asked
    assert with_typed(asked, "[[7, 2], [0, 4]]").tree == LeafTree.from_nested([[7, 2], [0, 4]])
    with pytest.raises(PlyscopeError):
        with_typed(asked, "[[7, 2], [0,")
    other = exercise_at({"series": "two-plies", "seed": "1", "n": "1"})
    assert with_typed(other, "[[7, 2], [0, 4]]") == other


def test_an_idea_that_fits_is_compared_with_the_search_where_it_first_departs() -> None:
    asked, recording, _ = opened({"series": "deep-cutoffs", "seed": "7", "n": "1"})
    idea = Misconception.FRESH_WINDOW
    misled = search(asked.tree, replace(asked.options, misconception=idea))
    marked = marked_exercise(asked, recording, hand_in_to_json(hand_in_of(misled)), "")
    assert not marked["right"]
    fit = next(fit for fit in marked["fits"] if fit["name"] == idea)
    compared, wrong = read_compare_link(dict(parse_qsl(urlsplit(fit["beside"]).query)))
    assert not wrong
    assert [options.misconception for options in compared.searches] == [Misconception.NONE, idea]
    assert compared.by == "event"
    assert compared.stop is not None
    ours, theirs = (list(search(asked.tree, each)) for each in compared.searches)
    assert ours[: compared.stop - 1] == theirs[: compared.stop - 1]
    assert ours[compared.stop - 1] != theirs[compared.stop - 1]


@pytest.mark.large
def test_after_a_wrong_answer_or_a_look_at_the_solution_comes_another_tree() -> None:
    query = {"series": "two-plies", "seed": "7", "n": "1"}
    first = exercise_at(query)
    apart = exercise_at(query | {"apart": "fresh-window,one-late"})
    again, once_more = (exercise_at(query | {"again": times}) for times in ("1", "2"))
    assert len({first.tree, apart.tree, again.tree, once_more.tree}) == 4
    assert {each.kind for each in (first, apart, again, once_more)} == {first.kind}
    assert exercise_at(query | {"again": "1"}) == again


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({"series": "<b>"}, "series"),
        ({"series": "ties", "seed": "x"}, "seed"),
        ({"series": "ties", "seed": "9" * 30}, "seed"),
        ({"series": "ties", "n": "1000"}, "number"),
        ({"series": "ties", "apart": "own-bound,<i>"}, "apart"),
        ({"series": "ties", "again": "-1"}, "again"),
    ],
)
def test_an_address_that_names_no_exercise_is_told_with_its_place(query: dict[str, str], place: str) -> None:
    with pytest.raises(OptionError) as caught:
        exercise_at(query)
    assert place in caught.value.place
    told = tutor_data(query)
    said = str(caught.value)
    assert told["problem"] == f"{said[0].upper()}{said[1:]} The first exercise is shown."
    assert told["asked"] == {}
