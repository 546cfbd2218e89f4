"""`Unit`: a node, an edge or a line of a picture, made of marks that many of them have alike."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, KeysView, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from viz.figures.boxes import Box, box_of, covered
from viz.figures.pictures import Drawn
from viz.figures.seen import Surroundings, inside, is_seen, place, seen, whole

Change: TypeAlias = tuple[str, str, str | None]
"""The key of an element, what changes there, and to what; None takes an attribute away."""

Text: TypeAlias = tuple[str, str]
"""The key of a mark, empty if it has none of its own, and which of the texts in it."""

Changed: TypeAlias = tuple[Surroundings, tuple[tuple[Text, str], ...]]
"""How a unit looks to what is inside, and the texts there that are not as at step 0."""


class Mark:
    """A shape or a text as it is in some units at step 0: what is found out about it is found out once."""

    def __init__(self, element: ET.Element) -> None:
        self.key = element.get("data-key", "")
        self._element = element
        self._seen: dict[Changed, Drawn | None] = {}
        self._boxes: dict[Changed, Box | None] = {}

    @cached_property
    def texts(self) -> KeysView[Text]:
        """The texts in it that may change."""
        return _texts(self._element).keys()

    def seen(self, changed: Changed) -> Drawn | None:
        """Return what is seen of it; None if nothing is."""
        if changed not in self._seen:
            self._seen[changed] = seen(self._after(changed), changed[0])
        return self._seen[changed]

    def box(self, changed: Changed) -> Box | None:
        """Return what is covered by all of it that may be seen, from the (0, 0) of a unit."""
        if changed not in self._boxes:
            self._boxes[changed] = covered(box_of(*part) for part in whole(self._after(changed), changed[0]))
        return self._boxes[changed]

    def _after(self, changed: Changed) -> ET.Element:
        _, changes = changed
        if not changes:
            return self._element
        element = copy.deepcopy(self._element)
        texts = _texts(element)
        for text, value in changes:
            texts[text].text = value
        return element


class Inside:
    """The marks in some units, which have nothing else in them."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self.keys = [mark.key for mark in marks if mark.key]
        self._marks = marks
        self._seen: dict[Changed, list[Drawn]] = {}
        self._boxes: dict[Changed, Box | None] = {}

    def seen(self, changed: Changed) -> list[Drawn]:
        """Return what is seen inside."""
        if changed not in self._seen:
            found = (mark.seen(own) for mark, own in self._by_mark(changed))
            self._seen[changed] = [drawn for drawn in found if drawn is not None]
        return self._seen[changed]

    def box(self, changed: Changed) -> Box | None:
        """Return what is covered by all that may be seen inside, from the (0, 0) of a unit."""
        if changed not in self._boxes:
            self._boxes[changed] = covered(mark.box(own) for mark, own in self._by_mark(changed))
        return self._boxes[changed]

    def _by_mark(self, changed: Changed) -> Iterator[tuple[Mark, Changed]]:
        """Yield the marks, each with what changes in it."""
        unit, changes = changed
        for mark in self._marks:
            yield mark, (unit, tuple([change for change in changes if change[0] in mark.texts]) if changes else ())


@dataclass(eq=False)
class Unit:
    """A node, an edge or a line as it is at step 0: its own element, which holds nothing, and what is inside.

    `layer` is the number of the layer that it is in, `within` what it stands in there, and `own` how it looks.
    """

    key: str
    element: ET.Element
    inside: Inside
    layer: int
    within: Surroundings
    own: Surroundings

    def drawn(self, changes: Iterable[Change]) -> Drawn | None:
        """Return it after some changes, as slots.js makes them in the browser; None if it is not seen then."""
        element, changed = self._after(changes)
        look = changed[0].look
        return Drawn(element, look, place(element), self.inside.seen(changed)) if is_seen(look) else None

    def box(self, changes: Iterable[Change]) -> Box | None:
        """Return what is covered by all of it that may be seen after some changes."""
        element, changed = self._after(changes)
        x, y = at = place(element)
        box = self.inside.box(changed)
        if box is None:
            return box_of(element, changed[0].look, at)
        return Box(x + box.left, y + box.top, x + box.right, y + box.bottom)

    def _after(self, changes: Iterable[Change]) -> tuple[ET.Element, Changed]:
        element, texts = self.element, []
        for key, what, value in changes:
            kind, _, part = what.partition(":")
            if kind == TEXT:
                texts.append((("" if key == self.key else key, part), value or ""))
            else:
                element = ET.Element(element.tag, element.attrib) if element is self.element else element
                _put(element, what, value)
        own = self.own if element is self.element else inside(element, self.within)
        return element, (own, tuple(texts))


TEXT = "text"
"""What changes if it is not an attribute; after a colon it says which text."""


def _put(element: ET.Element, name: str, value: str | None) -> None:
    """Give an element an attribute, or take it away."""
    if value is None:
        element.attrib.pop(name, None)
    else:
        element.set(name, value)


def _texts(mark: ET.Element) -> dict[Text, ET.Element]:
    """Return the texts in a mark that may change."""
    key = mark.get("data-key", "")
    return {(key, part.attrib["data-part"]): part for part in mark.iter() if "data-part" in part.attrib}
