"""Pages that hold one tree among other things: it is found, errors keep their place, and several are told apart."""

from __future__ import annotations

import pytest

from core.trees.formats import read
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal

ONLY_BLOCK = ("Only the fenced block of the page is read.",)


@pytest.mark.parametrize(
    ("text", "name", "notes"),
    [
        ('# Tree\n\nA -> b:\n\n```mermaid\ngraph TD\nA --> B["3"]\nA --> 5\n```\n\nMore.', "mermaid", ONLY_BLOCK),
        ("```json\n[3, 5]\n```", "lists", ()),
        ("Use this:\r\n~~~\r\n[3, 5]\r\n~~~\r\n", "lists", ONLY_BLOCK),
        ("```sh\nmake run\n```\nand\n```dot\ndigraph { A -> 3; A -> 5 }\n```", "dot", ONLY_BLOCK),
    ],
)
def test_the_tree_of_a_page_is_read(text: str, name: str, notes: tuple[str, ...]) -> None:
    found = read(text)
    assert (found.format.name, found.tree.values, found.notes) == (name, (None, 3, 5), notes)
    assert read(text, name=name).tree == found.tree


def test_a_mistake_keeps_its_place_in_the_page_and_a_fix_is_the_tree_by_itself() -> None:
    error = refusal(lambda text: read(text).tree, "# Tree\n\n```\n[[3, 5, [2]]\n```\n")
    assert (error.line, error.column, error.source) == (4, 1, "[[3, 5, [2]]")
    assert error.fix is not None
    assert error.fix.text == "[[3, 5, [2]]]"


def test_several_trees_in_a_page_are_told() -> None:
    error = refusal(lambda text: read(text).tree, "```\n[3]\n```\n```\n[5]\n```")
    assert (error.line, error.problem) == (5, "this page has 2 fenced blocks, and this is the second.")


def test_a_web_page_is_refused_by_name() -> None:
    assert refusal(read, '<div class="mermaid">graph TD; A-->3</div>').problem == "this is a web page."


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ('graph TD\nA["x"]\n  --> B["3"]\nA\n\n%% and\n--> C["4"]\n-->|up| D["5"]', "(x 3(=4 up>5))"),
        ('graph TD\nA["a ==x b"] --> B["} 3"]\nA --> C["x {b}: 4"]', '("a ==x b" "}":3 "x {b}":4)'),
    ],
)
def test_mermaid_reads_an_arrow_that_begins_a_line_and_signs_in_quotes(text: str, tree: str) -> None:
    assert write(read(text).tree) == tree
