"""The controls of a search: the algorithm, and a control for each row of the table of options.

The session holds their contents under the names that `key` makes from those of the options: a page may have several.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

import streamlit as st

from core.game import OptionError
from core.games import GAMES
from core.options import OPTIONS, SearchOptions
from core.options.option import Need, Option
from core.search import ALGORITHMS
from viz.pages.told_lists import Told, tell
from viz.sharing.request import Position

Key: TypeAlias = Callable[[str], str]

FEW = 4
"""Up to this many values of a choice are shown side by side, where there is room."""

SHOWN = {name: option for name, option in OPTIONS.items() if option.on_page}


def hold(options: SearchOptions, key: Key = str) -> None:
    """Make the controls hold the options of a search."""
    state = st.session_state
    state[key("algorithm")] = options.algorithm
    for name, option in SHOWN.items():
        value = getattr(options, name)
        state[key(name)] = option.shown(value) if _is_typed(option) else value


def chosen(key: Key = str) -> SearchOptions:
    """Return the options that the controls hold; raise OptionError for a text that can't be read, or a contradiction.

    If the search ignores an option, a choice among a few is kept, and any other option is its default.
    """
    state = st.session_state
    held = {name: state[key(name)] for name in ("algorithm", *SHOWN)}
    count = {option.name for option in ALGORITHMS[held["algorithm"]].counting(held)}
    values = {name: _value(option, held[name]) for name, option in SHOWN.items() if name in count or option.titles}
    return SearchOptions(held["algorithm"], **values)


def possible(options: SearchOptions, lacks: Collection[Need]) -> SearchOptions:
    """Return the options with the default for each value that needs what the tree or game `lacks`."""
    others = [option for name, option in OPTIONS.items() if option.needs.get(getattr(options, name)) in lacks]
    return replace(options, **{option.name: option.default for option in others})


def _value(option: Option, held: Any) -> Any:
    if not _is_typed(option):
        return held
    try:
        return option.read(held)
    except ValueError as error:
        raise OptionError(
            f"{held[:40]!r} is not a valid value.", f"Write {option.expected}.", place=option.name
        ) from error


def _is_typed(option: Option) -> bool:
    return not option.titles and not option.counted


def show_algorithm(label: str = "Algorithm", key: Key = str) -> None:
    """Show the choice of the algorithm, as a list that says what each does."""
    titles = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    choose(key("algorithm"), label, titles, "How the tree is searched.", compact=True)
    tell_searches(label, ALGORITHMS)


def tell_searches(label: str, names: Iterable[str]) -> None:
    """Say in the list with this label what each of these searches does, and of which group it is."""
    tell(label, [Told(ALGORITHMS[name].about, ALGORITHMS[name].group.capitalize()) for name in names])


def offered(key: Key = str, *, at_once: bool, own: Collection[str] = ()) -> list[Option]:
    """Return the options that have a control now: those that count, except those that only games have.

    Of these, the game that is searched has its `own`.
    """
    held = {name: st.session_state[key(name)] for name in ("algorithm", *SHOWN)}
    return [
        option
        for option in ALGORITHMS[held["algorithm"]].counting(held)
        if option.name in SHOWN and option.at_once is at_once and (not option.of_games or option.name in own)
    ]


def show_option(
    option: Option, key: Key = str, *, more: str = "", lacks: Collection[Need] = (), compact: bool = False
) -> None:
    """Show the control of an option; `more` is added to its help.

    The values that need what the tree or game `lacks` are not offered.
    """
    state = st.session_state
    name, about = key(option.name), f"{option.about} {more}".strip()
    if option.titles:
        titles = {value: words for value, words in option.titles.items() if option.needs.get(value) not in lacks}
        if state[name] not in titles:
            state[name] = option.default
        choose(name, option.title, titles, about, compact=compact or len(option.titles) > FEW)
    elif option.counted:
        st.number_input(
            option.title,
            min_value=0,
            step=1,
            key=name,
            persist_state="session",
            placeholder=option.unset or None,
            help=about,
        )
    else:
        st.text_input(option.title, key=name, persist_state="session", placeholder=option.unset or None, help=about)


def depth_limit(position: Position | None, key: Key = str) -> None:
    """Show the depth limit of a search of a position, or of the reader's tree."""
    option, usual, scored = OPTIONS["depth"], None, "the evaluations that it gives"
    if position is not None:
        entry = GAMES[position.game]
        usual, scored = entry.default_depth, entry.evaluation(position.chosen).title
    st.number_input(
        option.title,
        min_value=0,
        step=1,
        key=key(option.name),
        persist_state="session",
        placeholder="none" if usual is None else f"{usual} by default",
        help=f"{option.about} At the limit, {'nodes' if position is None else 'positions'} are estimated by {scored}.",
    )


def choose(
    key: str,
    label: str,
    titles: dict[Any, str],
    about: str,
    *,
    on_change: Callable[[], None] | None = None,
    compact: bool = False,
) -> None:
    """Show a choice between a few values, with help: side by side, or as a list if that is too wide."""
    if compact:
        st.selectbox(
            label,
            titles,
            format_func=titles.__getitem__,
            key=key,
            persist_state="session",
            help=about,
            on_change=on_change,
        )
    else:
        st.radio(
            label,
            titles,
            format_func=titles.__getitem__,
            key=key,
            persist_state="session",
            help=about,
            on_change=on_change,
            horizontal=True,
        )
