"""The question what happens next, with what is said of each choice."""

from __future__ import annotations

from core.practice.next_event import Choice, what_next
from core.search.misconceptions import MISCONCEPTIONS
from core.search.misconceptions.steps import as_mistake
from viz.contract.practice import NextChoice, NextData
from viz.replay.recording import Recording
from viz.words.next_event_words import event_text


def next_choices(recording: Recording, step: int) -> NextData:
    """Return what may happen next at a step of a recorded search; nothing where that is no question."""
    trace, game = recording.scene.told, recording.scene.game
    asked = what_next(game, trace, step) if 0 <= step < len(trace) else None
    if asked is None or asked.begins != step:
        return {"choices": (), "ends": None}
    choices: list[NextChoice] = [
        {"text": event_text(choice.event, game), "right": at == asked.right, "said": _said(choice, at == asked.right)}
        for at, choice in enumerate(asked.choices)
    ]
    return {"choices": choices, "ends": asked.ends}


def _said(choice: Choice, is_right: bool) -> str:
    if is_right:
        return "Right."
    ideas = [MISCONCEPTIONS[idea] for idea in choice.ideas[:1]]
    return " ".join(["Not here.", *(as_mistake(idea.idea, idea.truth) for idea in ideas)])
