"""The focus view shows, for every node on its rows and at every step, what the picture of the whole tree would show."""

from __future__ import annotations

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from core.game import Game, Player
from core.games.connectfour import ConnectFour
from core.games.nim import Nim
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import ABSENT, Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.subjects import drawn_for
from tests.viz.given import seeded
from tests.viz.read_pieces import numbers
from tests.viz.replayed import Replayed, assert_no_slot_is_unknown
from viz.notation import PLAIN, Notation, Numbers, Windows
from viz.scene import Scene, scene

READER = Path(__file__).with_name("focus_reader.js")
ALL = 10**6
COUNT = 0.6  # of the width of a node
NOTATIONS = st.builds(Notation, windows=st.sampled_from(Windows), numbers=st.sampled_from(Numbers))


COMPARED = {"state", "value", "given", "cut", "late", "visit", "struck", "best"}
"""The fields of a look, beside alpha and beta, which also stand on edges."""


class Reader:
    """The modules of the browser part, asked one recording after the other."""

    def __init__(self) -> None:
        deno = shutil.which("deno", path=sysconfig.get_path("scripts")) or shutil.which("deno")
        assert deno, "Deno is not installed; `pip install --group dev` does it"
        command = [deno, "run", "--no-check", "--no-remote", "--no-npm", str(READER)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, drawn: Scene, nodes: int) -> list[dict[str, Any]]:
        """Return what the focus view has at every step of a scene, with room for so many nodes in a row."""
        assert self.process.stdin
        assert self.process.stdout
        data = {"focus": drawn.focus, "events": drawn.events(), "room": {"nodes": nodes, "count": COUNT}}
        self.process.stdin.write(json.dumps(data, allow_nan=False) + "\n")
        self.process.stdin.flush()
        answer: list[dict[str, Any]] = json.loads(self.process.stdout.readline())
        return answer

    def end(self) -> None:
        """End the process."""
        self.process.communicate(timeout=20)


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.end()


def assert_as_in_the_whole_tree(reader: Reader, trace: Trace, game: Game[Any, Any], notation: Notation) -> None:
    drawn = scene(trace, game, notation=notation, most=ALL)
    focus = drawn.focus
    keys = {node.path: node.key for node in drawn.outline.nodes}
    paths: list[tuple[int, ...]] = []
    for node, (parent, index) in enumerate(zip(numbers(focus["parents"]), numbers(focus["indices"]), strict=True)):
        paths.append((*paths[parent], index) if node else ())
    replayed = Replayed(drawn.patches)
    assert_no_slot_is_unknown(replayed)
    for step, answer in enumerate(reader.ask(drawn, nodes=4)):
        if step:
            replayed.forward()
        for node, look in enumerate(answer["looks"]):
            assert look.keys() == COMPARED | {"alpha", "beta"}, "a field that is not compared"
            expected = look_in_the_whole_tree(replayed.slots, keys[paths[node]], drawn)
            if not expected["is bare"]:
                assert (look["alpha"][0], look["beta"][0]) == expected["window"], (step, paths[node])
            found = {name: look[name] for name in COMPARED}
            if node:
                assert (look["state"], look["best"]) == expected["edge"], (step, paths[node])
            assert bool(look["cut"]) == expected["has a mark"], (step, paths[node])
            found["bounds"] = (look["alpha"][1], look["beta"][1])
            assert found == {name: expected[name] for name in found}, (step, paths[node])


def look_in_the_whole_tree(slots: Any, key: int, drawn: Scene) -> dict[str, Any]:
    """Return what the picture of the whole tree shows of a node."""
    node = drawn.outline.nodes[key]
    name, edge = f"n{key}", f"e{key}"
    on_edge = drawn.notation.windows is Windows.EDGES
    window = f"w{key}" if on_edge and key else name
    again = slots.get((name, "text:again"))
    visited = node.place is not None and slots[name, "data-state"] != "unvisited"
    first = int(visited or bool(slots.get((name, "data-alpha"))) or bool(slots.get((name, "data-value"))))
    # The picture counts the playouts through a node, and the visits to it from the second on.
    never = 0 if drawn.focus["samples"] else first_visit(slots, name, first)
    return {
        "state": slots[name, "data-state"],
        "value": [slots.get((name, "text:value")) or "", slots[name, "data-value"]],
        "given": slots.get((name, "data-given")) == "true",
        "bounds": (slots[name, "data-alpha"], slots[name, "data-beta"]),
        "window": tuple(slots.get((window, f"text:{side}")) or "" for side in ("alpha", "beta")),
        "cut": slots.get((name, "data-cutoff")) or "",
        "late": slots.get((name, "data-late")) == "true",
        "visit": int(again.removeprefix("visit ").removeprefix("×")) if again else never,
        "struck": slots.get((edge, "data-cut")) or "",
        "best": slots.get((name, "data-best")) == "true",
        "edge": (slots.get((edge, "data-edge")), slots.get((edge, "data-best")) == "true"),
        "has a mark": bool(slots.get((name, "text:cutoff")))
        or (node.is_leaf and bool(slots.get((name, "data-cutoff")))),
        "is bare": node.is_leaf and not (on_edge and key),
    }


def first_visit(slots: Any, name: str, seen: int) -> int:
    """Return 1 if a node was visited: a skipped one may have been before."""
    if slots[name, "data-state"] != "skipped":
        return seen
    return int(bool(slots.get((name, "data-value"))) or bool(slots.get((name, "data-alpha"))))


@given(strategies.labelled_trees(), strategies.options(), NOTATIONS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_trees(reader: Reader, tree: Any, options: SearchOptions, notation: Notation) -> None:
    judged = strategies.with_evaluations(tree)
    assert_as_in_the_whole_tree(reader, search(judged, options), judged, notation)


@pytest.mark.parametrize("name", [name for name, entry in ALGORITHMS.items() if not entry.samples])
@given(data=st.data(), notation=NOTATIONS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=settings().max_examples // 2)
def test_every_search(reader: Reader, name: str, data: st.DataObject, notation: Notation) -> None:
    subject, drawn = drawn_for(name, data)
    options = replace(drawn, budget=None, nodes=None)
    assert_as_in_the_whole_tree(reader, search(subject.game, options), subject.game, notation)


@pytest.mark.parametrize("seed", [3, 11, 23, 40, 54])
def test_nodes_that_are_skipped_in_one_visit_and_not_in_another(reader: Reader, seed: int) -> None:
    tree = strategies.judged_tree(strategies.random_tree(seeded(seed)))
    trace = search(tree, SearchOptions("pvs"))
    skipped = {(event.node, event.child) for event in trace if event.kind is Kind.SKIP}
    assert any(edge in skipped for edge in zip(trace.places.parent.tolist(), trace.places.child.tolist(), strict=True))
    assert_as_in_the_whole_tree(reader, trace, tree, PLAIN)


@given(strategies.finite_trees, strategies.players, st.integers(2, 30), st.integers(0, 9))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_playouts(reader: Reader, nested: Any, root: Player, playouts: int, seed: int) -> None:
    tree = LeafTree.from_nested(nested, root)
    assume(not tree.is_terminal(tree.initial))
    trace = search(tree, SearchOptions("uct", playouts=playouts, seed=seed))
    assert_as_in_the_whole_tree(reader, trace, tree, PLAIN)


@pytest.mark.parametrize("game", [ConnectFour(), Nim("1,2,1 A")], ids=["Connect Four", "Nim"])
def test_games(reader: Reader, game: Any) -> None:
    for options in (
        SearchOptions("mtdf", depth=2 if isinstance(game, ConnectFour) else None),
        SearchOptions("uct", playouts=40),
    ):
        assert_as_in_the_whole_tree(reader, search(game, options), game, PLAIN)


@given(strategies.nested_trees, strategies.options())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_rows_are_the_way_of_the_search_with_all_siblings(
    reader: Reader, nested: Any, options: SearchOptions
) -> None:
    tree = strategies.judged_tree(nested)
    trace = search(tree, options)
    drawn = scene(trace, tree, most=ALL)
    focus, places = drawn.focus, trace.places
    indices = numbers(focus["indices"])
    below: dict[int, list[int]] = {}
    for node, parent in enumerate(numbers(focus["parents"])):
        if node:
            below.setdefault(parent, []).append(node)
    for step, answer in enumerate(reader.ask(drawn, nodes=4)):
        here = trace[step - 1].node if step else 0
        line = places.line(here) if len(places) else [0]
        children = [sorted(below.get(node, []), key=lambda child: indices[child]) for node in line]
        assert answer["rows"] == [[0], *filter(None, children)]
        for groups, row in zip(answer["pages"], answer["rows"], strict=True):
            (page,) = groups
            assert page["before"] + len(page["nodes"]) + page["after"] == len(row)
            assert page["nodes"] == row[page["before"] : page["before"] + len(page["nodes"])]
            assert len(page["nodes"]) + COUNT * (bool(page["before"]) + bool(page["after"])) <= 4
            assert set(line) & set(row) <= set(page["nodes"])


@given(strategies.nested_trees, strategies.options())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_counted_below_a_node_is_what_the_search_did_there(
    reader: Reader, nested: Any, options: SearchOptions
) -> None:
    tree = strategies.judged_tree(nested)
    trace = search(tree, options)
    drawn = scene(trace, tree, most=ALL)
    parents = trace.places.parent.tolist()
    counts = [{"visits": 0, "cuts": 0} for _ in numbers(drawn.focus["parents"])]
    answers = reader.ask(drawn, nodes=9)
    assert answers[0]["below"] == counts
    for event, answer in zip(trace, answers[1:], strict=True):
        above = event.node
        if event.kind is Kind.ENTER:
            above = parents[above]
        if event.kind is Kind.ENTER or (event.kind is Kind.CUTOFF and not trace.is_late(event.visit)):
            while above != ABSENT:
                counts[above]["visits" if event.kind is Kind.ENTER else "cuts"] += 1
                above = parents[above]
        assert answer["below"] == counts
