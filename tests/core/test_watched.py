"""A search that is watched: it finds what it would alone, says how far it is, and ends when it is told to."""

from __future__ import annotations

import threading

import pytest

from core.game import OptionError
from core.games import GAMES
from core.options import SearchOptions
from core.search import recorder_for, search, watched
from core.search.watched import watched as watch
from core.trace import Kind


@pytest.fixture(autouse=True)
def _looks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "EVERY", 0.001)


@pytest.mark.large
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_it_finds_what_it_would_alone_and_says_how_far_it_is(algorithm: str) -> None:
    game, options = GAMES["tictactoe"].at(), SearchOptions(algorithm)
    recorder, told = recorder_for(game, options), list[int]()
    trace = watch(lambda: search(game, options, recorder), [recorder], told.append)
    alone = search(game, options)
    assert trace.events.tobytes() == alone.events.tobytes()
    assert told[-1] > told[0]
    assert all(0 <= events < 2 * len(alone) for events in told)
    assert max(told) > len(alone) / 3


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_an_exception_stops_the_search_and_is_raised_when_it_has_ended(algorithm: str) -> None:
    class LeftError(Exception):
        pass

    def leave(events: int) -> None:
        if events > 500:
            raise LeftError

    game, options = GAMES["tictactoe"].at(), SearchOptions(algorithm)
    recorder = recorder_for(game, options)
    with pytest.raises(LeftError):
        watch(lambda: search(game, options, recorder), [recorder], leave)
    stopped = recorder.freeze()
    assert stopped.truncated
    assert stopped[-1].kind is Kind.TRUNCATED
    assert 500 < len(stopped) < 60_000  # the whole search takes 73,736
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("plyscope-search")]


def test_what_the_search_raises_is_raised() -> None:
    game, options = GAMES["nim"].at(), SearchOptions(depth=2)
    with pytest.raises(OptionError):
        watch(lambda: search(game, options), [], lambda _: None)
