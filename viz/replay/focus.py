"""The data for the tree on screen: every node that a search visits, with its siblings, and every event.

From these the browser works out what nodes look like at a step (player/replay/node_at_step.js).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import repeat
from typing import Any

import numpy as np

from core.game import CHANCE, MIN, Game, Player, considered, has_chance, tells_noise
from core.search import ALGORITHMS
from core.studies.skipped import skipped_size
from core.trace import ABSENT, Bound, Estimates, Kind, Trace, negated
from core.trace.line_of_play import best_line
from core.trees.leaf_tree import LeafTree
from viz.boards.board import Board
from viz.contract.recording import FocusData
from viz.notation import Notation, Shapes, Windows, window_texts
from viz.replay.document import Table, column
from viz.replay.marks import value_text
from viz.replay.small_boards import boards_data
from viz.replay.ties import ties
from viz.tree.anatomy import HALF_HEIGHT, HALF_WIDTH, LARGE
from viz.tree.picture import sides_of
from viz.tree.shapes import growth, outline_path, value_height
from viz.tree.text_widths import text_width
from viz.words.wording import attribute_text, coded_worth, naming, probability_texts, shown

LEAF = 2
"""The number of a leaf's kind; the others are those of `KINDS`."""
KINDS = {Player.MAX: 0, Player.MIN: 1, Player.CHANCE: 3}
_BY_KIND = (Player.MAX, Player.MIN, Player.MAX, Player.CHANCE)  # a leaf has no side and no shape


class _Nodes:
    """The nodes of a search: its places by number, then their children that it never visits."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        places = trace.places
        self.game = game
        self.name = naming(game)
        self.for_mover = trace.is_for_mover
        self.parents = [max(parent, 0) for parent in places.parent.tolist()]
        self.indices: list[int] = [max(child, 0) for child in places.child.tolist()]
        self.states = list(places.states)
        self.came_by: list[Hashable] = list(places.moves)
        self.texts = Table("")
        self.briefs: dict[str, str] = {}
        self.values = Table(("", ""))
        edges = zip(self.parents[1:], self.indices[1:], strict=True)
        self.at = {edge: place for place, edge in enumerate(edges, 1)}
        visited = np.bincount(places.parent[1:], minlength=len(places))
        enough = 0 if tells_noise(game) else visited  # of those that matter some may be missing among as many others
        for place in np.flatnonzero(places.branching > enough).tolist():
            indices = considered(game, self.states[place], int(places.branching[place]))
            missing = [index for index in indices if (place, index) not in self.at]
            actions = game.actions(self.states[place])
            for index in missing:
                self.at[place, index] = len(self.states)
                self.parents.append(place)
                self.indices.append(index)
                self.came_by.append(actions[index])
                self.states.append(game.result(self.states[place], actions[index]))
        chances = self._chances() if has_chance(game) else repeat("", len(self.states))
        told = cache(self._told)  # many nodes of a game are alike
        rows = list(map(told, self.states, self.came_by, chances))
        self.kinds, self.names, self.moves, self.known = ([row[at] for row in rows] for at in range(4))

    def _chances(self) -> Iterator[str]:
        """Return the probability of each node, in words; "" if its parent is no chance node."""
        yield ""
        for parent, index in zip(self.parents[1:], self.indices[1:], strict=True):
            texts = probability_texts(self.game, self.states[parent])
            yield texts[index] if texts else ""

    def _told(self, state: Any, move: Hashable, chance: str) -> tuple[int, int, int, int]:
        """Return a node's kind, and the numbers of its name, its move and its known value."""
        game = self.game
        is_leaf, player = game.is_terminal(state), game.to_move(state)
        name, brief, led_by, sign = self.name(state, move)
        if brief:
            self.briefs[name] = brief
        known = self.values[self._value(state, player)] if is_leaf and isinstance(game, LeafTree) else 0
        numbers = self.texts[name], self.texts[" ".join(filter(None, (chance, sign, led_by)))]
        return LEAF if is_leaf else KINDS[player], *numbers, known

    def _value(self, leaf: Any, player: Player) -> tuple[str, str]:
        """Return the text of a leaf's value before the search visits it."""
        value = self.game.utility(leaf)
        return shown(negated(value) if self.for_mover and player is MIN else value), ""


def focus_data(
    trace: Trace, game: Game[Any, Any], notation: Notation, board: Board | None, *, first: bool
) -> FocusData:
    """Return the focus view's data of a trace; `first` says that it opens first, whatever the room.

    The trace is in the reader's numbers, MAX's or the mover's.
    """
    prunes = ALGORITHMS[trace.options.algorithm].prunes
    windows = notation.windows if prunes else Windows.NONE
    nodes = _Nodes(trace, game)
    bounds = Table(("", ""))
    columns = _Columns(trace, nodes, bounds, windows if prunes else None)
    widest = max((text_width(text, LARGE, bold=True) for text, _ in nodes.values.list()), default=0)
    shapes, sides = notation.shapes, sides_of([trace])
    return {
        "first": first,
        "parents": column(nodes.parents),
        "indices": column(nodes.indices),
        "kinds": column(nodes.kinds),
        "names": column(nodes.names),
        "moves": column(nodes.moves),
        "known": column(nodes.known),
        "skips": (column(columns.skips), column(columns.skipped), column(columns.sizes)),
        "byBeta": _by_beta(trace),
        "limits": trace.limits,
        "shown": column(columns.values),
        "alphas": column(columns.windows[0]) if prunes else None,
        "betas": column(columns.windows[1]) if prunes else None,
        "texts": nodes.texts.list(),
        "briefs": nodes.briefs,
        "values": nodes.values.list(),
        "bounds": bounds.list(),
        "handed": windows is Windows.EDGES,
        "forMover": trace.is_for_mover,
        "samples": ALGORITHMS[trace.options.algorithm].samples,
        "best": _best(trace, nodes),
        "ties": ties(trace),
        "positions": column(_positions(trace)) if columns.hits else None,
        "hits": (column(columns.hits), column(columns.stored)),
        "sides": [player.name + sides.get(player, "") for player in _BY_KIND],
        "shapes": [outline_path(player, shapes, 1, 1) for player in _BY_KIND],
        "heights": [value_height(player, shapes, 1) for player in _BY_KIND],
        "grown": growth(widest, LARGE, shapes, HALF_WIDTH, HALF_HEIGHT),
        "round": shapes is Shapes.SQUARES_AND_CIRCLES,
        "boards": boards_data(board, trace, game.initial, nodes.states, nodes.came_by) if board else None,
    }


class _Columns:
    """The events: what each shows, as numbers of texts, and the node of each SKIP."""

    def __init__(self, trace: Trace, nodes: _Nodes, bounds: Table[tuple[str, str]], windows: Windows | None) -> None:
        rows, bound_of = trace.events, tuple(Bound)

        @cache
        def value(number: int, bound: int, about: int, kind: int) -> int:
            if number == ABSENT:
                return 0
            worth = trace.values[number], bound_of[bound], Estimates(about)
            return nodes.values[value_text(*worth, kind == LEAF), coded_worth(*worth)]

        @cache
        def window(side: int, number: int) -> int:
            bound = trace.values[number]
            texts = window_texts(windows or Windows.NONE, shown(bound), shown(bound))
            return bounds[texts[side], attribute_text(bound)]

        about, at = rows["estimates"].tolist(), trace.at.tolist()
        kinds = [nodes.kinds[node] for node in at]
        self.values = list(map(value, rows["value"].tolist(), rows["bound"].tolist(), about, kinds))
        sides = ("alpha", "beta") if windows is not None else ()
        self.windows = [[window(side, number) for number in rows[name].tolist()] for side, name in enumerate(sides)]
        is_skip = rows["kind"] == Kind.SKIP
        self.skips: list[int] = (is_skip.nonzero()[0] + 1).tolist()  # steps
        edges = list(zip(trace.at[is_skip].tolist(), rows["child"][is_skip].tolist(), strict=True))
        self.skipped = [nodes.at[edge] for edge in edges]
        self.sizes = [skipped_size(trace, nodes.game, *edge) for edge in edges]
        is_hit = rows["kind"] == Kind.HIT
        self.hits: list[int] = (is_hit.nonzero()[0] + 1).tolist()  # steps
        self.stored: list[int] = rows["detail"][is_hit].tolist()


def _positions(trace: Trace) -> list[int]:
    """Return the number of the position at each place, equal if a table takes them for one."""
    numbers = Table[Hashable]()
    return [numbers[state] for state in trace.places.states]


def _by_beta(trace: Trace) -> list[int]:
    """Return the cutoffs and skips at chance nodes that are by beta."""
    players = trace.places.players
    if CHANCE not in players:
        return []
    cut = np.isin(trace.events["kind"], (Kind.CUTOFF, Kind.SKIP)).nonzero()[0].tolist()
    return [at for at in cut if players[trace[at].node] is CHANCE and trace.is_beta_cutoff(trace[at])]


def _best(trace: Trace, nodes: _Nodes) -> list[int]:
    """Return the nodes of best play from the root, as far as known; none if no move was shown best."""
    line = best_line(trace)
    best = [0] if line else []
    for index in line:
        below = nodes.at.get((best[-1], index))
        if below is None:
            break
        best.append(below)
    return best
