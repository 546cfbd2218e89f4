"""`PagePart`: one part of the page as a function of the frame at a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from core.trace.frames import Frame
from viz.words.phrase import Phrase

Content: TypeAlias = str | Phrase | None
"""A slot's content; None if nothing."""

Slot: TypeAlias = tuple[str, str]
"""An element's `data-key`, and what of it shows the content.

That is an attribute; "text"; "text:part", the text of the [data-part] element inside; "cells", the texts of the
[data-cell] elements inside, which are the words of a phrase; "row", the same of a row that is hidden without; "mark",
the one [data-line] element inside that is marked; or "lit", two lists of drawn elements, by their keys, that the tree
highlights: what is secured, and what is cut. With "node:" before it, it is what takes the place of the other while the
reader steps by node.
"""


class PagePart(Protocol):
    """One part of the page: its slots, and what they hold at any step."""

    @property
    def slots(self) -> Sequence[Slot]:
        """The slots of its elements."""
        ...

    def show(self, at: Frame) -> Sequence[Content]:
        """Return the slots' contents at a frame, in order; those left out at the end hold nothing."""
        ...


class Panel(PagePart, Protocol):
    """A view beside the tree."""

    def html(self) -> str:
        """Return the HTML with the elements of the slots."""
        ...
