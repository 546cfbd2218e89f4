"""A comparison shows the same nodes at the same places in every pane, and at every stop each search where it is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.comparing.synchrony import StopEvent, Whereabouts, by_event, by_leaf, by_node
from core.comparing.united_tree import unite_visits
from core.game import OptionError, Player
from core.options import Cutoff, Order, SearchOptions
from core.options.paths import path_text
from core.search import as_heeded
from core.studies.skipped import skipped
from core.trace import ABSENT, Kind, Trace
from core.trace.result import result_of
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.deep_combs import comb_text
from tests.strategies import nested_trees, options, players
from tests.viz.given import paths_of
from tests.viz.replayed import Replayed
from viz.comparing.panes import COUNTED, ComparisonView, Pane, compare_searches
from viz.replay.scene import Scene
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.request import Position, Request, TreeText

MINIMAX, ALPHA_BETA = SearchOptions("minimax"), SearchOptions()
REVERSED = SearchOptions(order=Order.REVERSED)
LARGE = "[" + ",".join("[" + ",".join(["[1,5,3]", "[4,2,6]"] * 60) + "]" for _ in range(5)) + "]"
SUBJECTS: dict[str, tuple[Request, list[SearchOptions]]] = {
    "textbook": (Request(), [MINIMAX, ALPHA_BETA]),
    "orders": (Request(TreeText("[[[3,5],[6,9]],[[1,2],[0,-1]]]", root=Player.MIN)), [ALPHA_BETA, REVERSED, MINIMAX]),
    "four": (
        Request(TreeText("[5,[[[3,9],7],8]]")),
        [ALPHA_BETA, SearchOptions(cutoff=Cutoff.STRICT), SearchOptions("negamax"), SearchOptions(order=Order.WORST)],
    ),
    "leaf": (Request(TreeText("7")), [MINIMAX, ALPHA_BETA]),
    "tictactoe": (Request(Position("tictactoe", "XOX/OO_/_X_")), [SearchOptions("minimax", depth=1), ALPHA_BETA]),
    "connectfour": (Request(Position("connectfour")), [SearchOptions("minimax", depth=2), SearchOptions(depth=3)]),
    "bundles": (Request(TreeText(LARGE)), [MINIMAX, SearchOptions(order=Order.BEST)]),
}


LONG = [pytest.param("bundles", marks=pytest.mark.thorough)]


@pytest.fixture(params=[*(name for name in SUBJECTS if name != "bundles"), *LONG], scope="module")
def compared(request: pytest.FixtureRequest) -> ComparisonView:
    """Give a comparison of each subject."""
    return compare_searches(*SUBJECTS[request.param])


def scenes_of(compared: ComparisonView) -> list[Scene]:
    return [pane.recording.scene for pane in compared.panes if pane.recording]


def traces_of(compared: ComparisonView) -> list[Trace]:
    return [drawn.trace for drawn in scenes_of(compared)]


def drawn_elements(drawn: Scene) -> list[Any]:
    shape = drawn.outline
    nodes = [(node.key, node.path, node.parent, node.player, node.is_leaf, node.label) for node in shape.nodes]
    return [*nodes, *((bundle.key, bundle.parent, bundle.indices, bundle.size) for bundle in shape.bundles)]


@pytest.mark.large
def test_all_panes_have_the_same_nodes_at_the_same_places(compared: ComparisonView) -> None:
    first, *others = scenes_of(compared)
    assert others
    for other in others:
        assert drawn_elements(other) == drawn_elements(first)
        assert other.picture.centres == first.picture.centres
        assert other.picture.levels == first.picture.levels
    assert compared.difference_along(None)["geometry"]["parents"] == first.outline.parents
    assert (compared.difference["path"] is None) == (not first.is_focused_first)
    assert bool(first.outline.bundles) == (compared.title == "Your tree" and len(first.outline.nodes) > 500)


@pytest.mark.large
def test_the_lines_are_those_of_the_core(compared: ComparisonView) -> None:
    traces = traces_of(compared)
    timelines = {"node": by_node(traces), "event": by_event(traces), "leaf": by_leaf(traces)}
    assert compared.lines == {way: timeline._asdict() for way, timeline in timelines.items()}
    tree = unite_visits(traces)
    assert [*paths_of(compared)] == [path_text(tree.path(node)) for node in range(len(tree))]


def check_every_stop(compared: ComparisonView) -> None:
    """Check that by node a search that is "here" shows the stop's node as its own, and any other one does not."""
    line, paths = compared.lines["node"], paths_of(compared)
    assert all(compared.names[0])
    for drawn, steps, where in zip(scenes_of(compared), line["steps"], line["where"], strict=True):
        keys = {path_text(drawn.trace.places.path(node)): key for node, key in enumerate(drawn.outline.owner)}
        assert steps[0] == 0
        for stop in range(1, len(steps)):
            path = paths[line["nodes"][stop]]
            numbers = drawn.node_steps.at(steps[stop])
            assert numbers is not None
            told = {
                (drawn.trace[number].kind, path_text(drawn.trace.places.path(drawn.trace[number].node)))
                for number in numbers
            }
            if where[stop] == Whereabouts.HERE:
                assert path in keys
                assert (Kind.ENTER if line["moments"][stop] == StopEvent.ENTER else Kind.EXIT, path) in told
            elif where[stop] == Whereabouts.DONE:
                assert steps[stop] == drawn.steps
            else:
                kind = Kind.CUTOFF if where[stop] == Whereabouts.SKIPPED else Kind.EXIT
                assert any(
                    each is kind and (at == "root" or f"{path}.".startswith(f"{at}."))  # at the node or above it
                    for each, at in told
                )
                assert where[stop] == Whereabouts.ONCE or (Kind.EXIT, path) not in told


@pytest.mark.large
def test_at_every_stop_a_search_is_at_its_node_or_elsewhere(compared: ComparisonView) -> None:
    check_every_stop(compared)


@pytest.mark.large
@given(nested_trees, players, st.lists(options(depth=None), min_size=2, max_size=3), st.lists(st.sampled_from(Order)))
@settings(max_examples=max(10, settings().max_examples // 40))
def test_any_searches_of_any_tree(
    nested: Nested, root: Player, chosen: list[SearchOptions], orders: list[Order]
) -> None:
    fitting = [order for order in orders if order not in (Order.EVALUATION, Order.CAPTURES)]  # trees have neither
    searches = [replace(one, order=fitting[at] if at < len(fitting) else one.order) for at, one in enumerate(chosen)]
    text = nested_lists.write(LeafTree.from_nested(nested, root))
    compared = compare_searches(Request(TreeText(text, root=root)), searches)
    check_every_stop(compared)
    assert [one.options for one in traces_of(compared)] == [
        replace(as_heeded(searches[pane.number - 1]), budget=pane.recording.scene.trace.options.budget)
        for pane in compared.panes
        if pane.recording
    ]
    assert json.loads(json.dumps(compared.data(), allow_nan=False))["numbers"] == list(range(1, len(chosen) + 1))


@pytest.mark.large
def test_the_counters_at_the_end_are_the_figures(compared: ComparisonView) -> None:
    most = dict.fromkeys(COUNTED, 0)
    for drawn in scenes_of(compared):
        slots = Replayed(drawn.words).to()
        result = result_of(drawn.trace)
        nodes = skipped(drawn.trace, drawn.game).number
        found = result.nodes_visited, len(result.leaves), len(result.cutoffs), nodes
        figures = dict(zip(("nodes", "leaves", "cutoffs", "skipped"), found, strict=True))
        assert {name: slots[f"count-{name}", "text"] for name in COUNTED} == {
            name: f"{number:,}" for name, number in figures.items()
        }
        most = {name: max(number, figures[name]) for name, number in most.items()}
    assert compared.most == most


@pytest.mark.parametrize(
    "refused",
    [
        SearchOptions(order=Order.EVALUATION),
        SearchOptions(order=Order.HAND, hand=(((7,), (1, 0)),)),
        SearchOptions(order=Order.HAND, hand=(((), (1, 0)),)),
        OptionError("this is not a valid value.", "Write two numbers.", place="window"),
    ],
    ids=["evaluation", "no such node", "too few children", "a card that can't be read"],
)
def test_a_search_that_cannot_run_says_why_and_the_others_go_on(refused: SearchOptions | OptionError) -> None:
    compared = compare_searches(Request(), [MINIMAX, refused, ALPHA_BETA])
    (wrong,) = [pane for pane in compared.panes if pane.recording is None]
    assert wrong.number == 2
    assert wrong.refused is not None
    assert wrong.refused[0].isupper()
    assert wrong.refused.endswith(".")
    assert compared.numbers == [1, 3]
    assert compared.difference["visits"][0] == [1, 3]
    assert "<b>3</b> Alpha-beta" in compared.table
    assert len(compared.lines["node"]["steps"]) == 2
    if isinstance(refused, SearchOptions):
        assert compared.link is not None
        assert read_compare_link(dict(parse_qsl(compared.link)))[0].searches == (MINIMAX, refused, ALPHA_BETA)


def pane_of(compared: ComparisonView, number: int) -> Pane:
    return compared.panes[number - 1]


TO_RIGHT = {(at, child): child + 1 for at in range(3) for child in range(3)}
TO_LEFT = {path: 4 - turn for path, turn in ({(at,): at + 1 for at in range(3)} | TO_RIGHT).items()}
HAND = SearchOptions(order=Order.HAND, hand=(((), (1, 2, 0)), ((1,), (2, 0, 1))))
BY_HAND = TO_RIGHT | {(0,): 3, (1,): 1, (2,): 2, (1, 2): 1, (1, 0): 2, (1, 1): 3}


@pytest.mark.parametrize(("chosen", "turns"), [(ALPHA_BETA, {}), (REVERSED, TO_LEFT), (HAND, BY_HAND)])
def test_each_child_has_the_turn_in_which_it_is_searched_or_skipped(
    chosen: SearchOptions, turns: dict[tuple[int, ...], int]
) -> None:
    compared = compare_searches(Request(), [MINIMAX, chosen])
    pane = pane_of(compared, 2)
    assert pane.recording is not None
    nodes = pane.recording.scene.outline.nodes
    assert {nodes[key].path: turn for key, turn in pane.recording.scene.data()["turns"].items()} == turns
    assert pane.by_hand is (chosen.order is Order.HAND)


DEEP = "[[[[3,17],[2,12]],[[15,25],[0,3]]],[[[2,5],[3,4]],[[8,1],[9,14]]]]"
DEEP_HAND = (((), (1, 0)), ((0, 1), (1, 0)), ((1, 1), (1, 0)), ((1, 1, 1), (1, 0)))


@pytest.mark.large
@pytest.mark.parametrize("order", [Order.REVERSED, Order.BEST, Order.RANDOM, Order.HAND])
def test_the_turns_do_not_tell_where_the_search_never_comes(order: Order) -> None:
    """They are those of minimax, which comes everywhere."""
    hand = DEEP_HAND if order is Order.HAND else ()
    searches = [replace(each, order=order, hand=hand) for each in (MINIMAX, ALPHA_BETA)]
    scenes = [
        pane.recording.scene for pane in compare_searches(Request(TreeText(DEEP)), searches).panes if pane.recording
    ]
    everywhere, pruned = (scene.data()["turns"] for scene in scenes)
    assert everywhere == pruned
    assert len(pruned) == len(scenes[1].outline.nodes) - 1
    assert len(scenes[1].trace.places) < len(scenes[1].outline.nodes)


def test_searches_of_a_deep_tree_share_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("viz.sharing.request.DEEP", 50)
    monkeypatch.setattr("viz.replay.notices.DEEP", 50)
    monkeypatch.setattr("viz.sharing.request.DEEP_BUDGET", 300)
    compared = compare_searches(Request(TreeText(comb_text(100))), [MINIMAX, ALPHA_BETA])
    assert [len(trace) for trace in traces_of(compared)] == [150, 150]
    assert compared.notice is not None
    assert "A search was stopped after 150 events" in compared.notice


def test_a_node_has_the_same_name_at_every_visit() -> None:
    searches = [SearchOptions(name) for name in ("minimax", "alphabeta", "pvs", "sss")]
    tree = compare_searches(Request(TreeText("[[3,12,8],[2,4,6],[14,5,2]]")), searches)
    names, parents, children = tree.names
    called: dict[tuple[int, ...], set[str]] = {}
    paths: list[tuple[int, ...]] = []
    for name, parent, child in zip(names, parents, children, strict=True):
        paths.append((*paths[parent], child) if parent != ABSENT else ())
        called.setdefault(paths[-1], set()).add(name)
    assert max(map(paths.count, paths)) > 2
    assert [called[path] for path in ((), (0,), (0, 0))] == [{"A"}, {"B"}, {"the first child of B"}]
    assert all(len(names) == 1 for names in called.values())
