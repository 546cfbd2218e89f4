"""The panel "Pseudo-code" marks the line that runs, and one that it prints."""

from __future__ import annotations

from typing import Any

import pytest

from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.search.listing import Listing, Tested
from core.trace import Kind
from core.trace.frames import Frame
from core.trace.side_to_move import for_mover
from tests.strategies import noisy_tree
from tests.viz.given import Searched, page_of, text_of
from tests.viz.replayed import patches_of, to_the_end_and_back
from viz.notation import PLAIN, Notation
from viz.panels.code import OTHER_NUMBERS, Code
from viz.words.listings import listing

STARTS = {
    Kind.LEAF: ("if terminal(s)",),
    Kind.HORIZON: ("if depth = limit",),
    Kind.BEST: ("v ← max(v,", "v ← min(v,"),
    Kind.ALPHA: ("α ←",),
    Kind.BETA: ("β ←",),
    Kind.CUTOFF: ("if v", "if α"),
    Kind.SKIP: ("if v", "if α"),
    Kind.RESEARCH: ("t ←",),
}
"""How the line begins that each kind of event runs; a return depends on the event before it."""
OWN = {Kind.ALPHA, Kind.BETA}


def starts_of(searched: Searched, frame: Frame, shown: Listing) -> tuple[str, ...]:
    """Return how the line of a step may begin; one function for both sides may call either bound alpha."""
    assert frame.event is not None
    kind = frame.event.kind
    if kind is Kind.ENTER:
        return tuple(line.text for line in shown.lines if line.anchor.endswith(".enter"))
    if kind is Kind.EXIT:
        before = searched.frames[frame.step - 1].event
        assert before is not None
        kind = before.kind
        if kind not in (Kind.LEAF, Kind.HORIZON, Kind.CUTOFF, Kind.SKIP):
            return ("return",)
    if kind in OWN and not shown.sides:
        return STARTS[Kind.ALPHA] + STARTS[Kind.BETA]
    return STARTS[kind]


def check(searched: Searched, chosen: Notation = PLAIN) -> None:
    trace = searched.trace
    panel = Code(trace, chosen)
    lines = [line for line in page_of(panel.html()).iter("li") if "data-line" in line.attrib]
    texts = {line.attrib["data-line"]: text_of(line) for line in lines}
    assert list(texts.values()) == [line.text for line in listing(trace.options, chosen.tested).lines]
    for frame, slots in to_the_end_and_back(patches_of(trace, panel), searched.frames):
        marked = slots.get(("code", "mark"))
        if frame.event is None or frame.event.kind is Kind.TRUNCATED:
            assert marked is None
            continue
        assert marked is not None
        assert texts[marked].startswith(starts_of(searched, frame, panel.listing)), (frame.step, texts[marked])
        if panel.listing.sides:
            assert marked.startswith(trace.places.players[frame.event.node].value)


@pytest.mark.parametrize("tested", Tested)
def test_every_step_of_a_random_tree(searched_at_random: Searched, tested: Tested) -> None:
    check(searched_at_random, Notation(tested=tested))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_source_is_reported(algorithm: str) -> None:
    nested: Any = [[3, 5], [2, 9]]
    depth = 1 if ALGORITHMS[algorithm].plies_beyond else None
    trace = search(noisy_tree(nested), SearchOptions(algorithm, depth=depth))
    for told in (trace, for_mover(trace)) if ALGORITHMS[algorithm].for_mover else (trace,):
        panel = Code(told, PLAIN)
        is_for_mover = told.is_for_mover or not ALGORITHMS[algorithm].for_mover
        numbers = "" if is_for_mover else OTHER_NUMBERS
        assert text_of(page_of(panel.html())).endswith(f"{panel.algorithm.title}. {panel.listing.source}.{numbers}")
