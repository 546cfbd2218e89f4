"""The guide says nothing that its searches do not show: the sections of further reading."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from core.comparing.agreement import most_visited, settled_after
from core.game import Player, Value
from core.games.connectfour import ConnectFour
from core.options import Mistake, Order, SearchOptions
from core.search import search
from core.trace import Bound, Kind, Path, Trace
from core.trace.result import cutoffs, result_of, returns, table_use
from core.trees.leaf_tree import LeafTree
from tests.brute_force import leaves_of, minimax
from tests.viz.guide_figures import SECTION, Shown, assert_says, at_the_root, visited
from viz.words.wording import spoken


def test_chance() -> None:
    few, more = Shown("chance"), Shown("chance", 1)
    assert (few.result.best_move, more.result.best_move) == (0, 1)
    leaves = [event.value for event in few.trace if event.kind is Kind.LEAF]
    b, c = (f"0.9 · {first} + 0.1 · {second}" for first, second in (leaves[:2], leaves[2:]))
    assert_says(
        "chance",
        f"B is worth {b} = {few.values['B']} and C is worth {c} = {few.values['C']}, so MAX moves to B",
        f"but B is worth {more.values['B']} and C is worth {more.values['C']}, and MAX moves to C.",
        "with $a > 0$",
    )


def test_random() -> None:
    shown = Shown("random")
    assert (shown.result.best_move, Shown("opponent").result.best_move) == (0, 1)
    assert_says(
        "random",
        f"B is worth {shown.values['B']} and C is worth {shown.values['C']}, so MAX moves to B, which minimax does "
        "not:",
        f"an optimal MIN would answer with {min(shown.nested[0])}.",
    )


def test_dice() -> None:
    shown = Shown("dice")
    game, worth = shown.game, shown.values
    assert isinstance(game, LeafTree)
    least, most = min(game.leaf_values), max(game.leaf_values)
    (cut,) = (each for each in cutoffs(shown.trace) if shown.label(each.node) == "C")
    skipped = [game.label(game.children[shown.trace.places.states[cut.node]][child]) for child in cut.skipped]
    assert (cut.kind, skipped) == ("alpha", ["H"])
    entered = shown.entered("G")
    assert_says(
        "dice",
        "**Star1** skips these",
        f"The leaves here are {least} to {most}, and B is worth {worth['B']}.",
        f"C is worth at most 0.25 · {worth['F']} + 0.5 · {worth['G']} + 0.25 · {most} = {worth['C']}, so H is skipped.",
        f"C hands the window ({entered.alpha}, {entered.beta}) down to G: {entered.alpha} or less is enough for that.",
    )


def test_depth() -> None:
    shown = Shown("depth")
    limited, to_the_end = at_the_root(shown.trace), at_the_root(Shown("depth", 1).trace)
    assert shown.result.best_move == list(limited).index("X b2")
    assert (to_the_end["X b2"], to_the_end["X c3"]) == (0, 1)  # a draw and a win
    assert_says(
        "depth",
        f"Searched to 1 ply, X b2 evaluates to {limited['X b2']} and X c3 to {limited['X c3']}.",
        "Searched to the end, X b2 only draws and X c3 wins: it makes two threats at once.",
    )


def test_forward() -> None:
    assert_says(
        "forward",
        f"In this position X b2 looks best, with {at_the_root(Shown('depth').trace)['X b2']}.",
        "would find its draw, and leave out X c3, which wins.",
    )


def test_transpositions(game_facts: dict[str, Any]) -> None:
    shown, facts = Shown("transpositions"), game_facts["tictactoe"]
    assert shown.event.kind is Kind.HIT
    assert_says(
        "transpositions",
        f"Here minimax visits {visited(search(shown.game, SearchOptions('minimax')))} nodes, and memoized minimax "
        f"{visited(shown.trace)}, of which it only looks up {table_use(shown.trace).hits}.",
        f"From the empty board minimax visits {facts['nodes_full_tree']:,} nodes, of only "
        f"{facts['distinct_positions']:,} different positions.",
    )


def right_value(shown: Shown) -> Value | None:
    """Return what a search with a mistake finds without it, which minimax confirms."""
    right = result_of(search(shown.game, replace(shown.options, mistake=Mistake.NONE))).value
    assert right == result_of(search(shown.game, SearchOptions("minimax", depth=shown.options.depth))).value
    return right


def test_tables() -> None:
    shown = Shown("tables")
    told = f"It finds {shown.result.value}, but the position is worth {right_value(shown)}."
    assert_says("tables", told.replace("-", "−"))


def test_shallow() -> None:
    shown = Shown("shallow")
    first, second = (event.limit for event in shown.trace if event.kind is Kind.ITERATION)
    assert_says(
        "shallow",
        f"In the pass to {second} plies it uses what the pass to {first} ply found, and returns {shown.result.value}; "
        f"the right answer is {right_value(shown)}.",
    )


@pytest.mark.large
def test_deepening() -> None:
    game, plies = ConnectFour(), 5
    minimax_visits = [visited(search(game, SearchOptions("minimax", depth=depth))) for depth in range(1, plies + 1)]
    passes = list(Counter(search(game, SearchOptions("iterative", depth=plies)).visits.in_pass.tolist()).values())
    at_once = visited(search(game, SearchOptions(depth=plies)))
    branching = len(game.actions(game.initial))
    factor = sum(minimax_visits) / minimax_visits[-1]
    assert factor == pytest.approx(branching / (branching - 1), abs=0.005)
    assert sum(passes) < at_once

    def listed(numbers: list[int]) -> str:
        return f"{', '.join(f'{number:,}' for number in numbers[:-1])} and {numbers[-1]:,}"

    assert_says(
        "deepening",
        "$b/(b-1)$",
        f"In Connect Four $b$ is {branching} at first.",
        f"Minimax to {listed(list(range(1, plies + 1)))} plies visits {listed(minimax_visits)} nodes, "
        f"together {factor:.2f} times the last.",
        f"With alpha-beta the passes visit {listed(passes)}.",
        f"Together that is {sum(passes):,}, fewer than the {at_once:,} of alpha-beta to {plies} plies at once",
    )


def test_endgames() -> None:
    shown, without = Shown("endgames"), Shown("depth")
    assert shown.game == without.game
    assert replace(shown.options, endgame=None) == without.options
    moves, exact = shown.game.actions(shown.game.initial), at_the_root(search(shown.game, SearchOptions("minimax")))
    found, only_draws = (moves[each.result.best_move or 0] for each in (shown, without))
    assert (shown.result.value, max(exact.values(), key=lambda value: value or 0), exact[only_draws]) == (1, 1, 0)
    assert shown.event.kind is Kind.KNOWN
    assert_says(
        "endgames",
        f"Under “{SECTION['depth'].title}” a search of this position to {shown.options.depth} ply took {only_draws}, "
        "which only draws.",
        f"Here all positions with at most {shown.options.endgame} empty squares are in a table, and the same search "
        f"finds {found}, which wins.",
    )


@pytest.mark.large
def test_books() -> None:
    shown = Shown("books")
    (booked,) = [event for event in shown.trace if event.kind is Kind.BOOK]
    assert booked == shown.event
    moves, found = shown.game.actions(shown.game.initial), shown.result.best_move
    assert found is not None
    assert booked.child is not None
    exact = at_the_root(search(shown.game, SearchOptions("minimax")))
    assert {move for move, value in exact.items() if value == 0} == {moves[booked.child]} != {moves[found]}
    assert_says(
        "books",
        f"has one answer: {moves[booked.child]}.",
        f"Alpha-beta to {shown.options.depth} plies finds no move better than {moves[found]}, and would play it.",
    )


def test_negamax() -> None:
    shown = Shown("negamax")
    entered, worth, cutoff = shown.entered("C"), shown.values["B"], shown.event
    assert (entered.beta, cutoff.kind, cutoff.node) == (math.inf, Kind.CUTOFF, entered.node)
    assert_says(
        "negamax",
        f"B is worth −{worth} to MIN, so A has {worth}. C is called with (−∞, −{entered.alpha}), which is "
        f"({entered.alpha}, ∞) for MAX.",
        f"Its first leaf is worth −{cutoff.value} to MIN, and −{cutoff.value} ≥ −{entered.alpha} cuts off",
    )


def test_learned() -> None:
    shown = Shown("learned")
    given, killer, by_history, by_hash = (
        len(result_of(search(shown.game, replace(shown.options, order=order))).leaves)
        for order in (Order.GIVEN, Order.KILLER, Order.HISTORY, Order.HASH)
    )
    assert by_hash == given
    assert_says(
        "learned",
        f"Here alpha-beta evaluates {given} leaves in the order as written, {killer} with killer moves and "
        f"{by_history} by history.",
    )


def passes_of(trace: Trace) -> list[tuple[str, Value | None, Bound]]:
    """Return the window of each pass as the guide writes it, and what the pass returned."""
    events = [event for event in trace if event.node == 0 and event.kind in (Kind.ENTER, Kind.EXIT)]
    windows = [f"({spoken(event.alpha)}, {spoken(event.beta)})" for event in events[::2]]
    return [(window, end.value, end.bound) for window, end in zip(windows, events[1::2], strict=True)]


def test_aspiration() -> None:
    good, bad = Shown("aspiration"), Shown("aspiration", 1)
    ((window, value, exact),) = passes_of(good.trace)
    (first, low, at_most), (second, again, exactly) = passes_of(bad.trace)
    assert (value, exact, at_most, exactly) == (again, Bound.EXACT, Bound.UPPER, Bound.EXACT)
    assert_says(
        "aspiration",
        f"This tree is worth {value}. With the guess {good.options.guess} the window {window} is enough. "
        f"With the guess {bad.options.guess} the search in {first} fails low: it returns {low}, and the tree is worth "
        f"at most that. The second search, in {second}, finds {again}.",
    )


def test_mtdf() -> None:
    shown = Shown("mtdf")
    (first, low, at_least), (second, value, exact) = passes_of(shown.trace)
    assert (at_least, exact) == (Bound.LOWER, Bound.EXACT)
    assert_says(
        "mtdf",
        f"Here the guess is {shown.options.guess}. The first pass asks in {first} and returns at least {low}. "
        f"The second asks in {second} and returns {value}, so that is the value.",
    )


def test_quiescence() -> None:
    quiet, limited = Shown("quiescence"), Shown("quiescence", 1)
    worth, worth_limited = at_the_root(quiet.trace), at_the_root(limited.trace)
    assert [list(worth)[each.result.best_move or 0] for each in (quiet, limited)] == ["O c3", "O a3"]
    game = limited.game
    assert isinstance(game, ConnectFour)
    (noisy,) = (event.node for event in quiet.trace if event.kind is Kind.STAND_PAT)
    state = quiet.trace.places.states[noisy]
    (answer,) = (move for move in game.actions(state) if game.is_noisy(state, move))
    after = (ConnectFour(game.result(game.initial, move)) for move in ("O c3", "O a3"))  # in which X moves
    assert [result_of(search(each, SearchOptions())).value for each in after] == [-10_000, 10_000]
    assert_says(
        "quiescence",
        f"To 1 ply, O a3 evaluates to {worth_limited['O a3']}, the most of all moves: three in a column.",
        f"Quiescence search goes on with {answer}, which blocks them, and O a3 evaluates to "
        f"{str(worth['O a3']).replace('-', '−')}.",
        f"The best move is now O c3, with {worth['O c3']}.",
        "Searched to the end, O c3 wins and O a3 loses.",
    )


def test_scout() -> None:
    shown = Shown("scout")
    (again,) = (event for event in shown.trace if event.kind is Kind.RESEARCH)
    ((alpha, beta),) = {(entered.alpha, entered.beta) for entered in map(shown.entered, "CD")}
    low = next(event.value for event in returns(shown.trace) if shown.label(event.node) == "C")
    evaluated = sum(event.kind is Kind.LEAF for event in shown.trace)
    plain = len(result_of(search(shown.game, SearchOptions())).leaves)
    assert (again.child, again.beta) == (2, math.inf)
    assert_says(
        "scout",
        f"Here B is worth {minimax(shown.nested[0], Player.MIN)}. In the window ({alpha}, {beta}) C returns {low}, so "
        f"it is no better. D returns {again.found}, so it is, and A searches it again in the window "
        f"({again.alpha}, ∞). In all {evaluated} leaves are evaluated; alpha-beta evaluates {plain}.",
    )


def leaves_in_order(trace: Trace) -> list[Path]:
    """Return the leaves that a search evaluates, each once, in the order of their first visits."""
    return list(dict.fromkeys(trace.places.path(event.node) for event in trace if event.kind is Kind.LEAF))


def test_sss() -> None:
    shown = Shown("sss")
    found = leaves_in_order(shown.trace)
    plain, every = (leaves_in_order(search(shown.game, SearchOptions(name))) for name in ("alphabeta", "minimax"))
    assert [path[0] for path in found] == [0, 1, 2, 2, 2]
    assert len(plain) == len(every)
    assert_says(
        "sss",
        f"Here alpha-beta evaluates all {len(plain)} leaves, since the best move comes last. "
        f"SSS* evaluates {len(found)}: the first leaf below each of "
        "B, C and D, and then the other two below D, which has the greatest merit.",
    )


def test_playouts() -> None:
    few, many = Shown("playouts"), Shown("playouts", 1)
    tree = few.nested
    leaves = leaves_of(tree[1])
    assert (few.result.best_move, many.result.best_move) == (1, 0)
    assert (minimax(tree[0], Player.MIN), minimax(tree[1], Player.MIN)) == (3, 0)
    visits = {share.child: share.visits for share in few.result.shares}
    since = settled_after(most_visited(many.trace), {0})
    assert_says(
        "playouts",
        f"Below C {sum(leaf in (8, 9) for leaf in leaves)} of {len(leaves)} leaves are worth 8 or 9, but MIN can hold "
        "it to 0, and B is worth 3.",
        f"After {len(most_visited(few.trace))} playouts C has {visits[1]} visits; from playout {since} on B has the "
        "most.",
        "x̄ + C·√(ln N / n)",
    )
