"""`Stills`: the picture of a scene as it stands at a step, with the looks of the player in it."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np

from core.game import OptionError
from viz.figures.boxes import Box, around, box_of
from viz.figures.looks import Surroundings, around_trees, inside, seen, whole
from viz.figures.pictures import Drawn, Sentence
from viz.scene import Scene
from viz.tree.elements import NOT_IN_XML
from viz.tree.picture import Level
from viz.words.phrase import Phrase, fill

FILM_WIDTH = 960

MOST_KEPT = 4
"""Scenes whose stills are kept: of a large tree they take some megabytes."""


@dataclass(frozen=True)
class Unit:
    """A node or an edge as it is at step 0, the layer that it is in, and what it stands in there."""

    element: ET.Element
    layer: int
    within: Surroundings


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

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step."""
        return Sentence(*(self.text(step, key) for key in ("tag", "lead", "rest")))

    def text(self, step: int, key: str) -> str:
        """Return what an element outside the tree says at a step, such as a counter."""
        return self._shown(self._at(step), key, "text") or ""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: what is seen of it. A unit that stays as it was is the same object again."""
        self.check(step)
        now = self._at(step)
        tree, world, *layers = (replace(shell, inside=[]) for shell in self._parts.shells)
        tree.inside.append(world)
        world.inside += layers
        for number, unit in enumerate(self._parts.units):
            values = now[self._slots_of[number]]
            known = number, values.tobytes()
            if known not in self._known:
                self._known[known] = seen(self._with(number, values), unit.within)
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
            Unit(element, number, in_layer)
            for number, (layer, in_layer) in enumerate(zip(world, in_layers, strict=True))
            for element in layer
        )
        empty = (Drawn(element, own.look, (0.0, 0.0)) for element, own in shells)
        return Parts(tuple(empty), tuple(units))

    @cached_property
    def _slots_of(self) -> Sequence[Any]:
        """The numbers of the slots of each unit."""
        unit_of = {key: number for number, unit in enumerate(self._parts.units) for key in _by_key(unit.element)}
        found: list[list[int]] = [[] for _ in self._parts.units]
        for (key, _), slot in self._numbers.items():
            if key in unit_of:
                found[unit_of[key]].append(slot)
        return [np.array(slots, dtype=np.int64) for slots in found]

    def _with(self, number: int, values: Any) -> ET.Element:
        """Return a unit whose slots have these values, as slots.js puts them there in the browser."""
        element, slots = self._parts.units[number].element, self._slots_of[number]
        if np.array_equal(values, self._initial[slots]):
            return element
        element = copy.deepcopy(element)
        by_key = _by_key(element)
        for slot, value in zip(slots.tolist(), values.tolist(), strict=True):
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

    @cached_property
    def _texts(self) -> Mapping[str, Mapping[str, set[str]]]:
        """The texts that each text of a unit ever shows, by its key and by what it is."""
        found: dict[str, dict[str, set[str]]] = {}
        slots, count = self._data["slots"], len(self._data["values"])
        units = np.unique(np.concatenate(self._slots_of))
        texts = np.array([slot for slot in units.tolist() if slots[slot][1].startswith("text")], dtype=np.int64)
        later = np.isin(self._changed, texts)
        pairs = np.concatenate(
            (texts * count + self._initial[texts], self._changed[later] * count + self._become[later])
        )
        for pair in np.unique(pairs).tolist():
            slot, value = divmod(pair, count)
            key, what = slots[slot]
            found.setdefault(key, {}).setdefault(what, {""}).add(self._text(value) or "")
        return found

    def _boxes(self) -> Iterator[Box]:
        """Yield the boxes of everything that may be seen, with the longest texts."""
        for unit in self._parts.units:
            element = unit.element
            if any(key in self._texts for key in _by_key(element)):
                element = copy.deepcopy(element)
            for key, part in _by_key(element).items():
                for what, texts in self._texts.get(key, {}).items():
                    target = _target(part, what)
                    if target is not None:
                        target.text = max(sorted(texts), key=len)
            for part, look, at in whole(element, unit.within):
                box = box_of(part, look, at)
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
