"""`Parts`: a picture as elements; a mark that many of its units have alike is one and the same."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass

from viz.figures.markup import in_xml
from viz.figures.pictures import Drawn
from viz.figures.seen import Surroundings, around_trees, inside
from viz.figures.units import Inside, Mark, Unit
from viz.tree.picture import Picture
from viz.tree.svg_element import SvgElement


@dataclass(frozen=True)
class Parts:
    """A picture in parts: the tree, the world in it and its layers, all empty, and the units that the layers hold."""

    shells: Sequence[Drawn]
    units: Sequence[Unit]


def parts_of(picture: Picture, covered: tuple[str, ...] = ()) -> Parts:
    """Return the parts of a picture, of which some things are covered."""
    value, leaf = picture.value_sizes
    tree = ET.Element("svg", {"class": "tree", "style": f"--value-size:{value}px;--leaf-size:{leaf}px"})
    in_tree = inside(tree, around_trees(covered))
    world, layers = _empty(picture.world), [_empty(layer) for layer in _elements(picture.world)]
    in_world = inside(world, in_tree)
    in_layers = [inside(layer, in_world) for layer in layers]
    shells = zip((tree, world, *layers), (in_tree, in_world, *in_layers), strict=True)
    return Parts([Drawn(element, own.look, (0.0, 0.0)) for element, own in shells], _units(picture, in_layers))


def _units(picture: Picture, layers: Sequence[Surroundings]) -> list[Unit]:
    """Return the units of a picture whose layers look so: a mark that many have alike is one object."""
    marks: dict[SvgElement, Mark] = {}
    insides: dict[tuple[SvgElement, ...], Inside] = {}
    units: list[Unit] = []
    for number, (within, layer) in enumerate(zip(layers, _elements(picture.world), strict=True)):
        for unit in _elements(layer):
            held = tuple(mark for mark in _elements(unit) if mark.tag != "title")
            for mark in held:
                if mark not in marks:
                    marks[mark] = Mark(_whole(mark))
            if held not in insides:
                insides[held] = Inside([marks[mark] for mark in held])
            own = _empty(unit)
            units.append(Unit(own.attrib["data-key"], own, insides[held], number, within, inside(own, within)))
    return units


def _elements(element: SvgElement) -> list[SvgElement]:
    return [part for part in element.inside if isinstance(part, SvgElement)]


def _empty(element: SvgElement) -> ET.Element:
    return ET.Element(element.tag, {name: in_xml(value) for name, value in element.attributes})


def _whole(element: SvgElement) -> ET.Element:
    """Return an element with all that is inside."""
    written, last = _empty(element), None
    for part in element.inside:
        if isinstance(part, SvgElement):
            last = _whole(part)
            written.append(last)
        elif last is None:
            written.text = (written.text or "") + in_xml(part)
        else:
            last.tail = (last.tail or "") + in_xml(part)
    return written
