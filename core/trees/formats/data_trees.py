"""Trees in data of any language: lists, objects, terms and formulas, on their own or assigned to names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from core.game import Fix, Player, TextError, Value
from core.trees.formats import keys
from core.trees.formats.brackets import Brackets
from core.trees.formats.data import ABSENT, Item
from core.trees.formats.format import LONGEST, MOST_TREES, Aside, Foreign, Offer, Parse, Remarks, mending
from core.trees.formats.graphs import is_generated
from core.trees.formats.named_nodes import columns_of, graph_of, is_node, names, of_pairs, of_rows, row_of
from core.trees.formats.node_text import (
    NOTHING,
    PLAYERS,
    TRUTH,
    TURNS,
    Words,
    only_player,
    player_under,
    read_words,
    with_outcome,
    words_at,
    words_beside,
)
from core.trees.formats.programs import NAMED_TERM, NODES, USUAL, Program, has_statement, read_program, without_tex
from core.trees.formats.programs import PLAYERS as PLAYERS_CALLED
from core.trees.formats.source import (
    CHANCE_EXAMPLE,
    IN_A_LOOP,
    Mistake,
    check_label,
    number_at,
    probability_at,
    shortened,
    why_no_number,
)
from core.trees.leaf_tree import LeafTree

_LIMITS = frozenset(
    {"max_value", "min_value", "maxvalue", "minvalue", "int_max", "int_min", "positive_infinity", "negative_infinity"}
)
"""Values that a program gives nodes before a search."""
_SIGNATURE = re.compile(
    r"\bclass\s++(?P<of>\w++)(?:(?!\bclass\b)[\s\S]){0,99}?(?:__init__\(\s*+self\s*+,|\bconstructor\()(?P<taken>[^()]{1,99})\)"
    r"|^[ \t]*+(?:public\s++)?+(?P<made>[A-Z]\w*+)\((?P<given>[^()\n]{1,99})\)\s*+\{",
    re.MULTILINE,
)
_AS_KEYWORDS = "Write children in a list, as in Node([3, 5]), or what each is, as in Node(value=3)."
_BY_CHANCE = frozenset({"chance", "random", "nature", "expectation", "exp", "dice"})
"""Names in data for the player of chance nodes."""
_KINDS = frozenset({"leaf", "terminal", "inner", "internal"})
"""Words in programs for the type of a node, which are not names."""
NO_VALUE = 'Write "value": with a number, or "children": with a list.'
"""The remedy for a node with neither."""


def _named(item: Item) -> tuple[str, Item] | None:
    if not item.fields or len(item.fields) > 1 or item.head or is_node(item):
        return None
    key, only = next(iter(item.fields.items()))
    return None if key in keys.KNOWN and not only.holds_nodes else (key, only)


def _is_named(items: list[Item]) -> bool:
    is_text = len(items) > 1 and (items[0].is_word or items[0].is_quoted) and read_words(items[0].written).value is None
    others = [each for each in items[1:] if not each.is_bracket]
    is_leaf = (
        is_text and not names(items[0]) and all(each.number is None for item in items[1:] for _, each in item.below)
    )
    is_leaf = is_leaf and all(each.text is not None for each in others)
    return is_text and not is_leaf and not any(map(names, others))


def _are_chances(items: list[Item]) -> bool:
    firsts = [each.items[0].number for each in items if each.items and len(each.items) == 2]
    return 0 < len(items) == len(firsts) and all(first is not None and 0 < first <= 1 for first in firsts)


def _is_move(item: Item) -> bool:
    """Return whether this is a move with the node that it leads to, as in ("left", ("B", "MIN", [3, 5]))."""
    move, node = item.items if item.items and len(item.items) == 2 and not item.head else (ABSENT, ABSENT)
    below = node.items or []
    return move.text is not None and len(below) > 2 and bool(below[0].text) and bool(only_player(below[1].text or ""))


def is_constructor(item: Item) -> bool:
    """Return whether a term makes a node, by its name."""
    return (item.is_call or len(item.head) > 2) and NODES.fullmatch(item.head) is not None


def _with_keys(term: Item, called: list[str]) -> Item:
    usual = {key.lower(): key for key in keys.READ}
    said = {usual.get(key.strip("_").lower(), key): item for key, item in zip(called, term.items or [], strict=False)}
    return Item(term.position, "{", None, {**said, **(term.fields or {})}, end=term.end)


class _Child(NamedTuple):
    """A value that is a node, with its name, move and probability as its parent gives them."""

    item: Item
    label: str = ""
    move: str = ""
    chance: Fraction | None = None


def nested_tree(text: str, item: Item, root_player: Player, remarks: Remarks) -> LeafTree:
    """Return the tree in a value whose nodes are nested; raise TextError, with the place, if there is none."""
    label, items = "", item.items or []
    is_fact = item.head.lower() in keys.ROLES or (item.head == "t" and items[0].head != "t")
    if is_fact and len(items) == 1 and items[0].head and not item.fields:  # tree(node(…)).
        item = items[0]
    while (not label or label.lower() in keys.ROLES) and (named := _named(item)) and named[1].holds_nodes:
        remarks.notation = "data"
        label, item = named
    if _name_tuples(item):
        remarks.notation = "data"
    if _fold_heap(item):
        remarks.say("The list is read as a full tree, level by level.")
    reader = _Nested(text, root_player, remarks)
    pending: list[Iterator[_Child]] = [iter([_Child(item, "" if label.lower() in keys.ROLES else label)])]
    while pending:
        for child in pending[-1]:
            if (below := reader.begin(child)) is not None:
                pending.append(iter(below))
                break
        else:
            pending.pop()
            if pending:
                reader.close(NO_VALUE)
    return reader.tree()


def _fold_heap(item: Item) -> bool:
    """Turn a full binary tree in an array into nested nodes; return whether it was more than a node and its leaves."""
    items = [] if is_constructor(item) else item.items or []
    level = items[len(items) // 2 :]
    inner = items[: len(items) // 2][-len(level) + 1 :]  # the first of as many is no node
    are_named = 2 < len(inner) < len(items) // 2 + len(items) % 2 and all(each.is_text for each in inner)
    if len(level) < 2 or len(level) & len(level) - 1 or not (are_named or all(each.is_absent for each in inner)):
        return False
    while inner:
        row, inner = inner[-(len(level) // 2) :], inner[: -(len(level) // 2)]
        pairs = zip(row, level[::2], level[1::2], strict=True)
        level = [Item(name.position, "[", [name, *pair] if are_named else [*pair]) for name, *pair in pairs]
    item.items = level[0].items
    return len(items) > 3


def _name_tuples(root: Item) -> bool:
    """Turn tuples of a value and children, `(5, [(3, []), (7, [])])`, into objects, if the whole value is such tuples.

    A name may stand first, as in `("A", 0, [("B", 3, []), ("C", 7, [])])`.
    """
    nodes, has_leaf = [root] if root.items and root.items[-1].holds_nodes else [], False
    said = list[dict[str, Item]]()
    for node in nodes:
        items = node.items or []
        is_named = len(items) == 3 and items[0].text is not None and items[2].is_bracket
        named, rest = (items[:1], items[1:]) if is_named else ([], items)
        full = [each for each in rest if each.items != []]
        full += [each for each in rest if each.items == []][: 2 - len(full)]
        first, second = full if len(full) == 2 and not node.head else (ABSENT, node)
        if first.is_bracket or (first.is_absent and not named) or second.head or second.fields:
            return False
        if second.items is None and (second.number is None or first.number is not None):  # ("x", 3) is a leaf
            return False
        below = {"children": second} if second.items else {} if second.items == [] else {"value": second}
        said.append({"label": named[0], "value": first, **below} if named else {"label": first, **below})
        has_leaf = has_leaf or second.items == []
        nodes += second.items or []
    for node, fields in zip(nodes, said, strict=True) if has_leaf else ():
        node.items, node.fields = None, fields
    return has_leaf


class _Nested(Brackets):
    def __init__(self, text: str, root_player: Player, remarks: Remarks) -> None:
        super().__init__(root_player, remarks)
        self.text = text

    def begin(self, child: _Child) -> list[_Child] | None:
        """Begin the node in a value and return its children; a leaf is also ended, and None returned."""
        item, label, move, chance = child
        said = item.under(*keys.CHANCE) if item.fields else ABSENT
        if chance is None and self.nodes and not (said.is_absent or said.is_bracket) and is_node(item):
            problem = "this node has children with probabilities, but is not a chance node."
            raise Mistake(self.nodes[-1].position, problem, 'Write "chance": true before "children".')
        if item.is_bracket:
            self.open(item.position, move, chance)
            if item.head:
                return self._term(item, label)
            if is_node(item) or (item.fields is not None and not {*item.fields} - keys.OWN):
                return self._object(item, label)
            return self._listing(item, label)
        words, value = words_at(item.position, label).as_name if label else NOTHING, item.value
        if value is None and (item.is_word or item.is_quoted):
            self._is_data()
            words = with_outcome(words_at(item.position, item.written))  # a leaf such as "x: 3"
            if words.value is None:
                raise self._unknown(item)
            self.remarks.add(words.asides)
            value = words.value
        elif value is None:
            value = number_at(item.position, item.written.strip())
        self.leaf(item.position, value, words.label, move, chance)
        return None

    def _unknown(self, word: Item) -> TextError:
        problem, remedy = why_no_number(word.written, shortened(word.written))
        if problem.endswith("is not a number."):
            problem = f"{shortened(word.written)!r} is an unknown leaf."
            remedy = "Write a number in its place. The page Practise asks for the range of a leaf."
            remedy = "Write the nodes in it as a list, such as [1, 2]." if "," in word.written else remedy
        return Mistake(word.position, problem, remedy)

    def _empty(self, listing: Item) -> TextError:
        return Mistake(listing.position, "this list is empty.", "Write at least one child in it, or give a value.")

    def _is_data(self) -> None:
        self.remarks.notation = "data"

    def _listing(self, item: Item, label: str) -> list[_Child]:
        """Read a list, whose first item may be the node's name, or a mapping from names to nodes."""
        items = item.items or []
        if not item.holds_nodes:
            raise self._empty(item)
        if len(items) > 2 and items[0].text and (player := only_player(items[1].text or "")):  # ("A", "MAX", […])
            self.turn(player, items[1].position)
            items = [items[0], *items[2:]]
        if item.written != "[" or item.fields or label:
            self._is_data()
        if _is_named(items):
            self._is_data()
            words = words_at(items[0].position, items[0].name or "")
            words = NOTHING if words.label.lower() in keys.ROLES else words
            only = items[1] if len(items) == 2 else ABSENT
            self.say(words, items[0].position)
            if only.value is not None:  # ("m", 6)
                self.nodes[-1].words = Words(words.label, only.value, None)
                return []
            if (items[0].text or "").lower() in _BY_CHANCE and _are_chances(only.items or []):
                self.nodes[-1].is_chance, self.nodes[-1].words = True, NOTHING
                return self._pairs(only)
            is_list = only.is_bracket and not (only.head or is_node(only) or _is_named(only.items or []))
            return self._with_names(only.below if is_list else [("", each) for each in items[1:]])
        if label:
            words = words_at(item.position, label)
            self.say(words if words.player else words.as_name, item.position)
        return self._with_names(item.below)

    def _with_names(self, below: Iterable[tuple[str, Item]]) -> list[_Child]:
        children = list[_Child]()
        for key, item in below:
            if not key and _is_move(item):
                children.append(_Child((item.items or [])[1], "", (item.items or [])[0].text or ""))
                continue
            named = None if key else _named(item)
            if named:
                self.remarks.add([Aside.LEVELS])
                self._is_data()
            name, child = named or (key, item)
            is_move = child.has(*keys.LABEL) and is_node(child) and not named
            name = "" if named and name.lower() in keys.ROLES else name
            children.append(_Child(child, "" if is_move else name, name if is_move else ""))
        return children

    def _term(self, item: Item, label: str) -> list[_Child]:
        """Read a term such as `Node("A", [Leaf(3), 5])`, or a formula `max(3, 5)`, and return its children."""
        head, fields = item.head, dict(item.fields or {})
        player = PLAYERS_CALLED.fullmatch(head)
        is_list = player is not None  # all its numbers are children
        is_named = NAMED_TERM.match(self.text) is not None
        if not player and (is_named or not is_constructor(item)):
            if (item.is_call and not is_named) or head in {"cons", "append"}:
                raise self._call(item)
            label, is_list = head, True  # as in Lisp
        if not item.holds_nodes:
            raise self.childless()
        if player:
            self.turn(PLAYERS[player["player"].lower()], item.position)
            self.remarks.notation = self.remarks.notation or "formula"
        else:
            self._is_data()
        item.fields = fields
        names, numbers, below = self._arguments(item, is_list=is_list)
        if is_list and names:
            raise self._unknown(names[0])
        lists = [each for each in item.items or [] if each.is_bracket and not each.head]
        several = not is_list and (len(numbers) > 1 or len(lists) > 1)
        several_or_flag = several or any(each.written in TRUTH for each in item.items or [])
        if several_or_flag and (called := self._signatures.get(re.split(r"[.:]+", head)[-1])):
            return self._object(_with_keys(item, called), label)
        if not is_list and len(numbers) > 1:
            raise Mistake(item.position, "these numbers may be children, or a name and a value.", _AS_KEYWORDS)
        self.remarks.add([Aside.FLAGS] * any(each.written in TRUTH for each in item.items or []))
        if not is_list and numbers:  # the node's own value
            below = [child for child in below if child.item is not numbers[0]]
            fields.setdefault("value", numbers[0])
        if names and fields.keys().isdisjoint(keys.LABEL):
            fields["label"] = names.pop(0)
        for name in names:
            self.remarks.leave_out(name.position, name.end)
        if item.given:
            fields["value"] = item.given
        return self._object(Item(item.position, "{", fields=fields), label, below)

    def _arguments(self, item: Item, *, is_list: bool) -> tuple[list[Item], list[Item], list[_Child]]:
        names, numbers, below = list[Item](), list[Item](), list[_Child]()
        has_list = False
        for each in item.items or []:
            word = each.written.rpartition(".")[2].lower()  # as in Player.MAX
            if each.is_bracket and not each.head:
                below += self._with_names(each.below)
                has_list = True
            elif (
                each.written in TRUTH
                or word in _LIMITS
                or (numbers and has_list and not is_list and each.number is not None)
            ):
                self.remarks.leave_out(each.position, each.end)  # usually a depth after the children
            elif each.is_bracket or each.number is not None:
                below.append(_Child(each))
                numbers += [] if each.is_bracket else [each]
            elif word in PLAYERS and not PLAYERS_CALLED.fullmatch(item.head):
                self.turn(PLAYERS[word], each.position)
            elif word in _BY_CHANCE | _KINDS and item.fields is not None:
                item.fields["type"] = each
            elif not each.is_absent:
                names.append(each)
        if not is_list and len({name.written for name in names}) < len(names):  # empty trees, as in N E 3 E
            names = []
        return names, numbers, below

    @cached_property
    def _signatures(self) -> dict[str, list[str]]:
        signatures = dict[str, list[str]]()
        for found in _SIGNATURE.finditer(self.text):
            parts = (found["taken"] or found["given"]).split(",")
            said = [part.partition("=")[0].partition(":")[0].split() for part in parts]
            signatures[found["of"] or found["made"]] = [words[-1].strip("*&$") if words else "" for words in said]
        return signatures

    def _call(self, item: Item) -> TextError:
        if item.head == "float":
            number_at(item.position, item.head)
        if item.head[:1] == ".":
            remedy = "Write each call on a line of its own, with the node before it."
            return Mistake(item.position, "what this call returns is not told.", remedy)
        remedy = "Write its result in its place, or run the program and copy what it prints."
        return Mistake(item.position, f"the call of {shortened(item.head)} can't be read.", remedy)

    def _object(self, item: Item, label: str, below: list[_Child] | None = None) -> list[_Child]:
        fields = item.fields or {}
        decides = item.under("chance")
        of_lists = decides.is_bracket and len(fields) == 1  # {"chance": [[1/2, 3], [1/2, 5]]}
        if label or (fields.keys() & keys.KNOWN) - keys.OWN:
            self._is_data()
        elif below is None and not of_lists and not self.remarks.notation:
            self.remarks.notation = "labelled"
        is_named = any((item.under(key).name or "").lower() in _BY_CHANCE for key in TURNS)
        is_chance = decides.is_bracket or self._truth(decides, "chance") or is_named
        children = self._kids(item, decides, below or [], is_chance=is_chance)
        self.nodes[-1].is_chance = is_chance
        self._say(item, label, is_inner=bool(children))
        noisy, evaluation = self._truth(item.under("noisy"), "noisy"), item.under("eval")
        has_both = not evaluation.is_absent and children and "chance" not in fields
        self.judge(self._number(evaluation) if has_both else None, noisy=noisy)
        move = item.under(*keys.MOVE)
        if not move.is_absent:
            self.nodes[-1].move = check_label(move.position, move.name or "")
        return children

    def _kids(self, item: Item, decides: Item, given: list[_Child], *, is_chance: bool) -> list[_Child]:
        listing = item.under(*keys.CHILDREN)
        are_nodes = listing.holds_nodes and all(each.is_bracket or each.number is not None for _, each in listing.below)
        if listing is item.under("moves") and not are_nodes:  # how many there are, or their names
            listing = ABSENT
        if decides.is_bracket:
            if not listing.is_absent:
                raise Mistake(decides.position, "this node has both pairs and children.", "Leave out one of the two.")
            return self._pairs(decides)
        role, only = _named(listing) or ("", listing)
        below = only.below or [("", only)] if role.lower() in keys.ROLES else listing.below
        is_leaf = not item.under(*keys.VALUE).is_absent or read_words(item.under(*keys.LABEL).written).value is not None
        if listing.is_bracket and not listing.holds_nodes and not is_leaf:
            raise self._empty(listing)
        if not (listing.is_bracket or listing.is_absent):
            problem = "a list of children should stand here."
            raise Mistake(listing.position, problem, "Write it in brackets, such as [3, 12].")
        children = [child for child in self._with_names(below) if not child.item.is_absent or len(below) > 2]
        children = [*given, *children]
        sides = [_Child(item.under(side), "", side) for side in keys.SIDES if not item.under(side).is_absent]
        chances = item.under(*keys.CHANCE).items or []
        if is_chance and chances and len(chances) == len(children):
            return [self._with_chance(item, child, said) for child, said in zip(children, chances, strict=True)]
        return [self._with_chance(item, child) if is_chance else child for child in (*children, *sides)]

    def _pairs(self, listing: Item) -> list[_Child]:
        children = list[_Child]()
        for pair in listing.items or []:
            if pair.items is None or len(pair.items) != 2:
                problem = "a pair of a probability and a subtree should stand here."
                raise Mistake(pair.position, problem, f"Write a chance node as {CHANCE_EXAMPLE}.")
            probability, child = pair.items
            chance = probability_at(probability.position, probability.written.strip())
            children.append(_Child(child, chance=chance))
        if not children:
            raise self._empty(listing)
        return children

    def _with_chance(self, parent: Item, child: _Child, said: Item | None = None) -> _Child:
        said = said or child.item.under(*keys.CHANCE)
        if said.is_absent:
            problem = "a child of this chance node has no probability."
            raise Mistake(parent.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
        return child._replace(chance=probability_at(said.position, said.written.strip()))

    def _say(self, item: Item, label: str, *, is_inner: bool) -> None:
        fields = item.fields or {}
        self._turns(item, is_inner=is_inner)
        if not all(item.under(key).is_absent for key in keys.BOUNDS):
            self.remarks.add([Aside.BOUNDS])
        said = {key for key, each in item.below if not each.is_absent}
        if not said <= keys.READ | keys.BOUNDS or len(said & {*keys.VALUE} - {"eval"}) > 1:
            self.remarks.add([Aside.KEYS])
        key = next((key for key in (*keys.LABEL, *keys.ID) if key in fields and fields[key].name), "")
        name = (fields[key].name if key else label) or ""
        if is_inner and key in keys.ID and key not in keys.LABEL and is_generated(name):
            name = ""
        worth = item.under(*keys.VALUE[:1], *(keys.VALUE[2:] if is_inner else keys.VALUE[1:]))
        value = None if worth.is_absent or worth.items == [] else self._number(worth)
        is_name = key not in {"label", "rootLabel"} and (is_inner or value is None or self.remarks.numbers_are_names)
        position = fields[key].position if key else item.position
        self.say(words_beside(position, name, value, is_name=is_name), position)

    def _turns(self, item: Item, *, is_inner: bool) -> None:
        for key, each in item.below:
            if key == "root" and len(self.nodes) == 1 and not each.is_absent:
                player = PLAYERS.get((each.name or "").lower())
                if player is None:
                    raise Mistake(each.position, '"root" is neither max nor min.', 'Write "max" or "min".')
                self.turn(player, each.position)
            elif player := player_under(key, each.written):
                to_move = self.root_player if self.nodes[-1].turns % 2 == 0 else self.root_player.opponent
                is_other = self.remarks.names_root and player is not to_move
                if is_other and not is_inner:  # the player who moved there
                    self.remarks.add([Aside.MOVED])
                else:
                    self.turn(player, each.position)

    def _number(self, item: Item) -> Value:
        if item.is_bracket:
            raise Mistake(item.position, "this is not a number.", "Write one, such as 3 or -2.5.")
        return item.number if item.number is not None else number_at(item.position, item.written.strip())

    def _truth(self, item: Item, key: str) -> bool:
        if item.is_absent or item.is_bracket:
            return False
        if item.written not in TRUTH:
            raise Mistake(item.position, f'"{key}" is neither true nor false.', "Write true, or leave it out.")
        return TRUTH[item.written]


_WRAPPERS = frozenset({"tree", "root", "game", "game_tree", "gameTree"})
"""Keys of a tree that may have others beside it, such as settings."""
_WORTHS = frozenset({f"{key}s" for key in keys.VALUE} | {"utilities", "utils", "leaves", "leaf_values"})
"""Keys beside a tree for the values of its leaves."""


@mending
def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
    """Read a tree from a program's data, assigned to a name or on its own. Raises TextError, with the place."""
    program = read_program(without_tex(text))
    found = {
        name: _as_map(item, is_only=len(program.values) == 1)
        for name, item in program.values.items()
        if name not in program.used
    }
    trees, values = _parted(_joined(found))
    utilities = _merged(values.values())
    for part in program.between:
        remarks.leave_out(*part)
    if program.edges:
        remarks.notation = "data"
        graph = of_pairs(program.edges, remarks, program.nodes, utilities=utilities)
        return graph.build(root_player, remarks)
    if not trees:
        lone = {name: item for name, item in found.items() if item.is_bracket or not name}
        trees, values, utilities = values or lone, {}, {}
    if together := _together(found, trees, utilities):
        return tree_of(text, Item(0, "{", None, together), root_player, remarks, utilities)
    if not trees:
        program.check("")
        at = next((item.position for item in program.values.values()), 0)
        raise Mistake(at, "each of the nodes here is below another one.", "Write which node is the root.")
    called = [name for name in trees if name.lower().endswith("tree")]
    only = next((names[0] for names in ([*trees], called) if len(names) == 1), None)
    name = next((name for name in USUAL if name in trees), only)
    if name is None and all(is_constructor(item) and row_of(item).has("id") for item in trees.values()):
        remarks.notation = "data"
        rows = ((None, row_of(item)) for item in trees.values())
        return of_rows(rows, (), remarks).build(root_player, remarks)
    if name is None:
        raise _undecided(text, program, trees)
    program.check(name)
    earlier = [item for item in program.replaced.get(name, []) if item.holds_nodes]
    if name and not PLAYERS_CALLED.fullmatch(trees[name].head):
        remarks.notation = "data"
        if len(found) > 1 or name not in USUAL or earlier:
            line = text.count("\n", 0, trees[name].position) + 1
            remarks.say(f"The value that line {line:,} assigns is read as the tree.")
    for other in program.values.keys() - {name, *values, *program.used}:
        remarks.leave_out(program.values[other].position, program.values[other].end)
    if is_constructor(trees[name]):
        _check_whole(text, name, trees, program)
    remarks.offers += _offers(text, earlier, root_player)
    return tree_of(text, trees[name], root_player, remarks, utilities)


def _merged(maps: Iterable[Item]) -> dict[str, Item]:
    values = dict[str, Item]()
    for name, each in (pair for item in maps for pair in item.below):
        if values.setdefault(name, each).number != each.number:
            problem = f"{shortened(name)} is given two numbers."
            raise Mistake(each.position, problem, "Leave only the values of the leaves, or write an outline.")
    return values


def _offers(text: str, items: list[Item], root_player: Player) -> Iterator[Offer]:
    for item in items[-MOST_TREES:] if len(text) <= LONGEST else ():
        with suppress(TextError):
            line = text.count("\n", 0, item.position) + 1
            yield Offer(f"Read the tree of line {line:,}", tree_of(text, item, root_player, Remarks()))


def _undecided(text: str, program: Program, trees: dict[str, Item]) -> TextError:
    if program.loops and all(map(is_constructor, trees.values())):
        return Mistake(program.loops[0][0], *IN_A_LOOP)
    name, other, *_ = trees
    problem = f"{name or 'the first value'} and {other} may both be the tree."
    error = Mistake(trees[other].position, problem, "Leave only one of them.")
    found = [(name, item) for name, item in trees.items() if not _is_leaf(item)][:MOST_TREES]
    error.choices = tuple(Fix(f"Only {name or 'the first'}", text[item.position : item.end]) for name, item in found)
    return error


def _parted(found: dict[str, Item]) -> tuple[dict[str, Item], dict[str, Item]]:
    """Return what may be trees, rather than steps such as best = max(best, value), and the values of leaves by name."""
    values = {
        name: item
        for name, item in found.items()
        if item.fields and not item.head and all(each.number is not None or each.is_absent for _, each in item.below)
    }
    trees = {name: item for name, item in found.items() if name not in values and item.holds_nodes}

    def is_step(item: Item) -> bool:
        is_formula = PLAYERS_CALLED.fullmatch(item.head)
        is_text = item.fields is None and all(each.is_text for _, each in item.below)
        return names(item) if is_formula else not item.head and (is_text or all(each.is_word for _, each in item.below))

    return {name: item for name, item in trees.items() if not is_step(item)} or trees, values


def _together(found: dict[str, Item], trees: dict[str, Item], utilities: Mapping[str, Item]) -> dict[str, Item]:
    """Return nodes and links, or the fields of all nodes in a list each, if names of their own are given to them."""
    nodes, edges = (
        next((item for name, item in trees.items() if name.lower().endswith(ends)), None)
        for ends in (keys.NODES_UNDER, keys.EDGES)
    )
    if edges and (nodes or utilities):
        return {"nodes": nodes, "edges": edges} if nodes else {"edges": edges}
    return found if columns_of(found) else {}


def _check_whole(text: str, name: str, trees: dict[str, Item], program: Program) -> None:
    """Raise TextError if parts of a program's tree are added to it in a way that is not known."""
    nodes = {other: item for other, item in trees.items() if other != name and is_constructor(item)}
    lone = [other for other, item in nodes.items() if _is_leaf(item)]
    call = re.search(rf"\b{name}\.(\w+)\(\s*+\[?\s*+(?:{'|'.join(nodes)})\b", text) if name and nodes else None
    if call:
        problem = f"it is not known that {shortened(call[1])} adds children."
        raise Mistake(call.start(1), problem, "Write add_child, or the children in a list.")
    remedy = "Write the children of each node in a list, or add each with add_child."
    if lone:
        raise Mistake(nodes[lone[0]].position, f"how {shortened(lone[0])} belongs to the tree is not known.", remedy)
    if _is_leaf(trees[name]) and any(re.search(r"\w", text[slice(*part)]) for part in program.between):
        raise Mistake(trees[name].position, "of this tree only one node is found.", remedy)


def _is_leaf(term: Item) -> bool:
    below = [each for _, each in term.below]
    has_own = any(each.is_quoted or each.number is not None for each in below)
    return has_own and not any(each.is_bracket for each in below)


def _as_map(item: Item, *, is_only: bool) -> Item:
    """Return pairs in braces as a mapping, as written in C++: `{{"A", {"B", "C"}}}`; also Lisp's `((A B C) (B D))`."""
    rows = {each.head: _flat(each) for each in item.items or [] if each.head and not each.is_call}
    numbers = {head: row[0] for head, row in rows.items() if len(row) == 1 and row[0].number is not None}
    is_linked = any(each.text in rows for row in rows.values() for each in row)
    if 1 < len(rows) == len(item.items or []) and (is_linked or (len(numbers) == len(rows) and not is_only)):
        listed = {head: numbers.get(head) or Item(row[0].position, "[", row) for head, row in rows.items()}
        return Item(item.position, "{", None, listed, end=item.end)
    pairs = [each.items for each in item.items or [] if each.written == "{" and each.items and len(each.items) == 2]
    is_map = item.written == "{" and 0 < len(pairs) == len(item.items or []) and all(key.is_quoted for key, _ in pairs)
    fields = {key.written: each for key, each in pairs} if is_map else {}
    return Item(item.position, "{", None, fields, end=item.end) if fields else item


def _flat(term: Item) -> list[Item]:
    """Return the arguments of a term of Lisp, with those in one list, as in (A (B C))."""
    only = (term.items or [ABSENT])[0]
    is_list = len(term.items or []) == 1 and only.head
    return [replace(only, written=only.head, head="", items=None), *(only.items or [])] if is_list else term.items or []


def _joined(found: dict[str, Item]) -> dict[str, Item]:
    """Return the values with one mapping for several, if those after the first say what is below or on its leaves."""
    maps = [name for name, item in found.items() if item.fields and not item.head]
    first = next((name for name in maps if names(next(iter((found[name].fields or {}).values())))), "")
    known = {each.text for _, below in found[first].below for each in below.items or [below]} if first else set()
    fields, joined = found[first].fields or {} if first else {}, set[str]()
    for name in maps if first else ():
        lists = found[name].fields or {}
        if all(key in known and key not in fields for key in lists) and any(each.items for each in lists.values()):
            fields.update(lists)
            joined.add(name)
    return {name: item for name, item in found.items() if name not in joined}


def reading(items: Callable[[str, Remarks], Item]) -> Parse:
    """Return the reader of a notation that writes values without brackets."""

    @mending
    def parse(text: str, root_player: Player, remarks: Remarks) -> LeafTree:
        return tree_of(text, items(text, remarks), root_player, remarks)

    return parse


def tree_of(
    text: str, item: Item, root_player: Player, remarks: Remarks, utilities: Mapping[str, Item] | None = None
) -> LeafTree:
    """Return the tree in a value, whose nodes are nested or refer to each other by name."""
    beside = item.fields or {}
    name = next((key for key in beside if key in _WRAPPERS and beside[key].holds_nodes), "")
    below = [each for _, child in item.under(name).below for each in (child, *(child.items or []))]
    refers = any(each.text in beside for each in below)  # where root is a name like the others
    if name and len(beside) > 1 and not (is_node(item) or item.head or refers):
        item = beside.pop(name)
        worths = [each.fields or {} for key, each in beside.items() if key.lower() in _WORTHS and each.holds_numbers]
        utilities = {**(utilities or {}), **{key: each for worth in worths for key, each in worth.items()}}
        if len(beside) > len(worths):
            remarks.say("What stands beside the tree under other keys is not read.")
    graph = graph_of(item, remarks, utilities or {})
    if graph is not None:
        remarks.notation = "data"
        return graph.build(root_player, remarks)
    for value in (utilities or {}).values():
        remarks.leave_out(value.position, value.end)
    return nested_tree(text, item, root_player, remarks)


DATA = Foreign("Data of a program", has_statement, parse)
FORMULA = Foreign("Formula of max and min", has_statement, parse)
