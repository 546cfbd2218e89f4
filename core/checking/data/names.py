"""What a name that a program reads means: children, a value, the end of the game, a move."""

from __future__ import annotations

import re
from enum import StrEnum


class Meaning(StrEnum):
    """What an attribute, a key or a helper function is for."""

    CHILDREN = "children"
    VALUE = "value"
    END = "end"
    NAME = "name"
    SIDE = "side"
    MAKE = "make"
    UNDO = "undo"


_PATTERNS = {
    Meaning.CHILDREN: r"((get|generate|all|possible|legal|valid)_?)*"
    r"(child(ren|s|_?nodes)?|kids|ch|branches|edges|expand|successors|neighbou?rs|(next|new)_?(states|nodes)|moves)",
    Meaning.VALUE: r"((get|static|leaf|node)_?)*"
    r"(value|val|v|score|data|utility|payoff|key|heuristic|eval(uate|uation)?)(_?(position|board|node|state|function|\d+))?",
    Meaning.END: r"(is_?)?(leaf|termina(l|ting|ted)|game_?over|over)(_?(node|test|state))?",
    Meaning.NAME: r"name|label|id",
    Meaning.SIDE: r"left|right",
    Meaning.MAKE: r"(push|make|do|play|apply)(_?move)?|move",
    Meaning.UNDO: r"(pop|undo|unmake)(_?move)?|takeback",
}
_MEANINGS = {meaning: re.compile(pattern, re.IGNORECASE) for meaning, pattern in _PATTERNS.items()}


def meaning(name: str) -> Meaning | None:
    """Return the meaning of a name, None if it has nothing to do with trees.

    >>> meaning("getChildren"), meaning("static_eval"), meaning("alpha")
    (<Meaning.CHILDREN: 'children'>, <Meaning.VALUE: 'value'>, None)
    """
    word = name.strip("_")
    return next((each for each, pattern in _MEANINGS.items() if pattern.fullmatch(word)), None)


def is_right(side: str) -> bool:
    """Return whether a name means the right side."""
    return side.strip("_").casefold() == "right"
