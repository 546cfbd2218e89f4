"""What the page Play hands to its component."""

from __future__ import annotations

from core.game import Remarked, imperative
from core.playing.match import Match
from core.playing.reply import Reply
from viz.boards import BOARDS
from viz.contract.playing import FoundData, PlayData, PlyData, Turn
from viz.playing.play_link import table_query
from viz.playing.play_table import PlayTable
from viz.playing.play_words import algorithm_of, facts, game_text, notes, status
from viz.sharing.link import to_query
from viz.words.wording import unbroken


def play_data(table: PlayTable, replies: dict[int, Reply], hint: Reply | None) -> PlayData:
    """Return a table as its component shows it, with what the search found for the moves that it made, by number."""
    match, board = table.match, BOARDS[table.start.game]
    is_persons = table.is_persons_to_move
    last = max((number for number in replies if number < len(match.moves)), default=None)
    tag, lead, rest = status(table)
    return {
        "number": len(match.moves),
        "title": match.entry.words(table.start.chosen, table.start.text),
        "meta": table.request().details,
        "tag": tag,
        "lead": lead,
        "rest": rest,
        "board": board.blank(match.game.initial),
        "marks": board.marks(match.state, match.last),
        "position": match.state,
        "remark": str(match.game.remark(match.state)) if isinstance(match.game, Remarked) else None,
        "press": board.press(match.state) if is_persons else {},
        "legal": {move: imperative(match.game, move) for move in match.legal} if is_persons else {},
        "played": [imperative(match.game, move) for move in match.moves],
        "plies": [ply_data(match, number) for number in range(len(match.moves))],
        "turn": None if match.is_over else turn(match, match.state),
        "found": None if last is None else found_data(table, last, replies[last], is_hint=False),
        "hint": None if hint is None else found_data(table, len(match.moves), hint, is_hint=True),
        "alone": table.is_search_alone,
        "can": offered(table),
        "link": table_query(table),
        "text": game_text(table),
    }


def ply_data(match: Match, number: int) -> PlyData:
    """Return the position after so many moves."""
    state = match.states[number]
    legal = list(match.game.actions(state))
    return {"player": turn(match, state), "moves": len(legal), "made": legal.index(match.moves[number])}


def turn(match: Match, state: str) -> Turn:
    """Return whose turn it is in a position."""
    return match.game.to_move(state).value


def found_data(table: PlayTable, number: int, reply: Reply, *, is_hint: bool) -> FoundData:
    """Return what a search found for a move."""
    does, shown = "would play" if is_hint else "played", facts(reply, table.match.back_to(number))
    value = "" if reply.value is None else f": {shown[0][1]}"
    return {
        "move": reply.move,
        "lead": f"{algorithm_of(reply)} {does} {unbroken(imperative(table.match.game, reply.move))}{value}.",
        "facts": shown,
        "note": notes(reply, table.seconds),
        "tree": to_query(table.tree_of(number, reply)),
    }


def offered(table: PlayTable) -> list[str]:
    """Return the names of the buttons that can be pressed."""
    can = {
        "hint": table.is_persons_to_move,
        "back": table.taken_back() is not None,
        "swap": len(table.by_search) == 1,
        "new": bool(table.match.moves),
        "next": table.is_search_alone and not table.match.is_over,
        "finish": table.is_search_alone and not table.match.is_over,
    }
    return [name for name, possible in can.items() if possible]
