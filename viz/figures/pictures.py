"""`Pictures`: what every format asks of the pictures of a search, whichever part of the tree they show."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from viz.figures.boxes import Box
    from viz.figures.style_sheet import Properties
    from viz.tree.picture import Level


Point: TypeAlias = tuple[float, float]


class Sentence(NamedTuple):
    """What is said at a step: what kind of event it is, what happens, and why."""

    tag: str
    lead: str
    rest: str


@dataclass(eq=False)
class Drawn:
    """An element of a picture: how it looks, and what of it is seen inside.

    `at` is where its own (0, 0) is in what it stands in, and `scale` how long its own 1 is there. So what is alike in
    many nodes may be one and the same inside.
    """

    element: ET.Element
    look: Properties
    at: Point
    inside: list[Drawn] = field(default_factory=list)
    scale: float = 1.0

    @property
    def kind(self) -> str:
        """The first of its classes: what it is."""
        return self.element.get("class", "").split(" ")[0]

    @property
    def text(self) -> str:
        """The text of a text, with that of its parts."""
        return (self.element.text or "") + "".join(part.text + (part.element.tail or "") for part in self.inside)

    @property
    def parts(self) -> Iterator[Drawn]:
        """What is seen inside, each part with where it is in what this one stands in."""
        (x, y), scale = self.at, self.scale
        for part in self.inside:
            at = x + scale * part.at[0], y + scale * part.at[1]
            yield Drawn(part.element, part.look, at, part.inside, scale * part.scale)

    def walk(self) -> Iterator[Drawn]:
        """Yield it and all that is seen in it, each with where it is in what this one stands in."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def moved(self, right: float, down: float, **attributes: str) -> Drawn:
        """Return it elsewhere, with all that is seen in it; some of its attributes can be others there."""
        x, y = self.at[0] + right, self.at[1] + down
        place = {"transform": f"translate({round(x, 2):g} {round(y, 2):g})"}
        return replace(self, element=ET.Element(self.element.tag, self.element.attrib | attributes | place), at=(x, y))


class Pictures(Protocol):
    """The pictures of a search, one a step.

    `WholeTree` has the whole tree, `Focused` the path of the search, and `Beside` several searches.
    """

    @property
    def steps(self) -> int:
        """The number of steps of the search."""

    @property
    def levels(self) -> Sequence[Level]:
        """All names that stand at the left edge at some step."""

    @property
    def note(self) -> str:
        """What of the tree is not drawn, empty if all is."""

    @property
    def has_horizon(self) -> bool:
        """Whether a line, named at the left edge, shows at some step where the depth limit lies."""

    @property
    def film_width(self) -> int:
        """The pixels that a film is wide, if none are chosen."""

    @property
    def box(self) -> Box:
        """What the pictures cover at any step: figures of several steps lie on each other without a jump."""

    def check(self, step: int) -> None:
        """Raise OptionError for a step that has no picture."""

    def box_at(self, step: int) -> Box:
        """Return what the picture at a step covers; that of a whole tree covers the same at every step."""

    def levels_at(self, step: int) -> Sequence[Level]:
        """Return the names that stand at the left edge at a step, each beside its row."""

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step."""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: in it the world, in which are layers such as "edges" and "nodes"."""
