"""What the tests of editing ask of the page: each edit, and the tree that it has to make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from core.game import Player
from core.options.paths import read_path
from core.search import search
from core.trees.edit_menu import EDITS, apply
from core.trees.formats import FORMATS, read
from core.trees.formats.format import Part
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import Edited
from tests.browser.player_page import STANDS_STILL, click_node, expect_tree, node_at, wait_until_equal
from viz.sharing.request import Request, TreeText

START = "[[3,12,8],[2,4,6],[14,5,2]]"
QUERY = f"?tree={START}&views=edit"
BUTTONS = {"paste": "Paste"}
FIELDS = {
    "set-value": "edit-value",
    "name-node": "edit-name",
    "name-move": "edit-move",
    "set-probability": "edit-chance",
    "set-evaluation": "edit-evaluation",
}
NOISE = {"mark-noisy": True, "mark-quiet": False}
CHANCE = 0.25  # what Math.random gives while the tests run
SEED = 250_000_000  # what the page makes of it


@dataclass
class Work:
    """The tree as the core edits it: its text, in the format that the page has to show it in, and who moves first."""

    text: str
    root: Player = Player.MAX

    @property
    def tree(self) -> LeafTree:
        tree = self.request.searched()
        assert isinstance(tree, LeafTree)
        return tree

    @property
    def request(self) -> Request:
        return Request(TreeText(self.text, root=self.root))

    def edit(self, name: str, path: str, argument: object = None) -> Edited:
        """Carry out an edit; the text stays in its format if that can hold the tree, else it is in parentheses."""
        format_ = read(self.text).format
        edited = apply(self.tree, name, list(read_path(path)), argument)
        kept = set(format_.loses(edited.tree)) <= {Part.ROOT}
        self.text = (format_ if kept else FORMATS["parentheses"]).write(edited.tree)
        self.root = edited.tree.root_player
        return edited


def event_at(request: Request, step: int) -> tuple[tuple[int, ...], Any]:
    """Return the path and the kind of the event at a step."""
    trace = search(request.searched(), request.options())
    event = trace[step - 1]
    return trace.places.path(event.node), event.kind


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
    elif name in NOISE:
        panel_part(player, "edit-noisy").set_checked(NOISE[name])
    else:
        button(player, BUTTONS.get(name, EDITS[name].title)).click()


def expect_edited(player: Locator, work: Work, edited: Edited) -> None:
    """Wait until text and picture are those of the edit, and the reader's node is the chosen one."""
    expect_tree(player, work.request)
    wait_until_equal(player.page, lambda: chosen_in(player), ".".join(map(str, edited.path)))


def middle(player: Locator, path: str) -> tuple[float, float]:
    player.locator(".world").evaluate(STANDS_STILL)
    box = node_at(player, path).locator(".shape").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
