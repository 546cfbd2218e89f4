"""`check` for notebooks: checks a reader's search, and shows its first wrong event in the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from secrets import randbelow
from typing import Any

from core.checking.check import Report, check_function
from core.checking.report import LABEL, beside, lines
from core.options import SearchOptions
from core.trees.formats import read
from core.trees.formats.nested_lists import write
from core.trees.leaf_tree import LeafTree
from viz.figures.html import frame, html
from viz.replay.recording import record
from viz.sharing.request import Request, TreeText

HEIGHT = 600
"""The height of a player in a notebook, in pixels: marimo shows 610 of an output."""

TEXT = "font-family: monospace; line-height: 1.4; margin: 8px 0"

HANGING = f"white-space: pre-wrap; overflow-wrap: anywhere; padding-left: {LABEL}ch; text-indent: -{LABEL}ch"
"""Long lines wrap beside their label."""

TITLES = "The search as it should be", "Your program"

MOST_SEED = 1_000_000


@dataclass(frozen=True)
class Checked:
    """The result of a check: as text, or as a page with the player where a notebook shows one."""

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
        shown = self.report.first
        if shown is None or shown.difference is None or not shown.observed.visits:
            return text
        asked = beside(shown.tree, shown.observed, self.report.options, (), shown.difference)
        titled = zip(TITLES, asked.searches, asked.steps, strict=False)  # not every program can be replayed
        players = [(title, _player(shown.tree, options, step)) for title, options, step in titled]
        width = 100 // len(players)
        drawn = "".join(
            f'<div style="width: {width}%"><p>{escape(title)}</p>{player}</div>' for title, player in players
        )
        return f'{text}<div style="display: flex; gap: 8px">{drawn}</div>'


def _player(tree: LeafTree, options: SearchOptions, step: int) -> str:
    return frame(html(record(Request(TreeText(write(tree)), options)), step), HEIGHT)


def check(
    function: Callable[..., Any],
    *,
    course: str | None = None,
    trees: Iterable[str] = (),
    arguments: str = "",
    start: str = "",
    seed: int | None = None,
) -> Checked:
    """Check a function that searches, on `trees` as text, by default the usual ones.

    Raises OptionError as `check_function`, and TextError for a tree that can't be read.
    """
    tried = [read(text).tree for text in trees]
    drawn = randbelow(MOST_SEED) if seed is None else seed
    return Checked(check_function(function, course=course, trees=tried, arguments=arguments, start=start, seed=drawn))
