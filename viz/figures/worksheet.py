"""A worksheet: a tree on one page with boxes for what its search finds, and the same page filled in."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cached_property

from core.game import MIN, OptionError
from core.options import SearchOptions
from core.practice.hand_in import Window, mirrored_window
from core.practice.number_words import number, worth_text
from core.practice.reference import Answer, answer_in
from core.search import heeds
from core.search.search_text import details
from core.trace import Trace
from core.trees.leaf_tree import LeafTree
from viz.figures.blank_tree import BOX, LEVELS, BlankTree
from viz.figures.handout import empty_page, write
from viz.words.wording import sentence_case

WIDTH, HEIGHT = 842, 595
"""A4 on its side, in points."""

MARGIN, TOP, BOTTOM = 34, 92, 64


@dataclass(frozen=True)
class Worksheet:
    """A tree on one page, with a box for each value and, where there are some, for each α and β at entry."""

    tree: LeafTree
    options: SearchOptions
    title: str
    for_mover: bool = False

    @property
    def has_windows(self) -> bool:
        """Whether α and β are asked for."""
        return heeds(self.options.algorithm, "cutoff")

    @cached_property
    def blank(self) -> BlankTree:
        """The tree."""
        return BlankTree(
            self.tree, "vαβ" if self.has_windows else "v", WIDTH - 2 * MARGIN - LEVELS, HEIGHT - TOP - BOTTOM
        )

    def check(self) -> None:
        """Raise OptionError if the page has no room for boxes that a pen can fill."""
        if not self.blank.fits(BOX):
            problem = "this tree is too large for boxes that a pen can fill on one page."
            raise OptionError(problem, "Choose one of fewer plies or leaves, or make a handout.", place="--to")

    def page(self, answer: Answer | None = None) -> str:
        """Return the page as SVG, filled in with an answer if there is one."""
        page = empty_page(WIDTH, HEIGHT)
        self._head(page, answer)
        filled = {} if answer is None else {node: self._filled(node, answer) for node in answer.worths}
        tree = self.blank.shapes(filled, frozenset() if answer is None else frozenset(answer.tops))
        tree.set("transform", f"translate({MARGIN + LEVELS} {TOP})")
        page.append(tree)
        return ET.tostring(page, encoding="unicode")

    def _head(self, page: ET.Element, answer: Answer | None) -> None:
        what = "solution" if answer else "worksheet"
        write(page, MARGIN, MARGIN + 4, f"{self.title}: {what}", 15, bold=True)
        mover = " Numbers are for the side to move." if self.for_mover else ""
        windows = ", and α and β as it enters. Write a bound with ≤ or ≥, and strike out each edge that is cut"
        said = f"Write v as the search leaves a node{windows if self.has_windows else ''}; then the best move."
        write(page, MARGIN, MARGIN + 22, f"{sentence_case(details(self.options))}.{mover}", 10)
        write(page, MARGIN, MARGIN + 35, said, 10)
        if answer is None:
            write(page, WIDTH - MARGIN, MARGIN + 4, f"Name {'_' * 26}  Number {'_' * 10}", 11, anchor="end")
        move = "_" * 16 if answer is None else "" if answer.move is None else self._called(answer.move)
        write(page, MARGIN, HEIGHT - MARGIN, f"Best move: {move}", 12)

    def _called(self, move: int) -> str:
        child = self.tree.children[0][move]
        return self.tree.moves.get(child) or self.tree.called(child)

    def _filled(self, node: int, answer: Answer) -> dict[str, str]:
        worth, window = answer.worths[node], answer.entries.get(node)
        if self.for_mover and self.tree.to_move(node) is MIN:
            worth, window = worth.mirrored, window and mirrored_window(window)
        return {"v": worth_text(worth), **_written(window)}


def _written(window: Window | None) -> dict[str, str]:
    return {} if window is None else {"α": number(window[0]), "β": number(window[1])}


def worksheet_pages(tree: LeafTree, trace: Trace, title: str, *, for_mover: bool = False) -> tuple[str, str]:
    """Return a search's worksheet and its solution as SVG; raise OptionError if the tree has no room on a page."""
    sheet = Worksheet(tree, trace.options, title, for_mover)
    sheet.check()
    return sheet.page(), sheet.page(answer_in(tree, trace.options, trace))
