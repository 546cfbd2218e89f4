"""What a position holds: positions of a program's own game are known by it, whatever made them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from typing import Any

LONGEST = 160
"""Characters of a position that is shown."""


def content(value: Any, above: tuple[int, ...] = ()) -> Hashable:
    """Return what a position holds: equal for equal boards, arrays and objects of one class, and never changed.

    >>> content([[1, 0], {"turn"}]) == content([[1, 0], {"turn"}]), content([1, 2]) == content((1, 2))
    (True, False)
    """
    if id(value) in above:  # it stands within itself, as a node does that its children know
        return "within", above.index(id(value))
    inner = (*above, id(value))
    if isinstance(value, str | bytes | int | float | None):
        return value
    if isinstance(value, list | tuple):
        return type(value).__name__, tuple(content(each, inner) for each in value)
    if isinstance(value, Mapping):
        return "mapping", frozenset((content(key, inner), content(item, inner)) for key, item in value.items())
    if isinstance(value, Set):
        return "set", frozenset(content(each, inner) for each in value)
    if hasattr(value, "tobytes") and hasattr(value, "shape"):  # an array of numpy, which may not be there
        return "array", value.shape, value.tobytes()
    held = held_by(value)
    if held is not None:
        return type(value).__name__, content(held, inner)
    return value if isinstance(value, Hashable) else repr(value)


def held_by(value: Any) -> dict[str, Any] | None:
    """Return the attributes of an object of a class that is written in Python; None for anything else."""
    if isinstance(value, type) or callable(value):
        return None
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(value, name)]
    if not slots and not hasattr(value, "__dict__"):
        return None
    return {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in slots}}


def shown(position: Any) -> str:
    """Return a position as a report shows it, in a line."""
    plain = position.tolist() if hasattr(position, "tolist") else position
    has_text = type(plain).__repr__ is not object.__repr__ or type(plain).__str__ is not object.__str__
    text = str(plain) if has_text else f"{type(plain).__name__} {held_by(plain)}"
    line = " / ".join(filter(None, (part.strip() for part in text.splitlines())))
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
