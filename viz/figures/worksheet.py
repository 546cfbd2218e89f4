"""A worksheet: a tree on one page with boxes for what its search finds, and the same page filled in."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from core.game import MAX, MIN, OptionError, Player
from core.options import SearchOptions
from core.options.numerals import in_full
from core.practice.hand_in import Window, mirrored_window
from core.practice.number_words import number, worth_text
from core.practice.reference import Answer, answer_in
from core.search import heeds
from core.search.search_text import details
from core.trace import Trace
from core.trees.leaf_tree import LeafTree
from viz.figures.handout import empty_page, write
from viz.looks import on_paper
from viz.tree.lettering import text_width
from viz.words.wording import sentence_case

WIDTH, HEIGHT = 842, 595
"""A4 on its side, in points."""

MARGIN, TOP, BOTTOM = 34, 92, 64
MILLIMETRE = 72 / 25.4
BOX, TALL = 12 * MILLIMETRE, 6.5 * MILLIMETRE
"""The size of a box, with room for a handwritten number."""

GAP = 4
LETTERS, LEAST_LETTERS = 12.0, 9.0
NAMES, PENNED = 8.0, 11.0
"""The type sizes of names in boxes, and of the solution."""

MARK = 10
"""The width of the triangle that says who moves."""

EDGE = 34.0
"""The least height between rows, so that an edge can be struck out and its words read."""

LEAF = 22
STROKES = "M-7 5l10 -10M-2 8l10 -10"


@dataclass(frozen=True)
class Worksheet:
    """A tree on one page, with a box for each value and, if there are windows, for each α and β at entry.

    Raises OptionError from `check` if the page has no room for boxes that a pen can fill.
    """

    tree: LeafTree
    options: SearchOptions
    title: str
    for_mover: bool = False

    @cached_property
    def columns(self) -> tuple[float, ...]:
        """The horizontal position of each node: leaves evenly, parents centred above their children."""
        tree, leaves, left = self.tree, list[int](), [0]
        while left:
            node = left.pop()
            left += reversed(tree.children[node])
            leaves += [] if tree.children[node] else [node]
        slot = (WIDTH - 2 * MARGIN) / len(leaves)
        columns = {node: MARGIN + slot * (at + 0.5) for at, node in enumerate(leaves)}
        for node in sorted(range(len(tree)), key=tree.depths.__getitem__, reverse=True):
            if children := tree.children[node]:
                columns[node] = (columns[children[0]] + columns[children[-1]]) / 2
        return tuple(columns[node] for node in range(len(tree)))

    def _room(self, depth: int | None) -> float:
        """Return the distance of the nodes with boxes in a row, or, without a row, of all leaves."""
        tree = self.tree
        there = (node for node in range(len(tree)) if bool(tree.children[node]) is (depth is not None))
        at = sorted(self.columns[node] for node in there if depth in (None, tree.depths[node]))
        return min((right - left for left, right in pairwise(at)), default=WIDTH / 2)

    @cached_property
    def rooms(self) -> tuple[float, ...]:
        """The distance of the nodes with boxes in each row."""
        return tuple(map(self._room, range(max(self.tree.depths))))

    @cached_property
    def leaf_room(self) -> float:
        """The distance of leaves."""
        return self._room(None)

    @property
    def has_windows(self) -> bool:
        """Whether α and β are asked for."""
        return heeds(self.options.algorithm, "cutoff")

    def _beside(self, depth: int) -> bool:
        """Return whether a row has α beside β, and the name beside the value."""
        return self.rooms[depth] >= 2 * BOX + 3 * GAP

    def _tall(self, depth: int) -> float:
        boxes = (2 if self._beside(depth) else 3) if self.has_windows else 1
        return boxes * TALL + (boxes - 1) * GAP + (0 if self._beside(depth) else LETTERS + GAP)

    @cached_property
    def rows(self) -> tuple[float, ...]:
        """Where each row begins."""
        depth = max(self.tree.depths)
        tall = [self._tall(each) for each in range(depth)]
        edge = (HEIGHT - TOP - BOTTOM - sum(tall) - LEAF) / max(depth, 1)
        return tuple(TOP + sum(tall[:each]) + each * edge for each in range(depth + 1))

    def check(self) -> None:
        """Raise OptionError if the tree has no room on a page."""
        depth, boxes = max(self.tree.depths), min(self.rooms, default=WIDTH)
        edge = self.rows[1] - self.rows[0] - self._tall(0) if depth else EDGE
        widest = max(text_width(in_full(value), LEAST_LETTERS) for value in self.tree.leaf_values)
        if edge < EDGE or boxes < BOX + GAP or self.leaf_room < widest + GAP:
            problem = "this tree is too large for boxes that a pen can fill on one page."
            raise OptionError(problem, "Choose one of fewer plies or leaves, or make a handout.", place="--to")

    def page(self, answer: Answer | None = None) -> str:
        """Return the page as SVG, filled in with an answer if there is one."""
        tree, page = self.tree, empty_page(WIDTH, HEIGHT)
        self._head(page, answer)
        for node in range(1, len(tree)):
            self._edge(page, node, is_cut=answer is not None and node in answer.tops)
        for node in range(len(tree)):
            if tree.children[node]:
                self._boxes(page, node, answer)
            else:
                self._leaf(page, node)
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

    def _edge(self, page: ET.Element, node: int, *, is_cut: bool) -> None:
        parent = self.tree.parents[node]
        depth = self.tree.depths[parent]
        x1, y1 = self.columns[parent], self.rows[depth] + self._tall(depth)
        x2, y2 = self.columns[node], self.rows[depth + 1]
        _line(page, f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", "leaf", 1)
        if is_cut:
            _line(page, STROKES, "cut", 2).set("transform", f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f})")

    def _leaf(self, page: ET.Element, node: int) -> None:
        x, y, value = self.columns[node], self.rows[self.tree.depths[node]], self.tree.values[node]
        text = in_full(value or 0)
        size = min(LETTERS, LETTERS * (self.leaf_room - GAP) / text_width(text, LETTERS))
        wide = min(max(text_width(text, size) + 10, LEAF), self.leaf_room - 2)
        _rect(page, x - wide / 2, y, wide, LEAF, round_=2)
        write(page, x, y + LEAF / 2 + size * 0.36, text, size, anchor="middle")
        if label := self.tree.label(node):
            write(page, x, y + LEAF + 11, label, LEAST_LETTERS, anchor="middle")

    def _boxes(self, page: ET.Element, node: int, answer: Answer | None) -> None:
        tree, depth = self.tree, self.tree.depths[node]
        x, y, beside, player = self.columns[node], self.rows[depth], self._beside(depth), tree.to_move(node)
        name = tree.label(node)
        value, window = ("", ("", "")) if answer is None else self._filled(node, answer)
        if not beside:
            write(page, x + MARK / 2 + 2, y + LETTERS, name, LETTERS, bold=True, anchor="middle")
            _mark(page, player, x - text_width(name, LETTERS) / 2 - MARK / 2, y + LETTERS)
            y += LETTERS + GAP
            places = [(x - BOX / 2, y + row * (TALL + GAP)) for row in range(3)]
        else:
            write(page, x - BOX / 2 - GAP, y + TALL * 0.7, name, LETTERS, anchor="end", bold=True)
            _mark(page, player, x - BOX / 2 - 2 * GAP - text_width(name, LETTERS) - MARK, y + TALL * 0.7)
            below = y + TALL + GAP
            places = [(x - BOX / 2, y), (x - BOX - GAP / 2, below), (x + GAP / 2, below)]
        filled = zip("vαβ", (value, *window), places, strict=True) if self.has_windows else [("v", value, places[0])]
        for what, text, (left, top) in filled:
            _rect(page, left, top, BOX, TALL)
            write(page, left + 2, top + 8, what, NAMES, ink="muted")
            write(
                page, left + BOX / 2 + 3, top + TALL / 2 + 4.5, text, PENNED, ink="accent", bold=True, anchor="middle"
            )

    def _filled(self, node: int, answer: Answer) -> tuple[str, tuple[str, str]]:
        if node not in answer.worths:
            return "", ("", "")
        worth, window = answer.worths[node], answer.entries.get(node)
        if self.for_mover and self.tree.to_move(node) is MIN:
            worth, window = worth.mirrored, window and mirrored_window(window)
        return worth_text(worth), _written(window)


def _written(window: Window | None) -> tuple[str, str]:
    return ("", "") if window is None else (number(window[0]), number(window[1]))


def worksheet_pages(tree: LeafTree, trace: Trace, title: str, *, for_mover: bool = False) -> tuple[str, str]:
    """Return a search's worksheet and its solution as SVG; raise OptionError if the tree has no room on a page."""
    sheet = Worksheet(tree, trace.options, title, for_mover)
    sheet.check()
    return sheet.page(), sheet.page(answer_in(tree, trace.options, trace))


def _rect(page: ET.Element, x: float, y: float, width: float, height: float, *, round_: float = 0) -> None:
    size = {"width": f"{width:.1f}", "height": f"{height:.1f}", "rx": f"{round_:g}"}
    looks = {"fill": "#ffffff", "stroke": on_paper("leaf")}
    ET.SubElement(page, "rect", {"x": f"{x:.1f}", "y": f"{y:.1f}", **size, **looks})


def _line(page: ET.Element, path: str, ink: str, width: float) -> ET.Element:
    looks = {"fill": "none", "stroke": on_paper(ink), "stroke-width": f"{width:g}"}
    return ET.SubElement(page, "path", {"d": path, **looks})


def _mark(page: ET.Element, player: Player, x: float, base: float) -> None:
    """Draw who moves at a node: a triangle up or down, or a circle."""
    half = MARK / 2
    if player is MAX:
        shape, ink = f"M{x:.1f} {base:.1f}h{MARK}l-{half} -{MARK}z", "max"
    elif player is MIN:
        shape, ink = f"M{x:.1f} {base - MARK:.1f}h{MARK}l-{half} {MARK}z", "min"
    else:
        shape, ink = f"M{x:.1f} {base - half:.1f}a{half} {half} 0 1 0 {MARK} 0a{half} {half} 0 1 0 -{MARK} 0", "chance"
    _line(page, shape, ink, 1.5)
