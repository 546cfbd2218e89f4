"""Plyscope for programs and notebooks: `solve` a tree, `show` its search in the player, `check` a search of your own.

>>> import plyscope
>>> plyscope.solve([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).value
3
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

_INSTALLED = Path(__file__).parent / "app"

APP = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[1]
"""The folder of app.py, core and viz: they have names of their own only in there, not among the installed packages."""

if str(APP) not in sys.path:
    sys.path.insert(0, str(APP))

from core.trace import Trace  # noqa: E402  once it is on the path
from core.trace.result import Result, result_of  # noqa: E402
from viz.figures.replay import Replay  # noqa: E402
from viz.notebook import check  # noqa: E402

__all__ = ["Replay", "Result", "check", "show", "solve"]

__version__ = "1.0.0"


def solve(tree: str | Sequence[Any], **options: Any) -> Result:
    """Return what a search of a tree finds and what it costs; `options` are as `algorithm="minimax"`.

    The tree is nested lists, or a text in any format that the page reads. Raises an error that says what is wrong with
    it, and where.
    """
    return result_of(show(tree, **options).recording.scene.trace)


def show(tree: str | Sequence[Any], trace: Trace | str | PathLike[str] | None = None, **options: Any) -> Replay:
    """Return the player of a search of a tree, which a notebook shows; its `html()` is a page.

    With a `trace`, or the name of its file, that search of the tree is shown.
    """
    text = tree if isinstance(tree, str) else repr(tree)
    return Replay.of(text, **options) if trace is None else Replay.of_trace(trace, text, **options)
