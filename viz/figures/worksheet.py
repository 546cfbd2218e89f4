"""A worksheet: a tree on one page with boxes for what its search finds, and the same page filled in."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from core.game import MIN, OptionError, Value
from core.practice.number_words import number, worth_text
from core.practice.reference import SearchAnswer, answer_in
from core.practice.sheets.rules import rules
from core.search import heeds
from core.search.search_text import details
from core.trace import Trace, negated
from core.trace.result import VisitHistory, histories
from core.trees.leaf_tree import LeafTree
from viz.figures.blank_tree import BOX, LEVELS, MILLIMETRE, BlankTree, Filled
from viz.figures.handout import empty_page, write
from viz.tree.text_widths import text_width
from viz.words.wording import sentence_case

WIDTH, HEIGHT = 842, 595
"""A4 on its side, in points."""

MARGIN, TOP, BOTTOM = 34, 92, 64


HISTORY_BOX = 20 * MILLIMETRE
"""A box with room for all values that a bound takes; on a page with less room at least as wide as for one."""


class Boxes(StrEnum):
    """What is written in the boxes of α and β."""

    ENTRY = "entry"
    EXIT = "exit"
    HISTORY = "history"
    """All their values, and all of v, those before the last struck out."""


ASKED = {
    Boxes.ENTRY: "Write v as the search leaves a node, and α and β as it enters.",
    Boxes.EXIT: "Write v, α and β as the search leaves a node.",
    Boxes.HISTORY: "Write each new value of v, α and β beside the one before, and strike that out.",
}


@dataclass(frozen=True)
class Worksheet:
    """A tree on one page, with a box for each value and, where the search has them, for each α and β."""

    tree: LeafTree
    trace: Trace
    title: str
    for_mover: bool = False
    boxes: Boxes = Boxes.ENTRY

    @property
    def has_windows(self) -> bool:
        """Whether α and β are asked for."""
        return heeds(self.trace.options.algorithm, "cutoff")

    @cached_property
    def blank(self) -> BlankTree:
        """The tree, with boxes as wide as they are of use and it has room for."""
        names = "vαβ" if self.has_windows else "v"
        size = WIDTH - 2 * MARGIN - LEVELS, HEIGHT - TOP - BOTTOM
        widest = HISTORY_BOX if self.boxes is Boxes.HISTORY else BOX
        tried = [
            BlankTree(self.tree, names, *size, widest_box=box * MILLIMETRE)
            for box in range(round(widest / MILLIMETRE), round(BOX / MILLIMETRE) - 1, -1)
        ]
        return next((blank for blank in tried if blank.fits(BOX)), tried[-1])

    def check(self) -> None:
        """Raise OptionError if the page has no room for boxes that a pen can fill."""
        if not self.blank.fits(BOX):
            problem = "this tree is too large for boxes that a pen can fill on one page."
            raise OptionError(problem, "Choose one of fewer plies or leaves, or make a handout.", place="--to")

    def page(self, answer: SearchAnswer | None = None) -> str:
        """Return the page as SVG, filled in with an answer if there is one."""
        page = empty_page(WIDTH, HEIGHT)
        self._head(page, answer)
        filled = {} if answer is None else {node: self._filled(node, answer) for node in answer.worths}
        tree = self.blank.shapes(filled, frozenset() if answer is None else frozenset(answer.tops))
        tree.set("transform", f"translate({MARGIN + LEVELS} {TOP})")
        page.append(tree)
        return ET.tostring(page, encoding="unicode")

    def _head(self, page: ET.Element, answer: SearchAnswer | None) -> None:
        what = "solution" if answer else "worksheet"
        write(page, MARGIN, MARGIN + 4, f"{self.title}: {what}", 15, bold=True)
        asked = "Write v as the search leaves a node; then the best move."
        if self.has_windows:
            asked = (
                f"{ASKED[self.boxes]} Write a bound with ≤ or ≥, and strike out each edge that is cut; "
                "then the best move."
            )
        write(page, MARGIN, MARGIN + 22, self._rule(), 10)
        write(page, MARGIN, MARGIN + 35, asked, 10)
        if answer is None:
            write(page, WIDTH - MARGIN, MARGIN + 4, f"Name {'_' * 26}  Number {'_' * 10}", 11, anchor="end")
        move = "_" * 16 if answer is None else "" if answer.move is None else self._called(answer.move)
        write(page, MARGIN, HEIGHT - MARGIN, f"Best move: {move}", 12)

    def _rule(self) -> str:
        """Return the rule of the course: that of sheets if it fits a line and speaks of the same numbers."""
        brief = f"{sentence_case(details(self.trace.options))}."
        if self.for_mover:
            return f"{brief} Numbers are for the side to move."
        full = rules(self.tree, self.trace.options)
        return full if text_width(full, 10) <= WIDTH - 2 * MARGIN else brief

    def _called(self, move: int) -> str:
        child = self.tree.children[0][move]
        return self.tree.moves.get(child) or self.tree.called(child)

    @cached_property
    def _histories(self) -> Mapping[int, VisitHistory]:
        states = self.trace.places.states
        return {states[place]: history for place, history in histories(self.trace).items()}

    def _filled(self, node: int, answer: SearchAnswer) -> Filled:
        alphas, betas, worths = self._histories[node]
        worth = answer.worths[node]
        if self.for_mover and self.tree.to_move(node) is MIN:
            alphas, betas, worths, worth = _negated(betas), _negated(alphas), _negated(worths), worth.mirrored
        shown = {Boxes.ENTRY: slice(1), Boxes.EXIT: slice(-1, None), Boxes.HISTORY: slice(None)}[self.boxes]
        before = worths[:-1] if self.boxes is Boxes.HISTORY else []
        filled = {"v": [*map(number, before), worth_text(worth)]}
        if not self.has_windows:
            return filled
        return {**filled, "α": [*map(number, alphas[shown])], "β": [*map(number, betas[shown])]}


def _negated(values: Sequence[Value]) -> list[Value]:
    """Return values in the other side's numbers."""
    return [*map(negated, values)]


def worksheet_pages(
    tree: LeafTree, trace: Trace, title: str, *, for_mover: bool = False, boxes: Boxes = Boxes.ENTRY
) -> tuple[str, str]:
    """Return a search's worksheet and its solution as SVG; raise OptionError if the tree has no room on a page."""
    sheet = Worksheet(tree, trace, title, for_mover, boxes)
    sheet.check()
    return sheet.page(), sheet.page(answer_in(tree, trace.options, trace))
