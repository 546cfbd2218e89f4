"""What the owner of a server sets is read or refused, and listed in the docs; the address at which others reach it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.game import OptionError
from core.games.chess_entry import BOOK
from core.games.own import FOLDER
from viz.owner_settings import EVENTS, LAB_DASK, SETTINGS
from viz.serving import network

PAGE = Path(__file__).parents[2] / "docs" / "deployment.md"


def test_the_page_lists_no_other_variable_of_plyscope() -> None:
    named = set(re.findall(r"PLYSCOPE_[A-Z_]+", PAGE.read_text("utf-8")))
    assert named == {FOLDER, BOOK, *(setting.variable for setting in SETTINGS)}


@pytest.mark.parametrize("text", ["", " "])
def test_without_a_value_the_default_holds(text: str) -> None:
    assert EVENTS.read({EVENTS.variable: " 5000 "}) == 5000
    assert EVENTS.read({}) == EVENTS.read({EVENTS.variable: text}) == EVENTS.default


def test_a_text_is_read() -> None:
    assert LAB_DASK.read({LAB_DASK.variable: " tcp://10.0.0.5:8786 "}) == "tcp://10.0.0.5:8786"
    assert LAB_DASK.read({LAB_DASK.variable: " "}) is LAB_DASK.read({}) is None


@pytest.mark.parametrize("text", ["-1", "1.5", "much", "999", "²"])
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(OptionError, match=r"PLYSCOPE_EVENTS is .* Set a whole number of 1,000 or more"):
        EVENTS.read({EVENTS.variable: text})


@pytest.mark.parametrize(
    ("listens_at", "host"),
    [
        ("localhost", ""),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("192.168.1.7", "192.168.1.7"),
        ("0.0.0.0", "10.0.0.5"),  # noqa: S104  it is not listened at
        ("::", "10.0.0.5"),
        (None, "10.0.0.5"),
        ("class.example", "10.0.0.5"),
    ],
)
def test_only_a_server_that_listens_there_is_on_the_network(
    monkeypatch: pytest.MonkeyPatch, listens_at: str | None, host: str
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "10.0.0.5")
    assert network.network_host(listens_at) == host
