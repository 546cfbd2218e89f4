"""`Phrase`: words that many steps share, kept apart from the template that they fill."""

from __future__ import annotations

from typing import TypeAlias

from viz.words.answers import without_marks
from viz.words.wording import sentence_case

Phrase: TypeAlias = tuple[str, ...]
"""A template with {0}, {1}, … and the words for them. Kept apart, since few templates serve very many events."""


def fill(phrase: Phrase) -> str:
    """Return a phrase as text, its first letter a capital, without the marks of its answers.

    >>> fill(("{0} is to move.", "MAX"))
    'MAX is to move.'
    """
    template, *words = phrase
    return sentence_case(without_marks(template.format(*words)))
