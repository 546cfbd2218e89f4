"""`Graph`: the one reader of nodes and links, below all formats that write trees so; and what their writers share."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from core.game import Fix, Player, TextError
from core.options.numerals import listed
from core.trees.formats.brackets import Brackets
from core.trees.formats.format import LONGEST
from core.trees.formats.node_text import (
    CHANCE,
    NOTHING,
    PLAYERS,
    Words,
    chance_class,
    words_at,
    write_inner,
    write_words,
)
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import check_room, error_at, probability_at, shown, write_probability
from core.trees.leaf_tree import LeafTree

MOST_TREES = 5
"""The most trees of one text that are offered each by itself."""

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_GENERATED = re.compile(r"(?:n|node)?_?[0-9]+")


def without_entities(text: str) -> str:
    """Return a text with its HTML entities as the characters they stand for; unknown ones stay."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if "&" in text else text


def one_line(text: str) -> str:
    """Return the lines of a move's name as one."""
    return " ".join(filter(None, map(str.strip, re.split("[\n\r]", text))))


def text_on(tree: LeafTree, node: int) -> str:
    """Return what to write on a node of a graph; an inner node without a name shows whose move it is."""
    value = tree.values[node] if tree.is_terminal(node) else tree.given.get(node)
    if node in tree.names or tree.is_terminal(node):
        return write_words(tree.names.get(node, ""), value)
    if tree.is_chance(node):  # the format marks it
        return write_inner("", value)
    player = tree.to_move(node).name
    return player if value is None else f"{player}: {value!r}"


def class_on(tree: LeafTree, node: int) -> str:
    """Return the class of a node of a graph: that of a chance node, or who moves where the root's text does not say."""
    if tree.is_chance(node):
        return chance_class(tree.root_player, node)
    return tree.root_player.value if node == 0 and (tree.names.get(0) or tree.is_terminal(0)) else ""


def is_generated(identifier: str) -> bool:
    """Return whether an id is one that a program counts up, such as n12, and no name."""
    return _GENERATED.fullmatch(identifier) is not None


@dataclass(eq=False, slots=True)
class Node:
    """A node of a graph: its id, where the text mentions it first, where it stands in the tree, and what is said of it.

    `chance` is where the text writes the probability of the link that leads here, and what. Where a node decides by
    chance and its children have none, it begins what stands on the links to them.
    """

    identifier: str
    position: int
    parent: Node | None = None
    link_position: int = -1
    children: list[Node] = field(default_factory=list)
    words: Words | None = None
    move: str = ""
    player: Player | None = None
    chance: tuple[int, str] | None = None
    is_chance: bool = False

    def set_class(self, name: str) -> None:
        """Take the class of the node, which may say who moves there, or that chance decides."""
        name = name.lower()
        self.player = PLAYERS.get(name) or CHANCE.get(name) or self.player
        self.is_chance = self.is_chance or name in CHANCE


class Graph:
    """Takes nodes and the links between them in any order, each with its index in the text, and builds the tree.

    Children stand in the order of their links. `remedy` says how a leaf gets its value, with a place for its id.
    Where `ids_are_names`, an inner node without a text is called by its id even if that is a number.

    >>> graph = Graph("A -> 3", 'Write the value on it, as in {}["3"].')
    >>> graph.link(graph.node("A", 0), graph.node("3", 5), 0).identifier
    '3'
    >>> graph.build(Player.MIN).values
    (None, 3)
    """

    def __init__(self, text: str, remedy: str, *, ids_are_names: bool = False) -> None:
        self._text = text
        self._remedy = remedy
        self._ids_are_names = ids_are_names
        self.nodes: dict[str, Node] = {}

    def node(self, identifier: str, position: int) -> Node:
        """Return the node with that id; it is made where it is first mentioned."""
        node = self.nodes.get(identifier)
        if node is None:
            check_room(self._text, position, len(self.nodes), 0)
            node = self.nodes[identifier] = Node(identifier, position)
        return node

    def say(self, node: Node, words: Words, position: int) -> None:
        """Take what stands on a node; raise TextError if something else was said of it before."""
        if node.words not in (None, words):
            problem = f"the node {shown(node.identifier)} is given two texts."
            raise error_at(self._text, position, problem, "Keep one of them, or give each node an id of its own.")
        node.words = words

    def link(self, parent: Node, child: Node, position: int, *, directed: bool = True) -> Node:
        """Link a node to its parent, and return the child.

        A link that is not directed goes from left to right, unless the right node has a parent and the left has none.
        """
        if not directed and child.parent and not parent.parent and parent is not child:
            parent, child = child, parent
        if child.parent:
            raise self._second_parent(child.parent, parent, child, position)
        child.parent, child.link_position = parent, position
        parent.children.append(child)
        return child

    def join(self, left: Iterable[Node], right: list[Node], position: int, *, directed: bool = True) -> list[Node]:
        """Link each node on the right to each on the left; return the children."""
        return [self.link(parent, child, position, directed=directed) for parent in left for child in right]

    def build(
        self, root_player: Player, remarks: Remarks | None = None, write: Callable[[LeafTree], str] | None = None
    ) -> LeafTree:
        """Return the tree; raise TextError if the nodes and links don't form one, or a leaf has no value.

        If they form several, the error offers each by itself, as `write` writes it.
        """
        roots = [node for node in self.nodes.values() if node.parent is None]
        if len(roots) > 1:
            raise self._several(roots, root_player, write)
        reached = list(roots)
        for node in reached:
            reached += node.children
        if len(reached) < len(self.nodes):
            known = {*reached}
            raise self._cycle(next(node for node in self.nodes.values() if node not in known))
        return self._tree(roots[0], root_player, remarks)

    def _tree(self, root: Node, root_player: Player, remarks: Remarks | None) -> LeafTree:
        brackets = Brackets(self._text, root_player, remarks)
        pending: list[Node | None] = [root]  # None ends the children of a node
        while pending:
            node = pending.pop()
            if node is None:
                brackets.close()
                continue
            chance = probability_at(self._text, *node.chance) if node.chance and node.parent else None
            brackets.open(node.position, node.move, chance, node.link_position)
            words = node.words or self._words_of_id(node)
            brackets.say(words, node.position, "chance" if node.is_chance else "")
            if node.player:
                brackets.turn(node.player, node.position)
            if node.children:
                pending.append(None)
                pending += reversed(node.children)
            else:
                name = shown(node.identifier)
                brackets.close(self._remedy.format(name), name)
        return brackets.tree()

    def _several(self, roots: list[Node], root_player: Player, write: Callable[[LeafTree], str] | None) -> TextError:
        count = "two" if len(roots) == 2 else f"{len(roots):,}"
        problem = f"the tree has {count} roots, {_listed(roots)}."
        remedy = f"Link {shown(roots[1].identifier)} to its parent, or remove it."
        error = error_at(self._text, roots[1].position, problem, remedy)
        trees = [root for root in roots if root.children]
        if write and 1 < len(trees) <= MOST_TREES and len(self._text) <= LONGEST:
            with suppress(TextError):  # in one of them something else is wrong
                written = [write(self._tree(root, root_player, None)) for root in trees]
                titles = [f"Only the tree of {shown(root.identifier)}" for root in trees]
                error.choices = tuple(map(Fix, titles, written))
        return error

    def _words_of_id(self, node: Node) -> Words:
        if node.children and is_generated(node.identifier) and not self._ids_are_names:
            return NOTHING
        words = words_at(self._text, node.position, node.identifier)
        return words.as_name if node.children and not words.player else words

    def _second_parent(self, before: Node, parent: Node, child: Node, position: int) -> TextError:
        first, second, name = (shown(node.identifier) for node in (before, parent, child))
        if before is parent:
            problem, remedy = f"the link from {first} to {name} is written twice.", "Remove one of them."
            return error_at(self._text, position, problem, f"{remedy} Each leaf needs an id of its own.")
        ancestors = {parent}
        node = parent
        while node.parent and node.parent not in ancestors:
            node = node.parent
            ancestors.add(node)
        if child in ancestors:
            child.parent, child.link_position = parent, position
            return self._cycle(child)
        problem = f"{name} has two parents, {first} and {second}."
        remedy = "Remove one of the links. A position that is reached twice is two nodes, each with an id of its own."
        return error_at(self._text, position, problem, remedy)

    def _cycle(self, node: Node) -> TextError:
        seen: dict[Node, None] = {}
        while node not in seen and node.parent:
            seen[node] = None
            node = node.parent
        cycle = list(seen)[list(seen).index(node) :][::-1]
        last = max(range(len(cycle)), key=lambda index: cycle[index].link_position)
        cycle = cycle[last:] + cycle[:last]  # from the child of the link that is written last
        problem = f"this link closes a cycle: {_listed([*cycle, cycle[0]], ' → ')}."
        return error_at(self._text, cycle[0].link_position, problem, "Remove it, or link to another node.")


class Arrow(NamedTuple):
    """What links nodes: where it stands, whether it tells children from parents, whether it is drawn, and the move."""

    position: int
    is_directed: bool
    is_visible: bool = True
    move: str = ""


class Statements(Graph):
    """Reads nodes and the links between them from a text: the one reader of chains such as `A -> B -> C`.

    `at` is where reading stands. A notation says what is skipped, what a group of nodes is, and what an arrow.
    """

    skipped: ClassVar[re.Pattern[str]]

    def __init__(self, text: str, remedy: str, remarks: Remarks, *, ids_are_names: bool = False) -> None:
        super().__init__(text, remedy, ids_are_names=ids_are_names)
        self._remarks = remarks
        self._at = 0

    def group(self) -> list[Node]:
        """Take one node, or several that have the same links; raise TextError if none comes next."""
        raise NotImplementedError

    def arrow(self) -> Arrow | None:
        """Take an arrow, if one comes next."""
        raise NotImplementedError

    def describe(self, nodes: list[Node], linked: list[Node]) -> None:
        """Take what stands behind nodes, of which those that are linked are at the end of the links so far."""

    def takes(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take what matches a pattern, if it comes next."""
        found = pattern.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return found

    def skip(self) -> int:
        """Go past space and comments; return where this is."""
        start = self._at
        self.takes(self.skipped)
        if self._at > start and not self._text[start : self._at].isspace():
            self._remarks.leave_out(start, self._at)
        return self._at

    def chain(self) -> list[Node]:
        """Take nodes and the links between them, and return the nodes."""
        left = self.group()
        nodes, linked = [*left], list[Node]()
        self.describe(left, linked)
        while arrow := self.arrow():
            right = self.group()
            if arrow.is_visible:
                children = self.join(left, right, arrow.position, directed=arrow.is_directed)
                for child in children if arrow.move else ():
                    child.move = arrow.move
                linked += children
            left = right
            nodes += left
            self.describe(left, linked)
        return nodes


def _listed(nodes: list[Node], separator: str = ", ") -> str:
    names = [shown(node.identifier) for node in (nodes if len(nodes) <= 5 else nodes[:3])]
    if len(nodes) > 5:
        names += ["…", shown(nodes[-1].identifier)]
    elif separator == ", ":
        return listed(names)
    return separator.join(names)


def text_on_link(tree: LeafTree, child: int) -> str:
    """Return what to write on the link to a child: its probability, if it has one, and the name of the move."""
    chance = write_probability(tree.chances[child]) if child in tree.chances else ""
    return " ".join(filter(None, (chance, tree.moves.get(child, ""))))
