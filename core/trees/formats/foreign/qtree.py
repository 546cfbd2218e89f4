r"""Trees of the LaTeX packages qtree and tikz-qtree, `\Tree [.MAX [.MIN 3 12 ] [.MIN 2 4 ] ]`."""

from __future__ import annotations

import re

from core.game import Player
from core.trees.formats.brackets import Brackets
from core.trees.formats.fixes import mending
from core.trees.formats.format import Foreign
from core.trees.formats.node_text import NOTHING, Words
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_label, error_at
from core.trees.formats.tex import LOOKED_AT, TexScan, chance_among, is_tex, plain_tex
from core.trees.leaf_tree import LeafTree

_TREE = re.compile(r"\\Tree(?![A-Za-z])")
_EDGE = re.compile(r"\\edge(?![A-Za-z])")
_NODE_COMMAND = re.compile(r"\\node(?![A-Za-z])")
_NODE = re.compile(r"node(?![A-Za-z])")
_OPEN = re.compile(r"\[(?P<named>\.?)")
_CLOSE = re.compile(r"\](?P<named>\.(?=\S))?")
_WORD = re.compile(r"(?:\$[^$]*+\$|\\[^\s\[\]{}]++|[^\s\[\]{};\\$])++")
_REMEDY = "Write a number in its place, or a text with it in braces, as in {x: 3}."
_SIGN = re.compile(r"!\\?\w*+(?:\{[^{}]*+\})?+|;")


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    r"""Read a tree of qtree's brackets; the text of an edge is the move. Raises TextError, with the place.

    >>> parse(r"\Tree [.A \edge node[left]{l}; [.B 3 12 ] {x: 4} ]").names
    {1: 'B', 4: 'x', 0: 'A'}
    """
    tree = _TREE.search(text)
    if tree is None:
        raise error_at(text, 0, "there is no tree here.", r"Write one such as \Tree [.A 3 5 ].")
    return _Reader(text, tree.end(), root_player, remarks).read()


class _Reader:
    """Reads one tree from bracket to bracket."""

    def __init__(self, text: str, at: int, root_player: Player, remarks: Remarks | None) -> None:
        self._scan = TexScan(text, at)
        self._brackets = Brackets(text, root_player, remarks)
        self._move = ""
        self._decides = ""  # the word by which chance decides at the node whose label was taken last

    def read(self) -> LeafTree:
        """Return the tree."""
        scan, nodes = self._scan, self._brackets.nodes
        while True:
            position = scan.skip()
            if scan.takes(_EDGE):
                self._edge()
            elif bracket := scan.takes(_OPEN):
                self._begin(position, is_named=bool(bracket["named"]))
            elif nodes and (bracket := scan.takes(_CLOSE)):
                self._end(is_named=bool(bracket["named"]))
                if not nodes:
                    return self._brackets.tree()
            elif nodes and scan.takes(_SIGN):
                continue
            elif nodes:
                self._leaf(position)
            else:
                raise scan.wrong()

    def _begin(self, position: int, *, is_named: bool) -> None:
        self._brackets.open(position)
        self._decides = ""
        words = self._label() if is_named else NOTHING
        self._brackets.say(words, position, self._decides)
        self._lead()

    def _lead(self) -> None:
        said, self._move = self._move, ""
        self._brackets.lead(said)

    def _end(self, *, is_named: bool) -> None:
        """End the inner node that was begun last, whose name may stand behind its bracket."""
        node = self._brackets.nodes[-1]
        if is_named:
            self._brackets.say(self._label(), node.position)
        if not self._brackets.builder.children and node.words.value is None:
            problem, remedy = "this node has no children.", "Write at least one number in its brackets."
            raise error_at(self._scan.text, node.position, problem, remedy)
        self._brackets.close(_REMEDY)

    def _leaf(self, position: int) -> None:
        self._brackets.open(position)
        self._brackets.say(self._label(), position)
        self._brackets.nodes[-1].move, self._move = self._move, ""
        self._brackets.close(_REMEDY)

    def _label(self) -> Words:
        """Take what stands on a node: a word, a group, or a node of TikZ."""
        scan = self._scan
        if scan.takes(_NODE_COMMAND):
            while (options := scan.bracket("[")) is not None or scan.bracket("(") is not None:
                self._decides = self._decides or chance_among((options or "").split(","))
        position = scan.skip()
        written = scan.bracket("{")
        if written is None:
            word = scan.takes(_WORD)
            if word is None:
                raise scan.wrong()
            written = word[0]
        return scan.words(position, written)

    def _edge(self) -> None:
        scan = self._scan
        scan.bracket("[")
        while scan.takes(_NODE):
            while scan.bracket("[") is not None or scan.bracket("(") is not None:
                pass
            position = scan.skip()
            self._move = check_label(scan.text, position, plain_tex(scan.bracket("{") or ""))


def _looks_like(text: str) -> bool:
    return is_tex(text) and _TREE.search(text[:LOOKED_AT]) is not None


FOREIGN = Foreign("qtree", _looks_like, parse)
