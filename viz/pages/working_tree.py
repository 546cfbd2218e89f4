"""The tree that the reader works on: its text, its versions, and the edits of the picture that change the text.

The draft of the session holds the tree; its versions are in `viz.pages.session.Work`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Unpack

from core.game import OptionError, Player, PlyscopeError
from core.options.paths import path_text, read_path
from core.trace import Path
from core.trees.edit_menu import EDITS, apply
from core.trees.formats import AUTO, detect, widest
from core.trees.formats.format import Format, Part
from core.trees.leaf_tree import LeafTree
from viz.contract.player import News
from viz.pages.carry_over import carry_over
from viz.pages.session import draft, history, session, shown
from viz.sharing.history import History, Version, same_node
from viz.sharing.request import TreeText

TYPED = "Text"
"""The title of a version that is no edit of the previous one."""

OF_SEARCH = ("window", "hand")
"""The options with fields to type into; viz/components/mailbox knows all their labels."""

TREE = "tree"
"""The source besides the games: the reader's tree."""


def note(tree: TreeText) -> None:
    """Keep a tree that was searched as a version, if it is a new one."""
    work = session().work
    work.searched = version = _version(tree)
    if work.history is None:
        work.history = History.start(version)
    elif not version.shows_the_same(work.history.now):
        take(work.history.push(version))


def _version(tree: TreeText) -> Version:
    return Version(tree.text, tree.root, tree.format, TYPED)


def take(versions: History) -> None:
    """Replace the reader's history; a typed tree is listed among the recent ones."""
    work, before = session().work, history()
    passed = versions.versions[before.at + 1 : versions.at + 1] or before.versions[versions.at + 1 : before.at + 1]
    if any(version.what == TYPED for version in passed):
        work.series += 1
    work.history = versions


def edit(question: dict[str, Any]) -> None:
    """Carry out an edit, an undo or a redo that a player asks for; raise PlyscopeError if that is not possible.

    The player names places, and learns where they are after the edit.
    """
    if draft().in_game:
        raise OptionError("a game position has no tree to edit.", "Search a tree instead.", place="edit")
    name = question["edit"]
    versions = history().push(_version(draft().tree))  # whatever was typed is not lost
    if name in ("undo", "redo"):
        take(versions.undo() if name == "undo" else versions.redo())
        show(history().now)
        arrive(question, _since(versions.now, history().now))
        return
    now = in_chosen_format(searched())
    tree, format_ = read_version(now)
    edited = apply(tree, name, list(read_path(str(question["path"]))), question.get("argument"))
    text, format_name = written(edited.tree, format_, now.format)
    version = Version(text, edited.tree.root_player, format_name, EDITS[name].title)
    take(versions.push(version))
    show(version)
    session().draft, notices = carry_over(draft(), edited=True)
    session().next_run.notices = notices or []
    arrive(question, edited.moved, edited.path)


def read_version(version: Version) -> tuple[LeafTree, Format]:
    """Return the tree of a version and the format of its text."""
    tree, format_, *_ = TreeText(version.text, version.format, version.root_player).read()
    return tree, format_


def searched() -> Version:
    """Return the version that was searched last, for code that runs once a tree was searched."""
    found = session().work.searched
    if found is None:
        raise LookupError("no tree was searched yet")
    return found


def in_chosen_format(version: Version) -> Version:
    """Return a version in the format now in the menu, if its text is the same tree in that.

    The menu may have been used while an edit was on its way.
    """
    tree = draft().tree
    chosen = replace(version, format=tree.format)
    with suppress(PlyscopeError):
        if tree.text == version.text and read_version(chosen)[0] == read_version(version)[0]:
            return chosen
    return version


def written(tree: LeafTree, format_: Format, chosen: str) -> tuple[str, str]:
    """Return a tree as text, and the format for the menu: the reader's, if it can hold the tree."""
    try:
        if not [part for part in format_.loses(tree) if part is not Part.ROOT]:
            text = format_.write(tree)
            return text, chosen if chosen != AUTO or detect(text) is format_ else format_.name
    except OptionError:  # such as a flat list of a tree that is not uniform
        pass
    wider = widest(tree)
    text = wider.write(tree)
    return text, AUTO if detect(text) is wider else wider.name


def show(version: Version) -> None:
    """Show a version of the tree in the next run."""
    session().draft = draft().with_tree(version.text, version.root_player, version.format)
    session().next_run.redraws = True


def arrive(question: dict[str, Any], moved: Callable[[Path], Path | None], chosen: Path | None = None) -> None:
    """Tell the player where its places are now, and which node is chosen: by default the former one."""
    places: dict[str, str] = {}
    for text in question.get("keep", []):
        with suppress(OptionError):  # a place that was never in the tree
            now = moved(read_path(str(text)))
            if now is not None:
                places[str(text)] = path_text(now)
    if chosen is None:
        with suppress(OptionError):
            chosen = moved(read_path(str(question["path"])))
    tell_player(places=places, chosen=str(question["path"]) if chosen is None else path_text(chosen))


def _since(before: Version, now: Version) -> Callable[[Path], Path | None]:
    """Return where the nodes of a version are in another; if either can't be read, they stay."""
    with suppress(PlyscopeError):
        return partial(same_node, read_version(before)[0], read_version(now)[0])
    return lambda path: path


def tell_player(**news: Unpack[News]) -> None:
    """Tell the player, once, what becomes of its recording."""
    coming = session().next_run
    coming.arrivals += 1
    coming.arrived = {"follows": shown().recording.id, "number": coming.arrivals, **news}


def put_text(text: str, format_name: str = AUTO) -> None:
    """Replace the text of the tree."""
    session().draft = draft().with_tree(text, format_name=format_name)


def open_tree(text: str) -> None:
    """Replace the tree on the page by an opened or dropped one, if it can be read."""
    TreeText(text).read()
    session().draft = replace(draft().with_tree(text), in_game=False)
    session().next_run.redraws = True


def typed_fields() -> dict[str, str]:
    """Return the content of the fields that the reader types into, as far as the server knows."""
    now = draft()
    return {"tree": now.tree.text, "position": now.position.text} | {name: now.search.held[name] for name in OF_SEARCH}


def take_typed(fields: Mapping[str, Any]) -> None:
    """Restore what the reader had typed when the server went away."""
    now = draft()
    texts = typed_fields() | {name: text for name, text in fields.items() if isinstance(text, str)}
    next_ = replace(
        now,
        tree=replace(now.tree, text=texts["tree"]),
        position=replace(now.position, text=texts["position"]),
        search=now.search.put(**{name: texts[name] for name in OF_SEARCH}),
    )
    if next_ != now:
        session().draft = next_
        session().next_run.redraws = True


def choose_root(root: Player) -> None:
    """Let a player move at the root, in the text, too, if that says who does."""
    now = replace(draft(), tree=replace(draft().tree, root=root), own_root=root, came=None, root_back=None)
    with suppress(PlyscopeError):
        tree, format_, *_ = now.tree.read()
        if tree.root_player != root:
            text, format_name = written(replace(tree, root_player=root), format_, now.tree.format)
            now = now.with_tree(text, root, format_name)
    session().draft = now
