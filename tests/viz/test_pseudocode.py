"""Each event runs a line that exists, and what that line says is true of the numbers at that moment."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Player, Value
from core.options import Bounds, Cutoff, Form, SearchOptions
from core.search import ALGORITHMS, search
from core.search.listing import Listing, Tested
from core.trace import Event, Kind, Trace
from core.trace.frames import Frames
from core.trace.shown_numbers import for_mover
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.frames import frame_at
from tests.strategies import noisy_tree
from tests.viz.given import Searched, page_of, text_of
from tests.viz.replayed import to_the_end_and_back, words_of
from viz.notation import PLAIN, Notation
from viz.replay.panels.code import OTHER_NUMBERS, Code, Execution, listing

NONSTRICT, STRICT = Cutoff.NONSTRICT, Cutoff.STRICT
SOFT, HARD = Bounds.SOFT, Bounds.HARD
COMPARE, UPDATE = Form.COMPARE, Form.UPDATE

WIDEST = 46
"""The characters of code that fit beside the tree; each level is indented by two."""

STARTS = {
    Kind.LEAF: ("if terminal(s)",),
    Kind.HORIZON: ("if depth = limit",),
    Kind.BEST: ("v ← max(v,", "v ← min(v,"),
    Kind.ALPHA: ("α ←", "β ←"),  # one function for both sides may call either bound alpha
    Kind.BETA: ("α ←", "β ←"),
    Kind.CUTOFF: ("if v", "if α"),
    Kind.SKIP: ("if v", "if α"),
    Kind.RESEARCH: ("t ←",),
}
"""How the line begins that each kind of event runs; a return depends on the event before it."""

HOLDS = {"≥": operator.ge, ">": operator.gt, "≤": operator.le, "<": operator.lt}


def texts(shown: Listing) -> dict[str, str]:
    return {line.anchor: line.text for line in shown.lines}


def pointed(trace: Trace, shown: Listing) -> list[tuple[Event, str]]:
    return list(zip(trace, list(map(Execution(trace, shown, Frames(trace)).line, trace)), strict=True))


def numbers(trace: Trace, node: int, step: int) -> dict[str, Value]:
    """Return v, α and β of a node at a step, as its function sees them."""
    at = frame_at(trace, step).nodes[node]
    assert at.value is not None
    if ALGORITHMS[trace.options.algorithm].for_mover and trace.places.players[node] is Player.MIN:
        return {"v": -at.value, "α": -at.beta, "β": -at.alpha}
    return {"v": at.value, "α": at.alpha, "β": at.beta}


def cuts(test_line: str, at: dict[str, Value]) -> bool:
    """Evaluate the comparison that a test line prints."""
    match = re.match(r"if (\S) (\S) (\S): return \S$", test_line)
    assert match is not None
    left, sign, right = match.groups()
    return bool(HOLDS[sign](at[left], at[right]))


def gone_on(trace: Trace) -> Iterator[tuple[int, int]]:
    """Yield each (node, step) at which a node goes on after a child, since its test for a cutoff failed."""
    visited: set[int] = set()
    before: Kind | None = None
    for step, event in enumerate(trace):
        if event.kind is Kind.ENTER and event.node:
            above = int(trace.visits.parent[event.visit])
            if above in visited and before is not Kind.RESEARCH:
                yield int(trace.visits.place[above]), step
            visited.add(above)
        elif event.kind is Kind.EXIT and trace.places.branching[event.node] and before not in (Kind.CUTOFF, Kind.SKIP):
            yield event.node, step
        before = event.kind


def check_every_event(trace: Trace, tested: Tested = Tested.BOUNDS) -> None:
    """Check the line of every event against the frame at its step."""
    shown = listing(trace.options, tested)
    lines = texts(shown)
    counts_for_mover = ALGORITHMS[trace.options.algorithm].for_mover
    for step, (event, anchor) in enumerate(pointed(trace, shown)):
        if event.kind is Kind.TRUNCATED:
            assert anchor == ""
            continue
        function, what = anchor.split(".")
        assert function == (trace.places.players[event.node].value if shown.sides else "node")
        assert lines[anchor].startswith(STARTS.get(event.kind, "")), (event, anchor)
        if shown.sides and event.kind in (Kind.ALPHA, Kind.BETA):
            assert lines[anchor].startswith("α ←" if event.kind is Kind.ALPHA else "β ←")
        if event.kind is Kind.CUTOFF:
            assert cuts(lines[anchor], numbers(trace, event.node, step + 1)), (event, lines[anchor])
        if event.kind is Kind.EXIT and what in ("cut", "return"):
            returned = lines[anchor].rpartition("return ")[2]
            sign = -1 if counts_for_mover and trace.places.players[event.node] is Player.MIN else 1
            assert event.value == sign * numbers(trace, event.node, step)[returned], (event, lines[anchor])
    if ALGORITHMS[trace.options.algorithm].prunes:
        for node, step in gone_on(trace):
            side = trace.places.players[node].value if shown.sides else "node"
            assert not cuts(lines[f"{side}.cut"], numbers(trace, node, step)), (node, step)


@given(strategies.nested_trees, strategies.players, strategies.options(), st.sampled_from(Form), st.booleans())
@strategies.heavy
def test_every_event_of_any_tree(nested: Any, root: Player, options: SearchOptions, form: Form, tested: Tested) -> None:
    tree = strategies.judged_tree(nested, root)
    check_every_event(search(tree, replace(options, form=form)), tested)
    if ALGORITHMS[options.algorithm].prunes:
        check_every_event(search(tree, replace(options, algorithm="negamax", form=form)), tested)


@pytest.mark.parametrize("tested", Tested)
def test_the_panel_marks_a_line_that_it_prints(searched_at_random: Searched, tested: Tested) -> None:
    trace = searched_at_random.trace
    panel = Code(trace, Notation(tested=tested), Frames(trace))
    lines = [line for line in page_of(panel.html()).iter("li") if "data-line" in line.attrib]
    assert [(line.attrib["data-line"], text_of(line)) for line in lines] == list(texts(panel.listing).items())
    runs = ["", *list(map(Execution(trace, panel.listing, Frames(trace)).line, trace))]
    for frame, slots in to_the_end_and_back(words_of(trace, panel), searched_at_random.frames):
        assert (slots.get(("code", "mark")) or "") == runs[frame.step]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_source_is_reported(algorithm: str) -> None:
    entry = ALGORITHMS[algorithm]
    trace = search(noisy_tree([[3, 5], [2, 9]]), SearchOptions(algorithm, depth=1 if entry.plies_beyond else None))
    for told, numbers in ((for_mover(trace), ""), (trace, OTHER_NUMBERS)) if entry.for_mover else ((trace, ""),):
        panel = Code(told, PLAIN, Frames(told))
        assert text_of(page_of(panel.html())).endswith(f"{panel.algorithm.title}. {panel.listing.source}.{numbers}")


@pytest.mark.parametrize(
    ("form", "cutoff", "bounds", "lines"),
    [
        (COMPARE, NONSTRICT, SOFT, ("if v ≥ β: return v", "return v", "if v ≤ α: return v", "return v")),
        (COMPARE, STRICT, SOFT, ("if v > β: return v", "return v", "if v < α: return v", "return v")),
        (COMPARE, NONSTRICT, HARD, ("if v ≥ β: return β", "return α", "if v ≤ α: return α", "return β")),
        (COMPARE, STRICT, HARD, ("if v > β: return β", "return α", "if v < α: return α", "return β")),
        (UPDATE, NONSTRICT, SOFT, ("if α ≥ β: return v", "return v", "if α ≥ β: return v", "return v")),
        (UPDATE, STRICT, SOFT, ("if α > β: return v", "return v", "if α > β: return v", "return v")),
        (UPDATE, NONSTRICT, HARD, ("if α ≥ β: return β", "return α", "if α ≥ β: return α", "return β")),
        (UPDATE, STRICT, HARD, ("if α > β: return β", "return α", "if α > β: return α", "return β")),
    ],
)
def test_the_lines_that_test_and_return(form: Form, cutoff: Cutoff, bounds: Bounds, lines: tuple[str, ...]) -> None:
    shown = texts(listing(SearchOptions(cutoff=cutoff, bounds=bounds, form=form)))
    assert tuple(shown[anchor] for anchor in ("max.cut", "max.return", "min.cut", "min.return")) == lines
    of_negamax = texts(listing(SearchOptions("negamax", cutoff=cutoff, bounds=bounds, form=form)))
    assert (of_negamax["node.cut"], of_negamax["node.return"]) == lines[:2]


def test_the_update_form_may_test_the_value() -> None:
    update, compare = SearchOptions(form=UPDATE), SearchOptions()
    assert texts(listing(update, Tested.VALUE)) == texts(listing(compare))
    assert listing(update, Tested.VALUE).lines != listing(compare).lines


@pytest.mark.parametrize("depth", [None, 3])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_shape_of_a_listing(algorithm: str, depth: int | None) -> None:
    shown = listing(SearchOptions(algorithm, depth=depth))
    anchors = {line.anchor for line in shown.lines}
    assert {anchor.split(".")[0] for anchor in anchors} >= ({"max", "min"} if shown.sides else {"node"})
    assert ({"chance.enter", "chance.loop", "chance.sum", "chance.return"} <= anchors) == ALGORITHMS[algorithm].chance
    if algorithm in {"minimax", "alphabeta", "negamax"}:
        assert any(anchor.endswith(".horizon") for anchor in anchors) == (depth is not None)
        assert max(2 * line.indent + len(line.text) for line in shown.lines) <= WIDEST
    assert shown.lines[0].indent == 0
    for above, line in pairwise(shown.lines):
        opened = above.text.endswith(":")
        assert line.indent == above.indent + 1 if opened else line.indent <= above.indent, line


@pytest.mark.parametrize(
    ("cutoff", "asked"), [(NONSTRICT, ("α < t < β", "α < t < β")), (STRICT, ("α < t ≤ β", "α ≤ t < β"))]
)
def test_a_scout_is_doubted_where_it_does_not_cut_off(cutoff: Cutoff, asked: tuple[str, str]) -> None:
    shown = [line.text for line in listing(SearchOptions("pvs", cutoff=cutoff)).lines if "not a leaf" in line.text]
    assert [text for text, window in zip(shown, asked, strict=True) if window in text] == shown


def test_a_search_may_have_several_functions_a_side() -> None:
    trace = search(LeafTree.from_nested([[3, 5], [2, 9]]), SearchOptions("pvs"))
    several = replace(listing(trace.options), suffix=lambda alpha, beta: "_test" if beta - alpha == 1 else "")
    entered = [anchor for event, anchor in pointed(trace, several) if event.kind is Kind.ENTER]
    assert entered == ["max.enter", "min.enter", "max.enter", "max_test.enter", "min_test.enter", "max_test.enter"]
    left = [anchor for event, anchor in pointed(trace, several) if event.kind is Kind.CUTOFF]
    assert left == ["min_test.cut"]
