"""Opening books that readers give: kept by their content, within a limit, and refused where they are none."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from core.game import OptionError
from core.games import GAMES
from core.games.book_files import BOOK_FILES, ENTRY_SIZE, MOST_MEGABYTES, BookFiles, check_content


def content(*keys: int) -> bytes:
    """Return a book with an entry for each key."""
    return b"".join(struct.pack(">QHHI", key, 1, 1, 0) for key in keys)


def test_a_book_is_kept_by_its_content() -> None:
    books = BookFiles()
    one, other = content(1, 2**64 - 1), content(3)
    name = books.keep(one)
    assert books.keep(one) == name != books.keep(other)
    assert books.path(name).read_bytes() == one
    assert (books.entries(name), books.entries(books.keep(other))) == (2, 1)


def test_those_not_asked_for_the_longest_go_first_and_are_told_of() -> None:
    books = BookFiles(most=3 * ENTRY_SIZE)
    first, second, third = (books.keep(content(key)) for key in range(3))
    lies = books.path(second)
    books.path(first)
    books.path(third)
    books.keep(content(3))
    assert not lies.exists()
    with pytest.raises(OptionError, match="no longer kept") as refused:
        books.path(second)
    assert refused.value.place == "book"
    assert books.path(first).exists()
    again = books.keep(content(1))
    assert again == second
    assert books.path(again).exists()


def test_the_files_go_with_the_books() -> None:
    books = BookFiles()
    folder = books.path(books.keep(content(1))).parent
    assert folder.is_dir()
    del books
    assert not folder.exists()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (b"", "0 bytes are not entries"),
        (b"hello", "5 bytes are not entries"),
        (content(2, 1), "order of their keys"),
        (content(2**63, 2**63 - 1), "order of their keys"),
        (bytes(MOST_MEGABYTES * 2**20 + ENTRY_SIZE), f"more than {MOST_MEGABYTES} MB"),
    ],
)
def test_what_is_no_book_is_refused(given: bytes, problem: str) -> None:
    with pytest.raises(OptionError, match=problem) as refused:
        BookFiles().keep(given)
    assert refused.value.place == "book"


def test_keys_may_come_more_than_once() -> None:
    check_content(content(1, 1, 2**63, 2**63))


def test_only_a_game_that_reads_books_says_so() -> None:
    assert [name for name, entry in GAMES.items() if entry.reads_books] == ["chess"]
    assert isinstance(BOOK_FILES, BookFiles)


def test_a_name_that_was_never_given_is_no_path() -> None:
    with pytest.raises(OptionError, match="no longer kept"):
        assert isinstance(BookFiles().path("../../etc/passwd"), Path)
