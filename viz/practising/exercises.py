"""Exercises for the page Practise, and the marking of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

import numpy as np

from core.game import OptionError, PlyscopeError
from core.options import Misconception
from core.options.paths import natural, path_text
from core.practice.exercises import Exercise, distinguishing, exercise, like_it
from core.practice.fitting import by_difference
from core.practice.marking import Part
from core.practice.marking_words import MOST_NAMED
from core.practice.next_event import EventChoice, what_next
from core.practice.questions import QUESTIONS, key_text, mark_answer, question_text
from core.practice.reference import Convention
from core.practice.series import FILL, IN_TURN, NEXT, SERIES, offered
from core.search import ALGORITHMS
from core.search.misconceptions import MISCONCEPTIONS
from core.search.misconceptions.steps import as_mistake
from core.search.search_text import details
from core.trace import Kind
from core.trace.key_steps import key_steps
from core.trace.node_steps import NodeSteps
from core.trees.formats import widest
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from viz.contract.practising import Asked, Marked, NextChoice, NextData, PracticeData, SeriesData, Tells, TutorData
from viz.practising.marking import UNMARKED, as_far_as, fit, marked_hand_in
from viz.replay.recording import Recording
from viz.sharing.request import Request, TreeText
from viz.words.next_event_words import event_text
from viz.words.wording import sentence_case

IN_A_ROUND = 8
"""The exercises in a round of a series."""

EXAMPLE = 0
"""The number of the worked example of a series."""

MOST_KEY_STEPS = 100
"""More than the tree of an example has: none is left out."""

MOST_AGAIN = 50
"""The most similar trees in a row; after that the last one comes again."""

NAMES = ("series", "seed", "n", "apart", "again")
"""The parameters of an address that identify an exercise."""

ASKS: Mapping[Part, tuple[Asked, str]] = {
    Part.VALUE: ("value", "type the value of the root"),
    Part.NODES: ("nodes", "type the value of each node"),
    Part.WINDOWS: ("windows", "type the window with which each node is entered"),
    Part.SKIPPED: ("skipped", "cut what {search} skips"),
    Part.MOVE: ("move", "choose the best move"),
}
"""The parts that the page asks for, in words; the order of the leaves follows from what is skipped."""


def tutor_data(query: Mapping[str, str]) -> TutorData:
    """Return the series, the exercise that an address asks for, and what is wrong with the address."""
    problem = None
    try:
        exercise_at(query)
    except PlyscopeError as error:
        problem, query = f"{sentence_case(str(error))} The first exercise is shown.", {}
    series: list[SeriesData] = [
        {
            "name": each.name,
            "title": each.title,
            "about": each.about,
            "count": IN_A_ROUND,
            "example": any(task.sizes for task in each.tasks[:1]),
            "of": IN_TURN.get(each.name, ()),
        }
        for each in offered(query.get("series", ""))
    ]
    return {"series": series, "asked": dict(query), "problem": problem}


def exercise_at(query: Mapping[str, str]) -> Exercise:
    """Return the exercise of an address; raise OptionError, with the parameter in `place`, if there is none.

    With misconceptions `apart`, after a wrong answer, it tells them apart; `again` counts how often the solution was
    seen, each time followed by a similar tree. Number 0 is the worked example: the first exercise of another seed.
    """
    series = query.get("series", next(iter(SERIES)))
    if series not in SERIES:
        problem = f"there is no series named {series[:40]!r}."
        raise OptionError(problem, f"Choose from {', '.join(SERIES)}.", place="in the link, series")
    seed, number = _natural(query, "seed", "1"), _natural(query, "n", "1")
    if number == EXAMPLE:
        return replace(exercise(series, seed + 1 if seed < MAX_SEED else 0, 1), number=EXAMPLE)
    asked = exercise(series, seed, number)
    names = [name for name in query.get("apart", "").split(",") if name]
    if unknown := [name for name in names if name not in set(MISCONCEPTIONS)]:
        problem = f"there is no misconception named {unknown[0][:40]!r}."
        raise OptionError(problem, "Leave it out.", place="in the link, apart")
    if names:
        asked = distinguishing(asked, frozenset(map(Misconception, names)))
    for _ in range(min(_natural(query, "again", "0"), MOST_AGAIN)):
        asked = like_it(asked)
    return asked


def address_of(query: Mapping[str, str]) -> str:
    """Return the address of an exercise, as a query of only what identifies it."""
    return urlencode({name: query[name] for name in NAMES if name in query}, safe=",")


def _natural(query: Mapping[str, str], name: str, usual: str) -> int:
    try:
        return natural(query.get(name, usual))
    except ValueError as error:
        problem = f"{query[name][:40]!r} is not a valid value."
        raise OptionError(problem, "Give a whole number.", place=f"in the link, {name}") from error


def request_of(asked: Exercise) -> Request:
    """Return the request for an exercise's search, opened at its step; for the one that a worked example shows."""
    tree, options = asked.tree, asked.options
    if asked.number == EXAMPLE and asked.question is not None:
        solving = asked.question.solving(asked.asked)
        tree, options = solving.tree, solving.options
    return Request(TreeText(widest(tree).write(tree), root=tree.root_player), options, step=asked.step)


def with_typed(asked: Exercise, text: str) -> Exercise:
    """Return the exercise with the tree that is being built, if there is a text; raise OptionError if it is none."""
    if asked.question is None or asked.question.takes != "built" or not text.strip():
        return asked
    return replace(asked, tree=asked.question.read(asked.asked, text))


def title_of(asked: Exercise) -> str:
    """Return an exercise's title within its series."""
    return "Worked example" if asked.number == EXAMPLE else f"Exercise {asked.number}"


def practice_of(asked: Exercise, address: str, recording: Recording) -> PracticeData:
    """Return what to do in the exercise at an address, given its recording."""
    question = asked.question
    return {
        "name": address,
        "title": title_of(asked),
        "question": _question(asked),
        "asks": _asks(asked),
        "takes": question.takes if question else "choice" if asked.kind == NEXT else "tree",
        "hint": question.expected if question else "",
        "choices": _choices(asked, recording),
        "written": {} if question is None else _by_path(asked.tree, question.written_in(asked.asked)),
        "step": asked.step if asked.kind == NEXT else None,
        "stages": _stages(asked, recording) if asked.number == EXAMPLE else (),
    }


def _stages(asked: Exercise, recording: Recording) -> tuple[tuple[int, str], ...]:
    """Return the three steps that tell a worked example: what is asked, the first that skips, and the answer.

    Where nothing is skipped, the second is the return of the first move.
    """
    trace = recording.scene.shown_trace
    skips = np.flatnonzero(trace.events["kind"] == Kind.SKIP)
    first = NodeSteps(trace).ending(int(skips[0]) + 1) if len(skips) else key_steps(trace, MOST_KEY_STEPS)[0]
    answer = ""
    if asked.question is not None:
        key = key_text(asked.kind, asked.tree, asked.options, asked.item)
        answer = mark_answer(asked.kind, asked.tree, asked.options, key, asked.item).sentence
    return (0, f"You will be asked: {_question(asked)}"), (first, ""), (len(trace), answer)


def _by_path(tree: LeafTree, written: Mapping[int, str]) -> dict[str, str]:
    return {path_text(path_of(tree, node)): text for node, text in written.items()}


def _asks(asked: Exercise) -> tuple[Asked, ...]:
    if asked.question is not None and asked.question.takes == "cuts":
        return ("skipped",)
    return tuple(ASKS[part][0] for part in asked.parts if part in ASKS)


def _question(asked: Exercise) -> str:
    search = ALGORITHMS[asked.options.algorithm]
    how = f"{sentence_case(details(asked.searched))}."
    if asked.kind == FILL:
        clauses = [ASKS[part][1].format(search=search.said) for part in ASKS if part in asked.parts]
        if Part.NODES in asked.parts and Convention.BOUND not in asked.conventions:
            clauses[clauses.index(ASKS[Part.NODES][1])] += ", or the bound that it returns, such as ≤ 2"
        *others, last = clauses
        return f"{sentence_case(' and '.join(filter(None, (', '.join(others), last))))}. {how}"
    if asked.kind == NEXT:
        return f"What happens next? {how}"
    question = question_text(asked.kind, asked.tree, asked.options, asked.item)
    return f"{question} {how}" if asked.has_tree else question  # the question states the rules for trees to build


def _choices(asked: Exercise, recording: Recording) -> tuple[tuple[str, str], ...]:
    if asked.question is not None:
        return tuple(asked.question.choices)
    if asked.kind == FILL:
        return ()
    scene = recording.scene
    found = what_next(scene.game, scene.shown_trace, asked.step)
    choices = () if found is None else found.choices
    return tuple((str(at), event_text(choice.event, scene.game)) for at, choice in enumerate(choices))


def marked_exercise(
    asked: Exercise, recording: Recording, handed: object, answer: object, tells: Tells = "all"
) -> Marked:
    """Return the result of an answer to an exercise: a hand-in from JSON, or a text.

    Raises PlyscopeError for an answer that can't be read.
    """
    if asked.kind == FILL:
        return marked_hand_in(recording, handed, _asks(asked), asked.conventions, tells)
    text = answer if isinstance(answer, str) else ""
    marked = _marked_next(asked, recording, text) if asked.kind == NEXT else _marked_answer(asked, recording, text)
    if tells != "all" and marked["told"]:  # the sentence is the answer: say that it is wrong, then name ideas
        ideas = [as_mistake(fits["idea"], fits["truth"]) for fits in marked["fits"][:1]]
        marked = {**marked, "sentences": ideas if tells == "why" and ideas else ("That is not the answer.",)}
    return as_far_as(tells, marked, "That is not the answer.")


def _marked_answer(asked: Exercise, recording: Recording, text: str) -> Marked:
    if not text.strip():
        raise OptionError("nothing is answered yet.", f"Give {QUESTIONS[asked.kind].expected}.", place="answer")
    found = mark_answer(asked.kind, asked.tree, asked.options, text, asked.item)
    return {
        **UNMARKED,
        "right": found.right,
        "sentences": (found.sentence,),
        "fits": [fit(recording, idea) for idea in found.fits[:MOST_NAMED]],
        "points": int(found.right),
        "of": 1,
        "told": not found.right and QUESTIONS[asked.kind].tells_key,
    }


def _marked_next(asked: Exercise, recording: Recording, text: str) -> Marked:
    scene = recording.scene
    found = what_next(scene.game, scene.shown_trace, asked.step)
    chosen = int(text) if text.isdecimal() and len(text) <= 2 else -1
    if found is None or not 0 <= chosen < len(found.choices):
        raise OptionError("nothing is chosen.", "Choose what happens next.", place="answer")
    ideas, right = by_difference(asked.tree, asked.options, found.choices[chosen].ideas), chosen == found.right
    truth = event_text(found.choices[found.right].event, scene.game)
    return {
        **UNMARKED,
        "right": right,
        "sentences": (f"{truth}." if right else f"The right answer is “{truth}”.",),
        "first": None if right else found.ends,
        "fits": [] if right else [fit(recording, idea) for idea in ideas[:MOST_NAMED]],
        "points": int(right),
        "of": 1,
        "told": not right,
    }


def next_choices(recording: Recording, step: int) -> NextData:
    """Return the first "What happens next?" at or after a step of a recorded search; no choices if there is none."""
    trace, game = recording.scene.shown_trace, recording.scene.game
    asked = what_next(game, trace, step) if 0 <= step < len(trace) else None
    if asked is None:
        return {"choices": (), "begins": None, "ends": None}
    choices: list[NextChoice] = [
        {"text": event_text(choice.event, game), "right": at == asked.right, "said": _said(choice, at == asked.right)}
        for at, choice in enumerate(asked.choices)
    ]
    return {"choices": choices, "begins": asked.begins, "ends": asked.ends}


def _said(choice: EventChoice, is_right: bool) -> str:
    if is_right:
        return "Right."
    ideas = [MISCONCEPTIONS[idea] for idea in choice.ideas[:1]]
    return " ".join(["That does not happen here.", *(as_mistake(idea.idea, idea.truth) for idea in ideas)])
