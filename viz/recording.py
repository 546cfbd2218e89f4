"""`record`: a request becomes a recording that the player can show: searched, audited, drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.audit import audit
from core.game import Game
from core.games import GAMES
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.paths import path_text
from core.rules import cutoff_rule_matters
from core.search import ALGORITHMS, search
from core.trace import Kind, Trace
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from viz.link import LONGEST_LINK, Request, to_query
from viz.scene import Scene, scene
from viz.wording import shown, window_text

MOST_SAID = 3
"""So many wrong values of a solved tree are named."""

MOST_COMPARED = 20_000
"""A search with more events is not searched again under the other rule for cutoffs: it would double the wait."""


@dataclass(frozen=True)
class Recording:
    """A scene with what is said around it.

    `id` tells one recording from another, `search` one search from another, and `subject` one tree or position from
    another. `link` is the query that opens the same search, without its step; None if it is too long for an address.
    `checked` says what the audit found to be right, `warning` what it found wrong, `matters` that the rule for cutoffs
    changes the search, `notice` what the reader should know, that included.
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
    checked: str | None
    warning: str | None
    matters: str | None
    notice: str | None


@dataclass(frozen=True)
class Searched:
    """A search of a game with what the audit says of it; the words are as in `Recording`."""

    trace: Trace
    checked: str | None
    warning: str | None
    matters: str | None


def record(
    request: Request, previous: Recording | None = None, progress: Callable[[float, str], None] = lambda *_: None
) -> Recording:
    """Return the recording of a request: `previous` itself if it is of the same search.

    `progress` is told the share that is done and a word about it; what it raises ends the work.
    Raises PlyscopeError for a request that can't be met.
    """
    if previous is not None and previous.id == _name(request):
        return previous
    game = request.searched()
    if previous is not None and previous.search == _search_name(request):
        found = Searched(previous.scene.trace, previous.checked, previous.warning, previous.matters)
    else:
        progress(0.0, "Searching")
        trace = search(game, request.options())
        progress(0.1, "Checking")
        found = check(trace, game)
    return draw_search(request, game, found, lambda share, doing: progress(0.3 + 0.7 * share, doing))


def check(trace: Trace, game: Game[Any, Any]) -> Searched:
    """Return a search of a game with what the audit says of it."""
    problems = audit(trace, game)
    return Searched(
        trace,
        checked=None if problems else _checked(trace),
        warning=f"This recording does not hold: {problems[0]} Please report it." if problems else None,
        matters=_cutoff_rule(trace, game),
    )


def draw_search(
    request: Request,
    game: Game[Any, Any],
    found: Searched,
    progress: Callable[[float, str], None] = lambda *_: None,
    beside: Sequence[Trace] = (),
) -> Recording:
    """Draw a search of a request, with room for all that the traces `beside` it know."""
    drawn = scene(
        found.trace,
        game,
        request.game,
        notation=request.notation(),
        opened=request.opened,
        beside=beside,
        progress=lambda share: progress(share, "Drawing"),
    )
    query = to_query(request)
    link = query if len(query) <= LONGEST_LINK else None
    notices = _notices(drawn, found.trace, game, link, request)
    return Recording(
        id=_name(request),
        search=_search_name(request),
        subject=_name(replace(Request(), **{name: getattr(request, name) for name in _SUBJECT})),
        game=game,
        scene=drawn,
        title=title_of(request),
        meta=_meta(request.options()),
        start=request.step,
        link=link,
        checked=found.checked,
        warning=found.warning,
        matters=found.matters,
        notice=" ".join([*([found.matters] if found.matters else []), *notices]) or None,
    )


_LOOKS: dict[str, Any] = {
    "shapes": Request.shapes,
    "windows": Request.windows,
    "tested": Request.tested,
    "opened": Request.opened,
}
"""The fields of a request that change only the picture, each as a page opens with it."""


_SUBJECT = ("tree", "game", "position", "to_move", "root")
"""The fields of a request that say what is searched."""


def _search_name(request: Request) -> str:
    return _name(replace(request, **_LOOKS))


def _name(request: Request) -> str:
    # A link leaves spaces out, but they can be what is wrong with a tree: [1 2] is not [12].
    tree = request.tree if request.game is None else ""
    return hashlib.sha256(f"{to_query(request)} {tree}".encode()).hexdigest()


def _cutoff_rule(trace: Trace, game: Game[Any, Any]) -> str | None:
    """Return a line about strict and nonstrict where it matters to this search; a large one is not searched again."""
    if len(trace) > MOST_COMPARED:
        return None
    difference = cutoff_rule_matters(trace, game)
    if difference is None:
        return None
    return (
        f"Here the rule for cutoffs matters: if equality cuts, {difference.nodes_nonstrict:,} nodes are visited; "
        f"if not, {difference.nodes_strict:,}."
    )


def title_of(request: Request) -> str:
    """Return what a page calls the game or tree of a request."""
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
    parts.append(options.order.words + (f" {options.seed}" if options.order is Order.RANDOM else ""))
    if ALGORITHMS[options.algorithm].prunes:
        parts.append("cut on equality" if options.cutoff is Cutoff.NONSTRICT else "no cut on equality")
        if options.bounds is Bounds.HARD:
            parts.append("fail-hard")
        if options.form is Form.UPDATE:
            parts.append("bound first")
        if options.window != SearchOptions.window:
            parts.append(f"window {window_text(options.window)}")
    if options.depth is not None:
        parts.append(f"to {options.depth} plies" if options.depth != 1 else "to 1 ply")
    return ", ".join(parts)


def _checked(trace: Trace) -> str:
    return f"Every value, window, cutoff and skipped child of these {len(trace):,} events was checked by brute force."


def _notices(drawn: Scene, trace: Trace, game: Game[Any, Any], link: str | None, request: Request) -> list[str]:
    notices = []
    if drawn.outline.hidden:
        notices.append(
            f"{len(drawn.outline.nodes):,} nodes of {len(drawn.outline.nodes) + drawn.outline.hidden:,} are"
            " drawn; +n stands for n nodes that are not: click it to draw more."
        )
    if request.game is not None and Kind.HORIZON in trace.events["kind"]:
        notices.append(f"At the depth limit positions are only estimated, {GAMES[request.game].scale}.")
    if trace.truncated:
        notices.append(f"The search was stopped after {len(trace):,} events, the most that this page records.")
    absent = sorted(request.opened - {node.path for node in drawn.outline.nodes})
    if absent:
        paths = ", ".join(map(path_text, absent))
        notices.append(f"There is no such node in this picture, so this was left out: to open {paths}.")
    if link is None:
        notices.append("This tree is too long for a link. Save it as a file, with the menu Share.")
    if isinstance(game, LeafTree) and game.given:
        notices.append(_solved(game))
    return notices


def _solved(tree: LeafTree) -> str:
    """Return what a solved tree's own values are worth: those that are not the minimax values are named."""
    wrong = [(node, value) for node, value in sorted(tree.given.items()) if value != tree.minimax[node]]
    if not wrong:
        return "The values that the text gives to inner nodes are the minimax values."
    said = [
        f"{tree.label(node)} says {shown(value)}, minimax gives {shown(tree.minimax[node])}" for node, value in wrong
    ]
    more = f" {len(said) - MOST_SAID:,} more differ." if len(said) > MOST_SAID else ""
    return f"The values given with this tree are wrong: {'; '.join(said[:MOST_SAID])}.{more}"
