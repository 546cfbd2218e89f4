"""A search as one line of text, such as "alphabeta cutoff=strict order=best", and its title for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core import numerals
from core.game import OptionError, Value
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.paths import hand_text, natural, read_hand
from core.search import ALGORITHMS


def _window(text: str) -> tuple[Value, Value]:
    alpha, beta = map(numerals.from_text, text.split(","))
    return alpha, beta


@dataclass(frozen=True)
class _Word:
    """How an option is read and written, what there is to choose, and whether only a search that prunes has it."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    choices: str
    prunes: bool = False


_WORDS: dict[str, _Word] = {
    "cutoff": _Word(Cutoff, str, " or ".join(Cutoff), prunes=True),
    "bounds": _Word(Bounds, str, " or ".join(Bounds), prunes=True),
    "form": _Word(Form, str, " or ".join(Form), prunes=True),
    "order": _Word(Order, str, ", ".join(Order)),
    "seed": _Word(natural, str, "a whole number of 0 or more"),
    "hand": _Word(read_hand, hand_text, "orders such as root=2,0,1;0=1,0"),
    "depth": _Word(natural, str, "a number of plies"),
    "window": _Word(_window, lambda window: ",".join(map(str, window)), "two numbers such as 0,5", prunes=True),
    "budget": _Word(natural, str, "a number of events"),
}
"""The options in the order in which they are written."""


def from_text(text: str) -> SearchOptions:
    """Return the options of a search: the name of an algorithm, then words such as `cutoff=strict`, in any order.

    Raises OptionError, with the word in `place`, for a word that is unknown, comes twice, has a value that can't be
    read, or contradicts another.

    >>> from_text("alphabeta order=random seed=3 window=0,5").seed
    3
    """
    name, *words = text.split() or [""]
    algorithm = ALGORITHMS.get(name)
    if algorithm is None:
        problem = f"{name[:40]!r} is no search." if name else "there is no search."
        raise OptionError(problem, f"Begin with {' or '.join(ALGORITHMS)}.", place="search")
    chosen: dict[str, Any] = {}
    for number, word in enumerate(words, start=2):
        option, _, written = word.partition("=")
        known = _WORDS.get(option)
        if known is None:
            problem = f"{word[:40]!r} is no option of a search."
            raise OptionError(
                problem, f"Use {', '.join(_WORDS)}, each with = and a value.", place=f"search, word {number}"
            )
        if option in chosen:
            raise OptionError(f"{option} is given twice.", "Leave one out.", place=f"search, {option}")
        if known.prunes and not algorithm.prunes:
            raise OptionError(f"{name} has no {option}.", "Leave it out.", place=f"search, {option}")
        try:
            chosen[option] = known.read(written)
        except ValueError as error:
            problem = f"{written[:40]!r} is no {option}."
            raise OptionError(problem, f"Give {known.choices}.", place=f"search, {option}") from error
    if "seed" in chosen and chosen.get("order") is not Order.RANDOM:
        raise OptionError("only random order has a seed.", "Add order=random, or leave it out.", place="search, seed")
    try:
        return SearchOptions(name, **chosen)
    except OptionError as error:
        raise error.at(f"search, {error.place}") from error


def to_text(options: SearchOptions) -> str:
    """Return the text of a search: only what it heeds and what differs from the default, always in the same order.

    >>> to_text(SearchOptions(cutoff=Cutoff.STRICT, order=Order.BEST, depth=4))
    'alphabeta cutoff=strict order=best depth=4'
    """
    words = [options.algorithm]
    for option, word in _WORDS.items():
        chosen = getattr(options, option)
        heeded = ALGORITHMS[options.algorithm].prunes or not word.prunes
        if option == "seed":
            heeded = options.order is Order.RANDOM
        if heeded and chosen != getattr(SearchOptions, option):
            words.append(f"{option}={word.write(chosen)}")
    return " ".join(words)


def title(options: SearchOptions) -> str:
    """Return a short title of a search; it leaves out the budget, and what is as usual.

    >>> title(SearchOptions(cutoff=Cutoff.STRICT, order=Order.BEST))
    'Alpha-beta, strict, best first'
    """
    parts = [ALGORITHMS[options.algorithm].title]
    if ALGORITHMS[options.algorithm].prunes:
        if options.cutoff is Cutoff.STRICT:
            parts.append("strict")
        if options.bounds is Bounds.HARD:
            parts.append("fail-hard")
        if options.form is Form.UPDATE:
            parts.append("bound first")
    if options.order is not Order.GIVEN:
        parts.append(options.order.words + (f" {options.seed}" if options.order is Order.RANDOM else ""))
    if options.depth is not None:
        parts.append(f"to {options.depth} {'ply' if options.depth == 1 else 'plies'}")
    if ALGORITHMS[options.algorithm].prunes and options.window != SearchOptions.window:
        parts.append(f"window {_WORDS['window'].write(options.window)}".replace("-", "−").replace("inf", "∞"))
    return ", ".join(parts)
