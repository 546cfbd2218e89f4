"""The formats of figures: the one list behind the command line, the page and the documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.game import OptionError
from core.options.numerals import counted
from core.search import ALGORITHMS, heeds
from core.trace.key_steps import evenly, key_steps
from core.trees.leaf_tree import LeafTree
from viz.contract.player import FigureData
from viz.covers import NEXT
from viz.figures.budget import Size, check
from viz.figures.handout import blank_page, check_pictures, handout, merged, worksheet
from viz.figures.pictures import Pictures
from viz.figures.png_pdf_gif import CONVERTS, USUAL_SECONDS, check_frames, gif, pdf, png, to_pdf
from viz.figures.replay import Replay
from viz.figures.side_by_side import Beside
from viz.figures.svg import Look, svg
from viz.figures.tikz import tikz
from viz.figures.worksheet import HEIGHT, WIDTH, Boxes, worksheet_pages
from viz.replay.recording import Recording
from viz.words.wording import sentence_case

ALL, MOMENTS, EVENTS = "all", "moments", "events"
MOST_MOMENTS = 24


@dataclass(frozen=True)
class Wanted:
    """The wishes for a figure: its step, its look, which steps of a whole replay and how long each, and the boxes.

    The default `step` is the last. `steps` are ALL steps by node, MOMENTS, EVENTS (one by one), or a number of steps by
    node, evenly spread; by default each format takes what suits it.
    """

    step: int | None = None
    look: Look = Look()  # noqa: RUF009  it never changes
    steps: str | int | None = None
    seconds: float = USUAL_SECONDS
    boxes: Boxes = Boxes.ENTRY


def step_of(replay: Replay, wanted: Wanted) -> int:
    """Return the step wanted, by default the last; formats raise OptionError if there is no such step."""
    return replay.steps if wanted.step is None else wanted.step


def steps_of(replay: Replay, wanted: Wanted, usual: str) -> list[int]:
    """Return the steps wanted, in order; raise OptionError if they can't be read."""
    check_steps(wanted)
    chosen = usual if wanted.steps is None else wanted.steps
    if chosen == EVENTS:
        return list(range(replay.steps + 1))
    if chosen == MOMENTS:
        return [0, *key_steps(replay.recording.scene.trace, MOST_MOMENTS - 1)]
    every = [0, *replay.recording.scene.node_steps.ends.tolist()]
    return every if chosen == ALL else evenly(every, int(chosen))


def check_steps(wanted: Wanted) -> None:
    """Raise OptionError for steps that can't be read."""
    steps = wanted.steps
    if steps not in {None, ALL, MOMENTS, EVENTS} and not (isinstance(steps, int) and steps > 0):
        problem = f"{f'{steps}'[:40]} is not a number of steps."
        raise OptionError(problem, f"Give {ALL}, {MOMENTS}, {EVENTS} or a number.", place="--steps")


def _on_pages(replay: Replay, steps: Sequence[int]) -> Pictures:
    """Return pictures that share pages: with boards, each would take a page."""
    return replay.pictures_at(steps, boards=False)


def _film_steps(replay: Replay, wanted: Wanted) -> list[int]:
    steps = steps_of(replay, wanted, ALL)
    check_frames(len(steps))
    _check_size(replay, steps, "GIF", frames=len(steps))
    return steps


def _handout_steps(replay: Replay, wanted: Wanted) -> list[int]:
    steps = steps_of(replay, wanted, MOMENTS)
    check_pictures(len(steps))
    _check_size(replay, steps, "handout")
    return steps


def _check_size(replay: Replay, steps: Sequence[int], what: str, frames: int = 0) -> None:
    """Raise OptionError for steps whose pictures would cost too much."""
    size = replay.size_of(steps) + Size({"frames": frames})
    less = "Give fewer steps." if len(steps) > 1 else "Choose an earlier step, or search less deep."
    check(size, f"a {what} of {counted(len(steps), 'step')}", less, place="--steps" if len(steps) > 1 else "--step")


def _gif(replay: Replay, wanted: Wanted) -> bytes:
    steps = _film_steps(replay, wanted)
    return gif(replay.pictures_at(steps), steps, wanted.look, wanted.seconds)


def _handout(replay: Replay, wanted: Wanted) -> bytes:
    """Return a handout, without gaps, since each picture would answer the one before."""
    steps = _handout_steps(replay, wanted)
    pictures = _on_pages(replace(replay, asks=()), steps)
    return handout(pictures, steps, replay.recording.title, replay.recording.meta)


def _worksheet(replay: Replay, wanted: Wanted) -> bytes:
    """Return a worksheet, and its solution on another sheet, not on the back.

    A tree has boxes; a game's tree, which its rules make, is shown as before the search.
    """
    if not isinstance(replay.recording.game, LeafTree):
        return _worksheet_of_a_game(replay, wanted)
    asked, answered = _worksheet_pages(replay, wanted)
    steps = [] if wanted.steps is None else [_handout(replay, wanted)]
    return merged([*map(to_pdf, (asked, blank_page(WIDTH, HEIGHT), answered)), *steps])


def _worksheet_pages(replay: Replay, wanted: Wanted) -> tuple[str, str]:
    """Return the worksheet of a tree and its solution as SVG; raise OptionError for a game, and a tree too large."""
    recording, scene = replay.recording, replay.recording.scene
    if not isinstance(recording.game, LeafTree):
        raise OptionError("a game's worksheet is a PDF.", "Choose pdf.", place="--to")
    _check_size(replay, [0], "worksheet")
    return worksheet_pages(recording.game, scene.trace, recording.title, for_mover=scene.for_mover, boxes=wanted.boxes)


def _worksheet_page(page: int) -> Callable[[Replay, Wanted], bytes]:
    return lambda replay, wanted: _worksheet_pages(replay, wanted)[page].encode()


def _worksheet_of_a_game(replay: Replay, wanted: Wanted) -> bytes:
    if not replay.can_be_read:
        problem = "a worksheet has the whole tree, and this one can't be read whole."
        raise OptionError(problem, "Make a handout, or choose a smaller tree.", place="--to")
    telling, recording = replace(replay, asks=()), replay.recording
    steps, tree = _handout_steps(replay, wanted), replace(telling, focused=False, asks=(NEXT,)).pictures_at([0])
    bound = ", or the bound on it," if ALGORITHMS[recording.scene.trace.options.algorithm].prunes else ""
    asked = f"Write beside each node its value{bound} when the search has ended and mark the best move."
    return worksheet(tree, asked, _on_pages(telling, steps), steps, recording.title, recording.meta)


def _html(replay: Replay, wanted: Wanted) -> bytes:
    remedy = "Search less deep, or save a handout of the key moments."
    check(Size({"events of a page": replay.steps}), f"a page of {replay.steps:,} steps", remedy, place="--to")
    return replay.html(wanted.step or 0).encode()


STILLS: dict[str, Callable[[Pictures, int, Look], bytes]] = {
    "svg": lambda pictures, step, look: svg(pictures, step, look).encode(),
    "png": png,
    "pdf": pdf,
    "tikz": lambda pictures, step, look: tikz(pictures, step, look).encode(),
}
"""The functions that make a figure of one step, by format."""


def _still(name: str) -> Callable[[Replay, Wanted], bytes]:
    def make_still(replay: Replay, wanted: Wanted) -> bytes:
        step = step_of(replay, wanted)
        replay.check(step)
        _check_size(replay, [step], "figure")
        return STILLS[name](replay.pictures_at([step]), step, wanted.look)

    return make_still


@dataclass(frozen=True)
class FigureFormat:
    """A format of figures: its name, its use, and what makes it.

    `whole` says that it has the whole replay, not one step; `width` that a width can be chosen; `boxes` that a tree has
    boxes in it, to be filled in as wished; `of_trees` that a game has none.
    """

    name: str
    title: str
    suffix: str
    mime: str
    about: str
    make: Callable[[Replay, Wanted], bytes]
    whole: bool = False
    width: bool = False
    boxes: bool = False
    of_trees: bool = False


_ALL = (
    FigureFormat("svg", "SVG", ".svg", "image/svg+xml", "a drawing for slides and pages", _still("svg"), width=True),
    FigureFormat("png", "PNG", ".png", "image/png", "pixels, of a width to choose", _still("png"), width=True),
    FigureFormat("pdf", "PDF", ".pdf", "application/pdf", "a drawing for print and LaTeX", _still("pdf")),
    FigureFormat("tikz", "TikZ", ".tex", "application/x-tex", "a LaTeX document to edit", _still("tikz")),
    FigureFormat("html", "HTML", ".html", "text/html", "the player in one file, without a server", _html, whole=True),
    FigureFormat("gif", "GIF", ".gif", "image/gif", "a film that begins again", _gif, whole=True, width=True),
    FigureFormat("handout", "Handout", ".pdf", "application/pdf", "key moments on A4 pages", _handout, whole=True),
    FigureFormat(
        "worksheet",
        "Worksheet and solution, PDF",
        ".pdf",
        "application/pdf",
        "the tree with boxes to fill in on an A4 page, and its solution on another sheet",
        _worksheet,
        whole=True,
        boxes=True,
    ),
    *(
        FigureFormat(
            f"{what}-svg",
            f"{sentence_case(what)}, SVG",
            ".svg",
            "image/svg+xml",
            about,
            _worksheet_page(page),
            whole=True,
            boxes=True,
            of_trees=True,
        )
        for page, (what, about) in enumerate(
            {"worksheet": "the tree with boxes to fill in", "solution": "the same page, filled in"}.items()
        )
    ),
)
FORMATS = {format_.name: format_ for format_ in _ALL}
"""The formats by name."""


NEED_NO_CONVERTER = ("svg", "tikz", "html", "worksheet-svg", "solution-svg")


def offered(of: Recording | None) -> list[FigureData]:
    """Return the formats that can be made here of a recording, or else of a comparison, for a menu."""
    is_tree = of is not None and isinstance(of.game, LeafTree)
    has_windows = of is not None and heeds(of.scene.trace.options.algorithm, "cutoff")
    return [
        {
            "name": format_.name,
            "title": format_.title,
            "about": format_.about,
            "suffix": format_.suffix,
            "whole": format_.whole,
            "width": format_.width,
            "boxes": format_.boxes and is_tree and has_windows,
        }
        for format_ in (FORMATS.values() if of else map(FORMATS.__getitem__, STILLS))
        if (CONVERTS or format_.name in NEED_NO_CONVERTER) and (is_tree or not format_.of_trees)
    ]


def make(replay: Replay, name: str, wanted: Wanted) -> bytes:
    """Return a figure as a file; raise OptionError for an unknown format or invalid wishes."""
    return format_of(name).make(replay, wanted)


def make_beside(pictures: Beside, name: str, stop: int, look: Look) -> bytes:
    """Return a figure of several searches as a file; raise OptionError for a format that shows no single step."""
    check_still(name)
    return STILLS[name](pictures, stop, replace(look, sentence=False))  # each search has its own


def check_still(name: str) -> None:
    """Raise OptionError for a format that shows no single step."""
    if name not in STILLS:
        raise OptionError(
            f"the format {name} shows one search alone.", f"Choose one of {', '.join(STILLS)}.", place="--to"
        )


def format_of(name: str) -> FigureFormat:
    """Return the format of a name; raise OptionError for an unknown one."""
    if name not in FORMATS:
        raise OptionError(f"{name[:40]!r} is not a format.", f"Choose one of {', '.join(FORMATS)}.", place="--to")
    return FORMATS[name]
