"""The guide says nothing that its searches do not show: each sentence with a number is put together from a search."""

from __future__ import annotations

import math
import re
from ast import literal_eval
from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from core.comparing.agreement import most_visited, settled_after
from core.game import Player, Value
from core.games.connectfour import ConnectFour
from core.options import Mistake, Order, SearchOptions
from core.search import search
from core.trace import Bound, Event, Kind, Path, Trace
from core.trace.result import cutoffs, result_of, returns, table_use
from core.trees.formats import nested_lists
from core.trees.leaf_tree import LeafTree
from tests.brute_force import below, leaves_of, minimax, replaced
from tests.frames import frame_at
from tests.viz.guide_figures import all_figures
from viz.guide import SECTIONS
from viz.guide.alpha_beta import FOUR_PLIES, WORST_FIRST
from viz.guide.section import Figure, Section
from viz.recording import record
from viz.words.wording import spoken

SECTION = {section.name: section for section in SECTIONS}
NUMBER_OR_NODE = re.compile(r"\d|\b[B-G]\b")  # A is also a word

every_section = pytest.mark.parametrize("section", SECTIONS, ids=SECTION)
every_figure = pytest.mark.parametrize("figure", all_figures())


def assert_says(name: str, *sentences: str) -> None:
    """Assert that a section says these things, and that no number and no node is named beside them."""
    rest = " ".join(SECTION[name].text.split())
    for sentence in sentences:
        assert sentence in rest
        rest = rest.replace(sentence, "")
    assert not NUMBER_OR_NODE.findall(rest)


def searched(name: str, number: int = 0) -> Trace:
    """Return the search of a section's figure."""
    request = SECTION[name].figures[number].request
    return search(request.searched(), request.options())


def moment(name: str) -> int:
    """Return the step at which a section's figure opens."""
    return SECTION[name].figures[0].step(searched(name))


def nested(name: str) -> Any:
    """Return a section's tree as Python's lists."""
    tree = nested_lists.parse(SECTION[name].figures[0].request.subject.text)

    def lists(node: int) -> Any:
        return [lists(child) for child in tree.children[node]] or tree.values[node]

    return lists(0)


def returned(trace: Trace) -> dict[str, Event]:
    """Return the EXIT of each node that has a name."""
    return {trace.places.labels[event.node]: event for event in returns(trace) if trace.places.labels[event.node]}


def values(trace: Trace) -> dict[str, Value | None]:
    return {label: event.value for label, event in returned(trace).items()}


def from_child(trace: Trace, step: int, label: str) -> tuple[Value | None, Path]:
    """Return the best value that a node has at a step, and the path of the child that it is from."""
    at = trace.places.labels.index(label)
    best = next(e for e in reversed(list(trace)[:step]) if e.kind is Kind.BEST and e.node == at and e.child is not None)
    return best.value, (*trace.places.path(at), best.child or 0)


def path_of(trace: Trace, label: str) -> Path:
    return trace.places.path(trace.places.labels.index(label))


def skipped(trace: Trace) -> list[Path]:
    return [(*trace.places.path(cutoff.node), child) for cutoff in cutoffs(trace) for child in cutoff.skipped]


def leaf(tree: Any, path: Path) -> Any:
    return below(tree, list(path))


def test_games(game_facts: dict[str, Any]) -> None:
    trace = searched("games")
    result = result_of(trace)
    assert (trace.places.states[0][-1], trace.places.players[0]) == ("X", Player.MAX)
    assert_says(
        "games",
        "MAX, who moves at the root and here plays X, and MIN",
        f"the legal moves in a state, at the root {trace.places.branching[0]};",
        "of each terminal state for MAX: 1 for a win, 0 for a draw, −1 for a loss.",
        f"This one has {result.nodes_visited} nodes, {len(result.leaves)} of them leaves.",
        f"From the empty board there are {game_facts['tictactoe']['complete_games']:,} possible games.",
    )


def test_kinds() -> None:
    event = searched("kinds")[moment("kinds") - 1]
    assert (event.kind, event.value) == (Kind.LEAF, -1)
    assert_says("kinds", "The leaf −1 is a loss for MAX, and therefore a win for MIN.")


def test_minimax() -> None:
    trace = searched("minimax")
    worth = values(trace)
    assert_says(
        "minimax",
        f"Here B is worth {worth['B']}, C is worth {worth['C']} and D is worth {worth['D']}, "
        f"so A is worth {worth['A']}.",
        f"It evaluates every leaf, here all {len(result_of(trace).leaves)}.",
    )


def test_strategy() -> None:
    tree = nested("strategy")
    best = max(
        min(tree[move][reply][answer] for reply, answer in enumerate(answers))
        for move in (0, 1)
        for answers in product((0, 1), repeat=2)
    )
    assert [path_of(searched("strategy"), label) for label in "CFG"] == [(1,), (1, 0), (1, 1)]
    result = result_of(searched("strategy"))
    assert result.principal_variation == (1, 0, 0)
    assert_says(
        "strategy",
        f"an optimal strategy is: move to C; if MIN answers F, take {tree[1][0][0]}; "
        f"if MIN answers G, take {tree[1][1][0]}. It guarantees {best}.",
        f"follow the **principal variation**: C, F, the leaf {result.value}.",
    )


def test_opponent() -> None:
    trace, tree = searched("opponent"), nested("opponent")
    worth = values(trace)
    assert result_of(trace).best_move == 1
    assert_says(
        "opponent",
        f"Here MAX moves to C, which is worth {worth['C']}.",
        f"After B a MIN that errs would give {max(tree[0])}, but an optimal one gives {worth['B']}.",
    )


def test_chance() -> None:
    searches = [searched("chance", number) for number in range(2)]
    leaves = [[e.value for e in trace if e.kind is Kind.LEAF] for trace in searches]
    worth, larger = map(values, searches)
    assert [result_of(trace).best_move for trace in searches] == [0, 1]
    sums = [
        " + ".join(f"{chance} · {leaf}" for chance, leaf in zip(("0.9", "0.1"), pair, strict=True))
        for pair in (leaves[0][:2], leaves[0][2:])
    ]
    assert_says(
        "chance",
        f"B is worth {sums[0]} = {worth['B']} and C is worth {sums[1]} = {worth['C']}, so MAX moves to B",
        f"but B is worth {larger['B']} and C is worth {larger['C']}, and MAX moves to C.",
        "with $a > 0$",
    )


def test_dice() -> None:
    trace = searched("dice")
    worth, game = values(trace), SECTION["dice"].figures[0].request.searched()
    assert isinstance(game, LeafTree)
    least, most = min(game.leaf_values), max(game.leaf_values)
    (cut,) = (each for each in cutoffs(trace) if trace.places.labels[each.node] == "C")
    assert (cut.kind, [game.label(game.children[trace.places.states[cut.node]][child]) for child in cut.skipped]) == (
        "alpha",
        ["H"],
    )
    sum_at_most = f"0.25 · {worth['F']} + 0.5 · {worth['G']} + 0.25 · {most}"
    entered = next(e for e in trace if e.kind is Kind.ENTER and trace.places.labels[e.node] == "G")
    assert_says(
        "dice",
        "**Star1** skips these",
        f"The leaves here are {least} to {most}, and B is worth {worth['B']}.",
        f"C is worth at most {sum_at_most} = {worth['C']}, so H is skipped.",
        f"C hands the window ({entered.alpha}, {entered.beta}) down to G: {entered.alpha} or less is enough for that.",
    )


def test_random() -> None:
    trace, tree = searched("random"), nested("random")
    worth = values(trace)
    assert (result_of(trace).best_move, result_of(searched("opponent")).best_move) == (0, 1)
    assert_says(
        "random",
        f"B is worth {worth['B']} and C is worth {worth['C']}, so MAX moves to B, which minimax does not:",
        f"an optimal MIN would answer with {min(tree[0])}.",
    )


def test_properties() -> None:
    trace, tree = searched("properties"), nested("properties")
    (b,) = {len(tree)} | {len(child) for child in tree}
    m = max(trace.places.depth.tolist())
    assert_says(
        "properties",
        f"$b^m$ leaves are evaluated. This tree has $b = {b}$ and $m = {m}$, so {len(result_of(trace).leaves)}.",
    )


def test_window() -> None:
    trace, step = searched("window"), moment("window")
    entered = trace[step - 1]
    assert (entered.kind, trace.places.labels[entered.node]) == (Kind.ENTER, "E")
    of_a, best_of_a = from_child(trace, step, "A")
    of_c, best_of_c = from_child(trace, step, "C")
    assert (best_of_a, best_of_c) == (path_of(trace, "B"), path_of(trace, "D"))
    assert_says(
        "window",
        f"Here E is called with ({entered.alpha}, {entered.beta}): A has {of_a} from B, and C has {of_c} from D.",
    )


def test_cutoffs() -> None:
    trace, tree = searched("cutoffs"), nested("cutoffs")
    at_e, at_c = cutoffs(trace)
    assert [(cut.kind, trace.places.labels[cut.node], cut.deep) for cut in (at_e, at_c)] == [
        ("beta", "E", False),
        ("alpha", "C", False),
    ]
    assert at_e.node == trace[moment("cutoffs") - 1].node
    steps = [index + 1 for index, event in enumerate(trace) if event.kind is Kind.CUTOFF]
    of_b, best_of_b = from_child(trace, steps[0], "B")
    of_a, best_of_a = from_child(trace, steps[1], "A")
    assert (best_of_b, best_of_a) == (path_of(trace, "D"), path_of(trace, "B"))
    (leaf_of_e, all_of_g) = skipped(trace)
    assert all_of_g == (1, 1)  # the second child of C: F is its first
    at_most = returned(trace)["C"]
    assert at_most.bound is Bound.UPPER
    assert_says(
        "cutoffs",
        f"E has {values(trace)['E']}, and MIN at B already has {of_b} from D. "
        f"The leaf {leaf(tree, leaf_of_e)} is skipped.",
        f"C is worth at most {at_most.value}, and MAX at A already has {of_a} from B. All of G is skipped.",
    )


def test_deep() -> None:
    trace, step = searched("deep"), moment("deep")
    (cut,) = cutoffs(trace)
    assert (cut.deep, cut.set_by, trace.places.labels[cut.node], cut.node) == (True, 0, "D", trace[step - 1].node)
    has, first = from_child(trace, step, "A")
    assert first == (0,)
    frame = frame_at(trace, step)
    assert [frame.nodes[trace.places.labels.index(label)].value for label in "BC"] == [None, None]
    at_most = frame.nodes[cut.node]
    assert_says(
        "deep",
        f"Here D, at ply {trace.places.depth[cut.node]}, is worth at most {at_most.value}, and the root already has "
        f"{has} from its first child. B and C have no value yet and play no part.",
    )


def test_returned() -> None:
    trace, tree = searched("returned"), nested("returned")
    b, d = (returned(trace)[label] for label in "BD")
    assert d == trace[moment("returned") - 1]
    assert (b.bound, d.bound) == (Bound.EXACT, Bound.UPPER)
    last = (*path_of(trace, "D"), 1)
    assert last in skipped(trace)
    assert (result_of(trace).best_move,) == path_of(trace, "B")
    assert_says(
        "returned",
        f"D returns the same {d.value} as B. But B is worth exactly {b.value}, and D at most {d.value}: "
        f"its last leaf was skipped, so D **may be worse**. Here that leaf is {leaf(tree, last)}, and D is worse.",
        "Were it a 9, D would be as good as B, and the search would look the same.",
        "Either way no move is better than B.",
    )
    other = replaced(tree, list(last), 9)
    assert minimax(below(other, list(path_of(trace, "D"))), Player.MIN) == b.value == minimax(other)
    assert list(search(LeafTree.from_nested(other), SearchOptions())) == list(trace)


def count_leaves(tree: Any, alpha: float = -math.inf, beta: float = math.inf, sign: int = 1) -> tuple[float, int]:
    """Return what alpha-beta finds for the side to move, and how many leaves it evaluates, without a recording."""
    if not isinstance(tree, list):
        return sign * tree, 1
    value, count = -math.inf, 0
    for child in tree:
        found, below = count_leaves(child, -beta, -max(alpha, value), -sign)
        value, count = max(value, -found), count + below
        if value >= beta:
            break
    return value, count


def orders(tree: Any) -> list[Any]:
    """Return a tree in every order of its children."""
    if not isinstance(tree, list):
        return [tree]
    return [list(turn) for below in product(*map(orders, tree)) for turn in permutations(below)]


def test_order() -> None:
    tree = nested("order")
    worth = [min(child) for child in tree]
    assert [child[0] for child in tree] == worth == sorted(worth, reverse=True)
    left, right = (result_of(searched("order", number)) for number in (0, 1))
    assert left.value == right.value
    four_plies = literal_eval(FOUR_PLIES)
    worst = max(count_leaves(ordered)[1] for ordered in orders(four_plies))
    assert_says(
        "order",
        "Here the best child comes first from the left and last from the right: "
        f"{len(left.leaves)} of {len(right.leaves)} leaves against all {sum(map(len, tree))}.",
        "if the best child always comes first, alpha-beta evaluates only "
        "$b^{\\lceil m/2 \\rceil} + b^{\\lfloor m/2 \\rfloor} - 1$ leaves of $b^m$.",
        WORST_FIRST,
        f"every order leaves a cutoff, and at most {worst} of the {len(leaves_of(four_plies))} leaves are evaluated.",
    )


def test_negamax() -> None:
    trace = searched("negamax")
    entered = next(e for e in trace if e.kind is Kind.ENTER and trace.places.labels[e.node] == "C")
    cutoff = trace[moment("negamax") - 1]
    worth = values(trace)["B"]
    assert entered.beta == math.inf
    assert_says(
        "negamax",
        f"B is worth −{worth} to MIN, so A has {worth}. C is called with (−∞, −{entered.alpha}), which is "
        f"({entered.alpha}, ∞) for MAX.",
        f"Its first leaf is worth −{cutoff.value} to MIN, and −{cutoff.value} ≥ −{entered.alpha} cuts off",
    )


def test_forward() -> None:
    limited, to_the_end = (at_the_root(searched("depth", number)) for number in (0, 1))
    assert max(limited, key=lambda move: limited[move] or 0) == "X b2"
    assert (to_the_end["X b2"], to_the_end["X c3"]) == (0, 1)
    assert_says(
        "forward",
        f"In this position X b2 looks best, with {limited['X b2']}.",
        "would find its draw, and leave out X c3, which wins.",
    )


def test_quiescence() -> None:
    traces = quiet_trace, limited_trace = searched("quiescence", 0), searched("quiescence", 1)
    quiet, limited = map(at_the_root, traces)
    assert [list(quiet)[result_of(trace).best_move or 0] for trace in traces] == ["O c3", "O a3"]
    game = ConnectFour(limited_trace.places.states[0])
    (noisy,) = (event.node for event in quiet_trace if event.kind is Kind.STAND_PAT)
    state = quiet_trace.places.states[noisy]
    (answer,) = (move for move in game.actions(state) if game.is_noisy(state, move))
    after = (ConnectFour(game.result(game.initial, move)) for move in ("O c3", "O a3"))  # in which X moves
    assert [result_of(search(each, SearchOptions())).value for each in after] == [-10_000, 10_000]
    assert_says(
        "quiescence",
        f"To 1 ply, O a3 evaluates to {limited['O a3']}, the most of all moves: three in a column.",
        f"Quiescence search goes on with {answer}, which blocks them, and O a3 evaluates to "
        f"{str(quiet['O a3']).replace('-', '−')}.",
        f"The best move is now O c3, with {quiet['O c3']}.",
        "Searched to the end, O c3 wins and O a3 loses.",
    )


def test_depth() -> None:
    limited, to_the_end = (at_the_root(searched("depth", number)) for number in (0, 1))
    assert result_of(searched("depth")).best_move == list(limited).index("X b2")
    assert (to_the_end["X b2"], to_the_end["X c3"]) == (0, 1)  # a draw and a win
    assert_says(
        "depth",
        f"Searched to 1 ply, X b2 evaluates to {limited['X b2']} and X c3 to {limited['X c3']}.",
        "Searched to the end, X b2 only draws and X c3 wins: it makes two threats at once.",
    )


def at_the_root(trace: Trace) -> dict[Any, Value | None]:
    """Return what the search finds of each move at the root."""
    return {
        trace.places.moves[event.node]: event.value for event in returns(trace) if trace.places.parent[event.node] == 0
    }


def visited(trace: Trace) -> int:
    return sum(event.kind is Kind.ENTER for event in trace)


def test_transpositions(game_facts: dict[str, Any]) -> None:
    trace = searched("transpositions")
    request = SECTION["transpositions"].figures[0].request
    use = table_use(trace)
    facts = game_facts["tictactoe"]
    assert_says(
        "transpositions",
        f"Here minimax visits {visited(search(request.searched(), SearchOptions('minimax')))} nodes, and memoized "
        f"minimax {visited(trace)}, of which it only looks up {use.hits}.",
        f"From the empty board minimax visits {facts['nodes_full_tree']:,} nodes, of only "
        f"{facts['distinct_positions']:,} different positions.",
    )
    assert trace[moment("transpositions") - 1].kind is Kind.HIT


def found_and_right(name: str) -> tuple[Value | None, Value | None]:
    """Return what a search with a mistake finds, and what it finds without, which minimax confirms."""
    request = SECTION[name].figures[0].request
    game, options = request.searched(), request.options()
    right = result_of(search(game, replace(options, mistake=Mistake.NONE))).value
    assert right == result_of(search(game, SearchOptions("minimax", depth=options.depth))).value
    return result_of(searched(name)).value, right


def test_tables() -> None:
    found, right = found_and_right("tables")
    assert_says("tables", f"It finds {found}, but the position is worth {right}.".replace("-", "−"))


def test_shallow() -> None:
    found, right = found_and_right("shallow")
    first, second = (event.limit for event in searched("shallow") if event.kind is Kind.ITERATION)
    assert_says(
        "shallow",
        f"In the pass to {second} plies it uses what the pass to {first} ply found, and returns {found}; "
        f"the right answer is {right}.",
    )


def test_endgames() -> None:
    game = SECTION["endgames"].figures[0].request.searched()
    assert game == SECTION["depth"].figures[0].request.searched()
    chosen = SECTION["endgames"].figures[0].request.options()

    def best(options: SearchOptions) -> tuple[str, Value | None]:
        found = result_of(search(game, options))
        assert found.best_move is not None
        return game.actions(game.initial)[found.best_move], found.value

    exact = result_of(search(game, replace(chosen, depth=None, endgame=None))).value
    with_table, without = best(chosen), best(replace(chosen, endgame=None))
    assert with_table[1] == exact == 1
    assert at_the_root(search(game, SearchOptions("minimax")))[without[0]] == 0
    assert_says(
        "endgames",
        f"Under “{SECTION['depth'].title}” a search of this position to {chosen.depth} ply took {without[0]}, "
        "which only draws.",
        f"Here all positions with at most {chosen.endgame} empty squares are in a table, and the same search finds "
        f"{with_table[0]}, which wins.",
    )
    assert searched("endgames")[moment("endgames") - 1].kind is Kind.KNOWN


def test_books() -> None:
    request = SECTION["books"].figures[0].request
    game, options, trace = request.searched(), request.options(), searched("books")
    (booked,) = [event for event in trace if event.kind is Kind.BOOK]
    moves = game.actions(game.initial)
    found = result_of(trace).best_move
    assert found is not None
    assert booked.child is not None
    exact = at_the_root(search(game, SearchOptions("minimax")))
    assert {move for move, value in exact.items() if value == 0} == {moves[booked.child]}
    assert found != booked.child
    assert_says(
        "books",
        f"has one answer: {moves[booked.child]}.",
        f"Alpha-beta to {options.depth} plies finds no move better than {moves[found]}, and would play it.",
    )
    assert trace[moment("books") - 1] == booked


def test_deepening() -> None:
    game, plies = ConnectFour(), 5
    minimax_visits = [visited(search(game, SearchOptions("minimax", depth=depth))) for depth in range(1, plies + 1)]
    trace = search(game, SearchOptions("iterative", depth=plies))
    passes = list(Counter(trace.visits.in_pass.tolist()).values())
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


def test_learned() -> None:
    request = SECTION["learned"].figures[0].request

    def leaves(order: Order) -> int:
        return len(result_of(search(request.searched(), replace(request.options(), order=order))).leaves)

    assert leaves(Order.HASH) == leaves(Order.GIVEN)
    assert_says(
        "learned",
        f"Here alpha-beta evaluates {leaves(Order.GIVEN)} leaves in the order as written, {leaves(Order.KILLER)} with "
        f"killer moves and {leaves(Order.HISTORY)} by history.",
    )


def passes_of(trace: Trace) -> list[tuple[str, Value | None, Bound]]:
    """Return the window of each pass as the guide writes it, and what the pass returned."""
    events = [event for event in trace if event.node == 0 and event.kind in (Kind.ENTER, Kind.EXIT)]
    windows = [f"({spoken(event.alpha)}, {spoken(event.beta)})" for event in events[::2]]
    return [(window, end.value, end.bound) for window, end in zip(windows, events[1::2], strict=True)]


def test_aspiration() -> None:
    ((good, value, exact),) = passes_of(searched("aspiration"))
    (first, low, at_most), (second, again, exactly) = passes_of(searched("aspiration", 1))
    assert (value, exact, at_most, exactly) == (again, Bound.EXACT, Bound.UPPER, Bound.EXACT)
    guesses = [figure.request.options().guess for figure in SECTION["aspiration"].figures]
    assert_says(
        "aspiration",
        f"This tree is worth {value}. With the guess {guesses[0]} the window {good} is enough. "
        f"With the guess {guesses[1]} the search in {first} fails low: it returns {low}, and the tree is worth at most "
        f"that. The second search, in {second}, finds {again}.",
    )


def test_mtdf() -> None:
    (first, low, at_least), (second, value, exact) = passes_of(searched("mtdf"))
    assert (at_least, exact) == (Bound.LOWER, Bound.EXACT)
    assert_says(
        "mtdf",
        f"Here the guess is {SECTION['mtdf'].figures[0].request.options().guess}. The first pass asks in {first} and "
        f"returns at least {low}. The second asks in {second} and returns {value}, so that is the value.",
    )


def leaves_in_order(trace: Trace) -> list[Path]:
    """Return the leaves that a search evaluates, each once, in the order of their first visits."""
    return list(dict.fromkeys(trace.places.path(event.node) for event in trace if event.kind is Kind.LEAF))


def test_scout() -> None:
    trace = searched("scout")
    (again,) = (event for event in trace if event.kind is Kind.RESEARCH)
    entered = {
        trace.places.labels[event.node]: event
        for event in reversed(list(trace))
        if event.kind is Kind.ENTER and trace.places.depth[event.node] == 1
    }
    null_window = {(entered[name].alpha, entered[name].beta) for name in "CD"}
    ((alpha, beta),) = null_window
    worth = {label: minimax(below(nested("scout"), [index]), Player.MIN) for index, label in enumerate("BCD")}
    low = next(event.value for event in returns(trace) if trace.places.labels[event.node] == "C")
    evaluated = sum(event.kind is Kind.LEAF for event in trace)
    plain = len(result_of(search(SECTION["scout"].figures[0].request.searched(), SearchOptions("alphabeta"))).leaves)
    assert (again.child, again.beta) == (2, math.inf)
    assert_says(
        "scout",
        f"Here B is worth {worth['B']}. In the window ({alpha}, {beta}) C returns {low}, so it is no better. "
        f"D returns {again.found}, so it is, and A searches it again in the window ({again.alpha}, ∞). "
        f"In all {evaluated} leaves are evaluated; alpha-beta evaluates {plain}.",
    )


def test_sss() -> None:
    game = SECTION["sss"].figures[0].request.searched()
    found = leaves_in_order(searched("sss"))
    plain = leaves_in_order(search(game, SearchOptions("alphabeta")))
    assert [path[0] for path in found] == [0, 1, 2, 2, 2]
    assert len(plain) == len(leaves_in_order(search(game, SearchOptions("minimax"))))
    assert_says(
        "sss",
        f"Here alpha-beta evaluates all {len(plain)} leaves, since the best move comes last. "
        f"SSS* evaluates {len(found)}: the first leaf below each of "
        "B, C and D, and then the other two below D, which has the greatest merit.",
    )


def test_playouts() -> None:
    few, many = (searched("playouts", number) for number in range(2))
    tree = nested("playouts")
    leaves = [leaf for child in tree[1] for leaf in leaves_of(child)]
    high = sum(leaf in (8, 9) for leaf in leaves)
    assert [result_of(trace).best_move for trace in (few, many)] == [1, 0]
    assert (minimax(tree[0], Player.MIN), minimax(tree[1], Player.MIN)) == (3, 0)
    visits = {share.child: share.visits for share in result_of(few).shares}
    since = settled_after(most_visited(many), {0})
    assert_says(
        "playouts",
        f"Below C {high} of {len(leaves)} leaves are worth 8 or 9, but MIN can hold it to 0, and B is worth 3.",
        f"After {len(most_visited(few))} playouts C has {visits[1]} visits; from playout {since} on B has the most.",
        "x̄ + C·√(ln N / n)",
    )


@every_section
def test_every_section_is_checked_and_has_a_source(section: Section) -> None:
    assert f"test_{section.name}" in globals()
    assert section.source.endswith(".")
    assert section.figures
    captions = [figure.caption for figure in section.figures]
    assert all(captions) == (len(captions) > 1)


@every_figure
def test_every_figure_is_recorded_as_it_should_be(figure: Figure) -> None:
    recording = record(figure.request)
    is_mistaken = figure.request.options().mistake is not Mistake.NONE
    assert (recording.check.outcome.warning is not None, recording.scene.trace.truncated) == (is_mistaken, False)
    assert recording.link is not None
    assert 0 < figure.step(recording.scene.trace) <= len(recording.scene.trace)
