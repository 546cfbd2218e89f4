"""Undo and redo: the versions of a tree's text, the place among them, and where a node of one is in another."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from core.game import OptionError, Player
from core.options.paths import Path
from core.trees.leaf_tree import LeafTree
from core.trees.rebuilding import node_at, path_of

KEPT_CHARACTERS = 1_000_000
"""The most characters that the texts of a history have together when it is kept."""

MAX_WORDS = 100
"""The most characters in the name of a format or the title of an edit that is read back."""

_LAYOUT = 1


@dataclass(frozen=True)
class Version:
    """A tree as its text, who moves at the root, the format of the text, and the title of the edit that made it."""

    text: str
    root_player: Player
    format: str
    what: str

    def shows_the_same(self, other: Version) -> bool:
        """Return whether two versions are the same tree in the same spelling, whatever the edits were called."""
        return replace(self, what="") == replace(other, what="")


@dataclass(frozen=True)
class History:
    """Versions in the order of their making, of which number `at` is the present one; it never changes in place."""

    versions: tuple[Version, ...]
    at: int

    @classmethod
    def start(cls, version: Version) -> History:
        """Return the history of a tree that was just opened."""
        return cls((version,), 0)

    @property
    def now(self) -> Version:
        """The present version."""
        return self.versions[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier version."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later version."""
        return self.at < len(self.versions) - 1

    def push(self, version: Version) -> History:
        """Make a version the present one and forget those to redo; one that changes nothing is not a version."""
        if version.shows_the_same(self.now):
            return self
        return History((*self.versions[: self.at + 1], version), self.at + 1)

    def undo(self) -> History:
        """Go back to the version before; at the first one, stay."""
        return replace(self, at=self.at - 1) if self.can_undo else self

    def redo(self) -> History:
        """Go on to the version after; at the last one, stay."""
        return replace(self, at=self.at + 1) if self.can_redo else self

    def within(self, limit: int) -> History:
        """Return the newest versions of at most `limit` characters together, the present one however long it is."""
        first, end = self.at, self.at + 1
        left = limit - len(self.now.text)
        while end < len(self.versions) and len(self.versions[end].text) <= left:
            left -= len(self.versions[end].text)
            end += 1
        while first > 0 and len(self.versions[first - 1].text) <= left:
            first -= 1
            left -= len(self.versions[first].text)
        return History(self.versions[first:end], self.at - first)

    def to_json(self, limit: int = KEPT_CHARACTERS) -> list[Any]:
        """Return the history within a limit as JSON: its layout, the place, and a row for each version.

        The first text stands whole, each later one as what replaces the middle of the one before, between the numbers
        of characters that both begin and end with; player and format follow where they change.

        >>> history = History.start(Version("[3,5]", Player.MAX, "lists", "Open"))
        >>> history.push(Version("[3,8]", Player.MAX, "lists", "Set value")).to_json()
        [1, 1, [['[3,5]', 'Open', 'max', 'lists'], [[3, 1, '8'], 'Set value']]]
        """
        kept = self.within(limit)
        rows: list[list[Any]] = []
        last: Version | None = None
        for version in kept.versions:
            row: list[Any] = [version.text if last is None else _difference(last.text, version.text), version.what]
            if last is None or (last.root_player, last.format) != (version.root_player, version.format):
                row += [version.root_player.value, version.format]
            rows.append(row)
            last = version
        return [_LAYOUT, kept.at, rows]

    @classmethod
    def from_json(cls, item: object, limit: int = KEPT_CHARACTERS) -> History:
        """Return the history that `to_json` wrote with the same limit; raise ValueError for anything else.

        No more than `limit` characters are ever put together, apart from a present version that is longer.
        """
        match item:
            case [int(layout), int(at), [_, *_] as rows] if layout == _LAYOUT and 0 <= at < len(rows):
                history = cls(tuple(_versions(rows, limit)), at)
            case _:
                raise ValueError("this is not a history")
        if history.within(limit) != history:
            raise ValueError("the history is longer than is kept")
        return history


def is_edit(before: str, after: str) -> bool:
    """Return whether a text is an edit of another: at least half of the longer one begins or ends both alike.

    >>> is_edit("[[3,12],[2,4]]", "[[3,12],[2,40]]"), is_edit("[[3,12],[2,4]]", "[[14,5],[1,8]]")
    (True, False)
    """
    return 2 * sum(_shared_ends(before, after)) >= max(len(before), len(after))


def same_node(before: LeafTree, after: LeafTree, path: Path) -> Path | None:
    """Return where the node at a path of one version is in another one, None if it is not there.

    An edit changes a run of nodes in preorder; where that can't be told, the same path is meant.

    >>> one, other = LeafTree.from_nested([[3, 5], 8]), LeafTree.from_nested([[3, 5], 0, 8])
    >>> same_node(one, other, (1,)), same_node(other, one, (2,)), same_node(other, one, (0, 1))
    ((2,), (1,), (0, 1))
    """
    node, grown = node_at(before, path), len(after) - len(before)
    run = _run(_looks(before), _looks(after)) if grown else None
    if run is None:
        with suppress(OptionError):
            node_at(after, path)
            return path
        return None
    if grown < 0 and node in run:
        return None
    return path_of(after, node if node < run.start else node + grown)


def _looks(tree: LeafTree) -> list[tuple[Any, ...]]:
    """Return what tells each node from others: its depth, its value, its name and that of its move."""
    return [
        (depth, value, tree.names.get(node), tree.moves.get(node))
        for node, (depth, value) in enumerate(zip(tree.depths, tree.values, strict=True))
    ]


def _run(one: Sequence[tuple[Any, ...]], other: Sequence[tuple[Any, ...]]) -> range | None:
    """Return the nodes that the larger of two versions has besides those of the other; None if that is not one run."""
    small, large = sorted((one, other), key=len)
    (begin, end), more = _shared_ends(small, large), len(large) - len(small)
    if begin + end < len(small):
        return None
    # Where siblings begin alike, the run could begin further up as well. It is that of whole nodes.
    while (
        begin
        and large[begin - 1] == large[begin + more - 1]
        and large[begin][0] > min(depth for depth, *_ in large[begin : begin + more])
    ):
        begin -= 1
    return range(begin, begin + more)


def _shared_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """Return how many items two texts or lists begin with alike, and how many of the rest they end with."""
    start = _shared(one, other)
    return start, _shared(one[start:][::-1], other[start:][::-1])


def _versions(rows: Sequence[object], limit: int) -> list[Version]:
    """Return the versions of rows that nobody has checked."""
    versions: list[Version] = []
    total = 0
    for row in rows:
        match row:
            case [str(text), *told] if not versions:
                pass
            case [[int(start), int(end), str(middle)], *told] if versions:
                last = versions[-1]
                if min(start, end) < 0 or start + end > len(last.text):
                    raise ValueError("a version shares more characters with the one before than that has")
                total += start + end  # counted first: a few small rows could stand for a text of any length
                if total > limit:
                    raise ValueError("the history is longer than is kept")
                text = last.text[:start] + middle + last.text[len(last.text) - end :]
                if len(told) == 1:
                    told += [last.root_player, last.format]
            case _:
                raise ValueError("this is not a version")
        match told:
            case [str(what), str(player), str(form)] if max(len(what), len(form)) <= MAX_WORDS:
                versions.append(Version(text, Player(player), form, what))
            case _:
                raise ValueError("this is not a version")
    return versions


def _difference(before: str, after: str) -> list[Any]:
    start, end = _shared_ends(before, after)
    return [start, end, after[start : len(after) - end]]


def _shared(one: Sequence[object], other: Sequence[object]) -> int:
    low, high = 0, min(len(one), len(other))  # by halving, which compares no character in Python
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
