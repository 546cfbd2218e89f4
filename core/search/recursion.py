"""Recursion without Python's call stack, so that the depth of a tree has no limit."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

from core.game import Value

Call: TypeAlias = Generator["Call", Value, Value]
"""A suspended call: where a function would call itself it yields the call, and is sent what that call returned."""


def run(call: Call) -> Value:
    """Run a call and all that it calls; return its value.

    >>> def countdown(n):
    ...     return 0 if n == 0 else 1 + (yield countdown(n - 1))
    >>> run(countdown(100_000))
    100000
    """
    calls = [call]
    sent: Any = None
    while True:
        try:
            calls.append(calls[-1].send(sent))
            sent = None
        except StopIteration as returned:
            calls.pop()
            sent = returned.value
            if not calls:
                return returned.value  # type: ignore[no-any-return]  # typeshed leaves a generator's value untyped
