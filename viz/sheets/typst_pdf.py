"""Typst: a sheet or its key as a self-contained document, and as its PDF."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import starmap

from core.game import MissingPackageError
from core.games.extras import Package
from core.options.numerals import counted
from core.practice.fields import Field, Input
from core.practice.sheets.sheet import Sheet
from viz.sheets.paper import (
    ACCEPTED,
    DIFFERS,
    EQUALITY,
    IDEAS,
    WIDEST,
    Drawing,
    Paper,
    PaperQuestion,
    Questions,
    copied_note,
    differing,
    follows,
    ideas_in,
    instructions,
    scored,
    solution,
    structure_note,
    structure_rows,
    titles,
)

TYPST = Package("typst", ">=0.14,<0.16", "typst")
"""The package that sets the PDF."""

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The papers by name, as Typst calls them."""

HIGHEST = 600.0
"""Points of a picture on a page: what is larger is made smaller."""

PART = 80.0
"""Points of a page that each question below a picture takes; several that take more than a page are parted."""

KEY_SCALE, KEY_HIGHEST, BESIDE = 0.9, 270.0, 270.0
"""The scale of a solved tree in a key, its greatest height, and the greatest width with the answer beside it."""

NO_BREAK = "\N{NO-BREAK SPACE}"
SHORT = 16
"""Letters of an answer that stays on one line."""

SHARED, OF_ONE = "What the variants share", "What the trees are like"
"""The title of the last part of a key, of several variants and of one."""

BREAK = " \\ "
"""The end of a line."""

PREAMBLE = """#set document(title: {title}, date: none)
#set page(paper: {paper}, margin: (x: 1.7cm, top: 1.5cm, bottom: 1.7cm))
#set text(font: "Libertinus Serif", size: 11pt, lang: "en")
#set par(leading: 0.62em, spacing: 0.8em)
#set table(stroke: 0.5pt + luma(120), inset: 5pt)
#set table.cell(breakable: false)
#show table: set text(size: 9pt)
#let small(words) = text(size: 9.5pt, fill: luma(60), words)
#let gap(width) = box(width: width, height: 1.1em, stroke: (bottom: 0.6pt), baseline: 0.25em)
#let tick = box(width: 0.75em, height: 0.75em, stroke: 0.7pt, baseline: 0.08em)
#let lines(number) = stack(spacing: 0.85cm, ..range(number).map(_ => line(length: 100%, stroke: 0.5pt + luma(120))))
#let tree(source, width, words) = pad(left: -1.6em, align(center,
  image(bytes(source), format: "svg", width: width, alt: words)))
#let head(title, variant, about) = {{
  grid(columns: (1fr, auto), column-gutter: 1em, align: (left + horizon, right + horizon),
    text(size: 16pt, weight: "bold", title),
    box(stroke: 1pt, inset: 7pt, text(size: 16pt, weight: "bold", variant)))
  about
  line(length: 100%, stroke: 0.8pt)
}}
#let question(number, prompt, points, body, sticky: false) = block(
  breakable: false, sticky: sticky, width: 100%, above: 1.8em, grid(
  columns: (1.6em, 1fr, auto), column-gutter: (0pt, 1em), row-gutter: 0.7em,
  strong(number), prompt, small(points), [], grid.cell(colspan: 2, body)))
#let part(letter, prompt, points, body, sticky: false) = block(
  breakable: false, sticky: sticky, width: 100%, above: 1.4em, inset: (left: 1.6em), grid(
  columns: (1.6em, 1fr, auto), column-gutter: (0pt, 1em), row-gutter: 0.7em,
  strong(letter), prompt, small(points), [], grid.cell(colspan: 2, body)))
#let listing(title, lines) = block(breakable: false, above: 1.8em)[
  #strong(title)
  #text(size: 11.5pt, raw(lines.join("\\n"), block: true))]
// Empty pages up to those of the longest variant. The mark is in a block so that it stays on its page, and a page ends
// with its column so that the next one begins as it would.
#let fill(least) = {{
  block(height: 0pt, spacing: 0pt, context [#metadata(counter(page).get().first()) <last>])
  context {{
    let own = query(selector(<last>).before(here())).last().value
    let most = calc.max(least, ..query(<last>).map(last => last.value))
    for _ in range(most - own) {{ colbreak(); hide[.] }}
  }}
}}
#let foot(words) = context {{
  let here = counter(page).get().first()
  grid(columns: (1fr, auto), small(words), small[#here])
}}
"""


def source(sheet: Sheet, papers: Sequence[Paper], *, key: bool, paper: str, pages: int = 1) -> str:
    """Return a sheet in some of its variants, or its key, as the text of a Typst document.

    All variants get as many pages as the longest of them, at least so many.
    """
    begin = PREAMBLE.format(title=quoted(papers[0].title), paper=quoted(PAPERS[paper]))
    parts = [part for each in papers for part in (_key_of(each, sheet) if key else _sheet_of(each, pages))]
    return "\n".join([begin, *parts, *(_structures(sheet, papers) if key else [])]) + "\n"


def check_installed() -> None:
    """Raise MissingPackageError if the package that sets the PDF is not installed."""
    if not TYPST.is_installed:
        problem = "a PDF of a sheet needs the package typst, which is not installed."
        raise MissingPackageError(
            problem, f"Add it: {TYPST.how}. The formats typst and latex do without.", place="--to"
        )


def pdf(text: str) -> bytes:
    """Return the PDF of a Typst document, the same for the same text; raise MissingPackageError without the package."""
    check_installed()
    import typst  # noqa: PLC0415  an extra

    return bytes(typst.compile(text.encode(), format="pdf", timestamp=0))


def pages_in(text: str) -> int:
    """Return the most pages of a variant in a Typst document; raise MissingPackageError without the package."""
    check_installed()
    import typst  # noqa: PLC0415  an extra

    return int(max(json.loads(typst.query(text.encode(), "<last>", field="value"))))


def quoted(text: str) -> str:
    r"""Return a text as a Typst string, without markup or code.

    >>> quoted('#read("x") \\ y')
    '"#read(\\"x\\") \\\\ y"'
    """
    shown = "".join(letter if letter.isprintable() or letter == NO_BREAK else " " for letter in text)
    return '"{}"'.format(shown.replace("\\", "\\\\").replace('"', '\\"'))


def _said(text: str) -> str:
    return f"#{quoted(text)}"


def _page(paper: Paper, name: str, about: str) -> Iterator[str]:
    foot = f"{paper.title} · {name}"
    yield '#pagebreak(weak: true, to: "odd")'
    yield f"#set page(footer: foot({quoted(foot)}))"
    yield "#counter(page).update(1)"
    yield f"#head({quoted(paper.title)}, {quoted(paper.variant)}, [{about}])"


def _sheet_of(paper: Paper, pages: int) -> Iterator[str]:
    about = (
        f"#v(0.4em) Name #gap(6cm) #h(1fr) Number #gap(2.5cm) #h(1fr) Points #gap(1.5cm) of {_points(paper)} #v(0.4em)"
    )
    if paper.instructions:
        about += f" {_said(paper.instructions)} #v(0.4em)"
    yield from _page(paper, f"variant {paper.variant}", about)
    for picture in paper.pictures:
        drawn = list(_drawn(picture.drawing, 1, HIGHEST))
        if not picture.has_parts:
            yield _numbered(picture, [*drawn, *_room(picture.questions[0])])
            continue
        yield f"#block(breakable: {'false' if _is_on_a_page(picture) else 'true'}, above: 1.8em)["
        yield _numbered(picture, drawn)
        for letter, each in picture.parts:
            yield _part(letter, each, picture, list(_room(each)))
        yield "]"
    for title, code in paper.listings:
        yield f"#listing({quoted(title)}, {_lines(code)})"
    yield f"#fill({pages})"


def _is_on_a_page(picture: Questions) -> bool:
    high = 0 if picture.drawing is None else picture.drawing.size[1]
    return high + PART * len(picture.questions) <= HIGHEST


def _lines(code: str) -> str:
    """Return some lines as a list of Typst."""
    return f"({', '.join(map(quoted, code.splitlines()))},)"


def _numbered(picture: Questions, body: Sequence[str], *, sticky: bool = False) -> str:
    prompt = picture.prompt if picture.has_parts else picture.questions[0].prompt
    about = f"{quoted(str(picture.number))}, {quoted(prompt)}, {quoted(counted(picture.points, 'point'))}"
    return f"#question({about}, {_kept(sticky)}[\n{_after(picture.rules, body)}\n])"


def _part(letter: str, asked: PaperQuestion, picture: Questions, body: Sequence[str], *, sticky: bool = False) -> str:
    about = f"{quoted(letter)}, {quoted(asked.prompt)}, {quoted(counted(asked.points, 'point'))}"
    return f"#part({about}, {_kept(sticky)}[\n{_after(picture.own_rules(asked), body)}\n])"


def _kept(sticky: bool) -> str:
    """Return what keeps a block on the page of the one after it."""
    return "sticky: true, " if sticky else ""


def _after(rules: str, body: Sequence[str]) -> str:
    return "\n\n".join([*([f"#small({quoted(rules)})"] if rules else []), *body])


def _points(paper: Paper) -> int:
    return sum(each.points for each in paper.questions)


def _drawn(drawing: Drawing | None, scale: float, highest: float) -> Iterator[str]:
    if drawing is not None:
        yield _tree(drawing, _width(drawing, scale, highest))


def _tree(drawing: Drawing, width: float) -> str:
    return f"#tree({quoted(drawing.svg())}, {width:.1f}pt, {quoted(drawing.about)})"


def _width(drawing: Drawing, scale: float, highest: float) -> float:
    wide, high = drawing.size
    return min(wide * scale, WIDEST, wide * highest / high)


def _room(asked: PaperQuestion) -> Iterator[str]:
    """Yield the room for the answers."""
    if how := instructions(asked):
        yield f"#small({quoted(how)})"
    yield from (_blank(each) for each in asked.fields if not each.in_tree)
    if asked.explains:
        yield f"Reason ({asked.reason_points}): #v(0.5em) #lines(2)"


def _blank(field: Field) -> str:
    label = f"{_said(field.label)}: " if field.label else ""
    match field.form:
        case Input.FREE:
            return "#v(1em) #lines(3)"
        case Input.NUMBER | Input.TEXT:
            return f"{label}#gap({'2.5cm' if field.form is Input.NUMBER else '7cm'})"
        case Input.MANY:
            return f"{label}#gap(9cm)"
        case _:
            between = " #h(1.5em) " if field.is_short else BREAK
            before = f"{label}#h(0.3em)" if label else ""
            return before + between.join(f"#tick #h(0.3em) {_said(choice)}" for choice in field.choices)


# The key


def _key_of(paper: Paper, sheet: Sheet) -> Iterator[str]:
    about = f"*Key*, {_points(paper)} points. #small({quoted(f'{ACCEPTED} {DIFFERS}')}) #v(0.4em)"
    yield from _page(paper, f"key to variant {paper.variant} · seed {sheet.wanted.seed}", about)
    for picture in paper.pictures:
        letters = [letter for letter, _ in picture.parts]
        if picture.has_parts:
            yield _numbered(picture, [], sticky=True)
        for letter, (each, solved) in zip(letters, picture.solved, strict=True):
            body, sticky = list(_solved(each, solved)), bool(each.key.wrong)
            if picture.has_parts:
                yield _part(letter, each, picture, body, sticky=sticky)
            else:
                yield _numbered(picture, body, sticky=sticky)
            yield from _wrong(each, "3.2em" if picture.has_parts else "1.6em")


def _solved(asked: PaperQuestion, solved: Drawing | None) -> Iterator[str]:
    """Yield the solved tree, if there is one, with the answer beside it or, if it is too wide, below."""
    if solved is None:
        yield from _solution(asked)
        return
    width, answer = _width(solved, KEY_SCALE, KEY_HIGHEST), "\n\n".join(_solution(asked))
    tree = _tree(solved, width)
    beside = f"#grid(columns: ({width:.1f}pt, 1fr), column-gutter: 1em, align: horizon, [{tree}], [{answer}])"
    yield beside if width <= BESIDE else f"{tree}\n\n{answer}"


def _solution(asked: PaperQuestion) -> Iterator[str]:
    yield " #h(1em) ".join(starmap(_answer, solution(asked)))
    if asked.key.reason:
        yield _said(asked.key.reason)
    if points := scored(asked):
        yield f"*Points:* {_said(points)} #small({quoted(follows(asked))})"
    if asked.link:
        yield f"#small(link({quoted(asked.link)}, underline[Replay this search]))"


def _answer(label: str, right: str) -> str:
    """Return an answer that is broken nowhere if it is short, and never before a bracket."""
    words = f"*{_said(label)}:* {_said(right.replace(' (', f'{NO_BREAK}('))}"
    return f"#box[{words}]" if len(right) < SHORT else words


def _wrong(asked: PaperQuestion, left: str) -> Iterator[str]:
    """Yield the table of the wrong answers to expect."""
    if asked.key.wrong:
        rows = "".join(
            f"{quoted(differing(asked, each))}, {quoted(titles(each.ideas))}, [{asked.worth(each.points)}], "
            for each in asked.key.wrong
        )
        head = "table.header([*Wrong answers to expect*], [*Ideas behind them*], [*Points*])"
        yield f"#pad(left: {left}, table(columns: (2fr, 3fr, auto), align: (left, left, right), {head}, {rows}))"
    if asked.key.by_accident:
        sentence = f"Right by accident with: {titles(asked.key.by_accident)}."
        yield f"#pad(left: {left}, small({quoted(sentence)}))"


def _structures(sheet: Sheet, papers: Sequence[Paper]) -> Iterator[str]:
    """Yield the table of what the variants share, or what one is like, a row for each question."""
    yield '#pagebreak(weak: true, to: "odd")'
    yield f"#set page(footer: foot({quoted(f'{sheet.title} · key · seed {sheet.wanted.seed}')}))"
    yield "#counter(page).update(1)"
    names = sheet.names if len(papers) < 2 else f"{sheet.names[0]}–{sheet.names[-1]}"
    title, about = (OF_ONE, "A row for each question.") if len(papers) < 2 else (SHARED, EQUALITY)
    yield f"#head({quoted(title)}, {quoted(names)}, {quoted(about)})"
    numbered = [(number, structure_rows(sheet, number)) for number in range(len(sheet.questions))]
    if note := copied_note(sheet):
        yield f"#par({quoted(note)})"
    lines = [(sheet.labels[number], rows) for number, rows in numbered if rows]
    if lines:
        head = ", ".join(f"[*{_said(title)}*]" for title in ["", *(row.title for row in lines[0][1])])
        cells = ", ".join(
            quoted(text) for number, rows in lines for text in (number, *(row.in_all(sheet.names) for row in rows))
        )
        columns = "auto, 1.2fr, 1.2fr, 1fr, 3fr, 1.5fr, 1.2fr, 1.2fr, 5fr"
        yield f"#table(columns: ({columns}), inset: 3pt, align: left, table.header({head}), {cells})"
    for number in range(len(sheet.questions)):
        if note := structure_note(sheet, number):
            yield f"#par(small({quoted(f'{sheet.labels[number]}: {note}')}))"
    if ideas := ideas_in(papers):
        listed = [f"*{_said(title)}:* {_said(idea)}" for title, idea in ideas]
        half = (len(listed) + 1) // 2
        halves = ", ".join(f"text(size: 8.5pt)[{BREAK.join(some)}]" for some in (listed[:half], listed[half:]))
        yield f"#v(1em) *{IDEAS}* #grid(columns: (1fr, 1fr), column-gutter: 1em, {halves})"
