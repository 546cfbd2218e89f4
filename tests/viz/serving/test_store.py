"""The store makes a thing once for all who ask, keeps what there is room for, and ends what nobody waits for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viz.serving.store import Progress, Store

SECONDS = 20
"""What no test waits for unless it fails."""


def store(most: int = 100) -> Store[str, str]:
    """Return a store of words that take a byte for each character."""
    return Store(most, len, pause=0)


def gives(word: str) -> Callable[[Progress], str]:
    """Return what makes a word."""
    return lambda _: word


def fails(_: Progress) -> str:
    """Make nothing: the thing has to be there."""
    raise AssertionError("made again")


@pytest.mark.parametrize("waiting", [1, 8])
def test_those_who_ask_at_once_wait_for_the_same_work(waiting: int) -> None:
    kept, goes_on, made = store(), Event(), []

    def make(_: Progress) -> str:
        made.append(1)
        assert goes_on.wait(SECONDS)
        return "made"

    with ThreadPoolExecutor(waiting) as readers:
        asked = [readers.submit(kept.get, "a", make) for _ in range(waiting)]
        while "a" not in kept._works or kept._works["a"].waiting < waiting:
            pass
        goes_on.set()
        assert {each.result(SECONDS) for each in asked} == {"made"}
    assert made == [1]
    assert not kept._works


def test_all_who_wait_are_told_how_far_the_work_is() -> None:
    kept, told = store(), Event()
    heard: list[list[tuple[float, str]]] = [[], []]

    def make(progress: Progress) -> str:
        progress(0.5, "Checking")
        assert told.wait(SECONDS)
        return "made"

    def listen(number: int) -> str:
        def hear(share: float, doing: str) -> None:
            heard[number].append((share, doing))
            if all((0.5, "Checking") in each for each in heard):
                told.set()

        return kept.get("a", make, hear)

    with ThreadPoolExecutor(2) as readers:
        assert list(readers.map(listen, range(2))) == ["made", "made"]


def test_an_error_reaches_all_and_is_not_kept() -> None:
    kept = store()

    def make(_: Progress) -> str:
        raise ValueError("no such tree")

    for _ in range(2):
        with pytest.raises(ValueError, match="no such tree"):
            kept.get("a", make)
    assert kept.get("a", gives("made")) == "made"


class _StoppedError(Exception):
    pass


def test_work_goes_on_for_others_and_ends_with_the_last_who_waits() -> None:
    kept, ended, stops = store(), Event(), [Event(), Event()]

    def make(progress: Progress) -> str:
        try:
            while True:
                progress(0.1, "Searching")
        except Exception:
            ended.set()
            raise

    def wait(stop: Event) -> None:
        def leave(*_: Any) -> None:
            if stop.is_set():
                raise _StoppedError

        with pytest.raises(_StoppedError):
            kept.get("a", make, leave)

    with ThreadPoolExecutor(2) as readers:
        first, second = (readers.submit(wait, stop) for stop in stops)
        while "a" not in kept._works or kept._works["a"].waiting < 2:
            pass
        stops[0].set()
        first.result(SECONDS)
        assert not ended.is_set()
        stops[1].set()
        second.result(SECONDS)
        assert ended.wait(SECONDS)
    assert kept.get("a", gives("made anew")) == "made anew"


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 12))), st.integers(0, 20))
def test_what_was_asked_for_last_is_kept_as_far_as_there_is_room(asked: list[tuple[str, int]], most: int) -> None:
    kept, latest = store(most), dict[str, str]()
    for key, size in asked:
        found = kept.get(key, gives("x" * size))
        while kept._kept.keys() != kept._sizes.keys():  # it is measured once nobody waits for it
            pass
        held = latest.pop(key, None)
        assert found == ("x" * size if held is None else held)
        if len(found) <= most:
            latest[key] = found
        while sum(map(len, latest.values())) > most:
            del latest[next(iter(latest))]
        assert kept.bytes == sum(map(len, latest.values()))
