"""A trace of the reader's program, from the visits that it reports, to replay beside the right search."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from core.game import MAX, Game, OptionError, Value
from core.options import Bounds, Form, SearchOptions
from core.options.paths import Path, path_text
from core.options.visit_report import ReportedVisit
from core.search.cutoff_test import cutoff_test
from core.trace.recorder import Recorder
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

_ONCE = "Have the program search one tree, and print each visit when it begins."


@dataclass(slots=True)
class _Node:
    """A node that the program has entered.

    `searched` are the children that have returned; `is_as_usual` says that the bounds have moved as they should so far.
    """

    node: int
    returned: Value | None
    window: tuple[Value, Value]
    alpha: Value
    beta: Value
    v: Value | None = None
    searched: list[int] = field(default_factory=list)
    is_as_usual: bool = True


def replay_program(game: Game[Any, Any], record: Recorder, options: SearchOptions, *, prunes: bool) -> Value:
    """Record the visits of the option `program`; return what the root returned.

    What is not reported follows as in alpha-beta: v from what the children return, a node's return from v, a window
    from the bounds above. A moved bound shows in the next child's window, a cutoff in the children never visited.
    Raises OptionError for visits that are no search of this tree, or that say too little.
    """
    if not isinstance(game, LeafTree) or game.is_stochastic:
        raise OptionError("a program tells of trees without chance nodes.", "Leave it out.", place="program")
    return _Retelling(game, record, options, prunes=prunes).run()


class _Retelling:
    def __init__(self, tree: LeafTree, record: Recorder, options: SearchOptions, *, prunes: bool) -> None:
        self._tree = tree
        self._record = record
        self._options = options
        self._prunes = prunes
        self._reaches = cutoff_test(options)
        self._line: list[_Node] = []
        self._last: Value = 0

    def run(self) -> Value:
        for visit in self._options.program:
            self._go_to(visit)
        while self._line:
            self._leave()
        return self._last

    def _go_to(self, visit: ReportedVisit) -> None:
        """Leave and enter the nodes on the way that were not reported, then the visited one."""
        tree, node = self._tree, self._node_at(visit.path)
        while len(self._line) > 1 and not self._line[-1].node < node < tree.ends[self._line[-1].node]:
            self._leave()
        if not node and visit is not self._options.program[0]:
            raise OptionError("the root is visited again, and a replay has room for one visit.", _ONCE, place="program")
        above, way = self._line[-1].node if self._line else None, [node]
        while way[-1] and tree.parents[way[-1]] != above:
            way.append(tree.parents[way[-1]])
        for each in reversed(way[1:]):
            self._enter(each, ReportedVisit(()))
        self._enter(node, visit)

    def _node_at(self, path: Path) -> int:
        try:
            return node_at(self._tree, path)
        except OptionError as error:
            problem = f"there is no node {path_text(path)} in this tree, which the program visits."
            raise OptionError(problem, "Compare it on the tree that it searched.", place="program") from error

    def _enter(self, node: int, visit: ReportedVisit) -> None:
        tree, record = self._tree, self._record
        if self._line:
            above = self._line[-1]
            index = tree.children[above.node].index(node)
            if index in above.searched:
                problem = f"{path_text(path_of(tree, node))} is visited again, and a replay has room for one visit."
                raise OptionError(problem, _ONCE, place="program")
            self._hand_down(above, visit)
            record.chosen = index, index
            alpha, beta = above.alpha, above.beta
        else:
            alpha, beta = self._options.root_window if self._prunes else (-math.inf, math.inf)
        if self._prunes:
            alpha = alpha if visit.alpha is None else visit.alpha
            beta = beta if visit.beta is None else visit.beta
        record.enter(node, tree.to_move(node), alpha, beta)
        self._line.append(_Node(node, visit.returned, (alpha, beta), alpha, beta))
        if tree.is_terminal(node):
            self._line.pop()
            self._take(node, record.leaf(tree.utility(node)))
        else:
            record.branch(len(tree.children[node]))

    def _hand_down(self, at: _Node, visit: ReportedVisit) -> None:
        """Move the bounds of a node whose next child is entered, as the child's window shows, or else correctly."""
        if not at.searched:
            return
        usual = self._usual(at)
        alpha = usual[0] if visit.alpha is None else max(at.alpha, visit.alpha)
        beta = usual[1] if visit.beta is None else min(at.beta, visit.beta)
        at.is_as_usual &= (alpha, beta) == usual
        self._put(at, alpha, beta)

    def _usual(self, at: _Node) -> tuple[Value, Value]:
        """Return the bounds of a node after its last child, by alpha-beta."""
        if at.v is None:
            return at.alpha, at.beta
        is_max = self._tree.to_move(at.node) is MAX
        return (max(at.alpha, at.v), at.beta) if is_max else (at.alpha, min(at.beta, at.v))

    def _put(self, at: _Node, alpha: Value, beta: Value) -> None:
        if self._prunes:
            at.alpha, at.beta = alpha, beta
            self._record.alpha(at.searched[-1], alpha)
            self._record.beta(at.searched[-1], beta)

    def _take(self, child: int, value: Value) -> None:
        """Pass what a child returns to the node above, if any."""
        self._last = value
        if not self._line:
            return
        at = self._line[-1]
        at.searched.append(self._tree.children[at.node].index(child))
        best = max if self._tree.to_move(at.node) is MAX else min
        v = value if at.v is None else best(at.v, value)
        if v != at.v:
            at.v = v
            self._record.best(at.searched[-1], v)

    def _leave(self) -> None:
        """Leave a node, with a cutoff if a child was not visited."""
        at = self._line[-1]
        left = [(index, index) for index in self._tree.actions(at.node) if index not in at.searched]
        returned = self._returned(at)
        if at.v is not None and self._prunes:
            is_max = self._tree.to_move(at.node) is MAX
            is_cut = bool(left) or (self._reaches(at.v, at.beta) if is_max else self._reaches(at.alpha, at.v))
            if at.is_as_usual and (not is_cut or self._options.form is Form.UPDATE):
                self._put(at, *self._usual(at))
            if is_cut:
                self._record.cutoff(at.searched[-1], left)
        else:
            self._record.decline(left)
        self._line.pop()
        self._take(at.node, self._record.exit(returned))

    def _returned(self, at: _Node) -> Value:
        if at.returned is not None:
            return at.returned
        if at.v is None:
            problem = f"{path_text(path_of(self._tree, at.node))} is left without a child or a value."
            remedy = "Have the program go on to its end, or print what each node returns: NAME alpha beta value."
            raise OptionError(problem, remedy, place="program")
        alpha, beta = at.window
        return max(alpha, min(at.v, beta)) if self._options.bounds is Bounds.HARD and self._prunes else at.v
