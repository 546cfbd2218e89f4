"""Cat and Mouse: the rules, on any graph.

Source: LeetCode 913, "Cat and Mouse". The mouse starts at node 1 and moves first, the cat at node 2; in turn each
must move along an edge. The mouse wins in the hole, node 0, which the cat never enters; the cat wins by meeting the
mouse.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.game import BOTH, Player, PositionError
from core.options.numerals import counted

HOLE, MOUSE_START, CAT_START = 0, 1, 2
MOUSE, CAT = BOTH
"""The mouse moves first, so it is MAX."""

SIDES = {MOUSE: "mouse", CAT: "cat"}
"""The players' names."""

VALUES: dict[Player | None, int] = {MOUSE: 1, CAT: 2, None: 0}
"""The problem's number for who wins a position."""

FEWEST_NODES, MOST_NODES = 3, 50
MOST_CHARACTERS = 50_000
"""The most characters of a graph: fifty full lists, indented, take fewer."""

EXAMPLE = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
"""The first example of the problem: a draw."""

REMEDY = f"Write the neighbours of each node, from node 0, such as {EXAMPLE}."


class Place(NamedTuple):
    """Where the mouse and the cat are, and whose turn it is."""

    mouse: int
    cat: int
    to_move: Player


START = Place(MOUSE_START, CAT_START, MOUSE)


@dataclass(frozen=True)
class CatAndMouse:
    """The game on a graph, given as the neighbours of each node.

    >>> game = CatAndMouse.from_position("[[1,3],[0],[3],[0,2]]")
    >>> game.moves(START)
    [Place(mouse=0, cat=2, to_move=<Player.MIN: 'min'>)]
    """

    graph: tuple[tuple[int, ...], ...]
    name = "cat-and-mouse"
    title = "Cat and Mouse"
    notation = f"The neighbours of each node, from node 0, as JSON: {EXAMPLE}"

    @classmethod
    def from_position(cls, text: str) -> CatAndMouse:
        """Read a graph's adjacency lists, as JSON; raise PositionError, with the place, for a broken rule.

        There must be 3 to 50 nodes, each with a neighbour, every edge in both lists, and a move for the cat.
        """
        lists = _lists(text)
        for node, neighbours in enumerate(lists):
            _check_node(node, neighbours, len(lists))
        for node, neighbours in enumerate(lists):
            for other in neighbours:
                if node not in lists[other]:
                    raise PositionError(
                        f"{other} is a neighbour of {node}, but {node} is not a neighbour of {other}.",
                        f"Write {node} into the list of node {other}, or take {other} out of this one.",
                        place=f"position, node {node}",
                    )
        if lists[CAT_START] == [HOLE]:
            raise PositionError(
                "the cat starts here and can't move: the only neighbour is the hole.",
                "Give this node another neighbour.",
                place=f"position, node {CAT_START}",
            )
        return cls(tuple(map(tuple, lists)))

    @property
    def position(self) -> str:
        """The graph as text."""
        return json.dumps(self.graph, separators=(",", ":"))

    @property
    def cat_nodes(self) -> list[int]:
        """The nodes where the cat can be: not the hole, nor a node reached only through it."""
        return [node for node, neighbours in enumerate(self.graph) if node != HOLE and neighbours != (HOLE,)]

    def positions(self) -> Iterator[Place]:
        """Yield every position, those with the mouse to move first, by the mouse's node and then the cat's."""
        for to_move in BOTH:
            for mouse in range(len(self.graph)):
                for cat in self.cat_nodes:
                    yield Place(mouse, cat, to_move)

    def to_move(self, position: Place) -> Player:
        return position.to_move

    def moves(self, position: Place) -> Sequence[Place]:
        """Return the positions after each move, in the order of the neighbours."""
        mouse, cat, to_move = position
        if to_move is MOUSE:
            return [Place(node, cat, CAT) for node in self.graph[mouse]]
        return [Place(mouse, node, MOUSE) for node in self.graph[cat] if node != HOLE]

    def decided(self, position: Place) -> Player | None:
        """Return who has won: the mouse in the hole, or the cat that meets the mouse."""
        if position.mouse == HOLE:
            return MOUSE
        return CAT if position.mouse == position.cat else None


def _lists(text: str) -> list[list[Any]]:
    if len(text) > MOST_CHARACTERS:
        problem = f"the text has {len(text):,} characters, more than any graph of {MOST_NODES} nodes needs."
        raise PositionError(problem, "Write a smaller graph.", place="position")
    try:
        lists = json.loads(text)
    except json.JSONDecodeError as error:
        problem = "the text ends too soon." if error.pos >= len(text.rstrip()) else "this is not JSON."
        raise PositionError(problem, REMEDY, place=f"position, line {error.lineno}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:  # an integer of thousands of digits, deeply nested lists
        raise PositionError("this is not a list of lists of node numbers.", REMEDY, place="position") from error
    if not isinstance(lists, list) or not all(isinstance(neighbours, list) for neighbours in lists):
        raise PositionError("this is not a list of lists.", REMEDY, place="position")
    if not FEWEST_NODES <= len(lists) <= MOST_NODES:
        problem = f"the graph has {counted(len(lists), 'node')}."
        raise PositionError(
            problem, f"Write a list for each of {FEWEST_NODES} to {MOST_NODES} nodes.", place="position"
        )
    return lists


def _check_node(node: int, neighbours: Sequence[Any], nodes: int) -> None:
    place = f"position, node {node}"
    if not neighbours:
        raise PositionError("this node has no neighbour.", "Write at least one other node into its list.", place=place)
    for at, other in enumerate(neighbours):
        if type(other) is not int or not 0 <= other < nodes:
            shown = json.dumps(other)
            problem = f"{shown if len(shown) <= 24 else f'{shown[:23]}…'} is not a node."
            raise PositionError(problem, f"Write node numbers from 0 to {nodes - 1}.", place=place)
        if other == node:
            raise PositionError("this node is its own neighbour.", f"Take {node} out of its list.", place=place)
        if other in neighbours[:at]:
            raise PositionError(f"{other} stands here twice.", "Write each neighbour once.", place=place)
