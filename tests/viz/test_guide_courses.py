"""What the guide says of courses and their disagreements is what their searches do."""

from __future__ import annotations

import math
import re

import pytest

from core.options import Order, SearchOptions
from core.options.courses import COURSES, Course
from core.search import search
from core.trace import Kind
from core.trees.formats import nested_lists
from tests.frames import frame_at
from tests.viz.guide_figures import returned, skipped
from viz.guide import SECTIONS
from viz.guide.courses import COURSES_TEXT, MOMENTS, choices_of, courses_list, figures_of
from viz.guide.disagreements import DISAGREEMENTS
from viz.notation import PLAIN, Notation, Shapes, Windows, course_of, notation_of
from viz.replay.recording import record


@pytest.mark.large
def test_the_moment_of_each_disagreement_shows_it() -> None:
    assert set(MOMENTS) == {about.name for about in DISAGREEMENTS}
    for about in DISAGREEMENTS:
        first, second = (record(figure.request) for figure in figures_of(about))
        steps = [figure.step(record(figure.request).scene.trace) for figure in figures_of(about)]
        frames = [
            {
                part.scene.trace.places.path(node): frame
                for node, frame in frame_at(part.scene.trace, step).nodes.items()
            }
            for part, step in zip((first, second), steps, strict=True)
        ]
        assert (frames[0] != frames[1]) == (about.name != "notation")
        assert (first.scene.notation != second.scene.notation) == (about.name == "notation")


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_a_row_says_what_the_searches_do(course: Course) -> None:
    traces = {
        about.name: search(nested_lists.parse(about.tree), course.options(SearchOptions())) for about in DISAGREEMENTS
    }
    (cut,) = [event for event in traces["form"] if event.kind is Kind.CUTOFF]
    assert choices_of(course)[1:4] == (
        "yes" if skipped(traces["cutoff"]) else "no",
        "after the test" if cut.beta == math.inf else "before the test",
        {1: "the value", 3: "alpha or beta"}[int(returned(traces["bounds"])["C"].value or 0)],
    )


OTHERS = SearchOptions(window=(-4, 20), depth=None, budget=500)


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_a_course_is_found_again_by_its_choices_and_leaves_window_depth_and_budget(course: Course) -> None:
    options = course.options(OTHERS)
    assert course_of(options, notation_of(course.name)) == course.name
    assert (options.window, options.depth, options.budget) == (OTHERS.window, OTHERS.depth, OTHERS.budget)


@pytest.mark.parametrize(
    ("options", "notation"),
    [
        (SearchOptions("minimax"), PLAIN),
        (SearchOptions(order=Order.REVERSED), PLAIN),
        (SearchOptions(), Notation(Shapes.SQUARES_AND_CIRCLES, Windows.NONE)),
    ],
)
def test_other_choices_are_not_a_course(options: SearchOptions, notation: Notation) -> None:
    assert course_of(options, notation) is None


def test_no_words_stand_twice_in_a_row_in_the_guide() -> None:
    texts = [COURSES_TEXT, courses_list(), *(section.text for section in SECTIONS)]
    twice = re.compile(r"\b(\w+(?:\W+\w+)*)\s+\1\b")
    assert [found[0] for text in texts for found in twice.finditer(text)] == []
