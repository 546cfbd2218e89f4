"""A tree on screen is practised: what is asked of it, and what comes of a hand-in."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from hypothesis import given
from starlette.applications import Starlette

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.practice.fitting import MOST_LEAVES
from core.practice.hand_in import MOST_NODES, hand_in_of
from core.practice.hand_in_formats import hand_in_to_json
from core.practice.next_event import what_next
from core.search import ALGORITHMS, search
from core.search.misconceptions import OF_MINIMAX
from core.trace.shown_numbers import for_mover
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.components.json_data import problems
from tests.strategies import PROVING_ALGORITHMS, heavy
from tests.viz.serving.asking import Answer, ask, scope_of
from viz.contract.practising import Marked, NextData, PracticeData
from viz.notation import Notation, Numbers
from viz.practising.exercises import next_choices
from viz.practising.marking import fit, marked_hand_in
from viz.replay.player_data import free_practice
from viz.replay.recording import Recording, record
from viz.replay.scene import scene
from viz.replay.views import PRACTISE
from viz.serving.questions import LONGEST_BODY, routes
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.request import Request, TreeText

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"


def recorded(text: str = TREE) -> Recording:
    return record(Request(TreeText(text), SearchOptions()))


def posted(body: object, **query: str) -> Answer:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    address = {**scope_of("/questions/mark", "POST"), "query_string": urlencode(query).encode()}
    return ask(Starlette(routes=routes()), address, text)


@pytest.mark.parametrize("algorithm", [*PROVING_ALGORITHMS, "uct"])
def test_what_is_asked_of_a_tree_follows_from_the_search(algorithm: str) -> None:
    entry = ALGORITHMS[algorithm]
    tree = LeafTree.from_nested([[3, 12], [2, 4]])
    judged = replace(tree, evals=dict.fromkeys(range(len(tree)), 1)) if entry.deepens else tree
    practice = free_practice(scene(search(judged, SearchOptions(algorithm)), judged))
    assert (practice is not None) == (not (entry.revisits or entry.has_table))
    if practice is not None:
        assert not list(problems(json.loads(json.dumps(practice)), PracticeData))
        assert ("skipped" in practice["asks"]) == entry.prunes == (f"what {entry.said} skips" in practice["question"])


@pytest.mark.large
def test_a_large_tree_is_practised_in_part_and_one_that_is_too_large_is_not() -> None:
    leaves = MOST_LEAVES + 1
    large = free_practice(recorded(str(list(range(leaves)))).scene)
    assert large is not None
    assert f"up to {MOST_LEAVES} leaves; this tree has {leaves}" in large["question"]
    assert PRACTISE not in recorded(str(list(range(MOST_NODES)))).scene.views


def test_a_right_hand_in_is_right_and_what_can_not_be_read_of_one_is_named() -> None:
    recording = recorded()
    hand_in = hand_in_to_json(hand_in_of(recording.scene.trace))
    marked = marked_hand_in(recording, hand_in, None)
    assert (marked["right"], marked["points"]) == (True, marked["of"])
    assert not list(problems(json.loads(json.dumps(marked)), Marked))
    spoiled = hand_in | {"nodes": [*hand_in["nodes"][1:], {"path": [0], "value": "<b>"}]}
    told = marked_hand_in(recording, spoiled, None)
    assert not told["right"]
    assert "'<b>' is no value" in told["sentences"][0]
    assert all(mark["verdict"] == "right" for mark in told["marks"])


def test_a_hand_in_is_posted_and_what_is_no_hand_in_is_told() -> None:
    query = {"tree": TREE, "root": "max"}
    hand_in = hand_in_to_json(hand_in_of(search(recorded().game, SearchOptions())))
    answer = posted({"handIn": hand_in, "of": ""}, **query)
    assert json.loads(answer.body)["right"]
    for body, told in (
        (b"{", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        ([], "not an object"),
        ({"handIn": 3}, "object"),
        ({"handIn": {}, "of": "series=<b>"}, "There is no series named '<b>'"),
    ):
        assert told in json.loads(posted(body, **query).body)["problem"]
    assert posted(b" " * (LONGEST_BODY + 1), **query).status == 413
    assert (
        "values of a game"
        in json.loads(posted({"handIn": {}}, game="tictactoe", position="XOX/OO_/_X_").body)["problem"]
    )


@heavy
@given(tree=strategies.nested_trees)
def test_at_each_step_one_of_the_answers_to_what_happens_next_is_right(tree: Any) -> None:
    recording = record(Request(TreeText(nested_lists.write(LeafTree.from_nested(tree)))))
    trace = recording.scene.trace
    for step in range(-1, len(trace) + 1):
        found = next_choices(recording, step)
        assert not list(problems(json.loads(json.dumps(found)), NextData))
        assert [choice["right"] for choice in found["choices"]].count(True) == bool(found["choices"])
        if found["choices"]:
            asked = what_next(recording.scene.game, trace, step)
            assert asked is not None
            assert (found["begins"], found["ends"]) == (asked.begins, asked.ends)
            assert step <= asked.begins < asked.ends


def test_nothing_is_not_marked_unless_nothing_is_an_answer() -> None:
    """Or a tree on which nothing is skipped would be right at once, and any other would show its first cutoff."""
    recording = recorded("[[3, 12], [5, 8]]")
    with pytest.raises(OptionError, match="nothing is filled in yet"):
        marked_hand_in(recording, {"skipped": []}, None)
    assert marked_hand_in(recording, {"skipped": []}, ("skipped",))["right"]


@pytest.mark.parametrize("numbers", list(Numbers))
def test_of_negamax_the_page_says_whose_numbers_it_wants_and_takes_what_the_replay_shows(numbers: Numbers) -> None:
    recording = record(Request(TreeText(TREE), SearchOptions("negamax"), Notation(numbers=numbers)))
    scene = recording.scene
    shown = hand_in_of(scene.shown_trace if numbers is Numbers.MAX else for_mover(scene.trace))
    handed = hand_in_to_json(replace(shown, move=0))
    marked = marked_hand_in(recording, handed, None)
    assert (marked["right"], marked["convention"]) == (True, None)
    practice = free_practice(recording.scene)
    assert practice is not None
    whose = "MAX's" if numbers is Numbers.MAX else "those of the side to move at the node"
    assert f"Values, α and β are {whose}, as the replay shows them." in practice["question"]
    assert "as the replay shows" not in (free_practice(recorded().scene) or practice)["question"]


def test_of_a_tree_of_ones_own_what_was_not_handed_in_is_not_marked() -> None:
    """Nobody has to look for cuts; whoever makes one has them marked."""
    recording = recorded()
    nodes = [{"path": [], "value": 3}, {"path": [0], "value": 3}]
    marked = marked_hand_in(recording, {"nodes": nodes, "skipped": []}, None)
    assert marked["right"]
    assert {mark["item"] for mark in marked["marks"]} == {"node"}
    assert not marked_hand_in(recording, {"nodes": nodes, "skipped": [[2, 1]]}, None)["right"]
    assert not marked_hand_in(recording, {"nodes": nodes, "skipped": []}, ("nodes", "skipped"))["right"]


@pytest.mark.large
@pytest.mark.parametrize(
    ("algorithm", "idea"),
    [
        *product(["alphabeta", "negamax"], [*sorted(OF_MINIMAX), Misconception.EQUALITY, Misconception.FRESH_WINDOW]),
        *product(["minimax"], sorted(OF_MINIMAX)),
    ],
)
def test_compare_opens_where_an_idea_first_departs(algorithm: str, idea: Misconception) -> None:
    """There both searches have done the same, but for their last event; where they never differ there is no link."""
    recording = record(Request(TreeText("[2,[[[5,6,6],[5,5]],[[0,2,1],[4,4,9]]]]"), SearchOptions(algorithm)))
    link = fit(recording, idea)["beside"]
    if not link:
        assert algorithm == "minimax" or idea is Misconception.LAST_OF_EQUALS  # here it does what is right
        return
    compared, wrong = read_compare_link(dict(parse_qsl(urlsplit(link).query)))
    assert not wrong
    assert [each.misconception for each in compared.searches] == [Misconception.NONE, idea]
    assert isinstance(recording.game, LeafTree)
    ours, theirs = (list(search(recording.game, each)) for each in compared.searches)
    assert compared.stop is not None
    before = compared.stop - 1
    assert ours[:before] == theirs[:before]
    assert ours[before : compared.stop] != theirs[before : compared.stop]
