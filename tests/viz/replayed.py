"""What the player does with pieces, in twenty lines of Python, what a figure shows, and what it has to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from core.game import Game, Player
from core.search import ALGORITHMS
from core.trace import ABSENT, Bound, Estimates, Event, Kind, Trace
from core.trace.frames import Frame, Frames, NodeFrame, Status
from core.trace.kinds import SCORES
from core.trees.leaf_tree import LeafTree
from tests.viz.read_pieces import steps_of
from viz.figures.tree_at import TreeAt
from viz.notation import PLAIN
from viz.replay.focus import focus_data
from viz.replay.part import PagePart, PartInput
from viz.replay.pieces import Pieces
from viz.replay.stack import Stack
from viz.replay.story import Story
from viz.replay.views import VIEWS
from viz.tree.outline import DrawnNode, Outline, outline
from viz.words.answer_marks import without_marks
from viz.words.argument import arguments
from viz.words.phrase import Phrase, fill

Slots = dict[tuple[str, str], Any]
"""What each slot holds: None, a text, or the words of a slot that takes several ("cells" and "lit")."""

SIGN = {Bound.NONE: "", Bound.EXACT: "=", Bound.LOWER: "≥", Bound.UPPER: "≤"}


class Replayed:
    """The slots of pieces at a step, moved forwards and backwards."""

    def __init__(self, words: Pieces) -> None:
        self.steps = list(steps_of(words.slots, words.starts, words, words.steps))
        self.slots: Slots = dict.fromkeys(slot for step in self.steps for slot in step)
        self.slots |= {slot: read(slot, value) for slot, value in self.steps[0].items()}
        self.undo: list[Slots] = []

    def forward(self) -> set[tuple[str, str]]:
        """Make the changes of the next step; return the slots that it names."""
        changes = self.steps[len(self.undo) + 1]
        self.undo.append({slot: self.slots[slot] for slot in changes})
        self.slots |= {slot: read(slot, value) for slot, value in changes.items()}
        return set(changes)

    def to(self, step: int | None = None) -> Slots:
        """Go forward to a step, by default the last one, and return what each slot holds there."""
        while len(self.undo) < (len(self.steps) - 1 if step is None else step):
            self.forward()
        return self.slots

    def back(self) -> None:
        """Take back the changes of the last step."""
        self.slots |= self.undo.pop()


def read(slot: tuple[str, str], value: Any) -> str | Phrase | None:
    """Return a value as its slot takes it: only the phrase of a text is a sentence."""
    what = slot[1].removeprefix("node:").partition(":")[0]
    if value is None:
        return None
    if isinstance(value, str):
        assert what not in {"cells", "lit", "row"}, f"{slot} takes a phrase"
        return without_marks(value)
    assert what in {"text", "cells", "lit", "row"}, f"{slot} takes no phrase"
    return fill(tuple(value)) if what == "text" else tuple(map(without_marks, value[1:]))


def to_the_end_and_back(words: Pieces, frames: list[Frame]) -> Iterator[tuple[Frame, Slots]]:
    """Yield what is true and what is shown at every step, to the last one; check that going back restores each."""
    replayed = Replayed(words)
    before: list[Slots] = []
    for frame in frames:
        if frame.step:
            replayed.forward()
        before.append(dict(replayed.slots))
        yield frame, replayed.slots
    for frame in reversed(frames[:-1]):
        replayed.back()
        assert replayed.slots == before[frame.step], f"back at step {frame.step}"


def tree_at(paper: TreeAt, step: int) -> Slots:
    """Return what the drawn tree shows at a step, as it is read; a text that is empty is left out."""
    shown: Slots = {}
    for key, shows in paper.at(step).items():
        for what, text in shows.items():
            if text or not what.startswith("text:"):
                shown[key, what] = text and without_marks(text)
    return shown


def words_of(trace: Trace, *parts: PagePart) -> Pieces:
    """Return the pieces of some parts of the page alone, without a picture."""
    return Pieces(Frames(trace), parts)


def stack_of(trace: Trace) -> Stack:
    """Return the calls of a trace."""
    return Stack(trace, Frames(trace))


def picture_at(frame: Frame, outline: Outline, trace: Trace) -> Slots:
    """Return what the contract of the picture says of each drawn node and of the edge to it, from the frame alone."""
    by_path = {node.path: node for node in outline.nodes}
    windows = ALGORITHMS[trace.options.algorithm].prunes
    shown: Slots = {}
    hits = trace.events[: frame.step]
    marks = dict.fromkeys(hits["visit"][(hits["kind"] == Kind.HIT) & (hits["value"] != ABSENT)].tolist(), "table")
    for kind, mark in ((Kind.KNOWN, "known"), (Kind.BOOK, "book")):
        marks |= dict.fromkeys(hits["visit"][hits["kind"] == kind].tolist(), mark)
    for node in outline.nodes:
        name, at = f"n{node.key}", None if node.place is None else frame.nodes.get(node.place)
        status = skipped_or_unvisited(frame, node, by_path) if at is None else at.status
        shown[name, "data-state"] = status
        known = at is not None and at.value is not None
        shown[name, "data-value"] = with_sign(at) if at is not None and known else ""
        shown[name, "data-alpha"] = str(at.alpha) if at is not None and windows else ""
        shown[name, "data-beta"] = str(at.beta) if at is not None and windows else ""
        cuts = at is not None and at.cutoff is not None
        told = None if at is None else marks.get(at.visit)
        shown[name, "data-cutoff"] = bound_met(node) if cuts else told
        late = at is not None and cuts and trace.is_late(at.visit)
        shown[name, "data-late"] = "true" if late else None
        if node.path:
            shown[f"e{node.key}", "data-edge"] = status
            parent = by_path[node.path[:-1]]
            cut = parent.place is not None and frame.skips(parent.place, node.path[-1])
            shown[f"e{node.key}", "data-cut"] = bound_met(parent) if cut else None
    return shown


def with_sign(at: NodeFrame) -> str:
    """Return a node's value with what it is of the true one, and that it is an estimate."""
    if Estimates.VALUE in at.estimates:
        return f"{SIGN[at.bound].replace('=', '')}≈{at.value}{'?' if at.bound is Bound.NONE else ''}"
    return f"{SIGN[at.bound]}{at.value}"


def bound_met(node: DrawnNode) -> str:
    """Return the bound that a cutoff at a node meets."""
    return "beta" if node.player is Player.MAX else "alpha"


def skipped_or_unvisited(frame: Frame, node: DrawnNode, by_path: dict[tuple[int, ...], DrawnNode]) -> Status:
    """Return the state of a node that was not visited: skipped if it, or a node above it, was cut off."""
    for length in range(len(node.path)):
        above = by_path[node.path[:length]]
        if above.place is not None and frame.skips(above.place, node.path[length]):
            return Status.SKIPPED
    return Status.UNVISITED


def counters_at(frame: Frame, trace: Trace, game: Game[Any, Any]) -> Slots:
    """Return what the counters show."""
    events = list(trace)[: frame.step]
    kinds = Counter(event.kind for event in events)
    late = sum(event.kind is Kind.CUTOFF and trace.is_late(event.visit) for event in events)
    numbers = {"nodes": kinds[Kind.ENTER], "leaves": sum(kinds[kind] for kind in SCORES), "cutoffs": kinds[Kind.CUTOFF]}
    rest = takewhile(lambda event: event.kind is Kind.SKIP, list(trace)[frame.step :])
    if events and events[-1].kind in (Kind.CUTOFF, Kind.SKIP, Kind.STAND_PAT):
        events.extend(rest)
    skipped = [event for event in events if event.kind is Kind.SKIP]
    nodes = sum(size_of(game, trace, event) for event in skipped)
    numbers["skipped"] = nodes
    subtrees = (
        f" in {len(skipped):,} {'subtree' if len(skipped) == 1 else 'subtrees'}" if nodes > len(skipped) else None
    )
    shown: Slots = {(f"count-{name}", "text"): f"{number:,}" for name, number in numbers.items()}
    told = f"{late:,} after the last child, with nothing left to skip" if late else None
    return shown | {("count-cutoffs", "title"): told, ("count-subtrees", "text"): subtrees}


def size_of(game: Game[Any, Any], trace: Trace, skip: Event) -> int:
    """Return how many nodes a skipped child stands for: of a tree, all at and below it."""
    if not isinstance(game, LeafTree):
        return 1
    below = [game.children[trace.places.states[skip.node]][skip.child or 0]]
    for node in below:
        below.extend(game.children[node])
    return len(below)


def differences(slots: Slots, expected: Slots) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    """Return each slot that does not hold what is expected, with both."""
    return {place: (slots.get(place), value) for place, value in expected.items() if slots.get(place) != value}


def check_replayed(trace: Trace, tree: LeafTree) -> None:
    """Make all that the page shows of a search, besides the places of its nodes."""
    drawn = PartInput(trace, outline(trace, tree, 60), PLAIN, tree)
    panels = [view.panel(drawn) for view in VIEWS.values() if view.applies(drawn) and view.panel]
    assert all(panel.html() for panel in panels)
    pieces = Pieces(drawn.frames, [Story(drawn), *panels])
    assert sum(1 for _ in map(pieces.__getitem__, range(len(pieces)))) == len(pieces)
    assert focus_data(trace, tree, PLAIN, None, first=False)
    assert all(str(drawn.narrator.sentence(event)) for event in trace)
    for argument in arguments(trace):
        assert str(argument)
        assert argument.cut(trace) or argument.node == 0
        assert argument.have(trace) is not None
