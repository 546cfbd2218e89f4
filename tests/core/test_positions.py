"""How each game reads positions: the ways to write one, and what is said of each that is refused."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import pytest

from core.game import PositionError
from core.games import GAMES

Position: TypeAlias = str | tuple[Any, ...]

BEGINS = "but X begins and the sides take turns"
EMPTY_ROW = "......."
LOW = f"{'/'.join([EMPTY_ROW] * 4)}/"
OPENING = f"{LOW}{EMPTY_ROW}/..XO..."
TWO_FOURS = "......./......./......X/OO....X/OO.O.OX/XXXX.OX"  # no single disc completed both
FIELDS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
C4_EXAMPLE = "Write the columns played, such as ddcc, or six rows of seven squares from the top, . for an empty one."
NIM_EXAMPLE = "Write the stones of each heap, such as 3,4,5, or 3,4,5 misère where the last stone loses."
HEAP_EXAMPLE = "Write the stones of the heap, such as 10, or 10 up to 4 where a move takes up to 4."
ROW_EXAMPLE = "Write the numbers from the left, such as 1,5,233,7."
TAKEN_EXAMPLE = "Write the largest number and the total, such as 10:11, and what is taken: 10:11 3,5."
RANGE_EXAMPLE = "Write how many numbers there are, such as 10, or a range and what is paid: 8-10 of 10 paid 7."

READ: dict[str, list[tuple[Position, str]]] = {
    "tictactoe": [
        (("XOX/OO_/_X_", "o"), "XOX/OO_/_X_ O"),
        ((" xox/oo./-x- ", "X"), "XOX/OO_/_X_ X"),
        ("XOXOO__X_", "XOX/OO_/_X_ X"),
        ("X__/___/___", "X__/___/___ O"),
        (("O__/___/___", "X"), "O__/___/___ X"),
        (("XXX/OO_/O__", "O"), "XXX/OO_/O__ O"),
        ("XXX/XOO/XOO", "XXX/XOO/XOO O"),
    ],
    "connectfour": [
        ("4455", f"{LOW}...OO../...XX.. X"),
        (" 44 55\n", f"{LOW}...OO../...XX.. X"),
        ("4, 4, 5, 5", f"{LOW}...OO../...XX.. X"),
        ("d1 d2 e1 e2", f"{LOW}...OO../...XX.. X"),
        ("X d1, O d2, X e1, O e2", f"{LOW}...OO../...XX.. X"),
        (("D1D2E1", "X"), f"{LOW}...X.../...OO.. X"),
        (("4455", "O"), f"{LOW}...XX../...OO.. O"),
        (("445", "X"), f"{LOW}...X.../...OO.. X"),
        (OPENING.lower().replace("/", "").replace(".", "_"), f"{OPENING} X"),
        ("1212121", f"{'/'.join([EMPTY_ROW] * 2)}/X....../XO...../XO...../XO..... O"),
        (f"{LOW}.OOO.../.XXXX..", f"{LOW}.OOO.../.XXXX.. O"),
        ((f"{LOW}X....../O......", "O"), f"{LOW}X....../O...... O"),
    ],
    "nim": [
        ((" 3 , 4 5 ", "b"), "3,4,5 B"),
        (("03,0", "A"), "3,0 A"),
        ("0" * 5_000, "0 A"),
        ("1,2 normal", "1,2 A"),
        ("1,2 Misère", "1,2 misère A"),
        (("1,2,misere", "B"), "1,2 misère B"),
        ("1,2 mise\u0300re", "1,2 misère A"),
        ("16", "16 A"),
        ("2,2,2,2,2,2,2,2", "2,2,2,2,2,2,2,2 A"),
    ],
    "subtraction": [
        ((" 07 ", "b", "2"), "7 up to 2 B"),
        (("7 Up  to 4", "A"), "7 up to 4 A"),
        (("7 up to 3", None, "5"), "7 up to 3 A"),
        ("0" * 5_000, "0 up to 3 A"),
        ("20", "20 up to 3 A"),
    ],
    "stone-game": [
        ((" 01  5, 0 ", "b"), "1,5,0 B"),
        ("1a,5,7", "1A,5,7 B"),
        ("1B,5,7", "1B,5,7 A"),
        ("1A,2B,3A", "1A,2B,3A B"),
        ("10000000", "10000000 A"),
        ("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 A"),
    ],
    "can-i-win": [
        (" 10 : 11  5, 3 ", "10:11 3,5 A"),
        ("10:11 3", "10:11 3 B"),
        (("10:11 3", "a"), "10:11 3 A"),
        (("05:011", "B"), "5:11 B"),
        ("10:300", "10:300 A"),
    ],
    "guess-number": [
        ("10", "1-10 of 10 paid 0 G"),
        ((" 010 ", "g"), "1-10 of 10 paid 0 G"),
        ("8 - 10  of 10 Paid 7", "8-10 of 10 paid 7 G"),
        (("10 guess 7", "A"), "1-10 of 10 paid 0 guess 7 A"),
        ("7-7 of 10", "7-7 of 10 paid 0 G"),
    ],
    "chess": [
        (f"{FIELDS} w KQkq - 0 1", f"{FIELDS} KQkq - w"),
        (f"{FIELDS} b KQ -", f"{FIELDS} KQ - b"),
        ((f"{FIELDS} KQkq -", "b"), f"{FIELDS} KQkq - b"),
        ((FIELDS, " B "), f"{FIELDS} - - b"),
        ((f"  {FIELDS}  w ", "b"), f"{FIELDS} - - b"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 - d6 w"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 - - w"),
        (("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "b"), "4k3/8/8/3pP3/8/8/8/4K3 - - b"),
    ],
    "open-spiel": [
        ("tic_tac_toe", "tic_tac_toe: A"),
        (" tic_tac_toe() : 4 ", "tic_tac_toe: 4 B"),
        ("tic_tac_toe: x(1,1) o(0,0)", "tic_tac_toe: 4 0 A"),
        ("hex( board_size = 3 ):a1", "hex(board_size=3): 0 B"),
    ],
    "dice-race": [((" 2  LARGE ", "b"), "2 large B")],
}
"""What a position comes to, by game: its text alone, or with the side to move and what is chosen."""

REFUSED: dict[str, list[tuple[Position, str]]] = {
    "tictactoe": [
        ("", "position: this board has 0 squares. Write three rows"),
        ("XO_/___", "position: this board has 2 rows. Write three rows"),
        ("XO_/__/___", "position, row 2: this row has 2 squares. Write three rows"),
        ("XO_/_Z_/___", "position, row 2, column 2: 'Z' is not a mark. Write X, O, or _ for an empty square."),
        ("XO_/_ß_/___", "position, row 2, column 2: 'ß' is not a mark."),
        ("XX_/___/___", f"position: X has 2 marks and O has 0, {BEGINS}. Correct the marks."),
        ("O__/___/___", f"position: X has 0 marks and O has 1, {BEGINS}. Correct the marks, or say that X is"),
        (("XX_/___/___", "O"), "position: X has 2 marks and O has 0, but the sides take turns. Correct the marks."),
        (("X__/___/___", "X"), "position: X has 1 mark and O has 0, so X moved last and cannot be to move. Correct"),
        ("XXX/OOO/___", "position: both X and O have three in a row"),
        ("XXX/OO_/O__", "position: X has three in a row and is to move, .* say that O is to move if O began."),
        ("OOO/XX_/XX_", "position: O has three in a row and is to move, .* last. Correct the marks."),
    ],
    "connectfour": [
        (
            "d1 d3",
            "position, move 2: d3 is not where a disc in column d comes to lie. Write d2, or only the columns: d.",
        ),
        ("X d1 X d2", "position, move 2: this is a move of X, but X begins and the sides take turns."),
        ("44x5", "position, move 3: there is no column 'x'. Write a column from a to g, or the rows of a board."),
        ("0", "position, move 1: there is no column '0'. Write a column from a to g, or the rows of a board."),
        ("4²", "position, move 2: there is no column '²'."),
        ("4444444", "position, move 7: column d is full. Correct this move, or end the position before it."),
        (("12121213", "O"), "position, move 8: the game is over: O has four in a row."),
        ("hello", f"position: 'hello' is not a mark. {C4_EXAMPLE}"),
        ("./.", f"position: this board has 2 rows. {C4_EXAMPLE}"),
        ("./......./......./......./......./.......", f"position, row 1: this row has 1 square. {C4_EXAMPLE}"),
        (f"{LOW}......./..Z....", "position, row 6, column 3: 'Z' is not a mark. Write X, O, or . for an empty"),
        (f"{LOW}..X..../.......", "position: the disc on c2 has nothing under it. Put a disc under it, or take"),
        (f"{LOW}......./O......", f"position: X has 0 discs and O has 1, {BEGINS}. .* X is to move if O began."),
        (f"{LOW}OOOO.../XXXX...", "position: both X and O have four in a row, but the first four in a row"),
        (f"{LOW}O....../XXXXOOO", "position: X has four in a row and is to move, .* or say that O is to move."),
        (f"{LOW}X....../O......", "position: with X to begin .* no play leads to this board. .* O is to move."),
        (TWO_FOURS, "position: with X to begin and the sides taking turns, no play leads to this board. Correct"),
        (
            ("56", None, "4", "5"),
            "position, move 2: there is no column '6'. Write a column from a to e, or the rows of a board.",
        ),
        ((OPENING, None, "4", "5"), "position: this board has 6 rows. .* or four rows of five squares"),
        (("...../...../...../.....", None, "4", "9"), "position, row 1: this row has 5 squares. .* four rows of nine"),
        (("12332334412424111", None, "4", "4"), "position, move 17: the game is over: the board is full."),
    ],
    "nim": [
        ("", f"position, heap 1: there is no number of stones here. {NIM_EXAMPLE}"),
        ("3,,5", f"position, heap 2: there is no number of stones here. {NIM_EXAMPLE}"),
        ("3,-4", f"position, heap 2: '-4' is not a number of stones. {NIM_EXAMPLE}"),
        ("3 misère 4", f"position, heap 2: 'misère' is not a number of stones. {NIM_EXAMPLE}"),
        ("1,1,1,1,1,1,1,1,1", "position: there are 9 heaps. Write at most 8."),
        ("8,9", "position: more than 16 stones make a tree that is too large to search. Write smaller heaps, or"),
    ],
    "subtraction": [
        ("", f"position: there is no number of stones here. {HEAP_EXAMPLE}"),
        ("3,4", f"position: '3,4' is not a number of stones. {HEAP_EXAMPLE}"),
        ("21", "position: more than 20 stones make a tree that is too large to search. Write a heap of at most 20."),
        ("10 up to 6", "position: a move can't take up to '6'. Write a number from 2 to 5."),
    ],
    "stone-game": [
        ("", f"position, number 1: there is no number here. {ROW_EXAMPLE}"),
        ("1,,5", f"position, number 2: there is no number here. {ROW_EXAMPLE}"),
        ("1,-5", f"position, number 2: '-5' is not a whole number from 0. {ROW_EXAMPLE}"),
        ("1,5AB", f"position, number 2: '5AB' is not a whole number from 0. {ROW_EXAMPLE}"),
        ("7,10000001", "position, number 2: this number is too large. Write at most 10,000,000."),
        (
            "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
            "position: a row of 17 numbers makes a tree that is .* Write at most 16.",
        ),
        ("1,5A,7", "position, number 2: A can't have taken a number between two that are left. Correct who took it."),
        ("1A,5A,7", "position: A has taken 2 and B 0, but the sides take turns. Correct who took what."),
        (("1A,5,7", "A"), "position: A has taken 1 and B 0, so A moved last and cannot be to move. .* or say that"),
        ("1A,5A,2B,2B,7", "position: the sides can't have taken these numbers in turn .* Correct who took what."),
    ],
    "stone-game-4": [
        ("37", "position: more than 36 stones make a tree that is too large to search. Write a heap of at most 36.")
    ],
    "can-i-win": [
        ("", f"position: there are no numbers here. {TAKEN_EXAMPLE}"),
        ("10", f"position: '10' is not a largest number and a total. {TAKEN_EXAMPLE}"),
        ("1:2:3", f"position: '1:2:3' is not a largest number and a total. {TAKEN_EXAMPLE}"),
        ("0:5", "position: there is no number to take. Write a largest number from 1."),
        ("11:5", "position: a largest number above 10 makes a tree that is too large to search. Write at most 10."),
        ("10:301", "position: this total is too large. Write at most 300."),
        ("10:11 3,,5", "position, number 2: there is no number here. Write a number from 1 to 10."),
        ("10:11 3,11", "position, number 2: '11' is not one of the numbers. Write a number from 1 to 10."),
        ("10:11 0", "position, number 1: '0' is not one of the numbers. Write a number from 1 to 10."),
        ("10:11 3,3", "position, number 2: 3 is taken twice. Write each number once."),
        ("10:11 9,8,7", "position: these numbers reached 11 before the last of them was taken. Leave out what was"),
    ],
    "guess-number": [
        ("", f"position: there is no number here. {RANGE_EXAMPLE}"),
        ("ten", f"position: 'ten' does not say how many numbers there are. {RANGE_EXAMPLE}"),
        ("0", "position: there is no number to guess. Write a number from 1."),
        ("13", "position: more than 12 numbers make a tree that is too large to search. Write at most 12."),
        ("8-11 of 10", "position, range: 8-11 is not a range of the numbers from 1 to 10. Write the lowest and"),
        ("8-7 of 10 paid 7", "position, range: 8-7 is not a range of the numbers from 1 to 10. Write the lowest"),
        ("8-10 of 10", "position, paid: no wrong guesses outside 8-10 come to 0. Write the sum of .* wrong."),
        ("10 paid 5", "position, paid: no wrong guesses outside 1-10 come to 5. Write the sum of the guesses that"),
        ("8-10 of 10 paid 7 guess 7", "position, guess: 7 can't be guessed. Write a number from 8 to 10."),
        ("1 guess 1", "position, guess: a single number is left: G knows it. Leave the guess out."),
        (("10", "A"), "side to move: A answers only after a guess. Leave the side out: G is to move."),
        (("10 guess 7", "G"), "side to move: the guess waits for an answer. Leave the side out: A is to move."),
    ],
    "dice-race": [
        ("", "position: there is no number of steps here."),
        ("many", "position: 'many' is not a number of steps."),
        ("9", "position: more than 8 steps make a tree that is too large to look at."),
        ("3 huge", "position: 'huge' is not a die."),
        ("0 large", "position: the goal is reached, so no die is thrown."),
    ],
    "chess": [
        ("", "position: this board has 1 row."),
        ("8/8/8", "position: this board has 3 rows."),
        ("8/8/8/8/8/8/8/7", "position, row 1: this row has 7 squares."),
        ("44/8/8/8/8/8/8/8", "position, row 8: two numbers stand side by side."),
        ("8/8/8/x7/8/8/8/8", "position, row 5: 'x' is not a piece."),
        ("4k3/8/8/8/8/8/8/8", "position: white has no king."),
        ("8/8/8/8/8/8/8/4K3", "position: black has no king."),
        ("4k3/8/8/8/8/8/8/K3K3", "position: a side has more than one king."),
        ("4k2P/8/8/8/8/8/8/4K3", "position: a pawn stands on its first or its last rank."),
        ("4k3/PPPPPPPP/P7/8/8/8/8/4K3", "position: white has more than eight pawns."),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3", "position: white has more than sixteen pieces."),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq", "position: a side may castle whose king or rook is not where it began."),
        ("4k3/8/8/8/8/8/8/4K3 w - d6", "position: no pawn has just moved past the square of the capture in passing."),
        ("4k3/4R3/8/8/8/8/8/4K3 w", "position: the side that is not to move is in check."),
        ("4k3/8/8/8/8/8/8/4K3 w x", "position, castling: 'x' does not say who may castle."),
        ("4k3/8/8/8/8/8/8/4K3 w - e5", "position, capture in passing: 'e5' is not a square that a pawn moves past."),
        ("4k3/8/8/8/8/8/8/4K3 w - - x", "position, clocks: 'x' is not a number of moves."),
    ],
    "open-spiel": [
        ("", "position, game: there is no game here. Write a game such as amazons, antichess or breakthrough."),
        (
            "tictactoe",
            "position, game: OpenSpiel has no game 'tictactoe' .* such as tic_tac_toe or ultimate_tic_tac_toe.",
        ),
        ("backgammon:", "position, game: OpenSpiel has no game 'backgammon' that can be searched."),
        ("hex(3):", "position, parameters: '3' is not a parameter of hex."),
        ("hex(size=3):", "position, parameters: 'size=3' is not a parameter of hex."),
        ("hex(board_size=0):", "position, parameters: '0' can't be the board_size of hex. .* from 1 to 11."),
        ("hex(board_size=1):", "position, parameters: OpenSpiel can't play with these .* other values."),
        ("havannah(swap=1):", "position, parameters: '1' can't be the swap of havannah. Write True or False."),
        ("go(komi=nan):", "position, parameters: 'nan' can't be the komi of go. Write a number such as 7.5."),
        ("nim(pile_sizes=1000):", "position, parameters: '1000' can't be the pile_sizes of nim."),
        ("tic_tac_toe(x=1):", "position, parameters: 'x=1' is not a parameter of .* Leave the parentheses out."),
        ("quoridor(players=3):", "position, parameters: this game has 3 players. Choose two."),
        ("tic_tac_toe: 4 4", "position, move 2: '4' is not a legal move here. Choose one of 0, 1, 2, 3, 5, 6, 7, 8."),
        ("tic_tac_toe: 4 -", "position, move 2: nobody has to wait here. Leave '-' out."),
        ("tic_tac_toe: 0 3 1 4 2 8", "position, move 6: there is a move, '8', but the game is over. Leave it out."),
        (("tic_tac_toe: 4", "A"), "side to move: A is not to move here. Leave the side out: B is to move."),
        ("chess: " + "Nf3 Nf6 Ng1 Ng8 " * 251, "position, moves: there are 1,004 moves. Give at most 1,000."),
    ],
}
"""The beginning of what is said of a position that is refused, by game; “.*” stands for some words."""


def cases(table: dict[str, list[tuple[Position, str]]]) -> list[Any]:
    """Return the rows of a table, each with its game."""
    rows = [(name, *row) for name, rows in table.items() for row in rows]
    return [pytest.param(*row, id=f"{row[0]}-{str(row[1])[:40]}") for row in rows]


def at(name: str, position: Position) -> str:
    """Return the state of a position."""
    arguments = (position,) if isinstance(position, str) else position
    state: str = GAMES[name].from_position(*arguments).initial
    return state


@pytest.mark.parametrize(("name", "position", "state"), cases(READ))
def test_a_position_is_read(name: str, position: Position, state: str) -> None:
    assert at(name, position) == state


@pytest.mark.parametrize(("name", "position", "message"), cases(REFUSED))
def test_a_position_is_refused(name: str, position: Position, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(name, position)
    assert re.match(".*".join(map(re.escape, message.split(".*"))), str(caught.value))
    assert caught.value.remedy.endswith(".")
