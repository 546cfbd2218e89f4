"""What tree to make as a short text for links and the command line: `depth:3,branching:2-3,values:-9..9,seed:7`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from core.game import OptionError, Player, Value
from core.options.numerals import from_text as number_from_text
from core.trees.generator.generator_settings import Distribution, GeneratorSettings

EXAMPLE = "depth:4,branching:2-3,values:-9..9,seed:7,wish:deep-cutoff"
MAX_LENGTH = 1_000
"""The most characters of a text: far more than the settings need, but a text of this length takes no time."""

_WISH = re.compile(r"[a-z]+(?:-[a-z]+)*(?:=[0-9]{1,9})?")


class Wanted(NamedTuple):
    """Settings, and the wishes that their seed has to meet, written as `core.studies.wishes` reads them."""

    settings: GeneratorSettings
    wishes: tuple[str, ...]


def to_text(settings: GeneratorSettings, wishes: Sequence[str] = ()) -> str:
    """Write settings and wishes as the text that `from_text` reads back, without most defaults.

    >>> to_text(GeneratorSettings(branching=(2, 3), values=(0, 99), ties=False, seed=7), ["cutoffs=3"])
    'depth:3,branching:2-3,values:0..99,ties:no,seed:7,wish:cutoffs=3'
    """
    written = [
        f"{key}:{_FORMS[key].write(value)}"
        for key, value, default in _items(settings)
        if key in _ALWAYS or value != default
    ]
    return ",".join([*written, *(f"wish:{wish}" for wish in wishes)])


def from_text(text: str) -> Wanted:
    """Read settings and wishes; what is not given is the default. Raises OptionError, with the setting in `place`.

    >>> from_text("depth:2,root:min,wish:no-cutoff").wishes
    ('no-cutoff',)
    """
    if len(text) > MAX_LENGTH:
        raise OptionError(
            f"this text has more than {MAX_LENGTH:,} characters.", f"Give one such as {EXAMPLE}.", place="generator"
        )
    given: dict[str, Any] = {}
    wishes: list[str] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        key, colon, written = (part.strip() for part in item.partition(":"))
        if not colon or key not in {*_FORMS, "wish"}:
            raise OptionError(
                f"{item!r} is not a setting.",
                f"Give a list such as {EXAMPLE}; the settings are {', '.join(_FORMS)} and wish.",
                place="generator",
            )
        if key == "wish":
            wishes.append(_wish(written))
        elif key in given:
            raise OptionError("this setting is given twice.", "Give it once.", place=key)
        else:
            given[key] = _read(key, written)
    return Wanted(GeneratorSettings(**{_FIELDS[key]: value for key, value in given.items()}), tuple(wishes))


def _items(settings: GeneratorSettings) -> list[tuple[str, Any, Any]]:
    """Return each setting's name in the text, its value and its default."""
    defaults = {field.name: field.default for field in fields(settings)}
    return [(key, getattr(settings, field), defaults[field]) for key, field in _FIELDS.items()]


def _read(key: str, written: str) -> Any:
    try:
        return _FORMS[key].read(written)
    except ValueError as error:
        raise OptionError(f"{written!r} can't be read here.", f"Write {_FORMS[key].expected}.", place=key) from error


def _wish(written: str) -> str:
    if not _WISH.fullmatch(written):
        raise OptionError(f"{written!r} is not a wish.", "Write one such as deep-cutoff or cutoffs=3.", place="wish")
    return written


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def _count_range(text: str) -> tuple[int, int]:
    least, most = _ends(text, "-")
    return _count(least), _count(most)


def _number_range(text: str) -> tuple[Value, Value]:
    least, most = _ends(text, "..")
    return number_from_text(least), number_from_text(most)


def _ends(text: str, separator: str) -> tuple[str, str]:
    """Return both ends of a range; a single number is both."""
    least, found, most = text.partition(separator)
    return least, most if found else least


def _yes(text: str) -> bool:
    return ("no", "yes").index(text) == 1


def _range(separator: str) -> Callable[[tuple[Value, Value]], str]:
    return lambda ends: f"{ends[0]}" if ends[0] == ends[1] else f"{ends[0]}{separator}{ends[1]}"


def _yes_or_no(flag: bool) -> str:
    return "yes" if flag else "no"


_FIELDS = {field.name.removesuffix("_player"): field.name for field in fields(GeneratorSettings)}
"""The setting that each name in the text stands for."""

_ALWAYS = frozenset({"depth", "branching", "values", "seed"})
"""What a text always says, for its reader's sake."""


class _Form(NamedTuple):
    """How a setting is read and written, and what the error message says is expected of it."""

    read: Callable[[str], Any]
    expected: str
    write: Callable[[Any], str] = str


_FORMS = {
    "depth": _Form(_count, "a number of plies such as 3"),
    "branching": _Form(_count_range, "a number such as 3 or a range such as 2-3", _range("-")),
    "irregular": _Form(_yes, "yes or no", _yes_or_no),
    "values": _Form(_number_range, "two numbers such as -9..9", _range("..")),
    "decimals": _Form(_count, "a number of digits such as 0 or 2"),
    "distribution": _Form(Distribution, f"one of {', '.join(Distribution)}"),
    "ties": _Form(_yes, "yes or no", _yes_or_no),
    "root": _Form(Player, "max or min"),
    "seed": _Form(_count, "a number such as 7"),
}
