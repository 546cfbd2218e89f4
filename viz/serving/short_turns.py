"""How the threads of the server take turns."""

from __future__ import annotations

import sys

TURN = 0.0005
"""Seconds that a thread may go on while others wait: a tenth of Python's own.

To show a page takes hundreds of turns, as its thread waits for something again and again; beside four recordings that
took four seconds (docs/performance.md). The short turns cost a thirtieth of the work.
"""


def take_short_turns() -> None:
    """Have every thread of this process give way soon, so that long work holds up no other reader."""
    sys.setswitchinterval(TURN)
