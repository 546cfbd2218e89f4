"""Sends many texts with mistakes through every way in: the long run of the fuzzing, as a command.

Run from the root of the repository: python -m tests.fuzz [inputs for each way] [seed] [names of ways]
With 100,000 for each way, the usual number, it sends 600,000. A text that ends in anything but a result or an error
that a reader can mend is printed with its traceback; the slowest text of each way is named with its time.
"""

from __future__ import annotations

import resource
import sys
import traceback
from random import Random
from time import perf_counter

from tests.fuzz.ways import WAYS, check

USUAL = 100_000


def main(arguments: list[str]) -> int:
    """Send the texts; return how many went wrong."""
    numbers = [int(argument) for argument in arguments if argument.isdigit()]
    count, seed = (*numbers, *(USUAL, 0)[len(numbers) :])[:2]
    names = [argument for argument in arguments if not argument.isdigit()] or list(WAYS)
    wrong = 0
    print(f"{'way in':14}{'inputs':>10}{'wrong':>8}{'seconds':>9}{'slowest':>9}  with")
    for name in names:
        random = Random(f"{name} {seed}")  # noqa: S311  the same texts in every run
        slowest, slow_text, before, found = 0.0, "", perf_counter(), 0
        for _ in range(count):
            text = WAYS[name].inputs(random)
            begin = perf_counter()
            try:
                check(WAYS[name], text, name)
            except Exception:  # noqa: BLE001  whatever it is, it is what is looked for
                found += 1
                print(f"{name}: {text!r}\n{traceback.format_exc(limit=-4)}")
            taken = perf_counter() - begin
            if taken > slowest:
                slowest, slow_text = taken, text
        wrong += found
        print(f"{name:14}{count:>10,}{found:>8,}{perf_counter() - before:>9.1f}{slowest:>9.3f}  {slow_text[:60]!r}")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024:,} MB at most")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
