"""A view and a format as the documents add them: one module and one line each, in a copy of the code."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OF_VIEW = """
from core.options import SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.replayed import Replayed
from viz.components.player import markup
from viz.replay.scene import scene
from viz.replay.view_settings import read_settings
from viz.replay.views import VIEWS

tree = LeafTree.from_nested([[3, 12], [2, [4, 1]]])
drawn = scene(search(tree, SearchOptions("minimax")), tree)
assert list(VIEWS)[-1] == "depth"
assert 'data-view="depth"' in markup()
assert 'data-key="depth-now"' in drawn.panels["depth"]
assert read_settings({"views": "depth"})[0].views == ("depth",)
page = Replayed(drawn.words)
texts = [("depth-now", "text"), ("depth-most", "text")]
assert [page.slots[text] for text in texts] == ["–", "–"]
plies = [len(drawn.trace.places.path(event.node)) for event in drawn.trace]
for step in range(len(plies)):
    page.forward()
    assert [page.slots[text] for text in texts] == [str(plies[step]), str(max(plies[: step + 1]))]
assert max(plies) == 3
"""


OF_FORMAT = """
from random import Random

from core.game import Player, TextError
from core.trees.formats import FORMATS, detect, read
from core.trees.leaf_tree import LeafTree
from tests.strategies import random_tree

for seed in range(100):
    tree = LeafTree.from_nested([random_tree(Random(seed)), 7], Player.MIN)
    text = FORMATS["paths"].write(tree)
    assert detect(text) is FORMATS["paths"]
    assert read(text, Player.MIN).tree == tree


def refused(text):
    try:
        read(text, name="paths")
    except TextError as error:
        return str(error)


assert FORMATS["paths"].example == FORMATS["paths"].write(read("[[3, 12], 8]").tree)
assert "this is not a path and a value" in refused("1 = 3\\nx")
for text in ("2 = 3", "1.1 = 3\\n1 = 4", "1 = 3\\n1.1 = 4", "1 = 3\\n1 = 3", "1.1 = 3\\n2.2 = 4"):
    assert "this is not the path of the next leaf" in refused(text), text
assert refused("1.1 = 3\\n1.2 = 12\\n2 = y").startswith("line 3, column 5")
assert "there is no tree here" in refused(" ")
"""


@pytest.mark.large
@pytest.mark.parametrize(
    ("page", "module", "registry", "lines", "use"),
    [
        pytest.param(
            "adding-a-view.md",
            "viz/replay/panels/depth.py",
            "viz/replay/views.py",
            {
                "from viz.replay.panels.view": "from viz.replay.panels.depth import DEPTH\nfrom viz.replay.panels.view",
                "\n    )\n}": "\n        DEPTH,\n    )\n}",
            },
            OF_VIEW,
            id="view",
        ),
        pytest.param(
            "adding-a-format.md",
            "core/trees/formats/paths.py",
            "core/trees/formats/__init__.py",
            {"    parentheses,\n": "    parentheses,\n    paths,\n", "_MARKED = (": "_MARKED = (paths.FORMAT, "},
            OF_FORMAT,
            id="format",
        ),
    ],
)
def test_one_module_and_one_line_are_enough(
    tmp_path: Path, page: str, module: str, registry: str, lines: dict[str, str], use: str
) -> None:
    for folder in ("core", "viz", "tests"):
        # With what is compiled, which takes longer than all else here.
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("test_*"))
    text = (ROOT / "docs" / page).read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (tmp_path / module).write_text(code, "utf-8")
    registered = (tmp_path / registry).read_text("utf-8")
    for line, added in lines.items():
        assert line in registered
        registered = registered.replace(line, added)
    (tmp_path / registry).write_text(registered, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", use], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
