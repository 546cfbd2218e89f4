"""`FairWorkers`: threads that serve many askers in turn, so that none keeps the others waiting."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from core.game import OptionError

P = ParamSpec("P")
T = TypeVar("T")
Work = tuple[Future[Any], Callable[[], Any]]


class FairWorkers:
    """A pool of threads, at most `of_one` of them for one asker, who may have `waiting` more tasks queued.

    Askers take turns, however much each has asked for.
    """

    def __init__(self, threads: int, name: str, *, of_one: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._threads, self._of_one, self._most_waiting = threads, of_one, waiting
        self._lock = Lock()
        self._waiting: dict[str, deque[Work]] = {}  # the last one served comes last
        self._at_work: Counter[str] = Counter()

    def of(self, asker: str) -> Executor:
        """Return an asker's executor; its `submit` raises OptionError as `add` does."""
        return _Share(self, asker)

    def add(self, asker: str, work: Work) -> None:
        """Queue a task for an asker; raise OptionError if too many wait already."""
        with self._lock:
            queue = deque(each for each in self._waiting.get(asker, ()) if not each[0].cancelled())
            if len(queue) >= self._most_waiting:
                raise OptionError(
                    "too much was asked for at once.", "Wait for the answers that are still to come.", place="ask"
                )
            queue.append(work)
            self._waiting[asker] = queue
            self._begin()

    def _begin(self) -> None:
        """Begin tasks while there are threads; the lock is held."""
        while self._at_work.total() < self._threads:
            asker = next((each for each in self._waiting if self._at_work[each] < self._of_one), None)
            if asker is None:
                return
            queue = self._waiting.pop(asker)
            work = queue.popleft()
            if queue:
                self._waiting[asker] = queue
            self._at_work[asker] += 1
            self._pool.submit(self._do, asker, *work)

    def _do(self, asker: str, future: Future[Any], make: Callable[[], Any]) -> None:
        try:
            if future.set_running_or_notify_cancel():
                future.set_result(make())
        except BaseException as error:  # noqa: BLE001  whoever asked gets it
            future.set_exception(error)
        finally:
            with self._lock:
                self._at_work[asker] -= 1
                if not self._at_work[asker]:
                    del self._at_work[asker]
                self._begin()


class _Share(Executor):
    """An asker's executor."""

    def __init__(self, workers: FairWorkers, asker: str) -> None:
        self._workers, self._asker = workers, asker

    def submit(self, make: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self._workers.add(self._asker, (future, lambda: make(*args, **named)))
        return future
