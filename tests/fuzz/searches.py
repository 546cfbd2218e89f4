"""Searches random trees with every algorithm and random options, beside brute force: a long run, as a command.

Run from the root of the repository: python -m tests.fuzz.searches [trees] [seed]
So many trees, by default 50,000, go through each algorithm, in rounds of a thousand. A search that errs is printed
with the smallest tree and options that were found to show it.
"""

from __future__ import annotations

import sys
import traceback
from time import perf_counter
from typing import Any

from hypothesis import given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from core.search import ALGORITHMS
from tests.checking import check_drawn

USUAL, ROUND = 50_000, 1_000


def search_round(name: str, number: int) -> None:
    """Have a search go through a thousand trees, the same ones in every run; raise what is wrong."""

    @seeded(number)
    @settings(max_examples=ROUND, deadline=None, database=None)
    @given(st.data())
    def searched(data: Any) -> None:
        check_drawn(name, data)

    searched()


def main(arguments: list[str]) -> int:
    """Search; return how many rounds found something wrong."""
    numbers = [int(argument) for argument in arguments]
    trees, seed = (*numbers, *(USUAL, 0)[len(numbers) :])[:2]
    wrong, begin = 0, perf_counter()
    for number in range(-(-trees // ROUND)):
        for name in ALGORITHMS:
            try:
                search_round(name, seed + number)
            except Exception:  # noqa: BLE001  whatever it is, it is what is looked for
                wrong += 1
                print(f"{name}, round {seed + number}\n{traceback.format_exc(limit=-3)}", flush=True)
    print(f"{trees:,} trees for each of {len(ALGORITHMS)} searches, {wrong} rounds wrong", end="")
    print(f", {perf_counter() - begin:,.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
