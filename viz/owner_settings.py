"""The settings of a server's owner, as environment variables; docs/deployment.md lists them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from core.game import OptionError


class OwnerSetting(NamedTuple):
    """A whole number to set: the name of its variable, its default, its minimum, and its meaning."""

    variable: str
    default: int
    least: int
    about: str

    def read(self, environment: Mapping[str, str] = os.environ) -> int:
        """Return the setting, or its default; raise OptionError for an invalid number."""
        text = environment.get(self.variable, "").strip()
        if not text:
            return self.default
        if not text.isdecimal() or int(text) < self.least:
            remedy = f"Set a whole number of {self.least:,} or more, or leave it out."
            raise OptionError(f"{self.variable} is {text[:40]!r}.", remedy, place=self.variable)
        return int(text)


class Text(NamedTuple):
    """A text to set: the name of its variable, and its meaning."""

    variable: str
    about: str
    default: str = "none"

    def read(self, environment: Mapping[str, str] = os.environ) -> str | None:
        """Return the setting, or None."""
        return environment.get(self.variable, "").strip() or None


EVENTS = OwnerSetting("PLYSCOPE_EVENTS", 200_000, 1_000, "the most events that a page records of a search")
STORE = OwnerSetting(
    "PLYSCOPE_STORE_MB", 512, 0, "megabytes of recordings kept for the next who opens them, and as many of comparisons"
)
LAB_PROCESSES = OwnerSetting(
    "PLYSCOPE_LAB_PROCESSES", 2, 1, "processes that run the experiments of the Lab; with 1 the server's own does"
)
LAB_LEAVES = OwnerSetting(
    "PLYSCOPE_LAB_LEAVES",
    1_000_000_000,
    20_000_000,
    "the most leaves of all trees that a reader has the Lab search at once, or as much work in a game; "
    "no more than the default",
)
LAB_DASK = Text(
    "PLYSCOPE_LAB_DASK", "the address of a [Dask scheduler](#a-dask-cluster) that runs the experiments of the Lab"
)
ROOMS = Text(
    "PLYSCOPE_ROOMS", "the address of a [Redis](#behind-a-proxy) by which several processes share live classes"
)
SETTINGS = (EVENTS, STORE, LAB_PROCESSES, LAB_LEAVES, LAB_DASK, ROOMS)
"""All of them."""
