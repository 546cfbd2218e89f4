"""One frame of a trace. The page makes `Frames` once, and asks it for many."""

from __future__ import annotations

from core.trace import Trace
from core.trace.frames import Frame, Frames


def frame_at(trace: Trace, step: int) -> Frame:
    """Return what is true of a trace at a step; raise IndexError if there is no such step."""
    return Frames(trace).at(step)
