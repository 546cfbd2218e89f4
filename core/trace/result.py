"""`Result`: what a search found and what it cost, derived from its trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from core.game import Player, Value
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace
from core.trace.kinds import SCORES
from core.trace.line_of_play import answering_pass, last_rows, pass_that_shows, principal_variation
from core.trace.proven import in_favour


@dataclass(frozen=True)
class CutoffResult:
    """One cutoff: where, by which bound of which ancestor (None: the initial window), and what it skipped.

    A `late` one came after the node's last child, with nothing left to skip. `kind` is the bound that was met:
    `beta` at a MAX node, `alpha` at a MIN node, either at a chance node. `alpha` and `beta` are the node's bounds at
    the cutoff. If the search updates before it tests (`Form.UPDATE`), the node's own is the value that met the other.
    """

    node: int
    player: Player
    child: int
    alpha: Value
    beta: Value
    set_by: int | None
    deep: bool
    late: bool
    skipped: tuple[int, ...]
    kind: str


class TableUse(NamedTuple):
    """How often a table was of use: `hits` found a position, and `cutoffs` of these ended the node.

    `stores` are the entries made, `replaced` those that displaced another position.
    """

    hits: int
    cutoffs: int
    stores: int
    replaced: int


@dataclass(frozen=True)
class Share:
    """A root move of a search that samples: its index, its playouts, and their mean."""

    child: int
    visits: int
    mean: Value


class VisitHistory(NamedTuple):
    """All values that alpha, beta and the worth of a node take in a visit, in order, each as often as it changes."""

    alphas: list[Value]
    betas: list[Value]
    worths: list[Value]


@dataclass(frozen=True)
class Result:
    """What a search found: nodes are numbers of places, children and moves are indices as written.

    `value` is None if a stopped search has no value yet; it is an `estimate` if it rests on a static evaluation. Of
    several passes the last complete one has the answer.
    `best_moves` are those shown to be best, each worth exactly as much; there are none if the root has no
    move, or if its value is only an upper bound (for MAX), as every child's is. `best_move` is the one of them that the
    search chose; if the search `samples`, that is the one with the most visits, and nothing is shown to be best. Then
    `shares` has the playouts of each move, and is empty otherwise. `nodes_visited` counts each
    visit and `leaves` names each; `places` counts the visited nodes, each once.
    """

    value: Value | None
    bound: Bound
    estimate: bool
    best_move: int | None
    best_moves: tuple[int, ...]
    principal_variation: tuple[int, ...]
    nodes_visited: int
    places: int
    passes: int
    researches: int
    table: TableUse
    leaves: tuple[int, ...]
    cutoffs: tuple[CutoffResult, ...]
    events: int
    truncated: bool
    shares: tuple[Share, ...] = ()

    @property
    def leaf_places(self) -> int:
        """The number of distinct leaves evaluated."""
        return len(set(self.leaves))

    @property
    def saving(self) -> tuple[CutoffResult, ...]:
        """The cutoffs that left children unvisited."""
        return tuple(cutoff for cutoff in self.cutoffs if not cutoff.late)

    @property
    def late(self) -> int:
        """The number of cutoffs that came after the last child, with nothing left to skip."""
        return len(self.cutoffs) - len(self.saving)


def result_of(trace: Trace) -> Result:
    """Return what a trace's search found."""
    kinds, nodes = trace.events["kind"], trace.at
    answer = answering_pass(trace)
    root = None if answer is None else trace[int(last_rows(trace)[answer])]
    line = tuple(principal_variation(trace))
    return Result(
        value=root.value if root else None,
        bound=root.bound if root else Bound.NONE,
        estimate=root is not None and Estimates.VALUE in root.estimates,
        best_move=line[0] if line else None,
        best_moves=best_moves(trace),
        principal_variation=line,
        nodes_visited=len(trace.visits),
        places=len(trace.places),
        passes=int((trace.visits.place == 0).sum()),
        researches=int((kinds == Kind.RESEARCH).sum()),
        table=table_use(trace),
        leaves=tuple(nodes[np.isin(kinds, SCORES)].tolist()),
        cutoffs=tuple(cutoffs(trace)),
        events=len(trace),
        truncated=trace.truncated,
        shares=tuple(shares(trace)),
    )


def returns(trace: Trace) -> Iterator[Event]:
    """Yield each visit's EXIT, in order of return."""
    return (trace[int(index)] for index in np.flatnonzero(trace.events["kind"] == Kind.EXIT))


def cutoffs(trace: Trace) -> Iterator[CutoffResult]:
    """Yield each cutoff in order, with the children skipped."""
    for index in np.flatnonzero(trace.events["kind"] == Kind.CUTOFF).tolist():
        event = trace[index]
        yield CutoffResult(
            event.node,
            trace.places.players[event.node],
            int(trace.events["child"][index]),
            event.alpha,
            event.beta,
            event.set_by,
            trace.is_deep(event.node, event.set_by),
            trace.is_late(event.visit),
            tuple(trace.skips.get(index, ())),
            "beta" if trace.is_beta_cutoff(event) else "alpha",
        )


def histories(trace: Trace) -> dict[int, VisitHistory]:
    """Return the history of each place in its last visit."""
    found: dict[int, VisitHistory] = {}
    values, rows = trace.values, trace.events
    columns = (rows[name].tolist() for name in ("kind", "alpha", "beta", "value"))
    for place, kind, alpha, beta, value in zip(trace.at.tolist(), *columns, strict=True):
        if kind == Kind.ENTER:
            found[place] = VisitHistory([], [], [])
        history = found[place]
        _note(history.alphas, values[alpha])
        _note(history.betas, values[beta])
        if kind in (Kind.BEST, Kind.EXIT):
            _note(history.worths, values[value])
    return found


def _note(history: list[Value], value: Value) -> None:
    if history[-1:] != [value]:
        history.append(value)


def best_moves(trace: Trace) -> tuple[int, ...]:
    """Return the moves at the root that were shown to be best, in the order in which the search met them.

    They are the first of the line of play, and all others shown to be worth exactly as much; none if no move was shown
    to be best. If the search samples, only the first of its line of play counts.
    """
    first = next(principal_variation(trace), None)
    if first is None:
        return ()
    if trace.samples:
        return (first,)
    visits, last_row = trace.visits, last_rows(trace)
    last_pass = pass_that_shows(trace, answering_pass(trace)) or 0
    root = trace[int(last_row[last_pass])]
    if root.bound is not Bound.EXACT:
        return (first,)
    found = (trace[int(last_row[move])] for move in np.flatnonzero(visits.parent == last_pass).tolist())
    best = (
        child
        for at in found
        # The line of play may begin with a move whose bounds from two passes meet.
        if (child := int(trace.places.child[at.node])) == first
        or (at.kind is Kind.EXIT and at.bound is Bound.EXACT and at.value == root.value)
    )
    return tuple(dict.fromkeys(best)) or (first,)


def taken_move(trace: Trace) -> int | None:
    """Return the move that improved the root last, which the search takes, proven best or not, if any."""
    improves = (trace.events["kind"] == Kind.BEST) & (trace.at == 0)
    return next(iter(trace.events["child"][improves][-1:].tolist()), None)


def shares(trace: Trace) -> Iterator[Share]:
    """Yield each move's share of the playouts of a search that samples, in the order of first visits.

    A playout counts for a move once it is finished.
    """
    if not trace.samples:
        return
    returned = np.flatnonzero((trace.events["kind"] == Kind.EXIT) & (trace.places.parent[trace.at] == 0))
    latest = {int(trace.at[row]): int(row) for row in returned}
    visits = np.bincount(trace.at[returned])
    for place, row in latest.items():
        value = trace[row].value
        if value is not None:
            yield Share(int(trace.places.child[place]), int(visits[place]), value)


def may_be_worse(trace: Trace) -> dict[int, Value]:
    """Return the root moves that at some time returned the best value so far, but only as a bound against it.

    Each comes with that value: the move may be worse.
    """
    places = trace.places
    if not len(places) or places.players[0] is Player.CHANCE:
        return {}
    player = places.players[0]
    found: dict[int, Value] = {}
    best: Value | None = None
    for row in np.flatnonzero((trace.events["kind"] == Kind.EXIT) & (places.parent[trace.at] == 0)).tolist():
        event = trace[row]
        if event.value is None:
            continue
        if best is None or (event.value > best if player is Player.MAX else event.value < best):
            best = event.value
        if event.value == best and event.bound is in_favour(player.opponent):
            found[int(places.child[event.node])] = event.value
    return found


def table_use(trace: Trace) -> TableUse:
    """Return how often a table was of use; all zero without one."""
    rows, states = trace.events, trace.places.states
    hits = rows[rows["kind"] == Kind.HIT]
    stores = list(trace.some(np.flatnonzero(rows["kind"] == Kind.STORE)))
    # A position may be stored anew in its own place.
    replaced = sum(at.replaced is not None and states[at.replaced] != states[at.node] for at in stores)
    return TableUse(len(hits), int((hits["value"] != ABSENT).sum()), len(stores), replaced)


@dataclass(frozen=True)
class Pass:
    """A pass over the root: its window, its depth limit if it has one, and the nodes visited.

    `returned` is the root's EXIT, None if the pass was stopped. `best` is the child that gave the root its value, None
    if the window lets no move be shown to be best.
    """

    alpha: Value
    beta: Value
    limit: int | None
    visits: int
    returned: Event | None
    best: int | None


def passes_of(trace: Trace) -> tuple[Pass, ...]:
    """Return the passes of a search, in order."""
    roots = np.flatnonzero(trace.visits.place == 0)
    visits = np.diff(roots, append=len(trace.visits)).tolist()
    rows = np.flatnonzero(trace.at == 0)
    begins = np.flatnonzero(trace.events["kind"][rows] == Kind.ENTER)[1:]
    return tuple(
        _pass(trace, [trace[int(row)] for row in of_root], count)
        for of_root, count in zip(np.split(rows, begins) if len(rows) else [], visits, strict=True)
    )


def _pass(trace: Trace, of_root: list[Event], visits: int) -> Pass:
    entered, returned = of_root[0], next((event for event in of_root if event.kind is Kind.EXIT), None)
    limit = next((event.limit for event in of_root if event.kind is Kind.ITERATION), None)
    best = [event.child for event in of_root if event.kind is Kind.BEST]
    shown = returned is not None and returned.bound in (Bound.EXACT, in_favour(trace.places.players[0]))
    return Pass(entered.alpha, entered.beta, limit, visits, returned, best[-1] if best and shown else None)
