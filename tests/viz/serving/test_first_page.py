"""The first page: for every page's address, and for nothing else, with what a search engine shows of it."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Mount

from tests.viz.serving.asking import Answer, ask, scope_of
from viz.serving import first_page as served
from viz.serving.first_page import DESCRIPTION, TITLE, first_page

FILE = Path(streamlit.__file__).parent / "static" / "index.html"


def asked(path: str, base: str = "") -> Answer:
    streamlits = Mount("/", PlainTextResponse("Streamlit's answer"))
    return ask(Starlette(routes=[first_page(FILE, ".frame {}", base), streamlits]), scope_of(path))


@pytest.mark.parametrize(
    ("path", "base"),
    [("/", ""), ("/compare", ""), ("/cat-and-mouse", ""), ("/class/", "class"), ("/class/lab", "/class/")],
)
def test_every_page_begins_with_the_title_the_description_the_frame_and_the_address_of_the_server(
    path: str, base: str
) -> None:
    answer = asked(path, base)
    html = answer.body.decode()
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert html.count(f"<title>{TITLE}</title>") == html.count("<title>") == 1
    assert html.count(f'<meta name="description" content="{DESCRIPTION}" />') == 1
    assert html.index("<header") < html.index("<style>.frame {}</style>")
    assert "BACKEND_BASE_URL" in html
    assert len(DESCRIPTION) <= 200  # what is longer is cut off in a list of results


@pytest.mark.parametrize("path", ["/favicon.png", "/static/js/index.js", "/_stcore/health", "/compare/_stcore/health"])
def test_files_and_what_the_server_answers_itself_are_left_alone(path: str) -> None:
    assert asked(path).body == b"Streamlit's answer"


@pytest.mark.parametrize(
    ("path", "query", "begun"),
    [("/", "tree=[3,5]", [{"tree": "[3,5]"}]), ("/", "", []), ("/compare", "tree=[3,5]", []), ("/lab", "seed=1", [])],
)
def test_a_link_to_the_page_step_begins_its_recording(
    path: str, query: str, begun: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[dict[str, str]] = []
    monkeypatch.setattr(served, "begin", lambda query, _asker: asked_for.append(query))
    ask(Starlette(routes=[first_page(FILE, "")]), {**scope_of(path), "query_string": query.encode()})
    assert asked_for == begun
