"""Fields: each shows a part of what the session holds, and hands what the reader puts there to a function.

A page tells its fields apart by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from viz.pages.revisions import hand, key_of, make_up

T = TypeVar("T")
Take = Callable[[Any], None]

FEW = 4
"""Up to this many values of a choice are shown side by side, where there is room."""


@dataclass(frozen=True)
class Part(Generic[T]):
    """A part of what the session holds: how it is found and replaced, and what the names of its fields begin with."""

    now: Callable[[], T]
    put: Callable[[T], None]
    name: str = ""


def _place(name: str) -> DeltaGenerator:
    """Return the place of a field; page.css hides in it the field that was there before, until the run has ended."""
    return st.container(key=f"field-{name}")


def choose(
    name: str,
    label: str,
    titles: Mapping[Any, str],
    shown: Any,
    take: Take,
    about: str,
    *,
    compact: bool = False,
    placeholder: str | None = None,
) -> None:
    """Show a choice between a few values, with help: side by side, or as a list if that is too wide.

    The `placeholder` of a list stands where no value is `shown`.
    """
    at, values = _place(name), list(titles)
    field: Callable[..., Any] = (
        partial(at.selectbox, placeholder=placeholder) if compact else partial(at.radio, horizontal=True)
    )

    def taken(value: Any) -> None:
        if value is not None:  # as when the reader empties a list
            take(value)

    content = field(
        label,
        values,
        index=None if shown is None else values.index(shown),
        format_func=titles.__getitem__,
        key=key_of(name, shown),
        help=about,
        on_change=hand,
        args=(name, taken),
    )
    make_up(name, content, shown, taken)


def write(
    name: str, label: str, shown: str, take: Take, about: str, placeholder: str = "", height: int | None = None
) -> None:
    """Show a line of text, with help, or a text of that height."""
    at = _place(name)
    field: Callable[..., Any] = at.text_input if height is None else partial(at.text_area, height=height)
    content = field(
        label,
        shown,
        key=key_of(name, shown),
        placeholder=placeholder or None,
        help=about,
        on_change=hand,
        args=(name, take),
    )
    make_up(name, content, shown, take)


def count(name: str, label: str, shown: int | None, take: Take, about: str, placeholder: str = "") -> None:
    """Show a whole number from 0, or none, with help."""
    content = _place(name).number_input(
        label,
        min_value=0,
        step=1,
        value=shown,
        key=key_of(name, shown),
        placeholder=placeholder or None,
        help=about,
        on_change=hand,
        args=(name, take),
    )
    make_up(name, content, shown, take)
