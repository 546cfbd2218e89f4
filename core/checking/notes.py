"""What there is to say of a check besides its verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.checking.binding import SEARCHES, Binding, is_agent
from core.checking.differing import has_table
from core.checking.failure import Failure
from core.checking.families import OWN
from core.checking.reading import Seen
from core.checking.roles import Role, by_name
from core.options.numerals import counted


def notes_on(seen: Sequence[Seen], binding: Binding, failures: Sequence[Failure], tried: int) -> Iterator[str]:
    """Yield what else there is to say."""
    for other in _unchecked(binding):
        yield f"{other} searches too, and is not checked here: check it by itself."
    yield from dict.fromkeys(each.note for each in seen if each.note)
    tables = [each for each in seen if has_table(each.observed, each.tree)]
    if tables:
        yield "It has a table: where it has searched a position before, the values are compared, not the visits."
    if any(each.shown and _searches_again(each) for each in tables):
        yield "It searches positions again of which it has found the exact value: their key, or a flag, may be wrong."
    is_told = bool({Role.MAXIMIZING, Role.COLOR} & {*binding.roles[binding.function].values()})
    if binding.family is OWN and not is_told and binding.root == "max":
        yield "MAX is taken to move at the start; if MIN does, say --root min."
    if binding.family is OWN and tried == 1 and seen[0].failure is None:
        plies = counted(max(seen[0].tree.depths), "ply", "plies")
        yield f"It was tried on the one tree that the program has, of {plies}: that shows little."
    if failures:
        yield f"On {counted(len(failures), 'tree')} it does not come to an end. {failures[0].said}"


def _unchecked(binding: Binding) -> list[str]:
    """Return the functions that take a tree and search it, too, but are no part of what is checked."""
    source = replace(binding.source, focus="")
    part = {binding.function} | source.called_from(binding.function)

    def searches(name: str) -> bool:
        calls_it = bool(part & binding.searching & source.called_from(name))
        return calls_it or (name in source.recursive and bool(SEARCHES.search(name)))

    main = {Role.NODE, Role.BOARD, Role.VALUES, Role.GAME}
    return [
        name
        for name, function in source.functions.items()
        if name not in part
        and not function.is_inner
        and main & set(by_name(function.given, set()).values())
        and (searches(name) or (function.plain_name == "getAction" and is_agent(source, name)))
    ]


def _searches_again(seen: Seen) -> bool:
    """Return whether a position of its own game is searched again of which the exact value was found."""
    exact, tree = set[object](), seen.tree
    visited = {visit.node for visit in seen.observed.visits}
    for node, alpha, beta, returned, _ in seen.observed.visits:
        key = seen.shown[node], tree.depths[node]
        if key in exact and any(child in visited for child in tree.children[node]):
            return True
        if returned is not None and alpha is not None and beta is not None and alpha < returned < beta:
            exact.add(key)
    return False
