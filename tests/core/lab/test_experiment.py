"""An experiment finds the same in batches of any size, whoever searches, and keeps what it has when it is stopped."""

from __future__ import annotations

import math
import statistics
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from core.game import PlyscopeError
from core.lab.experiment import (
    BATCH,
    Batch,
    Counts,
    Experiment,
    ExperimentOutcome,
    Workers,
    WorkersLostError,
    evaluated,
    run,
    search_here,
)
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder

SETTINGS = LabSettings(3, 4, 100, LeafValues.CORRELATED, MoveOrder.PARTLY, 0.5)


def counts(settings: LabSettings, batch: int = BATCH) -> list[int]:
    *_, outcome = run(settings, batch=batch)
    found: list[int] = outcome.leaves.tolist()
    return found


@dataclass
class Forgetful:
    """Workers that are lost after so many batches, at each search anew; they note what they searched."""

    after: list[int]
    searched: list[Batch] = field(default_factory=list)
    closed: int = 0

    def __call__(self, settings: Experiment, wanted: Iterator[Batch]) -> Generator[Counts]:
        left = self.after.pop(0) if self.after else -1
        try:
            for batch in wanted:
                if not left:
                    raise WorkersLostError("They are lost.")
                left -= 1
                self.searched.append(batch)
                yield evaluated(settings, batch)
        finally:
            self.closed += 1


def found_by(*workers: Workers) -> tuple[list[int], list[str]]:
    """Return what workers find in batches of ten trees, and who is told to be lost."""
    told: list[str] = []
    *_, outcome = run(SETTINGS, workers, batch=81 * 10, small=0, tell=told.append)
    return outcome.leaves.tolist(), told


@pytest.mark.parametrize("batch", [1, 81, 400, 81 * 33, 10**9])
def test_batches_change_nothing(batch: int) -> None:
    assert counts(SETTINGS, batch) == counts(SETTINGS)


def test_the_same_seed_finds_the_same_and_another_one_does_not() -> None:
    assert counts(LabSettings(seed=3)) == counts(LabSettings(seed=3)) != counts(LabSettings(seed=4))


def test_each_outcome_has_one_batch_more_than_the_last() -> None:
    outcomes = list(run(SETTINGS, batch=81 * 30))
    assert [outcome.trees for outcome in outcomes] == [30, 60, 90, 100]
    assert [outcome.complete for outcome in outcomes] == [False, False, False, True]
    whole = outcomes[-1].leaves.tolist()
    assert all(outcome.leaves.tolist() == whole[: outcome.trees] for outcome in outcomes)
    assert not any(outcome.leaves.flags.writeable for outcome in outcomes)


def test_what_lost_workers_did_not_do_is_done_once_by_them_when_they_are_back() -> None:
    forgetful = Forgetful([3, 0, 4, 0, 2])
    assert found_by(forgetful) == (counts(SETTINGS), [])
    assert [batch.first for batch in forgetful.searched] == [*range(0, 100, 10)]


def test_those_who_stay_lost_leave_the_rest_to_the_next_ones() -> None:
    first, second = Forgetful([3, 0, 0, 0, 0]), Forgetful([2])
    assert found_by(first, second) == (counts(SETTINGS), ["They are lost."])
    assert [batch.first for batch in first.searched] == [0, 10, 20]
    assert [batch.first for batch in second.searched] == [*range(30, 100, 10)]


def test_when_all_stay_lost_what_was_found_is_kept_and_the_reader_is_told() -> None:
    found = run(SETTINGS, [Forgetful([1, 0, 0, 0, 0]), Forgetful([1, 0, 0, 0, 0])], batch=81 * 10, small=0)
    assert [next(found).trees, next(found).trees] == [10, 20]
    with pytest.raises(PlyscopeError, match=r"They are lost\. Try again"):
        next(found)


def test_a_small_experiment_is_no_work_for_others() -> None:
    unused = Forgetful([0])
    *_, outcome = run(SETTINGS, [unused], small=100 * 81)
    assert outcome.complete
    assert unused.after == [0]
    with pytest.raises(PlyscopeError):
        list(run(SETTINGS, [Forgetful([0] * 5)], small=100 * 81 - 1))


def test_an_experiment_that_is_stopped_stops_those_who_search() -> None:
    workers = Forgetful([])
    outcomes = run(SETTINGS, [workers], batch=81 * 10, small=0)
    first = next(outcomes)
    outcomes.close()
    assert (first.trees, len(workers.searched), workers.closed) == (10, 1, 1)
    assert first.minimum <= first.mean <= first.maximum


def test_who_asks_may_search_too() -> None:
    assert found_by(search_here) == (counts(SETTINGS), [])


def test_the_statistics_are_those_of_the_counts() -> None:
    outcome = ExperimentOutcome(LabSettings(trees=5), np.array([3, 5, 5, 8, 11]))
    error = statistics.stdev([3, 5, 5, 8, 11]) / math.sqrt(5)
    assert (outcome.trees, outcome.total, outcome.mean, outcome.minimum, outcome.maximum) == (5, 32, 6.4, 3, 11)
    assert outcome.standard_error == pytest.approx(error)
    assert outcome.band == pytest.approx((6.4 - 1.96 * error, 6.4 + 1.96 * error))


def test_a_single_tree_has_no_standard_error() -> None:
    outcome = ExperimentOutcome(LabSettings(trees=1), np.array([7]))
    assert (outcome.mean, outcome.standard_error, outcome.band) == (7, None, None)
