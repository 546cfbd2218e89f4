"""Undo and redo: the versions of a tree's text, the current one, and where a node of one is in another."""

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
"""The most characters of all texts of a stored history."""

MAX_WORDS = 100
"""The most characters of a format's name or an edit's title when read back."""

_LAYOUT = 1


@dataclass(frozen=True)
class Version:
    """A tree as its text, who moves at the root, the format of the text, and the title of the edit that made it."""

    text: str
    root_player: Player
    format: str
    what: str

    def shows_the_same(self, other: Version) -> bool:
        """Return whether two versions are the same tree in the same spelling."""
        return replace(self, what="") == replace(other, what="")


@dataclass(frozen=True)
class History:
    """Versions in order, of which number `at` is the present one; immutable."""

    versions: tuple[Version, ...]
    at: int

    @classmethod
    def start(cls, version: Version) -> History:
        """Return the history of a newly opened tree."""
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
        """Add a version as the present one and drop those to redo; ignore one that changes nothing."""
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
        """Return the newest versions of at most `limit` characters in all, the present one however long."""
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

        The first text is whole; each later one replaces the middle of the one before, between the numbers of characters
        shared at the start and the end; player and format follow if they change.

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

        It never assembles more than `limit` characters, apart from a longer present version.
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
    """Return whether a text is an edit of another: at least half of the longer one is a shared start or end.

    >>> is_edit("[[3,12],[2,4]]", "[[3,12],[2,40]]"), is_edit("[[3,12],[2,4]]", "[[14,5],[1,8]]")
    (True, False)
    """
    return 2 * sum(_shared_ends(before, after)) >= max(len(before), len(after))


def same_node(before: LeafTree, after: LeafTree, path: Path) -> Path | None:
    """Return where a node of one version is in another, None if it is not there.

    An edit changes a run of nodes in preorder; if that is ambiguous, the path stays the same.

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
    """Return a key of each node: its depth, value, name and move name."""
    return [
        (depth, value, tree.names.get(node), tree.moves.get(node))
        for node, (depth, value) in enumerate(zip(tree.depths, tree.values, strict=True))
    ]


def _run(one: Sequence[tuple[Any, ...]], other: Sequence[tuple[Any, ...]]) -> range | None:
    """Return the nodes that the larger of two versions has in addition; None if they are not one run."""
    small, large = sorted((one, other), key=len)
    (begin, end), more = _shared_ends(small, large), len(large) - len(small)
    if begin + end < len(small):
        return None
    # If siblings begin alike, the run could also begin further up. It is that of whole nodes.
    while (
        begin
        and large[begin - 1] == large[begin + more - 1]
        and large[begin][0] > min(depth for depth, *_ in large[begin : begin + more])
    ):
        begin -= 1
    return range(begin, begin + more)


def _shared_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """Return the lengths of the shared start, and of the shared end of the rest, of two texts or lists."""
    start = _shared(one, other)
    return start, _shared(one[start:][::-1], other[start:][::-1])


def _versions(rows: Sequence[object], limit: int) -> list[Version]:
    """Return the versions of unchecked rows."""
    versions: list[Version] = []
    total = 0
    for row in rows:
        match row:
            case [str(text), *rest] if not versions:
                pass
            case [[int(start), int(end), str(middle)], *rest] if versions:
                last = versions[-1]
                if min(start, end) < 0 or start + end > len(last.text):
                    raise ValueError("a version shares more characters with the one before than that has")
                total += start + end  # counted first: a few small rows could stand for a text of any length
                if total > limit:
                    raise ValueError("the history is longer than is kept")
                text = last.text[:start] + middle + last.text[len(last.text) - end :]
                if len(rest) == 1:
                    rest += [last.root_player, last.format]
            case _:
                raise ValueError("this is not a version")
        match rest:
            case [str(what), str(player), str(form)] if max(len(what), len(form)) <= MAX_WORDS:
                versions.append(Version(text, Player(player), form, what))
            case _:
                raise ValueError("this is not a version")
    return versions


def _difference(before: str, after: str) -> list[Any]:
    start, end = _shared_ends(before, after)
    return [start, end, after[start : len(after) - end]]


def _shared(one: Sequence[object], other: Sequence[object]) -> int:
    low, high = 0, min(len(one), len(other))  # by bisection, which compares no characters in Python
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
