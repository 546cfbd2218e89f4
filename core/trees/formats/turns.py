"""`Turns`: who moves first, where a text says at some of its nodes who is to move."""

from __future__ import annotations

from collections.abc import Iterable

from core.game import Player
from core.trees.formats.node_text import Words
from core.trees.formats.remarks import Aside, Remarks
from core.trees.formats.source import error_at
from core.trees.formats.value_among import value_among


class Turns:
    """Finds the player at the root from what a text says, and sees to it that the players alternate.

    >>> turns = Turns("(max (min 3))", Player.MIN)
    >>> turns.say(Player.MIN, depth=1, position=6)
    >>> turns.root_player
    <Player.MAX: 'max'>
    """

    def __init__(self, text: str, root_player: Player, remarks: Remarks | None = None) -> None:
        self._text = text
        self._remarks = remarks or Remarks()
        self.root_player = root_player

    @property
    def numbers_are_names(self) -> bool:
        """Whether a number by itself on a node is its name."""
        return self._remarks.numbers_are_names

    def take(self, words: Words, depth: int, position: int) -> Words:
        """Take what stands on a node at a depth, beside its name and value; return it as it is to be read."""
        remarks = self._remarks
        if remarks.numbers_are_names if words.player is None else remarks.players_are_names:
            words = words.as_name
        self.note(words.asides)
        if words.player:
            self.say(words.player, depth, position)
        return words

    def note(self, asides: Iterable[Aside]) -> None:
        """Take what a node says beside its name and value."""
        self._remarks.add(asides)

    def on_leaf(self, words: Words) -> Words:
        """Return what stands on a leaf: without a value, the one number among its words is that."""
        if words.value is not None:
            return words
        words = value_among(words)
        self.note(words.asides)
        return words

    def say(self, player: Player, depth: int, position: int) -> None:
        """Take it that a player is to move at a depth; raise TextError if another place of the text says otherwise."""
        root_player = player if depth % 2 == 0 else player.opponent
        if self._remarks.names_root and root_player is not self.root_player:
            other = player.opponent.name
            problem = (
                f"{player.name} cannot move here, because MAX and MIN take turns and the text says {other} earlier."
            )
            self._remarks.players_differ = True
            raise error_at(self._text, position, problem, f"Write {other}, or leave the word out.")
        self._remarks.names_root = True
        self.root_player = root_player
