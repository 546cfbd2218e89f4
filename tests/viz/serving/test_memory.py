"""What the store counts is what the process grows by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

GROWS = """
import gc
from random import Random
from viz.recording import record
from viz.serving.memory import memory_of
from viz.sharing.request import Request, TreeText

def resident():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def made(seed):
    tree = [[[Random(seed * 64 + leaf).randint(-99, 99) for leaf in range(8)] for _ in range(4)] for _ in range(4)]
    recording = record(Request(TreeText(str(tree))))
    recording.scene.document
    return recording

first = [made(seed) for seed in range(6)]  # with what is made once, and the memory that making needs
before = resident()
kept = [made(seed) for seed in range(100, 118)]
print((resident() - before) / sum(map(memory_of, kept)))
"""


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what a process takes")
def test_memory_is_counted_within_a_third() -> None:
    told = subprocess.run([sys.executable, "-c", GROWS], capture_output=True, text=True, check=True)
    assert 2 / 3 < float(told.stdout) < 4 / 3
