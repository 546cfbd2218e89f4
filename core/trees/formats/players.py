"""Whose move it is, as labels tell it: `MIN`, `Min node`, `minimizer`, `▽`, and with a name `Root (MIN)`, `MAX: A`."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.game import Player

PLAYERS = {"max": Player.MAX, "min": Player.MIN}
"""The words by which a player is written, in small letters."""

CHANCE: dict[str, Player | None] = {"chance": None, "chance-max": Player.MAX, "chance-min": Player.MIN}
"""The class of a chance node in DOT and Mermaid, in small letters, and who moves below the root, if it says so."""


def chance_class(root_player: Player, node: int) -> str:
    """Return the class of a chance node; at the root it says that MIN moves below."""
    return "chance-min" if node == 0 and root_player is Player.MIN else "chance"


TURNS = frozenset({"type", "player", "turn", "toMove", "to_move"})
"""Keys of data under which programs tell who is to move; what they say is heeded if it is a player."""

FLAGS = frozenset({"isMax", "is_max", "isMaximizing", "is_maximizing", "maximizing", "maximizingPlayer"})
"""Keys of which true stands for MAX and false for MIN."""

TRUTH = {"true": Player.MAX, "True": Player.MAX, "false": Player.MIN, "False": Player.MIN}

_UP, _DOWN = "\u25b2\u25b3\u25b4\u25b5", "\u25bc\u25bd\u25be\u25bf"  # triangles, as textbooks draw the nodes
_SIGNS = dict.fromkeys(_UP, Player.MAX) | dict.fromkeys(_DOWN, Player.MIN)
_WORD = r"(?P<word>(?i:max|min))"
_WHOLE_WORD = rf"{_WORD}(?i:imi[sz](?:er|ing))?+"
_ROLE = r"(?:(?i:['\u2019]s)?[\s_-]+(?i:player|node|level|layer|ply|turn|moves?|to[\s-]move|to[\s-]play))"
_BEFORE = r"(?:(?i:player|turn|type|agent|to[\s-]move)(?:\s*[:=]\s*|\s+))?+"
_PLAYER = rf"(?:{_BEFORE}{_WHOLE_WORD}{_ROLE}*+|(?P<sign>[{''.join(_SIGNS)}]))"
_NAME = r"(?P<name>[^\s()\[\]{}<>:=,;|][^()\[\]{}<>:=,;|]*?)"
_APART = r"(?:\s*[:=,;|/]\s*|\s+[-\u2013\u2014\u00b7]\s+)"
_SHORT = r"(?P<name>[A-Za-z][A-Za-z0-9]{0,2}['\u2032]*)"

_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"[(\[<]?\s*{_PLAYER}\s*[)\]>]?",
        rf"{_NAME}\s*[(\[<]\s*{_PLAYER}\s*[)\]>]",
        rf"{_PLAYER}\s*[(\[<]\s*{_NAME}\s*[)\]>]",
        rf"{_NAME}{_APART}{_PLAYER}",
        rf"{_PLAYER}{_APART}{_NAME}",
        rf"(?P<name>(?i:root))[\s_-]+{_PLAYER}",
        rf"{_PLAYER}[\s_-]+(?P<name>(?i:root))",
        rf"{_WHOLE_WORD}{_ROLE}\s+{_SHORT}",
        rf"(?P<word>MAX|MIN)\s+{_SHORT}",
        rf"{_SHORT}\s+(?P<word>MAX|MIN)",
        rf"(?P<sign>[{''.join(_SIGNS)}])\s*{_NAME}",
        rf"{_NAME}\s*(?P<sign>[{''.join(_SIGNS)}])",
    )
)
_PART_OF_NAME = re.compile(rf"{_WORD}(?:[\s_-]?[0-9]{{1,4}}|\s*[({{].*,.*[)}}])")
"""`MAX 1` and `min(3, 5)`: the player to move, and at the same time the name of the node."""

LONGEST = 200
"""Characters of a label that is looked at."""

_SUSPECT = re.compile(rf"max|min|[{''.join(_SIGNS)}]", re.IGNORECASE)


class Turn(NamedTuple):
    """What a label says of the player to move: the name that is left of it, the player, and if the name tells both."""

    name: str
    player: Player | None
    is_shared: bool = False


def read_turn(label: str) -> Turn:
    """Tell whose move it is from a label, and what the rest of it calls the node.

    >>> read_turn("Root (MIN)"), read_turn("maximizing player").player, read_turn("Max Planck").player
    (Turn(name='Root', player=<Player.MIN: 'min'>, is_shared=False), <Player.MAX: 'max'>, None)
    """
    if len(label) > LONGEST or not _SUSPECT.search(label):
        return Turn(label, None)
    shared = _PART_OF_NAME.fullmatch(label)
    if shared:
        return Turn(label, PLAYERS[shared["word"].lower()], is_shared=True)
    for form in _FORMS:
        found = form.fullmatch(label)
        if found:
            parts = found.groupdict()
            sign = parts.get("sign")
            player = _SIGNS[sign] if sign else PLAYERS[found["word"].lower()]
            return Turn(parts.get("name", "").strip(), player)
    return Turn(label, None)


def only_player(label: str) -> Player | None:
    """Return the player of a label that says nothing but whose move it is.

    >>> only_player("max"), only_player("Root (MIN)")
    (<Player.MAX: 'max'>, None)
    """
    turn = read_turn(label)
    return None if turn.name else turn.player


def player_under(key: str, said: str) -> Player | None:
    """Return who is to move, if what stands under a key of data says so."""
    if key in FLAGS:
        return TRUTH.get(said)
    return only_player(said.strip()) if key in TURNS else None
