"""`Replay`: a search with its figures, for a notebook, the command line and the page alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from core.audit import audit
from core.game import OptionError, Player
from core.options import OPTIONS, SearchOptions
from core.options.paths import read_path
from core.search import ALGORITHMS
from core.trace import ABSENT, Trace
from core.trace.file import read_lines
from core.trees.formats import AUTO
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at
from viz.figures.budget import Size, size_of_steps
from viz.figures.focused import Focused, can_be_read
from viz.figures.html import frame, html
from viz.figures.pictures import Pictures
from viz.figures.whole_tree import whole_tree_of
from viz.notation import PLAIN, Notation
from viz.replay.recording import Recording, draw_search, record
from viz.replay.view_settings import Settings
from viz.sharing.request import Position, Request, TreeText


@dataclass(frozen=True)
class Replay:
    """A recording with the pictures of its steps. In a notebook it shows itself as the player."""

    recording: Recording
    focused: bool = False
    """Whether figures have the path of the search alone, with all siblings."""

    by_node: bool = True
    """Whether a figure at the end of a step by node words all of the step."""

    asks: tuple[str, ...] = ()
    """What figures leave as gaps to fill in, by names of COVERS."""

    shows: tuple[str, ...] = ()
    """The paths of further nodes whose children a `focused` figure has, once they were visited."""

    @classmethod
    def of(cls, tree: str, *, format: str = AUTO, notation: Notation = PLAIN, **options: Any) -> Replay:  # noqa: A002
        """Search the tree of a text; `options` are those of SearchOptions, or as in links. Raises PlyscopeError.

        >>> Replay.of("[[3, 12], [2, 4]]", algorithm="minimax").steps
        21
        """
        return cls(record(Request(TreeText(tree, format), options_of(**options), notation)))

    @classmethod
    def of_game(cls, game: str, position: str = "", *, notation: Notation = PLAIN, **options: Any) -> Replay:
        """Search a position of the named game; `options` are those of SearchOptions."""
        return cls(record(Request(Position(game, position), options_of(**options), notation)))

    @classmethod
    def of_trace(
        cls,
        trace: Trace | str | PathLike[str],
        tree: str,
        *,
        format: str = AUTO,  # noqa: A002
        notation: Notation = PLAIN,
    ) -> Replay:
        """Replay a recorded search of the tree of a text, from a trace or its file.

        Raises PlyscopeError for what is not such a search, with the first event that is wrong.
        """
        recorded = trace if isinstance(trace, Trace) else read_lines(Path(trace).read_text("utf-8").splitlines())
        if recorded.options.algorithm not in ALGORITHMS:
            problem = f"{recorded.options.algorithm!r} is no search that the player knows."
            raise OptionError(problem, f"Name one of {', '.join(ALGORITHMS)}.", place="algorithm")
        text = TreeText(tree, format, recorded.places.players[0] if recorded.places.players else Player.MAX)
        searched = text.read().tree
        recorded = _with_names_of(searched, recorded)
        for wrong in audit(recorded, searched):
            raise OptionError(f"{wrong}", "Give the tree that was searched, and the trace as it was.", place="trace")
        request = Request(text, recorded.options, notation)
        return cls(draw_search(request, searched, recorded))

    @property
    def steps(self) -> int:
        """The number of steps."""
        return self.recording.scene.steps

    def pictures_at(self, steps: Sequence[int], *, boards: bool = True) -> Pictures:
        """Return the pictures of some steps, a path's with `boards`; raise OptionError for a missing step."""
        whole = whole_tree_of(self.recording.scene, self.asks, by_node=self.by_node)
        return Focused(whole, steps, [*map(read_path, self.shows)], boards=boards) if self.focused else whole

    def size_of(self, steps: Sequence[int]) -> Size:
        """Return the size of the pictures of some steps."""
        return size_of_steps(self.recording.scene, steps, focused=self.focused, shows=self.shows)

    def check(self, step: int) -> None:
        """Raise OptionError for a step that the search does not have."""
        whole_tree_of(self.recording.scene).check(step)

    @property
    def note(self) -> str:
        """What figures lack of the tree, empty if nothing."""
        return Focused.note if self.focused else whole_tree_of(self.recording.scene).note

    @property
    def can_be_read(self) -> bool:
        """Whether a figure of the whole tree is complete and readable."""
        return can_be_read(whole_tree_of(self.recording.scene))

    def html(self, step: int = 0) -> str:
        """Return a page that plays the search in any browser, opened at a step."""
        self.check(step)
        return html(self.recording, step, Settings(ask=self.asks))

    def _repr_html_(self) -> str:
        """Show the player in Jupyter, marimo, and whatever else asks an object for HTML."""
        return frame(self.html())


def options_of(**given: Any) -> SearchOptions:
    """Return the options of a search, each as its value or as a link has it; raise OptionError for any other.

    >>> options_of(algorithm="minimax", order="reversed").order
    <Order.REVERSED: 'reversed'>
    """
    known = {"algorithm", *OPTIONS}
    for name, value in given.items():
        if name not in known:
            remedy = f"Choose from {', '.join(sorted(known))}."
            raise OptionError(f"no search has an option {name[:40]!r}.", remedy, place="options")
        if name in OPTIONS and isinstance(value, str):
            try:
                given[name] = OPTIONS[name].read(value)
            except ValueError as error:
                remedy = f"Give {OPTIONS[name].expected}."
                raise OptionError(f"{value[:40]!r} is not a valid value.", remedy, place=name) from error
    return SearchOptions(**given)


def _with_names_of(tree: LeafTree, trace: Trace) -> Trace:
    """Return the trace with states, moves and labels of the tree: other programs may name them otherwise, or not."""
    states = [node_at(tree, trace.places.path(place)) for place in range(len(trace.places))]
    above = zip(states, trace.places.parent.tolist(), trace.places.child.tolist(), strict=True)
    moves = tuple(None if parent == ABSENT else tree.actions(states[parent])[child] for _, parent, child in above)
    places = replace(trace.places, states=tuple(states), moves=moves, labels=tuple(map(tree.label, states)))
    return replace(trace, places=places)
