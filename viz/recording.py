"""`record`: a request becomes a recording that the player can show: searched, audited, drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from core.audit import audit
from core.games import GAMES
from core.options import Bounds, Cutoff, Order, SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind, Trace
from core.trees.library import LIBRARY
from viz.link import LONGEST_LINK, Request, to_query
from viz.scene import Scene, scene
from viz.wording import window_text


@dataclass(frozen=True)
class Recording:
    """A scene with what is said around it; `id` tells one recording from another.

    `link` is the query that opens the same search, without its step; None if it is too long for an address. `checked`
    says what the audit found to be right, `warning` what it found wrong, `notice` what else the reader should know.
    """

    id: str
    scene: Scene
    title: str
    meta: str
    start: int
    link: str | None
    checked: str | None
    warning: str | None
    notice: str | None


def record(
    request: Request, previous: Recording | None = None, progress: Callable[[float, str], None] = lambda *_: None
) -> Recording:
    """Return the recording of a request: `previous` itself if it is of the same search.

    `progress` is told the share that is done and a word about it; what it raises ends the work.
    Raises PlyscopeError for a request that can't be met.
    """
    query = to_query(request)
    # A link leaves spaces out, but they can be what is wrong with a tree: [1 2] is not [12].
    tree = request.tree if request.game is None else ""
    name = hashlib.sha256(f"{query} {tree}".encode()).hexdigest()
    if previous is not None and previous.id == name:
        return previous
    game = request.searched()
    progress(0.0, "Searching")
    trace = search(game, request.options())
    progress(0.1, "Checking")
    problems = audit(trace, game)
    drawn = scene(trace, game, request.game, progress=lambda share: progress(0.3 + 0.7 * share, "Drawing"))
    link = query if len(query) <= LONGEST_LINK else None
    return Recording(
        id=name,
        scene=drawn,
        title=_title(request),
        meta=_meta(request.options()),
        start=request.step,
        link=link,
        checked=None if problems else _checked(trace),
        warning=f"This recording does not hold: {problems[0]} Please report it." if problems else None,
        notice=" ".join(_notices(drawn, trace, link)) or None,
    )


def _title(request: Request) -> str:
    if request.game is not None:
        return GAMES[request.game].title
    example = example_of(request)
    return "Your tree" if example is None else LIBRARY[example].title


def example_of(request: Request) -> str | None:
    """Return the name of the library's tree that a request is for, however it is spaced, or None."""
    if request.game is not None:
        return None
    text = "".join(request.tree.split())
    named = ((name, example) for name, example in LIBRARY.items() if example.root_player is request.root)
    return next((name for name, example in named if "".join(example.text.split()) == text), None)


def _meta(options: SearchOptions) -> str:
    parts = [ALGORITHMS[options.algorithm].title.lower()]
    parts.append("left to right" if options.order is Order.GIVEN else "right to left")
    if ALGORITHMS[options.algorithm].prunes:
        parts.append("cut on equality" if options.cutoff is Cutoff.NONSTRICT else "no cut on equality")
        if options.bounds is Bounds.HARD:
            parts.append("fail-hard")
        if options.window != SearchOptions.window:
            parts.append(f"window {window_text(options.window)}")
    if options.depth is not None:
        parts.append(f"to {options.depth} plies" if options.depth != 1 else "to 1 ply")
    return ", ".join(parts)


def _checked(trace: Trace) -> str:
    return f"Every value, window, cutoff and skipped child of these {len(trace):,} events was checked by brute force."


def _notices(drawn: Scene, trace: Trace, link: str | None) -> list[str]:
    notices = []
    if drawn.outline.hidden:
        notices.append(
            f"The first {len(drawn.outline.nodes):,} nodes of {len(drawn.outline.nodes) + drawn.outline.hidden:,} are"
            " drawn; +n stands for n nodes that are not."
        )
    if Kind.HORIZON in trace.events["kind"]:
        notices.append("At the depth limit positions are only estimated, on a scale of their own; a win counts 1.")
    if trace.truncated:
        notices.append(f"The search was stopped after {len(trace):,} events, the most that this page records.")
    if link is None:
        notices.append("This tree is too long for a link, so the address does not keep it.")
    return notices
