"""Words for numbers, nodes and moves: short, exact, and the same everywhere on the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from core.game import CHANCE, Brief, Game, Imperative, Labelled, Value, has_chance
from core.options.numerals import ELLIPSIS, counted, in_full, ordinal, shortened
from core.options.paths import Path
from core.trace import Bound, Estimates, Trace
from core.trees.leaf_tree import LeafTree
from viz.words.answer_marks import answer
from viz.words.chances import probability_text

SIGNS = {Bound.NONE: "", Bound.EXACT: "=", Bound.LOWER: "≥", Bound.UPPER: "≤"}
"""What a value proves. Without a sign it is the best so far and bounds nothing yet."""

ABOUT = "≈"
"""The prefix of a static evaluation that a tree gives."""

NOISY = "!"
"""The prefix of a noisy move, which stays when a long name is cut."""

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

MOST_DIGITS = 7
"""A number with more characters is shortened, so that it fits its node."""


DECIMALS = 3
"""The decimals shown of a number with endless ones."""

KEPT = 8_192
"""The most number texts cached: a search repeats the same few numbers."""

ENDLESS = 17
"""The characters of a float with the most digits."""


@lru_cache(KEPT, typed=True)  # 1 and 1.0 are written differently
def shown(value: Value) -> str:
    """Return a value for the picture: in full, or with an ellipsis for digits that don't fit a node.

    >>> shown(float("-inf")), shown(-3), shown(0.25), shown(123456789), shown(-12345.678), shown(10**400)
    ('−∞', '−3', '0.25', '1.23…e8', '−12345.…', '1e400')
    """
    if is_endless(value):
        whole, _, decimals = in_full(value).partition(".")
        if len(whole.lstrip("−")) < MOST_DIGITS - DECIMALS:
            return f"{whole}.{decimals[:DECIMALS]}{ELLIPSIS}"
    return shortened(value, MOST_DIGITS)


def is_endless(value: Value) -> bool:
    """Return whether a value has as many digits as a float can hold, such as an expected value of 7/3.

    >>> is_endless(7 / 3), shown(7 / 3), is_endless(0.123456)
    (True, '2.333…', False)
    """
    if not isinstance(value, float):
        return False
    text = in_full(value)
    return len(text.lstrip("−")) >= ENDLESS and "e" not in text


def is_shortened(value: Value) -> bool:
    """Return whether the picture leaves out digits of a value."""
    return ELLIPSIS in shown(value)


@lru_cache(KEPT, typed=True)
def spoken(value: Value) -> str:
    """Return a value for sentences, with all its digits, so that statements about two numbers are true.

    Only endless digits are cut short, as in the picture.

    >>> spoken(-12345.678), spoken(float("inf")), spoken(2**80)
    ('−12345.678', '∞', '1208925819614629174706176')
    """
    return shown(value) if is_endless(value) else in_full(value)


def worked_out(value: Value) -> str:
    """Return a number that the search has worked out, for sentences, marked as an answer."""
    return answer(spoken(value))


def signed(value: Value, bound: Bound, estimates: Estimates = Estimates.NONE) -> str:
    """Return a value with a sign for what it proves of its node: =3, ≥3, ≤3; an estimate is never exact, so 3.

    >>> signed(3, Bound.LOWER), signed(3, Bound.EXACT), signed(3, Bound.EXACT, Estimates.VALUE)
    ('≥3', '=3', '3')
    """
    sign = SIGNS[bound]
    return (sign.replace("=", "") if Estimates.VALUE in estimates else sign) + shown(value)


def attribute_text(value: Value) -> str:
    """Return a value for the page's attributes: plain digits, `inf` and `-inf`.

    >>> attribute_text(float("-inf")), attribute_text(-3)
    ('-inf', '-3')
    """
    return str(value)


def coded_worth(value: Value, bound: Bound, estimates: Estimates) -> str:
    """Return the same with the sign, and for who can't see the legend ≈ before an estimate; ≈3? if it bounds nothing.

    >>> coded_worth(3, Bound.LOWER, Estimates.VALUE), coded_worth(3, Bound.EXACT, Estimates.VALUE)
    ('≥≈3', '≈3')
    """
    if Estimates.VALUE not in estimates:
        return SIGNS[bound] + attribute_text(value)
    return f"{SIGNS[bound].replace('=', '')}{ABOUT}{attribute_text(value)}{'' if SIGNS[bound] else '?'}"


def count(number: int) -> str:
    """Return a small number in words.

    >>> count(2), count(11)
    ('two', '11')
    """
    return COUNTS[number] if number < len(COUNTS) else f"{number:,}"


def plies(number: int) -> str:
    """Return a number of plies."""
    return counted(number, "ply", "plies")


def node_name(trace: Trace, node: int, game: Game[Any, Any] | None = None) -> str:
    """Return a visited node's name for sentences: its short name, with its parent if that is only a place.

    A move stays on one line; given its game, a move that is a sentence is quoted.
    """
    label, move = trace.places.labels[node], trace.places.moves[node]
    if isinstance(move, str) and not label:
        return quoted_move(move, game)
    if node == 0 or label:
        return short_name(trace, node)
    return f"{short_name(trace, node)} of {node_name(trace, int(trace.places.parent[node]), game)}"


def short_name(trace: Trace, node: int) -> str:
    """Return a visited node's label, else the move that led there, else its place among its parent's children.

    The root of a game is "the root".
    """
    if has_name(trace, node):
        return trace.places.labels[node] or str(trace.places.moves[node])
    return "the root" if node == 0 else f"the {ordinal(int(trace.places.child[node]))} child"


class PictureName(NamedTuple):
    """What the picture calls a node, and a shorter name; how a tree names the move to it, with a sign if it is noisy.

    Each is "" if there is none.
    """

    name: str
    brief: str = ""
    move: str = ""
    sign: str = ""


def naming(game: Game[Any, Any]) -> Callable[[Any, Any], PictureName]:
    """Return what names a state after a move in the picture; the name has the static evaluation that a tree gives it.

    What a game offers is asked once: for each node, it would take longer than all else about the node.

    >>> from core.games.nim import Nim
    >>> named = naming(Nim())
    >>> named(None, None)[:2], named(None, "A takes 2 from b")[:2]
    (('root', ''), ('take 2 from b', 'b−2'))
    >>> from core.trees.formats import read
    >>> named = naming(read('{"eval": 4, "children": [{"noisy": true, "move": "left", "value": 3}, 5]}').tree)
    >>> [tuple(named(node, None)) for node in range(3)]
    [('A ≈4', '', '', ''), ('', '', 'left', '!'), ('', '', '', '')]
    """
    if isinstance(game, LeafTree):
        return partial(_in_tree, game)
    if isinstance(game, Labelled):
        label = game.label
        return lambda state, _: PictureName(label(state))
    full = game.imperative if isinstance(game, Imperative) else str
    brief = game.brief if isinstance(game, Brief) else lambda _: ""
    return lambda _, move: PictureName("root") if move is None else PictureName(str(full(move)), brief(move))


def _in_tree(tree: LeafTree, node: int, _: Any) -> PictureName:
    name = tree.label(node)
    if node in tree.evals:
        name = f"{name} {ABOUT}{shown(tree.evals[node])}".strip()
    return PictureName(name, move=tree.moves.get(node, ""), sign=NOISY if node in tree.noisy else "")


def probability_texts(game: Game[Any, Any], state: Any) -> Sequence[str]:
    """Return the probability of each child of a state, in words; none if a player decides."""
    if game.to_move(state) is not CHANCE or not has_chance(game):  # the first is cheaper to test
        return ()
    return tuple(map(probability_text, game.probabilities(state)))  # type: ignore[attr-defined]  # Stochastic


def own_name(game: Game[Any, Any], state: Any, child: int) -> str:
    """Return a child's name in the picture: its label, or else its move; "" if it has neither."""
    move = game.actions(state)[child]
    label = game.label(game.result(state, move)) if isinstance(game, Labelled) else ""
    return label or (quoted_move(move, game) if isinstance(move, str) else "")


def quoted_move(move: str, game: Game[Any, Any] | None) -> str:
    """Return the name for sentences of the node after a move.

    >>> from core.games.nim import Nim
    >>> quoted_move("A takes 2 from b", Nim()).replace(NO_BREAK, " "), quoted_move("pass", None)
    ('“A takes 2 from b”', 'pass')
    """
    return f"“{unbroken(move)}”" if isinstance(game, Imperative) else unbroken(move)


def state_at(game: Game[Any, Any], path: Path) -> Any:
    """Return the state at the end of a path."""
    state = game.initial
    for child in path:
        state = game.result(state, game.actions(state)[child])
    return state


def name_at(game: Game[Any, Any], path: Path) -> str:
    """Return the name for sentences of the node at a path, visited or not; see `node_name`.

    >>> from core.trees.leaf_tree import LeafTree
    >>> name_at(LeafTree.from_nested([3, [2, 9]]), (1, 0)), name_at(LeafTree.from_nested([3, 9]), ())
    ('the first child of B', 'A')
    """
    if not path:
        return (game.label(game.initial) if isinstance(game, Labelled) else "") or "the root"
    return (
        own_name(game, state_at(game, path[:-1]), path[-1])
        or f"the {ordinal(path[-1])} child of {name_at(game, path[:-1])}"
    )


def has_name(trace: Trace, node: int) -> bool:
    """Return whether a node has a label or a named move; an unlabelled leaf has neither."""
    return bool(trace.places.labels[node]) or isinstance(trace.places.moves[node], str)


NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(move: str) -> str:
    """Return a move's name with non-breaking spaces.

    >>> unbroken("X a1") == "X\N{NO-BREAK SPACE}a1"
    True
    """
    return move.replace(" ", NO_BREAK)


def sentence_case(text: str) -> str:
    """Return the text capitalized, unless it begins with a move of a side named by a letter.

    >>> sentence_case("the root is worth 1.")
    'The root is worth 1.'
    >>> sentence_case(f"{unbroken('b c5')} is entered.") == f"{unbroken('b c5')} is entered."  # not B, a bishop
    True
    """
    return text if text[1:2] == NO_BREAK else text[:1].upper() + text[1:]
