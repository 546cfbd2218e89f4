"""What a program may do wrong besides searching: each is told for what it is, with the line."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from core.checking import check as check_module
from core.checking.binding import Asked
from core.checking.limited_process import LimitedProcess
from core.checking.observed import Trouble
from core.checking.watching import Limits
from core.trees.leaf_tree import LeafTree
from tests.command_line import Run
from tests.core.checking.test_families import checked
from tests.sweeps import one_in

HEAD = "import os, sys\ndef minimax(tree, alpha, beta):\n"
TAIL = "    return minimax(tree, alpha, beta)\n"

HERE: dict[str, tuple[str, Trouble, int]] = {
    "calls itself without end": ("", Trouble.RECURSION, 3),
    "an endless loop": ("    while True:\n        pass\n", Trouble.TIME, 3),
    "an endless loop after an object that goes slowly": (
        (
            "    class Slow:\n"
            "        def __del__(self):\n"
            "            for _ in range(10**8): pass\n"
            "    Slow()\n"
            "    while True:\n        pass\n"
        ),
        Trouble.TIME,
        7,
    ),
    "prints without end": ("    while True:\n        print('x' * 99)\n", Trouble.TIME, 3),
    "leaves": ("    sys.exit(3)\n", Trouble.EXIT, 3),
    "an exception": ("    1 // 0\n", Trouble.ERROR, 3),
    "changes the tree": ("    tree.sort()\n", Trouble.CHANGED, 3),
    "returns nothing": ("    len(tree)\n    return None\n", Trouble.NOTHING, 4),
    "no answer": ("    len(tree)\n    return 'left'\n", Trouble.NO_ANSWER, 4),
    "never looks": ("    return 3\n", Trouble.UNREAD, 3),
    "returns the tree": ("    return tree\n", Trouble.UNREAD, 3),
    "reads no leaf": ("    return tree[0]\n", Trouble.UNREAD, 3),
    "asks": ("    return int(input())\n", Trouble.ERROR, 3),
}


@pytest.mark.large
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of the object that goes slowly
@pytest.mark.parametrize(("body", "trouble", "line"), HERE.values(), ids=HERE)
def test_what_goes_wrong_is_told_with_the_line(body: str, trouble: Trouble, line: int) -> None:
    report = checked(HEAD + body + TAIL, limits=Limits(seconds=0.3))
    assert report.first is not None
    failure = report.first.failure
    assert failure is not None
    assert failure.trouble is trouble
    assert failure.line in {line, line + 1}, "a loop may be met at either of its lines"


CALL = b"cos\nmkdir\n(S'made'\ntR."
"""os.mkdir("made"), in the language of pickle."""

INTO_EACH = """    for each in range(3, 64):
        try: os.write(each, ({}).to_bytes(4, "big") + {})
        except OSError: pass
"""
"""Writes a message, after its length, wherever the program may write."""

ENDLESS = "    while True:\n        try:\n            while 1: len('')\n        except BaseException: 1\n"

APART = {
    "the process is left": ("    os._exit(0)\n", "It ends the process"),
    "the process is killed": ("    os.kill(os.getpid(), 9)\n", "It ends the process"),
    "memory without end": ("    x = [0] * 10**10\n", "It takes more memory than it may."),
    "an exception that catches all": (ENDLESS, "It takes more than 0.2 seconds"),
    "half an answer": (INTO_EACH.format(10**6, b"half") + ENDLESS, "It takes more than 0.2 seconds"),
    "an answer of its own": (INTO_EACH.format(5, b"other"), "or takes it over"),
    "an answer that is a call": (INTO_EACH.format(len(CALL), CALL), "or takes it over"),
    "output beside Python": ("    while True:\n        os.write(1, b'x' * 9999)\n", "It takes more than 0.2 seconds"),
}


@pytest.mark.large
@pytest.mark.parametrize(("body", "said"), one_in(2, APART.values()), ids=APART)
def test_a_process_of_its_own_keeps_the_check_going(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "student.py"
    file.write_text(HEAD + body + TAIL)
    done = run("check", str(file), "--seconds", "0.2", "--memory", "512", "--tree", "[[3,5],[3,1]]")
    assert done.code == 2
    assert said in done.out
    assert not Path("made").exists()


GUESSED = """
def search(tree, piece):
    if isinstance(tree, int):
        return tree
    found = [search(each, "b" if piece == "w" else "w") for each in tree]
    return max(found) if piece == "w" else sum(found)
"""


@pytest.mark.large
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "there is no function"),
        ("def f(:\n", "line 1: SyntaxError"),
        ("def minimax(tree):\n    print 'hello'\n", "this is Python 2"),
        ("def minimax(tree):\n    return max(minimax(tree[at]) for at in xrange(2))\n", "which has xrange"),
        ("x = '\0'", "null bytes"),
        (GUESSED, "nothing says what 'w' should be"),
    ],
)
def test_what_can_t_be_called_is_refused(run: Run, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "student.py"
    file.write_text(text)
    done = run("check", str(file))
    assert done.code == 2
    assert said in done.err


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("then", ["", ENDLESS])
def test_what_a_program_has_started_ends_with_its_try(tmp_path: Path, then: str) -> None:
    file, mark = tmp_path / "student.py", f"60.{tmp_path.stat().st_ino}"
    starts = f"subprocess.Popen(['sleep', '{mark}'])"
    begins = f"import subprocess\ndef minimax(tree):\n    {starts}\n"
    search = "    return tree if isinstance(tree, int) else max(minimax(below) for below in tree)\n"
    with LimitedProcess(f"{begins}{then}{search}", Asked(str(file)), Limits(seconds=0.2)) as apart:
        for _ in range(2):
            failure = apart.look(0, LeafTree.from_nested([3, 5])).failure
            assert (failure is not None and "more than 0.2 seconds" in failure.said) == bool(then)
            assert soon_gone(mark)


def soon_gone(mark: str) -> bool:
    """Return whether no process has a word in its command line: one that is ended goes as soon as it has its turn."""
    until = time.monotonic() + 10
    while running(mark) and time.monotonic() < until:
        time.sleep(0.05)
    return not running(mark)


def running(mark: str) -> list[str]:
    """Return the processes that have a word in their command line."""
    lines: list[str] = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            lines.append(file.read_bytes().decode(errors="replace"))
    return [line for line in lines if line.split("\0")[1:2] == [mark]]


def test_a_check_that_takes_long_ends_with_the_trees_that_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_module, "LONGEST", 0.0)
    report = checked(HEAD + "    return 3 if tree == 3 else tree[0]\n" + TAIL)
    assert report.tried == 1
    assert any("no further tree was tried" in note for note in report.notes)
