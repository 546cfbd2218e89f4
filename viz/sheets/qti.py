"""QTI 1.2: a package with a section for each question, of which a test draws one variant, and the pictures as files.

Source: IMS Question and Test Interoperability 1.2, ASI information model and XML binding; IMS Content Packaging 1.1.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Iterable, Sequence
from html import escape

from core.practice.sheets.sheet import Sheet
from viz.sheets.moodle import NOTHING, paragraphs
from viz.sheets.paper import Field, Form, Paper, PaperQuestion, solution
from viz.sheets.xml_text import put

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of all files in the package: the same seed makes the same bytes."""

ASSESSMENT, MANIFEST = "assessment.xml", "imsmanifest.xml"


def package(sheet: Sheet, papers: Sequence[Paper]) -> bytes:
    """Return a sheet as a QTI package."""
    pictures: dict[str, bytes] = {}
    text = _assessment(sheet, papers, pictures)
    files = {MANIFEST: _manifest(pictures).encode(), ASSESSMENT: text.encode(), **pictures}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return made.getvalue()


def _document(root: ET.Element, doctype: str = "") -> str:
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}{ET.tostring(root, encoding="unicode")}\n'


def _manifest(pictures: Iterable[str]) -> str:
    manifest = ET.Element("manifest", {"identifier": "plyscope", "xmlns": "http://www.imsglobal.org/xsd/imscp_v1p1"})
    metadata = put(manifest, "metadata")
    put(metadata, "schema", "IMS Content")
    put(metadata, "schemaversion", "1.1.3")
    put(manifest, "organizations")
    kept = put(put(manifest, "resources"), "resource", identifier="sheet", type="imsqti_xmlv1p2", href=ASSESSMENT)
    for name in (ASSESSMENT, *pictures):
        put(kept, "file", href=name)
    return _document(manifest)


def _assessment(sheet: Sheet, papers: Sequence[Paper], pictures: dict[str, bytes]) -> str:
    root = ET.Element("questestinterop")
    assessment = put(root, "assessment", ident="sheet", title=sheet.title)
    for number, variants in enumerate(zip(*(paper.questions for paper in papers), strict=True), start=1):
        section = put(assessment, "section", ident=f"q{number}", title=f"{number}")
        selection = put(put(section, "selection_ordering"), "selection")
        put(selection, "selection_number", "1")
        for paper, asked in zip(papers, variants, strict=True):
            name = f"q{number}{paper.variant.lower()}"
            _item(section, asked, name, f"{sheet.title} {number}{paper.variant}")
            if asked.drawing is not None:
                pictures[f"{name}.png"] = asked.drawing.png()
    return _document(root, '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">\n')


def _item(section: ET.Element, asked: PaperQuestion, name: str, title: str) -> None:
    item = put(section, "item", ident=name, title=title)
    metadata = put(put(item, "itemmetadata"), "qtimetadata")
    for label, entry in (("question_type", _kind(asked)), ("points_possible", str(asked.key.points))):
        field = put(metadata, "qtimetadatafield")
        put(field, "fieldlabel", label)
        put(field, "fieldentry", entry)
    presentation = put(item, "presentation")
    put(put(presentation, "material"), "mattext", _html(asked, name), texttype="text/html")
    for number, each in enumerate(asked.fields):
        _response(presentation, each, f"r{number}")
    _processing(item, asked)
    feedback = put(put(item, "itemfeedback", ident="solution"), "flow_mat")
    put(put(feedback, "material"), "mattext", _feedback(asked), texttype="text/html")


_KINDS = {
    Form.NUMBER: "numerical_question",
    Form.ONE: "multiple_choice_question",
    Form.MANY: "multiple_answers_question",
    Form.TEXT: "short_answer_question",
    Form.FREE: "essay_question",
}


def _kind(asked: PaperQuestion) -> str:
    """Return what Canvas calls a question of this kind."""
    return _KINDS[asked.fields[0].form] if len(asked.fields) == 1 else "fill_in_multiple_blanks_question"


def _html(asked: PaperQuestion, name: str) -> str:
    lines = [asked.prompt, asked.rules, asked.hint]
    picture = f'<p><img src="{name}.png" alt="{escape(asked.drawing.about)}"/></p>' if asked.drawing else ""
    blanks = [f"{each.label}: [r{number}]" for number, each in enumerate(asked.fields)] if len(asked.fields) > 1 else []
    return paragraphs(lines) + picture + paragraphs(blanks)


def _feedback(asked: PaperQuestion) -> str:
    return paragraphs([*(f"{label}: {text}" for label, text in solution(asked)), asked.key.reason])


def _response(presentation: ET.Element, field: Field, name: str) -> None:
    if field.form in (Form.ONE, Form.MANY):
        many = field.form is Form.MANY
        response = put(presentation, "response_lid", ident=name, rcardinality="Multiple" if many else "Single")
        if field.label:
            put(put(response, "material"), "mattext", field.label)
        choices = put(response, "render_choice")
        for number, choice in enumerate(_choices(field)):
            label = put(choices, "response_label", ident=f"{name}c{number}")
            put(put(label, "material"), "mattext", choice)
        return
    kind = "response_num" if field.form is Form.NUMBER else "response_str"
    attributes = {"numtype": "Decimal"} if field.form is Form.NUMBER else {}
    response = put(presentation, kind, ident=name, rcardinality="Single", **attributes)
    if field.label:
        put(put(response, "material"), "mattext", field.label)
    rows = {"rows": "5", "columns": "60"} if field.form is Form.FREE else {"rows": "1", "columns": "20"}
    fib = put(
        response, "render_fib", fibtype="Decimal" if field.form is Form.NUMBER else "String", prompt="Box", **rows
    )
    put(fib, "response_label", ident=f"{name}a")


def _choices(field: Field) -> list[str]:
    return [*field.choices, *([NOTHING] if field.form is Form.MANY else [])]


def _processing(item: ET.Element, asked: PaperQuestion) -> None:
    """Put in how an answer scores: each field that is right has its points; what a person marks has none."""
    processing = put(item, "resprocessing")
    outcomes = put(processing, "outcomes")
    total = str(sum(field.points for field in asked.fields))
    put(outcomes, "decvar", varname="SCORE", vartype="Decimal", minvalue="0", maxvalue=total, defaultval="0")
    for number, field in enumerate(asked.fields):
        condition = put(processing, "respcondition", **{"continue": "Yes"})
        variables = put(condition, "conditionvar")
        if field.form is Form.FREE:
            put(variables, "other")
        else:
            _right(variables, field, f"r{number}")
        put(condition, "setvar", "0" if field.form is Form.FREE else str(field.points), varname="SCORE", action="Add")


def _right(condition: ET.Element, field: Field, name: str) -> None:
    if field.form is Form.MANY:
        right = set(field.right) or {NOTHING}
        every = put(condition, "and")
        for number, choice in enumerate(_choices(field)):
            into = every if choice in right else put(every, "not")
            put(into, "varequal", f"{name}c{number}", respident=name)
        return
    several = put(condition, "or")
    for answer in field.right:
        value = f"{name}c{field.choices.index(answer)}" if field.form is Form.ONE else answer
        put(several, "varequal", value.replace("−", "-") if field.form is Form.NUMBER else value, respident=name)
