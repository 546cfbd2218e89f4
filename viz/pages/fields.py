"""Fields: each shows a part of the session, and passes the reader's input to a function.

A page tells its fields apart by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import streamlit as st

from viz.pages.revisions import key_of, pass_input, reconcile

T = TypeVar("T")
Take = Callable[[Any], None]

FEW = 4
"""Up to this many values of a choice are shown side by side, where there is room."""


@dataclass(frozen=True)
class Slice(Generic[T]):
    """A part of the session: how it is read and replaced, and the prefix of its fields' names."""

    now: Callable[[], T]
    put: Callable[[T], None]
    name: str = ""


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

    The `placeholder` of a list appears if no value is `shown`.
    """

    def taken(value: Any) -> None:
        if value is not None:  # as when the reader empties a list
            take(value)

    values = list(titles)
    looks = {
        "options": values,
        "format_func": titles.__getitem__,
        "index": None if shown is None else values.index(shown),
    }
    if compact:
        _show("selectbox", name, label, shown, taken, about, placeholder=placeholder, **looks)
    else:
        _show("radio", name, label, shown, taken, about, horizontal=True, **looks)


def write(
    name: str, label: str, shown: str, take: Take, about: str, placeholder: str = "", height: int | None = None
) -> None:
    """Show a line of text, or a text of some height, with help."""
    looks = {"value": shown, "placeholder": placeholder or None}
    if height is None:
        _show("text_input", name, label, shown, take, about, **looks)
    else:
        _show("text_area", name, label, shown, take, about, height=height, **looks)


def count(name: str, label: str, shown: int | None, take: Take, about: str, placeholder: str = "") -> None:
    """Show a whole number from 0, or none, with help."""
    looks = {"value": shown, "placeholder": placeholder or None}
    _show("number_input", name, label, shown, take, about, min_value=0, step=1, **looks)


def _show(kind: str, name: str, label: str, shown: Any, take: Take, about: str, **looks: Any) -> None:
    """Show a Streamlit field; page.css hides the one that was in its place before, until the run ends."""
    place = st.container(key=f"field-{name}")
    key = key_of(name, shown)
    content = getattr(place, kind)(label, key=key, help=about, on_change=pass_input, args=(name, take), **looks)
    reconcile(name, content, shown, take)
