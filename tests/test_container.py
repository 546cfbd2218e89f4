"""What the container file copies is all that the app needs; `.ci/run` builds the container where images can be had."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.lecture_hall import Hall, Round
from tests.browser.conftest import free_port

ROOT = Path(__file__).resolve().parents[1]
LINES = (ROOT / "Containerfile").read_text("utf-8").splitlines()
START_SECONDS = 60


def arguments(name: str) -> Iterator[str]:
    """Yield what stands after each instruction of a name."""
    for line in LINES:
        instruction, _, rest = line.strip().partition(" ")
        if instruction == name:
            yield rest


@pytest.mark.large
def test_the_app_runs_with_what_is_copied_and_says_that_it_is_healthy(tmp_path: Path) -> None:
    for copied in arguments("COPY"):
        source, target = copied.split()
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, tmp_path / target)
        else:
            shutil.copy(ROOT / source, tmp_path / target)
    port = str(free_port())
    (command,) = map(json.loads, arguments("CMD"))
    assert command[0] == "streamlit"
    (exposed,) = arguments("EXPOSE")
    changed = {"0.0.0.0": "localhost", exposed: port}  # noqa: S104  what the file has, and what it becomes
    server = subprocess.Popen(
        [sys.executable, "-m", *(changed.get(part, part) for part in command)],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        (check,) = (re.sub(r"^CMD ", "", health) for health in arguments("HEALTHCHECK"))
        _, *asks = json.loads(check.replace(f":{exposed}", f":{port}"))
        latest = time.monotonic() + START_SECONDS
        while subprocess.run([sys.executable, *asks], capture_output=True, check=False).returncode:
            assert server.poll() is None
            assert time.monotonic() < latest
            time.sleep(0.5)  # to ask takes a process, beside the server that starts
        with urllib.request.urlopen(f"http://localhost:{port}/", timeout=10) as page:
            assert page.status == 200
        with ThreadPoolExecutor(1) as elsewhere:  # a browser test in this process may have an event loop running
            assert elsewhere.submit(asyncio.run, visit(f"http://localhost:{port}")).result() is not None
    finally:
        server.terminate()
        server.wait(timeout=30)


async def visit(url: str) -> float | None:
    """Return the milliseconds until a visitor has a picture, None if it never comes."""
    return await Hall(url, Round("one", 1)).visit(0)
