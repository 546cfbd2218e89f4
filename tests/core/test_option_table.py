"""What the table of options writes is read back, and what it says is for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.options import OPTIONS, SearchOptions
from core.options.option import Option
from core.search import ALGORITHMS, heeds
from tests.strategies import DRAWN, HELD, VALUES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text("utf-8")
NOTES = PAGE.partition("<!-- /options -->")[2].partition("```")[0]

every_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)


@every_option
def test_a_text_and_an_item_of_json_are_read_back(option: Option) -> None:
    for value in [*option.titles, option.default]:
        assert option.from_json(option.to_json(value)) == value
        if value is not None:
            assert option.read(option.write(value)) == option.read(option.shown(value)) == value


@every_option
def test_an_option_is_drawn_by_the_tests_or_they_say_where_it_is_tested_instead(option: Option) -> None:
    is_drawn = option.name in DRAWN or bool(option.titles)
    assert is_drawn or option.name in HELD, "add what draws it to tests/strategies.py"
    assert not {option.name} & DRAWN.keys() & HELD.keys()
    if option.name in HELD:
        instead = (ROOT / HELD[option.name].rpartition(": ")[2]).read_text("utf-8")
        assert option.name in instead.lower()


def test_only_options_are_drawn() -> None:
    assert DRAWN.keys() | HELD.keys() | VALUES.keys() <= OPTIONS.keys()


@every_option
def test_what_json_holds_is_said_of_an_option_that_is_no_choice_and_no_count(option: Option) -> None:
    assert bool(option.as_json) == (not option.titles and not option.counted)


@pytest.mark.parametrize("name", sorted({*re.findall(r"`--([a-z-]+)", NOTES)}))
def test_the_notes_below_the_table_are_on_options_that_there_are(name: str) -> None:
    assert name in OPTIONS


@every_option
def test_what_an_option_has_for_people_is_a_title_and_a_sentence(option: Option) -> None:
    assert option.title[0].isupper()
    assert option.about.endswith(".")
    assert len(set(option.titles.values())) == len(option.titles)
    assert any(heeds(name, option.name) for name in ALGORITHMS)
    assert getattr(SearchOptions, option.name) == option.default


def test_only_what_a_class_changes_often_is_always_visible() -> None:
    assert {name for name, option in OPTIONS.items() if option.at_once} == {
        "cutoff",
        "order",
        "seed",
        "hand",
        "playouts",
        "exploration",
    }
