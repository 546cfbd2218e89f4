"""What the tests of pages share: each begins as a server that was just started."""

from __future__ import annotations

import pytest

from viz.serving import comparisons, recordings
from viz.serving.store import Store


@pytest.fixture(autouse=True)
def _no_recordings(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (recordings, comparisons):
        monkeypatch.setattr(module, "_STORE", Store(2**24, lambda _: 1))
