"""What was noted while a program ran, read as what is observed of a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.checking.binding import Binding
from core.checking.data.calls import is_score
from core.checking.data.kind import Data
from core.checking.data.positions import Positions
from core.checking.data.read_tracking import Part, items_of, parts, plain
from core.checking.failure import Failure, Trouble
from core.checking.observed import Observed, Visit
from core.game import MAX, Value
from core.trace import negated
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import rebuilt

NOTHING_SEEN = Observed()


@dataclass(frozen=True)
class Seen:
    """What came of one call: the tree, what was observed, or why there is nothing to see.

    Of a program's own game `shown` has the position of each node, and `note` what there is to say of it.
    """

    tree: LeafTree
    observed: Observed = NOTHING_SEEN
    failure: Failure | None = None
    shown: tuple[str, ...] = ()
    note: str = ""

    def has(self, *troubles: Trouble) -> bool:
        """Return whether it failed by one of these."""
        return self.failure is not None and self.failure.trouble in troubles


@dataclass
class Entry:
    """A call of a function that searches, or a leaf that is used; `returned` is what it returned."""

    node: int
    alpha: Value | None
    beta: Value | None
    line: int | None
    returned: object = None
    is_call: bool = True


def in_order_of_visits(seen: Seen) -> Seen:
    """Return what is seen with the children of each node in the order in which they are visited, the skipped ones last.

    A program may take the moves of its own game in any order, such as that of a set: which cutoffs are right depends
    on it.
    """
    tree, observed = seen.tree, seen.observed
    nodes = [visit.node for visit in observed.visits]
    first = {node: nodes.index(node) for node in nodes}
    below = (sorted(each, key=lambda child: first.get(child, len(nodes))) for each in tree.children)
    children = dict(enumerate(map(tuple, below)))
    if all(tree.children[node] == each for node, each in children.items()):
        return seen
    ordered = rebuilt(tree, (), children)
    now = {old: new for new, old in enumerate(ordered.origin)}
    move = observed.move
    if move is not None:
        move = children[0].index(tree.children[0][move])
    visits = tuple(visit._replace(node=now[visit.node]) for visit in observed.visits)
    shown = tuple(seen.shown[old] for old in ordered.origin)
    return replace(seen, tree=ordered.tree, observed=replace(observed, visits=visits, move=move), shown=shown)


_CHOOSES = re.compile(r"(move|action|choose|decision)[^.]*$", re.IGNORECASE)


def read(entries: Sequence[Entry], binding: Binding, data: Data, answer: object) -> Observed:
    """Return what the entries tell that were noted while a program ran, in MAX's numbers."""
    tree = data.tree
    is_mirrored = binding.is_negamax
    called = any(entry.is_call and tree.is_terminal(entry.node) and entry.node for entry in entries)
    kept, met = list[Entry](), set[int]()
    for entry in entries:
        is_leaf = tree.is_terminal(entry.node)
        if entry.is_call or (is_leaf and entry.node not in met and not called):
            kept.append(entry)
            met.add(entry.node)
    part = _part(kept, data, answer, is_mirrored=is_mirrored)
    wants_move = binding.is_move or isinstance(data, Positions) or bool(_CHOOSES.search(binding.function))
    is_move = data.move(answer) is not None and ((part == () and wants_move) or isinstance(answer, tuple | list))
    inner_part = part if data.part is None else data.part

    def visit(entry: Entry) -> Visit:
        is_value = entry.is_call and (entry.node or not is_move)
        found = parts(entry.returned) if is_value else {}
        returned = found.get(inner_part, found.get(part))
        alpha, beta = entry.alpha, entry.beta
        if is_mirrored and tree.to_move(entry.node) is not MAX:
            alpha, beta = (None if beta is None else negated(beta)), (None if alpha is None else negated(alpha))
            returned = None if returned is None else negated(returned)
        return Visit(entry.node, alpha, beta, returned, entry.line)

    visits = list[Visit]()
    for each in map(visit, kept):
        above = tree.parents[each.node]
        visits += [each._replace(node=above), each] if each.node and above in data.passes else [each]
    if visits and visits[0].node:
        visits.insert(0, Visit(0))
    value = None if is_move else parts(answer).get(part)
    if value is not None and is_mirrored and tree.to_move(0) is not MAX:
        value = negated(value)
    if part and data.part is None and not called:  # no leaf confirms which part it is: it may be a window
        visits = [visit._replace(returned=None) for visit in visits]
    inner = any(visit.node and not tree.is_terminal(visit.node) for visit in visits)
    has_inner = any(below and node for node, below in enumerate(tree.children))
    return Observed(tuple(visits), value, _move(data, answer, value, part), by_leaves=has_inner and not inner)


def _part(entries: list[Entry], data: Data, answer: object, *, is_mirrored: bool) -> Part:
    """Return which part of what is returned is the value: at leaves the leaf's own, else one that leaves have."""
    tree = data.tree
    candidates = list(parts(answer)) or [key for entry in entries for key in parts(entry.returned)]
    if not candidates:
        return ()

    has_leaves = any(entry.is_call and tree.is_terminal(entry.node) for entry in entries)

    def agreeing(key: Part) -> tuple[int, int, int]:
        own = int(not has_leaves and parts(answer).get(key) == tree.minimax[0])
        others = 0
        for entry in entries:
            value = parts(entry.returned).get(key)
            if value is None or not entry.is_call:
                continue
            if tree.is_terminal(entry.node):
                own += value == (
                    negated(tree.utility(entry.node))
                    if is_mirrored and tree.to_move(entry.node) is not MAX
                    else tree.utility(entry.node)
                )
            else:
                others += value in tree.leaf_values or -value in tree.leaf_values
        return own, others, int(is_score(key))

    return max(dict.fromkeys(candidates), key=agreeing)


def _move(data: Data, answer: object, value: Value | None, part: Part) -> int | None:
    """Return the move in what a function returns beside the value, or in place of it."""
    items = [item for key, item in items_of(answer).items() if value is None or (key,) != part]
    if value is None:
        items.insert(0, answer)
    moves = (data.move(item) for item in items if plain(item) is not None)
    return next((move for move in moves if move is not None), None)
