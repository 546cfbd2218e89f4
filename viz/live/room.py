"""`Room`: a live class, as plain state and rules, without any network.

A question goes through the phases of peer instruction: vote, talk, vote again, explain. Source: Crouch and Mazur,
"Peer Instruction: Ten years of experience and results", American Journal of Physics 69 (2001).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.game import OptionError
from viz.contract.live import (
    HeldRoom,
    LeadState,
    LiveAnswer,
    LivePhase,
    LiveQuestion,
    LiveResult,
    LiveScreen,
    LiveState,
)

MOST_DEVICES = 1_500
MOST_QUESTIONS = 100
ROUNDS = 2

SPREAD = 4
"""Milliseconds for each phone over which they spread their loading: all at once they would keep others waiting."""

FEW, MANY = 0.35, 0.7
"""Shares of right votes: below the first a hint is suggested, up to the second a talk, and above it to go on.

Source: Vickrey, Rosploch, Rahmanian, Pilarz and Stains, "Research-based implementation of peer instruction", CBE Life
Sciences Education 14 (2015).
"""


@dataclass
class Room:
    """A class: what is on the screen, and the question, with its `votes` by device in the open or last round.

    `counts` are those of the closed rounds, by option; `asked` counts all questions, even those without votes;
    `listeners` counts the devices that listen to each process of the server.
    """

    screen: LiveScreen = field(default_factory=lambda: LiveScreen(page="step", query="", step=0, views=()))
    version: int = 0
    spread: int = 0
    asked: int = 0
    phase: LivePhase = "follow"
    round: int = 0
    question: LiveQuestion | None = None
    answer: LiveAnswer | None = None
    counts: list[tuple[int, ...]] = field(default_factory=list)
    votes: dict[str, int] = field(default_factory=dict)
    results: list[LiveResult] = field(default_factory=list)
    listeners: dict[str, int] = field(default_factory=dict)

    def do(self, entry: Mapping[str, Any]) -> None:
        """Carry out an entry of the room's log; raise OptionError as the named action does.

        Every process carries out the same entries in the same order, so all have the same room.
        """
        match entry["do"]:
            case "open":
                self.open(entry["held"])
            case "show":
                self.show(entry["screen"])
            case "ask":
                self.ask(entry["question"], entry["answer"])
            case "phase":
                self.go_on(entry["phase"], entry["number"], entry["round"])
            case "vote":
                if entry["gone"] is not None:
                    self.votes.pop(entry["gone"], None)
                self.vote(entry["device"], entry["number"], entry["round"], entry["choice"])
            case "listen":
                self.listeners[entry["process"]] = entry["count"]
            case "end":
                self.end()
            case _:
                pass  # its sender only wants to know when it is done

    # What the teacher does

    def open(self, held: HeldRoom | None) -> None:
        """Take over what a browser of the teacher held, if it is newer, as after a restart of the server.

        Phones send the votes of the open round again.
        """
        if held is None or held["state"]["version"] <= self.version:
            return
        state, before = held["state"], self.at
        self.screen = {"page": state["page"], "query": state["query"], "step": state["step"], "views": state["views"]}
        self.version, self.spread = state["version"], state["spread"]
        self.asked, self.results = state["asked"], [*held["results"]]
        self.phase, self.round = state["phase"], state["round"]
        self.question, self.answer = state["question"], state["answer"]
        closed = self.round - 1 if self.phase == "vote" else self.round
        self.counts = [tuple(each) for each in state["counts"][:closed]]
        if self.at != before:
            self.votes = {}

    def show(self, screen: LiveScreen) -> None:
        """Take over the teacher's screen; a question about any other search ends."""
        if _search_of(screen) != _search_of(self.screen):
            self._finish()
        self.screen = screen
        self._changed()

    def ask(self, question: LiveQuestion, answer: LiveAnswer) -> None:
        """Begin to vote on a question, which gets its number; the previous one ends.

        Raises OptionError if there have been too many.
        """
        if self.asked == MOST_QUESTIONS:
            problem = f"this class has had {MOST_QUESTIONS} questions."
            raise OptionError(problem, "Save the report and open another class.", place="question")
        self._finish()
        self.asked += 1
        self.question, self.answer = {**question, "number": self.asked}, answer
        self.phase, self.round = "vote", 1
        self._go_to(question["query"], question["step"])
        self._changed()

    def go_on(self, phase: LivePhase, number: int, round_: int) -> None:
        """Go on from a round of a question to a phase; a second press does nothing.

        Raises OptionError for a phase that does not follow, as when another tab has gone on.
        """
        if phase == self.phase:
            return
        if phase not in self.leads_to() or (number, round_) != self.at:
            raise OptionError("the question has moved on.", "Look where it is now.", place="phase")
        if phase == "follow":
            self._finish()
        if phase == "closed":
            self.counts.append(self._counted())
        if phase == "vote":
            self.round, self.votes = self.round + 1, {}
        if phase == "explain" and self.question is not None and self.answer is not None:
            self._go_to(self.question["query"], self.answer["step"])
        self.phase = phase
        self._changed()

    def leads_to(self) -> Sequence[LivePhase]:
        """Return the phases that the teacher may go on to, the suggested one first."""
        is_last = self.round == ROUNDS
        match self.phase:
            case "vote":
                return "closed", "follow"
            case "closed" if not is_last:
                return AFTER_VOTE[suggestion(self.counts[-1], self.answer["right"] if self.answer else 0)]
            case "talk" if not is_last:
                return "vote", "explain", "follow"
            case "closed" | "talk":
                return "explain", "follow"
            case "explain":
                return ("follow",)
            case _:
                return ()

    def end(self) -> None:
        """End the class for everyone who listens."""
        self._finish()
        self.phase = "over"
        self._changed()

    # What a student does

    def vote(self, device: str, number: int, round_: int, choice: int) -> None:
        """Count a device's vote, replacing its earlier one.

        Raises OptionError as `check_vote`, and if there is no room for another vote.
        """
        self.check_vote(number, round_, choice)
        if device not in self.votes and len(self.votes) >= MOST_DEVICES:
            raise OptionError(f"{MOST_DEVICES:,} devices have voted.", "There is no room for more.", place="vote")
        self.votes[device] = choice

    def check_vote(self, number: int, round_: int, choice: int) -> None:
        """Raise OptionError if the question is not open, or if there is no such option."""
        if self.question is None or self.phase != "vote" or (number, round_) != self.at:
            raise OptionError("the vote is closed.", "Wait for the next one.", place="vote")
        if not 0 <= choice < len(self.question["options"]):
            raise OptionError("there is no such option.", "Choose one of those shown.", place="vote")

    def vote_of(self, device: str) -> int | None:
        """Return a device's vote in the open or last round."""
        return self.votes.get(device)

    # What is shown

    @property
    def at(self) -> tuple[int, int]:
        """The number of the question and its round, zeros between questions."""
        return self.question["number"] if self.question else 0, self.round

    def state(self) -> LiveState:
        """Return the state for everyone."""
        is_explained = self.phase == "explain"
        return {
            **self.screen,
            "version": self.version,
            "spread": self.spread,
            "phase": self.phase,
            "round": self.round,
            "question": self.question,
            "answer": self.answer if is_explained else None,
            "counts": self.counts if is_explained else (),
        }

    def lead_state(self) -> LeadState:
        """Return the state for the teacher."""
        is_open = self.phase == "vote"
        return {
            **self.state(),
            "answer": self.answer,
            "counts": [*self.counts, self._counted()] if is_open else [*self.counts],
            "present": sum(self.listeners.values()),
            "asked": self.asked,
            "finished": len(self.results),
            "next": self.leads_to(),
        }

    def held(self) -> HeldRoom:
        """Return what the teacher's browser holds, from which `open` restores the room."""
        return {"state": self.lead_state(), "results": [*self.results]}

    def _counted(self) -> tuple[int, ...]:
        chosen = list(self.votes.values())
        return tuple(chosen.count(choice) for choice in range(len(self.question["options"] if self.question else ())))

    def _finish(self) -> None:
        """Keep the question with its rounds, if one was closed."""
        if self.phase == "vote" and self.votes:
            self.counts.append(self._counted())
        if self.question is not None and self.answer is not None and self.counts:
            self.results.append({"question": self.question, "answer": self.answer, "counts": self.counts})
        self.question, self.answer, self.counts, self.votes = None, None, [], {}
        self.phase, self.round = "follow", 0

    def _go_to(self, query: str, step: int) -> None:
        """Show a step of a search, if it alone is on the screen: a comparison counts steps differently."""
        if self.screen["query"] == query:
            self.screen = {**self.screen, "step": step}

    def _changed(self) -> None:
        self.version += 1
        self.spread = SPREAD * sum(self.listeners.values())


def _search_of(screen: LiveScreen) -> tuple[str, str]:
    """Return the search on a screen, whichever way a comparison steps; screen.js has the same."""
    return screen["page"], re.sub(r"&by=\w+$", "", screen["query"])


AFTER_VOTE: Mapping[LivePhase, Sequence[LivePhase]] = {
    "vote": ("vote", "talk", "explain", "follow"),
    "talk": ("talk", "vote", "explain", "follow"),
    "explain": ("explain", "talk", "vote", "follow"),
}
"""The phase after a first round, by suggestion."""


def suggestion(counts: Sequence[int], right: int) -> LivePhase:
    """Return the suggestion after a round: a hint and another vote, a talk, or to go on, as if nobody voted.

    >>> [suggestion((right, 100 - right), 0) for right in (34, 35, 70, 71)], suggestion((0, 0), 0)
    (['vote', 'talk', 'talk', 'explain'], 'explain')
    """
    votes = sum(counts)
    share = counts[right] / votes if votes else 1.0
    return "vote" if share < FEW else "talk" if share <= MANY else "explain"
