"""New roots: a node of the search on the page, or what the reader plays on its board.

`viz.pages.session.Shown` holds the ways back.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.game import Merged, OptionError
from core.trace import Path, Trace
from core.trees.edits import copy
from core.trees.formats import widest
from core.trees.leaf_tree import LeafTree
from viz.boards import BOARDS
from viz.contract.mailbox import PageAnswer
from viz.pages.controls import show_request
from viz.pages.session import session, shown
from viz.replay.recording import Recording
from viz.sharing.request import Subject, TreeText


def search_from(path: Path) -> None:
    """Search from a node of what the page shows; raise OptionError if there is no such node."""
    here = shown()
    subject = subject_at(here.recording, here.asked.subject, path)
    here.ways_back.append((here.asked, subject))
    show_request(replace(here.asked, subject=subject, opened=(), step=0), carries_over=True)
    session().next_run.redraws = True


def search_back() -> None:
    """Go back to what the page searched before it took a node as the root."""
    here = shown()
    if can_go_back():
        before, _ = here.ways_back.pop()
        show_request(before)
        session().next_run.redraws = True


def can_go_back() -> bool:
    """Return whether the page shows a node taken as a root; ways back from anything else are dropped."""
    here = shown()
    if here.ways_back and here.ways_back[-1][1] != here.asked.subject:
        here.ways_back.clear()
    return bool(here.ways_back)


def subject_at(recording: Recording, subject: Subject, path: Path) -> Subject:
    """Return the subtree or the position at a node; raise OptionError if there is no such node."""
    game = recording.game
    if isinstance(subject, TreeText):
        if not isinstance(game, LeafTree):
            raise TypeError("the text of a tree is searched as a tree")
        subtree = copy(game, path)
        return TreeText(widest(subtree).write(subtree), root=subtree.root_player)
    state = game.initial
    for child in path:
        moves = () if game.is_terminal(state) else game.actions(state)
        if child >= len(moves):
            raise OptionError("there is no such position.", "Choose a node of the tree.", place="search from here")
        state = game.result(state, moves[child])
    position, side = state.rsplit(" ", 1)
    return replace(subject, text=position, to_move=side)


def node_at(trace: Trace, step: int) -> int:
    """Return the node of a step, by its number; the root's before the first event."""
    return int(trace.at[min(step, len(trace)) - 1]) if step > 0 and len(trace) else 0


def path_at(trace: Trace, step: int) -> Path:
    """Return the path of the node of a step."""
    places, node, path = trace.places, node_at(trace, step), list[int]()
    while node:
        path.append(int(places.child[node]))
        node = int(places.parent[node])
    return tuple(reversed(path))


def press(name: str, step: int) -> PageAnswer:
    """Make the move of a pressed part of a step's board; return the step that first shows the position after it.

    If the search never comes there, the page searches from there instead. Parts that begin a legal move stay
    pressed; if they don't, the last of them may begin another, such as that of another piece. Else nothing happens.
    """
    recording = shown().recording
    board, trace = recording.scene.board_name, recording.scene.trace
    if board is None:
        raise OptionError("there is no board.", "Search a game.", place="board")
    node = node_at(trace, step)
    state = trace.places.states[node] if len(trace.places) else recording.game.initial
    moves = BOARDS[board].press(str(state))
    move = moves.get(name)
    if move is None:
        begun = [
            parts for parts in (name, name.rsplit(" ", 1)[-1]) if any(key.startswith(f"{parts} ") for key in moves)
        ]
        return {"picks": begun[0]} if begun else {}
    game = recording.game
    child = list(game.actions(state)).index(game.standing_for(state, move) if isinstance(game, Merged) else move)
    of_child = np.flatnonzero((trace.places.parent == node) & (trace.places.child == child))
    found = np.flatnonzero(trace.at == of_child[0]) if len(of_child) else of_child
    if len(found):
        return {"step": int(found[0]) + 1}
    search_from((*path_at(trace, step), child))
    return {}
