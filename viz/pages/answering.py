"""How the page answers its player: what-ifs, edits, bundles to open, files to open and to save."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import segno

from core.game import OptionError, PlyscopeError, TextError
from core.options.paths import read_path
from core.trace import Path
from core.trees.formats import FORMATS
from viz.contract.mailbox import Answer, Told
from viz.pages.choices_above import choose
from viz.pages.network import network_host
from viz.pages.opening import file_text, open_file, restore
from viz.pages.search_from import path_at, press, search_back, search_from
from viz.pages.session import session, shown
from viz.pages.trying import Trying
from viz.pages.working_tree import edit, searched_tree, subtree_text, take_typed
from viz.tree.outline import opened_last

LONGEST_QR = 1_200
"""Characters of a link that still make a QR code which a phone reads from a projected picture."""


def answer(question: dict[str, Any]) -> Answer:
    """Return the answer to a player's question about the recording on the page, or what is wrong with the question."""
    number = question["number"]
    try:
        for name, answered in _ANSWERS.items():
            if name in question:
                return {**answered(question), "number": number}
        return {**tried(read_path(question["path"]), str(question["value"])), "number": number}
    except PlyscopeError as error:
        problem = str(error) if isinstance(error, TextError) else f"{error.problem} {error.remedy}"
        return {"problem": problem, "html": f'<p class="problem">{escape(problem)}</p>', "number": number}


def qr_code(link: str) -> str:
    """Return a link as a QR code, drawn as SVG; raise OptionError if it is too long for one that can be scanned."""
    if len(link) > LONGEST_QR:
        raise OptionError(
            f"this link has {len(link):,} characters, too many for a QR code.", "Share the file instead.", place="QR"
        )
    code = segno.make(link, error="l", micro=False)
    svg: str = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True)
    return svg


def tree_text(name: str) -> Told:
    """Return the reader's tree in a format: the text, the suffix of a file, and what the format leaves out."""
    if name not in FORMATS:
        raise OptionError(f"{name[:40]!r} is not a format.", "Choose another.", place="format")
    tree, _ = searched_tree()
    format_ = FORMATS[name]
    lost = format_.loses(tree)
    note = f"Not kept in the format {format_.title}: {', '.join(lost)}." if lost else ""
    return {"text": format_.write(tree), "suffix": format_.suffix, "note": note}


def _edit(question: dict[str, Any]) -> Told:
    edit(question)
    return {}


def _choose(question: dict[str, Any]) -> Told:
    if isinstance(question["choose"], dict):
        choose(question)
    return {}


def _open(question: dict[str, Any]) -> Told:
    open_bundle(read_path(str(question["open"])))
    return {}


def _from(question: dict[str, Any]) -> Told:
    step = question.get("step")
    trace = shown().recording.scene.trace
    search_from(path_at(trace, step) if isinstance(step, int) else read_path(str(question["from"])))
    return {}


def _back(question: dict[str, Any]) -> Told:  # noqa: ARG001  there is only one way back
    search_back()
    return {}


def _file(question: dict[str, Any]) -> Told:
    open_file(str(question["file"]))
    return {}


def _restore(question: dict[str, Any]) -> Told:
    if isinstance(question["restore"], dict):
        restore(question["restore"])
    return {}


def _stop(question: dict[str, Any]) -> Told:  # noqa: ARG001  there is only one thing to stop
    shown().trying = None
    return {}


def _typed(question: dict[str, Any]) -> Told:
    if isinstance(question["typed"], dict):
        take_typed(question["typed"])
    return {}


_ANSWERS: dict[str, Callable[[dict[str, Any]], Told]] = {
    "choose": _choose,
    "open": _open,
    "edit": _edit,
    "file": _file,
    "restore": _restore,
    "stop": _stop,
    "typed": _typed,
    "from": _from,
    "back": _back,
    "press": lambda question: press(str(question["press"]), int(question["step"])),
    "copy": lambda question: {"text": subtree_text(read_path(str(question["copy"])))},
    "save": lambda question: {"text": file_text(str(question["save"]), history=question.get("history") is not False)},
    "write": lambda question: tree_text(str(question["write"])),
    "network": lambda _: {"host": network_host()},
    "qr": lambda question: {"svg": qr_code(str(question["qr"]))},
}
"""The function that answers a question, by the field that says what is asked."""


def open_bundle(path: Path) -> None:
    """Have all children of a node drawn when the page runs again."""
    controls = session().controls
    controls.opened = opened_last(controls.opened, path)
    session().coming.redraws = True


def tried(path: Path, text: str) -> Told:
    """Return what changes with another value at a leaf, or how many searches were made for that so far."""
    here = shown()
    recording, trying = here.recording, here.trying
    here.trying = None
    if trying is None or trying.asked != (recording.id, path, text):
        trying = Trying(recording, path, text)
    html = trying.go_on()
    if html is not None:
        return {"html": html}
    here.trying = trying
    return {"searches": trying.searches}
