"""Practising on the server: exercises, marks of hand-ins, and what happens next in a search."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args
from urllib.parse import parse_qsl

from core.game import OptionError
from core.options.paths import natural
from core.practice.series import SERIES
from viz.contract.mailbox import PageAnswer
from viz.contract.practising import Marked, NextData, Tells
from viz.practising.exercises import (
    address_of,
    exercise_at,
    marked_exercise,
    next_choices,
    practice_of,
    request_of,
    title_of,
    with_typed,
)
from viz.practising.marking import marked_hand_in
from viz.replay.player_data import exercise_data
from viz.serving.recordings import recorded, recording_at
from viz.serving.store import Progress


def exercise_player(query: Mapping[str, str], progress: Progress) -> PageAnswer:
    """Return the player for a query's exercise, with the tree that is `typed` so far; raise OptionError if none."""
    asked = exercise_at(query)
    recording = recorded(request_of(with_typed(asked, query.get("typed", ""))), progress=progress)
    series = SERIES[asked.series]
    named = replace(recording, title=f"{series.title}, {title_of(asked).lower()}", meta=series.about, notice=None)
    return {"player": exercise_data(named, practice_of(asked, address_of(query), recording))}


def marked(query: Mapping[str, str], body: bytes, progress: Progress) -> Marked:
    """Mark a hand-in: for an exercise that the body names, or about the search of a query.

    Raises PlyscopeError for what can't be read or marked.
    """
    try:
        handed = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise OptionError("this is not JSON.", "Reload the page.", place="hand-in") from error
    if not isinstance(handed, dict):
        raise OptionError("this is not an object.", "Reload the page.", place="hand-in")
    recording, address, hand_in = recording_at(query, progress), handed.get("of"), handed.get("handIn")
    tells: Tells = handed["tells"] if handed.get("tells") in get_args(Tells) else "where"
    if isinstance(address, str) and address:
        asked = exercise_at(dict(parse_qsl(address)))
        return marked_exercise(asked, recording, hand_in, handed.get("answer"), tells)
    return marked_hand_in(recording, hand_in, None, tells=tells)


def next_event(query: Mapping[str, str], progress: Progress) -> NextData:
    """Return what may happen next at a `step` of a search."""
    try:
        step = natural(query.get("step", ""))
    except ValueError as error:
        raise OptionError("this is no step.", "Give a whole number.", place="step") from error
    return next_choices(recording_at(query, progress), step)
