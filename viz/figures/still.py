"""`Stills`: the picture of a scene as it stands at a step, with the looks of the player in it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from core.game import OptionError
from viz.figures.boxes import Box, around, box_of
from viz.figures.pictures import Drawn, Sentence
from viz.figures.style_sheet import Element, Properties, player_style
from viz.scene import Scene
from viz.tree.elements import NOT_IN_XML
from viz.tree.picture import Level
from viz.words.phrase import Phrase, fill

ROOT_LOOK: Properties = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "font-size": "16"}
"""What SVG and the player begin with."""

FILM_WIDTH = 960

AROUND = (("section", "plyscope-player"), ("div", "stage"), ("div", "canvas"))
"""What the player's tree stands in, for the selectors."""


class Stills:
    """The still pictures of a scene. The first takes longer: where everything stands is the same at every step."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._data = scene.patches.data()
        self._initial = np.array(self._data["initial"], dtype=np.int64)
        self._changed = np.array(self._data["changed"], dtype=np.int64)
        self._become = np.array(self._data["become"], dtype=np.int64)
        self._numbers = {(key, what): number for number, (key, what) in enumerate(self._data["slots"])}
        self._looks: dict[tuple[Any, ...], tuple[int, Element, Properties]] = {}

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
        now = self._at(step)
        return Sentence(*(self._shown(now, key, "text") or "" for key in ("tag", "lead", "rest")))

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: what is seen of it."""
        self.check(step)
        tree = self._tree()
        self._apply(tree, self._at(step))
        seen = self._seen(tree, -1, *self._root(), (0.0, 0.0))
        if seen is None:
            raise ValueError("the tree itself is always seen")
        return seen

    @cached_property
    def box(self) -> Box:
        """What the picture covers at any step: figures of several steps lie on each other without a jump."""
        tree = self._tree()
        by_key = _by_key(tree)
        for (key, what), texts in self._texts.items():
            target = _target(by_key[key], what) if key in by_key else None
            if target is not None:
                target.text = max(texts, key=len)
        return around(self._boxes(tree))

    @cached_property
    def _texts(self) -> Mapping[tuple[str, str], set[str]]:
        """The texts that each text of the picture ever shows."""
        found: dict[tuple[str, str], set[str]] = {}
        slots = self._data["slots"]
        pairs = np.unique(np.stack((self._changed, self._become)), axis=1).T.tolist()
        for slot, value in [*pairs, *enumerate(self._data["initial"])]:
            key, what = slots[slot]
            if what.startswith("text") and key[0] in "nw" and key[1:].isdigit():
                found.setdefault((key, what), {""}).add(self._text(value) or "")
        return found

    def _boxes(self, tree: ET.Element) -> Iterator[Box]:
        """Yield the boxes of everything that may be seen in a tree."""
        drawn = self._seen(tree, -1, *self._root(), (0.0, 0.0), hides=False)
        for part in drawn.walk() if drawn else ():
            box = box_of(part.element, part.look, part.at)
            if box is not None:
                yield box

    def _tree(self) -> ET.Element:
        """Return the picture of step 0 as elements, free to be changed."""
        return ET.fromstring(self.scene.picture.svg)  # noqa: S314  our own picture

    def _root(self) -> tuple[Element, Properties]:
        above: Element | None = None
        look = ROOT_LOOK
        for tag, name in AROUND:
            above = Element(tag, {"class": name}, above)
            look = player_style().look(above, look)
        if above is None:
            raise ValueError("the tree stands in the player")
        return above, look

    def _at(self, step: int) -> Any:
        """Return the number of the value that each slot has at a step."""
        now = self._initial.copy()
        end = self._data["ends"][step - 1] if step else 0
        now[self._changed[:end]] = self._become[:end]  # of several changes of one slot the last holds
        return now

    def _apply(self, tree: ET.Element, now: Any) -> None:
        """Put what the slots have into the elements that they name, as slots.js does in the browser."""
        by_key = _by_key(tree)
        for (key, what), number in self._numbers.items():
            element = by_key.get(key)
            if element is None:
                continue
            value = self._text(int(now[number]))
            if what.startswith("text"):
                target = _target(element, what)
                if target is not None:
                    target.text = value or ""
            elif value is None:
                element.attrib.pop(what, None)
            else:
                element.set(what, value)

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

    def _seen(
        self,
        element: ET.Element,
        within: int,
        above: Element,
        look_above: Properties,
        at: tuple[float, float],
        *,
        hides: bool = True,
    ) -> Drawn | None:
        """Return an element with its look, and with what is seen in it; None if it is not seen itself.

        Elements with the same classes and states in the same surroundings, numbered `within`, look the same.
        """
        style = player_style()
        tag, attributes = element.tag, element.attrib
        asked = tuple(attributes.get(name) for name in style.asks)
        known = within, tag, attributes.get("class"), attributes.get("style"), asked
        if known not in self._looks:
            styled = Element(tag, attributes.copy(), above)
            look = style.look(styled, look_above, attributes.get("style", ""))
            self._looks[known] = len(self._looks), styled, look
        number, styled, look = self._looks[known]
        if hides and (look.get("display") == "none" or look.get("visibility") == "hidden"):
            return None
        moved = _moved(at, attributes.get("transform"))
        drawn = Drawn(element, look, moved)
        for child in element:
            if child.tag != "title":
                part = self._seen(child, number, styled, look, moved, hides=hides)
                if part is not None:
                    drawn.inside.append(part)
        return drawn


def _by_key(tree: ET.Element) -> dict[str, ET.Element]:
    return {part.attrib["data-key"]: part for part in tree.iter() if "data-key" in part.attrib}


def _target(element: ET.Element, what: str) -> ET.Element | None:
    """Return the element whose text a slot is."""
    _, _, part = what.partition(":")
    return next((inner for inner in element.iter() if inner.get("data-part") == part), None) if part else element


def _moved(at: tuple[float, float], transform: str | None) -> tuple[float, float]:
    if transform is None:
        return at
    x, y = map(float, transform.removeprefix("translate(").removesuffix(")").split())
    return at[0] + x, at[1] + y
