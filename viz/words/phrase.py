"""`Phrase`: words kept apart from the template that they fill, which many steps share."""

from __future__ import annotations

import re
from functools import partial
from typing import TypeAlias

from viz.words.answer_marks import with_gaps, without_marks
from viz.words.wording import sentence_case

Phrase: TypeAlias = tuple[str, ...]
"""A template with {0}, {1}, … and the words for them: few templates serve very many events."""

_PLACE = re.compile(r"\{(\d+)\}")


def fill(phrase: Phrase, gap: str | None = None) -> str:
    """Return a phrase as text, capitalized, with its answers or with a `gap` for each.

    >>> fill(("{0} is to move.", "MAX"))
    'MAX is to move.'
    """
    template, *words = phrase
    text = template.format(*words)
    return sentence_case(without_marks(text) if gap is None else with_gaps(text, gap))


def _moved(by: int, place: re.Match[str]) -> str:
    return f"{{{int(place[1]) + by}}}"


def joined(*phrases: Phrase, by: str = " ") -> Phrase:
    """Return several phrases as one; each that follows a space is a capitalized sentence.

    >>> joined(("{0} returns {1}", "B", "3"), ("so {0} is worth at least {1}.", "A", "3"), by=", ")
    ('{0} returns {1}, so {2} is worth at least {3}.', 'B', '3', 'A', '3')
    >>> fill(joined(("v = {0}.", "3"), ("{0} is skipped.", "the root")))
    'V = 3. The root is skipped.'
    """
    templates: list[str] = []
    words: list[str] = []
    for template, *own in phrases:
        if not template:
            continue
        before, begins = len(words), _PLACE.match(template)
        words += own
        if templates and by == " " and begins:
            template = f"{{{len(own)}}}{template[begins.end() :]}"  # noqa: PLW2901  the name as a sentence begins with it
            words.append(sentence_case(own[int(begins[1])]))
        templates.append(_PLACE.sub(partial(_moved, before), template))
    return (by.join(templates), *words)
