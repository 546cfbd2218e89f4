"""The form of the page Step through: folded to one line once a search was run, until the reader opens it."""

from __future__ import annotations

from contextlib import suppress

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import PlyscopeError
from viz.pages.session import draft, session

FORM = "search-form"
"""The key of the form's expander; page.css knows it."""


def form() -> DeltaGenerator:
    """Return the place of the controls. Folded, its line says what can be changed there."""
    is_open = st.session_state[FORM] = session().controls.is_open
    folded = "Change the position" if draft().in_game else "Change the tree"
    return st.expander("Hide the form" if is_open else folded, key=FORM, on_change=_turned)


def _turned() -> None:
    """Leave the form as the reader left it, from now on."""
    controls = session().controls
    controls.is_open, controls.is_chosen = st.session_state[FORM], True


def settle_form(*, searched: bool) -> None:
    """Fold the form after Run, unless the reader chose otherwise; open it if what it asks for was not `searched`.

    It stays open where the text may mean another tree, which is offered there.
    If that changes it, the page runs again.
    """
    controls = session().controls
    ran, controls.has_run = controls.has_run, False
    was_open = controls.is_open
    if not searched:
        controls.is_open = True
    elif ran and not controls.is_chosen and not _offers_trees():
        controls.is_open = False
    if controls.is_open != was_open:
        st.rerun()


def _offers_trees() -> bool:
    """Return whether the text of the tree may mean another one too."""
    now = draft()
    with suppress(PlyscopeError):
        return not now.in_game and bool(now.tree.read().offers)
    return False
