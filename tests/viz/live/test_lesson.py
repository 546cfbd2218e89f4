"""Each part of the lesson has a question to vote on, with the answer that the page gives."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from core.practice.votes import Ask
from viz.live.questions import live_question
from viz.recording import record
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


def test_the_lesson_has_its_parts() -> None:
    assert len(PARTS) == 7
