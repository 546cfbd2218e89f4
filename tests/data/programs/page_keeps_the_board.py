# check page_keeps_the_board.py  -> right
# The board is kept by a module that draws pages.
import streamlit as st

st.set_page_config(page_title="Three in a row")

if "board" not in st.session_state:
    st.session_state.board = ["-"] * 5

board = st.session_state.board


def has_won(board, mark):
    for at in range(3):
        if board[at] == board[at + 1] == board[at + 2] == mark:
            st.session_state.line = at
            return True
    return False


def minimax(board, depth, is_max):
    if has_won(board, "O"):
        return 10 - depth
    if has_won(board, "X"):
        return depth - 10
    if "-" not in board:
        return 0
    best = -100 if is_max else 100
    for at in range(5):
        if board[at] == "-":
            board[at] = "O" if is_max else "X"
            value = minimax(board, depth + 1, not is_max)
            board[at] = "-"
            best = max(best, value) if is_max else min(best, value)
    return best


for column in st.columns(5):
    column.button("-")
