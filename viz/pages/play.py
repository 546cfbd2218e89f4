"""The page "Play": a game that people and a search play, the search's tree a link away."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.game import PlyscopeError
from core.playing.reply import Reply, check_playable
from viz.components.playing import play_table
from viz.pages.opening import open_search
from viz.pages.play_controls import draft_of, show_play_controls, swap_players, table_of
from viz.pages.problems import show_problem
from viz.pages.revisions import renew_on
from viz.pages.session import Playing, session
from viz.playing.play_data import play_data
from viz.playing.play_link import read_table
from viz.playing.play_table import PlayTable

UNCHANGED = "The game goes on as it was."
MOST_MOVES = 200
"""The most moves that the search plays alone: in chess it could go to and fro forever."""


def page(opens: StreamlitPage) -> None:
    """Show the game with its choices, and let the search move when due; `opens` shows its trees."""
    playing = session().playing or open_link()
    renew_on("play")
    problems = st.container()  # always there, so that the board below stays in place
    with st.sidebar:
        below_position = show_play_controls(playing)
    try:
        settle(playing)
    except PlyscopeError as error:
        with below_position:
            show_problem(error, UNCHANGED)
    playing.table = playing.table.thrown(Random())  # noqa: S311  dice
    with problems:
        for problem, meanwhile in playing.problems:
            show_problem(problem, meanwhile)
    play_table(play_data(playing.table, playing.replies, playing.hint), on_asked=answer)
    if playing.opens is not None:
        asked, playing.opens = playing.opens, None
        open_search(asked)
        st.switch_page(opens)
    table = playing.table
    plays_on = playing.plays_on and len(table.match.moves) < MOST_MOVES
    if table.is_search_to_move and (plays_on or not table.is_search_alone):
        try:
            make_move(playing)
        except PlyscopeError as error:
            with problems:
                show_problem(error, "No move was made: choose another search.")
        else:
            st.rerun()
    playing.plays_on = False


def open_link() -> Playing:
    """Return what the address asks for, and set the controls to it."""
    table, problems = read_table(st.query_params.to_dict())
    playing = session().playing = Playing(table, draft_of(table), problems=problems)
    return playing


def settle(playing: Playing) -> None:
    """Apply the controls: another position begins a new game, everything else counts from the next move.

    Raises PlyscopeError, and changes nothing, if a position or an option can't be read.
    """
    table = table_of(playing)
    if table == playing.table:
        return
    check_playable(table.chosen)
    if table.start != playing.table.start:
        begin(playing, table)
    playing.table, playing.hint = table, None


def begin(playing: Playing, table: PlayTable) -> None:
    """Replace the table by one without moves."""
    playing.table = table
    playing.replies, playing.hint, playing.problems, playing.plays_on = {}, None, [], False


def searched(playing: Playing) -> Reply | None:
    """Return what the search finds; None if a press has changed the game by then, as the page runs beside this run."""
    table = playing.table
    found = table.searched()
    return found if playing.table is table else None


def make_move(playing: Playing) -> None:
    """Have the search move; raise PlyscopeError for options that the game can't serve, or a game that fails."""
    found = searched(playing)
    if found is not None:
        table = playing.table
        playing.replies[len(table.match.moves)] = found
        playing.table = table.with_match(table.match.play(found.move))


def answer(asked: Mapping[str, Any]) -> None:
    """Carry out the reader's presses on the board or its buttons, except those that arrive after another move."""
    playing = session().playing
    if playing is None or asked.get("at") != len(playing.table.match.moves):
        return
    try:
        does = _DOES.get(str(asked.get("do")))
        if does is not None:
            does(playing, str(asked.get("move")))
    except PlyscopeError as error:
        playing.problems = [(error, UNCHANGED)]


def _move(playing: Playing, move: str) -> None:
    table = playing.table
    if table.is_persons_to_move:
        playing.table, playing.hint, playing.problems = table.with_match(table.match.play(move)), None, []


def _hint(playing: Playing, _: str) -> None:
    if playing.table.is_persons_to_move:
        playing.hint = searched(playing)


def _back(playing: Playing, _: str) -> None:
    table = playing.table
    playing.table, playing.hint = table.with_match(table.taken_back()), None
    made = len(playing.table.match.moves)
    playing.replies = {number: found for number, found in playing.replies.items() if number < made}


def _swap(playing: Playing, _: str) -> None:
    swap_players(playing)


def _new(playing: Playing, _: str) -> None:
    begin(playing, playing.table.with_match(playing.table.match.back_to(0)))


def _next(playing: Playing, _: str) -> None:
    if playing.table.is_search_to_move:
        make_move(playing)


def _finish(playing: Playing, _: str) -> None:
    playing.plays_on = True


def _tree(playing: Playing, _: str) -> None:
    last = max(playing.replies, default=None)
    if last is not None:
        playing.opens = playing.table.tree_of(last, playing.replies[last])


def _hint_tree(playing: Playing, _: str) -> None:
    if playing.hint is not None:
        playing.opens = playing.table.tree_of(len(playing.table.match.moves), playing.hint)


_DOES = {
    "move": _move,
    "hint": _hint,
    "back": _back,
    "swap": _swap,
    "new": _new,
    "next": _next,
    "finish": _finish,
    "found-tree": _tree,
    "hint-tree": _hint_tree,
}
"""The actions of buttons and moves, by the component's names."""
