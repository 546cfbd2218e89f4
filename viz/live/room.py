"""`Room`: a live class, as plain state and its rules. Nothing here knows of a network.

A question goes through the phases of peer instruction: vote, talk, vote again, explain. Source: Crouch and Mazur,
"Peer Instruction: Ten years of experience and results", American Journal of Physics 69 (2001).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from core.game import OptionError
from viz.contract.live import HeldRoom, LeadState, LiveAnswer, LivePage, LivePhase, LiveQuestion, LiveResult, LiveState

MOST_DEVICES = 1_500
MOST_QUESTIONS = 100
ROUNDS = 2

FEW, MANY = 0.35, 0.7
"""Shares of right votes: below the first a hint is suggested, up to the second a talk, and above it to go on.

Source: Vickrey, Rosploch, Rahmanian, Pilarz and Stains, "Research-based implementation of peer instruction", CBE Life
Sciences Education 14 (2015).
"""

LEADS_TO: Mapping[LivePhase, frozenset[LivePhase]] = {
    "follow": frozenset(),
    "vote": frozenset({"closed", "follow"}),
    "closed": frozenset({"vote", "talk", "explain", "follow"}),
    "talk": frozenset({"vote", "explain", "follow"}),
    "explain": frozenset({"follow"}),
    "over": frozenset(),
}
"""The phases that the teacher may go on to; a vote also begins with a question, and every phase may end the class."""


@dataclass
class Room:
    """A class: what is on the screen, and the question, with its `votes` by device in the open or last round.

    `counts` are those of the rounds that are closed, by option; `listeners` says how many
    devices listen to each process of the server.
    """

    page: LivePage = "step"
    query: str = ""
    step: int = 0
    views: tuple[str, ...] = ()
    version: int = 0
    phase: LivePhase = "follow"
    round: int = 0
    question: LiveQuestion | None = None
    answer: LiveAnswer | None = None
    counts: list[tuple[int, ...]] = field(default_factory=list)
    votes: dict[str, int] = field(default_factory=dict)
    results: list[LiveResult] = field(default_factory=list)
    listeners: dict[str, int] = field(default_factory=dict)

    def do(self, entry: Mapping[str, Any]) -> None:
        """Do what an entry of the room's log says; raise OptionError as what it names does.

        Every process that shows the room does the same entries in the same order, so all of them have the same room.
        """
        match entry["do"]:
            case "show":
                self.show(entry["page"], entry["query"], entry["step"], entry["views"])
            case "ask":
                self.ask(entry["question"], entry["answer"], entry["step"])
            case "phase":
                self.go_on(entry["phase"])
            case "vote":
                self.vote(entry["device"], entry["number"], entry["round"], entry["choice"])
            case "listen":
                self.listeners[entry["process"]] = entry["count"]
            case "end":
                self.end()
            case _:
                pass  # one that only wants to know that it is done

    # What the teacher does

    def show(self, page: LivePage, query: str, step: int, views: Sequence[str]) -> None:
        """Take over what is on the teacher's screen."""
        self.page, self.query, self.step, self.views = page, query, step, tuple(views)
        self._changed()

    def ask(self, question: LiveQuestion, answer: LiveAnswer, step: int) -> None:
        """Begin to vote on a question, which gets its number and is shown at a step; one that went before is over.

        Raises OptionError if there were enough.
        """
        self._finish()
        if len(self.results) == MOST_QUESTIONS:
            problem = f"this class has had {MOST_QUESTIONS} questions."
            raise OptionError(problem, "Save the report and open another class.", place="question")
        number = max((each["question"]["number"] for each in self.results), default=0) + 1
        self.question, self.answer, self.step = {**question, "number": number}, answer, step
        self.phase, self.round = "vote", 1
        self._changed()

    def go_on(self, phase: LivePhase) -> None:
        """Go on to a phase of the question; nothing happens if it is already there, as on a second press.

        Raises OptionError for a phase that does not follow.
        """
        if phase == self.phase:
            return
        if phase not in LEADS_TO[self.phase] or (phase == "vote" and self.round == ROUNDS):
            raise OptionError(f"“{phase}” does not follow “{self.phase}”.", "Reload the page.", place="phase")
        if phase == "follow":
            self._finish()
        if phase == "closed":
            self.counts.append(self._counted())
        if phase == "vote":
            self.round, self.votes = self.round + 1, {}
        if phase == "explain" and self.answer is not None:
            self.step = self.answer["step"]
        self.phase = phase
        self._changed()

    def end(self) -> None:
        """End the class: whoever listens is told, and nothing more happens."""
        self._finish()
        self.phase = "over"
        self._changed()

    # What a student does

    def vote(self, device: str, number: int, round_: int, choice: int) -> None:
        """Count the vote of a device, in place of the one it had.

        Raises OptionError if the question is not open, if there is no such option, or if the room is full.
        """
        question = self.question
        if question is None or self.phase != "vote" or (number, round_) != (question["number"], self.round):
            raise OptionError("the vote is closed.", "Wait for the next one.", place="vote")
        if not 0 <= choice < len(question["options"]):
            raise OptionError("there is no such option.", "Choose one of those that are shown.", place="vote")
        if device not in self.votes and len(self.votes) >= MOST_DEVICES:
            raise OptionError(f"{MOST_DEVICES:,} devices have voted.", "There is no room for more.", place="vote")
        self.votes[device] = choice

    def vote_of(self, device: str) -> int | None:
        """Return what a device chose in the open or last round."""
        return self.votes.get(device)

    # What is told

    def state(self) -> LiveState:
        """Return what all are told."""
        is_explained = self.phase == "explain"
        return {
            "version": self.version,
            "page": self.page,
            "query": self.query,
            "step": self.step,
            "views": self.views,
            "phase": self.phase,
            "round": self.round,
            "question": self.question,
            "answer": self.answer if is_explained else None,
            "counts": self.counts if is_explained else (),
        }

    def lead_state(self) -> LeadState:
        """Return what the teacher is told."""
        is_open = self.phase == "vote"
        return {
            **self.state(),
            "answer": self.answer,
            "counts": [*self.counts, self._counted()] if is_open else [*self.counts],
            "present": sum(self.listeners.values()),
            "finished": len(self.results),
            "suggests": self._suggested(),
        }

    def held(self) -> HeldRoom:
        """Return all that the teacher's browser holds, from which `restored` makes the room again."""
        return {"state": self.lead_state(), "results": [*self.results]}

    def _counted(self) -> tuple[int, ...]:
        chosen = list(self.votes.values())
        return tuple(chosen.count(choice) for choice in range(len(self.question["options"] if self.question else ())))

    def _suggested(self) -> Literal["hint", "talk", "on"] | None:
        if self.phase != "closed" or self.answer is None:
            return None
        return suggestion(self.counts[-1], self.answer["right"])

    def _finish(self) -> None:
        """Keep the question with its rounds, if one was closed."""
        if self.phase == "vote" and self.votes:
            self.counts.append(self._counted())
        if self.question is not None and self.answer is not None and self.counts:
            self.results.append({"question": self.question, "answer": self.answer, "counts": self.counts})
        self.question, self.answer, self.counts, self.votes = None, None, [], {}
        self.phase, self.round = "follow", 0

    def _changed(self) -> None:
        self.version += 1


def suggestion(counts: Sequence[int], right: int) -> Literal["hint", "talk", "on"] | None:
    """Return what is suggested after a round, None if nobody voted.

    >>> [suggestion((right, 100 - right), 0) for right in (34, 35, 70, 71)], suggestion((0, 0), 0)
    (['hint', 'talk', 'talk', 'on'], None)
    """
    if not sum(counts):
        return None
    share = counts[right] / sum(counts)
    return "hint" if share < FEW else "talk" if share <= MANY else "on"


def restored(held: HeldRoom) -> Room:
    """Return the room that a teacher's browser held; the votes of an open round are still to come again."""
    state = held["state"]
    closed = [tuple(each) for each in state["counts"]]
    return Room(
        page=state["page"],
        query=state["query"],
        step=state["step"],
        views=tuple(state["views"]),
        version=state["version"] + 1,
        phase=state["phase"],
        round=state["round"],
        question=state["question"],
        answer=state["answer"],
        counts=closed[: state["round"] - 1] if state["phase"] == "vote" else closed,
        results=list(held["results"]),
    )
