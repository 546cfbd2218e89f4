"""Each view that tells of alpha, beta and a value says what the events of the trace say, worked out a second time."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from core.game import Player, Value
from core.options import SearchOptions
from core.options.numerals import from_text
from core.search import search
from core.search.listing import Tested
from core.trace import Estimates, Event, Kind, Trace
from tests import strategies
from tests.brute_force import Nested
from tests.viz.comparisons import holds, is_cut_by
from tests.viz.given import page_of, text_of
from tests.viz.replayed import Replayed, Slots, patches_of
from viz.notation import Notation
from viz.panels.calls import Calls
from viz.panels.code import Code
from viz.panels.decision_table import DecisionTable
from viz.panels.why import Why
from viz.panels.window import Window
from viz.replay.story_changes import StoryChanges
from viz.tree.outline import outline
from viz.words.wording import shown

NUMBER = r"([^\s,;:()]+)"
"""A number in a sentence, perhaps with the full stop after it."""


@dataclass
class At:
    """An open node: its numbers now, the value that arrived last, the window it met, and whether it will cut off."""

    player: Player
    alpha: Value
    beta: Value
    value: Value
    arrived: Value | None = None
    met: tuple[Value, Value] = (-math.inf, math.inf)
    will_cut: bool | None = None
    estimates: Estimates = Estimates.NONE

    @property
    def own(self) -> Value:
        """The bound that the node moves."""
        return self.alpha if self.player is Player.MAX else self.beta

    @property
    def other(self) -> Value:
        """The bound that cuts it off."""
        return self.beta if self.player is Player.MAX else self.alpha


def followed(trace: Trace) -> Iterator[tuple[Event, list[At], At | None, Value]]:
    """Yield each event, the open nodes, the one that a value has arrived at, and its own bound before the event."""
    line: list[tuple[int, At]] = []
    deciding: At | None = None
    events = list(trace)
    for index, event in enumerate(events):
        if event.kind is Kind.ENTER:
            player = trace.places.players[event.node]
            start = -math.inf if player is Player.MAX else math.inf
            while line and line[-1][0] != trace.places.parent[event.node]:
                line.pop()
            line.append((event.node, At(player, event.alpha, event.beta, start)))
            deciding = None
        while line[-1][0] != event.node:
            line.pop()
        at = line[-1][1]
        before = at.own
        at.alpha, at.beta, at.estimates = event.alpha, event.beta, event.estimates
        if event.kind is Kind.EXIT:
            deciding = line[-2][1] if event.node else None
            if deciding is not None:
                deciding.arrived, deciding.met = event.value, (deciding.alpha, deciding.beta)
                deciding.will_cut = will_cut(islice(events, index + 1, None))
        elif event.value is not None:
            at.value = event.value
        yield event, [at for _, at in line], deciding, before


def will_cut(following: Iterable[Event]) -> bool | None:
    """Return whether the value that has just arrived cuts off; None if the search was stopped before that."""
    for event in following:
        if event.kind not in (Kind.BEST, Kind.ALPHA, Kind.BETA):
            return None if event.kind is Kind.TRUNCATED else event.kind is Kind.CUTOFF
    return None


def number(text: str) -> Value:
    """Return a number as a sentence has it."""
    return from_text(text.rstrip(".").removeprefix("≈"))


def bounds(at: At) -> tuple[str, str]:
    """Return the texts of a node's alpha and beta, each marked if it is an estimate."""
    signs = ("≈" if bound in at.estimates else "" for bound in (Estimates.ALPHA, Estimates.BETA))
    alpha, beta = (sign + shown(bound) for sign, bound in zip(signs, (at.alpha, at.beta), strict=True))
    return alpha, beta


def check_table(slots: Slots, cells: dict[str, str], at: At | None) -> None:
    """Check that the lit condition of a row holds and no other, for the numbers that the caption gives."""
    lit, caption = slots.get(("table", "mark")), slots.get(("table-caption", "text"))
    if at is None or at.arrived is None or caption is None:
        assert lit is caption is at is None
        return
    arrived = re.search(rf" {NUMBER} arrive[sd];", caption)
    assert arrived, caption
    met: dict[str, Value] = {"v": number(arrived[1])}
    estimated = {name for name, bound in (("α", Estimates.ALPHA), ("β", Estimates.BETA)) if bound in at.estimates}
    assert met["v"] == at.arrived
    for name, before, now in zip("αβ", at.met, (at.alpha, at.beta), strict=True):
        told = re.search(rf"{name} (?:= {NUMBER}|(?:rose|fell) from {NUMBER} to {NUMBER})", caption)
        assert told, caption
        first, last = (told[1], told[1]) if told[1] else (told[2], told[3])
        assert (number(first), number(last)) == (before, now), caption
        assert last.startswith("≈") == (name in estimated), caption
        assert ("rose" in told[0], "fell" in told[0]) == (before < now, before > now), caption
        met[name] = before
    row = {name: text for name, text in cells.items() if name.startswith(at.player.value)}
    assert [name for name, condition in row.items() if holds(condition, met)] == [lit], caption


def check_window(slots: Slots, at: At, deciding: At | None) -> None:
    """Check the numbers on the line, and what the note says of the value that has arrived."""
    shows = deciding or at
    assert slots["window", "cells"][:2] == tuple(map(" ".join, zip("αβ", bounds(shows), strict=True)))
    note = slots["window-note", "text"]
    if deciding is None or deciding.arrived is None:
        return
    numbers = [number(first or now) for first, now in re.findall(rf"^{NUMBER} |\bis now {NUMBER}", note)]
    has_moved = (deciding.alpha, deciding.beta) != deciding.met
    assert numbers == ([deciding.arrived, deciding.own] if has_moved else [deciding.arrived]), note
    condition = note.partition(": ")[2].partition(",")[0]
    assert holds(condition, {"v": deciding.arrived, "α": deciding.met[0], "β": deciding.met[1]}), note
    assert deciding.will_cut in (None, "cut off" in note), note
    assert "empty" not in note or deciding.alpha >= deciding.beta


def check_calls(slots: Slots, line: list[At], deciding: At | None, event: Event) -> None:
    """Check the bounds of each call, and that the live condition tells what the value that arrives will do."""
    for row, at in enumerate(line):
        cells = slots[f"call-{row}", "cells"]
        assert (cells[4], cells[6]) == bounds(at)
    if deciding is not None and event.kind is Kind.EXIT and deciding.arrived is not None:
        condition = slots[f"call-{len(line) - 2}", "cells"][2]
        assert deciding.will_cut in (None, is_cut_by(condition, deciding.player, deciding.arrived)), condition


def check_code(slots: Slots, tests: dict[str, str], at: At, event: Event) -> None:
    """Check that at a cutoff the lit line's own test holds, and that it does not where the search goes on."""
    if event.kind not in (Kind.BEST, Kind.ALPHA, Kind.BETA, Kind.CUTOFF):
        return
    name = f"{at.player.value}.cut" if f"{at.player.value}.cut" in tests else "node.cut"
    alpha, beta, value = at.alpha, at.beta, at.value
    if name == "node.cut" and at.player is Player.MIN:  # negamax: the numbers of the player to move
        alpha, beta, value = -beta, -alpha, -value
    passes = holds(tests[name], {"α": alpha, "β": beta, "v": value})
    if event.kind is Kind.CUTOFF:
        assert slots["code", "mark"] == name
        assert passes, (tests[name], event)
    elif at.will_cut is False:
        assert not passes, (tests[name], event)


def check_words(slots: Slots, at: At, before: Value, event: Event) -> None:
    """Check the numbers of the sentence, and of the argument for a cutoff."""
    said = f"{slots['lead', 'text']} {slots['rest', 'text']}"
    match event.kind:
        case Kind.ENTER:
            window = re.search(rf"Its window is \({NUMBER}, {NUMBER}\)", said)
            assert window
            assert (number(window[1]), number(window[2])) == (at.alpha, at.beta), said
        case Kind.ALPHA | Kind.BETA:
            moved = re.search(rf"(?:raises alpha|lowers beta) from {NUMBER} to {NUMBER}", said)
            assert moved
            assert (number(moved[1]), number(moved[2])) == (before, at.own), said
            assert ("No value lies between" in said) == (at.alpha >= at.beta), said
        case Kind.CUTOFF:
            argued = f"{slots['why-0', 'text']} {slots['why-1', 'text']}"
            has = re.search(rf"already has {NUMBER} from|began with (?:alpha|beta) {NUMBER}", said)
            assert has
            assert number(has[1] or has[2]) == at.other, said
            held = re.search(
                rf"already has {NUMBER} from|values (?:above|below|of) {NUMBER}|No value is (?:above|below) {NUMBER}",
                argued,
            )
            assert held, argued
            assert number(next(filter(None, held.groups()))) == at.other, argued
            worth = re.search(rf"(?:get|hold the value to) {NUMBER}", argued)
            assert worth, argued
            assert number(worth[1]) == at.value == event.value, argued


@given(
    strategies.nested_trees,
    strategies.players,
    strategies.options(algorithm="alphabeta") | strategies.options(algorithm="negamax"),
    st.sampled_from(Tested),
)
def test_every_view_tells_the_bounds_of_each_step(
    nested: Nested, player: Player, options: SearchOptions, tested: Tested
) -> None:
    game = strategies.judged_tree(nested, player)
    trace = search(game, options)
    table, code, calls = DecisionTable(trace), Code(trace, Notation(tested=tested)), Calls(trace)
    marked = [cell for cell in page_of(table.html()).iter("td") if "data-line" in cell.attrib]
    cells = {cell.attrib["data-line"]: text_of(cell[0]) for cell in marked}
    tests = {
        line.anchor: line.text.removeprefix("if ").partition(":")[0]
        for line in code.listing.lines
        if line.anchor.endswith(".cut")
    }
    why = Why(trace, outline(trace, game))
    replayed = Replayed(patches_of(trace, table, code, calls, Window(trace), why, StoryChanges(trace, game)))
    for event, line, deciding, before in followed(trace):
        replayed.forward()
        at, slots = line[-1], replayed.slots
        check_table(slots, cells, deciding)
        check_window(slots, at, deciding)
        check_calls(slots, line, deciding, event)
        check_code(slots, tests, at, event)
        check_words(slots, at, before, event)
