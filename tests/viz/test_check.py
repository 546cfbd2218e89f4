"""A recording is checked once, when somebody asks, and a recording that fails is never called checked."""

from __future__ import annotations

from threading import Event

import pytest

from core.answers import with_answers
from core.audit import Problem
from core.game import OptionError
from core.options import Mistake, SearchOptions
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests.viz.serving.asking import Answer, ask, scope_of
from viz.replay.check import Check, CheckOutcome, check_of
from viz.replay.document import NAME_LENGTH
from viz.replay.recording import record
from viz.serving.route import CHECKS, routes
from viz.sharing.request import Request
from viz.words.answer_marks import answer

TREE = LeafTree.from_nested([[3, 5], [2, 9]])
FOUND = (Problem(3, with_answers("child {} returns {:answer}.", 0, 4)), Problem(4, with_answers("never said")))
TOLD = f"event 3: child 0 returns {answer('4')}."
OPTIONS = {
    "alphabeta": SearchOptions(),
    "uct": SearchOptions("uct", playouts=20),
    "mistaken": SearchOptions("alphabeta-tt", mistake=Mistake.BOUND),
}


def check_with(options: str = "alphabeta") -> Check:
    return Check("", search(TREE, OPTIONS[options]), TREE)


def asked(name: str, base: str = "") -> Answer:
    """Return what the server answers where the outcome of a check is asked for."""
    route = next(each for each in routes(base) if CHECKS in each.path)
    scope = scope_of(f"{base}{CHECKS}/{name}")
    match, more = route.matches(scope)
    assert match.name == "FULL"
    return ask(route.handle, {**scope, **more})


CHECKED = "Every value, window, cutoff and skipped child of these 22 events was checked by brute force."
SAMPLED = "Every selection, result and mean of these 136 events was checked by brute force."
FAILED = f"This recording failed its check: {TOLD} Please report this."
MISTAKEN = f"This search makes a mistake on purpose, so its values may be wrong. The check says at {TOLD}"


@pytest.mark.parametrize(
    ("options", "fails", "outcome"),
    [
        ("alphabeta", False, CheckOutcome(checked=CHECKED)),
        ("uct", False, CheckOutcome(checked=SAMPLED)),
        ("alphabeta", True, CheckOutcome(warning=FAILED)),
        ("mistaken", True, CheckOutcome(warning=MISTAKEN)),
    ],
)
def test_the_outcome_says_what_was_checked_or_what_is_wrong(
    options: str, fails: bool, outcome: CheckOutcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fails:
        monkeypatch.setattr("viz.replay.check.audit", lambda *_: FOUND)
    assert check_with(options).outcome == outcome


def test_no_recording_waits_for_its_check_and_it_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, audits = Event(), list[object]()

    def audit(*searched: object) -> tuple[Problem, ...]:
        goes_on.wait()
        audits.append(searched)
        return ()

    monkeypatch.setattr("viz.replay.check.audit", audit)
    check = record(Request(chosen=SearchOptions("minimax", depth=1))).check  # no other test holds such a recording
    assert check.begun() is check.begun()
    assert not check.begun().done()
    goes_on.set()
    assert check.outcome is check.outcome
    assert len(audits) == 1


def test_equal_searches_have_one_check_for_as_long_as_somebody_holds_it() -> None:
    trace = search(TREE, SearchOptions())
    check = check_of("a", trace, TREE)
    assert check_of("a", trace, TREE) is check
    assert check_of("b", trace, TREE) is not check
    assert check_of("a", search(TREE, SearchOptions(budget=9)), TREE) is not check
    name = check.name
    assert len(name) == NAME_LENGTH
    del check
    assert asked(name).status == 404


@pytest.mark.parametrize("base", ["", "/class/plyscope"])
@pytest.mark.parametrize("fails", [False, True])
def test_a_browser_is_told_the_outcome(base: str, fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if fails:
        monkeypatch.setattr("viz.replay.check.audit", lambda *_: FOUND)
    check = check_of(f"{base}{fails}", search(TREE, SearchOptions()), TREE)
    status, headers, body = asked(check.name, base)
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "application/json", "no-store")
    assert (b'"checked":null' in body, b'"warning":null' in body) == (fails, not fails)


def test_a_check_that_ends_in_an_error_tells_nobody_that_all_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    def audit(*_: object) -> tuple[Problem, ...]:
        raise OptionError("the range of the leaves is 0 to 9.", "Choose it.")

    monkeypatch.setattr("viz.replay.check.audit", audit)
    check = check_of("error", search(TREE, SearchOptions()), TREE)
    with pytest.raises(OptionError):
        asked(check.name)
    with pytest.raises(OptionError):
        _ = check.outcome
