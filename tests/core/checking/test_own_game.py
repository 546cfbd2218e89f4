"""A program's own game: its tree is found whatever the search does wrong, and what can't be followed is told."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.checking.binding import Asked, Binding, bindings
from core.checking.check import Verdict, check, check_function
from core.checking.data.game_tree import MOST_NODES, UNKNOWN, Start
from core.checking.data.kind import number
from core.checking.data.own_game import Shape, content, shown
from core.checking.observed import Failure, Trouble
from core.checking.report import lines
from core.checking.source import Source
from core.checking.watching import Limits, Program, Seen, watch
from core.game import OptionError
from core.trees.leaf_tree import LeafTree
from tests.brute_force import Nested
from tests.core.checking.planted import IDEAS, V_ALONE, WAYS, text
from tests.core.checking.students import program
from tests.core.checking.test_families import checked
from tests.core.checking.test_programs import PROGRAMS
from tests.strategies import nested_trees
from tests.sweeps import one_in

BY_LISTS = [way for way in WAYS if not way.is_nodes]
WITH_V = [way for way in BY_LISTS if not (way.tests_bounds or way.by_child)]


def seen_from(program: str, start: str, seed: int | None = None) -> Seen:
    """Return what is seen of a program on its own game."""
    return watch(*bound(program, start), Start(seed), Limits())


def bound(text: str, start: str) -> tuple[Program, Binding]:
    """Return a program with the likeliest way to call it."""
    source = Source.of(text, "student.py")
    return Program(source), bindings(source, Asked("student.py", start=start))[0]


def unordered(tree: LeafTree, node: int = 0) -> Any:
    """Return a tree as something that is equal for another order of the children."""
    if tree.is_terminal(node):
        return tree.utility(node)
    return frozenset(Counter(unordered(tree, child) for child in tree.children[node]).items())


SEVERAL_MOVES = nested_trees.filter(lambda nested: isinstance(nested, list) and len(nested) > 1)
"""A root with a single move may only hand its position on."""


@given(SEVERAL_MOVES, st.sampled_from(("", *IDEAS)), st.data())
def test_the_tree_is_found_whatever_the_search_does_wrong(nested: Nested, idea: str, data: st.DataObject) -> None:
    way = data.draw(st.sampled_from(WITH_V if idea in V_ALONE else BY_LISTS))
    seen = seen_from(text(idea, way), repr(nested).replace("inf", "math.inf"))
    assert unordered(seen.tree) == unordered(LeafTree.from_nested(nested))
    assert seen.shown[0] == shown(nested)


SET = """
def children(n):
    return {3 * n + k for k in (1, 2, 3)} if n < 27 else set()


def search(node, alpha=-99, beta=99, is_max=True):
    if not actions(node):
        return node * 37 % 23
    v = -99 if is_max else 99
    for child in ORDER(actions(node)):
        found = search(child, alpha, beta, not is_max)
        v = max(v, found) if is_max else min(v, found)
        if v >= beta if is_max else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v


actions = children
"""


@pytest.mark.large
@pytest.mark.parametrize("order", one_in(3, ["list", "sorted", "lambda moves: sorted(moves, reverse=True)"]))
def test_moves_may_come_in_any_order_and_each_cutoff_must_be_justified_in_it(order: str) -> None:
    program = SET.replace("ORDER(", f"({order})(")
    assert checked(program, start="0", positions=4).is_right
    wrong = checked(program.replace("v <= alpha", "v <= alpha + 5"), start="0", positions=10)
    assert wrong.first is not None
    assert wrong.first.difference is not None
    assert wrong.first.difference.departure == "skipped"


def test_an_order_that_changes_from_search_to_search_is_that_of_the_visits() -> None:
    shuffled = "import itertools\nTURNS = itertools.count()\n" + SET.replace(
        "ORDER(actions(node))", "sorted(actions(node), key=lambda n: (n * (3 + next(TURNS))) % 5)"
    )
    assert checked(shuffled, start="0", positions=4).is_right


@pytest.mark.large
def test_a_report_shows_the_start_and_the_position_of_the_first_wrong_event() -> None:
    report = checked(program("cs50").replace("v >= beta", "v > beta"), positions=4)
    assert report.first is not None
    assert report.first.difference is not None
    assert report.first.shown[0].startswith("[[")
    assert len(report.first.shown) == len(report.first.tree)


@pytest.mark.thorough
def test_either_side_begins_where_the_program_can_tell_which() -> None:
    text = program("cs50")
    roots = {seen_from(text, "initial_state()", seed).tree.root_player for seed in range(4)}
    assert roots == {"max", "min"}
    report = checked(
        text.replace("beta, best_action = value, action", "beta, best_action = value, best_action or action")
    )
    assert report.first is not None
    assert report.first.difference is not None
    assert (report.first.difference.departure, report.first.tree.root_player) == ("move", "min")
    always_max = SET.replace("ORDER", "sorted") + "\n\ndef best_move(n):\n"
    always_max += "    return max(sorted(actions(n)), key=lambda child: search(child, -99, 99, False))\n"
    seen = [seen_from(always_max, "best_move(0)", seed) for seed in range(4)]
    assert {each.tree.root_player for each in seen} == {"max"}


LEAST = """
def minimax(n, depth):
    if n == 0:
        return depth % 2, 0
    found = [(minimax(n - taken, depth + 1)[0], taken) for taken in (1, 2, 3) if taken <= n]
    return max(found) if depth % 2 else min(found)
"""


def test_whoever_takes_the_least_at_the_start_may_be_either_side() -> None:
    source = Source.of(LEAST, "student.py")
    program, told = Program(source), {}
    for root in ("", "min", "max"):
        way = bindings(source, Asked("student.py", start="minimax(4, 0)", root=root))[0]
        report = check(partial(watch, program, way, limits=Limits()), way, trees=[Start()])
        told[root] = report.verdict
    assert (told[""], told["min"], told["max"] != "right") == ("not checked", "right", True)


def test_what_is_handed_on_may_be_a_variable_at_which_others_look() -> None:
    text = (PROGRAMS / "argument_and_global.py").read_text("utf-8")
    leaves = {value for seed in range(4) for value in seen_from(text, "minimax(board, True)", seed).tree.leaf_values}
    assert leaves == {0, 10}


def test_a_start_may_be_the_call_of_the_search_with_arguments_that_nobody_else_knows() -> None:
    odd = (
        "def search(state, bonus, alpha, beta, is_max):\n    if isinstance(state, int):\n        return state + bonus\n"
    )
    odd += "    values = [search(each, bonus, alpha, beta, not is_max) for each in state]\n"
    odd += "    return max(values) if is_max else min(values)\n"
    seen = seen_from(odd, "search([[3, 5], [3, 1]], 10, -99, 99, False)")
    assert seen.failure is None
    assert seen.tree == LeafTree.from_nested([[13, 15], [13, 11]], root_player=seen.tree.root_player)
    assert (seen.tree.root_player, seen.observed.value) == ("min", 13)


def test_positions_may_be_arrays_and_the_move_is_known_by_the_good_child() -> None:
    seen = seen_from(program("connect4"), "minimax(create_board(), 2, -math.inf, math.inf, True)")
    assert seen.failure is None
    assert [len(seen.tree.children[node]) for node in (0, *seen.tree.children[0])] == [4] * 5
    assert seen.observed.move == seen.observed.visits[0].node + seen.tree.minimax[1:].index(seen.tree.minimax[0]) // 5


GAME = """
def initial_state():
    return START


def search(board, alpha=-99, beta=99, is_max=True):
    if OVER:
        return 0
    v = -99 if is_max else 99
    for move in legal_moves(board):
        BODY
        v = max(v, found) if is_max else min(v, found)
    return v


def legal_moves(board):
    return range(2)
"""
FOUND = "found = search(after, alpha, beta, not is_max)"
UNCLEAR: dict[str, tuple[str, str, str, Trouble, str]] = {
    "a move that is not undone": (
        "[]",
        "len(board) > 3",
        f"board.append(move); after = board; {FOUND}",
        Trouble.CHANGED,
        "leaves a position changed",
    ),
    "a position that can't be copied": (
        "(n for n in [1])",
        "False",
        f"after = board; {FOUND}",
        Trouble.UNCLEAR,
        "can't be copied",
    ),
    "a game without end": (
        "0",
        "board > 10**6",
        f"after = board + 1 + move; {FOUND}",
        Trouble.RECURSION,
        "without end",
    ),
    "a large game": ("0", "board > 2**9", f"after = 2 * board + 1 + move; {FOUND}", Trouble.UNCLEAR, "--start"),
    "too many calls": (
        "0",
        "board > 0",
        f"for after in range(1, 999): {FOUND}",
        Trouble.UNCLEAR,
        "more than 200 calls below one position",
    ),
    "an exception": ("0", "board > 5", f"after = board // 0; {FOUND}", Trouble.ERROR, "ZeroDivisionError"),
    "a leaf without a value": ("1", "board > 5", f"after = board + 9; {FOUND}", Trouble.NO_ANSWER, "at a leaf"),
}


@pytest.mark.parametrize(("start", "over", "body", "trouble", "said"), UNCLEAR.values(), ids=UNCLEAR)
def test_what_can_t_be_followed_is_told(start: str, over: str, body: str, trouble: Trouble, said: str) -> None:
    text = GAME.replace("START", start).replace("OVER", over).replace("BODY", body)
    if trouble is Trouble.NO_ANSWER:
        text = text.replace("return 0", "return 'won'")
    seen = seen_from(text, "initial_state()")
    assert seen.failure is not None
    assert (seen.failure.trouble, said in seen.failure.said) == (trouble, True), seen.failure
    assert seen.failure.line is not None


def test_an_answer_without_a_search_is_not_taken_for_right() -> None:
    text = GAME.replace("START", "0").replace("OVER", "True").replace("BODY", f"after = board; {FOUND}")
    failure = seen_from(text, "initial_state()").failure
    assert failure is not None
    assert (failure.trouble, "without a search" in failure.said) == (Trouble.UNREAD, True)


def test_positions_may_note_their_children() -> None:
    noting = """
class State:
    def __init__(self, n):
        self.n, self.below = n, None

    def after_move(self, k):
        self.below = self.below or {k: State(3 * self.n + k) for k in (1, 2)}
        return self.below[k]


def search(state, alpha=-99, beta=99, is_max=True):
    if state.n > 20:
        return state.n % 7
    v = -99 if is_max else 99
    for k in (1, 2):
        found = search(state.after_move(k), alpha, beta, not is_max)
        v = max(v, found) if is_max else min(v, found)
        if v >= beta if is_max else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v
"""
    assert checked(noting, start="State(0)", positions=4).is_right


def played(heap: int, alpha: float = -9, beta: float = 9, is_max: bool = True) -> float:
    """Search a heap of which one to three are taken: whoever takes the last one wins."""
    if heap == 0:
        return -1 if is_max else 1
    v: float = -9 if is_max else 9
    for taken in range(1, min(heap, 3) + 1):
        found = played(heap - taken, alpha, beta, not is_max)
        v = max(v, found) if is_max else min(v, found)
        if v >= beta if is_max else v <= alpha:
            break
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v


@pytest.mark.large
def test_a_function_of_a_notebook_is_given_back_as_it_was() -> None:
    before = played
    assert check_function(played, start="6", seed=1).is_right
    assert played is before
    assert played(6) == 1


@pytest.mark.large
def test_a_move_that_is_not_undone_at_a_cutoff_is_met_in_the_search() -> None:
    text = program("tictactoe").replace(
        '                    board[i][j] = "_"\n                    alpha = max(alpha, best)\n',
        "                    alpha = max(alpha, best)\n",
    )
    text = text.replace(
        "return best\n        return best\n",
        'return best\n                    board[i][j] = "_"\n        return best\n',
    )
    report = checked(text, positions=10)
    assert report.first is not None
    assert report.first.failure is not None
    assert report.first.failure.trouble is Trouble.CHANGED
    assert "no move leads to" in report.first.failure.said


INNER = """
from functools import lru_cache


def minimax(state):
    CACHE
    def search(n, is_max):
        if n > 30:
            return n % 7
        values = [search(m, not is_max) for m in legal_moves(n)]
        return max(values) if is_max else min(values)
    def legal_moves(n):
        return [3 * n + 1, 3 * n + 2]
    return max(search(m, False) for m in legal_moves(state))
"""


@pytest.mark.large
@pytest.mark.parametrize("cache", ["@lru_cache", ""])
def test_a_search_may_stand_inside_another_function_and_have_a_cache(cache: str) -> None:
    text = INNER.replace("    CACHE\n", f"    {cache}\n" if cache else "")
    assert checked(text, start="0", positions=4).is_right
    assert not checked(text.replace("min(values)", "values[0]"), start="0", positions=4).is_right


@pytest.mark.large
def test_an_evaluation_may_call_itself() -> None:
    text = program("connect4")
    text += "\n\ndef area(board, col):\n    return 0 if col == 4 else board[0][col] + area(board.copy() + 1, col + 1)\n"
    text = text.replace("return (None, score_position(board, AI))", "return (None, area(board, 0))")
    assert checked(text, positions=4).is_right


TWICE = """
def search(pits, depth=3, is_max=True):
    if depth == 0 or not legal_moves(pits):
        return pits
    found = [search(after(pits, move), depth - 1, is_max if move == 2 else not is_max) for move in legal_moves(pits)]
    return max(found) if is_max else min(found)


def legal_moves(pits):
    return (1, 2, 3)


def after(pits, move):
    return 5 * pits + move
"""


@pytest.mark.thorough
def test_a_side_may_move_twice_and_a_flag_that_is_never_turned_is_no_such_game() -> None:
    seen = seen_from(TWICE, "0")
    assert [seen.tree.children[node] == (node + 1,) for node in seen.tree.children[0]] == [False, True, False]
    assert checked(TWICE, start="0", positions=4).is_right
    for wrong in ("is_max", "True"):
        text = TWICE.replace("is_max if move == 2 else not is_max", wrong)
        assert not checked(text, start="0", positions=4).is_right


@pytest.mark.large
def test_a_later_position_of_a_game_that_is_too_large_is_searched() -> None:
    sizes = [len(seen_from(program("cs50"), "initial_state()", seed).tree) for seed in range(4)]
    assert all(2 <= size <= MOST_NODES for size in sizes)
    assert len(set(sizes)) > 1


WIDE = """
looked_at = set()


def moves(position):
    looked_at.add(position)
    return [(*position, move) for move in range(20)] if len(position) < 4 else []


def search(position, alpha, beta, is_max):
    below = moves(position)
    if not below:
        return sum(position)
    best = -999 if is_max else 999
    for after in below:
        best = (max if is_max else min)(best, search(after, alpha, beta, not is_max))
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
"""


def test_a_tree_that_is_too_large_is_given_up_at_its_last_node_that_counts() -> None:
    seen = seen_from(WIDE, "()")
    assert seen.failure is not None
    assert f"more than {MOST_NODES} positions" in seen.failure.said
    assert len([each for each in sys.modules["student"].looked_at if len(each) == 2]) < 25


@pytest.mark.large
def test_a_game_whose_tree_takes_too_long_to_find_is_no_slow_search() -> None:
    endless = WIDE.replace("    looked_at", "    while True:\n        pass\n    looked_at")
    failure = watch(*bound(endless, "()"), Start(), Limits(seconds=0.1)).failure
    assert failure is not None
    assert (failure.trouble, "to find the tree of its game" in failure.said) == (Trouble.UNCLEAR, True)


def test_positions_whose_game_can_t_be_followed_are_no_mistakes_where_others_can() -> None:
    program, binding = bound(SET.replace("ORDER(", "sorted("), "0")
    unclear = Failure(Trouble.UNCLEAR, "It takes more than 10 seconds to find.")

    def look(start: LeafTree | Start, every: int) -> Seen:
        assert isinstance(start, Start)
        is_unclear = start.seed is not None and start.seed % every == 0
        return Seen(UNKNOWN, failure=unclear) if is_unclear else watch(program, binding, start, Limits())

    starts = [Start(seed) for seed in range(6)]
    report = check(lambda start: look(start, 3), binding, trees=starts)
    assert (report.is_right, report.tried) == (True, 3)
    assert report.notes == ("Not counted: 2 positions. It takes more than 10 seconds to find.",)
    nothing = check(lambda start: look(start, 1), binding, trees=starts)
    assert nothing.first is not None
    assert (nothing.first.failure, nothing.tried) == (unclear, 5)


UNDONE = """
class Pile:
    def __init__(self, stones):
        self.stones = stones

    def take(self, number):
        self.stones -= number

    def undo(self, number):
        self.stones += number


def negamax(pile, alpha, beta):
    if pile.stones == 0:
        return -1
    best = -2
    for number in (1, 2, 3):
        if number <= pile.stones:
            pile.take(number)
            best = max(best, -negamax(pile, -beta, -alpha))
            pile.undo(number)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best
"""


@pytest.mark.large
@pytest.mark.parametrize("makes", ["take", "make"])
def test_a_class_on_which_moves_are_made_and_undone_is_a_game_of_its_own(makes: str) -> None:
    text = UNDONE.replace("take", makes)
    unknown = checked(text, arguments="node,alpha,beta")
    assert unknown.verdict is Verdict.NOT_CHECKED
    assert any("say where its own game begins, such as --start" in line for line in lines(unknown))
    report = checked(text, start="Pile(5)", positions=5, arguments="node,alpha,beta")
    assert report.is_right
    assert report.binding is not None
    assert "as negamax" in report.binding.told


TALLIED = """
class Tally:
    def __init__(self, most):
        self.left = most

    def count(self):
        self.left -= 1


def minimax(row, tally, is_max):
    tally.count()
    below = [row[at + 1 :] for at in range(len(row))]
    values = [minimax(each, tally, not is_max) for each in below if len(row) - len(each) <= 2]
    return (max if is_max else min)(values, default=-1 if is_max else 1)
"""


def test_what_to_type_next_names_no_class_that_is_no_position() -> None:
    report = checked(TALLIED)
    assert report.verdict is Verdict.NOT_CHECKED
    begins = next(line for line in lines(report) if line.startswith("next"))
    assert "--start 'minimax(row, tally, is_max)'" in begins, begins
    assert checked(TALLIED, start="minimax('abcde', Tally(9), True)", positions=2).is_right


METHOD = """
class Player:
    def minimax(self, row, is_max):
        values = [self.minimax(each, not is_max) for each in below(row)]
        return (max if is_max else min)(values, default=worth(row))
"""


def test_what_to_type_next_calls_a_method_of_an_object() -> None:
    begins = next(line for line in lines(checked(METHOD)) if line.startswith("next"))
    assert "Player().minimax(" in begins
    assert "Player.minimax(" not in begins


NEEDS_RULES = """
from rules_elsewhere import Rules


class Player(Rules):
    def choose(self):
        def worth(state, is_max):
            values = [worth(each, not is_max) for each in self.after(state)]
            return (max if is_max else min)(values) if values else self.score(state)

        return max(self.after(self.state), key=lambda each: worth(each, False), default=None)
"""


def test_a_game_of_which_the_rules_are_missing_says_so() -> None:
    report = checked(NEEDS_RULES)
    assert report.first is not None
    assert report.first.failure is not None
    assert "rules_elsewhere" in report.first.failure.said


TWO_STARTS = """
board = []


def minimax(cells, is_max):
    if 0 not in cells:
        return sum(at * cell for at, cell in enumerate(cells, 1)) * 7 % 11
    found = []
    for at in range(len(cells)):
        if cells[at] == 0:
            cells[at] = 1 if is_max else 2
            found.append(minimax(cells, not is_max))
            cells[at] = 0
    return max(found) if is_max else min(found)


def play():
    minimax([0] * 3, True)
"""


def test_a_game_begins_where_the_search_is_seen_to_search() -> None:
    report = checked(TWO_STARTS, positions=2)
    assert report.is_right
    assert report.binding is not None
    assert report.binding.call == "minimax([0] * 3, True)", "nothing is searched from the variable board"


@pytest.mark.parametrize("start", ["Board(", "\0"])
def test_a_start_that_is_no_expression_is_refused(start: str) -> None:
    with pytest.raises(OptionError, match="no expression"):
        checked(UNDONE, start=start)


class Pile:
    def __init__(self, *heaps: int) -> None:
        self.heaps, self.owner = list(heaps), self


def test_an_array_is_a_number_if_it_holds_one() -> None:
    assert number(np.array([3])) == 3
    assert number(np.array([3, 5])) is None


def test_positions_are_known_by_what_they_hold() -> None:
    assert content(Pile(1, 2)) == content(Pile(1, 2)) != content(Pile(2, 1))
    assert content(np.eye(2)) == content(np.eye(2)) != content(np.ones((2, 2)))
    assert content({1: [2]}) == content({1: (2,)}) != content({1: [1]})
    assert hash(content([{1}, {"a": Pile(3)}]))
    assert shown(np.eye(2)) == "[[1, 0], [0, 1]]"
    assert shown(np.array([10.05, 10.0])) == "[10.05, 10]"
    assert shown(np.ones((6, 7))).endswith("]]")  # the board of Connect Four
    assert len(shown("x" * 1_000)) < 200


@pytest.mark.parametrize(
    ("examples", "part", "held"),
    [
        ([3, 5], (), 9),
        ([(None, 3), (None, 4)], (1,), (None, 9)),
        ([(-1, 3), (-1, 4)], (1,), (-1, 9)),
        ([{"index": 0, "score": 4}], ("score",), {"index": 0, "score": 9}),
        ([[4, "a"], [5, "b"]], (0,), [9, "a"]),
    ],
)
def test_values_are_returned_as_the_program_returns_them(examples: list[Any], part: Any, held: Any) -> None:
    shape = Shape.all(examples)[0]
    assert (shape.part, shape.holding(9)) == (part, held)


HEAP = """
def negamax(stones, player):
    if stones == 0:
        return {value}
    other = "B" if player == "A" else "A"
    return max(-negamax(stones - taken, other) for taken in (1, 2, 3) if taken <= stones)
"""


@pytest.mark.parametrize(
    ("value", "verdict"),
    [
        ("-1", Verdict.RIGHT),
        ("1", Verdict.RIGHT),
        ("-1 if player == 'A' else 1", Verdict.NOT_CHECKED),
        ("1 if player == 'A' else -1", Verdict.NOT_CHECKED),
    ],
)
def test_leaves_of_one_player_are_no_leaves_of_negamax(value: str, verdict: Verdict) -> None:
    """Whoever takes the last stone wins, or loses; the other two give leaves A's value, which no negamax can use."""
    report = checked(HEAP.format(value=value), start="negamax(7, 'A')", positions=3)
    assert report.verdict is verdict
    if report.first is not None:
        assert report.first.failure is not None
        assert "leaves need the sign of the side to move" in report.first.failure.said


ALIKE = """
def search(n):
    below = [-search(n - take) for take in (1, 2) if take <= n]
    return max(below, default={})
"""


def test_leaves_of_zero_show_no_sign_and_leaves_that_are_alike_show_little() -> None:
    signed, none = (checked(ALIKE.format(leaf), start="search(5)", positions=3) for leaf in (-1, 0))
    assert (signed.verdict, none.verdict) == (Verdict.RIGHT, Verdict.NOT_CHECKED)
    assert "every leaf is worth 0, which has no sign to turn" in "\n".join(lines(none))
    minimax = checked(ALIKE.format(3).replace("-search", "search"), start="search(5)", positions=3)
    assert minimax.verdict is Verdict.RIGHT
    assert "Each leaf of its trees is worth 3: that shows little." in minimax.notes
