"""`Change`: what a step changes on the page, and `Phrase`: words that many steps share."""

from __future__ import annotations

from typing import TypeAlias

from viz.wording import sentence_case

Phrase: TypeAlias = tuple[str, ...]
"""A template with {0}, {1}, … and the words for them. Kept apart, since few templates serve very many events."""

Content: TypeAlias = str | Phrase | None

Change: TypeAlias = tuple[str, str, Content]
"""An element's `data-key`, what changes there, and to what; None takes it away.

What changes is an attribute; "text"; "text:part", the text of the [data-part] element inside; "cells", the texts of the
[data-cell] elements inside, which are the words of a phrase; "mark", the one [data-line] element inside that is
marked; or "lit", two lists of drawn elements, by their keys, that the tree lights: what is had, and what is cut.
"""


def fill(phrase: Phrase) -> str:
    """Return a phrase as text, its first letter a capital.

    >>> fill(("{0} is to move.", "MAX"))
    'MAX is to move.'
    """
    template, *words = phrase
    return sentence_case(template.format(*words))
