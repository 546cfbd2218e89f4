"""The controls of the page Play: the game and its position, who plays each side, and how the search searches."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import PlyscopeError
from core.games import GAMES
from core.games.entry import GameEntry
from core.options.option import Need
from core.search import heeds
from viz.pages.fields import Slice, choose
from viz.pages.game_list import choose_game
from viz.pages.option_controls import depth_limit, offered, show_algorithm, show_option
from viz.pages.position import show_examples, show_game_choices, show_position, show_side
from viz.pages.session import Playing, TableDraft, close_drawer
from viz.playing.play_table import SECONDS, PlayTable
from viz.sharing.draft import SearchDraft
from viz.sharing.request import Position, usual_search, without_own

PERSON, SEARCH = "a person", "the search"
BEGINNING = "play-"
"""The prefix of the controls' names."""


def draft_of(table: PlayTable) -> TableDraft:
    """Return a table as the controls hold it."""
    by_search = tuple(side in table.by_search for side in table.match.entry.sides)
    search = SearchDraft.of(table.chosen, usual_search(table.start))
    return TableDraft(_written(table.start), by_search, search, table.seconds)


def _written(start: Position) -> Position:
    """Return a position with its text, even if it is a game's start."""
    return replace(start, text=start.text or GAMES[start.game].start_position)


def table_of(playing: Playing) -> PlayTable:
    """Return the table of the controls, with the current match if that begins in the same position.

    Raises PlyscopeError if the position or an option can't be read.
    """
    before, asked = playing.table, playing.draft
    entry = GAMES[asked.start.game]
    text = "" if asked.start.text.strip() == entry.start_position else asked.start.text
    start = replace(asked.start, text=text)
    known = replace(before.start, text="" if before.start.text == entry.start_position else before.start.text)
    table = before if start == known else PlayTable.begin(start)
    options = without_own(asked.search.read(), but=entry.own_options)
    if not entry.evaluations:
        options = replace(options, depth=None)
    by_search = tuple(side for side, is_search in zip(entry.sides, asked.by_search, strict=True) if is_search)
    return replace(table, by_search=by_search, chosen=options, seconds=asked.seconds)


def swap_players(playing: Playing) -> None:
    """Exchange who plays the sides."""
    _change(playing, by_search=playing.draft.by_search[::-1])


def start_of(playing: Playing) -> Slice[Position]:
    """Return the game's beginning, as a part of the controls' content."""
    return Slice(lambda: playing.draft.start, lambda start: _change(playing, start=start), BEGINNING)


def show_play_controls(playing: Playing) -> DeltaGenerator:
    """Show the controls; return the place below the position for its mistakes."""
    now = playing.draft
    start = start_of(playing)
    entry = GAMES[now.start.game]
    choose_game(f"{BEGINNING}game", "Game", "The game to play.", entry.name, partial(_take_game, playing))
    show_examples(start, partial(_take_example, playing))
    show_position(start, "Where the game begins.")
    below = st.container()
    if not entry.minimizer:  # else the position says whose turn it is
        show_side(start, "The side that begins.", compact=True)
    show_game_choices(start, entry.choices_in_play)
    players = {False: PERSON, True: SEARCH}
    for seat, side in enumerate(entry.sides):
        name, take = f"{BEGINNING}seat-{seat}", partial(_seat, playing, seat)
        choose(name, f"{side} is played by", players, now.by_search[seat], take, "Either side or both.")
    st.divider()
    _search_controls(playing, entry)
    return below


def _search_controls(playing: Playing, entry: GameEntry) -> None:
    now = playing.draft
    search = Slice(lambda: playing.draft.search, lambda search: _change(playing, search=search), BEGINNING)
    show_algorithm(search, "The search")
    if entry.evaluations and heeds(now.search.algorithm, "depth"):
        depth_limit(search, now.start)
    times = {seconds: f"{seconds:g} s" for seconds in SECONDS}
    about = "The most time for a move. A search that does not finish is replaced by the deepest that does."

    def take_time(seconds: float) -> None:
        _change(playing, seconds=seconds)

    choose(f"{BEGINNING}seconds", "Time for a move", times, now.seconds, take_time, about, compact=True)
    with st.expander("More options", key=f"{BEGINNING}more-options"):
        others = offered(now.search, at_once=False, own=entry.own_options)
        for option in (*offered(now.search, at_once=True), *others):
            if not option.may_bound:
                show_option(search, option, lacks=_lacks(entry), compact=True)


def _lacks(entry: GameEntry) -> set[Need]:
    """Return what a game in play lacks."""
    return {Need.WHOLE_TREE} if entry.evaluations else {Need.WHOLE_TREE, Need.EVALUATION}


def _change(playing: Playing, **parts: Any) -> None:
    playing.draft = replace(playing.draft, **parts)


def _seat(playing: Playing, seat: int, is_search: bool) -> None:
    seats = playing.draft.by_search
    _change(playing, by_search=(*seats[:seat], is_search, *seats[seat + 1 :]))


def _take_game(playing: Playing, game: str) -> None:
    """Begin a game at its start, with a search that knows it."""
    start, search = Position(game), playing.draft.search.put(depth=None)
    with suppress(PlyscopeError):  # shown when the game begins
        search = search.able(start.searched(), usual_search(start))
    _change(playing, start=_written(start), search=search.without(_lacks(GAMES[game])))


def _take_example(playing: Playing, title: str) -> None:
    """Begin the game in one of its examples, with the depth that shows its point."""
    now = playing.draft
    example = GAMES[now.start.game].examples[title]
    start = replace(now.start, text=example.position, to_move=None)
    _change(playing, start=start, search=now.search.put(depth=example.depth))
    close_drawer()
