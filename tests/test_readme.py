"""What the README and docs tell a reader to type is real, and prints what they say it prints."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from plyscope.__main__ import cli, main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHELL = set("|&;<>$*`#")
"""What only a shell reads; a line that has none of it, not even in quotes, needs none."""
FENCE = re.compile(r"^```(?:console|sh|shell|bash)\n(.*?)^```", re.MULTILINE | re.DOTALL)

RUNS = re.compile(rf"(?:^|\| )plyscope (?:{'|'.join(cli.commands)})")
"""A command that ends, as the one that starts the app does not."""


class Command(NamedTuple):
    """A command line, and what the page shows below it; nothing where the page shows no output."""

    line: str
    output: str


class Block(NamedTuple):
    """A fenced block's commands of `plyscope`: they run in order, so one may read what another wrote."""

    place: str
    commands: list[Command]


def commands_of(text: str) -> Iterator[Command]:
    """Read a fenced block: in a console every `$ ` begins a command, otherwise every line is one.

    >>> list(commands_of("$ python -m core a\\n3\\n$ make b\\n"))
    [Command(line='python -m core a', output='3\\n'), Command(line='make b', output='')]
    """
    text = text.replace("\\\n", " ")
    if not text.startswith("$ "):
        yield from (Command(line, "") for line in text.splitlines())
        return
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, output = part.partition("\n")
        yield Command(line, output)


def blocks() -> Iterator[Block]:
    """Yield the blocks of every page that run the command line."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            commands = [command for command in commands_of(match[1]) if RUNS.search(command.line)]
            if commands:
                yield Block(f"{page.name}:{text.count(chr(10), 0, match.start()) + 1}", commands)


BLOCKS = list(blocks())


def test_the_pages_show_commands() -> None:
    assert BLOCKS


class Done(NamedTuple):
    """What a command left."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[[str], Done]:
    """Give what runs a line in a folder of its own: in this process, unless it takes a shell to read it."""
    # Links give a command the repository's files to read, while what it writes stays out of the repository.
    for entry in ROOT.iterdir():
        (tmp_path / entry.name).symlink_to(entry)
    monkeypatch.chdir(tmp_path)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

    def run(line: str) -> Done:
        words = shlex.split(line)
        if SHELL.isdisjoint("".join(words)) and words[0] == "plyscope":
            monkeypatch.setattr("sys.argv", words)
            return Done(main(), *capsys.readouterr())
        done = subprocess.run(
            ["bash", "-c", f'plyscope() {{ python -m plyscope "$@"; }}; {line}'],  # noqa: S607  a reader's shell
            env={**os.environ, "PATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.mark.large
@pytest.mark.parametrize("block", BLOCKS, ids=[block.place for block in BLOCKS])
def test_commands_run_and_print_what_the_page_shows(block: Block, run: Callable[[str], Done]) -> None:
    for command in block.commands:
        done = run(command.line)
        assert done.code == 0, f"{command.line}\n{done.err}"
        if command.output:
            same = doctest.OutputChecker().check_output(command.output, done.out, doctest.ELLIPSIS)
            assert same, f"{command.line}\nshown:\n{command.output}\nprinted:\n{done.out}"


def test_every_make_target_that_the_readme_names_exists() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    named = {
        target
        for pair in re.findall(r"^make ([\w-]+)$|`make ([\w-]+)`", text, re.MULTILINE)
        for target in pair
        if target
    }
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test"} <= named <= targets
