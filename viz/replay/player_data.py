"""Build the payload of the player component: recording, header texts, views, settings, and what can be practised."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.game import Player
from core.practice.fitting import MOST_LEAVES
from core.search import ALGORITHMS
from core.trace import Kind
from core.trees.edit_menu import EDITS
from core.trees.formats import FORMATS
from core.trees.leaf_tree import LeafTree
from viz.contract.player import (
    AroundData,
    Arrived,
    ChoicesData,
    FigureData,
    OutcomeData,
    PlayerData,
    ServedData,
    ViewsData,
)
from viz.contract.practising import Asked, NextData, PracticeData
from viz.covers import COVERS
from viz.replay.panels.view import View
from viz.replay.recording import Recording
from viz.replay.scene import Scene
from viz.replay.view_settings import Settings
from viz.replay.views import FIRST_SHOWN, PRACTISE, VIEWS
from viz.tree.legend import legend

OF_VALUES: tuple[Asked, ...] = ("nodes", "move")
OF_CUTS: tuple[Asked, ...] = ("skipped", "windows")


def served_data(recording: Recording, settings: Settings, **options: Any) -> ServedData:
    """Return a page's data for a player, which loads the recording itself; the arguments are as in `around_data`."""
    return {**around_data(recording, settings, **options), "document": recording.scene.document.name}


def exercise_data(recording: Recording, practice: PracticeData) -> ServedData:
    """Return the data of an exercise's player, whose reader can't change the search."""
    views = [view for view in VIEWS.values() if not view.served or view.name == PRACTISE]
    data = served_data(recording, Settings(views=(PRACTISE,)))
    return {**data, "practice": practice, "tutored": True, "views": _views(views, {*recording.scene.views, PRACTISE})}


def player_data(recording: Recording, settings: Settings, questions: Mapping[str, NextData]) -> PlayerData:
    """Return the data of a player in a file, with only the views that need no server and its `questions` by step."""
    scene = recording.scene
    around = around_data(recording, settings, alone=True)
    return {**scene.data(), "focus": scene.focus, **around, "questions": questions}


def around_data(
    recording: Recording,
    settings: Settings,
    *,
    small: bool = False,
    alone: bool = False,
    arrived: Arrived | None = None,
    figures: Sequence[FigureData] = (),
    goes_back: bool = False,
    choices: ChoicesData | None = None,
) -> AroundData:
    """Return the words and settings around a recording, for JSON; arguments as in `viz.components.player.player`.

    A player that is `alone` is in a file.
    """
    scene = recording.scene
    views = [view for view in VIEWS.values() if not (alone and view.served)]
    outcome: OutcomeData | None = None
    if alone and not scene.trace.options.program:  # its problem is reported beside the player
        found = recording.check.outcome
        outcome = {"checked": found.checked, "warning": found.warning}
    return {
        "id": recording.id,
        "search": recording.search,
        "subject": recording.subject,
        "title": recording.title,
        "meta": recording.meta,
        "choices": choices,
        "start": recording.start,
        "link": recording.link,
        "check": None if small or alone else recording.check.name,
        "outcome": outcome,
        "notice": recording.notice,
        "folded": recording.folded,
        "views": _views(views, recording.scene.views),
        "settings": settings.data(),
        "covers": [
            {"name": cover.name, "title": cover.title, "question": cover.question, "marks": cover.marks}
            for cover in COVERS.values()
        ],
        "questions": {},
        "small": small,
        "focuses": True,
        "alone": alone,
        "arrived": arrived,
        "goesBack": goes_back,
        "formats": [(format_.name, format_.title) for format_ in FORMATS.values()],
        "edits": [(edit.name, edit.title, edit.group) for edit in EDITS.values()],
        "figures": figures,
        "query": recording.query,
        "legend": legend(
            scene.notation,
            shortens=scene.shortens,
            estimates=bool(scene.trace.events["estimates"].any()),
            again=scene.trace.visits_again,
            for_mover=scene.for_mover,
            sampled=ALGORITHMS[scene.trace.options.algorithm].samples,
            chance=Player.CHANCE in scene.trace.places.players,
            table=bool((scene.trace.events["kind"] == Kind.HIT).any()),
            book=bool((scene.trace.events["kind"] == Kind.BOOK).any()),
            known=bool((scene.trace.events["kind"] == Kind.KNOWN).any()),
            horizon=scene.picture.has_horizon,
            noisy=any(node.sign for node in scene.outline.nodes),
            judged=isinstance(scene.game, LeafTree) and scene.game.is_judged,
        ),
        "practice": None if alone or small else free_practice(scene),
        "tutored": False,
    }


def _views(views: Sequence[View], shown: Collection[str]) -> ViewsData:
    return {"views": [(view.name, view.about, view.name in shown, view.seldom) for view in views], "first": FIRST_SHOWN}


def free_practice(scene: Scene) -> PracticeData | None:
    """Return what a reader may fill in of any tree; None if that can't be marked."""
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
        "question": f"Fill in the value of each node{cuts} and choose the best move.{_whose(scene)}{parts}",
        "asks": (*OF_VALUES, *(OF_CUTS if known.prunes else ())),
        "takes": "tree",
        "hint": "",
        "choices": (),
        "written": {},
        "step": None,
        "stages": (),
    }


def _whose(scene: Scene) -> str:
    """Return the sentence that says whose numbers are handed in, if courses differ."""
    if not ALGORITHMS[scene.trace.options.algorithm].for_mover:
        return ""
    if scene.for_mover:
        return " Values, α and β are those of the side to move at the node, as the replay shows them."
    return " Values, α and β are MAX's, as the replay shows them."
