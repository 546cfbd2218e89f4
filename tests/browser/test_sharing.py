"""Sharing: a link, an embed snippet, a QR code and a file each bring back the page; a bad file changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trees.formats import FORMATS, read
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    choice_of,
    contract_at,
    contract_of,
    everything_of,
    expect_step,
    expect_text,
    expect_tree,
    go,
    go_to,
    node_at,
    open_menu,
    open_view,
    press,
    run_tree,
    wait_until_equal,
)
from viz.sharing.request import Request, TreeText

LABELLED = "(Start(Rook 3 x:12 8)left>(Bishop 2 4 6)(Knight 14 5 2))"
LOOKS = "views=calls&by=leaf&fold=1"
SEEN = """player => [
  [...player.querySelectorAll("[data-view]")].filter(view => view.offsetParent).map(view => view.dataset.view),
  [...player.querySelectorAll("[data-folded]")].map(element => element.dataset.key),
  player.querySelector("[data-part=way]").value,
]"""
PASTE = """() => {
  const pasted = new DataTransfer();
  pasted.items.add(new File([new Uint8Array(9)], "screenshot.png", { type: "image/png" }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true }));
}"""
DROP = """([name, text, megabytes]) => {
  const files = new DataTransfer();
  files.items.add(new File([text, new Uint8Array(megabytes * 1e6)], name));
  const drop = new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true });
  document.querySelector(".stMain").dispatchEvent(drop);
}"""


def looks_of(player: Locator) -> Any:
    """Return all that a link or a file brings back: the picture at its step, the views, the folds and the rest."""
    return [contract_of(player), everything_of(player), player.get_attribute("data-step"), player.evaluate(SEEN)]


def part(player: Locator, name: str) -> Locator:
    return player.locator(f"[data-part={name}]")


def open_labelled(page: Page, open_app: OpenApp) -> tuple[Locator, Request]:
    """Type the labelled tree on a page with views and a fold, and go to a step in the middle."""
    player = open_app(page, f"?tree=[[[1,2],3],[4,5]]&{LOOKS}")
    run_tree(page, LABELLED)
    request = Request(TreeText(LABELLED))
    expect_tree(player, request)
    go(player, 12)
    node_at(player, "0").focus()
    press(player, "o")
    part(player, "slider").focus()  # where a reader is in the tree is not in a link
    go(player, 12)
    page.wait_for_url(lambda url: "step=12" in url and "fold=" in url)
    return player, request


def save(page: Page, player: Locator, button: str = "Everything, as a file") -> tuple[str, str]:
    with page.expect_download() as download:
        player.get_by_role("button", name=button, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_text("utf-8")


def choose_file(player: Locator, name: str, text: str | bytes) -> None:
    content = text.encode() if isinstance(text, str) else text
    part(player, "open-file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})


def test_links_and_files_open_the_page_or_are_explained_and_formats_are_saved(
    new_page: Callable[..., Page], open_app: OpenApp, app_url: str, page: Page
) -> None:
    page = new_page()
    player, request = open_labelled(page, open_app)
    assert contract_of(player) == contract_at(request, 12)
    open_menu(player, "Share")
    link = page.url
    expect(part(player, "share-link")).to_have_value(link)  # once the menu has heard that it is open
    part(player, "share-embed-box").locator("summary").click()
    embed = part(player, "share-embed").input_value()
    assert embed.startswith(f'<iframe src="{link.replace("&", "&amp;")}&amp;embed=true"')
    player.get_by_role("button", name="QR code", exact=True).click()
    expect(part(player, "qr").locator("svg path")).not_to_have_count(0)
    expect(part(player, "qr-link")).to_have_text(link if len(link) <= 120 else f"{link[:119]}…")
    expect(part(player, "qr-host")).to_contain_text("start with plyscope --host 0.0.0.0")
    player.get_by_role("button", name="Close", exact=True).filter(visible=True).click()
    before = looks_of(player)
    other_page = new_page(color_scheme="dark")
    other = open_app(other_page, f"{link.removeprefix(f'{app_url}/')}&embed=true")
    expect_text(other_page, LABELLED)
    assert looks_of(other) == before
    assert_a_saved_file_brings_everything_back(player, request)
    assert_files_are_read_or_explained_formats_are_saved_and_a_long_link_is_said(page)


def with_numbers_of(digits: int) -> str:
    """Return a tree of a few numbers so long that its link is long: it is drawn sooner than one of many numbers."""
    random = Random(digits)  # noqa: S311  the same tree each time
    return str([random.randrange(10**digits) for _ in range(24)])


def assert_files_are_read_or_explained_formats_are_saved_and_a_long_link_is_said(page: Page) -> None:
    player = page.locator(".plyscope-player[data-steps]")
    assert_a_bad_file_is_explained_and_the_picture_stays(player)
    assert_each_format_saves_what_the_core_writes(player, "(S (R 3 x:12) left>(B=2 2 4))")
    many = with_numbers_of(200)
    run_tree(page, many)
    expect_text(page, many)
    page.wait_for_url(lambda url: len(url) > 1_500)
    menu = open_menu(player, "Share")
    menu.get_by_role("button", name="QR code").click()
    expect(part(player, "share-note")).to_contain_text("too many for a QR code. Share the file instead.")
    press(player, "Escape")
    run_tree(page, with_numbers_of(800))
    expect(part(player, "notice")).to_contain_text("too long for a link", timeout=20_000)
    open_menu(player, "Share")
    expect(part(player, "share-note")).to_contain_text("Save it as a file")
    expect(part(player, "share-ways")).to_be_hidden()


def assert_a_saved_file_brings_everything_back(player: Locator, request: Request) -> None:
    page, before = player.page, looks_of(player)
    page.bring_to_front()
    open_menu(player, "Share")
    name, text = save(page, player)
    assert name == "your-tree.json"
    saved = json.loads(text)
    assert (saved["plyscope"], saved["tree"], saved["root"]) == (1, LABELLED, "max")
    saved["teacher"] = {"name": "Ann", "class": [5, "b"]}
    press(player, "Escape")
    run_tree(page, "[7,[1,1]]")
    expect_tree(player, Request(TreeText("[7,[1,1]]")))
    open_view(player, "Legend")
    open_menu(player, "Share")
    choose_file(player, "lesson.json", json.dumps(saved))
    expect_step(player, 12)
    expect_tree(player, request)
    expect(player.get_by_role("group", name="Share", exact=True)).to_be_hidden()
    assert looks_of(player) == before
    open_menu(player, "Share")
    assert json.loads(save(page, player)[1])["teacher"] == saved["teacher"]
    press(player, "Escape")
    press(player, "Control+z")
    expect_tree(player, Request(TreeText("[7,[1,1]]")))  # what was here before is not lost
    page.evaluate(DROP, ["lesson.json", json.dumps(saved), 0])
    expect_step(player, 12)
    expect_tree(player, request)
    go(player, 3)  # the same file again, of the tree that is on the page
    open_view(player, "Legend")
    choose_file(player, "lesson.json", json.dumps(saved))
    expect_step(player, 12)
    wait_until_equal(page, lambda: looks_of(player), before)
    go(player, 5)
    go_to(page, "Trees")
    go_to(page, "Step")
    expect(choice_of(page, "Algorithm")).to_be_visible()
    expect_step(player, 5)  # it opens once


BAD_FILES: list[tuple[str, str | bytes, str]] = [
    ("cut.json", '{"plyscope": 1, "tree": "[3,5', "the file is damaged here."),
    ("image.png", bytes(range(256)) * 20, "image.png: "),
    ("empty.txt", "", "there is no tree here."),
]


def assert_a_bad_file_is_explained_and_the_picture_stays(player: Locator) -> None:
    page, before = player.page, everything_of(player)
    notice = part(player, "notice")
    for name, content, says in BAD_FILES:
        choose_file(player, name, content)
        expect(notice).to_contain_text(says)
        expect(notice).to_contain_text("The picture is unchanged.")
        assert everything_of(player) == before
    page.evaluate(DROP, ["big.json", "[3,5]", 25])
    expect(notice).to_have_text("big.json is too large: at most 20 MB are read. The picture is unchanged.")
    assert everything_of(player) == before
    page.evaluate(PASTE)
    expect(page.locator(".stSidebar .problem")).to_contain_text("A picture can't be read. Type the leaves")
    expect(page.get_by_label("Tree", exact=True)).to_be_visible()
    press(player, "Escape")
    page.evaluate(DROP, ["exam.txt", "A\n  B\n    3\n    5\n  C\n    2\n", 0])
    expect_tree(player, Request(TreeText("A\n  B\n    3\n    5\n  C\n    2\n")))
    choose_file(player, "old.txt", "(Zug é>(Läufer 3 5) 2)".encode("cp1252"))
    expect_tree(player, Request(TreeText("(Zug é>(Läufer 3 5) 2)")))
    choose_file(player, "wide.txt", "\ufeff[[1,2],[3,4]]".encode("utf-16"))
    expect(player).to_have_attribute("data-steps", str(len(search(read("[[1,2],[3,4]]").tree, Request().options()))))


def assert_each_format_saves_what_the_core_writes(player: Locator, text: str) -> None:
    """Search a tree and fail with a format that saves another text, or does not say what is lost in it."""
    page = player.page
    run_tree(page, text)
    expect_tree(player, Request(TreeText(text)))
    tree = read(text).tree
    open_menu(player, "Share")
    note = part(player, "share-note")
    formats = part(player, "save-format")
    assert formats.locator("option").all_inner_texts() == [format_.title for format_ in FORMATS.values()]
    for format_ in (FORMATS["lists"],):
        formats.select_option(format_.name)
        lost = ", ".join(format_.loses(tree))
        expect(note).to_have_text(f"Not kept in the format {format_.title}: {lost}." if lost else "")
        name, written = save(page, player, "Save")
        assert (name, written) == (f"your-tree{format_.suffix}", format_.write(tree))
    press(player, "Escape")
    run_tree(page, "[3,[5,8]]")
    expect_tree(player, Request(TreeText("[3,[5,8]]")))
    open_menu(player, "Share")
    formats.select_option("flat")
    expect(note).not_to_be_empty()  # no list of leaves tells this tree
    expect(note).not_to_contain_text("Not kept")
    press(player, "Escape")
