"""Settings as a short text for links: `depth:3,branching:2-3,seed:7`. The caller says what can be set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from core.game import OptionError

MAX_LENGTH = 1_000
"""The most characters of a text: far more than settings need, yet read in no time."""


class Setting(NamedTuple):
    """How a setting is read and written, and what an error message says is expected; `read` raises ValueError.

    One that `repeats` may be given more than once, and is a tuple then.
    """

    read: Callable[[str], Any]
    expected: str
    write: Callable[[Any], str] = str
    repeats: bool = False


def count(text: str) -> int:
    """Return a text's whole number; raise ValueError if it is none, or far too long."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


def one_of(kind: type[StrEnum]) -> Setting:
    """Return a setting with one of a few values."""
    return Setting(kind, f"one of {', '.join(kind)}")


def some_of(kind: type[StrEnum], among: Iterable[StrEnum]) -> Setting:
    """Return a setting with several of a few values, each once; those on offer are `among` them.

    >>> some_of(StrEnum("Side", "MAX MIN"), []).write(["max", "min"])
    'max+min'
    """

    def read(text: str) -> tuple[StrEnum, ...]:
        # A plus in an address that was typed or copied reaches the page as a space.
        return tuple(dict.fromkeys(map(kind, text.replace("+", " ").split())))

    return Setting(read, f"some of {'+'.join(among)}", "+".join)


def check_range(place: str, number: float, least: float, most: float) -> None:
    """Raise OptionError if a setting's number is out of range."""
    if not least <= number <= most:
        problem = f"{number:,} is not between {least:,} and {most:,}."
        raise OptionError(problem, "Give a number in this range.", place=place)


def settings_in(text: str, place: str, remedy: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each setting in a text; raise OptionError at `place` if it is no list of them."""
    if len(text) > MAX_LENGTH:
        raise OptionError(f"this text has more than {MAX_LENGTH:,} characters.", remedy, place=place)
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, colon, written = (part.strip() for part in item.partition(":"))
        if not colon:
            raise OptionError(f"{item[:40]!r} is not a setting.", remedy, place=place)
        yield name, written


def read_settings(text: str, settings: Mapping[str, Setting], place: str, example: str) -> dict[str, Any]:
    """Return the settings in a text, by name; raise OptionError at the setting, or at `place` if there is none."""
    remedy = f"Give a list such as {example}; the settings are {', '.join(settings)}."
    found: dict[str, Any] = {}
    for name, written in settings_in(text, place, remedy):
        if name not in settings:
            raise OptionError(f"{f'{name}:{written}'[:40]!r} is not a setting.", remedy, place=place)
        repeats = settings[name].repeats
        if name in found and not repeats:
            raise OptionError("this setting is given twice.", "Give it once.", place=name)
        value = read_setting(settings[name], written, name)
        found[name] = (*found.get(name, ()), value) if repeats else value
    return found


def read_setting(setting: Setting, written: str, place: str) -> Any:
    """Return the value of one setting; raise OptionError, at `place`, if it can't be read."""
    try:
        return setting.read(written)
    except ValueError as error:
        problem = f"{written[:40]!r} can't be read here."
        raise OptionError(problem, f"Write {setting.expected}.", place=place) from error


def write_settings(values: Mapping[str, Any], settings: Mapping[str, Setting], defaults: Mapping[str, Any]) -> str:
    """Return the text of the values that are not the default."""
    written = ((name, value) for name, value in values.items() if name not in defaults or value != defaults[name])
    return ",".join(f"{name}:{settings[name].write(value)}" for name, value in written)
