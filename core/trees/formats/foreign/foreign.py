"""`Foreign`: a way of writing trees that is read and never written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.trees.formats.fixes import Parse


@dataclass(frozen=True)
class Foreign:
    """A way of writing trees that other programs have.

    `title` is what a note calls it. `looks_like(text)` says whether a text is surely meant in it; it looks at a bounded
    part, unless that has to be found by searching. `parse` is as in `Format`.
    """

    title: str
    looks_like: Callable[[str], bool]
    parse: Parse
