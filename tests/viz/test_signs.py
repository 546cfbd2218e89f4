"""The sign before a value is sound at every step: = the node's true value, ≥ at least, ≤ at most."""

from __future__ import annotations

import operator
from typing import Any

from hypothesis import given, settings

from core.game import Player
from core.options import SearchOptions
from core.options.numerals import from_text
from core.search import search
from tests import strategies
from tests.brute_force import below, cut_at, game_value, minimax
from tests.viz.given import FOR_MAX
from tests.viz.replayed import Replayed
from viz.scene import scene

HOLDS = {"=": operator.eq, "≥": operator.ge, "≤": operator.le}
EXPENSIVE = max(10, settings().max_examples // 4)


def signed(value: str) -> tuple[str, Any]:
    """Return a shown value's sign, "" for none, and its number."""
    sign = value[0] if value[0] in HOLDS else "=" if value[0] == "≈" and not value.endswith("?") else ""
    return sign, from_text(value.lstrip("=≥≤≈").rstrip("?"))


@given(strategies.nested_trees, strategies.players, strategies.options())
@settings(max_examples=EXPENSIVE)
def test_the_sign_is_sound_at_every_step(nested: Any, root: Player, options: SearchOptions) -> None:
    tree = strategies.judged_tree(nested, root)
    drawn = scene(search(tree, options), tree, notation=FOR_MAX)
    truths = {
        f"n{node.key}": minimax(below(seen, list(node.path)), node.player)
        for seen in [cut_at(nested, options.depth)]
        for node in drawn.outline.nodes
        if node.place is not None
    }
    replayed = Replayed(drawn.patches)
    for _ in range(drawn.steps):
        for key, what in replayed.forward():
            value = replayed.slots[key, what]
            if what == "data-value" and value:
                sign, number = signed(value)
                assert not sign or HOLDS[sign](truths[key], number), (key, value, truths[key])


@given(strategies.positions())
@settings(max_examples=max(3, EXPENSIVE // 4))
def test_the_sign_is_sound_in_a_game(game: Any) -> None:
    trace = search(game, SearchOptions())
    drawn = scene(trace, game, "tictactoe", notation=FOR_MAX)
    replayed = Replayed(drawn.patches)
    seen = 0
    for _ in range(drawn.steps):
        for key, what in replayed.forward():
            value = replayed.slots[key, what]
            if what == "data-value" and value:
                sign, number = signed(value)
                visit = drawn.outline.nodes[int(key[1:])].place
                assert visit is not None
                assert not sign or HOLDS[sign](game_value(game, trace.places.states[visit]), number)
                seen += 1
    assert seen >= 1
