"""What the browser draws at a step is what is drawn on paper, and the focus view has the right nodes on its rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
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
from tests.components.deno import Reader
from tests.subjects import drawn_for
from tests.viz.given import seeded
from tests.viz.read_pieces import numbers
from viz.figures.tree_at import TreeAt
from viz.notation import PLAIN, Notation, Numbers, Windows
from viz.replay.scene import Scene, scene
from viz.words.answer_marks import without_marks
from viz.words.wording import shown as value_text

ALL = 10**6
RUN, RUNS = 12, 6  # steps that follow each other, and of how many such runs of a long search are looked at
COUNT = 0.6  # of the width of a node
NOTATIONS = st.builds(Notation, windows=st.sampled_from(Windows), numbers=st.sampled_from(Numbers))


class FocusReader(Reader):
    """The modules of the browser part, asked one recording after the other."""

    def __init__(self) -> None:
        super().__init__("focus_reader.js")

    def ask(self, drawn: Scene, nodes: int) -> list[dict[str, Any]]:
        """Return what the focus view has at every step of a scene, with room for so many nodes in a row."""
        room = {"nodes": nodes, "count": COUNT}
        found: list[dict[str, Any]] = self.answer({"focus": drawn.focus, "events": drawn.events(), "room": room})
        return found

    def ask_tree(self, drawn: Scene, shown: list[tuple[int, int, int]]) -> list[dict[str, Any]]:
        """Return what the whole tree of a scene shows, one step after the other, each with what is told of it."""
        nodes = [".".join(map(str, node.path)) for node in drawn.outline.nodes]
        paths = [*nodes, *[None] * len(drawn.outline.bundles)]
        asked = {"focus": drawn.focus, "events": drawn.events(), "paths": paths, "parents": drawn.outline.parents}
        found: list[dict[str, Any]] = self.answer({**asked, "shown": shown})
        return found


@pytest.fixture(scope="module")
def reader() -> Iterator[FocusReader]:
    reader = FocusReader()
    yield reader
    reader.end()


def assert_as_on_paper(
    reader: FocusReader, trace: Trace, game: Game[Any, Any], notation: Notation, *, most: int = ALL, seed: int = 0
) -> None:
    """Check that the tree on screen is as on paper, in runs of steps and at some that are asked about."""
    drawn = scene(trace, game, notation=notation, most=most)
    chosen, paper = seeded(seed), TreeAt(drawn)
    starts = range(0, drawn.steps + 1, RUN) if drawn.steps < RUNS * RUN else chosen.sample(range(drawn.steps), RUNS)
    runs = [range(start, min(start + RUN, drawn.steps + 1)) for start in starts]
    shown = [(step, step, step) for run in runs for step in run]
    for _ in range(min(30, drawn.steps)):
        step = chosen.randint(1, drawn.steps)
        shown.append((step, step - chosen.randint(0, 1), step - chosen.randint(0, 1)))
    for (step, told, told_best), answer in zip(shown, reader.ask_tree(drawn, shown), strict=True):
        where = f"step {step}, told to {told}, of the end to {told_best}"
        expected = {
            (key, what): without_marks(text)
            for key, shows in paper.at(step, told, told_best).items()
            for what, text in shows.items()
            if text
        }
        found = dict(_as_slots(answer, drawn))
        differing = {slot for slot in found.keys() | expected.keys() if found.get(slot) != expected.get(slot)}
        assert not differing, (where, {slot: (found.get(slot), expected.get(slot)) for slot in differing})
        assert answer["missed"] == [], f"{where}: not painted"


def _as_slots(answer: dict[str, Any], drawn: Scene) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield what the browser shows, named as on paper."""
    on_edges = drawn.notation.windows is Windows.EDGES and ALGORITHMS[drawn.trace.options.algorithm].prunes
    for key, shows in enumerate(answer["full"]):
        node = drawn.outline.nodes[key] if key < len(drawn.outline.nodes) else None
        is_leaf = node is not None and node.is_leaf
        if node is not None and not shows["texts"] and node.known is not None:  # it stays as it was drawn
            yield (f"n{key}", "text:value"), value_text(node.known)
        yield from (((f"n{key}", name), text) for name, text in shows["node"].items() if text)
        yield from (((f"e{key}", name), text) for name, text in shows["edge"].items() if text and key)
        for part, text in shows["texts"].items():
            is_window = part in {"alpha", "beta"}
            if text and not (is_window and is_leaf and not (on_edges and key)):
                yield (f"n{key}", f"text:{part}"), text
    if answer["limit"] in drawn.picture.geometry["horizons"]:
        yield (f"horizon-{answer['limit']}", "data-here"), "true"


@pytest.mark.large
@given(strategies.labelled_trees(), strategies.options(), NOTATIONS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_trees(reader: FocusReader, tree: Any, options: SearchOptions, notation: Notation) -> None:
    judged = strategies.with_evaluations(tree)
    assert_as_on_paper(reader, search(judged, options), judged, notation)


@pytest.mark.large
@pytest.mark.parametrize("name", [name for name, entry in ALGORITHMS.items() if not entry.samples])
@given(data=st.data(), notation=NOTATIONS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=settings().max_examples // 5)
def test_every_search(reader: FocusReader, name: str, data: st.DataObject, notation: Notation) -> None:
    subject, drawn = drawn_for(name, data)
    options = replace(drawn, budget=None, nodes=None)
    most, seed = data.draw(st.sampled_from([ALL, 7, 3])), data.draw(st.integers(0, 9))
    assert_as_on_paper(reader, search(subject.game, options), subject.game, notation, most=most, seed=seed)


@pytest.mark.large
@pytest.mark.parametrize("seed", [3, 11, 23, 40, 54])
def test_nodes_that_are_skipped_in_one_visit_and_not_in_another(reader: FocusReader, seed: int) -> None:
    tree = strategies.judged_tree(strategies.random_tree(seeded(seed)))
    trace = search(tree, SearchOptions("pvs"))
    skipped = {(event.node, event.child) for event in trace if event.kind is Kind.SKIP}
    assert any(edge in skipped for edge in zip(trace.places.parent.tolist(), trace.places.child.tolist(), strict=True))
    assert_as_on_paper(reader, trace, tree, PLAIN)


@pytest.mark.large
@given(strategies.finite_trees, strategies.players, st.integers(2, 30), st.integers(0, 9))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_playouts(reader: FocusReader, nested: Any, root: Player, playouts: int, seed: int) -> None:
    tree = LeafTree.from_nested(nested, root)
    assume(not tree.is_terminal(tree.initial))
    trace = search(tree, SearchOptions("uct", playouts=playouts, seed=seed))
    assert_as_on_paper(reader, trace, tree, PLAIN)


@pytest.mark.large
@pytest.mark.parametrize("game", [ConnectFour(), Nim("1,2,1 A")], ids=["Connect Four", "Nim"])
def test_games(reader: FocusReader, game: Any) -> None:
    for options in (
        SearchOptions("mtdf", depth=2 if isinstance(game, ConnectFour) else None),
        SearchOptions("uct", playouts=40),
    ):
        assert_as_on_paper(reader, search(game, options), game, PLAIN)


@pytest.mark.large
@given(strategies.nested_trees, strategies.options())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_rows_are_the_way_of_the_search_with_all_siblings(
    reader: FocusReader, nested: Any, options: SearchOptions
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
    reader: FocusReader, nested: Any, options: SearchOptions
) -> None:
    tree = strategies.judged_tree(nested)
    trace = search(tree, options)
    drawn = scene(trace, tree, most=ALL)
    parents = trace.places.parent.tolist()
    visits = [0 for _ in numbers(drawn.focus["parents"])]
    answers = reader.ask(drawn, nodes=9)
    assert answers[0]["below"] == visits
    for event, answer in zip(trace, answers[1:], strict=True):
        if event.kind is Kind.ENTER:
            above = parents[event.node]
            while above != ABSENT:
                visits[above] += 1
                above = parents[above]
        assert answer["below"] == visits
