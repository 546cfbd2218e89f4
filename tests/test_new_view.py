"""A view as docs/adding-a-view.md adds it: one module and one line, in a copy of the code."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
(MODULE,) = re.findall(
    r"^```python\n(.*?)^```$", (ROOT / "docs" / "adding-a-view.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)

USE = """
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.replayed import Replayed
from viz.components.player import markup
from viz.scene import scene
from viz.sharing.view_settings import read_settings
from viz.views import VIEWS

tree = LeafTree.from_nested([[3, 12], [2, [4, 1]]])
drawn = scene(search(tree, SearchOptions("minimax")), tree)
assert list(VIEWS)[-1] == "depth"
assert 'data-view="depth"' in markup()
assert 'data-key="depth-now"' in drawn.panels["depth"]
assert read_settings({"views": "depth"})[0].views == ("depth",)
page = Replayed(drawn.patches)
texts = [("depth-now", "text"), ("depth-most", "text")]
assert [page.slots[text] for text in texts] == ["–", "–"]
plies = [len(drawn.trace.places.path(event.node)) for event in drawn.trace]
for step in range(len(plies)):
    page.forward()
    assert [page.slots[text] for text in texts] == [str(plies[step]), str(max(plies[: step + 1]))]
assert max(plies) == 3
"""


@pytest.mark.large
def test_a_new_view_is_one_module_and_one_line(tmp_path: Path) -> None:
    for folder in ("core", "viz", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    (tmp_path / "viz" / "panels" / "depth.py").write_text(MODULE, "utf-8")
    registry = tmp_path / "viz" / "views.py"
    before = registry.read_text("utf-8")
    with_import = before.replace("from viz.panels.view", "from viz.panels.depth import DEPTH\nfrom viz.panels.view")
    registry.write_text(with_import.replace("\n    )\n}", "\n        DEPTH,\n    )\n}"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
