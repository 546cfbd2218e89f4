"""A match: random games of every kind keep its promises, and what can't be played is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Concluded
from core.games import GAMES
from core.playing.match import Match, MoveError, moves_text, play_text
from tests.documented_game import ALL_GAMES, MOST_TURNS, beginners


def begun(name: str, position: str | None = None, to_move: str | None = None) -> Match:
    return Match.begin(ALL_GAMES[name], ALL_GAMES[name].at(position, to_move))


@pytest.mark.large
@pytest.mark.parametrize("name", ALL_GAMES)
@given(data=st.data())
def test_a_random_game_is_played_written_and_taken_back(name: str, data: st.DataObject) -> None:
    entry = ALL_GAMES[name]
    match = begun(name, to_move=data.draw(st.sampled_from(beginners(entry))))
    first = match
    while not match.is_over and len(match.moves) < MOST_TURNS:
        before = match
        move = data.draw(st.sampled_from(match.legal))
        match = match.play(move)
        assert match.last == move
        assert move.startswith(f"{before.side} ")
        other = entry.sides[1 - entry.sides.index(before.side)]
        assert match.side == (before.side if match.is_throw else other)  # who has chosen a die throws it
        assert entry.at(match.position, match.side).initial == match.state
        assert match.back_to(len(before.moves)) == before
    assert play_text(first, moves_text(match)) == match
    if not match.is_over:
        return
    assert match.outcome.endswith(".")
    value = match.game.utility(match.state)
    if not isinstance(match.game, Concluded):
        winner = first.side if value > 0 else next(side for side in entry.sides if side != first.side)
        assert match.outcome == (f"{winner} wins." if value else "The game is drawn.")
    with pytest.raises(MoveError, match="game is over"):
        play_text(first, f"{moves_text(match)},any")


def test_a_move_that_is_not_legal_is_refused_with_those_that_are() -> None:
    match = begun("connectfour")
    with pytest.raises(MoveError) as caught:
        match.play("O d1")
    assert caught.value.problem == "'O d1' is not a legal move here."
    assert caught.value.remedy == "Choose one of X a1, X b1, X c1, X d1, X e1, X f1, X g1."


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("b2,b2", "moves, move 2", "'b2' is not a legal move here."),
        ("b2,,a1", "moves, move 2", "'' is not a legal move here."),
        ("X b2", "moves, move 1", "'X b2' is not a legal move here."),
        ("a1" * 50, "moves, move 1", f"{('a1' * 12)!r} is not a legal move here."),
        ("a1,b1,a2,b2,a3,c3", "moves, move 6", "there is a move, 'c3', but the game is over."),
    ],
)
def test_moves_that_can_t_be_played_are_refused_with_their_number(text: str, place: str, problem: str) -> None:
    with pytest.raises(MoveError) as caught:
        play_text(begun("tictactoe"), text)
    assert (caught.value.place, caught.value.problem) == (place, problem)
    assert caught.value.remedy.endswith(".")


def test_a_minus_may_be_a_hyphen_and_spaces_may_stand_between_moves() -> None:
    assert play_text(begun("nim", "3,4,5"), "a-1, b−4").moves == ("A takes 1 from a", "B takes 4 from b")


@pytest.mark.parametrize(
    "written", ["c−2,b−1", "c-2, b-1", "take 2 from c,take 1 from b", "takes 2 from c, takes 1 of b"]
)
def test_moves_of_nim_are_short_in_links_and_read_as_moves_elsewhere(written: str) -> None:
    match = play_text(begun("nim"), written)
    assert match.moves == ("A takes 2 from c", "B takes 1 from b")
    assert moves_text(match) == "c−2,b−1"


@pytest.mark.parametrize(
    ("people", "moves", "left"),
    [("X", "b2,a1", ""), ("O", "b2,a1", "b2"), ("XO", "b2,a1", "b2"), ("", "b2,a1", "b2"), ("O", "b2", None)],
)
def test_taking_back_goes_to_the_last_move_of_a_person(people: str, moves: str, left: str | None) -> None:
    match = play_text(begun("tictactoe"), moves).taken_back(lambda side: side in people)
    assert (None if match is None else moves_text(match)) == left


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    assert begun("nim").taken_back(lambda _: True) is None


def test_a_position_that_is_decided_has_no_moves_and_says_who_won() -> None:
    assert begun("tictactoe", "XXX/OO_/___").outcome == "X wins."
    assert begun("tictactoe", "XXX/OO_/___").legal == ()
    assert begun("tictactoe", "XOX/XOO/OXX").outcome == "The game is drawn."
    assert begun("nim", "0,0").outcome == "B wins."
    assert begun("nim", "0 misère").outcome == "A wins."


def test_a_game_s_own_words_say_how_it_ended() -> None:
    class Scored(type(GAMES["nim"].at("1"))):  # type: ignore[misc]
        def outcome(self, state: str) -> str:
            return f"{state} by one."

    match = Match.begin(GAMES["nim"], Scored("1 A")).play("A takes 1 from a")
    assert match.outcome == "0 B by one."


def test_a_throw_is_drawn_by_its_probability_and_taken_back_with_what_chose_it() -> None:
    match = begun("dice-race").play("A large")
    assert (match.is_throw, match.legal) == (True, ("A throws 1", "A throws 3"))
    random = Random(1)  # noqa: S311  the same throws in every run
    thrown = [match.thrown(random) for _ in range(40)]
    assert {each.last for each in thrown} == set(match.legal)
    assert not any(each.is_throw for each in thrown)
    back = thrown[0].taken_back(lambda side: side == "A")
    assert back is not None
    assert back.moves == ()
    assert match.taken_back(lambda side: side == "B") is None


def test_a_text_has_only_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.playing.match.MOST_MOVES", 2)
    first = begun("tictactoe")
    assert len(play_text(first, "a1, b1").moves) == 2
    with pytest.raises(MoveError, match="there are more than 2 moves") as caught:
        play_text(first, "a1,b1,c1")
    assert caught.value.place == "moves, move 3"
