"""The position of a game, in the controls: its text or its board, what the game leaves open, and the side to move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import PlyscopeError
from core.games import GAMES
from core.games.entry import GameEntry
from core.games.pasted import counted
from viz.pages.fields import FEW, Slice, choose, write
from viz.pages.session import session
from viz.pages.setting_up import show_setting_up
from viz.sharing.request import Position

LOOK_FOR = "look-for"
"""The key of what an example shows; page.css hides it under "Ask first"."""


def show_look_for(place: DeltaGenerator, example: str, words: str) -> None:
    """Offer what an example shows, folded, since it gives away what to find."""
    place.container(key=LOOK_FOR).expander("What to look for", key=f"{LOOK_FOR}-{example}").caption(words)


def show_examples(position: Slice[Position], take: Callable[[str], None]) -> None:
    """Show the game's examples, if any, and what the current one is about."""
    examples = GAMES[position.now().game].examples
    if not examples:
        return
    shown = example_shown(position.now())
    choose(
        f"{position.name}example",
        "Example position",
        {title: title for title in examples},
        shown,
        take,
        "Each position shows one thing; choosing one replaces the text below and sets a depth for it.",
        compact=True,
        placeholder="Choose an example",
    )
    place = st.empty()  # always there, as below the list of searches
    if shown is not None:
        show_look_for(place, shown, examples[shown].about)


def example_shown(position: Position) -> str | None:
    """Return the title of a position's example, however it is spaced, if it is one."""
    if position.to_move is not None:
        return None
    examples, words = GAMES[position.game].examples, position.text.split()
    return next((title for title, example in examples.items() if example.position.split() == words), None)


def show_position(position: Slice[Position], about: str = "") -> None:
    """Show the position's text, and the board for setting it up; `about` begins the text's help."""
    now = position.now()
    about = f"{about} {GAMES[now.game].notation}".strip()
    write(f"{position.name}position", "Position", now.text, partial(_write, position), about)
    with st.container():  # always there, as below the list of searches
        _show_count(position)
    show_setting_up(position)


def _show_count(position: Slice[Position]) -> None:
    """Say how the columns of a position are counted, and offer the other way."""
    now = position.now()
    spelled, given = session().pasted
    about, other = counted(now.game, given if spelled == now.text else now.text)
    if not about:
        return
    st.caption(about)
    with suppress(PlyscopeError):
        if other:
            replace(now, text=other).searched()
            take = partial(_change, position, "text", other)
            st.button("Count them from 0", f"{position.name}counted", on_click=take, width="stretch")


def _write(position: Slice[Position], text: str) -> None:
    """Take a typed or pasted position, in the game's notation."""
    now = position.now()
    spelled = GAMES[now.game].spelled(text, now.chosen)
    session().pasted = spelled, text
    _change(position, "text", spelled)


def show_side(position: Slice[Position], about: str, *, compact: bool = False) -> None:
    """Show the choice of the side to move."""
    now = position.now()
    sides = {"": "from the position"} | {side: side for side in GAMES[now.game].sides}

    def take(side: str) -> None:
        _change(position, "to_move", side or None)

    choose(f"{position.name}to-move", "To move", sides, now.to_move or "", take, about, compact=compact)


def show_game_choices(position: Slice[Position], names: Iterable[str]) -> None:
    """Show the named choices of the game that have more than one value."""
    now = position.now()
    entry, chosen = GAMES[now.game], dict(now.chosen)
    for name in names:
        choice = entry.choices[name]
        if len(choice.values) > 1:
            choose(
                f"{position.name}game-{name}",
                choice.title,
                in_order(choice.values),
                chosen.get(name, choice.default),
                partial(_choose, position, entry, name),
                choice.about,
                compact=len(choice.values) > FEW,
            )


def _choose(position: Slice[Position], entry: GameEntry, name: str, value: str) -> None:
    _change(position, "chosen", entry.chosen({**dict(position.now().chosen), name: value}))


def _change(position: Slice[Position], name: str, value: Any) -> None:
    position.put(replace(position.now(), **{name: value}))


def in_order(values: Mapping[str, str]) -> dict[str, str]:
    """Return numbers in order of size, and other values as they are, the default first."""
    return dict(sorted(values.items(), key=lambda item: int(item[0])) if "".join(values).isdigit() else values)
