"""The mailbox: takes what a player asks for that changes the session, such as an edit, and brings the answer back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Any

import streamlit as st

from viz.components.component import component
from viz.contract.mailbox import MailboxData, NumberedAnswer, WorkData

KEY = "mailbox"


COMPONENT = component("mailbox", lambda: "<span hidden></span>")


@st.fragment
def mailbox(
    answer: Callable[[dict[str, Any]], NumberedAnswer],
    redraws: Callable[[], bool],
    fields: Mapping[str, str],
    work: Callable[[], WorkData],
) -> None:
    """Listen for the players' questions. Each is passed to `answer`, whose result goes back to the player.

    A question carries the `session` that it is for, and a `number`, which its answer must carry too. It stays in the
    state of the component until it is answered, so that each run finds it, even if the run before was ended by another;
    it is carried out once. Only this fragment runs again for a question, unless the answer `redraws` the page.
    `fields` are the texts that the reader has typed, as far as they have come; `work` returns what the browser stores
    for the reader's next visit, which an answer may just have changed.
    """
    state = st.session_state

    def take() -> None:
        question = state.get(KEY, {}).get("asked")  # None if the reader is on another page by now
        is_ours = question and question["session"] == state.get("session")
        if is_ours and question["number"] != state.get("answer", {}).get("number"):
            state.answer = answer(question)

    take()  # what the run before was ended in the midst of
    redrawn = redraws()
    session = state.setdefault("session", token_hex(8))
    content: MailboxData = {"session": session, "answer": state.get("answer"), "fields": fields, "work": work()}
    COMPONENT(data=content, key=KEY, height=1, on_asked_change=take)
    if redrawn:
        st.rerun(scope="app")
