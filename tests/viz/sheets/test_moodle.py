"""A Moodle file, held against what Moodle does with it: what the sheet tells students to write scores in full."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeAlias

import pytest

from core.game import Value
from core.options import SearchOptions
from core.practice.fields import Input
from core.practice.hand_in import HandIn, Worth, hand_in_of, skipped_leaves
from core.practice.hand_in_formats import read_hand_in
from core.practice.marking import Part
from core.practice.questions import QUESTIONS
from core.practice.series import FILL, NEXT, SERIES
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.sheet import make_sheet
from core.search import search
from core.trace import Bound
from core.trees.formats import nested_lists, read
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.moodle import Imported, NotImportedError, import_file
from tests.sweeps import one_in
from viz.sheets import moodle
from viz.sheets.paper import Drawing, Paper, PaperQuestion, papers_of

Response: TypeAlias = str | Collection[str]


class Way(NamedTuple):
    """A way of typing: with the signs of a keyboard, with blanks, and a window in brackets."""

    keyboard: bool
    blanks: bool
    brackets: bool

    def number(self, value: Value, tree: LeafTree) -> str:
        if value in (math.inf, -math.inf):
            text = "∞" if value > 0 else "−∞"
        else:
            is_mean = isinstance(value, float) and value not in tree.leaf_values
            text = (f"{value:.2f}" if is_mean else str(value)).replace("-", "−")
        return self.typed(text)

    def typed(self, text: str) -> str:
        for sign, keys in (("≤", "<="), ("≥", ">="), ("∞", "inf"), ("−", "-")):
            text = text.replace(sign, keys) if self.keyboard else text
        return text if self.blanks else " or ".join(part.replace(" ", "") for part in text.split(" or "))

    def worth(self, worth: Worth, tree: LeafTree) -> str:
        sign = {Bound.UPPER: "≤ ", Bound.LOWER: "≥ "}.get(worth.bound, "")
        return self.typed(sign + self.number(worth.value, tree))

    def window(self, window: tuple[Value, Value], tree: LeafTree) -> str:
        inside = self.typed(", ".join(self.number(bound, tree) for bound in window))
        return f"({inside})" if self.brackets else inside


WAYS = [Way(*each) for each in product((True, False), repeat=3)]


def leaves_chosen(tree: LeafTree, leaves: Collection[int]) -> Collection[str]:
    numbered = enumerate(filter(tree.is_terminal, range(len(tree))), start=1)
    values = {leaf: str(tree.utility(leaf)).replace("-", "−") for leaf in leaves}
    return [f"leaf {number} ({values[leaf]})" for number, leaf in numbered if leaf in leaves] or ["nothing"]


def filled_in(asked: PaperQuestion, handed: HandIn, way: Way) -> Iterator[Response]:
    """Yield what somebody who hands that in writes into each field, by what the field is called."""
    tree, parts = asked.made.tree, asked.made.parts
    nodes = {tree.called(node): path_of(tree, node) for node in range(len(tree)) if tree.children[node] or not node}
    seen: set[str] = set()
    for field in asked.fields:
        if field.label == "Value of the root":
            yield "" if handed.value is None else way._replace(keyboard=True).number(handed.value.value, tree)
        elif field.label == "Move":
            yield "" if handed.move is None else tree.called(tree.children[0][handed.move])
        elif field.label == "Skipped":
            yield leaves_chosen(tree, skipped_leaves(tree, handed.skipped or ()))
        elif field.label == "Order of the leaves":
            leaves = [path_of(tree, node) for node in range(len(tree)) if tree.is_terminal(node)]
            yield way.typed(", ".join(str(leaves.index(path) + 1) for path in handed.order or ()))
        else:
            path, is_window = nodes[field.label], Part.NODES not in parts or field.label in seen
            seen.add(field.label)
            if is_window:
                yield way.window(handed.windows[path], tree) if path in handed.windows else "-"
            elif path in handed.nodes:
                by_keys = way._replace(keyboard=True) if field.form is Input.NUMBER else way
                yield by_keys.worth(handed.nodes[path], tree)
            else:
                yield "-"


def answered(asked: PaperQuestion, text: str, way: Way) -> list[Response]:
    """Return what somebody answers to an exercise, from the text of an answer."""
    made = asked.made
    if made.kind == FILL:
        return list(filled_in(asked, read_hand_in(text, made.tree), way))
    if made.kind == "mirror":
        return [leaves_chosen(made.tree, QUESTIONS["mirror"].read(made.asked, text))]
    if made.kind == "cases":
        chosen = leaves_chosen(made.tree, QUESTIONS["cases"].read(made.asked, text))
        return [frozenset(name.partition(" (")[0] for name in chosen)]
    if made.kind == "possible" and text != "no":  # of several nodes one can be chosen: one that is wrong
        question = QUESTIONS["possible"]
        nodes = sorted(question.read(made.asked, text))
        node = next((node for node in nodes if not question.is_right(made.asked, frozenset({node}))), nodes[0])
        return [f"Yes, at {made.tree.called(node)}"]
    if made.kind == NEXT:
        return [text]
    return [text.capitalize() if made.kind in ("rescale", "possible") else way.typed(text)]


def points(question: Imported, responses: list[Response]) -> float:
    both = zip(question.items, responses, strict=True)
    return sum(item.points * item.scores(response) for item, response in both if response)


def check(papers: tuple[Paper, ...], file: str) -> None:
    """Check the questions of a file, each with what is right in every way of typing, and with each wrong answer."""
    variants = zip(*(paper.questions for paper in papers), strict=True)
    for question, asked in zip(import_file(file), (each for row in variants for each in row), strict=True):
        assert question.points == asked.key.points
        if question.kind == "essay":
            assert not question.told_to_students  # while a person is to mark it
            assert asked.fields[0].right[0] in question.told_to_graders
            continue
        for way in WAYS:
            scored = points(question, answered(asked, asked.key.answer, way))
            assert scored == pytest.approx(question.points, abs=1e-4), (asked.key.answer, way)
            for wrong in asked.key.wrong:
                assert points(question, answered(asked, wrong.answer, way)) < question.points - 0.01, (wrong, way)


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the pixels, which take the most time."""
    monkeypatch.setattr(Drawing, "png", lambda _: b"")


@pytest.mark.large
@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("series", one_in(4, list(SERIES)[:-1]))  # the last has the tasks of all others
def test_what_the_sheet_tells_students_to_write_scores_in_full(series: str) -> None:
    papers = papers_of(sheet := make_sheet(SheetRequest(series=series, variants=1, seed=1)))
    check(papers, moodle.source(sheet, papers))


ALL = "fill:value+move+nodes+skipped+order+windows"
TEXTBOOK = nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]")
NEGATIVE = nested_lists.parse("[[[-3,-12],[-8,4]],[[-2,-1],[6,9]]]")
DECIMAL = nested_lists.parse("[[[3,2.5],[-8,4]],[[-2,-1],[6,9]]]")
INFINITE = nested_lists.parse("[[inf,inf],[-inf,3]]")
BROAD = nested_lists.parse(f"[[9,8],[3,{list(range(10, 22))}],[2,{list(range(10, 22))}]]")
UNEVEN = nested_lists.parse(f"[[20,30],{','.join(f'[{number},40]' for number in range(13))}]")
"""13 cutoffs that skip a leaf each: no grade option is a thirteenth."""
DICE = read("((0.5*4 0.5*8) (0.5*1 0.5*9) (1/3*2 2/3*5))").tree
THIRDS = read("((1/3*4 2/3*9) (1/3*1 2/3*9) (1/3*2 2/3*6))").tree
PLAIN, STAR1 = SearchOptions(), SearchOptions("star1", leaves=(0, 10))


@pytest.mark.large
@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(
    ("tree", "options", "kinds"),
    [
        (TEXTBOOK, PLAIN, (ALL, "range", "mirror", "count:nodes")),
        (NEGATIVE, PLAIN, (ALL, "range", "order")),
        (DECIMAL, SearchOptions("minimax"), ("fill:nodes+move", "fill:value")),
        (INFINITE, PLAIN, ("fill:value", "fill:nodes+windows")),
        (BROAD, PLAIN, ("fill:skipped", "fill:value+skipped")),
        (UNEVEN, PLAIN, ("fill:skipped", "fill:value+skipped")),
        (THIRDS, SearchOptions("expectiminimax"), ("fill:nodes+move", "fill:value")),
        (DICE, STAR1, (ALL, "possible", "count")),
    ],
    ids=[
        "textbook",
        "negative",
        "decimals",
        "infinite",
        "too many to share",
        "shared by 13",
        "means",
        "bounds on means",
    ],
)
def test_on_a_tree_of_ones_own_too(tree: LeafTree, options: SearchOptions, kinds: tuple[str, ...]) -> None:
    sheet = make_sheet(SheetRequest(tree=tree, options=options, kinds=kinds, variants=1, about_rule=True))
    papers = papers_of(sheet)
    check(papers, moodle.source(sheet, papers))


@pytest.mark.large
@pytest.mark.parametrize(
    ("tree", "kept"),
    [(TEXTBOOK, 0), (nested_lists.parse("[[5,9],[3,[2,8]],[4,6]]"), 0.5), (UNEVEN, 0.9)],
    ids=["one cutoff", "two", "13"],
)
def test_a_wrong_leaf_costs_as_much_as_a_cutoff_or_the_grade_option_above_it(tree: LeafTree, kept: float) -> None:
    sheet = make_sheet(SheetRequest(tree=tree, kinds=("fill:skipped",), variants=1, about_rule=True))
    ((item,),) = [question.items for question in import_file(moodle.source(sheet, papers_of(sheet)))]
    skipped = leaves_chosen(tree, skipped_leaves(tree, hand_in_of(search(tree, PLAIN)).skipped or ()))
    wrong = next(choice for choice in item.choices if choice not in skipped)
    assert item.scores(skipped) == pytest.approx(1)
    assert item.scores([*skipped, wrong]) == pytest.approx(kept, abs=1e-6)


def test_a_mean_scores_with_two_decimals_or_more() -> None:
    wanted = SheetRequest(tree=THIRDS, options=SearchOptions("expectiminimax"), kinds=("fill:value",), variants=1)
    sheet = make_sheet(replace(wanted, about_rule=True))
    ((item,),) = [question.items for question in import_file(moodle.source(sheet, papers_of(sheet)))]
    assert [item.scores(typed) for typed in ("7.33", "7,33", "7.3333", "7.3", "7.34")] == [1, 1, 1, 0, 0]


def test_each_inner_node_has_a_field_and_no_field_tells_by_its_width_what_is_skipped() -> None:
    """A field to type in is as wide as its longest answer."""
    sheet = make_sheet(SheetRequest(tree=TEXTBOOK_OF_SKIPS, kinds=("fill:nodes+windows",), variants=1, about_rule=True))
    (question,) = import_file(moodle.source(sheet, papers_of(sheet)))
    inner = sum(map(bool, TEXTBOOK_OF_SKIPS.children))
    assert len(hand_in_of(search(TEXTBOOK_OF_SKIPS, PLAIN)).nodes) < inner
    assert len(question.items) == 2 * inner
    assert len({max(len(each.text) for each in item.answers) for item in question.items}) == 1


TEXTBOOK_OF_SKIPS = nested_lists.parse("[[5,9],[3,[2,8]]]")


def test_the_pictures_are_shown_beside_the_menu_and_told_in_words() -> None:
    sheet = make_sheet(SheetRequest(tree=NEGATIVE, kinds=("fill:value", "next"), variants=1))
    first, second = import_file(moodle.source(sheet, papers_of(sheet)))
    assert "A, MAX: B and C. B, MIN: D and E." in first.text
    assert "D, MAX: a leaf worth −3 and a leaf worth −12." in first.text
    assert re.search(r"The search after \d+ steps: A has value −3, α = −3, β = ∞;", second.text)


def test_no_name_of_a_node_becomes_an_answer_or_markup() -> None:
    names = {0: "A", 1: "{1:SHORTANSWER:=x}", 4: "<b>~%100%a#c}d\\"}
    tree = replace(LeafTree.from_nested([[3, 12], [2, 4]]), names=names)
    sheet = make_sheet(SheetRequest(tree=tree, kinds=("fill:nodes+move",), variants=1))
    (question,) = import_file(moodle.source(sheet, papers_of(sheet)))
    assert [item.kind for item in question.items] == ["MULTICHOICE", *["SHORTANSWER"] * 3]
    assert len(question.items[0].choices) == 2
    assert not re.search(r"[<~\\]", "".join(question.items[0].choices))


@pytest.mark.parametrize(
    "written",
    [
        '<question type="multichoice"><answer fraction="34"><text>x</text></answer></question>',
        '<question type="cloze"><questiontext><text>{1:MULTIRESPONSE:%34%x}</text></questiontext></question>',
        '<question type="cloze"><questiontext><text>{1:NUMERICAL:=∞:0}</text></questiontext></question>',
    ],
)
def test_the_import_refuses_a_whole_file(written: str) -> None:
    with pytest.raises(NotImportedError):
        import_file(f"<quiz>{written}</quiz>")


def test_an_escape_that_is_not_needed_stays_in_the_answer() -> None:
    text = r"{1:SHORTANSWER:=x &lt;\= 2~=a\}b\#c#said~%50%d}{2:NUMERICAL:=2.3333333333333335:0}"
    file = (
        f'<quiz><question type="cloze"><questiontext><text><![CDATA[{text}]]></text></questiontext></question></quiz>'
    )
    first, second = import_file(file)[0].items
    assert [each.text for each in first.answers] == ["x <\\= 2", "a}b#c", "d"]
    assert [first.scores(text) for text in ("x <= 2", "A}B#C", "d")] == [0, 1, 0.5]
    assert second.scores("2.33") == 0
