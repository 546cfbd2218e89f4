"""The position of a game, in the controls: its text or its board, what the game leaves open, and the side to move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

import core.game
from core.game import Game, MissingPackageError, PlyscopeError, tells_noise
from core.games import GAMES
from core.games.entry import GameEntry
from core.options import SearchOptions
from core.options.option import Need
from viz.pages.option_controls import FEW, choose
from viz.pages.session import session
from viz.pages.setting_up import show_setting_up
from viz.sharing.request import Position, TreeText, without_own


def choice_key(name: str) -> str:
    """Return the key of the control of a game's choice."""
    return f"game-{name}"


def position() -> Position:
    """Return the position that the controls hold, of the game that is searched."""
    state = st.session_state
    chosen = GAMES[state.source].chosen(chosen_in(state.source))
    return Position(state.source, state.position, state.to_move or None, chosen, book_given(GAMES[state.source]))


def book_given(entry: GameEntry) -> str:
    """Return the name of the opening book that the reader gave, if the game reads such a file; else ""."""
    return session().book.name if entry.reads_books else ""


def chosen_in(game: str) -> dict[str, str]:
    """Return what the controls hold of each choice of a game."""
    state, choices = st.session_state, GAMES[game].choices
    return {name: state.get(choice_key(name), choice.default) for name, choice in choices.items()}


def hold_position(position: Position) -> None:
    """Make the controls hold a position."""
    state, chosen = st.session_state, dict(position.chosen)
    state.update(position=position.text, to_move=position.to_move or "")
    for name, choice in GAMES[position.game].choices.items():
        state[choice_key(name)] = chosen.get(name, choice.default)
    session().controls.position_of = position.game


def take_game() -> None:
    """Replace the position of another game by the example of the game that was just chosen."""
    state = st.session_state
    if state.source in GAMES and state.source != session().controls.position_of:
        hold_position(Position(state.source, GAMES[state.source].example_position))
        state.depth = None


def is_evaluated(source: str) -> bool:
    """Return whether what is searched, a game or the reader's tree, has a static evaluation."""
    if source in GAMES:
        return bool(GAMES[source].evaluations)
    tree = written_tree()
    return tree is not None and core.game.is_evaluated(tree)


def written_tree() -> Game[Any, Any] | None:
    """Return the reader's tree, None if its text can't be read."""
    state = st.session_state
    try:
        return TreeText(state.tree, state.format, state.root).searched()
    except PlyscopeError:  # explained where the tree is searched
        return None


def own_options(source: str) -> frozenset[str]:
    """Return the names of the options that only some games have, and what is searched has."""
    return GAMES[source].own_options if source in GAMES else frozenset()


def fitting_to(source: str, options: SearchOptions) -> SearchOptions:
    """Return the options of a search without an endgame table or an opening book where there can't be any."""
    return without_own(options, but=own_options(source))


def tells_captures(source: str) -> bool:
    """Return whether what is searched tells captures, or other noisy moves, from quiet ones."""
    if source not in GAMES:
        tree = written_tree()
        return tree is not None and tells_noise(tree)
    try:
        return tells_noise(GAMES[source].from_position(GAMES[source].example_position, None))
    except MissingPackageError:
        return False


def lacking(source: str) -> set[Need]:
    """Return what is missing: trees and some games have no static evaluation, most tell no captures."""
    has = {Need.EVALUATION: is_evaluated(source), Need.NOISE: tells_captures(source)}
    return {need for need, is_there in has.items() if not is_there}


def show_game_choices(entry: GameEntry) -> None:
    """Show what a game leaves open, where there is more than one way."""
    for name, choice in entry.choices.items():
        if len(choice.values) > 1:
            few = len(choice.values) <= FEW
            choose(choice_key(name), choice.title, in_order(choice.values), choice.about, compact=not few)


def in_order(values: Mapping[str, str]) -> dict[str, str]:
    """Return numbers by their size, and other values as they are, the default first."""
    return dict(sorted(values.items(), key=lambda item: int(item[0])) if "".join(values).isdigit() else values)


def show_side(entry: GameEntry) -> None:
    """Show the choice of the side to move, or who is MAX where the position says whose turn it is."""
    if entry.minimizer:
        st.caption(f"{entry.minimizer} is MIN and {entry.maximizer} is MAX, whoever is to move.")
        return
    sides = {"": "from the position"} | {side: side for side in entry.sides}
    choose("to_move", "To move", sides, "The side to move is MAX; values are from its point of view.")


def example_shown(entry: GameEntry, position: str, to_move: str) -> str | None:
    """Return the title of the example that a position is, however it is spaced, if it is one."""
    shown = position.split(), to_move
    return next((title for title, example in entry.examples.items() if (example.position.split(), "") == shown), None)


def take_position(entry: GameEntry, title: str) -> None:
    """Replace the position by one of the game's examples, with the depth that shows its point."""
    example = entry.examples[title]
    st.session_state.update(position=example.position, to_move="", depth=example.depth)


def show_position(entry: GameEntry) -> None:
    """Show the position's text, and the board on which it can be set up."""
    st.text_input("Position", key="position", persist_state="session", help=entry.notation)
    show_setting_up(entry, "position", dict(entry.chosen(chosen_in(entry.name))))
