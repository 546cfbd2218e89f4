"""An opening book that a reader gives: searched with, played with, and left out of every link."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_page import open_fold, press

chess = pytest.importorskip("chess", reason="the package chess is an extra")
polyglot = pytest.importorskip("chess.polyglot")

PLAYER = ".plyscope-player[data-steps]"
UPLOAD = "[data-testid=stFileUploader] input[type=file]"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Write a book with one move, d4, for the start of a game."""
    key = polyglot.zobrist_hash(chess.Board())
    path = tmp_path / "small.bin"
    path.write_bytes(struct.pack(">QHHI", key, chess.D2 << 6 | chess.D4, 1, 0))
    return path


def test_a_reader_gives_a_book_and_takes_it_away(page: Page, app_url: str, book: Path, tmp_path: Path) -> None:
    page.goto(f"{app_url}/?game=chess&depth=1")
    player = page.locator(PLAYER)
    expect(player).to_be_visible()
    steps = player.get_attribute("data-steps")
    sidebar = page.get_by_test_id("stSidebar")
    open_fold(page, "Search options")
    sidebar.get_by_text("asked at the root", exact=True).click()
    expect(sidebar.get_by_text("not asked", exact=True)).to_be_visible()  # what was opened stays open
    expect(page.get_by_role("alert").filter(has_text="chess has no opening book here")).to_be_visible()
    wrong = tmp_path / "wrong.bin"
    wrong.write_bytes(b"hello")
    page.locator(UPLOAD).set_input_files(wrong)
    expect(sidebar.get_by_text("this is not a Polyglot book: its 5 bytes")).to_be_visible()
    page.locator(UPLOAD).set_input_files(book)
    expect(sidebar.get_by_text("small.bin, 1 entry")).to_be_visible()
    expect(sidebar.get_by_text("this is not a Polyglot book")).to_have_count(0)
    expect(player).not_to_have_attribute("data-steps", str(steps))
    expect(player.locator(".meta")).to_contain_text("opening book")
    page.evaluate("document.activeElement.blur()")
    press(player, "ArrowRight", times=2)
    expect(player.locator(".say")).to_contain_text("w d4")
    sidebar.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("alert").filter(has_text="chess has no opening book here")).to_be_visible()
