"""How the choices of "What happens next?" are worded."""

from __future__ import annotations

from typing import Any

from core.game import Game, Labelled
from core.options.numerals import ordinal
from core.options.paths import Path
from core.practice.next_event import NextEvent
from core.trace import Kind
from viz.words.wording import spoken, unbroken

_WORDS = {
    Kind.ENTER: "Visits {name}",
    Kind.LEAF: "Visits {name}, a leaf worth {value}",
    Kind.HORIZON: "Visits {name} and stops there: its static evaluation is {value}",
    Kind.KNOWN: "Finds {name} in the endgame table: it is worth {value}",
    Kind.BEST: "Sets the value of {name} to {value}",
    Kind.CHANCE: "Sets the expected value of {name} so far to {value}",
    Kind.ALPHA: "Sets α at {name} to {value}",
    Kind.BETA: "Sets β at {name} to {value}",
    Kind.CUTOFF: "Cuts off at {name}",
    Kind.SKIP: "Skips {children}",
    Kind.RESEARCH: "Searches {children} again",
    Kind.HIT: "Finds {name} in the table",
    Kind.STAND_PAT: "Stands pat at {name} with {value}",
    Kind.EXIT: "Returns {value} from {name}",
}


def event_text(event: NextEvent, game: Game[Any, Any]) -> str:
    """Return what a search does next, with all its numbers; it is plain text and may hold a reader's names.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> event_text(NextEvent(Kind.ENTER, (1,), window=(3, 8)), tree)
    'Visits B with the window (3, 8)'
    >>> event_text(NextEvent(Kind.SKIP, (1,), children=(0, 1)), tree)
    'Skips the first child of B and the second child of B'
    """
    *others, last = [name_at(game, (*event.path, child)) for child in event.children] or [""]
    children = f"{', '.join(others)} and {last}" if others else last
    value = "" if event.value is None else spoken(event.value)
    words = _WORDS[event.kind].format(name=name_at(game, event.path), value=value, children=children)
    window = f" with the window ({', '.join(map(spoken, event.window))})" if event.window else ""
    known = f": it is worth {value}" if event.kind is Kind.HIT and value else ""
    return f"{words}{window}{known}"


def name_at(game: Game[Any, Any], path: Path) -> str:
    """Return what the page calls the node at a path, visited or not.

    >>> from core.trees.leaf_tree import LeafTree
    >>> name_at(LeafTree.from_nested([3, [2, 9]]), (1, 0)), name_at(LeafTree.from_nested([3, 9]), ())
    ('the first child of B', 'A')
    """
    state, move = game.initial, None
    for child in path:
        move = game.actions(state)[child]
        state = game.result(state, move)
    label = game.label(state) if isinstance(game, Labelled) else ""
    if label or isinstance(move, str):
        return label or unbroken(str(move))
    return f"the {ordinal(path[-1])} child of {name_at(game, path[:-1])}" if path else "the root"
