"""A search as one line of text, such as "alphabeta cutoff=strict order=best", and its title for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.game import OptionError
from core.options import OPTIONS, SearchOptions
from core.options.numerals import listed
from core.options.option import Option
from core.search import ALGORITHMS, heeds


def from_text(text: str) -> SearchOptions:
    """Return the options in a text: an algorithm's name, then words such as `cutoff=strict`; raise OptionError.

    The error has the word in `place`: unknown, twice, unreadable, or at odds with another.

    >>> from_text("alphabeta order=random seed=3 window=0,5").seed
    3
    """
    name, *words = text.split() or [""]
    if name not in ALGORITHMS:
        problem = f"{name[:40]!r} is not a search." if name else "there is no search."
        raise OptionError(problem, f"Begin with {listed(ALGORITHMS, 'or')}.", place="search")
    chosen: dict[str, Any] = {"algorithm": name}
    for number, word in enumerate(words, start=2):
        known, _, written = word.partition("=")
        option = OPTIONS.get(known)
        if option is None:
            problem = f"{word[:40]!r} is not a search option."
            raise OptionError(
                problem, f"Use {', '.join(OPTIONS)}, each with = and a value.", place=f"search, word {number}"
            )
        if known in chosen:
            raise OptionError(f"{known} is given twice.", "Leave one out.", place=f"search, {known}")
        if not heeds(name, known):
            reason = ALGORITHMS[name].refused.get(known)
            problem = f"{name} has no {known}: {reason}." if reason else f"{name} has no {known}."
            raise OptionError(problem, "Leave it out.", place=f"search, {known}")
        try:
            chosen[known] = option.read(written)
        except ValueError as error:
            problem = f"{written[:40]!r} is not a valid value."
            raise OptionError(problem, f"Give {option.expected}.", place=f"search, {known}") from error
    try:
        options = SearchOptions(**chosen)
    except OptionError as error:
        raise error.at(f"search, {error.place}") from error
    count = {option.name for option in ALGORITHMS[name].counting(chosen)}
    for known, option in OPTIONS.items():
        if known in chosen and known not in count and option.only is not None:
            needed = f"{option.only.option}={option.only.value}"
            raise OptionError(f"{option.only.because}.", f"Add {needed}, or leave it out.", place=f"search, {known}")
    return options


def to_text(options: SearchOptions) -> str:
    """Return the text of a search: only what it heeds and what is not the default, always in the same order.

    >>> to_text(from_text("alphabeta depth=4 order=best cutoff=strict form=compare"))
    'alphabeta cutoff=strict order=best depth=4'
    """
    chosen = vars(options)
    words = [f"{option.name}={option.write(chosen[option.name])}" for option in _unusual(options)]
    return " ".join([options.algorithm, *words])


def title(options: SearchOptions) -> str:
    """Return a short title of a search, without the budget and whatever is at its default.

    >>> title(from_text("alphabeta cutoff=strict order=best"))
    'Alpha-beta, cut at v > β, best first'
    """
    if options.program:
        return "Your program"
    words = (option.words(options) for option in _unusual(options))
    return ", ".join([ALGORITHMS[options.algorithm].title, *filter(None, words)])


def details(options: SearchOptions) -> str:
    """Return a description of a search for the line under its picture, including the cutoff rule and the order.

    >>> details(from_text("alphabeta depth=4"))
    'alpha-beta, cut at v ≥ β, left to right, to 4 plies'
    """
    return ", ".join([ALGORITHMS[options.algorithm].said, *_details(options, _counting(options))])


def further_details(options: SearchOptions) -> str:
    """Return what `details` says beyond the algorithm and the options above the tree.

    >>> further_details(from_text("alphabeta depth=4"))
    'to 4 plies'
    """
    return ", ".join(_details(options, (option for option in _counting(options) if not option.above_tree)))


def _counting(options: SearchOptions) -> Iterator[Option]:
    return ALGORITHMS[options.algorithm].counting(vars(options))


def _unusual(options: SearchOptions) -> Iterator[Option]:
    return (option for option in _counting(options) if getattr(options, option.name) != option.default)


def _details(options: SearchOptions, named: Iterable[Option]) -> Iterator[str]:
    unusual = {option.name for option in _unusual(options)}
    texts = ((option.always or option.words) for option in named if option.always or option.name in unusual)
    return filter(None, (words(options) for words in texts))
