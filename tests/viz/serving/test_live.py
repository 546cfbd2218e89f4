"""A live class over its routes, without a server: phones and teacher are clients of the ASGI application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from threading import Event
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from tests.hostile import ATTACKS, named_tree
from tests.viz.serving.asking import Answer, Heard, answer, listening, run, scope_of
from viz.live import codes
from viz.live import room as room_of
from viz.live.codes import CODES, LETTERS, SHORTEST_TOKEN, name_of, watch_of
from viz.live.questions import live_question
from viz.live.room import MOST_DEVICES
from viz.replay.recording import Recording
from viz.serving import live, room_logs, rooms
from viz.serving.live import LONGEST_BODY, LONGEST_HELD, MOST_WAITING, LiveClasses, RateLimits, routes
from viz.serving.room_logs import MOST_ROOMS, LogsInMemory
from viz.serving.rooms import MOST_OF_ADDRESS

QUERY = "tree=[[3,12,8],[2,4,6],[14,5,2]]"
SCREEN = {"page": "step", "query": QUERY, "step": 4, "views": ["board"]}
DAY = 24 * 60 * 60


class School:
    """A server, with those who use it."""

    def __init__(self) -> None:
        self.classes = LiveClasses(LogsInMemory())
        self.app = Starlette(routes=self.classes.routes(""))

    async def get(self, path: str, host: str = "192.0.2.7") -> Answer:
        return await answer(self.app, {**scope_of(f"/live/{path}"), "client": (host, 1)})

    async def post(
        self, path: str, body: bytes | Mapping[str, Any], token: str = "", host: str = "192.0.2.7"
    ) -> Answer:
        scope = {**scope_of(f"/live/{path}", "POST", authorization=f"Bearer {token}"), "client": (host, 1)}
        return await answer(self.app, scope, body if isinstance(body, bytes) else json.dumps(body).encode())

    def listen(self, path: str, query: str) -> AbstractAsyncContextManager[Heard]:
        scope = {**scope_of(f"/live/{path}"), "query_string": query.encode(), "client": ("192.0.2.7", 1)}
        return listening(self.app, scope)

    async def told(self, path: str, body: Mapping[str, Any], token: str = "") -> Any:
        found = await self.post(path, body, token)
        assert found.status == 200
        return json.loads(found.body)

    async def open(self, **sent: Any) -> Class:
        return Class(self, await self.told("open", sent))


class Class:
    """A room with its teacher."""

    def __init__(self, school: School, opened: dict[str, Any]) -> None:
        self.school, self.opened = school, opened
        self.room, self.token, self.code = opened["room"], opened["token"], opened["code"]

    async def lead(self, what: str, **sent: Any) -> Any:
        return await self.school.told(f"{self.room}/{what}", sent, self.token)

    async def vote(self, device: str, choice: int, round_: int = 1, number: int = 1) -> Any:
        """Vote as a phone does, which listens meanwhile."""
        async with self.phone(device) as phone:
            await phone.next()
            return await self.send_vote(device, choice, round_, number)

    async def send_vote(self, device: str, choice: int, round_: int = 1, number: int = 1) -> Any:
        vote = {"device": device, "number": number, "round": round_, "choice": choice}
        return await self.school.told(f"{self.room}/vote", vote)

    async def go_on(self, phase: str, round_: int = 1) -> Any:
        return await self.lead("phase", phase=phase, number=1, round=round_)

    async def ask(self, asks: str = "move", step: int = 4) -> Any:
        return await self.lead("ask", asks=asks, step=step, query=QUERY)

    def phone(self, device: str) -> AbstractAsyncContextManager[Heard]:
        return self.school.listen(f"{self.room}/events", f"device={device}")

    def desk(self) -> AbstractAsyncContextManager[Heard]:
        return self.school.listen(f"{self.room}/desk", f"watch={self.opened['watch']}")


def device(number: int) -> str:
    return f"device-{number:012}"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let codes take no time, and pauses be short."""
    monkeypatch.setattr(live, "code_of", quick_code)
    monkeypatch.setattr(rooms, "LEAD_PAUSE", 0.01)
    monkeypatch.setattr(rooms, "PRESENT_PAUSE", 0.01)


def quick_code(token: str) -> str:
    number = int.from_bytes(token.encode()) % CODES
    return "".join(LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(6))


def in_school(play: Callable[[School], Coroutine[Any, Any, None]]) -> None:
    """Play a scene at a server."""

    async def played() -> None:
        await play(School())

    run(played())


def test_phones_follow_and_who_joins_late_has_the_whole_state_at_once() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        found = json.loads((await school.get(f"code/{lesson.code.lower()}")).body)
        assert found == {"room": lesson.room}
        async with lesson.phone(device(1)) as early, lesson.desk() as desk:
            assert await early.next() == ("vote", {"number": 0, "round": 0, "choice": None})
            assert (await early.next())[1]["query"] == ""
            await lesson.lead("show", **SCREEN)
            state = await early.until(query=QUERY)
            async with lesson.phone(device(2)) as late:
                await late.next()
                assert await late.next() == ("state", state)
                assert (await desk.until(present=2, step=4))["query"] == QUERY
            await desk.until(present=1)
            assert live.RETRY <= late.retry < 3 * live.RETRY
            assert late.headers["content-type"].startswith("text/event-stream")
            assert late.headers["content-encoding"] == "identity"
        assert state.keys() < (await lesson.lead("show", **SCREEN)).keys()

    in_school(play)


def test_a_silent_line_shows_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "HEARTBEAT", 0.01)

    async def play(school: School) -> None:
        lesson = await school.open()
        async with lesson.phone(device(1)) as phone, lesson.desk() as desk:
            for heard in (phone, desk):
                while await heard.next() != ("alive", {}):
                    pass

    in_school(play)


def test_a_question_goes_through_its_phases_and_phones_are_not_told_of_votes() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.lead("show", **SCREEN)
        async with lesson.phone(device(0)) as phone, lesson.desk() as desk:
            asked = await lesson.ask()
            right = asked["answer"]["right"]
            assert asked["question"]["options"] == ["B", "C", "D"]
            assert (asked["question"]["query"], asked["question"]["step"]) == (QUERY, 4)
            assert right == 0
            state = await phone.until(phase="vote")
            assert (state["answer"], state["counts"]) == (None, [])
            for number in range(10):
                await lesson.vote(device(number), 2)
            await lesson.vote(device(3), right)  # changes its mind
            assert (await desk.until(counts=[[1, 0, 9]]))["phase"] == "vote"
            assert phone.events.empty()
            closed = await lesson.go_on("closed")
            assert closed["next"] == ["vote", "talk", "explain", "follow"]
            assert (await phone.until(phase="closed"))["counts"] == []
            assert "closed" in (await lesson.vote(device(3), 1))["problem"]
            await lesson.go_on("talk")
            await lesson.go_on("vote")
            assert (await phone.until(phase="vote"))["round"] == 2
            assert "closed" in (await lesson.vote(device(1), right, round_=1))["problem"]
            for number in range(4):
                await lesson.vote(device(number), right if number else 1, round_=2)
            assert (await lesson.go_on("closed", 2))["next"] == ["explain", "follow"]
            await lesson.go_on("explain", 2)
            told = await phone.until(phase="explain")
            assert told["counts"] == [[1, 0, 9], [3, 1, 0]]
            assert told["answer"]["right"] == right
            assert [idea["title"] for idea in told["answer"]["ideas"][2]]
            assert told["step"] == told["answer"]["step"]
            await lesson.go_on("follow", 2)
            report = await lesson.lead("report")
            assert report["results"][0]["counts"] == told["counts"]
            assert report["csv"].splitlines()[1].startswith("1,Which move is best?,B,yes,1,3,")

    in_school(play)


def test_a_restart_loses_nothing() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.lead("show", **SCREEN)
        await lesson.ask()
        await lesson.vote(device(1), 0)
        await lesson.go_on("closed")
        await lesson.go_on("vote")
        await lesson.vote(device(1), 2, round_=2)
        held = (await school.open(token=lesson.token)).opened["held"]  # as another of the teacher's tabs would
        again = School()
        async with Class(again, lesson.opened).phone(device(1)) as phone:
            assert await phone.next() == ("gone", {})
            assert live.RETRY <= phone.retry < 3 * live.RETRY
        same = await again.open(token=lesson.token, held=held)
        assert (same.code, same.room, same.token) == (lesson.code, lesson.room, lesson.token)
        async with same.phone(device(1)) as phone:
            assert await phone.next() == ("vote", {"number": 1, "round": 2, "choice": None})  # so it votes again
            state = (await phone.next())[1]
            assert state["question"] == held["state"]["question"]
            assert state["version"] == held["state"]["version"]
        await same.vote(device(1), 2, round_=2)
        async with same.phone(device(1)) as phone:
            assert await phone.next() == ("vote", {"number": 1, "round": 2, "choice": 2})
        assert (await same.go_on("closed", 2))["counts"] == [[1, 0, 0], [0, 0, 1]]

    in_school(play)


def test_two_tabs_of_the_teacher_agree_and_the_room_outlives_both() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        async with lesson.phone(device(1)) as phone:
            async with lesson.desk() as one, lesson.desk() as other:
                await lesson.lead("show", **SCREEN)
                await lesson.lead("show", **{**SCREEN, "step": 9})
                states = [await desk.until(step=9) for desk in (one, other)]
                assert states[0] == states[1]
                await lesson.ask()
                for _ in range(2):  # both press Close
                    assert (await lesson.go_on("closed"))["counts"] == [[0, 0, 0]]
            assert (await phone.until(phase="closed"))["round"] == 1
            async with lesson.phone(device(2)) as late:
                await late.next()
                assert (await late.next())[1]["phase"] == "closed"

    in_school(play)


def test_the_end_is_told_and_the_room_is_gone() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.ask()
        await lesson.vote(device(1), 1)
        async with lesson.phone(device(1)) as phone:
            report = await lesson.lead("end")
            await phone.until(phase="over")
        assert report["results"][0]["counts"] == [[0, 1, 0]]
        async with lesson.phone(device(1)) as phone:
            assert await phone.next() == ("gone", {})
        assert "No class" in json.loads((await school.get(f"code/{lesson.code}")).body)["problem"]
        assert "not open" in (await lesson.lead("report"))["problem"]

    in_school(play)


def test_only_the_token_leads_and_only_its_watch_listens_to_counts() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        for forged in ("", "x", lesson.code, lesson.room, lesson.opened["watch"], "x" * 10_000):
            found = await school.post(f"{lesson.room}/end", {}, forged)
            assert found.status == 403
        for watch in ("", lesson.code, lesson.room, lesson.token):
            scope = {**scope_of(f"/live/{lesson.room}/desk"), "query_string": f"watch={watch}".encode()}
            assert (await answer(school.app, scope)).status == 403
        stranger = await school.open(token="t" * SHORTEST_TOKEN)
        assert stranger.room != lesson.room
        assert (await lesson.lead("report"))["results"] == []

    in_school(play)


def test_what_another_tab_held_counts_if_it_is_newer() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.lead("show", **SCREEN)
        older = (await school.open(token=lesson.token)).opened["held"]
        await lesson.ask()
        newer = (await school.open(token=lesson.token)).opened["held"]
        again = School()
        for held, phase in ((older, "follow"), (newer, "vote"), (older, "vote")):
            told = (await again.open(token=lesson.token, held=held)).opened["held"]
            assert told["state"]["phase"] == phase

    in_school(play)


def test_options_that_read_the_same_are_one() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        for names, options in ((["B", "B", "C"], ["B", "C"]), (["B", "C", "C"], ["B", "C"]), (["B", "B"], None)):
            moves = [{"name": name, "value": len(names) - number} for number, name in enumerate(names)]
            tree = urlencode({"tree": json.dumps({"name": "A", "children": moves})})
            asked = await lesson.lead("ask", asks="move", step=0, query=tree)
            assert ("problem" in asked) == (options is None)
            if options:
                assert asked["question"]["options"] == options
                assert options[asked["answer"]["right"]] == "B"
                assert len(asked["answer"]["ideas"]) == 2

    in_school(play)


def test_a_code_that_another_class_has_is_not_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(school: School) -> None:
        given = iter(["BBBBBB", "BBBBBB", "BBBBBB", "CCCCCC", "BBBBBB"])
        monkeypatch.setattr(live, "code_of", lambda _: next(given))
        assert [(await school.open()).code for _ in range(2)] == ["BBBBBB", "CCCCCC"]
        found = await school.told("open", {"token": "t" * 40})
        assert "Another class has this code" in found["problem"]

    in_school(play)


@pytest.mark.parametrize("choice", [3, 10_000, -1, "0", None, True, 1.0, 10**400])
def test_a_vote_for_what_is_not_there_is_refused_and_the_room_lives_on(choice: object) -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.ask()
        vote = {"device": device(1), "number": 1, "round": 1, "choice": choice}
        async with lesson.phone(device(1)) as phone:
            await phone.next()
            refused = await school.told(f"{lesson.room}/vote", vote)
        assert refused["problem"]
        assert "wait" not in refused
        assert await lesson.vote(device(1), 1) == {"number": 1, "round": 1, "choice": 1}
        assert (await lesson.go_on("closed"))["counts"] == [[0, 1, 0]]

    in_school(play)


def test_a_thousand_votes_of_a_device_are_one_and_most_are_refused() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.ask()
        async with lesson.phone(device(1)) as phone:
            await phone.next()
            told = [await lesson.send_vote(device(1), number % 3) for number in range(1_000)]
        refused = [each for each in told if "very often" in each.get("problem", "")]
        assert len(refused) > 900
        assert all(each["wait"] == 5 for each in refused)  # the phone sends it again then
        await lesson.vote(device(2), 0)
        assert sum((await lesson.go_on("closed"))["counts"][0]) == 2

    in_school(play)


def test_made_up_votes_are_refused_and_those_of_phones_are_counted() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.ask()
        for number in range(MOST_DEVICES):
            refused = await lesson.send_vote(f"made-up-{number:012}", 0)
            assert refused == {"problem": "Connection lost: your vote is sent again in 2 s.", "wait": 2}
        assert (await lesson.vote(device(1), 1))["choice"] == 1
        assert (await lesson.go_on("closed"))["counts"] == [[0, 1, 0]]

    in_school(play)


def test_in_a_full_ballot_who_is_there_takes_the_place_of_who_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (rooms, room_of):
        monkeypatch.setattr(module, "MOST_DEVICES", 3)

    async def play(school: School) -> None:
        lesson = await school.open()
        await lesson.ask()
        async with lesson.phone(device(1)) as stays:
            await stays.next()
            assert (await lesson.send_vote(device(1), 2))["choice"] == 2
            for number in range(50):  # each comes, votes, and leaves
                await lesson.vote(f"made-up-{number:012}", 0)
            assert (await lesson.vote(device(2), 1))["choice"] == 1
        assert (await lesson.go_on("closed"))["counts"] == [[1, 1, 1]]

    in_school(play)


def test_a_room_that_is_full_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(school: School) -> None:
        monkeypatch.setattr(rooms, "MOST_DEVICES", 2)
        lesson = await school.open()
        async with AsyncExitStack() as there:
            for number in (1, 2):
                await (await there.enter_async_context(lesson.phone(device(number)))).next()
            async with lesson.phone(device(3)) as third, lesson.phone(device(2)) as again:
                assert await third.next() == ("full", {})
                assert live.RETRY_FULL <= third.retry < 3 * live.RETRY_FULL
                assert (await again.next())[0] == "vote"

    in_school(play)


@pytest.mark.parametrize("body", [b"", b"[]", b"[" * 40_000, b"\xff", b'"\\ud800"', b"{}", b'{"phase": ["vote"]}'])
@pytest.mark.parametrize("path", ["vote", "show", "ask", "phase"])
def test_what_can_not_be_read_is_told(path: str, body: bytes) -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        found = await school.post(f"{lesson.room}/{path}", body, lesson.token)
        assert found.status == 200
        assert json.loads(found.body)["problem"]
        assert (await lesson.lead("show", **SCREEN))["step"] == 4

    in_school(play)


def test_a_body_over_the_limit_is_refused() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        for path, most in (
            (f"{lesson.room}/vote", LONGEST_BODY),
            (f"{lesson.room}/show", LONGEST_BODY),
            ("open", LONGEST_HELD),
        ):
            assert (await school.post(path, b" " * 10_000_000, lesson.token)).status == 413
            assert (await school.post(path, b" " * most, lesson.token)).status == 200

    in_school(play)


@pytest.mark.large
@pytest.mark.parametrize("text", ATTACKS)
def test_hostile_text_stays_text(text: str) -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        shown = await lesson.lead("show", **{**SCREEN, "query": text[:8_000], "views": [text[:40]]})
        if "problem" not in shown:
            async with lesson.phone(device(1)) as phone:
                await phone.next()
                assert (await phone.next())[1]["query"] == text[:8_000]
        for path in (f"code/{text[:30]}", f"{text[:30]}/nothing"):
            found = await school.get(path)
            assert found.headers.get("content-type", "").startswith(("application/json", "text/plain"))
        await lesson.lead("ask", asks="next", step=0, query=text[:8_000])
        assert (await lesson.go_on(text[:99]))["problem"]
        tree = urlencode({"tree": named_tree([text, "B", "C", "D"])})
        asked = await lesson.lead("ask", asks="move", step=0, query=tree)
        told = "".join(asked["question"]["options"])
        assert ("<" in told, "&lt;b" in told) == ("<" in text, "&lt;b" in text)  # as it is: only text nodes show it

    in_school(play)


def test_what_can_not_be_asked_is_told() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        for asked, problem in (
            ({"asks": "next", "step": 10_000, "query": QUERY}, "nothing of this kind"),
            ({"asks": "skipped", "step": 0, "query": "game=tictactoe&position=XOX/OO_/_X_"}, "nothing of this kind"),
            ({"asks": "move", "step": 0, "query": "tree=[[3,"}, "never closed"),
            ({"asks": "next", "step": 0, "query": "recording=gone"}, "Reload the page"),
            ({"asks": "what", "step": 0, "query": QUERY}, "can't be read"),
        ):
            assert problem in (await lesson.lead("ask", **asked))["problem"]
        assert (await lesson.lead("show", **SCREEN))["phase"] == "follow"

    in_school(play)


def test_a_room_that_asks_without_end_is_told_so_and_no_other_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = Event()

    def slow(recording: Recording, query: str, *asked: Any) -> Any:
        if query.endswith("minimax"):
            goes_on.wait(30)
        return live_question(recording, query, *asked)

    monkeypatch.setattr(live, "live_question", slow)

    async def play(school: School) -> None:
        greedy, other = await school.open(), await school.open()
        asked = [
            asyncio.create_task(greedy.lead("ask", asks="move", step=4, query=f"{QUERY}&algorithm=minimax"))
            for _ in range(18)
        ]
        refused, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        async with asyncio.timeout(10):
            assert (await other.ask())["phase"] == "vote"
        goes_on.set()
        told = [each.get("problem", "") for each in await asyncio.gather(*asked)]
        assert "Too much was asked" in refused.pop().result()["problem"]
        assert 0 < told.count("") <= 1 + MOST_WAITING

    in_school(play)


def test_a_code_is_not_guessed_in_a_day() -> None:
    wrong = RateLimits().wrong_codes.most_in(DAY)
    assert CODES == 64_000_000
    assert wrong / CODES < 1 / 7_000  # from one address, that of a certain class
    assert MOST_ROOMS * wrong / CODES < 1 / 30  # that of any class of a full server


async def code(school: School, text: str, host: str, phone: int = 0) -> str:
    """Return the room of a code, or the problem."""
    scope = {**scope_of(f"/live/code/{text}"), "client": (host, 1), "query_string": f"device={device(phone)}".encode()}
    found = json.loads((await answer(school.app, scope)).body)
    return str(found.get("room", found.get("problem")))


def test_three_hundred_behind_one_address_of_whom_a_third_mistype_three_times_are_in_at_once() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        for phone in range(300):
            for _ in range(0 if phone % 3 else 3):
                assert "No class" in await code(school, "ZZZZZZ", "198.51.100.1", phone)
            assert await code(school, lesson.code, "198.51.100.1", phone) == lesson.room

    in_school(play)


@pytest.mark.large
def test_whatever_others_have_typed_who_comes_from_where_a_class_is_gets_in() -> None:
    async def play(school: School) -> None:
        lesson, hall, guesser = await school.open(), "198.51.100.1", "203.0.113.1"
        assert await code(school, lesson.code, hall) == lesson.room
        for host in (hall, guesser):
            told = [await code(school, "ZZZZZZ", host, number) for number in range(2_000)]
            assert 0 < sum("Too many" in each for each in told) < 2_000
        assert await code(school, lesson.code, hall, 1) == lesson.room
        assert "Too many" in await code(school, lesson.code, guesser)  # it tells a guesser nothing
        assert await code(school, lesson.code, "192.0.2.8") == lesson.room  # whoever is elsewhere does not notice
        async with lesson.phone(device(1)) as phone:  # who has joined needs no code
            assert (await phone.next())[0] == "vote"

    in_school(play)


def test_one_who_types_ten_wrong_codes_waits_and_nobody_else_does() -> None:
    async def play(school: School) -> None:
        lesson, hall = await school.open(), "198.51.100.1"
        for wrong in range(10):
            assert "No class" in await code(school, "ZZZZZZ" if wrong % 2 else "zz", hall)
        assert "Too many" in await code(school, "ZZZZZZ", hall)
        assert await code(school, lesson.code, hall, 1) == lesson.room
        assert await code(school, lesson.code, hall) == lesson.room  # the class of others there is no guess

    in_school(play)


def test_a_hall_behind_one_address_votes_within_its_limit() -> None:
    limits = RateLimits()
    assert all(limits.posts.spend("hall") for _ in range(3_000))
    assert all(limits.votes.spend(device(number)) for number in range(3_000))


def test_a_room_ends_after_a_day_of_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000.0]
    monkeypatch.setattr(room_logs, "monotonic", lambda: clock[0])

    async def play(school: School) -> None:
        silent, lively = await school.open(), await school.open()
        async with silent.phone(device(1)) as phone:
            await phone.next()
            await phone.next()
            clock[0] += DAY - 60
            await lively.lead("show", **SCREEN)
            clock[0] += 120
            assert (await school.get(f"code/{lively.code}")).body == json.dumps(
                {"room": lively.room}, separators=(",", ":")
            ).encode()
            assert "not open" in (await silent.lead("report"))["problem"]

    in_school(play)


def test_a_server_keeps_so_many_rooms_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_logs, "MOST_ROOMS", 2)

    async def play(school: School) -> None:
        lesson = await school.open()
        await school.open()
        assert "2 classes already" in (await school.told("open", {}))["problem"]
        assert (await school.open(token=lesson.token)).room == lesson.room
        await lesson.lead("end")
        await school.open()

    in_school(play)


def test_one_address_does_not_take_the_rooms_of_others() -> None:
    async def play(school: School) -> None:
        opened = [await school.post("open", {}, host="198.51.100.1") for _ in range(MOST_ROOMS)]
        assert sum(b'"token"' in each.body for each in opened) == MOST_OF_ADDRESS
        assert (await school.open()).room
        first = json.loads(opened[0].body)
        school.classes.limits = RateLimits()  # as some minutes later
        refused = await school.post("open", {}, host="198.51.100.1")
        assert b"100 classes are open that were opened from your address" in refused.body
        for _ in range(2):  # those that are there are opened again, and one that ends makes room
            again = await school.post("open", {"token": first["token"]}, host="198.51.100.1")
            assert json.loads(again.body)["code"] == first["code"]
        await Class(school, first).lead("end")
        assert b'"token"' in (await school.post("open", {}, host="198.51.100.1")).body

    in_school(play)


def test_fifty_teachers_behind_one_address_are_all_back_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    def find(token: str) -> str:
        found.append(token)
        return quick_code(token)

    monkeypatch.setattr(live, "code_of", find)

    async def play(started: School) -> None:
        tokens = [f"{number:0{SHORTEST_TOKEN}}" for number in range(50)]
        for _ in range(2):  # whoever has waited too long asks again, for what takes the time no more
            opened = await asyncio.gather(*(started.open(token=token) for token in tokens))
            assert len({each.code for each in opened}) == 50
        assert sorted(found) == tokens

    in_school(play)


def test_the_streams_end_with_the_server() -> None:
    async def play(school: School) -> None:
        lesson = await school.open()
        async with lesson.phone(device(1)) as phone, lesson.desk():
            await phone.next()
            school.classes.rooms.close()
            await asyncio.sleep(0)

    in_school(play)


def test_routes_lie_below_a_base_and_a_wrong_setting_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert routes("class/plyscope")[0].path == "/class/plyscope/live/open"
    monkeypatch.setenv("PLYSCOPE_ROOMS", "nothing")
    with pytest.raises(Exception, match="PLYSCOPE_ROOMS"):
        routes()


@pytest.mark.large
def test_what_leads_and_what_listens_follow_from_the_token() -> None:
    token = codes.new_token()
    assert name_of(token) == codes.watched(watch_of(token))
    assert len({token, name_of(token), watch_of(token), codes.code_of(token)}) == 4
    assert codes.code_of(token) == codes.code_of(token) == codes.read_code(codes.code_of(token).lower())
