"""Which modules have no doctests to run: those of a game whose package is not installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("chess") else ["core/games/chess.py"]
