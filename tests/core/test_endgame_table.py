"""The endgame table, against plain minimax; and what the audit says of a table that errs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from core.audit import Given, audit, claims, taken_as_given
from core.comparing.comparison import DIFFERENT_TABLES, compare
from core.game import Game, OptionError, Value
from core.games import GAMES
from core.options import Book, Opponent, SearchOptions
from core.search import endgame_table, search
from core.search.endgame_table import EndgameTable
from core.search.state_values import all_values
from core.trace import Kind, Trace
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree

FOUR = (("columns", "4"), ("rows", "4"))
OPEN = GAMES["tictactoe"].at("X__/_O_/___")
NEAR_THE_END = GAMES["connectfour"].at("abcdabcd", None, FOUR)
GAMES_WITH_TABLES = {
    "tictactoe": OPEN,
    "faster": GAMES["tictactoe"].at("X__/_O_/___", None, (("wins", "faster"),)),
    "symmetry": GAMES["tictactoe"].at("X__/_O_/___", None, (("symmetry", "on"),)),
    "connectfour": NEAR_THE_END,
}

every_game = pytest.mark.parametrize("game", GAMES_WITH_TABLES.values(), ids=GAMES_WITH_TABLES)


def values_of(game: Game[Any, Any]) -> dict[Any, Value]:
    """Return the minimax value of each state of a game."""
    return {state: value for (state, _), value in all_values(game, None, "order").items()}


def known(trace: Trace) -> list[Any]:
    return [event for event in trace if event.kind is Kind.KNOWN]


class StoppedLater(Recorder):
    """A recorder that another thread stops while a table is worked out."""

    def __init__(self, game: Game[Any, Any], options: SearchOptions, checks: int) -> None:
        super().__init__(game, options)
        self.checks, self._last_check = 0, checks

    def check_stop(self) -> None:
        self.checks += 1
        if self.checks == self._last_check:
            self.stop()
        super().check_stop()


@every_game
def test_the_table_knows_what_minimax_finds(game: Any) -> None:
    values = values_of(game)
    table = EndgameTable(game, 99)
    held = [state for state in values if table.holds(state)]
    assert len(held) == sum(not game.is_terminal(state) for state in values) > 100
    for state in held:
        after = [values[game.result(state, move)] for move in game.actions(state)]
        assert table.probe(state) == (values[state], after.index(values[state]))


def test_the_root_is_searched() -> None:
    trace = search(OPEN, SearchOptions("minimax", endgame=9))
    assert len(known(trace)) == len(OPEN.actions(OPEN.initial)) == len(trace.places) - 1


def test_a_search_of_chances_asks_no_table() -> None:
    options = SearchOptions("expectiminimax", endgame=9, opponent=Opponent.RANDOM)
    game = GAMES["tictactoe"].at("XOX/OO_/_X_")
    assert list(search(game, options)) == list(search(game, replace(options, endgame=None)))


def tampered(trace: Trace, column: str, number: int) -> Trace:
    """Return the trace with another number at its first KNOWN."""
    events = trace.events.copy()
    first = int(np.flatnonzero(events["kind"] == Kind.KNOWN)[0])
    events[column][first] = number
    if column == "value":
        events[column][first + 1] = number
    return replace(trace, events=events)


def test_the_audit_sees_a_table_that_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = search(OPEN, SearchOptions("minimax", endgame=5))
    first = known(trace)[0]
    wrong = next(number for number, value in enumerate(trace.values) if value not in (first.value, float("inf")))
    problems = audit(tampered(trace, "value", wrong), OPEN)
    assert f"the position is worth {first.value}." in str(problems[0])
    state = trace.places.states[first.node]
    values = values_of(OPEN)
    after = [values[OPEN.result(state, move)] for move in OPEN.actions(state)]
    worse = next(index for index, value in enumerate(after) if value != first.value)
    problems = audit(tampered(trace, "detail", worse), OPEN)
    assert f"that move is worth {after[worse]}, not {first.value}." in str(problems[0])
    assert "moves." in str(audit(tampered(trace, "detail", 77), OPEN)[0])

    monkeypatch.setattr(claims, "MOST_CHECKED", 10)
    assert audit(trace, OPEN) == ()
    assert taken_as_given(trace, OPEN) == Given(len(known(trace)))


def test_the_audit_asks_for_what_the_table_has() -> None:
    asking, not_asking = (search(OPEN, SearchOptions("minimax", endgame=most)) for most in (5, None))
    assert audit(replace(asking, options=not_asking.options), OPEN)
    assert audit(replace(not_asking, options=asking.options), OPEN)


def test_what_has_no_table_is_refused() -> None:
    with pytest.raises(OptionError, match="this tree has no endgame table"):
        search(LeafTree.from_nested([3, 8]), SearchOptions(endgame=3))
    with pytest.raises(OptionError, match="Nim has no endgame table") as caught:
        search(GAMES["nim"].at(), SearchOptions(endgame=3))
    assert caught.value.place == "endgame"


def test_too_large_a_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame_table, "MOST_POSITIONS", 30)
    with pytest.raises(OptionError, match="more than 30 positions") as caught:
        search(OPEN, SearchOptions(endgame=7))
    assert (caught.value.place, caught.value.remedy) == ("endgame", "Give fewer empty squares.")


def test_a_limited_search_without_the_table_is_not_held_against_it() -> None:
    game = GAMES["tictactoe"].at("OX_/O_X/XO_")
    one_ply = SearchOptions("minimax", depth=1)
    compared = compare(game, [one_ply, replace(one_ply, endgame=2)])
    assert [each.result.value for each in compared.searches] == [0.2, 1]
    assert (compared.disagreements, compared.may_differ, compared.minimal_leaves) == ((), DIFFERENT_TABLES, None)
    to_the_end = compare(game, [SearchOptions(), SearchOptions(endgame=2)])
    assert (to_the_end.disagreements, to_the_end.may_differ, to_the_end.minimal_leaves) == ((), "", None)


@pytest.mark.parametrize(("options", "entered"), [(SearchOptions(endgame=99), 2), (SearchOptions(book=Book.ON), 1)])
def test_a_stop_ends_the_work_on_a_table_or_a_book(options: SearchOptions, entered: int) -> None:
    game = GAMES["connectfour"].at("", None, FOUR)
    record = StoppedLater(game, options, 1_000)
    trace = search(game, options, record)
    assert [event.kind for event in trace] == [*[Kind.ENTER] * entered, Kind.TRUNCATED]
    assert not audit(trace, game)
    assert record.checks == 1_000
