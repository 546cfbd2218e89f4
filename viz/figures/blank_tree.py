"""`BlankTree`: a tree to be filled in by pen: names, leaves, and in each node the boxes that are asked for."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from core.game import CHANCE, MAX, MIN, OptionError, Player
from core.options.numerals import in_full
from core.trees.leaf_tree import LeafTree
from viz.figures.handout import write
from viz.figures.pictures import FONTS, Drawn
from viz.looks import on_paper
from viz.tree.text_widths import cut_to, text_width

MILLIMETRE = 72 / 25.4
BOX, TALL = 12 * MILLIMETRE, 6.5 * MILLIMETRE
"""A box has room for a number from a pen."""

NARROW = 7 * MILLIMETRE
"""The least width of a box: room for a number of two digits."""

GAP = 4
LETTERS, LEAST_LETTERS = 12.0, 9.0
LEAST_LEAF = 8.0
NAMES, PENNED = 9.0, 11.0
"""The names in boxes, and what a solution has there."""

NAME = 8
"""The room of a name in a box."""

Filled = Mapping[str, Sequence[str]]
"""What is filled in at a node, by the names of the boxes: of several values all but the last are struck out."""

MARK, SHAPE = 10, 24
"""How wide the shape is that says who moves, beside boxes and where there are none."""

EDGE, USUAL_EDGE = 34.0, 36.0
"""The least height between two rows, and the usual one: an edge can be struck out, and what is written on it read."""

LEVELS, INTO_LEVELS = 46.0, 9.0
"""The room at the left for the names of the rows, and how far the names of nodes may go into it."""

LEAF, LEAF_SLOT, WIDER = 22.0, 34.0, 20
LEAST_ROOM = 12
STROKES = "M-7 5l10 -10M-2 8l10 -10"


@dataclass(frozen=True)
class BlankTree:
    """A tree as it is drawn in points, with boxes for some of v, α and β in each inner node.

    It is as wide as it is said, and as high, or, with 0, as it needs to be. No box is wider than `widest_box`. What is
    `written` stands in leaves in the place of their values.
    """

    tree: LeafTree
    boxes: str
    width: float
    given_height: float = 0
    written: Mapping[int, str] = field(default_factory=dict)
    widest_box: float = BOX

    @cached_property
    def columns(self) -> tuple[float, ...]:
        """How far to the right each node stands: leaves evenly, a parent in the middle of its children."""
        tree, leaves, left = self.tree, list[int](), [0]
        while left:
            node = left.pop()
            left += reversed(tree.children[node])
            leaves += [] if tree.children[node] else [node]
        slot = self.width / len(leaves)
        columns = {node: slot * (at + 0.5) for at, node in enumerate(leaves)}
        for node in sorted(range(len(tree)), key=tree.depths.__getitem__, reverse=True):
            if children := tree.children[node]:
                columns[node] = (columns[children[0]] + columns[children[-1]]) / 2
        return tuple(columns[node] for node in range(len(tree)))

    def _room(self, depth: int) -> float:
        """Return how wide a node of a row may be so that it meets no other, nor a leaf."""
        tree = self.tree
        row = sorted((node for node in range(len(tree)) if tree.depths[node] == depth), key=self.columns.__getitem__)
        room = self.width
        for left, right in pairwise(row):
            apart = self.columns[right] - self.columns[left]
            match bool(tree.children[left]) + bool(tree.children[right]):
                case 2:
                    room = min(room, apart)
                case 1:
                    room = min(room, 2 * apart - LEAF)
        return room

    @cached_property
    def rooms(self) -> tuple[float, ...]:
        """How wide a node with boxes may be in each row."""
        return tuple(map(self._room, range(max(self.tree.depths))))

    @cached_property
    def leaf_room(self) -> float:
        """How far apart leaves are."""
        at = sorted(self.columns[leaf] for leaf in self._leaves)
        return min((right - left for left, right in pairwise(at)), default=self.width)

    @cached_property
    def box(self) -> float:
        """How wide the boxes are, all alike."""
        return min(self.widest_box, min(self.rooms, default=self.width) - GAP)

    def _beside(self, depth: int) -> bool:
        """Return whether a row has α and β beside each other."""
        return self.rooms[depth] >= 2 * self.box + 3 * GAP

    @cached_property
    def _named_beside(self) -> tuple[bool, ...]:
        """Whether each row has its names beside the values; else they stand above the boxes."""
        return tuple(
            "v" in self.boxes and self._beside(depth) and self._names_fit(depth) for depth in range(len(self.rooms))
        )

    def _names_fit(self, depth: int) -> bool:
        return all(text_width(self._whole_name(node), LETTERS) <= self._free(node) for node in self._inner_nodes(depth))

    def _whole_name(self, node: int) -> str:
        return self.tree.label(node) + self._judged(node)

    def _judged(self, node: int) -> str:
        return f" ≈{in_full(self.tree.evals[node])}" if node in self.tree.evals else ""

    def _free(self, node: int) -> float:
        """Return the room for a name beside the box of the value."""
        right = self.box + GAP / 2 if "α" in self.boxes else self.box / 2
        room = min(self.rooms[self.tree.depths[node]] - right, self.columns[node] + INTO_LEVELS)
        return room - self.box / 2 - 2 * GAP - MARK

    def _tall(self, depth: int) -> float:
        if not self.boxes:
            return SHAPE
        boxes = len(self.boxes) - (self._beside(depth) and "α" in self.boxes)
        return boxes * TALL + (boxes - 1) * GAP + (0 if self._named_beside[depth] else LETTERS + GAP)

    @cached_property
    def height(self) -> float:
        """How high it is."""
        depth = max(self.tree.depths)
        usual = sum(map(self._tall, range(depth))) + depth * USUAL_EDGE + LEAF
        return self.given_height or usual + (LETTERS if any(map(self.tree.label, self._leaves)) else 0)

    def _inner_nodes(self, depth: int) -> Iterator[int]:
        return (node for node, below in enumerate(self.tree.children) if below and self.tree.depths[node] == depth)

    @property
    def _leaves(self) -> Iterator[int]:
        return filter(self.tree.is_terminal, range(len(self.tree)))

    @cached_property
    def rows(self) -> tuple[float, ...]:
        """Where each row begins."""
        depth = max(self.tree.depths)
        tall = [self._tall(each) for each in range(depth)]
        edge = (self.height - sum(tall) - LEAF) / max(depth, 1) if self.given_height else USUAL_EDGE
        return tuple(sum(tall[:each]) + each * edge for each in range(depth + 1))

    @cached_property
    def leaf_letters(self) -> float:
        """The size of the numbers in leaves, in points."""
        widest = max(text_width(self._leaf_text(leaf), LETTERS) for leaf in self._leaves)
        return min(LETTERS, LETTERS * (self.leaf_room - GAP) / widest)

    def fits(self, least_box: float = NARROW) -> bool:
        """Return whether a pen can fill its boxes, an edge can be struck out, and its numbers can be read."""
        edge = self.rows[1] - self.rows[0] - self._tall(0) if max(self.tree.depths) else EDGE
        has_boxes = not self.boxes or self.box >= least_box
        return has_boxes and edge >= EDGE and self.leaf_letters >= LEAST_LEAF and self.leaf_room >= LEAST_ROOM

    def _leaf_text(self, leaf: int) -> str:
        return self.written.get(leaf) or in_full(self.tree.utility(leaf))

    def shapes(self, filled: Mapping[int, Filled] | None = None, cut: frozenset[int] = frozenset()) -> ET.Element:
        """Return it as a group of SVG, with what is filled in at nodes, and the cut edges."""
        group = ET.Element("g")
        for node in range(1, len(self.tree)):
            self._edge(group, node, is_cut=node in cut)
        level = -GAP + min(-2, *(self._left(node) for node, below in enumerate(self.tree.children) if below), 0)
        for depth, y in enumerate(self.rows):
            players = {self.tree.to_move(node) for node in self._inner_nodes(depth)}
            if len(players) == 1:
                write(group, level, y + LETTERS, _level(players.pop()), LEAST_LETTERS, "muted", anchor="end")
        for node in range(len(self.tree)):
            if self.tree.children[node]:
                self._inner(group, node, (filled or {}).get(node, {}))
            else:
                self._leaf(group, node)
        return group

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is with the names of its rows."""
        return LEVELS + max(self.width, *map(self._right, range(len(self.tree)))) + GAP, self.height + 2

    def _right(self, node: int) -> float:
        """Return how far to the right the name of a node without boxes goes: its static evaluation is never cut."""
        if self.boxes or not self.tree.children[node]:
            return 0
        return self.columns[node] + SHAPE / 2 + 2 + text_width(self._name(node), LETTERS, bold=True)

    def svg(self, pixels: float = 1) -> str:
        """Return it as a file of SVG, with so many pixels a point."""
        wide, high = self.size
        size = {"width": f"{pixels * wide:.0f}", "height": f"{pixels * high:.0f}"}
        seen = {"viewBox": f"{-LEVELS} -1 {wide:.1f} {high:.1f}", "font-family": FONTS}
        page = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **seen, **size})
        page.append(self.shapes())
        return ET.tostring(page, encoding="unicode")

    def drawn(self, scale: float) -> Drawn:
        """Return it as elements with their places, so many units a point."""
        parts = [Drawn(part, "part") for part in self.shapes()]
        return Drawn(ET.Element("g"), "blank", inside=parts, scale=scale)

    def _edge(self, group: ET.Element, node: int, *, is_cut: bool) -> None:
        tree, parent = self.tree, self.tree.parents[node]
        depth = tree.depths[parent]
        x1, y1 = self.columns[parent], self.rows[depth] + self._tall(depth)
        x2, y2 = self.columns[node], self.rows[depth + 1]
        _line(group, f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", "leaf", 1)
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if is_cut:
            _line(group, STROKES, "cut", 2).set("transform", f"translate({x:.1f} {y:.1f})")
        label = " ".join(filter(None, [str(tree.chances.get(node, "")), tree.moves.get(node, "")]))
        if label:
            wide = text_width(label, LEAST_LETTERS)
            x, y = x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1)
            _rect(group, x - wide / 2 - 1, y - 6, wide + 2, 12, ink="none")
            write(group, x, y + 3, label, LEAST_LETTERS, anchor="middle")

    def _leaf(self, group: ET.Element, node: int) -> None:
        x, y, size = self.columns[node], self.rows[self.tree.depths[node]], self.leaf_letters
        text = self._leaf_text(node)
        wide = min(max(text_width(text, size) + 10, LEAF), self.leaf_room - 2)
        _rect(group, x - wide / 2, y, wide, LEAF, round_=2)
        write(group, x, y + LEAF / 2 + size * 0.36, text, size, anchor="middle")
        if label := self.tree.label(node):
            write(group, x, y + LEAF + 11, label, LEAST_LETTERS, anchor="middle")

    def _inner(self, group: ET.Element, node: int, filled: Filled) -> None:
        depth, player = self.tree.depths[node], self.tree.to_move(node)
        x, y, beside = self.columns[node], self.rows[depth], self._beside(depth)
        name, box = self._name(node), self.box
        if not self.boxes:
            _mark(group, player, x - SHAPE / 2, y + SHAPE, SHAPE)
            write(group, x + SHAPE / 2 + 2, y + SHAPE / 2 + 4, name, LETTERS, bold=True)
            return
        if self._named_beside[depth]:
            write(group, x - box / 2 - GAP, y + TALL * 0.7, name, LETTERS, anchor="end", bold=True)
            _mark(group, player, self._left(node), y + TALL * 0.7)
        else:
            write(group, x + MARK / 2 + 2, y + LETTERS, name, LETTERS, bold=True, anchor="middle")
            _mark(group, player, self._left(node), y + LETTERS)
            y += LETTERS + GAP
        for what, (left, top) in self._places(x, y, beside=beside):
            _rect(group, left, top, box, TALL)
            write(group, left + 2, top + 8, what, NAMES, ink="muted")
            _pen(group, left, top, box, filled.get(what, ()))

    def _name(self, node: int) -> str:
        """Return as much of a node's name as has room between its neighbours, with its static evaluation."""
        x, room = self.columns[node], self.rooms[self.tree.depths[node]]
        if not self.boxes:
            free = min(room - SHAPE / 2, self.width - x) - SHAPE / 2 - GAP
        elif self._named_beside[self.tree.depths[node]]:
            free = self._free(node)
        else:
            free = min(room - GAP, 2 * (x + INTO_LEVELS), 2 * (self.width - x)) - MARK - GAP
        judged = self._judged(node)
        return cut_to(self.tree.label(node), free - text_width(judged, LETTERS), LETTERS) + judged

    def _left(self, node: int) -> float:
        """Return how far to the left a node is drawn."""
        wide, x = text_width(self._name(node), LETTERS), self.columns[node]
        if not self.boxes:
            return x - SHAPE / 2
        if self._named_beside[self.tree.depths[node]]:
            return x - self.box / 2 - 2 * GAP - wide - MARK
        return x - (wide + MARK) / 2

    def _places(self, x: float, y: float, *, beside: bool) -> Iterator[tuple[str, tuple[float, float]]]:
        """Yield the boxes of a node below each other, or v above α and β, each with its corner."""
        rows = ["v" * ("v" in self.boxes), self.boxes.removeprefix("v")] if beside else list(self.boxes)
        for row, names in enumerate(filter(None, rows)):
            left = x - (len(names) * self.box + (len(names) - 1) * GAP) / 2
            for at, name in enumerate(names):
                yield name, (left + at * (self.box + GAP), y + row * (TALL + GAP))


def _level(player: Player) -> str:
    return player.value if player is CHANCE else player.value.upper()


def blank_tree(tree: LeafTree, boxes: str, widest: float, written: Mapping[int, str]) -> BlankTree:
    """Return a tree that is as wide as it needs to be; raise OptionError if it has no room within the width."""
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    widths = (*range(int(min(widest, leaves * LEAF_SLOT)), int(widest), WIDER), widest)
    tried = (BlankTree(tree, boxes, width, written=written) for width in widths)
    found = next((blank for blank in tried if blank.box >= BOX), BlankTree(tree, boxes, widest, written=written))
    if not found.fits():
        problem = (
            "a tree of this sheet has no room on a page for letters that can be read and boxes that a pen can fill."
        )
        raise OptionError(problem, "Choose one of fewer plies or leaves, or a smaller size.", place="tree")
    return found


def _rect(
    page: ET.Element, x: float, y: float, width: float, height: float, *, round_: float = 0, ink: str = "leaf"
) -> None:
    size = {"width": f"{width:.1f}", "height": f"{height:.1f}", "rx": f"{round_:g}"}
    looks = {"fill": "#ffffff", "stroke": on_paper(ink)}
    ET.SubElement(page, "rect", {"x": f"{x:.1f}", "y": f"{y:.1f}", **size, **looks})


def _pen(page: ET.Element, left: float, top: float, box: float, values: Sequence[str]) -> None:
    """Write values in a box beside its name, or where that is too narrow below it, smaller if they must be."""
    gap = 3.0
    needed = sum(text_width(value, PENNED) + gap for value in values) - gap
    wide, base = box - NAME - 2, top + TALL / 2 + 4.5
    left += NAME
    if needed > wide:
        wide, base, left = box - 2, top + TALL - 2, left - NAME + 1
    size = max(min(PENNED, PENNED * wide / max(needed, 1)), LEAST_LEAF if len(values) == 1 else 0)
    scale = size / PENNED
    x = left + (wide - needed * scale) / 2
    for at, value in enumerate(values, start=1):
        across = text_width(value, size)
        write(page, x + across / 2, base, value, size, ink="accent", bold=True, anchor="middle")
        if at < len(values):
            _line(page, f"M{x:.1f} {base - 2:.1f}l{across:.1f} -{size / 3:.1f}", "accent", 1)
        x += across + gap * scale


def _line(page: ET.Element, path: str, ink: str, width: float) -> ET.Element:
    looks = {"fill": "none", "stroke": on_paper(ink), "stroke-width": f"{width:g}"}
    return ET.SubElement(page, "path", {"d": path, **looks})


def _mark(page: ET.Element, player: Player, x: float, base: float, wide: float = MARK) -> None:
    """Draw who moves at a node, as the tree does: a triangle up or down, or a circle."""
    half = wide / 2
    if player is MAX:
        shape, ink = f"M{x:.1f} {base:.1f}h{wide}l-{half} -{wide}l-{half} {wide}z", "max"  # TikZ needs the last side
    elif player is MIN:
        shape, ink = f"M{x:.1f} {base - wide:.1f}h{wide}l-{half} {wide}l-{half} -{wide}z", "min"
    else:
        shape, ink = f"M{x:.1f} {base - half:.1f}a{half} {half} 0 1 0 {wide} 0a{half} {half} 0 1 0 -{wide} 0", "chance"
    _line(page, shape, ink, 1.5)
