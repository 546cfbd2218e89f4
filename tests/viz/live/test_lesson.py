"""Each part of the lesson has a question to vote on, with the answer that the page gives."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from core.game import OptionError
from core.practice.votes import Ask
from viz.live.questions import live_question
from viz.replay.recording import record
from viz.sharing.link import read_link

LESSON = (Path(__file__).parents[3] / "docs" / "teaching.md").read_text("utf-8")
PARTS = re.findall(r"^## (\d+–\d+ .*)\n((?:(?!^## ).*\n)*)", LESSON, re.MULTILINE)
VOTE = re.compile(r"\*\*Vote\*\*[^(*]*\(step (\d+), (\w+)\)[^*]*\*\*([^*]+)\*\*")


@pytest.mark.parametrize("part", [part for _, part in PARTS], ids=[title for title, _ in PARTS])
def test_each_part_has_a_question_whose_answer_it_tells(part: str) -> None:
    ((step, asks, answer),) = VOTE.findall(part)
    links = re.findall(r"`\?([a-z][^`]*)`", part)
    recording = record(read_link(dict(parse_qsl(links[-1 if "that tree" in part else 0])))[0])
    question, told = live_question(recording, links[0], Ask(asks).value, int(step))
    assert question["step"] <= int(step)
    assert question["options"][told["right"]].replace("\xa0", " ") == answer
    assert len(question["options"]) > 1
    assert recording.scene.node_steps.at(told["step"])  # the answer is a whole step, as the page steps


@pytest.mark.parametrize(
    ("query", "asks", "remedy"),
    [
        ("tree=[[3,5],[2,9]]&algorithm=minimax", "alpha", "something else"),
        ("tree=[[3,5],[2,9]]", "next", "another step"),
    ],
)
def test_another_step_is_proposed_only_where_there_is_one(query: str, asks: str, remedy: str) -> None:
    recording = record(read_link(dict(parse_qsl(query)))[0])
    with pytest.raises(OptionError, match=remedy):
        live_question(recording, query, Ask(asks).value, recording.scene.steps)


def test_a_question_about_one_of_several_searches_names_it() -> None:
    recording = record(read_link({"tree": "[[3,5],[2,9]]"})[0])
    question, _ = live_question(recording, "", "move", 0, "Search 2, Alpha-beta")
    assert question["text"] == "Search 2, Alpha-beta: Which move is best?"


@pytest.mark.parametrize(("asks", "node"), [("alpha", "0.1"), ("next", None), ("move", None)])
def test_only_a_question_about_a_bound_names_its_node(asks: str, node: str | None) -> None:
    recording = record(read_link({"tree": "[[[3,12],[8,2]],[[4,6],[14,5]]]"})[0])
    assert live_question(recording, "", Ask(asks).value, 16)[0]["node"] == node  # D has returned; E is entered next


def test_the_lesson_has_its_parts() -> None:
    assert len(PARTS) == 7
