"""What a list of choices says of each."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from core.search import ALGORITHMS
from tests.viz.pages.running import elements, opened
from viz.pages.told_lists import Told, rules

HOSTILE = '"; } </style><script>alert(1)</script> \\ \n &'

A_GLANCE = 60
"""The most letters of the help of a list, each of whose choices says itself what it is."""


def styles(app: AppTest) -> str:
    """Return all style sheets of a page; those without any other markup stand in a container of their own."""
    bodies = [getattr(element.proto, "body", "") for element in elements(app)] + [
        element.proto.body for element in app.get("html")
    ]
    return "\n".join(body for body in bodies if isinstance(body, str) and body.startswith("<style>"))


@pytest.mark.parametrize(
    ("page", "label"),
    [("compare", "Search 1"), ("compare", "Search 2"), ("play", "The search")],
)
def test_each_list_of_searches_says_what_each_does(page: str, label: str) -> None:
    app = opened(page)
    shown = next(each for each in app.selectbox if each.label == label)
    assert shown.options == [each.title for each in ALGORITHMS.values()]
    assert len(shown.help) <= A_GLANCE
    told = rules(label, [Told(each.about, each.group.capitalize()) for each in ALGORITHMS.values()])
    assert told in styles(app)
    lines = told.splitlines()
    for line, (at, algorithm) in zip(lines, enumerate(ALGORITHMS.values()), strict=True):
        assert f'[data-key="{at}"]' in line
        assert algorithm.about in line
    assert [line.split('"')[-2] for line in lines if "--group" in line] == ["Basic", "More"]


def test_nothing_that_is_told_ends_the_style_sheet() -> None:
    told = rules(HOSTILE, [Told(HOSTILE, HOSTILE)])
    assert "\n" not in told
    assert "<" not in told
    assert "&" not in told
    strings = told.split('"')
    assert strings[0::2] == ["[role=", "][aria-label=", "] [data-key=", "] { --about: ", "; --group: ", " }"]
