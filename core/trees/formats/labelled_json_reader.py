"""Reading labelled JSON token by token: the nodes, their keys, and what is wrong with a text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from core.game import Fix, Player, TextError
from core.trees.formats.brackets import never_closed
from core.trees.formats.builder import TreeBuilder
from core.trees.formats.node_text import words_beside
from core.trees.formats.numbers import to_value
from core.trees.formats.players import PLAYERS, TRUTH, player_under
from core.trees.formats.probabilities import check_children, probability_at
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import (
    BLANK,
    UNSEEN,
    check_label,
    check_room,
    error_at,
    number_at,
    shortened,
    without_unseen,
)
from core.trees.formats.turns import Turns

_STRING = r""" "(?:[^"\\\r\n]|\\[^\r\n])*+" | '(?:[^'\\\r\n]|\\[^\r\n])*+' """

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
_OPENING = frozenset({"bracket", "brace"})
_CLOSING = frozenset({"closing_bracket", "closing_brace"})
_KEYS = frozenset({"label", "value", "move", "children", "chance", "p", "eval", "noisy"})
_BOUNDS = frozenset({"alpha", "beta", "\u03b1", "\u03b2"})
_ABSENT = frozenset({"null", "None"})
_SMART_QUOTES = str.maketrans("\u201c\u201d\u201e\u2018\u2019", '"""\'\'')
_BARE_KEY = re.compile(r"([{,]\s*+)([A-Za-z_]\w*+)(?=\s*+:)")


NO_VALUE = 'Write "value": with a number, or "children": with a list.'
"""The remedy for a node with neither of the two."""


@dataclass(slots=True)
class _Node:
    """A node that is being read: where it begins, whether it is an object, and where its children and label stand."""

    position: int
    is_object: bool
    listing: int | None = None
    label: int = 0
    read: dict[str, Any] = field(default_factory=dict)


class Reader:
    """Reads one text; `take` is what is to be done with the next token."""

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None) -> None:
        self.text = text
        self.remarks = remarks or Remarks()
        self.turns = Turns(text, root_player, self.remarks)
        self.builder = TreeBuilder()
        self.nodes: list[_Node] = []
        self.key = ""
        self.passed_over = 0  # brackets that are open in a value that is ignored
        self.take: Callable[[re.Match[str]], None] = self._node

    def read(self) -> None:
        """Read the text; raise TextError, with the place, where it is not a tree."""
        for token in _TOKEN.finditer(self.text):
            self.take(token)
            if token.lastgroup == "end":
                break

    def _node(self, token: re.Match[str]) -> None:
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
            self.builder.leaf(number_at(self.text, position, self._said(token).strip()))
            self.take = self._more
        elif kind == "closing_bracket" and self.nodes:
            self._end_list()
        else:
            remedy = 'Write a number, or an object such as {"value": 3}.'
            raise self._mistake(token, "a node should stand here.", remedy)

    def _more(self, token: re.Match[str]) -> None:
        """Take what follows a node, or a key with its value."""
        kind = token.lastgroup
        if not self.nodes:
            if kind != "end":
                raise self._mistake(token, "the tree ends before this.", "Remove the rest, or put it into the tree.")
        elif self.nodes[-1].listing is not None:
            if kind == "closing_bracket":
                self._end_list()
            elif kind != "comma":
                raise self._mistake(token, "this list goes on without a comma.", "Write a comma, or ] at its end.")
            else:
                self.take = self._node
        elif kind == "closing_brace":
            self._end_object()
        elif kind != "comma":
            raise self._mistake(token, "this object goes on without a comma.", "Write a comma, or } at its end.")
        else:
            self.take = self._key

    def _key(self, token: re.Match[str]) -> None:
        kind = token.lastgroup
        if kind == "colon":
            self.key = self._said(token)
            known = self.key in _KEYS or (self.key == "root" and len(self.nodes) == 1)
            if known and self.key in self.nodes[-1].read:
                problem = f'this node has "{self.key}" twice.'
                raise error_at(self.text, token.start("text"), problem, "Remove one of the two.")
            self.take = self._value if known else self._other_value
        elif kind == "closing_brace":
            self._end_object()
        else:
            remedy = 'Write one in quotes with a colon, such as "label":.'
            raise self._mistake(token, "a key should stand here.", remedy)

    def _value(self, token: re.Match[str]) -> None:
        """Take the value of a key that is known."""
        kind, key, node = token.lastgroup or "", self.key, self.nodes[-1]
        position, word = token.start(kind), token[kind]
        self.take = self._more
        if kind == "word" and word in _ABSENT:
            return
        if key == "chance" and kind == "bracket":
            problem = "pairs belong to nested lists, and this is labelled JSON."
            remedy = 'Write "chance": true, and give each of the "children" its "p".'
            raise error_at(self.text, position, problem, remedy)
        if key == "children":
            if kind != "bracket":
                raise self._mistake(token, '"children" needs a list.', "Write it in brackets, such as [3, 12].")
            node.listing, node.read[key] = position, True
            self.take = self._node
        elif kind not in {"word", "text"}:
            raise self._mistake(token, f'"{key}" needs a value.', f'Write one, or leave "{key}" out.')
        elif key in {"chance", "noisy"}:
            node.read[key] = self._truth(word, position)
        elif key in {"value", "eval"}:
            node.read[key] = number_at(self.text, position, self._said(token).strip())
        elif key == "p":
            node.read[key] = probability_at(self.text, position, self._said(token).strip())
        elif key == "root":
            player = PLAYERS.get(self._name(token).lower())
            if player is None:
                raise error_at(self.text, position, '"root" is neither max nor min.', 'Write "max" or "min".')
            self.turns.say(player, 0, position)
            node.read[key] = player
        elif key == "label":
            node.read[key], node.label = self._name(token), position
        else:
            node.read[key] = check_label(self.text, position, self._name(token))

    def _truth(self, word: str, position: int) -> bool:
        if word not in TRUTH:
            problem = f'"{self.key}" is neither true nor false.'
            raise error_at(self.text, position, problem, "Write true, or leave it out.")
        if self.key == "chance" and "children" in self.nodes[-1].read:
            raise error_at(self.text, position, '"chance" comes after the children.', 'Write it before "children".')
        is_true = TRUTH[word] is Player.MAX
        if self.key == "chance" and is_true:
            self.builder.decides_by_chance()
        return is_true

    def _other_value(self, token: re.Match[str]) -> None:
        """Pass over the value of a key that is not known, unless it is a name or tells who is to move."""
        kind = token.lastgroup or ""
        is_plain = kind in {"word", "text"}
        if is_plain and not self.passed_over:
            self._heed(self._said(token), token.start(kind))
        if kind in _OPENING:
            self.passed_over += 1
        elif kind in _CLOSING and self.passed_over:
            self.passed_over -= 1
        elif kind in {"end", "other"} or not (self.passed_over or is_plain):
            raise self._mistake(token, "this key has no value.", "Write one after the colon, or remove the key.")
        if not self.passed_over:
            self.take = self._more

    def _heed(self, said: str, position: int) -> None:
        """Take what a key says that other programs write."""
        node = self.nodes[-1]
        if player := player_under(self.key, said):
            self.turns.say(player, self.builder.turns(len(self.nodes) - 1), position)
        elif self.key == "name" and said not in _ABSENT:
            node.read["name"], node.label = said, node.label or position
        elif self.key in _BOUNDS:
            node.read["bounds"] = True

    def _end_list(self) -> None:
        node = self.nodes[-1]
        if not self.builder.children:
            problem, remedy = "this list of children is empty.", "Write at least one child in it, or give a value."
            raise error_at(self.text, node.listing or node.position, problem, remedy)
        if node.is_object:
            node.listing = None
        else:
            self._check_chances(self.nodes.pop())
            self.builder.close()
        self.take = self._more

    def _end_object(self) -> None:
        node = self.nodes.pop()
        read, is_leaf = node.read, not self.builder.children
        label, value = read.get("label"), read.get("value")
        is_name = not label and (not is_leaf or value is None or self.remarks.numbers_are_names)
        words = words_beside(self.text, node.label, label or read.get("name", ""), value, is_name=is_name)
        words = self.turns.take(words, self.builder.turns(len(self.nodes)), node.label)
        self._check_chances(node)
        if "bounds" in read:
            self.remarks.add([Aside.BOUNDS])
        words = self.turns.on_leaf(words) if is_leaf else words
        if is_leaf and words.value is None:
            problem = "this node has neither a value nor children."
            raise error_at(self.text, node.position, problem, NO_VALUE)
        self.builder.judge(read.get("eval"), noisy=read.get("noisy", False))
        self.builder.close(words.label, read.get("move", ""), words.value, read.get("p"))
        self.take = self._more

    def _check_chances(self, node: _Node) -> None:
        """Raise TextError if a node has probabilities below it but is not a chance node, or lacks what it needs."""
        probabilities, is_chance = self.builder.chances, node.read.get("chance", False)
        if is_chance and None in probabilities:
            problem = "a child of this chance node has no probability."
            raise error_at(self.text, node.position, problem, 'Give each child one, as in {"p": 0.5, "value": 3}.')
        if not is_chance and any(probabilities):
            problem = "this node has children with probabilities, but is not a chance node."
            raise error_at(self.text, node.position, problem, 'Write "chance": true before "children".')
        check_children(self.text, node.position, probabilities)

    def _name(self, token: re.Match[str]) -> str:
        """Return the name that a text in quotes or a number stands for."""
        said, word = self._said(token), token["word"]
        if word and to_value(word) is None:
            fix = Fix("Put it in quotes", f'{self.text[: token.start("word")]}"{word}"{self.text[token.end() :]}')
            problem = f"{shortened(word)!r} has no quotes."
            raise error_at(self.text, token.start("word"), problem, f'Write "{shortened(word)}".', fix)
        return said

    def _said(self, token: re.Match[str]) -> str:
        """Return a word, or what a text in quotes says; raise TextError for a backslash that JSON does not know."""
        written: str | None = token["text"]
        if written is None:
            return str(token["word"])
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
        kind, text = token.lastgroup or "", self.text
        said, position = token[kind], token.start("text" if kind == "colon" else kind)
        fix = None
        if kind == "end":
            return self._unfinished()
        if kind == "unseen":
            problem, remedy = f"the text holds the invisible character U+{ord(said):04X}.", "Delete it."
            fix = Fix("Delete the invisible characters", without_unseen(text))
        elif kind == "smart":
            problem, remedy = "this quotation mark is not one of JSON.", 'Write ".'
            fix = Fix("Write straight quotation marks", text.translate(_SMART_QUOTES))
        elif kind == "other" and said in "\"'":
            problem, remedy = "this text in quotes is never closed.", f"Write {said} at its end, on the same line."
        elif kind == "word" and self.take == self._key:
            problem, remedy = "this key has no quotes.", f'Write "{shortened(said)}":.'
            fix = Fix("Put the keys in quotes", _BARE_KEY.sub(r'\1"\2"', text))
        elif "without a comma" in problem and kind in {"text", "colon", "word", *_OPENING}:
            fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
        elif kind in _CLOSING:
            problem, remedy = f"{said} closes nothing here.", "Remove it, or write the other bracket."
        return error_at(text, position, problem, remedy, fix)

    def _unfinished(self) -> TextError:
        if not self.nodes:
            problem, remedy = "there is no tree here.", 'Write an object such as {"children": [3, 12]}.'
            return error_at(self.text, 0, problem, remedy)
        last = self.nodes[-1]
        what, start = ("object", last.position) if last.listing is None else ("list", last.listing)
        missing = "".join(
            ("" if node.listing is None else "]") + ("}" if node.is_object else "") for node in reversed(self.nodes)
        )
        return never_closed(self.text, start, missing, what, "close it where it ends")
