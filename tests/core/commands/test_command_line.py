"""The command line: its contract stands in docs/output.md."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from core.game import Player
from core.options import Bounds, Cutoff, SearchOptions
from core.search import search
from core.trace.file import read_lines
from core.trees.leaf_tree import LeafTree
from tests.brute_force import solve
from tests.command_line import Run, run_apart

NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREE = json.dumps(NESTED)


@pytest.mark.parametrize(
    ("arguments", "options", "root"),
    [
        ([], SearchOptions(), "max"),
        (["--algorithm", "negamax", "--root", "min"], SearchOptions("negamax"), "min"),
        (["--cutoff", "strict"], SearchOptions(cutoff=Cutoff.STRICT), "max"),
        (["--window", "4,5", "--bounds", "hard"], SearchOptions(window=(4, 5), bounds=Bounds.HARD), "max"),
        (["--window", "-5,5"], SearchOptions(window=(-5, 5)), "max"),
        (["--window=-inf, 2.5"], SearchOptions(window=(float("-inf"), 2.5)), "max"),
        (["--window", "3.0,inf"], SearchOptions(window=(3, float("inf"))), "max"),
        (["--budget", "43"], SearchOptions(), "max"),
    ],
)
def test_every_option_reaches_the_search(run: Run, arguments: list[str], options: SearchOptions, root: str) -> None:
    done = run("solve", TREE, "--json", *arguments)
    assert done.answer == solve(NESTED, options, Player(root))
    assert not any(".0" in line for line in done.out.splitlines()), "integers stay integers"


def test_the_tree_comes_as_text_from_standard_input_or_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    file.write_bytes(b"\xef\xbb\xbf" + TREE.replace(" ", "\r\n").encode())
    outputs = {
        run("solve", TREE, "--json").out,
        run("solve", "-", "--json", stdin=TREE.encode()).out,
        run("solve", "--file", str(file), "--json").out,
    }
    assert len(outputs) == 1
    assert json.loads(outputs.pop()) == solve(NESTED, SearchOptions())


def test_a_tree_of_one_negative_leaf_stands_after_two_dashes(run: Run) -> None:
    assert run("solve", "--json", "--", "-5").answer["value"] == -5


TICTACTOE, FOUR = ["--game", "tictactoe"], ["--game", "connectfour"]


@pytest.mark.parametrize(
    ("arguments", "value", "best_move", "nodes"),
    [
        ([*TICTACTOE, "--position", "XOX/OO_/_X_"], 0, 0, 14),
        ([*TICTACTOE, "--position", "XOX/OO_/_X_", "--to-move", "O"], 1, 0, 12),
        ([*TICTACTOE, "--depth", "2", "--evaluation", "open-lines"], 0.1, 4, 1 + 9 + 9 * 8),
        (FOUR, -4, 3, 1 + 7 + 49 + 343 + 2401),  # to the game's own depth of 4 plies
        ([*FOUR, "--depth", "3", "--position", "ddee"], 10_000, 2, 1 + 7 + 49 + 343),
    ],
)
def test_games(run: Run, arguments: list[str], value: int, best_move: int | None, nodes: int) -> None:
    answer = run("solve", "--algorithm", "minimax", "--json", *arguments).answer
    assert (answer["value"], answer["best_move"], answer["nodes_visited"]) == (value, best_move, nodes)


@pytest.mark.parametrize(
    ("position", "note"),
    [
        ("ddee", ""),
        ("4455", "note: The columns are counted from 1. From 0 they are eeff.\n"),
        ("3, 3, 0", "note: The columns are counted from 0.\n"),
    ],
)
def test_how_columns_are_counted_is_noted(run: Run, position: str, note: str) -> None:
    done = run("solve", *FOUR, "--depth", "1", "--position", position)
    assert (done.code, done.err) == (0, note)


def test_an_equal_move_that_wins_sooner_is_noted_with_what_prefers_it(run: Run) -> None:
    position = ("solve", "--game", "connectfour", "--position", "ccddee", "--depth", "3")
    note = "note: X b1 also wins, in 1 ply, not 3. With --wins faster the search prefers it.\n"
    assert run(*position).err == note
    done = run(*position, "--wins", "faster")
    assert (done.err, "best move    1 (X b1)" in done.out) == ("", True)


def test_the_trace_option_writes_the_search_s_trace(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a trace.jsonl"
    done = run("solve", TREE, "--cutoff", "strict", "--trace", str(file))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("value        3\nbest move    0 (B)\n")
    with file.open(encoding="utf-8") as lines:
        assert read_lines(lines) == search(LeafTree.from_nested(NESTED), SearchOptions(cutoff=Cutoff.STRICT))


def test_the_handler_of_interrupts_is_put_back(run: Run) -> None:
    before = signal.getsignal(signal.SIGINT)
    run("solve", TREE)
    run("solve", TREE, "--depth", "1")
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.large
def test_a_reader_s_run() -> None:
    assert run_apart("solve", "-", "--json", stdin=b"[[3, 12], [2.5, -inf]]").answer["value"] == 3
