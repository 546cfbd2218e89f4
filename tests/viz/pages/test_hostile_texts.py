"""A text of the reader, of a link or of a file never becomes markup: neither HTML nor Streamlit's Markdown."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from streamlit.testing.v1 import AppTest

from core.trees.formats import read
from tests.viz.pages.running import elements, go_on, markup, opened
from viz.pages import opening
from viz.words.markdown import literal

PICTURE = "![a](//host/x)"
OTHER = "![b](//host/x)"
TAG = "<img src=//host/x>"
MARKDOWN = ("label", "help", "body", "caption", "text", "title", "options", "captions", "placeholder")
"""The fields of Streamlit's elements that it may render as Markdown."""

CODE = re.compile(r"(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)", re.DOTALL)

# Each text can't be read, and has a name that the page shows: in the message, or in what was probably meant.
TEXTS = [
    f"id,parent,value\nA,,\nx,{PICTURE},3\n{OTHER},A,3",
    f"id,parents {PICTURE},value\nA,,\nx,A,3",
    f"{PICTURE}: [3, 5",
    f"graph TD\nA[{PICTURE}] -> B",
    f"[3, {TAG}]",
    f"id,parent,value\nA,,\nx,{TAG},3",
]
READABLE = f'(A "{PICTURE}":3 "{TAG}":5)'


def as_markdown(app: AppTest) -> list[str]:
    """Return every text of a page that Streamlit may render as Markdown, without its inline code."""
    found: list[str] = []
    for element in elements(app):
        if element.type in {"html", "bidi_component"}:
            continue
        for field, content in element.proto.ListFields():
            if field.name in MARKDOWN:
                found += [content] if isinstance(content, str) else map(str, content)
    return [CODE.sub("", text) for text in found]


def assert_harmless(app: AppTest) -> None:
    assert not app.exception
    texts = as_markdown(app)
    assert len(texts) > 20
    assert not [text for text in texts if "//host" in text]
    assert not [piece for piece in markup(app) if re.search(r"<(img|a)\b[^>]*//host", piece)]


def test_what_is_looked_at_is_what_the_page_shows() -> None:
    """The check finds a name that stands bare in a label, and passes one that is inline code."""
    assert CODE.sub("", f"Did you mean: {PICTURE}").endswith(PICTURE)
    for text in (PICTURE, f"` {PICTURE}", f"``{PICTURE}`", "`", f"\\`{PICTURE}\\`", "a ``` b"):
        assert CODE.sub("", f"Did you mean: {literal(text)}") == "Did you mean: "


@pytest.mark.parametrize("page", ["step_through", "compare"])
def test_a_text_that_can_or_cannot_be_read_is_not_markup(page: str) -> None:
    app = opened(page, "tree=[4,[2,6]]")
    offered: set[str] = set()
    assert PICTURE in read(READABLE).tree.names.values()
    for text in (READABLE, *TEXTS):
        app.session_state.tree = text
        go_on(app)
        assert_harmless(app)
        offered |= {button.label for button in app.button}
    assert f"Did you mean: {literal(f'Write {OTHER}')}" in offered


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("step_through", "tree"),
        ("step_through", "make"),
        ("step_through", "algorithm cutoff bounds form order seed hand window shapes windows views by stops fold"),
        ("step_through", "game position to-move depth"),
        ("compare", "searches by stop depth format"),
        ("lab", "lab"),
    ],
)
def test_a_link_is_not_markup(page: str, names: str) -> None:
    assert_harmless(opened(page, "&".join(f"{name}={quote(PICTURE + TAG)}" for name in names.split())))


def test_a_file_is_not_markup() -> None:
    hostile = PICTURE + TAG
    parameters = dict.fromkeys(["cutoff", "window", "views", "hand", hostile], hostile)
    text = json.dumps({"plyscope": 1, "tree": "[4,[2,6]]", "format": hostile, "parameters": parameters})
    app = opened("step_through", "tree=[3,5]")
    assert_harmless(go_on(app, asked=lambda: opening.open_file(text)))
    kept = {"query": f"?cutoff={hostile}&tree=[3,{hostile}", "all": True}
    assert_harmless(go_on(app, asked=lambda: opening.restore(kept)))
