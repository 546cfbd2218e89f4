"""Search tic-tac-toe and Connect Four from the empty board, traced, beside other libraries: time, nodes, memory.

Run from anywhere, with the packages of the group `bench`: python bench/search_beside_others.py
Each search runs in a child process of its own, so that none pays for the memory or the caches of another. All of them
run in turn, several times, so that what else the machine does slows them alike.
"""

# ruff: noqa: PLC0415  # each process imports only what it measures, so that its peak of memory is its own
from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

ROUNDS = 5
REPEATS = 3
PLIES = 8
"""How deep Connect Four is searched."""
MEGABYTE = 2**20
UNIT = 1 if sys.platform == "darwin" else 1024
"""What `ru_maxrss` counts in: bytes on macOS, kilobytes elsewhere."""


@dataclass(frozen=True)
class Prepared:
    """A search that is ready to run, and a function that runs it again to count its nodes."""

    run: Callable[[], Any]
    count: Callable[[Any], int]
    of_events: Callable[[Any], dict[str, float]] = lambda _: {}


def calls_of(owner: Any, name: str, run: Callable[[], Any]) -> int:
    """Return how often a function is called while `run` runs: once a node, for a function that searches or asks one."""
    original = getattr(owner, name)
    calls = 0

    def counted(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args, **kwargs)

    setattr(owner, name, counted)
    try:
        run()
    finally:
        setattr(owner, name, original)
    return calls


def plyscope(algorithm: str) -> Prepared:
    """Prepare our own search of tic-tac-toe, traced."""
    from core.games.tictactoe import TicTacToe
    from core.options import SearchOptions
    from core.search import search

    return Prepared(lambda: search(TicTacToe(), SearchOptions(algorithm)), nodes_of, of_events)


def plyscope_connect_four() -> Prepared:
    """Prepare our own alpha-beta on Connect Four, traced, with an evaluation of 0 at the depth limit."""
    from core.games.connectfour import ConnectFour
    from core.options import SearchOptions
    from core.search import search

    class Unjudged(ConnectFour):
        def evaluate(self, state: str) -> int:  # noqa: ARG002  every state is worth the same
            return 0

    return Prepared(lambda: search(Unjudged(), SearchOptions(depth=PLIES)), nodes_of, of_events)


def nodes_of(trace: Any) -> int:
    """Return how many nodes our search visited."""
    return len(trace.places)


def of_events(trace: Any) -> dict[str, float]:
    """Return how many events our trace has, and how many bytes the row of each takes."""
    return {"events": len(trace), "bytes": trace.events.nbytes / len(trace)}


def easyai(name: str, plies: int) -> Prepared:
    """Prepare easyAI's negamax on a game of its own; it scores all but a lost position of Connect Four 0."""
    from importlib import import_module

    from easyAI import AI_Player, Negamax

    game = getattr(import_module(f"easyAI.games.{name}"), name)

    def run() -> Any:
        algorithm = Negamax(plies)
        return algorithm(game([AI_Player(algorithm), AI_Player(algorithm)]))

    module = sys.modules[Negamax.__module__]  # the package gives its name to the class instead
    return Prepared(run, lambda _: calls_of(module, "negamax", run))


def aima(game_name: str, search_name: str, **more: Any) -> Prepared:
    """Prepare a search of aima3 on a game of its own. Its root is expanded outside the recursion: one node more."""
    from aima3 import games

    game = getattr(games, game_name)()
    if "plies" in more:  # an unfinished game has the utility 0
        plies = more.pop("plies")
        more["cutoff_test"] = lambda state, depth: game.terminal_test(state) or depth == plies

    def run() -> Any:
        return getattr(games, search_name)(game.initial, game, **more)

    return Prepared(run, lambda _: 1 + calls_of(game, "terminal_test", run))


def open_spiel(game: str, function: str, *more: Any) -> Prepared:
    """Prepare a search of open_spiel: the search in Python, the rules in C++."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    loaded = pyspiel.load_game(game)

    def run() -> Any:
        if function == "expectiminimax":  # which is minimax in a game without chance
            return minimax.expectiminimax(loaded.new_initial_state(), *more)
        return minimax.alpha_beta_search(loaded, None, *more)

    called = "expectiminimax" if function == "expectiminimax" else "_alpha_beta"
    return Prepared(run, lambda _: calls_of(minimax, called, run))


@dataclass(frozen=True)
class Case:
    """One line of the table: which package, which search, what it does besides, and how to prepare it."""

    package: str
    search: str
    remark: str
    prepare: Callable[[], Prepared]

    @property
    def who(self) -> str:
        """The package with its version."""
        return self.package if self.package == "Plyscope" else f"{self.package} {version(self.package)}"

    @property
    def is_here(self) -> bool:
        """Whether the package is installed."""
        return self.package == "Plyscope" or find_spec(self.package) is not None


CONNECT_FOUR = "connect four"

CASES = (
    Case("Plyscope", "minimax", "traced", lambda: plyscope("minimax")),
    Case("aima3", "minimax", "", lambda: aima("TicTacToe", "minimax_decision")),
    Case("open_spiel", "minimax", "rules in C++", lambda: open_spiel("tic_tac_toe", "expectiminimax", 9, None, 0)),
    Case("Plyscope", "alpha-beta", "traced", lambda: plyscope("alphabeta")),
    Case("aima3", "alpha-beta", "", lambda: aima("TicTacToe", "alphabeta_search")),
    Case("open_spiel", "alpha-beta", "rules in C++", lambda: open_spiel("tic_tac_toe", "alpha_beta_search")),
    Case("easyAI", "alpha-beta", "negamax; an early win counts more", lambda: easyai("TicTacToe", 9)),
    Case("Plyscope", CONNECT_FOUR, "traced", plyscope_connect_four),
    Case("aima3", CONNECT_FOUR, "", lambda: aima("ConnectFour", "alphabeta_cutoff_search", plies=PLIES)),
    Case(
        "open_spiel",
        CONNECT_FOUR,
        "rules in C++",
        lambda: open_spiel("connect_four", "alpha_beta_search", lambda _: 0, PLIES),
    ),
    Case("easyAI", CONNECT_FOUR, "negamax; an early win counts more", lambda: easyai("ConnectFour", PLIES)),
)
"""None uses a transposition table or an evaluation; all search the moves from the first square or column on.

The first seven search tic-tac-toe to the end, the others Connect Four to a depth of 8 plies by alpha-beta.
"""


def measure(case: Case) -> dict[str, float]:
    """Run a search in this process and return its figures; the nodes are counted in a run of their own."""
    prepared = case.prepare()
    start = process_time()
    found = prepared.run()
    first = process_time() - start
    peak = peak_memory()
    seconds = []
    for _ in range(REPEATS):
        start = process_time()
        prepared.run()
        seconds.append(process_time() - start)
    figures = {"first": first, "seconds": min(seconds), "peak": peak}
    return figures | {"nodes": prepared.count(found)} | prepared.of_events(found)


def peak_memory() -> float:
    """Return the most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / MEGABYTE


def measure_apart(number: int) -> dict[str, float]:
    """Measure a case in a child process of its own and return its figures."""
    command = [sys.executable, __file__, str(number)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    figures: dict[str, float] = json.loads(output.splitlines()[-1])
    return figures


def main() -> None:
    """Measure every case and print the tables."""
    print("Tic-tac-toe from the empty board to the end; Connect Four from there to 8 plies, by alpha-beta.")
    print(
        f"Processor time: medians of {ROUNDS} rounds, each the first run and the least of {REPEATS} more; memory in MB."
    )
    here = [number for number, case in enumerate(CASES) if case.is_here]
    rounds = [{number: measure_apart(number) for number in here} for _ in range(ROUNDS)]
    print(
        f"{'':<18}{'search':<14}{'first':>8}{'seconds':>9}{'ratio':>7}{'nodes':>10}{'nodes/s':>11}{'peak':>7}  remark"
    )
    ours: dict[str, int] = {}
    typical: dict[int, dict[str, float]] = {}
    for number in here:
        case = CASES[number]
        first = ours.setdefault(case.search, number)  # ours stands first
        figures = {name: median(each[number][name] for each in rounds) for name in rounds[0][number]}
        typical[number] = figures
        ratio = median(each[number]["seconds"] / each[first]["seconds"] for each in rounds)
        print(
            f"{case.who:<18}{case.search:<14}{figures['first']:>8.3f}{figures['seconds']:>9.3f}{ratio:>7.2f}"
            f"{figures['nodes']:>10,.0f}{figures['nodes'] / figures['seconds']:>11,.0f}{figures['peak']:>7.0f}"
            f"  {case.remark}".rstrip()
        )
    print("ratio: time as a multiple of Plyscope's in the same round.")
    print(f"\n{'Our trace':<18}{'events':>10}{'events/s':>11}{'bytes per event':>16}")
    for search, number in ours.items():
        figures = typical[number]
        print(
            f"{search:<18}{figures['events']:>10,.0f}{figures['events'] / figures['seconds']:>11,.0f}"
            f"{figures['bytes']:>16.1f}"
        )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(CASES[int(sys.argv[1])])))
    else:
        main()
