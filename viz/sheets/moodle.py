"""Moodle XML: each question a category of its variants, so that a quiz draws one of them, with the picture inside.

Source: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type".
"""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from core.practice.fields import Field, Form
from core.practice.sheets.sheet import Sheet
from viz.sheets.paper import Paper, PaperQuestion, solution
from viz.sheets.xml_text import put, shown

PICTURE = "tree.png"

_SPECIAL = re.compile(r"([\\~=#{}/\"])")
"""What ends or begins something inside an embedded answer."""


def source(sheet: Sheet, papers: Sequence[Paper]) -> str:
    """Return a sheet as Moodle XML."""
    quiz = ET.Element("quiz")
    for number, variants in enumerate(zip(*(paper.questions for paper in papers), strict=True), start=1):
        category = put(put(quiz, "question", type="category"), "category")
        title = shown(sheet.title).replace("/", "//")  # one slash parts the names of categories
        put(category, "text", f"$course$/top/{title}/{number}")
        for paper, asked in zip(papers, variants, strict=True):
            _question(quiz, asked, f"{sheet.title} {number}{paper.variant}")
    ET.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(quiz, encoding="unicode")}\n'


def _question(quiz: ET.Element, asked: PaperQuestion, name: str) -> None:
    kind = _kind(asked)
    question = put(quiz, "question", type=kind)
    put(put(question, "name"), "text", name)
    text = put(question, "questiontext", format="html")
    cloze = "".join(map(_cloze, asked.fields)) if kind == "cloze" else ""
    put(text, "text", f"{_html(asked)}{cloze}")
    if asked.drawing is not None:
        data = base64.b64encode(asked.drawing.png()).decode()
        put(text, "file", data, name=PICTURE, path="/", encoding="base64")
    put(put(question, "generalfeedback", format="html"), "text", _feedback(asked))
    if kind != "cloze":
        put(question, "defaultgrade", str(asked.key.points))
        _answers(question, asked.fields[0], kind)


def _kind(asked: PaperQuestion) -> str:
    if len(asked.fields) > 1:
        return "cloze"
    kinds = {Form.NUMBER: "numerical", Form.ONE: "multichoice", Form.MANY: "multichoice", Form.FREE: "essay"}
    return kinds.get(asked.fields[0].form, "cloze")


def _html(asked: PaperQuestion) -> str:
    about = escape(asked.drawing.about) if asked.drawing else ""
    picture = f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{about}"></p>' if about else ""
    return paragraphs([asked.prompt, asked.rules, asked.hint]) + picture


def paragraphs(lines: Iterable[str]) -> str:
    """Return lines as HTML, each a paragraph, without those that are empty."""
    return "".join(f"<p>{escape(shown(line))}</p>" for line in lines if line)


def _feedback(asked: PaperQuestion) -> str:
    """Return what is told once the question is answered: the solution, and why it is right."""
    lines = [f"{label}: {text}" for label, text in solution(asked)]
    link = f'<p><a href="{escape(asked.link)}">Replay this search</a></p>' if asked.link else ""
    return paragraphs([*lines, asked.key.reason]) + link


def _answers(question: ET.Element, field: Field, kind: str) -> None:
    if kind == "essay":
        put(question, "responseformat", "monospaced")
        put(question, "responserequired", "1")
    elif kind == "numerical":
        answer = put(question, "answer", fraction="100")
        put(answer, "text", field.right[0].replace("−", "-"))
        put(answer, "tolerance", "0")
    else:
        is_many = field.form is Form.MANY
        put(question, "single", "false" if is_many else "true")
        put(question, "shuffleanswers", "false")
        put(question, "answernumbering", "ABCD")
        for choice, share in shares(field):
            answer = put(question, "answer", fraction=share, format="html")
            put(answer, "text", escape(shown(choice)))


NOTHING = "nothing"
"""The choice where nothing of what could be chosen is right."""


def shares(field: Field) -> Iterator[tuple[str, str]]:
    """Yield the choices of a field, each with the percents that it scores; of several right ones all are needed."""
    wrong = len(field.choices) - len(field.right)
    for choice in field.choices:
        if field.form is Form.ONE:
            yield choice, "100" if choice in field.right else "0"
        elif choice in field.right:
            yield choice, f"{100 / len(field.right):.7g}"
        else:
            yield choice, f"{-100 / wrong:.7g}"
    if field.form is Form.MANY:
        yield NOTHING, "0" if field.right else "100"


def _cloze(field: Field) -> str:
    """Return a field as an embedded answer."""
    label = f"{escape(shown(field.label))}: " if field.label else ""
    match field.form:
        case Form.NUMBER:
            answer = f"NUMERICAL:={field.right[0].replace('−', '-')}:0"
        case Form.TEXT:
            answer = f"SHORTANSWER:{'~'.join(f'={_inside(text)}' for text in field.right)}"
        case Form.FREE:
            raise ValueError("nothing that a person marks can be embedded")
        case _:
            kind = "MULTICHOICE" if field.form is Form.ONE else "MULTIRESPONSE"
            answer = f"{kind}:{'~'.join(f'%{share}%{_inside(choice)}' for choice, share in shares(field))}"
    return f"<p>{label}{{{field.points}:{answer}}}</p>"


def _inside(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", escape(shown(text), quote=False))
