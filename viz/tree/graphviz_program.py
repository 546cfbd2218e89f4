"""Runs Graphviz: DOT goes in, the places of the nodes come out, within limits of time and bytes.

It runs as a child process, so that no tree can take down the server. Its output is not trusted.
"""

from __future__ import annotations

import math
import os
import shutil
import signal
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from time import monotonic
from typing import IO

from core.game import PlyscopeError

SECONDS = 20
"""A layout that takes longer is stopped: 3,280 nodes take 0.3 s."""

BYTES_A_NODE = 1_000
"""The most bytes per node, plus a hundred nodes' worth, before the program is stopped: 150 are usual."""

MOST_COMPLAINT = 200
"""The most characters of the program's own error message that are passed on."""

UNITS_PER_INCH = 72
"""One unit of the picture is a point, 1/72 inch, as in Graphviz."""

INSTALL = "Install graphviz-pure from PyPI, or Graphviz from its own site."

MEND = "Install graphviz-pure again with pip, or Graphviz from its own site; if that does not help, report the tree."

Point = tuple[float, float]

Places = tuple[tuple[Point, ...], float, float]
"""The centre of each node by number, in points with y growing downwards; then the width and height of the whole."""


class LayoutError(PlyscopeError):
    """Graphviz is missing, failed, took too long, or printed something other than a layout."""


def place_nodes(source: str, nodes: int) -> Places:
    """Return where Graphviz puts the nodes of a DOT source, numbered from 0; `nodes` is their number.

    The system's `dot` is tried if graphviz-pure is missing or fails. Raises LayoutError if Graphviz is missing, fails,
    or exceeds its limits.
    """
    failures: list[LayoutError] = []
    for command in _commands():
        try:
            return _read_plain(_answer(command, source, BYTES_A_NODE * (nodes + 100)), nodes)
        except LayoutError as error:
            failures.append(LayoutError(f"{Path(command).stem} {error.problem}", error.remedy))
    if not failures:
        raise LayoutError("Graphviz is missing, so no tree can be drawn.", INSTALL, place="layout")
    raise LayoutError(
        f"Graphviz could not draw this tree: {'; '.join(error.problem for error in failures)}.",
        " ".join(dict.fromkeys(error.remedy for error in failures)),
        place="layout",
    )


def _commands() -> list[str]:
    """Return the programs to try, in order."""
    pure = shutil.which("graphviz-pure", path=_scripts()) or shutil.which("graphviz-pure")
    return [command for command in (pure, shutil.which("dot")) if command is not None]


def _scripts() -> str:
    """Return the folder of this environment's commands, which need not be on the search path."""
    return sysconfig.get_path("scripts")


def _answer(command: str, source: str, most: int) -> str:
    """Return what a command prints for a DOT source, at most `most` bytes. An error's problem lacks its subject."""
    began = monotonic()
    try:
        with TemporaryFile() as question:
            question.write(source.encode())
            question.seek(0)
            process = subprocess.Popen(  # noqa: S603  # a fixed command; the reader's text is not part of the DOT source
                [command, "-Kdot", "-Tplain"],
                stdin=question,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that its own children end with it
            )
    except OSError as error:
        raise LayoutError(f"can't be started ({error.strerror})", INSTALL) from error
    limit = Timer(SECONDS, _end, [process])
    with process, ThreadPoolExecutor(1) as beside:
        limit.start()
        try:
            complaint = beside.submit(_read, process, process.stderr, most)
            printed = _read(process, process.stdout, most)
            complained = complaint.result()
            process.wait()
        finally:
            limit.cancel()
            _end(process)
    if monotonic() - began >= SECONDS:
        raise LayoutError(f"took longer than {SECONDS} s", "Try a smaller tree.")
    if max(len(printed), len(complained)) > most:
        raise LayoutError(f"printed more than {most:,} bytes", MEND)
    if process.returncode != 0:
        words = " ".join(complained.decode(errors="replace").split()).rstrip(".")[:MOST_COMPLAINT]
        raise LayoutError(f"failed ({words or f'exit code {process.returncode}'})", MEND)
    try:
        return printed.decode()
    except UnicodeDecodeError as error:
        raise LayoutError("printed something other than text", MEND) from error


def _read(process: subprocess.Popen[bytes], stream: IO[bytes] | None, most: int) -> bytes:
    """Return a process's output on one stream; end it once that exceeds `most` bytes."""
    printed = stream.read(most + 1) if stream is not None else b""
    if len(printed) > most:
        _end(process)
    return printed


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that may still run, with everything it started, if the system allows."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError, PermissionError):  # it has just ended
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _read_plain(plain: str, nodes: int) -> Places:
    """Read Graphviz's plain format: inches, with y growing upwards. An error's problem lacks its subject."""
    width = height = math.nan
    centres: dict[int, tuple[float, float]] = {}
    try:
        for line in plain.splitlines():
            match line.split():
                case ["graph", _, across, up]:
                    width, height = float(across) * UNITS_PER_INCH, float(up) * UNITS_PER_INCH
                case ["node", key, x, y, *_]:
                    centres[int(key)] = float(x) * UNITS_PER_INCH, height - float(y) * UNITS_PER_INCH
    except ValueError as error:
        raise LayoutError("printed something other than numbers for a place", MEND) from error
    if centres.keys() != set(range(nodes)):
        raise LayoutError(f"placed {len(centres):,} of {nodes:,} nodes", MEND)
    within = (0 <= x <= width and 0 <= y <= height for x, y in centres.values())  # false for NaN too
    if not (math.isfinite(width + height) and all(within)):
        raise LayoutError("placed a node outside the picture", MEND)
    return tuple(centres[key] for key in range(nodes)), width, height
