"""A saved file brings everything back; a damaged, foreign or hostile one is refused with the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Player, TextError
from core.options import Bounds, Cutoff, Form, Order, SearchOptions
from core.trees.formats import FORMATS
from core.trees.formats.format import Format
from tests.core.formats.expected import refusal
from tests.strategies import labelled_trees
from viz.replay.view_settings import read_settings
from viz.sharing.history import History, Version
from viz.sharing.link import read_link, to_query
from viz.sharing.request import Request, TreeText
from viz.sharing.saved import MOST_LEVELS, OURS, VERSION, is_saved, read_saved, write_saved

ROOT = Path(__file__).parents[2]
DOCUMENTED = "(A left>(B 3 12 8) right>(C 2 4 6))"
WAY_OF_LOOKING = {"views": "calls,code", "by": "leaf", "fold": "0,1.2", "step": "7"}

CHOSEN = Request(
    TreeText("[[3, 12], [2]]", format="lists", root=Player.MIN),
    SearchOptions(
        cutoff=Cutoff.STRICT, bounds=Bounds.HARD, order=Order.REVERSED, window=(-2.5, float("inf")), form=Form.UPDATE
    ),
    opened=((), (0, 1)),
    step=7,
)

brief = settings(max_examples=max(20, settings().max_examples // 20))


def versions(*texts: str) -> History:
    first, *later = (Version(text, Player.MAX, "lists", f"Edit {place}") for place, text in enumerate(texts))
    history = History.start(first)
    for version in later:
        history = history.push(version)
    return history


HISTORY = versions("[3]", "[3,5]", "[3,[5,8]]").undo()


def file_of(request: Request, history: History | None = None, others: dict[str, Any] | None = None) -> str:
    """Return the file of a request, with a step and view settings, as the page saves it."""
    return write_saved(request, dict(parse_qsl(to_query(request))) | WAY_OF_LOOKING, history, others or {})


def content() -> dict[str, Any]:
    return json.loads(file_of(CHOSEN, HISTORY, {"note": "for Monday"}))


def test_everything_comes_back() -> None:
    saved = read_saved(file_of(CHOSEN, HISTORY))
    assert read_link(saved.query) == (CHOSEN, [])
    assert read_settings(saved.query) == read_settings(WAY_OF_LOOKING)
    assert saved.history == HISTORY
    assert saved.others == {}


@pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
def test_a_text_is_kept_to_the_letter(format_: Format) -> None:
    text = f"  {format_.example}\r\n\t"
    saved = read_saved(file_of(Request(TreeText(text, format=format_.name))))
    assert (saved.query["tree"], saved.query["format"]) == (text, format_.name)


@brief
@given(st.lists(labelled_trees(), min_size=1, max_size=4), st.sampled_from(["labelled", "outline", "dot"]))
def test_any_history_comes_back(trees: list, name: str) -> None:
    history = versions(*(FORMATS[name].write(tree) for tree in trees))
    assert read_saved(file_of(CHOSEN, history)).history == history


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(), below, max_size=3),
)


@brief
@given(st.dictionaries(st.text().filter(lambda name: name not in OURS), json_values, max_size=4))
def test_fields_that_are_not_ours_are_kept(others: dict[str, Any]) -> None:
    first = read_saved(file_of(CHOSEN, HISTORY, others))
    assert first.others == others
    assert read_saved(file_of(CHOSEN, first.history, first.others)) == first


def test_the_example_of_the_documentation_is_a_saved_file() -> None:
    page = (ROOT / "docs" / "saved-files.md").read_text(encoding="utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    saved = read_saved(example)
    asked, left_out = read_link(saved.query)
    assert (asked.subject.text, asked.step, left_out) == (DOCUMENTED, 17, [])
    assert saved.history is not None
    assert [version.text for version in saved.history.versions] == [DOCUMENTED.replace("4 6", "4 5"), DOCUMENTED]


@pytest.mark.parametrize(
    ("text", "saved"),
    [
        (file_of(CHOSEN), True),
        ('\ufeff\r\n {"plyscope": 1}', True),
        ('{"tree": "[3]", "plyscope": 1}', True),
        ('{"label": "A", "children": [3, 5]}', False),
        ('{"label": "plyscope", "value": 3}', False),
        ('{"label": "A", "plyscope": 1, "children": [3, 5]}', False),
        ('{"children": [{"plyscope": 1, "value": 3}, 5]}', False),
        ('{"plyscope": 1, "parameters": {"game": "tictactoe"}, "value": 3}', True),
        ('{"plyscope": 1, "tree": "[3]", "value": 3}', True),
        ('{"plyscope":"trace","version":1,"options":{"algorithm":"alphabeta"}}\n{"event":"ENTER"}', False),
        ('{"plyscope": true}', False),
        ('{"plyscope": "1", "tree": "[3]"}', False),
        ('{"plyscope": 1, "tree": "[3,5', True),  # damaged: the error says where
        ('{"plyscope": 1, "x": ' + "[" * 100_000, True),
        ('["plyscope"]', False),
        ("(plyscope 3)", False),
        ("", False),
        ("{", False),
        ("{" + " " * 10_000 + '"plyscope": 1}', False),
    ],
)
def test_a_saved_file_is_distinguished_from_a_tree(text: str, saved: bool) -> None:
    assert is_saved(text) is saved


DEPTH = 100_000
NO_FILE = "the file is not a saved page."
DAMAGED = "the file is damaged here."


@pytest.mark.parametrize(
    ("text", "problem", "line", "column"),
    [
        ("", DAMAGED, 1, 1),
        ("{", DAMAGED, 1, 2),
        ('{"plyscope": 1,\n "tree": "[3]\n}', DAMAGED, 2, 14),
        ('{"plyscope": 1}}', DAMAGED, 1, 16),
        ("[]", NO_FILE, 1, 1),
        ("3", NO_FILE, 1, 1),
        ("null", NO_FILE, 1, 1),
        ('"plyscope"', NO_FILE, 1, 1),
        ("{}", NO_FILE, 1, 1),
        ('{"plyscope": "1"}', NO_FILE, 1, 1),
        ('{"plyscope": 1.0}', NO_FILE, 1, 1),
        ('{"plyscope": null}', NO_FILE, 1, 1),
        ('{"plyscope": true}', NO_FILE, 1, 1),
        ('{"plyscope": false, "tree": "[3]"}', NO_FILE, 1, 1),
        ('{"plyscope": NaN}', NO_FILE, 1, 1),
        ('{"plyscope": 2}', "the file was saved by a newer version.", 1, 1),
        (f'{{"plyscope": {10**4000}}}', "the file was saved by a newer version.", 1, 1),
        (f'{{"plyscope": 1{"0" * 5000}}}', "the file holds a number with too many digits.", 1, 1),
        ("[" * DEPTH + "]" * DEPTH, NO_FILE, 1, 1),
        ('{"plyscope": 1, "x": ' + '{"x": ' * DEPTH, NO_FILE, 1, 1),
    ],
    ids=lambda part: repr(part)[:30],
)
def test_what_is_not_a_saved_file_says_so(text: str, problem: str, line: int, column: int) -> None:
    error = refusal(read_saved, text)
    assert (error.problem, error.line, error.column) == (problem, line, column)
    assert error.remedy.endswith(".")


WRONG: dict[str, list[Any]] = {
    "tree": [None, 3, ["3"], {}, True],
    "format": [None, 1, ["lists"]],
    "root": [None, 1, {"max": 1}],
    "parameters": [None, 3, "step=3", ["step"], {"step": None}, {"step": [1]}, {"step": {}}],
    "history": [
        None,
        3,
        "[]",
        {},
        [],
        [1, 0, []],
        [2, *HISTORY.to_json()[1:]],
        [1, 3, HISTORY.to_json()[2]],
        [1, -1, HISTORY.to_json()[2]],
        [1, 0, [["[3]", "Text", "north", "lists"]]],
        [1, 0, [["[3]", "Text"]]],
        [1, 1, [["[3]", "Text", "max", "lists"], [[0, 99, ""], "Edit"]]],
        [1, 0, [[3, "Text", "max", "lists"]]],
        [1, 0, [["[3]", "T" * 101, "max", "lists"]]],
    ],
}


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name, items in WRONG.items() for wrong in items])
def test_a_damaged_field_is_named_with_its_place(name: str, wrong: object) -> None:
    text = json.dumps(content() | {name: wrong}, indent=1)
    with pytest.raises(TextError, match=f"the field {name} is damaged") as caught:
        read_saved(text)
    assert f'"{name}"' in text.splitlines()[caught.value.line - 1]
    assert caught.value.source[caught.value.caret - 1 :].startswith(f'"{name}"')


def nested(depth: int) -> str:
    return f'{{"plyscope": {VERSION}, "x": {"[" * depth}{"]" * depth}}}'


def test_what_is_nested_too_deeply_to_be_saved_again_is_refused() -> None:
    saved = read_saved(nested(MOST_LEVELS - 1))
    assert read_saved(file_of(CHOSEN, None, saved.others)).others == saved.others
    for depth in (MOST_LEVELS, 900, 990, 5_000):
        with pytest.raises(TextError, match=NO_FILE):
            read_saved(nested(depth))
