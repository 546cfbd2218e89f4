"""The questions of a class, about the recorded search that is on the screen."""

from __future__ import annotations

from core.game import OptionError
from core.options import Misconception
from core.options.paths import path_text
from core.practice.votes import Ask, vote_question
from core.search.misconceptions import MISCONCEPTIONS
from viz.contract.live import LiveAnswer, LiveAsk, LiveIdea, LiveQuestion
from viz.live.reading import LONGEST_TEXT, MOST_IDEAS
from viz.replay.recording import Recording
from viz.words.vote_words import option_text, vote_text

MOST_TRIED = 20
"""The most steps tried besides the one asked about."""


def live_question(
    recording: Recording, query: str, asks: LiveAsk, step: int, called: str = ""
) -> tuple[LiveQuestion, LiveAnswer]:
    """Return the question at a step of a recorded search, with the query as its link, and its answer.

    `called` names the search if several are shown. Options that read the same, as for nodes of one name, are merged.
    The answer shows at the end of its step by node. Raises OptionError if there is nothing to ask.
    """
    scene = recording.scene
    asked = vote_question(scene.game, scene.shown_trace, Ask(asks), step)
    if asked is None:
        raise _nothing_to_ask(recording, Ask(asks))
    by_text = {_short(option_text(option.answer, scene.game)): option for option in asked.options}
    right = asked.options[asked.right]
    by_text[_short(option_text(right.answer, scene.game))] = right
    if len(by_text) == 1:
        raise _nothing_to_ask(recording, Ask(asks))
    question: LiveQuestion = {
        "number": 0,  # the room counts
        "query": query,
        "step": asked.begins,
        "asks": asks,
        "node": path_text(asked.path) if asked.asks is Ask.ALPHA else None,
        "text": _short(": ".join(filter(None, [called, vote_text(asked, scene.game)]))),
        "options": [*by_text],
    }
    options = [*by_text.values()]
    ideas = [[_live_idea(idea) for idea in option.ideas[:MOST_IDEAS]] for option in options]
    return question, {"right": options.index(right), "step": scene.node_steps.ending(asked.ends), "ideas": ideas}


def _nothing_to_ask(recording: Recording, asks: Ask) -> OptionError:
    trace, game = recording.scene.shown_trace, recording.scene.game
    others = range(0, len(trace), max(1, len(trace) // MOST_TRIED))
    is_elsewhere = any(vote_question(game, trace, asks, step) for step in others)
    remedy = "Ask at another step." if is_elsewhere else "Ask something else about this search."
    return OptionError("there is nothing of this kind to ask here.", remedy, place="ask")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def _live_idea(idea: Misconception) -> LiveIdea:
    about = MISCONCEPTIONS[idea]
    return {"title": about.title, "idea": about.idea, "truth": about.truth}
