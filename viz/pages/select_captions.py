"""Captions and group headings in select boxes.

Streamlit's lists have only titles, so a style sheet adds the texts. If Streamlit changes its markup, the titles remain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import streamlit as st


class Caption(NamedTuple):
    """The line below one choice and the heading of its group; "" for none."""

    about: str = ""
    group: str = ""


def show_captions(label: str, choices: Iterable[Caption]) -> None:
    """Show the captions of the choices, in their order, in the list with this label."""
    st.html(f"<style>{rules(label, choices)}</style>")


def rules(label: str, choices: Iterable[Caption]) -> str:
    r"""Return the CSS rules for the captions.

    >>> print(rules("Game", [Caption("a \"board\"", "Boards"), Caption("", "Boards")]))
    [role="listbox"][aria-label="Game"] [data-key="0"] { --about: "a \22 board\22 "; --group: "Boards" }
    """
    lines, before = [], ""
    for at, choice in enumerate(choices):
        texts = {"about": choice.about, "group": "" if choice.group == before else choice.group}
        words = "; ".join(f"--{name}: {_quoted(text)}" for name, text in texts.items() if text)
        if words:
            lines.append(f'[role="listbox"][aria-label={_quoted(label)}] [data-key="{at}"] {{ {words} }}')
        before = choice.group
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """Return a text as a safe CSS string."""
    return '"' + re.sub(r'["\\<>&\x00-\x1f\x7f]', lambda found: f"\\{ord(found[0]):x} ", text) + '"'
