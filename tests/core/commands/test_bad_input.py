"""Bad input to any command is answered by one line, which says where it is, what is wrong, and what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.commands import subject
from core.games.cat_and_mouse import EXAMPLE
from core.games.extras import pip
from tests.command_line import Done, Run, run_apart

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
SOLVE = ["solve", TREE]
GAME = ["solve", "--game", "tictactoe"]
FOUR = ["--game", "connectfour"]
MOUSE = ["solve", "--game", "cat-and-mouse"]
DEPTHS = ["depths", "--game", "tictactoe"]
LAB = ["lab", "--branching", "3", "--depth", "4", "--trees", "50"]
COUNT = "can't be read. Give a whole number of 0 or more, of"

BAD: list[tuple[list[str], str]] = [
    ([], "Missing command."),
    (["explain"], "No such command 'explain'."),
    # what is searched
    (["solve"], "TREE: there is no tree. Give one such as"),
    ([*SOLVE, "--speed", "9"], "No such option"),
    ([*SOLVE, "[1,2]"], "Got unexpected extra argument ([1,2])"),
    ([*SOLVE, "one\ntwo"], "Got unexpected extra argument (one two)"),
    (["solve", "[1,[2,"], "line 1, column 4: this bracket is never closed."),
    (["solve", ""], "line 1, column 1: there is no tree here."),
    (["solve", "[1,\n2 3]"], "line 2, column 3: a comma is missing"),
    ([*SOLVE, "--file", "tree.txt"], "TREE: the tree is given twice."),
    (["solve", "--file", "/no/such.txt"], "--file: '/no/such.txt' can't be read: No such file or directory."),
    (["solve", "--file", "."], "--file: '.' can't be read: Is a directory."),
    (["solve", "--file", "a\0b"], "--file: 'a\\x00b' is not a path."),
    (["solve", "--format", "runes", "[3]"], "Invalid value for '--format': 'runes' is not one of 'auto', 'lists', "),
    (["solve", "--format", "lists", "(3 x)"], "line 1, column 4: "),
    ([*SOLVE, "--root", "white"], "Invalid value for '--root': 'white' is not one of 'max', 'min'."),
    ([*SOLVE, "--position", "XOX/OO_/_X_"], "--position: it does not go with this search: only games have it."),
    ([*SOLVE, "--to-move", "X"], "--to-move: it does not go with this search"),
    ([*SOLVE, "--evaluation", "open-lines"], "--evaluation: it does not go with this search"),
    (["compare", TREE, "--position", "X"], "--position: it does not go with this search: only games have it."),
    ([*SOLVE, *GAME[1:]], "TREE: it does not go with this search: a game has its own tree. Leave it out."),
    ([*GAME, "--format", "lists"], "--format: it does not go with this search: a game has its own"),
    ([*GAME, "--file", "tree.txt"], "--file: it does not go with this search"),
    ([*GAME, "--root", "max"], "--root: it does not go with this search: a game says itself who is MAX"),
    (["solve", "--game", "backgammon"], "Invalid value for '--game': 'backgammon' is not one of 'tictactoe', "),
    ([*GAME, "--position", "XXX/___/___"], "position: X has 3 marks and O has 0"),
    ([*GAME, "--to-move", "white"], "side to move: 'white' is not a side."),
    ([*GAME, "--evaluation", "best"], "--evaluation: Tic-tac-toe has no evaluation 'best'. Choose one of open-lines,"),
    (["solve", "--game", "nim", "--evaluation", "best"], "--evaluation: Nim has no evaluation 'best'. Leave it"),
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
    # the options of a search
    ([*SOLVE, "--algorithm", "astar"], "Invalid value for '--algorithm': 'astar' is not one of 'alphabeta'"),
    ([*SOLVE, "--form", "test"], "Invalid value for '--form': 'test' is not one of 'compare', 'update'."),
    ([*SOLVE, "--window", "5,5"], "window: alpha 5 is not below beta 5."),
    ([*SOLVE, "--window", "nan,5"], "Invalid value for '--window': 'nan,5' can't be read."),
    ([*SOLVE, "--window"], "Option '--window' requires an argument."),
    ([*SOLVE, "--algorithm", "minimax", "--window", "0,5"], "window: minimax has no window."),
    ([*SOLVE, "--depth", "1"], "depth: this tree's inner nodes have no static evaluation"),
    (["solve", "--game", "nim", "--depth", "2"], "depth: Nim has no static evaluation, so a search can't stop"),
    ([*SOLVE, "--budget", "1"], "budget: 1 is below 2."),
    ([*SOLVE, "--seed", "9" * 16], f"Invalid value for '--seed': '{'9' * 16}' {COUNT}"),
    *(
        ([*command, "-1"], f"Invalid value for '{command[-1]}': '-1' {COUNT}")
        for command in (
            [*SOLVE, "--seed"],
            [*SOLVE, "--depth"],
            [*SOLVE, "--budget"],
            [*SOLVE, "--algorithm", "uct", "--playouts"],
            [*SOLVE, "--algorithm", "memo", "--table"],
            [*GAME, "--endgame"],
            ["compare", *GAME[1:], "--depth"],
            [*DEPTHS, "--max-depth"],
        )
    ),
    ([*SOLVE, "--trace", "."], "--trace: '.' can't be written: Is a directory."),
    ([*SOLVE, "--trace", "a\0b"], "--trace: 'a\\x00b' can't be written: "),
    # compare and depths
    (["compare", TREE, "--search", "fast"], "--search: 'fast' is not a search."),
    (["compare", TREE, "--search", "minimax", "--search", "minimax window=1,2"], "--search 2, window: minimax has"),
    ([*DEPTHS, "--max-depth", "0"], "greatest depth: 0 is below 1."),
    ([*DEPTHS, "--search", "minimax depth=2"], "depth: 'minimax depth=2' has a depth limit"),
    ([*DEPTHS, "--json", "--csv"], "--csv: it does not go with this search: --json"),
    (["depths", "--game", "nim"], "depth: Nim has no static evaluation, so there is no depth table. Compare"),
    *(
        (["depths", *FOUR, "--max-depth", "1", "--search", "alphabeta book=on", *form], "book: ")
        for form in ([], ["--json"], ["--csv"])
    ),
    # a game whose positions come again
    ([*MOUSE, EXAMPLE], "TREE: it does not go with Cat and Mouse: "),
    ([*MOUSE, "--file", "x"], "--file: it does not go with Cat and Mouse: "),
    ([*MOUSE, "--algorithm", "alphabeta"], "--algorithm: it does not go with Cat and Mouse: retrograde analysis"),
    ([*MOUSE, "--seed", "0"], "--seed: it does not go with Cat and Mouse: "),
    ([*MOUSE, "--variant", "normal"], "--variant: it does not go with Cat and Mouse: "),
    ([*MOUSE, "--to-move", "cat"], "--to-move: it does not go with Cat and Mouse: the mouse moves first. Leave it"),
    ([*MOUSE, "--trace", "x"], "--trace: it does not go with Cat and Mouse: there is no search to record. Leave it"),
    ([*MOUSE, "--position", "[[1],[0]]"], "position: the graph has 2 nodes. Write a list for each of 3 to 50 nodes."),
    *(
        ([command, *MOUSE[1:]], "Invalid value for '--game': positions of Cat and Mouse come again: no tree of it ends")
        for command in ("compare", "depths")
    ),
    # trees
    (["convert"], "Missing option '--to'."),
    (["convert", "--to", "auto"], "Invalid value for '--to': 'auto' is not one of "),
    (["convert", "--from", "runes", "--to", "lists"], "Invalid value for '--from': 'runes' is not one of 'auto', "),
    (["convert", "--to", "lists", "[3]"], "Got unexpected extra argument ([3])"),
    (["generate", "--depth", "two"], "Invalid value for '--depth': 'two' is not a valid integer."),
    (
        ["generate", "--depth", "40"],
        "depth: with 2 children per node and 40 plies, a tree can have more than 1,000,000",
    ),
    (["generate", "--branching", "3-2"], "branching: 3 is above 2. Give the smaller number first: 2-3."),
    (["generate", "--values", "..5"], "--values: '..5' can't be read here. Write two numbers such as -9..9."),
    (["generate", "--distribution", "even"], "Invalid value for '--distribution': 'even' is not one of 'uniform', "),
    (["generate", "--seed", "-1"], "seed: -1 is not between 0 and "),
    (["generate", "--wish", "peace"], "wish: there is no wish named 'peace'. Choose from cutoffs, deep-cutoff, "),
    (["generate", "--depth", "1", "--wish", "deep-cutoff"], "wish: "),
    # endgame tables and the Lab
    (["endgame", "nim"], "endgame: Nim has no endgame table"),
    (["endgame", "tictactoe", "--endgame", "-1"], "--endgame: -1 is below 0."),
    (["endgame", "tictactoe", "--position", "X__/_O_/__X", "-o", "/no/where"], "--output: '/no/where' can't be"),
    ([*LAB, "--tree", "50"], "--tree: 50 is not a tree number from 0 to 49. Give a number in this range."),
    ([*LAB, "--tree", "-1"], "--tree: -1 is not a tree number from 0 to 49. Give a number in this range."),
    ([*LAB, "--tree", "0", "--json"], "--json: it does not go with --tree, which prints a tree. Leave out"),
    ([*LAB, "--order", "best", "--best-first", "1"], "best-first: it does not go with the order best. Leave it out"),
    (["orders", "nim"], "game: Nim has no static evaluation"),
    (["orders", "tictactoe", "--rows", "4"], "--rows: Tic-tac-toe has no rows"),
    (["orders", "connectfour", "--depth", "11"], "depth: 11 is not between"),
    (["orders", "connectfour", "--order", "given"], "order: there is none"),
    (["orders", "tictactoe", "--plies", "50"], "plies: each of 200 games"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=range(len(BAD)))
def test_bad_input_is_answered_by_one_line(run: Run, arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {message}")
    assert done.err.count("\n") == 1
    assert done.err.endswith("\n")


@pytest.mark.parametrize(
    ("to", "stdin", "message"),
    [
        ("lists", "[[3,12],[2,,9]]", "line 1, column 12: there is no value before this comma."),
        ("lists", "(A\n(B 3)\n(C x:3y))", "line 3, column 6: '3y' is not a number."),
        ("lists", b"[1,\xff]", "TREE: the text is not UTF-8. Save it as UTF-8."),
        ("flat", "[3,[5,8]]", "flat list: the leaves have different depths."),
        ("flat", "[[3]]", "flat list: each node has a single child."),
        ("flat", "[[3],[5,8]]", "flat list: the inner nodes have different numbers of children."),
    ],
)
def test_bad_trees_in_standard_input_are_answered_by_one_line(
    run: Run, to: str, stdin: str | bytes, message: str
) -> None:
    done = run("convert", "--to", to, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {message}")
    assert done.err.count("\n") == 1


def test_a_file_that_is_not_utf_8_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    file.write_bytes(b"[1,\xff]")
    assert run("solve", "--file", str(file)) == Done(2, "", "error: --file: the text is not UTF-8. Save it as UTF-8.\n")


def test_no_more_of_a_text_is_read_than_a_tree_takes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MAX_CHARACTERS", 6)
    file = tmp_path / "tree"
    for text, code in ((b"[3, 5]", 0), (b"[3, 55]", 2)):
        file.write_bytes(text)
        for done in (run("solve", "--file", str(file)), run("solve", "-", stdin=text)):
            assert done.code == code
            assert ("the text has more than 6 bytes" in done.err) == (code == 2)


def test_a_dask_cluster_is_named_by_an_address(run: Run) -> None:
    pytest.importorskip("distributed")
    message = "error: dask: 'x' is not a scheduler's address. Write it as tcp://10.0.0.5:8786.\n"
    assert run(*LAB, "--dask", "x") == (2, "", message)


def test_without_the_package_of_dask_the_command_says_how_to_add_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "core.lab.cluster", raising=False)
    message = f"error: dask: the package of Dask is not installed. Install it: {pip()} install --group dask.\n"
    assert run(*LAB, "--dask", "tcp://10.0.0.5:8786") == (2, "", message)


@pytest.mark.large
def test_a_reader_sees_no_traceback() -> None:
    done = run_apart("solve", "-", "--depth", "1", stdin=b"[" * 250_000)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
