# Keith Galli's Connect Four: boards of numpy, copied for each move, and a column with the value.
import math
import random

import numpy as np

ROWS, COLUMNS = 4, 4
PLAYER, AI = 1, 2


def create_board():
    return np.zeros((ROWS, COLUMNS))


def drop_piece(board, row, col, piece):
    board[row][col] = piece


def is_valid_location(board, col):
    return board[ROWS - 1][col] == 0


def get_valid_locations(board):
    return [col for col in range(COLUMNS) if is_valid_location(board, col)]


def get_next_open_row(board, col):
    for row in range(ROWS):
        if board[row][col] == 0:
            return row


def windows(board):
    for r in range(ROWS):
        for c in range(COLUMNS - 2):
            yield [board[r][c + i] for i in range(3)]
            yield [board[c + i][r] for i in range(3)]


def winning_move(board, piece):
    return any(window.count(piece) == 3 for window in windows(board))


def score_position(board, piece):
    return 3 * list(board[:, COLUMNS // 2]).count(piece) + sum(
        (window.count(piece) == 2) * 2 - (window.count(PLAYER) == 2) * 3 for window in windows(board)
    )


def is_terminal_node(board):
    return winning_move(board, PLAYER) or winning_move(board, AI) or not get_valid_locations(board)


def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid_locations = get_valid_locations(board)
    is_terminal = is_terminal_node(board)
    if depth == 0 or is_terminal:
        if is_terminal:
            if winning_move(board, AI):
                return (None, 100000000000000)
            if winning_move(board, PLAYER):
                return (None, -10000000000000)
            return (None, 0)
        return (None, score_position(board, AI))
    if maximizingPlayer:
        value = -math.inf
        column = random.choice(valid_locations)
        for col in valid_locations:
            row = get_next_open_row(board, col)
            b_copy = board.copy()
            drop_piece(b_copy, row, col, AI)
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value = new_score
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    value = math.inf
    column = random.choice(valid_locations)
    for col in valid_locations:
        row = get_next_open_row(board, col)
        b_copy = board.copy()
        drop_piece(b_copy, row, col, PLAYER)
        new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value = new_score
            column = col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value
