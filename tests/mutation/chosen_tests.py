"""A plugin of pytest that runs the tests named in a file, in its order, and no others.

It is loaded with `-p tests.mutation.chosen_tests`. A mutant may ask for memory without end, hence the limit.
"""

from __future__ import annotations

import json
import resource
from pathlib import Path

import pytest

CHOSEN = Path("mutation-chosen.json")
"""Where the names are, in the folder in which pytest runs."""

MOST_MEMORY = 6 * 2**30
"""Bytes of a run."""


def pytest_configure() -> None:
    """Limit the memory."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chosen ones."""
    at = {name: index for index, name in enumerate(json.loads(CHOSEN.read_text("utf-8")))}
    items[:] = sorted((item for item in items if item.nodeid in at), key=lambda item: at[item.nodeid])
