"""What tree to make as a short text for links and the command line: `depth:3,branching:2-3,values:-9..9,seed:7`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import NamedTuple

from core.game import Player, Value
from core.options.numerals import from_text as number_from_text
from core.options.settings_text import Setting, count, one_of, read_settings, write_settings
from core.trees.generator.generator_settings import Distribution, GeneratorSettings

EXAMPLE = "depth:4,branching:2-3,values:-9..9,seed:7,wish:deep-cutoff"

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
    values = {name: getattr(settings, field) for name, field in _FIELDS.items()}
    return ",".join([write_settings(values, SETTINGS, _DEFAULTS), *(f"wish:{wish}" for wish in wishes)])


def from_text(text: str) -> Wanted:
    """Read settings and wishes; what is not given is the default. Raises OptionError, with the setting in `place`.

    >>> from_text("depth:2,root:min,wish:no-cutoff").wishes
    ('no-cutoff',)
    """
    found = read_settings(text, SETTINGS, "generator", EXAMPLE)
    wishes = found.pop("wish", ())
    return Wanted(GeneratorSettings(**{_FIELDS[name]: value for name, value in found.items()}), wishes)


def _wish(written: str) -> str:
    if not _WISH.fullmatch(written):
        raise ValueError(written)
    return written


def _count_range(text: str) -> tuple[int, int]:
    least, most = _ends(text, "-")
    return count(least), count(most)


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

_DEFAULTS = {
    name: getattr(GeneratorSettings, field)
    for name, field in _FIELDS.items()
    if name not in {"depth", "branching", "values", "seed"}
}
"""What a text leaves out; it always says the rest, for its reader's sake."""

SETTINGS = {
    "depth": Setting(count, "a number of plies such as 3"),
    "branching": Setting(_count_range, "a number such as 3 or a range such as 2-3", _range("-")),
    "irregular": Setting(_yes, "yes or no", _yes_or_no),
    "values": Setting(_number_range, "two numbers such as -9..9", _range("..")),
    "decimals": Setting(count, "a number of digits such as 0 or 2"),
    "distribution": one_of(Distribution),
    "ties": Setting(_yes, "yes or no", _yes_or_no),
    "root": Setting(Player, "max or min"),
    "seed": Setting(count, "a number such as 7"),
    "wish": Setting(_wish, "a wish such as deep-cutoff or cutoffs=3", repeats=True),
}
