"""Reads what browsers send about a room, field by field, since anybody may send anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar, cast, get_args

from core.game import OptionError
from core.practice.votes import MOST_OPTIONS
from viz.contract.live import (
    HeldRoom,
    LeadState,
    LiveAnswer,
    LiveAsk,
    LiveIdea,
    LivePage,
    LivePhase,
    LiveQuestion,
    LiveResult,
    LiveScreen,
)
from viz.live.room import MOST_DEVICES, MOST_QUESTIONS, ROUNDS, SPREAD
from viz.sharing.link import LONGEST_LINK

T = TypeVar("T")

MOST_STEPS = 10_000_000
MOST_VIEWS = 40
LONGEST_NAME = 40
LONGEST_TEXT = 2_000
LEAST_DEVICE, LONGEST_DEVICE = 16, 64


class Sent:
    """A received object: each method returns a field, and raises OptionError if it is something else."""

    def __init__(self, item: object) -> None:
        if not isinstance(item, dict):
            raise OptionError("this is not an object.", "Reload the page.", place="class")
        self._item: dict[str, Any] = item

    def text(self, key: str, most: int, least: int = 0) -> str:
        """Return a text of a length within bounds that UTF-8 can hold."""
        found = self._item.get(key)
        if not isinstance(found, str) or not least <= len(found) <= most or not _is_writable(found):
            raise self._wrong(key)
        return found

    def count(self, key: str, most: int, least: int = 0) -> int:
        """Return a whole number."""
        found = self._item.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise self._wrong(key)
        return found

    def one_of(self, key: str, allowed: Any) -> str:
        """Return one of the texts of a literal type."""
        found = self._item.get(key)
        if not isinstance(found, str) or found not in get_args(allowed):
            raise self._wrong(key)
        return found

    def each(self, key: str, most: int, read: Callable[[Sent], T], least: int = 0) -> list[T]:
        """Return the items of a list, each read as the field "item" of an object."""
        found = self._item.get(key)
        if not isinstance(found, list) or not least <= len(found) <= most:
            raise self._wrong(key)
        return [read(Sent({"item": item})) for item in found]

    def inner(self, key: str) -> Sent:
        """Return an object inside."""
        return Sent(self._item.get(key))

    def has(self, key: str) -> bool:
        """Return whether there is such a field and it is not null."""
        return self._item.get(key) is not None

    @staticmethod
    def _wrong(key: str) -> OptionError:
        return OptionError(f"“{key}” can't be read.", "Reload the page.", place=key)


def sent_in(body: bytes) -> Sent:
    """Return a body's JSON object; raise OptionError for anything else."""
    try:
        return Sent(json.loads(body))
    except (ValueError, RecursionError) as error:
        raise OptionError("this is not JSON.", "Reload the page.", place="class") from error


def read_screen(sent: Sent) -> LiveScreen:
    """Return the teacher's screen."""
    return {
        "page": cast("LivePage", sent.one_of("page", LivePage)),
        "query": sent.text("query", LONGEST_LINK),
        "step": sent.count("step", MOST_STEPS),
        "views": sent.each("views", MOST_VIEWS, lambda view: view.text("item", LONGEST_NAME)),
    }


def read_held(sent: Sent) -> HeldRoom:
    """Return the room that a teacher's browser held; raise OptionError for an impossible one."""
    results = sent.each("results", MOST_QUESTIONS, lambda each: _read_result(each.inner("item")))
    return {"state": _read_state(sent.inner("state")), "results": results}


def _read_state(sent: Sent) -> LeadState:
    phase = cast("LivePhase", sent.one_of("phase", LivePhase))
    round_ = sent.count("round", ROUNDS)
    is_asked = phase not in {"follow", "over"}
    question = _read_question(sent.inner("question")) if is_asked else None
    options = len(question["options"]) if question else 0
    counts = _read_counts(sent, options) if is_asked else []
    if phase == "over" or is_asked != bool(round_) or (is_asked and len(counts) != round_):
        raise OptionError("these phases don't fit each other.", "Start another class.", place="phase")
    return {
        **read_screen(sent),
        "version": sent.count("version", 2**53),
        "spread": sent.count("spread", SPREAD * MOST_DEVICES),
        "phase": phase,
        "round": round_,
        "question": question,
        "answer": _read_answer(sent.inner("answer"), options) if is_asked else None,
        "counts": counts,
        "present": 0,
        "asked": sent.count("asked", MOST_QUESTIONS),
        "finished": 0,
        "next": (),
    }


def _read_result(sent: Sent) -> LiveResult:
    question = _read_question(sent.inner("question"))
    options = len(question["options"])
    answer, counts = _read_answer(sent.inner("answer"), options), _read_counts(sent, options)
    return {"question": question, "answer": answer, "counts": counts}


def _read_question(sent: Sent) -> LiveQuestion:
    return {
        "number": sent.count("number", MOST_QUESTIONS, 1),
        "query": sent.text("query", LONGEST_LINK),
        "step": sent.count("step", MOST_STEPS),
        "asks": cast("LiveAsk", sent.one_of("asks", LiveAsk)),
        "node": sent.text("node", LONGEST_LINK) if sent.has("node") else None,
        "text": sent.text("text", LONGEST_TEXT),
        "options": sent.each("options", MOST_OPTIONS, lambda option: option.text("item", LONGEST_TEXT), least=2),
    }


def _read_answer(sent: Sent, options: int) -> LiveAnswer:
    return {
        "right": sent.count("right", options - 1),
        "step": sent.count("step", MOST_STEPS),
        "ideas": sent.each("ideas", options, lambda ideas: ideas.each("item", MOST_IDEAS, _read_idea), least=options),
    }


MOST_IDEAS = 3
"""The most misconceptions named for an option: those that go wrong last."""


def _read_idea(sent: Sent) -> LiveIdea:
    idea = sent.inner("item")
    return {name: idea.text(name, LONGEST_TEXT) for name in ("title", "idea", "truth")}  # type: ignore[return-value]


def _read_counts(sent: Sent, options: int) -> list[list[int]]:
    def counted(round_: Sent) -> list[int]:
        return round_.each("item", options, lambda votes: votes.count("item", MOST_DEVICES), least=options)

    return sent.each("counts", ROUNDS, counted)


def _is_writable(text: str) -> bool:
    """Return whether a text has no halves of surrogate pairs, which JSON can hold but UTF-8 can't."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
