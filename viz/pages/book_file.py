"""An opening book that the reader gives, in the controls: a file that stays with the session, and with no link."""

from __future__ import annotations

import streamlit as st

from core.game import PlyscopeError
from core.games.book_files import BOOK_FILES, ENTRY_SIZE, MOST_MEGABYTES
from core.games.entry import GameEntry
from core.options.numerals import counted
from viz.pages.problems import show_problem
from viz.pages.session import GivenBook, change, draft, session
from viz.words.markdown import literal

ABOUT = "A Polyglot file (.bin). It stays on this page: links and saved files don't include it."


def show_book_file(entry: GameEntry, key: str) -> None:
    """Show where the reader gives a book, if the game reads one, and which is there; `key` is that of the control."""
    if not entry.reads_books:
        return
    book = session().book
    if draft().book:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.caption(f"Book file: {literal(book.file)}")
            st.button("Remove", key=f"{key}-remove", on_click=forget_book)
    else:
        st.file_uploader(
            "Book file", "bin", key=key, help=ABOUT, on_change=take_book, args=(key,), max_upload_size=MOST_MEGABYTES
        )
    if book.problem is not None:
        show_problem(book.problem)


def take_book(key: str) -> None:
    """Take the file that was just given as the opening book; what is not a book only brings a message."""
    given = st.session_state[key]
    if given is None:
        return
    content = given.getvalue()
    try:
        name = BOOK_FILES.keep(content)
    except PlyscopeError as error:
        session().book.problem = error
        return
    entries = len(content) // ENTRY_SIZE
    change(book=name)
    session().book = GivenBook(f"{given.name}, {counted(entries, 'entry', 'entries')}")


def forget_book() -> None:
    """Search without the book that was given."""
    change(book="")
    session().book = GivenBook()
