"""The panel "Pseudo-code" marks the line that runs, and one that it prints."""

from __future__ import annotations

from typing import Any

import pytest

from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.search.listing import Tested
from core.trace import Kind
from core.trace.frames import Frame
from tests.strategies import noisy_tree
from tests.viz.given import Searched, page_of, text_of
from tests.viz.replayed import patches_of, to_the_end_and_back
from viz.notation import PLAIN, Notation
from viz.panels.code import Code
from viz.words.listings import listing

STARTS = {
    Kind.ENTER: ("max_value(", "min_value(", "negamax("),
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


def starts_of(searched: Searched, frame: Frame) -> tuple[str, ...]:
    """Return how the line of a step may begin; negamax raises the mover's alpha, whatever the bound is to MAX."""
    assert frame.event is not None
    kind = frame.event.kind
    if kind is Kind.EXIT:
        before = searched.frames[frame.step - 1].event
        assert before is not None
        kind = before.kind
        if kind not in (Kind.LEAF, Kind.HORIZON, Kind.CUTOFF, Kind.SKIP):
            return ("return",)
    if kind in OWN and searched.trace.options.algorithm == "negamax":
        return STARTS[Kind.ALPHA]
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
        assert texts[marked].startswith(starts_of(searched, frame)), (frame.step, texts[marked])
        if trace.options.algorithm != "negamax":
            assert marked.startswith(trace.places.players[frame.event.node].value)


def test_every_step_of_a_worked_tree(searched: Searched) -> None:
    check(searched)


@pytest.mark.parametrize("tested", Tested)
def test_every_step_of_a_random_tree(searched_at_random: Searched, tested: Tested) -> None:
    check(searched_at_random, Notation(tested=tested))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_source_is_reported(algorithm: str) -> None:
    nested: Any = [[3, 5], [2, 9]]
    depth = 1 if ALGORITHMS[algorithm].plies_beyond else None
    panel = Code(search(noisy_tree(nested), SearchOptions(algorithm, depth=depth)), PLAIN)
    assert text_of(page_of(panel.html())).endswith(f"{panel.listing.title}. {panel.listing.source}.")
