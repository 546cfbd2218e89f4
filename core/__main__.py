"""The command line: `python -m core solve TREE`, and commands about trees. docs/output.md is its contract."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from core.commands.checking import check_program
from core.commands.comparing import compare_searches, depths
from core.commands.endgames import endgames
from core.commands.lab import lab, orders
from core.commands.marking import mark_hand_in
from core.commands.misconceptions import misconceptions
from core.commands.options import read_options, search_options
from core.commands.output import put_parts, say
from core.commands.retrograde import solve_backwards
from core.commands.running import heeding_ctrl_c, note_on, recorder_within, run, writing
from core.commands.search_report import json_lines, summary_lines
from core.commands.subject import any_subject_options, searched, subject_and_rest
from core.commands.trees import convert, generate, list_all
from core.game import Game
from core.games import GAMES, GRAPH_GAMES
from core.games.wins import FASTER, WINS
from core.options.numerals import counted
from core.search import heeds, search
from core.studies.sooner_win import sooner_win
from core.trace import Trace
from core.trace.file import write_lines

MOST_EVENTS = 10_000_000
"""The most events that a search records unless --budget says otherwise: half a minute of work, and 700 MB."""


@click.group(no_args_is_help=False, help="Game-tree search at the command line.")
def cli() -> None:
    """Group the commands."""


@cli.command()
@any_subject_options
@search_options
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--trace", "trace_file", metavar="F", help="Write the trace to a file, as JSON Lines.")
def solve(as_json: bool, trace_file: str | None, **given: Any) -> None:
    """Search TREE, such as "[[3,12,8],[2,4,6]]" or another format (- reads standard input), or a game's position."""
    if given["game"] in GRAPH_GAMES:
        solve_backwards(click.get_current_context(), given["position"], as_json=as_json)
        return
    asked, choices = subject_and_rest(given)
    options, game = read_options(**choices), asked["game"]
    if game is not None and options.depth is None and heeds(options.algorithm, "depth"):
        options = replace(options, depth=GAMES[game].default_depth)
    subject = searched(asked)
    recorder = recorder_within(subject, options, MOST_EVENTS)
    with heeding_ctrl_c(keeps_what_is_known=True) as begins:
        begins(recorder)
        trace = search(subject, options, recorder)
    say(note_on(trace, options, "Give --budget to go on."))
    say(_sooner(trace, subject, game))
    if not trace.is_out_of_events:
        trace = replace(trace, options=replace(trace.options, budget=options.budget))  # a default that was not reached
    if trace_file is not None:
        with writing(trace_file, "--trace"), Path(trace_file).open("w", encoding="utf-8") as file:
            file.writelines(write_lines(trace))
    put_parts(json_lines(trace) if as_json else summary_lines(trace, subject))


def _sooner(trace: Trace, searched: Game[Any, Any], game: str | None) -> Iterator[str]:
    """Yield a note if an equal move wins sooner and the game can be searched so that sooner counts more."""
    sooner = sooner_win(trace, searched) if game is not None and WINS in GAMES[game].variations else None
    if sooner is not None:
        plies = counted(sooner.plies, "ply", "plies")
        yield f"{sooner.move} also wins, in {plies}, not {sooner.found}. With --{WINS} {FASTER} the search prefers it."


for command in (
    check_program,
    compare_searches,
    convert,
    depths,
    endgames,
    generate,
    lab,
    list_all,
    mark_hand_in,
    misconceptions,
    orders,
):
    cli.add_command(command)


def main() -> int:
    """Run the command line; return the exit code."""
    return run(cli)


if __name__ == "__main__":
    sys.exit(main())
