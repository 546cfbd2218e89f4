"""The address by which other machines reach the server."""

from __future__ import annotations

import pytest
import streamlit as st

from viz.pages import network


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
    monkeypatch.setattr(st, "get_option", {"server.address": listens_at}.get)
    monkeypatch.setattr(network, "own_address", lambda: "10.0.0.5")
    assert network.network_host() == host
