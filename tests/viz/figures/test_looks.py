"""The style sheets of the player, read without a browser; tests/browser holds the result against one."""

from __future__ import annotations

import pytest

from viz.figures.looks import Element, StyleSheet, resolved
from viz.figures.pictures import Properties

NODE = Element("g", {"class": "node max", "data-state": "skipped"}, Element("g", {"class": "nodes"}))
VALUE = Element("text", {"class": "value", "data-part": "value"}, NODE)


@pytest.mark.parametrize(
    ("selector", "fits"),
    [
        (".nodes > * > .value", True),
        (".nodes > .value", False),
        ('[data-state="skipped"] > :not(.shape, .name)', True),
        ('[data-part~="value"]', True),
        (":is(.min, .nodes .max) .value", True),
        (".node:hover .value", False),
        (".node:has(.value) .value", False),
        (".nodes:has(> :is(:hover)) > .node .value", False),
        (".value::before", False),
    ],
)
def test_a_selector_fits_as_in_a_browser(selector: str, fits: bool) -> None:
    sheet = StyleSheet(f"{selector} {{ fill: #010203; }}")
    assert sheet.set_for(VALUE) == ({"fill": "#010203"} if fits else {})


@pytest.mark.parametrize(
    ("css", "fill"),
    [
        (".value { fill: a } text { fill: b }", "a"),
        (".value { fill: a } .value { fill: b }", "b"),
        (":is(.node, text) { fill: a } text { fill: b }", "a"),
        ("@media print { .value { fill: a } } text { fill: b }", "b"),
        ("/* .value { fill: a } */ text { fill: b }", "b"),
    ],
)
def test_the_rule_that_wins_is_the_one_that_wins_in_a_browser(css: str, fill: str) -> None:
    assert StyleSheet(css).look(VALUE, {})["fill"] == fill


def test_what_is_not_set_is_inherited_only_where_it_is_so_in_a_browser() -> None:
    within: Properties = {"fill": "#123456", "opacity": "0.5", "--ink": "#000000"}
    assert StyleSheet("").look(VALUE, within) == {"fill": "#123456", "--ink": "#000000"}


def test_an_attribute_is_weaker_than_the_sheet_and_stronger_than_what_is_inherited() -> None:
    text = Element("text", {"font-size": "12", "fill": "#111111"})
    look = StyleSheet("text { fill: #222222 }").look(text, {"font-size": "16"})
    assert (look["font-size"], look["fill"]) == ("12", "#222222")


def test_the_style_of_an_element_is_stronger_than_the_sheet() -> None:
    sheet = StyleSheet(":root { } text { font-size: var(--size, 1px) }")
    assert sheet.look(VALUE, {}, "--size: 12px")["font-size"] == "12"


@pytest.mark.parametrize("value", ["var(--none)", "calc(1px + 2px)", "color-mix(in oklab, red 5%, blue)"])
def test_a_value_that_can_not_be_worked_out_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=r"has no value|not a value"):
        resolved(value, {})


def test_a_selector_that_can_not_be_followed_is_refused() -> None:
    with pytest.raises(ValueError, match="unexpected"):
        StyleSheet(".a&.b { fill: red }")
