"""Small things that many of these tests need: searches, random numbers that stay the same, and what a page holds."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from html.parser import HTMLParser
from random import Random
from typing import Any

from core.game import Value
from core.options.paths import path_text
from core.trace import Event, Kind, Path, Trace
from core.trace.frames import Frame, Frames
from core.trees.leaf_tree import LeafTree
from viz.comparing.panes import ComparisonView
from viz.contract.recording import TreeData
from viz.notation import Notation, Numbers

FOR_MAX = Notation(numbers=Numbers.MAX)
"""Tells every search with MAX's numbers, which are those of its trace."""


@dataclass(frozen=True)
class Searched:
    """A tree, as it is written and as a game, and the trace of its search."""

    nested: Any
    tree: LeafTree
    trace: Trace

    @cached_property
    def frames(self) -> list[Frame]:
        """What is true at each step."""
        return list(map(Frames(self.trace).at, range(len(self.trace) + 1)))

    @cached_property
    def numbers(self) -> dict[tuple[int, str], list[tuple[int | None, Value | None]]]:
        """What `tests.viz.from_frames` has found of nodes by their frames, which is asked for at each step."""
        return {}

    @cached_property
    def entered(self) -> dict[int, Event]:
        """The event by which each visit begins."""
        return {event.visit: event for event in self.trace if event.kind is Kind.ENTER}


def seeded(seed: int) -> Random:
    """Return random numbers that are the same in every run."""
    return Random(seed)  # noqa: S311


def elements_of(svg: str) -> list[ET.Element]:
    """Return the elements of a picture in order; fail if it is not well-formed."""
    return list(ET.fromstring(svg.encode("utf-8")).iter())  # noqa: S314  our own picture


def svg_of(tree: TreeData) -> str:
    """Return the nodes of a tree as a browser draws them, with all lines that they may have."""
    drawn = []
    for key, (number, title, words, marks) in enumerate(tree["elements"]):
        form = tree["forms"][number]
        shapes = "".join(f"<{tag}{_written(look)}/>" for tag, look in form["shapes"])
        texts = ""
        for kind, _, y, _, _, parts in form["lines"]:
            said = [(_written({"data-part": part}), escape(words.get(part, ""))) for part in parts]
            if len(said) > 1:
                said = [("", "".join(f"<tspan{part}>{text}</tspan>" for part, text in said))]
            texts += f'<text class="{kind}" y="{y}"{said[0][0]}>{said[0][1]}</text>'
        attributes = _written({"class": form["kind"], "data-key": f"n{key}", **marks})
        drawn.append(f"<g{attributes}><title>{escape(title)}</title>{shapes}{texts}</g>")
    return f"<g>{''.join(drawn)}</g>"


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())


def page_of(html: str) -> ET.Element:
    """Return some HTML as one element around it; fail where its tags do not match."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, f"not closed: {reader.open}"
    return reader.builder.close()


def text_of(element: ET.Element) -> str:
    """Return the text of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


class _Reader(HTMLParser):
    """Reads HTML into elements: an attribute without a value holds ""."""

    VOID = ("br", "input")

    def __init__(self) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.builder.start("page", {})
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice: {attrs}"
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in self.VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"nothing is open at </{tag}>"
        assert self.open.pop() == tag
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)

    def close(self) -> None:
        super().close()
        if not self.open:
            self.builder.end("page")


def paths_of(compared: ComparisonView) -> list[str]:
    """Return the path of each node that the lines of a comparison name, as links write it."""
    _, parents, children = compared.names
    paths: list[Path] = [()]
    for parent, child in zip(parents[1:], children[1:], strict=True):
        paths.append((*paths[parent], child))
    return list(map(path_text, paths))
