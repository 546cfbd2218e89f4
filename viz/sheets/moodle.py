"""Moodle XML: each question a category of its variants, so that a quiz draws one of them, with the picture inside.

Source: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type"; what its import refuses and
how its engine compares answers, tests/moodle.py has as rules.
"""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise, product

from core.options.numerals import INFINITE, from_text
from core.practice.fields import Field, Input
from core.practice.sheets.sheet import Sheet
from viz.sheets.paper import SCALE, Drawing, Paper, PaperQuestion, solution

PICTURE = "tree.png"

WIDEST, HIGHEST = 700, 420
"""The largest picture in pixels: beside the menu, with the fields below it in one window."""

GRADES: tuple[float, ...] = (100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667)
GRADES += (14.28571, 12.5, 11.11111, 10, 5)
"""The percents that a choice may score: one other stops the import of the whole file."""

MOST_SHARING = 20
"""The most choices that can share the percents."""

DIGITS = 14
"""The digits kept of a number."""

HALF_A_HUNDREDTH = "0.00501"
"""The tolerance of a mean with two decimals."""

ROOM = 60
"""The width of a field for a short text, in characters: more than most answers need."""

NOTHING = "nothing"
"""The choice if nothing else is right."""

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write."""


def without_controls(text: str) -> str:
    """Return a text without what XML can't hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def put(into: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    """Put a new element into another one."""
    element = ET.SubElement(into, tag, {name: without_controls(value) for name, value in attributes.items()})
    element.text = None if text is None else without_controls(text)
    return element


def source(sheet: Sheet, papers: Sequence[Paper]) -> str:
    """Return a sheet as Moodle XML."""
    quiz = ET.Element("quiz")
    for variants in zip(*(paper.questions for paper in papers), strict=True):
        label = variants[0].label
        category = put(put(quiz, "question", type="category"), "category")
        title = without_controls(sheet.title).replace("/", "//")  # a slash separates the names of categories
        put(category, "text", f"$course$/top/{title}/{label}")
        for paper, asked in zip(papers, variants, strict=True):
            _question(quiz, asked, f"{sheet.title} {label}{paper.variant}")
    ET.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(quiz, encoding="unicode")}\n'


def _question(quiz: ET.Element, asked: PaperQuestion, name: str) -> None:
    kind = _kind(asked.fields)
    question = put(quiz, "question", type=kind)
    put(put(question, "name"), "text", name)
    text = put(question, "questiontext", format="html")
    cloze = "".join(_embedded(asked.fields)) if kind == "cloze" else ""
    put(text, "text", f"{_html(asked)}{cloze}")
    if asked.drawing is not None:
        data = base64.b64encode(asked.drawing.png()).decode()
        put(text, "file", data, name=PICTURE, path="/", encoding="base64")
    key = put(question, "graderinfo" if kind == "essay" else "generalfeedback", format="html")
    put(key, "text", _key(asked))
    if kind != "cloze":
        put(question, "defaultgrade", asked.worth(asked.key.points))
        _answers(question, asked.fields[0], kind)


def _kind(fields: Sequence[Field]) -> str:
    """Return Moodle's type of a question with these fields: what it can't mark is an essay."""
    if not all(map(_is_marked, fields)):
        return "essay"
    kinds = {Input.NUMBER: "numerical", Input.ONE: "multichoice", Input.MANY: "multichoice"}
    is_typed = len(fields) > 1 or (fields[0].form is Input.NUMBER and not _is_number(fields[0]))
    return "cloze" if is_typed else kinds.get(fields[0].form, "cloze")


def _is_marked(field: Field) -> bool:
    match field.form:
        case Input.MANY:
            return len(field.right) <= MOST_SHARING
        case Input.TEXT:
            return not any(set(text) & {"~", "\\", "*"} for text in field.right)  # answers can't contain them
        case _:
            return field.form is not Input.FREE


def _is_number(field: Field) -> bool:
    """Return whether an answer is compared as a number: infinite or very long ones are compared as text."""
    value = from_text(field.right[0])
    return value not in INFINITE and len(str(value)) <= DIGITS


def _html(asked: PaperQuestion) -> str:
    picture = "" if asked.drawing is None else _image(asked.drawing)
    return paragraphs([asked.prompt, asked.rules, asked.hint]) + picture


def _image(drawing: Drawing) -> str:
    wide, high = (side / SCALE for side in drawing.size)
    width = min(wide, WIDEST, wide * HIGHEST / high)
    return f'<p><img src="@@PLUGINFILE@@/{PICTURE}" width="{width:.0f}" alt="{_text(drawing.about)}"></p>'


def paragraphs(lines: Iterable[str]) -> str:
    """Return non-empty lines as HTML paragraphs."""
    return "".join(f"<p>{_text(line)}</p>" for line in lines if line)


def _text(text: str) -> str:
    """Return a text as HTML in which no embedded answer begins."""
    return escape(without_controls(text)).replace("{", "&#123;")


def _key(asked: PaperQuestion) -> str:
    """Return the solution, and why it is right."""
    lines = [f"{label}: {text}" for label, text in solution(asked)]
    link = f'<p><a href="{escape(asked.link)}">Replay this search</a></p>' if asked.link else ""
    return paragraphs([*lines, asked.key.reason]) + link


def _answers(question: ET.Element, field: Field, kind: str) -> None:
    if kind == "essay":
        put(question, "responseformat", "monospaced")
        put(question, "responserequired", "1")
    elif kind == "numerical":
        answer = put(question, "answer", fraction="100")
        put(answer, "text", _plain(field.right[0]))
        put(answer, "tolerance", _tolerance(field))
    else:
        is_many = field.form is Input.MANY
        put(question, "single", "false" if is_many else "true")
        put(question, "shuffleanswers", "false")
        put(question, "answernumbering", "ABCD")
        for choice, share in shares(field):
            answer = put(question, "answer", fraction=share, format="html")
            put(answer, "text", escape(without_controls(choice)))


def _plain(number: str) -> str:
    return number.replace("−", "-")


def _tolerance(field: Field) -> str:
    return HALF_A_HUNDREDTH if field.is_mean else "0"


def shares(field: Field) -> Iterator[tuple[str, str]]:
    """Yield the choices of a field, each with its percents; all right ones are needed."""
    right = iter(_shared(len(field.right)))
    costs = min(grade for grade in GRADES if grade >= round(100 / field.parts, 5) or grade == GRADES[0])
    for choice in field.choices:
        if field.form is Input.ONE:
            yield choice, "100" if choice in field.right else "0"
        else:
            yield choice, f"{next(right) if choice in field.right else -costs:.7g}"
    if field.form is Input.MANY:
        yield NOTHING, f"{-costs if field.right else 100:.7g}"


def _shared(number: int) -> list[float]:
    """Return percents for so many right choices: equal ones, or else tens and fives."""
    if number == 0:
        return []
    equal = [grade for grade in GRADES if abs(grade * number - 100) < 0.001]
    return equal * number or [10.0] * (MOST_SHARING - number) + [5.0] * (2 * number - MOST_SHARING)


# Embedded answers


def _embedded(fields: Sequence[Field]) -> Iterator[str]:
    """Yield fields as embedded answers.

    A text field is as wide as its longest answer. Each gets a wrong one as long as the longest of all, so that its
    width reveals nothing.
    """
    written = [list(_typed_in(field)) for field in fields]
    longest = max((len(text) for texts in written for text in texts), default=0)
    longest = max(longest, ROOM)
    for field, texts in zip(fields, written, strict=True):
        label = f"{_text(field.label)}: " if field.label else ""
        if texts:
            filler = [f"%0%{'.' * longest}"] if max(map(len, texts)) < longest else []
            answer = f"SHORTANSWER:{'~'.join([*(f'={_inside(text)}' for text in texts), *filler])}"
        elif field.form is Input.NUMBER:
            answer = f"NUMERICAL:={_plain(field.right[0])}:{_tolerance(field)}"
        else:
            kind = "MULTICHOICE" if field.form is Input.ONE else "MULTIRESPONSE"
            choices = ((choice.translate(_LIKE), share) for choice, share in shares(field))
            answer = f"{kind}:{'~'.join(f'%{share}%{_inside(choice)}' for choice, share in choices)}"
        yield f"<p>{label}{{{field.points}:{answer}}}</p>"


def _typed_in(field: Field) -> Iterator[str]:
    """Yield each text accepted for an answer that is compared letter by letter."""
    if field.form is Input.TEXT or (field.form is Input.NUMBER and not _is_number(field)):
        yield from dict.fromkeys(text for right in field.right for text in typed(right))


_LIKE = str.maketrans("~\\<>", "∼∖‹›")  # noqa: RUF001  that is what they are for
"""Look-alikes for letters that no choice can have: two end an answer, two would become markup."""


def _inside(text: str) -> str:
    """Return a text escaped for an embedded answer, which ends at `}` and `#`."""
    return re.sub("([}#])", r"\\\1", escape(without_controls(text), quote=False))


_TOKEN = re.compile(r"[≤≥<>=]|,(?=\s)|[()]|(?:[^\s≤≥<>=(),]|,(?!\s))+")
_COMPARES, _COMMA = frozenset("≤≥<>="), ","


def typed(text: str) -> tuple[str, ...]:
    """Return the ways in which people type a text, itself first: with keyboard signs, with and without blanks.

    >>> typed("≤ −2")
    ('≤ −2', '≤ -2', '<= −2', '<= -2', '≤−2', '≤-2', '<=−2', '<=-2')
    """
    tokens = _TOKEN.findall(text)
    compares, comma = not _COMPARES.isdisjoint(tokens), _COMMA in tokens
    blanks = [(" ", "") if has else ("",) for has in (compares, compares, comma, comma, "(" in tokens)]
    spaced = (_joined(tokens, *chosen) for chosen in product(*blanks))
    return tuple(dict.fromkeys([text, *(variant for each in spaced for variant in _on_keyboard(each))]))


def _joined(tokens: Sequence[str], before: str, after: str, before_comma: str, after_comma: str, inside: str) -> str:
    """Return tokens as a text, with these blanks around comparison signs, around commas, and inside brackets."""
    parts = [tokens[0]]
    for left, right in pairwise(tokens):
        if left in _COMPARES:
            parts.append(after)
        elif right in _COMPARES:
            parts.append(before)
        elif right == _COMMA:
            parts.append(before_comma)
        elif left == _COMMA:
            parts.append(after_comma)
        else:
            parts.append(inside if left == "(" or right == ")" else " ")
        parts.append(right)
    return "".join(parts)


_KEYS = (("≤", "<="), ("≥", ">="), ("∞", "inf"), ("−", "-"))


def _on_keyboard(text: str) -> Iterator[str]:
    """Yield a text with its signs as printed, and as on a keyboard; a decimal point may be a comma."""
    signs = [pair for pair in _KEYS if pair[0] in text]
    for chosen in product(*signs):
        typed = text
        for (sign, _), written in zip(signs, chosen, strict=True):
            typed = typed.replace(sign, written)
        yield typed
        if "." in typed and _COMMA not in typed:
            yield typed.replace(".", ",")
