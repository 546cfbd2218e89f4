"""The unit tests of the browser part, *.test.js beside this file: Deno runs them, and each is a case here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.components.deno import program

ROOT = Path(__file__).parents[2]
FILES = {file.name: file for file in sorted(Path(__file__).parent.glob("*.test.js"))}
NAME = re.compile(r'^Deno\.test\("(.+?)", ', re.MULTILINE)
"""The tests of a file are written at its outermost level, each with its name as a plain text."""

CASES = [(name, test) for name, file in FILES.items() for test in NAME.findall(file.read_text("utf-8"))]


@cache
def outcomes(file: str) -> dict[str, str | None]:
    """Run the tests of a file; return by name what is wrong with each, None where it passes."""
    command = [program(), "test", "--no-check", "--no-remote", "--no-npm", "--reporter=junit", str(FILES[file])]
    environment = os.environ | {"DENO_DIR": f"{sys.prefix}/deno", "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert run.stdout.strip(), run.stderr
    found: dict[str, str | None] = {}
    for case in fromstring(run.stdout).iter("testcase"):  # noqa: S314  our own tests wrote it
        failure = case.find("failure")
        found[case.attrib["name"]] = None if failure is None else f"{failure.attrib['message']}\n{failure.text or ''}"
    return found


@pytest.mark.large
@pytest.mark.parametrize("file", FILES)
def test_every_test_of_a_file_is_a_case(file: str) -> None:
    assert set(outcomes(file)) == {test for name, test in CASES if name == file}


@pytest.mark.parametrize(("file", "test"), CASES)
def test_in_deno(file: str, test: str) -> None:
    problem = outcomes(file)[test]
    assert problem is None, problem
