"""Searches as deep as a tree, and the recursion limit before and after them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from threading import Event, Thread
from typing import Any

import pytest

from core.game import Value
from core.options import Form, SearchOptions
from core.search import ALGORITHMS, heeds, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.deep_combs import chain
from tests.strategies import PROVING_ALGORITHMS
from tests.sweeps import one_in

PLIES = 20_000
"""Enough to overflow the stack of a thread where a call goes through C."""


def line(plies: int, kind: type[LeafTree] = LeafTree) -> LeafTree:
    """Return a tree without a choice: a leaf worth 7 below so many nodes with one child each."""
    tree = straight(plies)
    return kind(tree.children, tree.values)


straight = cache(lambda plies: LeafTree.from_nested(chain(plies)))


@pytest.fixture(autouse=True)
def _the_limit_is_as_before() -> Iterator[None]:
    usual = sys.getrecursionlimit()
    yield
    assert sys.getrecursionlimit() == usual


def in_a_thread(work: Any) -> Any:
    """Return what `work` returns in a thread of its own, which has a smaller stack than the main one."""
    returned: list[Any] = []
    thread = Thread(target=lambda: returned.append(work()))
    thread.start()
    thread.join()
    return returned[0]


@pytest.mark.large
@pytest.mark.parametrize(
    ("name", "form"),
    one_in(
        9,
        [
            (name, form)
            for name in PROVING_ALGORITHMS
            for form in (Form if heeds(name, "form") else [SearchOptions.form])
            if not ALGORITHMS[name].deepens
        ],
    ),
)
def test_a_search_goes_as_deep_as_the_tree(name: str, form: Form) -> None:
    trace = in_a_thread(lambda: search(line(PLIES), SearchOptions(name, form=form)))
    assert (len(trace.places), trace[-1].kind, trace[-1].value) == (PLIES + 1, Kind.EXIT, 7)


def test_a_budget_ends_a_deep_search() -> None:
    trace = in_a_thread(lambda: search(line(PLIES), SearchOptions(budget=PLIES // 2)))
    assert (len(trace), trace[-1].kind) == (PLIES // 2, Kind.TRUNCATED)


@pytest.mark.large
def test_the_limit_stays_up_while_another_search_runs() -> None:
    usual = sys.getrecursionlimit()
    deep, over = Event(), Event()

    class Waiting(LeafTree):
        def utility(self, state: int) -> Value:
            deep.set()
            assert over.wait(10)
            return super().utility(state)

    first: list[Any] = []
    thread = Thread(target=lambda: first.append(search(line(5_000, Waiting), SearchOptions())))
    thread.start()
    assert deep.wait(10)
    search(LeafTree.from_nested([3, [5, 2]]), SearchOptions())
    search(line(20_000), SearchOptions())
    assert sys.getrecursionlimit() > usual + 20_000
    over.set()
    thread.join()
    assert len(first[0].places) == 5_001
    assert sys.getrecursionlimit() == usual


def test_the_limit_comes_back_after_an_error() -> None:
    class Broken(LeafTree):
        def utility(self, state: int) -> Value:
            raise ZeroDivisionError(state)

    with pytest.raises(ZeroDivisionError):
        search(line(5_000, Broken), SearchOptions())
