"""Where the nodes stand: an outline becomes DOT, Graphviz lays it out once, and its positions come back."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from graphviz import Digraph

from core.game import PlyscopeError
from viz.outline import Outline

SECONDS = 20
"""A layout that takes longer is given up: 3,280 nodes take 0.3 s."""

UNITS_PER_INCH = 72
"""One unit of the picture is a point, the inch's 72nd part, as in Graphviz."""

MOST_KEPT = 64
"""So many layouts are kept: an edit of a value, an undo, and a class that opens one tree need none anew."""

LEVEL_HEIGHT = 126
NODE_GAP = 9


class LayoutError(PlyscopeError):
    """Graphviz is missing, failed, or took too long."""


@dataclass(frozen=True)
class Layout:
    """The centre of each element by key, in points with y growing downwards, and the extent of the whole."""

    centres: tuple[tuple[float, float], ...]
    width: float
    height: float


def to_dot(outline: Outline, widths: dict[int, float]) -> str:
    """Return the DOT source: a box of its width for each element, and an edge to each child, in the order written."""
    graph = Digraph("tree")
    graph.attr(ordering="out", splines="false", nodesep=_inches(NODE_GAP), ranksep=_inches(LEVEL_HEIGHT - 60))
    graph.attr("node", shape="box", fixedsize="true", height=_inches(60), label="")
    for key in range(len(outline.nodes) + len(outline.bundles)):
        graph.node(str(key), width=_inches(widths[key]))
    for node in outline.nodes:
        for child in dict.fromkeys(outline.children[node.key].values()):
            graph.edge(str(node.key), str(child))
    return str(graph.source)


def lay_out(outline: Outline, widths: dict[int, float]) -> Layout:
    """Return where Graphviz puts the elements of an outline; `widths` gives each element's width in points.

    Graphviz runs as a child process of its own, so that no tree can take the server down with it.
    Raises LayoutError if it is missing, fails, or takes longer than SECONDS.
    """
    layout = placed(to_dot(outline, widths), len(outline.nodes) + len(outline.bundles))
    return _centred(layout, outline, widths)


@lru_cache(maxsize=MOST_KEPT)
def placed(source: str, elements: int) -> Layout:
    """Return where Graphviz puts the elements of a DOT source, which has so many; raise LayoutError if it can't."""
    command = shutil.which("graphviz-pure", path=_scripts()) or shutil.which("graphviz-pure") or shutil.which("dot")
    if command is None:
        raise LayoutError(
            "Graphviz is missing, so no tree can be drawn.",
            "Install graphviz-pure from PyPI, or Graphviz from its own site.",
            place="layout",
        )
    try:
        plain = subprocess.run(  # noqa: S603  # a fixed command; the reader's text is no part of the DOT source
            [command, "-Kdot", "-Tplain"],
            input=source,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS,
            check=True,
        ).stdout
    except subprocess.TimeoutExpired as error:
        raise LayoutError(f"Graphviz took longer than {SECONDS} s.", "Try a smaller tree.", place="layout") from error
    except subprocess.CalledProcessError as error:
        raise LayoutError(
            f"Graphviz failed: {error.stderr.strip()[:200]}.", "Please report it with the tree.", place="layout"
        ) from error
    except OSError as error:
        raise LayoutError(
            f"Graphviz can't be started: {error.strerror}.", "Install graphviz-pure from PyPI.", place="layout"
        ) from error
    return _read_plain(plain, elements)


def _centred(layout: Layout, outline: Outline, widths: dict[int, float]) -> Layout:
    """Put each parent above the middle of its children, which dot does only nearly.

    A level on which parents would then come too near to each other, or to a leaf, stays as dot has it.
    """
    centres = list(layout.centres)
    levels: dict[int, list[int]] = {}
    for node in outline.nodes:
        levels.setdefault(len(node.path), []).append(node.key)
    for bundle in outline.bundles:
        levels.setdefault(len(outline.nodes[bundle.parent].path) + 1, []).append(bundle.key)
    for _, keys in sorted(levels.items(), reverse=True):
        across = {key: centres[key][0] for key in keys}
        for key in keys:
            below = [centres[child][0] for child in outline.children.get(key, {}).values()]
            if below:
                across[key] = (min(below) + max(below)) / 2
        ordered = sorted(keys, key=lambda key: centres[key][0])
        if all(across[right] - across[left] >= (widths[left] + widths[right]) / 2 for left, right in pairwise(ordered)):
            for key in keys:
                centres[key] = across[key], centres[key][1]
    left = min(x - widths[key] / 2 for key, (x, _) in enumerate(centres))
    right = max(x + widths[key] / 2 for key, (x, _) in enumerate(centres))
    return Layout(tuple((x - left, y) for x, y in centres), right - left, layout.height)


def _read_plain(plain: str, elements: int) -> Layout:
    """Read Graphviz's plain format: inches, with y growing upwards."""
    width = height = 0.0
    centres: dict[int, tuple[float, float]] = {}
    for line in plain.splitlines():
        match line.split():
            case ["graph", _, across, up]:
                width, height = float(across) * UNITS_PER_INCH, float(up) * UNITS_PER_INCH
            case ["node", key, x, y, *_]:
                centres[int(key)] = float(x) * UNITS_PER_INCH, height - float(y) * UNITS_PER_INCH
    if len(centres) != elements:
        raise LayoutError(
            f"Graphviz placed {len(centres)} of {elements} nodes.", "Please report it with the tree.", place="layout"
        )
    return Layout(tuple(centres[key] for key in range(elements)), width, height)


def _inches(points: float) -> str:
    return f"{points / UNITS_PER_INCH:.3f}"


def _scripts() -> str:
    """Return the folder of this environment's commands, which need not be on the search path."""
    return sysconfig.get_path("scripts")
