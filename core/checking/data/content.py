"""What a position holds: positions of a program's own game are known by it, whatever made them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

_PLAIN = (str, bytes, int, float, type(None))

LONGEST = 160
"""Characters of a position that is shown."""


def content(value: Any, above: tuple[int, ...] = (), without: frozenset[str] = frozenset()) -> Hashable:
    """Return what a position holds: equal for equal boards, arrays and objects of one class, and never changed.

    The attributes `without` which it is known don't count.

    >>> content([[1, 0], {"turn"}]) == content([[1, 0], {"turn"}]), content([1, 2]) == content((1, 2))
    (True, False)
    """
    if isinstance(value, _PLAIN):
        return value
    if id(value) in above:  # it stands within itself, as a node does that its children know
        return "within", above.index(id(value))
    inner = (*above, id(value))
    found: Hashable
    if isinstance(value, list | tuple):
        found = tuple(content(each, inner) for each in value)
    elif isinstance(value, Mapping):
        found = frozenset((content(key, inner), content(item, inner)) for key, item in value.items())
    elif isinstance(value, AbstractSet):
        found = frozenset(content(each, inner) for each in value)
    elif hasattr(value, "tobytes") and hasattr(value, "shape"):  # an array of numpy, which may not be there
        found = value.shape, value.tobytes()
    elif (held := held_by(value)) is not None:
        found = content({name: each for name, each in held.items() if name not in without}, inner)
    else:
        found = value if isinstance(value, Hashable) else repr(value)
    return type(value).__name__, found


def held_by(value: Any) -> dict[str, Any] | None:
    """Return the attributes of an object of a class that is written in Python; None for anything else."""
    if isinstance(value, type) or callable(value):
        return None
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(value, name)]
    if not slots and not hasattr(value, "__dict__"):
        return None
    return {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in slots}}


def shown(position: Any) -> str:
    """Return a position as a report shows it, in a line; a board of numpy's floats without a point where it can."""
    is_array = hasattr(position, "tolist")
    plain = position.tolist() if is_array else position
    has_text = any(vars(kind).keys() & {"__repr__", "__str__"} for kind in type(plain).__mro__[:-1])
    text = str(plain) if has_text else f"{type(plain).__name__} {held_by(plain)}"
    text = re.sub(r"\.0\b", "", text) if is_array else text
    line = " / ".join(filter(None, (part.strip() for part in text.splitlines())))
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
