"""The live class at its addresses: server-sent events to phones and teacher, and posts from them."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from core.game import OptionError, PlyscopeError
from viz.contract.live import LiveAsk, LivePhase, LiveProblem, LiveVote, OpenedRoom
from viz.live.codes import LONGEST_TOKEN, SHORTEST_TOKEN, code_of, name_of, new_token, read_code, watch_of, watched
from viz.live.limits import RecentVisitors, TokenBucket
from viz.live.questions import live_question
from viz.live.reading import LEAST_DEVICE, LONGEST_DEVICE, MOST_STEPS, Sent, read_held, read_screen, sent_in
from viz.live.report import report_of
from viz.live.room import ROUNDS
from viz.owner_settings import ROOMS
from viz.serving.descriptors import DESCRIPTORS, KEPT_FROM_STREAMS
from viz.serving.fair_workers import FairWorkers
from viz.serving.questions import HEADERS, problem_answer
from viz.serving.recordings import recording_at
from viz.serving.room_logs import MOST_ROOMS, LogsInMemory, LogsInRedis, RoomLogs
from viz.serving.rooms import MOST_OF_ADDRESS, Channel, Rooms, SharedRoom
from viz.serving.route import LeftError, address_of, body_of, under, while_asked
from viz.serving.showing import RUNS_AT_ONCE
from viz.sharing.link import LONGEST_LINK
from viz.words.wording import sentence_case

PATH = "/live"
"""The folder of live classes in the address of the app."""

LONGEST_BODY = 50_000
"""The most bytes posted to a room."""

MOST_SENT = 10_000
"""The greatest number of a question or an option; the room knows which exist."""

MOST_WAITING = 3
"""The most questions and players that a room has waiting; its pages ask for one of each."""

LONGEST_HELD = 2_000_000
"""The most bytes of a room held by a teacher's browser: a hundred questions."""

RETRY, RETRY_FULL = 1_000, 15_000
"""The least milliseconds until a browser listens again after its stream ended, or after there was no room.

Up to twice as many are added, so that a hall does not come back all at once.
"""

STREAM_HEADERS = {
    **HEADERS,
    "Content-Encoding": "identity",  # compression on the way would delay events
    "X-Accel-Buffering": "no",  # so would nginx's buffer
}


class RateLimits:
    """How often one may do what: many behind one address are a hall, but with few wrong codes and few rooms."""

    def __init__(self) -> None:
        self.wrong_codes = TokenBucket(500, 0.1)
        """By address: an unknown code is a typing error, of which a hall makes many, or a guess."""
        self.wrong_codes_of_one = TokenBucket(10, 0.1)
        """By device."""
        self.classes = RecentVisitors()
        """Which address is in which class: newcomers from there are no guessers, whatever others there typed."""
        self.opened = TokenBucket(MOST_OF_ADDRESS, 1 / 3)
        """By address, whose classes all reopen after a restart; each takes the time of `code_of`."""
        self.posts = TokenBucket(3_000, 1_000.0)
        """By address: what a hall sends while voting, and when it comes back."""
        self.votes = TokenBucket(20, 0.2)
        """By device: one may change one's mind a few times."""
        self.led = TokenBucket(200, 40.0)
        """By room: a held key steps thirty times a second."""


class LiveClasses:
    """Answers requests about live classes."""

    def __init__(self, logs: RoomLogs) -> None:
        self.rooms = Rooms(logs)
        self.limits = RateLimits()
        self._workers = FairWorkers(2, "plyscope-live", of_one=1, waiting=MOST_WAITING)
        self._code_workers = ThreadPoolExecutor(2, "plyscope-code")
        self._codes: dict[str, Future[str]] = {}  # by room name, the latest last
        self.turns = asyncio.Semaphore(RUNS_AT_ONCE)
        self._led: Mapping[str, Callable[[Request, SharedRoom, Sent], Awaitable[Mapping[str, Any]]]] = {
            "show": self._show,
            "ask": self._ask,
            "phase": self._phase,
            "report": self._report,
            "end": self._end,
        }

    def routes(self, base: str) -> list[Route]:
        """Return the routes, where the app lies below a base."""
        folder = under(base, PATH)
        return [
            Route(f"{folder}/open", self.open, methods=["POST"]),
            Route(f"{folder}/code/{{code}}", self.named),
            Route(f"{folder}/{{room}}/events", self.events),
            Route(f"{folder}/{{room}}/desk", self.desk),
            Route(f"{folder}/{{room}}/player", self.player),
            Route(f"{folder}/{{room}}/turn", self.turn),
            Route(f"{folder}/{{room}}/vote", self.vote, methods=["POST"]),
            Route(f"{folder}/{{room}}/{{what}}", self.lead, methods=["POST"]),
        ]

    async def open(self, request: Request) -> Response:
        """Open a room, or reopen that of a token from what the teacher's browser held."""
        address = address_of(request)
        if not self.limits.opened.spend(address):
            return _too_often("Too many classes were opened from here.", 3)

        async def opened(sent: Sent) -> Mapping[str, Any]:
            held = read_held(sent.inner("held")) if sent.has("held") else None
            if sent.has("token"):
                token = sent.text("token", LONGEST_TOKEN, SHORTEST_TOKEN)
                shared = await self.rooms.opened(await self._code_of(token), token, held, address)
            else:
                shared = None
                while shared is None:  # until a code is free
                    token = new_token()
                    shared = await self.rooms.opened(await self._code_of(token), token, None, address)
            if shared is None:
                raise OptionError("another class has this code by now.", "Open a new one.", place="code")
            self.limits.classes.note(address, shared.name)
            found: OpenedRoom = {
                "code": shared.code,
                "room": shared.name,
                "token": token,
                "watch": watch_of(token),
                "held": shared.room.held(),
            }
            return cast("Mapping[str, Any]", found)

        return await _answered(request, LONGEST_HELD, opened)

    async def _code_of(self, token: str) -> str:
        """Return the code of a token, computed once: a browser that gave up waiting asks again."""
        name = name_of(token)
        if name not in self._codes:
            self._codes[name] = self._code_workers.submit(code_of, token)
            if len(self._codes) > MOST_ROOMS:
                del self._codes[next(iter(self._codes))]
        return await asyncio.shield(asyncio.wrap_future(self._codes[name]))  # one who leaves does not end it for others

    async def named(self, request: Request) -> Response:
        """Answer which room has a code; after many unknown codes askers wait, but not for a class at their address."""
        limits, address = self.limits, address_of(request)
        one = f"{address} {request.query_params.get('device', '')[:LONGEST_DEVICE]}"
        code = read_code(request.path_params["code"])
        try:
            name = None if code is None else await self.rooms.named(code)
        except PlyscopeError as error:
            return _problem(problem_answer(error)["problem"])
        if name is not None and limits.classes.has(address, name):
            return JSONResponse({"room": name}, headers=HEADERS)
        if not (limits.wrong_codes.allows(address) and limits.wrong_codes_of_one.allows(one)):
            return _too_often("Too many codes were wrong.", 10)  # even for a right one, or a guesser would recognize it
        if name is None:
            limits.wrong_codes.spend(address)
            limits.wrong_codes_of_one.spend(one)
            return _problem("No class has this code. Look at it once more.")
        limits.classes.note(address, name)
        return JSONResponse({"room": name}, headers=HEADERS)

    async def events(self, request: Request) -> Response:
        """Answer a phone with its device's vote, the state of the room, and each later state."""
        if not self.limits.posts.spend(address_of(request)):
            return _too_often("Too many came at once.", 2)
        device = request.query_params.get("device", "")
        if not LEAST_DEVICE <= len(device) <= LONGEST_DEVICE:
            return _problem("This is no device. Reload the page.", 400)
        shared = await self._listened(request.path_params["room"])
        if shared is None:
            return _stream(_once("gone", RETRY))
        self.limits.classes.note(address_of(request), shared.name)
        if shared.is_full(device) or not DESCRIPTORS.has_room(1, KEPT_FROM_STREAMS):
            return _stream(_once("full", RETRY_FULL))
        return _stream(_phone(shared, device))

    async def desk(self, request: Request) -> Response:
        """Answer a page of the teacher with the teacher's state, and each later one."""
        name = request.path_params["room"]
        if watched(request.query_params.get("watch", "")) != name:
            return _problem("This is not your class.", 403)
        shared = await self._listened(name)
        return _stream(_once("gone", RETRY) if shared is None else _desk(shared))

    async def player(self, request: Request) -> Response:
        """Answer a phone with the player of the search that the teacher shows."""
        shared = await self._listened(request.path_params["room"])
        if shared is None:
            return _not_open()
        try:
            body = await shared.showing.player(shared.room.screen["query"], self._workers.of(shared.name))
        except PlyscopeError as error:
            return _problem(problem_answer(error)["problem"])
        return Response(body, headers={**HEADERS, "Content-Encoding": "gzip"}, media_type="application/json")

    async def turn(self, request: Request) -> Response:
        """Tell a phone when its page may run; its turn ends when it leaves."""
        shared = await self._listened(request.path_params["room"])
        if shared is None:
            return _not_open()
        turn = shared.showing.turn(self.turns)
        return StreamingResponse(turn, headers=STREAM_HEADERS, media_type="text/plain")

    async def vote(self, request: Request) -> Response:
        """Count the vote of a device."""
        if not self.limits.posts.spend(address_of(request)):
            return _too_often("Too many voted at once.", 2)

        async def voted(sent: Sent) -> Mapping[str, Any]:
            device = sent.text("device", LONGEST_DEVICE, LEAST_DEVICE)
            if not self.limits.votes.spend(device):
                refused: LiveProblem = {"problem": "You have voted very often: your vote is sent in 5 s.", "wait": 5}
                return cast("Mapping[str, Any]", refused)  # the browser sends it again
            shared = await self._found(request)
            number, round_ = sent.count("number", MOST_SENT), sent.count("round", ROUNDS)
            choice = sent.count("choice", MOST_SENT)
            if not shared.listens(device):
                refused = {"problem": "Connection lost: your vote is sent again in 2 s.", "wait": 2}
                return cast("Mapping[str, Any]", refused)
            await shared.vote(device, number, round_, choice)
            vote: LiveVote = {"number": number, "round": round_, "choice": choice}
            return cast("Mapping[str, Any]", vote)

        return await _answered(request, LONGEST_BODY, voted)

    async def lead(self, request: Request) -> Response:
        """Carry out the teacher's request; the token is in the header `Authorization`."""
        name, do = request.path_params["room"], self._led.get(request.path_params["what"])
        if do is None:
            return _problem("There is no such thing to do.", 404)
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        if len(token) > LONGEST_TOKEN or name_of(token) != name:
            return _problem("This is not your class.", 403)
        if not self.limits.led.spend(name):
            return _too_often("These are too many steps at once.", 1)

        async def done(sent: Sent) -> Mapping[str, Any]:
            return await do(request, await self._found(request), sent)

        return await _answered(request, LONGEST_BODY, done)

    async def _show(self, _: Request, shared: SharedRoom, sent: Sent) -> Mapping[str, Any]:
        await shared.do({"do": "show", "screen": read_screen(sent)})
        return shared.room.lead_state()

    async def _ask(self, request: Request, shared: SharedRoom, sent: Sent) -> Mapping[str, Any]:
        asks = cast("LiveAsk", sent.one_of("asks", LiveAsk))
        step, query = sent.count("step", MOST_STEPS), sent.text("query", LONGEST_LINK)
        about = dict(parse_qsl(query, keep_blank_values=True))
        called = sent.text("about", LONGEST_LINK) if sent.has("about") else ""
        question, answer = await while_asked(
            request,
            self._workers.of(shared.name),
            lambda tell: live_question(recording_at(about, tell), query, asks, step, called),
        )
        await shared.do({"do": "ask", "question": question, "answer": answer})
        return shared.room.lead_state()

    async def _phase(self, _: Request, shared: SharedRoom, sent: Sent) -> Mapping[str, Any]:
        phase = cast("LivePhase", sent.one_of("phase", LivePhase))
        number, round_ = sent.count("number", MOST_SENT), sent.count("round", ROUNDS)
        await shared.do({"do": "phase", "phase": phase, "number": number, "round": round_})
        return shared.room.lead_state()

    async def _report(self, _: Request, shared: SharedRoom, __: Sent) -> Mapping[str, Any]:
        return report_of(shared.room.results)

    async def _end(self, _: Request, shared: SharedRoom, __: Sent) -> Mapping[str, Any]:
        await self.rooms.end(shared)
        return report_of(shared.room.results)

    async def _listened(self, name: str) -> SharedRoom | None:
        """Return a room, None if there is none now: listeners ask again."""
        with suppress(OptionError):
            return await self.rooms.find(name)
        return None

    async def _found(self, request: Request) -> SharedRoom:
        shared = await self.rooms.find(request.path_params["room"])
        if shared is None:
            raise OptionError("this class is not open.", "Wait until the teacher opens it again.", place="class")
        return shared


def routes(base: str = "") -> list[Route]:
    """Return the routes of live classes, where the app lies below a `base` such as "class/plyscope".

    Raises PlyscopeError if PLYSCOPE_ROOMS can't be served.
    """
    address = ROOMS.read()
    return LiveClasses(LogsInMemory() if address is None else LogsInRedis(address)).routes(base)


async def _answered(request: Request, most: int, answer: Callable[[Sent], Awaitable[Mapping[str, Any]]]) -> Response:
    """Answer a post with JSON, or with its problem."""
    body = await body_of(request, most)
    if body is None:
        return _problem(f"This has more than {most:,} bytes. Reload the page.", 413)
    try:
        return JSONResponse(await answer(sent_in(body)), headers=HEADERS)
    except PlyscopeError as error:
        return _problem(problem_answer(error)["problem"])  # an answer, too, so that the browser logs no error
    except LeftError:
        return Response(status_code=408)


async def _phone(shared: SharedRoom, device: str) -> AsyncIterator[str]:
    shared.come(device)
    try:
        room = shared.room
        number, round_ = room.at
        vote: LiveVote = {"number": number, "round": round_, "choice": room.vote_of(device)}
        yield _begun(RETRY) + _event("vote", json.dumps(vote))
        async for event in _states(shared.phones):
            yield event
    finally:
        shared.leave(device)


async def _desk(shared: SharedRoom) -> AsyncIterator[str]:
    yield _begun(RETRY)
    async for event in _states(shared.lead):
        yield event


async def _states(channel: Channel) -> AsyncIterator[str]:
    """Yield each state, and in between signs of life, since a browser may not notice a dead line."""
    async for text in channel.listen():
        yield _event("state", text) if text else _event("alive", "{}")


async def _once(event: str, retry: int) -> AsyncIterator[str]:
    """Say why there is no stream; the browser asks again after a while."""
    yield _begun(retry) + _event(event, "{}")


def _begun(retry: int) -> str:
    """Return the beginning of a stream: when the browser should reconnect."""
    return f"retry: {retry + secrets.randbelow(2 * retry)}\n\n"


def _event(event: str, data: str) -> str:
    return f"event: {event}\ndata: {data}\n\n"


def _stream(events: AsyncIterator[str]) -> Response:
    return StreamingResponse(events, headers=STREAM_HEADERS, media_type="text/event-stream")


def _problem(problem: str, status: int = 200) -> Response:
    found: LiveProblem = {"problem": sentence_case(problem)}
    return JSONResponse(found, status, HEADERS)


def _not_open() -> Response:
    found: LiveProblem = {"problem": "This class is not open at the moment.", "wait": 2}
    return JSONResponse(found, 404, HEADERS)


def _too_often(problem: str, wait: int) -> Response:
    found: LiveProblem = {"problem": f"{problem} Wait {wait} seconds.", "wait": wait}
    return JSONResponse(found, 429, {**HEADERS, "Retry-After": str(wait)})
