"""The documents make a site, in which every page is listed and every link leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.large
def test_the_site_is_made_and_each_link_leads_somewhere(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert {page.stem for page in (ROOT / "docs").glob("*.md")} <= {page.stem for page in tmp_path.glob("*.html")}
    texts = {page.name: page.read_text("utf-8") for page in tmp_path.glob("*.html")}
    places = {name: set(re.findall(r'\bid="?([^" >]+)', text)) for name, text in texts.items()}
    links = [
        (name, target or name, place)
        for name, text in texts.items()
        for target, place in re.findall(r'href="?([\w.-]*\.html)?#([^" >]+)', text)
    ]
    assert len(links) > 100
    assert not [link for link in links if link[1] in places and link[2] not in places[link[1]]]
