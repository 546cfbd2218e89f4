"""Each family of signatures: a right program is right, and six wrong ones are told their first event and their idea."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from core.checking.binding import Asked, Binding, bindings
from core.checking.check import Report, Verdict, check
from core.checking.data.game_tree import Positions
from core.checking.differing import Level
from core.checking.report import beside, lines
from core.checking.roles import Role
from core.checking.source import Source
from core.checking.trying import chosen, separating
from core.checking.watching import Limits, Program, watch
from core.options import Misconception
from tests.core.checking.students import STARTS, STUDENTS, WRONG, Wrong, program
from tests.sweeps import each_once, one_in

FAMILIES = list(WRONG)

MORE_POSITIONS = {"cs50": 5}
"""Two positions of a program's own game show what is wrong with it, but for this one's."""


def checked(
    text: str,
    course: str | None = "plain",
    arguments: str = "",
    limits: Limits | None = None,
    start: str = "",
    positions: int | None = None,
) -> Report:
    """Return the report on a program, which runs in this process; of its own game on no more than some positions."""
    program, binding = called(text, Asked("student.py", "", arguments, start), limits or Limits())
    trees = separating(binding.family)[:positions] if binding.family is Positions and positions else ()
    look = partial(watch, program, binding, limits=limits or Limits())
    return check(look, binding, course=course, trees=trees, seed=1)


def called(text: str, asked: Asked, limits: Limits) -> tuple[Program, Binding]:
    """Return a program with the way in which it is seen to search."""
    program = Program(Source.of(text, asked.file))
    ways = bindings(program.source, asked)
    _, binding = chosen(program.source, asked, lambda number, tree: watch(program, ways[number], tree, limits))
    return program, binding


def positions_of(family: str) -> int:
    return MORE_POSITIONS.get(family, 2)


def checked_in(family: str, text: str) -> Report:
    """Return the report on a program of a family, in its course and from its start."""
    course = "cs188" if family == "cs188" else "plain"
    return checked(text, course, start=STARTS.get(family, ""), positions=positions_of(family))


def test_each_family_has_a_right_program_and_six_wrong_ones() -> None:
    assert {file.stem for file in STUDENTS.glob("*.py")} == WRONG.keys()
    assert {len(wrong) for wrong in WRONG.values()} == {6}


OF_THEIR_OWN = {"connect4", "cs50", "isolation", "tictactoe"}
"""The programs with a game of their own, which is searched from positions with larger trees."""


@pytest.mark.large
@pytest.mark.parametrize("family", one_in(2, FAMILIES))
def test_a_right_program_is_right_down_to_what_it_returns(family: str) -> None:
    report = checked_in(family, program(family))
    tried = positions_of(family) if family in OF_THEIR_OWN else 44 if family == "cs188" else 40
    assert (report.is_right, report.first, report.tried) == (True, None, tried)
    assert report.levels == frozenset(Level)


@pytest.mark.large
@pytest.mark.parametrize(
    ("family", "wrong"),
    each_once(lambda family, _: [family], [(family, each) for family in FAMILIES for each in WRONG[family]]),
)
def test_a_wrong_program_is_told_its_first_event_and_its_idea(family: str, wrong: Wrong) -> None:
    report = checked_in(family, program(family, wrong))
    assert report.first is not None
    assert report.first.difference is not None
    assert report.first.difference.departure == wrong.departure
    fits = {idea.name for idea in report.fits}
    assert wrong.idea in fits if wrong.idea else not fits
    assert not report.is_right


@pytest.mark.large
def test_where_it_does_not_come_to_an_end_no_answer_is_wrong() -> None:
    text = program("nested_lists", WRONG["nested_lists"][1])
    report = checked(text.replace("return tree\n", "return tree if tree != 15000 else tree // 0\n", 1))
    assert report.verdict == "more"
    assert "does not come to an end" in report.notes[-1]


@pytest.mark.large
def test_a_course_decides_about_equality_and_without_one_either_rule_is_right() -> None:
    assert checked(program("cs188"), "plain").first is not None
    assert checked(program("cs188"), None).is_right
    assert checked(program("nested_lists"), None).is_right


@pytest.mark.large
def test_the_first_wrong_event_says_where_what_and_why() -> None:
    report = checked(program("nested_lists").replace("(child, alpha, beta, True)", "(child, -math.inf, beta, True)"))
    assert report.first is not None
    difference = report.first.difference
    assert difference is not None
    assert (difference.expected, difference.got, difference.line) == ("(7, ∞)", "(−∞, ∞)", 17)
    assert difference.reason == "α = 7 comes from A, two plies above."


@pytest.mark.large
@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("isinstance(tree, int)", frozenset(Level)),
        ("type(tree) is int or type(tree) is float", frozenset(Level)),
        ("not isinstance(tree, list)", frozenset(Level)),
    ],
)
def test_leaves_are_seen_however_a_program_asks_for_them(text: str, levels: frozenset[Level]) -> None:
    report = checked(program("nested_lists").replace("isinstance(tree, int)", text))
    assert report.is_right
    assert report.levels == levels


INLINE = """
def max_value(tree, alpha, beta):
    v = float("-inf")
    for child in tree:
        v = max(v, child if isinstance(child, int) else min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(tree, alpha, beta):
    v = float("inf")
    for child in tree:
        v = min(v, child if isinstance(child, int) else max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""


@pytest.mark.large
def test_leaves_that_no_function_is_called_for_are_seen_by_their_use() -> None:
    assert checked(INLINE).is_right
    report = checked(INLINE.replace("            return v\n        beta", "            pass\n        beta"))
    assert report.first is not None
    assert report.first.difference is not None
    assert report.first.difference.departure == "extra"


def test_arguments_with_names_of_their_own_are_named_by_the_reader() -> None:
    text = INLINE.replace("alpha", "p").replace("beta", "q").replace("tree", "z")
    assert checked(text, arguments="node,alpha,beta").is_right


@pytest.mark.parametrize("names", ["floor, ceiling", "ceiling, floor"])
@pytest.mark.parametrize("other", ["", "fresh"])
def test_bounds_of_any_name_come_in_either_order(names: str, other: str) -> None:
    first = "-math.inf if is_max else floor" if other else "floor"
    program = f"""
import math


def search(tree, {names}, is_max):
    if isinstance(tree, int):
        return tree
    best = -math.inf if is_max else math.inf
    for child in tree:
        value = search(child, {names.replace("floor", first)}, not is_max)
        best = max(best, value) if is_max else min(best, value)
        floor, ceiling = (max(floor, best), ceiling) if is_max else (floor, min(ceiling, best))
        if floor >= ceiling:
            break
    return best
"""
    report = checked(program)
    assert report.verdict is (Verdict.MORE if other else Verdict.RIGHT)
    assert report.binding is not None
    roles = report.binding.roles["search"]
    assert (roles["floor"], roles["ceiling"]) == (Role.ALPHA, Role.BETA)


def test_where_nothing_searches_the_failure_is_that_of_the_function_that_calls_itself() -> None:
    text = """
def search(tree, options):
    return tree_search(tree.root, options.is_max)


def tree_search(node, is_max):
    values = [tree_search(each, not is_max) for each in node.unheard_of()]
    return (max if is_max else min)(values)
"""
    report = checked(text)
    assert report.first is not None
    assert report.first.failure is not None
    assert "unheard_of" in report.first.failure.said


@pytest.mark.large
def test_minimax_without_a_window_is_held_to_minimax() -> None:
    text = "def minimax(tree, is_max=True):\n    if isinstance(tree, int):\n        return tree\n"
    text += "    return (max if is_max else min)([minimax(child, not is_max) for child in tree])\n"
    report = checked(text)
    assert (report.is_right, report.options.algorithm) == (True, "minimax")
    assert not checked(text.replace("(max if is_max else min)", "max")).is_right


@pytest.mark.large
@pytest.mark.parametrize("negation", ["-VALUE", "0 - VALUE", "operator.neg(VALUE)", "VALUE"])
def test_a_search_is_negamax_if_its_values_turn_with_the_side_however_that_is_written(negation: str) -> None:
    text = "import operator\n\ndef search(tree, is_max=True):\n    if isinstance(tree, int):\n        return tree\n"
    text += f"    return max({negation} for child in tree)\n"
    report = checked(text.replace("VALUE", "search(child, not is_max)"))
    assert report.binding is not None
    assert (report.binding.is_negamax, report.is_right) == (negation != "VALUE", negation != "VALUE")


@pytest.mark.large
def test_a_large_number_in_place_of_infinity_is_no_part_of_the_reason() -> None:
    text = MOVES.replace("alpha, beta, is_max)", "alpha=-99999, beta=99999, is_max=True)", 1)
    report = checked(text.replace("(alpha, min(beta, best))", "(alpha, beta)"))
    assert report.first is not None
    assert report.first.difference is not None
    assert report.first.difference.reason == "β = 4 comes from B, one ply above."


@pytest.mark.large
def test_an_idea_about_plain_minimax_stands_beside_it() -> None:
    text = "def minimax(tree):\n    return tree if isinstance(tree, int) else max(map(minimax, tree))\n"
    report = checked(text)
    first = report.first
    assert first is not None
    assert [idea.name for idea in report.fits] == ["no-opponent"]
    shown = beside(first.tree, first.observed, report.options, report.fits, first.difference)
    assert [bool(each.program) for each in shown.searches] == [False, True, False]
    assert shown.searches[-1].misconception is Misconception.NO_OPPONENT


UNIFORM = """
def minimax(node, depth, alpha, beta, maximizing):
    if depth == 0:
        return node.value
    if maximizing:
        v = float("-inf")
        for child in node.children:
            v = max(v, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for child in node.children:
        v = min(v, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
"""


@pytest.mark.large
def test_a_program_that_knows_leaves_by_their_depth_is_held_to_trees_of_one_depth_and_that_is_said() -> None:
    report = checked(UNIFORM)
    assert report.is_right
    assert report.tried < 40
    assert report.notes == ("It is wrong where leaves lie at different depths: it was held to the other trees alone.",)
    assert not checked(UNIFORM.replace("beta, False", "float('inf'), False")).is_right


BOTH_SIDES = """
def search(node, alpha, beta, is_max):
    if node.left is None and node.right is None:
        return node.data
    best = -math.inf if is_max else math.inf
    for child in (node.left, node.right):
        found = search(child, alpha, beta, not is_max)
        if is_max:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


@pytest.mark.large
def test_nodes_with_a_left_and_a_right_child_are_searched_in_binary_trees() -> None:
    text = f"import math\n{BOTH_SIDES}"
    report = checked(text)
    assert (report.is_right, report.tried) == (True, 40)
    assert not checked(text.replace("found = search(child, alpha", "found = search(child, -math.inf")).is_right


MOVES = """
from math import inf


def search(tree, alpha, beta, is_max):
    if isinstance(tree, int):
        return tree
    best = -inf if is_max else inf
    for child in tree:
        best = (max if is_max else min)(best, search(child, alpha, beta, not is_max))
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def best_move(tree):
    values = [search(child, -inf, inf, False) for child in tree]
    return values.index(max(values))


def play():
    print(best_move([1, 2]))
"""


@pytest.mark.large
def test_a_function_that_searches_and_is_not_checked_is_named() -> None:
    report = checked(MOVES)
    assert report.is_right
    assert report.notes == ("best_move searches too, and is not checked here: check it by itself.",)
    assert checked(MOVES.replace("best_move(tree)", "best_move_by_search(tree)")).notes == ()


def test_inner_nodes_are_seen_of_a_search_that_comes_to_few_of_them() -> None:
    report = checked(MOVES.replace("alpha >= beta", "alpha <= beta"))
    assert not report.is_right
    assert report.levels == frozenset(Level)


@pytest.mark.large
@pytest.mark.parametrize(
    ("old", "new", "departure", "line"),
    [
        ("alpha >= beta", "alpha >= beta - 4", "skipped", "break"),
        (
            "    if isinstance",
            "    if isinstance(tree, list) and len(tree) > 2:\n        return 0\n    if isinstance",
            "skipped",
            "return 0",
        ),
        ("alpha >= beta", "alpha > beta", "extra", "best = (max if is_max else min)(best, search(child"),
        ("return best", "return best + 1", "returned", "return best + 1"),
    ],
)
def test_a_difference_is_told_with_the_line_on_which_the_run_shows_it(
    old: str, new: str, departure: str, line: str
) -> None:
    text = MOVES.replace(old, new, 1)
    report = checked(text)
    assert report.first is not None
    difference = report.first.difference
    assert difference is not None
    assert difference.line is not None
    assert (difference.departure, text.splitlines()[difference.line - 1].strip().startswith(line)) == (departure, True)


def test_five_ideas_are_told_and_the_others_counted() -> None:
    report = checked(MOVES.replace("alpha >= beta", "alpha > beta"))
    told = [line for line in lines(replace(report, fits=report.fits * 7)) if line.startswith("fits")]
    assert (len(told), told[-1]) == (6, "fits      and 2 more.")


def test_bounds_that_nothing_has_moved_are_those_of_the_initial_window() -> None:
    report = checked(MOVES.replace("alpha, beta, not is_max", "inf, -inf, not is_max"))
    assert report.first is not None
    assert report.first.difference is not None
    assert (
        report.first.difference.reason
        == "α = −∞ is that of the initial window and β = ∞ is that of the initial window."
    )


def test_what_fails_on_most_trees_is_not_checked_whatever_it_does_on_the_others() -> None:
    text = "def minimax(tree, is_max):\n    if isinstance(tree, int):\n        return tree\n"
    text += "    if any(isinstance(each, list) for each in tree):\n        return tree + 1\n    return min(tree)\n"
    report = checked(text)
    assert report.verdict is Verdict.NOT_CHECKED
    assert next(lines(report)).endswith("minimax is not checked.")
