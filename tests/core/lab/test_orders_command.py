"""The command `orders`: its contract stands in docs/command-line.md."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from core.__main__ import main
from core.lab.experiment import saving
from core.lab.game_settings import GameSettings
from core.lab.running import run
from core.options import Order, SearchOptions
from tests.core.lab.test_lab_command import Done

Orders = Callable[..., Done]
SOME = ["connectfour", "--rows", "4", "--plies", "3", "--positions", "3", "--depth", "3", "--seed", "5"]


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Orders:
    """Run `python -m core orders` in this process."""

    def call(*arguments: str) -> Done:
        monkeypatch.setattr("sys.argv", ["core", "orders", *arguments])
        return Done(main(), *capsys.readouterr())

    return call


def outcome_of(order: Order) -> Any:
    options = SearchOptions(order=order, depth=3)
    settings = GameSettings("connectfour", (("rows", "4"),), plies=3, positions=3, seed=5, options=options)
    return [*run(settings)][-1]


def test_each_order_is_a_record_with_what_it_saves(orders: Orders) -> None:
    done = orders(*SOME, "--order", "killer", "--order", "history", "--json")
    assert done.code == 0
    records = json.loads(done.out)
    assert [record["order"] for record in records] == ["given", "killer", "history"]
    baseline = outcome_of(Order.GIVEN)
    for record in records:
        outcome = outcome_of(Order(record["order"]))
        saved = saving(outcome, baseline)
        assert record == {
            "order": str(outcome.settings.options.order),
            "positions": 3,
            "leaves_total": outcome.total,
            "mean_leaves": outcome.mean,
            "standard_error": outcome.standard_error,
            "minimum": outcome.minimum,
            "maximum": outcome.maximum,
            "saved": saved.mean,
            "saved_band": [*saved.band] if saved.band else None,
        }


def test_the_summary_names_each_order_with_its_share(orders: Orders) -> None:
    lines = orders(*SOME, "--order", "best").out.splitlines()
    assert [line[:13] for line in lines] == ["left to right", "best first   "]
    share = saving(outcome_of(Order.BEST), outcome_of(Order.GIVEN)).mean
    assert f"{share:.1%} saved" in lines[1]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nim"], "no static evaluation"),
        (["tictactoe", "--rows", "4"], "--rows: Tic-tac-toe has no rows"),
        (["connectfour", "--depth", "11"], "depth: 11 is not between"),
        (["connectfour", "--depth", "-1"], "depth: -1 is not between"),
        (["connectfour", "--order", "given"], "order: there is none"),
        (["tictactoe", "--plies", "50"], "plies: each of 200 games"),
    ],
)
def test_what_cannot_be_run_is_refused(orders: Orders, arguments: list[str], problem: str) -> None:
    done = orders(*arguments)
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
