"""The words of the choices of "What happens next?"."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.options.numerals import listed, ordinal
from core.practice.next_event import NextEvent
from core.trace import Kind
from viz.words.wording import name_at, own_name, spoken, state_at

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
    Kind.RESEARCH: "Searches {child} again",
    Kind.HIT: "Finds {name} in the table",
    Kind.STAND_PAT: "Stands pat at {name} with {value}",
    Kind.EXIT: "Returns {value} from {name}",
}

CUTS = (Kind.CUTOFF, Kind.STAND_PAT)
"""The kinds of events with which children may be skipped."""


def event_text(event: NextEvent, game: Game[Any, Any]) -> str:
    """Return what a search does next, with all its numbers, as plain text that may hold a reader's names.

    >>> from core.trees.leaf_tree import LeafTree
    >>> tree = LeafTree.from_nested([3, [2, 9]])
    >>> event_text(NextEvent(Kind.ENTER, (1,), window=(3, 8)), tree)
    'Visits B with the window (3, 8)'
    >>> event_text(NextEvent(Kind.CUTOFF, (1,), children=(0, 1)), tree)
    'Cuts off at B and skips its first and second children'
    """
    value = "" if event.value is None else spoken(event.value)
    child = name_at(game, (*event.path, *event.children[:1])) if event.kind is Kind.RESEARCH else ""
    words = _WORDS[event.kind].format(name=name_at(game, event.path), value=value, child=child)
    window = f" with the window ({', '.join(map(spoken, event.window))})" if event.window else ""
    known = f": it is worth {value}" if event.kind is Kind.HIT and value else ""
    skips = f" and skips {_children(event, game)}" if event.kind in CUTS and event.children else ""
    return f"{words}{window}{known}{skips}"


def _children(event: NextEvent, game: Game[Any, Any]) -> str:
    """Return the page's name for several children of a node."""
    state = state_at(game, event.path)
    names = {child: own_name(game, state, child) for child in event.children}
    places = [ordinal(child) for child, name in names.items() if not name]
    without = [f"its {listed(places)} {'child' if len(places) == 1 else 'children'}"] if places else []
    return listed([*filter(None, names.values()), *without])
