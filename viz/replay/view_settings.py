"""`Settings`: the view settings of a link: views, way of stepping, folds, opened nodes, what is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.options.paths import MOST_DIGITS
from viz.contract.player import PICTURES, PictureName, SettingsData
from viz.covers import COVERS
from viz.replay.views import VIEWS

BY_NODE = "node"

WAYS = (BY_NODE, "decision", "leaf", "event")
"""The units of a step, the default first; the player's story.js knows the events of each."""

GONE = {"views": {"graph", "list", "positions", "trace", "stops", "path"}, "fold": {"follow"}}
"""Views of former versions: a link or file that asks for one opens without it."""

MOST_LISTED = 1_000
"""The most folded or opened nodes: no more nodes are drawn."""

MOST_NAMED = 5
"""The most unknown things named."""

MOST_MOMENTS = 50
"""The most steps that ask what comes next."""

NO_VIEWS = "none"

_NUMBER = rf"[0-9]{{1,{MOST_DIGITS}}}"
_PATH = rf"(?:root|{_NUMBER}(?:\.{_NUMBER})*)"


@dataclass(frozen=True)
class Settings:
    """The view settings of a link; None or empty means as the browser has it.

    `views` are names of VIEWS, `way` is one of WAYS, `fold` the paths of folded nodes, `show` those of nodes open in
    the focus view, `picture` one of PICTURES, `ask` the names of COVERS that stay hidden until the class has answered,
    `at` the only steps at which to ask what happens next.
    """

    views: tuple[str, ...] | None = None
    way: str | None = None
    fold: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    picture: PictureName | None = None
    ask: tuple[str, ...] = ()
    at: tuple[int, ...] = ()

    def data(self) -> SettingsData:
        """Return the settings for JSON."""
        return {
            "views": self.views,
            "way": self.way,
            "fold": self.fold,
            "show": self.show,
            "picture": self.picture,
            "ask": self.ask,
            "at": self.at,
        }


def read_settings(query: Mapping[str, str], source: str = "link") -> tuple[Settings, str | None]:
    """Return the settings of a link, or of another `source`, and a remark on what is unknown or too much.

    The rest applies.

    >>> settings, remark = read_settings({"views": "calls,plot", "by": "leaf"})
    >>> settings.views, settings.way, remark
    (('calls',), 'leaf', 'The link asks for unknown settings: views plot.')
    """
    settings = Settings()
    unknown: list[str] = []
    notes: list[str] = []

    def known(name: str, is_known: Callable[[str], Any]) -> tuple[str, ...]:
        parts = [part for part in query[name].split(",") if part and part not in GONE.get(name, ())]
        unknown.extend(f"{name} {_shown(part)}" for part in parts if not is_known(part))
        found = tuple(part for part in parts if is_known(part))
        if len(found) > MOST_LISTED:
            notes.append(f"Of {name} only the first {MOST_LISTED:,} count.")
        return found[:MOST_LISTED]

    if "views" in query:
        shown = () if query["views"] == NO_VIEWS else known("views", VIEWS.__contains__)
        if shown or query["views"] == NO_VIEWS:
            settings = replace(settings, views=_in_order(shown, VIEWS))
    if "by" in query:
        settings = replace(settings, way=next(iter(known("by", WAYS.__contains__)), None))
    if "fold" in query:
        settings = replace(settings, fold=known("fold", re.compile(_PATH).fullmatch))
    if "show" in query:
        settings = replace(settings, show=known("show", re.compile(_PATH).fullmatch))
    if "picture" in query:
        asked = known("picture", PICTURES.__contains__)
        settings = replace(settings, picture=next((picture for picture in PICTURES if picture in asked), None))
    if "ask" in query:
        settings = replace(settings, ask=_in_order(known("ask", COVERS.__contains__), COVERS))
    if "at" in query:
        steps = known("at", re.compile(_NUMBER).fullmatch)
        settings = replace(settings, at=tuple(dict.fromkeys(map(int, steps)))[:MOST_MOMENTS])
    if unknown:
        more = f" and {len(unknown) - MOST_NAMED:,} more" if len(unknown) > MOST_NAMED else ""
        named = "; ".join(unknown[:MOST_NAMED])
        notes.insert(0, f"The {source.removeprefix('the ')} asks for unknown settings: {named}{more}.")
    return settings, " ".join(notes) or None


def _shown(part: str) -> str:
    """Return a setting's text, cut if long, with ? for half of a surrogate pair, which no page can hold."""
    return part[:30].encode(errors="replace").decode()


def _in_order(names: Iterable[str], order: Iterable[str]) -> tuple[str, ...]:
    chosen = set(names)
    return tuple(name for name in order if name in chosen)
