"""The page dresses every part as its table says, and paper by the same table: each rule of each table, alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from playwright.sync_api import Page

from viz.boards import can_i_win, dice_race, guess_number, heap, nim, take_from_ends
from viz.components.player import style
from viz.looks import BOARD, LOOKED_UP, STATES, TAGS, TREE, Looks, on_paper, words_of

OWN = {
    "can-i-win": can_i_win.LOOKS,
    "dice-race": dice_race.looks("3 A"),
    "guess-number": guess_number.LOOKS,
    "heap": heap.looks(3),
    "nim": nim.looks("1,2,1 A"),
    "row": take_from_ends.LOOKS,
}
TABLES = {"tree": TREE, "board": BOARD, **{name: BOARD + looks for name, looks in OWN.items()}}

MARKS = {
    **{state: {"data-state": state} for state in STATES},
    **{name: {f"data-{name}": "true"} for name in ("best", "late")},
    "same": {"data-same": "met"},
    "stored": {"data-same": "stored"},
    "looked-up": {"data-cutoff": LOOKED_UP[0]},
}
"""What a word is in attributes, unless it is a class or, with "=", one of the words of a mark."""

READ = """(parts) => parts.map(([number, names]) => {
  const look = getComputedStyle(document.getElementById(number));
  return names.map((name) => look.getPropertyValue(name));
})"""


def attributes_of(words: frozenset[str]) -> dict[str, str]:
    found = {"class": " ".join(sorted(word for word in words if word not in MARKS and word[0] != "="))}
    found["data-mark"] = " ".join(sorted(word[1:] for word in words if word[0] == "="))
    return found | {name: text for word in sorted(words & MARKS.keys()) for name, text in MARKS[word].items()}


def is_shown(name: str, value: str, computed: str) -> bool:
    """Return whether what a browser has worked out is a value of a table."""
    if name in {"fill", "stroke"} and value != "none":
        parts = [float(part) for part in re.findall(r"[\d.]+", computed)]
        shown = [255 * part for part in parts] if "srgb" in computed else parts
        return all(abs(one - other) <= 1 for one, other in zip(shown, bytes.fromhex(on_paper(value)[1:]), strict=True))
    return computed == as_read(name, value)


def as_read(name: str, value: str) -> str:
    """Return a value that is no colour as a browser has it."""
    if name in {"font-size", "stroke-width"}:
        return f"{value}px"
    return ", ".join(f"{dash}px" for dash in value.split()) if name == "stroke-dasharray" else value


@pytest.mark.parametrize("name", TABLES)
def test_each_rule_of_a_table_is_what_the_page_shows(name: str, new_page: Callable[..., Page]) -> None:
    table: Looks = TABLES[name]
    drawing = Element("svg", {"class": "tree" if name == "tree" else "board"})
    expected: list[tuple[str, str, Any]] = []
    for rule in table.rules:
        if "high-contrast" in rule.within:
            continue
        for part in rule.parts:
            tag = part if part in TAGS else "path"
            around = SubElement(drawing, "g", attributes_of(rule.within))
            look = table.look((tag, part), (words_of(around.attrib),))
            SubElement(around, tag, {"class": "" if part == tag else part, "id": f"part-{len(expected)}"})
            expected.append((part, " ".join(sorted(rule.within)), look))
    own = f"<style>{OWN[name].css('svg')}</style>" if name in OWN else ""
    page = new_page()
    shown = f'<section class="plyscope-player" style="color-scheme: light">{tostring(drawing, "unicode")}</section>'
    page.set_content(f"<!DOCTYPE html>{own}<style>{style()}</style>{shown}")
    asked = [[f"part-{number}", [*look]] for number, (_, _, look) in enumerate(expected)]
    for (part, within, look), found in zip(expected, page.evaluate(READ, asked), strict=True):
        for (what, value), computed in zip(look.items(), found, strict=True):
            assert what == "display" or is_shown(what, value, computed), f"{part} in {within}: {what} is {computed}"
