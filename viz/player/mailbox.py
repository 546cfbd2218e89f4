"""The mailbox: the only channel from a player to the server, for questions that only a search can answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any

import streamlit as st

HERE = Path(__file__).parent
SCRIPTS = ("keeping.js", "away.js", "mailbox.js")
KEY = "mailbox"


@cache
def _mount() -> Any:
    script = "\n".join((HERE / name).read_text("utf-8") for name in SCRIPTS)
    return st.components.v2.component("plyscope_mailbox", html="<span hidden></span>", js=script)


@st.fragment
def mailbox(answer: Callable[[dict[str, Any]], dict[str, Any]], work: dict[str, Any]) -> None:
    """Listen for the players' questions. Each is passed to `answer`, whose result goes back to the player.

    A question carries a `number`, which its answer must carry too. Only this fragment runs again for a question.
    `work` is what the browser stores for the reader's next visit.
    """
    state = st.session_state

    def take() -> None:
        question = state.get(KEY, {}).get("asked")  # None if the reader is on another page by now
        if question:
            state.answer = answer(question)

    redraws = state.pop("redraw", False)
    session = state.setdefault("session", token_hex(8))
    content = {"session": session, "answer": state.get("answer"), "redraws": redraws, "work": work}
    _mount()(data=content, key=KEY, height=1, on_asked_change=take)
    if redraws:
        st.rerun(scope="app")
