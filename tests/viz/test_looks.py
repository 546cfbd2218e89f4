"""A table of looks on paper; tests/browser/test_looks.py holds the style sheet of each against it."""

from __future__ import annotations

import pytest

from viz.looks import Looks, on_paper, rule, words_of

TABLE = Looks(
    [
        rule("rect", fill="card"),
        rule("rect", "square =last", fill="now", stroke_width=3),
        rule("place", "way", stroke_width=5),
    ]
)
WAY, SQUARE = words_of({"class": "way", "data-mark": "here-2 last"}), words_of({"class": "square"})
LAST = words_of({"class": "square", "data-mark": "last"})


def test_all_words_of_a_rule_hold_of_one_element_and_later_rules_win() -> None:
    assert TABLE.look(("rect",), (WAY, SQUARE)) == {"fill": "card"}
    assert TABLE.look(("rect",), (SQUARE, LAST)) == {"fill": "now", "stroke-width": "3"}
    assert TABLE.look(("rect", "place"), (WAY, LAST)) == {"fill": "now", "stroke-width": "5"}
    assert TABLE.look(("circle",), (WAY, LAST)) == {}


@pytest.mark.parametrize("colour", ["teal", "#12", "var(--ink)", "max/none"])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  of whatever reads it
        on_paper(colour)
