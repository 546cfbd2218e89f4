"""`WholeTree`: the picture of a scene at a step, with the player's looks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from core.game import OptionError
from viz.covers import COVERS, NEXT, SENTENCE, VALUES
from viz.figures.pictures import Box, Drawn, SentenceText, group, readable, shape
from viz.figures.tree_at import TreeAt
from viz.looks import BOARD, TREE
from viz.replay.scene import Scene
from viz.tree.elements import ROOM_KEPT, Shown
from viz.tree.picture import DrawnLevel
from viz.words.answer_marks import LINE_TO_FILL, with_gaps, without_marks
from viz.words.narration import Sentence
from viz.words.phrase import fill

FILM_WIDTH, WIDEST_FILM = 960, 1_600
"""The default width of a film in pixels, and the most for the words of a broad picture to be readable."""

LEFT_OUT = {
    VALUES: ("data-value", "data-alpha", "data-beta", "text:alpha", "text:beta", "data-tie", "text:tie"),
    SENTENCE: ("text:visits", "text:cuts", "text:skips"),
}
"""What elements hide while asking, besides values that the search finds."""

WINDOW = frozenset(("text:alpha", "text:beta"))

RIM = 2
"""How far a line at the edge of a picture extends beyond it."""

MOST_KEPT = 4
"""Scenes whose stills are cached: a large tree's take megabytes."""


class WholeTree:
    """The still pictures of a scene. The first takes longer, since the layout is the same at every step."""

    def __init__(self, scene: Scene, covers: tuple[str, ...] = (), *, by_node: bool = True) -> None:
        """Prepare the pictures of a scene; `covers` are names of COVERS: what is asked becomes gaps.

        If `by_node`, the end of a step by node words all of it.
        """
        self.scene = scene
        self.covers = covers
        self.by_node = by_node
        self._gap = LINE_TO_FILL if VALUES in covers else None
        self._tree = TreeAt(scene)
        self._looks = TREE + ((scene.picture.boards and scene.picture.boards.looks) or BOARD)
        self._found = {f"n{node.key}" for node in scene.outline.nodes if not node.is_leaf}
        self._has_turns = not {NEXT, SENTENCE} & {*covers}
        self._known: dict[tuple[str, tuple[tuple[str, str | None], ...]], Drawn] = {}

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.scene.steps

    @property
    def levels(self) -> Sequence[DrawnLevel]:
        """The plies of the picture, with their names."""
        return self.scene.picture.levels

    @property
    def note(self) -> str:
        """What is not drawn of the tree, empty if everything is."""
        outline = self.scene.outline
        if not outline.hidden:
            return ""
        drawn = len(outline.nodes)
        return f"{drawn:,} nodes of {drawn + outline.hidden:,} are drawn; +n stands for n nodes that are not."

    @property
    def has_horizon(self) -> bool:
        """Whether some step has a line at the depth limit."""
        return self.scene.picture.has_horizon

    @property
    def film_width(self) -> int:
        """The default width of a film in pixels."""
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
        """Return the box of the picture."""
        return self.box

    def levels_at(self, step: int) -> Sequence[DrawnLevel]:  # noqa: ARG002  at every step the same
        """Return the plies of the picture, with their names."""
        return self.levels

    def title(self, step: int) -> str:
        """Return a step's title, with the number of steps unless something is asked, since skips take no steps."""
        ends = self.scene.node_steps.ends
        if step and not (self.by_node and self.scene.node_steps.at(step)):
            title, count = f"Event {step:,}", self.steps
        else:
            title, count = f"Step {int(ends.searchsorted(step)) + (step > 0):,}", len(ends)
        return title if self.covers else f"{title} of {count:,}"

    def sentence(self, step: int) -> SentenceText:
        """Return the sentence at a step, or the question about it."""
        sentence = self._read(self.scene.sentence(step, by_node=self.by_node))
        if SENTENCE in self.covers and step:
            sentence = SentenceText("Question", COVERS[SENTENCE].question, "")
        if NEXT in self.covers and step < self.steps:
            sentence = sentence._replace(rest=f"{sentence.rest} {COVERS[NEXT].question}".strip())
        return sentence

    def _read(self, sentence: Sentence) -> SentenceText:
        lead, rest = (as_read(fill(phrase, self._gap), self._gap) for phrase in (sentence.lead, sentence.rest))
        return SentenceText(as_read(sentence.tag, self._gap), lead, rest)

    def drawn(self, step: int) -> Drawn:
        """Return the picture at a step."""
        self.check(step)
        events = self.scene.node_steps.at(step) if self.by_node else None
        before = events.start if events else max(0, step - 1)
        revealed, revealed_best = (before if cover in self.covers else step for cover in (SENTENCE, VALUES))
        shows = self._tree.at(step, revealed, revealed_best)
        layers = []
        for name, drawings in self.scene.picture.layers.items():
            seen = [key for key in drawings if name != "horizons" or shows[key]["data-here"]]
            layers.append(group(name, [self._drawn(name, key, shows) for key in seen]))
        return group("tree", [group("world", layers)])

    def _drawn(self, layer: str, key: str, shows: dict[str, Shown]) -> Drawn:
        """Return an element as drawn when the elements show this."""
        shown = self._uncovered(key, shows[key])
        known = key, tuple(shown.items())
        if known not in self._known:
            read = {name: text and as_read(text, self._gap) for name, text in shown.items()}
            drawing = self.scene.picture.layers[layer][key](read)
            found = shape(drawing, self._looks, (frozenset([layer]),))
            if found is None:
                raise ValueError(f"{key} shows nothing")
            self._known[known] = found
        return self._known[known]

    def _uncovered(self, key: str, shown: Shown) -> Shown:
        """Return what an element shows, without what is asked."""
        left_out = frozenset[str]().union(*(LEFT_OUT.get(cover, ()) for cover in self.covers))
        if VALUES in self.covers and key in self._found and not shown.get("data-given"):
            left_out |= {"text:value"}
        kept = {name: ROOM_KEPT for name in WINDOW & left_out & shown.keys() if shown[name]}
        uncovered = {name: text for name, text in shown.items() if name not in left_out} | kept
        return uncovered if self._has_turns else {**uncovered, "text:turn": ""}

    @property
    def box(self) -> Box:
        """The box of the picture at any step, so that figures overlay without a jump."""
        width, height = self.scene.picture.geometry["size"]
        return Box(-RIM, -RIM, width + RIM, height + RIM)


def film_width(box: Box) -> int:
    """Return the default width of a film in pixels: one for a unit, within bounds."""
    return round(min(WIDEST_FILM, max(FILM_WIDTH, box.width)))


_KEPT: OrderedDict[tuple[int, tuple[str, ...], bool], WholeTree] = OrderedDict()
_LOCK = Lock()


def whole_tree_of(scene: Scene, covers: tuple[str, ...] = (), *, by_node: bool = True) -> WholeTree:
    """Return the still pictures of a scene; those of the last few are cached."""
    with _LOCK:
        key = id(scene), covers, by_node
        found = _KEPT.pop(key, None) or WholeTree(scene, covers, by_node=by_node)
        _KEPT[key] = found  # it holds the scene, so that its id stays unique
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
        return found


def as_read(text: str, gap: str | None) -> str:
    """Return the plain text, with a gap, if given, in place of each answer."""
    return readable(without_marks(text) if gap is None else with_gaps(text, gap))
