"""`Change`: what a step changes on the page."""

from __future__ import annotations

from typing import TypeAlias

from viz.words.phrase import Phrase

Content: TypeAlias = str | Phrase | None

Change: TypeAlias = tuple[str, str, Content]
"""An element's `data-key`, what changes there, and to what; None removes it.

What changes is an attribute; "text"; "text:part", the text of the [data-part] element inside; "cells", the texts of the
[data-cell] elements inside, which are the words of a phrase; "mark", the one [data-line] element inside that is marked;
or "lit", two lists of drawn elements, by their keys, that the tree highlights: what is secured, and what is cut.
"""

Slot: TypeAlias = tuple[str, str]
"""The first two of a change: the key of an element, and what changes in it."""
