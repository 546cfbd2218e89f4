"""Saved files: everything on the page, as JSON. docs/saved-files.md is their contract."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from core.game import TextError
from core.trees.formats.source import BYTE_ORDER_MARK, error_at
from viz.sharing.history import History
from viz.sharing.request import Request, TreeText

VERSION = 1
MARK = "plyscope"
"""The field that distinguishes a saved file from other JSON; it holds the version."""

OURS = (MARK, "tree", "format", "root", "parameters", "history")
MOST_LEVELS = 100
"""How deeply a file may be nested: far deeper than its own fields."""

TREE = ("tree", "format", "root")
"""The fields that are also parameters of a link, at the top level, where people can read and edit them."""


@dataclass(frozen=True)
class Saved:
    """The content of a file: the parameters of a link, the versions of the tree, and fields that are not ours."""

    query: dict[str, str]
    history: History | None = None
    others: dict[str, Any] = field(default_factory=dict)


_BEGINNING = re.compile(rf'{BYTE_ORDER_MARK}?\s*+\{{[\s\S]*?"{MARK}"\s*+:\s*+-?[0-9]')
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair: JSON can hold one; UTF-8, and so the page, can't."""
LOOKED_AT = 10_000
"""How many characters are searched for the mark of a saved file."""

_OF_A_NODE = frozenset({"children", "value"})


def is_saved(text: str) -> bool:
    """Return whether a text is probably a saved file, right or damaged, and not a tree in JSON or a trace.

    >>> is_saved('{"plyscope": 1, "tree": "[3, 5]"}'), is_saved('{"label": "plyscope", "value": 3}')
    (True, False)
    """
    if not _BEGINNING.match(text[:LOOKED_AT]):
        return False
    try:
        content = json.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError):
        return True  # the error has the place
    return _is_version(content.get(MARK)) and (
        not _OF_A_NODE & content.keys() or not content.keys().isdisjoint(OURS[1:])
    )


def write_saved(request: Request, query: Mapping[str, str], history: History | None, others: Mapping[str, Any]) -> str:
    """Return the file for a request, as text; the arguments are those of `saved_content`."""
    written = json.dumps(saved_content(request, query, history, others), ensure_ascii=False, indent=1) + "\n"
    return written.encode(
        errors="backslashreplace"
    ).decode()  # half a surrogate pair, which UTF-8 lacks, as JSON's escape


def saved_content(
    request: Request, query: Mapping[str, str], history: History | None, others: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a file's content; `query` has its link's parameters, with the step and the view settings.

    `others` are the foreign fields of an opened file, which are kept.
    """
    content: dict[str, Any] = {MARK: VERSION}
    subject = request.subject
    if isinstance(subject, TreeText) and not subject.made:  # the parameters say how a tree is made
        content |= {"tree": subject.text, "format": subject.format, "root": subject.root.value}
    content["parameters"] = {name: text for name, text in query.items() if name not in (*TREE, "t")}
    if history is not None:
        content["history"] = history.to_json()
    return content | dict(others)


def kept_file(kept: Mapping[str, Any]) -> str:
    """Return a browser's stored work, intact or damaged, as a file: its query and its history."""
    content: dict[str, Any] = {MARK: VERSION}
    query, history = kept.get("query"), kept.get("history")
    content["parameters"] = dict(parse_qsl(query.removeprefix("?"))) if isinstance(query, str) else query
    if history is not None:  # a game has none
        content["history"] = "nested too deeply" if _is_deep(history) else history
    return json.dumps(content, indent=1) + "\n"


def read_saved(text: str) -> Saved:
    """Read a file; raise TextError, with the place, if it is not a saved file or is of a newer version."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise error_at(text, error.pos, "the file is damaged here.", "Save it again, or correct it.") from error
    except ValueError as error:
        raise error_at(text, 0, "the file holds a number with too many digits.", "Write a shorter one.") from error
    except RecursionError as error:
        raise error_at(text, 0, "the file is not a saved page.", "Open one that was saved here.") from error
    if not isinstance(content, dict) or not _is_version(content.get(MARK)) or _is_deep(content):
        raise error_at(text, 0, "the file is not a saved page.", "Open one that was saved here.")
    if content[MARK] > VERSION:
        raise error_at(text, 0, "the file was saved by a newer version.", "Open it there.")
    others = {name: item for name, item in content.items() if name not in OURS}
    return Saved(_query(text, content), _history(text, content), others)


def _query(text: str, content: Mapping[str, Any]) -> dict[str, str]:
    """Return the parameters in a file's content, including those at the top level."""
    parameters = content.get("parameters", {})
    if not isinstance(parameters, dict) or not all(isinstance(item, str | int | float) for item in parameters.values()):
        raise _wrong(text, "parameters")
    query = {str(name): str(parameter) for name, parameter in parameters.items()}
    for name in TREE:
        if name in content:
            if not isinstance(content[name], str):
                raise _wrong(text, name)
            query[name] = content[name]
    for name, parameter in query.items():
        _check_halves(text, name, f"{name}{parameter}")
    return query


def _history(text: str, content: Mapping[str, Any]) -> History | None:
    if "history" not in content:
        return None
    try:
        history = History.from_json(content["history"])
    except ValueError as error:
        raise _wrong(text, "history") from error
    for version in history.versions:
        _check_halves(text, "history", f"{version.text}{version.format}{version.what}")
    return history


def _is_version(item: object) -> bool:
    return isinstance(item, int) and not isinstance(item, bool)


def _is_deep(item: object) -> bool:
    """Return whether JSON is too deeply nested to be written again."""
    level = [item]
    for _ in range(MOST_LEVELS):
        level = [
            below
            for item in level
            if isinstance(item, dict | list)
            for below in (item.values() if isinstance(item, dict) else item)
        ]
    return bool(level)


def _check_halves(text: str, name: str, written: str) -> None:
    """Raise TextError if a field's text can't be shown."""
    half = _HALF.search(written)
    if half is not None:
        field_ = _HALF.sub("\ufffd", name)
        problem = f"the field {field_} holds half of a character, U+{ord(half[0]):04X}."
        raise error_at(text, _place(text, name), problem, "Delete it, or write the character again.")


def _place(text: str, name: str) -> int:
    return max(0, text.find(f'"{name}"'))


def _wrong(text: str, name: str) -> TextError:
    return error_at(text, _place(text, name), f"the field {name} is damaged.", "Leave it out, or correct it.")
