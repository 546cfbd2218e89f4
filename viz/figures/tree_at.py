"""`TreeAt`: what the drawn tree shows at a step, from the frames of its trace; as tree_looks.js in the browser."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.game import considered
from core.options.numerals import counted
from core.search import ALGORITHMS
from core.studies.skipped import skipped_size
from core.trace import ABSENT, Event, Kind
from core.trace.frames import Frame, Frames, NodeFrame, Status
from viz.notation import Windows, window_texts
from viz.replay.marks import VisitMark, mark_of, times, value_text
from viz.replay.scene import Scene
from viz.replay.ties import ties
from viz.tree.elements import Shown
from viz.tree.outline import DrawnNode
from viz.words.wording import attribute_text, coded_worth, shown

NO_MARK = VisitMark("", "")


class TreeAt:
    """The tree of a scene, at any step."""

    def __init__(self, scene: Scene) -> None:
        self._trace, self._outline, self._game = scene.shown_trace, scene.outline, scene.game
        self._frames = Frames(self._trace)
        algorithm = ALGORITHMS[self._trace.options.algorithm]
        self._prunes, self._samples = algorithm.prunes, algorithm.samples
        self._windows = scene.notation.windows if self._prunes else Windows.NONE
        self._horizons = scene.picture.geometry["horizons"]
        self._ties, self._limits = ties(self._trace), self._trace.limits
        places = [node.place for node in self._outline.nodes]
        self._events = [[] if place is None else self._frames.events_at(place).tolist() for place in places]

    def at(self, step: int, revealed: int | None = None, revealed_best: int | None = None) -> dict[str, Shown]:
        """Return what each element shows, by its key.

        Events after `revealed` only show where the search is: a class is asked for their cutoffs. Nor is it shown that
        the search ends after `revealed_best`.
        """
        revealed = step if revealed is None else revealed
        before = self._frames.at(revealed)
        best = self._best(self._frames.at(min(revealed, step if revealed_best is None else revealed_best)))
        tied = {self._outline.owner[tie.place]: tie.words for tie in self._ties if tie.step <= revealed}
        same, cuts = self._same(before), self._cuts(revealed)
        states_before = self._states(revealed, cuts)
        states = states_before if revealed == step else self._states(step, self._cuts(step))
        elements: dict[str, Shown] = {}
        for key in range(len(self._outline.parents)):
            state = states_before[key] if states[key] is Status.SKIPPED else states[key]
            is_best = "true" if key in best else None
            if key < len(self._outline.nodes):
                node, tie = self._outline.nodes[key], tied.get(key)
                elements[f"n{key}"] = {
                    "data-state": state,
                    **self._numbers(node, step, revealed),
                    "data-best": is_best,
                    "data-same": same.get(key),
                    "data-tie": "true" if tie else None,
                    "text:tie": tie or "",
                }
            else:
                elements[f"n{key}"] = {"data-state": state, **self._counts(key, step, cuts[key])}
            if key:
                cut = self._struck(key, cuts, is_entered=bool(self._inside(key, step)))
                elements[f"e{key}"] = {"data-edge": state, "data-cut": cut, "data-best": is_best}
        limit = next((plies for begins, plies in reversed(self._limits) if begins <= step), None)
        for ply in self._horizons:
            elements[f"horizon-{ply}"] = {"data-here": "true" if ply == limit else None}
        return elements

    def _seen(self, node: DrawnNode, step: int) -> NodeFrame | None:
        """Return what the latest visit to a node shows, whatever its status; None if there was none."""
        last = self._last(node, step)
        return None if node.place is None or last == ABSENT else self._frames.node_frame(node.place, last)

    def _last(self, node: DrawnNode, step: int) -> int:
        """Return the last event at a node before a step, or ABSENT."""
        events = self._events[node.key]
        before = bisect_left(events, step)
        return events[before - 1] if before else ABSENT

    def _numbers(self, node: DrawnNode, step: int, revealed: int) -> Shown:
        """Return a node's value, window and mark, as far as shown."""
        at, before = self._seen(node, step), self._seen(node, revealed)
        known = "" if node.known is None else shown(node.known)
        if at is None:
            return {"data-value": "", "data-alpha": "", "data-beta": "", "text:value": known}
        mark = NO_MARK
        if before is not None and before.visit == at.visit and (event := before.cut or before.looked_up):
            mark = mark_of(event, self._trace) or NO_MARK
        has_window = not node.is_leaf or (node.key and self._windows is Windows.EDGES)
        visits = at.number - (self._samples and at.last is not Kind.EXIT)  # of samples, finished ones
        return {
            "data-value": "" if at.value is None else coded_worth(at.value, at.bound, at.estimates),
            "data-given": "true" if at.given and not node.is_leaf else None,
            "data-alpha": attribute_text(at.alpha) if self._prunes else "",
            "data-beta": attribute_text(at.beta) if self._prunes else "",
            "data-cutoff": mark.kind or None,
            "data-late": "true" if mark.late else None,
            "text:value": known if at.value is None else value_text(at.value, at.bound, at.estimates, node.is_leaf),
            "text:again": self._visit_words(visits, is_leaf=node.is_leaf),
            "text:cutoff": mark.words,
            **(self._window(at) if has_window else {}),
        }

    def _visit_words(self, visits: int, *, is_leaf: bool) -> str:
        """Return the number of the latest visit, short at a leaf."""
        if self._samples:
            return times(visits) if visits and self._trace.visits_again else ""
        if visits < 2:
            return ""
        return times(visits) if is_leaf else f"visit {visits}"

    def _window(self, at: NodeFrame) -> Shown:
        """Return a node's window in the notation; a handed-down one stays as it was."""
        if not self._prunes:
            return {}
        shows = at.entered if self._windows is Windows.EDGES else at
        texts = window_texts(self._windows, shown(shows.alpha), shown(shows.beta))
        return {"text:alpha": texts[0], "text:beta": texts[1]}

    def _indices(self, key: int) -> tuple[int, ...]:
        """Return the children that a bundle stands for, among those that the search considers."""
        return self._inside_of[key]

    @cached_property
    def _inside_of(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        places = self._trace.places
        for bundle in self._outline.bundles:
            above = self._outline.nodes[bundle.parent].place
            weighed = (
                () if above is None else considered(self._game, places.states[above], int(places.branching[above]))
            )
            found[bundle.key] = tuple(index for index in bundle.indices if index in set(weighed))
        return found

    def _cuts(self, step: int) -> list[dict[int, str]]:
        """Return, by element, the children that a node's latest visit skips, and how; for a bundle those inside."""
        cuts: list[dict[int, str]] = []
        for node in self._outline.nodes:
            seen = self._seen(node, step)
            skips = {} if seen is None else seen.skips
            cuts.append({child: self._kind(event) for child, event in skips.items()})
        for bundle in self._outline.bundles:
            cuts.append({index: cuts[bundle.parent][index] for index in bundle.indices if index in cuts[bundle.parent]})
        return cuts

    def _kind(self, cut: Event) -> str:
        return "beta" if self._trace.is_beta_cutoff(cut) else "alpha"

    def _struck(self, key: int, cuts: list[dict[int, str]], *, is_entered: bool) -> str | None:
        """Return the kind of cutoff that skips all of an element."""
        if key < len(self._outline.nodes):
            return cuts[self._outline.parents[key]].get(self._outline.nodes[key].path[-1])
        is_cut = bool(cuts[key]) and not is_entered and len(cuts[key]) == len(self._indices(key))
        return next(iter(cuts[key].values())) if is_cut else None

    def _states(self, step: int, cuts: list[dict[int, str]]) -> list[Status]:
        """Return each element's state in the search."""
        nodes, parents = self._outline.nodes, self._outline.parents
        current = self._outline.owner[self._trace.at[step - 1]] if step else None
        states: list[Status] = []
        is_passed: list[bool] = []
        for key, parent in enumerate(parents):
            is_entered = key >= len(nodes) and bool(self._inside(key, step))
            is_struck = bool(key) and self._struck(key, cuts, is_entered=is_entered) is not None
            is_passed.append(bool(key) and (is_passed[parent] or is_struck))
            if key < len(nodes):
                place = nodes[key].place
                passed = Status.SKIPPED if is_passed[key] else Status.UNVISITED
                states.append(
                    passed
                    if place is None
                    else self._frames.status(self._last(nodes[key], step), step, is_passed=is_passed[key])
                )
            elif key == current:
                states.append(Status.CURRENT)
            elif is_entered and not is_passed[parent]:
                states.append(Status.DONE if self._is_done(key, step, cuts) else Status.OPEN)
            else:
                states.append(Status.SKIPPED if is_passed[key] else Status.UNVISITED)
        return states

    def _is_done(self, key: int, step: int, cuts: list[dict[int, str]]) -> bool:
        """Return whether all children in a bundle have returned or are skipped."""
        above = self._outline.nodes[self._outline.parents[key]].place or 0
        for index in self._indices(key):
            place = self._place_at.get((above, index))
            if index not in cuts[key] and (
                place is None
                or self._frames.status(self._frames.last_at(place, step), step, is_passed=False) is not Status.DONE
            ):
                return False
        return True

    @cached_property
    def _place_at(self) -> dict[tuple[int, int], int]:
        """The place of each child by its parent."""
        places = self._trace.places
        edges = zip(places.parent.tolist(), places.child.tolist(), strict=True)
        return {edge: place for place, edge in enumerate(edges)}

    def _counts(self, key: int, step: int, skipped: Iterable[int]) -> Shown:
        """Return what happened inside a bundle, given its skipped children."""
        above = self._outline.nodes[self._outline.parents[key]].place
        skips = 0 if above is None else sum(skipped_size(self._trace, self._game, above, child) for child in skipped)
        visits, cuts = self._inside(key, step), self._inside(key, step, cuts=True)
        return {
            "text:visits": f"{visits:,} visited" if visits else "",
            "text:cuts": counted(cuts, "cutoff") if cuts else "",
            "text:skips": f"{skips:,} skipped" if skips else "",
        }

    def _inside(self, key: int, step: int, *, cuts: bool = False) -> int:
        """Return how many nodes in a bundle were visited up to a step, or how many cutoffs there saved work."""
        return int(self._happened[cuts].get(key, np.empty(0)).searchsorted(step))

    @cached_property
    def _happened(self) -> tuple[dict[int, NDArray[np.intp]], dict[int, NDArray[np.intp]]]:
        """The visits in each bundle, and its cutoffs that saved work, as event numbers."""
        rows, keys = self._trace.events, np.array(self._outline.owner, np.int64)[self._trace.at]
        saves = (rows["kind"] == Kind.CUTOFF) & (self._trace.left_unvisited[rows["visit"]] != 0)
        bundles = [bundle.key for bundle in self._outline.bundles]
        visits, cuts = (
            {key: np.flatnonzero(which & (keys == key)) for key in bundles}
            for which in (rows["kind"] == Kind.ENTER, saves)
        )
        return visits, cuts

    def _same(self, frame: Frame) -> dict[int, str]:
        """Return where a position just found in a table is drawn: where it was stored, and elsewhere."""
        hit = frame.event
        if hit is None or hit.kind is not Kind.HIT:
            return {}
        others = self._sharing[self._trace.places.states[hit.node]]
        return {
            key: "stored" if place == hit.stored_at else "met"
            for place, key in others
            if place != hit.node and place in frame.nodes
        }

    @cached_property
    def _sharing(self) -> dict[Hashable, list[tuple[int, int]]]:
        """The places where each position is drawn, with their keys."""
        found: dict[Hashable, list[tuple[int, int]]] = defaultdict(list)
        for node in self._outline.nodes:
            if node.place is not None:
                found[self._trace.places.states[node.place]].append((node.place, node.key))
        return found

    def _best(self, frame: Frame) -> set[int]:
        """Return the drawn nodes of best play."""
        keys, key = {0} if frame.best_line else set[int](), 0
        for index in frame.best_line:
            key = self._outline.children[key].get(index, len(self._outline.nodes))
            if key >= len(self._outline.nodes):
                break
            keys.add(key)
        return keys
