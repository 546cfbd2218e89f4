"""The wheel: it holds the app as a whole, and works from any folder, without the checkout."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from plyscope import __version__
from tests.browser.conftest import free_port

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
START_SECONDS = 60
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
PROGRAM = """
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    values = [minimax(child, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""

pytestmark = pytest.mark.large


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), "."]
    subprocess.run(build, cwd=ROOT, check=True, timeout=300)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the wheel beside what it needs, which is here; return an environment that finds it and no checkout."""
    folder = tmp_path_factory.mktemp("site")
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), str(wheel)]
    subprocess.run(install, check=True, timeout=300)
    return {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}


def test_only_its_own_name_lands_among_the_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {"plyscope", f"plyscope-{__version__}.dist-info"}
    assert {f"plyscope/app/{name}" for name in ("app.py", ".streamlit/config.toml", "viz/pages/page.css")} <= set(names)
    kept = [path for name in ("core", "viz") for path in (ROOT / name).rglob("*.*") if path.suffix != ".pyc"]
    assert {f"plyscope/app/{path.relative_to(ROOT).as_posix()}" for path in kept} <= set(names)


def test_it_asks_for_what_the_app_needs_and_has_the_groups_as_extras(wheel: Path) -> None:
    with zipfile.ZipFile(wheel).open(f"plyscope-{__version__}.dist-info/METADATA") as file:
        asked = HeaderParser().parsestr(file.read().decode()).get_all("Requires-Dist") or []
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    needed = {re.split(r"[>=;]", line)[0] for line in lines if line and not line.startswith("#")}
    assert {re.split(r"[<>=!; (]", line)[0] for line in asked if "extra ==" not in line} == needed
    extras, groups = PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
    same = {"chess": "chess", "openspiel": "openspiel", "cluster": "dask", "class": "redis", "sheets": "sheets"}
    assert extras == {extra: groups[group] for extra, group in same.items()}


def told(installed: dict[str, str], folder: Path, *command: str, code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=installed, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def test_it_has_the_commands(installed: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PROGRAM, "utf-8")
    run = ("-m", "plyscope")
    assert told(installed, tmp_path, *run, "--version").split()[-1] == __version__
    assert "best move    0 (B)" in told(installed, tmp_path, *run, "solve", TREE)
    assert "minimax is right" in told(installed, tmp_path, *run, "check", "mine.py", "--tree", TREE)
    (tmp_path / "wrong.py").write_text(PROGRAM.replace("max(", "min("), "utf-8")
    assert "because   MAX takes the greatest of 3, 2 and 2." in told(
        installed, tmp_path, *run, "check", "wrong.py", "--tree", TREE, code=1
    )
    assert "<svg" in told(installed, tmp_path, *run, "figure", TREE, "--to", "svg", "-o", "-")


def test_a_notebook_imports_it(installed: dict[str, str], tmp_path: Path) -> None:
    program = f"import plyscope as p; print(p.solve({TREE!r}).value, '<iframe' in p.show({TREE!r})._repr_html_()"
    assert told(installed, tmp_path, "-c", f"{program}, callable(p.check))").split() == ["3", "True", "True"]


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for another process")
def test_it_serves_the_app_until_it_is_interrupted(installed: dict[str, str], tmp_path: Path) -> None:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "plyscope", "--no-browser", "--port", str(port)],
        env=installed,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert answer_of(f"http://localhost:{port}/_stcore/health", server) == "ok"
        again = subprocess.run(
            [sys.executable, "-m", "plyscope", "--no-browser", "--port", str(port)],
            env=installed,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert again.returncode == 2
        assert f"Choose another port, such as --port {port + 1}." in again.stderr
        assert "Plyscope" in answer_of(f"http://localhost:{port}/", server)
    finally:
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate(timeout=30)
    assert f"http://localhost:{port}" in said
    assert "takes a while" not in said


def answer_of(address: str, server: subprocess.Popen[str]) -> str:
    until = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5) as page:  # noqa: S310  of this machine
                text: str = page.read().decode()
                return text
        except OSError:
            time.sleep(0.1)
    raise AssertionError("The server does not answer.")
