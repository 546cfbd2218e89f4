"""What of a tree on screen is practised, and how what is handed in is marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qsl

from core.game import OptionError
from core.options import Misconception, SearchOptions
from core.options.paths import path_text
from core.practice.fitting import MOST_LEAVES
from core.practice.hand_in import HandIn, hand_in_from_json
from core.practice.marking import Part, mark
from core.practice.marking_words import marking_json
from core.practice.reference import OPEN
from core.search import ALGORITHMS
from core.search.misconceptions import MISCONCEPTIONS
from core.trees.leaf_tree import LeafTree
from viz.comparing.comparison_link import CompareRequest, to_compare_query
from viz.contract.practice import Asked, Fit, Marked, PracticeData
from viz.recording import Recording
from viz.scene import Scene
from viz.sharing.link import LONGEST_LINK, from_query
from viz.views import PRACTISE, VIEWS
from viz.words.wording import sentence_case

NOTHING = (HandIn(), HandIn(skipped=frozenset()))
"""What somebody hands in who has done nothing; where cuts alone are asked for, that there are none is an answer."""

OF_VALUES: tuple[Asked, ...] = ("nodes", "move")
OF_CUTS: tuple[Asked, ...] = ("skipped", "windows")


def free_practice(scene: Scene) -> PracticeData | None:
    """Return what a reader may fill in of any tree; None where that is not marked."""
    if PRACTISE not in scene.views or not isinstance(scene.game, LeafTree):
        return None
    known = ALGORITHMS[scene.trace.options.algorithm]
    cuts = f", cut what {known.said} skips," if known.prunes else ""
    leaves = sum(map(scene.game.is_terminal, range(len(scene.game))))
    parts = f" Misconceptions are looked for up to {MOST_LEAVES} leaves; this tree has {leaves:,}." * (
        leaves > MOST_LEAVES
    )
    parts += " Only what is drawn can be filled in." * (scene.outline.hidden > 0)
    return {
        "name": "",
        "title": VIEWS[PRACTISE].title,
        "question": f"Fill in the value of each node{cuts} and choose the best move.{parts}",
        "asks": (*OF_VALUES, *(OF_CUTS if known.prunes else ())),
        "takes": "tree",
        "hint": "",
        "choices": (),
        "step": None,
    }


def marked_hand_in(recording: Recording, handed: object, asks: Sequence[Asked] | None) -> Marked:
    """Return what came of a hand-in, as JSON holds it, about a recorded search.

    `asks` is what an exercise asks for, None for a reader's own tree, of which as much is marked as is handed in.
    Raises OptionError for a hand-in that can't be read, and a tree that can't be marked.
    """
    if not isinstance(recording.game, LeafTree):
        raise OptionError("the values of a game come from its rules.", "Practise on a tree instead.", place="game")
    asked = None if asks is None else frozenset(map(Part, asks))
    unread: list[OptionError] = []
    read = hand_in_from_json(handed, unread)
    if not unread and read in NOTHING and asked != frozenset({Part.SKIPPED}):
        raise OptionError("nothing is filled in yet.", "Fill in the tree, then check it.", place="hand-in")
    marking = mark(recording.game, searched_with(recording), read, OPEN, asked)
    told = marking_json(marking)
    return {
        "problem": None,
        "marks": [
            {"item": each["item"], "path": path_text(each["path"]), "verdict": each["verdict"], "said": each["said"]}
            for each in told["marks"]
        ],
        "right": told["right"] and not unread,
        "sentences": [*map(str, unread[:1]), *told["sentences"]],
        "first": told["first"],
        "fits": [fit(recording, Misconception(each["name"]), marking.step or 0) for each in told["fits"]],
        "points": told["points"],
        "of": told["of"],
        "convention": told["convention"],
        "told": False,
    }


def searched_with(recording: Recording) -> SearchOptions:
    """Return the options of a recorded search, to be searched to its end."""
    return replace(recording.scene.trace.options, budget=None)


def fit(recording: Recording, idea: Misconception, step: int = 0) -> Fit:
    """Return what is said of a misconception that fits, with the link that compares its search with the right one."""
    about, beside = MISCONCEPTIONS[idea], ""
    if recording.link is not None:
        request = from_query(dict(parse_qsl(recording.link)))
        searches = (request.chosen, replace(request.chosen, misconception=idea))
        query = to_compare_query(CompareRequest(request, searches))
        beside = f"compare?{query}&by=event&stop={step}" if len(query) <= LONGEST_LINK else ""
    return {"name": str(idea), "title": about.title, "idea": about.idea, "truth": about.truth, "beside": beside}


UNMARKED: Marked = {
    "problem": None,
    "marks": (),
    "right": False,
    "sentences": (),
    "first": None,
    "fits": (),
    "points": 0,
    "of": 0,
    "convention": None,
    "told": False,
}
"""What came of nothing."""


def refused(problem: str) -> Marked:
    """Return what is told of an answer that can't be marked."""
    return {**UNMARKED, "problem": sentence_case(problem)}
