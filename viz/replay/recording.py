"""`record`: turns a request into a recording for the player: searched and drawn, and checked on request."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.game import Game
from core.games import GAMES
from core.games.wins import FASTER, WINS
from core.options import SearchOptions
from core.options.numerals import counted
from core.options.paths import path_text
from core.search import ALGORITHMS, recorder_for, search
from core.search.search_text import details
from core.search.watched import watched
from core.studies.cutoff_rule import cutoff_rule_matters
from core.studies.sooner_win import sooner_win
from core.studies.tree_size import size_text, tree_size
from core.trace import Kind, Path, Trace
from core.trees.formats import AUTO
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from viz.notation import PLAIN
from viz.replay.check import Check, check_of
from viz.replay.scene import Scene, scene
from viz.sharing.link import LONGEST_LINK, to_query
from viz.sharing.request import PAGE_BUDGET, Position, Request, TreeText
from viz.tree.outline import MOST_OPENED_TOGETHER, openable
from viz.words.answer_marks import answer
from viz.words.wording import spoken, unbroken

MOST_SAID = 3
"""The most wrong values of a solved tree, or nodes that stay closed, that are named."""

DEEPEST_SAID = 20
"""The longest path of a node that is named."""

DEEP = 1_000
"""In a tree with more plies an event takes several times the room: it moves all calls shown."""

DEEP_BUDGET = 50_000
"""The most events recorded of a deep tree, for all searches together where several are compared."""

DRAWS_MORE = ": click it to draw more"
"""The end of a notice about nodes not drawn, if a server can draw them."""

SEARCHED = 0.5
"""The search's share of the work; the rest is drawing."""

MOST_COMPARED = 20_000
"""A search with more events is not repeated under the other cutoff rule: it would double the wait."""


@dataclass(frozen=True)
class Recording:
    """A scene with the words around it.

    `id` identifies the recording, `search` the search, and `subject` the tree or position. `link` is the query that
    opens the same search, without its step; None if it is too long for an address. `query` is for asking the server
    about it. `check` is the audit of the search, `matters` says that the cutoff rule changes the search, and `notice`
    has all notices, including that; `folded` is a notice about the whole tree, while that is shown.
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
    matters: str | None
    notice: str | None
    folded: str | None


@dataclass(frozen=True)
class Searched:
    """A search of a game with its check; the fields are as in `Recording`."""

    trace: Trace
    check: Check
    matters: str | None


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
        found = Searched(previous.scene.trace, previous.check, previous.matters)
    else:
        options = within_budget(request.options(), game)
        found = with_check(request, _searched(game, options, progress), game)
    progress(SEARCHED, "Drawing")
    return draw_search(request, game, found)


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


def beyond_budget(game: Game[Any, Any], options: SearchOptions) -> str:
    """Return the estimated size of a game's tree if it exceeds the event budget; "" otherwise."""
    if isinstance(game, LeafTree) or ALGORITHMS[options.algorithm].samples:
        return ""  # a written tree can be seen; playouts have their own number
    size = tree_size(game, options.depth)
    if options.budget is None or size <= options.budget:
        return ""
    plies = "" if options.depth is None else f" to {options.depth} plies"
    return f"a tree of {size_text(size)} nodes{plies}"


def within_budget(options: SearchOptions, game: Game[Any, Any], searches: int = 1) -> SearchOptions:
    """Return the options of one of `searches` recorded searches, with fewer events if the tree is deep."""
    if not isinstance(game, LeafTree) or max(game.depths) <= DEEP:
        return options
    most = DEEP_BUDGET // searches
    return replace(options, budget=most if options.budget is None else min(most, options.budget))


def with_check(request: Request, trace: Trace, game: Game[Any, Any]) -> Searched:
    """Return the search of a request with its check, which has not begun."""
    return Searched(trace, check_of(_search_name(request), trace, game), _cutoff_rule(trace, game))


def draw_search(request: Request, game: Game[Any, Any], found: Searched, beside: Sequence[Trace] = ()) -> Recording:
    """Draw the search of a request, with room for everything that the traces `beside` it know."""
    drawn = scene(found.trace, game, request.game, notation=request.notation, opened=request.opened, beside=beside)
    query = to_query(request)
    link = query if len(query) <= LONGEST_LINK else None
    name = name_of(request)
    notices = _notices(drawn, found.trace, game, link, request)
    return Recording(
        id=name,
        search=_search_name(request),
        subject=_subject_name(request),
        game=game,
        scene=drawn,
        title=title_of(request),
        meta=details(request.options()),
        start=request.step,
        link=link,
        query=f"recording={name}" if link is None else f"recording={name}&{link}",
        check=found.check,
        matters=found.matters,
        notice=" ".join([*([found.matters] if found.matters else []), *notices]) or None,
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


def _cutoff_rule(trace: Trace, game: Game[Any, Any]) -> str | None:
    """Return a line about the cutoff rule if it matters to this search; a large search is not repeated."""
    if len(trace) > MOST_COMPARED or cutoff_rule_matters(trace, game) is None:
        return None
    return "The cutoff rule matters here: cutting at v ≥ β skips more."


def title_of(request: Request) -> str:
    """Return the title of a request's game or tree."""
    if isinstance(request.subject, Position):
        return GAMES[request.subject.game].words(request.subject.chosen, request.subject.text)
    example = example_of(request)
    return "Your tree" if example is None else LIBRARY[example].title


def example_of(request: Request) -> str | None:
    """Return the name of a request's tree in the library, however it is spaced, or None."""
    subject = request.subject
    if not isinstance(subject, TreeText):
        return None
    text = "".join(subject.text.split())
    named = ((name, example) for name, example in LIBRARY.items() if example.root_player is subject.root)
    return next((name for name, example in named if "".join(example.text.split()) == text), None)


def _notices(drawn: Scene, trace: Trace, game: Game[Any, Any], link: str | None, request: Request) -> list[str]:
    notices = []
    if isinstance(request.subject, Position) and Kind.HORIZON in trace.events["kind"]:
        evaluation = GAMES[request.subject.game].evaluation(request.subject.chosen)
        scale = evaluation.scale.format(win=game.utility_range[1])  # type: ignore[attr-defined]  # Evaluated
        notices.append(f"At the depth limit positions are only estimated, {scale}.")
    if isinstance(request.subject, Position):
        notices += _sooner(trace, game, request.subject)
    if trace.is_out_of_nodes:
        notices.append(f"The search was stopped after {trace.options.nodes:,} nodes, its budget.")
    elif trace.truncated:
        of = "" if trace.options.budget == request.options().budget else f" of a tree of over {DEEP:,} plies"
        notices.append(f"The search was stopped after {len(trace):,} events, the most that this page records{of}.")
        if size := beyond_budget(game, trace.options):
            notices.append(f"Without cutoffs this is {size}.")
    notices += opened_notices(game, request.opened, drawn)
    if link is None:
        notices.append("This tree is too long for a link. Save it as a file with Share.")
    if isinstance(game, LeafTree) and game.given:
        notices.append(_solved(game))
    return notices


def _sooner(trace: Trace, game: Game[Any, Any], position: Position) -> list[str]:
    """Return a sentence if an equal move wins sooner and the game can count that."""
    choice = GAMES[position.game].variations.get(WINS)
    sooner = None if choice is None or dict(position.chosen).get(WINS) else sooner_win(trace, game)
    if choice is None or sooner is None:
        return []
    wins = answer(f"{unbroken(sooner.move)} also wins, in {counted(sooner.plies, 'ply', 'plies')}, not {sooner.found}")
    return [f"{wins}. The search prefers a sooner win where “{choice.title}” is “{choice.values[FASTER]}”."]


def folded_notice(drawn: Scene) -> str | None:
    """Return a notice on how much of the whole tree is not drawn, if anything."""
    if not drawn.outline.hidden:
        return None
    nodes = len(drawn.outline.nodes)
    of = f"{nodes:,} nodes of {nodes + drawn.outline.hidden:,}"
    return f"{of} are drawn; +n stands for n nodes that are not{DRAWS_MORE}."


def opened_notices(game: Game[Any, Any], opened: Sequence[Path], drawn: Scene) -> list[str]:
    """Return the notices about nodes that could not be opened."""
    notices = []
    granted, in_picture = openable(game, opened), {node.path for node in drawn.outline.nodes}
    closed = [path for path in opened if path not in granted]
    absent = [path for path in opened if path in granted and path not in in_picture]
    if closed:
        notices.append(
            f"Opening adds at most {MOST_OPENED_TOGETHER:,} nodes, most recently opened first, so this stays closed:"
            f" {_listed(closed)}."
        )
    if absent:
        notices.append(f"Ignored, since this picture has no such node: open {_listed(absent)}.")
    return notices


def _listed(paths: Sequence[Path]) -> str:
    """Return the first few paths for sentences, and how many more there are."""
    texts = [path_text(path[:DEEPEST_SAID]) + ("…" if len(path) > DEEPEST_SAID else "") for path in paths[:MOST_SAID]]
    return ", ".join(texts) + (f" and {len(paths) - MOST_SAID:,} more" if len(paths) > MOST_SAID else "")


def _solved(tree: LeafTree) -> str:
    """Return a check of a solved tree's own values, naming wrong ones."""
    wrong = [(node, value) for node, value in sorted(tree.given.items()) if value != tree.minimax[node]]
    if not wrong:
        return "The values given for inner nodes are the minimax values."
    differing = [
        f"{tree.label(node)} says {spoken(value)}, minimax gives {answer(spoken(tree.minimax[node]))}"
        for node, value in wrong
    ]
    more = f" {len(differing) - MOST_SAID:,} more differ." if len(differing) > MOST_SAID else ""
    return f"The values given with this tree are wrong: {'; '.join(differing[:MOST_SAID])}.{more}"
