"""Views and ways have the same names everywhere, and every slot has its element."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import viz.components.player
from core.game import Game, OptionError
from core.games.tictactoe import TicTacToe
from core.options import SearchOptions
from core.practice.hand_in import is_marked
from core.search import ALGORITHMS, search
from core.trace import Kind
from core.trees.leaf_tree import LeafTree
from tests.strategies import noisy_tree, with_evaluations
from tests.sweeps import one_in
from tests.viz.given import page_of, svg_of, text_of
from tests.viz.read_pieces import steps_of
from viz.components.player import markup
from viz.covers import NEXT, SENTENCE
from viz.notation import Notation, Shapes, Windows
from viz.replay.player_data import around_data
from viz.replay.recording import record
from viz.replay.scene import Scene, scene
from viz.replay.view_settings import BY_NODE, WAYS, Settings
from viz.replay.views import VIEWS
from viz.sharing.request import Position, Request

PLAYER = Path(viz.components.player.__file__).parent


@pytest.fixture(scope="module")
def page() -> Element:
    """Give the player's page."""
    return page_of(markup())


def with_attribute(page: Element, name: str) -> dict[str, Element]:
    """Return the elements that have an attribute, by its value; fail where two have the same."""
    found = [element for element in page.iter() if name in element.attrib]
    by_value = {element.attrib[name]: element for element in found}
    assert len(by_value) == len(found)
    return by_value


def object_in(script: str, name: str) -> dict[str, str]:
    """Return the entries of a constant object of a script, as they are written."""
    found = re.search(rf"const {name} = {{\n(.*?)\n}};", (PLAYER / script).read_text("utf-8"), re.DOTALL)
    assert found
    return dict(re.findall(r"^ {2}\"?([a-z-]+)\"?: (.*),$", found[1], re.MULTILINE))


def kinds_in(entry: str) -> set[str]:
    """Return the kinds of events that an entry names."""
    return set(re.findall(r"\"([A-Z]+)\"", entry))


def test_every_view_has_its_section_and_no_other_has_one(page: Element) -> None:
    sections = with_attribute(page, "data-view")
    assert list(sections) == list(VIEWS)
    for name, section in sections.items():
        assert text_of(section.find("h2")) == VIEWS[name].title  # type: ignore[arg-type]


def test_every_panel_is_a_view_with_a_place(page: Element) -> None:
    names = [view.name for view in VIEWS.values() if view.panel]
    places = with_attribute(page, "data-panel")
    assert list(places) == names
    sections = with_attribute(page, "data-view")
    assert all(places[name] in list(sections[name].iter()) for name in names)


def test_every_view_says_what_it_gives_away(page: Element) -> None:
    sections = with_attribute(page, "data-view")
    for view in VIEWS.values():
        assert set(view.reveals) <= {SENTENCE, NEXT}, "values are hidden by their marks"
        if view.panel:
            assert sections[view.name].get("data-reveals") == " ".join(view.reveals)


@pytest.mark.large
@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_view_that_does_not_apply_to_a_search_is_not_made(name: str) -> None:
    entry = ALGORITHMS[name]
    tree = noisy_tree([[3, 12], [8, 2]])
    chosen = SearchOptions(name, depth=1 if entry.plies_beyond else None, playouts=3)
    drawn = scene(search(tree, chosen), tree)
    assert [view for view in drawn.views if VIEWS[view].panel] == list(drawn.panels)
    always = {"edit", "calls", "code", "node", "what-if", "legend"}
    bounded = {"window", "table", "why"} if entry.prunes else set()
    own = {
        "practise": is_marked(name),
        "playouts": entry.samples,
        "passes": entry.passes and not entry.samples,
        "entries": entry.keeps_table(chosen.table),
    }
    assert set(drawn.views) == always | bounded | {view for view, has_it in own.items() if has_it}


def test_a_search_that_moves_no_bounds_has_no_table_of_what_becomes_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ALGORITHMS, "alphabeta", replace(ALGORITHMS["alphabeta"], moves_bounds=False))
    tree = noisy_tree([[3, 12], [8, 2]])
    assert "table" not in scene(search(tree, SearchOptions()), tree).views


def test_only_what_applies_is_on_the_list() -> None:
    def offered(request: Request) -> set[str]:
        views = around_data(record(request), Settings())["views"]["views"]
        assert [view for view, *_ in views] == list(VIEWS)
        return {view for view, _, applies, _ in views if applies}

    of_a_game = offered(Request(Position("predict-winner", "1,5,2"), SearchOptions("minimax")))
    assert "board" in of_a_game
    assert not {"edit", "what-if", "window"} & of_a_game
    assert "board" not in offered(Request())


def test_every_way_of_stepping_is_known_everywhere(page: Element) -> None:
    (choice,) = [element for element in page.iter("select") if element.get("data-part") == "way"]
    assert [option.attrib["value"] for option in choice] == list(WAYS)
    known = object_in("replay/story.js", "KINDS")
    assert set(WAYS) - known.keys() == {BY_NODE, "event"}
    assert all(set() < kinds_in(kinds) <= {kind.name for kind in Kind} for kinds in known.values())


GAMES: dict[str, tuple[Game[Any, Any], str | None]] = {
    "textbook": (LeafTree.from_nested([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), None),
    "deep": (LeafTree.from_nested([5, [[[3, 9], 7], 8]]), None),
    "leaf": (LeafTree.from_nested(7), None),
    "wide": (LeafTree.from_nested([[row] * 9 for row in range(9)]), None),
    "endgame": (TicTacToe.from_position("XOX/OO_/_X_"), "tictactoe"),
}


def with_key(html: str) -> list[Element]:
    """Return every element of some HTML that has a key."""
    return [part for part in page_of(html).iter() if "data-key" in part.attrib]


@cache
def of_the_player() -> list[Element]:
    """Return those of the player itself, which are the same around every scene."""
    return with_key(viz.components.player.markup())


def elements_by_key(drawn: Scene) -> dict[str, Element]:
    """Return every element of the page that has a key; fail where two have the same."""
    tree = f'<svg data-key="tree">{svg_of(drawn.picture.data)}</svg>'
    parts = [tree, drawn.board or "", *drawn.panels.values()]
    elements = [*of_the_player(), *(part for html in parts for part in with_key(html))]
    keys = Counter(element.attrib["data-key"] for element in elements)
    assert max(keys.values()) == 1, keys.most_common(3)
    return {element.attrib["data-key"]: element for element in elements}


def having(element: Element, name: str, value: str | None = None) -> list[Element]:
    """Return the elements inside with an attribute, of a value if one is given."""
    return [part for part in element.iter() if name in part.attrib and value in (None, part.attrib[name])]


def check(drawn: Scene) -> None:
    elements = elements_by_key(drawn)
    steps = list(steps_of(drawn.words.slots, drawn.words.starts, drawn.words, drawn.words.steps))
    for key, what in dict.fromkeys(slot for step in steps for slot in step):
        if key == "e0":  # the root has no edge
            continue
        if key.startswith("horizon-name-"):  # the browser makes one for each line
            assert int(key.rpartition("-")[2]) in drawn.picture.geometry["horizons"]
            continue
        element = elements.get(key)
        assert element is not None, (key, what)
        kind, _, part = what.removeprefix("node:").partition(":")
        if part:
            assert len(having(element, "data-part", part)) == 1, (key, what)
        elif kind == "text":
            assert not len(element), (key, "its elements would go")
        elif kind in {"cells", "row"}:
            assert having(element, "data-cell"), key
        elif kind == "mark":
            assert having(element, "data-line"), key
    marks = {(key, value) for step in steps for (key, what), value in step.items() if what == "mark"}
    assert marks
    for key, line in marks:
        assert line is None or len(having(elements[key], "data-line", str(line))) == 1, (key, line)


@pytest.mark.large
@pytest.mark.parametrize("algorithm", one_in(3, ALGORITHMS))
@pytest.mark.parametrize("name", ["deep", "wide", "endgame"])  # the others in every notation
def test_every_slot_has_its_element(name: str, algorithm: str) -> None:
    game, board = GAMES[name]
    entry = ALGORITHMS[algorithm]
    if entry.plies_beyond and board:  # it is a game without noisy moves
        with pytest.raises(OptionError, match="noisy"):
            search(game, SearchOptions(algorithm, depth=1))
        return
    if isinstance(game, LeafTree) and (entry.deepens or entry.plies_beyond):
        game = with_evaluations(game)
        game = replace(game, noisy=frozenset(range(0, len(game), 2)))
    check(scene(search(game, SearchOptions(algorithm, depth=1 if entry.plies_beyond else None)), game, board, most=30))


@pytest.mark.large
@pytest.mark.parametrize("shapes", Shapes)
@pytest.mark.parametrize("windows", Windows)
@pytest.mark.parametrize("name", one_in(3, GAMES))
def test_every_slot_has_its_element_in_every_notation(name: str, windows: Windows, shapes: Shapes) -> None:
    game, board = GAMES[name]
    check(scene(search(game, SearchOptions()), game, board, notation=Notation(shapes, windows), most=30))
