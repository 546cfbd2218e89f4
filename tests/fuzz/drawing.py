"""Random options for a search: a value for every option that it heeds and that its subject can serve."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

from core.game import Game, Value, has_chance, is_evaluated, tells_noise
from core.options import OPTIONS, Opponent, Order, SearchOptions
from core.options.paths import Hand, Path
from core.search import ALGORITHMS
from core.search.algorithm import Algorithm
from tests.fuzz.subjects import Subject, Transposing
from tests.strategies import FULL

Drawn = Callable[[Random, Subject], Any]
"""Returns a value for an option."""


def window(random: Random, _: Subject) -> tuple[Value, Value]:
    """Return the full window in half of the cases, else one that may cut off the value."""
    alpha, beta = sorted(random.sample((*FULL, *range(-4, 5), -0.5, 0.1), 2))
    return random.choice([FULL, (alpha, beta)])


def hand(random: Random, subject: Subject) -> Hand:
    """Return an order of the children at some of the nodes."""
    return tuple((path, tuple(random.sample(range(count), count))) for path, count in nodes(subject.game, random))


def nodes(game: Game[Any, Any], random: Random) -> list[tuple[Path, int]]:
    """Return some inner nodes, each with the number of its children."""
    found: list[tuple[Path, int]] = []
    waiting: list[tuple[Any, Path]] = [(game.initial, ())]
    while waiting:
        state, path = waiting.pop()
        if game.is_terminal(state):
            continue
        moves = list(game.actions(state))
        if random.random() < 0.3:
            found.append((path, len(moves)))
        waiting += [(game.result(state, move), (*path, index)) for index, move in enumerate(moves)]
    return found


def leaves(random: Random, subject: Subject) -> tuple[Value, Value] | None:
    """Return a range that holds every leaf, or that of the subject."""
    least = -4 if subject.kind == "chance" else -math.inf
    return random.choice([None, (least, math.inf), (-math.inf, math.inf), (least, 10**40)]) if subject.finite else None


DRAWN: dict[str, Drawn] = {
    "window": window,
    "seed": lambda random, _: random.randrange(100),
    "hand": hand,
    "playouts": lambda random, _: random.randint(1, 30),
    "exploration": lambda random, _: random.choice([0, 0.1, 1, math.sqrt(2), 10]),
    "depth": lambda random, _: random.choice([None, 0, 1, 2, 3, 9]),
    "endgame": lambda random, _: random.choice([None, 0, 1, 2, 3]),
    "nodes": lambda random, _: random.choice([None, None, random.randint(1, 60)]),
    "table": lambda random, _: random.choice([None, 1, 2, 3, 8, 1000]),
    "guess": lambda random, _: random.choice([None, *range(-4, 5), 0.5, 10**40]),
    "margin": lambda random, _: random.choice([0.1, 1, 2, 10]),
    "leaves": leaves,
    "budget": lambda random, _: random.choice([None] * 9 + [random.randint(2, 60)]),
}
"""What draws each option that is no choice among a few; of those, any value may come."""


def draw(random: Random, name: str, subject: Subject) -> SearchOptions:
    """Return options for a search by that name, which the subject can serve."""
    entry = ALGORITHMS[name]
    chosen: dict[str, Any] = {"algorithm": name}
    for option in OPTIONS.values():
        if option.name in entry.heeds and serves(subject, option.name):
            values = option.titles and [value for value in option.titles if has_what_it_takes(subject, value)]
            chosen[option.name] = random.choice(values) if values else DRAWN[option.name](random, subject)
    if chosen.get("order") is not Order.HAND:
        chosen.pop("hand", None)
    if entry.plies_beyond and chosen["depth"] is None:
        chosen["depth"] = random.randint(0, 3)
    return SearchOptions(**chosen)


def serves(subject: Subject, option: str) -> bool:
    """Return whether an option can be asked for."""
    if option == "depth":
        return is_evaluated(subject.game)
    return option not in {"endgame", "book"} or isinstance(subject.game, Transposing)


def has_what_it_takes(subject: Subject, value: object) -> bool:
    """Return whether the subject knows what an order of the children is by, and has the mean that a choice asks for."""
    if value is Opponent.RANDOM:
        return subject.finite
    if value is Order.EVALUATION:
        return is_evaluated(subject.game)
    return value is not Order.CAPTURES or tells_noise(subject.game)


def can_search(entry: Algorithm, subject: Subject) -> bool:
    """Return whether an algorithm takes a subject: the page offers no other."""
    game = subject.game
    if has_chance(game) and not entry.chance:
        return False
    if (entry.deepens or entry.plies_beyond) and not is_evaluated(game):
        return False
    return (subject.finite or not entry.samples) and (not entry.plies_beyond or tells_noise(game))
