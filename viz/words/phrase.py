"""`Phrase`: words that many steps share, kept apart from the template that they fill."""

from __future__ import annotations

from typing import TypeAlias

from viz.words.answers import with_gaps, without_marks
from viz.words.wording import sentence_case

Phrase: TypeAlias = tuple[str, ...]
"""A template with {0}, {1}, … and the words for them. Kept apart, since few templates serve very many events."""


def fill(phrase: Phrase, gap: str | None = None) -> str:
    """Return a phrase as text, its first letter a capital, with its answers or with a `gap` in the place of each.

    >>> fill(("{0} is to move.", "MAX"))
    'MAX is to move.'
    """
    template, *words = phrase
    text = template.format(*words)
    return sentence_case(without_marks(text) if gap is None else with_gaps(text, gap))
