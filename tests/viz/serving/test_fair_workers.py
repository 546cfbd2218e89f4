"""Threads that work for many who ask, so that none of them keeps the others waiting."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Barrier, Event

import pytest

from core.game import OptionError
from viz.serving.fair_workers import FairWorkers


def test_who_asks_for_much_has_one_turn_between_two_of_another() -> None:
    workers = FairWorkers(1, "test", of_one=1, waiting=100)
    goes_on, done = Event(), list[str]()
    first = workers.of("greedy").submit(goes_on.wait, 10)
    asked = [workers.of("greedy").submit(done.append, "greedy") for _ in range(50)]
    asked += [workers.of(other).submit(done.append, other) for other in ("one", "two")]
    goes_on.set()
    assert first.result(10)
    for each in asked:
        each.result(10)
    assert done[:4] == ["greedy", "one", "two", "greedy"]
    assert len(done) == 52


def test_a_thread_is_left_to_others_and_what_one_may_have_waiting_is_bounded() -> None:
    workers = FairWorkers(2, "test", of_one=1, waiting=3)
    greedy, goes_on = workers.of("greedy"), Event()
    waiting = [greedy.submit(goes_on.wait, 10) for _ in range(4)]
    with pytest.raises(OptionError, match="too much was asked"):
        greedy.submit(goes_on.wait, 10)
    assert workers.of("other").submit(int, "7").result(10) == 7
    assert not any(each.done() for each in waiting)
    assert waiting[-1].cancel()  # whoever has left makes room
    waiting.append(greedy.submit(goes_on.wait, 10))
    goes_on.set()
    assert [each.result(10) for each in waiting if not each.cancelled()] == [True] * 4


def test_all_threads_work_and_what_fails_is_told() -> None:
    workers = FairWorkers(3, "test", of_one=2, waiting=3)
    meet = Barrier(3)
    asked: list[Future[int]] = [workers.of(asker).submit(meet.wait, 10) for asker in ("a", "a", "b")]
    assert sorted(each.result(10) for each in asked) == [0, 1, 2]
    with pytest.raises(ValueError, match="invalid literal"):
        workers.of("a").submit(int, "seven").result(10)
    assert workers.of("a").submit(int, "7").result(10) == 7
