"""The number line shows the window that is true at each step, every number at its place, and what has just closed."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from itertools import pairwise

import pytest

from core.game import Player, Value
from core.search import ALGORITHMS
from core.trace import Kind
from tests.viz.comparisons import holds
from tests.viz.from_frames import Weighed, history, weighed_at
from tests.viz.given import Searched
from tests.viz.replayed import stack_of, to_the_end_and_back, words_of
from viz.replay.panels.window import FIRST, LAST, NumberLine, Window
from viz.words.wording import short_name, shown, spoken

SCORES = (Kind.LEAF, Kind.HORIZON)


def places_in(style: str) -> dict[str, float]:
    """Return the places that a style names, in percent of the line."""
    assert re.fullmatch(r"(--[a-z]+:[\d.]+%;)+", style)
    return {name: float(place) for name, place in re.findall(r"--([a-z]+):([\d.]+)%", style)}


def check_order(places: dict[Value, float]) -> None:
    """Check that places rise with their numbers from one end of the line to the other."""
    for number, place in places.items():
        if abs(number) == math.inf:
            assert place == (100 if number > 0 else 0)
        else:
            assert FIRST <= place <= LAST
    for low, high in pairwise(sorted(places)):
        assert places[low] < places[high]


def check_note(searched: Searched, step: int, weighed: Weighed | None, note: str) -> None:
    trace, event = searched.trace, searched.frames[step].event
    assert event is not None
    if weighed is not None:
        at, own = searched.frames[step].nodes[weighed.node], "α" if weighed.player is Player.MAX else "β"
        value, condition = spoken(weighed.value), r"(?P<condition>[^,]*)"
        if (at.alpha, at.beta) == (weighed.alpha, weighed.beta):
            found = re.fullmatch(rf"{value} arrives: {condition}, ([^,]*)(, then cut off)?\.", note)
        else:
            assert (at.alpha if own == "α" else at.beta) == weighed.value
            found = re.fullmatch(rf"{value} arrived: {condition}, so {own} is now {value}\.", note) or re.fullmatch(
                rf"{value} arrived, so {own} is now {value}: {condition}, the window is empty, the node is cut off\.",
                note,
            )
            assert ("the window is empty" in note) <= (at.alpha >= at.beta)
        assert found, note
        assert holds(found["condition"], {"v": weighed.value, "α": weighed.alpha, "β": weighed.beta}), note
    elif event.kind is Kind.EXIT:
        assert (step, note) == (len(trace), "The search is over.")
    elif event.kind is Kind.ENTER and event.node:
        parent = int(trace.places.parent[event.node])
        above, name = searched.frames[step].nodes[parent], short_name(trace, parent)
        if (event.alpha, event.beta) == (above.alpha, above.beta):
            assert note == f"The window comes from {name}."
        elif trace.places.players[parent] is Player.MAX:
            assert note == f"A null window from {name}, which only asks for more than {spoken(above.alpha)}."
        else:
            assert note == f"A null window from {name}, which only asks for less than {spoken(above.beta)}."
    else:
        assert note == ""


def check(searched: Searched) -> None:
    trace = searched.trace
    panel = Window(trace, stack_of(trace))
    assert ALGORITHMS[trace.options.algorithm].prunes
    placed: dict[Value, float] = {}
    for frame, slots in to_the_end_and_back(words_of(trace, panel), searched.frames):
        event = frame.event
        if event is None:
            assert slots["window", "data-window"] == "none"
            continue
        weighed = weighed_at(searched, frame.step)
        node = event.node if weighed is None else weighed.node
        at = frame.nodes[node]
        value = weighed.value if weighed else event.value if event.kind in SCORES else None
        empty = at.alpha >= at.beta
        assert slots["window", "data-window"] == ("empty" if empty else "open") + (
            " value" if value is not None else ""
        )
        texts = f"α {shown(at.alpha)}", f"β {shown(at.beta)}", "" if value is None else shown(value)
        assert tuple(slots["window", "cells"]) == texts, frame.step
        numbers = {"alpha": at.alpha, "beta": at.beta} | ({} if value is None else {"value": value})
        if event.kind in (Kind.ALPHA, Kind.BETA):
            before, now = history(searched, node, event.kind.name.lower(), frame.step)[-2:]
            numbers |= {"from": min(before, now), "to": max(before, now)}
        places = places_in(slots["window", "style"])
        assert places.keys() == numbers.keys(), frame.step
        for name, number in numbers.items():
            assert places[name] == placed.setdefault(number, places[name]), (frame.step, name)
        assert slots["window-caption", "text"] == f"At {short_name(trace, node)}"
        check_note(searched, frame.step, weighed, slots["window-note", "text"])
    check_order(placed)


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)


HUGE = 10**400
SMALL: list[list[Value]] = [[], [7], [1, 2, 4], [0, 1, 1000], [0.1, 0.2, 0.3, -1.5], [*range(50)], [*range(200)]]
LARGE: list[list[Value]] = [
    [0.5, HUGE],
    [0.5, 1, HUGE],
    [-HUGE, 0.5, 5],
    [-HUGE, 1, HUGE],
    [10**40, 10**40 + 1, 10**40 + 3],
]


@pytest.mark.parametrize("numbers", [*SMALL, *LARGE])
def test_the_scale_is_true_where_it_says_so(numbers: list[Value]) -> None:
    scale = NumberLine([math.inf, *numbers, *numbers, -math.inf])
    places = {number: scale.place(number) for number in [*numbers, math.inf, -math.inf]}
    check_order(places)
    if scale.is_true and len(numbers) > 1:
        first, last = Fraction(min(numbers)), Fraction(max(numbers))
        for number in numbers:
            exact = FIRST + (LAST - FIRST) * (Fraction(number) - first) / (last - first)
            assert abs(exact - Fraction(places[number])) < 0.1
