"""The data of the board to play on."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

Turn = Literal["max", "min", "chance"]


class FoundData(TypedDict):
    """What a search found for a move: the move, a sentence, named facts, a remark, and its tree.

    `tree` is the query that opens it at the step that decides the move.
    """

    move: str
    lead: str
    facts: Sequence[tuple[str, str]]
    note: str
    tree: str


class PlyData(TypedDict):
    """A position that was played from: whose turn it was, how many moves it had, and which was made."""

    player: Turn
    moves: int
    made: int


class PlayData(TypedDict):
    """A game in play, after `number` moves; see `viz.playing.play_table.PlayTable`.

    `board` is its empty drawing, `marks` the words of each element, `position` the same as text. `press` has the move
    of each part that can be pressed, and `legal` all moves with their names in lists: both are empty unless a person is
    to move. `plies` are those of the moves that were `played`, and `turn` is whose it is now, None once the game is
    over. `found` is about the last move of the search, `hint` about what it would play. The search plays `alone` if it
    plays both sides. `can` names the buttons that can be pressed. `link` is the query of the same game.
    """

    number: int
    title: str
    meta: str
    tag: str
    lead: str
    rest: str
    board: str
    marks: Mapping[str, str]
    remark: str | None
    position: str
    press: Mapping[str, str]
    legal: Mapping[str, str]
    played: Sequence[str]
    plies: Sequence[PlyData]
    turn: Turn | None
    found: FoundData | None
    hint: FoundData | None
    alone: bool
    can: Sequence[str]
    link: str
    text: str
