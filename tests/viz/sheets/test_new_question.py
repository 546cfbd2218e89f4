"""A kind of question that is added as docs/adding-a-question.md says is like any other, from variants to Moodle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.practice.exercises import exercise
from core.practice.fields import Input
from core.practice.questions import QUESTIONS, Question, mark_answer
from core.practice.series import SERIES, Series, Task
from core.practice.sheets import request
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import make_sheet
from core.trees.formats import nested_lists
from tests.brute_force import solve
from tests.moodle import import_file
from viz.practising.exercises import marked_exercise, practice_of, request_of
from viz.replay.recording import record
from viz.sheets import moodle
from viz.sheets.formats import FORMATS, make
from viz.sheets.paper import PaperQuestion, papers_of, solution
from viz.sheets.preview import key_html, picture_html

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-question.md").read_text("utf-8")
OWN = nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]")


@pytest.fixture
def last(monkeypatch: pytest.MonkeyPatch) -> Iterator[Question[Any]]:
    """Add the question of the document, and a series that sets it."""
    (module,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(module, names)  # noqa: S102  our own page
    add(monkeypatch, names["LAST"])
    yield names["LAST"]
    exercise.cache_clear()


def add(monkeypatch: pytest.MonkeyPatch, question: Question[Any]) -> None:
    """Do what the lines do that name a question."""
    monkeypatch.setitem(QUESTIONS, question.name, question)
    monkeypatch.setattr(request, "KINDS", (*dict.fromkeys((*request.KINDS, question.name)),))
    sizes = SERIES["two-plies"].tasks[0].sizes
    tasks = (
        Task(question.name, sizes, shows=lambda asked: bool(asked.skipped)),
        Task("fill", sizes, SERIES["two-plies"].tasks[0].parts),
    )
    monkeypatch.setitem(SERIES, "new", Series("new", "New", "It is new.", tasks))
    exercise.cache_clear()


def last_by_brute_force(asked: PaperQuestion) -> str:
    """Return the path of the leaf that is evaluated last."""
    tree = asked.made.tree
    nested = [[tree.utility(leaf) for leaf in tree.children[node]] for node in tree.children[0]]
    return ".".join(map(str, solve(nested, asked.made.options)["leaves_evaluated"][-1]))


@pytest.mark.large
@pytest.mark.usefixtures("last")
def test_its_variants_share_a_structure_and_its_keys_are_right() -> None:
    made = make_sheet(SheetRequest(series="new", variants=3, seed=4))
    question = made.questions[0]
    assert len({each.tree for each in question.variants}) == 3
    assert len(set(question.structures)) == 1
    for paper in papers_of(made):
        asked = paper.questions[0]
        assert asked.key.answer == last_by_brute_force(asked)
        assert asked.key.points == 1
        assert asked.drawing is not None
        assert "pruning" in asked.rules
        for wrong in asked.key.wrong:
            assert wrong.points == 0
            assert not mark_answer("last", asked.made.tree, asked.made.options, wrong.answer).right


@pytest.mark.usefixtures("last")
def test_its_paper_has_its_fields_in_every_format() -> None:
    made = make_sheet(SheetRequest(tree=OWN, kinds=("last",), variants=1))
    (picture,) = papers_of(made)[0].pictures
    (asked,) = picture.questions
    assert [(field.form, field.right) for field in asked.fields] == [(Input.ONE, ("leaf 9 (2)",))]
    assert solution(asked) == [("Answer", "leaf 9 (2)")]
    assert "☐ leaf 9 (2)" in picture_html(picture)
    assert "leaf 9 (2)" in key_html(picture)
    for name in FORMATS:
        assert make(made, name, key=True)


def test_moodle_marks_it_and_without_fields_a_person_does(last: Question[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def imported() -> Any:
        made = make_sheet(SheetRequest(tree=OWN, kinds=("last",), variants=1))
        (question,) = import_file(moodle.source(made, papers_of(made)))
        return question

    (item,) = imported().items
    assert len(item.choices) == 9
    assert [choice for choice in item.choices if item.scores(choice)] == ["leaf 9 (2)"]
    assert item.scores("leaf 9 (2)") == 1
    add(monkeypatch, replace(last, fields=None, hint=None))
    question = imported()
    assert question.kind == "essay"
    assert "Write a leaf by its name or path, such as 1.2." in question.text
    assert "2.2" in question.told_to_graders


def test_the_page_takes_an_answer_to_it(last: Question[Any]) -> None:
    asked = exercise("new", 1, 1)
    recording = record(request_of(asked))
    practice = practice_of(asked, "series=new", recording)
    assert (practice["takes"], practice["hint"]) == ("text", last.expected)
    assert practice["question"].startswith("Which leaf is evaluated last? Alpha-beta")
    key = last.write(asked.asked, last.key(asked.asked))
    assert marked_exercise(asked, recording, None, key)["right"]
