# check window_makes_the_game.py  -> right
# The game is a window; how it is made stands below.
import tkinter as tk
from tkinter import StringVar


class Nim:
    def __init__(self, root, heap):
        self.level = StringVar(root)
        self.button = tk.Button(root, text="Take", command=self.play)
        self.left = heap

    def play(self):
        best, most = None, -2
        for taken in (1, 2, 3):
            if taken <= self.left:
                self.left -= taken
                value = self.minimax(False)
                self.left += taken
                if value > most:
                    best, most = taken, value
        self.left -= best
        self.button.config(text=str(self.left))

    def minimax(self, is_max):
        if self.left == 0:
            return -1 if is_max else 1
        best = -2 if is_max else 2
        for taken in (1, 2, 3):
            if taken <= self.left:
                self.left -= taken
                value = self.minimax(not is_max)
                self.left += taken
                best = max(best, value) if is_max else min(best, value)
        return best


if __name__ == "__main__":
    window = tk.Tk()
    game = Nim(window, 6)
    window.mainloop()
