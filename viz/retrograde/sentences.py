"""The sentences of a replay on the graph: a bold beginning, and the rest."""

from __future__ import annotations

from core.game import Player
from core.games.cat_and_mouse import MOUSE, SIDES, START, VALUES, CatAndMouse, Place
from core.options.numerals import counted
from core.retrograde.analysis import Analysis, EndlessLine, Settled
from viz.words.phrase import Phrase
from viz.words.wording import plies

Sentence = tuple[Phrase, Phrase]
"""The bold beginning, and the rest."""

BEFORE: Sentence = (
    ("nothing is settled yet.",),
    ("Retrograde analysis begins with the positions in which the game is over, and goes backwards.",),
)
FIRST_OF_MINIMAX: Sentence = (
    ("plain minimax begins at the start.",),
    ("mouse at 1, cat at 2, mouse to move. It goes depth first, and remembers no position.",),
)
NOTHING: Phrase = ("",)


def decided(winner: Player, number: int) -> Sentence:
    """Return the sentence about all positions that one side has won."""
    if winner is MOUSE:
        return ("the mouse is in the hole.",), ("it has won, whoever is to move: {0}.", counted(number, "position"))
    return ("the cat is where the mouse is.",), ("it has won, whoever is to move: {0}.", counted(number, "position"))


def settled_by(game: CatAndMouse, analysis: Analysis[Place], settled: Settled[Place]) -> Sentence:
    """Return why an unfinished position is settled."""
    place, winner, number, after = settled
    if after is None:
        raise ValueError("the game is over here")
    mover, side = SIDES[place.to_move], SIDES[winner]
    node = str(after.mouse if place.to_move is MOUSE else after.cat)
    lead = "mouse at {0}, cat at {1}, {2} to move.", str(place.mouse), str(place.cat), mover
    is_start = _start_value(analysis) if place == START else ""
    count = len(game.moves(place))
    if winner is place.to_move:
        if number > 1:
            why = "the move to {0} leads to a win of the {1} in {2}, so the {1} wins in {3}.{4}"
            return lead, (why, node, side, plies(number - 1), plies(number), is_start)
        why = "it goes into the hole and wins in 1 ply.{0}" if winner is MOUSE else "it catches the mouse in 1 ply.{0}"
        return lead, (why, is_start)
    if count == 1:
        why = "its only move, to {0}, leads to a win of the {1}, so the {1} wins in {2}.{3}"
        return lead, (why, node, side, plies(number), is_start)
    why = "every move leads to a win of the {0}, and none holds out longer than the one to {1}: the {0} wins in {2}.{3}"
    return lead, (why, side, node, plies(number), is_start)


def _start_value(analysis: Analysis[Place]) -> str:
    return f" This is the start: the game has value {VALUES[analysis.winner(START)]}."


def at_the_end(analysis: Analysis[Place]) -> Sentence:
    """Return the sentence once no more positions can be settled."""
    number = len(analysis.draws)
    if analysis.winner(START) is None:
        start = "The start is one of them: the game is a draw, value 0."
    else:
        settled = analysis.settled[START]
        start = f"The {SIDES[settled.winner]} wins the start in {plies(settled.plies)}: value {VALUES[settled.winner]}."
    if not number:
        return ("every position is settled.",), ("No draw is left. {0}", start)
    lead = "the other {0} are draws." if number > 1 else "the other position is a draw."
    why = "no move there wins, and some move always leads to another of them, so nobody can force an end. {0}"
    return (lead, counted(number, "position")), (why, start)


def ply_of_minimax(endless: EndlessLine[Place], ply: int) -> Sentence:
    """Return the sentence about a ply, from 1, of minimax's endless line."""
    before, here = endless.positions[ply - 1 : ply + 1]
    is_mouse = before.to_move is MOUSE
    ends = [str(place.mouse if is_mouse else place.cat) for place in (before, here)]
    lead = "ply {0}: the {1} goes from {2} to {3}.", str(ply), SIDES[before.to_move], *ends
    now = f"Mouse at {here.mouse}, cat at {here.cat}, {SIDES[here.to_move]} to move"
    if ply == len(endless.positions) - 1:
        when = f"after ply {endless.again}" if endless.again else "at the start"
        again = "{0}, as {1}: the search does the same {2} again and again, and never returns."
        return lead, (again, now, when, plies(ply - endless.again))
    passed = endless.passed[ply - 1]
    if not passed:
        return lead, ("{0}.", now)
    moves = "move before this one was" if passed == 1 else f"{passed} moves before this one were"
    return lead, ("{0}. The {1} searched to the end.", now, moves)
