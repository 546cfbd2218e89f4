"""`mending`: makes sure that what an error proposes can be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from core.game import Fix, TextError
from core.trees.leaf_tree import LeafTree

LONGEST = 10_000
"""Characters of a text for which a fix is made sure of; a longer one gets none."""

ROUNDS = 30
"""How often the same mistake is mended in one fix, such as a comma missing between every two items."""

Rest = ParamSpec("Rest")


def mending(parse: Callable[Concatenate[str, Rest], LeafTree]) -> Callable[Concatenate[str, Rest], LeafTree]:
    """Return `parse` with errors whose fix can be read; where the same mistake follows, one fix mends them all.

    An error keeps no fix whose text holds another mistake.
    """

    @wraps(parse)
    def parse_or_mend(text: str, /, *args: Rest.args, **kwargs: Rest.kwargs) -> LeafTree:
        try:
            return parse(text, *args, **kwargs)
        except TextError as error:
            error.fix = _readable(error.fix, lambda mended: parse(mended, *args, **kwargs))
            raise

    return parse_or_mend


def _readable(fix: Fix | None, parse: Callable[[str], LeafTree]) -> Fix | None:
    """Return a fix that can be read: this one, or one that goes on in the same way; None if there is none."""
    title = fix.title if fix else ""
    for _ in range(ROUNDS):
        if fix is None or fix.title != title or len(fix.text) > LONGEST:
            return None
        try:
            parse(fix.text)
        except TextError as error:
            fix = error.fix
        else:
            return fix
    return None
