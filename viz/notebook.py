"""`check` for notebooks: a reader's own search is checked, and its first wrong event is shown in the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from secrets import randbelow
from typing import Any

from core.checking.check import Report
from core.checking.differing import Reference, first_difference
from core.checking.ideas import reference, searched_by
from core.checking.live import check_function
from core.checking.observed import observed_in
from core.checking.report import LABEL, lines
from core.options import SearchOptions
from core.trees.formats import read
from core.trees.formats.nested_lists import write
from viz.check import Check, Unchecked
from viz.figures.html import frame, html
from viz.recording import Searched, draw_search, with_check
from viz.sharing.request import Request, TreeText

HEIGHT = 600
"""Of a player in a notebook, in pixels: marimo shows 610 of an output, and scrolls the rest."""

TEXT = "font-family: monospace; line-height: 1.4; margin: 8px 0"

HANGING = f"white-space: pre-wrap; overflow-wrap: anywhere; padding-left: {LABEL}ch; text-indent: -{LABEL}ch"
"""What a line says stays beside its label where it is too long for the window."""

MOST_SEED = 1_000_000


@dataclass(frozen=True)
class Checked:
    """What came of a check: text where text is shown, a page with the player where a notebook shows one."""

    report: Report

    def __str__(self) -> str:
        return "\n".join(lines(self.report))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self._page

    @cached_property
    def _page(self) -> str:
        text = "".join(f'<div style="{HANGING}">{escape(line)}</div>' for line in lines(self.report))
        text = f'<div style="{TEXT}">{text}</div>'
        shown = self.report.smaller or self.report.first
        if shown is None or shown.difference is None or 0 in shown.tree.names:
            return text
        right = reference(shown.tree, self.report.options)
        players = [("The search as it should be", _player(right, self.report.options, shown.difference.event))]
        for idea in self.report.fits[:1]:
            wrong = searched_by(idea, shown.tree, shown.observed)
            departs = wrong and first_difference(observed_in(right.trace), wrong, is_right=False)
            if wrong and departs:
                check = Unchecked(idea.title, wrong.trace, wrong.tree)
                players.append((idea.title, _player(wrong, self.report.options, departs.event, check)))
        width = 100 // len(players)
        beside = "".join(
            f'<div style="width: {width}%"><p>{escape(title)}</p>{player}</div>' for title, player in players
        )
        return f'{text}<div style="display: flex; gap: 8px">{beside}</div>'


def _player(searched: Reference, options: SearchOptions, event: int, check: Check | None = None) -> str:
    """Return a player of a search at the step after an event."""
    request = Request(TreeText(write(searched.tree)), options)
    found = with_check(request, searched.trace, searched.tree)
    if check is not None:
        found = Searched(searched.trace, check, None)
    recording = draw_search(request, searched.tree, found)
    return frame(html(recording, min(event + 1, len(searched.trace))), HEIGHT)


def check(
    function: Callable[..., Any],
    *,
    course: str | None = None,
    trees: Iterable[str] = (),
    arguments: str = "",
    seed: int | None = None,
) -> Checked:
    """Check a function that searches, on `trees` as text in place of the usual ones if there are any.

    Raises OptionError as `check_function`, and TextError for a tree that can't be read.
    """
    tried = [read(text).tree for text in trees]
    drawn = randbelow(MOST_SEED) if seed is None else seed
    return Checked(check_function(function, course=course, trees=tried, arguments=arguments, seed=drawn))
