"""The questions of a class, about the recorded search that is on the screen."""

from __future__ import annotations

from core.game import OptionError
from core.options import Misconception
from core.practice.votes import Ask, vote_question
from core.search.misconceptions import MISCONCEPTIONS
from viz.contract.live import LiveAnswer, LiveAsk, LiveIdea, LiveQuestion
from viz.live.reading import LONGEST_TEXT, MOST_TOLD
from viz.recording import Recording
from viz.words.vote_words import option_text, vote_text


def live_question(recording: Recording, asks: LiveAsk, step: int) -> tuple[LiveQuestion, LiveAnswer, int]:
    """Return what is asked at a step of a recorded search, its answer, and the step at which it is shown.

    Raises OptionError where there is nothing to ask.
    """
    scene = recording.scene
    asked = vote_question(scene.game, scene.told, Ask(asks), step)
    if asked is None:
        raise OptionError("there is nothing of this kind to ask here.", "Ask at another step.", place="ask")
    question: LiveQuestion = {
        "number": 0,  # the room counts
        "asks": asks,
        "text": _short(vote_text(asked, scene.game)),
        "options": [_short(option_text(option.answer, scene.game)) for option in asked.options],
    }
    ideas = [[_told(idea) for idea in option.ideas[:MOST_TOLD]] for option in asked.options]
    return question, {"right": asked.right, "step": asked.ends, "ideas": ideas}, asked.begins


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def _told(idea: Misconception) -> LiveIdea:
    about = MISCONCEPTIONS[idea]
    return {"title": about.title, "idea": about.idea, "truth": about.truth}
