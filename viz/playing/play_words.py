"""The words of the page Play: whose move it is, what a search found and cost, the game as text."""

from __future__ import annotations

from typing import NamedTuple

from core.game import has_chance, imperative
from core.options.numerals import counted
from core.playing.match import Match
from core.playing.reply import Reply
from core.search import ALGORITHMS
from core.trace import Bound, Estimates
from viz.boards import BOARDS
from viz.playing.play_table import PlayTable
from viz.sharing.request import PAGE_BUDGET
from viz.words.wording import signed, unbroken


class PlaySentence(NamedTuple):
    """A tag, a beginning, and the rest."""

    tag: str
    lead: str
    rest: str


def status(table: PlayTable) -> PlaySentence:
    """Return the status of the match."""
    match = table.match
    if match.is_over:
        return PlaySentence(
            "Game over", match.outcome, _played(table) if match.moves else "This position is already decided."
        )
    tag, played = f"{match.side} to move", _played(table)
    if table.is_persons_to_move:
        can_press = BOARDS[match.entry.name].press(match.state)
        how = "Play on the board, or choose one of the legal moves." if can_press else "Choose one of the legal moves."
        return PlaySentence(tag, played, "" if match.moves else how)
    if table.is_search_alone:
        return PlaySentence(tag, played, "" if match.moves else "The search plays both sides: press Next move.")
    return PlaySentence(tag, played, "The search looks for a move …")


def _played(table: PlayTable) -> str:
    match = table.match
    if match.last is None:
        return f"{match.side} begins."
    by = "The search plays" if match.side_at(len(match.moves) - 1) in table.by_search else "You play"
    if len(table.by_search) != 1 or match.was_thrown:
        return f"{unbroken(match.last)}."
    return f"{by}: {unbroken(imperative(match.game, match.last))}."


def algorithm_of(reply: Reply) -> str:
    """Return the source of a move: the search, or the opening book."""
    if reply.from_book:
        return "The opening book"
    return ALGORITHMS[reply.asked.algorithm].title


def ending(match: Match, reply: Reply) -> str:
    """Return who wins by the line found, and how soon; "" if that is not shown."""
    if reply.estimate or reply.bound is not Bound.EXACT or not reply.is_whole or has_chance(match.game):
        return ""
    for move in reply.line:
        match = match.play(move)
    if not match.is_over:
        return ""
    how = match.outcome.removesuffix(".")
    if how.endswith(" wins"):
        return f"{how} in {counted(len(reply.line), 'ply', 'plies')}"
    return "a draw" if how.endswith(" drawn") else how if " wins by " in how else ""


def facts(reply: Reply, match: Match) -> list[tuple[str, str]]:
    """Return what a search of a position found and cost, as named facts."""
    if reply.from_book:
        several = "the first of its {} moves here" if reply.from_book > 1 else "its only move here"
        return [("Book", several.format(reply.from_book)), ("Nodes", "none: nothing was searched")]
    entry = match.entry
    side = entry.maximizer or reply.move.split(" ", 1)[0]
    worth = Estimates.VALUE if reply.estimate else Estimates.NONE
    value = "none yet" if reply.value is None else signed(reply.value, reply.bound, worth).replace("=", "")
    if reply.value is not None:
        value = ending(match, reply) or entry.worth.format(value=value, side=side) + " (estimate)" * reply.estimate
    plies = f"{counted(reply.deepest, 'ply', 'plies')}"
    limit = reply.options.depth
    if not reply.is_whole:
        depth = f"up to {plies}"
    elif limit is None or reply.deepest < limit:
        depth = f"{plies}, to the end"
    else:
        depth = plies
    return [
        ("Value", value),
        ("Line", ", ".join(map(unbroken, reply.line)) or "none yet"),
        ("Nodes", f"{reply.nodes:,}, {reply.leaves:,} of them leaves"),
        ("Cutoffs", f"{reply.cutoffs:,}"),
        ("Depth", depth),
        ("Time", f"{reply.seconds:.2f} s"),
    ]


def notes(reply: Reply, seconds: float) -> str:
    """Return remarks on a move: that time ran out, or that its tree is too large to show."""
    lines = []
    if not reply.is_whole:
        what = (
            "the best move so far, not proven to be the best"
            if reply.line
            else "the first legal move: none had a value yet"
        )
        lines.append(f"The search was stopped after {seconds:g} s. This is {what}.")
    elif reply.options.depth != reply.asked.depth:
        lines.append(f"Time ran out after {seconds:g} s: this is the deepest search that was completed.")
    if reply.events > PAGE_BUDGET:
        lines.append(f"The page Step shows the first {PAGE_BUDGET:,} of its {reply.events:,} events.")
    return " ".join(lines)


def game_text(table: PlayTable) -> str:
    """Return the match as text: the game and where it began, the moves two to a line, and how it ended.

    >>> from viz.sharing.request import Position
    >>> table = PlayTable.begin(Position("nim", "1,2"))
    >>> print(game_text(table.with_match(table.match.play("A takes 2 from b").play("B takes 1 from a"))))
    Nim
    Begins at 1,2 A
    1. take 2 from b  take 1 from a
    B wins.
    """
    match = table.match
    moves = [imperative(match.game, move) for move in match.moves]
    pairs = [moves[at : at + 2] for at in range(0, len(moves), 2)]
    lines = [f"{number}. {'  '.join(pair)}" for number, pair in enumerate(pairs, 1)]
    begins = f"Begins at {match.states[0]}".replace(" ply 0", "").rstrip()  # a match begins anew from it
    title = match.entry.words(table.start.chosen, table.start.text)
    return "\n".join([title, begins, *lines, match.outcome if match.is_over else f"{match.side} is to move."])
