"""Questions that need no session: each is answered by a function of its query."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor
from html import escape
from time import monotonic
from typing import Any

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from core.game import OptionError, PlyscopeError, TextError
from core.options.numerals import from_text
from core.options.paths import read_path
from core.studies.what_if import answering
from core.trace import Path
from core.trees.edits import copy
from core.trees.formats import FORMATS, widest
from core.trees.leaf_tree import LeafTree
from viz.contract.mailbox import PageAnswer
from viz.practising.marking import refused
from viz.replay.recording import Recording
from viz.serving.fair_workers import FairWorkers
from viz.serving.network import network_host
from viz.serving.practice import exercise_player, marked, next_event
from viz.serving.recordings import recording_at, recording_of
from viz.serving.route import LeftError, address_of, body_of, under, while_asked
from viz.serving.store import Progress
from viz.words.what_if_words import answer_html
from viz.words.wording import sentence_case

PATH = "/questions"
"""The folder of questions in the address of the app; viz/components/shared/streamlit_page.js knows it too."""

AT_ONCE, OF_ONE = 3, 2
"""How many questions are worked on at a time, in all and of one address; a what-if takes a turn for each piece."""

MOST_WAITING = 500
"""The most waiting questions of one address: a hall behind it hands in all at once."""

PIECE = 0.3
"""Seconds of work on a what-if between reports to the page."""

LONGEST_BODY = 1_000_000
"""The most characters of a hand-in: several items for each node of the largest marked tree."""

LONGEST_QR = 1_200
"""The most bytes of a link whose QR code a phone can read from a projector."""

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

Query = Mapping[str, str]

_WORKERS = FairWorkers(AT_ONCE, "plyscope-question", of_one=OF_ONE, waiting=MOST_WAITING)


def qr_code(query: Query, _: Progress) -> PageAnswer:
    """Return a `link` as a QR code, drawn as SVG; raise OptionError if it is too long for one that can be scanned."""
    link = query.get("link", "")
    size = len(link.encode())  # a letter beyond ASCII takes up to four
    if size > LONGEST_QR:
        problem = f"this link has {size:,} bytes, too many for a QR code."
        raise OptionError(problem, "Share the file instead.", place="QR")
    code = segno.make(link, error="l", micro=False)
    return {"svg": code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True)}


def tree_text(query: Query, progress: Progress) -> PageAnswer:
    """Return the tree of a search `as` a format: its text, the file suffix, and what is left out."""
    name = query.get("as", "")
    if name not in FORMATS:
        raise OptionError(f"{name[:40]!r} is not a format.", "Choose another.", place="format")
    format_, tree = FORMATS[name], _tree(query, progress)
    lost = format_.loses(tree)
    note = f"Not kept in the format {format_.title}: {', '.join(lost)}." if lost else ""
    return {"text": format_.write(tree), "suffix": format_.suffix, "note": note}


def subtree_text(query: Query, progress: Progress) -> PageAnswer:
    """Return the subtree at a `path` of a searched tree, as text to copy."""
    subtree = copy(_tree(query, progress), _path(query))
    return {"text": widest(subtree).write(subtree)}


def _tree(query: Query, progress: Progress) -> LeafTree:
    game = recording_at(query, progress).game
    if not isinstance(game, LeafTree):
        raise OptionError("a game has no tree of its own.", "Search a tree instead.", place="game")
    return game


def _path(query: Query) -> Path:
    text = query.get("path", "")
    try:
        return read_path(text)
    except ValueError as error:
        problem = f"“{text[:40]}” is not a path."
        raise OptionError(problem, "Give indices of children, such as 0.2.", place="path") from error


class Trying:
    """Tries another value at a leaf of a recording, a piece at a time, until the asker leaves.

    Raises OptionError if the text is not a number, or if the recording is of a game.
    """

    def __init__(self, recording: Recording, path: Path, text: str) -> None:
        try:
            value = from_text(text)
        except ValueError as error:
            problem = f"“{text[:40]}” is not a number."
            raise OptionError(problem, "Give a number, inf or −inf.", place="what if") from error
        if not isinstance(recording.game, LeafTree):
            raise OptionError("The values of a game come from its rules.", "Search a tree instead.", place="what if")
        self.tree = recording.game
        self.searches = 0
        self._work = answering(self.tree, recording.scene.trace.options, path, value)

    def go_on(self, seconds: float = PIECE) -> str | None:
        """Work for about this long; return the answer as HTML, or None if there is more to do.

        Raises OptionError if there is no leaf at the path.
        """
        end = monotonic() + seconds
        while monotonic() < end:
            try:
                next(self._work)
            except StopIteration as done:
                return answer_html(done.value, self.tree)
            self.searches += 1
        return None


def problem_answer(error: PlyscopeError) -> PageAnswer:
    """Return the answer to a question that can't be answered."""
    problem = str(error) if isinstance(error, TextError) else f"{error.problem} {error.remedy}"
    problem = sentence_case(problem)
    return {"problem": problem, "html": f'<p class="problem">{escape(problem)}</p>'}


_ANSWERS: dict[str, Callable[[Query, Progress], Mapping[str, Any]]] = {
    "qr": qr_code,
    "text": tree_text,
    "subtree": subtree_text,
    "next": next_event,
    "exercise": exercise_player,
}

_OF_SEARCHES = (tree_text, subtree_text, next_event)


def routes(base: str = "", listens_at: str | None = None) -> list[Route]:
    """Return the routes of questions, where the app lies below a `base` such as "class/plyscope".

    `listens_at` is the address at which the server listens, None for all that the machine has.
    """

    def network(_: Request) -> Response:
        return JSONResponse({"host": network_host(listens_at)}, headers=HEADERS)

    folder = under(base, PATH)
    return [
        Route(f"{folder}/what-if", _what_if),
        Route(f"{folder}/mark", _mark, methods=["POST"]),
        Route(f"{folder}/network", network),
        Route(f"{folder}/{{name}}", _answer),
    ]


async def _answer(request: Request) -> Response:
    answer = _ANSWERS.get(request.path_params["name"])
    if answer is None:
        return JSONResponse({"problem": "There is no such question."}, 404, HEADERS)
    query = request.query_params
    try:
        if answer in _OF_SEARCHES:
            await run_in_threadpool(recording_of, query)  # what can't be searched fails without waiting
        return JSONResponse(
            await while_asked(request, _workers(request), lambda tell: answer(query, tell)), headers=HEADERS
        )
    except PlyscopeError as error:
        return JSONResponse(problem_answer(error), headers=HEADERS)  # an answer, too, so that the browser logs no error
    except LeftError:
        return Response(status_code=408)


async def _mark(request: Request) -> Response:
    """Mark a hand-in, the body, about a search."""
    body = await body_of(request, LONGEST_BODY)
    if body is None:
        return JSONResponse(refused(f"This has more than {LONGEST_BODY:,} characters. Hand in less."), 413, HEADERS)
    query = request.query_params
    try:
        await run_in_threadpool(recording_of, query)
        result = await while_asked(request, _workers(request), lambda tell: marked(query, body, tell))
    except PlyscopeError as error:
        result = refused(problem_answer(error)["problem"])
    except LeftError:
        return Response(status_code=408)
    return JSONResponse(result, headers=HEADERS)


async def _what_if(request: Request) -> Response:
    """Answer what another `value` of the leaf at `path` would change, with a line of JSON after each piece of work."""
    query = request.query_params

    def begin(tell: Progress) -> Trying:
        return Trying(recording_at(query, tell), _path(query), query.get("value", ""))

    try:
        await run_in_threadpool(recording_of, query)
        trying = await while_asked(request, _workers(request), begin)
    except PlyscopeError as error:
        return JSONResponse(problem_answer(error), headers=HEADERS)  # an answer, too, so that the browser logs no error
    except LeftError:
        return Response(status_code=408)
    # Compression on the way would delay the lines.
    headers = HEADERS | {"Content-Encoding": "identity"}
    return StreamingResponse(_lines(trying, _workers(request)), headers=headers, media_type="application/x-ndjson")


def _workers(request: Request) -> Executor:
    return _WORKERS.of(address_of(request))


async def _lines(trying: Trying, workers: Executor) -> AsyncIterator[str]:
    line: PageAnswer = {}
    while "html" not in line:
        try:
            html = await asyncio.wrap_future(workers.submit(trying.go_on))
            line = {"searches": trying.searches} if html is None else {"html": html}
        except PlyscopeError as error:
            line = problem_answer(error)
        yield json.dumps(line) + "\n"
