"""`Beside`: several searches side by side in one picture, each with its title, counts and words."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.game import OptionError
from core.options.numerals import counted
from core.studies.skipped import Skipped, skipped_from
from core.trace import Kind
from core.trace.kinds import SCORES
from viz.comparing.panes import COUNTED, ComparisonView
from viz.figures.budget import Size, check, size_of_steps
from viz.figures.focused import Focused, can_be_read
from viz.figures.pictures import Box, Drawn, Pictures, SentenceText, around, group
from viz.figures.svg import LEVEL_SIZE, LINE, MARGIN, SENTENCE_SIZE, TAG_SIZE, edge_names, sentence_lines
from viz.figures.whole_tree import FILM_WIDTH, WholeTree, whole_tree_of
from viz.looks import on_paper
from viz.tree.picture import DrawnLevel
from viz.tree.text_widths import text_width

TITLE_SIZE, COUNTS_SIZE = 17, 13

NARROWEST = 300
"""The least width of a search: the title above a small tree would be a column of single words."""

ONE = {"nodes": "node", "leaves": "leaf", "cutoffs": "cutoff"}

GAP = 44
"""The gap between two searches."""

LAYERS = ("horizons", "edges", "nodes", "words")


@dataclass(frozen=True)
class Side:
    """One of the searches: its title, its tree with the counts, its pictures, and its step."""

    title: str
    whole: WholeTree
    pictures: Pictures
    step: int

    @property
    def counts(self) -> str:
        """What it has done by its step."""
        trace, game = self.whole.scene.trace, self.whole.scene.game
        rows = trace.events[: self.step]
        kinds = rows["kind"]
        saves = (kinds == Kind.CUTOFF) & (trace.left_unvisited[rows["visit"]] != 0)
        counts = [int(which.sum()) for which in (kinds == Kind.ENTER, np.isin(kinds, SCORES), saves)]
        each = [skipped_from(trace, game, number) for number in trace.skips if number < self.step]
        skipped = Skipped(sum(found.subtrees for found in each), sum(found.number for found in each))
        amounts = zip(COUNTED, [*counts, skipped.number], strict=True)
        return ", ".join(counted(count, ONE.get(name, name), name) for name, count in amounts) + skipped.spread


class Beside:
    """The pictures of some searches at a stop of their comparison. Raises OptionError for a missing step."""

    def __init__(self, sides: Sequence[Side], stop: int, stops: int, *, sentence: bool) -> None:
        for side in sides:
            side.pictures.check(side.step)
        self._sides = sides
        self._stop = stop
        self._stops = stops
        self._has_sentence = sentence

    @property
    def steps(self) -> int:
        """The number of stops."""
        return self._stops

    @property
    def levels(self) -> Sequence[DrawnLevel]:
        """None: each search names its own rows."""
        return ()

    def levels_at(self, step: int) -> Sequence[DrawnLevel]:
        """Return none: each search names its own rows."""
        self.check(step)
        return ()

    @property
    def has_horizon(self) -> bool:
        """No: each search names its own line at the depth limit."""
        return False

    @property
    def note(self) -> str:
        """What is not drawn of the tree, empty if everything is."""
        return self._sides[0].pictures.note

    @property
    def film_width(self) -> int:
        """The default width of a film in pixels."""
        return FILM_WIDTH

    @cached_property
    def box(self) -> Box:
        """The box of the picture."""
        return around([part.box for part in self._drawn.walk() if part.box is not None])

    def box_at(self, step: int) -> Box:
        """Return the box of the picture."""
        self.check(step)
        return self.box

    def check(self, step: int) -> None:
        """Raise OptionError for any other stop."""
        if step != self._stop:
            raise OptionError(f"step {step:,} is not drawn.", f"It is step {self._stop:,}.", place="--step")

    def title(self, step: int) -> str:
        """Return a stop's title."""
        return f"Step {step:,}"

    def sentence(self, step: int) -> SentenceText:
        """Return the sentence about all searches."""
        self.check(step)
        sentences = [(side.title, side.pictures.sentence(side.step)) for side in self._sides]
        words = [f"{title}: {sentence.lead} {sentence.rest}".strip() for title, sentence in sentences]
        return SentenceText(f"Stop {step:,} of {self._stops:,}", words[0], " ".join(words[1:]))

    def drawn(self, step: int) -> Drawn:
        """Return the picture at this stop."""
        self.check(step)
        return self._drawn

    @cached_property
    def _drawn(self) -> Drawn:
        layers = [group(layer) for layer in LAYERS]
        left = 0.0
        for number, side in enumerate(self._sides, start=1):
            written = edge_names(side.pictures, side.step, side.pictures.drawn(side.step))
            names = max((text_width(name, LEVEL_SIZE) + MARGIN for name, _ in written), default=0.0)
            width = max(NARROWEST, names + side.pictures.box.width)
            self._put(side, number, left, names, width, layers)
            left += width + GAP
        return group("tree", [group("world", layers)])

    def _put(self, side: Side, number: int, left: float, names: float, width: float, layers: Sequence[Drawn]) -> None:
        """Put a search into the layers at this width, with room for the names of its rows."""
        box = side.pictures.box
        right = left + names + (width - names - box.width) / 2 - box.left
        down = self._above - box.top
        for layer in side.pictures.drawn(side.step).inside[0].inside:
            into = next(each for each in layers if each.kind == layer.kind)
            into.inside += [unit.moved(right, down, **_own_key(unit, number)) for unit in layer.inside]
        words = [*_title(side, left, self._title_lines(side))]
        for name, y in edge_names(side.pictures, side.step, side.pictures.drawn(side.step)):
            words.append(_text("level-name", name, left, y + down + LEVEL_SIZE * 0.36, LEVEL_SIZE))
        if self._has_sentence:
            words += _sentence(side.pictures.sentence(side.step), left, self._below, width)
        layers[-1].inside.append(group("texts", words))

    @property
    def _above(self) -> float:
        """The height of the longest title with its counts."""
        lines = max(len(self._title_lines(side)) for side in self._sides)
        return lines * LINE + COUNTS_SIZE + 2 * MARGIN

    @property
    def _below(self) -> float:
        """Where sentences begin: below the highest tree."""
        return self._above + max(side.pictures.box.height for side in self._sides) + MARGIN

    def _title_lines(self, side: Side) -> list[str]:
        room = max(NARROWEST, side.pictures.box.width)
        lines = sentence_lines(SentenceText("", side.title, ""), room, TITLE_SIZE)
        return [" ".join(word for word, _ in line) for line in lines]


def side_by_side(
    compared: ComparisonView,
    steps: Sequence[int],
    stop: int,
    stops: int,
    *,
    sentence: bool,
    focused: bool = False,
    asks: tuple[str, ...] = (),
) -> Beside:
    """Return the pictures of a comparison, each search at its step, `focused` on its path.

    `asks` are names of COVERS: what they ask for becomes gaps. Raises OptionError.
    """
    ran = _ran(compared, asks)
    if len(steps) != len(ran):
        raise OptionError(f"there are {len(steps)} steps for {len(ran)} searches.", "Give one each.", place="--step")
    size = Size()
    for (_, whole), step in zip(ran, steps, strict=True):
        whole.check(step)
        size += size_of_steps(whole.scene, [step], focused=focused)
    check(size, f"a figure of {len(ran)} searches", "Compare fewer, or search less deep.", place="--compare")
    sides = [
        Side(title, whole, Focused(whole, [step]) if focused else whole, step)
        for (title, whole), step in zip(ran, steps, strict=True)
    ]
    return Beside(sides, stop, stops, sentence=sentence)


def can_be_read_beside(compared: ComparisonView) -> bool:
    """Return whether the whole trees of a comparison can be read."""
    return all(can_be_read(whole) for _, whole in _ran(compared))


def _ran(compared: ComparisonView, asks: tuple[str, ...] = ()) -> list[tuple[str, WholeTree]]:
    """Return the title and the pictures of each search that ran."""
    return [(pane.title, whole_tree_of(pane.recording.scene, asks)) for pane in compared.panes if pane.recording]


def _own_key(unit: Drawn, number: int) -> dict[str, str]:
    """Return a unique name for a node or an edge, which occurs in each search."""
    key = unit.element.get("data-key")
    return {} if key is None else {"data-key": f"s{number}{key}"}


def _title(side: Side, left: float, lines: Sequence[str]) -> Iterator[Drawn]:
    """Yield the title of a search, and below it what it has done."""
    for number, line in enumerate(lines):
        yield _text("title", line, left, TITLE_SIZE + number * LINE, TITLE_SIZE, "ink", bold=True)
    yield _text("counts", side.counts, left, TITLE_SIZE + len(lines) * LINE - 2, COUNTS_SIZE)


def _sentence(sentence: SentenceText, left: float, top: float, width: float) -> Iterator[Drawn]:
    yield _text("tag", sentence.tag.upper(), left, top + TAG_SIZE, TAG_SIZE, bold=True)
    for number, line in enumerate(sentence_lines(sentence, width), start=1):
        words = " ".join(word for word, _ in line)
        is_lead = all(bold for _, bold in line)
        yield _text("sentence", words, left, top + number * LINE + SENTENCE_SIZE, SENTENCE_SIZE, "ink", bold=is_lead)


def _text(kind: str, words: str, x: float, y: float, size: float, ink: str = "muted", *, bold: bool = False) -> Drawn:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": f"{size:g}", "fill": on_paper(ink)}
    element = ET.Element("text", place | ({"font-weight": "bold"} if bold else {}))
    element.text = words
    return Drawn(element, kind)
