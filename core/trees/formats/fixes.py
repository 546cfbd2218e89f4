"""`mending`: makes sure that what an error proposes can be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol

from core.game import Fix, Player, TextError
from core.trees.formats.remarks import Remarks
from core.trees.formats.source import BYTE_ORDER_MARK, check_whole
from core.trees.leaf_tree import LeafTree

LONGEST = 10_000
"""Characters of a text for which a fix is made sure of; a longer one gets none."""

ROUNDS = 30
"""How often the same mistake is mended in one fix, such as a comma missing between every two items."""


class Parse(Protocol):
    """Reads a tree from a text; `root_player` is for a text that doesn't say who moves first."""

    def __call__(self, text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        """Return the tree, and add to the remarks; raise TextError where the text is not a tree."""


def mending(parse: Parse) -> Parse:
    """Return `parse` with errors whose fix can be read; where the same mistake follows, one fix mends them all."""

    @wraps(parse)
    def parse_or_mend(text: str, root_player: Player = Player.MAX, remarks: Remarks | None = None, /) -> LeafTree:
        text = text.removeprefix(BYTE_ORDER_MARK)
        try:
            check_whole(text)
            return parse(text, root_player, remarks)
        except TextError as error:
            error.fix = _readable(error.fix, lambda mended: parse(mended, root_player))
            error.choices = tuple(
                choice for choice in error.choices if _readable(choice, lambda chosen: parse(chosen, root_player))
            )
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
