"""`Focused`: the path of the search with all siblings, step by step, for trees too wide to read whole.

It follows the player's focus view, in the look of the whole tree; "+n" stands for what is below a sibling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from core.game import OptionError
from core.trace import Path, Trace
from viz.figures.pictures import Box, Drawn, SentenceText, around, shape
from viz.figures.whole_tree import WholeTree, film_width
from viz.looks import Looks
from viz.replay.scene import Scene, scene_of_path
from viz.tree.outline import MOST_OPENED, MOST_OPENED_TOGETHER
from viz.tree.picture import DrawnLevel
from viz.tree.svg_element import SvgElement

WIDEST_READ = 3_300
"""The widest picture whose smallest letters, of 14.5 units, can be read on a screen or a slide."""


def can_be_read(whole: WholeTree) -> bool:
    """Return whether the picture of a whole tree is complete and readable."""
    return not whole.scene.outline.hidden and whole.box.width <= WIDEST_READ


def path_at(trace: Trace, step: int) -> Path:
    """Return the path of a step's node, the root before the first step.

    >>> from core.options import SearchOptions
    >>> from core.search import search
    >>> from core.trees.leaf_tree import LeafTree
    >>> path_at(search(LeafTree.from_nested([[3, 12], [2, 4]]), SearchOptions()), 4)
    (0, 0)
    """
    place = int(trace.at[step - 1]) if step else 0
    path: list[int] = []
    while place:
        path.append(int(trace.places.child[place]))
        place = int(trace.places.parent[place])
    return tuple(reversed(path))


def first_visits(trace: Trace, paths: Sequence[Path]) -> dict[Path, int]:
    """Return the first event at each of some nodes, without those never visited."""
    if not paths:
        return {}
    places = trace.places
    edges = zip(places.parent.tolist(), places.child.tolist(), strict=True)
    below = {edge: place for place, edge in enumerate(edges)}
    found: dict[Path, int] = {}
    for path in paths:
        place: int | None = 0
        for index in path:
            place = None if place is None else below.get((place, index))
        if place is not None:
            found[path] = int((trace.at == place).argmax())
    return found


class Focused:
    """The pictures of some steps, with aligned roots; `whole` has the tree and the sentences.

    Visited nodes at the paths `opened` show their children, too. Nodes of a game have `boards` if there is room.
    """

    note = "The path of the search is drawn, with all siblings; +n stands for n nodes below one of these."

    def __init__(
        self, whole: WholeTree, steps: Sequence[int], opened: Sequence[Path] = (), *, boards: bool = True
    ) -> None:
        for step in steps:
            whole.check(step)
            _check_depth(whole.scene.trace, step)
        self._whole = whole
        trace = whole.scene.trace
        visited = first_visits(trace, opened)
        self._shown = {
            step: (path_at(trace, step), tuple(path for path in opened if visited.get(path, step) < step))
            for step in steps
        }
        self._stills = {
            shown: WholeTree(_along(whole.scene, *shown, boards=boards), whole.covers, by_node=whole.by_node)
            for shown in dict.fromkeys(self._shown.values())
        }

    @property
    def steps(self) -> int:
        """The number of steps of the search."""
        return self._whole.steps

    @cached_property
    def levels(self) -> Sequence[DrawnLevel]:
        """The plies of the deepest picture, with their names."""
        return max((still.levels for still in self._stills.values()), key=len)

    @property
    def has_horizon(self) -> bool:
        """Whether some step has a line at the depth limit."""
        return any(still.has_horizon for still in self._stills.values())

    @property
    def film_width(self) -> int:
        """The default width of a film in pixels: wide enough to read its words."""
        return film_width(self.box)

    @cached_property
    def box(self) -> Box:
        """The box of the pictures of all steps."""
        return around(map(_from_root, self._stills.values()))

    def check(self, step: int) -> None:
        """Raise OptionError for a step that the search does not have."""
        self._whole.check(step)

    def box_at(self, step: int) -> Box:
        """Return the box of the picture at a step."""
        return _from_root(self._stills[self._shown[step]])

    def levels_at(self, step: int) -> Sequence[DrawnLevel]:
        """Return the plies of the picture at a step, with their names."""
        return self._stills[self._shown[step]].levels

    def title(self, step: int) -> str:
        """Return a step's title, with the number of steps."""
        return self._whole.title(step)

    def sentence(self, step: int) -> SentenceText:
        """Return the sentence at a step."""
        return self._whole.sentence(step)

    def drawn(self, step: int) -> Drawn:
        """Return the picture at one of the steps asked for."""
        still = self._stills[self._shown[step]]
        tree = still.drawn(step)
        across = -_root(still)
        for layer in tree.inside[0].inside:
            layer.inside[:] = [unit.moved(across, 0.0) for unit in layer.inside]
        return tree


def _along(drawn: Scene, path: Path, opened: Sequence[Path], *, boards: bool) -> Scene:
    """Return the scene of a path, with `boards` if all of them can be drawn."""
    found = scene_of_path(drawn if boards else replace(drawn, board_name=None), path, opened)
    own = found.picture.boards
    if own is None or (own.looks and all(_can_be_drawn(board, own.looks) for board in own.drawn)):
        return found
    return _along(drawn, path, opened, boards=False)


def _can_be_drawn(board: SvgElement, looks: Looks) -> bool:
    """Return whether every format can draw a board; a reader's own may have more."""
    try:
        whole = shape(board, looks, (frozenset(),))
        return all(part.box is not None or part.element.tag == "g" for part in (whole.walk() if whole else ()))
    except ValueError:
        return False


def nodes_on_path(trace: Trace, place: int) -> int:
    """Return how many nodes the picture of the path to a place has, counted to MOST_OPENED_TOGETHER plies."""
    drawn = 1
    for _ in range(min(int(trace.places.depth[place]), MOST_OPENED_TOGETHER) + 1):
        drawn += min(int(trace.places.branching[place]), MOST_OPENED)
        place = int(trace.places.parent[place])
    return drawn


def _check_depth(trace: Trace, step: int) -> None:
    """Raise OptionError for a step whose path, with siblings, has too many nodes for a figure."""
    place = int(trace.at[step - 1]) if step else 0
    plies = int(trace.places.depth[place])
    if nodes_on_path(trace, place) > MOST_OPENED_TOGETHER + 1 or plies > MOST_OPENED_TOGETHER:
        raise OptionError(
            f"the path to step {step:,} has {plies:,} plies: with all siblings it is too large for a figure.",
            "Choose a step nearer to the root, or draw the whole tree.",
            place="--step",
        )


def _root(still: WholeTree) -> float:
    """Return the root's horizontal position in a picture."""
    across, _ = still.scene.picture.centres[0]
    return across


def _from_root(still: WholeTree) -> Box:
    """Return the box of a picture with its root at 0."""
    box, across = still.box, _root(still)
    return Box(box.left - across, box.top, box.right - across, box.bottom)
