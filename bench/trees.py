"""Reading a tree in each text format, and one edit of it until the browser has the new picture.

Run from anywhere: python bench/trees.py
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.game import Player
from core.trees import edit_menu
from core.trees.formats import FORMATS, detect
from core.trees.formats.format import Format
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from core.trees.history import History, Version
from core.trees.leaf_tree import LeafTree
from viz.pages.working_tree import written
from viz.recording import record
from viz.sharing.request import Request, TreeText

REPEATS = 9
LARGE_REPEATS = 3
PARSE, LARGE_PARSE, EDIT = 50, 2_000, 500
"""The most milliseconds that each may take."""

LEAF = (4, 4, 4)
"""The path of the leaf that is edited, in the middle."""


def full_tree(plies: int) -> LeafTree:
    """Return a full tree with ten children per node, always the same, with a name for every node and every move."""
    tree = generate(GeneratorSettings(depth=plies, branching=(10, 10), values=(-99, 99), seed=4))
    nodes = range(1, len(tree))
    return replace(tree, names={n: f"N{n}" for n in range(len(tree))}, moves={n: f"m{n}" for n in nodes})


def as_usual(tree: LeafTree) -> LeafTree:
    """Return a tree with names for its inner nodes alone."""
    return replace(tree, names={n: name for n, name in tree.names.items() if tree.children[n]}, moves={})


def read_times(format_: Format, text: str, repeats: int) -> tuple[float, float]:
    """Return the least milliseconds of processor time to find the format of a text, and to read it."""
    found, parsed = [], []
    for _ in range(repeats):
        start = process_time()
        detect(text)
        middle = process_time()
        format_.parse(text, Player.MAX)
        found.append(1000 * (middle - start))
        parsed.append(1000 * (process_time() - middle))
    return min(found), min(parsed)


def edit_times(format_: Format, text: str) -> dict[str, float]:
    """Return the milliseconds of each part of the server's work for an edit of a text, in the fastest of the runs."""
    history = History.start(Version(text, Player.MAX, format_.name, "Text"))
    runs: list[tuple[float, ...]] = []
    for value in range(REPEATS):  # another value each time, so that no cache knows the tree
        tree = TreeText(history.now.text, format_.name).read().tree  # the page has read it before
        times = [perf_counter()]
        edited = edit_menu.apply(tree, "set-value", list(LEAF), value)
        times.append(perf_counter())
        after, name = written(edited.tree, format_, format_.name)
        history = history.push(Version(after, Player.MAX, name, "Set value"))
        times.append(perf_counter())
        recording = record(Request(TreeText(after, format=name)))
        times.append(perf_counter())
        json.dumps([recording.scene.data(), history.to_json()])
        times.append(perf_counter())
        runs.append(tuple(1000 * (end - start) for start, end in pairwise(times)))
    parts = min(runs, key=sum)
    return dict(zip(("edit", "write", "record", "JSON"), parts, strict=True)) | {"total": sum(parts)}


def main() -> None:
    """Measure each format and print the least times."""
    small, large = full_tree(3), full_tree(5)
    print(f"Milliseconds, the least of several runs. At most: read {PARSE}, large {LARGE_PARSE:,}, total {EDIT}.")
    print(f"Read: {len(small):,} nodes, all nodes and moves named. Large: {len(large):,} nodes, 100,000 leaves,")
    print("names for the inner nodes; all named: as in the small tree. The rest is one edit of the small tree.")
    columns = ("KB", "find", "read", "large KB", "large", "all named", "edit", "write", "record", "JSON", "total")
    print(f"{'':<24}" + "".join(f"{column:>10}" for column in columns))
    for format_ in FORMATS.values():
        text, usual, named = map(format_.write, (small, as_usual(large), large))
        found, parsed = read_times(format_, text, REPEATS)
        (_, of_usual), (_, of_named) = (read_times(format_, large_text, LARGE_REPEATS) for large_text in (usual, named))
        reading = (len(text) / 1000, found, parsed, len(usual) / 1000, of_usual, of_named)
        row = (*reading, *edit_times(format_, text).values())
        print(f"{format_.title:<24}" + "".join(f"{number:>10,.1f}" for number in row))


if __name__ == "__main__":
    main()
