"""UCT, Monte Carlo tree search with upper confidence bounds: random playouts, more where moves do well."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import Any

from core.game import Game, OptionError, Player, Value
from core.options import SearchOptions
from core.options.numerals import INFINITE
from core.search.algorithm import Algorithm, Group
from core.search.listing import CodeLine, Listing, Tested
from core.search.ucb import ResultTotal, Scale, exactly, mean, ucb1
from core.trace.recorder import Recorder


@dataclass(slots=True, eq=False)
class _Node:
    state: Any
    player: Player
    is_terminal: bool
    moves: list[Any]
    children: list[_Node] = field(default_factory=list)
    visits: int = 0
    total: ResultTotal = 0

    @property
    def mean(self) -> Value | None:
        """The mean of the results, None before the first."""
        return mean(self.total, self.visits) if self.visits else None


def uct(game: Game[Any, Any], record: Recorder, options: SearchOptions) -> Value:
    """Return the mean result, for MAX, of the playouts through the game's initial state: an estimate of its value.

    Each playout descends by UCB1 while all children of a node have been visited, adds the first child that has not, and
    plays the rest of the game at random. Its result counts at each node on the way. The search chooses the root move
    with the most visits.

    Sources: Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning", *ECML* (2006); the functions are those of
    Browne et al., "A Survey of Monte Carlo Tree Search Methods", *IEEE Transactions on Computational Intelligence and
    AI in Games* 4 (2012), algorithm 2.

    Where the sources differ, and what is done here:

    - Results are MAX's, and each player compares them as a share of their range: see `Scale`. Browne et al.
      negate them.
    - The exploration constant stands before the root of ln N / n. So it is sqrt 2 for UCB1, and for Kocsis and
      Szepesvári, who write 2 Cp with Cp = 1 / sqrt 2; Browne et al. write 2 Cp before the root of 2 ln N / n.
    - Children are added in the order in which moves are written, in place of a random one, and the first of equals is
      selected; so chance is in the playouts only.
    - The answer is the child with the most visits, the "robust child", in place of the one with the best mean.

    Raises OptionError for an infinite utility, which has no mean, and BudgetSpentError as the recorder does.
    """
    search = _Uct(game, record, options)
    root = search.node(game.initial)
    playouts = 1 if root.is_terminal else options.playouts
    for number in range(1, playouts + 1):
        line = search.tree_policy(root)
        result = search.default_policy(line[-1])
        search.backup(line, result, last=number == playouts)
    return mean(root.total, root.visits)


class _Uct:
    """The four phases of a playout; each method records what it does."""

    def __init__(self, game: Game[Any, Any], record: Recorder, options: SearchOptions) -> None:
        self.game, self.record = game, record
        self.exploration = options.exploration
        self.random = Random(options.seed)  # noqa: S311 - has to be the same again
        self.scale = Scale(game)

    def tree_policy(self, root: _Node) -> list[_Node]:
        """Go down to a leaf or a new node; return the nodes on the way. Selection and expansion."""
        v = self.enter(root)
        line = [v]
        while not v.is_terminal:
            is_full = len(v.children) == len(v.moves)
            v = self.best_child(v) if is_full else self.expand(v)
            line.append(v)
            if not is_full:
                break
        return line

    def expand(self, v: _Node) -> _Node:
        """Add the first unvisited child, and enter it."""
        self.record.branch(len(v.moves))
        child = len(v.children)
        v.children.append(self.node(self.game.result(v.state, v.moves[child])))
        return self.child(v, child)

    def best_child(self, v: _Node) -> _Node:
        """Enter the child with the greatest upper confidence bound."""
        bounds = [
            ucb1(self.scale.share(c.total, c.visits, v.player), c.visits, v.visits, self.exploration)
            for c in v.children
        ]
        return self.child(v, bounds.index(max(bounds)))

    def default_policy(self, v: _Node) -> ResultTotal:
        """Play at random from a node to the end of the game; return the result. Simulation."""
        state, plies = v.state, 0
        while not self.game.is_terminal(state):
            state = self.game.result(state, self.random.choice(self.game.actions(state)))
            plies += 1
        result = self.game.utility(state)
        if result in INFINITE:
            raise OptionError(
                f"a game can end with {result}, and infinite results have no mean.",
                "Give finite values, or choose another search.",
                place="algorithm",
            )
        if v.is_terminal:
            self.record.leaf(result)
        else:
            self.record.playout(result, plies)
        return exactly(result)

    def backup(self, line: list[_Node], result: ResultTotal, *, last: bool) -> None:
        """Count a result at each node on the way up. Backpropagation."""
        self.scale.see(result)
        for v in reversed(line):
            v.visits += 1
            v.total += result
            if not v.is_terminal:  # a leaf has returned its utility
                self.record.mean(mean(v.total, v.visits), last=last)

    def node(self, state: Any) -> _Node:
        """Return a node that was not visited."""
        is_terminal = self.game.is_terminal(state)
        moves = [] if is_terminal else list(self.game.actions(state))
        return _Node(state, self.game.to_move(state), is_terminal, moves)

    def child(self, v: _Node, child: int) -> _Node:
        """Enter a child of the current node."""
        self.record.chosen = child, v.moves[child]
        return self.enter(v.children[child])

    def enter(self, v: _Node) -> _Node:
        """Enter a node with what is known of it."""
        self.record.enter(v.state, v.player, -math.inf, math.inf, v.mean)
        return v


def listing(options: SearchOptions, tested: Tested) -> Listing:
    """Return the pseudo-code."""
    del options, tested  # it has no test
    lines = (
        CodeLine("node.repeat", 0, "for each playout:"),
        CodeLine("node.enter", 1, "v ← the root"),
        CodeLine("node.descend", 1, "while v is not a leaf:"),
        CodeLine("node.expand", 2, "if v has an unvisited child: v ← the first; leave the loop"),
        CodeLine("node.select", 2, "v ← the child with the greatest x̄ + C·√(ln N(v) / n)"),
        CodeLine("node.terminal", 1, "if v is a leaf: r ← utility(v)"),
        CodeLine("node.playout", 1, "else: r ← the result of random moves from v to the end"),
        CodeLine("node.return", 1, "for each node on the way, from v up: count r in its mean"),
        CodeLine("node.answer", 0, "return the child of the root with the most visits"),
    )
    source = "UCT, after Browne et al. (2012), algorithm 2; x̄ is a child's mean for who moves (0 to 1), n its visits"
    return Listing(source, lines)


UCT = Algorithm(
    "uct",
    "Monte Carlo tree search",
    "plays games at random, more where moves did well; a mean is no bound",
    uct,
    listing,
    frozenset({"playouts", "exploration", "seed", "budget"}),
    group=Group.BASIC,
    refused={
        "window": "a mean is compared with no bound",
        "cutoff": "nothing is cut off",
        "bounds": "a node returns the mean of its playouts",
        "form": "no bound is updated",
        "order": "the playouts decide where it goes, and new children are added as they are written",
        "hand": "the playouts decide where it goes, and new children are added as they are written",
        "depth": "each playout goes on to the end of the game",
    },
)
