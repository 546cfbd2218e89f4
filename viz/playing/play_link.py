"""The link of a table: a link to its first position and its search, with the moves, and what the search plays.

`search` names the sides that the search plays, `moves` the moves without their sides, `seconds` the time for a move:
`game=tictactoe&position=___/___/___&algorithm=alphabeta&search=O&seconds=1&moves=b2,a1`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from urllib.parse import quote

from core.game import OptionError, PlyscopeError
from core.games import CHOICES, GAMES
from core.playing.match import moves_text, play_text
from core.playing.reply import check_playable
from viz.playing.play_table import FIRST_GAME, SECONDS, PlayTable
from viz.sharing.link import SAFE, read_link, to_query
from viz.sharing.request import Position, Request

NOBODY = "none"
"""The value of a link if people play both sides."""


def table_query(table: PlayTable) -> str:
    """Return the query that opens a table again.

    >>> table = PlayTable.begin(Position("nim", "1,2"))
    >>> table_query(table.with_match(table.match.play("A takes 2 from b")))
    'game=nim&position=1,2&algorithm=alphabeta&cutoff=nonstrict&search=B&seconds=1&moves=b%E2%88%922'
    """
    start = table.start
    written = Position(start.game, start.text or GAMES[start.game].start_position, start.to_move, start.chosen)
    parameters = {"search": ",".join(table.by_search) or NOBODY, "seconds": f"{table.seconds:g}"}
    if table.match.moves:
        parameters["moves"] = moves_text(table.match)
    added = "&".join(f"{name}={quote(value, safe=SAFE)}" for name, value in parameters.items())
    return f"{to_query(Request(written, table.chosen))}&{added}"


def read_table(query: Mapping[str, str]) -> tuple[PlayTable, list[tuple[PlyscopeError, str]]]:
    """Return the table of a link, and what is wrong with the link, each with its replacement.

    An unreadable position gives the start of its game, an illegal move the position without moves.
    """
    problems: list[tuple[PlyscopeError, str]] = []
    if "game" not in query:  # none, or a tree's on another page
        return PlayTable.begin(FIRST_GAME), problems
    try:
        request, left_out = read_link({name: text for name, text in query.items() if name not in ALWAYS})
        left_out += [
            OptionError(f"in play it is always {value}.", "Leave it out.", place=f"in the link, {name}")
            for name, value in ALWAYS.items()
            if query.get(name, value) != value
        ]
        table = PlayTable.begin(_position(request))
    except PlyscopeError as error:
        start = Position(query["game"]) if query["game"] in GAMES else FIRST_GAME
        with suppress(PlyscopeError):
            return PlayTable.begin(start), [(error, f"{GAMES[start.game].title} begins at its start instead.")]
        # the whole game fails: its package is missing, or it is the reader's own
        return PlayTable.begin(FIRST_GAME), [(error, f"{GAMES[FIRST_GAME.game].title} begins instead.")]
    problems += [(error, "The usual choice applies instead.") for error in left_out]
    try:
        check_playable(request.chosen)
        table = replace(table, chosen=request.chosen)
    except OptionError as error:
        problems.append((error.at(f"in the link, {error.place}"), "The usual search plays instead."))
    for name, read in (("search", _sides), ("seconds", _seconds), ("moves", _moves)):
        if name in query:
            try:
                table = read(table, query[name])
            except PlyscopeError as error:
                problems.append((error.at(f"in the link, {error.place}"), _MEANWHILE[name]))
    return table, problems


ALWAYS = {name: choice.in_play for name, choice in CHOICES.items() if choice.in_play is not None}
"""The choices of games that are fixed in play."""

_MEANWHILE = {
    "search": "The search plays the second side instead.",
    "seconds": "The usual time applies instead.",
    "moves": "The game begins at its position instead.",
}
"""What replaces a parameter that can't be read."""


def _position(request: Request) -> Position:
    if not isinstance(request.subject, Position):
        raise TypeError("a link with a game asks for a position")
    return request.subject


def _sides(table: PlayTable, text: str) -> PlayTable:
    entry, sides = table.match.entry, table.match.entry.sides
    named = [] if text == NOBODY else [entry.side(name) for name in text.split(",")]
    if not set(named) <= set(sides):
        remedy = f"Write {', '.join(sides)}, {','.join(sides)} or {NOBODY}."
        raise OptionError(f"{text[:24]!r} is not a side.", remedy, place="search")
    return replace(table, by_search=tuple(side for side in sides if side in named))


def _seconds(table: PlayTable, text: str) -> PlayTable:
    found = next((seconds for seconds in SECONDS if f"{seconds:g}" == text), None)
    if found is None:
        remedy = f"Choose {', '.join(f'{seconds:g}' for seconds in SECONDS)}."
        raise OptionError(f"{text[:24]!r} is not a time for a move.", remedy, place="seconds")
    return replace(table, seconds=found)


def _moves(table: PlayTable, text: str) -> PlayTable:
    return table.with_match(play_text(table.match, text))
