"""Positions as people paste them: boards of programs, printed boards, lists, records; read by every way in alike."""

from __future__ import annotations

import pytest

from core.game import PositionError
from core.games import GAMES
from core.games.pasted import counted, games_of

T = "XO_/_X_/__O X"
LOW = "......./......./......./......./"
FOUR = f"{LOW}...OO../...XX.. X"
ROWS = [*["0 0 0 0 0 0 0"] * 4, "0 0 0 2 2 0 0", "0 0 0 1 1 0 0"]
NESTED = "[" + ", ".join(f"[{row.replace(' ', ', ')}]" for row in ROWS) + "]"
COLUMN = "[{0[0]}, {0[1]}, {0[2]}, {0[3]}, {0[4]}, {0[5]}]".format
LETTERS = [row.replace("0", ".").replace("1", "R").replace("2", "Y") for row in ROWS]
BLANKS = [row.replace("0", " ").replace("1", "X").replace("2", "O") for row in ROWS]
START = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR KQkq - w"
PRINTED = "\n".join(
    " ".join(row)
    for row in ("rnbqkbnr", "pppp.ppp", "........", "....p...", "....P...", "........", "PPPP.PPP", "RNBQKBNR")
)
RANKED = "\n".join(f"{8 - at} {row}" for at, row in enumerate(PRINTED.splitlines()))
QUOTED = [[*row.replace(".", " ")] for row in PRINTED.replace(" ", "").splitlines()]
BARS = [f"|{'|'.join(row.split()).replace('.', ' ')}|" for row in (*LETTERS, *PRINTED.splitlines())]
FIGURES = PRINTED.translate(str.maketrans("KQRBNPkqrbnp.", "♔♕♖♗♘♙♚♛♜♝♞♟·"))

READ = [
    ("tictactoe", "XO_\n_X_\n__O", T),
    ("tictactoe", "X O .\n. X .\n. . O", T),
    ("tictactoe", "X|O| \n-+-+-\n |X| \n-+-+-\n | |O", T),
    ("tictactoe", " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   | O \n", T),
    ("tictactoe", "X|O|  -+-+-  |X|  -+-+-  | |O", T),
    ("tictactoe", "  A   B   C\n1 X | O |   |\n ------------\n2   | X |   |\n ------------\n3   |   | O |", T),
    ("tictactoe", "X O 3\n4 X 6\n7 8 O", T),
    ("tictactoe", '["X", "O", 3, 4, "X", 6, 7, 8, "O"]', T),
    ("tictactoe", "board = [['X', 'O', None], [None, 'X', None], [None, None, 'O']]", T),
    ("tictactoe", '[["X","O",""],["","X",""],["","","O"]]', T),
    ("tictactoe", "[[X, O, EMPTY], [EMPTY, X, EMPTY], [EMPTY, EMPTY, O]]  # to move: X", T),
    ("tictactoe", "❌⭕⬜\n⬜❌⬜\n⬜⬜⭕", T),
    ("tictactoe", "[[1, 2, 0], [0, 1, 0], [0, 0, 2]]", T),
    ("tictactoe", "np.array([[1, -1, 0], [0, 1, 0], [0, 0, -1]])", T),
    ("tictactoe", "a3 b3 b2 c1", T),
    ("tictactoe", "X a3, O b3, X b2, O c1", T),
    ("tictactoe", "[ X ],[ O ],[   ],[   ],[ X ],[   ],[   ],[   ],[ O ]", T),
    ("tictactoe", "```\nXO_\n_X_\n__O\n```", T),
    ("connectfour", NESTED, FOUR),
    ("connectfour", "\n".join(ROWS), FOUR),
    ("connectfour", "grid = " + NESTED.replace("[", "{").replace("]", "}") + ";", FOUR),
    ("connectfour", "[" + ", ".join(reversed(NESTED.strip("[]").split("], ["))) + "]", FOUR),
    ("connectfour", f"[{', '.join(map(COLUMN, zip(*map(str.split, ROWS), strict=True)))}]", FOUR),
    ("connectfour", "\n".join(LETTERS), FOUR),
    ("connectfour", "1 2 3 4 5 6 7\n" + "\n".join(LETTERS), FOUR),
    ("connectfour", "ABCDEFG\n" + "\n".join(LETTERS), FOUR),
    ("connectfour", "\n".join(f"| {row.replace(' ', ' | ')} |" for row in LETTERS) + "\n+---+---+\n", FOUR),
    ("connectfour", "\n".join("[" + "][".join(row.split()).replace(".", " ") + "]" for row in LETTERS), FOUR),
    ("connectfour", "[4, 4, 5, 5]", FOUR),
    ("connectfour", "d1 d2 e1 e2", FOUR),
    ("connectfour", "330", f"{LOW}...O.../X..X... O"),
    ("connectfour", "3 3 0", f"{LOW}...O.../X..X... O"),
    ("nim", "[3, 4, 5]", "3,4,5 A"),
    ("nim", "heaps = (3, 4, 5)", "3,4,5 A"),
    ("predict-winner", "[1, 5, 233, 7]", "1,5,233,7 A"),
    ("stone-game", "piles = [5, 3, 4, 5];", "5,3,4,5 A"),
    ("tictactoe", 'X = "X"\nO = "O"\nEMPTY = None\n\nboard = [[EMPTY, X, O],\n  [O, X, EMPTY], [X, EMPTY, O]]',
     "_XO/OX_/X_O X"),
    ("tictactoe", 'X = "X"\nO = "O"\nE = None\nboard = [\n    [O, X, E],\n    [X, X, O],\n    [O, E, E],\n]\n',
     "OX_/XXO/O__ X"),
    ("tictactoe", "[Piece.X, Piece.O, Piece.X, Piece.X, Piece.E, Piece.O, Piece.E, Piece.E, Piece.O]", "XOX/X_O/__O X"),
    ("tictactoe", 'Grid("XX OO    ")', "XX_/OO_/___ X"),
    ("tictactoe", "[\n PLAYER_O, null, PLAYER_X,\n null, PLAYER_X, null,\n null, null, PLAYER_O\n]", "O_X/_X_/__O X"),
    ("tictactoe", "board: list[int] = [1, 2, 1, 0, 2, 0, 0, 1, 0]", "XOX/_O_/_X_ O"),
    ("tictactoe", '"XO  X   O"', "XO_/_X_/__O X"),
    ("connectfour", 'board = [\n' + '    "       ",\n' * 4 + '    "   YY  ",\n    "   RR  ",\n]', FOUR),
    ("nim", "piles: List[int] = [1, 3, 5]", "1,3,5 A"),
    ("tictactoe", 'board := []string{"X", "O", "-", "-", "X", "-", "-", "-", "O"}', T),
    ("tictactoe", "game.board = [Some('x'), Some('o'), None, None, Some('x'), None, None, None, Some('o')];", T),
    ("tictactoe", "board = [Just X, Just O, Nothing, Nothing, Just X, Nothing, Nothing, Nothing, Just O]", T),
    ("tictactoe", "(def board [:x :o nil nil :x nil nil nil :o])", T),
    ("tictactoe", "   0   1   2\n0  X | O |  \n  ---+---+---\n1    | X |  \n  ---+---+---\n2    |   | O", T),
    ("connectfour", "⚪⚪⚪⚪⚪⚪⚪\n" * 4 + "⚪⚪⚪🟡🟡⚪⚪\n⚪⚪⚪🔴🔴⚪⚪", FOUR),
    ("nim", "Nim(piles=[3, 4, 5])", "3,4,5 A"),
    ("nim", 'state = ([3, 4, 5], "MAX")', "3,4,5 A"),
    ("stone-game", "assert stone_game([5, 3, 4, 5]) is True", "5,3,4,5 A"),
    ("predict-winner", "Input: nums = [1, 5, 2]\nOutput: false", "1,5,2 A"),
    ("tictactoe", "X\nXO_\n_X_\n__O\n", T),
    ("tictactoe", "squares = {1: 'X', 2: 'O', 3: ' ', 4: ' ', 5: 'X', 6: ' ', 7: ' ', 8: ' ', 9: 'O'}", T),
    ("tictactoe", ("let b = [[Some(Side::X), Some(Side::O), None], [None, Some(Side::X), None],"
     " [None, None, Some(Side::O)]];"), T),
    ("tictactoe", "board[0][0] = 'X'\nboard[0][1] = 'O'\nboard[1][1] = 'X'\nboard[2][2] = 'O'\n", T),
    ("tictactoe", "b[0] = Side.X; b[1] = Side.O; b[4] = Side.X; b[8] = Side.O;", T),
    ("connectfour", "\n".join(f"// |{'|'.join(row.split()).replace('.', ' ')}|" for row in LETTERS), FOUR),
    ("connectfour", 'let game = Game::from_moves("4455");', FOUR),
    ("connectfour", "grid[5][3] = 'red'\ngrid[4][3] = 'yellow'\ngrid[5][4] = 'red'\ngrid[4][4] = 'yellow'\n", FOUR),
    ("connectfour", "board = " + NESTED.translate(str.maketrans("012", "201")), FOUR),
    ("nim", "Heaps: 3, 4, 5", "3,4,5 A"),
    ("nim", "There are heaps of 3, 4 and 5 stones.", "3,4,5 A"),
    ("nim", "heaps of 3, 4 and 5 stones; who takes the last one loses", "3,4,5 misère A"),
    ("nim", "  |\n |||\n|||||\n", "1,3,5 A"),
    ("nim", "Heap 1: o o o\n\nHeap 2: o\n\nHeap 3: oo", "3,1,2 A"),
    ("nim", "1) *****\n2) **", "5,2 A"),
    ("nim", "On the table: ||||||", "6 A"),
    ("nim", "| ||| |||||", "1,3,5 A"),
    ("nim", "start = Game(heap1=3, heap2=4, heap3=5)", "3,4,5 A"),
    ("nim", '{"pile_a": 2, "pile_b": 6}', "2,6 A"),
    ("tictactoe", ("@Test\nvoid blocks() {\n  char[] b = {'X', 'O', ' ', ' ', 'X', ' ', ' ', ' ', 'O'};\n"
     "  assertEquals(3, new Solver(b, 'X').best());\n}"), T),
    ("tictactoe", ("def test_best():\n    none = [[E, E, E], [E, E, E], [E, E, E]]\n    assert solve(none) == 0\n"
     "    assert solve([[X, O, E], [E, X, E], [E, E, O]]) == (1, 0)\n"), T),
    ("tictactoe", ("s = State(np.array([[C.X, C.O, C.E], [C.E, C.X, C.E], [C.E, C.E, C.O]]))\n"
     "assert s.moves() == [2, 3]"), T),
    ("tictactoe", '(let [b ["X" "O" " " " " "X" " " " " " " "O"]]\n  (is (= 2 (best b "X"))))', T),
    ("tictactoe", "self.board = [[1, -1, 0], [0, 1, 0], [0, 0, -1]]\nself.signs = [' ', 'x', 'o']", T),
    ("tictactoe", "the state {1,-1,0} , {0,1,0} , {0,0,-1} is drawn", T),
    ("tictactoe", ("-------------\n| X || O ||   |\n-------------\n|   || X ||   | <- here\n-------------\n"
     "|   ||   || O |\n-------------"), T),
    ("tictactoe", ("   |   |\n X | O |\n   |   |\n-----------\n   |   |\n   | X |\n   |   |\n-----------\n   |   |\n"
     "   |   | O\n   |   |"), T),
    ("connectfour", 'let b = r#"' + "\n".join(LETTERS).lower() + '"#;\nassert!(parse(b).is_open());', FOUR),
    ("connectfour", 'play(["D_Red", "D_Yellow", "E_Red", "E_Yellow"])', FOUR),
    ("tictactoe", ('b = board_of("""\n  +---+---+---+\n  | X | O |   |\n  +---+---+---+\n  |   | X |   |\n'
     '  +---+---+---+\n  |   |   | O |\n  +---+---+---+\n""")'), T),
    ("tictactoe", "(0,0) (0,1) (1,1) (2,2)", T),
    ("tictactoe", "0,0 0,1 1,1 2,2", T),
    ("tictactoe", "X: (1, 1), O: (1, 2), X: (2, 2), O: (3, 3)", T),
    ("tictactoe", "let moves = [(0, 0), (0, 1), (1, 1), (2, 2)];", T),
    ("tictactoe", "g.play(0, 0, 'X'); g.play(0, 1, 'O');\ng.play(1, 1, 'X'); g.play(2, 2, 'O'); // done", T),
    ("tictactoe", "b.put(cell(0, 0))\nb.put(cell(0, 1))\nb.put(cell(1, 1))\nb.put(cell(2, 2))", T),
    ("tictactoe", "int a = s.move(0,0,1), b = s.move(0,1,2), c = s.move(1,1,1), d = s.move(2,2,2);", T),
    ("tictactoe", "squares: [0, 1, 4, 8], // X, O, X, O", T),
    ("tictactoe", "[1, 2, 5, 9]", T),
    ("tictactoe", 'expected = "\\nXO_\\n_X_\\n__O\\n"', T),
    ("tictactoe", 'A board is a text such as "XO..X...O", and X began.', T),
    ("tictactoe", ("#    0   1   2\n# 0 X | O |\n#  ---+---+---\n# 1   | X |\n#  ---+---+---\n# 2   |   | O\n"
     "# X's turn\n"), T),
    ("connectfour", "[" + "\n ".join(f"[{row.replace(' ', '. ')}.]" for row in ROWS) + "]", FOUR),
    ("connectfour", "show(`\n  " + "\n  ".join(LETTERS) + "\n  -------\n  [0][1][2][3][4][5][6]\n`)", FOUR),
    ("connectfour", "   1   2   3   4   5   6   7\n ____________\n" + "\n".join(
        f"{at} | {row.replace(' ', ' | ').replace('.', ' ')} |" for at, row in enumerate(LETTERS, 1)), FOUR),
    ("connectfour", "def test():\n    columns = [3, 3, 4, 4, 0]\n    play(columns)\n", f"{LOW}...OO../X..XX.. O"),
    ("nim", "It is Ann's turn.\n-----\nHeap 1: O O O\nHeap 2: O\n-----\nHint: take 2", "3,1 A"),
    ("nim", "Heaps now:\nHeap 0: ||| (3)\nHeap 1: | (1)", "3,1 A"),
    ("tictactoe", "/*\n * Prints a board, for example:\n *\n *  x | o |\n *    | x |\n *    |   | o\n */", T),
    ("tictactoe", "X O *\n* X *\n* * O", T),
    ("tictactoe", "X O +\n+ X +\n+ + O", T),
    ("connectfour", "shown = " + " \\\n  ".join(f"'|{row}|\\n'" for row in BLANKS), FOUR),
    ("connectfour", "s = State()\nfor c in [3, 3, 4, 4, 0]:\n    s = s.drop(c)\n", f"{LOW}...OO../X..XX.. O"),
    ("connectfour", "const char *b =\n" + "\n".join(f'  "{row}\\n"' for row in BARS[:6]) + ";", FOUR),
    ("connectfour", "It may look so:\n\n" + "\n\n".join(BARS[:6]) + "\n\nWho wins?\n", FOUR),
    ("connectfour", " * Your column:\n" + "".join(f" * {row}\n" for row in BARS[:6]), FOUR),
    ("stone-game", "Input: piles = [5, 3, 4, 5]\nOutput: true\nAfter the first, [3, 4, 5] are left.", "5,3,4,5 A"),
    ("can-i-win", "Input: maxChoosableInteger = 10, desiredTotal = 11\nOutput: false", "10:11 A"),
    ("can-i-win", "int largest = 7;\nint wantedTotal = 9;", "7:9 A"),
    ("nim", "stones = [3, 4, 5]\ntaken = [0, 0, 0]\nfor at in stones:\n    taken[0] += 1", "3,4,5 A"),
]  # fmt: skip
CHESS = [
    ("7k/8/5K2/8/8/8/8/6Q1 w - - bm Qg7; id \"x\";", "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    ("7k/8/5K2/8/8/8/8/6Q1", "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    ('board = chess.Board("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")', "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    ("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    ("position startpos moves e2e4 e7e5", START),
    ("e2e4 e7e5", START),
    ("position startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - w"),
    ("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 moves g1g2 h8h7", "8/7k/5K2/8/8/8/6Q1/8 - - w"),
    ('[Event "x"]\n\n1. e4 e5 *', START),
    ("1. e4 e5", START),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 after 1", START),
    ('[Event "x"]\n\n1. e4 e5 2. Nf3 *\nafter move 1.', START),
    ("1. e4 e5 2. Nf3 Nc6 after 1w", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR KQkq - b"),
    ('[FEN "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"]\n\n*', "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    (PRINTED, START.replace("KQkq", "-")),
    (PRINTED.replace("\n", " "), START.replace("KQkq", "-")),
    ('[Event "x"] [White "y"]  1. e4 e5 *', START),
    ("Mate in one, 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1, Qg7#", "7k/8/5K2/8/8/8/8/6Q1 - - w"),
    (FIGURES, START.replace("KQkq", "-")),
    ('BOARD = """\\\n' + PRINTED.replace(" ", "") + '\\\n"""', START.replace("KQkq", "-")),
    (f"{RANKED}\n  a b c d e f g h", START.replace("KQkq", "-")),
    (f"b = {QUOTED}", START.replace("KQkq", "-")),
    ("/* Black's move\n   a b c d e f g h\n" + "\n".join(f" {8 - n} {row}" for n, row in enumerate(BARS[6:])) + "\n*/",
     START.replace("KQkq - w", "- - b")),
    (f"Black to move:\n{PRINTED}", START.replace("KQkq - w", "- - b")),
    ("Black to play and win: 7k/8/5K2/8/8/8/8/6Q1", "7k/8/5K2/8/8/8/8/6Q1 - - b"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "state"), READ)
def test_a_position_is_read_as_it_is_meant(game: str, text: str, state: str) -> None:
    assert GAMES[game].at(text).initial == state


def test_a_text_in_another_spelling_is_kept_as_a_state_and_all_others_as_they_are() -> None:
    entry = GAMES["tictactoe"]
    assert [entry.spelled(text) for text in ("XO_\n_X_\n__O", "xo_/___/___", "what", "what\nelse")] == [
        T,
        "xo_/___/___",
        "what",
        "what\nelse",
    ]


@pytest.mark.parametrize(("text", "state"), CHESS)
def test_a_position_of_chess_is_read_as_it_is_meant(text: str, state: str) -> None:
    pytest.importorskip("chess")
    assert GAMES["chess"].at(text).initial == state


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("tictactoe", "X O X\nO X O", "this board has 6 squares."),
        ("tictactoe", "a3 a3", "'a3' is not a mark."),
        ("nim", "[3, four]", "'[3' is not a number of stones."),
        ("connectfour", "0 7", "there is no column '0'."),
        ("chess", "1. e4 e5 2. Nf3 after 2", "the game has no move 2 of Black."),
        ("chess", "e2e4 e7e4", "'e7e4' can't be played here."),
        ("chess", "position fen what moves e2e4", "this board has 1 row."),
        ("chess", "position", "this board has 1 row."),
        ("connectfour", "g.board = zeros(6, 7);\ng.board(6, :) = [1 1 1 0 2 0 2];", "there is no column '.'."),
        ("tictactoe", "board[9] = 'X'", "'board[9]' is not a mark."),
        ("tictactoe", "cells[0][0] = MINE;  // a corner/edge", "'cells[0][0]' is not a mark."),
        ("tictactoe", "best(['X', 'O', 3, 4, 5, 6, 7, 8, 9]); best(['X', 2, 3, 4, 'O', 6, 7, 8, 9])",
         "several boards stand in this text."),
        ("tictactoe", "x = check(['X', 'X', 'X', 'O', 'O', 6, 'O', 8, 9])",
         "X has three in a row and is to move, but the winner must have moved last."),
        ("nim", "| | |", "'|' is not a number of stones."),
        ("nim", "A | B\n3 | 4 | 5 | 1 | 1 | 1", "'A' is not a number of stones."),
        ("connectfour", 'f(["A_Red", "B_Yellow"]); f(["C_Red", "D_Yellow"])',
         "'f([\"A_Red\"\"B_Yellow\"])f(' is not a mark."),
        ("chess", '["7k/8/5K2/8/8/8/8/6Q1 w - -", "7k/8/5K2/8/8/8/8/5Q2 w - -"]',
         "several positions stand in this text."),
        ("chess", "12 B Qbq p.p.r", "this board has 1 row."),
        ("connectfour", "[(5, 3), (4, 3), (5, 4)]", "there is no column '['."),
        ("connectfour", "[0][1][2][3][4][5][6]", "there is no column '['."),
        ("tictactoe", "(0,0) (0,1) (0,0)", "'(0,0)' is not a mark."),
        ("tictactoe", "(0,0) (1,1) (3,3)", "'(0,0)' is not a mark."),
        ("tictactoe", "zeros((3, 3)); ones((3, 2))", "'zeros((3,' is not a mark."),
        ("tictactoe", "ways = [(0, 1), (1, 0), (1, 1), (1, -1)]", "'ways' is not a mark."),
        ("tictactoe", "lines = [(0, 1, 2), (2, 1, 0)]", "'lines' is not a mark."),
        ("tictactoe", "X at (0, 0), X at (1, 1)", "'at' is not a mark."),
        ("tictactoe", "> 2 2\n- , -, -\n- , X, -\n- , -, -\n> 1 1\nO , -, -\n- , X, -\n- , -, -",
         "several boards stand in this text."),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_as_before(game: str, text: str, problem: str) -> None:
    if game == "chess":
        pytest.importorskip("chess")
    with pytest.raises(PositionError) as caught:
        GAMES[game].at(text)
    assert caught.value.problem == problem


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("XO_\n_X_\n__O", ["tictactoe"]),
        ("\n".join(LETTERS), ["connectfour"]),
        ("7k/8/5K2/8/8/8/8/6Q1 w - -", ["chess"]),
        ('[Event "x"]\n\n1. e4 e5 *', ["chess"]),
        ("position startpos moves e2e4", ["chess"]),
        ("[[3, 5, 2], [2, 9, 4], [1, 2, 3]]", []),
        ("A\n  3\n  5", []),
        ("3 5 2 9", []),
        ("vector<int> values = {0, 0, 0, 3, 5, 2, 9};", []),
    ],
)
def test_a_text_is_told_to_be_a_position_only_where_it_is_sure(text: str, games: list[str]) -> None:
    assert games_of(text) == games


@pytest.mark.parametrize(
    ("text", "said", "other"),
    [
        ("[3, 3, 0]", "The columns are counted from 0.", ""),
        ("3 3 0", "The columns are counted from 0.", ""),
        ("columns = [4, 4, 5]", "The columns are counted from 1.", "eef"),
        ("7 7", "", ""),
        ("0 7", "", ""),
        ("d d e", "", ""),
        ("\n".join(ROWS), "", ""),
    ],
)
def test_how_columns_are_counted_is_told_and_the_other_way_is_a_position_too(text: str, said: str, other: str) -> None:
    assert counted("connectfour", text) == (said, other)
    assert counted("nim", text) == ("", "")
    if other:
        assert GAMES["connectfour"].at(other).initial != GAMES["connectfour"].at(text).initial


@pytest.mark.parametrize(
    ("text", "said", "other"),
    [
        ("(0, 0) (1, 1)", "The pairs are read as moves, by row and column, counted from 0.", ""),
        ("(1, 1) (3, 3)", "The pairs are read as moves, by row and column, counted from 1.", ""),
        ("1,1 2,2", "The pairs are read as moves, by row and column, counted from 1.", "___/_X_/__O"),
        ("[4, 0]", "The numbers are read as moves, by square, counted from 0.", ""),
        ("[5, 1]", "The numbers are read as moves, by square, counted from 1.", "_O_/__X/___"),
        ("XO_/_X_/__O", "", ""),
    ],
)
def test_how_moves_of_tic_tac_toe_are_numbered_is_told_and_the_other_way_too(text: str, said: str, other: str) -> None:
    assert counted("tictactoe", text) == (said, other)
    assert not said or games_of(text) == []
