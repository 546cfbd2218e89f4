"""docs/architecture.md and its picture show the rooms that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOT = ROOT / "docs" / "rooms.dot"


def rooms() -> set[str]:
    """Return the folders of core and viz that hold modules."""
    return {
        str(init.parent.relative_to(ROOT)) for root in ("core", "viz") for init in (ROOT / root).glob("*/__init__.py")
    }


def test_the_picture_has_every_room_and_no_other() -> None:
    assert set(re.findall(r'"((?:core|viz)/\w+)"', DOT.read_text("utf-8"))) == rooms()


def test_the_page_names_every_room_and_no_file_that_is_not_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`((?:core|viz)/[\w./]+)`", page))
    assert rooms() <= {name.rstrip("/") for name in named}
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_picture_is_drawn_from_its_source() -> None:
    program = shutil.which("graphviz-pure", path=sysconfig.get_path("scripts")) or shutil.which("graphviz-pure")
    if program is None:
        pytest.skip("graphviz-pure has no wheel for this machine")
    drawn = subprocess.run([program, "-Kdot", "-Tsvg", str(DOT)], capture_output=True, text=True, check=True).stdout
    kept = (ROOT / "docs" / "rooms.svg").read_text("utf-8")
    assert re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL) == re.sub(r"<!--.*?-->", "", kept, flags=re.DOTALL)


def test_one_style_sheet_and_one_module_know_the_page_of_streamlit() -> None:
    files = [file for kind in ("css", "js", "py") for file in (ROOT / "viz").rglob(f"*.{kind}")]
    named = re.compile(r"\.st[A-Z]\w+|data-testid|testid=")
    knowing = {str(file.relative_to(ROOT)) for file in files if named.search(file.read_text("utf-8"))}
    assert knowing == {"viz/pages/page.css", "viz/components/shared/streamlit_page.js"}
