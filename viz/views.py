"""The views beside the tree: their names in links, their titles, and what the menu says about each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """One panel that can be shown or hidden; `about` says in a few words what it answers."""

    name: str
    title: str
    about: str


VIEWS = {
    view.name: view
    for view in (
        View("edit", "Edit", "change the tree: values, names, nodes"),
        View("board", "Board", "the position, and up to three before it"),
        View("window", "Window", "α and β as an interval, and the value that meets it"),
        View("calls", "Calls", "the open nodes, each with its own α, β and v"),
        View("code", "Pseudo-code", "the line being executed"),
        View("table", "Decision table", "what follows from v, at MAX and at MIN"),
        View("why", "Why this cutoff", "the argument for a cutoff, with both paths highlighted"),
        View("node", "Node", "every event at the selected node; click one to go to it"),
        View("what-if", "What if", "another value at a leaf: what it changes, and which values change nothing"),
        View("trace", "Text trace", "the whole search as indented lines"),
        View("stops", "Breakpoints", "where playback stops"),
        View("path", "Current path", "the nodes from the root to this one"),
        View("legend", "Legend", "what shapes, signs and colours mean"),
    )
}
"""The views by name, in display order."""

FIRST_SHOWN = ("board", "window", "calls", "code", "legend")
"""The views shown by default."""
