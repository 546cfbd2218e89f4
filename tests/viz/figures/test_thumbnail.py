"""A thumbnail is a picture that any program can read, with each leaf's value once, and nothing that a reader wrote."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY, ExampleTree
from tests.hostile import ATTACKS
from tests.strategies import heavy, labelled_trees
from viz.figures.thumbnail import thumbnail
from viz.words.wording import shown

SVG = "{http://www.w3.org/2000/svg}"
POINT = re.compile(r"[ML](-?\d+) (-?\d+)")
MOVED = re.compile(r"translate\((\d+) (\d+)\)")
TRIANGLE = re.compile(r"M0 (-16|16)L16 (16|-16)H-16Z")


def drawn(tree: LeafTree) -> ET.Element:
    """Return a tree's thumbnail, read as XML."""
    return ET.fromstring(thumbnail(tree))  # noqa: S314  our own text


def texts(picture: ET.Element) -> list[str]:
    """Return what the picture says, in the order of the alphabet."""
    return sorted(text.text or "" for text in picture.iter(f"{SVG}text"))


def leaves(tree: LeafTree) -> list[str]:
    """Return the values of the leaves as the picture writes them, in the order of the alphabet."""
    return sorted(shown(value) for value in tree.values if value is not None)


@heavy
@given(labelled_trees())
def test_it_holds_each_leaf_once_and_a_triangle_for_each_inner_node(tree: LeafTree) -> None:
    picture = drawn(tree)
    assert texts(picture) == leaves(tree)
    edges, *triangles = (path.get("d", "") for path in picture.iter(f"{SVG}path"))
    assert all(map(TRIANGLE.fullmatch, triangles))
    inner = sum(1 for below in tree.children if below)
    assert (len(triangles), edges.count("M")) == (inner, len(tree) - 1)


@pytest.mark.parametrize("example", LIBRARY.values(), ids=LIBRARY)
def test_every_tree_of_the_library_lies_within_its_picture(example: ExampleTree) -> None:
    tree = read(example.text, example.root_player).tree
    picture = drawn(tree)
    assert texts(picture) == leaves(tree)
    left, top, width, height = map(int, picture.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    edges = picture.find(f"{SVG}path")
    ends = POINT.findall("" if edges is None else edges.attrib["d"])
    for x, y in [*ends, *MOVED.findall(ET.tostring(picture, "unicode"))]:
        assert 0 < int(x) < width
        assert 0 < int(y) < height


@pytest.mark.parametrize("hostile", ATTACKS)
def test_no_name_gets_into_the_picture(hostile: str) -> None:
    plain = LeafTree.from_nested([[3, 5], 2])
    nodes = range(1, len(plain))
    named = replace(plain, names=dict.fromkeys(range(len(plain)), hostile), moves=dict.fromkeys(nodes, hostile))
    assert texts(drawn(named)) == ["2", "3", "5"]
    assert thumbnail(named) == thumbnail(plain)
