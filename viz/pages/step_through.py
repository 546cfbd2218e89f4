"""The page "Step through": a tree or a position at the left, the player beside it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from time import monotonic

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import PlyscopeError, TextError
from viz.link import Request, read_link
from viz.pages.answering import answer
from viz.pages.controls import request, set_controls, show_controls
from viz.player import player
from viz.player.mailbox import mailbox
from viz.recording import record
from viz.settings import read_settings

PATIENCE = 0.4
"""Seconds of work before a progress bar is shown: a short one would only flicker."""

STYLE = (Path(__file__).parent / "page.css").read_text("utf-8")


def page() -> None:
    """Read the controls, search, and show; what can't be searched is explained, and the picture stays."""
    st.html(f"<style>{STYLE}</style>")
    state = st.session_state
    if "recording" not in state:
        try:
            problems = open_link()
        except PlyscopeError as error:  # not even the default can be drawn
            show_problem(error)
            st.stop()
        for problem, meanwhile in problems:
            show_problem(problem, meanwhile)
        if state.unknown:
            st.html(f'<div class="problem" role="status">{escape(state.unknown)} All else applies.</div>')
    with st.sidebar:
        below_text = show_controls()
    try:
        search(request())
    except PlyscopeError as error:
        with below_text:
            show_problem(error, "The picture is unchanged.")
    player(state.recording, state.settings)
    mailbox(answer)


def search(asked: Request) -> None:
    """Make the recording that is asked for, with a progress bar and a way to stop if that takes a while."""
    state = st.session_state
    if asked == state.get("stopped"):
        st.info("The search was stopped and the picture is unchanged. Press Run to search again.")
        return
    place = st.empty()
    state.recording = record(asked, state.recording, progress_in(place, lambda: state.update(stopped=asked)))
    place.empty()


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


def open_link() -> list[tuple[PlyscopeError, str]]:
    """Set the controls to what the address asks for; return what is wrong with it, and what is shown instead.

    A choice that can't be read is left out; where it is the tree or the position, the page opens as without a link.
    """
    place = st.empty()
    query = st.query_params.to_dict()
    st.session_state.settings, st.session_state.unknown = read_settings(query)
    try:
        asked, left_out = read_link(query)
        problems = [(problem, "It was left out; the rest is as the link says.") for problem in left_out]
        st.session_state.recording = record(asked, progress=progress_in(place))
    except PlyscopeError as error:
        problems = [(error, "The first example is shown instead.")]
        asked = Request()
        st.session_state.recording = record(asked)
    place.empty()
    set_controls(asked)
    return problems


def show_problem(problem: PlyscopeError, meanwhile: str = "") -> None:
    """Say what is wrong, how to mend it, and what the page shows meanwhile; point at the place in the text."""
    parts = [f'<div class="problem" role="alert">{escape(str(problem))} {escape(meanwhile)}']
    if isinstance(problem, TextError) and problem.source:
        parts.append(f"<pre>{escape(problem.source)}\n{' ' * (problem.caret - 1)}^</pre>")
    st.html("".join([*parts, "</div>"]))
