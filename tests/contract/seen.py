"""What a request asks for and what its search finds, in short texts that no rebuilding of the code changes."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from core.options import OPTIONS, SearchOptions
from core.options.numerals import to_json
from core.options.paths import path_text
from core.trace import Trace
from core.trace.result import result_of
from core.trees.formats import FORMATS
from core.trees.leaf_tree import LeafTree
from tests.contract.recorded import brief
from viz.pages.ignored_parameters import in_comparison, in_search
from viz.replay.recording import Recording, record
from viz.replay.view_settings import Settings, read_settings
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.link import read_link
from viz.sharing.request import PAGE_BUDGET, Request

NAMES = re.compile(r"(?:'?[\w-]+'?(?:, | or )){4,}'?[\w-]+'?")
"""A list of five names or more, such as those of all games."""


def opened(query: dict[str, str], source: str = "link") -> dict[str, Any]:
    """Return what the query of a link, or of another `source`, opens on the page that steps through."""
    settings, unknown = read_settings(query, source)
    request, left_out = read_link(query)
    recording = record(request)
    assert recording.check.outcome.warning is None
    told = [*in_search(left_out, request, source), *([unknown] if unknown else [])]
    return {
        "searches": searched(request),
        "opens": opens(request, settings, recording),
        "left out": list(map(without_lists, told)),
        "finds": finds(recording.scene.trace),
    }


def compared(query: dict[str, str], source: str = "link") -> dict[str, Any]:
    """Return what a query opens on the page that compares."""
    request, left_out = read_compare_link(query)
    return {
        "searches": searched(request.subject, *request.searches),
        "opens": f"by={request.by} step={request.stop}",
        "left out": list(map(without_lists, in_comparison(left_out, request, source))),
    }


def without_lists(text: str) -> str:
    """Return a message without the long lists of names in it, which grow with every game and every search.

    >>> without_lists("There is no 'x'. Choose a, b, c, d or e.")
    "There is no 'x'. Choose …."
    """
    return NAMES.sub("…", text)


def searched(request: Request, *searches: SearchOptions) -> str:
    """Return what a request searches, and each choice of its search, or of these, that is not the usual one."""
    game = request.searched()
    text = FORMATS["parentheses"].write(game) if isinstance(game, LeafTree) else f"{request.game} {game.initial}"
    return f"{brief(text)} by {' ~ '.join(map(searched_with, searches or [request.options()]))}"


def searched_with(options: SearchOptions) -> str:
    """Return the options of a search that are not the usual ones, each as a link has it."""
    chosen = {name: (option, getattr(options, name)) for name, option in OPTIONS.items()}
    others = (
        f"{name}={value if name == 'budget' else option.write(value)}"
        for name, (option, value) in chosen.items()
        if value != option.default and (name, value) != ("budget", PAGE_BUDGET)
    )
    return " ".join([options.algorithm, *others])


def opens(request: Request, settings: Settings, recording: Recording) -> str:
    """Return what is asked of the drawing and of the way of looking, and the step that is shown first."""
    opened = [f"open={','.join(map(path_text, request.opened))}"] if request.opened else []
    step = [f"step={recording.start}"] if recording.start else []
    return " ".join([*_unusual(request.notation), *_unusual(settings), *opened, *step])


def finds(trace: Trace) -> str:
    """Return what a search finds, with its size.

    The value is that of MAX; a sign before it says that it is a bound.
    """
    result = result_of(trace)
    sign = {"LOWER": "≥", "UPPER": "≤"}.get(result.bound.name, "")
    value = f"{sign}{'≈' if result.estimate else ''}{to_json(result.value)}"
    line = " ".join(map(str, result.principal_variation)) or "none"
    return f"value {value}, line of play {line}; {result.nodes_visited} nodes, {result.events} events"


def _unusual(chosen: Any) -> list[str]:
    """Return the fields of a record that are not at their defaults."""
    held = {field: getattr(chosen, field.name) for field in fields(chosen)}
    return [
        f"{field.name}={','.join(map(str, value)) if isinstance(value, tuple) else value}"
        for field, value in held.items()
        if value != field.default
    ]
