"""Trees written as nodes and links: `Links` puts them together."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction

from core.game import Fix, Player, TextError, Value
from core.trees.formats.fixes import LONGEST
from core.trees.formats.node_text import NOTHING, Words, words_at, write_inner, write_words
from core.trees.formats.players import CHANCE, PLAYERS, chance_class
from core.trees.formats.probabilities import check_children, probability_at, write_probability
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import check_room, error_at, number_at, shortened
from core.trees.formats.turns import Turns
from core.trees.leaf_tree import LeafTree

MOST_TREES = 5
"""The most trees of one text that are offered each by itself."""

_NEARLY_A_NUMBER = re.compile(r"[+\-\u2010-\u2015\u2212]?[0-9.\u221e]++[0-9./,]*+(?:[eE][0-9]++)?+\Z")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_GENERATED = re.compile(r"(?:n|node)?_?[0-9]+")


def without_entities(text: str) -> str:
    """Return a text with its HTML entities as the characters they stand for; unknown ones stay.

    >>> without_entities("x &lt; 3 &nonsense;")
    'x < 3 &nonsense;'
    """
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text) if "&" in text else text


def one_line(text: str) -> str:
    r"""Return the lines of a move's name as one.

    >>> one_line("to the\nleft")
    'to the left'
    """
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


def no_value(text: str, position: int, name: str, words: Words, remedy: str) -> TextError:
    """Return the error for a leaf that has no value, or has one that can't be read in place of a label."""
    if _NEARLY_A_NUMBER.match(words.label):
        try:
            number_at(text, position, words.label)
        except TextError as error:
            return error
    problem = f"the leaf {name} has no value."
    if {Aside.BOUNDS, Aside.LETTERS} & {*words.asides}:
        problem = f"the leaf {name} has no value: the text on it is read as α or β."
        remedy = 'Write its value too, as in v = 3, or put its name in quotes, as in "α": 3.'
    return error_at(text, position, problem, remedy)


def shown(word: str) -> str:
    """Return a word as a message shows it, in quotes if it can't be seen else.

    >>> shown("B1"), shown("")
    ('B1', "''")
    """
    word = shortened(word)
    return word if word.isprintable() and word.strip() else repr(word)


def is_generated(identifier: str) -> bool:
    """Return whether an id is one that a program counts up, such as n12, and no name.

    >>> is_generated("n12"), is_generated("B1")
    (True, False)
    """
    return _GENERATED.fullmatch(identifier) is not None


class Links:
    """Takes nodes and the links between them in any order, each with its index in the text, and builds the tree.

    Children stand in the order of their links. `remedy` says how a leaf gets its value, with a place for its id.
    Where `ids_are_names`, an inner node without a text is called by its id even if that is a number.

    >>> links = Links("A -> 3", 'Write the value on it, as in {}["3"].')
    >>> links.link(links.node("A", 0), links.node("3", 5), 0)
    1
    >>> links.build(Player.MIN).values
    (None, 3)
    """

    def __init__(self, text: str, remedy: str, *, ids_are_names: bool = False) -> None:
        self._text = text
        self._remedy = remedy
        self._ids_are_names = ids_are_names
        self._numbers: dict[str, int] = {}
        self._ids: list[str] = []
        self._places: list[int] = []
        self._children: list[list[int]] = []
        self._parents: list[int] = []
        self._link_places: list[int] = []  # of the link to the parent, by child
        self._words: dict[int, Words] = {}
        self._moves: dict[int, str] = {}
        self._players: dict[int, Player] = {}
        self._chance_nodes: set[int] = set()
        self._chances: dict[int, tuple[str, int]] = {}  # by child: what was written, and where

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, identifier: str) -> bool:
        return identifier in self._numbers

    def identifier(self, node: int) -> str:
        """Return the id of a node."""
        return self._ids[node]

    def place(self, identifier: str) -> int:
        """Return the index in the text where the node with that id is first mentioned."""
        return self._places[self._numbers[identifier]]

    def node(self, identifier: str, position: int) -> int:
        """Return the number of the node with that id; it is made where it is first mentioned."""
        node = self._numbers.get(identifier)
        if node is None:
            node = self._numbers[identifier] = len(self._ids)
            check_room(self._text, position, node, 0)
            self._ids.append(identifier)
            self._places.append(position)
            self._children.append([])
            self._parents.append(-1)
            self._link_places.append(-1)
        return node

    def say(self, node: int, words: Words, position: int) -> None:
        """Take what stands on a node; raise TextError if something else was said of it before."""
        if self._words.setdefault(node, words) != words:
            problem = f"the node {self._name(node)} is given two texts."
            raise error_at(self._text, position, problem, "Keep one of them, or give each node an id of its own.")

    def set_player(self, node: int, player: Player) -> None:
        """Take whose move it is at a node."""
        self._players[node] = player

    def set_chance(self, child: int, written: str, position: int) -> None:
        """Take the probability of a child of a chance node."""
        self._chances[child] = written, position

    def set_move(self, child: int, name: str) -> None:
        """Take the name of the move that leads to a node."""
        self._moves[child] = name

    def link(self, parent: int, child: int, position: int, *, directed: bool = True) -> int:
        """Link a node to its parent, and return the child.

        A link that is not directed goes from left to right, unless the right node has a parent and the left has none.
        """
        if not directed and self._parents[child] >= 0 > self._parents[parent] and parent != child:
            parent, child = child, parent
        if self._parents[child] >= 0:
            raise self._second_parent(parent, child, position)
        self._parents[child] = parent
        self._link_places[child] = position
        self._children[parent].append(child)
        return child

    def join(self, left: Iterable[int], right: list[int], position: int, *, directed: bool = True) -> list[int]:
        """Link each node on the right to each on the left; return the children."""
        return [self.link(parent, child, position, directed=directed) for parent in left for child in right]

    def set_class(self, node: int, name: str) -> None:
        """Take the class of a node, which may say who moves there, or that chance decides."""
        name = name.lower()
        if name in PLAYERS:
            self.set_player(node, PLAYERS[name])
        elif name in CHANCE:
            self._chance_nodes.add(node)  # what stands on the links to its children begins with a probability
            if player := CHANCE[name]:
                self.set_player(node, player)

    def reorder(self, keys: list[tuple[bool, Value]]) -> None:
        """Sort the children of every node by a key for each node; equal ones keep their order."""
        for children in self._children:
            children.sort(key=keys.__getitem__)

    def build(
        self,
        root_player: Player,
        remarks: Remarks | None = None,
        write: Callable[[LeafTree], str] | None = None,
    ) -> LeafTree:
        """Return the tree; raise TextError if the nodes and links don't form one, or a leaf has no value.

        If they form several, the error offers each by itself, as `write` writes it.
        """
        roots = [node for node, parent in enumerate(self._parents) if parent < 0]
        if len(roots) > 1:
            raise self._several(roots, root_player, write)
        order = self._below(roots)
        if len(order) < len(self._ids):
            reached = set(order)
            raise self._cycle(next(node for node in range(len(self._ids)) if node not in reached))
        return self._tree(order, root_player, remarks)

    def _tree(self, order: list[int], root_player: Player, remarks: Remarks | None) -> LeafTree:
        number = {node: index for index, node in enumerate(order)}
        values: list[Value | None] = []
        names: dict[int, str] = {}
        given: dict[int, Value] = {}
        depths = {order[0]: 0} if order else {}
        chances = self._read_chances(order)
        turns_above = dict(depths)
        turns = Turns(self._text, root_player, remarks)
        for index, node in enumerate(order):
            said = self._words.get(node) or self._words_of_id(node)
            said = turns.take(said, turns_above[node], self._places[node])
            is_leaf = not self._children[node]
            said = turns.on_leaf(said) if is_leaf else said
            if is_leaf and said.value is None:
                name = self._name(node)
                raise no_value(self._text, self._places[node], name, said, self._remedy.format(name))
            values.append(said.value if is_leaf else None)
            if said.label:
                names[index] = said.label
            if node in self._players:
                turns.say(self._players[node], turns_above[node], self._places[node])
            if not is_leaf:
                if said.value is not None:
                    given[index] = said.value
                below = depths[node] + 1
                check_room(self._text, self._places[self._children[node][0]], index, below)
                depths.update(dict.fromkeys(self._children[node], below))
                taken = turns_above[node] + (node not in self._chance_nodes)
                turns_above.update(dict.fromkeys(self._children[node], taken))
        children = tuple(tuple(map(number.__getitem__, self._children[node])) for node in order)
        moves = {number[node]: self._moves[node] for node in order[1:] if self._moves.get(node)}
        numbered = {number[node]: chance for node, chance in chances.items()}
        return LeafTree(children, tuple(values), turns.root_player, names, moves, given, numbered)

    def _read_chances(self, order: list[int]) -> dict[int, Fraction]:
        """Return the probability of each child of a chance node; raise TextError where these are wrong."""
        read: dict[int, Fraction] = {}
        for node in order:
            children = self._children[node]
            if node in self._chance_nodes:
                for child in children:
                    written, _, move = self._moves.pop(child, "").partition(" ")
                    self._chances.setdefault(child, (written, self._link_places[child]))
                    self._moves[child] = move.strip()
            for child in children:
                if child in self._chances:
                    written, position = self._chances[child]
                    read[child] = probability_at(self._text, position, written)
                    self._chance_nodes.add(node)
            check_children(self._text, self._places[node], [read.get(child) for child in children])
        return read

    def _several(self, roots: list[int], root_player: Player, write: Callable[[LeafTree], str] | None) -> TextError:
        count = "two" if len(roots) == 2 else f"{len(roots):,}"
        problem = f"the tree has {count} roots, {self._listed(roots)}."
        remedy = f"Link {self._name(roots[1])} to its parent, or remove it."
        error = error_at(self._text, self._places[roots[1]], problem, remedy)
        trees = [root for root in roots if self._children[root]]
        if write and 1 < len(trees) <= MOST_TREES and len(self._text) <= LONGEST:
            with suppress(TextError):  # in one of them something else is wrong
                written = [write(self._tree(self._below([root]), root_player, None)) for root in trees]
                titles = [f"Only the tree of {self._name(root)}" for root in trees]
                error.choices = tuple(map(Fix, titles, written))
        return error

    def _below(self, roots: list[int]) -> list[int]:
        order: list[int] = []
        pending = list(roots)
        while pending:
            node = pending.pop()
            order.append(node)
            pending += reversed(self._children[node])
        return order

    def _words_of_id(self, node: int) -> Words:
        """Return what the id of a node says that has no text: a leaf may be a number; others are called by their id."""
        identifier, is_leaf = self._ids[node], not self._children[node]
        if not is_leaf and is_generated(identifier) and not self._ids_are_names:
            return NOTHING
        words = words_at(self._text, self._places[node], identifier)
        return words if is_leaf or words.player else words.as_name

    def _second_parent(self, parent: int, child: int, position: int) -> TextError:
        before, name = self._parents[child], self._name(child)
        if before == parent:
            problem, remedy = f"the link from {self._name(parent)} to {name} is written twice.", "Remove one of them."
            return error_at(self._text, position, problem, f"{remedy} Each leaf needs an id of its own.")
        ancestors = {parent}
        node = parent
        while (node := self._parents[node]) >= 0 and node not in ancestors:
            ancestors.add(node)
        if child in ancestors:
            self._parents[child] = parent
            self._link_places[child] = position
            return self._cycle(child)
        problem = f"{name} has two parents, {self._name(before)} and {self._name(parent)}."
        remedy = "Remove one of the links. A position that is reached twice is two nodes, each with an id of its own."
        return error_at(self._text, position, problem, remedy)

    def _cycle(self, node: int) -> TextError:
        seen: set[int] = set()
        while node not in seen:
            seen.add(node)
            node = self._parents[node]
        cycle = [node]
        while (parent := self._parents[cycle[-1]]) != node:
            cycle.append(parent)
        cycle.reverse()
        last = max(range(len(cycle)), key=lambda index: self._link_places[cycle[index]])
        cycle = cycle[last:] + cycle[:last]  # from the child of the link that is written last
        problem = f"this link closes a cycle: {self._listed([*cycle, cycle[0]], ' → ')}."
        return error_at(self._text, self._link_places[cycle[0]], problem, "Remove it, or link to another node.")

    def _listed(self, nodes: list[int], separator: str = ", ") -> str:
        shown = [self._name(node) for node in (nodes if len(nodes) <= 5 else nodes[:3])]
        if len(nodes) > 5:
            shown += ["…", self._name(nodes[-1])]
        elif separator == ", ":
            return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
        return separator.join(shown)

    def _name(self, node: int) -> str:
        return shown(self._ids[node])


def text_on_link(tree: LeafTree, child: int) -> str:
    """Return what to write on the link to a child: its probability, if it has one, and the name of the move.

    >>> from core.trees.formats.parentheses import parse
    >>> text_on_link(parse("(0.5*up>3 0.5*8)"), 1)
    '0.5 up'
    """
    chance = write_probability(tree.chances[child]) if child in tree.chances else ""
    return " ".join(filter(None, (chance, tree.moves.get(child, ""))))
