"""What is known about the tests: which lines each comes through, and how long it takes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from coverage import CoverageData

from tests.mutation.sample import Mutant, statement_lines
from tests.mutation.tests_of_lines import LINES, SECONDS

FOCUSED = 3
"""Files whose tests try a mutant first: to collect the tests of all takes longer than most of them run."""


class KnownTests:
    """The tests that were measured in some copies of the code."""

    def __init__(self, folders: list[Path]) -> None:
        self.seconds: dict[str, float] = {}
        self.data: list[tuple[Path, CoverageData]] = []
        for folder in folders:
            self.seconds |= json.loads((folder / SECONDS).read_text("utf-8"))
            lines = CoverageData(str(folder / LINES))
            lines.read()
            self.data.append((folder, lines))
        self.breadth = self._breadth()

    @cache  # noqa: B019  there is one, as long as the run
    def of_module(self, module: str) -> dict[int, set[str]]:
        """Return the tests that come through each line of a module."""
        found: dict[int, set[str]] = {}
        for folder, data in self.data:
            for line, names in data.contexts_by_lineno(str(folder / module)).items():
                found[line] = found.get(line, set()).union(names) - {""}
        return found

    def choose(self, mutant: Mutant, source: str) -> list[str]:
        """Return the tests that come through a mutant's statement, the quickest first.

        What runs as a module is loaded, a row of a table say, runs outside every test: then it is the tests of the
        module and of those that import it, or else of those that import these.
        """
        by_line = self.of_module(mutant.module)
        names = set[str]().union(*(by_line.get(line, ()) for line in statement_lines(source, mutant.place[0])))
        seen: set[str] = set()
        modules = {mutant.module}
        while modules and not names:
            seen |= modules
            modules |= {each for module in modules for each in self._importers(module)}
            names = set[str]().union(*(tests for module in modules for tests in self.of_module(module).values()))
            modules -= seen
        return sorted(names & self.seconds.keys(), key=self.seconds.__getitem__)

    def _importers(self, module: str) -> Iterator[str]:
        """Yield the modules that import a module."""
        name = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        room, _, last = name.rpartition(".")
        imports = re.compile(rf"^ *from (?:{name} import|{room} import .*\b{last}\b)", re.MULTILINE)
        folder = self.data[0][0]
        for root in ("core", "viz"):
            for path in (folder / root).rglob("*.py"):
                if imports.search(path.read_text("utf-8")):
                    yield str(path.relative_to(folder))

    def time(self, tests: list[str]) -> float:
        """Return the seconds of some tests together."""
        return sum(self.seconds[name] for name in tests)

    def _breadth(self) -> Counter[str]:
        """Return how many modules the tests of each file come through."""
        modules = {str(Path(path).relative_to(folder)) for folder, data in self.data for path in data.measured_files()}
        return Counter(
            file
            for module in modules
            for file in {_file(name) for names in self.of_module(module).values() for name in names}
        )

    def focused(self, tests: list[str]) -> list[str]:
        """Return those of the few files that come through the fewest modules: most mutants are killed there."""
        files = sorted({_file(name) for name in tests}, key=lambda file: (self.breadth[file], file))[:FOCUSED]
        return [name for name in tests if _file(name) in files]

    def within(self, tests: list[str], budget: float) -> list[str]:
        """Return the first tests, as many as take no more than a number of seconds together."""
        count, spent = 0, 0.0
        while count < len(tests) and spent + self.seconds[tests[count]] <= budget:
            spent += self.seconds[tests[count]]
            count += 1
        return tests[:count]


def _file(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]
