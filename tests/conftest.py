"""The settings and the data that every test shares."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from core.commands import running
from core.game import MissingPackageError

DATA = Path(__file__).parent / "data"

collect_ignore = ["data"]  # programs of students are no modules of ours

BROWSERS = 3
"""Workers that have a server and a browser each, even where there are fewer cores."""

# `make test-all` asks for "more", `make fuzz` for "long". A test of heavy examples divides `settings().max_examples`.
settings.register_profile("dev", max_examples=10, deadline=None)
settings.register_profile("ci", max_examples=10, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("more", max_examples=30, deadline=None, print_blob=True)
settings.register_profile("long", max_examples=2_000, deadline=None, database=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")

# No command line says here that it takes a while, which depends on what else the machine does.
running.PATIENCE = 3_600.0


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the workers that `-n auto` starts: the browser tests wait more than they work, so cores may have two."""
    cores = os.cpu_count() or 1
    return cores if "not browser" in config.option.markexpr else max(cores, BROWSERS)


def load(name: str) -> Any:
    """Return what the file of that name in tests/data holds."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes `worked_tree` once for every tree whose answers were worked out independently."""
    if "worked_tree" in metafunc.fixturenames:
        trees = load("worked-trees.json")["trees"]
        metafunc.parametrize("worked_tree", trees, ids=[tree["id"] for tree in trees])


@pytest.fixture(scope="session")
def game_facts() -> dict[str, Any]:
    """Give the known facts about the games, by game."""
    return load("game-facts.json")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skip a test of a game whose package is not installed: it is an extra."""
    try:
        return (yield)
    except MissingPackageError as error:
        pytest.skip(str(error))
