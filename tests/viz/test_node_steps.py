"""The steps by node: each event is in one, each tells something new and true, a cutoff comes with all that it skips."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game
from core.options import SearchOptions
from core.search import ALGORITHMS, played, search
from core.trace import Event, Kind, Trace
from core.trace.frames import Frames, NodeFrame
from core.trace.node_steps import NodeSteps
from core.trace.shown_numbers import for_mover, with_rounded_means
from core.trees.leaf_tree import LeafTree
from tests.subjects import drawn_for
from viz.words.answer_marks import without_marks
from viz.words.narration import Sentence
from viz.words.sampling import narrator
from viz.words.wording import NO_BREAK, spoken

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def told(trace: Trace, game: Game[Any, Any]) -> list[tuple[list[Event], Event, Sentence]]:
    """Return the events of each step, the one that it is about, and its sentence."""
    steps, tells = NodeSteps(trace), narrator(trace, game)
    spans = [span for end in steps.ends.tolist() if (span := steps.at(end)) is not None]
    assert [number for span in spans for number in span] == list(range(len(trace)))
    events = [[*trace.some(np.array(span))] for span in spans]
    return [(own, *tells.step(own)) for own in events]


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
@given(data=st.data())
def test_each_step_tells_something_new_and_true(name: str, data: st.DataObject) -> None:
    subject, options = drawn_for(name, data)
    trace = search(subject.game, options)
    trace = for_mover(trace) if ALGORITHMS[name].for_mover and data.draw(st.booleans()) else with_rounded_means(trace)
    steps, frames = told(trace, played(subject.game, options)), Frames(trace)
    for events, event, sentence in steps:
        at = frames.at(events[-1].number + 1).nodes[event.node]
        numbers_are_those_of(at, event, str(sentence))
        skipped = sum(each.kind is Kind.SKIP for each in events)
        assert skipped == sum(len(trace.skips.get(each.number, ())) for each in events)
        if event.kind is Kind.EXIT and event.node:
            assert not re.fullmatch(r"[^,.:]* returns [^ ,.:]+\.", str(sentence))
    for (_, _, one), (_, _, other) in pairwise(steps):
        assert str(one) != str(other)


def numbers_are_those_of(at: NodeFrame, event: Event, said: str) -> None:
    """Check every number of a node that is written out against its frame."""
    known = {"v": at.value, "α": at.alpha, "β": at.beta}
    for name, value in known.items():
        for found in re.findall(rf"\b{name}{NO_BREAK}={NO_BREAK}(?:m..\(.*?, .*?\) = )?([^ ,]+?)[.,]?(?= |$)", said):
            if name == "v" and event.kind is Kind.EXIT:  # what a child returns changes nothing at its parent
                continue
            assert value is not None
            assert found == spoken(value)
    if window := re.search(r"[Ii]ts window is (?:now )?\(([^ ]+), ([^ ]+)\)", said):
        assert window.groups() == (spoken(at.alpha), spoken(at.beta))


def test_the_textbook_tree_has_fifteen_steps() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    steps = told(search(tree, SearchOptions()), tree)
    others = "The other two children of C are skipped."
    inner, better, no_better = "Enter", "Better value", "No better value"
    assert [sentence.tag for *_, sentence in steps] == [
        *(inner, inner, better, no_better, no_better, better),
        *(inner, "Alpha cutoff", no_better),
        *(inner, better, better, "Cutoff after the last child", no_better),
        "Result",
    ]
    assert [str(steps[number][-1]).replace(NO_BREAK, " ") for number in (2, 3, 7, 8)] == [
        "The first child of B is a leaf worth 3, so B is worth at most 3. v = min(∞, 3) = 3, β = 3.",
        "The second child of B is a leaf worth 12, and B keeps 3. v = min(3, 12) = 3.",
        f"C can give at most 2, and A already has 3 from B. v = min(∞, 2) = 2 ≤ α = 3. {others}",
        "C returns 2, and A keeps 3. v = max(3, 2) = 3.",
    ]


def test_what_a_step_tells_has_its_answers_marked() -> None:
    tree = LeafTree.from_nested(TEXTBOOK)
    *_, sentence = told(search(tree, SearchOptions()), tree)[7]
    marked = [without_marks(word) for word in sentence.rest[1:] if word != without_marks(word)]
    assert marked == ["∞", "2", "3"]  # what the leaf is worth is given
