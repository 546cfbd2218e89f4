"""An experiment as a short text for links: `branching:3,depth:8,trees:1000,values:few,order:best,seed:7`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from core.game import OptionError
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.options import Cutoff

EXAMPLE = "branching:3,depth:8,trees:1000,order:partly,best-first:0.7"
MAX_LENGTH = 500
"""The most characters of a text: far more than the settings need, but a text of this length takes no time."""


def to_text(settings: LabSettings) -> str:
    """Write settings as the text that `from_text` reads back: the size always, the rest where it is not the default.

    >>> to_text(LabSettings(branching=2, depth=4, order=MoveOrder.PARTLY, best_first=0.5))
    'branching:2,depth:4,trees:1000,order:partly,best-first:0.5'
    """
    written = []
    for field in fields(settings):
        value = getattr(settings, field.name)
        if field.name in _ALWAYS or value != field.default:
            written.append(f"{_name(field.name)}:{value}")
    return ",".join(written)


def from_text(text: str) -> LabSettings:
    """Read settings; what is not given is the default.

    Raises OptionError, with the setting in `place`, if the text is not such a list or there is no such experiment.

    >>> from_text("depth:4, values:few").trees
    1000
    """
    if len(text) > MAX_LENGTH:
        raise OptionError(f"this text has more than {MAX_LENGTH} characters.", _LIST, place="experiment")
    given: dict[str, Any] = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, colon, written = (part.strip() for part in item.partition(":"))
        if not colon or name not in _READ:
            raise OptionError(f"{item!r} is not a setting.", _LIST, place="experiment")
        if name in given:
            raise OptionError("this setting is given twice.", "Give it once.", place=name)
        try:
            given[name] = _READ[name](written)
        except ValueError as error:
            raise OptionError(f"{written!r} can't be read here.", f"Write {_EXPECTED[name]}.", place=name) from error
    return LabSettings(**{name.replace("-", "_"): value for name, value in given.items()})


def _name(field: str) -> str:
    return field.replace("_", "-")


def count(text: str) -> int:
    """Return the whole number that a text is; raise ValueError if it is not one, or far too long."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


_ALWAYS = frozenset({"branching", "depth", "trees"})

_READ: dict[str, Callable[[str], Any]] = {
    "branching": count,
    "depth": count,
    "trees": count,
    "values": LeafValues,
    "order": MoveOrder,
    "best-first": float,
    "cutoff": Cutoff,
    "seed": count,
}

_EXPECTED = {
    "branching": "a number of children such as 3",
    "depth": "a number of plies such as 8",
    "trees": "a number of trees such as 1000",
    "values": f"one of {', '.join(LeafValues)}",
    "order": f"one of {', '.join(MoveOrder)}",
    "best-first": "a number from 0 to 1 such as 0.7",
    "cutoff": f"one of {', '.join(Cutoff)}",
    "seed": "a number such as 7",
}
"""What is expected for a setting, for the error message."""

_LIST = f"Give a list such as {EXAMPLE}; the settings are {', '.join(_READ)}."
