"""The controls of a search: the algorithm, and a control for each row of the table of options."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

import streamlit as st

from core.games import GAMES
from core.options import OPTIONS
from core.options.option import Need, Option
from core.search import ALGORITHMS
from viz.pages.fields import FEW, Slice, choose, count, write
from viz.pages.select_captions import Caption, show_captions
from viz.sharing.draft import UNTOUCHED, SearchDraft
from viz.sharing.request import Position


def show_algorithm(search: Slice[SearchDraft], label: str) -> None:
    """Show the choice of the algorithm, as a list that says what each does, and why it has changed."""
    titles = {name: algorithm.title for name, algorithm in ALGORITHMS.items()}
    name, now = f"{search.name}algorithm", search.now()
    take = partial(_put, search, "algorithm")
    choose(name, label, titles, now.algorithm, take, "How the tree is searched.", compact=True)
    tell_searches(label, ALGORITHMS)
    place = st.empty()  # always there: Streamlit would collapse an expander whose place among its siblings changes
    if now.notice:
        place.caption(now.notice)


def tell_searches(label: str, names: Iterable[str]) -> None:
    """Caption the searches in the list with this label: what each does, and its group."""
    show_captions(label, [Caption(ALGORITHMS[name].about, ALGORITHMS[name].group.capitalize()) for name in names])


def offered(search: SearchDraft, *, at_once: bool, own: Collection[str] = ()) -> list[Option]:
    """Return the options with a control: those that count, except those that only games have.

    Of these, the searched game has its `own`. One that only links set has a control once it is set.
    """
    return [
        option
        for option in search.counting()
        if option.at_once is at_once
        and (not option.of_games or option.name in own)
        and (not option.by_link or search.held[option.name] != UNTOUCHED[option.name])
    ]


def show_option(
    search: Slice[SearchDraft], option: Option, *, more: str = "", lacks: Collection[Need] = (), compact: bool = False
) -> None:
    """Show the control of an option; `more` is added to its help.

    The values that need what the tree or game `lacks` are not offered.
    """
    shown = search.now().held[option.name]
    name, about = f"{search.name}{option.name}", f"{option.about} {more}".strip()
    take = partial(_put, search, option.name)
    if option.titles:
        titles = {
            value: words
            for value, words in option.titles.items()
            if option.needs.get(value) not in lacks or value == shown
        }
        choose(name, option.title, titles, shown, take, about, compact=compact or len(option.titles) > FEW)
    else:
        (count if option.counted else write)(name, option.title, shown, take, about, option.unset)


def depth_limit(search: Slice[SearchDraft], position: Position | None) -> None:
    """Show the depth limit of a search of a position, or of the reader's tree."""
    option, usual, scored = OPTIONS["depth"], None, "the evaluations that it gives"
    if position is not None:
        entry = GAMES[position.game]
        usual, scored = entry.default_depth, entry.evaluation(position.chosen).title
    about = f"{option.about} At the limit, {'nodes' if position is None else 'positions'} are estimated by {scored}."
    shown, take = search.now().held[option.name], partial(_put, search, option.name)
    usually = "none" if usual is None else f"{usual} by default"
    count(f"{search.name}{option.name}", option.title, shown, take, about, usually)


def _put(search: Slice[SearchDraft], name: str, value: Any) -> None:
    search.put(search.now().put(**{name: value}))
