"""`Stills`: the picture of a scene as it stands at a step, with the looks of the player in it."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.game import OptionError
from viz.figures.boxes import Box, around, box_of
from viz.figures.looks import Surroundings, around_trees, inside, seen, whole
from viz.figures.pictures import Drawn, Sentence
from viz.scene import Scene
from viz.tree.elements import NOT_IN_XML
from viz.tree.picture import Level
from viz.words.phrase import Phrase, fill

FILM_WIDTH, WIDEST_FILM = 960, 1_600
"""Pixels of a film, if none are chosen: of the whole tree, and of a broad picture whose words are to be read."""

NO_TEXTS: Mapping[str, str] = {}

MOST_KEPT = 4
"""Scenes whose stills are kept: of a large tree they take some megabytes."""


@dataclass(frozen=True)
class Unit:
    """A node or an edge as it is at step 0, the layer that it is in, and what it stands in there.

    `by_key` has those of its elements that change.
    """

    element: ET.Element
    layer: int
    within: Surroundings
    by_key: Mapping[str, ET.Element]


@dataclass(frozen=True)
class Parts:
    """A picture in parts: the tree, the world in it and its layers, all empty, and the units that the layers hold."""

    shells: tuple[Drawn, ...]
    units: tuple[Unit, ...]


class Stills:
    """The still pictures of a scene. The first takes longer: where everything stands is the same at every step."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._data = scene.patches.data()
        self._initial = np.array(self._data["initial"], dtype=np.int64)
        self._changed = np.array(self._data["changed"], dtype=np.int64)
        self._become = np.array(self._data["become"], dtype=np.int64)
        self._numbers = {(key, what): number for number, (key, what) in enumerate(self._data["slots"])}
        self._own: dict[ET.Element, Surroundings] = {}
        self._known: dict[tuple[int, bytes], Drawn | None] = {}

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

    def levels_at(self, step: int) -> Sequence[Level]:  # noqa: ARG002  at every step the same
        """Return the plies of the picture, with their names."""
        return self.levels

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step."""
        return Sentence(*(self.text(step, key) for key in ("tag", "lead", "rest")))

    def text(self, step: int, key: str) -> str:
        """Return what an element outside the tree says at a step, such as a counter."""
        return self._shown(self._at(step), key, "text") or ""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: what is seen of it. A unit that stays as it was is the same object again."""
        self.check(step)
        now = self._at(step)[self._order].tobytes()
        tree, world, *layers = (replace(shell, inside=[]) for shell in self._parts.shells)
        tree.inside.append(world)
        world.inside += layers
        for number, unit in enumerate(self._parts.units):
            known = number, now[self._bounds[number] : self._bounds[number + 1]]
            if known not in self._known:
                self._known[known] = seen(self._with(*known), unit.within, known=self._own)
            found = self._known[known]
            if found is not None:
                layers[unit.layer].inside.append(found)
        return tree

    @cached_property
    def box(self) -> Box:
        """What the picture covers at any step: figures of several steps lie on each other without a jump."""
        return around(self._boxes())

    @cached_property
    def _parts(self) -> Parts:
        tree = ET.fromstring(self.scene.picture.svg)  # noqa: S314  our own picture
        (world,) = tree
        in_tree = inside(tree, around_trees())
        in_world = inside(world, in_tree)
        in_layers = [inside(layer, in_world) for layer in world]
        shells = zip((tree, world, *world), (in_tree, in_world, *in_layers), strict=True)
        units = (
            Unit(element, number, in_layer, _by_key(element))
            for number, (layer, in_layer) in enumerate(zip(world, in_layers, strict=True))
            for element in layer
        )
        empty = (Drawn(element, own.look, (0.0, 0.0)) for element, own in shells)
        return Parts(tuple(empty), tuple(units))

    @cached_property
    def _slots_of(self) -> Sequence[Sequence[int]]:
        """The numbers of the slots of each unit."""
        unit_of = {key: number for number, unit in enumerate(self._parts.units) for key in unit.by_key}
        found: list[list[int]] = [[] for _ in self._parts.units]
        for (key, _), slot in self._numbers.items():
            if key in unit_of:
                found[unit_of[key]].append(slot)
        return found

    @cached_property
    def _order(self) -> NDArray[np.int64]:
        """The numbers of the slots of all units, one unit after another."""
        return np.array(list(chain.from_iterable(self._slots_of)), dtype=np.int64)

    @cached_property
    def _bounds(self) -> Sequence[int]:
        """Where in `_order`, in bytes, the slots of each unit begin, and at last where those of the last end."""
        return list(accumulate((len(slots) * self._order.itemsize for slots in self._slots_of), initial=0))

    @cached_property
    def _first(self) -> bytes:
        """The values of the slots of all units at step 0."""
        return self._initial[self._order].tobytes()

    def _with(self, number: int, values: bytes) -> ET.Element:
        """Return a unit whose slots have these values, as slots.js puts them there in the browser."""
        unit = self._parts.units[number]
        if values == self._first[self._bounds[number] : self._bounds[number + 1]]:
            return unit.element
        element = copy.deepcopy(unit.element)
        by_key = _by_key(element)
        for slot, value in zip(self._slots_of[number], np.frombuffer(values, dtype=np.int64).tolist(), strict=True):
            key, what = self._data["slots"][slot]
            text = self._text(value)
            if what.startswith("text"):
                target = _target(by_key[key], what)
                if target is not None:
                    target.text = text or ""
            elif text is None:
                by_key[key].attrib.pop(what, None)
            else:
                by_key[key].set(what, text)
        return element

    def _longest(self) -> Mapping[str, Mapping[str, str]]:
        """Return the longest text that each text of a unit ever shows, by its key and by what it is."""
        found: dict[str, dict[str, str]] = {}
        slots, count = self._data["slots"], len(self._data["values"])
        texts = np.array([slot for slot in self._order.tolist() if slots[slot][1].startswith("text")], dtype=np.int64)
        later = np.isin(self._changed, texts)
        pairs = np.concatenate(
            (texts * count + self._initial[texts], self._changed[later] * count + self._become[later])
        )
        for pair in np.unique(pairs).tolist():
            slot, value = divmod(pair, count)
            key, what = slots[slot]
            shown, known = self._text(value) or "", found.setdefault(key, {})
            known[what] = min(known.get(what, ""), shown, key=lambda text: (-len(text), text))
        return found

    def _boxes(self) -> Iterator[Box]:
        """Yield the boxes of everything that may be seen, with the longest texts.

        An edge, with its strokes, lies between the nodes that it joins: it makes no picture larger.
        """
        longest = self._longest()
        for unit in self._parts.units:
            if unit.element.get("class") == "edge":
                continue
            texts: dict[ET.Element, str] = {}
            for key, part in unit.by_key.items():
                for what, text in longest.get(key, NO_TEXTS).items():
                    target = _target(part, what)
                    if target is not None:
                        texts[target] = text
            for element, own, at in whole(unit.element, unit.within):
                self._own[element] = own  # for the pictures, in which most units are as they are here
                box = box_of(element, own.look, at, texts)
                if box is not None:
                    yield box

    def _at(self, step: int) -> Any:
        """Return the number of the value that each slot has at a step."""
        now = self._initial.copy()
        end = self._data["ends"][step - 1] if step else 0
        now[self._changed[:end]] = self._become[:end]  # of several changes of one slot the last holds
        return now

    def _shown(self, now: Any, key: str, what: str) -> str | None:
        number = self._numbers.get((key, what))
        return None if number is None else self._text(int(now[number]))

    def _text(self, number: int) -> str | None:
        """Return a value as text that XML can hold."""
        value = self._data["values"][number]
        if value is None:
            return None
        strings = self._data["strings"]
        phrase: Phrase = (strings[value],) if isinstance(value, int) else tuple(strings[part] for part in value)
        return NOT_IN_XML.sub("\ufffd", phrase[0] if isinstance(value, int) else fill(phrase))


def film_width(box: Box) -> int:
    """Return the pixels that a film of such a picture is wide, if none are chosen: one for a unit, within bounds."""
    return round(min(WIDEST_FILM, max(FILM_WIDTH, box.width)))


def _by_key(tree: ET.Element) -> dict[str, ET.Element]:
    return {part.attrib["data-key"]: part for part in tree.iter() if "data-key" in part.attrib}


def _target(element: ET.Element, what: str) -> ET.Element | None:
    """Return the element whose text a slot is."""
    _, _, part = what.partition(":")
    return next((inner for inner in element.iter() if inner.get("data-part") == part), None) if part else element


_KEPT: OrderedDict[int, Stills] = OrderedDict()
_LOCK = Lock()


def stills_of(scene: Scene) -> Stills:
    """Return the still pictures of a scene; those of the last few are kept for its next figures."""
    with _LOCK:
        found = _KEPT.pop(id(scene), None) or Stills(scene)
        _KEPT[id(scene)] = found  # which holds the scene, so that its id stays its own
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
        return found
