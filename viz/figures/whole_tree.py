"""`WholeTree`: the picture of a scene as it stands at a step, with the looks of the player in it."""

from __future__ import annotations

import copy
import re
import xml.etree.ElementTree as ET
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import TypeAlias

from core.game import OptionError
from viz.covers import COVERS, NEXT, SENTENCE, VALUES
from viz.figures.looks import Surroundings, around_trees, drawn, inside
from viz.figures.pictures import Box, Drawn, Sentence, around
from viz.figures.tree_at import Shown, TreeAt
from viz.replay.scene import Scene
from viz.tree.picture import Level, Picture
from viz.tree.svg_element import SvgElement
from viz.words.answers import LINE_TO_FILL, with_gaps, without_marks
from viz.words.narration import Sentence as Told
from viz.words.phrase import fill

FILM_WIDTH, WIDEST_FILM = 960, 1_600
"""Pixels of a film, if none are chosen: of the whole tree, and of a broad picture whose words are to be read."""

NUMBERS = frozenset(("data-value", "data-alpha", "data-beta"))
"""What of a node tells its numbers to programs that read a figure."""

MOST_KEPT = 4
"""Scenes whose stills are kept: of a large tree they take some megabytes."""


class WholeTree:
    """The still pictures of a scene. The first takes longer: where everything stands is the same at every step."""

    def __init__(self, scene: Scene, covers: tuple[str, ...] = (), *, by_node: bool = True) -> None:
        """Take the pictures of a scene; `covers` are names of COVERS: what is asked has gaps, to be filled in.

        Where the reader steps `by_node`, the end of such a step tells all of it.
        """
        self.scene = scene
        self.covers = covers
        self.by_node = by_node
        self._gap = LINE_TO_FILL if VALUES in covers else None
        self._tree = TreeAt(scene)
        self._first = self._tree.at(0)
        self._known: dict[tuple[int, tuple[Change, ...]], Drawn | None] = {}

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.scene.steps

    @property
    def levels(self) -> Sequence[Level]:
        """The plies of the picture, with their names."""
        return self.scene.picture.levels

    @property
    def note(self) -> str:
        """What of the tree is not drawn, empty if all is."""
        shape = self.scene.outline
        if not shape.hidden:
            return ""
        drawn = len(shape.nodes)
        return f"{drawn:,} nodes of {drawn + shape.hidden:,} are drawn; +n stands for n nodes that are not."

    @property
    def has_horizon(self) -> bool:
        """Whether a line shows at some step where the depth limit lies."""
        return self.scene.picture.has_horizon

    @property
    def film_width(self) -> int:
        """The pixels that a film is wide, if none are chosen."""
        return FILM_WIDTH

    def check(self, step: int) -> None:
        """Raise OptionError for a step that the search does not have."""
        if not 0 <= step <= self.scene.steps:
            raise OptionError(
                f"there is no step {step:,}: this search has {self.scene.steps:,} steps.",
                f"Give a step from 0 to {self.scene.steps:,}.",
                place="--step",
            )

    def box_at(self, step: int) -> Box:  # noqa: ARG002  at every step the same
        """Return what the picture covers."""
        return self.box

    def levels_at(self, step: int) -> Sequence[Level]:  # noqa: ARG002  at every step the same
        """Return the plies of the picture, with their names."""
        return self.levels

    def title(self, step: int) -> str:
        """Return which step one is, and of how many."""
        ends = self.scene.node_steps.ends
        if step and not (self.by_node and self.scene.node_steps.at(step)):
            return f"Event {step:,} of {self.steps:,}"
        return f"Step {int(ends.searchsorted(step)) + (step > 0):,} of {len(ends):,}"

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step, or what is asked about it."""
        said = self._read(self.scene.sentence(step, by_node=self.by_node))
        if SENTENCE in self.covers and step:
            said = Sentence("Question", COVERS[SENTENCE].question, "")
        if NEXT in self.covers and step < self.steps:
            said = said._replace(rest=f"{said.rest} {COVERS[NEXT].question}".strip())
        return said

    def _read(self, said: Told) -> Sentence:
        lead, rest = (as_read(fill(phrase, self._gap), self._gap) for phrase in (said.lead, said.rest))
        return Sentence(as_read(said.tag, self._gap), lead, rest)

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: what is seen of it."""
        self.check(step)
        told = self.scene.node_steps.at(step) if self.by_node else None
        before = told.start if told else max(0, step - 1)
        said, said_best = (before if cover in self.covers else step for cover in (SENTENCE, VALUES))
        shows = self._tree.at(step, said, said_best)
        tree, world, *layers = (replace(shell, inside=[]) for shell in self._parts.shells)
        tree.inside.append(world)
        world.inside += layers
        for number, unit in enumerate(self._parts.units):
            if (found := self._drawn(number, unit, shows)) is not None:
                layers[unit.layer].inside.append(found)
        return tree

    @cached_property
    def box(self) -> Box:
        """What the picture covers at any step: figures of several steps lie on each other without a jump."""
        return around(box for box in self._boxes() if box is not None)

    @cached_property
    def _parts(self) -> Parts:
        return parts_of(self.scene.picture, self.covers)

    def _drawn(self, number: int, unit: Unit, shows: Mapping[str, Shown]) -> Drawn | None:
        """Return a unit as it is drawn when its elements show this."""
        changes = tuple(self._changes(unit, shows))
        if (number, changes) not in self._known:
            self._known[number, changes] = unit.drawn(changes)
        return self._known[number, changes]

    def _changes(self, unit: Unit, shows: Mapping[str, Shown]) -> Iterator[Change]:
        """Yield what is not as at step 0 in a unit."""
        for key in unit.keys:
            first = self._first.get(key, {})
            for what, text in shows.get(key, {}).items():
                is_hidden = VALUES in self.covers and what in NUMBERS
                if text != first.get(what) and not (is_hidden or (not text and not first.get(what))):
                    yield key, what, text if text is None else as_read(text, self._gap)

    def _boxes(self) -> Iterator[Box | None]:
        """Yield the boxes of everything that may be seen, with the longest texts.

        An edge, with its strokes, lies between the nodes that it joins: it makes no picture larger.
        """
        longest = self._tree.longest()
        for unit in self._parts.units:
            if unit.element.get("class") != "edge":
                texts = [(key, what, text) for key in unit.keys for what, text in longest.get(key, {}).items()]
                yield unit.box([(key, what, as_read(text or "", self._gap)) for key, what, text in texts])


Change: TypeAlias = tuple[str, str, str | None]
"""The key of an element, what changes there, and to what; None takes an attribute away."""


class Unit:
    """A node, an edge or a line as it is at step 0; `layer` is the number of the layer that it is in."""

    def __init__(self, drawing: SvgElement, layer: int, within: Surroundings) -> None:
        self.element = in_xml(drawing._replace(inside=tuple(_elements(drawing, but="title"))))
        self._within = within
        self.layer = layer
        self.key = self.element.attrib["data-key"]
        self.keys = [self.key, *(mark.attrib["data-key"] for mark in self.element if "data-key" in mark.attrib)]

    def drawn(self, changes: Iterable[Change]) -> Drawn | None:
        """Return it after some changes, as slots.js makes them in the browser; None if it is not seen then."""
        return drawn(self._after(changes), self._within)

    def box(self, changes: Iterable[Change]) -> Box | None:
        """Return what is covered by all of it that may be seen after some changes."""
        whole = drawn(self._after(changes), self._within, hidden=True)
        boxes = [part.box for part in whole.walk()] if whole else []
        return around([box for box in boxes if box]) if any(boxes) else None

    def _after(self, changes: Iterable[Change]) -> ET.Element:
        element = copy.deepcopy(self.element)
        texts = {
            (mark.get("data-key", self.key), part.attrib["data-part"]): part
            for mark in element
            for part in mark.iter()
            if "data-part" in part.attrib
        }
        for key, what, value in changes:
            kind, _, part = what.partition(":")
            if kind == "text":
                if (key, part) in texts:
                    texts[key, part].text = value
            elif value is None:
                element.attrib.pop(what, None)
            else:
                element.set(what, value)
        return element


@dataclass(frozen=True)
class Parts:
    """A picture in parts: the tree, the world in it and its layers, all empty, and the units that the layers hold."""

    shells: Sequence[Drawn]
    units: Sequence[Unit]


def parts_of(picture: Picture, covered: tuple[str, ...] = ()) -> Parts:
    """Return the parts of a picture, of which some things are covered."""
    value, leaf = picture.value_sizes
    tree = SvgElement("svg", (("class", "tree"), ("style", f"--value-size:{value}px;--leaf-size:{leaf}px")))
    within = around_trees(covered, picture.boards.style if picture.boards else "")
    shells, layers = [], []
    for shell in (tree, picture.world):
        element = in_xml(shell._replace(inside=()))
        within = inside(element, within)
        shells.append(Drawn(element, within.look, (0.0, 0.0)))
    for layer in _elements(picture.world):
        element = in_xml(layer._replace(inside=()))
        layers.append(inside(element, within))
        shells.append(Drawn(element, layers[-1].look, (0.0, 0.0)))
    units = [
        Unit(unit, number, layers[number])
        for number, layer in enumerate(_elements(picture.world))
        for unit in _elements(layer)
    ]
    return Parts(shells, units)


def _elements(element: SvgElement, but: str = "") -> list[SvgElement]:
    return [part for part in element.inside if isinstance(part, SvgElement) and part.tag != but]


def in_xml(drawing: SvgElement) -> ET.Element:
    """Return an element of a picture, with all that is inside, as formats take it."""
    element = ET.Element(drawing.tag, {name: readable(value) for name, value in drawing.attributes})
    last = None
    for part in drawing.inside:
        if isinstance(part, SvgElement):
            last = in_xml(part)
            element.append(last)
        elif last is None:
            element.text = (element.text or "") + readable(part)
        else:
            last.tail = (last.tail or "") + readable(part)
    return element


def film_width(box: Box) -> int:
    """Return the pixels that a film of such a picture is wide, if none are chosen: one for a unit, within bounds."""
    return round(min(WIDEST_FILM, max(FILM_WIDTH, box.width)))


_KEPT: OrderedDict[tuple[int, tuple[str, ...], bool], WholeTree] = OrderedDict()
_LOCK = Lock()


def whole_tree_of(scene: Scene, covers: tuple[str, ...] = (), *, by_node: bool = True) -> WholeTree:
    """Return the still pictures of a scene; those of the last few are kept for its next figures."""
    with _LOCK:
        key = id(scene), covers, by_node
        found = _KEPT.pop(key, None) or WholeTree(scene, covers, by_node=by_node)
        _KEPT[key] = found  # which holds the scene, so that its id stays its own
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
        return found


def as_read(text: str, gap: str | None) -> str:
    """Return a text as it is read, with a gap, if there is one, in the place of each answer."""
    return readable(without_marks(text) if gap is None else with_gaps(text, gap))


_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def readable(text: str) -> str:
    """Return a text with a mark for each character that XML can't hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
