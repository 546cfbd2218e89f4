"""`Unit` and `Layer`: what a picture is written of, in pieces that need no parsing to be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Unit(NamedTuple):
    """A node, an edge or a line as SVG: its tag, its attributes as text, its title, and the marks in it.

    Many marks are the same in many units, such as the square of a leaf: what is found out about one holds for all.
    """

    tag: str
    attributes: str
    marks: tuple[str, ...] = ()
    title: str = ""

    @property
    def markup(self) -> str:
        """The whole of it.

        >>> Unit("path", 'd="M0 0"').markup, Unit("g", 'id="a"', ("<b/>", "<i/>"), "A").markup
        ('<path d="M0 0"/>', '<g id="a"><title>A</title><b/><i/></g>')
        """
        inside = (f"<title>{self.title}</title>" if self.title else "") + "".join(self.marks)
        return f"<{self.tag} {self.attributes}>{inside}</{self.tag}>" if inside else f"<{self.tag} {self.attributes}/>"


def alike(units: Iterable[Unit]) -> Iterator[Unit]:
    """Yield units in which marks of the same text are one object: so a large picture takes a third less room."""
    known: dict[str, str] = {}
    for tag, attributes, marks, title in units:
        yield Unit(tag, attributes, tuple([known.setdefault(mark, mark) for mark in marks]), title)


class Layer(NamedTuple):
    """Units that lie above those of the layers before it; its attributes are text."""

    attributes: str
    units: tuple[Unit, ...] = ()

    @property
    def markup(self) -> str:
        """The whole of it."""
        return f"<g {self.attributes}>{''.join([unit.markup for unit in self.units])}</g>"
