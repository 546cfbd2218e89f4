r"""Game trees of the LaTeX package istgame, `\istroot(0)(0,0){MAX} \istb{L}{3} \istb{R} \endist`."""

from __future__ import annotations

import re

from core.game import Player
from core.trees.formats.fixes import mending
from core.trees.formats.foreign.foreign import Foreign
from core.trees.formats.foreign.tex_scan import LOOKED_AT, TexScan, is_tex
from core.trees.formats.node_text import NOTHING, Words
from core.trees.formats.numbers import to_value
from core.trees.formats.parent_links import Links
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_label, error_at
from core.trees.formats.tex import plain_tex
from core.trees.leaf_tree import LeafTree

_COMMAND = re.compile(r"\\(?P<name>istroot|istb|endist)(?:[A-Za-z']*+)[*']?+")
_ANGLE = re.compile(r"<[^<>\n]*+>")
_SHAPE = re.compile(r"[.+\u2026]{1,3}(?=[\[{(<\s\\])")
_TWO = re.compile(r"\(?\s*+([^\s,;()]++)(?:\s*+[,;]\s*+|\s++)([^\s,;()]++)\s*+\)?")

LONGEST_ID = 100
"""Characters of an id to which the number of a branch is added: those of a deep tree would grow with its depth."""


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree of istgame's roots and branches; of two payoffs that add to 0 the first is the value.

    Raises TextError, with the place.

    >>> parse(r"\istroot(0)(0,0){MAX} \istb{L}{3} \istb{R}{$(5,-5)$} \endist").values
    (None, 3, 5)
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    return _Reader(text).read(root_player, remarks or Remarks())


class _Reader:
    """Takes the roots and branches of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._scan = TexScan(text, 0)
        self._links = Links(text, r"Write it behind its branch, as in \istb{{L}}{{3}}.")
        self._known: dict[str, str] = {}  # the id of a node, by each name that it is given
        self._ends: dict[tuple[str, str], str] = {}  # the id of a node, by that of its parent and its branch
        self._branches: dict[int, int] = {}
        self._said: dict[int, tuple[Words, int]] = {}
        self._root: int | None = None

    def read(self, root_player: Player, remarks: Remarks) -> LeafTree:
        """Return the tree."""
        while command := _COMMAND.search(self._text, self._scan.at):
            self._scan.at = command.end()
            if command["name"] == "istroot":
                self._begin(command.start())
            elif command["name"] == "endist":
                self._root = None
            elif self._root is not None:
                self._branch(command.start(), self._root)
        for node, (words, position) in self._said.items():
            self._links.say(node, words, position)
        if not len(self._links):
            problem, remedy = "there is no tree here.", r"Write one such as \istroot(0)(0,0) \istb{L}{3} \endist."
            raise error_at(self._text, 0, problem, remedy)
        return self._links.build(root_player, remarks)

    def _begin(self, position: int) -> None:
        """Take a node that has branches: `(name)(place)`, and its text."""
        scan = self._scan
        scan.bracket("[")
        name = scan.bracket("(") or ""
        place = scan.bracket("(") or ""
        identifier = self._at(place.strip(), name.strip())
        self._known[name.strip()] = identifier
        self._root = self._links.node(identifier, position)
        while scan.bracket("[") is not None or scan.takes(_ANGLE):
            pass
        where = scan.skip()
        written = scan.bracket("{")
        self._said[self._root] = (scan.words(where, written) if written else NOTHING, where)

    def _branch(self, position: int, root: int) -> None:
        """Take a branch: `{move}[side]{payoffs}`, each of them if there is one."""
        scan = self._scan
        while scan.bracket("[") is not None or scan.takes(_ANGLE) or scan.takes(_SHAPE):
            pass
        where = scan.skip()
        move = check_label(self._text, where, plain_tex(scan.bracket("{") or ""))
        scan.bracket("[")
        where = scan.skip()
        payoffs = scan.bracket("{")
        self._branches[root] = self._branches.get(root, 0) + 1
        parent, branch = self._links.identifier(root), str(self._branches[root])
        of_parent = parent if len(parent) <= LONGEST_ID else f"{parent[:LONGEST_ID]}…{root}"
        self._ends[parent, branch] = identifier = f"{of_parent}-{branch}"
        child = self._links.node(identifier, position)
        self._links.link(root, child, position)
        self._links.set_move(child, move)
        self._said[child] = (self._worth(where, payoffs) if payoffs else NOTHING, where)

    def _at(self, place: str, name: str) -> str:
        """Return the id of the node at a place: a name, or that of a parent and the number of a branch; else `name`."""
        parent, _, branch = place.rpartition("-")
        return self._known.get(place) or self._ends.get((self._known.get(parent, parent), branch), name)

    def _worth(self, position: int, written: str) -> Words:
        """Read the payoffs at a leaf: one number, or two that add to 0."""
        words = self._scan.words(position, written)
        two = _TWO.fullmatch(plain_tex(written).replace("\n", " ").strip("$ ")) if words.value is None else None
        values = [to_value(each) for each in two.groups()] if two else []
        if None in values or not values:
            return words
        first, second = (value for value in values if value is not None)
        if first != -second:
            problem = "these payoffs don't add to 0, so this is not a zero-sum game."
            raise error_at(self._text, position, problem, "Write only what MAX gets.")
        return Words("", first, None, (Aside.PAYOFFS,))


def _looks_like(text: str) -> bool:
    return is_tex(text) and re.search(r"\\istroot", text[:LOOKED_AT]) is not None


FOREIGN = Foreign("istgame", _looks_like, parse)
