"""What phones load of what their teacher shows, and the turns that they take to have their page run."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.viz.serving.asking import Answer, run
from tests.viz.serving.test_live import SCREEN, Class, School
from viz.replay.document import find
from viz.serving import live, showing
from viz.serving.recordings import recording_at
from viz.serving.showing import RUNS_AT_ONCE, RUNS_OF_CLASS, packed_player
from viz.sharing.link import LONGEST_LINK

TREE = "[[3,12,8],[2,4,6]]"


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the queries of the players that were made; codes take no time."""
    queries: list[str] = []

    def make(query: str) -> bytes:
        queries.append(query)
        return packed_player(query)

    monkeypatch.setattr(showing, "packed_player", make)
    monkeypatch.setattr(live, "code_of", lambda token: token[:6])
    return queries


def in_class(play: Callable[[School, Class], Coroutine[Any, Any, None]]) -> None:
    """Play a scene in a class."""

    async def played() -> None:
        school = School()
        await play(school, await school.open())

    run(played())


async def player(school: School, lesson: Class) -> Any:
    found: Answer = await school.get(f"{lesson.room}/player")
    body = gzip.decompress(found.body) if found.headers.get("content-encoding") == "gzip" else found.body
    return json.loads(body)


def test_a_hundred_phones_load_what_the_teacher_shows_and_it_is_made_once(made: list[str]) -> None:
    async def play(school: School, lesson: Class) -> None:
        for query in (f"tree={TREE}&algorithm=minimax", f"tree={TREE}&algorithm=alphabeta"):
            await lesson.lead("show", **{**SCREEN, "query": query})
            found = await asyncio.gather(*(player(school, lesson) for _ in range(100)))
            assert all(each == found[0] for each in found)
            assert found[0]["link"].startswith(f"tree={TREE}&root=max&{query.split('&')[1]}")
            assert find(found[0]["document"]) is not None  # where /recordings has it
        assert len(made) == 2

    in_class(play)


@pytest.mark.large
def test_a_tree_that_no_link_holds_is_loaded_by_the_name_of_its_recording() -> None:
    leaves = ",".join(str(number * 7_919 % 9_973) for number in range(4_000))
    kept = recording_at({"tree": f"[{leaves}]"})
    assert kept.link is None

    async def play(school: School, lesson: Class) -> None:
        await lesson.lead("show", **{**SCREEN, "query": kept.query})
        assert (await player(school, lesson))["document"] == kept.scene.document.name

    in_class(play)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("recording=gone", "no longer has this recording"),
        ("recording=../../etc/passwd", "no longer has this recording"),
        ("recording=https://example.org/x", "no longer has this recording"),
        ("tree=[[3,", "never closed"),
        ("tree=" + "[" * (LONGEST_LINK - 5), "never closed"),
    ],
)
def test_what_a_room_shows_that_is_not_here_is_told_with_its_reason(query: str, problem: str) -> None:
    async def play(school: School, lesson: Class) -> None:
        await lesson.lead("show", **{**SCREEN, "query": query})
        assert problem in (await player(school, lesson))["problem"]
        await lesson.lead("show", **SCREEN)
        assert (await player(school, lesson))["document"]

    in_class(play)


def test_a_room_that_is_gone_is_asked_again_later() -> None:
    async def play(school: School, lesson: Class) -> None:
        await lesson.lead("end")
        assert (await player(school, lesson))["wait"] > 0
        assert (await school.get(f"{lesson.room}/turn")).status == 404

    in_class(play)


def test_phones_take_turns_and_no_class_has_all_of_them() -> None:
    async def play(school: School, lesson: Class) -> None:
        other = await school.open()
        begun: list[str] = []

        async def take(room: Class) -> None:
            shared = await school.classes.rooms.find(room.room)
            assert shared is not None
            await anext(turn := shared.showing.turn(school.classes.turns))
            begun.append(room.room)
            await anext(turn)

        phones = [asyncio.create_task(take(lesson)) for _ in range(20)]
        await asyncio.sleep(0)
        late = asyncio.create_task(take(other))
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun.count(lesson.room) == RUNS_OF_CLASS < RUNS_AT_ONCE
        assert begun.count(other.room) == 1
        phones[0].cancel()  # its page has run
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun.count(lesson.room) == RUNS_OF_CLASS + 1
        for task in (*phones, late):
            task.cancel()
        await asyncio.gather(*phones, late, return_exceptions=True)

    in_class(play)


def test_a_full_class_spreads_what_it_loads_and_a_small_one_has_it_at_once() -> None:
    async def play(school: School, lesson: Class) -> None:
        shared = await school.classes.rooms.find(lesson.room)
        assert shared is not None
        for phones, seconds in ((0, 0), (30, 0.12), (300, 1.2)):
            shared.room.listeners["one"] = phones
            assert (await lesson.lead("show", **SCREEN))["spread"] == 1000 * seconds

    in_class(play)
