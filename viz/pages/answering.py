"""What the page answers to its player: what-ifs, and bundles that the reader opens."""

from __future__ import annotations

from html import escape
from typing import Any

import streamlit as st

from core.game import OptionError, PlyscopeError
from core.numerals import from_text
from core.trace import Path
from core.trees.leaf_tree import LeafTree
from core.what_if import what_if
from viz.link import read_path
from viz.recording import Recording
from viz.what_if_words import answer_html


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a player's question about the recording on the page; what is wrong with it is said."""
    recording: Recording = st.session_state.recording
    told = {"number": question["number"]}
    try:
        if "open" in question:
            open_bundle(read_path(question["open"]))
            return told | {"html": ""}
        return told | {"html": tried(recording, read_path(question["path"]), str(question["value"]))}
    except PlyscopeError as error:
        return told | {"html": f'<p class="problem">{escape(error.problem)} {escape(error.remedy)}</p>'}


def open_bundle(path: Path) -> None:
    """Have all children of a node drawn when the page runs again."""
    state = st.session_state
    state.opened = state.opened | {path}
    state.redraw = True


def tried(recording: Recording, path: Path, text: str) -> str:
    """Return what changes with another value at a leaf, as HTML; raise OptionError if the text is no number."""
    try:
        value = from_text(text)
    except ValueError as error:
        raise OptionError(f"“{text[:40]}” is no number.", "Give a number, inf or −inf.", place="what if") from error
    if not isinstance(recording.game, LeafTree):
        raise OptionError("The values of a game come from its rules.", "Search a tree instead.", place="what if")
    return answer_html(what_if(recording.game, recording.scene.trace.options, path, value), recording.game)
