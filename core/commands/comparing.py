"""The commands that compare searches: `compare` and `depths`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from core.commands.options import PLIES
from core.commands.output import put, put_exactly, put_json, say
from core.commands.running import heeding_ctrl_c, note_on, recorder_within
from core.commands.subject import (
    position_of,
    position_options,
    refuse,
    searched,
    subject_and_rest,
    subject_options,
    tree_game_choice,
)
from core.comparing.agreement import agreements, sentence
from core.comparing.comparison import VISITS_AGAIN, ComparedSearch, Comparison, at_depth, compare
from core.comparing.depth_table import MOST_EVENTS, DepthRefused, DepthRow, as_record, depth_table, to_csv
from core.comparing.differences import saving_sentence, savings
from core.game import OptionError
from core.games import GAMES
from core.options import SearchOptions
from core.options.numerals import percent, rounded, to_json
from core.search.search_text import from_text
from core.studies.formulas import knuth_moore_minimum

USUAL = ("minimax", "alphabeta")
"""The searches compared by default."""

MOST_PRINTED = 20
"""The most cutoffs explained."""

_SEARCHES = click.option(
    "--search",
    "searches",
    multiple=True,
    metavar="SEARCH",
    help='A search such as "alphabeta cutoff=strict order=best"; may be repeated.  [default: minimax, alphabeta]',
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print as JSON.")


@click.command(name="compare")
@subject_options
@click.option("--depth", type=PLIES, help="Search at most this many plies, unless a search has its own depth.")
@_SEARCHES
@_JSON
def compare_searches(searches: tuple[str, ...], depth: int | None, as_json: bool, **subject: Any) -> None:
    """Run several searches of one TREE or position and compare what they find and cost."""
    texts = [" ".join(text.split()) for text in searches or USUAL]
    if depth is None and subject["game"] is not None:
        depth = GAMES[subject["game"]].default_depth
    chosen = [at_depth(options, depth) for options in _read(texts)]
    game = searched(subject_and_rest(subject)[0])
    recorders = [recorder_within(game, options, MOST_EVENTS) for options in chosen]
    with heeding_ctrl_c() as begins:
        for recorder in recorders:
            begins(recorder)
        compared = compare(game, chosen, recorders)
    if not compared.searches:
        raise compared.refused[0]
    say(f"{texts[place]}: {error}" for place, error in compared.refused.items())
    for one in compared.searches:
        notes = note_on(one.trace, one.options, "Add budget=N to go on.")
        say(f"{texts[one.place]}: {note}" for note in notes)
    if as_json:
        put_json(_as_json(compared, texts), indent=1)
    else:
        _print_comparison(compared)


def _read(texts: Sequence[str]) -> list[SearchOptions]:
    """Return the searches in some texts; raise OptionError, with the option's number if there are several."""
    read = []
    for number, text in enumerate(texts, start=1):
        try:
            read.append(from_text(text))
        except OptionError as error:
            where = f"--search {number}" if len(texts) > 1 else "--search"
            raise error.at(f"{where}{error.place.removeprefix('search')}") from error
    return read


def _as_json(compared: Comparison, texts: Sequence[str]) -> dict[str, Any]:
    agreed = [
        {"search": texts[compared.searches[found.samples].place], "with": texts[compared.searches[found.proves].place]}
        | {"since": found.since, "playouts": found.playouts}
        for found in agreements(compared.searches)
    ]
    return {
        "searches": [
            {
                "search": texts[one.place],
                "value": to_json(one.result.value),
                "best_move": one.result.best_move,
                "nodes_visited": one.result.nodes_visited,
                **({"different_nodes": one.result.places} if one.trace.visits_again else {}),
                "leaves_evaluated": one.leaves,
                "cutoffs": len(one.result.saving),
                "nothing_left_to_skip": one.result.late,
                "skipped": one.skipped.subtrees,
                **({"budget": one.trace.options.budget} if one.trace.is_out_of_events else {}),
            }
            for one in compared.searches
        ],
        "agree": compared.agree,
        **({"agreements": agreed} if agreed else {}),
        "minimal_leaves": compared.minimal_leaves,
    }


def _print_comparison(compared: Comparison) -> None:
    columns = ("value", "move", "nodes", "leaves", "cutoffs", "deep", "skipped", "subtrees", "saved", "ratio")
    width = max(len(one.title) for one in compared.searches)
    put(" " * width + "".join(f"{column:>11}" for column in columns))
    for one in compared.searches:
        put(f"{one.title:{width}}" + "".join(f"{cell:>11}" for cell in _cells(one)))
    for one in compared.searches:
        if one.trace.visits_again:
            put(f"{one.title} {VISITS_AGAIN.format(one.result.places, one.result.leaf_places)}")
    if compared.minimal_leaves is not None:
        put(f"The fewest leaves that prove the value of this tree: {compared.minimal_leaves:,}.")
    if compared.shape is not None:
        branching, depth = compared.shape
        least = knuth_moore_minimum(branching, depth)
        put(f"Knuth and Moore's minimum for b = {branching}, d = {depth} with distinct values: {least:,}.")
    for found in agreements(compared.searches):
        best = list(map(str, compared.searches[found.proves].result.best_moves))
        put(sentence(found, compared.searches, str(found.move), best))
    proving = sum(not one.trace.samples for one in compared.searches)
    if compared.agree and (proving > 1 or proving == len(compared.searches)):
        put(compared.may_differ or "The values agree.")
    for disagreement in compared.disagreements:
        put(disagreement)
    traces = [one.trace for one in compared.searches]
    for number, saving in enumerate(savings(traces)):
        if number == MOST_PRINTED:
            put("…")
            break
        put(saving_sentence(saving, traces))


def _cells(one: ComparedSearch) -> list[str]:
    signs = {"LOWER": "≥ ", "UPPER": "≤ "}
    result = one.result
    sign = signs.get(result.bound.name, "") + ("≈" if result.estimate else "")
    value = rounded(result.value) if one.trace.samples and result.value is not None else result.value
    return [
        "none" if value is None else f"{sign}{value}",
        "none" if result.best_move is None else str(result.best_move),
        f"{result.nodes_visited:,}",
        f"{one.leaves:,}",
        f"{len(result.saving):,}",
        f"{one.deep:,}",
        f"{one.skipped.number:,}",
        f"{one.skipped.subtrees:,}",
        "stopped" if result.truncated else "–" if one.saved is None else percent(one.saved),
        "–" if one.ratio is None else f"{one.ratio:.2f}",
    ]


@click.command()
@click.option("--game", type=tree_game_choice, required=True, help="The game.")
@position_options
@click.option("--max-depth", type=PLIES, default=4, show_default=True, help="The greatest depth limit.")
@_SEARCHES
@_JSON
@click.option("--csv", "as_csv", is_flag=True, help="Print as CSV.")
def depths(
    game: str,
    position: str | None,
    to_move: str | None,
    max_depth: int,
    searches: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
    **given: str | None,
) -> None:
    """Search a position at depths 1, 2, 3, … and print what each search costs and finds."""
    if as_json:
        refuse("--json is given too", csv="" if as_csv else None)
    chosen = _read(searches or USUAL)
    variation = {name: value for name, value in given.items() if value is not None}
    subject = position_of(game, position or None, to_move, variation)
    rows: list[DepthRow] = []
    refused: list[DepthRefused] = []
    with heeding_ctrl_c() as begins:
        for row in depth_table(subject, chosen, max_depth, begins):
            if isinstance(row, DepthRefused):
                refused.append(row)
                if len(refused) == len(chosen) and not rows:
                    raise refused[0].error
                continue
            rows.append(row)
            if not (as_json or as_csv):
                if len(rows) == 1:
                    put(_HEADING)
                put(_depth_line(row))
    say(f"{row.search} to depth {row.depth}: {row.error}" for row in refused)
    if as_json:
        listed = [as_record(row) | {"value": to_json(row.value), "seconds": round(row.seconds, 6)} for row in rows]
        put_json({"rows": listed}, indent=1)
    elif as_csv:
        put_exactly(to_csv(rows))


_HEADING = f"{'depth':>5}{'nodes':>12}{'leaves':>12}{'cutoffs':>10}{'b*':>8}{'seconds':>10}{'value':>9}  search, move"


def _depth_line(row: DepthRow) -> str:
    known = row.effective_branching_factor
    factor = "stopped" if row.truncated else "–" if known is None else f"{known:.3f}"
    action = "none" if row.best_action is None else row.best_action
    value = "none" if row.value is None else f"{'≈' if row.estimate else ''}{row.value}"
    return (
        f"{row.depth:>5}{row.nodes_visited:>12,}{row.leaves_evaluated:>12,}{row.cutoffs:>10,}{factor:>8}"
        f"{row.seconds:>10.3f}{value:>9}  {row.search}, {action}"
    )
