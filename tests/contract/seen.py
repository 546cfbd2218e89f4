"""What a request asks for and what a recording shows, in plain texts that no rebuilding of the code changes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

from core.options import SearchOptions
from core.options.paths import path_text
from core.trees.formats import FORMATS
from core.trees.leaf_tree import LeafTree
from tests.contract.recorded import brief, digest
from tests.viz.given import elements_of
from tests.viz.replayed import Replayed
from viz.recording import Recording
from viz.scene import Scene
from viz.sharing.request import Request, TreeText
from viz.sharing.view_settings import Settings
from viz.tree.outline import Outline
from viz.words.answers import without_marks

OPTIONS = ("algorithm", "bounds", "budget", "cutoff", "depth", "form", "hand", "order", "seed", "window")
NOTATION = ("shapes", "windows", "tested")

TITLE, SHAPE = "{*}title", "{*}*[@class='shape']"

LARGEST = 40
"""Elements of a picture that are recorded one by one."""

STATE = ("data-state", "data-value", "data-alpha", "data-beta", "data-cutoff", "data-late", "data-best", "data-tie")
TEXTS = ("value", "alpha", "beta", "window", "cutoff", "tie", "visits", "cuts", "skips")


def asked(request: Request) -> dict[str, Any]:
    """Return what a request asks for."""
    notation = request.notation
    return {
        **_subject(request),
        "options": searched_with(request.options()),
        "notation": " ".join(f"{name}={getattr(notation, name)}" for name in NOTATION),
        "opened": ",".join(map(path_text, request.opened)),
        "step": request.step,
    }


def looks(settings: Settings) -> dict[str, Any]:
    """Return what is asked of the way of looking."""
    views = None if settings.views is None else ",".join(settings.views) or "none"
    covered = {"ask": ",".join(settings.ask)} if settings.ask else {}
    stops, fold = ",".join(settings.stops), ",".join(settings.fold)
    return {"views": views, "way": settings.way, "stops": stops, "fold": fold} | covered


def searched_with(options: SearchOptions) -> str:
    """Return the options of a search, each with its value."""
    return " ".join(f"{name}={getattr(options, name)}" for name in OPTIONS)


def _subject(request: Request) -> dict[str, Any]:
    game, subject = request.searched(), request.subject
    if not isinstance(game, LeafTree) or not isinstance(subject, TreeText):
        return {"game": request.game, "position": str(game.initial)}
    return {
        "tree": brief(FORMATS["parentheses"].write(game)),
        "root": game.root_player.value,
        "text": brief(subject.text),
        "format": subject.format,
        "made": subject.made,
    }


def shown(recording: Recording) -> dict[str, Any]:
    """Return what a recording shows where it opens, else in the middle, and at its end."""
    assert recording.warning is None
    scene = recording.scene
    start = recording.start if 0 < recording.start <= scene.steps else scene.steps // 2
    every_step, at = _steps(scene, {start, scene.steps})
    return {
        "title": recording.title,
        "notice": without_marks(" ".join(filter(None, [recording.notice, recording.folded]))),
        "link": brief(recording.link or ""),
        "nodes": brief("; ".join(_nodes(scene))),
        "every step": every_step,
        "at": at,
    }


def shown_last(recording: Recording) -> dict[str, Any]:
    """Return what a recording shows at its end."""
    assert recording.warning is None
    every_step, at = _steps(recording.scene, {recording.scene.steps})
    return {"every step": every_step, "at": at}


def _nodes(scene: Scene) -> list[str]:
    """Return what each node is called, with the strokes that its shape is drawn by."""
    nodes = [element for element in elements_of(scene.picture.svg) if "data-path" in element.attrib]
    return [f"{_first(node, TITLE).text} {_strokes(_first(node, SHAPE))}" for node in nodes]


def _first(node: ET.Element, tag: str) -> ET.Element:
    found = node.find(tag)
    assert found is not None
    return found


def _strokes(shape: ET.Element) -> str:
    return "".join(filter(str.isalpha, shape.get("d", shape.tag)))


def _steps(scene: Scene, wanted: set[int]) -> tuple[str, list[dict[str, Any]]]:
    """Return a digest of the pictures at all steps, of a large tree at those wanted, and what is shown at these."""
    replayed = Replayed(scene.patches)
    is_large = len(scene.outline.parents) > LARGEST
    pictures, at = [], []
    for step in range(scene.steps + 1):
        if step:
            replayed.forward()
        if is_large and step not in wanted:
            continue
        picture = _picture(scene.outline, replayed.slots)
        pictures.append("\n".join(picture))
        if step in wanted:
            at.append({"step": step, **_told(replayed.slots)} | ({} if is_large else {"picture": picture}))
    return f"{scene.steps} steps, {digest(*pictures)}", at


def _told(slots: dict[tuple[str, str], Any]) -> dict[str, Any]:
    """Return what is said and counted, and what stands on the board."""
    says = " ".join(slots.get((key, "text")) or "" for key in ("tag", "lead", "rest"))
    counts = [f"{name} {slots[f'count-{name}', 'text']}" for name in ("nodes", "leaves", "skipped", "cutoffs")]
    late = slots.get(("count-late", "text")) or ""
    told = {"says": says.strip(), "counts": ", ".join(counts) + late}
    marks = [f"{key} {mark}" for (key, what), mark in sorted(slots.items()) if what == "data-mark" and mark]
    return told | ({"board": ", ".join(marks)} if marks else {})


def _picture(outline: Outline, slots: dict[tuple[str, str], Any]) -> list[str]:
    """Return a line for each node and bundle that is drawn: its path, its state, its edge and its texts."""
    places = [(node.key, path_text(node.path)) for node in outline.nodes]
    places += [
        (bundle.key, f"{path_text(outline.nodes[bundle.parent].path)}+{bundle.size}") for bundle in outline.bundles
    ]
    return [f"{place}: {_element(key, slots)}" for key, place in places]


def _element(key: int, slots: dict[tuple[str, str], Any]) -> str:
    """Return what an element shows; the numbers for the style sheet first, then those to read."""
    state = [
        part
        for what in STATE
        if (held := slots.get((f"n{key}", what))) not in {None, ""}
        for part in [str(held) if what in {"data-state", "data-value"} else f"{what.removeprefix('data-')}={held}"]
    ]
    edge = [
        f"edge {what.removeprefix('data-')}={held}"
        for what in ("data-edge", "data-cut", "data-best")
        if (held := slots.get((f"e{key}", what))) not in {None, "", slots.get((f"n{key}", "data-state"))}
    ]
    texts = [held for what in TEXTS if (held := slots.get((f"n{key}", f"text:{what}")))]
    texts += [held for held in [slots.get((f"w{key}", "text"))] if held]
    return " ".join([*state, *edge, *(f"“{text}”" for text in texts)])
