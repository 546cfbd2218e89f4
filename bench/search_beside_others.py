"""Search tic-tac-toe and Connect Four from the empty board, traced, beside other libraries: time, nodes, memory.

Run from anywhere, with the packages of the group `bench`: python bench/search_beside_others.py
Each search runs in a child process of its own, so that none pays for the memory or the caches of another. All of them
run in turn, several times, so that what else the machine does slows them alike. A C program that writes the events of
our trace, byte for byte, shows what is possible.
"""

# ruff: noqa: PLC0415  # each process imports only what it measures, so that its peak of memory is its own
from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
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
    """Prepare our own search, traced."""
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
    """Return how many events our trace has, and how many bytes each takes."""
    columns = [*vars(trace.places).values(), trace.visits.place]
    table = sum(column.nbytes if hasattr(column, "nbytes") else sys.getsizeof(column) for column in columns)
    return {
        "events": len(trace),
        "row": trace.events.nbytes / len(trace),
        "table": table / len(trace),
    }


def easyai() -> Prepared:
    """Prepare easyAI's negamax to the full depth, on its own tic-tac-toe."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.TicTacToe import TicTacToe

    def run() -> Any:
        algorithm = Negamax(9)
        return algorithm(TicTacToe([AI_Player(algorithm), AI_Player(algorithm)]))

    module = sys.modules[Negamax.__module__]  # the package gives its name to the class instead
    return Prepared(run, lambda _: calls_of(module, "negamax", run))


def easyai_connect_four() -> Prepared:
    """Prepare easyAI's negamax on its own Connect Four, which scores all but a lost position 0."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.ConnectFour import ConnectFour

    def run() -> Any:
        algorithm = Negamax(PLIES)
        return algorithm(ConnectFour([AI_Player(algorithm), AI_Player(algorithm)]))

    module = sys.modules[Negamax.__module__]
    return Prepared(run, lambda _: calls_of(module, "negamax", run))


def aima(search_name: str) -> Prepared:
    """Prepare a search of aima3 on its own tic-tac-toe. Its root is expanded outside the recursion: one node more."""
    from aima3 import games

    game = games.TicTacToe()

    def run() -> Any:
        return getattr(games, search_name)(game.initial, game)

    return Prepared(run, lambda _: 1 + calls_of(game, "terminal_test", run))


def aima_connect_four() -> Prepared:
    """Prepare aima3's alpha-beta with a depth limit on its own Connect Four; an unfinished game has the utility 0."""
    from aima3 import games

    game = games.ConnectFour()

    def run() -> Any:
        return games.alphabeta_cutoff_search(
            game.initial, game, cutoff_test=lambda state, depth: game.terminal_test(state) or depth == PLIES
        )

    return Prepared(run, lambda _: 1 + calls_of(game, "terminal_test", run))


def open_spiel_minimax() -> Prepared:
    """Prepare open_spiel's expectiminimax, which is minimax on a game without chance."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    def run() -> Any:
        return minimax.expectiminimax(pyspiel.load_game("tic_tac_toe").new_initial_state(), 9, None, 0)

    return Prepared(run, lambda _: calls_of(minimax, "expectiminimax", run))


def open_spiel_alpha_beta() -> Prepared:
    """Prepare open_spiel's alpha-beta: the search in Python, the rules in C++."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    def run() -> Any:
        return minimax.alpha_beta_search(pyspiel.load_game("tic_tac_toe"))

    return Prepared(run, lambda _: calls_of(minimax, "_alpha_beta", run))


def open_spiel_connect_four() -> Prepared:
    """Prepare open_spiel's alpha-beta with a depth limit, where every position is worth 0."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    def run() -> Any:
        game = pyspiel.load_game("connect_four")
        return minimax.alpha_beta_search(game, value_function=lambda _: 0, maximum_depth=PLIES)

    return Prepared(run, lambda _: calls_of(minimax, "_alpha_beta", run))


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


CONNECT_FOUR = "connect four"

CASES = (
    Case("Plyscope", "minimax", "traced", lambda: plyscope("minimax")),
    Case("aima3", "minimax", "", lambda: aima("minimax_decision")),
    Case("open_spiel", "minimax", "rules in C++", open_spiel_minimax),
    Case("Plyscope", "alpha-beta", "traced", lambda: plyscope("alphabeta")),
    Case("aima3", "alpha-beta", "", lambda: aima("alphabeta_search")),
    Case("open_spiel", "alpha-beta", "rules in C++", open_spiel_alpha_beta),
    Case("easyAI", "alpha-beta", "negamax; an early win counts more", easyai),
    Case("Plyscope", CONNECT_FOUR, "traced", plyscope_connect_four),
    Case("aima3", CONNECT_FOUR, "", aima_connect_four),
    Case("open_spiel", CONNECT_FOUR, "rules in C++", open_spiel_connect_four),
    Case("easyAI", CONNECT_FOUR, "negamax; an early win counts more", easyai_connect_four),
)
"""None uses a transposition table or an evaluation; all search the moves from the first square or column on.

The first seven search tic-tac-toe to the end, the others Connect Four to a depth of 8 plies by alpha-beta.
"""


def measure(case: Case) -> dict[str, float]:
    """Run a search in this process and return its figures; the nodes are counted in a run of their own."""
    prepared = case.prepare()
    before = peak_memory()
    start = process_time()
    found = prepared.run()
    first = process_time() - start
    peak = peak_memory()
    seconds = []
    for _ in range(REPEATS):
        start = process_time()
        prepared.run()
        seconds.append(process_time() - start)
    figures = {"first": first, "seconds": min(seconds), "peak": peak, "growth": peak - before}
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


def in_c() -> dict[str, float]:
    """Return the seconds that bench/same_events.c takes to write our events, by search; nothing without a compiler.

    Raises ValueError if its events are not those of our trace.
    """
    from core.games.tictactoe import TicTacToe
    from core.options import SearchOptions
    from core.search import search

    compiler, seconds = shutil.which("cc"), {}
    if compiler is None:
        return {}
    with TemporaryDirectory() as folder:
        program, rows = Path(folder, "same_events"), Path(folder, "rows")
        subprocess.run([compiler, "-O2", "-o", str(program), str(ROOT / "bench" / "same_events.c")], check=True)
        for name, algorithm in (("minimax", "minimax"), ("alpha-beta", "alphabeta")):
            done = subprocess.run([program, algorithm, rows], capture_output=True, text=True, check=True)
            seconds[name] = float(done.stdout.split()[0])
            if rows.read_bytes() != search(TicTacToe(), SearchOptions(algorithm)).events.tobytes():
                raise ValueError(f"the C program writes other events of {algorithm}")
    return seconds


def main() -> None:
    """Measure every case and print the tables."""
    print("Tic-tac-toe from the empty board to the end; Connect Four from there to 8 plies, by alpha-beta.")
    print(
        f"Processor time: medians of {ROUNDS} rounds, each the first run and the least of {REPEATS} more; memory in MB."
    )
    rounds = [[measure_apart(number) for number in range(len(CASES))] for _ in range(ROUNDS)]
    print(
        f"{'':<18}{'search':<14}{'first':>8}{'seconds':>9}{'ratio':>7}"
        f"{'nodes':>10}{'nodes/s':>11}{'peak':>7}{'of it':>7}  remark"
    )
    ours: dict[str, int] = {}
    typical: list[dict[str, float]] = []
    for number, case in enumerate(CASES):
        first = ours.setdefault(case.search, number)  # ours stands first
        figures = {name: median(each[number][name] for each in rounds) for name in rounds[0][number]}
        typical.append(figures)
        ratio = median(each[number]["seconds"] / each[first]["seconds"] for each in rounds)
        print(
            f"{case.who:<18}{case.search:<14}{figures['first']:>8.3f}{figures['seconds']:>9.3f}{ratio:>7.2f}"
            f"{figures['nodes']:>10,.0f}{figures['nodes'] / figures['seconds']:>11,.0f}{figures['peak']:>7.0f}"
            f"{figures['growth']:>7.0f}  {case.remark}".rstrip()
        )
    print("ratio: time as a multiple of Plyscope's in the same round. of it: what the first run added to the peak.")
    written = in_c()
    print(
        f"\n{'Our trace':<18}{'events':>10}{'events/s':>11}{'bytes per event':>16}{'and of nodes':>14}"
        f"{'C':>8}{'times':>7}"
    )
    for search, number in ours.items():
        figures = typical[number]
        c = f"{written[search]:>8.4f}{figures['seconds'] / written[search]:>7.0f}" if search in written else ""
        print(
            f"{search:<18}{figures['events']:>10,.0f}{figures['events'] / figures['seconds']:>11,.0f}"
            f"{figures['row']:>16.1f}{figures['table']:>14.1f}{c}"
        )
    print("and of nodes: the tables of places and visits, for each event, without the strings of the states.")
    print("C: the seconds of a C program that writes the same events. times: our time as a multiple of that.")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(CASES[int(sys.argv[1])])))
    else:
        main()
