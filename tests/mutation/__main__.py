"""Mutation testing: makes small mistakes in the code, one at a time, and has the tests look for each.

Run from the root of the repository: python -m tests.mutation core [--lines 100] [--without core/commands]
docs/testing.md says how to read what it prints. It works in copies of the code, in the folder .mutants, and keeps its
results there.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from random import Random

from tests.mutation.known_tests import KnownTests
from tests.mutation.sample import Mutant, mutated, sample
from tests.mutation.tests_of_lines import SECONDS
from tests.mutation.trial import Copy

ROOT = Path(__file__).parents[2]
MARKS = "not browser and not large"

ENOUGH = 0.85
"""The share of mutants that the tests should kill."""


def main() -> int:
    """Draw the sample, try each mutant, print what survives; return 1 if less than 85% are killed."""
    given = arguments()
    modules = [str(path.relative_to(ROOT)) for room in given.rooms for path in python_files(ROOT / room)]
    modules = [module for module in modules if not module.startswith(tuple(given.without))]
    drawn = [each for module in modules for each in sample(module, text(module), given.lines, given.seed)]
    Random(given.seed).shuffle(drawn)  # noqa: S311  a run that is broken off has tried a sample, too
    print(f"{len(drawn)} mutants in {len(modules)} modules", flush=True)
    work = ROOT / ".mutants" / Path(given.rooms[0]).parts[0]
    made = [Copy(work / str(number)) for number in range(given.copies)]
    if not given.resume:
        shutil.rmtree(work, ignore_errors=True)
        measure(made, [*given.tests, *given.rooms])
    for copy in made:
        copy.renew(ROOT)
    known = KnownTests([path.parent for path in sorted(work.glob(f"*/{SECONDS}"))])
    ends = attempt_all(drawn, made, known, given.seconds, work / "results.jsonl")
    report(drawn, ends)
    return 0 if sum(map(bool, ends)) >= ENOUGH * len(ends) else 1


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="+", help="folders or modules in which mistakes are made")
    parser.add_argument("--tests", nargs="+", default=["tests/core"], help="folders with their tests")
    parser.add_argument("--without", nargs="+", default=["-"], help="folders to leave out")
    parser.add_argument("--lines", type=int, default=100, help="one mutant for each so many lines of a module")
    parser.add_argument("--seed", type=int, default=0, help="another one draws another sample")
    parser.add_argument("--seconds", type=float, default=30, help="most seconds of tests against one mutant")
    parser.add_argument("--copies", type=int, default=os.cpu_count() or 1, help="mutants tried side by side")
    parser.add_argument(
        "--resume", action="store_true", help="go on with a run; survivors meet the tests that were left"
    )
    return parser.parse_args()


def measure(copies: list[Copy], tests: list[str]) -> None:
    """Make the copies of the code, and measure a share of the tests in each."""
    files = [str(path.relative_to(ROOT)) for name in tests for path in python_files(ROOT / name)]
    shares = [files[index :: len(copies)] for index in range(len(copies))]
    for copy in copies:
        copy.renew(ROOT)
    with ThreadPoolExecutor(len(copies)) as pool:
        list(pool.map(lambda copy, share: copy.measure(share, MARKS), copies, shares))


def attempt_all(drawn: list[Mutant], copies: list[Copy], known: KnownTests, seconds: float, results: Path) -> list[str]:
    """Try each mutant in a copy that is free, and add it to the results; return what killed it, or nothing."""
    tried = read_results(results)
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def attempt(mutant: Mutant) -> str:
        if mutant in tried:
            return tried[mutant]
        tests = known.choose(mutant, text(mutant.module))
        affordable = known.within(tests, seconds)
        focused = known.within(known.focused(tests), seconds)
        rest = [name for name in affordable if name not in focused]
        copy = free.get()
        try:
            killed_by = next(
                (end for part in (focused, rest) if part and (end := copy.attempt(mutant, part, known.time(part)))), ""
            )
        finally:
            free.put(copy)
        row = asdict(mutant) | {"killed_by": killed_by, "tests": len(focused) + len(rest), "of": len(tests)}
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        if not killed_by:
            print(f"survives {len(focused) + len(rest)} tests of {len(tests)}\n{change(mutant)}", flush=True)
        return killed_by

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(attempt, drawn))


def read_results(results: Path) -> dict[Mutant, str]:
    """Return what killed each mutant so far, or nothing where it survived every test that comes through its line."""
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    rows = [json.loads(line) for line in lines]
    return {
        Mutant(row["module"], row["operator"], row["occurrence"], tuple(row["place"])): row["killed_by"]
        for row in rows
        if row["killed_by"] or 0 < row["tests"] == row["of"]
    }


def python_files(path: Path) -> Iterator[Path]:
    """Yield the modules of a folder, or a module."""
    yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def text(module: str) -> str:
    """Return the text of a module."""
    return (ROOT / module).read_text("utf-8")


def change(mutant: Mutant) -> str:
    """Return what a mutant changes."""
    before = text(mutant.module)
    after = mutated(before, mutant)
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
    return f"{mutant.module}:{mutant.place[0]} {mutant.operator}\n" + "\n".join(list(lines)[3:])


def report(drawn: list[Mutant], ends: list[str]) -> None:
    """Print how many were killed, by room."""
    rooms = Counter(Path(mutant.module).parent for mutant in drawn)
    killed = Counter(Path(mutant.module).parent for mutant, end in zip(drawn, ends, strict=True) if end)
    for room, count in sorted(rooms.items()):
        print(f"{room!s:30}{killed[room]:5} of {count:4}")
    print(f"{'together':30}{killed.total():5} of {rooms.total():4} {killed.total() / rooms.total():.0%}")


if __name__ == "__main__":
    sys.exit(main())
