r"""LaTeX: a sheet as a document of the class `exam`, whose `\printanswers` makes a key of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.practice.fields import Field, Input
from core.practice.sheets.sheet import Sheet
from viz.figures.tikz import STYLES, escaped
from viz.sheets.paper import (
    ACCEPTED,
    DIFFERS,
    IDEAS,
    Drawing,
    Paper,
    PaperQuestion,
    Questions,
    differing,
    follows,
    ideas_in,
    instructions,
    scored,
    solution,
    titles,
)

PAPERS = {"a4": "a4paper", "letter": "letterpaper"}
"""The papers by name, as LaTeX calls them."""

WIDEST, HIGHEST = 430.0, 560.0
"""TeX points of a picture on a page."""

AROUND = 120
"""TeX points of a question and its answer above and below the picture, all on one page."""

GAP = 12
"""TeX points between a solution's picture and the answer beside it."""

KEY_SCALE, KEY_HIGHEST, BESIDE = 0.85, 270.0, 250.0
"""The scale of a solved tree, its greatest height, and the greatest width with the answer beside it."""

PREAMBLE = r"""\documentclass[11pt,%(paper)s,addpoints]{exam}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,amssymb,atbegshi,multicol,needspace,tikz}
\usepackage[hidelinks]{hyperref}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\tikzset{plyscope/.style={
%(styles)s
}}
\newcommand{\choicebox}{$\square$\,}
\pagestyle{headandfoot}
\pointsinrightmargin
\setlength{\parindent}{0pt}
%% A second run gives all variants as many pages as the longest has.
\makeatletter
\newcommand{\mostpages}{0}
\newcommand{\variantpages}[1]{\ifnum#1>\mostpages\relax\gdef\mostpages{#1}\fi}
\newcommand{\fillpages}{\clearpage
  \immediate\write\@auxout{\string\variantpages{\the\numexpr\value{page}-1\relax}}%%
  \loop\ifnum\value{page}>\mostpages\relax\else\null\clearpage\repeat}
\makeatother
%% The one variant to print, none for all. The others are set to know their pages.
\newcommand*{\printed}{%(printed)s}\newcommand*{\variant}{}
\AtBeginShipout{\ifx\printed\empty\else\ifx\printed\variant\else\AtBeginShipoutDiscard\fi\fi}
%(answers)s
\begin{document}
"""


def source(sheet: Sheet, papers: Sequence[Paper], *, key: bool, paper: str, printed: str = "") -> str:
    """Return a sheet in all its variants as the text of a LaTeX document, which with a `key` prints the answers.

    It prints one variant alone where that is `printed`.
    """
    answers = r"\printanswers" if key else r"% \printanswers makes the key."
    styles = STYLES.rstrip("\n")
    begin = PREAMBLE % {"paper": PAPERS[paper], "styles": styles, "printed": printed, "answers": answers}
    body = [*(line for each in papers for line in _paper(each, sheet)), *_ideas(papers)]
    return "\n".join([begin, *body, r"\end{document}", ""])


def _ideas(papers: Sequence[Paper]) -> Iterator[str]:
    """Yield the list of ideas at the end of a key."""
    if ideas := ideas_in(papers):
        yield r"\ifprintanswers\ifx\printed\empty\else\clearpage\let\variant\printed\cfoot{}\fi"
        yield rf"\bigskip\textbf{{{IDEAS}}}"
        yield r"\begin{multicols}{2}\raggedcolumns\footnotesize\raggedright"
        yield from (rf"\textbf{{{escaped(title)}:}} {escaped(idea)}\par" for title, idea in ideas)
        yield r"\end{multicols}\fi"


def _paper(paper: Paper, sheet: Sheet) -> Iterator[str]:
    title, points = escaped(paper.title), sum(each.points for each in paper.questions)
    yield r"\clearpage\renewcommand*{\variant}{}"
    yield r"\ifodd\value{page}\else\null\thispagestyle{empty}\clearpage\fi"  # a sheet of paper of its own
    yield rf"\setcounter{{page}}{{1}}\setcounter{{question}}{{0}}\renewcommand*{{\variant}}{{{paper.variant}}}"
    seed = rf"\ifprintanswers, seed {sheet.wanted.seed}\fi"  # which makes the key: no sheet has it
    yield rf"\cfoot{{\footnotesize {title}, variant {paper.variant}{seed}, page \thepage}}"
    yield rf"{{\Large\textbf{{{title}}}\hfill\fbox{{\textbf{{{paper.variant}}}}}}}\par\medskip"
    read = escaped(f"{ACCEPTED} {DIFFERS}")
    yield rf"\ifprintanswers\textbf{{Key}}, {points} points. {{\footnotesize {read}\par}}\else"
    for name, wide in (("Name", 6), ("Number", 2.5), ("Points", 1.5)):
        yield rf"{name} \underline{{\hspace{{{wide}cm}}}}\hfill"
    yield rf"of {points}\par"
    if paper.instructions:
        yield rf"\medskip {escaped(paper.instructions)}\par"
    yield r"\fi\bigskip"
    yield r"\begin{questions}"
    for picture in paper.pictures:
        yield from _under(picture)
    yield r"\end{questions}"
    for title, code in paper.listings:
        yield rf"\ifprintanswers\else\needspace{{8\baselineskip}}\textbf{{{escaped(title)}}}\par\smallskip{{\small"
        for line in code.splitlines():
            indent = len(line) - len(line.lstrip())
            yield rf"\hspace*{{{indent / 2:g}em}}\texttt{{{escaped(line.strip())}}}\\"
        yield r"}\medskip\fi"
    yield r"\ifprintanswers\else\fillpages\fi"


def _under(picture: Questions) -> Iterator[str]:
    """Yield the questions under one picture, several as parts."""
    parts = list(zip(picture.questions, picture.solved, strict=True))
    if not picture.has_parts:
        for asked, (_, solved) in parts:
            yield from _question(asked, rf"\question[{asked.points}]", asked.rules, picture.drawing, solved)
        return
    yield rf"\question\begin{{minipage}}[t]{{\linewidth}}{escaped(picture.prompt)}"
    if picture.rules:
        yield rf"\par{{\small {escaped(picture.rules)}}}"
    yield from _unanswered(_drawn(picture.drawing))
    yield r"\end{minipage}\par"
    yield r"\begin{parts}"
    for asked, (_, solved) in parts:
        yield from _question(asked, rf"\part[{asked.points}]", picture.own_rules(asked), None, solved)
    yield r"\end{parts}"


def _question(
    asked: PaperQuestion, begins: str, rules: str, drawing: Drawing | None, solved: Drawing | None
) -> Iterator[str]:
    high = 0 if solved is None else solved.size[1] * _key_scale(solved)
    yield rf"\ifprintanswers\needspace{{{high + AROUND:.0f}pt}}\fi"
    yield rf"{begins}\begin{{minipage}}[t]{{\linewidth}}{escaped(asked.prompt)}"
    if rules:
        yield rf"\par{{\small {escaped(rules)}}}"
    yield from _unanswered([*_drawn(drawing), *_room(asked)])
    yield r"\end{minipage}\par\ifprintanswers\else\bigskip\fi"
    yield r"\begin{solution}"
    yield from _solution(asked, solved)
    yield r"\end{solution}"


def _unanswered(lines: Iterable[str]) -> Iterator[str]:
    """Yield what a key leaves out."""
    yield from (r"\ifprintanswers\else", *lines, r"\fi")


def _room(asked: PaperQuestion) -> Iterator[str]:
    """Yield the room for the answers."""
    if how := instructions(asked):
        yield rf"\par{{\small {escaped(how)}}}"
    for each in asked.fields:
        if not each.in_tree:
            yield _blank(each)
    if asked.explains:
        yield rf"\par Reason ({asked.reason_points}): \fillwithdottedlines{{1.6cm}}"


def _drawn(drawing: Drawing | None) -> Iterator[str]:
    if drawing is not None:
        width, height = drawing.size
        scale = min(1, WIDEST / width, HIGHEST / height)
        yield rf"\par\begin{{center}}\scalebox{{{scale:.2f}}}{{"
        yield drawing.tikz()
        yield r"}\end{center}"


def _blank(field: Field) -> str:
    label = rf"{escaped(field.label)}: " if field.label else ""
    match field.form:
        case Input.FREE:
            return r"\par\fillwithdottedlines{2.4cm}"
        case Input.ONE:
            boxes = (rf"\choicebox {escaped(choice)}" for choice in field.choices)
            return rf"\par {label}" + (r"\qquad " if field.is_short else r"\newline ").join(boxes)
        case _:
            width = "2.5cm" if field.form is Input.NUMBER else "7cm"
            return rf"\par\medskip {label}\underline{{\hspace{{{width}}}}}"


def _key_scale(solved: Drawing) -> float:
    width, height = solved.size
    return min(KEY_SCALE, WIDEST / width, KEY_HIGHEST / height)


def _solution(asked: PaperQuestion, solved: Drawing | None) -> Iterator[str]:
    answer = tuple(_answer(asked))
    if solved is not None:
        scale = _key_scale(solved)
        width, tree = scale * solved.size[0], rf"\scalebox{{{scale:.2f}}}{{{solved.tikz()}}}"
        if width <= BESIDE:  # the answer stands beside it
            yield rf"\par\begin{{minipage}}{{{width:.0f}pt}}{tree}\end{{minipage}}\hfill"
            yield rf"\begin{{minipage}}{{\dimexpr\linewidth-{width + GAP:.0f}pt}}\raggedright"
            answer = (*answer, r"\end{minipage}")
        else:
            yield rf"\par\begin{{center}}{tree}\end{{center}}"
    yield from answer
    yield from _wrong(asked)


def _answer(asked: PaperQuestion) -> Iterator[str]:
    yield r"\par " + r"\quad ".join(rf"\textbf{{{escaped(label)}:}}~{escaped(text)}" for label, text in solution(asked))
    if asked.key.reason:
        yield rf"\par {escaped(asked.key.reason)}"
    if points := scored(asked):
        yield rf"\par\textbf{{Points:}} {escaped(points)} {{\small {escaped(follows(asked))}}}"
    if asked.link:
        yield rf"\par\href{{{_address(asked.link)}}}{{Replay this search}}"


def _wrong(asked: PaperQuestion) -> Iterator[str]:
    """Yield the wrong answers to expect."""
    if asked.key.wrong:
        yield r"\par\medskip\footnotesize\textbf{Wrong answers to expect, with the points and the ideas behind them}"
        yield r"\par\nopagebreak"
        for each in asked.key.wrong:  # lines, not a table: the box of a solution breaks between lines only
            handed, idea = escaped(differing(asked, each)), escaped(titles(each.ideas))
            yield rf"\par\hangindent=1em \textbf{{{handed}}} ({asked.worth(each.points)}): {idea}"
    if asked.key.by_accident:
        yield rf"\par{{\footnotesize Right by accident with: {escaped(titles(asked.key.by_accident))}.}}"


def _address(link: str) -> str:
    """Return a link escaped for the class."""
    return "".join(letter if letter.isalnum() and letter.isascii() else _LINKED.get(letter, letter) for letter in link)


_LINKED = {letter: f"\\{letter}" for letter in "%#&_~"} | {"\\": "", "{": "", "}": "", "$": "", "^": ""}
