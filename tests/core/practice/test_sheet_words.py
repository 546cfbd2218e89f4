"""What a sheet says: rules in the words of a textbook, means as people write them, and the move that is asked for."""

from __future__ import annotations

import re

import pytest

from core.options import SearchOptions
from core.options.courses import COURSES
from core.practice.exercises import asks
from core.practice.hand_in import is_marked
from core.practice.sheets.key import key_of
from core.practice.sheets.request import SheetRequest
from core.practice.sheets.rules import rules
from core.practice.sheets.sheet import make_sheet
from core.search import ALGORITHMS
from core.search.search_text import from_text
from core.trees.formats import nested_lists, read

TEXTBOOK = nested_lists.parse("[[3,12,8],[2,4,6],[14,5,2]]")
THIRDS = read("((1/3*4 2/3*8) (1/3*1 2/3*9) (1/3*2 2/3*5))").tree

OUR_OWN = re.compile("bound first|fail-|Star1|cut at v|α,β")
"""Words that a student knows from this program alone, or from a paper."""

SEARCHES = [
    *filter(is_marked, ALGORITHMS),
    "alphabeta cutoff=strict form=update bounds=hard window=0,5 order=reversed",
    "star1 leaves=0,12",
    "star1 leaves=-inf,inf",
    "expectiminimax opponent=random",
]


@pytest.mark.parametrize("text", SEARCHES)
def test_the_rules_are_in_the_words_of_a_textbook(text: str) -> None:
    told = rules(THIRDS, from_text(text))
    assert not OUR_OWN.search(told)
    assert re.fullmatch(r"([A-Z][^.]+\.( |$))+", told)


@pytest.mark.parametrize("course", COURSES)
def test_so_are_those_of_each_course(course: str) -> None:
    assert not OUR_OWN.search(rules(TEXTBOOK, COURSES[course].search))


def test_the_rules_say_what_becomes_of_equal_values() -> None:
    reaches = "A node is cut off when its value reaches the bound: v ≥ β at MAX, v ≤ α at MIN."
    assert rules(TEXTBOOK, SearchOptions()) == f"Alpha-beta pruning, left to right. {reaches}"
    assert "only when its value passes the bound: v > β at MAX, v < α at MIN." in rules(
        TEXTBOOK, from_text("alphabeta cutoff=strict")
    )
    assert "All leaves lie from 1 to 9." in rules(THIRDS, from_text("star1"))
    assert "Leaves may have any value." in rules(THIRDS, from_text("star1 leaves=-inf,inf"))


@pytest.mark.parametrize("text", ["expectiminimax", "star1 leaves=0,10"])
def test_no_mean_in_a_key_has_more_than_two_decimals(text: str) -> None:
    wanted = SheetRequest(tree=THIRDS, options=from_text(text), kinds=("fill:nodes+move",), variants=1, about_rule=True)
    key = key_of(make_sheet(wanted).questions[0].variants[0])
    assert "B 6.67; " in key.answer
    assert key.wrong
    assert not re.search(r"\.\d{3}", " ".join([key.answer, *(wrong.answer for wrong in key.wrong)]))


def test_where_several_moves_are_best_the_one_that_the_search_chooses_is_asked_for() -> None:
    tied = nested_lists.parse("[[3,5],[3,1],[3,7]]")
    made = (
        make_sheet(SheetRequest(tree=tied, kinds=("fill:move",), variants=1, about_rule=True)).questions[0].variants[0]
    )
    assert asks(made) == "Give the move that the search chooses."
    assert key_of(made).answer == "move B"
