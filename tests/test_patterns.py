"""No pattern that reads whole texts gives back letters that what follows can take too: that is quadratic, or worse.

`test_linear_reading.py` measures; this looks at each pattern, and knows the two repeats that would be slow together.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from re import _constants as code  # type: ignore[attr-defined]  # what `re` itself parses with
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, TypeAlias

import pytest

import core.games
import core.options
import core.trees.formats
import viz.sharing

LETTERS = frozenset([*map(chr, range(0x180)), *"αβ∞−–—“”„½⅔→≤≥·•\u2018\u2019\u2028\u200b\ufeff"])
"""The letters by which it is told whether two parts of a pattern can match the same."""

Letters: TypeAlias = frozenset[str]

FEW = 100
"""A repeat of at most so many letters is no danger."""

OF_PARTS = {
    "core.trees.formats.node_text": "texts on nodes of up to 1,200 characters",
    "core.trees.formats.unread": "the first 5,000 characters",
    "core.trees.formats.mermaid._LIKELY": "the first 2,000 characters",
    "core.trees.formats.mermaid._NAMED_ARROW": "runs of dashes, equals signs and dots as wholes",
}
"""Modules and patterns that read no whole text, or nothing twice, and what they read."""


def _modules() -> Iterator[str]:
    for package in (core.games, core.options, core.trees.formats, viz.sharing):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name not in OF_PARTS:
                yield found.name


def _patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield each compiled pattern of the readers, with where it is."""
    for name in _modules():
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:  # an extra is not installed
            continue
        for attribute, item in vars(module).items():
            if isinstance(item, re.Pattern) and f"{name}.{attribute}" not in OF_PARTS:
                yield f"{name}.{attribute}", item


def shared_by_repeats(pattern: re.Pattern[str]) -> list[str]:
    """Return letters that two repeats in a row can match, where the first one gives letters back; a word for each."""
    found: list[str] = []
    _walk(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE), frozenset(), pattern.flags, found)
    return found


REPEATS = {code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT}


def _walk(items: Iterable[Any], before: Letters, flags: int, found: list[str]) -> Letters:
    """Note what repeats in a row share; return the letters that repeats at the end of a sequence would give back.

    `before` are those of the repeats that stand right before it.
    """
    for kind, what in items:
        if kind in REPEATS and what[1] > FEW:
            if shared := before & _first(what[2], flags):
                found.append(f"{sorted(shared)[:3]}")
            _walk(what[2], frozenset(), flags, found)
            given_back = frozenset() if kind is code.POSSESSIVE_REPEAT else _letters(kind, what, flags)
            before = given_back | (before if _can_be_empty(kind, what) else frozenset())
        elif kind in {code.ASSERT, code.ASSERT_NOT}:
            _walk(what[1], frozenset(), flags, found)
        elif kind is not code.AT:
            ends = [_walk(inner, before, flags, found) for inner in _inside(kind, what)]
            before = frozenset().union(*ends, before if _can_be_empty(kind, what) else ())
    return before


def _inside(kind: Any, what: Any) -> list[Any]:
    """Return the sequences that a part of a pattern is made of."""
    if kind in REPEATS:
        return [what[2]]
    if kind is code.SUBPATTERN:
        return [what[3]]
    if kind is code.BRANCH:
        return list(what[1])
    if kind in {code.ASSERT, code.ASSERT_NOT}:
        return [what[1]]
    if kind is code.ATOMIC_GROUP:
        return [what]
    return []


def _letters(kind: Any, what: Any, flags: int) -> Letters:
    """Return which letters a part of a pattern can match."""
    if kind in {code.LITERAL, code.NOT_LITERAL}:
        letter = chr(what)
        same = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
        return frozenset(same) if kind is code.LITERAL else LETTERS - same
    if kind is code.ANY:
        return LETTERS if flags & re.DOTALL else LETTERS - {"\n"}
    if kind is code.IN:
        return _of_set(what)
    if kind in {code.ASSERT, code.ASSERT_NOT, code.AT}:
        return frozenset()
    if kind is code.GROUPREF:
        return LETTERS
    return frozenset().union(*(_letters(kind, what, flags) for inner in _inside(kind, what) for kind, what in inner))


def _first(items: Iterable[Any], flags: int) -> Letters:
    """Return which letters a sequence can begin with."""
    found: Letters = frozenset()
    for kind, what in items:
        inner = _inside(kind, what)
        is_letter = not inner or kind in {code.ASSERT, code.ASSERT_NOT}
        found |= (
            _letters(kind, what, flags) if is_letter else frozenset().union(*(_first(each, flags) for each in inner))
        )
        if not _can_be_empty(kind, what):
            break
    return found


def _of_set(what: list[Any]) -> Letters:
    found: set[str] = set()
    for kind, each in what:
        if kind is code.LITERAL:
            found.add(chr(each))
        elif kind is code.RANGE:
            found |= {letter for letter in LETTERS if each[0] <= ord(letter) <= each[1]}
        elif kind is code.CATEGORY:
            found |= {letter for letter in LETTERS if re.match(CATEGORIES[str(each)], letter)}
    return LETTERS - found if what[0][0] is code.NEGATE else frozenset(found)


CATEGORIES = {
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
}


def _can_be_empty(kind: Any, what: Any) -> bool:
    if kind in REPEATS:
        return what[0] == 0 or _is_empty(what[2])
    if kind is code.BRANCH:
        return any(map(_is_empty, what[1]))
    if kind in {code.SUBPATTERN, code.ATOMIC_GROUP}:
        return all(map(_is_empty, _inside(kind, what)))
    return kind in {code.ASSERT, code.ASSERT_NOT, code.AT, code.GROUPREF}


def _is_empty(items: Iterable[Any]) -> bool:
    return all(_can_be_empty(kind, what) for kind, what in items)


@pytest.mark.parametrize(
    ("pattern", "shares"),
    [
        (r"\s*\s*x", True),
        (r"`{3,}[^\n]*x", True),
        (r"[0-9.]+[0-9,]*x", True),
        (r"a*(?:b|)a*x", True),
        (r"(?:a|\s+)\s+x", True),
        (r"\s*+\s*x", False),
        (r"[0-9]+\.[0-9]+x", False),
        (r"\s*,\s*", False),
        (r"a{0,5}a*x", False),
        (r"[0-9]+(?:\.[0-9]+)*x", False),
        (r"\s*(?:b|\s*)x", True),
        (r"(\s*)(\s*)x", True),
        (r"\s*(?=a)\s*x", True),
    ],
)
def test_repeats_that_share_letters_are_found(pattern: str, shares: bool) -> None:
    assert bool(shared_by_repeats(re.compile(pattern))) == shares


def test_no_pattern_has_two_repeats_that_share_letters() -> None:
    found = dict(_patterns())
    assert len(found) > 100
    assert {name: shared for name, pattern in found.items() if (shared := shared_by_repeats(pattern))} == {}
