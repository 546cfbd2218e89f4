"""The controls of the page Play: the game and its position, who plays each side, and how the search searches."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.game import PlyscopeError
from core.games import GAMES
from core.options.option import Need
from core.search import heeds
from viz.pages import carried_search
from viz.pages.book_file import show_book_file
from viz.pages.controls import position_examples
from viz.pages.game_list import choose_game
from viz.pages.option_controls import (
    FEW,
    choose,
    chosen,
    depth_limit,
    hold,
    offered,
    possible,
    show_algorithm,
    show_option,
)
from viz.pages.position import book_given, example_shown, fitting_to, in_order
from viz.pages.setting_up import show_setting_up
from viz.playing.play_table import SECONDS, PlayTable
from viz.sharing.request import Position, usual_search

GAME, POSITION, TO_MOVE, TIME = "play-game", "play-position", "play-to-move", "play-seconds"
PLAYERS = ("play-first", "play-second")
"""The keys of who plays each side, in the order of the game's sides."""

PERSON, SEARCH = "a person", "the search"


def option_key(name: str) -> str:
    """Return the key of the control of an option of the search."""
    return f"play-{name}"


def choice_key(name: str) -> str:
    """Return the key of the control of a game's choice."""
    return f"play-game-{name}"


def hold_table(table: PlayTable) -> None:
    """Make the controls hold what is chosen for a table."""
    hold_start(table.start)
    hold(table.chosen, option_key)
    carried_search.came_with(option_key("algorithm"), usual_search(table.start))
    state = st.session_state
    state[TIME] = table.seconds
    for key, side in zip(PLAYERS, table.match.entry.sides, strict=True):
        state[key] = SEARCH if side in table.by_search else PERSON


def hold_start(start: Position) -> None:
    """Make the controls hold where a game begins."""
    state, entry, values = st.session_state, GAMES[start.game], dict(start.chosen)
    text = start.text or entry.start_position
    state.update({GAME: start.game, POSITION: text, TO_MOVE: start.to_move or ""})
    for name, choice in entry.choices.items():
        state[choice_key(name)] = values.get(name, choice.default)


def table_of(before: PlayTable) -> PlayTable:
    """Return the table that the controls ask for, with the match `before` if that begins in the same position.

    Raises PlyscopeError if the position or an option can't be read.
    """
    state = st.session_state
    entry = GAMES[state[GAME]]
    choices = entry.choices_in_play
    values = {name: state.get(choice_key(name), choice.default) for name, choice in choices.items()}
    text = "" if state[POSITION].strip() == entry.start_position else state[POSITION]
    start = Position(entry.name, text, state[TO_MOVE] or None, entry.chosen(values), book_given(entry))
    players = zip(PLAYERS, entry.sides, strict=True)
    by_search = tuple(side for key, side in players if state[key] == SEARCH)
    known = replace(before.start, text="" if before.start.text == entry.start_position else before.start.text)
    goes_on = start == replace(known, book=start.book)
    table = replace(before, start=replace(before.start, book=start.book)) if goes_on else PlayTable.begin(start)
    options = fitting_to(entry.name, chosen(option_key))
    if not entry.evaluations:
        options = replace(possible(options, {Need.EVALUATION}), depth=None)
    return replace(table, by_search=by_search, chosen=options, seconds=state[TIME])


def swap_players() -> None:
    """Exchange who plays the sides."""
    state = st.session_state
    first, second = PLAYERS
    state[first], state[second] = state[second], state[first]


def show_play_controls(table: PlayTable) -> DeltaGenerator:
    """Show the controls; return the place below the position where its mistakes are explained."""
    state = st.session_state
    choose_game(GAME, "Game", "The game to play.", _take_game)
    entry = GAMES[state[GAME]]
    position_examples(entry, example_shown(entry, state[POSITION], state[TO_MOVE]), _take_example)
    st.text_input("Position", key=POSITION, persist_state="session", help=f"Where the game begins. {entry.notation}")
    values = {name: state.get(choice_key(name), choice.default) for name, choice in entry.choices_in_play.items()}
    show_setting_up(entry, POSITION, dict(entry.chosen(values)))
    below = st.container()
    if not entry.minimizer:  # else the position says whose turn it is
        sides = {"": "from the position"} | {side: side for side in entry.sides}
        choose(TO_MOVE, "To move", sides, "The side that begins.", compact=True)
    for name, choice in entry.choices_in_play.items():
        if len(choice.values) > 1:
            choose(
                choice_key(name), choice.title, in_order(choice.values), choice.about, compact=len(choice.values) > FEW
            )
    for key, side in zip(PLAYERS, entry.sides, strict=True):
        choose(key, f"{side} is played by", {PERSON: PERSON, SEARCH: SEARCH}, "Either side or both.")
    st.divider()
    _search_controls(table)
    return below


def _search_controls(table: PlayTable) -> None:
    show_algorithm("The search", option_key)
    carried_search.show_change(option_key("algorithm"))
    entry = GAMES[st.session_state[GAME]]
    if entry.evaluations and heeds(st.session_state[option_key("algorithm")], "depth"):
        depth_limit(
            Position(entry.name, chosen=table.start.chosen if table.start.game == entry.name else ()), option_key
        )
    times = {seconds: f"{seconds:g} s" for seconds in SECONDS}
    about = "The most time for a move. A search that does not finish is replaced by the deepest that does."
    choose(TIME, "Time for a move", times, about, compact=True)
    with st.expander("More options", key=option_key("more-options")):
        lacks = {Need.WHOLE_TREE} if entry.evaluations else {Need.WHOLE_TREE, Need.EVALUATION}
        others = offered(option_key, at_once=False, own=entry.own_options)
        for option in (*offered(option_key, at_once=True), *others):
            if not option.may_bound:
                show_option(option, option_key, lacks=lacks, compact=True)
            if option.from_file:
                show_book_file(entry, option_key("book-file"))


def _take_game() -> None:
    """Begin the game that was just chosen at its start, with a search that knows it."""
    start = Position(st.session_state[GAME])
    hold_start(start)
    st.session_state[option_key("depth")] = None
    with suppress(PlyscopeError):  # which is shown when the game begins
        carried_search.settle(option_key("algorithm"), start.searched(), usual_search(start))


def _take_example(title: str) -> None:
    """Begin the game in one of its examples, with the depth that shows its point."""
    state = st.session_state
    example = GAMES[state[GAME]].examples[title]
    state.update({POSITION: example.position, TO_MOVE: "", option_key("depth"): example.depth})
