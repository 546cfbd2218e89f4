"""The pictures of a page with many: if one can't be drawn, the page says so once and does without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from core.game import PlyscopeError
from viz.pages.problems import show_problem

T = TypeVar("T")


class PagePictures:
    """Draws the pictures for one run of a page; created where the page reports problems."""

    def __init__(self) -> None:
        self._place = st.container()
        self._failed = False

    def draw(self, picture: Callable[[], T]) -> T | None:
        """Return a picture, or None: after a failure no other is tried, since each may be slow to fail."""
        if self._failed:
            return None
        try:
            return picture()
        except PlyscopeError as error:
            self._failed = True
            with self._place:
                show_problem(error, "This page is shown without pictures of trees. Reload it to try again.")
            return None
