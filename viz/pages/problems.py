"""Reports problems: where they are, how to fix them, and what is shown meanwhile."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st

from core.game import PlyscopeError, PositionError, TextError
from core.games import GAMES, OWN
from core.games.pasted import games_of
from core.trees.formats import AUTO, FORMATS, Read
from core.trees.formats.two_readings import for_max
from core.trees.leaf_tree import LeafTree
from viz.pages.session import change, close_drawer, draft, session
from viz.pages.working_tree import put_text, written
from viz.sharing.request import TreeText
from viz.words.markdown import literal


def show_problem(problem: PlyscopeError | str, meanwhile: str = "") -> None:
    """Say what is wrong, how to fix it, and what the page shows meanwhile; point at the place in the text."""
    parts = [f'<div class="problem" role="alert">{escape(str(problem))} {escape(meanwhile)}']
    if isinstance(problem, TextError) and problem.source:
        place = f"{escape(problem.source)}\n{' ' * (problem.caret - 1)}^"
        parts.append(f'<pre tabindex="0" role="group" aria-label="Where">{place}</pre>')  # it may be wider than a phone
    st.html("".join([*parts, "</div>"]))


def offer_fix(problem: PlyscopeError) -> None:
    """Offer the format or the text that was probably meant, if that can be determined."""
    if isinstance(problem, PositionError) and draft().in_game:
        text = draft().position.text
        with suppress(PlyscopeError):
            title = TreeText(text).read().title
            st.button(f"Read it as a tree ({title})", on_click=partial(_put_as_tree, text), width="stretch")
    if not isinstance(problem, TextError):
        return
    tree = draft().tree
    for game in games_of(tree.text):
        with suppress(PlyscopeError):
            state, title = GAMES[game].spelled(tree.text), GAMES[game].title
            st.button(
                f"Search it as a position of {title}", on_click=partial(_put_as_game, game, state), width="stretch"
            )
    if tree.format != AUTO:
        with suppress(PlyscopeError):
            found, chosen = TreeText(tree.text).read().title, FORMATS[tree.format].title
            find = partial(put_text, tree.text)
            st.button(f"Read it as {found}, not as {chosen}", key="found-format", on_click=find, width="stretch")
    for fix in (*([problem.fix] if problem.fix else []), *problem.choices):
        st.button(f"{literal(fix.title)}?", on_click=partial(put_text, fix.text), width="stretch")


def _put_as_tree(text: str) -> None:
    session().draft = draft().in_place(None)
    put_text(text)


def _put_as_game(game: str, state: str) -> None:
    session().draft = draft().in_place(game)
    change(position=replace(draft().position, text=state))


def offer_other_trees(reading: Read) -> None:
    """Offer the other trees that the text may mean; choosing one replaces the text."""
    for number, offer in enumerate(reading.offers):
        st.button(
            offer.title, key=f"other-tree-{number}", on_click=partial(_put_tree, offer.tree, reading), width="stretch"
        )


def offer_for_mover(reading: Read) -> None:
    """Offer to read the numbers of the tree as those of the side to move."""
    about = "Turns the sign of each number where MIN moves, as courses write them that teach negamax."
    take = partial(_put_tree, for_max(reading.tree), reading)
    st.button("The numbers are for the side to move", key="for-mover", help=about, on_click=take, width="stretch")


def _put_tree(tree: LeafTree, reading: Read) -> None:
    put_text(*written(tree, reading.format, draft().tree.format))
    close_drawer()


def put_notes(name: str, sentences: list[str], *, is_good: bool = False) -> None:
    """Let the page show these sentences, stored under a name, until it shows something else."""
    session().notes[name] = None, sentences, is_good


def noted(name: str) -> list[str]:
    """Return the sentences that are stored under a name."""
    return session().notes.get(name, (None, [], False))[1]


def show_notes(name: str, shown: object) -> None:
    """Show what was noted under a name, while the page still shows the same thing."""
    notes = session().notes
    then, sentences, is_good = notes.get(name, (None, [], False))
    if then not in (None, shown):
        notes.pop(name)
        return
    notes[name] = shown, sentences, is_good
    how = 'class="problem good" role="status"' if is_good else 'class="problem" role="alert"'
    for sentence in sentences:
        st.html(f"<div {how}>{escape(sentence)}</div>")


def show_unread_games() -> None:
    """Show, for each file of the reader's own games that can't be used, what is wrong and where."""
    for problem in OWN.problems:
        show_problem(problem, "The other games are here.")
