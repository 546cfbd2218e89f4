"""The generator: what its settings promise holds of every tree, and what no tree can be is refused."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import BOTH, OptionError
from core.trees.formats.nested_lists import write
from core.trees.generator import generate
from core.trees.generator.generator_settings import MAX_SEED, Distribution, GeneratorSettings, from_text, to_text
from core.trees.leaf_tree import LeafTree
from tests.strategies import heavy

TOO_LARGE = "a tree can have more than 1,000,000 nodes, the most that are made."
seeds = st.integers(0, MAX_SEED)
wish_texts = st.sampled_from(["deep-cutoff", "no-cutoff", "cutoffs=0", "cutoffs=12"])


@st.composite
def settings(draw: st.DrawFn, /, **fixed: Any) -> GeneratorSettings:
    """Draw the settings of a small tree; `fixed` names those that are given."""
    decimals = draw(st.integers(0, 3))
    ends = st.integers(-999, 999).map(lambda value: value / 4)
    least, most = sorted((draw(ends), draw(ends)))
    chosen: dict[str, Any] = {
        "depth": draw(st.integers(0, 5)),
        "branching": tuple(sorted((draw(st.integers(1, 4)), draw(st.integers(1, 4))))),
        "irregular": draw(st.booleans()),
        "values": (math.floor(least), most + 1),  # at least one integer
        "decimals": decimals,
        "distribution": draw(st.sampled_from(Distribution)),
        "root_player": draw(st.sampled_from(BOTH)),
        "seed": draw(seeds),
    } | fixed
    chosen.setdefault("ties", draw(st.booleans()))
    if not chosen["ties"]:
        chosen["values"] = (chosen["values"][0], chosen["values"][0] + 4**5)
    return GeneratorSettings(**chosen)


def branching(tree: LeafTree) -> set[int]:
    return {len(below) for below in tree.children if below}


def leaf_depths(tree: LeafTree) -> set[int]:
    return {depth for depth, below in zip(tree.depths, tree.children, strict=True) if not below}


def leaf_values(tree: LeafTree) -> list[int | float]:
    return [value for value in tree.values if value is not None]


@heavy
@given(settings())
def test_a_tree_is_as_its_settings_say(chosen: GeneratorSettings) -> None:
    tree = generate(chosen)
    pending = [0]
    for node in range(len(tree)):  # numbered in preorder
        assert pending.pop() == node
        pending.extend(reversed(tree.children[node]))
    least, most = chosen.values
    assert all(chosen.branching[0] <= children <= chosen.branching[1] for children in branching(tree))
    assert max(tree.depths) == chosen.depth
    assert chosen.irregular or leaf_depths(tree) == {chosen.depth}
    assert len(tree) <= chosen.most_nodes
    assert tree.root_player is chosen.root_player
    values = leaf_values(tree)
    assert all(least <= value <= most for value in values)
    assert all((Fraction(str(value)) * 10**chosen.decimals).denominator == 1 for value in values)
    assert chosen.ties or len(set(values)) == len(values)


@pytest.mark.parametrize("irregular", [False, True])
def test_the_shape_does_not_depend_on_the_values(irregular: bool) -> None:
    chosen = GeneratorSettings(depth=5, branching=(1, 4), irregular=irregular, values=(0, 99), seed=3)
    shapes = {
        generate(replace(chosen, distribution=distribution, decimals=2, ties=ties)).children
        for distribution in Distribution
        for ties in (True, False)
    }
    assert len(shapes) == 1
    assert generate(replace(chosen, seed=4)).children not in shapes


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("depth:2,values:1..9,seed:7", "[[4,1],[5,1]]"),
        ("depth:3,branching:1-3,irregular:yes,seed:2", "[-1,-2,[[4],[9,9],[1,-1]]]"),
        ("depth:2,values:-1..1,decimals:2,distribution:normal,seed:1", "[[-0.19,-0.3],[-0.28,0.46]]"),
        ("depth:2,branching:3,values:0..100,distribution:correlated,seed:5", "[[37,47,15],[47,38,50],[71,48,57]]"),
        ("depth:2,branching:3,values:1..9,ties:no,seed:5", "[[1,4,8],[7,9,2],[6,3,5]]"),
    ],
)
def test_a_link_gives_the_tree_that_it_always_gave(text: str, tree: str) -> None:
    assert write(generate(from_text(text).settings)) == tree


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"depth": -1}, "depth: -1 is below 0. Give a number of plies."),
        ({"branching": (0, 2)}, "branching: 0 is below 1. Give each inner node a child or more."),
        ({"branching": (3, 2)}, "branching: 3 is above 2. Give the smaller number first: 2-3."),
        ({"depth": 13, "branching": (1, 3)},
         (f"depth: with 3 children per node and 13 plies, {TOO_LARGE} Give at most 12 plies with 3 children per "
          "node, or 2 children per node with 13 plies.")),
        ({"depth": 1, "branching": (1, 10**6)},
         (f"branching: with 1,000,000 children per node and 1 ply, {TOO_LARGE} Give at most 999,999 children per "
          "node with 1 ply.")),
        ({"depth": 1_001, "branching": (1, 1)},
         "depth: 1,001 plies are more than 1,000, the most that are made. Give at most 1,000 plies."),
        ({"values": (9, -9)}, "values: 9 is above -9. Give the smaller number first: -9..9."),
        ({"values": (0, math.inf)},
         "values: inf is not between -1,000,000,000 and 1,000,000,000. Give a number in this range."),
        ({"values": (math.nan, 0)},
         "values: nan is not between -1,000,000,000 and 1,000,000,000. Give a number in this range."),
        ({"values": (0.1, 0.4)}, "values: no integer lies between 0.1 and 0.4. Give a wider range, or more decimals."),
        ({"values": (0.11, 0.14), "decimals": 1},
         "values: no number with 1 decimal lies between 0.11 and 0.14. Give a wider range, or more decimals."),
        ({"branching": (1, 2), "values": (0, 6), "ties": False},
         ("values: 0..6 holds 7 integers, and the tree can have 8 leaves, all different. Give a wider range or "
          "more decimals, or allow ties.")),
        ({"depth": 6, "values": (0, 0.5), "decimals": 2, "ties": False},
         ("values: 0..0.5 holds 51 numbers with 2 decimals, and the tree can have 64 leaves, all different. "
          "Give a wider range or more decimals, or allow ties.")),
        ({"decimals": 7}, "decimals: 7 is not between 0 and 6. Give a number in this range."),
        ({"seed": -1}, f"seed: -1 is not between 0 and {MAX_SEED:,}. Give a number in this range."),
    ],
)  # fmt: skip
def test_what_no_tree_can_be_is_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        GeneratorSettings(**chosen)
    assert str(refused.value) == message


@heavy
@given(settings(), st.lists(wish_texts, max_size=3))
def test_settings_and_wishes_are_read_back(chosen: GeneratorSettings, wishes: list[str]) -> None:
    text = to_text(chosen, wishes)
    assert from_text(text) == (chosen, tuple(wishes))
    assert " " not in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "ply:3",
            ("generator: 'ply:3' is not a setting. Give a list such as depth:4,branching:2-3,values:-9..9,seed:7,"
            "wish:deep-cutoff; the settings are depth, branching, irregular, values, decimals, distribution, ties, "
            "root, seed, wish."),
        ),
        ("depth:x", "depth: 'x' can't be read here. Write a number of plies such as 3."),
        ("depth:³", "depth: '³' can't be read here. Write a number of plies such as 3."),
        ("branching:2-", "branching: '2-' can't be read here. Write a number such as 3 or a range such as 2-3."),
        ("values:1..", "values: '1..' can't be read here. Write two numbers such as -9..9."),
        ("values:a..b", "values: 'a..b' can't be read here. Write two numbers such as -9..9."),
        ("ties:maybe", "ties: 'maybe' can't be read here. Write yes or no."),
        ("root:white", "root: 'white' can't be read here. Write max or min."),
        (
            "distribution:flat",
            "distribution: 'flat' can't be read here. Write one of uniform, normal, correlated.",
        ),
        ("wish:Deep Cutoff", "wish: 'Deep Cutoff' can't be read here. Write a wish such as deep-cutoff or cutoffs=3."),
        ("depth:40", ("depth: with 2 children per node and 40 plies, a tree can have more than 1,000,000 nodes, the "
         "most that are made. Give at most 18 plies with 2 children per node, or 1 child per node with 40 plies.")),
    ],
)  # fmt: skip
def test_a_text_that_names_no_tree_is_refused(text: str, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        from_text(text)
    assert str(refused.value) == message


def test_a_text_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(OptionError, match=r"^generator: this text has more than 1,000 characters\."):
        from_text("depth:" + "9" * 1_000_000)
