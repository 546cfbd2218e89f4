"""Trees written as JSON with names, `{"label": "A", "children": [3, {"label": "x", "value": 5}]}`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.game import Fix, Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.fixes import mending
from core.trees.formats.format import Format, Part
from core.trees.formats.numbers import to_value
from core.trees.formats.players import PLAYERS, read_turn
from core.trees.formats.probabilities import check_children, probability_at, write_probability
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    BLANK,
    BYTE_ORDER_MARK,
    UNSEEN,
    check_label,
    check_room,
    error_at,
    number_at,
    shortened,
    without_unseen,
)
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among
from core.trees.formats.words import words_beside, write_words
from core.trees.leaf_tree import LeafTree

EXAMPLE = """{"label": "A", "children": [
  {"label": "B", "move": "left", "children": [3, {"label": "x", "value": 12}]},
  {"label": "C", "move": "right", "children": [2, 4]}]}"""

KEYS = frozenset({"label", "value", "move", "children", "chance", "p"})
TURNS = frozenset({"type", "player", "turn", "toMove", "to_move"})
"""Keys under which programs tell who is to move; what they say is heeded if it is a player."""
FLAGS = frozenset({"isMax", "is_max", "isMaximizing", "is_maximizing", "maximizing", "maximizingPlayer"})
"""Keys of which true stands for MAX and false for MIN."""
TRUTH = {"true": Player.MAX, "True": Player.MAX, "false": Player.MIN, "False": Player.MIN}
BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
ABSENT = frozenset({"null", "None"})
DEEPEST_INDENT = 16
"""Plies that are indented when writing; deeper ones are not indented further, so that the text stays short."""

_STRING = r""" "(?:[^"\\\r\n]|\\[^\r\n])*+" | '(?:[^'\\\r\n]|\\[^\r\n])*+' """
_SMART_QUOTES = str.maketrans("\u201c\u201d\u201e\u2018\u2019", '"""\'\'')

# Every character belongs to a token, so that the scan never skips one.
_TOKEN = re.compile(
    rf"""{BLANK}*+(?:
      (?P<text> {_STRING}) (?: {BLANK}*+ (?P<colon> :) )?+
    | (?P<word> [^\s,:\[\]{{}}"'\u2018-\u201e{UNSEEN}]++)
    | (?P<comma> ,)
    | (?P<bracket> \[)
    | (?P<closing_bracket> \])
    | (?P<brace> \{{)
    | (?P<closing_brace> \}})
    | (?P<smart> [\u2018-\u201e])
    | (?P<unseen> [{UNSEEN}])
    | (?P<end> \Z)
    | (?P<other> .)
    )""",
    re.VERBOSE | re.DOTALL,
)
_BARE_KEY = re.compile(r"([{,]\s*+)([A-Za-z_]\w*+)(?=\s*+:)")
_OPENING = frozenset({"bracket", "brace"})
_CLOSING = frozenset({"closing_bracket", "closing_brace"})


@dataclass(slots=True)
class _Node:
    """A node that is being read: where it begins, whether it is an object, and where its children and label stand."""

    position: int
    is_object: bool
    listing: int | None = None
    label: int = 0
    has_bounds: bool = False
    is_chance: bool = False
    read: dict[str, Any] = field(default_factory=dict)


class _Reader:
    """Takes the tokens of a text one by one; `take` is what is to be done with the next."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        self.text = text
        self.remarks = remarks or Remarks()
        self.turns = Turns(text, root_player, self.remarks)
        self.builder = TreeBuilder()
        self.nodes: list[_Node] = []
        self.key = ""
        self.passed_over = 0  # brackets that are open in a value that is ignored
        self.take: Callable[[re.Match[str]], None] = self._node

    def _node(self, token: re.Match[str]) -> None:
        """Take a node, or the end of a list."""
        kind = token.lastgroup or ""
        position = token.start(kind)
        if kind in _OPENING:
            check_room(self.text, position, len(self.builder), self.builder.depth)
            self.builder.open()
            is_object = kind == "brace"
            self.nodes.append(_Node(position, is_object, None if is_object else position))
            self.take = self._key if is_object else self._node
        elif kind in {"word", "text"}:
            check_room(self.text, position, len(self.builder), self.builder.depth)
            self.builder.leaf(self._number(token))
            self._after_node()
        elif kind == "closing_bracket" and self.nodes:
            self._end_list()
        else:
            raise self._mistake(
                token, "a node should stand here.", 'Write a number, or an object such as {"value": 3}.'
            )

    def _item(self, token: re.Match[str]) -> None:
        """Take what follows an item of a list."""
        kind = token.lastgroup
        if kind == "comma":
            self.take = self._node
        elif kind == "closing_bracket":
            self._end_list()
        else:
            raise self._mistake(token, "this list goes on without a comma.", "Write a comma, or ] at its end.")

    def _key(self, token: re.Match[str]) -> None:
        """Take a key of an object, or its end."""
        kind = token.lastgroup
        if kind == "colon":
            self.key = self._string(token)
            known = self.key in KEYS or (self.key == "root" and len(self.nodes) == 1)
            if known and self.key in self.nodes[-1].read:
                problem = f'this node has "{self.key}" twice.'
                raise error_at(self.text, token.start("text"), problem, "Remove one of the two.")
            self.take = self._value if known else self._other_value
        elif kind == "closing_brace":
            self._end_object()
        else:
            raise self._mistake(
                token, "a key should stand here.", 'Write one in quotes with a colon, such as "label":.'
            )

    def _value(self, token: re.Match[str]) -> None:
        """Take the value of a key that is known."""
        kind = token.lastgroup or ""
        position = token.start(kind)
        node = self.nodes[-1]
        self.take = self._member
        if kind == "word" and token[kind] in ABSENT:
            return
        if self.key == "chance" and kind == "bracket":
            problem = "pairs belong to nested lists, and this is labelled JSON."
            remedy = 'Write "chance": true, and give each of the "children" its "p".'
            raise error_at(self.text, position, problem, remedy)
        if self.key == "children":
            if kind != "bracket":
                raise self._mistake(token, '"children" needs a list.', "Write it in brackets, such as [3, 12].")
            node.listing = position
            node.read["children"] = True
            self.take = self._node
        elif kind not in {"word", "text"}:
            raise self._mistake(token, f'"{self.key}" needs a value.', f'Write one, or leave "{self.key}" out.')
        elif self.key == "value":
            node.read["value"] = self._number(token)
        elif self.key == "p":
            written = token[kind] if kind == "word" else self._string(token).strip()
            node.read["p"] = probability_at(self.text, position, written)
        elif self.key == "chance":
            self._chance(token[kind], position)
        elif self.key == "root":
            player = PLAYERS.get(self._name(token).lower())
            if player is None:
                raise error_at(self.text, position, '"root" is neither max nor min.', 'Write "max" or "min".')
            self.turns.say(player, 0, position)
            node.read["root"] = player
        elif self.key == "label":
            node.read["label"], node.label = self._name(token), position
        else:
            node.read[self.key] = check_label(self.text, position, self._name(token))

    def _chance(self, said: str, position: int) -> None:
        """Take whether a node is a chance node; its children come later."""
        node = self.nodes[-1]
        if said not in TRUTH:
            raise error_at(self.text, position, '"chance" is neither true nor false.', "Write true, or leave it out.")
        if "children" in node.read:
            raise error_at(self.text, position, '"chance" comes after the children.', 'Write it before "children".')
        node.read["chance"] = said
        node.is_chance = TRUTH[said] is Player.MAX
        if node.is_chance:
            self.builder.decides_by_chance()

    def _other_value(self, token: re.Match[str]) -> None:
        """Pass over the value of a key that is not known, unless it is a name or tells who is to move."""
        kind = token.lastgroup or ""
        if not self.passed_over and kind in {"word", "text"}:
            self._heed(token[kind] if kind == "word" else self._string(token), token.start(kind))
        if kind in _OPENING:
            self.passed_over += 1
        elif kind in _CLOSING and self.passed_over:
            self.passed_over -= 1
        elif kind == "end" or (not self.passed_over and kind not in {"word", "text"}):
            raise self._mistake(token, "this key has no value.", "Write one after the colon, or remove the key.")
        if not self.passed_over:
            self.take = self._member

    def _heed(self, said: str, position: int) -> None:
        """Take what a key says that other programs write."""
        node = self.nodes[-1]
        player = TRUTH.get(said) if self.key in FLAGS else None
        if self.key in TURNS:
            turn = read_turn(said.strip())
            player = None if turn.name else turn.player
        if player:
            self.turns.say(player, self.builder.turns(len(self.nodes) - 1), position)
        elif self.key == "name" and said not in ABSENT:
            node.read["name"], node.label = said, node.label or position
        elif self.key in BOUNDS:
            node.has_bounds = True

    def _member(self, token: re.Match[str]) -> None:
        """Take what follows a key and its value."""
        kind = token.lastgroup
        if kind == "comma":
            self.take = self._key
        elif kind == "closing_brace":
            self._end_object()
        else:
            raise self._mistake(token, "this object goes on without a comma.", "Write a comma, or } at its end.")

    def _end(self, token: re.Match[str]) -> None:
        """Take the end of the text."""
        if token.lastgroup != "end":
            raise self._mistake(token, "the tree ends before this.", "Remove the rest, or put it into the tree.")

    def _end_list(self) -> None:
        node = self.nodes[-1]
        if not self.builder.children:
            problem, remedy = "this list of children is empty.", "Write at least one child in it, or give a value."
            raise error_at(self.text, node.listing or node.position, problem, remedy)
        if node.is_object:
            node.listing = None
            self.take = self._member
        else:
            self._check_chances(self.nodes.pop())
            self.builder.close()
            self._after_node()

    def _end_object(self) -> None:
        node = self.nodes.pop()
        label = node.read.get("label") or node.read.get("name", "")
        words = words_beside(self.text, node.label, label, node.read.get("value"))
        self.turns.take(words, self.builder.turns(len(self.nodes)), node.label)
        self._check_chances(node)
        if node.has_bounds:
            self.remarks.add([Aside.BOUNDS])
        if not self.builder.children and words.value is None:
            words = value_among(words)
            self.turns.note(words.asides)
        if not self.builder.children and words.value is None:
            problem = "this node has neither a value nor children."
            raise error_at(
                self.text, node.position, problem, 'Write "value": with a number, or "children": with a list.'
            )
        self.builder.close(words.label, node.read.get("move", ""), words.value, node.read.get("p"))
        self._after_node()

    def _check_chances(self, node: _Node) -> None:
        """Raise TextError if a node has probabilities below it and is no chance node, or has not all that it needs."""
        probabilities = self.builder.chances
        if node.is_chance and None in probabilities:
            problem = "a child of this chance node has no probability."
            raise error_at(self.text, node.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
        if not node.is_chance and any(probabilities):
            problem = "this node has children with probabilities, but is no chance node."
            raise error_at(self.text, node.position, problem, 'Write "chance": true before "children".')
        check_children(self.text, node.position, probabilities)

    def _after_node(self) -> None:
        self.take = self._item if self.nodes else self._end

    def _number(self, token: re.Match[str]) -> Value:
        """Return the number that a word or a text in quotes stands for."""
        kind = token.lastgroup or ""
        written = token[kind] if kind == "word" else self._string(token).strip()
        return number_at(self.text, token.start(kind), written)

    def _name(self, token: re.Match[str]) -> str:
        """Return the name that a text in quotes or a number stands for."""
        if token.lastgroup == "text":
            return self._string(token)
        word = token["word"]
        if to_value(word) is None:
            fix = Fix("Put it in quotes", f'{self.text[: token.start("word")]}"{word}"{self.text[token.end() :]}')
            problem = f"{shortened(word)!r} has no quotes."
            raise error_at(self.text, token.start("word"), problem, f'Write "{shortened(word)}".', fix)
        return word

    def _string(self, token: re.Match[str]) -> str:
        """Return what a text in quotes says."""
        written = token["text"]
        body = written[1:-1]
        if "\\" not in body:
            return body
        if written[0] == "'":
            body = re.sub(r"\\'|(\\.)|(\")", lambda found: found[1] or ('\\"' if found[2] else "'"), body)
        try:
            return str(json.loads(f'"{body}"', strict=False))
        except ValueError:
            problem = "this text holds a backslash that JSON does not know."
            raise error_at(self.text, token.start("text"), problem, r"Write \\ for a backslash.") from None

    def _mistake(self, token: re.Match[str], problem: str, remedy: str) -> TextError:
        """Return the error for a token that may not stand where it does; what is wrong with itself comes first."""
        kind = token.lastgroup or ""
        position = token.start("text") if kind == "colon" else token.start(kind)
        text = self.text
        fix = None
        if kind == "end":
            return self._unfinished()
        if kind == "unseen":
            problem, remedy = f"the text holds the invisible character U+{ord(token[kind]):04X}.", "Delete it."
            fix = Fix("Delete the invisible characters", without_unseen(text))
        elif kind == "smart":
            problem, remedy = "this quotation mark is not one of JSON.", 'Write ".'
            fix = Fix("Write straight quotation marks", text.translate(_SMART_QUOTES))
        elif kind == "other" and token[kind] in "\"'":
            problem, remedy = (
                "this text in quotes is never closed.",
                f"Write {token[kind]} at its end, on the same line.",
            )
        elif kind == "word" and self.take == self._key:
            problem, remedy = "this key has no quotes.", f'Write "{shortened(token[kind])}":.'
            fix = Fix("Put the keys in quotes", _BARE_KEY.sub(r'\1"\2"', text))
        elif "without a comma" in problem and kind in {"text", "colon", "word", *_OPENING}:
            fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
        elif kind in _CLOSING:
            problem, remedy = f"{token[kind]} closes nothing here.", "Remove it, or write the other bracket."
        return error_at(text, position, problem, remedy, fix)

    def _unfinished(self) -> TextError:
        """Return the error for a text that ends too early."""
        if not self.nodes:
            problem, remedy = "there is no tree here.", 'Write an object such as {"children": [3, 12]}.'
            return error_at(self.text, 0, problem, remedy)
        last = self.nodes[-1]
        what = "object" if last.listing is None else "list"
        missing = "".join(
            ("" if node.listing is None else "]") + ("}" if node.is_object else "") for node in reversed(self.nodes)
        )
        shown = missing if len(missing) <= 8 else f"{len(missing):,} closing brackets"
        problem, remedy = f"this {what} is never closed.", f"Add {shown} at the end, or close it where it ends."
        fix = Fix(f"Add {shown} at the end", self.text.rstrip() + missing)
        return error_at(self.text, last.position if last.listing is None else last.listing, problem, remedy, fix)


@mending
def parse(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
    """Read a tree from labelled JSON; a node may also be a bare number, or a list of its children.

    A chance node says `"chance": true` before its children, and each of these its probability `p`. Keys other than
    these, `label`, `value`, `move`, `children` and, at the top, `root` are ignored. Python's quotes and its None are
    read too. Raises TextError, with the place, where the text is not such a tree.

    >>> tree = parse('{"label": "S", "children": [{"label": "x", "move": "left", "value": 3}, 5]}')
    >>> tree.names, tree.moves, tree.values
    ({1: 'x', 0: 'S'}, {1: 'left'}, (None, 3, 5))
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    reader = _Reader(text, root_player, remarks)
    for token in _TOKEN.finditer(text):
        reader.take(token)
        if token.lastgroup == "end":
            break
    return reader.builder.build(reader.turns.root_player)


def write(tree: LeafTree) -> str:
    """Write a tree as labelled JSON, one inner node per line.

    >>> write(parse('{"label": "S", "children": [3, {"value": "inf", "move": "b"}]}'))
    '{"label": "S", "children": [3, {"move": "b", "value": "inf"}]}'
    """
    parts: list[str] = []
    pending: list[int | str] = [tree.initial]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        keys = _keys(tree, item)
        below = tree.children[item]
        if not below:
            bare = len(keys) == 1 and item
            parts.append(keys[0].removeprefix('"value": ') if bare else "{" + ", ".join(keys) + "}")
            continue
        parts.append("{" + ", ".join([*keys, '"children": [']))
        indent = "\n" + "  " * min(tree.depths[item] + 1, DEEPEST_INDENT)
        pending.append("]}")
        for index in reversed(range(len(below))):
            pending.append(below[index])
            if tree.children[below[index]]:
                pending.append(indent if index == 0 else f",{indent}")
            elif index:
                pending.append(", ")
    return "".join(parts)


def _keys(tree: LeafTree, node: int) -> list[str]:
    """Return the keys of a node but its children, as they are written."""
    keys = ['"root": "min"'] if node == 0 and tree.root_player is Player.MIN else []
    if node in tree.chances:
        probability = write_probability(tree.chances[node])
        keys.append(f'"p": "{probability}"' if "/" in probability else f'"p": {probability}')
    if tree.is_chance(node):
        keys.append('"chance": true')
    if node in tree.names:
        keys.append(f'"label": {json.dumps(write_words(tree.names[node], None), ensure_ascii=False)}')
    if node in tree.moves:
        keys.append(f'"move": {json.dumps(tree.moves[node], ensure_ascii=False)}')
    value = tree.values[node] if not tree.children[node] else tree.given.get(node)
    if value is not None:
        number = repr(value)
        keys.append(f'"value": "{number}"' if "inf" in number else f'"value": {number}')
    return keys


FORMAT = Format(
    name="labelled",
    title="Labelled JSON",
    looks_like=lambda text: text.lstrip(BYTE_ORDER_MARK).lstrip("[ \t\r\n")[:1] == "{",
    parse=parse,
    write=write,
    carries=frozenset(Part),
    example=EXAMPLE,
    suffix=".json",
)
