"""Trees written as JSON with names, `{"label": "A", "children": [3, {"label": "x", "value": 5}]}`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from core.game import Fix, Player, Value
from core.trees.formats.brackets import Brackets, written
from core.trees.formats.data import Item, read_data
from core.trees.formats.format import Format, Part, mending
from core.trees.formats.node_text import words_beside, write_words
from core.trees.formats.players import FLAGS, PLAYERS, TRUTH, TURNS, player_under
from core.trees.formats.probabilities import CHANCE_EXAMPLE, probability_at, write_probability
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import check_label, error_at, number_at, shortened
from core.trees.leaf_tree import LeafTree

EXAMPLE = """{"label": "A", "children": [
  {"label": "B", "move": "left", "children": [3, {"label": "x", "value": 12}]},
  {"label": "C", "move": "right", "children": [2, 4]}]}"""

NO_VALUE = 'Write "value": with a number, or "children": with a list.'
"""The remedy for a node with neither of the two."""

DEEPEST_INDENT = 16
"""Plies that are indented when writing; deeper ones are not indented further, so that the text stays short."""


_BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
_READ = (
    _BOUNDS | TURNS | FLAGS | {*["label", "name", "value", "move", "children", "root", "chance", "p", "eval", "noisy"]}
)


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from JSON, with labels or without: a node is a number, a list of its children, or an object.

    A chance node says `"chance": true`, and each of its children its probability `p`; or it holds pairs of both, as
    `{"chance": [[0.5, 3], [0.5, 8]]}`. `eval` is the static evaluation of an inner node, `"noisy": true` says that a
    noisy move leads to a node. Keys other than these, `label`, `value`, `move`, `children` and, at the top, `root` are
    ignored; Python's quotes and its None are read too. Raises TextError, with the place.
    """
    return read_nodes(text, root_player, remarks)


def read_nodes(text: str, root_player: Player, remarks: Remarks | None, *, lists_only: bool = False) -> LeafTree:
    """Read a tree from JSON, as `parse` does; of `lists_only`, no object but a chance node may be there."""
    reader = _Reader(text, root_player, remarks)
    reader.lists_only = lists_only
    pending: list[Iterator[tuple[Item, Fraction | None]]] = [iter([(read_data(text), None)])]
    while pending:
        for item, chance in pending[-1]:
            if item.is_bracket:
                pending.append(iter(reader.begin(item, chance)))
                break
            reader.leaf(item.position, reader.number(item), chance=chance)
        else:
            pending.pop()
            if pending:
                reader.close(NO_VALUE)
    return reader.tree()


class _Reader(Brackets):
    """Begins the nodes of one text, in preorder."""

    lists_only = False

    def begin(self, node: Item, chance: Fraction | None) -> list[tuple[Item, Fraction | None]]:
        """Begin the node that a list or an object is; return its children, each with its probability."""
        self.open(node.position, chance=chance)
        if node.written == "[":
            return self._below(node, node, is_chance=False)
        if self.lists_only and {*(node.fields or {})} != {"chance"}:
            problem = "a list is not written with braces."
            raise error_at(self.text, node.position, problem, f"Write [ and ], or a chance node as {CHANCE_EXAMPLE}.")
        decides, children = node.under("chance"), node.under("children")
        below = self._pairs(decides) if decides.is_bracket else []
        is_chance = decides.is_bracket or self._truth(decides, "chance")
        if not children.is_absent:
            if decides.is_bracket:
                problem = "this node has both pairs and children."
                raise error_at(self.text, decides.position, problem, "Leave out one of the two.")
            below = self._below(node, children, is_chance=is_chance)
        self.nodes[-1].is_chance = is_chance
        self._say(node, is_leaf=not below)
        noisy, evaluation, move = self._truth(node.under("noisy"), "noisy"), node.under("eval"), node.under("move")
        worth = None if evaluation.is_absent else self.number(evaluation)
        self.judge(worth if below else None, noisy=noisy)
        if not move.is_absent:
            self.nodes[-1].move = check_label(self.text, move.position, self._name(move))
        return below

    def number(self, item: Item) -> Value:
        return number_at(self.text, item.position, item.written.strip())

    def _pairs(self, listing: Item) -> list[tuple[Item, Fraction | None]]:
        pairs: list[tuple[Item, Fraction | None]] = []
        for pair in self._listed(listing):
            if pair.items is None or len(pair.items) != 2:
                problem = "a pair of a probability and a subtree should stand here."
                raise error_at(self.text, pair.position, problem, f"Write a chance node as {CHANCE_EXAMPLE}.")
            probability, child = pair.items
            pairs.append((child, probability_at(self.text, probability.position, probability.written.strip())))
        return pairs

    def _below(self, node: Item, listing: Item, *, is_chance: bool) -> list[tuple[Item, Fraction | None]]:
        """Return the children in a list, each with its probability: below a chance node all have one, else none."""
        children: list[tuple[Item, Fraction | None]] = []
        for child in self._listed(listing):
            said = child.under("p")
            chance = None if said.is_absent else probability_at(self.text, said.position, said.written.strip())
            if is_chance and chance is None:
                problem = "a child of this chance node has no probability."
                raise error_at(self.text, node.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
            if chance is not None and not is_chance:
                problem = "this node has children with probabilities, but is not a chance node."
                raise error_at(self.text, node.position, problem, 'Write "chance": true before "children".')
            children.append((child, chance))
        return children

    def _listed(self, listing: Item) -> list[Item]:
        if listing.written != "[" or not listing.is_bracket:
            problem = "a list of children should stand here."
            raise error_at(self.text, listing.position, problem, "Write it in brackets, such as [3, 12].")
        if not listing.items:
            problem = "this list is empty."
            raise error_at(self.text, listing.position, problem, "Write at least one child in it, or give a value.")
        return listing.items

    def _say(self, node: Item, *, is_leaf: bool) -> None:
        for key, item in node.below:
            if item.is_absent:
                continue
            if key == "root" and len(self.nodes) == 1:
                player = PLAYERS.get(self._name(item).lower())
                if player is None:
                    raise error_at(self.text, item.position, '"root" is neither max nor min.', 'Write "max" or "min".')
                self.turn(player, item.position)
            elif player := player_under(key, item.written):
                self.turn(player, item.position)
        if not all(node.under(key).is_absent for key in _BOUNDS):
            self.remarks.add([Aside.BOUNDS])
        if any(key not in _READ and not item.is_absent for key, item in (node.fields or {}).items()):
            self.remarks.add([Aside.KEYS])
        called, said = node.under("label"), node.under("value")
        label = "" if called.is_absent else self._name(called)
        called = called if label else node.under("name")
        name = label or ("" if called.is_absent or called.is_bracket else called.written)
        value = None if said.is_absent else self.number(said)
        is_name = not label and (not is_leaf or value is None or self.remarks.numbers_are_names)
        position = self.nodes[-1].position if called.is_absent else called.position
        self.say(words_beside(self.text, position, name, value, is_name=is_name), position)

    def _name(self, item: Item) -> str:
        if not item.is_quoted and item.number is None:
            problem = f"{shortened(item.written)!r} has no quotes."
            end = item.position + len(item.written)
            fix = Fix("Put it in quotes", f'{self.text[: item.position]}"{item.written}"{self.text[end:]}')
            raise error_at(self.text, item.position, problem, f'Write "{shortened(item.written)}".', fix)
        return item.written

    def _truth(self, item: Item, key: str) -> bool:
        if item.is_absent:
            return False
        if item.written not in TRUTH:
            problem = f'"{key}" is neither true nor false.'
            raise error_at(self.text, item.position, problem, "Write true, or leave it out.")
        return TRUTH[item.written] is Player.MAX


def write(tree: LeafTree) -> str:
    """Write a tree as labelled JSON, one inner node per line."""

    def begin(node: int) -> str:
        parent, below = tree.parents[node], tree.children[node]
        comma = "," if node and parent != node - 1 else ""
        gap = " " if comma else ""
        if node and below:
            gap = "\n" + "  " * min(tree.depths[node], DEEPEST_INDENT)
        keys = _keys(tree, node)
        if below:
            return comma + gap + "{" + ", ".join([*keys, '"children": ['])
        is_bare = len(keys) == 1 and node
        return comma + gap + (keys[0].removeprefix('"value": ') if is_bare else "{" + ", ".join(keys) + "}")

    return "".join(written(tree, begin, lambda node: "]}" if tree.children[node] else ""))


def _keys(tree: LeafTree, node: int) -> list[str]:
    chance = write_probability(tree.chances[node]) if node in tree.chances else ""
    said = {
        "root": '"min"' if node == 0 and tree.root_player is Player.MIN else "",
        "p": f'"{chance}"' if "/" in chance else chance,
        "chance": "true" if tree.is_chance(node) else "",
        "label": json.dumps(write_words(tree.names[node], None), ensure_ascii=False) if node in tree.names else "",
        "move": json.dumps(tree.moves[node], ensure_ascii=False) if node in tree.moves else "",
        "noisy": "true" if node in tree.noisy else "",
        "eval": _number(tree.evals.get(node)),
        "value": _number(tree.given.get(node) if tree.children[node] else tree.values[node]),
    }
    return [f'"{key}": {text}' for key, text in said.items() if text]


def _number(value: Value | None) -> str:
    number = "" if value is None else repr(value)
    return f'"{number}"' if "inf" in number else number


FORMAT = Format(
    name="labelled",
    title="Labelled JSON",
    looks_like=lambda text: text.lstrip("[ \t\r\n")[:1] == "{",
    parse=parse,
    writer=write,
    carries=frozenset(Part),
    example=EXAMPLE,
    suffix=".json",
)
