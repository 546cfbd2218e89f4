"""Versions of a tree: undo and redo restore the text exactly, whether picture or text was edited."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from core.trees.edit_menu import EDITS, Argument
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import path_of
from tests.browser.conftest import OpenApp
from tests.browser.editor import (
    BUTTONS,
    CHANCE,
    QUERY,
    SEED,
    START,
    Work,
    button,
    by_mouse,
    expect_edited,
)
from tests.browser.player_page import (
    click_node,
    expect_text,
    expect_tree,
    node_at,
    press,
    run_tree,
    text_of_tree,
)
from tests.core.plain_trees import OF_CHANCE, OF_JUDGEMENT, applies_to
from viz.sharing.request import Request, TreeText

MOST_NODES = 24  # a tree that is seen as a whole


def random_edit(random: Random, tree: LeafTree) -> tuple[str, str, Any]:
    """Return an edit that the tree can have, at any of its nodes."""
    while True:
        name = random.choice([name for name in EDITS if name not in ("move-to", *BUTTONS, *OF_CHANCE, *OF_JUDGEMENT)])
        path = path_of(tree, random.randrange(len(tree)))
        grows = name.startswith("add-") or name == "make-inner"
        if applies_to(EDITS[name], tree, path) and not (grows and len(tree) >= MOST_NODES):
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
    for _ in range(6):
        name, path, argument = random_edit(random, work.tree)
        by_mouse(player, name, path, argument)
        work.edit(name, path, argument)
        if work.request == versions[-1]:  # an edit that changed nothing is not a version
            continue
        expect_tree(player, work.request)
        versions.append(work.request)
        press(player, "Escape")  # the field over a new leaf
        page.evaluate("document.activeElement.blur()")
    assert len(versions) > 5
    for request in reversed(versions[:-1]):
        press(player, "Control+z")
        expect_tree(player, request)
    press(player, "Control+y")
    expect_tree(player, versions[1])


def assert_undo_takes_back_a_leaf_while_its_value_may_be_typed(player: Locator) -> None:
    """Add a leaf and fail unless undo takes it back, after what was typed over it."""
    click_node(player, "0.1")
    press(player, "Escape")
    press(player, "Insert")
    field = player.get_by_label("Value of the leaf")
    expect(node_at(player, "0.3")).to_be_visible()
    expect(field).to_be_focused()
    field.press_sequentially("7")
    field.press("Control+z")  # takes back what was typed
    expect(field).to_have_value("0")
    field.press("Control+z")
    expect(field).to_be_hidden()
    expect_tree(player, Request(TreeText(START)))
    expect(node_at(player, "0.3")).to_have_count(0)


def test_text_and_picture_are_two_views_of_one_tree(page: Page, open_app: OpenApp) -> None:
    player = open_app(page, QUERY)
    assert_undo_takes_back_a_leaf_while_its_value_may_be_typed(player)
    work = Work(START)
    by_mouse(player, "set-value", "0.0", "9")
    expect_edited(player, work, work.edit("set-value", "0.0", "9"))
    edited_text = work.text
    run_tree(page, "(A (B 3 x:12) left>(C 2 4))")
    typed = Request(TreeText("(A (B 3 x:12) left>(C 2 4))"))
    expect_tree(player, typed)
    work.text = typed.subject.text
    by_mouse(player, "mirror", "")
    expect_edited(player, work, work.edit("mirror", ""))
    for text in (typed.subject.text, edited_text, START):
        button(player, "Undo").click()
        expect_tree(player, Request(TreeText(text)))
    button(player, "Redo").click()
    expect_tree(player, Request(TreeText(edited_text)))
    text_of_tree(page).fill("[[3,")  # can't be read: an edit of the picture goes on from what is drawn
    text_of_tree(page).blur()
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("never closed")
    work.text = edited_text
    by_mouse(player, "delete", "2")
    expect_edited(player, work, work.edit("delete", "2"))
    button(player, "Undo").click()
    expect_text(page, "[[3,")  # nothing that was typed is lost
    button(player, "Undo").click()
    expect_tree(player, Request(TreeText(edited_text)))
