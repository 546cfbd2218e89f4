"""`Paper`: a variant of a sheet as plain data for every format: what is asked, drawn and right."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple, Protocol

from core.options import Misconception
from core.options.numerals import MINUS, as_integer, in_full, listed
from core.options.paths import path_text
from core.practice.exercises import Exercise, asks
from core.practice.fields import Field, Input, leaf_names
from core.practice.marking import Part
from core.practice.series import FILL, NEXT
from core.practice.sheets.fill_fields import fields_of_fill, hint_of_fill
from core.practice.sheets.key import DECIMALS, Key, Wrong, answer, key_of, next_question
from core.practice.sheets.rules import rules
from core.practice.sheets.sheet import Sheet, SheetQuestion, copied
from core.practice.sheets.structure import TITLES, cells
from core.search import ALGORITHMS
from core.search.misconceptions import MISCONCEPTIONS
from core.search.misconceptions.steps import as_mistake
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from viz import covers
from viz.figures.blank_tree import LEVELS, BlankTree, blank_tree
from viz.figures.pictures import Pictures
from viz.figures.png_pdf_gif import png, to_png
from viz.figures.svg import PLAIN_LOOK, Look, extent, svg_element
from viz.figures.tikz import picture, shapes
from viz.figures.whole_tree import whole_tree_of
from viz.notation import PLAIN, Notation, Windows, notation_of
from viz.practising.exercises import request_of
from viz.replay.panels.code import listing
from viz.replay.recording import record
from viz.sheets.alternative_text import search_in_words, tree_in_words
from viz.words.next_event_words import event_text

SCALE = 0.75
"""Points to a unit of a picture of a search: letters of 9 points or more, unless the picture is made smaller."""

PIXELS = 2
"""Pixels of a picture unit: sharp on a high-density screen."""

EDGE = 4.0
"""Picture units above and below a search."""

WIDEST = 496.0
"""Points of a picture on a page."""

MOST_LISTED = 4
"""As many letters of questions and more are named by the first and the last."""

MOST_IDEAS = 2
"""The most ideas behind a wrong answer that get a sentence on the page; the others are only named."""

FOLLOWS = "What follows from an earlier mistake scores as if it were right"
SKIPPED_WRONGLY = (
    "what is skipped scores the share of the cutoffs that are found, and a child skipped wrongly costs one of them"
)
"""How points are given if there are several."""

ACCEPTED = (
    "Right as well, and worth the same: another move that the search shows to be as good; a value without the sign of "
    "its bound, or with one where it lies outside the window; values and bounds as fail-soft or as fail-hard search "
    "returns them."
)
"""The conventions that a sheet leaves open: those of `core.practice.reference.OPEN`."""

DIFFERS = "Of a wrong answer only what differs from the key is printed. Leaves are numbered from the left."
"""How wrong answers are written."""

IDEAS = "Ideas behind wrong answers"
"""The title of the list of ideas at the end of a key."""

EQUALITY = (
    "A row for each question; what differs is told for each variant. It says nothing about how difficult they are."
)
"""The words about the table of structures."""


class Drawing(Protocol):
    """A picture of a tree; `about` is for who does not see it."""

    @property
    def about(self) -> str:
        """What it shows, in words."""

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is, in points."""

    def svg(self) -> str:
        """Return it as SVG."""

    def png(self) -> bytes:
        """Return it as pixels."""

    def tikz(self) -> str:
        """Return it as a picture for a document that has the styles of `viz.figures.tikz`."""


@dataclass(frozen=True)
class SearchDrawing:
    """A tree as it is at a step of its search."""

    pictures: Pictures
    step: int
    about: str

    @cached_property
    def _box(self) -> tuple[float, float, float]:
        """Its width, and where it begins and how high it is, without the room that other steps need."""
        _, top, width, _ = extent(self.pictures, sentence=False)
        boxes = [box for part in self.pictures.drawn(self.step).walk() if (box := part.box)]
        begins = min(box.top for box in boxes) - EDGE
        return width, begins - top, max(box.bottom for box in boxes) + EDGE - begins

    @property
    def size(self) -> tuple[float, float]:
        """As `Drawing`."""
        width, _, height = self._box
        return SCALE * width, SCALE * height

    def svg(self) -> str:
        """As `Drawing`."""
        width, begins, height = self._box
        drawn = svg_element(self.pictures, self.step, PLAIN_LOOK)
        drawn.set("viewBox", f"0 {begins:.1f} {width:.1f} {height:.1f}")
        drawn.set("height", f"{height:.1f}")
        return ET.tostring(drawn, encoding="unicode")

    def png(self) -> bytes:
        """As `Drawing`."""
        return png(self.pictures, self.step, Look(width=round(PIXELS * self.size[0] / SCALE)))

    def tikz(self) -> str:
        """As `Drawing`."""
        return picture(self.pictures, self.step)


@dataclass(frozen=True)
class BlankDrawing:
    """A tree to be filled in."""

    blank: BlankTree
    about: str

    @property
    def size(self) -> tuple[float, float]:
        """As `Drawing`."""
        return self.blank.size

    def svg(self) -> str:
        """As `Drawing`."""
        return self.blank.svg()

    def png(self) -> bytes:
        """As `Drawing`."""
        return to_png(self.blank.svg(PIXELS / SCALE))

    def tikz(self) -> str:
        """As `Drawing`."""
        return shapes(self.blank.drawn(1 / SCALE))


@dataclass(frozen=True)
class PaperQuestion:
    """A question on paper: what is asked, the rules, the tree, and the key with the solved tree.

    Its `label` is a number, with a letter where several are about one tree; a `joined` one stands below the picture of
    the one before it. `hint` says how an answer is typed. `explains` says that a reason is asked for too. A point of
    its key is worth its `weight`. `link` opens the replay.
    """

    label: str
    joined: bool
    weight: Fraction
    made: Exercise
    prompt: str
    rules: str
    hint: str
    drawing: Drawing | None
    solved: Drawing | None
    fields: tuple[Field, ...]
    key: Key
    link: str
    explains: bool

    @property
    def points(self) -> int:
        """Its points on paper, where a reason has some too."""
        return int((self.key.points + self.explains) * self.weight)

    def worth(self, points: int) -> str:
        """Return what some points of its key are worth on paper."""
        return in_full(as_integer(round(float(points * self.weight), DECIMALS)))

    @property
    def reason_points(self) -> str:
        """The words for the points of its reason."""
        return "1 point" if self.weight == 1 else f"{self.worth(1)} points"


@dataclass(frozen=True)
class Paper:
    """A variant of a sheet, with the `listings` of its searches by their titles if they are printed on it."""

    title: str
    variant: str
    instructions: str
    questions: tuple[PaperQuestion, ...]
    listings: tuple[tuple[str, str], ...] = ()

    @property
    def pictures(self) -> tuple[Questions, ...]:
        """Its questions, those together that stand under one picture."""
        groups: list[list[PaperQuestion]] = []
        for each in self.questions:
            groups = [*groups[:-1], [*groups[-1], each]] if each.joined else [*groups, [each]]
        return tuple(Questions(number, tuple(group)) for number, group in enumerate(groups, start=1))


@dataclass(frozen=True)
class Questions:
    """The questions under one picture, one or several, with the number that they share."""

    number: int
    questions: tuple[PaperQuestion, ...]

    @property
    def has_parts(self) -> bool:
        """Whether there are several questions."""
        return len(self.questions) > 1

    @property
    def prompt(self) -> str:
        """What stands above the picture of several questions."""
        letters = [letter for letter, _ in self.parts]
        span = listed(letters) if len(letters) < MOST_LISTED else f"{letters[0]} to {letters[-1]}"
        return f"Questions {span} are about this tree."

    @property
    def points(self) -> int:
        """The points of all of them."""
        return sum(each.points for each in self.questions)

    @property
    def rules(self) -> str:
        """The rules that several of them have, or the only one."""
        (rules, times) = Counter(each.rules for each in self.questions).most_common(1)[0]
        return rules if times > 1 or not self.has_parts else ""

    def own_rules(self, asked: PaperQuestion) -> str:
        """Return the rules of one of them, if they are others."""
        return "" if asked.rules == self.rules else asked.rules

    @property
    def drawing(self) -> Drawing | None:
        """The picture: that of the question which is filled in there, if there is one."""
        filled = (each for each in self.questions if any(field.in_tree for field in each.fields))
        return next(filled, self.questions[0]).drawing

    @property
    def parts(self) -> Iterator[tuple[str, PaperQuestion]]:
        """The questions, each with its letter."""
        return zip((f"{letter})" for letter in ascii_lowercase), self.questions, strict=False)

    @property
    def solved(self) -> Iterator[tuple[PaperQuestion, Drawing | None]]:
        """The questions with their solved trees, each tree once."""
        seen = set[str]()
        for each in self.questions:
            looks = "" if each.solved is None else each.solved.svg()
            yield each, None if looks in seen else each.solved
            seen.add(looks)


def solution(asked: PaperQuestion) -> list[tuple[str, str]]:
    """Return the right answer of each field, by name."""
    return [(each.label or "Answer", _right(each)) for each in asked.fields]


def _right(field: Field) -> str:
    if field.form is Input.MANY:
        return ", ".join(field.right) or "none"
    others = ", ".join(field.right[1:]) if field.form in (Input.ONE, Input.FREE) else ""
    return field.right[0] + (f" (or {others})" if others else "")


def differing(asked: PaperQuestion, wrong: Wrong) -> str:
    """Return where a wrong answer differs from the key; for a hand-in, its items and the missing nodes."""
    tree = asked.made.tree
    if asked.made.kind != FILL:
        chosen = [field.choices for field in asked.fields if field.form is Input.MANY]
        return _named(wrong.answer, tree, chosen[0]) if chosen else wrong.answer
    right, handed = (answer.split("; ") for answer in (asked.key.answer, wrong.answer))
    items = [_as_printed(item, tree) for item in handed if item not in right]
    named = {_about(item) for item in handed}
    left_out = [_about(item) for item in right if _about(item) not in named]
    return "; ".join([*items, *([f"nothing for {', '.join(left_out)}"] if left_out else [])])


def _as_printed(item: str, tree: LeafTree) -> str:
    """Return an item of a hand-in as a sheet writes it: leaves by their numbers, a window in its signs.

    >>> tree = LeafTree.from_nested([[3, 12], 8])
    >>> [_as_printed(item, tree) for item in ("skip B, 1", "order 0.0, 0.1", "window B -inf,3", "B <=3.5")]
    ['skip B, leaf 3 (8)', 'order 1, 2', 'B (−∞, 3)', 'B <=3.5']
    """
    keyword, _, rest = item.partition(" ")
    leaves = tuple(leaf_names(tree).values())
    if keyword in ("move", "skip"):
        return f"{keyword} {_named(rest, tree, leaves)}"
    if keyword == "order":
        return f"{keyword} {_named(rest, tree, tuple(map(str, range(1, len(leaves) + 1))))}"
    if keyword == "window":
        node, _, window = rest.rpartition(" ")
        return f"{node} ({window.replace(',', ', ').replace('-', MINUS).replace('inf', '∞')})"
    return item


def _named(nodes: str, tree: LeafTree, names: Sequence[str]) -> str:
    """Return nodes of a hand-in, with the `names` of the leaves, from the left, in place of their paths."""
    by_path = {path_text(path_of(tree, leaf)): name for leaf, name in zip(leaf_names(tree), names, strict=True)}
    return ", ".join(by_path.get(node, node) for node in nodes.split(", "))


def _about(item: str) -> str:
    """Return the subject of a hand-in's item: a node, or its keyword."""
    keyword, *rest = item.split(" ")
    return rest[0] if keyword == "window" else keyword


def instructions(asked: PaperQuestion) -> str:
    """Return how to write the answers on paper: in the tree, and in which form."""
    in_tree = [each.form for each in asked.fields if each.in_tree]
    tasks = [] if {*in_tree} <= {Input.MANY} else ["fill in the boxes"]
    tasks += ["cross out what is skipped"] if Input.MANY in in_tree else []
    hint = hint_of_fill(asked.made, has_boxes=True) if asked.made.kind == FILL else asked.hint
    return " ".join(filter(None, [f"In the tree, {' and '.join(tasks)}." if tasks else "", hint]))


def scored(asked: PaperQuestion) -> str:
    """Return what scores, in one line, empty if it is one thing alone."""
    rows = [(row.title, row.of) for row in asked.key.scheme] + [("reason", 1)] * asked.explains
    return ", ".join(f"{title} {asked.worth(of)}" for title, of in rows) + "." if len(rows) > 1 else ""


def follows(asked: PaperQuestion) -> str:
    """Return how points are given if there are several."""
    if len(asked.key.scheme) < 2:
        return ""
    return f"{FOLLOWS}; {SKIPPED_WRONGLY}." if Part.SKIPPED in asked.made.parts else f"{FOLLOWS}."


def ideas_behind(names: Sequence[Misconception]) -> str:
    """Return the ideas behind a wrong answer: a sentence each for some, the titles of the others."""
    sentences = as_mistake("” Or: “".join(MISCONCEPTIONS[name].idea for name in names[:MOST_IDEAS]))
    others = names[MOST_IDEAS:]
    return f"{sentences} Also: {titles(others)}." if others else sentences


def titles(names: Sequence[Misconception]) -> str:
    """Return the titles of ideas, in one line."""
    return ", ".join(f"“{MISCONCEPTIONS[name].title}”" for name in names)


def ideas_in(papers: Sequence[Paper]) -> list[tuple[str, str]]:
    """Return all ideas that the keys name, each once: its title, and what somebody who has it thinks."""
    keys = [each.key for paper in papers for each in paper.questions]
    named = {*chain.from_iterable([*key.by_accident, *chain(*(each.ideas for each in key.wrong))] for key in keys)}
    found = (MISCONCEPTIONS[idea] for idea in Misconception if idea in named)
    return [(each.title, f"“{each.idea}”") for each in found]


class StructureRow(NamedTuple):
    """A row of the table of structures: its name, its text for each variant, and whether all are equal."""

    title: str
    cells: tuple[str, ...]
    equal: bool

    def in_all(self, names: str) -> str:
        """Return it as one text: the common one, or each variant's with its name."""
        return self.cells[0] if self.equal else "; ".join(map(" ".join, zip(names, self.cells, strict=True)))


def papers_of(sheet: Sheet, address: str = "") -> tuple[Paper, ...]:
    """Return the variants of a sheet, as `paper_of` does."""
    return tuple(paper_of(sheet, number, address) for number in range(len(sheet.names)))


def paper_of(sheet: Sheet, number: int, address: str = "") -> Paper:
    """Return variant `number`, from 0, of a sheet; the links in its key open the app at an `address`.

    Each search is audited before it becomes a key.
    """
    notation = PLAIN if sheet.wanted.course is None else notation_of(sheet.wanted.course)
    questions = tuple(
        _question(label, each, number, notation, address)
        for label, each in zip(sheet.labels, sheet.questions, strict=True)
    )
    listings = _listings(sheet, number, notation) if sheet.wanted.code else ()
    return Paper(sheet.title, sheet.names[number], sheet.wanted.instructions, questions, listings)


def _listings(sheet: Sheet, number: int, notation: Notation) -> tuple[tuple[str, str], ...]:
    """Return the pseudo-code of each search of a variant, once, as text."""
    found: dict[str, str] = {}
    for each in sheet.questions:
        options = each.variants[number].searched
        lines = listing(options, notation.tested).lines
        code = "\n".join(f"{'    ' * line.indent}{line.text}" for line in lines)
        found.setdefault(code, ALGORITHMS[options.algorithm].title)
    return tuple((title, code) for code, title in found.items())


def structure_rows(sheet: Sheet, number: int) -> list[StructureRow]:
    """Return what is equal between the variants of question `number`, from 0, and what is not."""
    question = sheet.questions[number]
    if not question.variants[0].varies:
        return []
    found = [cells(structure) for structure in question.structures]
    rows = [(title, tuple(each[name] for each in found)) for name, title in TITLES.items()]
    return [StructureRow(title, texts, len(set(texts)) == 1) for title, texts in rows]


def copied_note(sheet: Sheet) -> str:
    """Return what copying from a neighbour scores, and which questions are no others there; empty for one variant."""
    share = copied(sheet)
    if share is None:
        return ""
    questions = zip(sheet.labels, sheet.questions, strict=True)
    same = [label for label, each in questions if not each.variants[0].varies]
    note = f"Answers copied from the variant before or after score {share}% at most."
    if same:
        note += (
            f" {'Questions' if same[1:] else 'Question'} {listed(same)} {'are' if same[1:] else 'is'} in all variants."
        )
    return note


def structure_note(sheet: Sheet, number: int) -> str:
    """Return a remark on the variants of a question besides their structure, "" if there is none."""
    made = sheet.questions[number].variants
    if not made[0].varies:
        return "All variants have this question: there are no leaves to vary."
    if made[0].counts:
        return "What is counted differs, and what depends on it: equal numbers would be equal answers."
    if made[0].has_few_answers and len({answer(each) for each in made}) < len(made):
        return "Some variants share the answer: there are few that trees of one structure can have."
    return ""


def _question(label: str, asked: SheetQuestion, number: int, notation: Notation, address: str) -> PaperQuestion:
    made = asked.variants[number]
    key = _worded(made, key_of(made))
    drawing: Drawing | None = None
    solved: Drawing | None = None
    link = ""
    if made.has_tree:
        solving = made.asked if made.question is None else made.question.solving(made.asked)
        request = replace(request_of(replace(made, tree=solving.tree, options=solving.options)), notation=notation)
        at_entry = made.kind == FILL and Part.WINDOWS in made.parts
        recording = record(replace(request, notation=replace(notation, windows=Windows.EDGES)) if at_entry else request)
        if recording.check.outcome.warning is not None:
            raise AssertionError(f"the search of a key is not as it should be: {recording.check.outcome.warning}")
        written = {} if made.question is None else made.question.written_in(made.asked)
        pictures = whole_tree_of(recording.scene)
        if made.kind == NEXT:
            words = search_in_words(made.tree, recording.scene.shown_trace, made.step)
            drawing = SearchDrawing(whole_tree_of(recording.scene, (covers.NEXT,)), made.step, words)
            solved = SearchDrawing(pictures, next_question(made).ends, "The next step.")
        else:
            drawing = BlankDrawing(
                blank_tree(made.tree, _boxes(made), WIDEST - LEVELS, written), tree_in_words(made.tree, written)
            )
            solved = SearchDrawing(pictures, pictures.steps, "The tree when the search has ended.")
        query = record(request).link if at_entry else recording.link
        step = f"&step={made.step}" if made.step else ""
        link = f"{address}?{query}{step}" if address and query else ""
    return PaperQuestion(
        label=label,
        joined=asked.joined,
        weight=asked.weight,
        made=made,
        prompt=_prompt(made),
        rules=rules(made.tree, made.searched) if made.has_tree else "",
        hint=_hint(made),
        drawing=drawing,
        solved=solved,
        fields=tuple(_fields(made, key)),
        key=key,
        link=link,
        explains=made.question is not None and made.question.asks_why,
    )


def _boxes(made: Exercise) -> str:
    """Return the boxes of each node, by what is asked for there."""
    return "v" * (Part.NODES in made.parts) + "αβ" * (Part.WINDOWS in made.parts)


def _worded(made: Exercise, key: Key) -> Key:
    """Return a key with the choices' words in place of their letters."""
    if made.kind != NEXT:
        return key
    texts = dict(zip(ascii_uppercase, _choices(made), strict=False))
    wrong = tuple(replace(each, answer=texts[each.answer]) for each in key.wrong)
    return replace(key, answer=texts[key.answer], wrong=wrong)


def _choices(made: Exercise) -> tuple[str, ...]:
    return tuple(event_text(choice.event, made.tree) for choice in next_question(made).choices)


def _prompt(made: Exercise) -> str:
    return "The tree shows a search that is under way. What happens next?" if made.kind == NEXT else asks(made)


def _hint(made: Exercise) -> str:
    if made.question is not None:
        return made.question.hint_on_sheet()
    return hint_of_fill(made) if made.kind == FILL else ""


# The fields


def _fields(made: Exercise, key: Key) -> Sequence[Field]:
    if made.question is not None:
        return made.question.fields_of(made.asked)
    if made.kind == NEXT:
        return (Field("", Input.ONE, (key.answer,), _choices(made)),)
    return tuple(fields_of_fill(made, key))
