"""`Auditor`: goes through a trace, notes each `Problem`, and checks each visit's place in the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from core.answers import TextWithAnswers, with_answers
from core.game import Game
from core.search import as_heeded, played
from core.trace import ABSENT, Event, Trace

T = TypeVar("T")

MOST_PROBLEMS = 20
"""An audit stops after this many problems: one early mistake causes many."""

Objection: TypeAlias = tuple[()] | tuple[str, *tuple[object, ...]]
"""The arguments of `with_answers` for a problem's text; () if all is right."""


@dataclass(frozen=True)
class Problem:
    """An event that does not follow from those before it; `event` is its index in the trace."""

    event: int
    text: TextWithAnswers

    def __str__(self) -> str:
        """Return the problem as a line of a report.

        >>> str(Problem(3, with_answers("the node returns {:answer}.", 4)))
        'event 3: the node returns 4.'
        """
        return f"event {self.event}: {self.text}"


class LostError(Exception):
    """The rest can't be followed, or enough is wrong."""


@dataclass
class Located:
    """An entered node: the numbers of its visit and place, and its state."""

    visit: int
    node: int
    state: Any


class Auditor:
    """What every audit does; each kind of search has its own auditor, which checks the events."""

    def __init__(self, trace: Trace, game: Game[Any, Any]) -> None:
        self.trace = trace
        self.options = as_heeded(trace.options)
        self.game = played(game, trace.options)
        self.problems: list[Problem] = []
        self.at = 0
        self.entered = 0  # visits
        self.passes = 0  # visits to the root
        self.numbers: dict[tuple[int, int], int] = {}  # places, by the place above and the child

    def audit(self) -> tuple[Problem, ...]:
        """Return what is wrong, as far as the trace can be followed."""
        try:
            for event in self.trace:
                self.check(event)
                self.at += 1
            self.check_end()
        except LostError:
            pass
        return tuple(self.problems)

    def check(self, event: Event) -> None:
        """Check one event against those before it."""
        raise NotImplementedError

    def check_end(self) -> None:
        """Check that the search kept its budget, and that no visit or node is left over."""
        budget = self.options.budget
        self.claim(budget is None or len(self.trace) <= budget, "the budget was {} events.", budget)
        self.claim(self.entered == len(self.trace.visits), "there are only {} visits.", self.entered)
        self.claim(len(self.numbers) == len(self.trace.places), "only {} nodes were entered.", len(self.numbers))

    def claim(self, holds: bool, text: str, *words: object) -> None:
        """Note a problem unless the claim holds; its text is filled in only then, to save time."""
        if not holds:
            self.note((text, *words))

    def note(self, wrong: Objection) -> None:
        """Note a problem if something is wrong."""
        if wrong:
            self.problems.append(Problem(self.at, with_answers(*wrong)))
            if len(self.problems) >= MOST_PROBLEMS:
                raise LostError

    def require(self, holds: bool, text: str, *words: object) -> None:
        """Note a problem unless the claim holds, and stop: the rest can't be followed."""
        if not holds:
            self.note((text, *words))
            raise LostError

    def needed(self, found: T | None, text: str, *words: object) -> T:
        """Return what was found; if it is None, note a problem and stop."""
        self.require(found is not None, text, *words)
        return found  # type: ignore[return-value]  # else that has raised

    def begin_visit(self, event: Event) -> None:
        """Check that a visit has the next number, and count it."""
        in_turn = event.visit == self.entered < len(self.trace.visits) and event.node < len(self.trace.places)
        self.require(in_turn, "visit {} is out of turn.", event.visit)
        self.entered += 1
        self.passes += event.node == 0

    def locate(self, event: Event, above: Located | None, depth: int) -> Located:
        """Return a visit's node, below the one `above`, and check that both tables agree."""
        places, visits, node = self.trace.places, self.trace.visits, event.node
        edge = int(places.parent[node]), int(places.child[node])
        if above is None:
            state = self.game.initial
            self.claim((*edge, places.moves[0]) == (ABSENT, ABSENT, None), "nothing leads to the root.")
        else:
            move = self.game.actions(above.state)[edge[1]]
            self.claim(places.moves[node] == move, "child {} is reached by {!r}.", edge[1], move)
            state = self.game.result(above.state, move)
        number = self.numbers.setdefault(edge, len(self.numbers))
        self.require(node == number, "this node is number {}.", number)
        from_visit = ABSENT if above is None else above.visit
        recorded = int(visits.parent[event.visit]), int(visits.in_pass[event.visit])
        self.claim(recorded == (from_visit, self.passes), "the visit above is {}, in pass {}.", from_visit, self.passes)
        self.claim(places.states[node] == state, "the state here is {!r}.", state)
        self.claim(int(places.depth[node]) == depth, "the depth here is {}.", depth)
        player = self.game.to_move(state)
        self.claim(places.players[node] is player, "{0.name} is to move here.", player)
        return Located(event.visit, node, state)
