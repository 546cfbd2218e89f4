"""Finds the tree of a game that only the program knows, from its start or from a position reached by moves."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from core.checking.data.kind import Data, Part, items_of, part_of, parts, plain
from core.checking.data.own_game import (
    TRACE,
    UNSEARCHED,
    Call,
    OwnGame,
    Place,
    Probe,
    Worth,
    content,
    no_value,
    parts_of,
    shown,
)
from core.checking.observed import Stopped, Trouble
from core.game import MIN, Player, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree, Nested

MOST_NODES = 400  # positions nearer the end of a larger game are used
MOST_LOOKED_AT = 40  # to see who takes the greatest or the least
MOST_ASKED = 400  # nodes of trees that are searched to see what is kept
MOST_SUSPECTED = 2_000  # nodes of a tree where the search seems wrong
MOST_SUSPECTS = 3
MOST_POSITIONS = 3_000  # whose worth is found, to look for such a tree
MOST_VISITED = 80_000  # nodes, for each way to look for it
SECONDS = 1.5  # after which a slow program is tried no further
MOST_PLIES = 200  # made at random to reach a position


@dataclass(frozen=True)
class Start:
    """Where the search of a program's own game begins.

    With a `seed`, at a position reached from there by random moves. If it `is_whole`, wherever below it the search
    seems wrong, if it does.
    """

    seed: int | None = None
    is_whole: bool = False


@dataclass(frozen=True)
class Grown:
    """The tree below a call, with each node's place and its position as text.

    `part` is where a result has its value. `moves` maps what the `move_part` of an answer holds to the root's children.
    `passes` are nodes between two moves of the same side, which only the tree has. `note` is a remark on the game.
    `calls` are those of the nodes. `before` is a search that is made first, in the same program, and `forgotten` are
    the variables reset after it.
    """

    call: Call
    tree: LeafTree
    places: tuple[Place, ...]
    shown: tuple[str, ...]
    part: Part | None
    passes: frozenset[int] = frozenset()
    moves: Mapping[Hashable, int] = field(default_factory=dict)
    move_part: Part | None = None
    note: str = ""
    calls: tuple[Call, ...] = ()
    before: Call | None = None
    forgotten: AbstractSet[str] = frozenset()


def find_tree(game: OwnGame, start: Start, search: Callable[[], Any]) -> Grown:
    """Return the tree from a start; `search` runs the program's search. Raises Stopped as `OwnGame` does."""
    call = game.learnt(search)
    below = game.children(call)[0]
    if not below:
        raise Stopped(Trouble.UNREAD, UNSEARCHED, call.line)
    if len(below) == 1 and call.name not in game.hook.binding.source.recursive:  # the other side need not move there
        said = f"{call.name} makes one call at the start of its game: check {below[0].name}, or change --start."
        raise Stopped(Trouble.UNREAD, said, call.line)
    call = _with_mover(game, call)
    first = Root(call, game.player(call.place.turn))
    grown = _grown(game, first) if start.seed is None else _later(game, first, start.seed)
    whole = call if start.is_whole else grown and grown.call
    grown = (whole and _where_wrong(game, first, whole, grown)) or grown
    if grown is None and start.is_whole:
        grown = _later(game, first, 0)
    if grown is None:
        said = f"Its game has more than {MOST_NODES} positions from here: search less deep, or change --start."
        raise Stopped(Trouble.UNCLEAR, said, call.line)
    move_part, moves = _moves(game, grown)
    return replace(grown, moves=moves, move_part=move_part, note=grown.note or game.note)


def _with_mover(game: OwnGame, call: Call) -> Call:
    """Let a part of a position say who moves, if the search is seen to take the greatest and the least by it."""
    first = parts_of(call.given("node")) if call.place.turn is None else {}
    below = [parts_of(each.given("node")) for each in game.children(call)[0]]
    keys = [key for key, part in first.items() if 2 * sum(each.get(key) != part for each in below) >= len(below)]
    pending, looked_at = deque([call] if keys else []), list[Call]()
    while pending and len(looked_at) < MOST_LOOKED_AT:
        looked_at.append(pending.popleft())
        pending.extend(game.children(looked_at[-1])[0])
    sides = [(parts_of(position.given("node")), game.takes_least(position)) for position in looked_at]
    for key in keys:
        by_part = {(found.get(key), is_least) for found, is_least in sides if is_least is not None}
        if len(by_part) == len({part for part, _ in by_part}) == len({is_least for _, is_least in by_part}) == 2:
            return game.told_by(key, call)
    return call


def _below(game: OwnGame, call: Call, most: int) -> list[list[Call]] | None:
    """Return what is below each position of a call's tree; None if it is too large."""
    found, pending, size = list[list[Call]](), deque([call]), 1
    while pending and size <= most:
        below, _ = game.children(pending.popleft())
        found.append(below)
        pending.extend(below)
        size += len(below)
    return found if size <= most else None


class Root(NamedTuple):
    """The call that begins a search, and who moves there."""

    call: Call
    player: Player


def _grown(game: OwnGame, root: Root, most: int = MOST_NODES) -> Grown | None:
    every = _below(game, root.call, most)
    if every is None:
        return None
    has_extra = any(len({child.place.turn for child in below}) > 1 for below in every)
    calls, passes, binding = list[Call](), set[int](), game.hook.binding

    def nested(call: Call, player: Player, *, is_pass: bool = False) -> Nested:
        calls.append(call)
        if is_pass:
            passes.add(len(calls) - 1)
            return [nested(call, player.opponent)]
        below, returned = game.children(call)
        if not below:
            value = parts(returned).get(game.shape.part)
            if value is None:
                raise no_value([returned], call.line)
            return negated(value) if binding.is_negamax and player is MIN else value
        again = [has_extra and game.player(child.place.turn) is player for child in below]
        return [nested(child, player.opponent, is_pass=each) for child, each in zip(below, again, strict=True)]

    tree = LeafTree.from_nested(nested(root.call, root.player), root.player)
    note = "" if has_extra else _other_turns([each.given("node") for each in calls], tree)
    return Grown(
        root.call,
        tree,
        tuple(each.place for each in calls),
        tuple(map(_text, calls)),
        game.shape.part,
        frozenset(passes),
        note=note,
        calls=tuple(calls),
    )


def _text(call: Call) -> str:
    held = list(call.variables.values()) or [call.given("node")]
    return ", ".join(dict.fromkeys(map(shown, held)))


def _where_wrong(game: OwnGame, start: Root, whole: Call, grown: Grown | None) -> Grown | None:
    """Return the tree of a position where the search answers wrong, if what it keeps is wrong there; otherwise None.

    It is asked at as many positions as MOST_VISITED allow, in a program as good as new, and after a search of the
    whole, as in a game; what something else in the program resets is new then, too.
    """
    kept = None
    with suppress(Exception):  # it is told where the search fails by itself
        kept = game.kept(whole, monotonic() + SECONDS)
    if kept is None or (grown is not None and not _is_right(game, grown)):
        return None
    found = game.worths(whole, MOST_POSITIONS, monotonic() + SECONDS)
    worths = [each for each in found.values() if 1 < each.size <= MOST_SUSPECTED]
    fewest, every = len(worths), sum(each.size > 1 for each in found.values()) + (whole.key not in found)
    forgotten = game.hook.binding.source.forgotten(kept)
    nodes = [node for node, below in enumerate(grown.tree.children) if node and below] if grown else []
    others = (
        [(grown.calls[node], grown.tree.depths[node]) for node in nodes if node not in grown.passes] if grown else []
    )
    for each in (worths, others):
        random.Random(0).shuffle(each)  # noqa: S311  the same each time; not all may be tried
    for before in (None,) if kept <= forgotten else (None, whole):
        suspects, tried = _suspects(game, worths, before, forgotten)
        fewest, asked = min(fewest, tried), 0
        for at, (call, plies) in enumerate((*suspects, *others)):
            root = _root_at(game, start, call, plies)
            later = root and _grown(game, root, MOST_SUSPECTED if at < len(suspects) else MOST_NODES)
            later = later and replace(later, before=before, forgotten=forgotten)
            if later and not _is_right(game, later):
                return later
            asked += len(later.tree) if later else 0
            if asked > MOST_ASKED and at >= len(suspects):
                break
    if fewest < every:
        game.note = "There are positions of its game at which what it keeps was not tried."
    return None


def _suspects(
    game: OwnGame, worths: Sequence[Worth], before: Call | None, forgotten: AbstractSet[str]
) -> tuple[list[tuple[Call, int]], int]:
    """Return positions where a search seems to return a wrong value, with their plies, and how many were tried.

    After another search, all are asked in the same program: what each alone would find is seen later.
    """
    found, until, ready, tried, visited = list[tuple[Call, int]](), monotonic() + SECONDS, game.begun, 0, 0
    if before is not None:
        with suppress(Exception):
            game.next(before, before, forgotten)
        ready = game.resumed
    for call, value, plies, size in worths:
        answer, tried, visited = value, tried + 1, visited + size
        with suppress(Exception):
            answer = parts(game.run(game.whole(call, ready), until)).get(game.shape.part, value)
        if not math.isclose(answer, value):
            found.append((call, plies))
        if len(found) == MOST_SUSPECTS or visited > MOST_VISITED or monotonic() > until:
            break
    return found, tried


def _is_right(game: OwnGame, grown: Grown) -> bool:
    """Return whether a search returns the right value, or a bound where the window it is given leaves it out.

    A function that searches nothing but the root may return the move alone.
    """
    call, tree, binding = grown.call, grown.tree, game.hook.binding
    true = negated(tree.minimax[0]) if binding.is_negamax and tree.root_player is MIN else tree.minimax[0]
    answer = None
    with suppress(Exception):  # it is told where the search fails by itself
        answer = game.next(call, grown.before, grown.forgotten).make()
    if call.name not in {each.name for each in grown.calls[1:]}:
        part, moves = _moves(game, grown)
        move = None if part is None else moves.get(content(plain(part_of(answer, part))))
        return move is None or tree.minimax[tree.children[0][move]] == tree.minimax[0]
    found = parts(answer).get(game.shape.part)
    if found is None:
        return True
    alpha, beta = call.given("alpha"), call.given("beta")
    is_low = alpha is not None and max(true, found) <= alpha
    is_high = beta is not None and min(true, found) >= beta
    return is_low or is_high or math.isclose(found, true)


def _moves(game: OwnGame, grown: Grown) -> tuple[Part | None, dict[Hashable, int]]:
    """Return which part of an answer is the move, and which child of the root each means: the only good one then."""
    below = len(grown.tree.children[0])
    is_least = game.hook.binding.is_negamax or grown.tree.root_player is MIN
    best = -BEST if is_least else BEST
    for other in (-best, math.nan):
        answers = list[Any]()
        for child in range(below):
            one_good = Probe(partial(_only, child, best, other))
            with suppress(Exception):
                answers.append(game.below(game.begun(grown.call), one_good, {})[1])
        values = {value for each in answers for value in parts(each).values()}
        whole: list[Part] = [] if values & {BEST, -BEST} else [()]  # where the value is told, the move is beside it
        for part in [*whole, *((key,) for key in dict.fromkeys(key for each in answers for key in items_of(each)))]:
            moves = {content(plain(part_of(each, part))): child for child, each in enumerate(answers)}
            if len(moves) == below and None not in moves:
                return part, moves
    return None, {}


def _later(game: OwnGame, start: Root, seed: int) -> Grown | None:
    """Return the tree of a position reached from a start by random moves.

    If it is too large, a later position is used; if all are, one that is searched less deep.
    """
    draw = random.Random(seed)  # noqa: S311  reproducible from the seed
    roots, there = [start], start.call
    for plies in range(1, MOST_PLIES + 1):
        below = [each for each in game.children(there)[0] if game.children(each)[0]]
        if not below:
            break
        there = draw.choice(below)
        if root := _root_at(game, start, there, plies):
            roots.append(root)
            there = root.call
    at = draw.randrange(len(roots))
    places = dict.fromkeys((at, (at + len(roots)) // 2, len(roots) - 1))
    depth = start.call.given("depth")
    has_depth = game.hook.binding.counts_down and type(depth) is int
    for less in range(max(1, depth - LEAST_DEPTH + 1) if has_depth else 1):
        for place in places:
            call, player = roots[place]
            if less:
                call = game.at(call, depth=max(LEAST_DEPTH, call.given("depth") - less))
            if grown := _grown(game, Root(call, player)):
                return grown
    return None


def _root_at(game: OwnGame, start: Root, there: Call, plies: int) -> Root | None:
    """Return how a program would begin at a position reached by a call, None if it can't be asked to.

    The other side is taken to move there only if the program shows that it knows: it passes the turn, or goes on from
    there as a search for the other side does.
    """
    call, turn = start.call, start.call.place.turn
    again = game.at(call, there.variables, node=there.given("node"))
    first = _kinds_below(game, call)
    if there.name != call.name:
        now = _kinds_below(game, again)
        if now and now.isdisjoint(first) and now <= _kinds_below(game, there):
            return Root(again, start.player.opponent)
        return Root(again, start.player) if now and plies % 2 == 0 else None
    is_turned = turn is not None and any(each != turn for _, each in first)
    if there.place.turn == turn if is_turned else plies % 2 == 0:
        return Root(again, start.player)
    is_deep = any(game.children(each)[0] for each in game.children(there)[0])  # otherwise it shows nothing of a search
    if is_deep and (is_turned or turn is None):
        whole = ("depth",) if is_turned else ()
        given = {role: call.given(role) for role in ("alpha", "beta", *whole)}
        return Root(game.at(there, **given), start.player.opponent)
    return None


def _kinds_below(game: OwnGame, call: Call) -> set[tuple[str, Hashable]]:
    return {(each.name, each.place.turn) for each in game.children(call)[0]}


LEAST_DEPTH = 2  # with fewer plies nothing is cut off
BEST = 999  # the one good child; the others get its negation or NaN, which may compare by what is beside it


def _only(child: int, best: Value, other: Value) -> Iterator[Value]:
    return (best if index == child else other for index in count())


def _other_turns(positions: Sequence[Any], tree: LeafTree) -> str:
    """Return a note if part of a position seems to say who moves but stays the same after some moves."""
    each = [parts_of(position) for position in positions]
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


UNKNOWN = LeafTree(((),), (0,))  # until the tree is found
PLIES = 4  # for programs that take a depth, if the reader gives none


class Positions(Data):
    """The program's own positions; the tree is that of its game, known once the program is loaded."""

    name, title = "own", "positions of its own game"

    places: tuple[Place, ...] = ()
    moves: Mapping[Hashable, int] = {}
    placed: Callable[[Any, Any], Place] = staticmethod(Place)

    def built(self, _names: Mapping[str, Any]) -> None:
        """Make nothing: the positions are the program's own."""

    def holds(self, grown: Grown, place: Callable[[Any, Any], Place]) -> None:
        self.tree, self.shown, self.part, self.passes = grown.tree, grown.shown, grown.part, grown.passes
        self.note, self.places, self.moves, self.placed = grown.note, grown.places, grown.moves, place
        self.move_part, self.after = grown.move_part, _text(grown.before) if grown.before else ""

    def node(self, given: object, others: Mapping[str, object], above: int | None = None) -> int | None:
        place = self.placed(given, others.get("maximizing", others.get("color")))
        if above is None:
            return 0
        if self.places[above].is_at(place):
            return above
        below = [self.tree.children[node][0] if node in self.passes else node for node in self.tree.children[above]]
        alike = [node for node in below if self.places[node].position == place.position]
        alike = [node for node in alike if self.places[node].turn == place.turn] or alike
        if not alike:
            said = "It comes to a position that no move leads to from the one before, as when a move is not undone."
            self.notes.stop(Trouble.CHANGED, f"{said} If that is right, {TRACE}.")
        found = next((node for node in alike if node not in self.met), alike[0])
        self.met.add(found)
        return found

    def move(self, given: object) -> int | None:
        return self.moves.get(content(plain(given)))
