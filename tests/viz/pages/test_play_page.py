"""The page "Play": what its board asks for is done, its controls apply, and what can't be read is explained."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.games import GAMES
from core.playing.reply import Reply
from tests.documented_game import MOST_TURNS
from tests.sweeps import one_in
from tests.viz.pages.running import go_on, markup, opened, problems, widget
from viz.pages import play
from viz.pages.play import answer
from viz.pages.session import Playing
from viz.playing.play_table import PlayTable


def playing(app: AppTest) -> Playing:
    found: Playing = app.session_state.plyscope.playing
    return found


def moves(app: AppTest) -> list[str]:
    assert not app.exception
    return list(playing(app).table.match.moves)


def asks(app: AppTest, name: str, move: str | None = None, at: int | None = None) -> AppTest:
    """Do what the component does when the reader presses something."""
    number = len(moves(app)) if at is None else at
    question: dict[str, Any] = {"do": name, "move": move, "at": number}
    return go_on(app, asked=lambda: answer(question))


@pytest.mark.parametrize("game", one_in(4, GAMES))
def test_a_person_plays_a_whole_game_against_the_search(game: str) -> None:
    GAMES[game].at()
    app = opened("play", f"game={game}&position={GAMES[game].example_position}&seconds=10")
    while not playing(app).table.match.is_over and len(moves(app)) < MOST_TURNS:
        table = playing(app).table
        assert table.is_persons_to_move
        app = asks(app, "move", table.match.legal[0])
        assert len(moves(app)) > len(table.match.moves)
    assert problems(app) == []
    assert all(found.move == moves(app)[number] for number, found in playing(app).replies.items())
    assert playing(app).replies


def test_the_page_throws_the_dice_and_takes_back_what_chose_them() -> None:
    app = opened("play", "game=dice-race&search=none&position=6 large")
    (first,) = moves(app)
    assert first in {"A throws 1", "A throws 3"}
    app = asks(app, "move", "B small")
    assert moves(app)[:2] == [first, "B small"]
    assert moves(app)[2] in {"B throws 1", "B throws 2"}
    assert moves(asks(app, "back")) == [first]
    assert problems(app) == []


def test_what_comes_late_or_is_not_legal_changes_nothing() -> None:
    app = opened("play", "game=tictactoe&search=none&moves=b2")
    assert moves(asks(app, "move", "O a1", at=0)) == ["X b2"]
    assert moves(asks(app, "move", "O b2")) == ["X b2"]
    assert "&#x27;O b2&#x27; is not a legal move here." in problems(app)[0]
    assert moves(asks(app, "move", "<script>")) == ["X b2"]
    assert "<script>" not in "".join(markup(app))
    assert moves(asks(app, "nothing")) == ["X b2"]
    assert moves(asks(app, "move", "O a1")) == ["X b2", "O a1"]
    assert problems(app) == []


@pytest.mark.parametrize("name", ["hint", "next"])
def test_what_a_search_finds_counts_for_the_game_that_it_searched(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    everyone = "&search=X,O" if name == "next" else ""
    app = opened("play", f"game=tictactoe&position=XX_/OO_/___{everyone}")
    before, search = playing(app), PlayTable.searched

    def searched(table: PlayTable) -> Reply:
        before.table = replace(table, seconds=table.seconds + 1)  # another run of the page, meanwhile
        return search(table)

    monkeypatch.setattr(PlayTable, "searched", searched)
    monkeypatch.setattr(play, "session", lambda: SimpleNamespace(playing=before))
    answer({"do": name, "at": 0})
    assert before.hint is None
    assert before.table.match.moves == ()


def test_a_hint_is_what_the_search_would_play_and_goes_with_the_next_move() -> None:
    app = asks(opened("play", "game=tictactoe&position=XX_/OO_/___"), "hint")
    assert playing(app).hint is not None
    assert playing(app).hint.move == "X c3"  # type: ignore[union-attr]
    assert moves(app) == []
    assert playing(asks(app, "move", "X c3")).hint is None
    assert playing(app).table.match.outcome == "X wins."
    assert playing(asks(app, "hint")).hint is None


def test_sides_are_swapped_and_the_search_moves_at_once() -> None:
    app = asks(opened("play", "game=nim&position=1,2"), "swap")
    assert moves(app) == ["A takes 1 from b"]
    assert playing(app).table.by_search == ("A",)
    assert widget(app, "A is played by").value is True


def test_the_search_plays_itself_move_by_move_or_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("play", "game=nim&position=1,1,2&search=L,R")
    assert moves(app) == []
    assert len(moves(asks(app, "next"))) == 1
    app = asks(app, "finish")
    assert playing(app).table.match.is_over
    assert sorted(playing(app).replies) == list(range(len(moves(app))))
    assert len(moves(asks(app, "back"))) == len(playing(app).replies)
    assert not playing(app).table.match.is_over
    monkeypatch.setattr(play, "MOST_MOVES", 3)  # then it stops after so many
    app = asks(opened("play", "game=connectfour&depth=1&search=X,O"), "finish")
    assert len(moves(app)) == 3
    assert not playing(app).plays_on
    assert len(moves(asks(app, "next"))) == 4


def test_another_position_or_game_begins_a_new_match_and_one_that_can_t_be_read_does_not() -> None:
    app = opened("play", "game=nim&position=1,2&moves=a-1")
    before = moves(app)
    widget(app, "Position").set_value("1,x").run()
    assert "position, heap 2" in problems(app)[0]
    assert "The game goes on as it was." in problems(app)[0]
    assert moves(app) == before
    widget(app, "Position").set_value("2,2").run()
    assert problems(app) == []
    assert playing(app).table.match.states == ("2,2 ply 0 A",)
    app = opened("play", "game=tictactoe&moves=b2&depth=2")
    widget(app, "Game").set_value("nim").run()
    assert playing(app).table.match.states == ("3,4,5 ply 0 A",)
    widget(app, "Last stone").set_value("misere").run()
    assert playing(app).table.match.states == ("3,4,5 misère ply 0 A",)
    assert playing(app).table.chosen.depth is None


def test_the_tree_of_a_move_is_the_search_that_found_it(monkeypatch: pytest.MonkeyPatch) -> None:
    left = list[object]()
    monkeypatch.setattr("viz.pages.play.st.switch_page", left.append)
    app = opened("play", "game=nim&position=1,2&algorithm=minimax&moves=a-1")
    found = playing(app).replies[1]
    asks(app, "found-tree")
    assert len(left) == 1
    shown = go_on(app, "step_through").session_state.plyscope.shown
    assert len(shown.recording.scene.trace) == found.events
    assert shown.asked.chosen.algorithm == "minimax"
    asks(go_on(app, "play"), "back")
    asks(app, "hint")
    hinted = playing(app).hint
    assert hinted is not None
    asks(app, "hint-tree")
    shown = go_on(app, "step_through").session_state.plyscope.shown  # which showed another search by then
    assert len(shown.recording.scene.trace) == hinted.events
