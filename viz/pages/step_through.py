"""The page "Step through": a tree or a position at the left, the player beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from time import monotonic
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import StreamlitPage

from core.game import PlyscopeError, TextError
from viz.link import Request
from viz.pages.answering import answer
from viz.pages.controls import request, show_controls
from viz.pages.opening import open_link
from viz.pages.working_tree import note, put
from viz.player import player
from viz.player.mailbox import mailbox
from viz.recording import record

PATIENCE = 0.4
"""Seconds of work before a progress bar is shown: a short one would only flicker."""

MOST_KEPT = 100_000
"""Characters of the versions of a tree that the browser keeps."""

EXCERPT = 80
"""Characters of a tree that the list of recent trees shows."""

STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")


def page(compares: StreamlitPage) -> None:
    """Read the controls, search, and show; what can't be searched is explained, and the picture stays.

    A saved comparison that is opened here leads to the page that `compares`.
    """
    st.html(f"<style>{STYLE}</style>")
    state = st.session_state
    if state.pop("compares", False):
        st.switch_page(compares)
    if "recording" not in state:
        place = st.empty()
        try:
            problems = open_link(progress_in(place))
        except PlyscopeError as error:  # not even the default can be drawn
            show_problem(error)
            st.stop()
        place.empty()
        for problem, meanwhile in problems:
            show_problem(problem, meanwhile)
        if state.unknown:
            st.html(f'<div class="problem" role="status">{escape(state.unknown)} All else applies.</div>')
    with st.sidebar:
        below_text = show_controls()
    step = state.pop("step", None)
    try:
        search(replace(request(), step=step or 0))
        if step is not None:  # a file of the very tree that is shown makes no new recording
            state.recording = replace(state.recording, start=step)
    except PlyscopeError as error:
        with below_text:
            show_problem(error, "The picture is unchanged.")
            offer_fix(error)
    player(state.recording, state.settings, arrived=state.get("arrived"))
    mailbox(answer, work())


def search(asked: Request) -> None:
    """Make the recording that is asked for, with a progress bar and a way to stop if that takes a while."""
    state = st.session_state
    if asked == state.get("stopped"):
        st.info("The search was stopped and the picture is unchanged. Press Run to search again.")
        return
    place = st.empty()
    state.recording = record(asked, state.recording, progress_in(place, lambda: state.update(stopped=asked)))
    place.empty()
    state.asked = asked
    if asked.game is None:
        note(asked)


def progress_in(place: DeltaGenerator, stop: Callable[[], None] | None = None) -> Callable[[float, str], None]:
    """Return a function that shows progress in an empty place, with a button for `stop`, if the work takes a while."""
    bars: list[DeltaGenerator] = []
    began = monotonic()

    def tell(share: float, doing: str) -> None:
        if not bars and monotonic() - began > PATIENCE:
            box = place.container(horizontal=True, vertical_alignment="center")
            bars.append(box.progress(0.0))
            if stop is not None:
                box.button("Stop", on_click=stop)
        for bar in bars:
            bar.progress(share, f"{doing} …")

    return tell


def work() -> dict[str, Any]:
    """Return what the browser keeps of the reader's work, besides the address."""
    state = st.session_state
    asked = state.asked
    return {
        "series": state.get("series", 0),
        "title": state.recording.title,
        "about": asked.tree[:EXCERPT] if asked.game is None else asked.position,
        "history": state.history.to_json(MOST_KEPT) if asked.game is None else None,
    }


def offer_fix(problem: PlyscopeError) -> None:
    """Offer the text that was probably meant, where that can be told."""
    if isinstance(problem, TextError) and problem.fix is not None:
        fix = problem.fix
        st.button(f"Did you mean: {fix.title}", on_click=lambda: put(fix.text), width="stretch")


def show_problem(problem: PlyscopeError, meanwhile: str = "") -> None:
    """Say what is wrong, how to mend it, and what the page shows meanwhile; point at the place in the text."""
    parts = [f'<div class="problem" role="alert">{escape(str(problem))} {escape(meanwhile)}']
    if isinstance(problem, TextError) and problem.source:
        parts.append(f"<pre>{escape(problem.source)}\n{' ' * (problem.caret - 1)}^</pre>")
    st.html("".join([*parts, "</div>"]))
