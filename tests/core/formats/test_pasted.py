"""What people paste is read as it is meant, with a comment or a fence too; with a bracket missing it is refused."""

from __future__ import annotations

import pytest

from core.game import PlyscopeError
from core.trees.formats import read
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal
from tests.core.formats.pasted import READ, REFUSED
from tests.sweeps import one_in

COMMENTS = {
    ";; zebra\n": ("Lisp", "Scheme", "Clojure"),
    "-- zebra\n": ("Haskell", "Lua"),
    "(* zebra *)\n": ("OCaml", "SML", "F#"),
    "% zebra\n": ("Prolog", "Erlang", "MATLAB", "Julia, matrix"),
    "<!-- zebra -->\n": ("XML",),
    "# zebra\n": ("Python", "YAML", "R", "Ruby", "Perl", "Elixir", "Julia", "numpy"),
}
"""How a comment is written, by how the name of a notation begins."""
each = pytest.mark.parametrize("name", READ)
a_few = pytest.mark.parametrize("name", one_in(4, READ))


def commented(name: str, text: str) -> str:
    """Return a text with a comment above it, or with a sentence where the notation has no comments."""
    kind, _, notation = name.partition(": ")
    if kind in {"lists", "drawn", "words"}:
        return f"Here is the zebra:\n\n{text}"
    sign = next((sign for sign, of in COMMENTS.items() if notation.startswith(of)), "// zebra\n")
    return sign + text.removeprefix('<?xml version="1.0"?>\n')


def check_read(name: str, text: str) -> tuple[str, ...]:
    found, meant = read(text), read(READ[name][1], name="parentheses")
    assert write(found.tree) == write(meant.tree)
    assert found.names_root == meant.names_root
    return found.notes


@each
def test_a_text_is_read_as_it_is_meant(name: str) -> None:
    check_read(name, READ[name][0])


@a_few
def test_a_comment_changes_nothing_and_is_told(name: str) -> None:
    if "```" in READ[name][0]:
        return
    assert any("ot read" in note for note in check_read(name, commented(name, READ[name][0])))


@a_few
def test_a_fence_changes_nothing(name: str) -> None:
    text = READ[name][0].rstrip("\n")
    if "```" not in text:
        check_read(name, f"Look:\n\n```\n{text}\n```\n")


@each
def test_without_its_last_bracket_a_text_is_refused_or_means_the_same(name: str) -> None:
    text = READ[name][0]
    last = max(map(text.rfind, ")]}>"))
    if last < 0 or name in {"drawn: brackets", "lists: an outline of nodes"}:  # where brackets are parts of names
        return
    problem = ""
    try:
        check_read(name, text[:last] + text[last + 1 :])
    except PlyscopeError as error:
        problem = error.problem
    assert not problem or "closed" in problem or "comma" in problem


def test_where_a_text_says_negamax_the_numbers_are_offered_as_those_of_the_side_to_move() -> None:
    found = read("# for negamax\ntree = [[3, 5], 2]\n")
    assert found.tree.values == (None, None, 3, 5, 2)
    assert [offer.tree.values for offer in found.offers] == [(None, None, 3, 5, -2)]
    assert "The numbers are read as those of MAX." in found.notes


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_clear_is_refused_with_the_reason(name: str) -> None:
    text, problem = REFUSED[name]
    assert refusal(read, text).problem == problem
