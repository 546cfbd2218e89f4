"""The panel "Calls" is the tree path at every step, and its live conditions come true when they are tried."""

from __future__ import annotations

import math

from core.game import Player
from core.options import Cutoff
from core.search import ALGORITHMS
from core.trace import Kind
from core.trace.frames import Frame
from tests.viz.comparisons import is_cut_by
from tests.viz.from_frames import history, is_searched, line_at
from tests.viz.given import Searched
from tests.viz.replayed import Slots, stack_of, to_the_end_and_back, words_of
from viz.replay.panels.calls import Calls
from viz.words.phrase import Phrase
from viz.words.wording import short_name, shown

NAME, PLAYER, CONDITION = range(3)
NOTHING = (None, "")


def prunes(searched: Searched) -> bool:
    return ALGORITHMS[searched.trace.options.algorithm].prunes


def numbers_of(searched: Searched, node: int, step: int) -> list[str]:
    """Return the texts of a row's numbers, each with the one before it."""
    texts: list[str] = []
    for what in ("alpha", "beta", "value") if prunes(searched) else ("value",):
        numbers = list(map(shown, history(searched, node, what, step)))
        texts += ["", "", *numbers][-2:] if len(numbers) != 1 else ["", *numbers]
    return texts


def rows_of(slots: Slots, rows: int) -> list[Phrase]:
    """Return the rows that are shown, which are the first."""
    shown = [slots[f"call-{row}", "row"] for row in range(rows)]
    seen = [row for row in shown if row is not None]
    assert shown[: len(seen)] == seen
    return seen


def check(searched: Searched) -> None:
    trace = searched.trace
    panel = Calls(trace, stack_of(trace))
    scored = {event.node for event in trace if event.kind in (Kind.LEAF, Kind.HORIZON)}
    for frame, slots in to_the_end_and_back(words_of(trace, panel), searched.frames):
        line = line_at(searched, frame.step)
        rows = rows_of(slots, panel.rows)
        assert len(rows) == len(line), frame.step
        assert slots.get(("calls", "mark")) == (str(len(line) - 1) if line else None)
        assert slots.get(("calls-above", "text")) in NOTHING
        for node, row in zip(line, rows, strict=True):
            assert short_name(trace, node).endswith(row[NAME])
            texts = list(row[CONDITION + 1 :])
            assert texts == numbers_of(searched, node, frame.step), (frame.step, node)
            if is_searched(searched, node) or node in scored:  # else the search stops before it knows what the node is
                is_leaf = searched.tree.is_terminal(trace.places.states[node])
                assert row[PLAYER] == ("leaf" if is_leaf else trace.places.players[node].name)
            assert (row[CONDITION] == "") != is_searched(searched, node)
            event = frame.event
            if event is not None and event.kind is Kind.EXIT and event.node == node and is_searched(searched, node):
                assert event.value is not None
                assert row[CONDITION] == f"returns {shown(event.value)}"
            elif row[CONDITION] and prunes(searched):
                check_condition(searched, frame, node, row[CONDITION])
            else:
                assert row[CONDITION] in {"", "minimax never cuts"}


def check_condition(searched: Searched, frame: Frame, node: int, condition: str) -> None:
    """Check a live condition against the rule of the search and the node's own bounds."""
    player, at = searched.trace.places.players[node], frame.nodes[node]
    strict = searched.trace.options.cutoff is Cutoff.STRICT
    bound = at.beta if player is Player.MAX else at.alpha
    for value in (-math.inf, -100, bound, 100, math.inf):
        beyond = value > bound if player is Player.MAX else value < bound
        assert is_cut_by(condition, player, value) == (beyond or (value == bound and not strict)), (frame.step, node)


def test_every_step_of_a_worked_tree(searched: Searched) -> None:
    check(searched)


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)
