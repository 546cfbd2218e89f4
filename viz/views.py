"""The views beside the tree: their names in links, their titles, and what the menu says of each."""

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
        View("code", "Pseudo-code", "the line that runs"),
        View("table", "Decision table", "what follows from v, at MAX and at MIN"),
        View("why", "Why this cut", "the argument for a cutoff, with both paths lit"),
        View("node", "Node", "all that happened at the node you chose, each a jump"),
        View("what-if", "What if", "another value at a leaf: what changes, and what range changes nothing"),
        View("trace", "Text trace", "the whole run as indented lines"),
        View("stops", "Breakpoints", "where playing stops"),
        View("path", "Moves to here", "the nodes from the root to this one"),
        View("legend", "Legend", "what shapes, signs and colours mean"),
    )
}
"""The views by name, in the order in which they stand."""

FIRST_SHOWN = ("board", "window", "calls", "code", "legend")
"""What a page shows that nobody has changed."""
