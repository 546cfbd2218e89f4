"""Each format of a sheet: what independent readers find in it, the same bytes for the same seed, and hostile titles."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pypdf import PdfReader

from core.csv_cells import unguarded
from core.game import MissingPackageError, OptionError
from core.options import SearchOptions
from core.practice.series import FILL, NEXT, SERIES
from core.practice.sheets.key import key_of
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import Sheet, make_sheet
from core.trees.formats import nested_lists
from tests.hostile import ATTACKS
from tests.latex import needs_latex, pages_of_latex
from tests.moodle import import_file
from tests.strategies import heavy
from tests.sweeps import one_in
from viz.figures.tikz import escaped
from viz.sheets import latex, moodle, typst_pdf
from viz.sheets.formats import FORMATS, make
from viz.sheets.moodle import PICTURE
from viz.sheets.paper import (
    IDEAS,
    SCALE,
    Paper,
    copied_note,
    differing,
    follows,
    ideas_in,
    instructions,
    papers_of,
    scored,
    solution,
    structure_note,
    structure_rows,
)
from viz.sheets.typst_pdf import pages_in, quoted

OWN = nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]")
KINDS = ("fill:value+move+skipped", "fill:nodes+windows+order", "count:leaves", "range", "mirror", "order", "next")
TITLES = st.sampled_from(ATTACKS) | st.text(max_size=60)


def _read(text: str | bytes) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  our own file


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """Give a sheet with all kinds but those of dice."""
    return make_sheet(SheetRequest(tree=OWN, kinds=(*KINDS, "rescale:square.move", "build:deep"), variants=2, seed=3))


@pytest.fixture(scope="module")
def papers(sheet: Sheet) -> tuple[Paper, ...]:
    """Give its variants."""
    return papers_of(sheet, "http://localhost:8501/")


@pytest.fixture(scope="module")
def by_seed() -> list[Sheet]:
    """Make a sheet twice, and one by another seed."""
    return [
        make_sheet(SheetRequest(series="two-plies", kinds=("fill", "count"), variants=1, seed=seed))
        for seed in (9, 9, 8)
    ]


KEYED = [name for name, format_ in FORMATS.items() if format_.keyed and name != "pdf"]  # that is made of the Typst


@pytest.mark.large
@pytest.mark.parametrize(
    ("name", "key"), one_in(2, [*((name, True) for name in FORMATS), *((name, False) for name in KEYED)])
)
def test_the_same_seed_makes_the_same_bytes(by_seed: list[Sheet], name: str, key: bool) -> None:
    one, again, other = (make(each, name, key=key) for each in by_seed)
    assert one == again != other


@pytest.mark.large
def test_what_students_get_of_a_sheet_holds_neither_its_series_nor_its_seed_nor_a_link() -> None:
    seed, address = 918273645, "https://plyscope.example/"
    made = make_sheet(SheetRequest(series="two-plies", kinds=("fill", "count"), seed=seed))
    pdf = PdfReader(io.BytesIO(make(made, "pdf", key=False, address=address)))
    printed = f"{pdf.metadata} {[page.extract_text() for page in pdf.pages]}"
    quiz = _read(make(made, "moodle", key=False, address=address))
    shown = [
        text for question in quiz for name in ("name", "questiontext") for text in question.iterfind(f"{name}/text")
    ]
    for seen in (
        printed,
        make(made, "typst", key=False, address=address).decode(),
        *(text.text or "" for text in shown),
    ):
        assert str(seed) not in seen
        assert address not in seen
        assert "two-plies" not in seen
        assert SERIES["two-plies"].title not in seen
    whole = make(made, "moodle", key=False, address=address).decode()
    assert address in whole  # what is told after the quiz opens the search, not the sheet
    assert str(seed) not in whole
    assert "/sheets" not in whole
    assert str(seed) in make(made, "typst", key=True, address=address).decode()


@pytest.mark.large
@pytest.mark.parametrize(("paper", "key"), one_in(2, [("a4", True), ("letter", False)]))
def test_the_pdf_has_each_question_and_only_the_key_the_answers(sheet: Sheet, paper: str, key: bool) -> None:
    pages = PdfReader(io.BytesIO(make(sheet, "pdf", key=key, paper=paper))).pages
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages} == {
        "a4": {(595, 842)},
        "letter": {(612, 792)},
    }[paper]
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert text.count("How many leaves are evaluated?") == 2
    assert ("Wrong answers to expect" in text) is key
    assert ("What the variants share" in text) is key
    assert "Alpha-beta pruning, left to right. A node is cut off when its value reaches the bound: v ≥ β at MAX" in text


@pytest.mark.large
def test_the_typst_source_is_what_the_pdf_is_made_of(sheet: Sheet) -> None:
    assert typst_pdf.pdf(make(sheet, "typst").decode()) == make(sheet, "pdf")


@pytest.mark.large
def test_without_its_package_the_pdf_says_how_to_add_it(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.games.extras.find_spec", lambda _: None)
    with pytest.raises(
        MissingPackageError, match=r"needs the package typst.* Add it: .* install 'typst>=0\.14,<0\.16'"
    ):
        make(sheet, "pdf")
    assert make(sheet, "typst")


@pytest.mark.large
@pytest.mark.parametrize(
    ("name", "paper", "said"), [("bmp", "a4", "--to: 'bmp' is no"), ("pdf", "a5", "--paper: 'a5'")]
)
def test_what_can_not_be_is_said(sheet: Sheet, name: str, paper: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        make(sheet, name, paper=paper)


# CSV, LaTeX and Typst


@pytest.mark.large
def test_the_csv_has_each_key_and_each_wrong_answer(sheet: Sheet, papers: tuple[Paper, ...]) -> None:
    rows = list(csv.DictReader(io.StringIO(make(sheet, "csv").decode())))
    keys = [each.key for paper in papers for each in paper.questions]
    assert [row["answer"] for row in rows if row["verdict"] == "right"] == [unguarded(key.answer) for key in keys]
    assert len(rows) == sum(1 + len(key.wrong) for key in keys)
    assert {row["of"] for row in rows} == {str(key.points) for key in keys}


@heavy
@given(TITLES)
@example("\r")
def test_no_title_is_markup(title: str) -> None:
    sheet = make_sheet(SheetRequest(series="two-plies", kinds=("build",), variants=1, title=title, instructions=title))
    papers = papers_of(sheet)
    letters = "".join(letter if letter.isprintable() else " " for letter in sheet.title)
    assert _read(moodle.source(sheet, papers)).findtext("question/category/text") is not None
    row = next(csv.DictReader(io.StringIO(make(sheet, "csv").decode(), newline="")))
    assert unguarded(row["sheet"]).replace("\r\n", "\n").replace("\r", "\n") == sheet.title.replace("\r", "\n")
    tex = latex.source(sheet, papers, key=False, paper="a4")
    assert r"\input" not in tex.replace(r"\textbackslash{}input", "").split(r"\begin{document}")[1]
    assert quoted(letters) in typst_pdf.source(sheet, papers, key=False, paper="a4")
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(make(sheet, "pdf"))).pages)
    assert "Build a tree" in text  # it compiles, whatever the title is


@pytest.mark.large
def test_no_name_of_a_node_is_markup() -> None:
    names = replace(OWN, names=dict(enumerate(ATTACKS)))
    sheet = make_sheet(SheetRequest(tree=names, kinds=("fill:nodes+move+skipped", "range", "next"), variants=1))
    for name in FORMATS:
        for key in (False, True):
            assert make(sheet, name, key=key)
    papers = papers_of(sheet)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(make(sheet, "pdf", key=True))).pages)
    assert "Wrong answers to expect" in text
    assert len(import_file(moodle.source(sheet, papers))) == 3
    assert "<script>" not in moodle.source(sheet, papers)
    tex = latex.source(sheet, papers, key=True, paper="a4").split(r"\begin{document}")[1]
    assert r"\write18" not in tex.replace(r"\textbackslash{}write18", "")


# Several questions under one picture, and own points


@pytest.mark.large
def test_several_questions_stand_under_one_picture_and_in_moodle_each_has_its_own() -> None:
    made = make_sheet(SheetRequest(tree=OWN, kinds=("mirror", "fill:nodes", "order"), variants=1, points=(2, 10, 3)))
    (paper,) = papers_of(made)
    (picture,) = paper.pictures
    assert [(letter, each.label) for letter, each in picture.parts] == [("a)", "1a"), ("b)", "1b"), ("c)", "1c")]
    assert picture.drawing == paper.questions[1].drawing != paper.questions[0].drawing  # that with boxes
    sheet, key = (made_as_text(made, "typst", key=key) for key in (False, True))
    assert sheet.count('#tree("') == 1
    assert ("What the trees are like" in key, "What the variants share" in key) == (True, False)
    assert key.count('#tree("') == 3  # one is searched the other way round, one in the best order
    for text in (sheet, key):
        assert [text.count(f'"{points} points"') for points in (15, 2, 10, 3)] == [1, 1, 1, 1]
        assert text.count("#part(") == 3
    tex = made_as_text(made, "latex")
    assert tex.count(r"\begin{parts}") == tex.count(r"\end{parts}") == 1
    assert [tex.count(rf"\part[{points}]") for points in (2, 10, 3)] == [1, 1, 1]
    assert re.sub(r"\\begin\{solution\}.*?\\end\{solution\}", "", tex, flags=re.DOTALL).count(r"\scalebox") == 1
    assert [text.count(f'{PICTURE}" width') for text in moodle_texts(made)] == [1, 1, 1]
    rows = list(csv.DictReader(io.StringIO(made_as_text(made, "csv"))))
    assert [(row["question"], row["of"]) for row in rows if row["verdict"] == "right"] == [
        ("1a", "2"), ("1b", "10"), ("1c", "3"),
    ]  # fmt: skip


def moodle_texts(made: Sheet) -> list[str]:
    questions = _read(make(made, "moodle")).iterfind("question/questiontext/text")
    return [text.text or "" for text in questions]


@pytest.mark.large
def test_a_picture_keeps_its_size_above_many_questions_which_may_go_on_to_another_page() -> None:
    kinds = ("fill:nodes+windows", "mirror", "order", "rescale:square.move", "history", "rescale:cube.move")
    few, many = (
        made_as_text(make_sheet(SheetRequest(tree=OWN, kinds=some, variants=1)), "typst") for some in (kinds[:2], kinds)
    )
    assert few.count("#part(") == 2
    assert many.count("#part(") == 6
    assert "#block(breakable: false, above: 1.8em)[" in few
    assert "#block(breakable: true, above: 1.8em)[" in many
    assert "Questions a) and b) are about this tree." in few
    assert "Questions a) to f) are about this tree." in many
    assert many.count("left to right") == 1  # the rules of all but the mirrored search stand above the picture
    assert many.count("Alpha-beta pruning, right to left") == 1
    drawn = [re.findall(r"^#tree\(.*$", text, flags=re.MULTILINE) for text in (few, many)]
    assert drawn[0] == drawn[1]


def test_the_solved_tree_of_a_search_is_drawn_once_in_a_key() -> None:
    made = make_sheet(SheetRequest(tree=OWN, kinds=("fill", "rescale:cube.move"), variants=1))
    assert made_as_text(made, "typst", key=True).count('#tree("') == 1


def test_own_points_are_shared_out_as_the_usual_ones() -> None:
    made = make_sheet(SheetRequest(tree=OWN, kinds=("fill", "rescale:cube.move"), variants=1, points=(2, 3)))
    tree, rescaled = papers_of(made)[0].questions
    assert (tree.points, tree.key.points, tree.worth(1), tree.worth(tree.key.points)) == (2, 5, "0.4", "2")
    assert (rescaled.points, rescaled.worth(1), rescaled.reason_points) == (3, "1.5", "1.5 points")
    assert "Reason (1.5 points)" in made_as_text(made, "typst")


# The description that all formats share


@pytest.mark.large
def test_all_variants_are_described_with_what_is_right(papers: tuple[Paper, ...]) -> None:
    assert [paper.variant for paper in papers] == ["A", "B"]
    for paper in papers:
        for each in paper.questions:
            assert all(text for _, text in solution(each))
            assert sum(field.points for field in each.fields) == each.key.points
            assert all(set(field.right) <= set(field.choices) for field in each.fields if field.choices)
            assert each.link.startswith("http://localhost:8501/?") is (each.drawing is not None)


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_what_is_answered_in_the_tree_is_told_there(search: str) -> None:
    wanted = SheetRequest(tree=OWN, options=SearchOptions(search), kinds=("fill:nodes",), variants=1)
    (asked,) = papers_of(make_sheet(wanted))[0].questions
    assert instructions(asked).startswith("In the tree, fill in the boxes.")


# What a teacher reads in a key


@pytest.mark.large
def test_a_key_has_the_solution_in_the_place_of_the_question_s_picture_and_room(
    sheet: Sheet, papers: tuple[Paper, ...]
) -> None:
    tex = made_as_text(sheet, "latex", key=True)
    kept = re.sub(r"\\ifprintanswers\\else.*?\\fi", "", tex, flags=re.DOTALL)
    solved = [tree for paper in papers for each in paper.pictures for _, tree in each.solved if tree is not None]
    assert tex.count(r"\scalebox") > kept.count(r"\scalebox") == len(solved) > 0
    assert r"\fillwithdottedlines" in tex
    assert r"\fillwithdottedlines" not in kept
    assert r"\choicebox " not in kept.split(r"\begin{document}")[1]


@pytest.mark.large
@pytest.mark.parametrize("name", ["typst", "latex"])
def test_a_key_tells_each_idea_once_at_its_end(sheet: Sheet, papers: tuple[Paper, ...], name: str) -> None:
    ideas, written = ideas_in(papers), escaped if name == "latex" else str
    answers, listed = made_as_text(sheet, name, key=True).rsplit(IDEAS, 1)
    assert len(ideas) == len({*ideas}) > 3
    for title, idea in ideas:
        assert written(title) in answers
        assert written(idea) not in answers
        assert listed.count(written(idea)) == 1


@pytest.mark.large
def test_wrong_answers_are_written_as_the_sheet_asks_for_them(papers: tuple[Paper, ...]) -> None:
    told = [
        item
        for paper in papers
        for asked in paper.questions
        for wrong in asked.key.wrong
        for item in differing(asked, wrong).split("; ")
        if asked.made.kind in (FILL, "mirror")
    ]
    assert any(re.fullmatch(r"skip (leaf \d \(\d+\)|[B-D])(, (leaf \d \(\d+\)|[B-D]))*", item) for item in told)
    assert any(re.fullmatch(r"B \(−?\S+, −?\S+\)", item) for item in told)
    assert any(re.fullmatch(r"order \d(, \d)*", item) for item in told)
    assert not any(re.search(r"\binf\b|^(skip|order).*\d\.\d", item) for item in told)


def test_the_points_of_a_reason_are_told_where_it_is_marked() -> None:
    made = make_sheet(SheetRequest(tree=OWN, kinds=("fill:move", "rescale:cube.move"), variants=1))
    move, rescaled = papers_of(made)[0].questions
    assert (scored(move), follows(move)) == ("", "")
    assert (scored(rescaled), follows(rescaled)) == ("right answer 1, reason 1.", "")


def test_every_triangle_is_closed_in_latex_too() -> None:
    """TikZ gets the points of a path alone."""
    made = make_sheet(SheetRequest(tree=OWN, kinds=("fill:nodes",), variants=1))
    paths = re.findall(r"\\path\[[^]]*\] (\([^;]*\));", made_as_text(made, "latex"))
    corners = [path.split(" -- ") for path in paths]
    marks = [points for points in corners if len({*points}) == 3]
    assert len(marks) == 4
    assert all(points[0] == points[-1] for points in marks)


def test_a_search_on_paper_has_no_room_for_other_steps(papers: tuple[Paper, ...]) -> None:
    (asked,) = (each for each in papers[0].questions if each.made.kind == NEXT)
    for drawing in (asked.drawing, asked.solved):
        assert drawing is not None
        drawn = _read(drawing.svg())
        _, top, _, height = map(float, drawn.attrib["viewBox"].split())
        assert top > 0
        assert height == pytest.approx(drawing.size[1] / SCALE, abs=0.1)


def test_leaves_that_are_not_known_are_told_nowhere_on_a_sheet() -> None:
    """Neither in the picture, nor in its words, nor among the choices."""
    made = make_sheet(SheetRequest(series="exams", kinds=("cases", "shape"), questions=4, variants=1, seed=7))
    for asked in papers_of(made)[0].questions:
        assert asked.drawing is not None
        leaves = asked.made.tree.leaf_values
        assert asked.drawing.svg().count(">?<") == sum(map(asked.made.tree.is_terminal, range(len(asked.made.tree))))
        assert not any(f">{value}<" in asked.drawing.svg() for value in leaves)
        assert "worth ?" in asked.drawing.about
        assert not any(f"worth {value}" in asked.drawing.about for value in leaves)
        assert not any("(" in choice for field in asked.fields for choice in field.choices)


@pytest.mark.large
def test_instructions_and_what_copying_scores_are_told(sheet: Sheet) -> None:
    made = replace(sheet, wanted=replace(sheet.wanted, instructions="60 minutes, no notes."))
    for name in ("typst", "latex"):
        assert "60 minutes" in made_as_text(made, name)
    assert "Answers copied from the variant before or after score" in made_as_text(made, "typst", key=True)


@pytest.mark.large
def test_a_question_that_every_variant_has_is_named() -> None:
    made = make_sheet(SheetRequest(series="exams", kinds=("cases", "history"), questions=2, variants=2, seed=7))
    asked = zip(made.labels, made.questions, strict=True)
    (same,) = (label for label, each in asked if len({key_of(one).answer for one in each.variants}) == 1)
    assert copied_note(made).endswith(f"% at most. Question {same} is in all variants.")
    others = tuple(each for each in made.questions if each.variants[0].varies)
    assert copied_note(replace(made, questions=others)).endswith("% at most.")


@pytest.mark.thorough
def test_pseudo_code_is_printed_once_for_each_search_and_a_variant_can_have_its_own_file(sheet: Sheet) -> None:
    made = replace(sheet, wanted=replace(sheet.wanted, code=True))
    for name in ("typst", "latex"):
        assert "max" in made_as_text(made, name)
        assert made_as_text(made, name).count("for each child c of s:") == 2 * len(sheet.names) * searches_of(sheet)
        assert "for each child c" not in made_as_text(sheet, name)
    alone = make(made, "pdf", variant="B")
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(alone)).pages)
    assert "variant B" in text
    assert "variant A" not in text
    with pytest.raises(OptionError, match=r"^--variant: there is no variant 'Z'\. Choose one of A, B\.$"):
        make(made, "pdf", variant="Z")


@pytest.mark.large
def test_each_variant_has_as_many_pages_as_the_longest_alone_in_its_file_too(
    sheet: Sheet, papers: tuple[Paper, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here that of variant B is longer by a page."""
    first, last = papers
    asked = last.questions[-1]
    longer = replace(last, questions=(*last.questions, *(replace(asked, joined=False) for _ in range(7))))
    monkeypatch.setattr("viz.sheets.formats.papers_of", lambda *_: (first, longer))
    both, one, other = (pages_of(make(sheet, "pdf", variant=name)) for name in ("", "A", "B"))
    assert both == ["A"] * (len(one) + len(one) % 2) + ["B"] * len(other)  # each begins on a sheet of its own
    assert len(one) == len(other)
    assert one == ["A"] * len(one)
    monkeypatch.setattr("viz.sheets.formats.papers_of", lambda *_: (first,))
    assert len(pages_of(make(sheet, "pdf"))) < len(one)


def pages_of(pdf: bytes) -> list[str]:
    """Return the variant at the foot of each page."""
    texts = (page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return [text.partition("variant ")[2][0] for text in texts]


def searches_of(sheet: Sheet) -> int:
    return len({each.variants[0].searched.algorithm for each in sheet.questions})


def made_as_text(sheet: Sheet, name: str, *, key: bool = False) -> str:
    return make(sheet, name, key=key).decode()


def test_the_table_says_what_is_equal_and_what_is_not(sheet: Sheet) -> None:
    for number, kind in enumerate(each.variants[0].kind for each in sheet.questions):
        rows = structure_rows(sheet, number)
        assert all(row.equal for row in rows) is (kind != "count")
        assert bool(rows) is (kind != "build")
    (count,) = (number for number, each in enumerate(sheet.questions) if each.variants[0].kind == "count")
    assert structure_note(sheet, count).startswith("What is counted differs")


@pytest.mark.large
@pytest.mark.parametrize(
    "series", one_in(4, ["two-plies", "order", "chance", "exams"])
)  # together they ask all kinds of questions
def test_each_series_makes_a_sheet_in_every_format(series: str) -> None:
    made = make_sheet(SheetRequest(series=series, variants=1, seed=11))
    for name in FORMATS:
        assert make(made, name)


@pytest.mark.thorough
@needs_latex("exam.cls")
def test_latex_sets_each_variant_on_as_many_pages_as_the_longest_and_each_key_on_its_own(tmp_path: Path) -> None:
    sheet = make_sheet(SheetRequest(series="mixed", variants=2, seed=5))
    long, short = papers_of(sheet)
    papers = long, replace(short, questions=short.questions[:1])
    both, alone = (
        Counter(
            _feet(pages_of_latex(latex.source(sheet, papers, key=False, paper="a4", printed=name), tmp_path, runs=2))
        )
        for name in ("", short.variant)
    )
    assert both["A"] == both["B"] > 2
    assert alone == {"B": both["B"]}
    solved = latex.source(sheet, papers, key=False, paper="a4", printed="A").replace(
        "% \\printanswers", "\\printanswers %"
    )
    for key in (latex.source(sheet, papers, key=True, paper="a4"), solved):
        text = " ".join(pages_of_latex(key, tmp_path))
        assert "Wrong answers to expect" in text
        assert IDEAS in text
    assert "variant B" not in text


def _feet(pages: Iterable[str]) -> Iterator[str]:
    """Yield the variant of each page that is not blank."""
    return (foot[1] for page in pages if (foot := re.search(r"variant (\w), page \d+", page)))


@pytest.mark.thorough
def test_a_source_of_one_variant_knows_the_pages_of_the_others() -> None:
    """In Typst by a number, in LaTeX as all are set and one is printed."""
    made = make_sheet(SheetRequest(series="two-plies", variants=2, seed=5))
    (least,) = map(int, re.findall(r"#fill\((\d+)\)", make(made, "typst", variant="B").decode()))
    assert least == pages_in(make(made, "typst").decode())
    tex = make(made, "latex", variant="B").decode()
    assert "\\printed}{B}" in tex
    assert tex.replace("\\printed}{B}", "\\printed}{}") == make(made, "latex").decode()
    assert "variant A" not in make(made, "latex", variant="B", key=True).decode()
