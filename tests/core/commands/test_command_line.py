"""The command line: its contract stands in docs/command-line.md."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from core.__main__ import cli, main
from core.commands import subject
from core.commands.running import WAITING
from core.game import Player
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import search
from core.trace.file import read_lines
from core.trees.leaf_tree import LeafTree
from tests.brute_force import solve

ROOT = Path(__file__).parents[3]
NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TREE = json.dumps(NESTED)


class Done(NamedTuple):
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> dict[str, Any]:
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `python -m core` in this process."""

    def run(*arguments: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr("sys.argv", ["core", *arguments])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main()
        return Done(code, *capsys.readouterr())

    return run


def run_apart(*arguments: str, stdin: bytes = b"") -> Done:
    """Run `python -m core` as a reader does."""
    done = subprocess.run(
        [sys.executable, "-m", "core", *arguments], cwd=ROOT, input=stdin, capture_output=True, check=False
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode().removeprefix(f"{WAITING}\n"))


@pytest.mark.parametrize(
    ("arguments", "options", "root"),
    [
        ([], SearchOptions(), "max"),
        (["--root", "max", "--algorithm", "alphabeta"], SearchOptions(), "max"),
        (["--root", "min"], SearchOptions(), "min"),
        (["--algorithm", "minimax"], SearchOptions("minimax"), "max"),
        (["--algorithm", "negamax"], SearchOptions("negamax"), "max"),
        (["--algorithm", "negamax", "--root", "min"], SearchOptions("negamax"), "min"),
        (["--form", "compare"], SearchOptions(), "max"),
        (["--form", "update"], SearchOptions(form=Form.UPDATE), "max"),
        (["--algorithm", "minimax", "--form", "update"], SearchOptions("minimax"), "max"),
        (["--cutoff", "strict"], SearchOptions(cutoff=Cutoff.STRICT), "max"),
        (["--cutoff", "nonstrict"], SearchOptions(), "max"),
        (["--window", "4,5", "--bounds", "soft"], SearchOptions(window=(4, 5)), "max"),
        (["--window", "4,5", "--bounds", "hard"], SearchOptions(window=(4, 5), bounds=Bounds.HARD), "max"),
        (["--window", "-5,5"], SearchOptions(window=(-5, 5)), "max"),
        (["--window=-inf, 2.5"], SearchOptions(window=(float("-inf"), 2.5)), "max"),
        (["--window", "3.0,inf"], SearchOptions(window=(3, float("inf"))), "max"),
        (["--order", "given"], SearchOptions(), "max"),
        (["--order", "reversed"], SearchOptions(order=Order.REVERSED), "max"),
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


@pytest.mark.parametrize(
    ("arguments", "value", "best_move", "nodes"),
    [
        (["--position", "XOX/OO_/_X_"], 0, 0, 14),
        (["--position", "XOX/OO_/_X_", "--to-move", "X"], 0, 0, 14),
        (["--position", "XOX/OO_/_X_", "--to-move", "O"], 1, 0, 12),
        (["--position", "XXX/OO_/___"], -1, None, 1),
        (["--depth", "2", "--evaluation", "open-lines"], 0.1, 4, 1 + 9 + 9 * 8),
        (["--depth", "1"], 0.4, 4, 10),
        (["--depth", "0"], 0, None, 1),
    ],
)
def test_games(run: Run, arguments: list[str], value: int, best_move: int | None, nodes: int) -> None:
    answer = run("solve", "--game", "tictactoe", "--algorithm", "minimax", "--json", *arguments).answer
    assert (answer["value"], answer["best_move"], answer["nodes_visited"]) == (value, best_move, nodes)


@pytest.mark.parametrize(
    ("arguments", "value", "best_move", "nodes"),
    [
        ([], -4, 3, 1 + 7 + 49 + 343 + 2401),  # to the game's own depth of 4 plies
        (["--depth", "2"], -3, 1, 1 + 7 + 49),
        (["--depth", "0", "--position", "4455"], -6, None, 1),
        (["--depth", "3", "--position", "4455"], 10_000, 2, 1 + 7 + 49 + 343),
        (["--position", "1212121"], -10_000, None, 1),
    ],
)
def test_connect_four(run: Run, arguments: list[str], value: int, best_move: int | None, nodes: int) -> None:
    answer = run("solve", "--game", "connectfour", "--algorithm", "minimax", "--json", *arguments).answer
    assert (answer["value"], answer["best_move"], answer["nodes_visited"]) == (value, best_move, nodes)


def test_the_trace_option_writes_the_search_s_trace(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a trace.jsonl"
    done = run("solve", TREE, "--cutoff", "strict", "--trace", str(file))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("value        3\nbest move    0 (B)\n")
    with file.open(encoding="utf-8") as lines:
        assert read_lines(lines) == search(LeafTree.from_nested(NESTED), SearchOptions(cutoff=Cutoff.STRICT))


@pytest.mark.parametrize(("budget", "truncated"), [("10", True), ("42", True), ("43", False)])
def test_a_budget_ends_the_search(run: Run, budget: str, truncated: bool) -> None:
    answer = run("solve", TREE, "--budget", budget, "--json").answer
    assert (answer["events"], answer["truncated"]) == (int(budget), truncated)


def test_a_chain_1_000_plies_deep(run: Run) -> None:
    answer = run("solve", "-", "--json", stdin=b"[" * 1_000 + b"7" + b"]" * 1_000).answer
    assert (answer["value"], answer["principal_variation"]) == (7, [0] * 1_000)


def test_help_names_every_option(run: Run) -> None:
    done = run("solve", "--help")
    assert (done.code, done.err) == (0, "")
    for parameter in cli.commands["solve"].params:
        assert parameter.opts[0] in done.out or parameter.opts[0].upper() in done.out


def test_the_handler_of_interrupts_is_put_back(run: Run) -> None:
    before = signal.getsignal(signal.SIGINT)
    run("solve", TREE)
    run("solve", TREE, "--depth", "1")
    assert signal.getsignal(signal.SIGINT) is before


GAME = ["solve", "--game", "tictactoe"]

BAD = [
    ([], "Missing command."),
    (["solve"], "TREE: there is no tree. Give one such as"),
    (["explain"], "No such command 'explain'."),
    (["solve", TREE, "--speed", "9"], "No such option"),
    (["solve", TREE, "[1,2]"], "Got unexpected extra argument ([1,2])"),
    (["solve", TREE, "one\ntwo"], "Got unexpected extra argument (one two)"),
    (["solve", "[1,[2,"], "line 1, column 4: this list is never closed."),
    (["solve", ""], "line 1, column 1: there is no tree here."),
    (["solve", "[[], 3]"], "line 1, column 2: this list is empty."),
    (["solve", "[nan]"], "line 1, column 2: nan cannot be compared"),
    (["solve", "[1,\n2 3]"], "line 2, column 3: a comma is missing"),
    (["solve", "[<b>1</b>]"], "line 1, column 2: '<b>1</b>' is not a number."),
    (["solve", TREE, "--file", "tree.txt"], "TREE: the tree is given twice."),
    (["solve", "--file", "/no/such.txt"], "--file: '/no/such.txt' can't be read: No such file or directory."),
    (["solve", "--file", "."], "--file: '.' can't be read: Is a directory."),
    (["solve", "--file", "a\0b"], "--file: 'a\\x00b' is not a path."),
    (["solve", TREE, "--root", "white"], "Invalid value for '--root': 'white' is not one of 'max', 'min'."),
    (["solve", TREE, "--algorithm", "astar"], "Invalid value for '--algorithm': 'astar' is not one of 'alphabeta'"),
    (["solve", TREE, "--cutoff", "lax"], "Invalid value for '--cutoff':"),
    (["solve", TREE, "--bounds", "soft-ish"], "Invalid value for '--bounds':"),
    (["solve", TREE, "--form", "test"], "Invalid value for '--form': 'test' is not one of 'compare', 'update'."),
    (["solve", TREE, "--order", "sorted"], "Invalid value for '--order':"),
    (["solve", TREE, "--window", "5,5"], "window: alpha 5 is not below beta 5."),
    (["solve", TREE, "--window", "nan,5"], "Invalid value for '--window': 'nan,5' can't be read."),
    (["solve", TREE, "--window", "5"], "Invalid value for '--window': '5' can't be read."),
    (["solve", TREE, "--window", "1,2,3"], "Invalid value for '--window': '1,2,3' can't be read."),
    (["solve", TREE, "--window", ""], "Invalid value for '--window': '' can't be read."),
    (["solve", TREE, "--window"], "Option '--window' requires an argument."),
    (["solve", TREE, "--algorithm", "minimax", "--window", "0,5"], "window: minimax has no window."),
    (["solve", TREE, "--depth", "1"], "depth: this tree's inner nodes have no static evaluation"),
    (["solve", TREE, "--depth", "-1"], "Invalid value for '--depth': '-1' can't be read."),
    (["solve", TREE, "--depth", "two"], "Invalid value for '--depth': 'two' can't be read."),
    *(
        (
            [*command, number],
            f"Invalid value for '{command[-1]}': '{number}' can't be read. Give a whole number of 0 or more, of",
        )
        for command in (
            ["solve", TREE, "--seed"],
            ["solve", TREE, "--budget"],
            ["solve", TREE, "--algorithm", "uct", "--playouts"],
            ["solve", TREE, "--algorithm", "memo", "--table"],
            ["solve", *GAME[1:], "--endgame"],
            ["compare", *GAME[1:], "--depth"],
            ["depths", *GAME[1:], "--max-depth"],
        )
        for number in ("-1", "9" * 16)
    ),
    (["solve", TREE, "--budget", "1"], "budget: 1 is below 2."),
    (["solve", TREE, "--trace", "."], "--trace: '.' can't be written: Is a directory."),
    (["solve", TREE, "--trace", "a\0b"], "--trace: 'a\\x00b' can't be written: "),
    (["solve", TREE, "--position", "XOX/OO_/_X_"], "--position: it does not go with this search: only games have it."),
    (["solve", TREE, "--to-move", "X"], "--to-move: it does not go with this search"),
    (["solve", TREE, "--evaluation", "open-lines"], "--evaluation: it does not go with this search"),
    (["solve", TREE, *GAME[1:]], "TREE: it does not go with this search: a game has its own tree. Leave it out."),
    ([*GAME, "--file", "tree.txt"], "--file: it does not go with this search"),
    ([*GAME, "--root", "max"], "--root: it does not go with this search: a game says itself who is MAX"),
    (["solve", "--game", "backgammon"], "Invalid value for '--game': 'backgammon' is not one of 'tictactoe', "),
    ([*GAME, "--position", "XXX/___/___"], "position: X has 3 marks and O has 0"),
    ([*GAME, "--position", ""], "position: this board has 0 squares."),
    ([*GAME, "--to-move", "white"], "side to move: 'white' is not a side."),
    (["solve", "--game", "connectfour", "--position", "4444444"], "position, move 7: column d is full."),
    *(
        (["solve", "--game", game, "--position", position, option, value], f"{option}: it is {value}, and the position")
        for game, position, option, value in (
            ("nim", "3,4 misère", "--variant", "normal"),
            ("nim", "3,4 normal", "--variant", "misere"),
            ("subtraction", "10 up to 3", "--most", "4"),
            ("subtraction", "10 up to 4", "--most", "3"),
            ("subtraction", "10 up to 3 A", "--most", "2"),
        )
    ),
    ([*GAME, "--evaluation", "best"], "--evaluation: Tic-tac-toe has no evaluation 'best'. Choose one of open-lines,"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=range(len(BAD)))
def test_bad_input_is_answered_by_one_line(run: Run, arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {message}")
    assert done.err.count("\n") == 1
    assert done.err.endswith("\n")


def test_text_that_is_not_utf_8_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    file.write_bytes(b"[1,\xff]")
    assert run("solve", "--file", str(file)) == Done(2, "", "error: --file: the text is not UTF-8. Save it as UTF-8.\n")
    assert run("solve", "-", stdin=b"\xff").err == "error: TREE: the text is not UTF-8. Save it as UTF-8.\n"


def test_no_more_of_a_text_is_read_than_a_tree_takes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MAX_CHARACTERS", 6)
    file = tmp_path / "tree"
    for text, code in ((b"[3, 5]", 0), (b"[3, 55]", 2)):
        file.write_bytes(text)
        for done in (run("solve", "--file", str(file)), run("solve", "-", stdin=text)):
            assert done.code == code
            assert ("the text has more than 6 bytes" in done.err) == (code == 2)


@pytest.mark.parametrize("arguments", [[], ["solve"], ["solve", "[1,["], ["solve", "-", "--depth", "1"]])
def test_a_reader_sees_no_traceback(arguments: list[str]) -> None:
    done = run_apart(*arguments, stdin=b"[" * 1_000_000)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1


def test_a_reader_s_run() -> None:
    assert run_apart("solve", "-", "--json", stdin=b"[[3, 12], [2.5, -inf]]").answer["value"] == 3


@pytest.mark.skipif(os.name == "nt", reason="signals differ on Windows")
def test_an_interrupted_search_prints_what_it_knows() -> None:
    script = "import os, signal; from core.games import tictactoe as t; from core.__main__ import main; import sys\n"
    script += "play = t.TicTacToe.result\n"
    script += "def result(state, move):\n"
    script += "    if move == 'O c1': os.kill(os.getpid(), signal.SIGINT)\n"
    script += "    return play(state, move)\n"
    script += "t.TicTacToe.result = staticmethod(result)\n"
    script += "sys.argv[1:] = ['solve', '--game', 'tictactoe', '--json']\nsys.exit(main())"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert done.stderr.decode().startswith("note: interrupted. ")
    assert answer["truncated"]
    assert "budget" not in answer
    assert answer["events"] < 100
