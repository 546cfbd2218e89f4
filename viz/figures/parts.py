"""`Parts`: a picture as elements; a mark that many of its units have alike is one and the same."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from viz.figures.pictures import Drawn
from viz.figures.seen import Surroundings, around_trees, inside
from viz.figures.units import Inside, Mark, Unit
from viz.tree.picture import Picture


@dataclass(frozen=True)
class Parts:
    """A picture in parts: the tree, the world in it and its layers, all empty, and the units that the layers hold."""

    shells: Sequence[Drawn]
    units: Sequence[Unit]


def parts_of(picture: Picture, covered: tuple[str, ...] = ()) -> Parts:
    """Return the parts of a picture, of which some things are covered."""
    (tree,) = _read([replace(picture, layers=tuple(layer._replace(elements=()) for layer in picture.layers)).svg])
    (world,) = tree
    in_tree = inside(tree, around_trees(covered))
    in_world = inside(world, in_tree)
    in_layers = [inside(layer, in_world) for layer in world]
    shells = zip((tree, world, *world), (in_tree, in_world, *in_layers), strict=True)
    return Parts([Drawn(element, own.look, (0.0, 0.0)) for element, own in shells], _units(picture, in_layers))


def _units(picture: Picture, layers: Sequence[Surroundings]) -> list[Unit]:
    """Return the units of a picture whose layers look so: what is the same in many is read once."""
    written = [
        (number, within, element)
        for number, (within, layer) in enumerate(zip(layers, picture.layers, strict=True))
        for element in layer.elements
    ]
    empty = _read(f"<{element.tag} {element.attributes}/>" for _, _, element in written)
    texts = dict.fromkeys(chain.from_iterable(element.marks for _, _, element in written))
    marks = dict(zip(texts, map(Mark, _read(texts)), strict=True))
    insides = {held: Inside([marks[text] for text in held]) for held in {element.marks for _, _, element in written}}
    return [
        Unit(own.attrib["data-key"], own, insides[element.marks], number, within, inside(own, within))
        for own, (number, within, element) in zip(empty, written, strict=True)
    ]


def _read(markup: Iterable[str]) -> ET.Element:
    """Return an element with all these in it: read together they take a fraction of the time."""
    return ET.fromstring(f"<g>{''.join(markup)}</g>")  # noqa: S314  our own picture
