"""The panel "Why this cutoff" argues at a cutoff and at what it skips, and lights the two paths only then."""

from __future__ import annotations

from collections.abc import Iterable

from core.trace import Kind
from core.trace.result import cutoffs
from tests.viz.given import Searched
from tests.viz.replayed import patches_of, to_the_end_and_back
from viz.panels.why import SENTENCES, Why
from viz.tree.outline import Outline, outline
from viz.words.argument import arguments
from viz.words.phrase import fill


def keys_of(shape: Outline, nodes: Iterable[int]) -> str:
    """Return the elements that stand for some nodes, each once, as a slot lists them."""
    return ",".join(dict.fromkeys(str(shape.owner[node]) for node in nodes))


def check(searched: Searched, most: int = 1_000) -> None:
    trace = searched.trace
    shape = outline(trace, searched.tree, most)
    panel = Why(trace, shape)
    argued = {argument.step: argument for argument in arguments(trace)}
    assert [argument.node for argument in argued.values()] == [cutoff.node for cutoff in cutoffs(trace)]
    for frame, slots in to_the_end_and_back(patches_of(trace, panel), searched.frames):
        event = frame.event
        shown = [slots.get((f"why-{number}", "text")) for number in range(SENTENCES)]
        note, lit = slots.get(("why-note", "text")), slots.get(("tree", "lit"))
        if event is None or event.kind not in (Kind.CUTOFF, Kind.SKIP):
            assert (shown, note, lit) == ([None] * SENTENCES, "No cutoff at this step.", None), frame.step
            continue
        argument = argued[max(step for step in argued if step <= frame.step)]
        assert argument.node == event.node
        assert [words for words in shown if words is not None] == list(map(fill, argument.sentences))
        assert note is None
        assert lit == (keys_of(shape, argument.have(trace)), keys_of(shape, argument.cut(trace)))


def test_every_step_of_a_random_tree(searched_at_random: Searched) -> None:
    check(searched_at_random)


def test_every_step_of_a_folded_tree(searched_at_random: Searched) -> None:
    check(searched_at_random, most=4)
