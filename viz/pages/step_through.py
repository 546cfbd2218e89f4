"""The page "Step": the player, and the form of what it searches in the drawer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import StreamlitPage

from core.game import PlyscopeError
from viz.components.mailbox import mailbox
from viz.components.player import player
from viz.components.welcome import welcome
from viz.contract.mailbox import WorkData
from viz.figures.formats import offered
from viz.pages.answering import answer
from viz.pages.choices_above import choices_above, shows_above
from viz.pages.controls import show_controls
from viz.pages.ignored_parameters import beyond_the_end
from viz.pages.opening import NOTES, offer_kept, open_link, show_opened
from viz.pages.problems import noted, offer_fix, put_notes, show_notes, show_problem
from viz.pages.search_from import can_go_back
from viz.pages.session import draft, history, session, shown
from viz.pages.working_tree import note, typed_fields
from viz.replay.recording import Recording
from viz.serving.recordings import recorded
from viz.sharing.link import TREE_ONLY, to_query
from viz.sharing.request import Request, TreeText

PATIENCE = 0.4
"""Seconds of work before a progress bar is shown: a short one would only flicker."""

MOST_KEPT = 100_000
"""The most characters of a tree's versions that the browser stores."""

EXCERPT = 80
"""The most characters of a tree that the list of recent trees shows."""

NO_TREE = (
    "A picture can't be read. Type the leaves from left to right, such as b=3: 3 12 8 2 4 6 14 5 2, or an outline."
)
NO_POSITION = "A picture can't be read. Set the position up on the board, or type it."
"""The message when a picture is dropped or pasted: the form for its content opens."""

UNCHANGED = "The picture is unchanged."
"""The message when a search is impossible."""


def page(compares: StreamlitPage) -> None:
    """Read the controls, search, and show the result; what can't be searched is explained, and the picture stays.

    A saved comparison opened here leads to the page `compares`.
    """
    coming = session().next_run
    if coming.compares:
        coming.compares = False
        st.switch_page(compares)
    opening, place = coming.opening, st.empty()
    if session().shown is None and opening is None:
        session().is_new = not st.query_params and coming.first is None
        opening = open_link()
    if opening is not None and opening.problem is not None:
        show_problem(opening.problem, "The first example is shown instead.")
    if session().is_new:
        welcome()
    notes = st.container()  # always there, so that the player below stays in place
    with st.sidebar:
        below_text = show_controls()  # which a browser draws meanwhile
    if opening is not None:
        try:
            show_opened(opening, progress_in(place, stop_opening))
        except PlyscopeError as error:  # not even the default can be drawn
            show_problem(error)
            st.stop()
        place.empty()
    if coming.is_picture:
        coming.is_picture = False
        with below_text:
            show_problem(NO_POSITION if draft().in_game else NO_TREE)
    step, coming.step = coming.step, None
    try:
        search(replace(draft().request(), step=step or 0))
        if step is not None:  # a file of the tree already shown makes no new recording
            shown().recording = replace(shown().recording, start=step)
            if beyond := beyond_the_end(step, shown().recording.scene.steps, "file"):
                put_notes(NOTES, [*noted(NOTES), *beyond])
        shows_above("")
    except PlyscopeError as error:
        if not shows_above(f"{error} {UNCHANGED}"):
            with below_text:
                show_problem(error, UNCHANGED)
                offer_fix(error)
    with notes:
        offer_kept()
        show_notes(NOTES, to_query(shown().asked))
    player(
        shown().recording,
        shown().settings,
        arrived=coming.arrived,
        figures=offered(shown().recording),
        goes_back=can_go_back(),
        choices=choices_above(),
    )
    mailbox(answer, redraws, typed_fields(), work)


def stop_opening() -> None:
    """Open the page without the search that it was called for."""
    session().next_run.opening_stopped = True


def redraws() -> bool:
    """Return, once, whether the whole page is to run again."""
    coming = session().next_run
    redraws, coming.redraws = coming.redraws, False
    return redraws


def search(request: Request) -> None:
    """Make the requested recording, with a progress bar and a way to stop if that takes a while."""
    here = shown()
    if request == here.stopped:
        picture = "the first example is shown" if here.is_instead else "the picture is unchanged"
        st.info(f"The search was stopped and {picture}. Press Run to search again.")
        return
    place = st.empty()
    recording = recorded(request, here.recording, progress_in(place, partial(here.stop, request)))
    place.empty()
    here.is_instead = False
    notices, session().next_run.notices = session().next_run.notices, []
    if here.recording and here.asked and here.asked.subject == request.subject:
        notices += only_rule_changed(here.recording, recording)
    if notices:
        recording = replace(recording, notice=" ".join([*notices, *filter(None, [recording.notice])]))
    here.recording = recording
    here.asked = request
    if isinstance(request.subject, TreeText):
        note(request.subject)


def only_rule_changed(before: Recording, after: Recording) -> list[str]:
    """Return a sentence for readers who changed only the cutoff rule and see the same search."""
    old, new = before.scene.trace, after.scene.trace
    if old.options.cutoff is new.options.cutoff or replace(old.options, cutoff=new.options.cutoff) != new.options:
        return []
    is_same = np.array_equal(old.events["kind"], new.events["kind"]) and np.array_equal(old.at, new.at)
    return ["Both cutoff rules do the same here."] if is_same else []


def progress_in(
    place: DeltaGenerator, stop: Callable[[], None] | None = None, key: str = "working"
) -> Callable[[float, str], None]:
    """Return a function that shows progress in an empty place, with a button for `stop`, if the work takes a while.

    With the default `key` it overlays the picture, which stays in place.
    """
    bars: list[DeltaGenerator] = []
    began = monotonic()

    def tell(share: float, doing: str) -> None:
        if not bars and monotonic() - began > PATIENCE:
            box = place.container(horizontal=True, vertical_alignment="center", key=key)
            bars.append(box.progress(0.0))
            if stop is not None:
                box.button("Stop", on_click=stop)
        for bar in bars:
            bar.progress(share, f"{doing} …")

    return tell


def work() -> WorkData:
    """Return what the browser stores of the reader's work, besides the address."""
    request, recording = shown().asked, shown().recording
    choices = None
    if recording.link is None:  # the history holds the tree
        parts = (part for part in to_query(request).split("&") if part.split("=")[0] not in TREE_ONLY)
        choices = "&".join(parts)
    return {
        "choices": choices,
        "series": session().work.series,
        "title": recording.title,
        "about": request.subject.text[:EXCERPT],
        "history": history().to_json(MOST_KEPT) if request.game is None else None,
    }
