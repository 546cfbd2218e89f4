"""A search checked beside an independent reference: what every search owes, whatever it searches and however."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from core.audit import audit
from core.commands.search_report import json_lines
from core.game import Game, Player, Value, has_chance, is_evaluated
from core.options import Mistake, Opponent, Order, SearchOptions
from core.search import ALGORITHMS, played, search
from core.search.leaf_range import leaf_range
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.file import read_lines, write_lines
from core.trace.frames import Frames
from core.trace.result import best_moves, result_of
from core.trees.leaf_tree import LeafTree
from tests.brute_force import FOLLOWED, Worth, below, solve, worth_in
from tests.strategies import FULL, WRITTEN
from tests.subjects import Subject, Transposing, drawn_for


def check_drawn(name: str, data: st.DataObject) -> Trace:
    """Draw what a search goes through, and how; check it."""
    return check(*drawn_for(name, data))


def check(subject: Subject, chosen: SearchOptions) -> Trace:
    """Search a subject, and check each event, the result and the file of the search."""
    game, entry = subject.game, ALGORITHMS[chosen.algorithm]
    trace = search(game, chosen)
    problems = audit(trace, game)
    if chosen.mistake is not Mistake.NONE:
        right = search(game, replace(chosen, mistake=Mistake.NONE, budget=None, nodes=None))
        assert problems or trace.truncated or result_of(trace).value == result_of(right).value
        return trace
    assert problems == (), [str(problem) for problem in problems]
    check_file(trace)
    check_visits(trace)
    check_kinds(trace, subject)
    if chosen.budget is not None or chosen.nodes is not None:
        check_budgets(trace, search(game, replace(chosen, budget=None, nodes=None)))
    if not entry.samples:
        check_marks(trace, game)
        check_returned(trace, subject)
        check_result(trace, subject)
    if is_followed(subject, chosen):
        check_followed(trace, subject)
    return trace


def check_kinds(trace: Trace, subject: Subject) -> None:
    """Check that a search which prunes nothing visits all, and that one which samples proves nothing."""
    entry, events = ALGORITHMS[trace.options.algorithm], list(trace)
    if not entry.prunes:
        assert not {event.kind for event in events} & {Kind.ALPHA, Kind.BETA, Kind.CUTOFF, Kind.SKIP}
        is_partial = trace.truncated or entry.samples or entry.has_table or trace.options.depth is not None
        assert is_partial or isinstance(subject.game, Transposing) or len(trace.places) == len(subject.tree)
    if entry.samples:
        returned = [event for event in events if event.kind is Kind.EXIT]
        inner = [event for event in returned if not subject.game.is_terminal(trace.places.states[event.node])]
        assert {event.bound for event in inner} <= {Bound.NONE}


def check_file(trace: Trace) -> None:
    """Check that the file of a trace holds all of it: 3 and 3.0 are equal, but are not written alike."""
    written = list(write_lines(trace))
    again = read_lines(written)
    assert again == trace
    assert list(write_lines(again)) == written


def check_visits(trace: Trace) -> None:
    """Check that each visit knows its number at its place, its pass, and a visit to the place above."""
    places, visits, seen = trace.places, trace.visits, Counter[int]()
    for visit, place in enumerate(visits.place.tolist()):
        seen[place] += 1
        above = visits.parent[visit]
        assert places.parent[place] == (visits.place[above] if place else above)
        assert (visits.numbers[visit], visits.in_pass[visit]) == (seen[place], seen[0])
    assert trace.visits_again == (len(places) < len(visits))


def check_budgets(trace: Trace, whole: Trace) -> None:
    """Check that a search keeps its budgets, and records the beginning of what it would record without them."""
    budget, nodes, entry = trace.options.budget, trace.options.nodes, ALGORITHMS[trace.options.algorithm]
    is_long = budget is not None and len(whole) > budget
    is_large = nodes is not None and len(whole.visits) > nodes
    assert trace.truncated == (is_long or is_large) or (trace.truncated and entry.passes)
    if is_long and not is_large and not entry.passes:
        assert len(trace) in {budget, (budget or 0) - entry.samples}  # a playout is not begun for its first event alone
    assert budget is None or len(trace) <= budget
    assert nodes is None or len(trace.visits) <= nodes
    assert not trace.is_out_of_nodes or (is_large and len(trace.visits) == nodes)
    same = len(trace) - trace.truncated
    assert list(trace)[:same] == list(whole)[:same]
    passes = [event for event in trace if event.kind is Kind.EXIT and event.node == 0]
    if passes and entry.deepens:
        assert result_of(trace).value == passes[-1].value, "the last pass that ended has the answer"


def worth_for(subject: Subject, chosen: SearchOptions, game: Game[Any, Any]) -> Worth:
    """Return the worth of the states of a game that has the positions of a subject, as its search sees them."""
    beyond = ALGORITHMS[chosen.algorithm].plies_beyond
    is_known = partial(is_in_table, subject, chosen)
    return worth_in(game, beyond=beyond, at_random=chosen.opponent is Opponent.RANDOM, is_known=is_known)


def is_in_table(subject: Subject, chosen: SearchOptions, state: Any) -> bool:
    """Return whether an endgame table has a position: below the root a search goes no further there."""
    game = subject.game
    return isinstance(game, Transposing) and chosen.endgame is not None and game.plies[state] <= chosen.endgame


def may_look_up(subject: Subject, chosen: SearchOptions) -> bool:
    """Return whether the table may answer by what was searched deeper than is asked for."""
    is_limited = chosen.depth is not None or ALGORITHMS[chosen.algorithm].deepens
    keeps_table = ALGORITHMS[chosen.algorithm].keeps_table(chosen.table)
    return is_limited and keeps_table and isinstance(subject.game, Transposing)


def check_marks(trace: Trace, game: Game[Any, Any]) -> None:
    """Check that a bound, or a value so far, is marked as an estimate just if what it follows from was."""
    heeds_leaves = "leaves" in ALGORITHMS[trace.options.algorithm].heeds
    low, high = leaf_range(played(game, trace.options), trace.options) if heeds_leaves else FULL
    last: dict[int, Event] = {}  # the last event of each visit
    stored: dict[int, Event] = {}  # the last STORE of each place
    returned = Estimates.NONE  # of the visit that has returned last
    searched: set[tuple[int, int]] = set()  # visits, each with a child that it has searched
    for event in trace:
        enters, value, marks = event.kind is Kind.ENTER, event.estimates & Estimates.VALUE, Estimates.NONE
        source = last.get(int(trace.visits.parent[event.visit]) if enters else event.visit)
        if source is not None:
            player, kept, basis = trace.places.players[source.node], source.estimates, value
            if enters:
                own = Estimates.ALPHA if player is Player.MAX else Estimates.BETA
                basis = kept if player is Player.CHANCE else kept & own
            elif event.kind is Kind.HIT and event.stored_at is not None:
                basis = stored[event.stored_at].estimates & Estimates.VALUE
            if event.alpha == source.alpha or (basis and not (enters and event.alpha == low)):
                marks |= Estimates.ALPHA & (kept if event.alpha == source.alpha else Estimates.ALPHA)
            if event.beta == source.beta or (basis and not (enters and event.beta == high)):
                marks |= Estimates.BETA & (kept if event.beta == source.beta else Estimates.BETA)
            if event.kind is Kind.CHANCE:
                assert value == (kept | returned) & Estimates.VALUE, event
            elif event.kind is Kind.BEST and (event.visit, event.child) not in searched:
                assert value == returned & Estimates.VALUE, event
        assert event.estimates == value | marks, (event, marks)
        last[event.visit] = event
        if event.kind is Kind.STORE:
            stored[event.node] = event
        elif event.kind is Kind.EXIT:
            returned = event.estimates
        elif event.kind is Kind.RESEARCH and event.child is not None:
            searched.add((event.visit, event.child))


def check_returned(trace: Trace, subject: Subject) -> None:
    """Check what each visit returned: by brute force, and if it is no estimate, whatever the static evaluations are."""
    chosen, rounds = trace.options, is_rounded(subject, trace.options)
    worths = [worth_for(subject, chosen, subject.game)]
    if not rounds and is_evaluated(subject.game):
        least, most = subject.tree.utility_range if isinstance(subject.game, LeafTree) else FULL
        low, high = chosen.leaves or FULL
        worths += [worth_for(subject, chosen, subject.judged_by(end)) for end in (max(low, least), min(high, most))]
    for event in trace:
        if event.kind is not Kind.EXIT or event.value is None:
            continue
        state = trace.places.states[event.node]
        is_sure = Estimates.VALUE not in event.estimates
        if is_sure:
            assert holds(event.value, event.bound, worths[0](state, None), rounds=rounds), (
                event,
                worths[0](state, None),
            )
        if not (ALGORITHMS[chosen.algorithm].deepens or may_look_up(subject, chosen)):
            left = None if chosen.depth is None else chosen.depth - int(trace.places.depth[event.node])
            for worth in worths if is_sure else worths[:1]:
                assert holds(event.value, event.bound, worth(state, left), rounds=rounds), (event, worth(state, left))


def check_result(trace: Trace, subject: Subject) -> None:
    """Check the value, the move and the line of play of a whole search in the full window."""
    chosen, game = trace.options, subject.game
    if trace.truncated or chosen.window != FULL or may_look_up(subject, chosen):
        return
    worth, result, rounds = worth_for(subject, chosen, game), result_of(trace), is_rounded(subject, chosen)
    true = worth(game.initial, chosen.depth)
    assert result.bound is Bound.EXACT
    assert same(result.value, true, rounds=rounds), (result.value, true)
    if chosen.depth == 0 or game.is_terminal(game.initial) or game.to_move(game.initial) is Player.CHANCE:
        return
    if chosen.opponent is Opponent.RANDOM and game.to_move(game.initial) is Player.MIN:
        return
    left = None if chosen.depth is None else chosen.depth - 1
    after = [worth(game.result(game.initial, move), left) for move in game.actions(game.initial)]
    assert result.best_move is not None
    assert best_moves(trace)[0] == result.best_move
    assert all(same(after[move], true, rounds=rounds) for move in best_moves(trace))
    if not rounds and chosen.algorithm in FOLLOWED and chosen.order in WRITTEN:
        order = range(len(after)) if chosen.order is Order.GIVEN else reversed(range(len(after)))
        assert result.best_move == next(child for child in order if after[child] == true)
    if not rounds:
        check_line(result.principal_variation, result.value, subject, chosen)


def check_line(line: tuple[int, ...], value: Value | None, subject: Subject, chosen: SearchOptions) -> None:
    """Check that a line of play ends where nothing is searched, with the root's value."""
    game, state = subject.game, subject.game.initial
    for child in line:
        state = game.result(state, game.actions(state)[child])
    if game.is_terminal(state):
        assert game.utility(state) == value
    elif line and is_in_table(subject, chosen, state):
        assert worth_for(subject, chosen, game)(state, None) == value
    else:
        assert chosen.depth is not None, (line, value)
        assert len(line) >= chosen.depth
        assert game.evaluate(state) == value


def is_rounded(subject: Subject, chosen: SearchOptions) -> bool:
    """Return whether values are expected ones, which are rounded at each chance node on the way."""
    return has_chance(subject.game) or chosen.opponent is Opponent.RANDOM


def same(value: Value | None, true: Value, *, rounds: bool) -> bool:
    """Return whether two values are equal, or if they are rounded, as near as roundings leave them."""
    assert value is not None
    if not rounds or value == true or math.inf in (abs(value), abs(true)):
        return value == true
    exact = Fraction(true)
    return abs(Fraction(value) - exact) <= max(Fraction(1), abs(exact)) / 10**12


def holds(value: Value | None, bound: Bound, true: Value, *, rounds: bool = False) -> bool:
    """Return whether the claim that a value is such a bound of the true value holds."""
    assert value is not None
    if same(value, true, rounds=rounds):
        return bound is not Bound.NONE
    return {Bound.LOWER: value < true, Bound.UPPER: value > true}.get(bound, False)


def is_followed(subject: Subject, chosen: SearchOptions) -> bool:
    """Return whether brute force can follow a search event by event."""
    is_usual = chosen.budget is None and chosen.opponent is Opponent.BEST and chosen.order in WRITTEN
    return is_usual and subject.nested is not None and chosen.algorithm in FOLLOWED


def check_followed(trace: Trace, subject: Subject) -> None:
    """Check all that is printed of a search, and that just what may be wrong beyond the depth limit is an estimate."""
    nested, root = subject.nested, subject.tree.root_player
    assert as_json(trace) == solve(nested, trace.options, root)
    for event in trace:
        if event.kind is Kind.EXIT:
            assert (Estimates.VALUE in event.estimates) != is_sure(nested, trace, event)


def as_json(trace: Trace) -> dict[str, Any]:
    return json.loads("".join(json_lines(trace)))


def is_sure(nested: Any, trace: Trace, event: Event) -> bool:
    """Return whether what a visit returned holds, whatever the unvisited nodes and those at the limit are worth."""
    places, visits, anything = trace.places, trace.visits, trace.options.leaves or FULL

    def surely(tree: Any, visit: int) -> tuple[Value, Value]:
        """Return the least and the most that a node can be worth by what one visit to it has seen."""
        node = int(visits.place[visit])
        if not isinstance(tree, list):
            return tree, tree
        if places.depth[node] == trace.options.depth:
            return anything
        worth = dict.fromkeys(range(len(tree)), anything)
        for below_it in (int(each) for each in np.flatnonzero(visits.parent == visit)):
            child = int(places.child[visits.place[below_it]])
            least, most = surely(tree[child], below_it)
            worth[child] = max(worth[child][0], least), min(worth[child][1], most)
        best = max if places.players[node] is Player.MAX else min
        return best(least for least, _ in worth.values()), best(most for _, most in worth.values())

    ends = surely(below(nested, list(places.path(event.node))), event.visit)
    return all(holds(event.value, event.bound, end) for end in ends)


def check_shown(trace: Trace, tree: LeafTree) -> None:
    """Check that a trace is whole, that what it claims is true, and that it can be audited and looked at."""
    events = list(trace)
    assert events[-1].kind is Kind.EXIT
    for event in events:
        if event.bound is not Bound.NONE:
            assert holds(event.value, event.bound, tree.minimax[trace.places.states[event.node]], rounds=True), event
    audit(trace, tree)
    frames = Frames(trace)
    for step in range(0, len(frames), 1 + len(frames) // 20):
        assert len(dict(frames.at(step).nodes)) <= len(trace.places)
    assert read_lines(list(write_lines(trace))) == trace
