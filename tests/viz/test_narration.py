"""What is said of each event: each way to say it word for word, and every number in every sentence true.

PLYSCOPE_REWRITE=1 python -m pytest -n 0 tests/viz/test_narration.py writes the golden text anew.
"""

from __future__ import annotations

import json
import math
import operator
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game, Player
from core.games import GAMES
from core.games.tictactoe import TicTacToe
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.options.numerals import from_text
from core.search import ALGORITHMS, search
from core.trace import Bound, Event, Kind, Path, Trace
from core.trace.file import read_lines, write_lines
from core.trace.result import best_moves
from core.trace.shown_numbers import for_mover
from core.trees.formats import read
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.brute_force import below, cut_at, minimax
from tests.conftest import DATA
from viz.words.argument import Reasons, arguments
from viz.words.narration import READY, Narrator, Sentence

GOLDEN = DATA / "narration.txt"
"""Each way to say something, once: the search whose sentence it is, the step, the tag and the sentence."""

REWRITE = os.environ.get("PLYSCOPE_REWRITE") == "1"

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [5, [[[3, 9], 7], 8]]
TIES = [[-1, 0, 1], [1, -1, 0], [-1, 0, 1]]


def tree(nested: Any, root: Player = Player.MAX) -> LeafTree:
    return LeafTree.from_nested(nested, root)


NAMED_MOVES = read('(A left>(B 3 up>x:12) right>(C 2 "go up">9 4))').tree

CASES: dict[str, tuple[Game[Any, Any], SearchOptions]] = {
    "textbook-minimax": (tree(TEXTBOOK), SearchOptions("minimax")),
    "textbook-stopped": (tree(TEXTBOOK), SearchOptions(budget=20)),
    "negamax": (tree(TEXTBOOK), SearchOptions("negamax")),
    "deep-cutoff": (tree(DEEP), SearchOptions()),
    "ties-nonstrict": (tree(TIES), SearchOptions()),
    "ties-strict": (tree(TIES), SearchOptions(cutoff=Cutoff.STRICT)),
    "fail-hard": (tree(TEXTBOOK), SearchOptions(window=(4, 9), bounds=Bounds.HARD)),
    "single-leaf": (tree(7), SearchOptions()),
    "named-moves-at-least": (NAMED_MOVES, SearchOptions(window=(-9, 2))),
    "re-search": (tree([[3, 12], [[6, 5], [4, 9]], [2, 7]]), SearchOptions("pvs")),
    "re-search-at-min": (tree([[3, 5], [[4, 4], [2, 7]]], Player.MIN), SearchOptions("pvs", bounds=Bounds.HARD)),
    "re-search-of-what-is-exact": (tree([[[5, 9], [3, 6]], [[2, 7], [8, 4]]]), SearchOptions("pvs")),
    "passes-with-a-table": (tree(TEXTBOOK), SearchOptions("mtdf")),
    "deeper-passes": (strategies.judged_tree([[3, 5], [2, 9]]), SearchOptions("iterative")),
    "endgame-horizon": (TicTacToe.from_position("XOX/OO_/_X_"), SearchOptions(depth=2)),
}


def narrate(trace: Trace, game: Game[Any, Any] | None = None) -> Iterator[Sentence]:
    return map(Narrator(trace, game).sentence, trace)


def told() -> Iterator[str]:
    """Yield the first sentence of each template that the searches fill, with its step, below the name of its search."""
    known: set[tuple[str, ...]] = set()
    for name, (game, options) in CASES.items():
        trace = search(game, options)
        seen = for_mover(trace) if ALGORITHMS[options.algorithm].for_mover else trace
        sentences = enumerate([READY, *narrate(seen, game)])
        yield f"# {name}"
        for step, said in sentences:
            template = said.tag, said.lead[0], said.rest[0]
            if template not in known:
                known.add(template)
                yield f"{step:>3}  {said.tag:<20} {said}"


def test_each_way_to_say_something_is_the_golden_text() -> None:
    text = "".join(f"{line}\n" for line in told())
    if REWRITE:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_a_move_keeps_the_small_letter_of_its_side_where_it_begins_a_sentence() -> None:
    chess = pytest.importorskip("core.games.chess").Chess.from_position("4k3/8/3p4/8/8/8/3Q4/4K3 w - -", None)
    trace = search(chess, SearchOptions(order=Order.CAPTURES, depth=1))
    said = {str(sentence) for sentence in narrate(trace, chess)}
    assert "w\xa0Qh2 is at the depth limit. Its static evaluation is 8." in said


# Small numbers, which sentences show exactly.
plain_values = st.integers(-3, 3) | st.sampled_from([0.5, -1.5, math.inf, -math.inf])
plain_trees = st.recursive(plain_values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)
NUMBER = r"(−?(?:∞|\d+(?:\.\d+)?))"
CLAIMS: list[tuple[str, Callable[[Any, Any], bool]]] = [
    (rf"(?:is worth|can give) at least {NUMBER}", operator.ge),
    (rf"returns {NUMBER}\. It is worth that or more", operator.ge),
    (rf"(?:is worth|can give) at most {NUMBER}", operator.le),
    (rf"returns {NUMBER}\. It is worth that or less", operator.le),
    (rf"(?:is a leaf worth|static evaluation is) {NUMBER}", operator.eq),
    (rf"over: .* is worth {NUMBER}", operator.eq),
]
"""What a sentence may claim of the node that its event is about, and the check of it."""


plain_windows = st.sets(plain_values, min_size=2, max_size=2).map(lambda ends: (min(ends), max(ends)))
narrowed_options = plain_windows.flatmap(lambda window: strategies.options(algorithm="alphabeta", window=window))


@given(plain_trees, strategies.players, strategies.options(window=strategies.FULL) | narrowed_options)
def test_every_number_in_a_sentence_is_true(nested: Any, root: Player, options: SearchOptions) -> None:
    trace = search(strategies.judged_tree(nested, root), options)
    places, seen = trace.places, cut_at(nested, options.depth)

    def worth(path: Path) -> Any:
        return minimax(below(seen, list(path)), root if len(path) % 2 == 0 else root.opponent)

    def check(text: str, pattern: str, side: str, path: Path) -> None:
        for number in re.findall(pattern, text):
            holds = operator.ge if side == "at least" else operator.le
            assert holds(worth(path), from_text(number)), text

    def bound_of(node: int) -> str:
        return "at least" if places.players[node] is Player.MAX else "at most"

    for event, sentence in zip(trace, narrate(trace), strict=True):
        text, here = str(sentence), places.path(event.node)
        for pattern, holds in CLAIMS:
            for number in re.findall(pattern, text.split(". That child", maxsplit=1)[0]):
                assert holds(worth(here), from_text(number)), text
        for side in ("at least", "at most"):
            check(text, rf"That child is worth {side} {NUMBER}", side, (*here, event.child or 0))
        if event.set_by is not None:
            check(text, rf"already has {NUMBER} from", bound_of(event.set_by), places.path(event.set_by))
        if event.node:
            check(text, rf"improve on {NUMBER}, which", bound_of(int(places.parent[event.node])), here[:-1])
        check_bounds(text, event)


def check_bounds(text: str, event: Event) -> None:
    """Check the windows of a sentence, and what a bound was and is."""
    for ends in re.findall(rf"Its window is \({NUMBER}, {NUMBER}\)", text):
        assert tuple(map(from_text, ends)) == (event.alpha, event.beta), text
    for old, new in re.findall(rf"(?:raises alpha|lowers beta) from {NUMBER} to {NUMBER}", text):
        own = event.alpha if event.kind is Kind.ALPHA else event.beta
        assert (from_text(old), from_text(new)) == (event.old, own), text


@pytest.mark.large
@pytest.mark.parametrize("algorithm", [name for name, entry in ALGORITHMS.items() if not entry.samples])
def test_a_sentence_is_one_that_can_be_read(algorithm: str) -> None:
    random = Random(algorithm)  # noqa: S311  seeded: trees, not secrets
    depth = 2 if ALGORITHMS[algorithm].plies_beyond else None
    for number in range(20):
        nested = strategies.uniform_tree(random, 2, 4) if number % 2 else strategies.random_tree(random)
        for sentence in narrate(search(strategies.noisy_tree(nested), SearchOptions(algorithm, depth=depth, guess=0))):
            text = str(sentence)
            assert sentence.tag
            assert text[0].isupper() or not text[0].isalpha()
            assert text.endswith(".")
            assert not re.search(r"[{}!]|None|  |nothing yet", text)


@pytest.mark.parametrize(
    ("nested", "consequence"),
    [
        ([3, [2, 9]], "The other child of B is skipped."),
        ([3, [2, 9, 9]], "The other two children of B are skipped."),
        ([3, [2, *range(9, 20)]], "The other 11 children of B are skipped."),
        ([3, [2]], "That was the last child of B, so the cutoff saves nothing."),
        ([3, [4, 2, 9]], "The remaining child of B is skipped."),
    ],
)
def test_a_cutoff_says_what_it_skips(nested: Any, consequence: str) -> None:
    trace = search(tree(nested), SearchOptions())
    (cutoff,) = [
        sentence for sentence in narrate(trace) if sentence.tag in ("Alpha cutoff", "Cutoff after the last child")
    ]
    assert str(cutoff) == f"B can give at most 2, and A already has 3 from its first child. {consequence}"


@pytest.mark.parametrize(
    ("budget", "rest"),
    [
        (7, "Four children of open nodes were not searched."),
        (13, "Two children of open nodes were not searched."),
        (36, "One child of an open node was not searched."),
        (42, "No child of an open node was left to search."),
    ],
)
def test_a_stopped_search_says_what_was_left(budget: int, rest: str) -> None:
    *_, last = narrate(search(tree(TEXTBOOK), SearchOptions(budget=budget)))
    assert str(last) == f"The search was stopped early. {rest}"


@pytest.mark.parametrize(
    ("nodes", "left", "answer"),
    [
        (2, "One child of an open node was not searched.", None),
        (3, "No child of an open node was left to search.", "to 1 ply, has the answer: 0, from B."),
        (11, "Two children of open nodes were not searched.", "to 2 plies, has the answer: 1, from C."),
    ],
)
def test_a_search_that_spent_its_nodes_says_so_and_what_the_last_whole_pass_found(
    nodes: int, left: str, answer: str | None
) -> None:
    judged = strategies.judged_tree([[[1, 2], [3]], [[9, 8, 4], [7, 7, 7]]])
    *_, last = narrate(search(judged, SearchOptions("iterative", nodes=nodes)))
    assert str(last) == f"The node budget is spent: {nodes} visits. {left}" + (
        f" The last whole pass, {answer}" if answer else ""
    )


@given(strategies.nested_trees, strategies.players, strategies.options(depth=None))
def test_a_tie_is_one_and_no_move_that_may_be_best_is_left_out(
    nested: Any, root: Player, chosen: SearchOptions
) -> None:
    """What is said of equal moves, held to plain minimax over the whole tree."""
    game = LeafTree.from_nested(nested, root)
    trace = search(game, chosen)
    narrator = Narrator(trace, game)
    worth = {
        node: minimax(below(nested, list(trace.places.path(node))), trace.places.players[node])
        for node in range(len(trace.places))
    }
    best: dict[int, int] = {}
    for event in trace:
        said = str(narrator.sentence(event))
        if event.kind is Kind.BEST:
            best[event.node] = next(
                node
                for node in range(len(trace.places))
                if trace.places.parent[node] == event.node and trace.places.child[node] == event.child
            )
        if "a tie" in said:
            assert worth[event.node] == worth[best[int(trace.places.parent[event.node])]], said
    if not isinstance(nested, list) or ("No move" in said and "shown to be best" in said) or "is enough" in said:
        return
    equal = [index for index, child in enumerate(nested) if minimax(child, root.opponent) == minimax(nested, root)]
    if trace[len(trace) - 1].bound is Bound.EXACT:
        told = len(best_moves(trace)) if "may be as good" not in said else len(nested)
        assert set(best_moves(trace)) <= set(equal)
        assert len(equal) <= told, said


every_search = strategies.options() | strategies.tables_and_passes(guess=0)
trees = st.builds(
    strategies.judged_tree, strategies.nested_trees, strategies.players
) | strategies.labelled_trees().map(strategies.with_evaluations)


@given(trees, every_search, st.none() | st.integers(2, 40), st.randoms(use_true_random=False))
def test_an_event_is_told_alike_whatever_was_told_before(
    tree: LeafTree, options: SearchOptions, budget: int | None, random: Random
) -> None:
    trace = search(tree, replace(options, budget=budget)) if budget else search(tree, options)
    for told in (trace, for_mover(trace)) if ALGORITHMS[options.algorithm].for_mover else (trace,):
        narrator = Narrator(told, tree)
        sentences = list(map(narrator.sentence, told))
        argued = {argument.step: argument for argument in arguments(told)}
        for number in random.sample(range(len(told)), min(5, len(told))):
            fresh = Narrator(told, tree)
            assert fresh.sentence(told[number]) == sentences[number]
            if told[number].kind is Kind.CUTOFF:
                assert Reasons(told, fresh).argument(told[number]) == argued[number + 1]


def test_a_foreign_trace_may_name_any_node_as_the_one_that_set_a_bound() -> None:
    """It is told to its end, though that be the node itself or lie on another branch."""
    game = tree([[3, 5], [[4, 4], [2, 7]]], Player.MIN)
    own = search(game, SearchOptions("pvs"))
    records = map(json.loads, write_lines(own))
    foreign = read_lines(
        json.dumps(each | {"set_by": each["node"]} if each.get("event") == "CUTOFF" else each) for each in records
    )
    cutoffs = [event for event in own if event.kind is Kind.CUTOFF]
    assert len(list(narrate(foreign, game))) == len(own)
    assert len(list(arguments(foreign))) == len(cutoffs) > 0
    asked_of = Narrator(own, game).asked_of
    for cutoff in cutoffs:
        above = asked_of(cutoff)
        assert own.places.parent[above] == cutoff.set_by
        for place in range(len(own.places)):
            assert asked_of(replace(cutoff, set_by=place)) in own.places.line(cutoff.node)


@pytest.mark.parametrize(
    ("name", "position", "said"),
    [
        ("tictactoe", "XOX/OO_/_X_", {"−1: O wins", "0", "1: X wins"}),
        ("nim", "1,2", {"−1: B wins", "1: A wins"}),
        ("subtraction", "4", {"−1: B wins", "1: A wins"}),
        ("dice-race", "2", {"−1: B wins", "1: A wins"}),
        ("predict-winner", "1,5,2", {"−2: B wins by 2", "4: A wins by 4", "6: A wins by 6"}),
    ],
)
def test_a_leaf_of_a_game_says_who_wins_there(name: str, position: str, said: set[str]) -> None:
    game = GAMES[name].at(position)
    trace = search(game, SearchOptions("expectiminimax"))
    leaves = {str(each) for event, each in zip(trace, narrate(trace, game), strict=True) if event.kind is Kind.LEAF}
    assert {each.partition(" is a leaf worth ")[2].removesuffix(".") for each in leaves} == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("1,2", "The best move is to take 1 from b."),
        ("1,1 misère", "The best moves are to take 1 from a and to take 1 from b; the search takes the first."),
        ("1,1,1", "No move is better than the one to take 1 from a;"),
    ],
)
def test_the_best_move_of_nim_is_what_to_do(position: str, said: str) -> None:
    game = GAMES["nim"].at(position)
    trace = search(game, SearchOptions("minimax" if "misère" in position else "alphabeta"))
    told = str(Narrator(trace, game).sentence(trace[len(trace) - 1]))
    assert said in told.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("name", "position", "options", "said"),
    [
        ("tictactoe", "X_O/_X_/O__", SearchOptions(), "The search is over: X wins in 5 plies."),
        ("connectfour", "ccddee", SearchOptions(depth=3), "The search is over: X wins in 3 plies."),
        ("nim", "1,1", SearchOptions(), "The search is over: B wins in 2 plies."),
        ("predict-winner", "1,5,2", SearchOptions(), "The search is over: B wins by 2 in 3 plies."),
        ("tictactoe", "XOX/OO_/_X_", SearchOptions(), "The search is over: the root is worth 0."),
    ],
)
def test_a_won_position_says_who_wins_and_how_soon(name: str, position: str, options: SearchOptions, said: str) -> None:
    game = GAMES[name].at(position)
    for algorithm in ("alphabeta", "negamax"):
        trace = search(game, replace(options, algorithm=algorithm))
        told = str(Narrator(trace, game).sentence(trace[len(trace) - 1])).replace("\N{NO-BREAK SPACE}", " ")
        assert told.startswith(said), algorithm
