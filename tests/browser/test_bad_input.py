"""Bad input: a message with its place and the remedy; the tree on screen stays, and text never becomes markup."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    contract_at,
    contract_of,
    everything_of,
    expect_step,
    open_fold,
    press,
    run_tree,
    steps_of,
)
from viz.sharing.request import Request, TreeText

POINTED_AT = "[[3,12],\n [2,x]]"
BAD_TREES = [
    ("", "line 1, column 1: there is no tree here."),
    (POINTED_AT, "line 2, column 5: 'x' is not a number."),
    ('graph TD\n  A --> B["3"]\n  B --> A', "line 3"),
    ("[3,\0 5]", "line 1, column 4: the text holds the invisible character U+0000."),
    ('[3,"<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"]', "is text in quotes, not a number."),
    ("[" * 1_000_000, "line 1, column 100002: this is where the tree passes 100,000 plies"),
]
"""What only a browser can get wrong: nothing typed, a place pointed at, a sign that none can see, markup, and length.

What is said of every other mistake is tested with each format.
"""

BAD_POSITIONS = [
    ("XXX/OOO/___", "both X and O have three in a row"),
    ("<b>/___/___", "'<' is not a mark."),
]


def problem_on(page: Page) -> Locator:
    return page.get_by_role("alert").filter(visible=True)


def test_a_bad_tree_or_window_is_explained_and_the_picture_stays(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    press(player, "x")
    expect_step(player, 22)
    before = everything_of(player)
    for text, says in BAD_TREES:
        run_tree(page, text)
        expect(problem_on(page)).to_have_count(1, timeout=20_000)
        expect(problem_on(page)).to_contain_text(says)
        expect(problem_on(page)).to_contain_text("The picture is unchanged.")
        assert everything_of(player) == before, text[:40]
        if text == POINTED_AT:
            line, below = problem_on(page).locator("pre").inner_text().splitlines()[:2]
            assert line == " [2,x]]"
            assert below.index("^") == line.index("x")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
    press(player, "ArrowRight")
    expect_step(player, 23)
    run_tree(page, "[[1,2],[3]]")
    expect(problem_on(page)).to_have_count(0)
    assert contract_of(player) == contract_at(Request(TreeText("[[1,2],[3]]")), 0)
    assert_a_bad_window_is_explained(player)


def test_an_impossible_position_is_explained_and_the_picture_stays(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_&step=9")
    before = everything_of(player)
    for text, says in BAD_POSITIONS:
        page.get_by_label("Position", exact=True).fill(text)
        page.get_by_role("button", name="Run", exact=True).click()
        expect(problem_on(page)).to_have_count(1)
        expect(problem_on(page)).to_contain_text(says)
        assert everything_of(player) == before, text
    page.get_by_label("Position", exact=True).fill("XOX/OO_/XX_")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(player).not_to_have_attribute("data-steps", "40")
    expect(problem_on(page)).to_have_count(0)


def assert_a_bad_window_is_explained(player: Locator) -> None:
    """Fail unless each window that can't be searched with is explained, and the picture stays."""
    page, steps = player.page, steps_of(player)
    open_fold(page, "Search options")
    for text, says in [
        ("9, 4", "alpha 9 is not below beta 4."),
        ("<b>", "is not a valid value."),
    ]:
        window = page.get_by_label("Initial window", exact=True)
        window.fill(text)
        window.press("Enter")
        expect(problem_on(page)).to_contain_text(says)
        assert steps_of(player) == steps


def test_a_tree_too_large_to_draw_is_folded_and_the_page_says_so(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?picture=whole")
    run_tree(page, str([[number % 97 for number in range(99)]] * 200))  # 20,001 nodes
    expect(player.locator("[data-part=notice]")).to_contain_text("1,000 nodes of 20,001", timeout=60_000)
    bundles = player.locator(".bundle")
    assert player.locator("[data-path]").count() == 1_000
    texts = bundles.locator(".value").all_text_contents()
    assert all(re.fullmatch(r"\+[\d,]+", text) for text in texts)
    assert sum(int(text.replace(",", "")) for text in texts) == 19_001
    press(player, "End")
    expect_step(player, steps_of(player))
    states = {bundle.get_attribute("data-state") for bundle in bundles.all()[:5]}
    assert states <= {"done", "skipped", "open"}
