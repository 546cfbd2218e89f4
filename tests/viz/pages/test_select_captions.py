"""What a list of choices says of each."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.viz.pages.running import elements
from viz.pages.select_captions import Caption, rules

HOSTILE = '"; } </style><script>alert(1)</script> \\ \n &'


def styles(app: AppTest) -> str:
    """Return all style sheets of a page; those without any other markup stand in a container of their own."""
    bodies = [getattr(element.proto, "body", "") for element in elements(app)] + [
        element.proto.body for element in app.get("html")
    ]
    return "\n".join(body for body in bodies if isinstance(body, str) and body.startswith("<style>"))


def test_nothing_that_is_told_ends_the_style_sheet() -> None:
    told = rules(HOSTILE, [Caption(HOSTILE, HOSTILE)])
    assert "\n" not in told
    assert "<" not in told
    assert "&" not in told
    strings = told.split('"')
    assert strings[0::2] == ["[role=", "][aria-label=", "] [data-key=", "] { --about: ", "; --group: ", " }"]
