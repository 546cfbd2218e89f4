"""The controls: examples, options and positions change the run, and what was typed is kept."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Locator, Page, expect

from core.game import Player
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind, Path, Trace
from core.trees.library import LIBRARY
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    choice_of,
    choose_from,
    contract_at,
    contract_of,
    expect_idle,
    expect_step,
    expect_title,
    go,
    keep_form_open,
    open_fold,
    open_menu,
    press,
    run_tree,
    search_by,
    search_in,
    steps_of,
)
from viz.sharing.request import Position, Request, TreeText

TIE = "[[3,12,8],[3,4,6],[14,5,2]]"  # each option changes what its search shows


def choose_example(page: Page, name: str) -> None:
    choose_from(page, "Example", LIBRARY[name].title)


def test_an_example_is_opened_with_what_to_look_for_and_the_menu_offers_every_one(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page)
    for name in ("min-root", "deep-cutoff"):
        example = LIBRARY[name]
        choose_example(page, name)
        expect_title(player, example.title)
        expect(page.get_by_text(example.look_for)).to_be_visible()
        assert page.get_by_label("Tree", exact=True).input_value() == example.text
        assert contract_of(player) == contract_at(Request(TreeText(example.text, root=example.root_player)), 0)
    page.get_by_role("combobox", name="Example").click()
    titles = [LIBRARY[name].title for name in LIBRARY]
    assert len(titles) >= 6
    expect(page.get_by_role("option", name=titles[0], exact=True)).to_be_visible()
    seen: set[str] = set()
    for _ in titles:  # the list is long and scrolls
        seen.update(page.get_by_role("option").all_inner_texts())
        page.keyboard.press("ArrowDown")
    assert seen >= set(titles)


def test_each_option_changes_the_run(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree={TIE}")
    press(player, "End")
    expect_step(player, len(trace_of(Request(TreeText(TIE)))))
    for choice, chosen in {  # one beside the other, each with those before it
        "No cut on equality": SearchOptions(cutoff=Cutoff.STRICT),
        "alpha or beta": SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD),
        "right to left": SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD, order=Order.REVERSED),
    }.items():
        expect_another_run(player, choice, Request(TreeText(TIE), chosen))
    chosen = SearchOptions(cutoff=Cutoff.STRICT, bounds=Bounds.HARD, order=Order.REVERSED)
    expect_another_run(player, "MIN", Request(TreeText(TIE, root=Player.MIN), chosen))
    minimax = SearchOptions("minimax", order=Order.REVERSED)
    expect_another_run(player, "by Minimax", Request(TreeText(TIE, root=Player.MIN), minimax))


def expect_another_run(player: Locator, choice: str, request: Request) -> None:
    """Choose something at the last step; fail unless the last step is then that of a request."""
    page, steps = player.page, len(trace_of(request))
    expected = contract_at(request, steps)
    assert expected != contract_of(player), choice  # else what follows could hold before anything is done
    player.locator(".nodes").evaluate("nodes => (nodes.id = 'before')")
    if choice.startswith("by "):
        search_by(page, choice.removeprefix("by "))
    elif choice == "No cut on equality":
        choice_of(page, "Cutoff rule").select_option(label=choice)
    elif choice == "right to left":
        open_fold(page, "Search options")
        orders = page.get_by_role("combobox", name="Child order")
        orders.scroll_into_view_if_needed()  # the list closes where the page moves under it
        orders.click()
        page.get_by_role("option", name=choice, exact=True).click()
    else:
        open_fold(page, "Root and format" if choice == "MIN" else "Search options")
        page.get_by_test_id("stSidebar").get_by_text(choice, exact=True).click()
    expect(player.locator("#before")).to_have_count(0)  # the number of steps may be the same
    expect(player).to_have_attribute("data-steps", str(steps))
    if choice == "MIN":  # another tree begins at its start
        expect_step(player, 0)
        press(player, "End")
    expect_step(player, steps)
    assert contract_of(player) == expected, choice


def test_a_list_of_searches_says_what_each_does(page: Page, app_url: str) -> None:
    page.goto(f"{app_url}/compare")
    searches = page.get_by_role("combobox", name="Search 1")
    searches.wait_for()
    expect_idle(page)
    searches.scroll_into_view_if_needed()  # the list closes where the page moves under it
    searches.click()
    options = page.get_by_role("listbox").get_by_role("option")
    expect(options).to_have_count(len(ALGORITHMS))
    for option, algorithm in zip(options.all(), ALGORITHMS.values(), strict=True):
        expect(option).to_have_accessible_name(f"{algorithm.title} {algorithm.about}")
    boxes = [option.bounding_box() for option in options.all()]
    assert all(above["y"] + above["height"] <= below["y"] for above, below in pairwise(filter(None, boxes)))
    groups = [option.evaluate("option => getComputedStyle(option, '::before').content") for option in options.all()]
    assert [group.split('"')[1] for group in groups if group != "none"] == ["Basic", "More"]


PLACES: list[tuple[Path, Kind, Kind]] = [
    ((2, 0), Kind.LEAF, Kind.LEAF),
    ((), Kind.BEST, Kind.BEST),
    ((1,), Kind.CUTOFF, Kind.ENTER),  # minimax has no cutoff: the node's first visit
]


def test_another_algorithm_keeps_the_place(page: Page, open_app: OpenApp) -> None:
    minimax = Request(chosen=SearchOptions("minimax"))
    player = open_app(page)
    for path, kind, like in PLACES:
        before, after = step_at(Request(), path, kind), step_at(minimax, path, like)
        go(player, before)
        search_by(page, "Minimax")
        expect(player).to_have_attribute("data-steps", str(len(trace_of(minimax))))
        expect_step(player, after)
        assert contract_of(player) == contract_at(minimax, after), (path, kind)
        search_by(page, "Alpha-beta")
        expect(player).to_have_attribute("data-steps", str(len(trace_of(Request()))))


def trace_of(request: Request) -> Trace:
    return search(request.searched(), request.options())


def step_at(request: Request, path: Path, kind: Kind) -> int:
    """Return the step of the first event of a kind at a node."""
    trace = trace_of(request)
    return next(
        step for step, event in enumerate(trace, 1) if event.kind is kind and trace.places.path(event.node) == path
    )


def test_a_position_is_run_with_its_board_and_the_tree_is_kept_on_the_way_there_and_back(
    page: Page, open_app: OpenApp
) -> None:
    player = open_app(page, "?views=code")
    text = "[[1, 2.5],\n [-inf, [3]]]"
    run_tree(page, text)
    expect_title(player, "Your tree")
    assert contract_of(player) == contract_at(Request(TreeText("[[1,2.5],[-inf,[3]]]")), 0)
    expect(player.locator("[data-view=board]")).to_be_hidden()
    search_in(page, "Tic-tac-toe")
    position = page.get_by_label("Position", exact=True)
    position.fill("XOX/OO_/_X_")
    position.press("Enter")
    expect_title(player, "Tic-tac-toe")
    expect(player).to_have_attribute("data-steps", "40")
    board = player.locator("svg.board")
    marks = {"a3": "X", "b3": "O", "c3": "X", "a2": "O", "b2": "O", "c2": "", "a1": "", "b1": "X", "c1": ""}
    for square, mark in marks.items():
        expect(board.locator(f"[data-key=square-{square}]")).to_have_attribute("data-mark", mark)
    position.blur()
    press(player, "ArrowRight", 2)  # X c2 is entered
    expect(board.locator("[data-key=square-c2]")).to_have_attribute("data-mark", "X last")
    expect(player.locator("[data-key=path]")).to_have_text("The root → X c2")
    press(player, "ArrowLeft")
    expect(board.locator("[data-key=square-c2]")).to_have_attribute("data-mark", "")
    assert contract_of(player) == contract_at(Request(Position("tictactoe", "XOX/OO_/_X_")), 1)
    open_fold(page, "Search options")
    limit = page.get_by_role("spinbutton", name="Depth limit")
    limit.fill("1")
    limit.press("Enter")
    limit.blur()
    expect(player.locator("[data-part=meta]")).to_contain_text("to 1 ply")
    press(player, "End")
    expect_step(player, steps_of(player))
    request = Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(depth=1))
    assert contract_of(player) == contract_at(request, steps_of(player))
    open_menu(player, "Views").get_by_role("checkbox", name="Board").uncheck()
    press(player, "Escape")
    search_in(page, "Nim")
    expect_title(player, "Nim")
    expect(player.locator("[data-view=board]")).to_be_hidden()  # the reader has hidden it
    search_in(page, "A tree")
    expect_title(player, "Your tree")
    assert page.get_by_label("Tree", exact=True).input_value() == text


def test_a_tree_that_is_typed_outlives_clicks_that_overtake_the_server(page: Page, open_app: OpenApp) -> None:
    player = open_app(page)
    keep_form_open(page)
    text = page.get_by_label("Tree", exact=True)
    for name, leaf in (("min-root", 5), ("deep-cutoff", 6), ("min-root", 7)):
        choose_example(page, name)
        expect_title(player, LIBRARY[name].title)
        text.fill(f"[[{leaf},5],[2,9]]")
        page.evaluate("""() => {
          document.activeElement.blur(); // the text leaves for the server, which forgets the example
          const run = [...document.querySelectorAll("button")].find(button => button.textContent === "Run");
          setTimeout(() => run.click(), 5);
        }""")
        expect_title(player, "Your tree")
        expect(text).to_have_value(f"[[{leaf},5],[2,9]]")
