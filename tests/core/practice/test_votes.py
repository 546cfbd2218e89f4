"""What a class votes on: the truth by brute force, and wrong answers that misconceptions really give."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from core.game import Game, Value
from core.games.tictactoe import TicTacToe
from core.options import Misconception, Order, SearchOptions
from core.practice.hand_in import skipped_leaves, trace_answers
from core.practice.next_event import what_next
from core.practice.votes import ENOUGH_OPTIONS, MOST_OPTIONS, Ask, VoteQuestion, vote_question
from core.search import search
from core.trace import Event, Kind, Trace
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at
from tests import brute_force
from tests.brute_force import Nested
from tests.strategies import nested_trees, noisy_tree, options
from viz.words.vote_words import option_text, vote_text

PLAIN = SearchOptions()
T1 = LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
D = LeafTree.from_nested([2, [[[5, 6, 6], [5, 5]], [[0, 2, 1], [4, 4, 9]]]])


def asked(game: Game[Any, Any], asks: Ask, step: int = 0, options: SearchOptions = PLAIN) -> VoteQuestion:
    found = vote_question(game, search(game, options), asks, step)
    assert found is not None
    return found


def told(game: Game[Any, Any], question: VoteQuestion) -> dict[str, list[str]]:
    """Return the options with the misconceptions that give them."""
    return {option_text(option.answer, game): [*map(str, option.ideas)] for option in question.options}


def check(game: Game[Any, Any], trace: Trace, question: VoteQuestion) -> None:
    """Check what holds for every question."""
    answers = [option.answer for option in question.options]
    assert 2 <= len(set(answers)) == len(answers) <= MOST_OPTIONS
    assert not question.options[question.right].ideas
    assert 0 <= question.begins <= question.ends <= len(trace)
    assert vote_text(question, game).endswith("?")
    ideas = [idea for option in question.options for idea in option.ideas]
    assert len(set(ideas)) == len(ideas)


@given(nested_trees)
def test_the_skipped_leaves_are_those_that_are_not_evaluated(nested: Nested) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, PLAIN)
    question = vote_question(tree, trace, Ask.SKIPPED, 0)
    if question is None:
        return
    check(tree, trace, question)
    evaluated = {trace.places.states[event.node] for event in trace if event.kind is Kind.LEAF}
    leaves = set(filter(tree.is_terminal, range(len(tree))))
    for option in question.options:
        assert isinstance(option.answer, frozenset)
        skipped = skipped_leaves(tree, option.answer)
        assert (skipped == leaves - evaluated) == (option is question.options[question.right])
        for idea in option.ideas:
            misled = trace_answers(search(tree, replace(PLAIN, misconception=idea)))
            states = search(tree, replace(PLAIN, misconception=idea)).places.states
            paths = [tree.children[states[place]][child] for place, child in misled.skipped]
            assert {leaf for node in paths for leaf in range(node, tree.ends[node]) if leaf in leaves} == skipped


@pytest.mark.large
@given(nested_trees)
def test_no_leaf_that_was_seen_to_be_visited_or_skipped_is_offered_as_skipped(nested: Nested) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, PLAIN)
    states, seen = trace.places.states, set[int]()
    for step in range(len(trace) + 1):
        if step and trace[step - 1].kind is Kind.LEAF:
            seen.add(states[trace[step - 1].node])
        if step and trace[step - 1].kind is Kind.SKIP:
            node = tree.children[states[trace[step - 1].node]][trace[step - 1].child or 0]
            seen.update(range(node, tree.ends[node]))
        question = vote_question(tree, trace, Ask.SKIPPED, step)
        for option in question.options if question else ():
            assert isinstance(option.answer, frozenset)
            assert not seen & skipped_leaves(tree, option.answer)


@given(nested_trees)
def test_the_move_is_worth_as_much_as_the_root(nested: Nested) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, PLAIN)
    question = vote_question(tree, trace, Ask.MOVE, 0)
    if question is None:
        return
    check(tree, trace, question)
    value = brute_force.game_value(tree, tree.initial)
    for option in question.options:
        assert isinstance(option.answer, tuple)
        if option is question.options[question.right]:
            assert brute_force.game_value(tree, node_at(tree, option.answer)) == value
        for idea in option.ideas:
            assert trace_answers(search(tree, replace(PLAIN, misconception=idea))).moves == option.answer


def alpha_there(trace: Trace, question: VoteQuestion) -> Value:
    """Return the greatest value so far of the MAX nodes on the path, from what their children have returned."""
    best: Value = -math.inf
    for event in (trace[row] for row in range(question.begins)):
        path = trace.places.path(event.node)
        is_on_path = event.node and path[:-1] == question.path[: len(path) - 1]
        if event.kind is Kind.EXIT and is_on_path and trace.maximizes(int(trace.places.parent[event.node])):
            assert event.value is not None
            best = max(best, event.value)
    return best


def is_at(trace: Trace, event: Event, question: VoteQuestion) -> bool:
    return event.kind is not Kind.EXIT and trace.places.path(event.node) == question.path


@pytest.mark.large
@given(nested_trees)
def test_alpha_is_the_best_that_max_has_on_the_way(nested: Nested) -> None:
    tree = LeafTree.from_nested(nested)
    trace = search(tree, PLAIN)
    for step in range(len(trace) + 1):
        question = vote_question(tree, trace, Ask.ALPHA, step)
        if question is None:
            continue
        check(tree, trace, question)
        answer = question.options[question.right].answer
        is_cut = question.ends < len(trace) and trace[question.ends].kind is Kind.CUTOFF
        assert is_cut or answer == alpha_there(trace, question)
        assert step <= question.begins
        drawn = [
            event.alpha for event in map(trace.__getitem__, range(question.begins)) if is_at(trace, event, question)
        ]
        assert not drawn or drawn[-1] != answer  # else the question would begin by showing it


@given(nested_trees, options())
def test_every_search_can_be_asked_about(nested: Nested, chosen: SearchOptions) -> None:
    tree = noisy_tree(nested)
    trace = search(tree, chosen)
    for asks in Ask:
        for step in range(0, len(trace) + 1, 7):
            question = vote_question(tree, trace, asks, step)
            if question is not None:
                check(tree, trace, question)
                assert question == vote_question(tree, trace, asks, step)
                assert all(option_text(option.answer, tree) for option in question.options)


def test_ideas_stand_behind_the_wrong_answers() -> None:
    skipped = told(T1, asked(T1, Ask.SKIPPED))
    assert skipped["4 and 6 below C"] == []
    assert {"fresh-window", "root-fresh", "no-break"} < set(skipped["none"])
    assert not any("parent-only" in ideas for ideas in skipped.values())  # it is right on two plies
    assert told(D, asked(D, Ask.SKIPPED))["the second child of F"] == ["parent-only", "root-fresh"]
    assert "greedy" in told(T1, asked(T1, Ask.MOVE))["D"]


def test_alpha_is_asked_at_the_next_moment_at_which_it_is_not_drawn_yet() -> None:
    trace = search(T1, PLAIN)
    returned = next(
        step for step, event in enumerate(trace) if event.kind is Kind.EXIT and trace.places.path(event.node) == (0,)
    )
    question = asked(T1, Ask.ALPHA, returned + 1)
    assert vote_text(question, T1) == "What is α at A once B has returned?"
    assert (question.begins, question.ends) == (returned + 1, returned + 3)
    assert told(T1, question)["3"] == []
    assert "never-updated" in told(T1, question)["−∞"]
    entered = asked(T1, Ask.ALPHA, returned + 2)
    assert vote_text(entered, T1) == "What is α when the search enters C?"
    assert told(T1, entered)["−∞"][:2] == ["root-fresh", "fresh-window"]  # those that go wrong here


def test_what_happens_next_is_the_question_of_practising() -> None:
    trace = search(D, PLAIN)
    question, found = vote_question(D, trace, Ask.NEXT, 17), what_next(D, trace, 17)
    assert question is not None
    assert found is not None
    assert [option.answer for option in question.options] == [choice.event for choice in found.choices]
    assert (question.right, question.begins, question.ends) == (found.right, found.begins, found.ends)


def test_a_game_is_asked_about_without_misconceptions() -> None:
    game = TicTacToe("XOX/OO_/_X_ X")
    trace = search(game, PLAIN)
    move = asked(game, Ask.MOVE)
    assert len(move.options) == 3
    assert (
        brute_force.game_value(game, game.result(game.initial, game.actions(game.initial)[move.right]))
        == trace[-1].value
    )
    assert len(asked(game, Ask.ALPHA, 9).options) >= 2
    assert vote_question(game, trace, Ask.SKIPPED, 0) is None


@pytest.mark.parametrize(
    ("asks", "tree", "chosen"),
    [
        (Ask.ALPHA, T1, SearchOptions("minimax")),
        (Ask.SKIPPED, T1, SearchOptions("minimax")),
        (Ask.SKIPPED, T1, SearchOptions(budget=9)),
        (Ask.MOVE, T1, SearchOptions(budget=9)),
        (Ask.MOVE, LeafTree.from_nested([[3, 5]]), PLAIN),
        (Ask.SKIPPED, LeafTree.from_nested([[[1, 2]] * 20] * 20), PLAIN),
    ],
)
def test_where_there_is_nothing_to_ask_nothing_is_asked(asks: Ask, tree: LeafTree, chosen: SearchOptions) -> None:
    assert vote_question(tree, search(tree, chosen), asks, 0) is None


def test_no_step_outside_the_search_is_asked_about() -> None:
    trace = search(T1, PLAIN)
    assert all(vote_question(T1, trace, asks, step) is None for asks in Ask for step in (-1, len(trace) + 1))


def test_bounds_in_sight_are_offered_where_no_idea_gives_another() -> None:
    tree = LeafTree.from_nested([3, [2, 9]])
    question = asked(tree, Ask.ALPHA, 0, SearchOptions(order=Order.REVERSED))
    assert len(question.options) <= ENOUGH_OPTIONS
    assert Misconception.NONE not in {idea for option in question.options for idea in option.ideas}
