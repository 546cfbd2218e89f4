"""Which modules have no doctests to run: those that need a package which is not installed."""

from importlib.util import find_spec

EXTRAS = {
    "core/games/chess.py": "chess",
    "core/games/polyglot.py": "chess",
    "core/games/open_spiel.py": "pyspiel",
    "core/lab/cluster.py": "distributed",
}

collect_ignore = [module for module, package in EXTRAS.items() if not find_spec(package)]
