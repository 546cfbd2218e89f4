"""The entry of chess, present even without its package, and positions that each show one thing."""

from __future__ import annotations

from core.games.entry import Evaluation, Example, GameEntry
from core.games.extras import Package, needing
from core.games.wins import wins_choice

BOOK = "PLYSCOPE_BOOK"
"""The environment variable that names the file of the opening book."""

PACKAGE = Package("chess", ">=1.11,<2", "chess")

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"

EXAMPLES = {
    "Mate in one: the back rank": Example(
        BACK_RANK, "Black's own pawns leave the king no square: the rook mates on the back rank."
    ),
    "Mate in two: two rooks": Example(
        "7k/8/8/8/8/8/R7/1R4K1 w - -", "One rook shuts the king in, the other mates: at 3 plies the search sees it.", 3
    ),
    "Mate in two: smothered": Example(
        "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - -", "The queen is given away first, which no search to 1 ply would do.", 3
    ),
    "Mate in three: king and rook": Example(
        "7k/8/8/6K1/8/8/8/6R1 w - -", "King and rook mate within five plies; at 3 the search does not see it.", 5
    ),
    "Mate or stalemate": Example(
        "7k/8/5K2/8/8/8/8/6Q1 w - -", "Qg7 mates. Qg6 leaves Black no move either, but gives no check: a draw.", 1
    ),
    "A fork wins the queen": Example(
        "q3k3/7p/8/1N6/8/8/7P/4K3 w - -", "The knight attacks king and queen at once: three plies show it.", 3
    ),
    "The horizon: a guarded pawn": Example(
        "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - -", "At 1 ply the queen takes the pawn; the recapture lies past the horizon.", 1
    ),
    "The start of a game": Example(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Twenty moves, and twenty answers to each."
    ),
}
"""The positions by what they show, with the least depth that shows it."""


CHESS = GameEntry(
    name="chess",
    title="Chess",
    package=PACKAGE,
    from_position=needing(PACKAGE, "core.games.chess", "Chess"),
    start_position="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    example_position=BACK_RANK,
    sides=("w", "b"),
    about="White (w) and Black (b) move in turn; mate wins, stalemate and too little material draw.",
    notation="A FEN, with its clocks or without: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1. "
    "Or the moves of a game, 1. e4 e5 2. Nf3 Nc6 after 1: the position after move 1; after 2w, after White's.",
    evaluations={
        "material": Evaluation("material", "in pawns, and every estimate lies below mate, which counts 1,000 at most"),
        "mobility": Evaluation(
            "material and mobility",
            "in pawns, with 0.1 for a legal move more; every estimate lies below mate, which counts 1,000 at most",
        ),
    },
    default_depth=2,
    variations=wins_choice("by 1 for each move fewer"),
    examples=EXAMPLES,
)
