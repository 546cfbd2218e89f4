"""`SvgElement` and `Layer`: what a picture is written of, in pieces that need no parsing to be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class SvgElement(NamedTuple):
    """A node, an edge or a line as SVG: its tag, its attributes as text, its title, and the marks in it.

    Many marks are the same in many elements, such as the square of a leaf: what is found out about one holds for all.
    """

    tag: str
    attributes: str
    marks: tuple[str, ...] = ()
    title: str = ""

    @property
    def markup(self) -> str:
        """The whole of it.

        >>> SvgElement("path", 'd="M0 0"').markup, SvgElement("g", 'id="a"', ("<b/>", "<i/>"), "A").markup
        ('<path d="M0 0"/>', '<g id="a"><title>A</title><b/><i/></g>')
        """
        inside = (f"<title>{self.title}</title>" if self.title else "") + "".join(self.marks)
        return f"<{self.tag} {self.attributes}>{inside}</{self.tag}>" if inside else f"<{self.tag} {self.attributes}/>"


def alike(elements: Iterable[SvgElement]) -> Iterator[SvgElement]:
    """Yield elements in which marks of the same text are one object: so a large picture takes a third less room."""
    known: dict[str, str] = {}
    for tag, attributes, marks, title in elements:
        yield SvgElement(tag, attributes, tuple([known.setdefault(mark, mark) for mark in marks]), title)


class Layer(NamedTuple):
    """Elements that lie above those of the layers before it; its attributes are text."""

    attributes: str
    elements: tuple[SvgElement, ...] = ()

    @property
    def markup(self) -> str:
        """The whole of it."""
        return f"<g {self.attributes}>{''.join([element.markup for element in self.elements])}</g>"
