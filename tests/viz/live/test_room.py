"""The rules of a room, and what comes back from a teacher's browser."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import OptionError
from viz.contract.live import LiveAnswer, LivePhase, LiveQuestion, LiveResult, LiveScreen
from viz.live.limits import TokenBucket
from viz.live.reading import Sent, read_held, read_screen, sent_in
from viz.live.report import COLUMNS, report_of
from viz.live.room import MOST_DEVICES, MOST_QUESTIONS, Room

SCREEN: LiveScreen = {"page": "step", "query": "q", "step": 1, "views": ["board"]}
QUESTION: LiveQuestion = {
    "number": 0,
    "query": "q",
    "step": 4,
    "asks": "move",
    "node": None,
    "text": "Which move is best?",
    "options": ["B", "C", "D"],
}
IDEA = {"title": "Towards the best leaf", "idea": "idea", "truth": "truth"}
ANSWER = cast("LiveAnswer", {"right": 1, "step": 9, "ideas": [[IDEA], [], []]})


def asked() -> Room:
    room = Room()
    room.show(SCREEN)
    room.ask(QUESTION, ANSWER)
    return room


def opened(held: Any) -> Room:
    """Return the room that a server opens for what a browser sends."""
    room = Room()
    room.open(read_held(Sent(copy.deepcopy(held))))
    return room


def as_sent(room: Room) -> Any:
    """Return what the teacher's browser holds of a room and sends back."""
    return json.loads(json.dumps(room.held()))


def sent(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields})


entries = st.one_of(
    sent(
        "show",
        screen=st.builds(
            lambda at, query: {**SCREEN, "step": at, "query": query}, st.integers(0, 9), st.sampled_from("qr")
        ),
    ),
    sent("ask", question=st.just(QUESTION), answer=st.just(ANSWER)),
    sent("phase", phase=st.sampled_from(get_args(LivePhase)), number=st.integers(0, 3), round=st.integers(0, 2)),
    sent(
        "vote",
        device=st.sampled_from("abc"),
        number=st.integers(0, 4),
        round=st.integers(0, 3),
        choice=st.integers(-1, 4),
        gone=st.sampled_from([None, "a"]),
    ),
    sent("listen", process=st.just("p"), count=st.integers(0, 9)),
    sent("look"),
)


@given(st.lists(entries, max_size=40))
def test_whatever_is_done_in_whatever_order_the_room_holds_together(log: list[dict[str, Any]]) -> None:
    room, same = Room(), Room()
    for entry in log:
        before = copy.deepcopy(room)
        for each in (room, same):
            with suppress(OptionError):
                each.do(entry)
        assert room == same
        state, lead = room.state(), room.lead_state()
        if entry["do"] in ("vote", "listen", "look"):
            assert state == before.state()  # no phone is told
        elif state != before.state():
            assert room.version > before.version
        assert (state["question"] is None) == (room.phase == "follow") == (room.at == (0, 0))
        assert len(lead["counts"]) == room.round
        assert (state["answer"] is not None) == bool(state["counts"]) == (room.phase == "explain")
        assert all(sum(counts) <= 3 for counts in lead["counts"])
        check_phases(room)
        check_restored(room)


def check_phases(room: Room) -> None:
    for phase in get_args(LivePhase):
        after = copy.deepcopy(room)
        with suppress(OptionError):
            after.go_on(phase, *room.at)
        assert (after.phase == phase) == (phase in {room.phase, *room.leads_to()})


def check_restored(room: Room) -> None:
    held = as_sent(room)
    again = opened(held)
    assert again.version == room.version
    if room.phase == "vote":
        held["state"]["counts"][-1] = [0, 0, 0]  # they vote again
    told = {**as_sent(again)["state"], "present": held["state"]["present"]}
    assert told == held["state"]
    assert as_sent(again)["results"] == held["results"]


def test_a_vote_can_be_changed_until_it_closes_and_counts_once() -> None:
    room = asked()
    for choice in (0, 2, 1):
        room.vote("a", 1, 1, choice)
    room.vote("b", 1, 1, 2)
    room.go_on("closed", 1, 1)
    with pytest.raises(OptionError, match="closed"):
        room.vote("a", 1, 1, 0)
    assert room.lead_state()["counts"] == [(0, 1, 1)]
    assert room.vote_of("a") == 1


def test_there_are_two_rounds_and_no_third() -> None:
    room = asked()
    phases: list[LivePhase] = ["closed", "talk", "vote", "closed"]
    for phase in phases:
        room.go_on(phase, *room.at)
    for phase in ("vote", "over"):
        with pytest.raises(OptionError, match="moved on"):
            room.go_on(phase, *room.at)
    room.go_on("explain", *room.at)
    assert room.screen["step"] == 9


def test_a_comparison_stays_at_its_step_while_one_of_its_searches_is_asked_about() -> None:
    room = Room()
    room.show({"page": "compare", "query": "both", "step": 2, "views": []})
    room.ask(QUESTION, ANSWER)
    room.go_on("closed", 1, 1)
    room.go_on("explain", 1, 1)
    assert room.screen["step"] == 2


@pytest.mark.parametrize("phase", ["vote", "closed", "talk", "explain"])
def test_a_question_is_over_once_another_search_is_shown(phase: LivePhase) -> None:
    room = asked()
    room.vote("a", 1, 1, 0)
    if phase != "vote":
        room.go_on("closed", 1, 1)
        room.go_on(phase, 1, 1)
    room.show({**SCREEN, "step": 3})
    assert room.phase == phase
    room.show({**SCREEN, "query": "other"})
    assert (room.phase, room.question) == ("follow", None)
    assert [result["counts"] for result in room.results] == [[(1, 0, 0)]]


def test_a_comparison_may_step_in_another_way_while_it_is_asked_about() -> None:
    room = Room()
    room.show({"page": "compare", "query": "both&by=node", "step": 2, "views": []})
    room.ask(QUESTION, ANSWER)
    room.show({"page": "compare", "query": "both&by=event", "step": 2, "views": []})
    assert room.phase == "vote"


def test_a_tab_of_the_teacher_that_is_behind_closes_nothing() -> None:
    room = asked()
    room.go_on("closed", 1, 1)
    room.go_on("closed", 1, 1)  # pressed in both tabs
    room.go_on("vote", 1, 1)
    with pytest.raises(OptionError, match="moved on"):
        room.go_on("closed", 1, 1)
    assert (room.phase, room.at) == ("vote", (1, 2))


def test_a_vote_for_a_question_that_was_taken_back_is_none_for_the_next() -> None:
    room = asked()
    room.ask(QUESTION, ANSWER)
    with pytest.raises(OptionError, match="closed"):
        room.vote("a", 1, 1, 0)
    again = opened(as_sent(room))
    again.ask(QUESTION, ANSWER)
    assert again.at == (3, 1)


def test_of_two_tabs_that_open_a_room_again_the_newer_counts() -> None:
    room = Room()
    room.show(SCREEN)
    older = as_sent(room)
    room.ask(QUESTION, ANSWER)
    newer = as_sent(room)
    again = opened(older)
    assert again.at == (0, 0)
    again.open(read_held(Sent(newer)))
    assert again.at == (1, 1)
    again.vote("a", 1, 1, 2)
    again.show(SCREEN)
    for held in (older, newer, None):
        again.open(held)
    assert again.lead_state()["counts"] == [(0, 0, 1)]


def test_a_room_has_room_for_so_many_votes() -> None:
    room = asked()
    for number in range(MOST_DEVICES):
        room.vote(str(number), 1, 1, 0)
    with pytest.raises(OptionError, match="no room for more"):
        room.vote("one more", 1, 1, 0)
    room.vote("0", 1, 1, 2)
    assert room.lead_state()["counts"] == [(MOST_DEVICES - 1, 0, 1)]


def test_questions_are_numbered_and_end_some_time() -> None:
    room = Room()
    for number in range(1, MOST_QUESTIONS + 1):
        room.ask(QUESTION, ANSWER)
        assert room.state()["question"] == {**QUESTION, "number": number}
        room.vote("a", number, 1, 0)
    with pytest.raises(OptionError, match="has had 100 questions"):
        room.ask(QUESTION, ANSWER)
    assert len(json.dumps(room.held())) < 200_000
    again = opened(as_sent(room))
    again.end()
    assert len(again.results) == MOST_QUESTIONS - 1  # on the last, nobody has voted again


HELD = as_sent(asked())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("state", None),
        ("state", []),
        ("results", {}),
        ("results", [{}] * 101),
        ("state.phase", "over"),
        ("state.phase", "follow"),
        ("state.phase", "dance"),
        ("state.phase", ["vote"]),
        ("state.round", 0),
        ("state.round", 3),
        ("state.round", True),
        ("state.version", -1),
        ("state.version", 1.5),
        ("state.version", 10**400),
        ("state.step", -1),
        ("state.page", "practise"),
        ("state.query", "x" * 8_001),
        ("state.query", "\ud800"),
        ("state.views", "board"),
        ("state.views", [1]),
        ("state.views", ["x" * 41]),
        ("state.views", ["x"] * 41),
        ("state.question", None),
        ("state.question.options", ["B"]),
        ("state.question.options", list("BCDEFG")),
        ("state.question.options", ["B", "C", 3]),
        ("state.question.text", 7),
        ("state.question.text", "x" * 2_001),
        ("state.question.number", 0),
        ("state.question.query", None),
        ("state.question.step", -1),
        ("state.asked", 101),
        ("state.question.asks", "beta"),
        ("state.answer", None),
        ("state.answer.right", 3),
        ("state.answer.ideas", [[]]),
        ("state.answer.ideas", [[], [], [{"title": "a", "idea": "b"}]]),
        ("state.answer.ideas", [[], [], [IDEA] * 4]),
        ("state.counts", []),
        ("state.counts", [[1, 2]]),
        ("state.counts", [[1, 2, -3]]),
        ("state.counts", [[1, 2, 10**9]]),
        ("state.counts", [[1, 2, 3], [1, 2, 3]]),
    ],
)
def test_a_room_that_can_not_have_been_held_is_refused(path: str, value: object) -> None:
    held = copy.deepcopy(HELD)
    *above, last = path.split(".")
    at = held
    for key in above:
        at = at[key]
    at[last] = value
    with pytest.raises(OptionError):
        read_held(Sent(held))


fields = st.sampled_from(["state", "results", "page", "query", "step", "views", "phase"]) | st.text()
plain = st.none() | st.booleans() | st.integers() | st.text()


@given(st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(fields, inner)))
def test_whatever_is_sent_is_read_or_refused(item: object) -> None:
    for read in (read_held, read_screen):
        with suppress(OptionError):
            read(sent_in(json.dumps(item).encode()))


def test_the_report_has_a_row_for_each_option_and_no_formula() -> None:
    question: LiveQuestion = {**QUESTION, "number": 1, "options": ["=1+1", "C", "D"]}
    results: list[LiveResult] = [{"question": question, "answer": ANSWER, "counts": [(1, 2, 3)]}]
    lines = report_of(results)["csv"].splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert lines[1:] == [
        "1,Which move is best?,'=1+1,no,1,,Towards the best leaf. A common mistake: “idea” truth",
        "1,Which move is best?,C,yes,2,,",
        "1,Which move is best?,D,no,3,,",
    ]
    assert report_of([])["results"] == []


def test_a_limit_fills_up_again() -> None:
    clock = [0.0]
    limit = TokenBucket(3, 0.5, lambda: clock[0])
    assert [limit.spend("a") for _ in range(4)] == [True, True, True, False]
    assert limit.spend("b")
    clock[0] = 2
    assert [limit.spend("a") for _ in range(2)] == [True, False]
    assert limit.most_in(10) == 8


def test_a_limit_forgets_those_who_did_nothing_for_long() -> None:
    clock = [0.0]
    limit = TokenBucket(3, 0.5, lambda: clock[0])
    for who in range(10_000):
        limit.spend(str(who))
    clock[0] = 10
    limit.spend("one more")
    assert len(limit._spent) == 1
