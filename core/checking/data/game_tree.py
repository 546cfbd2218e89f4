"""The tree of a game that only the program knows, from where it begins or from a position that moves lead to."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Any

from core.checking.data.calls import Call, Place, Shape
from core.checking.data.content import content, held_by, shown
from core.checking.data.own_game import OwnGame, Probe
from core.checking.data.read_tracking import Part, items_of, number, parts
from core.checking.failure import Stopped, Trouble
from core.game import MAX, MIN, Player, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree

MOST_NODES = 400
"""Nodes of a tree that is searched. Of a game with more, positions nearer to its end are taken."""

MOST_PLIES = 200
"""Moves that are made at random to come to a position."""


@dataclass(frozen=True)
class Start:
    """Where a program's own game is searched from.

    A `seed` stands for a position that random moves lead to from there, an even number of them.
    """

    seed: int | None = None


@dataclass(frozen=True)
class Grown:
    """The tree below a call, with the place of each node and what is shown of its position.

    `moves` are the answers that stand for children of the root, `part` is where the value is in what is returned.
    `passes` are nodes that stand between two moves of the same side, which only the tree has. `note` is on the game.
    """

    call: Call
    tree: LeafTree
    places: tuple[Place, ...]
    shown: tuple[str, ...]
    part: Part | None
    passes: frozenset[int] = frozenset()
    moves: Mapping[Hashable, int] = field(default_factory=dict)
    note: str = ""


def find_tree(game: OwnGame, start: Start, search: Callable[[], Any]) -> Grown:
    """Return the tree from a start; `search` has the program search it. Raises Stopped as `OwnGame`."""
    call = game.learnt(search)
    if not game.children(call)[0]:
        said = "It answers at the start of its game without a search: give another one by --start."
        raise Stopped(Trouble.UNCLEAR, said, call.line)
    grown = _grown(game, call) if start.seed is None else _later(game, call, start.seed)
    if grown is None:
        said = f"Its game has more than {MOST_NODES} positions from here: search less deep, or change --start."
        raise Stopped(Trouble.UNCLEAR, said, call.line)
    return replace(grown, moves=_moves(game, grown))


def _is_small(game: OwnGame, call: Call) -> bool:
    """Return whether the tree below a call is small enough; level by level, which tells soonest."""
    pending, size = deque([call]), 1
    while pending and size <= MOST_NODES:
        below, _ = game.children(pending.popleft())
        pending.extend(below)
        size += len(below)
    return size <= MOST_NODES


def _grown(game: OwnGame, call: Call) -> Grown | None:
    """Return the tree below a call, None if it is too large."""
    if not _is_small(game, call):
        return None
    has_extra = _has_extra(game, call)
    children, values, calls = list[list[int]](), list[Value | None](), list[Call]()
    players, passes = list[Player](), set[int]()
    pending: list[tuple[Call, int | None, bool]] = [(call, None, False)]
    while pending:
        each, above, is_pass = pending.pop()
        node = len(calls)
        if above is not None:
            children[above].append(node)
        calls.append(each)
        children.append([])
        values.append(None)
        players.append(game.player(each.place.turn) if above is None else players[above].opponent)
        if is_pass:
            passes.add(node)
            pending.append((each, node, False))
            continue
        below, returned = game.children(each)
        if not below:
            is_mirrored = game.hook.binding.is_negamax and players[node] is MIN
            values[node] = _worth(game, each, returned, is_mirrored=is_mirrored)
        again = [has_extra and game.player(child.place.turn) is players[node] for child in below]
        pending.extend((child, node, is_again) for child, is_again in reversed([*zip(below, again, strict=True)]))
    tree = LeafTree(tuple(map(tuple, children)), tuple(values), players[0])
    texts = tuple(shown(each.given("node")) if not game.around else _shown(each) for each in calls)
    part = None if game.shape is None else game.shape.part
    note = "" if has_extra else _other_turns([each.given("node") for each in calls], tree)
    return Grown(call, tree, tuple(each.place for each in calls), texts, part, frozenset(passes), note=note)


def _shown(call: Call) -> str:
    return ", ".join(shown(value) for value in call.around.values())


def _has_extra(game: OwnGame, call: Call) -> bool:
    """Return whether after some moves the same side moves again, and after others of a position the other side."""
    pending = [call]
    while pending:
        below, _ = game.children(pending.pop())
        if len({child.place.turn for child in below}) > 1:
            return True
        pending.extend(below)
    return False


def _worth(game: OwnGame, call: Call, returned: Any, *, is_mirrored: bool) -> Value:
    shape = game.shape or Shape.all([returned], call.line)[0]
    value = parts(returned).get(shape.part)
    if value is None:
        said = f"It returns {'None' if returned is None else type(returned).__name__} at a leaf, which is no value."
        raise Stopped(Trouble.NO_ANSWER, said, call.line)
    return negated(value) if is_mirrored else value


def _moves(game: OwnGame, grown: Grown) -> dict[Hashable, int]:
    """Return which child of the root each answer stands for: that of the move whose child alone is good."""
    below = len(grown.tree.children[0])
    best = BEST if (grown.tree.root_player is MAX) is not game.hook.binding.is_negamax else -BEST
    for other in (math.nan, -best):
        found: dict[Hashable, list[int]] = {}
        for child in range(below):
            one_good = Probe(partial(_only, child, best, other))
            with suppress(Exception):
                for part in _moves_in(game.below(grown.call.copied(), one_good, {})[1]):
                    found.setdefault(part, []).append(child)
        sure = {part: children[0] for part, children in found.items() if len(children) == 1}
        if len(set(sure.values())) == below:
            return sure
    return {}


def _later(game: OwnGame, start: Call, seed: int) -> Grown | None:
    """Return the tree of a position that random moves lead to from a start.

    If it is too large it is that of a later position, if each is too large one that is searched less deep.
    """
    draw = random.Random(seed)  # noqa: S311  to be made again from the seed
    line = [start]
    for _ in range(MOST_PLIES // 2):
        below, _ = game.children(line[-1])
        after, _ = game.children(draw.choice(below)) if below else ([], None)
        after = (
            [each for each in after if each.place.turn in {None, start.place.turn}] if _turns(game, start) else after
        )
        after = [each for each in after if game.children(each)[0]]
        if not after:
            break
        there = draw.choice(after)
        line.append(replace(start.at(node=there.given("node")), around=there.around))
    at = draw.randrange(len(line))
    places = dict.fromkeys((at, (at + len(line)) // 2, len(line) - 1))
    depth = start.given("depth")
    has_depth = game.hook.binding.source.counts_down and type(depth) is int
    for less in range(max(1, depth - LEAST_DEPTH + 1) if has_depth else 1):
        for place in places:
            if grown := _grown(game, line[place].at(depth=depth - less) if less else line[place]):
                return grown
    return None


def _turns(game: OwnGame, start: Call) -> bool:
    below, _ = game.children(start)
    return start.place.turn is not None and any(each.place.turn != start.place.turn for each in below)


LEAST_DEPTH = 2
"""In fewer plies nothing is cut off."""

BEST = 999
"""What the one good child is worth where the others are not."""


def _only(child: int, best: Value, other: Value) -> Iterator[Value]:
    return (best if index == child else other for index in count())


def _moves_in(answer: Any) -> set[Hashable]:
    """Return what may be the move in an answer: all of it, or a part."""
    items = items_of(answer).values()
    return {content(each) for each in (answer, *items) if each is not None and number(each) not in {BEST, -BEST}}


def _other_turns(positions: Sequence[Any], tree: LeafTree) -> str:
    """Return a note if a part of the positions seems to say who moves, and after some moves it stays the same."""
    each = [_parts_of(position) for position in positions]
    for key in each[0]:
        values = [found.get(key) for found in each]
        steps = {(values[tree.parents[node]], values[node]) for node in range(1, len(tree))}
        kept = sum(values[tree.parents[node]] == values[node] for node in range(1, len(tree)))
        if len({*values}) == 2 and len(steps) > 2 and 0 < 2 * kept < len(tree):
            other = [pair for pair in steps if pair[0] != pair[1]]
            if len(other) == 2:
                said = f"{key} of its positions changes with most moves, as if it said who moves, but not with all"
                return f"{said}; the search changes sides with each: if a side may move again, it is wrong."
    return ""


def _parts_of(position: Any) -> dict[str, Hashable]:
    """Return what stands in a position for itself."""
    if isinstance(position, tuple | list):
        items: Iterable[tuple[Any, Any]] = ((f"Item {at + 1}", item) for at, item in enumerate(position))
    else:
        items = (position if isinstance(position, dict) else held_by(position) or {}).items()
    return {str(key): item for key, item in items if isinstance(item, str | int | bool)}
