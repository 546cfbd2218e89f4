"""The views, the ways of stepping and the breakpoints have the same names in Python, in the page and in its script."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

import viz.components.player
from core.options import SearchOptions
from core.search import ALGORITHMS, search
from core.trace import Kind
from tests.strategies import noisy_tree
from tests.viz.given import page_of, text_of
from viz.components.player import around_data, markup
from viz.recording import record
from viz.replay.asking import NEXT, SENTENCE
from viz.scene import scene
from viz.sharing.request import Position, Request
from viz.sharing.view_settings import STOPS, WAYS, Settings
from viz.views import VIEWS

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


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_view_that_does_not_apply_to_a_search_is_not_made(name: str) -> None:
    entry = ALGORITHMS[name]
    tree = noisy_tree([[3, 12], [8, 2]])
    chosen = SearchOptions(name, depth=1 if entry.plies_beyond else None, playouts=3)
    drawn = scene(search(tree, chosen), tree)
    assert [view for view in drawn.views if VIEWS[view].panel] == list(drawn.panels)
    always = {"edit", "calls", "code", "node", "what-if", "trace", "stops", "path", "legend"}
    bounded = {"window", "table", "why"} if entry.prunes else set()
    own = {
        "playouts": entry.samples,
        "passes": entry.passes and not entry.samples,
        "list": entry.follows_list,
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
        return {view for view, _, _, applies in views if applies}

    of_a_game = offered(Request(Position("predict-winner", "1,5,2"), SearchOptions("minimax")))
    assert {"board", "positions"} <= of_a_game
    assert not {"edit", "what-if", "window"} & of_a_game
    assert not {"board", "positions", "graph"} & offered(Request())


def test_every_way_of_stepping_is_known_everywhere(page: Element) -> None:
    (choice,) = [element for element in page.iter("select") if element.get("data-part") == "way"]
    assert [option.attrib["value"] for option in choice] == list(WAYS)
    known = object_in("replay/story.js", "WAYS")
    assert set(WAYS) <= known.keys()
    assert all(kinds_in(known[way]) <= {kind.name for kind in Kind} for way in known)
    assert {way for way in WAYS if not kinds_in(known[way])} == {"event"}


def test_every_breakpoint_is_known_to_the_player() -> None:
    known = object_in("replay/breakpoints.js", "STOP_KINDS")
    assert list(known) == list(STOPS)
    assert all(kinds_in(entry) <= {kind.name for kind in Kind} for entry in known.values())
    assert {stop for stop in STOPS if not kinds_in(known[stop])} == {"any"}
