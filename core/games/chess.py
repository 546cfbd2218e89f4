"""Chess, with the rules of the package chess: any legal position, mate and draws, material and mobility.

A state is the position's FEN without clocks and with the side to move last: pieces, castling rights, the square of a
capture en passant if there is one, and `w` or `b`. A move is a side and the move in SAN: `w Nxe5+`.

A position does not say how often it has arisen, nor when a pawn last moved. So a game is drawn by stalemate or too
little material, but not by repetition or the fifty-move rule, and may never end.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import chess
import chess.pgn

from core.game import Player, PositionError, Value
from core.games.polyglot import weights
from core.games.two_sides import TwoSides
from core.games.wins import EQUAL, moves_made, next_ply, split_ply

SIDES = ("w", "b")

WORTH = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""What pieces are worth, in pawns."""

MOBILITY = 0.1
"""What one more legal move than the other side is worth, in pawns.

Source: C. E. Shannon, "Programming a computer for playing chess", Philosophical Magazine 41 (1950), section 3.
"""

WIN = 1_000
"""What mate is worth: above every evaluation. Nine queens and the other pieces come to 103."""

SLOWEST = WIN // 2
"""The least worth of mate if sooner mates are worth more."""

KEPT = 2**13
"""The most states that are cached, each with its board and its moves."""

REMEDY = "Write a FEN: rows from 8 down to 1, side, castling, square of a capture in passing."

BROKEN = {
    chess.STATUS_NO_WHITE_KING: "white has no king.",
    chess.STATUS_NO_BLACK_KING: "black has no king.",
    chess.STATUS_TOO_MANY_KINGS: "a side has more than one king.",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "white has more than eight pawns.",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "black has more than eight pawns.",
    chess.STATUS_PAWNS_ON_BACKRANK: "a pawn stands on its first or its last rank.",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "white has more than sixteen pieces.",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "black has more than sixteen pieces.",
    chess.STATUS_BAD_CASTLING_RIGHTS: "a side may castle whose king or rook is not where it began.",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn has just moved past the square of the capture in passing.",
    chess.STATUS_OPPOSITE_CHECK: "the side that is not to move is in check.",
    chess.STATUS_TOO_MANY_CHECKERS: "more than two pieces give check.",
    chess.STATUS_IMPOSSIBLE_CHECK: "no move leads to this check.",
}
"""The rule that a position breaks, by the package's name for it."""


@dataclass(frozen=True)
class Chess(TwoSides):
    """Chess from any legal position; whoever is to move there is MAX. Mate is worth 1,000, a draw 0.

    With the `wins` "faster" each move made before mate takes 1 from its worth.

    >>> game = Chess.from_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -")
    >>> game.result(game.initial, "w Ra8#")
    'R5k1/5ppp/8/8/8/8/5PPP/6K1 - - b'
    >>> game.utility("R5k1/5ppp/8/8/8/8/5PPP/6K1 - - b")
    1000
    """

    counts_moves: bool = False
    title = "Chess"
    utility_range = (-WIN, WIN)

    @classmethod
    def from_position(
        cls, text: str, to_move: str | None = None, evaluation: str = "material", wins: str = EQUAL
    ) -> Chess:
        """Read a FEN, or only its pieces; raise PositionError if it can't be read or breaks a rule."""
        position, ply = split_ply(_spelled(text), wins)
        pieces, side, castling, passing = _fields(position)
        given = side or SIDES[0] if to_move is None else to_move.strip().lower()
        if given not in SIDES:
            problem = f"{(to_move or '')[:24]!r} is not a side."
            raise PositionError(problem, "Write w or b.", place="side to move")
        if side and given != side:
            passing = "-"  # the other side could capture en passant
        return cls(_state(_checked(pieces, given, castling, passing), ply), evaluation == "mobility")

    def actions(self, state: str) -> Sequence[str]:
        """Return the legal moves: those of pieces, from h8 to a1, then castling, then those of pawns."""
        return () if self.is_terminal(state) else tuple(_moves(state))

    def result(self, state: str, move: str) -> str:
        after = _board(state).copy(stack=False)
        after.push(_moves(state)[move])
        return _state(after, next_ply(state))

    def is_terminal(self, state: str) -> bool:
        """Return whether the game ends by mate, stalemate, or too little material on both sides."""
        return _is_over(state)

    def utility(self, state: str) -> int:
        """Return what a mate is worth to MAX, 0 for a draw."""
        if not _is_mate(state):
            return 0
        win = max(WIN - moves_made(state), SLOWEST)
        return -win if self.to_move(state) is Player.MAX else win

    def outcome(self, state: str) -> str:
        """Return how a finished game ended.

        >>> game = Chess.from_position("7k/5Q2/6K1/8/8/8/8/8 b - -")
        >>> game.outcome(game.initial), game.outcome("7k/6Q1/6K1/8/8/8/8/8 - - b")
        ('Stalemate: the game is drawn.', 'White mates and wins.')
        """
        if _is_mate(state):
            return f"{'Black' if state[-1] == SIDES[0] else 'White'} mates and wins."
        reason = "Neither side can mate" if _board(state).is_insufficient_material() else "Stalemate"
        return f"{reason}: the game is drawn."

    def evaluate(self, state: str) -> Value:
        """Return MAX's material less MIN's, in pawns; with mobility plus a tenth for each legal move more."""
        board = _board(state)
        side = chess.WHITE if self.initial[-1] == SIDES[0] else chess.BLACK
        material = sum(
            worth * (len(board.pieces(piece, side)) - len(board.pieces(piece, not side)))
            for piece, worth in WORTH.items()
        )
        if not self.counts_moves:
            return material
        return round(material + MOBILITY * (_mobility(board, side) - _mobility(board, not side)), 1)

    def decimals(self, *, evaluates: bool) -> int:
        """Return how fine the numbers are: only mobility counts tenths."""
        return 1 if evaluates and self.counts_moves else 0

    def book(self, state: str) -> Mapping[str, int]:
        """Return the moves of the Polyglot file that the environment names, each with its weight."""
        known = weights(_board(state))
        return {name: known[move] for name, move in _moves(state).items() if move in known}

    def brief(self, move: str) -> str:
        """Return a move without its side.

        >>> Chess.from_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -").brief("w Ra8#")
        'Ra8#'
        """
        return move.split(" ", 1)[1]

    def is_noisy(self, state: str, move: str) -> bool:
        """Return whether a move changes the material, so that the position after it is not quiet."""
        played = _moves(state)[move]
        return _board(state).is_capture(played) or played.promotion is not None


def presses(state: str) -> dict[str, str]:
    """Return the legal moves by their squares, such as "e2 e4", and the piece that a pawn becomes.

    >>> presses("8/P7/8/8/8/8/8/k1K5 - - w")["a7 a8 Q"]
    'w a8=Q#'
    """
    named = {} if _is_over(state) else _moves(state)
    return {_pressed(move): name for name, move in named.items()}


def _pressed(move: chess.Move) -> str:
    squares = f"{chess.square_name(move.from_square)} {chess.square_name(move.to_square)}"
    return f"{squares} {chess.piece_symbol(move.promotion).upper()}" if move.promotion else squares


_FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟·", "KQRBNPkqrbnp.")
_RANKED = re.compile(r"^[ \t|]*+(?:[1-8][ \t|]++)?+|[ \t|]++[1-8]?+[ \t|]*+$")
_AFTER = re.compile(r"\s++after\s++(?:move\s++)?+(?P<number>[0-9]{1,4})\.?+(?P<side>[wWbB]?+)\s*+\Z")
"""The position of a game that is meant, `after 12` or `after 12w`: after Black's or White's move."""
_SQUARES = re.compile(r"(?:[KQRBNPkqrbnp._-][ \t|]*+){8}")
_BARRED = re.compile(r"[^|\w]*+[1-8]?+[ \t]*+\|((?:[ \t]*+[KQRBNPkqrbnp._-]?+[ \t]*+\|){8})[ \t]*+[1-8]?+[ \t]*+")
"""A row with bars between its squares, which are blank if they are empty."""
_BLACK = re.compile(r"\bblack(?:['\u2019]s turn)? to (?:move|play)|\bblack['\u2019]s (?:turn|move)\b", re.IGNORECASE)


class _Quiet(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game from PGN that keeps its errors, not a log."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


_WRITTEN_FEN = re.compile(r"(?:[\"']|\bfen )\s*+((?:[1-8pnbrqkPNBRQK]++/){7}[1-8pnbrqkPNBRQK]++[^\"'\n]*+)")
"""A FEN in a program's text, or as engines take it."""
_FEN = re.compile(
    r"(?<=[\s,;:(])(?:[1-8pnbrqkPNBRQK]++/){7}[1-8pnbrqkPNBRQK]++"
    r"(?:[ ][wb][ ](?:-|[KQkq]{1,4})[ ](?:-|[a-h][36])(?![\w-])(?:[ ][0-9]++[ ][0-9]++)?+)?+"
)


_IN_QUOTES = re.compile(r"(?P<quote>[\"'])([KQRBNPkqrbnp._ -]?)(?P=quote)")
"""A square of a program's board."""
_UCI_MOVE = re.compile("[a-h][1-8][a-h][1-8][qrbn]?")


def _spelled(text: str) -> str:
    """Return as a FEN a position of a game in PGN, an EPD without its opcodes, or a printed board."""
    if re.match(r"\s*+(?:\[\w+ \"|1\.)", text):
        after = _AFTER.search(text)
        pgn = text[: after.start()] if after else text
        game = chess.pgn.read_game(io.StringIO(pgn.strip().replace('"] ', '"]\n')), Visitor=_Quiet)
        if game is not None and not game.errors and (game.next() or "FEN" in game.headers):
            return _reached(game, after).fen()
        return text
    words = text.split()
    if words[:2] in (["position", "startpos"], ["position", "fen"]) or (words and all(map(_UCI_MOVE.fullmatch, words))):
        return _moved(words)
    if " moves " not in text and (fens := {fen.strip() for fen in _WRITTEN_FEN.findall(text)}):
        if len(fens) > 1:
            raise PositionError("several positions stand in this text.", "Copy only one of them.", place="position")
        return str(fens.pop())
    side = " b" if _BLACK.search(text) else ""
    if len(rows := _printed(text)) == 8:
        return "/".join(re.sub(r"[._-]+", lambda empty: str(len(empty[0])), row) for row in rows) + side
    fields = text.split(maxsplit=4)
    has_opcodes = len(fields) == 5 and re.match(r"[a-z]\w*+ [^;]*+;", fields[4])
    fens = {*_FEN.findall(text)}
    if len(fens) == 1 and not text.lstrip().startswith((*fens,)):  # in a sentence or a table
        text = str(fens.pop())
        text += "" if " " in text else side
    return " ".join(fields[:4]) if has_opcodes else text


def _printed(text: str) -> list[str]:
    """Return the rows of a printed board, or of one in a program; fewer or more than 8 if it is none."""
    lines = (_RANKED.sub("", line.rstrip("\\")) for line in text.translate(_FIGURES).splitlines())
    rows = [re.sub(r"[\s|]", "", row) for row in lines if _SQUARES.fullmatch(row)]
    barred = [*filter(None, map(_BARRED.fullmatch, text.translate(_FIGURES).splitlines()))]
    if len(barred) == 8:
        rows = ["".join(square.strip() or "." for square in row[1].split("|")[:-1]) for row in barred]
    if re.fullmatch(r"(?:[KQRBNPkqrbnp._-]\s++){63}\S", written := text.strip().translate(_FIGURES)):  # in one line
        rows = ["".join(written.split()[at : at + 8]) for at in range(0, 64, 8)]
    if len(squares := [square for _, square in _IN_QUOTES.findall(text)]) == 64:
        rows = ["".join(square.strip() or "." for square in squares[at : at + 8]) for at in range(0, 64, 8)]
    return rows


def _moved(words: list[str]) -> str:
    """Return the position after the moves of an engine's command, `position startpos moves e2e4`, or of a bare list."""
    begun = words.index("moves") if "moves" in words else len(words) * (words[0] == "position")
    fen = " ".join(words[2:begun]) if words[1:2] == ["fen"] else chess.STARTING_FEN
    try:
        board = chess.Board(fen)
    except ValueError:
        return fen  # what is wrong with it is told as of any other
    for number, move in enumerate([word for word in words[begun:] if word != "moves"], 1):
        try:
            board.push_uci(move)
        except ValueError:
            problem = f"{move[:24]!r} can't be played here."
            raise PositionError(
                problem, "Correct this move, or end the list before it.", place=f"position, move {number}"
            ) from None
    return board.fen()


def _reached(game: chess.pgn.Game, after: re.Match[str] | None) -> chess.Board:
    """Return the last position of a game, or that after a move; raise PositionError if there are too few moves."""
    if after is None:
        return game.end().board()
    board, number, side = game.board(), int(after["number"]), after["side"].lower() or "b"
    for move in game.mainline_moves():
        mover, made = SIDES[not board.turn], board.fullmove_number
        board.push(move)
        if (made, mover) == (number, side):
            return board
    problem = f"the game has no move {number:,} of {'White' if side == 'w' else 'Black'}."
    raise PositionError(problem, "Write an earlier one, or leave it out.", place="position")


def _fields(text: str) -> tuple[str, str, str, str]:
    """Return a position's pieces, side to move ("" if missing), castling rights and en passant square."""
    pieces, *rest = text.split() or [""]
    side = rest.pop(0) if rest and rest[0] in SIDES else ""
    if pieces.count("/") != 7:
        return pieces, side, "-", "-"  # how many rows there are is told first
    castling, passing, *clocks = [*rest, *("-", "-")[len(rest) :]]
    if not re.fullmatch(r"-|(?=.)K?Q?k?q?", castling):
        raise PositionError(f"{castling[:24]!r} does not say who may castle.", REMEDY, place="position, castling")
    if not re.fullmatch(r"-|[a-h][36]", passing):
        problem = f"{passing[:24]!r} is not a square that a pawn moves past."
        raise PositionError(problem, REMEDY, place="position, capture in passing")
    if len(clocks) > 2 or not all(clock.isascii() and clock.isdigit() for clock in clocks):
        problem = f"{' '.join(clocks)[:24]!r} is not a number of moves."
        raise PositionError(problem, REMEDY, place="position, clocks")
    return pieces, side, castling, passing


def _checked(pieces: str, side: str, castling: str, passing: str) -> chess.Board:
    rows = pieces.split("/")
    if len(rows) != 8:
        raise PositionError(f"this board has {len(rows)} row{'s' * (len(rows) != 1)}.", REMEDY, place="position")
    for number, row in zip(range(8, 0, -1), rows, strict=True):
        place = f"position, row {number}"
        strange = re.search(r"[^1-8KQRBNPkqrbnp]", row)
        if strange:
            raise PositionError(f"{strange[0]!r} is not a piece.", "Write KQRBNP or kqrbnp.", place=place)
        squares = sum(int(letter) if letter.isdigit() else 1 for letter in row)
        if squares != 8:
            raise PositionError(f"this row has {squares} square{'s' * (squares != 1)}.", "Write eight.", place=place)
        if re.search(r"\d\d", row):
            raise PositionError("two numbers stand side by side.", "Write their sum.", place=place)
    board = chess.Board(f"{pieces} {side} {castling} {passing} 0 1")
    status = board.status()
    for flag, problem in BROKEN.items():
        if status & flag:
            raise PositionError(problem, "Correct the position.", place="position")
    return board


def _state(board: chess.Board, ply: str) -> str:
    side = SIDES[0] if board.turn else SIDES[1]
    passing = chess.square_name(board.ep_square) if board.ep_square and board.has_legal_en_passant() else "-"
    return f"{board.board_fen()} {board.castling_xfen()} {passing}{ply} {side}"


@lru_cache(KEPT)
def _board(state: str) -> chess.Board:
    pieces, castling, passing, *_, side = state.split()
    return chess.Board(f"{pieces} {side} {castling} {passing} 0 1")


@lru_cache(KEPT)
def _is_over(state: str) -> bool:
    board = _board(state)
    return board.is_insufficient_material() or not any(board.generate_legal_moves())


def _is_mate(state: str) -> bool:
    return _is_over(state) and _board(state).is_checkmate()


@lru_cache(KEPT)
def _moves(state: str) -> dict[str, chess.Move]:
    board = _board(state).copy(stack=False)  # `san` makes the move for a moment, and other threads read the kept board
    return {f"{state[-1]} {board.san(move)}": move for move in board.legal_moves}


def _mobility(board: chess.Board, side: chess.Color) -> int:
    if board.turn != side:
        board = board.copy(stack=False)
        board.turn, board.ep_square = side, None
    moves: int = board.legal_moves.count()
    return moves
