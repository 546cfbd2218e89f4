"""The mailbox: takes what a player asks for that changes the session, such as an edit, and brings the answer back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle
from viz.components.mailbox.visits import begin
from viz.contract.mailbox import Answer, MailboxData, WorkData

HERE = Path(__file__).parent
KEY = "mailbox"


@cache
def _mount() -> Any:
    return st.components.v2.component("plyscope_mailbox", html="<span hidden></span>", js=bundle(HERE / "mount.js"))


@st.fragment
def mailbox(
    answer: Callable[[dict[str, Any]], Answer], redraws: Callable[[], bool], fields: Mapping[str, str], work: WorkData
) -> None:
    """Listen for the players' questions. Each is passed to `answer`, whose result goes back to the player.

    A question carries a `number`, which its answer must carry too. Only this fragment runs again for a question,
    unless the answer `redraws` the page. A question that comes again, since only its answer was lost, is not carried
    out twice.
    `fields` are the texts that the reader has typed, as far as they have come; `work` is what the browser stores for
    the reader's next visit.
    """
    state = st.session_state

    def take() -> None:
        question = state.get(KEY, {}).get("asked")  # None if the reader is on another page by now
        if question and question["number"] != state.get("answer", {}).get("number"):
            state.answer = answer(question)

    redrawn = redraws()
    if "visit" not in state:
        state.visit = begin()
    state.mailbox_runs = state.get("mailbox_runs", 0) + 1
    content: MailboxData = {
        "visit": state.visit,
        "run": state.mailbox_runs,
        "answer": state.get("answer"),
        "redraws": redrawn,
        "fields": fields,
        "work": work,
    }
    _mount()(data=content, key=KEY, height=1, on_asked_change=take)
    if redrawn:
        st.rerun(scope="app")
