"""What happens next: the truth is among the choices once, and what else is offered does not come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.game import Game
from core.games.tictactoe import TicTacToe
from core.options import Misconception, Order, SearchOptions
from core.practice.next_event import MOST_CHOICES, NOT_ASKED, NextEvent, NextQuestion, events_from, what_next
from core.practice.telling_apart import known_for
from core.search import ALGORITHMS, search
from core.trace import Event, Kind, Trace
from core.trace.kinds import SCORES
from core.trees.leaf_tree import LeafTree
from tests.strategies import finite_trees, heavy, labelled_trees, nested_trees, noisy_tree, options
from tests.sweeps import one_in
from viz.words.next_event_words import event_text

PLAIN = SearchOptions()
D = LeafTree.from_nested([2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]])
T1 = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def questions(game: Game[Any, Any], trace: Trace) -> list[NextQuestion]:
    """Return all questions of a search, each asked right after the one before."""
    found: list[NextQuestion] = []
    while question := what_next(game, trace, found[-1].ends if found else 0):
        found.append(question)
    return found


def choices(question: NextQuestion, game: Game[Any, Any]) -> list[str]:
    return [event_text(choice.event, game) for choice in question.choices]


def right(question: NextQuestion, game: Game[Any, Any]) -> str:
    return choices(question, game)[question.right]


def check(game: Game[Any, Any], trace: Trace) -> None:
    """Check every question of a search against its events, read one by one."""
    asked = {question.begins: question for question in questions(game, trace)}
    at = 0
    for begins, ends, event in events_from(trace, 0):
        assert all(trace[step].kind in NOT_ASKED for step in range(at, begins))
        at = ends
        question = asked.pop(begins, None)
        if question is None:
            assert is_forced(trace, event, begins)
            continue
        events = [choice.event for choice in question.choices]
        assert (question.ends, events[question.right]) == (ends, event)
        assert 2 <= len(set(events)) == len(events) <= MOST_CHOICES
        assert not question.choices[question.right].ideas
        check_told(trace, event, [trace[step] for step in range(begins, ends)])
        assert not happens_at_once(trace, question).intersection(set(events) - {event})
        words = choices(question, game)
        assert len(set(words)) == len(words) or getattr(game, "names", None)  # two nodes may have one name
    assert not asked
    assert all(trace[step].kind in NOT_ASKED for step in range(at, len(trace)))


def is_forced(trace: Trace, event: NextEvent, begins: int) -> bool:
    """Return whether nothing else can be offered: a pass begins, the node has one child, or the root has none left."""
    node = trace[begins].node
    if event.kind is Kind.ENTER or event.kind in SCORES:
        node = int(trace.places.parent[node])
    if node < 0 or int(trace.places.branching[node]) <= 1:
        return True
    visited = int(trace.events["visit"][:begins].max()) + 1
    return node == 0 and (trace.visits.parent[:visited] == trace[begins].visit).sum() == trace.places.branching[0]


def check_told(trace: Trace, truth: NextEvent, told: list[Event]) -> None:
    assert {trace.places.path(event.node) for event in told} == {truth.path}
    first, last = told[0], told[-1]
    if truth.kind in SCORES:
        assert (first.kind, last.kind) == (Kind.ENTER, Kind.EXIT)
        assert truth.value == last.value
    else:
        if truth.kind in (Kind.CUTOFF, Kind.STAND_PAT):
            assert truth.children == tuple(event.child for event in told[1:])
        assert truth.kind is first.kind
        number = {Kind.ALPHA: first.alpha, Kind.BETA: first.beta}.get(first.kind, first.value)
        assert truth.value in (number, None)


def happens_at_once(trace: Trace, question: NextQuestion) -> set[NextEvent]:
    """Return what the node does right after the truth, before the search goes on to another node."""
    truth, found = question.choices[question.right].event, set[NextEvent]()
    for _, _, event in events_from(trace, question.ends):
        if event.path != truth.path or truth.kind in (Kind.ENTER, Kind.EXIT, *SCORES):
            break
        found.add(event)
    return found


@given(labelled_trees(), options(once=True, misconception=Misconception.NONE))
def test_the_truth_is_among_the_choices_and_nothing_else_is_true(tree: LeafTree, chosen: SearchOptions) -> None:
    chosen = replace(chosen, depth=None)
    check(tree, search(tree, chosen))


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
@heavy
@given(finite_trees)
def test_every_search_can_be_asked_about(name: str, nested: Any) -> None:
    tree = noisy_tree(nested)
    chosen = SearchOptions(name, playouts=5, depth=2 if ALGORITHMS[name].plies_beyond else None)
    check(tree, search(tree, chosen))


@pytest.mark.parametrize("name", [name for name, each in ALGORITHMS.items() if not each.plies_beyond])
def test_a_game_can_be_asked_about(name: str) -> None:
    game = TicTacToe("XOX/OO_/_X_ X")
    trace = search(game, SearchOptions(name, playouts=5))
    check(game, trace)
    assert any(right(question, game).startswith("Visits X") for question in questions(game, trace))


def test_questions_follow_the_search() -> None:
    told = [right(question, T1) for question in questions(T1, search(T1, PLAIN))]
    assert told[:6] == [
        "Visits A with the window (−∞, ∞)",
        "Visits B with the window (−∞, ∞)",
        "Visits the first child of B, a leaf worth 3",
        "Sets the value of B to 3",
        "Sets β at B to 3",
        "Visits the second child of B, a leaf worth 12",
    ]
    assert told[9:16] == [
        "Sets α at A to 3",
        "Visits C with the window (3, ∞)",
        "Visits the first child of C, a leaf worth 2",
        "Sets the value of C to 2",
        "Cuts off at C and skips its second and third children",
        "Returns 2 from C",
        "Visits D with the window (3, ∞)",
    ]


def test_in_the_middle_of_an_event_the_next_one_is_asked_for() -> None:
    trace = search(T1, PLAIN)
    leaf = next(question for question in questions(T1, trace) if question.ends - question.begins == 3)
    for step in range(leaf.begins + 1, leaf.ends + 1):
        following = what_next(T1, trace, step)
        assert following is not None
        assert following.begins == leaf.ends
    cutoff = next(question for question in questions(T1, trace) if right(question, T1).startswith("Cuts off"))
    for step in range(cutoff.begins + 1, cutoff.ends):  # the cutoff has shown what it skips
        following = what_next(T1, trace, step)
        assert following is not None
        assert following.begins == cutoff.ends == cutoff.begins + 3


def test_what_misconceptions_do_next_is_offered_with_their_names() -> None:
    trace = search(T1, PLAIN)
    offered = {
        (event_text(choice.event, T1), idea)
        for question in questions(T1, trace)
        for choice in question.choices
        for idea in choice.ideas
    }
    assert ("Visits C with the window (−∞, ∞)", Misconception.ROOT_FRESH) in offered
    assert ("Cuts off at C and skips its second child", Misconception.NEXT_ONLY) in offered
    assert ("Cuts off at B and skips its third child", Misconception.OWN_BOUND) in offered
    assert ("Visits D with the window (−∞, ∞)", Misconception.REVERSED) in offered


@pytest.mark.large
@pytest.mark.parametrize("idea", one_in(3, known_for(PLAIN)))
def test_a_misconception_is_offered_where_its_search_departs(idea: Misconception) -> None:
    """Or nowhere, if it does all the same and only hands in something else."""
    trace, misled = search(D, PLAIN), search(D, replace(PLAIN, misconception=idea))
    own, other = ([event for _, _, event in events_from(each, 0)] for each in (trace, misled))
    departs = next((number for number, pair in enumerate(zip(own, other, strict=False)) if len(set(pair)) > 1), None)
    asked = {question.begins: question for question in questions(D, trace)}
    steps = [begins for begins, _, _ in events_from(trace, 0)]
    for number, begins in enumerate(steps):
        ideas = [choice.event for choice in asked[begins].choices if idea in choice.ideas]
        assert set(ideas) <= ({other[number]} if number == departs else set())


@heavy
@given(nested_trees)
def test_a_question_is_always_the_same(nested: Any) -> None:
    tree = LeafTree.from_nested(nested)
    assert questions(tree, search(tree, PLAIN)) == questions(tree, search(tree, PLAIN))


def test_the_truth_is_not_always_first() -> None:
    places = [question.right for question in questions(D, search(D, PLAIN)) if len(question.choices) == MOST_CHOICES]
    assert {places.count(place) > 2 for place in range(MOST_CHOICES)} == {True}


def test_right_to_left_the_next_child_is_the_one_on_the_left() -> None:
    trace = search(T1, SearchOptions(order=Order.REVERSED))
    wrong = {text for question in questions(T1, trace) for text in choices(question, T1)} - {
        right(question, T1) for question in questions(T1, trace)
    }
    assert "Visits the first child of B, a leaf worth 3" not in wrong


def test_nothing_is_asked_at_the_end() -> None:
    trace = search(T1, PLAIN)
    assert what_next(T1, trace, len(trace)) is None
    alone = LeafTree.from_nested(3)
    assert what_next(alone, search(alone, PLAIN), 0) is None
