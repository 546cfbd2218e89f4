"""The view "Graph of positions": nodes are the positions of a search, edges its moves, and it follows the search."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Game
from core.games import GAMES
from core.options import SearchOptions
from core.search import search
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree
from tests.viz.replayed import Replayed, words_of
from viz.boards import BOARDS
from viz.notation import PLAIN
from viz.panels.position_graph import POSITION_GRAPH, Positions
from viz.panels.view import Drawn
from viz.tree.position_graph import has_repeats, position_graph

GAME_AND_POSITION = st.one_of(
    st.tuples(st.just("subtraction"), st.integers(1, 9).map(str)),
    st.tuples(st.just("nim"), st.lists(st.integers(1, 3), min_size=1, max_size=2).map(lambda heaps: str(heaps)[1:-1])),
    st.tuples(st.just("tictactoe"), st.sampled_from(["XOX/_O_/_X_", "XOX/OO_/_X_", "OX_/O_X/XO_"])),
)
ALGORITHM = st.sampled_from(["minimax", "memo", "alphabeta", "alphabeta-tt", "pvs", "mtdf"])

EXPENSIVE = max(1, settings().max_examples // 5)


def searched(name: str, position: str, algorithm: str) -> tuple[Game[Any, Any], Trace]:
    """Return a game and the trace of its search."""
    game = GAMES[name].at(position)
    return game, search(game, SearchOptions(algorithm))


def view_of(name: str, game: Game[Any, Any], trace: Trace) -> Positions:
    """Return the view of a search."""
    return Positions(Drawn(trace, None, PLAIN, game, None, BOARDS[name]))  # type: ignore[arg-type]


def edge(above: int, below: int) -> str:
    """Return the key of a move."""
    return f"graph-{above}-{below}"


@given(subject=GAME_AND_POSITION, algorithm=ALGORITHM)
def test_nodes_are_the_positions_of_the_search_and_edges_its_moves(subject: tuple[str, str], algorithm: str) -> None:
    game, trace = searched(*subject, algorithm)
    graph = position_graph(trace, game, most=10_000)
    states = trace.places.states
    assert set(graph.states[: graph.visited]) == set(states)
    assert len(set(graph.states)) == len(graph.states) == len(graph.drawn)
    assert [graph.states[position] for position in graph.of] == list(states)
    made = {(states[parent], states[place]) for place, parent in enumerate(trace.places.parent.tolist()) if place}
    skips = [event for event in trace if event.kind is Kind.SKIP]
    left = {(states[at.node], game.result(states[at.node], game.actions(states[at.node])[at.child])) for at in skips}  # type: ignore[index]
    assert {(graph.states[above], graph.states[below]) for above, below in graph.edges} == made | left
    assert set(graph.states[graph.visited :]) == {below for _, below in left} - set(states)


@given(subject=GAME_AND_POSITION, algorithm=ALGORITHM)
@settings(max_examples=EXPENSIVE)
def test_at_each_step_it_shows_what_the_events_so_far_say(subject: tuple[str, str], algorithm: str) -> None:
    game, trace = searched(*subject, algorithm)
    if not has_repeats(trace):
        return
    graph = position_graph(trace, game)
    page = Replayed(words_of(trace, view_of(subject[0], game, trace)))
    before = [dict(page.slots)]
    latest: dict[int, Any] = {}
    cuts: dict[int, dict[str, None]] = {}
    for event in trace:
        page.forward()
        before.append(dict(page.slots))
        position = graph.of[event.node]
        if event.kind is Kind.ENTER:
            cuts[position] = {}
        for child in trace.skips.get(len(before) - 2, ()):
            cuts[position][edge(position, graph.moves[position][child])] = None
        if event.value is not None:
            latest[position] = event
        states = {key: value for (key, what), value in page.slots.items() if what == "data-state"}
        assert [key for key, state in states.items() if state == "current"] == [f"graph-{position}"]
        line = {graph.of[place] for place in trace.places.line(event.node)} - {position}
        assert {key for key, state in states.items() if state == "open"} == {f"graph-{above}" for above in line}
        struck = {key for (key, what), value in page.slots.items() if what == "data-cut" and value}
        assert struck == {key for cut in cuts.values() for key in cut}
        entered = set(trace.at[: len(before) - 1].tolist())
        assert page.slots["graph-nodes", "text"] == f"{len(entered):,}"
        assert page.slots["graph-positions", "text"] == str(len({graph.of[place] for place in entered}))
    for position, event in latest.items():
        text = page.slots[f"graph-{position}", "text:value"]
        assert str(text).lstrip("=≥≤≈").replace("−", "-").replace("∞", "inf") == str(event.value)
    for slots in reversed(before[:-1]):
        page.back()
        assert page.slots == slots


def test_where_no_position_comes_again_there_is_no_graph() -> None:
    tree = LeafTree.from_nested([[3, 12], [2, 4]])
    of_a_tree = Drawn(search(tree, SearchOptions()), None, PLAIN, tree, None)  # type: ignore[arg-type]
    assert not POSITION_GRAPH.applies(of_a_tree)
    game = GAMES["nim"].at("1,2")
    searched = {name: search(game, SearchOptions(name)) for name in ("alphabeta", "uct")}
    applies = {
        name: POSITION_GRAPH.applies(Drawn(trace, None, PLAIN, game, None))  # type: ignore[arg-type]
        for name, trace in searched.items()
    }
    assert applies == {"alphabeta": True, "uct": False}
