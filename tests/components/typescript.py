"""The contract with the browser part, as TypeScript."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from viz.contract import (
    address,
    comparing,
    lecture,
    live,
    mailbox,
    player,
    playing,
    practising,
    recording,
    retrograde,
    set_up,
)

HEADER = """\
// What Python hands to the browser part. Written from viz/contract/, which explains it: change it there, and run
// PLYSCOPE_REWRITE=1 python -m pytest tests/components/test_contract.py
"""
MODULES = (recording, practising, player, comparing, retrograde, playing, live, lecture, mailbox, set_up, address)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def contract() -> dict[str, type]:
    """Return the types of the contract by name, in the order in which they stand."""
    return {
        name: each
        for module in MODULES
        for name, each in vars(module).items()
        if is_typeddict(each) and each.__module__ == module.__name__
    }


def as_typescript() -> str:
    """Return the contract as TypeScript."""
    return HEADER + "".join(map(interface, contract().values()))


def interface(each: type) -> str:
    """Return a type with a line for each field that it adds to those of its bases."""
    bases = bases_of(each)
    required: frozenset[str] = each.__required_keys__  # type: ignore[attr-defined]
    inherited = {name for base in bases for name in get_type_hints(base)}
    own = [(name, hint) for name, hint in get_type_hints(each).items() if name not in inherited]
    lines = (f"  {name}{'' if name in required else '?'}: {written(hint)};\n" for name, hint in own)
    newline = "\n" if own else ""
    above = f" extends {', '.join(map(written, bases))}" if bases else ""
    return f"\nexport interface {each.__name__}{above} {{{newline}{''.join(lines)}}}\n"


def bases_of(each: type) -> list[type]:
    """Return the types that a type is written with as its bases, which Python 3.11 forgets."""
    (declared,) = ast.parse(inspect.getsource(each)).body
    assert isinstance(declared, ast.ClassDef)
    named = [vars(sys.modules[each.__module__])[base.id] for base in declared.bases if isinstance(base, ast.Name)]
    return [base for base in named if is_typeddict(base)]


def written(hint: Any) -> str:
    """Return a type as TypeScript; fail for one that there is no way to write yet.

    >>> written(Mapping[str, Sequence[tuple[str, int | None]]])
    'Record<string, [string, number | null][]>'
    """
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint in PLAIN:
        return PLAIN[hint]
    return WRITERS[get_origin(hint)](get_args(hint))


def union(inner: Sequence[Any]) -> str:
    """Return a type that is one of some."""
    return " | ".join(map(written, inner))


def array(inner: Sequence[Any]) -> str:
    """Return a list of a type."""
    of = written(inner[0])
    return f"({of})[]" if get_origin(inner[0]) in {Union, UnionType, Literal} else f"{of}[]"


WRITERS: dict[Any, Callable[[Sequence[Any]], str]] = {
    NotRequired: union,
    Literal: lambda inner: " | ".join(f'"{value}"' for value in inner),
    Union: union,
    UnionType: union,
    Sequence: array,
    tuple: lambda inner: f"[{', '.join(map(written, inner))}]",
    Mapping: lambda inner: f"Record<{', '.join(map(written, inner))}>",
}
