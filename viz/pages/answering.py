"""Answers the player's questions that change or need the session: edits, bundles, files to open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.game import PlyscopeError
from core.options.paths import read_path
from core.trace import Path
from viz.contract.mailbox import NumberedAnswer, PageAnswer
from viz.pages.choices_above import choose
from viz.pages.following import catch_up
from viz.pages.opening import file_text, open_file, restore
from viz.pages.search_from import path_at, press, search_back, search_from
from viz.pages.session import draft, session, shown
from viz.pages.working_tree import edit, take_typed
from viz.serving.questions import problem_answer
from viz.tree.outline import opened_last


def answer(question: dict[str, Any]) -> NumberedAnswer:
    """Return the answer to a player's question about the recording on the page, or what is wrong with the question."""
    number = question["number"]
    try:
        if isinstance(question.get("led"), dict):
            catch_up(question["led"])
        answered = next(answered for name, answered in _ANSWERS.items() if name in question)
        return {**answered(question), "number": number}
    except PlyscopeError as error:
        return {**problem_answer(error), "number": number}


def _edit(question: dict[str, Any]) -> PageAnswer:
    edit(question)
    return {}


def _choose(question: dict[str, Any]) -> PageAnswer:
    if isinstance(question["choose"], dict):
        choose(question)
    return {}


def _open(question: dict[str, Any]) -> PageAnswer:
    open_bundle(read_path(str(question["open"])))
    return {}


def _from(question: dict[str, Any]) -> PageAnswer:
    step = question.get("step")
    trace = shown().recording.scene.trace
    search_from(path_at(trace, step) if isinstance(step, int) else read_path(str(question["from"])))
    return {}


def _back(question: dict[str, Any]) -> PageAnswer:  # noqa: ARG001  there is only one way back
    search_back()
    return {}


def _file(question: dict[str, Any]) -> PageAnswer:
    open_file(str(question["file"]))
    return {}


def _picture(question: dict[str, Any]) -> PageAnswer:  # noqa: ARG001  whatever is on it
    session().next_run.is_picture = session().next_run.redraws = True
    return {}


def _restore(question: dict[str, Any]) -> PageAnswer:
    if isinstance(question["restore"], dict):
        restore(question["restore"])
    return {}


def _typed(question: dict[str, Any]) -> PageAnswer:
    if isinstance(question["typed"], dict):
        take_typed(question["typed"])
    return {}


_ANSWERS: dict[str, Callable[[dict[str, Any]], PageAnswer]] = {
    "choose": _choose,
    "open": _open,
    "edit": _edit,
    "file": _file,
    "picture": _picture,
    "restore": _restore,
    "typed": _typed,
    "from": _from,
    "back": _back,
    "press": lambda question: press(str(question["press"]), int(question["step"])),
    "save": lambda question: {"text": file_text(str(question["save"]), history=question.get("history") is not False)},
}
"""The functions that answer questions, by the field that identifies them."""


def open_bundle(path: Path) -> None:
    """Draw all children of a node in the next run."""
    asked = shown().asked
    opened = opened_last(draft().opened_in_picture(asked), path)
    session().draft = draft().with_opened(asked, opened)
    session().next_run.redraws = True
