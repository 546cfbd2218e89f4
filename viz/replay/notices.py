"""The notices on a recording. A new one is one function and one row here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from core.game import Game
from core.games import GAMES
from core.games.wins import FASTER, WINS
from core.options import SearchOptions
from core.options.numerals import counted
from core.options.paths import path_text
from core.search import ALGORITHMS
from core.studies.sooner_win import sooner_win
from core.studies.tree_size import size_text, tree_size
from core.trace import Kind, Path
from core.trees.leaf_tree import LeafTree
from viz.replay.check import Check
from viz.replay.scene import Scene
from viz.sharing.request import DEEP, Position, Request
from viz.tree.outline import MOST_OPENED_TOGETHER, openable
from viz.words.answer_marks import answer
from viz.words.wording import spoken, unbroken

MOST_SAID = 3
"""The most wrong values of a solved tree, or nodes that stay closed, that are named."""

DEEPEST_SAID = 20
"""The longest path of a node that is named."""

DRAWS_MORE = ": click it to draw more"
"""The end of a notice about nodes not drawn, if a server can draw them."""


class Noticed(NamedTuple):
    """What notices are about: what was asked for, its scene, its link if it is short enough, and its check.

    The game is as it was asked for; that of the scene is as the search plays it.
    """

    request: Request
    game: Game[Any, Any]
    drawn: Scene
    link: str | None
    check: Check


def notice_of(noticed: Noticed) -> str | None:
    """Return all notices in a row, None if there are none."""
    return " ".join(chain.from_iterable(says(noticed) for says in NOTICES)) or None


def cutoff_rule(noticed: Noticed) -> Iterator[str]:
    """Say that the cutoff rule changes this search."""
    if noticed.check.rule_matters:
        yield "The cutoff rule matters here: cutting at v ≥ β skips more."


def estimated(noticed: Noticed) -> Iterator[str]:
    """Say on which scale a game's positions are estimated, if any are."""
    subject = noticed.request.subject
    if isinstance(subject, Position) and Kind.HORIZON in noticed.drawn.trace.events["kind"]:
        evaluation = GAMES[subject.game].evaluation(subject.chosen)
        scale = evaluation.scale.format(win=noticed.game.utility_range[1])  # type: ignore[attr-defined]  # Evaluated
        yield f"At the depth limit positions are only estimated, {scale}."


def sooner(noticed: Noticed) -> Iterator[str]:
    """Say that an equal move wins sooner, if the game can count that."""
    subject = noticed.request.subject
    if not isinstance(subject, Position):
        return
    choice = GAMES[subject.game].variations.get(WINS)
    if choice is None or dict(subject.chosen).get(WINS):
        return
    found = sooner_win(noticed.drawn.trace, noticed.game)
    if found is not None:
        plies = counted(found.plies, "ply", "plies")
        wins = answer(f"{unbroken(found.move)} also wins, in {plies}, not {found.found}")
        yield f"{wins}. The search prefers a sooner win where “{choice.title}” is “{choice.values[FASTER]}”."


def stopped(noticed: Noticed) -> Iterator[str]:
    """Say why the search was stopped, and how large the tree is."""
    trace = noticed.drawn.trace
    if trace.is_out_of_nodes:
        yield f"The search was stopped after {trace.options.nodes:,} nodes, its budget."
    elif trace.truncated:
        is_usual = trace.options.budget == noticed.request.options().budget
        of = "" if is_usual else f" of a tree of over {DEEP:,} plies"
        yield f"The search was stopped after {len(trace):,} events, the most that this page records{of}."
        if size := beyond_budget(noticed.game, trace.options):
            yield f"Without cutoffs this is {size}."


def not_opened(noticed: Noticed) -> Iterator[str]:
    """Name the nodes that could not be opened."""
    yield from opened_notices(noticed.drawn, noticed.request.opened)


def without_link(noticed: Noticed) -> Iterator[str]:
    """Say that the tree is too long for a link."""
    if noticed.link is None:
        yield "This tree is too long for a link. Save it as a file with Share."


def solved(noticed: Noticed) -> Iterator[str]:
    """Compare a solved tree's own values with minimax, naming wrong ones."""
    tree = noticed.game
    if not isinstance(tree, LeafTree) or not tree.given:
        return
    wrong = [(node, value) for node, value in sorted(tree.given.items()) if value != tree.minimax[node]]
    if not wrong:
        yield "The values given for inner nodes are the minimax values."
        return
    differing = [
        f"{tree.label(node)} says {spoken(value)}, minimax gives {answer(spoken(tree.minimax[node]))}"
        for node, value in wrong
    ]
    more = f" {len(differing) - MOST_SAID:,} more differ." if len(differing) > MOST_SAID else ""
    yield f"The values given with this tree are wrong: {'; '.join(differing[:MOST_SAID])}.{more}"


NOTICES = (cutoff_rule, estimated, sooner, stopped, not_opened, without_link, solved)
"""The notices, in the order of the line."""


def beyond_budget(game: Game[Any, Any], options: SearchOptions) -> str:
    """Return the estimated size of a game's tree if it exceeds the event budget; "" otherwise."""
    if isinstance(game, LeafTree) or ALGORITHMS[options.algorithm].samples:
        return ""  # a written tree can be seen; playouts have their own number
    size = tree_size(game, options.depth)
    if options.budget is None or size <= options.budget:
        return ""
    plies = "" if options.depth is None else f" to {options.depth} plies"
    return f"a tree of {size_text(size)} nodes{plies}"


def folded_notice(drawn: Scene) -> str | None:
    """Return a notice on how much of the whole tree is not drawn, if anything."""
    if not drawn.outline.hidden:
        return None
    nodes = len(drawn.outline.nodes)
    of = f"{nodes:,} nodes of {nodes + drawn.outline.hidden:,}"
    return f"{of} are drawn; +n stands for n nodes that are not{DRAWS_MORE}."


def opened_notices(drawn: Scene, opened: Sequence[Path]) -> Iterator[str]:
    """Yield the notices on nodes that could not be opened."""
    granted, in_picture = openable(drawn.game, opened), {node.path for node in drawn.outline.nodes}
    closed = [path for path in opened if path not in granted]
    absent = [path for path in opened if path in granted and path not in in_picture]
    if closed:
        yield (
            f"Opening adds at most {MOST_OPENED_TOGETHER:,} nodes, most recently opened first, so this stays closed:"
            f" {_listed(closed)}."
        )
    if absent:
        yield f"Ignored, since this picture has no such node: open {_listed(absent)}."


def _listed(paths: Sequence[Path]) -> str:
    """Return the first few paths for sentences, and how many more there are."""
    texts = [path_text(path[:DEEPEST_SAID]) + ("…" if len(path) > DEEPEST_SAID else "") for path in paths[:MOST_SAID]]
    return ", ".join(texts) + (f" and {len(paths) - MOST_SAID:,} more" if len(paths) > MOST_SAID else "")
