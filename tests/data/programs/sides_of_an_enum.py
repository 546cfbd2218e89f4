# check sides_of_an_enum.py  -> right
# Positions are made of one another, sides are members of an Enum, and only the class says where the game begins.
from enum import Enum


class Side(Enum):
    FIRST = 1
    SECOND = 2

    @property
    def other(self):
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Pile:
    def __init__(self, left=6, turn=Side.FIRST, taken=0):
        self.left = left
        self.turn = turn
        self.taken = taken

    @property
    def legal_moves(self):
        return [number for number in (1, 2, 3) if number <= self.left]

    def take(self, number):
        sign = 1 if self.turn is Side.FIRST else -1
        return Pile(self.left - number, self.turn.other, self.taken + sign * number)

    def evaluate(self):
        return self.taken


def minimax(pile, maximizing, max_depth=3):
    if max_depth == 0 or not pile.legal_moves:
        return pile.evaluate()
    values = [minimax(pile.take(number), not maximizing, max_depth - 1) for number in pile.legal_moves]
    return max(values) if maximizing else min(values)


def best_move(pile):
    return max(pile.legal_moves, key=lambda number: minimax(pile.take(number), False))
