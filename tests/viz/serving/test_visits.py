"""A page that connects again asks whether the server still has its session."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette

from tests.viz.serving.asking import ask, scope_of
from viz.components.mailbox import visits


class Server:
    """Stands in for Streamlit's: it says in turn whether a page is connected to the session."""

    says: Iterator[bool] = iter(())

    @staticmethod
    def exists() -> bool:
        return True

    @classmethod
    def instance(cls) -> type[Server]:
        return cls

    @classmethod
    def is_active_session(cls, session: str) -> bool:
        assert session == ""  # a test runs in none
        return next(cls.says)


def known(visit: str, base: str = "") -> bool:
    answer = ask(Starlette(routes=visits.routes(base)), scope_of(f"{base}/visits/{visit}"))
    assert answer.headers["cache-control"] == "no-store"
    found: bool = json.loads(answer.body)["known"]
    return found


@pytest.mark.parametrize(("says", "goes_on"), [([True], True), ([False, True], True), ([False] * 4, False)])
def test_a_visit_goes_on_as_long_as_a_page_is_connected_to_its_session(
    says: list[bool], goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "Runtime", Server)
    monkeypatch.setattr(visits, "PATIENCE", 0.004)
    monkeypatch.setattr(visits, "PAUSE", 0.001)
    monkeypatch.setattr(Server, "says", iter(says))
    assert known(visits.begin(), "/class/plyscope") is goes_on


def test_what_another_server_or_nobody_has_begun_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not known(visits.begin())  # no server runs
    monkeypatch.setattr(visits, "Runtime", Server)
    assert not known("0123456789abcdef")


def test_the_oldest_visits_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "_SESSIONS", {})
    monkeypatch.setattr(visits, "MOST", 2)
    first, *later = (visits.begin() for _ in range(3))
    assert [*visits._SESSIONS] == later
    assert first not in later
