""" "Ask first" hides the numbers that a search works out, wherever they are told, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from core.audit import audit
from core.comparing.comparison import compare
from core.game import Game, PlyscopeError
from core.games.nim import Nim
from core.options import Mistake, SearchOptions
from core.search import ALGORITHMS, check_fits, search
from core.search.search_text import from_text
from core.trace import Kind, Trace
from core.trees.formats import FORMATS, read
from core.trees.leaf_tree import LeafTree
from tests.sweeps import one_in
from tests.viz.read_pieces import steps_of
from viz.comparing.figures_table import figures_table
from viz.guide.depth_and_tables import BOUNDS_TAKEN
from viz.replay.pieces import Pieces
from viz.replay.recording import record
from viz.replay.scene import Scene, scene
from viz.sharing.request import Position, Request, TreeText
from viz.words.answer_marks import BEGIN, END, GAP, answer, with_gaps, without_marks
from viz.words.narration.so_far import scored_visits

VALUES = "[[3.13, 12.17, 8.19], [[2.23, 4.29], 6.31], [14.37, [5.41, 2.23]]]"
"""Numbers that nothing else on the page comes to: no count, no share, no probability."""

CHANCES = '{"chance": [[0.5, [3.13, 12.17]], [0.5, [[2.23, 4.29], [6.31, 5.41]]]]}'

NUMBERS = ("2", "=3.13", "∞", "≥ 12.17", "3.13", "-1", "(2.23, ∞)", "0.5", "1e9", "{0}", "−∞", "14.37")
"""Names that look like numbers, like values and like templates."""

SEARCHES = [
    *(f"{name} depth=1" if name == "quiescence" else name for name, entry in ALGORITHMS.items() if not entry.samples),
    "alphabeta cutoff=strict bounds=hard",
    "alphabeta window=3,8",
    "alphabeta-tt table=50",
    "minimax depth=1",
    "alphabeta-tt depth=2 table=4",
    "pvs order=reversed",
    "mtdf guess=6",
    "aspiration guess=1 margin=1",
    "uct playouts=40 seed=3",
]


def evaluated(tree: LeafTree) -> LeafTree:
    """Return a tree with static evaluations, as a depth limit asks for, and some noisy moves."""
    inner = [node for node in range(len(tree)) if tree.values[node] is None]
    return replace(
        tree, evals={node: round(7.43 + at * 0.06, 2) for at, node in enumerate(inner)}, noisy=frozenset(inner[2:])
    )


@cache
def tree_for(algorithm: str) -> LeafTree:
    """Return a tree that a search can do, with chance nodes if it knows them."""
    for text in (CHANCES, VALUES):
        tree = evaluated(read(text).tree)
        try:
            check_fits(tree, SearchOptions(algorithm, depth=2))
        except PlyscopeError:
            continue
        return tree
    raise AssertionError(algorithm)


def named(tree: LeafTree, names: tuple[str, ...]) -> LeafTree:
    """Return a tree whose nodes are called so, as often as that takes, and every other move as well."""
    every = {node: names[node % len(names)] for node in range(len(tree))}
    return replace(tree, names=every, moves={node: names[-node % len(names)] for node in range(1, len(tree), 2)})


def drawn_of(tree: LeafTree, asked: str) -> Scene:
    return scene(search(tree, from_text(asked)), tree)


def texts(words: Pieces) -> Iterator[tuple[int, tuple[str, str], str]]:
    """Yield each text outside the tree that changes at a step: the step, the slot, and the text with its marks."""
    for step, changes in enumerate(steps_of(words.slots, words.starts, words, words.steps)):
        for (key, what), value in changes.items():
            if value is None or what.split(":")[0] not in {"text", "cells", "row"} or re.fullmatch(r"[new]\d+", key):
                continue
            template, *given = (value,) if isinstance(value, str) else value
            for text in [template.format(*given) if given else template] if template else given:
                yield step, (key, what), text


def decimals(text: str) -> set[str]:
    """Return the numbers in a text that can only be values: those with two decimals, and infinite ones."""
    return set(re.findall(r"\d+\.\d\d+|∞", text))


def given(trace: Trace, step: int) -> set[str]:
    """Return the numbers that the sentence of a step may tell: what a leaf, an estimate or a playout has given."""
    if not step:
        return set()
    event, own = trace[step - 1], set()
    told = event.kind in (Kind.STAND_PAT, Kind.PLAYOUT) or scored_visits(trace)[event.visit]
    if told and event.value is not None:
        own = decimals(str(event.value))
    if trace.samples and event.kind is Kind.EXIT:  # the result that is counted on the way up
        own = {number for value in trace.values for number in decimals(str(value))}
    return own


@pytest.mark.large
@pytest.mark.parametrize("asked", one_in(2, SEARCHES))
def test_no_text_tells_what_the_search_works_out(asked: str) -> None:
    tree = tree_for(asked.split(maxsplit=1)[0])
    drawn = drawn_of(tree, asked)
    trace = drawn.trace
    leaves = {number for value in tree.values if value is not None for number in decimals(str(value))}
    range_of_leaves = {"14.37", "12.17", "2.23"} if "leaves" in ALGORITHMS[asked.split(maxsplit=1)[0]].heeds else set()
    seen = hidden = 0
    for step, (key, what), text in texts(drawn.words):
        if key == "passes-cost" or what == "text:share":  # how much was done
            continue
        allowed = given(trace, step) | range_of_leaves | {"1.41"}  # √2, the constant of UCT
        if key.startswith("graph"):
            allowed |= leaves  # in plain sight there
        assert decimals(with_gaps(text)) <= allowed, (step, key, what, without_marks(text))
        assert GAP in with_gaps(text) or BEGIN not in text
        seen += 1
        hidden += BEGIN in text
    assert seen > hidden > len(trace) / 4


@pytest.mark.large
@pytest.mark.parametrize("asked", one_in(3, SEARCHES))
def test_no_name_is_hidden(asked: str) -> None:
    tree = tree_for(asked.split(maxsplit=1)[0])
    letters = tuple(f"Q{'abcdefghijkl'[at]}q" for at in range(len(NUMBERS)))
    meant = dict(zip(letters, NUMBERS, strict=True))

    def translated(text: str) -> str:
        return re.sub("Q[a-l]q", lambda found: meant[found[0]], text)

    plain = list(texts(drawn_of(named(tree, letters), asked).words))
    numbered = list(texts(drawn_of(named(tree, NUMBERS), asked).words))
    assert [text for *_, text in numbered] == [translated(text) for *_, text in plain]
    told = {name for *_, text in plain for name in re.findall("Q[a-l]q", text)}
    left = {name for *_, text in plain for name in re.findall("Q[a-l]q", with_gaps(text))}
    assert told == left
    assert len(told) > 3
    for *_, text in numbered:
        hidden = re.findall(f"{BEGIN}[^{BEGIN}{END}]*{END}", text)
        assert all(re.fullmatch(r"[=≥≤]?[−-]?(∞|[\d.,…]+(e\d+)?)", without_marks(each)) for each in hidden), hidden


@pytest.mark.parametrize("mark", [BEGIN, END])
@pytest.mark.parametrize("name", FORMATS)
def test_no_format_takes_a_name_with_a_mark_in_it(name: str, mark: str) -> None:
    tree = named(read("[[3, 12], [2, 4]]").tree, ("Blue", "Green"))
    text = FORMATS[name].write(tree)
    if "Blue" not in text:
        return  # a format without names
    found = read(text.replace("Blue", f"Bl{mark}ue"), name=name).tree
    assert "Blue" in found.names.values()


def test_the_notes_around_the_picture_hide_the_values_and_no_name() -> None:
    text = '{"name": "7", "value": 1, "children": [3, {"name": "=5", "value": 2, "children": [5, 4]}]}'
    notice = record(Request(TreeText(text))).notice
    assert notice is not None
    assert "7 says 1, minimax gives 4; =5 says 2, minimax gives 4" in without_marks(notice)
    assert "7 says 1, minimax gives ?; =5 says 2, minimax gives ?" in with_gaps(notice)
    matters = record(Request(TreeText("[[3, 12, 8], [3, 4, 6], [14, 5, 2]]"))).notice
    assert matters is not None
    assert not re.search(r"\d", without_marks(matters)), "how many are skipped is for the search to tell"


def test_a_warning_tells_no_value_of_a_search_with_a_mistake() -> None:
    mistaken = SearchOptions("alphabeta-tt", mistake=Mistake.BOUND)
    warning = record(Request(Position("tictactoe", BOUNDS_TAKEN), mistaken)).check.outcome.warning
    assert warning is not None
    assert "the table only tells that it is worth at most 1." in without_marks(warning)
    assert "the table only tells that it is worth at most ?." in with_gaps(warning)


def problems(trace: Trace, game: Game[Any, Any]) -> Iterator[str]:
    """Yield what the audit says, with its marks, of a trace in which some number or name is another one."""
    columns = trace.events.dtype.names or ()
    for at in range(0, len(trace), 1 + len(trace) // 16):
        for column in columns:
            events = trace.events.copy()
            events[column][at] = (events[column][at] + 1) % (len(Kind) // 2 if column == "kind" else 4)
            yield from (problem.text.marked(answer) for problem in audit(replace(trace, events=events), game)[:2])
    for column in ("moves", "states", "players"):
        held = getattr(trace.places, column)
        turned: dict[str, Any] = {column: (*held[1:], held[0])}
        places = replace(trace.places, **turned)
        yield from (problem.text.marked(answer) for problem in audit(replace(trace, places=places), game)[:2])


@pytest.mark.large
@pytest.mark.parametrize("asked", one_in(3, SEARCHES))
def test_no_problem_that_the_audit_finds_tells_a_value(asked: str) -> None:
    tree = tree_for(asked.split(maxsplit=1)[0])
    leaves = decimals(str(tree.values))
    told = list(problems(search(tree, from_text(asked)), tree))
    for text in told:
        plain = with_gaps(text)
        is_given = "leaf" in plain or "no game" in plain  # the own value of a leaf, or the result of a playout
        assert decimals(plain.replace("inf", "∞")) <= (leaves if is_given else set()), text
    assert any(BEGIN in text for text in told)


@pytest.mark.large
@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf", "alphabeta-tt"])
def test_no_problem_that_the_audit_finds_hides_a_move_or_a_position(algorithm: str) -> None:
    game = Nim("1,2 A")
    told = list(problems(search(game, SearchOptions(algorithm)), game))
    names = re.compile("'[^']*'")
    assert any(names.search(text) for text in told)
    for text in told:
        assert names.findall(with_gaps(text)) == names.findall(without_marks(text))
        assert all(re.fullmatch(r"-?[\d.]+|-?inf|None", each) for each in re.findall(f"{BEGIN}(.*?){END}", text)), text


def test_a_mark_alone_hides_nothing_and_uncovers_nothing() -> None:
    assert with_gaps(f"C{BEGIN} is worth {answer('3')}{END}.") == "C is worth ?."
    assert with_gaps(f"C{END} is worth {answer('3')}.") == "C is worth ?."
    assert without_marks(f"C{BEGIN} is worth {answer('3')}.") == "C is worth 3."
    assert answer("") == ""


def test_the_table_of_a_comparison_tells_its_values_only_where_the_page_can_hide_them() -> None:
    table = figures_table(
        compare(read(VALUES).tree, [SearchOptions("minimax"), SearchOptions(), SearchOptions("mtdf")])
    )
    hidden = re.sub('<span class="worked-out">[^<]*</span>', "", table)
    values = {number for number in decimals(VALUES) if number in table}
    assert values == {"5.41"}
    assert table.count("5.41") == 4  # of each search, and that they agree
    assert "5.41" not in hidden
