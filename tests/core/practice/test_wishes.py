"""Wishes: a granted tree shows what was asked for, by brute force, and what can't be met is said soon."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from core.game import OptionError, Player
from core.options import Cutoff, SearchOptions
from core.practice.telling_apart import groups_on
from core.practice.wishes import WISHES, Judged, grant, read_wish
from core.trees.formats.nested_lists import write
from core.trees.generator import generate
from core.trees.generator.generator_settings import GeneratorSettings
from tests.brute_force import Nested, leaves_of, minimax, solve

SMALL = GeneratorSettings(depth=3, branching=(2, 3))
DEEPER = GeneratorSettings(depth=4, irregular=True, branching=(1, 3), root_player=Player.MIN, seed=50)


def cutoffs(tree: Nested, root: Player) -> list[dict[str, Any]]:
    return solve(tree, SearchOptions(), root)["cutoffs"]


def greedy_is_wrong(tree: Nested, root: Player) -> bool:
    pick = max if root is Player.MAX else min
    best = pick(leaves_of(tree))
    return all(minimax(move, root.opponent) != minimax(tree, root) for move in tree if best in leaves_of(move))


HOLDS: dict[str, Callable[[Nested, Player], bool]] = {
    "cutoffs=3": lambda tree, root: len(cutoffs(tree, root)) == 3,
    "deep-cutoff": lambda tree, root: any(cut["reach"] == "deep" for cut in cutoffs(tree, root)),
    "no-cutoff": lambda tree, root: not cutoffs(tree, root),
    "same-under-both-rules": lambda tree, root: (
        solve(tree, SearchOptions(), root)["leaves_evaluated"]
        == solve(tree, SearchOptions(cutoff=Cutoff.STRICT), root)["leaves_evaluated"]
    ),
    "best-not-first": lambda tree, root: minimax(tree[0], root.opponent) != minimax(tree, root),
    "greedy-wrong": greedy_is_wrong,
}


@cache
def judged(chosen: GeneratorSettings) -> Judged:
    return Judged(generate(chosen))


@cache
def nested(chosen: GeneratorSettings) -> Nested:
    return json.loads(write(judged(chosen).tree))


def test_every_wish_is_tested() -> None:
    choosing = {name for name, wish in WISHES.items() if wish.chooses}
    assert {wish.partition("=")[0] for wish in HOLDS} == WISHES.keys() - choosing
    assert choosing == {"tells-apart"}
    assert all(wish.sentence.endswith(".") for wish in WISHES.values())


@pytest.mark.parametrize("wish", HOLDS)
def test_a_wish_holds_where_brute_force_says_so(wish: str) -> None:
    asked, number = read_wish(wish)
    answers = []
    for settings in (SMALL, DEEPER):
        for seed in range(50):
            chosen = replace(settings, seed=seed)
            answers.append(asked.holds(judged(chosen), number))
            assert answers[-1] == HOLDS[wish](nested(chosen), chosen.root_player)
    assert set(answers) == {True, False}


@pytest.mark.parametrize(
    "wishes",
    [
        ["cutoffs=3"],
        ["deep-cutoff"],
        ["no-cutoff"],
        ["greedy-wrong", "best-not-first"],
        ["deep-cutoff", "cutoffs=3", "same-under-both-rules"],
    ],
)
def test_the_first_seed_that_meets_all_wishes_is_found(wishes: list[str]) -> None:
    granted = grant(DEEPER, wishes, seconds=60)  # however busy the machine is
    tried = [replace(DEEPER, seed=DEEPER.seed + n) for n in range(granted.tries)]
    assert granted.settings == tried[-1]
    assert granted.tree == generate(granted.settings)
    met = [all(HOLDS[wish](nested(chosen), chosen.root_player) for wish in wishes) for chosen in tried]
    assert met == [False] * (granted.tries - 1) + [True]


def test_without_a_wish_the_seed_stays() -> None:
    large = GeneratorSettings(depth=8, branching=(3, 3), seed=4)
    assert grant(large, []).settings == large


@pytest.mark.large
@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        (["deepcut"], ("wish: there is no wish named 'deepcut'. Choose from cutoffs, deep-cutoff, no-cutoff, "
         "same-under-both-rules, best-not-first, greedy-wrong, tells-apart.")),
        (["cutoffs"], "wish: cutoffs needs a number. Write one of up to 9 digits, as in cutoffs=3."),
        (["cutoffs=many"], "wish: cutoffs needs a number. Write one of up to 9 digits, as in cutoffs=3."),
        (["no-cutoff=3"], "wish: no-cutoff takes no number. Write no-cutoff."),
        (["cutoffs=99"], ("wish: none of 200 trees shows “Exactly this many cutoffs: 99”. Give another depth, "
         "branching or seed, or fewer wishes.")),
        (["cutoffs=0", "cutoffs=1"], ("wish: none of 200 trees shows all the wishes at once; “Exactly this many "
         "cutoffs: 0” was the rarest, met {} times. Give another depth, branching or seed, or fewer wishes.")),
        (["deep-cutoff"], "wish: “A deep cutoff” takes 4 plies, and the tree has 2. Give 4 plies or more."),
    ],
)  # fmt: skip
def test_a_wish_that_no_tree_meets_is_refused(wishes: list[str], message: str) -> None:
    settings = GeneratorSettings(depth=2, branching=(3, 3))
    times = sum(not cutoffs(nested(replace(settings, seed=n)), Player.MAX) for n in range(200))
    with pytest.raises(OptionError) as refused:
        grant(settings, wishes, seconds=60, max_tries=200)
    assert str(refused.value) == message.format(times)


def test_one_try_is_counted_as_one() -> None:
    with pytest.raises(OptionError, match=r"^wish: the one tree tried does not show “Exactly this many cutoffs: 99”\."):
        grant(SMALL, ["cutoffs=99"], max_tries=1)


def test_wishes_for_a_very_large_tree_are_refused() -> None:
    with pytest.raises(OptionError, match=r"more than 60,000 nodes, too many to try wishes on"):
        grant(GeneratorSettings(depth=16), ["no-cutoff"])


def told_apart(chosen: GeneratorSettings) -> int:
    """Return how many different things are handed in on a tree."""
    return len(groups_on(generate(chosen), SearchOptions()))


@pytest.mark.large
def test_the_tree_that_tells_most_apart_is_one_of_those_that_meet_the_other_wishes_and_is_made_again_without_it() -> (
    None
):
    plain = GeneratorSettings(depth=2, branching=(3, 3), seed=5)
    for others in ([], ["best-not-first"]):
        granted = grant(plain, ["tells-apart", *others])
        assert granted.wishes == tuple(others)
        assert grant(granted.settings, granted.wishes).tree == granted.tree
        tried = [replace(plain, seed=plain.seed + n) for n in range(granted.tries)]
        meeting = [each for each in tried if all(HOLDS[wish](nested(each), Player.MAX) for wish in others)]
        assert granted.settings == meeting[-1]
        assert all(told_apart(each) < told_apart(granted.settings) for each in meeting[:-1])


def test_a_tree_that_tells_apart_is_refused_where_it_would_be_too_large_or_the_other_wishes_are_not_met() -> None:
    with pytest.raises(OptionError, match=r"^depth: a tree of these settings can have more than 1,000 nodes"):
        grant(GeneratorSettings(depth=9), ["tells-apart"])
    with pytest.raises(OptionError, match=r"^wish: none of 20 trees shows “Exactly this many cutoffs: 99”"):
        grant(SMALL, ["tells-apart", "cutoffs=99"], max_tries=20)
    with pytest.raises(OptionError, match=r"^wish: tells-apart takes no number"):
        grant(SMALL, ["tells-apart=3"])
