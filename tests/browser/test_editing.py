"""Editing on the picture: an edit by mouse, by keyboard or by finger does to text and picture what the core does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from core.game import Player
from core.paths import read_path
from core.search import search
from core.trees.edit_menu import EDITS, Argument, apply
from core.trees.edits import copy
from core.trees.formats import FORMATS, read
from core.trees.formats.format import Part
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited, path_of
from tests.browser.conftest import OpenApp
from tests.browser.player_page import (
    STANDS_STILL,
    click_node,
    contract_of,
    expect_picture,
    expect_step,
    expect_text,
    expect_tree,
    go,
    node_at,
    open_menu,
    press,
    run_tree,
    step_of,
    text_of_tree,
    wait_until_equal,
)
from viz.link import Request

START = "[[3,12,8],[2,4,6],[14,5,2]]"
QUERY = f"?tree={START}&views=edit"
BUTTONS = {"paste": "Paste as child", "paste-after": "Paste beside"}
FIELDS = {"set-value": "edit-value", "name-node": "edit-name", "name-move": "edit-move"}
CHANCE = 0.25  # what Math.random gives while the tests run
SEED = 250_000_000  # what the page makes of it
MOST_NODES = 24  # a tree that is seen as a whole


@dataclass
class Work:
    """The tree as the core edits it: its text, in the format that the page has to show it in, and who moves first."""

    text: str
    root: Player = Player.MAX

    @property
    def tree(self) -> LeafTree:
        return self.request.read().tree

    @property
    def request(self) -> Request:
        return Request(tree=self.text, root=self.root)

    def edit(self, name: str, path: str, argument: object = None) -> Edited:
        """Carry out an edit; the text stays in its format if that can hold the tree, else it is in parentheses."""
        format_ = read(self.text).format
        edited = apply(self.tree, name, list(read_path(path)), argument)
        kept = set(format_.loses(edited.tree)) <= {Part.ROOT}
        self.text = (format_ if kept else FORMATS["parentheses"]).write(edited.tree)
        self.root = edited.tree.root_player
        return edited


def panel_part(player: Locator, name: str) -> Locator:
    return player.locator(f"[data-part={name}]")


def button(player: Locator, title: str) -> Locator:
    return player.locator("[data-part=edit-tools]").get_by_role("button", name=title, exact=True)


def field_of(player: Locator) -> Locator:
    return player.get_by_role("textbox", name="Value of the leaf")


def expect_problem(player: Locator, words: str) -> None:
    expect(panel_part(player, "edit-problem")).to_contain_text(words)


def chosen_in(player: Locator) -> str | None:
    return player.locator("[data-chosen]").get_attribute("data-path")


def by_mouse(player: Locator, name: str, path: str, argument: Any = None) -> None:
    """Ask for an edit with the panel: a node is clicked, then a button, or a field of the panel is filled."""
    player.get_by_role("button", name="Show the whole tree").click()
    click_node(player, path)
    expect(node_at(player, path)).to_have_attribute("data-chosen", "")
    if name in FIELDS:
        field = panel_part(player, FIELDS[name])
        field.fill(str(argument))
        field.press("Enter")
    else:
        button(player, BUTTONS.get(name, EDITS[name].title)).click()


def expect_edited(player: Locator, work: Work, edited: Edited) -> None:
    """Wait until text and picture are those of the edit, and the reader's node is the chosen one."""
    expect_tree(player, work.request)
    wait_until_equal(player.page, lambda: chosen_in(player), ".".join(map(str, edited.path)))


ONE_BY_ONE: list[tuple[str, str, Any]] = [
    ("set-value", "0.1", "−2.5"),
    ("add-child", "1", None),
    ("add-child", "2.0", None),  # a leaf becomes an inner node
    ("add-before", "0.0", None),
    ("add-after", "0.0", None),
    ("make-inner", "1.1", None),
    ("make-leaf", "1.1", None),
    ("move-right", "0", None),
    ("move-left", "2", None),
    ("mirror", "", None),
    ("sort-best-first", "", None),
    ("sort-worst-first", "1", None),
    ("fill", "1", SEED),
    ("name-node", "0", "left"),
    ("name-move", "0", "go left"),
    ("swap-players", "", None),
    ("delete", "1", None),
    ("delete", "0.0", None),
]


def test_each_button_does_what_the_core_does(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    page.evaluate(f"Math.random = () => {CHANCE}")
    work = Work(START)
    versions = [work.request]
    for name, path, argument in ONE_BY_ONE:
        by_mouse(player, name, path, argument)
        edited = work.edit(name, path, argument)
        expect_edited(player, work, edited)
        versions.append(work.request)
        if name.startswith("add-"):
            expect(field_of(player)).to_be_visible()  # over the new leaf
            expect(field_of(player)).to_be_focused()
            page.keyboard.press("Escape")
        expect(field_of(player)).to_be_hidden()
    assert {name for name, _, _ in ONE_BY_ONE} | {"move-to", *BUTTONS} == set(EDITS)
    assert read(work.text).format.name == "parentheses"  # lists hold no names
    for request in reversed(versions[-4:-1]):
        button(player, "Undo").click()
        expect_tree(player, request)
    for request in versions[-3:]:
        button(player, "Redo").click()
        expect_tree(player, request)


def test_names_are_seen_in_the_picture(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,9]]&views=edit")
    work = Work("[[3,5],[2,9]]")
    for name, path, text in (("name-node", "1", "Rook"), ("name-move", "1", "Rxe5"), ("name-node", "0.1", "good")):
        by_mouse(player, name, path, text)
        expect_edited(player, work, work.edit(name, path, text))
    assert work.text == "((3 good:5)Rxe5>(Rook 2 9))"
    expect(node_at(player, "1").locator(".name")).to_have_text("Rook")
    expect(node_at(player, "0.1").locator(".below")).to_have_text("good")
    expect(player.locator(".tree, [data-part=tree]").first).to_contain_text("Rxe5")
    by_mouse(player, "name-node", "1", "")
    expect_edited(player, work, work.edit("name-node", "1", ""))
    expect(node_at(player, "1").locator(".name")).to_have_text("C")


def test_the_field_over_a_leaf(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    work = Work(START)
    field = field_of(player)
    go(player, 9)
    click_node(player, "1.2")
    expect(field).to_have_value("6")
    field.fill("7")
    field.press("Escape")
    expect(field).to_be_hidden()
    click_node(player, "1.2")
    field.fill("1/2")
    field.press("Enter")
    expect_edited(player, work, work.edit("set-value", "1.2", "1/2"))
    click_node(player, "2.0")
    field.fill("∞")
    field.blur()
    expect_edited(player, work, work.edit("set-value", "2.0", "∞"))
    before = contract_of(player)
    for bad, says in (
        ("five", "'five' is not a number."),
        ("", "'' is not a number."),
        ("nan", "nan cannot be compared"),
        ("<b>1</b>", "<b>1</b>"),
    ):
        click_node(player, "0.0")
        field.fill(bad)
        field.press("Enter")
        expect_problem(player, says)
        assert contract_of(player) == before
        expect_text(page, work.text)
    expect(player.locator("[data-part=edit-problem] b")).to_have_count(0)
    by_mouse(player, "delete", "")
    expect_problem(player, "the root cannot be deleted.")
    by_mouse(player, "move-left", "0")
    expect_problem(player, "no sibling stands to the left.")
    assert contract_of(player) == before


def middle(player: Locator, path: str) -> tuple[float, float]:
    player.locator(".world").evaluate(STANDS_STILL)
    box = node_at(player, path).locator(".shape").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_node_is_dragged_among_its_siblings(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    work = Work(START)
    gap = panel_part(player, "gap")
    for path, beyond, side, to in (("0.0", "0.2", 8, 2), ("2", "0", -8, 0), ("1.1", "1.2", -8, None)):
        (x, y), (aim, _) = middle(player, path), middle(player, beyond)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move((x + aim) / 2, y, steps=3)
        page.mouse.move(aim + side, y + 5, steps=3)
        expect(gap).to_be_visible()
        page.mouse.up()
        expect(gap).to_be_hidden()
        if to is not None:
            expect_edited(player, work, work.edit("move-to", path, to))
    assert work.text == "[[14,5,2],[12,8,3],[2,4,6]]"
    expect_tree(player, work.request)


def test_every_key_does_what_the_core_does(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    player = open_app(page, QUERY)
    work = Work(START)
    field = field_of(player)
    texts = [START]

    def at(path: str, key: str, name: str, argument: object = None, typed: str = "") -> None:
        node_at(player, path).focus()
        press(player, key)
        if typed:
            page.keyboard.type(typed)
            press(player, "Enter")
        expect_edited(player, work, work.edit(name, path, argument))
        texts.append(work.text)
        if name in ("add-child", "add-after"):
            expect(field).to_be_focused()
            press(player, "Escape")
        expect(field).to_be_hidden()
        if not typed or name == "set-value":
            expect(player.locator("[data-chosen]")).to_be_focused()

    at("0.1", "7", "set-value", "75", typed="5")
    at("0.1", "-", "set-value", "-1", typed="1")
    at("0.0", "Enter", "set-value", "4", typed="4")  # what stood there is selected
    at("1", "+", "add-child")
    at("1.0", "Insert", "add-after")
    at("1.0", "Delete", "delete")
    at("1.0", "Backspace", "delete")
    at("0", "Alt+ArrowRight", "move-right")
    at("2", "Alt+ArrowLeft", "move-left")
    at("1", "F2", "name-node", "Rook", typed="Rook")
    node_at(player, "1").focus()
    press(player, "Control+c")
    expect_problem(player, "Copied.")
    copied = copy(work.tree, (1,))
    assert read(page.evaluate("navigator.clipboard.readText()"), copied.root_player).tree == copied
    at("2", "Control+v", "paste", copied)
    at("0.0", "Control+Shift+V", "paste-after", copied)
    at("2.3", "Control+x", "delete")
    page.evaluate("document.activeElement.blur()")
    undone, undone_twice = texts[-2], texts[-3]
    for key, text in (("Control+z", undone), ("Control+z", undone_twice), ("Control+y", undone),
                      ("Meta+z", undone_twice), ("Control+Shift+Z", undone)):  # fmt: skip
        press(player, key)  # anywhere on the page
        expect_tree(player, Request(tree=text))
    before = contract_of(player)
    text_of_tree(page).focus()
    press(player, "End")
    page.keyboard.type("5")
    press(player, "Control+z")  # in a text field it is the field's own
    expect_text(page, texts[-2])
    assert contract_of(player) == before


def test_keys_do_nothing_while_the_panel_is_hidden(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, f"?tree={START}&views=none")
    before = contract_of(player)
    node_at(player, "0.0").focus()
    for key in ("Delete", "Insert", "+", "7"):
        press(player, key)
    expect(field_of(player)).to_be_hidden()
    press(player, "e")
    expect(player.locator("[data-view=edit]")).to_be_visible()
    assert contract_of(player) == before
    press(player, "Delete")
    work = Work(START)
    expect_edited(player, work, work.edit("delete", "0.0"))


def test_editing_by_finger_on_a_phone(new_page: Callable[..., Page], open_app: OpenApp) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    player = open_app(page, "?tree=[[3,12],[2,4]]&views=none")
    work = Work("[[3,12],[2,4]]")

    def tap(path: str) -> None:
        node_at(player, path).scroll_into_view_if_needed()
        player.locator(".world").evaluate(STANDS_STILL)
        node_at(player, path).locator(".shape").tap(force=True)

    def done(name: str, path: str, argument: object = None) -> None:
        edited = work.edit(name, path, argument)
        expect_picture(player, work.request)
        wait_until_equal(page, lambda: chosen_in(player), ".".join(map(str, edited.path)))

    player.get_by_role("button", name="Edit", exact=True).tap()
    tap("0.1")
    field_of(player).fill("9")
    field_of(player).press("Enter")
    done("set-value", "0.1", "9")
    tap("1")
    button(player, "Add child").tap()
    done("add-child", "1")
    field_of(player).fill("-3")
    field_of(player).press("Enter")
    done("set-value", "1.2", "-3")
    tap("0")
    button(player, "Move right").tap()
    done("move-right", "0")
    for title, tree in (("Undo", "[[3,9],[2,4,-3]]"), ("Redo", "[[2,4,-3],[3,9]]")):
        button(player, title).tap()
        expect_picture(player, Request(tree=tree))
    node_at(player, "0").scroll_into_view_if_needed()
    (x, y), (aim, _) = middle(player, "0"), middle(player, "1")
    touch = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", x + 20), ("touchMove", aim + 10), ("touchEnd", None)):
        points = [] if at is None else [{"x": at, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.detach()
    done("move-to", "0", 1)


def random_edit(random: Random, tree: LeafTree) -> tuple[str, str, Any]:
    """Return an edit that the tree can have, at any of its nodes."""
    while True:
        name = random.choice([name for name in EDITS if name not in ("move-to", *BUTTONS)])
        path = path_of(tree, random.randrange(len(tree)))
        grows = name.startswith("add-") or name == "make-inner"
        if EDITS[name].applies_to(tree, path) and not (grows and len(tree) >= MOST_NODES):
            arguments = {
                Argument.VALUE: str(random.randint(-9, 9)),
                Argument.TEXT: random.choice(["", "x", "Bb5", "two words"]),
                Argument.SEED: SEED,
            }
            argument = None if EDITS[name].optional else arguments.get(EDITS[name].argument)
            return name, ".".join(map(str, path)), argument


def test_undo_after_random_edits_restores_the_text(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?tree=[[3,5],[2,[7,1]]]&views=edit")
    page.evaluate(f"Math.random = () => {CHANCE}")
    random, work = Random(1), Work("[[3,5],[2,[7,1]]]")  # noqa: S311  the same edits each time
    versions = [work.request]
    for _ in range(15):
        name, path, argument = random_edit(random, work.tree)
        by_mouse(player, name, path, argument)
        work.edit(name, path, argument)
        if work.request == versions[-1]:  # an edit that changed nothing is no version
            continue
        expect_tree(player, work.request)
        versions.append(work.request)
        press(player, "Escape")  # the field over a new leaf
        page.evaluate("document.activeElement.blur()")
    assert len(versions) > 10
    for request in reversed(versions[:-1]):
        press(player, "Control+z")
        expect_tree(player, request)
    press(player, "Control+y")
    expect_tree(player, versions[1])


def event_at(request: Request, step: int) -> tuple[tuple[int, ...], Any]:
    """Return the path and the kind of the event at a step."""
    trace = search(request.searched(), request.options())
    event = trace[step - 1]
    return trace.nodes.path(event.node), event.kind


def test_the_place_stays_after_an_edit_beside_it(page: Page, open_app: OpenApp) -> None:
    start = "[[3,12,8],[[2,4],6],[14,5,2]]"
    player = open_app(page, f"?tree={start}&views=edit,stops&fold=1.0&stops=enter@2,any@ply2")
    work = Work(start)
    request = Request(tree=start)
    trace = search(request.searched(), request.options())
    step = next(at for at in range(1, len(trace) + 1) if trace.nodes.path(trace[at - 1].node) == (1, 0))
    go(player, step)
    path, kind = event_at(request, step)
    stops = player.locator("[data-view=stops] li")
    places = {"fold": (1, 0), "stop": (2,)}
    for name, at, argument in (("add-before", "0", None), ("move-right", "2", None), ("mirror", "1", None)):
        by_mouse(player, name, at, argument)
        edited = work.edit(name, at, argument)
        expect_edited(player, work, edited)
        if field_of(player).is_visible():
            press(player, "Escape")
        moved = edited.moved(path)
        assert moved is not None
        assert event_at(work.request, step_of(player)) == (moved, kind)
        places = {what: edited.moved(place) or () for what, place in places.items()}
        path = moved
        fold, stop = (".".join(map(str, places[what])) for what in ("fold", "stop"))
        page.wait_for_url(lambda url, fold=fold: f"fold={fold}&" in url)  # type: ignore[misc]
        assert f"stops=enter@{stop},any@ply2" in page.url
        expect(stops).to_have_count(2)
    by_mouse(player, "delete", fold.rpartition(".")[0])
    expect_edited(player, work, work.edit("delete", fold.rpartition(".")[0]))
    page.wait_for_url(lambda url: "fold=" not in url)


def test_text_and_picture_are_two_views_of_one_tree(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    work = Work(START)
    by_mouse(player, "set-value", "0.0", "9")
    expect_edited(player, work, work.edit("set-value", "0.0", "9"))
    edited_text = work.text
    run_tree(page, "(A (B 3 x:12) left>(C 2 4))")
    typed = Request(tree="(A (B 3 x:12) left>(C 2 4))")
    expect_tree(player, typed)
    work.text = typed.tree
    by_mouse(player, "mirror", "")
    expect_edited(player, work, work.edit("mirror", ""))
    for text in (typed.tree, edited_text, START):
        button(player, "Undo").click()
        expect_tree(player, Request(tree=text))
    button(player, "Redo").click()
    expect_tree(player, Request(tree=edited_text))
    text_of_tree(page).fill("[[3,")  # can't be read: an edit of the picture goes on from what is drawn
    text_of_tree(page).blur()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("never closed")
    work.text = edited_text
    by_mouse(player, "delete", "2")
    expect_edited(player, work, work.edit("delete", "2"))
    button(player, "Undo").click()
    expect_text(page, "[[3,")  # nothing that was typed is lost
    button(player, "Undo").click()
    expect_tree(player, Request(tree=edited_text))


def test_a_position_of_a_game_is_not_edited(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, "?game=tictactoe&position=XOX/OO_/_X_&views=edit")
    before = contract_of(player)
    expect(panel_part(player, "edit-where")).to_contain_text("Search in a tree instead.")
    expect(panel_part(player, "edit-form")).to_be_hidden()
    node_at(player, "0").focus()
    for key in ("Delete", "+", "Control+z"):
        press(player, key)
    assert contract_of(player) == before
    open_menu(player, "Share")
    expect(panel_part(player, "save-text")).to_be_hidden()
    expect_step(player, 0)
