"""Reading labelled JSON token by token: the nodes, their keys, and what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.game import Fix, Player, TextError, Value
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.json_tokens import CLOSING, OPENING, unquoted
from core.trees.formats.node_text import words_beside
from core.trees.formats.numbers import to_value
from core.trees.formats.players import PLAYERS, read_turn
from core.trees.formats.probabilities import check_children, probability_at
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import check_label, check_room, error_at, number_at, shortened, without_unseen
from core.trees.formats.turns import Turns
from core.trees.formats.value_among import value_among

KEYS = frozenset({"label", "value", "move", "children", "chance", "p", "eval", "noisy"})
TURNS = frozenset({"type", "player", "turn", "toMove", "to_move"})
"""Keys under which programs tell who is to move; what they say is heeded if it is a player."""
FLAGS = frozenset({"isMax", "is_max", "isMaximizing", "is_maximizing", "maximizing", "maximizingPlayer"})
"""Keys of which true stands for MAX and false for MIN."""
TRUTH = {"true": Player.MAX, "True": Player.MAX, "false": Player.MIN, "False": Player.MIN}
BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
ABSENT = frozenset({"null", "None"})

_SMART_QUOTES = str.maketrans("\u201c\u201d\u201e\u2018\u2019", '"""\'\'')
_BARE_KEY = re.compile(r"([{,]\s*+)([A-Za-z_]\w*+)(?=\s*+:)")


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


class Reader:
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
        if kind in OPENING:
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
            self.key = unquoted(self.text, token)
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
        elif self.key in {"value", "eval"}:
            node.read[self.key] = self._number(token)
        elif self.key == "p":
            written = token[kind] if kind == "word" else unquoted(self.text, token).strip()
            node.read["p"] = probability_at(self.text, position, written)
        elif self.key == "chance":
            self._chance(token[kind], position)
        else:
            self._words(token, position)

    def _words(self, token: re.Match[str], position: int) -> None:
        """Take the value of a key that is a word or a name."""
        node, said = self.nodes[-1], token[token.lastgroup or ""]
        if self.key == "noisy":
            if said not in TRUTH:
                problem = '"noisy" is neither true nor false.'
                raise error_at(self.text, position, problem, "Write true, or leave it out.")
            node.read["noisy"] = TRUTH[said] is Player.MAX
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
            self._heed(token[kind] if kind == "word" else unquoted(self.text, token), token.start(kind))
        if kind in OPENING:
            self.passed_over += 1
        elif kind in CLOSING and self.passed_over:
            self.passed_over -= 1
        elif kind in {"end", "other"} or (not self.passed_over and kind not in {"word", "text"}):
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
        label, value = node.read.get("label"), node.read.get("value")
        is_name = not label and bool(self.builder.children or value is None or self.remarks.numbers_are_names)
        words = words_beside(self.text, node.label, label or node.read.get("name", ""), value, is_name=is_name)
        words = self.turns.take(words, self.builder.turns(len(self.nodes)), node.label)
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
        self.builder.judge(node.read.get("eval"), noisy=node.read.get("noisy", False))
        self.builder.close(words.label, node.read.get("move", ""), words.value, node.read.get("p"))
        self._after_node()

    def _check_chances(self, node: _Node) -> None:
        """Raise TextError if a node has probabilities below it but is not a chance node, or lacks what it needs."""
        probabilities = self.builder.chances
        if node.is_chance and None in probabilities:
            problem = "a child of this chance node has no probability."
            raise error_at(self.text, node.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
        if not node.is_chance and any(probabilities):
            problem = "this node has children with probabilities, but is not a chance node."
            raise error_at(self.text, node.position, problem, 'Write "chance": true before "children".')
        check_children(self.text, node.position, probabilities)

    def _after_node(self) -> None:
        self.take = self._item if self.nodes else self._end

    def _number(self, token: re.Match[str]) -> Value:
        """Return the number that a word or a text in quotes stands for."""
        kind = token.lastgroup or ""
        written = token[kind] if kind == "word" else unquoted(self.text, token).strip()
        return number_at(self.text, token.start(kind), written)

    def _name(self, token: re.Match[str]) -> str:
        """Return the name that a text in quotes or a number stands for."""
        if token.lastgroup == "text":
            return unquoted(self.text, token)
        word = token["word"]
        if to_value(word) is None:
            fix = Fix("Put it in quotes", f'{self.text[: token.start("word")]}"{word}"{self.text[token.end() :]}')
            problem = f"{shortened(word)!r} has no quotes."
            raise error_at(self.text, token.start("word"), problem, f'Write "{shortened(word)}".', fix)
        return word

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
        elif "without a comma" in problem and kind in {"text", "colon", "word", *OPENING}:
            fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
        elif kind in CLOSING:
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
