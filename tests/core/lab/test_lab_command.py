"""The commands `lab` and `orders`: their contract stands in docs/output.md."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Generator
from functools import partial

import pytest

from core.commands import lab as lab_commands
from core.lab.experiment import ExperimentOutcome
from core.lab.experiment import run as run_experiment
from core.lab.lab_settings import LabSettings, LeafValues, MoveOrder
from core.lab.uniform_trees import tree_of
from core.options import Cutoff
from core.trees.formats.nested_lists import write
from tests.command_line import Done, Run

SIZE = ["--branching", "3", "--depth", "4", "--trees", "50"]


Lab = Callable[..., Done]


@pytest.fixture
def lab(run: Run) -> Lab:
    """Run `python -m core lab` in this process."""
    return partial(run, "lab")


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ([], LabSettings(3, 4, 50)),
        (["--values", "few", "--cutoff", "strict"], LabSettings(3, 4, 50, LeafValues.FEW, cutoff=Cutoff.STRICT)),
        (["--order", "worst", "--seed", "8"], LabSettings(3, 4, 50, order=MoveOrder.WORST, seed=8)),
        (["--order", "partly", "--best-first", "0.7"], LabSettings(3, 4, 50, order=MoveOrder.PARTLY, best_first=0.7)),
        (["--values", "correlated"], LabSettings(3, 4, 50, LeafValues.CORRELATED)),
    ],
)
def test_the_json_is_what_the_experiment_found(lab: Lab, arguments: list[str], settings: LabSettings) -> None:
    *_, outcome = run_experiment(settings)
    done = lab(*SIZE, *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == {
        "trees": 50,
        "leaves_total": sum(outcome.leaves.tolist()),
        "mean_leaves": outcome.mean,
        "standard_error": outcome.standard_error,
        "minimum": outcome.minimum,
        "maximum": outcome.maximum,
        "knuth_moore_minimum": 17,
        "full": 81,
    }


def test_the_summary_names_what_is_expected_only_where_theory_does(lab: Lab) -> None:
    assert "expected     45.20 on average over all orders" in lab(*SIZE).out
    assert "expected" not in lab(*SIZE, "--values", "few").out + lab(*SIZE, "--order", "best").out
    assert lab("--depth", "0", "--trees", "2").out.startswith("trees        2, each with 1 leaf\n")


def test_a_tree_of_the_experiment_is_printed(lab: Lab) -> None:
    assert lab(*SIZE, "--tree", "49").out.strip() == write(tree_of(LabSettings(3, 4, 50), 49))


def test_an_interrupted_experiment_prints_what_is_done(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(settings: LabSettings, *_: object, **__: object) -> Generator[ExperimentOutcome]:
        for number, outcome in enumerate(run_experiment(settings, batch=81 * 10), start=1):
            if number == 2:
                signal.raise_signal(signal.SIGINT)
            yield outcome

    monkeypatch.setattr(lab_commands, "run", interrupted)
    before = signal.getsignal(signal.SIGINT)
    done = lab(*SIZE, "--json")
    assert (done.code, done.err) == (0, "note: stopped after 10 of 50 trees.\n")
    *_, outcome = run_experiment(LabSettings(3, 4, 10))
    assert json.loads(done.out)["leaves_total"] == outcome.total
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.large
def test_any_number_of_processes_prints_the_same(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_commands, "run", partial(run_experiment, batch=81 * 10, small=0))
    assert lab(*SIZE, "--processes", "2", "--json") == lab(*SIZE, "--processes", "1", "--json")
