"""What Moodle does with a file of questions: its import and its marks, by rules that were found with the real one.

Moodle 4.2.2 imported files and marked answers; this says again what it did. It shares nothing with what writes ours.
"""

from __future__ import annotations

import base64
import io
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from PIL import Image

GRADE_OPTIONS = {100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5}
GRADE_OPTIONS |= {11.11111, 10, 5, 0}
"""The percents that a choice may score; their negatives too. One other stops the import of the whole file."""

WIDEST = 700
"""Pixels of a picture that fits beside the menu."""

DIGITS = 14
"""Of a number that are kept."""

_BEGINS = re.compile(r"\{(\d+):(NUMERICAL|SHORTANSWER|MULTICHOICE|MULTIRESPONSE):")
_NUMBER = re.compile(r"-?(\d+([.,]\d*)?|[.,]\d+)([eE][-+]?\d+)?")


class NotImportedError(Exception):
    """The import refuses the file."""


@dataclass(frozen=True)
class Answer:
    """An answer with the percents that it scores, a number with its tolerance."""

    text: str
    percents: float
    tolerance: float = 0.0


@dataclass(frozen=True)
class Item:
    """Something that is answered: its kind as embedded answers call it, and the points that it is worth."""

    kind: str
    points: int
    answers: tuple[Answer, ...]

    @property
    def choices(self) -> list[str]:
        """The texts to choose from."""
        return [each.text for each in self.answers]

    def scores(self, response: str | Collection[str]) -> float:
        """Return the share of the points that a response scores: a text, or the texts of some choices."""
        if not isinstance(response, str):
            assert self.kind == "MULTIRESPONSE"
            assert set(response) <= set(self.choices)
            percents = sum(each.percents for each in self.answers if each.text in response)
            return min(max(percents, 0), 100) / 100
        if self.kind == "MULTICHOICE":
            assert response in self.choices
        return next((each.percents for each in self.answers if self._is(response, each)), 0) / 100

    def _is(self, response: str, answer: Answer) -> bool:
        if self.kind == "NUMERICAL":
            is_number = bool(_NUMBER.fullmatch(response))
            return is_number and abs(_number(response) - _number(answer.text)) <= answer.tolerance
        return response.lower() == answer.text.lower()  # letter by letter: a blank or another minus is another text


def _number(text: str) -> float:
    return float(f"{float(text.replace(',', '.')):.{DIGITS}g}")


@dataclass(frozen=True)
class Imported:
    """A question as it is imported; an essay, which a person marks, has no items.

    The text is `shown` with what a reader sees of each item: points, kind, and choices or the width of a field.
    """

    kind: str
    text: str
    shown: str
    told_to_students: str
    told_to_graders: str
    items: tuple[Item, ...]
    points: int


def import_file(text: str) -> list[Imported]:
    """Return the questions of a file; raise NotImportedError where Moodle refuses it."""
    quiz = ET.fromstring(text)  # noqa: S314  our own file
    assert quiz.tag == "quiz"
    return [_imported(each) for each in quiz.findall("question") if each.get("type") != "category"]


def _imported(question: ET.Element) -> Imported:
    kind, text = question.get("type", ""), question.findtext("questiontext/text") or ""
    _check_pictures(question, text)
    items, shown = _embedded(text) if kind == "cloze" else (list(_alone(question, kind)), text)
    for answer in (answer for item in items for answer in item.answers):
        if all(abs(abs(answer.percents) - grade) > 1e-9 for grade in GRADE_OPTIONS):
            raise NotImportedError(f"{answer.percents} % is no grade option")
    whole = sum(item.points for item in items) if kind == "cloze" else int(question.findtext("defaultgrade") or 1)
    feedback, graders = question.findtext("generalfeedback/text") or "", question.findtext("graderinfo/text") or ""
    shown += "" if kind == "cloze" else "".join(map(_seen, items))
    return Imported(kind, text, shown, feedback, graders, tuple(items), whole)


def _check_pictures(question: ET.Element, text: str) -> None:
    """Check that each picture is there, no wider than what fits beside the menu, and told in words."""
    files = {each.get("name"): each for each in question.findall("questiontext/file")}
    shown = re.findall(r"<img ([^>]*)>", text)
    assert len(shown) == len(files)
    for attributes in shown:
        told = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
        assert 0 < int(told["width"]) <= WIDEST
        assert "MAX" in told["alt"]
        file = files[told["src"].removeprefix("@@PLUGINFILE@@/")]
        if file.text:
            assert Image.open(io.BytesIO(base64.b64decode(file.text))).width >= int(told["width"])


def _alone(question: ET.Element, kind: str) -> Iterator[Item]:
    """Yield what is answered in a question that is no embedded one."""
    if kind == "essay":
        return
    is_single = question.findtext("single") == "true"
    called = {"numerical": "NUMERICAL", "multichoice": "MULTICHOICE" if is_single else "MULTIRESPONSE"}[kind]
    answers = [
        Answer(unescape(each.findtext("text") or ""), float(each.get("fraction", "")), float(tolerance or 0))
        for each in question.findall("answer")
        for tolerance in [each.findtext("tolerance")]
    ]
    if called == "NUMERICAL":
        _check_numbers(answers)
    yield Item(called, int(question.findtext("defaultgrade") or 1), tuple(answers))


def _check_numbers(answers: Sequence[Answer]) -> None:
    for each in answers:
        if not _NUMBER.fullmatch(each.text) or math.isinf(float(each.text)):
            raise NotImportedError(f"{each.text} is no number")


def _embedded(text: str) -> tuple[list[Item], str]:
    """Return the embedded answers of a text, `{points:KIND:=answer#feedback~%50%answer}`, and it as it is shown."""
    items, shown, at = list[Item](), "", 0
    while found := _BEGINS.search(text, at):
        shown += text[at : found.start()]
        written, at = _alternatives(text, found.end())
        answers = [_answer(each, found[2]) for each in written]
        if found[2] == "NUMERICAL":
            _check_numbers(answers)
        items.append(Item(found[2], int(found[1]), tuple(answers)))
        shown += _seen(items[-1])
    return items, shown + text[at:]


def _seen(item: Item) -> str:
    """Return what a reader sees of an item; a field for a short text is as wide as its longest answer."""
    told = {"SHORTANSWER": str(max(map(len, item.choices))), "NUMERICAL": ""}
    return f"{item.points} {item.kind} {told.get(item.kind, item.choices)}"


def _alternatives(text: str, at: int) -> tuple[list[str], int]:
    """Return the answers that begin at a place, and where the last one ends.

    An answer ends at `~`, `#` or `}` unless a backslash stands before it, what is said of it at `~` or `}`.
    """
    found, feedback = [""], False
    while True:
        letter, escaped = text[at], text[at - 1] == "\\"
        at += 1
        if letter == "}" and not escaped:
            return found, at
        if letter == "~" and not escaped:
            found.append("")
            feedback = False
        elif letter == "#" and not escaped:
            feedback = True
        elif not feedback:
            found[-1] += letter


def _answer(written: str, kind: str) -> Answer:
    """Return an answer; only `\\}` and `\\#` lose their backslash, before any other sign it stays."""
    share = re.match(r"=|%(-?[\d.]+)%", written)
    percents = 0.0 if share is None else float(share[1] or 100)
    text = written[share.end() :] if share else written
    text = unescape(text).replace("\\}", "}").replace("\\#", "#")
    if kind != "NUMERICAL":
        return Answer(text, percents)
    number, _, tolerance = text.partition(":")
    return Answer(number, percents, float(tolerance or 0))
