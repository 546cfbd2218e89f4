"""The page "Lab": experiments over random trees, or over positions of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.game import PlyscopeError
from core.lab import game_settings, lab_settings
from core.lab.game_settings import is_of_game
from core.options import OPTIONS
from viz.components.address import name_in_address
from viz.lab.lab_words import ABOUT, ABOUT_GAMES
from viz.pages import lab_games, lab_trees
from viz.pages.opening import open_request, open_search
from viz.pages.problems import show_problem
from viz.pages.session import session
from viz.sharing.link import SAFE

STYLE = (Path(__file__).parent / "trees.css").read_text("utf-8")
KIND = "lab-kind"
TREES, IN_GAMES = "Random trees", "Positions of a game"
SETTLED = ("algorithm", *(name for name, option in OPTIONS.items() if option.of_lab))
"""The options that an experiment fixes: a tree opened from it keeps them."""

AnyPlan = TypeVar("AnyPlan")


def page(opens: StreamlitPage) -> None:
    """Show the page; choosing a tree or a position `opens` the page of the player."""
    st.html(f"<style>{STYLE}</style>")
    st.title("Lab", anchor=False)
    linked = st.query_params.get("lab", "")
    st.session_state.setdefault(KIND, IN_GAMES if is_of_game(linked) else TREES)
    st.radio(
        "Search", (TREES, IN_GAMES), key=KIND, persist_state="session", horizontal=True, label_visibility="collapsed"
    )
    if st.session_state[KIND] == TREES:
        show_trees(opens, "" if is_of_game(linked) else linked)
    else:
        show_games(opens, linked if is_of_game(linked) else "")


def show_trees(opens: StreamlitPage, linked: str) -> None:
    """Show the experiments over random trees, at first those of the link."""
    st.markdown(ABOUT)
    with st.container():  # always there, so that what is below stays in place, and a tab stays open
        lab = session().lab or lab_trees.begin(of_link(lab_trees.opened, linked))
    with st.container():
        asked = lab_trees.show_controls(lab.plan)
        if asked is not None:
            lab = lab_trees.begin(asked)
    name_plan(lab_settings.to_text(lab.plan))
    chosen = lab_trees.searched(lab)
    if chosen is not None:
        open_request(chosen, options=SETTLED)
        st.switch_page(opens)


def show_games(opens: StreamlitPage, linked: str) -> None:
    """Show the experiments over positions of a game, at first those of the link."""
    st.markdown(ABOUT_GAMES)
    with st.container():
        lab = session().game_lab or lab_games.begin(of_link(lab_games.opened, linked))
    with st.container():
        asked = lab_games.show_controls(lab.plan)
        if asked is not None:
            lab = lab_games.begin(asked)
    name_plan(game_settings.to_text(lab.plan))
    chosen = lab_games.searched(lab)
    if chosen is not None:
        open_search(chosen)
        st.switch_page(opens)


def of_link(opened: Callable[[str], AnyPlan], text: str) -> AnyPlan:
    """Return the plan of a link's text; if it is wrong, say why and return the default."""
    try:
        return opened(text)
    except PlyscopeError as error:
        show_problem(error.at(f"in the link, {error.place}"), "The default experiments are shown instead.")
        return opened("")


def name_plan(text: str) -> None:
    """Put the plan into the page's address."""
    name_in_address("lab", f"lab={quote(text, safe=SAFE)}")
