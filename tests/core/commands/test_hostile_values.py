"""Values of options that are long, or hold what a terminal obeys: a message has them in part, in one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from core.__main__ import cli, main
from core.commands.output import in_a_line
from viz.__main__ import cli as figures
from viz.__main__ import main as export_main

LONG = 5_000
LONGEST = 800
"""Characters of an error: the names of all games take some of them."""

HOSTILE = (
    "9" * LONG,
    "x" * LONG,
    "-" * LONG,
    "\x1b[2J" * LONG,
    "a b\n" * LONG,
    "é\u202e" * LONG,
    "1,2;" * LONG,
    "=" * LONG,
)

USUAL = {
    "solve": ["[3,5]"],
    "compare": ["[3,5]"],
    "depths": ["--game", "tictactoe", "--max-depth", "1"],
    "endgame": ["tictactoe"],
    "orders": ["tictactoe", "--positions", "1", "--depth", "1"],
    "convert": ["--to", "lists"],
    "export": ["[3,5]", "--to", "svg", "-o", "-"],
    "lab": ["--trees", "2"],
}
"""What each command needs to run."""


def lines() -> Iterator[tuple[str, list[str]]]:
    """Yield the name of a program's command, and the command line up to a hostile value: each option, and arguments."""
    for program in (cli, figures):
        for name, command in program.commands.items():
            yield name, [name]
            for parameter in command.params:
                if isinstance(parameter, click.Option) and not parameter.is_flag:
                    yield name, [name, *USUAL.get(name, []), parameter.opts[0]]


LINES = list(lines())


@pytest.mark.large
@pytest.mark.parametrize(("name", "line"), LINES, ids=[" ".join(line) for _, line in LINES])
def test_a_hostile_value_is_quoted_in_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, line: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # should one of them be the name of a file
    for value in HOSTILE:
        for words in ([*line, value], [*line[:-1], f"{line[-1]}={value}"]):
            monkeypatch.setattr("sys.argv", ["program", *words])
            monkeypatch.setattr("sys.stdin", None)
            code = export_main() if name == "export" else main()
            err = capsys.readouterr().err
            assert code in {0, 2}, words
            assert "Traceback" not in err
            if code:
                last = err.splitlines()[-1]
                assert len(last) < LONGEST, last
                assert last.startswith("error: ")
                assert last.isprintable(), last


def test_what_is_short_is_quoted_in_full() -> None:
    assert in_a_line("'abc' is not a\n number.", ["abc"]) == "'abc' is not a number."
    assert in_a_line(f"{'ab' * 50!r} is not.", ["ab" * 50]) == f"'{('ab' * 50)[:59]}…' is not."
