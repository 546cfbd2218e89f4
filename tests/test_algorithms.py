"""What the entry of an algorithm says of it holds, and nothing else has to know it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.comparing.comparison import compare
from core.game import OptionError, Player
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.search import ALGORITHMS, grouped, heeds, search
from core.search.algorithm import Algorithm, Group
from core.search.listing import Tested
from core.search.search_text import from_text, title, to_text
from core.trace.frames import Frames
from core.trees.leaf_tree import LeafTree
from tests.strategies import judged_tree, nested_trees, noisy_tree, options, players
from tests.subjects import drawn_for
from viz.replay.panels.code import Execution, listing
from viz.replay.recording import record
from viz.sharing.request import Request

PAGE = (Path(__file__).parents[1] / "docs" / "adding-an-algorithm.md").read_text("utf-8")


def documented() -> Algorithm:
    """Return the algorithm that the page prints, which says all that one needs."""
    (module,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Algorithm] = {}
    exec(module, names)  # noqa: S102  our own page
    return names["MINIMAX_IN_ONE"]


DOCUMENTED = documented()
ALL_ALGORITHMS = {**ALGORITHMS, DOCUMENTED.name: DOCUMENTED}
A_LINE = 80
"""The most letters of what a list says of a search."""
NARROW = (0, 2)
OTHERS: dict[str, Any] = {
    "cutoff": Cutoff.STRICT,
    "bounds": Bounds.HARD,
    "form": Form.UPDATE,
    "order": Order.REVERSED,
    "window": NARROW,
    "depth": 1,
    "budget": 5,
    "playouts": 7,
    "exploration": 0,
}
"""For each option that a tree can tell by, a value other than the usual one."""
TREE = noisy_tree([[3, 4, [5, 2]], [3, [4, 4], 1], [2, [1, 6]]])


@pytest.fixture(scope="module", autouse=True)
def _the_documented_one_is_registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(ALGORITHMS, DOCUMENTED.name, DOCUMENTED)
        yield


@pytest.mark.parametrize("name", ALL_ALGORITHMS)
def test_an_entry_is_whole(name: str) -> None:
    entry = ALL_ALGORITHMS[name]
    assert entry.name == name == name.strip().lower()
    assert not set(" =~&") & set(name), "it is a word in links and in the text of a search"
    assert entry.heeds <= {field.name for field in fields(SearchOptions)} - {"algorithm"}
    if "window" in entry.heeds:
        assert entry.prunes, "only a search that prunes has a window"
        assert entry.passes != "windows", "a search that chooses its windows heeds no other"
    assert entry.has_table <= ("table" in entry.heeds)
    assert not entry.about.endswith(".")
    assert len(entry.about) <= A_LINE, "it is a line of each list of searches"


def test_the_searches_of_a_group_stand_beside_each_other() -> None:
    groups = grouped()
    assert list(groups) == [Group.BASIC, Group.MORE]
    assert [each.name for searches in groups.values() for each in searches] == list(ALGORITHMS)
    assert {"minimax", "alphabeta"} <= {each.name for each in groups[Group.BASIC]}
    assert len(groups[Group.BASIC]) <= len(groups[Group.MORE])


@pytest.mark.parametrize("option", OTHERS)
@pytest.mark.parametrize("name", ALL_ALGORITHMS)
def test_it_heeds_the_options_that_it_names_and_no_others(name: str, option: str) -> None:
    if option == "window" and not heeds(name, option):
        with pytest.raises(OptionError, match=" has no window"):
            search(TREE, SearchOptions(name, window=NARROW))
        return
    if option in ALL_ALGORITHMS[name].refused:
        with pytest.raises(OptionError, match=ALL_ALGORITHMS[name].refused[option]):
            search(TREE, SearchOptions(name, **{option: OTHERS[option]}))
        return
    # Fail-soft and fail-hard part only in a narrow window.
    window = NARROW if option == "bounds" and heeds(name, "window") else SearchOptions.window
    usual = SearchOptions(name, window=window, depth=4 if ALL_ALGORITHMS[name].plies_beyond else None)
    changed = list(search(TREE, usual)) != list(search(TREE, replace(usual, **{option: OTHERS[option]})))
    assert changed == heeds(name, option)


@pytest.mark.large
@pytest.mark.parametrize("name", ALL_ALGORITHMS)
@given(tested=st.sampled_from(Tested), data=st.data())
def test_every_event_runs_a_line(name: str, tested: Tested, data: st.DataObject) -> None:
    subject, chosen = drawn_for(name, data)
    trace = search(subject.game, chosen)
    shown = listing(trace.options, tested)
    lines = list(map(Execution(trace, shown, Frames(trace)).line, trace))[
        : len(trace) - trace.truncated
    ]  # a budget is no line's
    assert {*lines} <= {line.anchor for line in shown.lines}


@given(nested_trees, players, options(algorithm="minimax"))
def test_the_documented_one_tells_what_minimax_tells(nested: Any, root: Player, chosen: SearchOptions) -> None:
    tree = judged_tree(nested, root)
    assert list(search(tree, replace(chosen, algorithm=DOCUMENTED.name))) == list(search(tree, chosen))


def test_the_documented_one_is_written_and_compared_as_any_other() -> None:
    chosen = from_text("minimax-in-one order=reversed")
    assert to_text(chosen) == "minimax-in-one order=reversed"
    assert title(chosen) == "Minimax in one function, right to left"
    with pytest.raises(OptionError, match="minimax-in-one has no cutoff"):
        from_text("minimax-in-one cutoff=strict")
    compared = compare(LeafTree.from_nested([[3, 12], [8, 2]]), [SearchOptions(DOCUMENTED.name), SearchOptions()])
    assert [found.result.value for found in compared.searches] == [3, 3]


def test_the_page_speaks_of_the_one_that_runs() -> None:
    recording = record(Request(chosen=SearchOptions(DOCUMENTED.name)))
    html = str(recording.scene.panels)
    assert "Minimax in one function" in html
    assert "Minimax" not in html.replace("Minimax in one function", "")
