"""What ends a search before its own end: a budget where none is given, Ctrl-C, and memory."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest

import core.__main__ as command_line
from core.commands import comparing, running
from core.search import search
from core.trace.file import read_lines
from core.trees.formats import read
from tests.command_line import ROOT, Run
from tests.sweeps import one_in

NIM = ["solve", "--game", "nim", "--position", "1,3,5,7", "--algorithm", "minimax"]


def test_a_search_without_a_budget_has_one_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "MOST_EVENTS", 1_000)
    done = run(*NIM, "--json")
    note = "note: stopped after 1,000 events, the most without a budget. Give --budget to go on.\n"
    assert (done.code, done.err) == (0, note)
    answer = json.loads(done.out)
    assert (answer["budget"], answer["events"], answer["truncated"]) == (1_000, 1_000, True)
    assert run(*NIM).err == note
    given = run(*NIM, "--budget", "2000", "--json").answer
    assert (given["budget"], given["events"]) == (2_000, 2_000)


def test_a_budget_that_is_not_needed_leaves_no_trace(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    assert "budget" not in run("solve", "[3,[2,9]]", "--trace", str(file), "--json").answer
    assert '"budget":null' in file.read_text()
    with file.open() as lines:
        trace = read_lines(lines)
    assert trace == search(read("[3,[2,9]]").tree, trace.options)


def test_the_trace_of_a_search_that_was_stopped_has_the_budget(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_line, "MOST_EVENTS", 100)
    file = tmp_path / "trace.jsonl"
    run(*NIM, "--trace", str(file))
    assert '"budget":100' in file.read_text()


def test_compared_searches_have_a_budget_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "MOST_EVENTS", 1_000)
    compared = [
        "compare",
        *NIM[1:5],
        "--search",
        "minimax",
        "--search",
        "alphabeta budget=50",
        "--search",
        "uct playouts=1000",
    ]
    done = run(*compared, "--json")
    stopped = "stopped after 1,000 events, the most without a budget. Add budget=N to go on."
    assert (done.code, done.err) == (0, f"note: minimax: {stopped}\nnote: uct playouts=1000: {stopped}\n")
    assert [one.get("budget") for one in json.loads(done.out)["searches"]] == [1_000, 50, 1_000]
    assert run(*compared).out.count("stopped") == 3


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="the limit is that of Linux")
def test_out_of_memory_is_an_error_in_a_line() -> None:
    script = """
import resource, sys
from core.__main__ import main
with open("/proc/self/statm") as pages:
    begun = int(pages.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (begun + 64 * 2**20,) * 2)
sys.exit(main())
"""
    command = [sys.executable, "-c", script, *NIM, "--budget", "900000000"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.removeprefix(f"{running.WAITING}\n") == f"error: {running.NO_MEMORY}\n"


@pytest.mark.large
@pytest.mark.parametrize(
    "command",
    one_in(
        4,
        [
            ["solve", "--game", "connectfour", "--depth", "9", "--order", "best"],
            ["solve", "--game", "connectfour", "--depth", "9", "--algorithm", "minimax"],
            ["solve", "--game", "connectfour", "--algorithm", "mtdf", "--depth", "9", "--order", "worst"],
            ["compare", "--game", "connectfour", "--depth", "9", "--search", "alphabeta order=best"],
            ["depths", "--game", "connectfour", "--max-depth", "9"],
            ["orders", "connectfour", "--depth", "9", "--processes", "1"],
            ["endgame", "connectfour", "--rows", "4", "--columns", "4"],
            ["lab", "--branching", "10", "--depth", "6", "--processes", "1"],
        ],
    ),
    ids=" ".join,
)
def test_ctrl_c_is_heeded_at_once(run: Run, command: list[str]) -> None:
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = Timer(0.25, press)
    gc.disable()  # Hypothesis listens to the collector, and Python drops an interruption that comes in a listener
    timer.start()
    try:
        done = run(*command)
    finally:
        timer.cancel()
        gc.enable()
    took = time.process_time() - pressed[0]
    assert done.code in {0, 2, 130}  # one may meet a limit of its own just then
    assert took < 1
    assert done.out or done.code
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("core.comparing.depth_table", ["depths", "--game", "tictactoe", "--max-depth", "3"]),
        ("core.comparing.comparison", ["compare", "--game", "tictactoe", "--depth", "3"]),
    ],
)
def test_ctrl_c_that_something_swallows_is_heeded_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, command: list[str]
) -> None:
    lengths: list[int] = []

    def swallows(*arguments: object) -> object:
        if lengths:
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        trace = search(*arguments)  # type: ignore[arg-type]
        lengths.append(len(trace))
        return trace

    monkeypatch.setattr(f"{module}.search", swallows)
    assert run(*command).code == 130
    assert len(lengths) == 2  # no search begins after that
    assert lengths[1] < 20  # and the one that had begun is stopped


def test_ctrl_c_twice_leaves_the_result_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed_twice(*arguments: object) -> object:
        search(*arguments)  # type: ignore[arg-type]
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)
        return None

    monkeypatch.setattr(command_line, "search", pressed_twice)
    done = run("solve", "[3,5]")
    assert (done.code, done.out) == (130, "")


def test_memory_is_free_again_when_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(command_line, "search", no_room)
    assert run("solve", "[3,5]") == (2, "", f"error: {running.NO_MEMORY}\n")


@pytest.mark.large
def test_what_takes_long_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.05)

    def slow(*arguments: object) -> object:
        time.sleep(0.5)
        return search(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(command_line, "search", slow)
    assert run("solve", "[3,5]").err == f"{running.WAITING}\n"
