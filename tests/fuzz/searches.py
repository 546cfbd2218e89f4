"""Searches random trees with every algorithm and random options, beside brute force: a long run, as a command.

Run from the root of the repository: python -m tests.fuzz.searches [trees] [seed]
Each tree goes through every algorithm that can search it, with options drawn anew for each. What the search returns at
every node is compared with brute force, and the trace goes through the audit. A difference is printed with its tree.
"""

from __future__ import annotations

import json
import math
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

from core.audit import audit
from core.commands.search_report import json_lines
from core.game import Game, Player, Value, has_chance
from core.options import Mistake, SearchOptions
from core.search import ALGORITHMS, played, search
from core.trace import Bound, Estimates, Event, Kind, Trace
from core.trace.file import read_lines, write_lines
from core.trace.result import result_of
from tests.brute_force import solve
from tests.counting import Counting
from tests.fuzz.drawing import can_search, draw
from tests.fuzz.subjects import KINDS, Subject, Transposing
from tests.strategies import FULL, ONE_PASS, WRITTEN

USUAL = 100_000

FOLLOWED = [name for name, entry in ONE_PASS.items() if not entry.chance]
"""The searches that the brute force follows event by event, where the order is one that it knows."""

SOME = 0.1
"""How many of the traces are written to a file and read again, counted without being kept, and asked for a result."""

Worth = Callable[[Any, int | None], Value]
"""Returns what a state is worth with so many plies to search, None for no limit."""


def worth_in(game: Game[Any, Any], options: SearchOptions) -> Worth:
    """Return plain minimax over a game, with what stands at the depth limit and in an endgame table."""
    beyond = ALGORITHMS[options.algorithm].plies_beyond

    @cache
    def worth(state: Any, left: int | None) -> Value:
        if game.is_terminal(state):
            return game.utility(state)
        if left is not None and state != game.initial and is_known(state):
            return worth(state, None)
        if left == 0 and not beyond:
            return game.evaluate(state)  # type: ignore[attr-defined]  # only asked of games that have one
        moves = list(game.actions(state))
        choices: list[Value] = []
        if left is not None and left <= 0:
            moves = [move for move in moves if left > -beyond and game.is_noisy(state, move)]  # type: ignore[attr-defined]
            choices = [game.evaluate(state)]  # type: ignore[attr-defined]
        after = None if left is None else left - 1
        choices += [worth(game.result(state, move), after) for move in moves]
        if game.to_move(state) is Player.CHANCE:
            chances = game.probabilities(state)  # type: ignore[attr-defined]  # only games with dice get there
            total = sum(chance * Fraction(str(value)) for chance, value in zip(chances, choices, strict=True))
            return rounded(total)
        return max(choices) if game.to_move(state) is Player.MAX else min(choices)

    def is_known(state: Any) -> bool:
        return isinstance(game, Transposing) and options.endgame is not None and game.plies[state] <= options.endgame

    return worth


def check(subject: Subject, options: SearchOptions, *, whole: bool = False) -> Trace:
    """Search a subject, and check each event; with `whole`, the result, a file and a count as well."""
    trace = search(subject.game, options)
    problems = audit(trace, subject.game)
    entry = ALGORITHMS[options.algorithm]
    if options.mistake is not Mistake.NONE:
        right = search(subject.game, replace(options, mistake=Mistake.NONE, budget=None, nodes=None))
        assert problems or trace.truncated or result_of(trace).value == result_of(right).value
        return trace
    assert problems == (), [str(problem) for problem in problems]
    if not entry.samples:
        check_returned(trace, subject, options, whole=whole)
        check_line(trace, subject, options)
    if is_followed(subject, options):
        assert subject.nested is not None
        expected = solve(subject.nested, options, subject.game.to_move(subject.game.initial))
        assert json.loads("".join(json_lines(trace))) == expected
    if whole:
        assert read_lines(write_lines(trace)) == trace
        assert entry.samples or trace.truncated or counted(subject, options) == (len(trace.visits), len(trace))
    return trace


def check_returned(trace: Trace, subject: Subject, options: SearchOptions, *, whole: bool) -> None:
    """Check that what each visit returned holds, and that the root's value is found where the window lets it be.

    With `whole`, the best move has to be worth that, too.
    """
    game, entry = played(subject.game, options), ALGORITHMS[options.algorithm]
    worth = worth_in(game, options)
    states, depths = trace.places.states, trace.places.depth
    looks_up_deeper = entry.keeps_table(options.table) and isinstance(game, Transposing)
    for event in trace:
        if event.kind is not Kind.EXIT or event.value is None:
            continue
        state = states[event.node]
        if Estimates.VALUE not in event.estimates:
            assert holds(event, worth(state, None), game), (event, worth(state, None))
        if entry.deepens or (looks_up_deeper and options.depth is not None):
            continue  # to which depth is known to the audit
        left = None if options.depth is None else options.depth - int(depths[event.node])
        assert holds(event, worth(state, left), game), (event, worth(state, left))
    if trace.truncated or options.window != FULL or (looks_up_deeper and (entry.deepens or options.depth is not None)):
        return
    found, true = trace[len(trace) - 1], worth(game.initial, options.depth)
    assert found.value is not None
    # A pass in a null window proves one side; together they prove the value.
    assert found.bound is Bound.EXACT
    assert same(found.value, true, game), (found.value, true)
    if not whole:
        return
    result = result_of(trace)
    assert (result.value, result.bound) == (found.value, Bound.EXACT)
    if not game.is_terminal(game.initial) and options.depth != 0 and game.to_move(game.initial) is not Player.CHANCE:
        assert result.best_move is not None
        after = game.result(game.initial, list(game.actions(game.initial))[result.best_move])
        assert same(worth(after, None if options.depth is None else options.depth - 1), true, game)


def rounded(total: Fraction) -> Value:
    """Return the number nearest to a sum; a whole one, or one beyond the range of floats, is an integer."""
    return round(total) if total.denominator == 1 or abs(total) > 10**300 else float(total)


def same(value: Value, true: Value, game: Game[Any, Any]) -> bool:
    """Return whether two values are equal, or with chance nodes differ by no more than roundings on the way."""
    if value == true or not has_chance(game) or math.inf in (abs(value), abs(true)):
        return value == true
    return abs(Fraction(value) - Fraction(true)) <= max(Fraction(1), abs(Fraction(true))) / 10**12


def holds(event: Event, true: Value, game: Game[Any, Any]) -> bool:
    """Return whether what a visit returned is such a bound of the true value, or this value itself."""
    value = event.value
    assert value is not None
    if same(value, true, game):
        return True
    return {Bound.LOWER: value < true, Bound.UPPER: value > true}.get(event.bound, False)


def is_in_table(game: Game[Any, Any], state: Any, options: SearchOptions) -> bool:
    """Return whether an endgame table has a position: below the root a search goes no further there."""
    return isinstance(game, Transposing) and options.endgame is not None and game.plies[state] <= options.endgame


def check_line(trace: Trace, subject: Subject, options: SearchOptions) -> None:
    """Check that the line of play of a whole search ends where nothing is searched, with the root's value."""
    game = played(subject.game, options)
    if trace.truncated or options.window != FULL or has_chance(game):
        return
    result, state = result_of(trace), game.initial
    for child in result.principal_variation:
        state = game.result(state, game.actions(state)[child])
    if game.is_terminal(state):
        assert game.utility(state) == result.value
    elif result.principal_variation and is_in_table(game, state, options):
        assert worth_in(game, options)(state, None) == result.value
    else:
        assert options.depth is not None, (result.principal_variation, result.value)
        assert len(result.principal_variation) >= options.depth
        assert game.evaluate(state) == result.value  # type: ignore[attr-defined]  # only asked of games that have one


def is_followed(subject: Subject, options: SearchOptions) -> bool:
    """Return whether brute force can follow a search event by event."""
    if subject.nested is None or options.algorithm not in FOLLOWED or options.budget is not None:
        return False
    return options.order in WRITTEN


def counted(subject: Subject, options: SearchOptions) -> tuple[int, int]:
    """Return how many nodes and events a search has that is only counted."""
    counting = Counting(subject.game, options)
    search(subject.game, options, counting)
    return counting.nodes, counting.events


def main(arguments: list[str]) -> int:
    """Search; return how many searches went wrong."""
    numbers = [int(argument) for argument in arguments]
    trees, seed = (*numbers, *(USUAL, 0)[len(numbers) :])[:2]
    searches: Counter[str] = Counter()
    events, wrong, begin = 0, 0, perf_counter()
    for tree in range(trees):
        random = Random(f"{seed} {tree}")  # noqa: S311  the same trees in every run
        subject = KINDS[tree % len(KINDS)](random)
        for name, entry in ALGORITHMS.items():
            if not can_search(entry, subject):
                continue
            options = draw(random, name, subject)
            searches[name] += 1
            try:
                events += len(check(subject, options, whole=random.random() < SOME))
            except Exception:  # noqa: BLE001  whatever it is, it is what is looked for
                wrong += 1
                print(f"tree {tree} of seed {seed}: {subject}\n{options}\n{traceback.format_exc(limit=-3)}", flush=True)
    print(f"{'search':14}{'trees':>10}")
    for name, count in searches.items():
        print(f"{name:14}{count:>10,}")
    print(f"{trees:,} trees, {searches.total():,} searches, {events:,} events, {wrong:,} wrong", end="")
    print(f", {perf_counter() - begin:,.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
