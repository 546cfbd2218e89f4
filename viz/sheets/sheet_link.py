"""The link of a sheet: its request as the query of an address, and back.

A sheet of a series is `series=deep-cutoffs&variants=4&seed=7&edition=2`; one around a tree of the teacher's own has the
tree, and how that is searched: `tree=[[3,12],[2,4]]&root=max&search=minimax&variants=2&seed=1&edition=2`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import quote

from core.game import OptionError, PlyscopeError
from core.options import SearchOptions
from core.options.courses import COURSES
from core.options.numerals import listed
from core.practice.sheets.request import SheetRequest, check_wanted, numbers_in
from core.search.search_text import from_text, to_text
from core.trees.formats import nested_lists, widest
from core.trees.formats.format import Part
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree
from viz.sharing.link import SAFE, TREE_ONLY, from_query
from viz.sharing.request import Request, TreeText

USUAL = SheetRequest()

ALWAYS = ("variants", "seed", "edition")
"""What a link always states: people see what they can change, and a later edition changes nothing."""

FIRST_EDITION = 1
"""That of a link which has a seed but states none: it was made before there were others."""

OF_SERIES, OF_TREE = ("series", "questions", "size"), ("search", "about-rule")


def sheet_query(wanted: SheetRequest) -> str:
    """Return the query that opens a sheet again.

    >>> sheet_query(SheetRequest("ties", kinds=("fill", "build"), questions=3))
    'series=ties&variants=2&seed=1&edition=2&kinds=fill,build&questions=3'
    """
    parameters = {"series": wanted.series}
    if wanted.tree is not None:
        parameters = {**request_around(wanted.tree, wanted.options).subject.fields(), "search": to_text(wanted.options)}
    for name, parameter in _PARAMETERS.items():
        value = getattr(wanted, parameter.field)
        if name in ALWAYS or value != getattr(USUAL, parameter.field):
            parameters[name] = parameter.write(value)
    return "&".join(f"{name}={quote(value, safe=f'{SAFE}=')}" for name, value in parameters.items())


def request_around(tree: LeafTree, options: SearchOptions) -> Request:
    """Return the request to search a tree, as nested lists if these can hold it."""
    is_plain = not set(nested_lists.FORMAT.loses(tree)) - {Part.ROOT}
    text = (nested_lists.FORMAT if is_plain else widest(tree)).write(tree)
    return Request(TreeText(text, root=tree.root_player), options)


def read_sheet(query: Mapping[str, str]) -> SheetRequest:
    """Return the sheet request of a link; unknown names are ignored.

    Raises PlyscopeError, with the parameter in `place`, for invalid values and combinations.
    """
    has_tree = any(name in query for name in ("tree", "t", "make"))
    for name in OF_SERIES if has_tree else OF_TREE:
        if name in query:
            goes = "a series, not with a tree" if has_tree else "a tree, not with a series"
            raise OptionError(f"it goes with {goes}.", "Leave it out.", place=f"in the link, {name}")
    if "game" in query:
        raise OptionError("a sheet is about trees, not games.", "Leave it out.", place="in the link, game")
    wanted = replace(USUAL, series=query.get("series", USUAL.series))
    if has_tree:
        tree = from_query({name: query[name] for name in TREE_ONLY if name in query}).searched()
        if not isinstance(tree, LeafTree):
            raise TypeError("the link of a tree gives a tree")
        wanted = replace(wanted, tree=tree)
    given = {each.field: _value(name, each, query[name]) for name, each in _PARAMETERS.items() if name in query}
    if "seed" in given:
        given.setdefault("edition", FIRST_EDITION)
    try:
        if "search" in query:
            given["options"] = from_text(query["search"])
        wanted = replace(wanted, **given)
        check_wanted(wanted)
    except PlyscopeError as error:
        raise error.at(f"in the link, {error.place}") from error
    return wanted


class _Parameter(NamedTuple):
    """A parameter: its field of `SheetRequest`, how it is read and written, and its valid values."""

    field: str
    read: Callable[[str], Any]
    expected: str
    write: Callable[[Any], str] = str


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_SEED))):
        raise ValueError(text)
    return int(text)


def _course(text: str) -> str:
    if text not in COURSES:
        raise ValueError(text)
    return text


def _yes(text: str) -> bool:
    if text != "yes":
        raise ValueError(text)
    return True


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def _with_commas(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


_PARAMETERS = {
    "variants": _Parameter("variants", _number, "a whole number"),
    "seed": _Parameter("seed", _number, "a whole number"),
    "edition": _Parameter("edition", _number, "a whole number"),
    "kinds": _Parameter("kinds", _kinds, "names with commas between them", ",".join),
    "questions": _Parameter("questions", _number, "a whole number"),
    "size": _Parameter("size", _number, "a whole number"),
    "course": _Parameter("course", _course, listed(COURSES, "or")),
    "about-rule": _Parameter("about_rule", _yes, "yes, or leave it out", lambda _: "yes"),
    "title": _Parameter("title", str, "a text"),
    "instructions": _Parameter("instructions", str, "a text"),
    "pick": _Parameter("pick", lambda text: numbers_in(text, "in the link, pick"), "numbers", _with_commas),
    "points": _Parameter("points", lambda text: numbers_in(text, "in the link, points"), "numbers", _with_commas),
    "code": _Parameter("code", _yes, "yes, or leave it out", lambda _: "yes"),
}


def _value(name: str, parameter: _Parameter, text: str) -> Any:
    try:
        return parameter.read(text)
    except ValueError as error:
        problem = f"{text[:40]!r} is not a valid value."
        raise OptionError(problem, f"Give {parameter.expected}.", place=f"in the link, {name}") from error
