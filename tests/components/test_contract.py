"""What the pages hand to their components is what the contract says, and TypeScript reads the same contract."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

import viz.components
from tests.components.json_data import problems
from tests.components.typescript import as_typescript
from tests.viz.pages.running import go_on, opened
from viz.components import address, comparing, mailbox, player, playing, retrograde, set_up
from viz.contract.address import AddressData
from viz.contract.comparing import ComparisonData
from viz.contract.mailbox import MailboxData, NumberedAnswer
from viz.contract.player import ServedData
from viz.contract.playing import PlayData
from viz.contract.recording import RecordingData
from viz.contract.retrograde import OpenedGraphData
from viz.contract.set_up import SetUpData
from viz.pages.answering import answer
from viz.pages.working_tree import edit
from viz.replay.document import find

DECLARED = Path(viz.components.__file__).parent / "contract.d.ts"
COMPONENTS: dict[Any, Any] = {
    player: ServedData,
    comparing: ComparisonData,
    retrograde: OpenedGraphData,
    mailbox: MailboxData,
    playing: PlayData,
    address: AddressData,
    set_up: SetUpData,
}
SUBJECTS = {
    "textbook": "",
    "a leaf": "tree=7",
    "names, moves, long numbers": "tree=(A a>(B x>1234567.891 2) b>(C -inf 4))&root=min&views=edit&stops=any@0",
    "a cut": "tree=[[3,12,8],[2,4,6],[14,5,2]]&windows=edges&step=9&fold=1&by=decision",
    "a game": "game=tictactoe&position=XOX/OO_/_X_",
    "estimates": "game=connectfour&depth=2",
}
SEARCHES = "&searches=minimax~alphabeta~alphabeta order=reversed"


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """Give what components are handed from now on, each with its module."""
    found: list[tuple[Any, Any]] = []

    def taking(component: Any) -> Any:
        def take(*, data: Any, **_: Any) -> None:
            found.append((component, json.loads(json.dumps(data, allow_nan=False))))

        return take

    for component in COMPONENTS:
        monkeypatch.setattr(component, "COMPONENT", taking(component))
    return found


def check(handed: list[tuple[Any, Any]], *components: Any) -> list[Any]:
    """Check all that was handed over, which some components have to be among; return it, and begin anew."""
    assert set(components) <= {component for component, _ in handed}
    for component, data in handed:
        assert list(problems(data, COMPONENTS[component]))[:5] == []
    checked = [data for component, data in handed if component in components]
    handed.clear()
    return checked


def recording_of(data: Any) -> Any:
    """Return the recording that a browser loads for a player."""
    found = find(data["document"])
    assert found is not None
    recording = json.loads(gzip.decompress(found.body))
    assert list(problems(recording, RecordingData))[:5] == []
    return recording


def test_typescript_reads_the_same_contract() -> None:
    if os.environ.get("PLYSCOPE_REWRITE") == "1":
        DECLARED.write_text(as_typescript(), "utf-8")
    assert DECLARED.read_text("utf-8") == as_typescript()


@pytest.mark.parametrize("query", SUBJECTS.values(), ids=SUBJECTS)
def test_a_player_is_handed_what_it_reads(query: str, handed: list[tuple[Any, Any]]) -> None:
    opened("step_through", query)
    data, _ = check(handed, player, mailbox)
    assert not data["small"]
    recording = recording_of(data)
    assert {len(recording["geometry"][name]) for name in ("centres", "rooms", "words", "parents")} == {
        len(recording["geometry"]["centres"])
    }


@pytest.mark.large
@pytest.mark.parametrize("query", [f"{query}{SEARCHES}" for query in SUBJECTS.values()], ids=SUBJECTS)
def test_a_comparison_is_handed_what_it_reads(query: str, handed: list[tuple[Any, Any]]) -> None:
    opened("compare", query.removeprefix("&"))
    (data,) = check(handed, comparing)
    assert [pane["number"] for pane in data["panes"]] == [1, 2, 3]


def test_a_pane_that_cannot_run_is_handed_over_with_its_reason(handed: list[tuple[Any, Any]]) -> None:
    opened("compare", "tree=[[3,5],[2,9]]&searches=alphabeta~alphabeta order=hand hand=0.0=1,0")
    (data,) = check(handed, comparing)
    assert all((pane["refused"] is None) == (pane["player"] is not None) for pane in data["panes"])


@pytest.mark.parametrize("query", ["", "graph=[[1,3],[0],[3],[0,2]]", "show=minimax&step=2"])
def test_a_graph_is_handed_what_it_reads(query: str, handed: list[tuple[Any, Any]]) -> None:
    opened("cat_and_mouse", query)
    (data,) = check(handed, retrograde)
    assert data["link"].startswith("graph=[[")
    assert all(len(story["words"]["pieces"]) == len(story["words"]["starts"]) for story in data["stories"])


@pytest.mark.thorough
def test_the_players_of_the_guide_are_small(handed: list[tuple[Any, Any]]) -> None:
    opened("guide")
    assert all(data["small"] for data in check(handed, player))


@pytest.mark.parametrize("query", ["", "game=nim&position=1,2&moves=a-1", "game=tictactoe&position=XXX/OO_/___"])
def test_a_game_that_is_played_is_handed_over(query: str, handed: list[tuple[Any, Any]]) -> None:
    opened("play", query)
    data = check(handed, playing)[-1]
    assert data["played"] == (["take 1 from a", "take 2 from b"] if "nim" in query else [])
    assert (data["found"] is not None) == ("nim" in query)


@pytest.mark.large
def test_the_plan_of_the_lab_is_handed_over_for_the_address(handed: list[tuple[Any, Any]]) -> None:
    opened("lab", "lab=branching:2,depth:1,trees:9")
    (data,) = check(handed, address)
    assert data["page"] == "lab"
    assert data["query"].startswith("lab=branching:2,depth:1,trees:9")


@pytest.mark.parametrize("query", ["game=tictactoe&position=XOX/OO_/_X_", "game=connectfour&depth=1"])
def test_the_board_to_set_up_is_handed_over(query: str, handed: list[tuple[Any, Any]]) -> None:
    opened("step_through", query)
    (data,) = check(handed, set_up)
    assert data["marks"].keys() == data["squares"].keys()
    assert all(f'data-key="{key}"' in data["board"] for key in data["squares"])


def test_an_edit_and_its_answer_are_handed_over(handed: list[tuple[Any, Any]]) -> None:
    app = opened("step_through", "tree=[[3,5],[2,9]]")
    before = check(handed, player)[0]
    question = {"edit": "delete", "path": "0.1", "keep": ["0.0", "0.1"], "search": before["search"], "number": 1}
    go_on(app, asked=lambda: edit(question))
    arrived = check(handed, player)[0]["arrived"]
    assert arrived["follows"] == before["id"]
    assert arrived["places"]["0.0"] == "0.0"


QUESTIONS: dict[str, dict[str, Any]] = {
    "text": {"save": ""},
    "problem": {"edit": "nothing", "path": "0"},
    "number": {"open": "0"},
}


@pytest.mark.parametrize("told", QUESTIONS)
def test_every_answer_is_one_of_the_contract(told: str, handed: list[tuple[Any, Any]]) -> None:
    app = opened("step_through", "tree=[[3,5],[2,9]]")
    check(handed, player)
    answers: list[Any] = []
    go_on(app, asked=lambda: answers.append(answer({**QUESTIONS[told], "number": 1, "search": "any"})))
    assert told in answers[0]
    assert list(problems(json.loads(json.dumps(answers[0])), NumberedAnswer)) == []
