"""The trees that several measurements take."""

from __future__ import annotations

import random


def full_tree(branching: int, plies: int) -> str:
    """Return a full tree with one-digit leaves, always the same, as a reader would paste it or a link holds it."""
    chance = random.Random(branching * 100 + plies)  # noqa: S311  seeded: leaves, not secrets

    def below(depth: int) -> str:
        if depth == plies:
            return str(chance.randint(0, 9))
        return f"[{','.join(below(depth + 1) for _ in range(branching))}]"

    return below(0)
