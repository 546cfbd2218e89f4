"""`record`: turns a request into a recording for the player: searched and drawn, and checked on request."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.game import Game
from core.options import SearchOptions
from core.search import recorder_for, search
from core.search.watched import watched
from core.trace import Trace
from core.trees.formats import AUTO
from viz.notation import PLAIN
from viz.replay.check import Check, check_of
from viz.replay.notices import Noticed, beyond_budget, folded_notice, notice_of
from viz.replay.scene import Scene, scene
from viz.sharing.link import LONGEST_LINK, to_query
from viz.sharing.request import PAGE_BUDGET, Request, TreeText, within_budget

SEARCHED = 0.5
"""The search's share of the work; the rest is drawing."""


@dataclass(frozen=True)
class Recording:
    """A scene with the words around it.

    `id` identifies the recording, `search` the search, and `subject` the tree or position. `link` is the query that
    opens the same search, without its step; None if it is too long for an address. `query` is for asking the server
    about it. `check` is the audit of the search, `notice` has all notices, and `folded` is one about the whole tree,
    while that is shown.
    """

    id: str
    search: str
    subject: str
    game: Game[Any, Any]
    scene: Scene
    title: str
    meta: str
    start: int
    link: str | None
    query: str
    check: Check
    notice: str | None
    folded: str | None


def record(
    request: Request, previous: Recording | None = None, progress: Callable[[float, str], None] = lambda *_: None
) -> Recording:
    """Return the recording of a request: `previous` itself if it shows the same search.

    `progress` receives the share done and a word about it; its exception ends the work.
    Raises PlyscopeError for a request that can't be met.
    """
    game = request.searched()
    if previous is not None and previous.id == name_of(request):
        return previous
    if previous is not None and previous.search == _search_name(request):
        trace = previous.scene.trace
    else:
        trace = _searched(game, within_budget(request.options(), game), progress)
    progress(SEARCHED, "Drawing")
    return draw_search(request, game, trace)


def _searched(game: Game[Any, Any], options: SearchOptions, progress: Callable[[float, str], None]) -> Trace:
    """Return the trace of a search, reporting progress as `record` does."""
    doing = f"Searching {beyond_budget(game, options) or ''}".rstrip()
    progress(0.0, doing)
    recorder = recorder_for(game, options)
    most = PAGE_BUDGET if options.budget is None else options.budget
    return watched(
        lambda: search(game, options, recorder),
        [recorder],
        lambda events: progress(SEARCHED * min(1.0, events / most), doing),
    )


def draw_search(request: Request, game: Game[Any, Any], trace: Trace, beside: Sequence[Trace] = ()) -> Recording:
    """Draw the search of a request, with room for everything that the traces `beside` it know."""
    drawn = scene(trace, game, request.game, notation=request.notation, opened=request.opened, beside=beside)
    query = to_query(request)
    link = query if len(query) <= LONGEST_LINK else None
    name, search_name = name_of(request), _search_name(request)
    check = check_of(search_name, trace, game)
    return Recording(
        id=name,
        search=search_name,
        subject=_subject_name(request),
        game=game,
        scene=drawn,
        title=request.subject.title,
        meta=request.details,
        start=request.step,
        link=link,
        query=f"recording={name}" if link is None else f"recording={name}&{link}",
        check=check,
        notice=notice_of(Noticed(request, game, drawn, link, check)),
        folded=folded_notice(drawn),
    )


def _search_name(request: Request) -> str:
    """Return a name of the search, whatever its picture."""
    return name_of(replace(request, notation=PLAIN, opened=()))


def _subject_name(request: Request) -> str:
    """Return a name of the tree or position, however its text came to be."""
    subject = request.subject
    return name_of(Request(replace(subject, format=AUTO, made="") if isinstance(subject, TreeText) else subject))


def name_of(request: Request) -> str:
    """Return the name of a request's recording, whatever the step."""
    # A link leaves out spaces, but they may be what is wrong with a tree: [1 2] is not [12].
    unsaid = request.subject.text if isinstance(request.subject, TreeText) else ""
    return hashlib.sha256(f"{to_query(request)} {unsaid}".encode()).hexdigest()
