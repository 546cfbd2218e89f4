"""What Python and the browser part both say is the same: where edges run, how a value is read, what a stop is about.

What a node shows is shown everywhere: on screen and on paper, in the focus view, and in the legend.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.comparing.synchrony import StopEvent, Whereabouts
from core.game import OptionError
from core.options import SearchOptions, numerals
from core.practice.hand_in import Worth
from core.practice.hand_in_formats import SIGNS, read_worth
from core.search import search
from core.trees.leaf_tree import LeafTree
from tests import strategies
from tests.components.deno import Reader
from viz.figures.tree_at import TreeAt
from viz.notation import PLAIN as PLAIN_NOTATION
from viz.notation import Notation, Windows
from viz.replay.scene import scene
from viz.tree.elements import OF_PARTS
from viz.tree.legend import legend

SIGNED = st.sampled_from(["", "-", "+", "−"])
DIGITS = st.integers(0, 10**6).map(str)
PLAIN = st.one_of(
    DIGITS,
    st.builds("{}.{}".format, DIGITS | st.just(""), DIGITS),
    st.builds("{}/{}".format, DIGITS, st.integers(1, 99)),
    st.builds("{}{}".format, DIGITS | st.just(""), st.sampled_from("½¾⅓")),
    st.builds("{}e{}{}".format, DIGITS, st.sampled_from(["", "-", "+", "−"]), st.integers(0, 400)),
    st.sampled_from(["inf", "Infinity", "math.inf", "∞", "INF"]),
)
NUMBERS = st.builds("{}{}".format, SIGNED, PLAIN)
WORTHS = st.builds("{}{}{}".format, st.sampled_from(["", *SIGNS]), st.sampled_from(["", " "]), NUMBERS)
NOISE = st.text("0123456789+-−./<>=≤≥ ∞½einf,", max_size=7)

once = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader("said_twice.js")
    yield reader
    reader.end()


def worth(text: str) -> Worth | None:
    """Return what the server reads; None if it refuses the text."""
    try:
        return read_worth(text)
    except OptionError:
        return None


@once
@given(WORTHS | NOISE)
def test_a_value_is_read_as_the_server_reads_it(reader: Reader, typed: str) -> None:
    shown = reader.answer(["value", typed])
    read = worth(typed)
    assert (shown is None) <= (read is None)
    if shown is not None:
        assert worth(shown) is not None
        assert read is None or worth(shown) == read
        assert reader.answer(["value", shown]) == shown


@once
@given(NUMBERS | NOISE, NUMBERS)
def test_a_window_is_read_as_the_server_reads_it(reader: Reader, alpha: str, beta: str) -> None:
    shown = reader.answer(["window", f"({alpha}, {beta})"])
    read = [numerals.to_value(each.strip()) for each in (alpha, beta)]
    assert (shown is None) <= (None in read)
    if shown is not None:
        both = [numerals.to_value(each) for each in shown]
        assert None not in both
        assert None in read or both == read


def test_stops_have_the_same_numbers(reader: Reader) -> None:
    told: dict[str, Any] = reader.answer(["stops", None])
    assert told.pop("WHERE") == [each.name.lower() for each in Whereabouts]
    assert told == {each.name: each.value for each in (*StopEvent, *Whereabouts)}


@once
@given(strategies.labelled_trees(), st.sampled_from([2, 5, 10**6]))
def test_an_edge_runs_on_screen_as_on_paper(reader: Reader, tree: Any, most: int) -> None:
    options = SearchOptions(depth=2)
    judged = strategies.with_evaluations(tree)
    picture = scene(search(judged, options), judged, most=most).picture
    told = reader.answer(["edges", picture.geometry])
    turned = {"data-cut": "beta"}
    for drawing, edge in zip(picture.layers["edges"].values(), told["edges"], strict=True):
        line, strike = (dict(part.attributes) for part in drawing(turned).inside if not isinstance(part, str))
        assert close(line["d"], *edge["corners"])
        assert close(strike["transform"], edge["strike"])
    for drawing, y in zip(picture.layers["horizons"].values(), told["horizons"], strict=True):
        assert close(dict(drawing({}).attributes)["d"], (0, y), (picture.geometry["size"][0],))


REPLAYED = (  # between them, every line that a node may have
    (SearchOptions("pvs"), Notation(windows=Windows.EDGES)),
    (SearchOptions(), Notation(windows=Windows.NONE)),
    (SearchOptions("uct", playouts=9), PLAIN_NOTATION),
)
SAY_THEMSELVES = {"alpha", "beta", "tie"}
"""What needs no row in the legend: α and β have their signs, and what may be worse is said in words."""


def test_a_thing_that_a_node_shows_is_left_out_nowhere(reader: Reader) -> None:
    tree = LeafTree.from_nested([[3, 12], [3, 4], [1, 9]])
    scenes = [scene(search(tree, options), tree, notation=notation) for options, notation in REPLAYED]
    lines = [line for each in scenes for element in each.picture.elements for line in element.form.lines]
    told: dict[str, list[str]] = reader.answer(["parts", None])
    focus = {*told["focus"], *({"alpha", "beta", "tie"} if "window" in told["focus"] else ())}
    classes = {
        part: {*line.kind.split(), *([OF_PARTS[part]] if part in OF_PARTS else [])}
        for line in lines
        for part in line.parts
    }
    rows = [*legend(PLAIN_NOTATION, table=True)["rows"], *legend(PLAIN_NOTATION, sampled=True)["rows"]]
    explained = {name for form, *_ in rows for kind, *_ in form["lines"] for name in kind.split()}
    places = {
        "in the browser, in node_at_step.js": {*told["said"], "name", "move", "skipped", "roomy"},
        "in the whole tree and on paper, in elements.py": {part for line in lines for part in line.parts},
        "in figures, in tree_at.py": {
            name.removeprefix("text:") for each in scenes for shows in TreeAt(each).at(9).values() for name in shows
        }
        | {"name", "move", "skipped", "roomy"},
        "in the focus view, in model.js": focus | {"roomy"},
        "in the legend, in legend.py": SAY_THEMSELVES | {part for part, names in classes.items() if names & explained},
    }
    shown = set(told["said"])
    assert {place: shown - parts for place, parts in places.items() if shown - parts} == {}


def close(written: str, *points: Any) -> bool:
    """Return whether a path or a place has just these numbers, each rounded to one digit."""
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", written)]
    return numbers == pytest.approx([x for point in points for x in point], abs=0.06)
