"""Command lines with mistakes: each ends in a result, or in one line that says what is wrong."""

from __future__ import annotations

import io
import json
import shlex
import sys
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import click

from core.__main__ import cli, main
from core.games import GAMES
from tests.fuzz.mistakes import WORDS, with_mistake
from viz.__main__ import cli as figures
from viz.__main__ import main as main_of_figures

PROGRAMS = {"core": (cli, main), "viz": (figures, main_of_figures)}

RECORDED = Path(__file__).parents[1] / "contract" / "commands.json"

VALUES = (
    *("0", "1", "2", "3", "-1", "9" * 16, "2.5", "1e999", "inf", "nan", "", "٣", "1_0"),
    *("[[3,12],[2,4]]", "(A (B 3 12) (C 2 4))", "[1,", "\x1b[2J", "é≈→", "x" * 100, "-", "a=b", "\0", "\ud800"),
    *("minimax", "alphabeta order=best", "mtdf guess=3", "uct playouts=3", "sss table=2", "alphabeta depth=1 cutoff=x"),
    *("0,5", "5,0", "2-3", "1..4", "root=1,0", "root=0;0=1", "/", "no/such/file"),
)

LIMITS = {
    "core.__main__.MOST_EVENTS": 3_000,
    "core.commands.comparing.MOST_EVENTS": 1_000,
    "core.comparing.depth_table.MOST_EVENTS": 1_000,
    "core.search.endgame_table.MOST_POSITIONS": 2_000,
    "core.search.state_values.MOST_STATES": 2_000,
    "core.lab.game_settings.MOST_EVENTS": 10_000,
    "core.lab.lab_settings.MAX_LEAVES": 100_000,
    "core.lab.lab_settings.MAX_TREE": 10_000,
}
"""What keeps a command line short, whatever its numbers."""


@cache
def seeds() -> list[list[str]]:
    """Return command lines that do something, each as a program and its arguments."""
    lines = [line.rpartition("python -m ")[2] for line in json.loads(RECORDED.read_text(encoding="utf-8"))]
    drawn = [f"viz figure [[3,5],[2,9]] --to {name} -o -" for name in ("svg", "tikz", "html")]
    played = [f"core {name} --game {game}" for game in GAMES for name in ("solve", "compare --depth 1")]
    return [shlex.split(line) for line in (*lines, *drawn, *played)]


def command_inputs(random: Random) -> str:
    """Return a command line with an option or two more, a word changed, or one left out."""
    program, *words = random.choice(seeds())
    command = PROGRAMS[program][0].commands.get(words[0] if words else "")
    if command is not None:
        for parameter in random.choices(command.params, k=random.choice([0, 1, 1, 2])):
            if isinstance(parameter, click.Option):
                words += [random.choice(parameter.opts), *([] if parameter.is_flag else [_value(random, parameter)])]
    if words and random.random() < 0.6:
        at = random.randrange(len(words))
        change = random.choice([with_mistake(random, words[at]), random.choice(VALUES), random.choice(WORDS)])
        words[at : at + 1] = [change] if random.random() < 0.8 else []
    return json.dumps([program, *words])


def _value(random: Random, parameter: click.Option) -> str:
    if parameter.name in {"output", "trace_file"}:
        return random.choice(["/dev/null", "/dev/full", "/", "", "-", "\0"])
    if parameter.name in {"processes", "dask"}:
        return "1"
    if isinstance(parameter.type, click.Choice) and random.random() < 0.8:
        return str(random.choice([*parameter.type.choices]))
    return random.choice(VALUES)


def take_command(text: str) -> None:
    """Run the command line that an input stands for; check its exit code, and what it says."""
    program, *words = json.loads(text)
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="cp1252"), io.StringIO()
    with ExitStack() as stack:
        for name, most in LIMITS.items():
            stack.enter_context(patch(name, most))
        stack.enter_context(patch.object(sys, "argv", [program, *words]))
        stack.enter_context(patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[3,[2,9]]"))))
        stack.enter_context(chdir(stack.enter_context(TemporaryDirectory())))  # where it may write what it likes
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        code = PROGRAMS[program][1]()
    check_left(code, err.getvalue())


def check_left(code: int, err: str) -> None:
    """Check an exit code, and what stands on standard error."""
    lines = err.splitlines()
    assert code in {0, 2}
    if code:
        assert lines
        assert lines[-1].startswith("error: "), err
        assert len(lines[-1]) < 1_000, err
    assert all(line.isprintable() for line in lines), err
    assert sum(not line.startswith("note: ") for line in lines) <= 1, err
