"""Figures at an address: answers a link's query, with the wishes for its figure, with a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from core.game import OptionError, PlyscopeError
from core.options.paths import natural
from viz.comparing.panes import ComparisonView
from viz.figures.formats import FigureFormat, Wanted, check_steps, check_still, format_of, make, make_beside
from viz.figures.replay import Replay
from viz.figures.side_by_side import side_by_side
from viz.figures.svg import Look, check_width
from viz.figures.worksheet import Boxes
from viz.replay.view_settings import BY_NODE, Settings, read_settings
from viz.serving.comparisons import compared, kept_comparison
from viz.serving.recordings import recording_of, subject_of
from viz.serving.route import LeftError, under, while_asked
from viz.serving.store import Progress
from viz.sharing.comparison_link import is_comparison, read_compare_link

PATH = "/figures"
"""The folder of figures in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

AT_ONCE = 2
"""How many figures are made at a time: more would slow the pages that readers wait for."""

MOST_WAITING = 60
"""The most figures being made or waiting; one more is refused for now."""

HEADERS = {
    "Cache-Control": "public, max-age=60",
    "Content-Security-Policy": "script-src 'none'",
    "X-Content-Type-Options": "nosniff",
}

Query = Mapping[str, str]


@dataclass(frozen=True)
class File:
    """A figure as a file, with a note on what it lacks of the tree, empty if nothing."""

    format: FigureFormat
    data: bytes
    note: str


def figure(name: str, query: Query, progress: Progress = lambda *_: None) -> File:
    """Return the figure of a link's query in a format; docs/figures.md has the parameters.

    Raises PlyscopeError for invalid requests; an exception of `progress` ends the search.
    """
    return figure_of(name, query)(progress)


def figure_of(name: str, query: Query) -> Callable[[Progress], File]:
    """Return a function that makes the figure; raise PlyscopeError for what is wrong before any search."""
    format_ = format_of(name)
    settings, _ = read_settings(query)
    if is_comparison(query) or "comparison" in query:
        check_still(name)
        look, stop, steps = _look(query), _number(query, "stop"), _steps_beside(query)
        find = _compared(query)
        return lambda tell: File(format_, *_beside(name, settings, find(tell), query.get("by", ""), stop, steps, look))
    record, wanted = recording_of(query), _wanted(query)
    if format_.whole:
        check_steps(wanted)

    def made(progress: Progress) -> File:
        by_node = settings.way in {None, BY_NODE}
        replay = Replay(record(progress), by_node=by_node, asks=settings.ask, shows=settings.show)
        if name != "html":
            is_focused = settings.picture == "focus" or (settings.picture is None and not replay.can_be_read)
            replay = replace(replay, focused=is_focused)
        return File(format_, make(replay, name, wanted), replay.note)

    return made


def _compared(query: Query) -> Callable[[Progress], ComparisonView]:
    """Return a function that finds the named comparison, or else makes the link's."""
    kept = kept_comparison(query["comparison"]) if "comparison" in query else None
    if kept is not None:
        return lambda _: kept
    asked, wrong = read_compare_link(subject_of(query, "comparison"))
    if wrong:
        raise wrong[0]
    return lambda progress: compared(asked.subject, asked.searches, progress)


def _beside(
    name: str, settings: Settings, found: ComparisonView, by: str, stop: int | None, own: list[int] | None, look: Look
) -> tuple[bytes, str]:
    """Return the figure of a comparison and its note, each search at its own step, by default the stop's."""
    steps = found.lines[by if by in found.lines else "node"]["steps"]
    stops = len(steps[0]) - 1
    stop = stops if stop is None else stop
    if not 0 <= stop <= stops:
        raise OptionError(f"there is no stop {stop:,}.", f"Give a stop from 0 to {stops:,}.", place="--stop")
    at = [each[stop] for each in steps] if own is None else own
    is_focused = settings.picture == "focus"
    pictures = side_by_side(found, at, stop, stops, sentence=look.sentence, focused=is_focused, asks=settings.ask)
    return make_beside(pictures, name, stop, look), pictures.note


def _wanted(query: Query) -> Wanted:
    """Return a query's wishes for a figure; raise OptionError for a number that can't be read."""
    steps: str | int | None = query.get("steps")
    with suppress(ValueError):  # a format refuses other words itself
        steps = natural(query.get("steps", ""))
    return Wanted(_number(query, "step"), _look(query), steps, boxes=_boxes(query.get("boxes", Boxes.ENTRY)))


def _boxes(name: str) -> Boxes:
    try:
        return Boxes(name)
    except ValueError as error:
        raise OptionError(
            f"{name[:40]!r} is not a kind of boxes.", f"Choose one of {', '.join(Boxes)}.", place="--boxes"
        ) from error


def _look(query: Query) -> Look:
    width = _number(query, "width")
    if width is not None:
        check_width(width)
    return Look(sentence="sentence" in query, transparent="transparent" in query, width=width)


def _steps_beside(query: Query) -> list[int] | None:
    return [_whole(text, "steps") for text in query["steps"].split(",")] if "steps" in query else None


def _number(query: Query, name: str) -> int | None:
    return _whole(query[name], name) if name in query else None


def _whole(text: str, name: str) -> int:
    try:
        return natural(text)
    except ValueError as error:
        problem = f"{text[:40]!r} is not a whole number."
        raise OptionError(problem, "Write one such as 20.", place=f"--{name}") from error


def routes(base: str = "") -> list[Route]:
    """Return the routes of figures, where the app lies below a `base` such as "class/plyscope"."""
    return [Route(f"{under(base, PATH)}/{{name}}", _answer)]


_WORKERS = ThreadPoolExecutor(AT_ONCE, "plyscope-figure")
_MADE: set[asyncio.Future[File]] = set()


async def _answer(request: Request) -> Response:
    if len(_MADE) >= MOST_WAITING:
        return _refused("Too many figures are asked for at once. Try again in a moment.", 503)
    try:
        make_it = await run_in_threadpool(figure_of, request.path_params["name"], request.query_params)
        made = asyncio.ensure_future(while_asked(request, _WORKERS, make_it))
        _MADE.add(made)
        made.add_done_callback(_MADE.discard)
        found = await made
    except LeftError:
        return _refused("Nobody waits for this figure.", 408)
    except PlyscopeError as error:
        return _refused(str(error.at("") if error.place.startswith("--") else error), 400)
    opens = "attachment" if found.format.mime == "text/html" else "inline"  # no script in a figure runs on our pages
    headers = {
        "Content-Disposition": f'{opens}; filename="figure{found.format.suffix}"',
        "Plyscope-Note": quote(found.note),
    }
    return Response(found.data, headers=HEADERS | headers, media_type=found.format.mime)


def _refused(problem: str, status: int) -> Response:
    return PlainTextResponse(problem, status, {"Cache-Control": "no-store"})
