"""The opening book of chess, from a small Polyglot file that the tests write themselves."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

chess = pytest.importorskip("chess", reason="the package chess is an extra")
polyglot = pytest.importorskip("chess.polyglot")

from core.audit import Given, audit, taken_as_given  # noqa: E402  only where the package is there
from core.game import OptionError  # noqa: E402
from core.games import GAMES  # noqa: E402
from core.games.book_files import BOOK_FILES  # noqa: E402
from core.games.chess_entry import BOOK  # noqa: E402
from core.options import Book, SearchOptions  # noqa: E402
from core.playing.reply import reply  # noqa: E402
from core.search import search  # noqa: E402
from core.search.opening_book import book_moves  # noqa: E402
from core.trace import Kind  # noqa: E402
from viz.pages.search_from import subject_at  # noqa: E402
from viz.playing.play_table import PlayTable  # noqa: E402
from viz.recording import name_of, record  # noqa: E402
from viz.sharing.link import read_link, to_query  # noqa: E402
from viz.sharing.request import Position, Request  # noqa: E402

START = GAMES["chess"].start_position
CASTLES = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
ASKED = SearchOptions(book=Book.ON, depth=1)


def entry(fen: str, move: str, weight: int) -> bytes:
    """Return an entry as the format has it: promotions are left out, and castling is the king taking its rook."""
    start, target = (chess.parse_square(move[at : at + 2]) for at in (0, 2))
    return struct.pack(">QHHI", polyglot.zobrist_hash(chess.Board(fen)), start << 6 | target, weight, 0)


def write(path: Path, moves: Mapping[tuple[str, str], int]) -> None:
    entries = (entry(fen, move, weight) for (fen, move), weight in moves.items())
    path.write_bytes(b"".join(sorted(entries)))


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "small.bin"
    moves = {(START, "e2e4"): 70, (START, "d2d4"): 30, (START, "f2f3"): 0, (START, "e2e5"): 9, (CASTLES, "e1h1"): 1}
    write(path, moves)
    monkeypatch.setenv(BOOK, str(path))
    return path


def named(fen: str) -> dict[str, int]:
    game = GAMES["chess"].at(fen)
    return {game.actions(game.initial)[index]: weight for index, weight in book_moves(game).items()}


def test_what_it_has_comes_by_weight_and_only_legal_moves(book: Path) -> None:
    assert book.stat().st_size == 5 * 16
    assert list(named(START).items()) == [("w e4", 70), ("w d4", 30)]
    assert named(CASTLES) == {"w O-O": 1}
    assert named("4k3/8/8/8/8/8/8/4K2R w - - 0 1") == {}


def test_a_search_tells_of_it_and_takes_it_as_given(book: Path) -> None:
    game = GAMES["chess"].at(START)
    trace = search(game, ASKED)
    (told,) = [event for event in trace if event.kind is Kind.BOOK]
    assert (game.actions(game.initial)[told.child or 0], told.moves) == ("w e4", 2)
    assert audit(trace, game) == ()
    assert taken_as_given(trace, game) == Given(book=True)
    found = reply(game, ASKED, 1)
    assert (found.move, found.from_book) == ("w e4", 2)
    book.unlink()
    assert audit(trace, game) == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "'small.bin' is not a Polyglot book: its 0 bytes are not entries of 16 bytes each."),
        (b"not a book at all", "'small.bin' is not a Polyglot book: its 17 bytes are not entries of 16 bytes each."),
        (None, "the opening book 'small.bin' can't be read: No such file or directory."),
    ],
)
def test_a_file_that_is_no_book_is_told_of(book: Path, content: bytes | None, said: str) -> None:
    book.unlink()
    if content is not None:
        book.write_bytes(content)
    with pytest.raises(OptionError) as caught:
        search(GAMES["chess"].at(START), ASKED)
    assert (caught.value.problem, caught.value.place) == (said, "book")
    assert BOOK in caught.value.remedy
    assert str(book.parent) not in str(caught.value)


def test_without_the_variable_there_is_no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(BOOK, raising=False)
    with pytest.raises(OptionError, match="chess has no opening book here"):
        search(GAMES["chess"].at(START), ASKED)
    request, left_out = read_link({"game": "chess", "position": START, "book": "on"})
    assert request.options().book is Book.OFF
    assert [problem.place for problem in left_out] == ["in the link, book"]


@pytest.fixture
def given(tmp_path: Path) -> str:
    """Keep a book as a reader gives one, and return its name."""
    path = tmp_path / "given.bin"
    write(path, {(START, "g1f3"): 8, (START, "e2e4"): 3})
    return BOOK_FILES.keep(path.read_bytes())


def test_a_book_that_a_reader_gives_comes_before_that_of_the_owner(book: Path, given: str) -> None:
    assert book.exists()
    position = Position("chess", book=given)
    game = position.searched()
    moves = {game.actions(game.initial)[index]: weight for index, weight in book_moves(game).items()}
    assert moves == {"w Nf3": 8, "w e4": 3}
    trace = search(game, ASKED)
    assert audit(trace, game) == ()
    assert taken_as_given(trace, game) == Given(book=True)


def test_a_given_book_is_part_of_what_is_recorded_and_of_no_link(given: str) -> None:
    with_book = Request(Position("chess", START, book=given), ASKED)
    without = Request(Position("chess", START), ASKED)
    assert name_of(with_book) != name_of(without)
    assert to_query(with_book) == to_query(without)
    assert given not in to_query(with_book)


def test_a_node_that_is_searched_and_a_match_that_is_played_keep_the_book(given: str) -> None:
    start = Position("chess", "", book=given)
    table = PlayTable.begin(start)
    faster = (("wins", "faster"),)
    assert table.request().subject == replace(start, text=table.match.position, to_move="w", chosen=faster)
    recording = record(Request(start, SearchOptions(book=Book.ON, depth=1)))
    assert recording.scene.trace.events["kind"].tolist().count(Kind.BOOK) == 1
    below = subject_at(recording, start, (0,))
    assert isinstance(below, Position)
    assert below.book == given
