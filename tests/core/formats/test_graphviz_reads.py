"""What we write in DOT as Graphviz itself reads it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.trees.formats import FORMATS
from core.trees.leaf_tree import LeafTree

PLAIN = LeafTree.from_nested([[3, -12.5], [2, [float("inf"), 3]], 7])
NAMES = (
    *("B", "a b", "é→", "x: 3", "3", "Min", '"q"', "a->b", "x-->y", "[x]", "(y)", "a,b"),
    *("a;b", "{r}", "<b>", "&lt;", "a_b", "#", "日本", r"\min(3, 5)"),
)
every_name = pytest.mark.parametrize("name", NAMES)


def named(name: str) -> LeafTree:
    """Return a tree with a name on an inner node, a leaf and a move, and equal names on two leaves."""
    return replace(PLAIN, names={1: name, 2: name, 3: name, 4: f"{name}1"}, moves={1: name})


def written(name: str, format_name: str) -> str:
    """Return a tree with a name in a format."""
    return FORMATS[format_name].write(named(name))


@every_name
def test_graphviz_reads_dot(name: str) -> None:
    program = shutil.which("graphviz-pure", path=str(Path(sys.executable).parent))
    assert program
    found = subprocess.run(
        [program, "-Kdot", "-Tplain"], input=written(name, "dot").encode(), capture_output=True, check=True
    )
    kinds = [line.split()[0] for line in found.stdout.decode().splitlines() if line]
    assert (kinds.count("node"), kinds.count("edge")) == (len(PLAIN), len(PLAIN) - 1)
