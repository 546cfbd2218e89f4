"""Following a live class: the page goes to what the teacher shows, as the student's browser asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import token_hex
from typing import Any, cast, get_args
from urllib.parse import parse_qsl

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.game import OptionError, PlyscopeError
from viz.components.lecture import lecture, led_to
from viz.contract.live import LivePage
from viz.pages.opening import open_search
from viz.pages.play_controls import draft_of
from viz.pages.search_choices import open_comparison
from viz.pages.session import LastLed, Playing, draft, session, shown
from viz.pages.working_tree import note
from viz.playing.play_link import read_table, table_query
from viz.serving.questions import problem_answer
from viz.serving.recordings import recorded
from viz.sharing.comparison_link import read_compare_link, to_compare_query
from viz.sharing.link import SUBJECT, read_link, to_query
from viz.sharing.request import TreeText


def follow_class(here: StreamlitPage, pages: Mapping[LivePage, StreamlitPage]) -> None:
    """Show the class above the page, and take the page where the class leads it.

    Each place is taken once, even if another run ended the one that took it.
    """
    following, led = session().following, led_to()
    name = st.session_state.setdefault("session", token_hex(8))
    goes_to = None
    if led is not None and led.get("session") == name and led.get("number") != following.taken:
        following.taken, following.problem = cast("int", led["number"]), None
        try:
            following.link = open_place(led)
            goes_to = pages[cast("LivePage", led["page"])]
        except PlyscopeError as error:
            following.problem = problem_answer(error)["problem"]
    if goes_to is not None and goes_to != here:
        st.switch_page(goes_to)
    page = next((known for known, one in pages.items() if one == here), here.url_path)
    lecture(
        {"page": page, "session": name, "taken": following.taken, "link": following.link, "problem": following.problem}
    )


def catch_up(led: Mapping[str, Any]) -> None:
    """Take the session to the search to which a class has led the page without a run.

    Raises PlyscopeError where it can't.
    """
    if led["number"] == session().following.taken:
        return
    link = open_place(led)
    session().following = LastLed(led["number"], link)
    asked, here = draft().request(), shown()
    here.asked, here.recording = asked, recorded(asked)
    if isinstance(asked.subject, TreeText):
        note(asked.subject)
    session().next_run.redraws = True


def open_place(led: Mapping[str, Any]) -> str:
    """Take the session to a place; return its link as its page writes it.

    Raises PlyscopeError, and changes nothing, for what can't be read.
    """
    page, query = led.get("page"), led.get("query")
    if page not in get_args(LivePage) or not isinstance(query, str):
        raise OptionError("this is not a Plyscope link.", "Look at the projector.", place="class")
    return _OPENS[cast("LivePage", page)](dict(parse_qsl(query, keep_blank_values=True)))


def _open_search(query: Mapping[str, str]) -> str:
    if "recording" in query and not any(name in query for name in SUBJECT):
        problem = "this tree is too long for a link: here it can only be looked at."
        raise OptionError(problem, "Ask the teacher for its file.", place="class")
    asked, _ = read_link(query)
    open_search(asked)
    return to_query(asked)


def _open_comparison(query: Mapping[str, str]) -> str:
    asked, _ = read_compare_link(query)
    open_comparison(query)
    return f"{to_compare_query(asked)}&by={asked.by}"


def _open_table(query: Mapping[str, str]) -> str:
    table, problems = read_table(query)
    for problem, _ in problems:
        raise problem
    table = replace(table, by_search=())  # the teacher's page searches, so that a hall of phones need not
    session().playing = Playing(table, draft_of(table))
    return table_query(table)


_OPENS: dict[LivePage, Callable[[Mapping[str, str]], str]] = {
    "step": _open_search,
    "compare": _open_comparison,
    "play": _open_table,
}
"""What opens the link of a page."""
