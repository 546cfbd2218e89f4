"""The command line for figures and sheets; docs/figures.md and docs/sheets.md are its contract.

`python -m viz figure TREE --to svg -o FILE`, `python -m viz sheet --series ties --to pdf -o FILE`
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from core.commands.options import read_options, search_options
from core.commands.output import say
from core.commands.running import run, writing
from core.commands.subject import (
    check_options,
    chosen_in,
    position_of,
    read_tree,
    subject_and_rest,
    subject_options,
    tree_options,
    tree_text,
)
from core.game import OptionError, Player
from core.options import SearchOptions
from core.options.courses import COURSES
from core.practice.series import SERIES
from core.practice.sheets.request import EDITIONS, SIZES, SheetRequest, drawn_seed, numbers_in
from core.practice.sheets.sheet import make_sheet
from core.search.search_text import from_text
from viz.comparing.panes import compare_searches
from viz.covers import COVERS
from viz.figures.formats import ALL, EVENTS, FORMATS, MOMENTS, Wanted, make, make_beside
from viz.figures.png_pdf_gif import USUAL_SECONDS
from viz.figures.replay import Replay
from viz.figures.side_by_side import can_be_read_beside, side_by_side
from viz.figures.svg import Look, check_width
from viz.figures.worksheet import Boxes
from viz.notation import PLAIN, notation_of
from viz.replay.recording import record
from viz.sharing.comparison_link import MOST
from viz.sharing.request import Position, Request, TreeText
from viz.sheets.formats import FORMATS as SHEETS
from viz.sheets.formats import PAPERS
from viz.sheets.formats import make as make_as
from viz.words.answer_marks import without_marks

ADDRESS = "http://localhost:8501/"
"""Where the app is by default."""


class _Steps(click.ParamType):  # type: ignore[type-arg]  # older releases take no type argument
    """All steps, the key moments, or a number of steps."""

    name = "steps"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str | int:
        """Return the value of a text."""
        text = str(value)
        if text in {ALL, MOMENTS, EVENTS}:
            return text
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
            self.fail(f"{text!r} is not one of {ALL}, {MOMENTS}, {EVENTS}, or a number of steps.", param, ctx)
        return int(text)


class _Covers(click.ParamType):  # type: ignore[type-arg]  # as above
    """Names of what is asked, separated by commas."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names in a text, in the order of the menu."""
        names = str(value).split(",")
        for name in names:
            if name not in COVERS:
                self.fail(f"{name[:40]!r} is not one of {', '.join(COVERS)}.", param, ctx)
        return tuple(name for name in COVERS if name in names)


@click.group(no_args_is_help=False, help="Figures and sheets of game-tree searches at the command line.")
def cli() -> None:
    """Group the commands."""


@cli.command()
@subject_options
@search_options
@click.option(
    "--compare",
    "others",
    multiple=True,
    metavar="SEARCH",
    help='Beside it show this search, such as minimax or "alphabeta cutoff=strict"; up to three times.',
)
@click.option("--course", type=click.Choice(list(COURSES)), help="Draw and write in the notation of this course.")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), required=True, help="The format of the figure.")
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is standard output.")
@click.option(
    "--picture",
    type=click.Choice(["focus", "whole"]),
    help="The whole tree, or the path of the search with all siblings.  [default: focus if whole can't be read]",
)
@click.option("--step", type=int, help="The step to draw, or to open at.  [default: the last; for html the first]")
@click.option(
    "--steps",
    type=_Steps(),
    help="Of whole replays, except html: all steps by node, moments, every one of the events, or a number of steps.",
)
@click.option("--seconds", type=float, help=f"Of gif: how long a step is shown.  [default: {USUAL_SECONDS:g}]")
@click.option("--width", type=int, help="Of svg, png and gif: the width in pixels.")
@click.option("--sentence/--no-sentence", default=None, help="Write the sentence below.  [default: only in gif]")
@click.option(
    "--ask",
    "asks",
    type=_Covers(),
    help="Leave gaps to fill in for values, sentence or next, or several of them with commas.",
)
@click.option("--transparent", is_flag=True, help="Leave the ground out, instead of white.")
def figure(target: str, output: str, **given: Any) -> None:
    """Search TREE, or a game's position, and write a step or the whole replay as a figure."""
    wanted = _wanted(target, **{name: given.pop(name) for name in _OF_FIGURES})
    course = given.pop("course")
    others = given.pop("others")
    picture, asks = given.pop("picture"), given.pop("asks") or ()
    _only(target != "html", target, "picture", picture)
    if others:
        _write(output, _beside(target, wanted, _request(course, given), others, picture, asks))
        return
    replay = Replay(record(_request(course, given)), asks=asks)
    if target != "html":
        replay = replace(replay, focused=_is_focused(picture, can_be_read=replay.can_be_read))
    made = make(replay, target, wanted)
    note = _note(replay.note, focused=replay.focused, chosen=picture is not None)
    say(map(without_marks, filter(None, [note, replay.recording.check.outcome.warning])))
    _write(output, made)


@cli.command()
@subject_options
@search_options
@click.option("--course", type=click.Choice(list(COURSES)), help="In the notation and the conventions of this course.")
@click.option("--to", "target", type=click.Choice(["pdf", "svg"]), default="pdf", show_default=True, help="The format.")
@click.option(
    "--boxes",
    type=click.Choice([each.value for each in Boxes]),
    default=Boxes.ENTRY.value,
    show_default=True,
    help="What to write as α and β: those at entry, at exit, or all values, struck out one by one.",
)
@click.option("--solution", is_flag=True, help="Of svg: the solution, which a PDF has on another sheet.")
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is standard output.")
def worksheet(target: str, output: str, course: str | None, boxes: str, *, solution: bool, **given: Any) -> None:
    """Write a worksheet: TREE on one page with boxes to fill in, and its solution."""
    _only(target == "svg", target, "solution", solution or None)
    replay = Replay(record(_request(course, given)))
    page = "solution" if solution else "worksheet"
    _write(output, make(replay, page if target == "pdf" else f"{page}-svg", Wanted(boxes=Boxes(boxes))))


_before = copy(figure)
_before.hidden = True
cli.add_command(_before, "export")  # its name until 1.0


def _is_focused(picture: str | None, *, can_be_read: bool) -> bool:
    """Return whether a figure shows the path of the search, not the whole tree."""
    return picture == "focus" or (picture is None and not can_be_read)


def _note(note: str, *, focused: bool, chosen: bool) -> str:
    """Return the note on a figure: what it lacks of the tree, and why, if nobody asked for that."""
    if not focused or chosen:
        return note
    return f"{note} The whole tree would be too wide to read: --picture whole draws it."


_OF_FIGURES = ("step", "steps", "seconds", "width", "sentence", "transparent")


def _wanted(
    target: str,
    *,
    step: int | None,
    steps: str | int | None,
    seconds: float | None,
    width: int | None,
    sentence: bool | None,
    transparent: bool,
) -> Wanted:
    """Return a command's wishes for a figure; raise OptionError for an option that its format lacks."""
    format_ = FORMATS[target]
    is_still = not format_.whole
    _only(is_still or target == "html", target, "step", step)
    _only(target in {"gif", "handout", "worksheet"}, target, "steps", steps)
    _only(target == "gif", target, "seconds", seconds)
    _only(format_.width, target, "width", width)
    _only(is_still or target == "gif", target, "sentence", sentence)
    _only(is_still, target, "transparent", transparent or None)
    if width is not None:
        check_width(width)  # before a search that may take a while
    has_sentence = target == "gif" if sentence is None else sentence
    look = Look(sentence=has_sentence, transparent=transparent, width=width)
    return Wanted(step, look, steps, USUAL_SECONDS if seconds is None else seconds)


def _beside(
    target: str, wanted: Wanted, asked: Request, others: Sequence[str], picture: str | None, asks: tuple[str, ...]
) -> bytes:
    """Return the figure of a search beside others; steps are by node, as on the page Compare."""
    searches = [asked.chosen, *map(from_text, others)]
    if len(searches) > MOST:
        raise OptionError(f"there are {len(searches)} searches.", f"Compare at most {MOST}.", place="--compare")
    compared = compare_searches(replace(asked, chosen=SearchOptions()), searches)
    for pane in compared.panes:
        if pane.refused is not None:
            raise OptionError(f"{pane.refused}", "Leave it out.", place="--compare")
    steps = compared.lines["node"]["steps"]
    last = len(steps[0]) - 1
    stop = last if wanted.step is None else wanted.step
    if not 0 <= stop <= last:
        raise OptionError(
            f"there is no step {stop:,}: this comparison has {last:,} steps by node.",
            f"Give a step from 0 to {last:,}.",
            place="--step",
        )
    focused = _is_focused(picture, can_be_read=can_be_read_beside(compared))
    at = [own[stop] for own in steps]
    pictures = side_by_side(compared, at, stop, last, sentence=wanted.look.sentence, focused=focused, asks=asks)
    made = make_beside(pictures, target, stop, wanted.look)
    say(filter(None, [_note(pictures.note, focused=focused, chosen=picture is not None), compared.notice]))
    return made


def _only(has: bool, target: str, name: str, value: object) -> None:
    if value is not None and not has:
        raise OptionError(f"the format {target} does not have it.", "Leave it out.", place=f"--{name}")


def _request(course: str | None, given: dict[str, Any]) -> Request:
    """Return the request that a command makes, as the page would."""
    subject, choices = subject_and_rest(given)
    check_options(subject)
    notation = PLAIN if course is None else notation_of(course)
    options = read_options(**choices)
    if subject["game"] is not None:
        position_of(subject["game"], subject["position"] or None, subject["to_move"], subject["chosen"])
        chosen = chosen_in(subject["game"], subject["chosen"])
        position = Position(subject["game"], subject["position"] or "", subject["to_move"], chosen)
        return Request(position, options, notation)
    root = Player(subject["root"]) if subject["root"] else Player.MAX
    text = TreeText(tree_text(subject["tree"], subject["file"]), subject["source"], root)
    say(text.read().notes)
    return Request(text, options, notation)


@cli.command()
@tree_options
@click.option("--search", metavar="SEARCH", help='How TREE is searched, such as "alphabeta cutoff=strict".')
@click.option("--series", type=click.Choice(list(SERIES)), help="The series that the questions come from.")
@click.option("--kinds", metavar="NAMES", help="Only these kinds of questions, with commas; of TREE one of each.")
@click.option("--questions", type=int, help="How many.  [default: each task of the series once]")
@click.option("--variants", type=int, default=2, show_default=True, help="How many variants there are.")
@click.option("--seed", type=int, help="The same seed makes the same sheet, and its key.  [default: one that is drawn]")
@click.option("--edition", type=int, default=EDITIONS, show_default=True, help="1 makes a seed's sheet of before.")
@click.option("--size", type=int, help=f"How large the trees of a series are, from 1 to {SIZES}.  [default: 2]")
@click.option("--course", type=click.Choice(list(COURSES)), help="In the notation and the conventions of this course.")
@click.option("--about-rule", is_flag=True, help="On TREE it may matter whether equality cuts: the sheet is about it.")
@click.option("--title", default="", help="The title.  [default: that of the series]")
@click.option("--instructions", default="", help="A text below the title, such as the time allowed.")
@click.option("--pick", metavar="NUMBERS", help="Only these questions of the sheet, in this order, such as 4,1,2.")
@click.option("--points", metavar="NUMBERS", help="The points of each question, such as 3,2,2,5.")
@click.option("--code", is_flag=True, help="Print the pseudo-code of its searches.")
@click.option("--variant", default="", metavar="LETTER", help="Write one variant alone.")
@click.option("--to", "target", type=click.Choice(list(SHEETS)), required=True, help="The format of the sheet.")
@click.option("--key", is_flag=True, help="Write the key.")
@click.option("--paper", type=click.Choice(PAPERS), help=f"The paper.  [default: {PAPERS[0]}]")
@click.option("--address", default=ADDRESS, show_default=True, help="Where the links in a key open the app.")
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is standard output.")
def sheet(
    target: str,
    output: str,
    address: str,
    paper: str | None,
    seed: int | None,
    variant: str,
    *,
    key: bool,
    **given: Any,
) -> None:
    """Write questions in variants of equal structure as a sheet, or its key: of a series, or about TREE."""
    is_keyed = SHEETS[target].keyed
    _only(is_keyed, target, "key", key or None)
    _only(is_keyed, target, "paper", paper)
    SHEETS[target].check()  # before the work
    made = make_sheet(_wanted_sheet(seed=drawn_seed() if seed is None else seed, **given))
    _write(output, make_as(made, target, key=key, paper=paper or PAPERS[0], address=address, variant=variant))
    if seed is None:
        say([f"the seed is {made.wanted.seed}, of which the key and the other formats are made as well."])


def _wanted_sheet(
    *,
    tree: str | None,
    file: str | None,
    source: str,
    root: str | None,
    search: str | None,
    series: str | None,
    kinds: str | None,
    questions: int | None,
    size: int | None,
    about_rule: bool,
    pick: str | None,
    points: str | None,
    **others: Any,
) -> SheetRequest:
    """Return a command's request for a sheet; raise OptionError for options that don't go together."""
    chosen = tuple(kinds.split(",")) if kinds else ()
    own = {"--search": search, "--about-rule": about_rule or None, "--root": root}
    of_series = {"--series": series, "--questions": questions, "--size": size}
    has_tree = tree is not None or file is not None
    for option, value in (of_series if has_tree else own).items():
        if value is not None:
            problem = (
                "it goes with a series, not with a tree." if has_tree else "it goes with a tree, not with a series."
            )
            raise OptionError(problem, "Leave it out.", place=option)
    wish = SheetRequest(
        kinds=chosen,
        about_rule=about_rule,
        pick=numbers_in(pick, "--pick"),
        points=numbers_in(points, "--points"),
        **others,
    )
    if has_tree:
        read = read_tree(tree_text(tree, file), root, source)
        return replace(wish, tree=read, options=SearchOptions() if search is None else from_text(search))
    usual = SheetRequest()
    return replace(wish, series=series or usual.series, questions=questions, size=size or usual.size)


def _write(output: str, data: bytes) -> None:
    with writing(output, "--output"):
        if output == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            Path(output).write_bytes(data)


def main() -> int:
    """Run the command line; return the exit code."""
    return run(cli)


if __name__ == "__main__":
    sys.exit(main())
