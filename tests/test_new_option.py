"""An option as docs/adding-an-option.md adds it: one row of the table, and it is everywhere that options are."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PAGE = (ROOT / "docs" / "adding-an-option.md").read_text("utf-8")
VALUES, ROW = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

USE = r"""
import io, sys
from contextlib import redirect_stderr, redirect_stdout
from random import Random
from urllib.parse import parse_qsl

from hypothesis import find

from core.__main__ import main
from core.options.choices import Pace
from core.options.search_options import SearchOptions
from core.search import search
from core.search.search_text import details, from_text, title, to_text
from core.trace.file import read_lines, write_lines
from core.trees.leaf_tree import LeafTree
from docs.tables import TABLES
from tests.strategies import options, random_options
from tests.viz.pages.running import opened
from viz.sharing.comparison_link import CompareRequest, read_compare_link, to_compare_query
from viz.pages.ignored_parameters import in_search
from viz.sharing.link import read_link, to_query
from viz.sharing.request import Request

fast = SearchOptions(pace=Pace.FAST)


def printed(*arguments):
    sys.argv = ["core", "solve", *arguments]
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as problem:
        code = main()
    return code, out.getvalue() + problem.getvalue()


code, said = printed("[3,[2,9]]", "--pace", "fast", "--trace", "trace.jsonl")
assert code == 0, said
assert read_lines(open("trace.jsonl")).options == fast
assert '"pace":"fast"' in next(write_lines(search(LeafTree.from_nested([3, 8]), fast)))
assert printed("[3,5]", "--pace", "x") == (
    2, "error: Invalid value for '--pace': 'x' is not one of 'slow', 'fast'.\n"
)
assert "It changes nothing." in printed("--help")[1]

assert to_text(fast) == "alphabeta pace=fast"
assert from_text("minimax pace=fast") == SearchOptions("minimax", pace=Pace.FAST)
assert title(fast) == "Alpha-beta, at a run"
assert details(fast) == "alpha-beta, cut at v ≥ β, left to right, at a run"

query = to_query(Request(chosen=fast))
assert query.endswith("&pace=fast")
assert read_link(dict(parse_qsl(query)))[0].options().pace is Pace.FAST
asked, left_out = read_link({"pace": "x"})
told = "in the link, pace: 'x' is not a valid value. Choose slow or fast. Using slow instead."
assert in_search(left_out, asked) == [told]
compared = CompareRequest(searches=(fast, SearchOptions()))
found, left_out = read_compare_link(dict(parse_qsl(to_compare_query(compared))))
assert (found.searches, left_out) == (compared.searches, [])

for (page, mark), table in TABLES.items():
    if mark == "options":
        assert "`pace`" in table() or "`--pace PACE`" in table(), page

for pace in Pace:  # tests draw it without being told of it
    assert find(options(), lambda drawn: drawn.pace is pace)
assert {random_options(Random(seed)).pace for seed in range(40)} == {*Pace}

app = opened("step_through", "pace=fast")
assert not app.exception
(control,) = [radio for radio in app.radio if radio.label == "How it goes"]
assert control.options == ["at a walk", "at a run"]
assert app.session_state.plyscope.shown.asked.chosen == fast
control.set_value(Pace.SLOW)
assert app.run().session_state.plyscope.shown.asked.chosen == SearchOptions()
app = opened("compare", "searches=alphabeta+pace=fast~minimax")
assert [list.value for list in app.selectbox if list.label == "How it goes"] == [Pace.FAST, Pace.SLOW]
"""


@pytest.mark.large
def test_a_new_option_is_one_row_of_the_table(tmp_path: Path) -> None:
    for folder in ("core", "viz", "docs", "tests/contract", "tests/viz/pages"):
        # With what is compiled, which takes longer than all else here.
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("test_*"))
    for helper in ("strategies.py", "brute_force.py"):
        shutil.copy(ROOT / "tests" / helper, tmp_path / "tests" / helper)
    choices, table = (tmp_path / "core" / "options" / name for name in ("choices.py", "search_options.py"))
    choices.write_text(f"{choices.read_text('utf-8')}\n\n{VALUES}", "utf-8")
    before = table.read_text("utf-8").replace("import Book,", "import Pace, Book,")
    table.write_text(before.replace("    budget:", f"{ROW}    budget:"), "utf-8")
    algorithm = tmp_path / "core" / "search" / "algorithm.py"  # the searches say that they heed it
    algorithm.write_text(
        algorithm.read_text("utf-8").replace('"depth", "budget"', '"depth", "budget", "pace"'), "utf-8"
    )
    done = subprocess.run([sys.executable, "-c", USE], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def test_no_page_asks_an_option_for_its_name() -> None:
    pages = [*(ROOT / "viz" / "pages").glob("*.py")]
    assert pages
    asking = re.compile(r"option\.name (?:[=!]=|in \()")
    assert [page.name for page in pages if asking.search(page.read_text("utf-8"))] == []
