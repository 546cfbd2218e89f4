"""The list of games: those of a family are one there, and a second list has its variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from core.games import GAMES
from core.games.entry import GameEntry
from viz.pages.option_controls import choose
from viz.pages.told_lists import Told, tell


def choose_game(
    key: str, label: str, about: str, on_change: Callable[[], None], others: Mapping[str, str] | None = None
) -> None:
    """Show the list of the games by their names, below `others`, and the variants of the one that is chosen.

    A game whose package is missing says so, and how to install it.
    """
    held = st.session_state[key]
    titles = dict(others or {})
    told = [Told() for _ in titles]
    for name, entry in GAMES.items():
        family = family_of(entry)
        shown = held if held in family else next(iter(family), name)
        if shown not in titles and (not family or name == next(iter(family))):
            titles[shown] = entry.family or entry.listed
            missing = "" if entry.package is None or entry.is_ready else f"install it by {entry.package.how}"
            told.append(Told(", ".join(family.values()) or missing))
    choose(key, label, titles, about, on_change=on_change, compact=True)
    tell(label, told)
    if held in GAMES and (family := family_of(GAMES[held])):
        variant = f"{key}-variant"
        st.session_state[variant] = held

        def take() -> None:
            st.session_state[key] = st.session_state[variant]
            on_change()

        choose(variant, "Variant", family, f"Which of the {GAMES[held].family.lower()}.", on_change=take, compact=True)


def family_of(entry: GameEntry) -> dict[str, str]:
    """Return the titles of all games of a game's family, by their names; none if it has no family."""
    return {name: other.title for name, other in GAMES.items() if entry.family and other.family == entry.family}
