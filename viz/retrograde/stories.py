"""The two replays on a graph, as pieces: retrograde analysis, and the line on which plain minimax would not end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from core.game import BOTH
from core.games.cat_and_mouse import CAT, MOUSE, SIDES, START, CatAndMouse, Place
from core.retrograde.analysis import Analysis, EndlessLine, Settled
from viz.contract.recording import PieceData
from viz.replay.part import Content, Slot
from viz.replay.pieces import piece_of
from viz.retrograde.graph_picture import GraphPlaces, arrows, move_arrow, piece_places
from viz.retrograde.outcome_tables import cell_key
from viz.retrograde.sentences import BEFORE, FIRST_OF_MINIMAX, Sentence, at_the_end, decided, ply_of_minimax, settled_by

LETTERS = {MOUSE: "M", CAT: "C", None: "D"}
OUTCOMES = {MOUSE: "mouse", CAT: "cat", None: "draw"}
SENTENCE = "sentence"
TAGS = {MOUSE: "Mouse wins", CAT: "Cat wins", None: "Draws"}


@dataclass(frozen=True)
class GraphStory:
    """A replay: what the page shows at each step, and how many steps there are."""

    name: str
    title: str
    steps: int
    slots: list[list[Slot]]
    piece: PieceData


class _Page:
    """What the page shows, step by step. Each element is a part; so is the sentence."""

    def __init__(self, places: GraphPlaces) -> None:
        self.places = places
        self.step = 0
        self.slots: dict[str, dict[Slot, None]] = {}
        self.shown: dict[str, list[tuple[int, dict[Slot, Content]]]] = {}  # by part: what it shows, and from which step
        self._here: str | None = None

    def story(self, name: str, title: str) -> GraphStory:
        """Return the replay."""
        slots = [list(part) for part in self.slots.values()]
        shown = (
            [(step, [held.get(slot) for slot in own]) for step, held in part]
            for own, part in zip(slots, self.shown.values(), strict=True)
        )
        return GraphStory(name, title, self.step - 1, slots, piece_of(slots, shown))

    def change(self, key: str, what: str, content: Content) -> None:
        """Change what an element shows from this step on."""
        part = SENTENCE if key in {"say", "tag", "lead", "rest"} else key
        self.slots.setdefault(part, {})[key, what] = None
        shown = self.shown.setdefault(part, [(0, {})])
        if shown[-1][0] != self.step:
            shown.append((self.step, dict(shown[-1][1])))
        shown[-1][1][key, what] = content

    def say(self, tag: str, kind: str, sentence: Sentence) -> None:
        self.change("say", "data-kind", kind)
        self.change("tag", "text", tag)
        self.change("lead", "text", sentence[0])
        self.change("rest", "text", sentence[1])

    def stand(self, place: Place) -> None:
        """Put the mouse and the cat at a position, and mark its cell."""
        for key, transform in piece_places(self.places, place):
            self.change(key, "transform", transform)
        if self._here is not None:
            self.change(self._here, "data-here", None)
        self._here = cell_key(place)
        self.change(self._here, "data-here", "")

    def leave(self) -> None:
        """Take the mark off the cell, and the arrows off the graph."""
        if self._here is not None:
            self.change(self._here, "data-here", None)
        self._here = None
        self.point(None, None)

    def point(self, move: tuple[Place, Place] | None, others: list[tuple[Place, Place]] | None) -> None:
        """Draw the arrow of a move, and pale ones for other moves."""
        self.change("move", "d", None if move is None else move_arrow(self.places, *move))
        self.change("move", "data-side", None if move is None else SIDES[move[0].to_move])
        self.change("others", "d", arrows(self.places, others) if others else None)
        self.change("others", "data-side", SIDES[others[0][0].to_move] if others else None)

    def write(self, place: Place, outcome: str, letter: str, number: str) -> None:
        key = cell_key(place)
        self.change(key, "data-outcome", outcome)
        self.change(key, "text:who", letter)
        self.change(key, "text:plies", number)

    def count(self, name: str, number: int) -> None:
        self.change(f"count-{name}", "text", f"{number:,}")

    def start(self, tag: str, sentence: Sentence, counts: dict[str, int]) -> None:
        """Say what is shown before the first step."""
        here = piece_places(self.places, START)
        shown = [("say", "data-kind", "start"), ("tag", "text", tag)]
        shown += [(key, "transform", transform) for key, transform in here]
        shown += [(f"count-{name}", "text", f"{number:,}") for name, number in counts.items()]
        for key, what, text in shown:
            self.change(key, what, text)
        self.change("lead", "text", sentence[0])
        self.change("rest", "text", sentence[1])

    def end_step(self) -> None:
        self.step += 1


def retrograde_story(game: CatAndMouse, analysis: Analysis[Place], places: GraphPlaces) -> GraphStory:
    """Return the replay of the analysis: what is decided, a step for each settled position, then the draws."""
    page = _Page(places)
    counts = dict.fromkeys(OUTCOMES.values(), 0)
    left = len(analysis.settled) + len(analysis.draws)
    page.start("Start", BEFORE, {**counts, "open": left})
    page.end_step()

    def settle(settled: Settled[Place]) -> None:
        nonlocal left
        left -= 1
        counts[OUTCOMES[settled.winner]] += 1
        page.write(settled.position, OUTCOMES[settled.winner], LETTERS[settled.winner], str(settled.plies))
        page.count(OUTCOMES[settled.winner], counts[OUTCOMES[settled.winner]])
        page.count("open", left)

    over = [settled for settled in analysis.settled.values() if settled.move is None]
    for winner in BOTH:
        won = [settled for settled in over if settled.winner is winner]
        page.say("Game over", OUTCOMES[winner], decided(winner, len(won)))
        for settled in won:
            settle(settled)
        page.end_step()
    for settled in analysis.settled.values():
        if settled.move is None:
            continue
        here = settled.position
        is_lost = settled.winner is not here.to_move
        page.say(TAGS[settled.winner], OUTCOMES[settled.winner], settled_by(game, analysis, settled))
        page.stand(here)
        others = [(here, after) for after in game.moves(here) if after != settled.move] if is_lost else []
        page.point((here, settled.move), others)
        settle(settled)
        page.end_step()
    page.leave()
    page.stand(START)
    page.say(TAGS[None] if analysis.draws else "All settled", OUTCOMES[None], at_the_end(analysis))
    for place in analysis.draws:
        page.write(place, OUTCOMES[None], LETTERS[None], "")
    page.count("draw", len(analysis.draws))
    page.count("open", 0)
    page.end_step()
    return page.story("retrograde", "Retrograde analysis")


def minimax_story(endless: EndlessLine[Place], places: GraphPlaces) -> GraphStory:
    """Return the replay of the line on which minimax would not end: a step a ply, and last the cycle."""
    page = _Page(places)
    page.start("Minimax", FIRST_OF_MINIMAX, {})
    last = len(endless.positions) - 1
    page.change(cell_key(START), "data-outcome", "visited")
    page.change(cell_key(START), "text:plies", "0")
    page.end_step()
    for ply, (before, here) in enumerate(pairwise(endless.positions), 1):
        page.say(
            "Again" if ply == last else "Minimax", "again" if ply == last else "start", ply_of_minimax(endless, ply)
        )
        page.stand(here)
        page.point((before, here), None)
        if ply < last:
            page.write(here, "visited", "", str(ply))
        else:
            _go_round(page, endless)
        page.end_step()
    return page.story("minimax", "Plain minimax")


def _go_round(page: _Page, endless: EndlessLine[Place]) -> None:
    """Mark the cycle: its cells, and all moves on it."""
    cycle = endless.positions[endless.again :]
    for place in cycle:
        page.change(cell_key(place), "data-outcome", "again")
    moves = list(pairwise(cycle))
    for player, side in SIDES.items():
        drawn = arrows(page.places, [move for move in moves if move[0].to_move is player])
        page.change(f"round-{side}", "d", drawn)
