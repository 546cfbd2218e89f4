"""`Stills`: the picture of a scene as it stands at a step, with the looks of the player in it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, chain, pairwise
from threading import Lock

import numpy as np

from core.game import OptionError
from viz.figures.boxes import Box, around
from viz.figures.parts import Parts, parts_of
from viz.figures.pictures import Drawn, Sentence
from viz.figures.slots import Numbers, Slots
from viz.figures.units import TEXT, Change
from viz.replay.asking import COVERS, NEXT, SENTENCE, VALUES
from viz.scene import Scene
from viz.tree.picture import Level
from viz.words.answers import LINE_TO_FILL

FILM_WIDTH, WIDEST_FILM = 960, 1_600
"""Pixels of a film, if none are chosen: of the whole tree, and of a broad picture whose words are to be read."""

NUMBERS = frozenset(("data-value", "data-alpha", "data-beta"))
"""What of a node tells its numbers to programs that read a figure."""

MOST_KEPT = 4
"""Scenes whose stills are kept: of a large tree they take some megabytes."""


class Stills:
    """The still pictures of a scene. The first takes longer: where everything stands is the same at every step."""

    def __init__(self, scene: Scene, covers: tuple[str, ...] = ()) -> None:
        """Take the pictures of a scene; `covers` are names of COVERS: what is asked has gaps, to be filled in."""
        self.scene = scene
        self.covers = covers
        self._slots = Slots(scene.patches, LINE_TO_FILL if VALUES in covers else None)
        self._known: dict[tuple[int, tuple[int, ...]], Drawn | None] = {}

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.scene.steps

    @property
    def levels(self) -> Sequence[Level]:
        """The plies of the picture, with their names."""
        return self.scene.picture.levels

    @property
    def note(self) -> str:
        """What of the tree is not drawn, empty if all is."""
        shape = self.scene.outline
        if not shape.hidden:
            return ""
        drawn = len(shape.nodes)
        return f"{drawn:,} nodes of {drawn + shape.hidden:,} are drawn; +n stands for n nodes that are not."

    @property
    def has_horizon(self) -> bool:
        """Whether a line shows at some step where the depth limit lies."""
        return self.scene.picture.has_horizon

    @property
    def film_width(self) -> int:
        """The pixels that a film is wide, if none are chosen."""
        return FILM_WIDTH

    def check(self, step: int) -> None:
        """Raise OptionError for a step that the search does not have."""
        if not 0 <= step <= self.scene.steps:
            raise OptionError(
                f"there is no step {step:,}: this search has {self.scene.steps:,} steps.",
                f"Give a step from 0 to {self.scene.steps:,}.",
                place="--step",
            )

    def box_at(self, step: int) -> Box:  # noqa: ARG002  at every step the same
        """Return what the picture covers."""
        return self.box

    def levels_at(self, step: int) -> Sequence[Level]:  # noqa: ARG002  at every step the same
        """Return the plies of the picture, with their names."""
        return self.levels

    def sentence(self, step: int) -> Sentence:
        """Return what is said at a step, or what is asked about it."""
        said = Sentence(*(self.text(step, key) for key in ("tag", "lead", "rest")))
        if SENTENCE in self.covers and step:
            said = Sentence("Question", COVERS[SENTENCE].question, "")
        if NEXT in self.covers and step < self.steps:
            said = said._replace(rest=f"{said.rest} {COVERS[NEXT].question}".strip())
        return said

    def text(self, step: int, key: str) -> str:
        """Return what an element outside the tree says at a step, such as a counter."""
        return self._slots.shown(step, key, "text") or ""

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step: what is seen of it. A unit that stays as it was is the same object again."""
        self.check(step)
        now = self._told(step)[self._order].tolist()
        tree, world, *layers = (replace(shell, inside=[]) for shell in self._parts.shells)
        tree.inside.append(world)
        world.inside += layers
        for number, (unit, (begin, end)) in enumerate(zip(self._parts.units, pairwise(self._bounds), strict=True)):
            known = number, tuple(now[begin:end])
            if known not in self._known:
                self._known[known] = unit.drawn(self._changes(*known))
            found = self._known[known]
            if found is not None:
                layers[unit.layer].inside.append(found)
        return tree

    def _told(self, step: int) -> Numbers:
        """Return what each slot holds at a step, without what must not be told of the step."""
        now = self._slots.at(step)
        waiting = [change for name in self.covers for change in COVERS[name].changes]
        if step and waiting:
            before = self._slots.at(step - 1)
            for slot in np.flatnonzero(now != before).tolist():
                what, text = self._slots.names[slot][1], self._slots.text(int(now[slot]))
                if (what, None) in waiting or (what, text) in waiting:
                    now[slot] = before[slot]
        return now

    @cached_property
    def box(self) -> Box:
        """What the picture covers at any step: figures of several steps lie on each other without a jump."""
        return around(box for box in self._boxes() if box is not None)

    @cached_property
    def _parts(self) -> Parts:
        return parts_of(self.scene.picture, self.covers)

    @cached_property
    def _slots_of(self) -> Sequence[Sequence[int]]:
        """The numbers of the slots of each unit."""
        found: list[list[int]] = [[] for _ in self._parts.units]
        of_key = {unit.key: slots for unit, slots in zip(self._parts.units, found, strict=True)}
        for unit in self._parts.units:
            of_key |= dict.fromkeys(unit.inside.keys, of_key[unit.key])
        for number, (key, _) in enumerate(self._slots.names):
            if key in of_key:
                of_key[key].append(number)
        return found

    @cached_property
    def _order(self) -> Numbers:
        """The numbers of the slots of all units, one unit after another."""
        return np.array(list(chain.from_iterable(self._slots_of)), dtype=np.int64)

    @cached_property
    def _bounds(self) -> Sequence[int]:
        """Where in `_order` the slots of each unit begin, and at last where those of the last end."""
        return list(accumulate(map(len, self._slots_of), initial=0))

    def _changes(self, number: int, values: Sequence[int]) -> Iterator[Change]:
        """Yield what is not as at step 0 in a unit whose slots have these values."""
        names, initial, text = self._slots.names, self._slots.initial, self._slots.text
        for slot, value in zip(self._slots_of[number], values, strict=True):
            if value != initial[slot] and not (VALUES in self.covers and names[slot][1] in NUMBERS):
                yield *names[slot], text(value)

    def _boxes(self) -> Iterator[Box | None]:
        """Yield the boxes of everything that may be seen, with the longest texts.

        An edge, with its strokes, lies between the nodes that it joins: it makes no picture larger.
        """
        nodes = [
            (unit, [slot for slot in slots if self._slots.names[slot][1].startswith(TEXT)])
            for unit, slots in zip(self._parts.units, self._slots_of, strict=True)
            if unit.element.get("class") != "edge"
        ]
        longest = self._slots.longest([slot for _, texts in nodes for slot in texts])
        for unit, texts in nodes:
            yield unit.box([(*self._slots.names[slot], longest[slot]) for slot in texts])


def film_width(box: Box) -> int:
    """Return the pixels that a film of such a picture is wide, if none are chosen: one for a unit, within bounds."""
    return round(min(WIDEST_FILM, max(FILM_WIDTH, box.width)))


_KEPT: OrderedDict[tuple[int, tuple[str, ...]], Stills] = OrderedDict()
_LOCK = Lock()


def stills_of(scene: Scene, covers: tuple[str, ...] = ()) -> Stills:
    """Return the still pictures of a scene; those of the last few are kept for its next figures."""
    with _LOCK:
        key = id(scene), covers
        found = _KEPT.pop(key, None) or Stills(scene, covers)
        _KEPT[key] = found  # which holds the scene, so that its id stays its own
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
        return found
