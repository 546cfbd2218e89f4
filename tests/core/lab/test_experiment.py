"""An experiment finds the same in batches of any size, and keeps what it has when it is stopped."""

from __future__ import annotations

import math
import statistics
import threading

import numpy as np
import pytest

from core.lab.experiment import BATCH, Outcome, run
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder

SETTINGS = LabSettings(3, 4, 100, LeafValues.CORRELATED, MoveOrder.PARTLY, 0.5)


def counts(settings: LabSettings, batch: int = BATCH, workers: int = 2) -> list[int]:
    *_, outcome = run(settings, batch, workers)
    found: list[int] = outcome.leaves.tolist()
    return found


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("batch", [1, 81, 400, 81 * 33, 10**9])
def test_batches_and_workers_change_nothing(batch: int, workers: int) -> None:
    assert counts(SETTINGS, batch, workers) == counts(SETTINGS)


def test_the_same_seed_finds_the_same_and_another_one_does_not() -> None:
    assert counts(LabSettings(seed=3)) == counts(LabSettings(seed=3)) != counts(LabSettings(seed=4))


def test_each_outcome_has_one_batch_more_than_the_last() -> None:
    outcomes = list(run(SETTINGS, batch=81 * 30))
    assert [outcome.trees for outcome in outcomes] == [30, 60, 90, 100]
    assert [outcome.complete for outcome in outcomes] == [False, False, False, True]
    whole = outcomes[-1].leaves.tolist()
    assert all(outcome.leaves.tolist() == whole[: outcome.trees] for outcome in outcomes)
    assert not any(outcome.leaves.flags.writeable for outcome in outcomes)


def test_an_experiment_that_is_stopped_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    outcomes = run(LabSettings(2, 16, 10_000))
    first = next(outcomes)
    assert threading.active_count() > before
    outcomes.close()
    assert threading.active_count() == before
    assert 0 < first.trees < 10_000
    assert first.minimum <= first.mean <= first.maximum


def test_the_statistics_are_those_of_the_counts() -> None:
    outcome = Outcome(LabSettings(trees=5), np.array([3, 5, 5, 8, 11]))
    error = statistics.stdev([3, 5, 5, 8, 11]) / math.sqrt(5)
    assert (outcome.trees, outcome.total, outcome.mean, outcome.minimum, outcome.maximum) == (5, 32, 6.4, 3, 11)
    assert outcome.standard_error == pytest.approx(error)
    assert outcome.band == pytest.approx((6.4 - 1.96 * error, 6.4 + 1.96 * error))


def test_a_single_tree_has_no_standard_error() -> None:
    outcome = Outcome(LabSettings(trees=1), np.array([7]))
    assert (outcome.mean, outcome.standard_error, outcome.band) == (7, None, None)
