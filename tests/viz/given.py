"""Small things that many of these tests need: random numbers that stay the same, and a picture's elements."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random


def seeded(seed: int) -> Random:
    """Return random numbers that are the same in every run."""
    return Random(seed)  # noqa: S311


def elements_of(svg: str) -> list[ET.Element]:
    """Return the elements of a picture in order; fail if it is not well-formed."""
    return list(ET.fromstring(svg.encode("utf-8")).iter())  # noqa: S314  our own picture
