"""What every game must keep, tried by random play: those that are registered, and the one that the docs print."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.audit import audit
from core.game import (
    CHANCE,
    Booked,
    Concluded,
    Evaluated,
    Filling,
    Graduated,
    OptionError,
    Player,
    PositionError,
    Remarked,
    Stochastic,
    Titled,
    has_chance,
)
from core.games import GAMES, OWN
from core.games.entry import EVALUATION, USUAL_NODES, Chosen, GameEntry
from core.options import OPTIONS, Order, SearchOptions
from core.search import default_search, search
from core.search.opening_book import book_moves
from core.trace.file import read_lines, write_lines
from core.trace.result import result_of
from tests.checking import check_marks
from tests.chomp import CHOMP
from tests.documented_game import ALL_GAMES, MOST_MOVES, beginners
from tests.sweeps import each_once
from viz.sharing.request import PAGE_BUDGET

each_game = pytest.mark.parametrize("entry", ALL_GAMES.values(), ids=ALL_GAMES)
VARIATIONS = [
    (entry, chosen)
    for entry in ALL_GAMES.values()
    for chosen in dict.fromkeys(
        [(), *(entry.chosen({name: value}) for name, choice in entry.choices.items() for value in choice.values)]
    )
]
"""Each game as it is, and once for each other value of each of its choices."""

each_variation = pytest.mark.parametrize(
    ("entry", "chosen"),
    each_once(lambda entry, _: [entry.name], VARIATIONS),
    ids=["-".join([entry.name, *map("=".join, chosen)]) for entry, chosen in VARIATIONS],
)
NONSENSE = ("?", "{0}?", "?{0}", "{0}\0", "{0}é", "{0}²", "?" * 10_000, "{0}" + "?" * 10_000, "9" * 5_000)
"""What is a position of no game; {0} is one."""


@pytest.mark.parametrize("name", ALL_GAMES)
def test_an_entry_describes_its_game(name: str) -> None:
    entry = ALL_GAMES[name]
    game = entry.from_position(entry.start_position, None)
    assert entry.name == name
    assert isinstance(game, Titled)
    assert entry.title == game.title
    assert entry.about.endswith(".")
    assert entry.notation
    assert len(set(entry.sides)) == 2
    assert entry.minimizer in {"", *entry.sides}
    assert bool(entry.evaluations) == isinstance(game, Evaluated)
    assert hasattr(game, "evaluate") == hasattr(game, "utility_range")
    assert entry.default_depth is None or entry.evaluations
    assert not game.is_terminal(game.initial)


@pytest.mark.large
@each_variation
@given(data=st.data())
def test_random_play_keeps_the_protocol(entry: GameEntry, chosen: Chosen, data: st.DataObject) -> None:
    """Each side that can begin does; every state is a position that can be given."""
    game = entry.at(None, data.draw(st.sampled_from(beginners(entry))), chosen)
    state = game.initial
    looked_at = 0
    while True:
        position, side = state.rsplit(" ", 1)
        assert side in entry.sides
        mover = Player.MAX if side == (entry.maximizer or game.initial[-1]) else Player.MIN
        throws = game.to_move(state) is CHANCE
        assert throws or game.to_move(state) is mover
        if throws:
            assert isinstance(game, Stochastic)
            assert game.is_stochastic
            assert len(game.probabilities(state)) == len(game.actions(state))
            assert sum(game.probabilities(state)) == 1
            assert min(game.probabilities(state)) > 0
        assert entry.at(position, side, chosen).initial == state
        assert entry.at(state, None, chosen).initial == state  # as the command line prints it
        if isinstance(game, Remarked):
            assert str(game.remark(state)).endswith(".")
        if game.is_terminal(state):
            break
        moves = list(game.actions(state))
        results = [game.result(state, move) for move in moves]
        assert moves
        assert len(set(moves)) == len(moves)
        assert {move.split()[0] for move in moves} == {side}  # by which the tree names MAX and MIN
        for plain in (state, *moves):
            assert isinstance(plain, str)  # immutable and hashable
            assert json.loads(json.dumps(plain)) == plain
        assert {game.to_move(after) for after in results} <= {mover.opponent, CHANCE}
        assert {after[-1] == side for after in results} == {
            CHANCE in map(game.to_move, results)
        }  # who throws has chosen
        if isinstance(game, Evaluated):
            lowest, highest = game.utility_range  # what a search to a depth compares is on one scale
            assert lowest < game.evaluate(state) < highest
        state = data.draw(st.sampled_from(results))
        looked_at += len(moves)
        if looked_at > MOST_MOVES:
            return
    assert not list(game.actions(state))
    utility = game.utility(state)
    assert math.isfinite(utility)
    if isinstance(game, Graduated):
        assert Fraction(str(utility)) % Fraction(10) ** -game.decimals(evaluates=False) == 0
    ended = entry.at(position, side, chosen)
    assert ended.is_terminal(state)
    assert ended.utility(state) == utility * (1 if entry.minimizer or mover is Player.MAX else -1)
    if isinstance(game, Evaluated):
        assert game.utility_range[0] <= utility <= game.utility_range[1]


@each_game
@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_with_its_place_and_a_remedy(entry: GameEntry, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        entry.from_position(text.format(entry.example_position), None)
    assert caught.value.place.startswith("position")
    assert all(part.endswith(".") and len(part) < 120 for part in caught.value.args)


@each_game
def test_an_unknown_side_is_refused(entry: GameEntry) -> None:
    with pytest.raises(PositionError) as caught:
        entry.from_position(entry.example_position, "nobody")
    assert caught.value.place == "side to move"
    assert "nobody" in caught.value.problem
    assert caught.value.remedy == f"Write {' or '.join(entry.sides)}."


@each_game
def test_an_entry_offers_the_tables_and_books_of_its_game(entry: GameEntry) -> None:
    game = entry.at(None, None, (("columns", "4"), ("rows", "4")) if entry.name == "connectfour" else ())
    own = {"endgame", "book"} if isinstance(game, Filling) else {"book"} if isinstance(game, Booked) else set()
    assert entry.own_options == own
    if isinstance(game, Filling):
        assert book_moves(game)
    elif not own:
        with pytest.raises(OptionError):
            book_moves(game)


def usual_search(game: Any, entry: GameEntry) -> SearchOptions:
    """Return the search that is made where the reader chose none."""
    return SearchOptions(default_search(game, entry.usual_search), depth=entry.default_depth)


@pytest.mark.large
@pytest.mark.parametrize("entry", [*ALL_GAMES.values(), CHOMP], ids=lambda entry: entry.name)
def test_the_usual_search_answers_from_the_start_within_its_budget(entry: GameEntry) -> None:
    game = entry.at()
    trace = search(game, usual_search(game, entry))
    assert len(trace.visits) <= USUAL_NODES
    assert len(trace) <= PAGE_BUDGET, "else the page shows a part of it only"
    assert result_of(trace).best_move is not None or has_chance(game)


def test_a_usual_search_that_is_not_there_is_told() -> None:
    with pytest.raises(OptionError, match=r"there is no search named 'bogosort'\. Choose one of alphabeta") as caught:
        default_search(CHOMP.at(), "bogosort")
    assert caught.value.place == "algorithm"


@each_variation
def test_the_example_is_searched_and_its_record_holds(entry: GameEntry, chosen: Chosen) -> None:
    game = entry.at(entry.example_position, None, chosen)
    trace = search(game, usual_search(game, entry))
    assert not audit(trace, game)
    check_marks(trace, game)
    assert not audit(read_lines(write_lines(trace)), game)
    assert len(trace.places) < 1_000  # the most that are drawn


@pytest.mark.parametrize(
    ("entry", "title"),
    [(entry, title) for entry in ALL_GAMES.values() for title in entry.examples],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_an_example_can_be_read_and_is_not_over(entry: GameEntry, title: str) -> None:
    example = entry.examples[title]
    game = entry.at(example.position)
    assert not game.is_terminal(game.initial)
    assert example.about.endswith(".")
    assert example.depth is None or (example.depth > 0 and entry.evaluations)


@each_game
@pytest.mark.parametrize("given", [{"nothing": "x"}, {"evaluation": "wrong"}, {"variant": "?" * 100}])
def test_a_choice_that_the_game_does_not_have_is_refused(entry: GameEntry, given: dict[str, str]) -> None:
    with pytest.raises(OptionError) as caught:
        entry.chosen(given)
    assert [caught.value.place] == list(given)
    assert all(part.endswith(".") and len(part) < 120 for part in caught.value.args)


@each_game
def test_a_choice_has_words_for_each_value(entry: GameEntry) -> None:
    for name, choice in entry.choices.items():
        assert name.isidentifier()  # an argument of from_position, a parameter of links, an option of commands
        assert name not in OPTIONS
        assert choice.about.endswith(".")
        assert len({*choice.values.values()}) == len(choice.values)
        assert entry.chosen({name: choice.default}) == ()


@each_game
def test_what_needs_a_static_evaluation_is_refused_by_name_without_one(entry: GameEntry) -> None:
    game = entry.from_position(entry.example_position, None)
    needing: list[dict[str, Any]] = [{"depth": 1}, {"order": Order.EVALUATION}]
    for options in needing:
        if entry.evaluations:
            assert not audit(search(game, SearchOptions(default_search(game), **{"depth": 1} | options)), game)
            continue
        with pytest.raises(OptionError) as caught:
            search(game, SearchOptions(**options))
        assert [caught.value.place] == list(options)
        assert caught.value.problem.startswith(f"{entry.title} has no static evaluation")


PLAYED = {
    "tictactoe": "b0d0081fd78e48e5",
    "connectfour": "11ba45beb053ef6a",
    "nim": "4533dea30a1391b4",
    "subtraction": "4f78b06c7b56f230",
    "predict-winner": "ef0070f9097a55fc",
    "stone-game": "f49600c7a971b3cd",
    "stone-game-4": "6370e98197b71d8c",
    "can-i-win": "b9d1de929a72ef7f",
    "guess-number": "7d930045d9379433",
    "dice-race": "fb45cf58b8c4ab60",
    "chess": "da97080b8f14a1ef",
    "open-spiel": "65d0fcd8609e1c8d",
}
"""A digest of four random games of each: moves in their order, states, values, evaluations, remarks and outcomes.

Links name moves by their order and positions by their text, so that neither may change unseen.
"""


def told(game: Any, entry: GameEntry, state: str) -> list[Any]:
    """Return all that a game says of a state."""
    judges: list[Any] = [entry.at(None, None, entry.chosen({EVALUATION: name})) for name in entry.evaluations]
    if game.is_terminal(state):
        return [state, game.utility(state), game.outcome(state) if isinstance(game, Concluded) else ""]
    remark = str(game.remark(state)) if isinstance(game, Remarked) else ""
    return [state, game.to_move(state), *game.actions(state), remark, *(judge.evaluate(state) for judge in judges)]


def played(entry: GameEntry) -> str:
    """Return a digest of what a game says of the states of four random games."""
    game, chance = entry.at(), Random(4)  # noqa: S311  the same games in every run
    lines = []
    for _ in range(4):
        state, left = game.initial, 13
        lines.append(told(game, entry, state))
        while left and not game.is_terminal(state):
            state, left = game.result(state, chance.choice(list(game.actions(state)))), left - 1
            lines.append(told(game, entry, state))
    return sha256("\n".join(map(str, lines)).encode()).hexdigest()[:16]


def test_every_registered_game_has_its_digest() -> None:
    assert PLAYED.keys() == GAMES.keys() - OWN.games.keys()


@pytest.mark.parametrize("name", PLAYED)
def test_what_a_game_says_of_random_games_is_as_recorded(name: str) -> None:
    assert played(GAMES[name]) == PLAYED[name]
