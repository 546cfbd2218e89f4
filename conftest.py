"""What pytest collects, and how: modules that need a package which is not installed have no doctests to run."""

import gc
from collections.abc import Generator
from importlib.util import find_spec

import pytest

EXTRAS = {
    "core/games/chess.py": "chess",
    "core/games/polyglot.py": "chess",
    "core/games/open_spiel.py": "pyspiel",
    "core/lab/cluster.py": "distributed",
}

COLLECTED = (50_000, 20, 50)
"""How often Python looks for garbage, as `gc.set_threshold` has it: a trace is large, and most goes by itself."""

collect_ignore = [module for module, package in EXTRAS.items() if not find_spec(package)]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep garbage collections away from the modules and tests: millions of objects, which stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(*COLLECTED)
