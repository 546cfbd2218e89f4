"""Text formats: each is found as it is typed and drawn, the menu overrules, and labels are only ever text."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from core.search import search
from core.trees.formats import FORMATS, read
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    at_steps,
    click_node,
    contract_at,
    contract_of,
    expect_idle,
    expect_picture,
    expect_text,
    expect_tree,
    go,
    node_at,
    open_fold,
    press,
    run_tree,
    steps_of,
    text_of_tree,
)
from viz.sharing.request import Request, TreeText
from viz.views import VIEWS

EVIL = "<img src=x onerror=window.hacked=1>"
WORSE = "</text></svg><script>window.hacked=1</script>"


def menu_of(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Format")


def choose_format(page: Page, title: str) -> None:
    open_fold(page, "Root and format")
    menu_of(page).scroll_into_view_if_needed()
    menu_of(page).click()
    page.get_by_role("option", name=title, exact=True).click()


def problem_on(page: Page) -> Locator:
    return page.get_by_role("alert").filter(visible=True)


def test_a_format_is_found_and_drawn(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=none")
    for name in ("outline", "mermaid", "labelled"):  # indented, with signs of markup, and JSON
        format_ = FORMATS[name]
        run_tree(page, format_.example)
        request = Request(TreeText(format_.example, root=read(format_.example).tree.root_player))
        expect_tree(player, request)
        expect(page.get_by_text(f"Read as {format_.title}.", exact=True)).to_be_visible()
        go(player, len(search(request.searched(), request.options())))
        assert contract_of(player) == contract_at(request, steps_of(player))


def test_the_menu_overrules_what_was_found(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=edit")
    found = page.get_by_text(f"Read as {FORMATS['lists'].title}.", exact=True)
    expect(found).to_be_visible()
    choose_format(page, "Labelled JSON")
    expect(found).to_have_count(0)
    expect(problem_on(page)).to_have_count(0)
    expect(menu_of(page)).to_have_value("Labelled JSON")
    expect_idle(page)
    node_at(player, "0.1").focus()
    press(player, "Delete")  # the text stays in the chosen format
    expect_picture(player, Request(TreeText("[[3],[2,4]]")))
    text = FORMATS["labelled"].write(read("[[3],[2,4]]").tree)
    expect_text(page, text)
    expect(menu_of(page)).to_have_value("Labelled JSON")
    before = contract_of(player)
    choose_format(page, "Graphviz DOT")
    expect(problem_on(page)).to_contain_text("The picture is unchanged.")
    assert contract_of(player) == before
    choose_format(page, "Labelled JSON")
    expect(problem_on(page)).to_have_count(0)
    assert contract_of(player) == before


def test_a_mistake_in_a_format_is_pointed_at(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?step=22&views=none")
    before = contract_of(player)
    for name, text in (
        ("parentheses", "(A (B 3 12) (C 2 x"),
        ("mermaid", 'graph TD\n  A --> B["3"]\n  B --> A'),
    ):
        run_tree(page, text)
        expect(problem_on(page)).to_contain_text("The picture is unchanged.")
        expect(problem_on(page)).to_contain_text("line ")
        assert problem_on(page).locator("pre").count() == 1, name
        assert contract_of(player) == before, name


def test_a_solved_tree_is_compared_with_minimax(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?views=none")
    notice = player.locator("[data-part=notice]")
    run_tree(page, "(A=5 (B=5 3 12) (C=2 2 4))")
    expect_tree(player, Request(TreeText("(A=5 (B=5 3 12) (C=2 2 4))")))
    expect(notice).to_contain_text("A says 5, minimax gives 3; B says 5, minimax gives 3.")
    run_tree(page, "(A=3 (B=3 3 12) (C=2 2 4))")
    expect(notice).to_contain_text("are the minimax values.")
    node_at(player, "0.0").focus()


def test_hostile_labels_are_only_text(page: Page, open_app: OpenApp) -> None:
    tree = f'("{EVIL}" "{EVIL}">("{WORSE}" "{EVIL}":3 "{WORSE}">12) (C 2 4))'
    player = open_app(page, f"?views={','.join(VIEWS)}&stops=any@0")
    run_tree(page, tree)
    expect_tree(player, Request(TreeText(tree)))
    at_steps(player, range(0, steps_of(player) + 1, 3), "() => null")
    go(player, 1)
    expect(player.locator("[data-part=sentence]")).to_contain_text(EVIL)
    click_node(player, "0")
    expect(player.locator("[data-part=edit-name]")).to_have_value(WORSE)
    expect(player.locator("[data-part=edit-move]")).to_have_value(EVIL)
    expect(player.locator("[data-part=edit-where]")).to_contain_text(WORSE)
    node_at(player, "0").focus()
    press(player, "Enter")
    player.get_by_role("combobox", name="at", exact=True).select_option("the selected node")
    player.get_by_role("button", name="Add", exact=True).click()
    expect(player.locator("[data-view=stops] li")).not_to_have_count(0)
    press(player, "Delete")
    text_of_tree(page).blur()
    page.wait_for_function("() => localStorage.getItem('plyscope trees')?.includes('onerror')")
    page.wait_for_function("() => /[?&]t=/.test(location.search)")  # what the reload opens
    page.reload()
    page.get_by_role("link", name="Trees", exact=True).click()
    page.get_by_role("tab", name="Your trees").click()
    expect(page.locator("li code").first).to_contain_text("onerror")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("script:text('hacked')").count() == 0
