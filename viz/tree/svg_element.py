"""`SvgElement`: a part of a picture as plain data, without escapes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring


class SvgElement(NamedTuple):
    """An element of SVG: its tag, its attributes, its text and child elements."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    inside: tuple[SvgElement | str, ...] = ()


@lru_cache(4096)
def svg(tag: str, *inside: SvgElement | str, **attributes: str | float | None) -> SvgElement:
    """Return an element; in attribute names `_` is a hyphen, and dropped at the end.

    Numbers have one decimal at most. None is left out.

    >>> svg("text", "A", class_="name", data_part=None, y=0.25)
    SvgElement(tag='text', attributes=(('class', 'name'), ('y', '0.2')), inside=('A',))
    """
    written = (
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in attributes.items()
        if value is not None
    )
    return SvgElement(tag, tuple(written), inside)


def read_svg(text: str) -> SvgElement:
    """Return the element of a text written here.

    >>> read_svg('<g>A<g id="1"/></g>')
    SvgElement(tag='g', attributes=(), inside=('A', SvgElement(tag='g', attributes=(('id', '1'),), inside=())))
    """
    return _read(fromstring(text))  # noqa: S314  our own


def _read(element: Element) -> SvgElement:
    inside: list[SvgElement | str | None] = [element.text]
    for part in element:
        inside += (_read(part), part.tail)
    return SvgElement(element.tag, tuple(element.items()), tuple(filter(None, inside)))


def number(value: float) -> str:
    """Return a number for SVG.

    >>> number(14), number(-2.0), number(1 / 3)
    ('14', '-2', '0.3')
    """
    return f"{value:.1f}".removesuffix(".0")
