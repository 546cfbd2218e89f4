"""Links: everything that a search needs, as the query of an address, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple
from urllib.parse import quote

from core.game import BOTH, OptionError, Player, PlyscopeError, TextError
from core.games import CHOICES, GAMES
from core.games.entry import GameEntry
from core.options import OPTIONS, SearchOptions
from core.options.numerals import listed
from core.options.paths import MOST_DIGITS, natural, path_text, read_path
from core.practice.wishes import grant
from core.search import ALGORITHMS, check_fits, played
from core.search.move_order import check_order
from core.search.state_values import evaluation_at
from core.trace import Path
from core.trees.formats import AUTO, FORMATS, nested_lists
from core.trees.generator.generator_settings import from_text as read_settings
from core.trees.generator.generator_settings import to_text
from viz.notation import PLAIN, Notation
from viz.sharing.packed import unpack
from viz.sharing.request import FIRST, Position, Request, Subject, TreeText, usual_search

LONGEST_LINK = 8_000
"""Browsers and mail cut longer addresses: a larger tree is not put into the address."""

SAFE = "[],/:_-.∞"
"""Characters that an address holds verbatim, so that people can read links."""

LINKED = {name: option for name, option in OPTIONS.items() if option.on_page}
"""The options of a search that a link holds."""

GAME_ONLY = ("position", "to-move", *CHOICES)
TREE_ONLY = ("tree", "t", "make", "format", "root")
SUBJECT = ("tree", "t", "make", "game", "position")
"""The parameters that say what is searched; the others are choices."""


def to_query(request: Request) -> str:
    """Return the query of a request, without its step. Beyond LONGEST_LINK it is no usable address.

    >>> to_query(Request(TreeText("[[3, 12], [2]]"), SearchOptions("minimax")))
    'tree=[[3,12],[2]]&root=max&algorithm=minimax'
    """
    of_games, others = _option_fields(request.chosen)
    parameters = request.subject.fields()
    if request.takes_depth:
        parameters |= of_games
    parameters |= {"algorithm": request.chosen.algorithm} | others | _notation_fields(request.notation)
    if request.opened:
        parameters["open"] = ",".join(map(path_text, request.opened))
    return "&".join(f"{name}={quote(value, safe=SAFE)}" for name, value in parameters.items())


def _option_fields(options: SearchOptions) -> tuple[dict[str, str], dict[str, str]]:
    """Return the parameters for the options that count."""
    parameters: tuple[dict[str, str], dict[str, str]] = {}, {}
    for option in ALGORITHMS[options.algorithm].counting(vars(options)):
        value = getattr(options, option.name)
        if option.name in LINKED and (value != option.default or option.in_every_link):
            parameters[not option.of_games][option.name] = option.write(value)
    return parameters


def _notation_fields(notation: Notation) -> dict[str, str]:
    chosen = vars(notation)
    return {name: str(value) for name, value in chosen.items() if value != getattr(PLAIN, name)}


def from_query(query: Mapping[str, str]) -> Request:
    """Return the request of a link's query; unknown names are ignored, since links gain them in transit.

    Raises PlyscopeError, with the parameter in `place`, for a value that can't be read.
    """
    given = {name: _value(name, text) for name, text in query.items() if name in _PARAMETERS}
    for name in TREE_ONLY if "game" in given else GAME_ONLY:
        if name in query:
            reason = "only a tree has it." if "game" in given else "only a game has it."
            raise OptionError(reason, "Leave it out, or change what is searched.", place=f"in the link, {name}")
    subject = _subject(query, given)
    try:
        game = subject.searched()
        chosen = {name: given[name] for name in ("algorithm", *LINKED) if name in given}
        request = Request(
            subject,
            SearchOptions(**{"algorithm": usual_search(subject)} | chosen),
            Notation(**{name: given[name] for name in _NOTATION if name in given}),
            opened=given.get("open", ()),
            step=given.get("step", 0),
        )
        check_order(game, request.options())
        check_fits(played(game, request.chosen), request.chosen)
        evaluation_at(request.chosen.depth, game)
    except PlyscopeError as error:
        raise error.at(f"in the link, {'tree, ' if isinstance(error, TextError) else ''}{error.place}") from error
    return request


def _value(name: str, text: str) -> Any:
    parameter = _PARAMETERS[name]
    try:
        return parameter.read(text)
    except ValueError as error:
        problem = f"{_excerpt(text)} is not a valid value."
        raise OptionError(problem, f"Choose {parameter.expected}.", place=f"in the link, {name}") from error


def _subject(query: Mapping[str, str], given: Mapping[str, Any]) -> Subject:
    """Return what a link searches; raise PlyscopeError if that is given twice, or can't be unpacked or generated."""
    if "game" in given:
        return _position(GAMES[given["game"]], given)
    twice = [name for name in ("tree", "t", "make") if name in query]
    if len(twice) > 1:
        raise OptionError("the tree is given twice.", f"Give {listed(twice, 'or')}.", place=f"in the link, {twice[1]}")
    root = given.get("root", FIRST.root)
    if "t" in query:
        return TreeText(*unpack(query["t"]), root)
    if "make" in query:
        return _made(query["make"])
    return TreeText(given.get("tree", FIRST.text), given.get("format", AUTO), root)


def _position(entry: GameEntry, given: Mapping[str, Any]) -> Position:
    """Return the position that a link searches; raise OptionError for a choice that the game does not have."""
    try:
        chosen = entry.chosen({name: given[name] for name in CHOICES if name in given})
    except OptionError as error:
        raise error.at(f"in the link, {error.place}") from error
    to_move = entry.side(given["to-move"]) if "to-move" in given else None
    return Position(entry.name, given.get("position", entry.start_position), to_move, chosen)


def _made(text: str) -> TreeText:
    """Return a tree that the generator makes."""
    try:
        settings, wishes = read_settings(text)
        granted = grant(settings, wishes)
    except PlyscopeError as error:
        raise error.at(f"in the link, make, {error.place}") from error
    made = to_text(granted.settings, granted.wishes)
    return TreeText(nested_lists.write(granted.tree), root=granted.settings.root_player, made=made)


def read_link(query: Mapping[str, str]) -> tuple[Request, list[PlyscopeError]]:
    """Return a link's request without the choices that can't be read, and what is wrong with those.

    Raises PlyscopeError if the tree or the position can't be read.
    """
    kept, left_out = dict(query), list[PlyscopeError]()
    while True:
        try:
            return from_query(kept), left_out
        except PlyscopeError as error:
            name = error.place.removeprefix("in the link, ").split(",")[0].replace("side to move", "to-move")
            if name in SUBJECT or name not in kept:
                raise
            left_out.append(error)
            del kept[name]


class _Parameter(NamedTuple):
    """How a parameter is read, and its valid values."""

    read: Callable[[str], Any]
    expected: str


def _one_of(names: Iterable[str], *others: str) -> _Parameter:
    def known(text: str) -> str:
        if text not in names and text not in others:
            raise ValueError(text)
        return text

    return _Parameter(known, listed(names, "or"))


def _paths(text: str) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(map(read_path, text.split(","))))


def _choice(kind: type[StrEnum]) -> _Parameter:
    return _Parameter(kind, listed(kind, "or"))


def _side(text: str) -> Player:
    """Return the player of a name; raise ValueError for one that can't move at a root, such as chance."""
    return BOTH[BOTH.index(Player(text))]


_NOTATION = {name: _choice(type(usual)) for name, usual in vars(PLAIN).items()}

_PARAMETERS = {
    "tree": _Parameter(str, "a tree"),
    "format": _one_of(FORMATS, AUTO),
    "root": _Parameter(_side, listed(BOTH, "or")),
    "game": _one_of(GAMES),
    "position": _Parameter(str, "a position"),
    "to-move": _Parameter(str, "a side"),
    **{name: _Parameter(str, "a value of the game") for name in CHOICES},
    "algorithm": _one_of(ALGORITHMS),
    **{name: _Parameter(option.read, option.expected) for name, option in LINKED.items()},
    **_NOTATION,
    "open": _Parameter(_paths, "paths such as root,0.1"),
    "step": _Parameter(natural, f"a whole number of 0 or more, of at most {MOST_DIGITS} digits"),
}


def _excerpt(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 40 else f"{shown[:38]}…'"
